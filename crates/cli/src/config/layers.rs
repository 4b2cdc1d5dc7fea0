//! Settings in layers: the compiled-in defaults, then one file. Each value knows where it comes from. The default
//! file is the list of all keys: nothing else is a setting, and a value has the kind its default has.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use toml::de::{DeTable, DeValue};

/// The compiled-in layer.
const DEFAULTS: &str = include_str!("../default.toml");

/// Where the models of single steps are.
pub(super) const STEPS: &str = "llm.steps.";
/// Where the models are that configurations saved on a server may choose.
pub(super) const MODELS: &str = "llm.models.";
/// Keys of `llm` that no other model has for itself.
const OF_ALL_MODELS: &[&str] = &["composer", "cache_megabytes", "replies"];

/// One value.
#[derive(Debug, Clone, PartialEq)]
pub enum Setting {
    /// A text.
    Text(String),
    /// A whole number, 0 or more.
    Whole(u64),
    /// Yes or no.
    Flag(bool),
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The compiled-in file.
    Default,
    /// A file of the person's own.
    File {
        /// Its path.
        path: PathBuf,
        /// From 1.
        line: usize,
    },
    /// An option of the command line, by its name.
    Option(&'static str),
    /// Nobody set it: it follows from something else, which this says.
    Follows(String),
}

/// A key with its effective value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// `llm.model`
    pub key: String,
    /// The value.
    pub setting: Setting,
    /// Where it comes from.
    pub origin: Origin,
    /// What it is for, as the default file says above it.
    pub about: String,
}

/// All settings, in the order of the default file.
#[derive(Debug, Clone, PartialEq)]
pub struct Layers {
    /// Each key once.
    pub entries: Vec<Entry>,
}

impl Layers {
    /// The defaults alone.
    pub fn defaults() -> Result<Layers> {
        let mut found = flatten(DEFAULTS)
            .map_err(|e| anyhow!("the compiled-in settings, line {}: {}", e.line, e.message))?;
        found.sort_by_key(|f| f.line);
        let entry = |f: Found| {
            let setting =
                f.value.ok_or_else(|| anyhow!("the compiled-in setting `{}` has no kind", f.key))?;
            Ok(Entry { about: about(DEFAULTS, f.line), key: f.key, setting, origin: Origin::Default })
        };
        Ok(Layers { entries: found.into_iter().map(entry).collect::<Result<_>>()? })
    }

    /// The file that was laid over the defaults, if one was and says anything.
    pub fn file(&self) -> Option<&Path> {
        self.entries.iter().find_map(|entry| match &entry.origin {
            Origin::File { path, .. } => Some(path.as_path()),
            Origin::Default | Origin::Option(_) | Origin::Follows(_) => None,
        })
    }

    /// Lays an option of the command line over a text.
    pub fn set(&mut self, key: &str, text: String, option: &'static str) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.key == key) {
            (entry.setting, entry.origin) = (Setting::Text(text), Origin::Option(option));
        }
    }

    /// Lays the file at `path` over what is there.
    pub fn overlay(&mut self, path: &Path) -> Result<()> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the configuration {}", path.display()))?;
        let at = |line: usize| format!("{}:{line}", path.display());
        let found = flatten(&text).map_err(|e| anyhow!("{}: {}", at(e.line), e.message))?;
        for Found { key, value, line } in found {
            if let Some(like) = self.of_another_model(&key) {
                let entry = Entry { key: key.clone(), ..like.clone() };
                self.entries.push(entry);
            }
            let Some(entry) = self.entries.iter_mut().find(|e| e.key == key) else {
                let nearest = self.nearest(&key);
                bail!(
                    "{}: there is no setting `{key}`. Did you mean `{nearest}`? All settings: ragonite config",
                    at(line)
                );
            };
            entry.setting = match (&entry.setting, value) {
                (Setting::Text(_), Some(value @ Setting::Text(_))) => value,
                (Setting::Whole(_), Some(value @ Setting::Whole(_))) => value,
                (Setting::Flag(_), Some(value @ Setting::Flag(_))) => value,
                (wanted, _) => bail!(
                    "{}: `{key}` must be {}, as in `{} = {wanted}`",
                    at(line),
                    wanted.kind(),
                    last(&key)
                ),
            };
            entry.origin = Origin::File { path: path.to_owned(), line };
        }
        Ok(())
    }

    /// The effective value of a key of the default file.
    pub fn entry(&self, key: &str) -> Result<&Entry> {
        self.entries
            .iter()
            .find(|e| e.key == key)
            .ok_or_else(|| anyhow!("the compiled-in settings lack `{key}`"))
    }

    /// The steps that have a model of their own ([`STEPS`]), or the further models ([`MODELS`]).
    pub fn named(&self, prefix: &str) -> Vec<String> {
        let named = self.entries.iter().filter_map(|e| e.key.strip_prefix(prefix)?.rsplit_once('.'));
        let mut named: Vec<String> = named.map(|(name, _)| name.to_owned()).collect();
        named.sort();
        named.dedup();
        named
    }

    /// The key of `llm` that a key of another model overrides, when there may be such a model and it may.
    fn of_another_model(&self, key: &str) -> Option<&Entry> {
        let (known, field) = match (key.strip_prefix(STEPS), key.strip_prefix(MODELS)) {
            (Some(rest), _) => {
                rest.split_once('.').map(|(step, field)| (qa::MODEL_STEPS.contains(&step), field))?
            }
            // A model's name may have points in it.
            (_, Some(rest)) => rest.rsplit_once('.').map(|(name, field)| (!name.is_empty(), field))?,
            _ => return None,
        };
        let may = known && !OF_ALL_MODELS.contains(&field);
        let new = self.entries.iter().all(|e| e.key != key);
        self.entries.iter().find(|e| may && new && e.key == format!("llm.{field}"))
    }

    fn nearest(&self, key: &str) -> &str {
        let similar = |e: &&Entry| {
            let whole = strsim::normalized_damerau_levenshtein(&e.key, key);
            let end = strsim::normalized_damerau_levenshtein(last(&e.key), last(key));
            // The table may be wrong and the last word right, or the other way round.
            whole.max(0.9 * end)
        };
        let best = self.entries.iter().max_by(|a, b| similar(a).total_cmp(&similar(b)));
        best.map_or("", |e| e.key.as_str())
    }
}

impl Setting {
    fn kind(&self) -> &'static str {
        match self {
            Setting::Text(_) => "a text",
            Setting::Whole(_) => "a whole number",
            Setting::Flag(_) => "true or false",
        }
    }
}

impl fmt::Display for Setting {
    /// As TOML writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Text(text) => write!(f, "{}", toml::Value::from(text.as_str())),
            Setting::Whole(number) => write!(f, "{number}"),
            Setting::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::File { path, line } => write!(f, "{}:{line}", path.display()),
            Origin::Option(name) => f.write_str(name),
            Origin::Follows(from) => f.write_str(from),
        }
    }
}

/// A key of a file; `None` when its value is of no kind that settings have.
struct Found {
    key: String,
    value: Option<Setting>,
    line: usize,
}

/// Why a file is no TOML.
struct Broken {
    line: usize,
    message: String,
}

/// The leaves of a TOML text, with dotted keys.
fn flatten(text: &str) -> Result<Vec<Found>, Broken> {
    let line_of = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let table = DeTable::parse(text).map_err(|e| Broken {
        line: line_of(e.span().map_or(0, |span| span.start)),
        message: format!("this is not TOML: {}", e.message()),
    })?;
    let mut found = Vec::new();
    let mut open = vec![(String::new(), table.into_inner())];
    while let Some((prefix, table)) = open.pop() {
        for (key, value) in table {
            let line = line_of(key.span().start);
            let key = format!("{prefix}{}", key.get_ref());
            let value = match value.into_inner() {
                DeValue::Table(inner) => {
                    open.push((format!("{key}."), inner));
                    continue;
                }
                DeValue::Boolean(flag) => Some(Setting::Flag(flag)),
                DeValue::String(text) => Some(Setting::Text(text.into_owned())),
                DeValue::Integer(number) => {
                    u64::from_str_radix(number.as_str(), number.radix()).ok().map(Setting::Whole)
                }
                _ => None,
            };
            found.push(Found { key, value, line });
        }
    }
    Ok(found)
}

/// The comment above a line. One without shares that of the line before it, if that is a setting too.
fn about(text: &str, line: usize) -> String {
    let lines: Vec<&str> = text.lines().take(line.saturating_sub(1)).collect();
    fn said(line: &str) -> Option<&str> {
        line.strip_prefix('#').map(str::trim)
    }
    let before = lines.iter().rev().skip_while(|line| said(line).is_none() && line.contains(" = "));
    let mut comment: Vec<&str> = before.map_while(|line| said(line)).collect();
    comment.reverse();
    comment.join("\n")
}

fn last(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlaid(text: &str) -> Result<Layers, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("ragonite.toml");
        std::fs::write(&path, text).expect("written");
        let mut layers = Layers::defaults().expect("defaults");
        let place = folder.path().display().to_string();
        layers.overlay(&path).map(|()| layers).map_err(|e| format!("{e:#}").replace(&place, ""))
    }

    #[test]
    fn a_file_changes_what_it_names() {
        let layers = overlaid("[llm]\n\ncontext = 4096\n").expect("fine");
        let entry = layers.entry("llm.context").expect("a key");
        assert_eq!(entry.setting, Setting::Whole(4096));
        assert!(entry.origin.to_string().ends_with("ragonite.toml:3"), "{}", entry.origin);
        assert_eq!(layers.entry("llm.threads").expect("a key").origin, Origin::Default);
    }

    #[test]
    fn a_step_may_have_another_model() {
        let layers = overlaid("[llm.steps.rewrite]\nmodel = \"small\"\ncontext = 2048\n").expect("fine");
        assert_eq!(layers.named(STEPS), ["rewrite"]);
        assert_eq!(
            layers.entry("llm.steps.rewrite.model").expect("a key").setting,
            Setting::Text("small".into())
        );
        for (text, wrong) in [
            ("[llm.steps.rewrit]\nmodel = \"x\"\n", "there is no setting `llm.steps.rewrit.model`"),
            ("[llm.steps.rewrite]\nreplies = \"x\"\n", "there is no setting `llm.steps.rewrite.replies`"),
            ("[llm.steps.rewrite]\ncontext = \"x\"\n", "`llm.steps.rewrite.context` must be a whole number"),
        ] {
            let error = overlaid(text).expect_err(text);
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn other_models_differ_from_the_first_in_what_they_name() {
        let layers =
            overlaid("[llm.models.\"gpt-4.1\"]\nprovider = \"openai\"\nmodel = \"gpt-4.1\"\n").expect("fine");
        assert_eq!(layers.named(MODELS), ["gpt-4.1"]);
        assert_eq!(
            layers.entry("llm.models.gpt-4.1.provider").expect("a key").setting,
            Setting::Text("openai".into())
        );
        for (text, wrong) in [
            ("[llm.models.big]\nmodle = \"x\"\n", "there is no setting `llm.models.big.modle`"),
            ("[llm.models.big]\nreplies = \"x\"\n", "there is no setting `llm.models.big.replies`"),
            ("[llm.models]\nmodel = \"x\"\n", "there is no setting `llm.models.model`"),
        ] {
            let error = overlaid(text).expect_err(text);
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn every_setting_says_what_it_is_for() {
        let layers = Layers::defaults().expect("defaults");
        let about = |key: &str| layers.entry(key).expect("a key").about.as_str();
        assert!(about("llm.context").starts_with("Tokens of prompt and reply together; 0: "));
        assert_eq!(about("llm.calls_per_minute"), about("llm.calls_at_once"));
        assert!(about("strategy.frog.cot").starts_with("The parts of FrOG"));
        let silent: Vec<&str> =
            layers.entries.iter().filter(|e| e.about.is_empty()).map(|e| e.key.as_str()).collect();
        assert_eq!(silent, Vec::<&str>::new());
        let unnamed: Vec<_> = qa::MODEL_STEPS.iter().filter(|step| !DEFAULTS.contains(**step)).collect();
        assert!(unnamed.is_empty(), "steps that default.toml does not list: {unnamed:?}");
    }

    #[test]
    fn what_is_no_setting_is_named_with_its_place() {
        for (text, error) in [
            (
                "[llm]\nmodle = \"x\"\n",
                "/ragonite.toml:2: there is no setting `llm.modle`. Did you mean `llm.model`? All settings: ragonite config",
            ),
            (
                "[serve]\nbind = \"x\"\n",
                "/ragonite.toml:2: there is no setting `serve.bind`. Did you mean `server.bind`? All settings: ragonite config",
            ),
            (
                "bind = \"x\"\n",
                "/ragonite.toml:1: there is no setting `bind`. Did you mean `server.bind`? All settings: ragonite config",
            ),
            (
                "\n[search]\npassages = \"five\"\n",
                "/ragonite.toml:3: `search.passages` must be a whole number, as in `passages = 0`",
            ),
            (
                "search.passages = -1\n",
                "/ragonite.toml:1: `search.passages` must be a whole number, as in `passages = 0`",
            ),
            (
                "[llm]\nmodel = [\"a\"]\n",
                "/ragonite.toml:2: `llm.model` must be a text, as in `model = \"qwen2.5-coder-1.5b\"`",
            ),
        ] {
            assert_eq!(overlaid(text).expect_err(text), error);
        }
        let broken = overlaid("[llm]\nmodel = \n").expect_err("no value");
        assert!(broken.starts_with("/ragonite.toml:2: this is not TOML: "), "{broken}");
    }
}
