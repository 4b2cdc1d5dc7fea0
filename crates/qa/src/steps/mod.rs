//! The steps strategies are made of: plain functions, typed in and out, with their prompts beside them.

pub(crate) mod around;
pub(crate) mod as_sparql;
pub(crate) mod between;
pub(crate) mod choose_tool;
pub(crate) mod claims;
pub(crate) mod clarify;
pub(crate) mod classify;
pub(crate) mod compose_answer;
pub(crate) mod continue_select;
pub(crate) mod differ;
pub(crate) mod ellipsis;
pub(crate) mod excerpt;
pub(crate) mod explain;
pub(crate) mod follow_ups;
pub(crate) mod know_names;
pub(crate) mod language;
pub(crate) mod link_entities;
pub(crate) mod one_hop;
pub(crate) mod ontology;
pub(crate) mod phrase;
pub(crate) mod pick;
pub(crate) mod plan_question;
pub(crate) mod pointing;
pub(crate) mod profile;
pub(crate) mod relative_time;
pub(crate) mod rewrite;
pub(crate) mod say_back;
pub(crate) mod say_question;
pub(crate) mod spot_values;
pub(crate) mod target_type;
pub(crate) mod tell;
pub(crate) mod tell_query;
pub(crate) mod tell_rows;
pub(crate) mod translate;
pub(crate) mod word_question;
pub(crate) mod write_select;
pub(crate) mod write_sparql;

/// The steps that call a model, here and in the strategies: each may have a model of its own.
pub const MODEL_STEPS: &[&str] = &[
    "rewrite",
    "classify",
    "choose_tool",
    "translate",
    "plan",
    "compose_answer",
    "phrase",
    "write_select",
    "continue_select",
    "say_back",
    "write_sparql",
    "understand",
    "select",
    "choose_vertex",
    "extract_entities",
    "choose_entity",
    "property_candidates",
    "target_type",
    "word_question",
];

/// Those of them that write what a person reads: all others plan, or write queries.
pub const COMPOSING_STEPS: &[&str] = &["compose_answer", "phrase"];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Every `Call::new(".."` and `step: ".."` of the sources.
    fn called(folder: &Path, steps: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                called(&path, steps);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let called = text.split("Call::new(").chain(text.split("        step: ")).map(str::trim_start);
            let named = called.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
            let step = |name: &&str| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
            steps.extend(named.filter(step).map(str::to_owned));
        }
    }

    #[test]
    fn every_step_that_calls_a_model_is_listed() {
        let mut steps = BTreeSet::new();
        for folder in ["steps", "strategies"] {
            called(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder), &mut steps);
        }
        steps.remove("");
        assert_eq!(steps, super::MODEL_STEPS.iter().map(|s| (*s).to_owned()).collect());
    }
}
