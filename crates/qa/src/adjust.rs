//! Settings of strategies that a question may be asked by: which there are, within what bounds, for which strategies, and
//! a set of them, checked. Not among them: what bounds a question itself, such as its time, or names an address or a key.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::strategy::{Branches, Readings, Settings, Strategy};

/// A setting that a question may have of its own.
#[derive(Debug)]
pub struct Adjustable {
    /// Its name in `ragonite.toml`.
    pub key: &'static str,
    /// The strategies that it changes.
    pub strategies: &'static [Strategy],
    place: Place,
}

/// Where it stands in the settings, and what may stand there.
#[derive(Debug)]
enum Place {
    Whole { least: usize, most: usize, at: fn(&mut Settings) -> &mut usize },
    Flag { at: fn(&mut Settings) -> &mut bool },
    Choice { choices: &'static [&'static str], take: fn(&mut Settings, &str) },
}

/// What a setting takes, as it is told to clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Takes {
    /// A whole number.
    Whole {
        /// The smallest.
        least: usize,
        /// The largest.
        most: usize,
    },
    /// True or false.
    Flag,
    /// One of some words.
    Choice {
        /// The words.
        choices: &'static [&'static str],
    },
}

use Strategy::{Chatty, Frog, Ragonite, RagoniteOriginal, Scholarly, SparqlOnly, SqlOnly, TextOnly};

const ALL: &[Strategy] =
    &[Ragonite, RagoniteOriginal, SqlOnly, TextOnly, SparqlOnly, Frog, Scholarly, Chatty];

/// Those without attempts of their own.
const OWN: &[Strategy] = &[Ragonite, RagoniteOriginal, SqlOnly, TextOnly, SparqlOnly];

/// The bounds keep one question from costing what many do; the deadline holds in any case.
static ADJUSTABLE: &[Adjustable] = &[
    whole("search.passages", &[Ragonite, RagoniteOriginal, TextOnly], (0, 50), |s| &mut s.passages),
    flag("strategy.check_claims", ALL, |s| &mut s.check_claims),
    whole("strategy.ragonite.max_rounds", &[RagoniteOriginal, SparqlOnly], (1, 10), |s| &mut s.max_rounds),
    whole("strategy.ragonite.max_attempts", OWN, (1, 10), |s| &mut s.max_attempts),
    choice(
        "strategy.ragonite.readings",
        &[Ragonite, SqlOnly],
        &["all", "both", "plan", "sql", "form"],
        |s, named| {
            s.readings = Readings::named(named).unwrap_or_default();
        },
    ),
    choice("strategy.original.branches", &[RagoniteOriginal], &["both", "sql", "text"], |s, named| {
        s.branches = Branches::named(named).unwrap_or_default();
    }),
    whole("strategy.chatty.max_attempts", &[Chatty], (1, 10), |s| &mut s.chatty.max_attempts),
    whole("strategy.chatty.history_items", &[Chatty], (0, 1000), |s| &mut s.chatty.history_items),
    whole("strategy.chatty.v_limit", &[Chatty], (1, 2000), |s| &mut s.chatty.v_limit),
    whole("strategy.chatty.query_num", &[Chatty], (1, 200), |s| &mut s.chatty.query_num),
    whole("strategy.chatty.vertices_shown", &[Chatty], (1, 50), |s| &mut s.chatty.vertices_shown),
    whole("strategy.chatty.predicates_shown", &[Chatty], (1, 50), |s| &mut s.chatty.predicates_shown),
    whole("strategy.chatty.same_percent", &[Chatty], (0, 100), |s| &mut s.chatty.same_percent),
    whole("strategy.chatty.queries_together", &[Chatty], (1, 20), |s| &mut s.chatty.queries_together),
    whole("strategy.chatty.queries_run", &[Chatty], (1, 20), |s| &mut s.chatty.queries_run),
    choice("strategy.chatty.fluent", &[Chatty], &["yes", "no"], |s, named| s.chatty.fluent = named == "yes"),
    flag("strategy.frog.verbalization", &[Frog], |s| &mut s.frog.verbalization),
    flag("strategy.frog.cot", &[Frog], |s| &mut s.frog.cot),
    flag("strategy.frog.few_shots", &[Frog], |s| &mut s.frog.few_shots),
    flag("strategy.frog.ontology_retrieval", &[Frog], |s| &mut s.frog.ontology_retrieval),
    whole("strategy.frog.max_attempts", &[Frog], (1, 10), |s| &mut s.frog.max_attempts),
    whole("strategy.frog.candidates", &[Frog, Scholarly], (1, 50), |s| &mut s.frog.candidates),
    whole("strategy.frog.candidate_percent", &[Frog], (0, 100), |s| &mut s.frog.candidate_percent),
    whole("strategy.frog.grams", &[Frog], (1, 6), |s| &mut s.frog.grams),
    whole("strategy.frog.terms", &[Frog], (1, 50), |s| &mut s.frog.terms),
    whole("strategy.frog.term_percent", &[Frog], (0, 100), |s| &mut s.frog.term_percent),
    whole("strategy.frog.sentence_percent", &[Frog], (0, 100), |s| &mut s.frog.sentence_percent),
    flag("strategy.scholarly.sparql", &[Scholarly], |s| &mut s.scholarly.sparql),
    whole("strategy.scholarly.enough", &[Scholarly], (0, 100), |s| &mut s.scholarly.enough),
    whole("strategy.scholarly.nearest", &[Scholarly], (0, 100), |s| &mut s.scholarly.nearest),
    whole("strategy.scholarly.max_attempts", &[Scholarly], (1, 10), |s| &mut s.scholarly.max_attempts),
    whole("strategy.scholarly.type_percent", &[Scholarly], (0, 100), |s| &mut s.scholarly.type_percent),
    whole("strategy.scholarly.few_shots", &[Scholarly], (0, 20), |s| &mut s.scholarly.few_shots),
];

const fn whole(
    key: &'static str,
    strategies: &'static [Strategy],
    (least, most): (usize, usize),
    at: fn(&mut Settings) -> &mut usize,
) -> Adjustable {
    Adjustable { key, strategies, place: Place::Whole { least, most, at } }
}

const fn flag(
    key: &'static str,
    strategies: &'static [Strategy],
    at: fn(&mut Settings) -> &mut bool,
) -> Adjustable {
    Adjustable { key, strategies, place: Place::Flag { at } }
}

const fn choice(
    key: &'static str,
    strategies: &'static [Strategy],
    choices: &'static [&'static str],
    take: fn(&mut Settings, &str),
) -> Adjustable {
    Adjustable { key, strategies, place: Place::Choice { choices, take } }
}

impl Adjustable {
    /// All of them, in the order of `ragonite.toml`.
    pub fn all() -> &'static [Adjustable] {
        ADJUSTABLE
    }

    /// What it takes.
    pub fn takes(&self) -> Takes {
        match self.place {
            Place::Whole { least, most, .. } => Takes::Whole { least, most },
            Place::Flag { .. } => Takes::Flag,
            Place::Choice { choices, .. } => Takes::Choice { choices },
        }
    }

    /// Whether `value` is one it takes.
    fn fits(&self, value: &Value) -> bool {
        match self.takes() {
            Takes::Whole { least, most } => {
                let whole = value.as_u64().and_then(|whole| usize::try_from(whole).ok());
                whole.is_some_and(|whole| (least..=most).contains(&whole))
            }
            Takes::Flag => value.is_boolean(),
            Takes::Choice { choices } => value.as_str().is_some_and(|said| choices.contains(&said)),
        }
    }

    /// Puts a value that fits where it belongs.
    fn put(&self, settings: &mut Settings, value: &Value) {
        match (&self.place, value) {
            (Place::Whole { at, .. }, Value::Number(number)) => {
                let whole = number.as_u64().and_then(|whole| usize::try_from(whole).ok());
                *at(settings) = whole.unwrap_or(*at(settings));
            }
            (Place::Flag { at }, Value::Bool(flag)) => *at(settings) = *flag,
            (Place::Choice { take, .. }, Value::String(said)) => take(settings, said),
            _ => {}
        }
    }
}

impl std::fmt::Display for Takes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Takes::Whole { least, most } => write!(f, "a whole number from {least} to {most}"),
            Takes::Flag => f.write_str("true or false"),
            Takes::Choice { choices } => write!(f, "one of {}", choices.join(", ")),
        }
    }
}

/// Settings that differ from the server's, each known, within its bounds, and of use to the strategy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Adjustments(BTreeMap<&'static str, Value>);

impl Adjustments {
    /// Those that were given for `strategy`.
    ///
    /// # Errors
    /// What is wrong with one of them, and what would do.
    pub fn checked(strategy: &str, given: &BTreeMap<String, Value>) -> Result<Adjustments, (String, String)> {
        let serves = |one: &Adjustable| match strategy.parse::<Strategy>() {
            Ok(known) => one.strategies.contains(&known),
            // One that is not of this crate has what all have.
            Err(_) => one.strategies == ALL,
        };
        let mut checked = BTreeMap::new();
        for (key, value) in given {
            let Some(one) = ADJUSTABLE.iter().find(|one| one.key == key) else {
                let known: Vec<&str> =
                    ADJUSTABLE.iter().filter(|one| serves(one)).map(|one| one.key).collect();
                return Err((
                    format!("`{key}` is no setting that a configuration may have."),
                    format!("For {strategy} these may differ: {}.", known.join(", ")),
                ));
            };
            if !serves(one) {
                let names: Vec<String> = one.strategies.iter().map(ToString::to_string).collect();
                return Err((
                    format!("`{key}` changes nothing in {strategy}."),
                    format!("Leave it out; it is for {}.", names.join(", ")),
                ));
            }
            if !one.fits(value) {
                return Err((format!("`{key}` is {value}."), format!("Give it {}.", one.takes())));
            }
            checked.insert(one.key, value.clone());
        }
        Ok(Adjustments(checked))
    }

    /// `settings` with them.
    pub fn over(&self, mut settings: Settings) -> Settings {
        for one in ADJUSTABLE {
            if let Some(value) = self.0.get(one.key) {
                one.put(&mut settings, value);
            }
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn given(value: Value) -> BTreeMap<String, Value> {
        serde_json::from_value(value).expect("an object")
    }

    /// A value that each takes and that no setting has by itself.
    fn other(one: &Adjustable) -> Value {
        let mut settings = Settings::default();
        match &one.place {
            Place::Whole { most, at, .. } => {
                assert_ne!(*at(&mut settings), *most, "{}", one.key);
                json!(most)
            }
            Place::Flag { at } => json!(!*at(&mut settings)),
            Place::Choice { choices, .. } => match one.key {
                "strategy.chatty.fluent" => json!("yes"),
                _ => json!(choices[1]),
            },
        }
    }

    #[test]
    fn each_setting_changes_one_thing_and_none_bounds_a_question() {
        let as_text = |settings: &Settings| format!("{settings:?}");
        let mut seen = vec![as_text(&Settings::default())];
        for one in Adjustable::all() {
            let strategy = one.strategies[0].to_string();
            let adjustments =
                Adjustments::checked(&strategy, &given(json!({ one.key: other(one) }))).expect(one.key);
            let adjusted = adjustments.over(Settings::default());
            assert_eq!(adjusted.deadline, Settings::default().deadline);
            assert!(!seen.contains(&as_text(&adjusted)), "{} changes nothing of its own", one.key);
            seen.push(as_text(&adjusted));
        }
    }

    #[test]
    fn what_is_unknown_out_of_bounds_or_of_no_use_is_refused_with_what_would_do() {
        let refused = |strategy: &str, settings: Value| {
            let (what, next) = Adjustments::checked(strategy, &given(settings)).expect_err("refused");
            format!("{what} {next}")
        };
        assert_eq!(
            refused("text-only", json!({ "limits.answer_seconds": 9999 })),
            "`limits.answer_seconds` is no setting that a configuration may have. For text-only these may differ: \
             search.passages, strategy.check_claims, strategy.ragonite.max_attempts."
        );
        assert_eq!(
            refused("ragonite", json!({ "search.passages": 51 })),
            "`search.passages` is 51. Give it a whole number from 0 to 50."
        );
        assert_eq!(
            refused("frog", json!({ "strategy.frog.cot": "yes" })),
            "`strategy.frog.cot` is \"yes\". Give it true or false."
        );
        assert_eq!(
            refused("sql-only", json!({ "strategy.ragonite.readings": "none" })),
            "`strategy.ragonite.readings` is \"none\". Give it one of all, both, plan, sql, form."
        );
        assert_eq!(
            refused("ragonite", json!({ "strategy.chatty.v_limit": 9 })),
            "`strategy.chatty.v_limit` changes nothing in ragonite. Leave it out; it is for chatty."
        );
        for value in [json!(-1), json!(1.5), json!("5"), json!(null), json!([5])] {
            refused("ragonite", json!({ "search.passages": value }));
        }
    }
}
