//! What a configured chat model can do, and how that is known: said in the configuration, measured by
//! `ragonite model test` and kept in one file of the cache, or known by the model's name; and, for people, what it is
//! given in consequence. Not here: what follows from it (`qa::Budgets`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use llm::{Capability, Speed, Strength, Structured};
use serde::{Deserialize, Serialize};

use crate::config::{ChatModel, Config, Entry, Model, Origin, Provider, Setting, Speaks};
use crate::{places, whole};

/// What a probe found out about a model, where it could.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Tokens that its server says it runs the model with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<usize>,
    /// How well it reads and writes; counts where its name says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// It thought before it replied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinks: Option<bool>,
    /// How fast it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// It called the tool that it had to call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<bool>,
    /// The way in which its server holds a reply to its form, where it ignores the one that it seems to take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forms: Option<Structured>,
}

/// What a model can do, and how each part of that is known.
pub struct Known {
    /// All of it.
    pub capability: Capability,
    /// How its server is told the form of a reply: as that is said, else in the way that was found to hold.
    pub structured: Structured,
    context: &'static str,
    strength: &'static str,
    thinks: &'static str,
    tools: &'static str,
    speed: &'static str,
}

const SAID: &str = "configuration";
const MEASURED: &str = "ragonite model test";
const BY_NAME: &str = "the model's name";
const NOTHING: &str = "nothing is known";

/// What is known of a configured model; what nobody said, measured or knows is taken to be little.
pub fn of(model: &ChatModel) -> Known {
    let measured = file().map(|file| read(&file)).unwrap_or_default();
    known(model, measured.get(&key(model)))
}

/// The same without what was measured before: what a probe goes by.
pub fn unmeasured(model: &ChatModel) -> Known {
    known(model, None)
}

impl Known {
    /// The way in which a reply's form is asked for, as far as it is known.
    pub fn form(&self) -> Structured {
        match self.structured {
            Structured::Auto => self.capability.forms,
            known => known,
        }
    }
}

fn known(model: &ChatModel, measured: Option<&Measured>) -> Known {
    let named = Capability::named(&name(model));
    let by_name = if named.is_some() { BY_NAME } else { NOTHING };
    let base = named.unwrap_or_else(|| Capability::small(llm::UNKNOWN_CONTEXT));
    let measured = measured.cloned().unwrap_or_default();
    // A program that runs a model itself keeps its whole context in memory: what the model could take is no measure.
    let own =
        matches!(model.provider, Provider::Embedded { .. } | Provider::Server { speaks: Speaks::Ollama, .. });
    let (context, context_from) = match (model.context, measured.context) {
        (0, Some(reported)) => (reported, MEASURED),
        (0, None) if own => (llm::UNKNOWN_CONTEXT.min(base.context), "default"),
        (0, None) => (base.context, by_name),
        (said, _) => (said, SAID),
    };
    let (strength, strength_from) = match (model.strength, named.is_some(), measured.strength) {
        (Some(said), ..) => (said, SAID),
        (None, false, Some(measured)) => (measured, MEASURED),
        _ => (base.strength, by_name),
    };
    let (thinks, thinks_from) = match (model.thinks, measured.thinks) {
        (Some(said), _) => (said, SAID),
        (None, Some(measured)) => (measured, MEASURED),
        _ => (base.thinks, by_name),
    };
    let (tools, tools_from) = match (model.tools, measured.tools) {
        (Some(said), _) => (said, SAID),
        (None, Some(measured)) => (measured, MEASURED),
        _ => (base.tools, by_name),
    };
    let speed_from = if measured.speed.is_some() { MEASURED } else { "not measured" };
    Known {
        capability: Capability {
            context,
            strength,
            thinks,
            tools,
            forms: base.forms,
            measures: base.measures,
            speed: measured.speed,
        },
        structured: match model.structured {
            Structured::Auto => measured.forms.unwrap_or_default(),
            said => said,
        },
        context: context_from,
        strength: strength_from,
        thinks: thinks_from,
        tools: tools_from,
        speed: speed_from,
    }
}

/// Keeps what was measured of a model, for every later call of it.
pub fn keep(model: &ChatModel, measured: &Measured) -> Result<()> {
    let file =
        file().context("there is no folder to keep it in: set HOME or XDG_CACHE_HOME to an absolute path")?;
    let mut all = read(&file);
    all.insert(key(model), measured.clone());
    write(&file, &all)
}

fn file() -> Option<PathBuf> {
    places::cache().map(|folder| folder.join("models.json"))
}

/// What was measured, by model. A file that cannot be read says nothing: it can be made anew.
fn read(file: &Path) -> BTreeMap<String, Measured> {
    std::fs::read(file).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
}

/// Whole or not at all: another process may be reading it.
fn write(file: &Path, all: &BTreeMap<String, Measured>) -> Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    whole::replace(file, |out| Ok(serde_json::to_writer_pretty(out, all)?))
}

/// What its server or its file calls a model.
fn name(model: &ChatModel) -> String {
    match &model.provider {
        Provider::Embedded { model: Model::Known(name), .. } => name.clone(),
        Provider::Embedded { model: Model::File(path), .. } => path.display().to_string(),
        Provider::Server { at, .. } => at.model.clone(),
    }
}

/// What tells one model from another on this machine. Never who logs in.
fn key(model: &ChatModel) -> String {
    match &model.provider {
        Provider::Embedded { .. } => format!("embedded {}", name(model)),
        Provider::Server { at, .. } => format!("{} {}", llm::masked(&at.base_url), at.model),
    }
}

/// What the configured model can do and what it is given for that, as entries beside the settings: nobody sets these, they
/// follow.
pub fn follows(config: &Config) -> Vec<Entry> {
    let entry = |key: String, setting: Setting, from: String, about: &str| Entry {
        key,
        setting,
        origin: Origin::Follows(from),
        about: about.to_owned(),
    };
    let able = of(&config.llm);
    let Capability { context, strength, thinks, tools, speed, .. } = able.capability;
    let speed = match speed {
        Some(speed) => format!("{:.0} tokens/s of prompts, {:.1} of replies", speed.prompt, speed.reply),
        None => "unknown".to_owned(),
    };
    let what =
        "What the chat model can do: said by [llm], measured by `ragonite model test`, or known by its name.";
    let can = [
        ("context", Setting::Whole(context as u64), able.context),
        ("strength", Setting::Text(strength.to_string()), able.strength),
        ("thinks", Setting::Flag(thinks), able.thinks),
        ("tools", Setting::Flag(tools), able.tools),
        ("speed", Setting::Text(speed), able.speed),
    ];
    let mut out: Vec<Entry> = can
        .into_iter()
        .map(|(name, setting, from)| entry(format!("capability.{name}"), setting, from.to_owned(), what))
        .collect();
    let of_step = |step: &str| config.steps.get(step).map_or(able.capability, |model| of(model).capability);
    out.extend(qa::Budgets::told(&of_step).into_iter().map(|told| {
        let setting = match told.value {
            qa::Amount::Whole(number) => Setting::Whole(number as u64),
            qa::Amount::Flag(flag) => Setting::Flag(flag),
        };
        entry(told.key, setting, format!("a {} model's", told.strength), told.about)
    }));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Remote;

    fn served(speaks: Speaks, name: &str) -> ChatModel {
        let base_url = "http://ann:secret@models.example/v1".into();
        let at = Remote { base_url, model: name.into(), api_key_env: None };
        ChatModel { provider: Provider::Server { speaks, at }, ..Config::load_text("").llm }
    }

    fn said(model: &ChatModel, measured: Option<&Measured>) -> String {
        let known = known(model, measured);
        let Capability { context, strength, thinks, tools, speed, .. } = known.capability;
        format!(
            "context {context} ({}), {strength} ({}), thinks {thinks} ({}), tools {tools} ({}), {:?}, speed {} ({})",
            known.context,
            known.strength,
            known.thinks,
            known.tools,
            known.form(),
            speed.is_some(),
            known.speed
        )
    }

    #[test]
    fn what_is_said_counts_before_what_is_measured_before_what_is_known() {
        let measured = Measured {
            context: Some(20_000),
            strength: Some(Strength::Medium),
            thinks: Some(true),
            speed: Some(Speed { prompt: 300.0, reply: 30.0 }),
            tools: Some(true),
            forms: Some(Structured::Tool),
        };
        let told = Config::load_text(
            "[llm]\nprovider = \"openai\"\nmodel = \"gpt-4o\"\ncontext = 16000\nstrength = \"small\"\nthinks = \"no\"\n",
        );
        let lines = [
            said(&served(Speaks::OpenAi, "gpt-4o"), None),
            said(&served(Speaks::OpenAi, "our-own"), None),
            said(&served(Speaks::OpenAi, "our-own"), Some(&measured)),
            said(&served(Speaks::Ollama, "llama3.3:70b"), Some(&measured)),
            said(&told.llm, Some(&measured)),
            said(&Config::load_text("").llm, None),
        ];
        insta::assert_snapshot!(lines.join("\n"), @"
        context 128000 (the model's name), strong (the model's name), thinks false (the model's name), tools true (the model's name), Schema, speed false (not measured)
        context 8192 (nothing is known), small (nothing is known), thinks false (nothing is known), tools false (nothing is known), Auto, speed false (not measured)
        context 20000 (ragonite model test), medium (ragonite model test), thinks true (ragonite model test), tools true (ragonite model test), Tool, speed true (ragonite model test)
        context 20000 (ragonite model test), strong (the model's name), thinks true (ragonite model test), tools true (ragonite model test), Tool, speed true (ragonite model test)
        context 16000 (configuration), small (configuration), thinks false (configuration), tools true (ragonite model test), Tool, speed true (ragonite model test)
        context 8192 (default), small (the model's name), thinks false (the model's name), tools true (the model's name), Auto, speed false (not measured)
        ");
    }

    #[test]
    fn what_was_measured_is_kept_without_who_logs_in() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/models.json");
        let model = served(Speaks::OpenAi, "our-own");
        let measured = Measured { strength: Some(Strength::Medium), ..Measured::default() };
        write(&file, &BTreeMap::from([(key(&model), measured.clone())])).unwrap();
        assert_eq!(read(&file).get(&key(&model)), Some(&measured));
        assert!(!std::fs::read_to_string(&file).unwrap().contains("secret"));
        std::fs::write(&file, "damaged").unwrap();
        assert!(read(&file).is_empty());
    }
}
