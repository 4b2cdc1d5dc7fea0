//! `ragonite model`: the models known by name. Fetching is the only time the program downloads anything.

use std::path::PathBuf;

use anyhow::{Result, bail};
use indicatif::{HumanBytes, ProgressBar};
use llm::catalogue::{self, Kind, KnownModel};
use llm::pull::{self, Progress};
use serde_json::json;

use super::{Format, Outcome, model_test};
use crate::config::Config;
use crate::progress::bytes_bar;
use crate::render::table;
use crate::{models, output};

/// Fetch and list models
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Fetch models, verified by size and SHA-256; a fetch that was cut short goes on where it stopped
    Pull {
        /// Names from `ragonite model list` [default: the configured chat and embedding models]
        names: Vec<String>,
    },
    /// List the models known by name
    List {
        #[command(flatten)]
        format: Format,
    },
    /// Load or reach a model and give it a small fixed probe: JSON, rewriting, SQL. Prints what came and how fast; the
    /// exit status is 1 when a part failed
    Test {
        /// A name from `ragonite model list`, a GGUF file, or a model's name on the configured server [default: the
        /// configured models]
        name: Option<String>,
        #[command(flatten)]
        format: Format,
    },
    /// Print where a model's file is
    Path {
        /// A name from `ragonite model list`
        name: String,
    },
}

/// Fetches, lists or locates.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let folder = pull::default_dir()?;
    match &arguments.action {
        Action::Pull { names } => {
            let wanted = match names.as_slice() {
                [] => models::configured(config)?,
                names => names.iter().map(|name| catalogue::find(name)).collect::<Result<_, _>>()?,
            };
            for model in wanted {
                let path = fetch(model, &folder)?;
                output::line(format_args!(
                    "{}: {} ({}, {})",
                    model.name,
                    path.display(),
                    size(model),
                    model.licence
                ))?;
            }
        }
        Action::List { format } => list(&models::configured(config)?, &folder, format.json)?,
        Action::Test { name, format } => return model_test::run(name.as_deref(), format, config),
        Action::Path { name } => match pull::installed(catalogue::find(name)?, &folder) {
            Some(path) => output::line(path.display())?,
            None => bail!(
                "the model {name} is not in {}. Fetch it with: ragonite model pull {name}",
                folder.display()
            ),
        },
    }
    Ok(Outcome::Found)
}

fn fetch(model: &KnownModel, folder: &std::path::Path) -> Result<PathBuf> {
    let bar = bytes_bar(model.name.to_owned());
    let path = pull::pull(model, folder, &mut |progress| match progress {
        Progress::Source { file, source } => {
            note(&bar, &format!("{}: fetching {file} from the {source}", model.name))
        }
        Progress::Bytes { done, total } => {
            bar.set_length(total);
            bar.set_position(done);
        }
        Progress::Note(text) => note(&bar, &format!("{}: {text}", model.name)),
        Progress::Verifying => bar.set_message(format!("{} verifying", model.name)),
        Progress::Converting => bar.set_message(format!("{} converting", model.name)),
    });
    bar.finish_and_clear();
    Ok(path?)
}

/// A line above the bar, or alone where no bar is drawn.
fn note(bar: &ProgressBar, text: &str) {
    if bar.is_hidden() {
        output::tell(text);
    } else {
        bar.println(text);
    }
}

fn list(configured: &[&KnownModel], folder: &std::path::Path, json: bool) -> Result<()> {
    let is_configured = |m: &KnownModel| configured.iter().any(|c| c.name == m.name);
    let kind = |m: &KnownModel| match m.kind {
        Kind::Chat => "chat",
        Kind::Embedding => "embedding",
    };
    if json {
        let each = catalogue::models().iter().map(|m| {
            json!({
                "name": m.name, "kind": kind(m), "title": m.title, "bytes": m.bytes, "sha256": m.sha256,
                "licence": m.licence, "publisher": m.publisher, "configured": is_configured(m),
                "path": pull::installed(m, folder),
            })
        });
        return output::json(&each.collect::<Vec<_>>());
    }
    let headings = ["name", "kind", "what", "size", "licence", "here", "configured"].map(str::to_owned);
    let mark = |yes: bool| if yes { "yes" } else { "" };
    let rows: Vec<Vec<search::Value>> = catalogue::models()
        .iter()
        .map(|m| {
            let here = mark(pull::installed(m, folder).is_some());
            let cells = [m.name, kind(m), m.title, &size(m), m.licence, here, mark(is_configured(m))];
            cells.map(search::Value::from).to_vec()
        })
        .collect();
    output::line(table(&headings, &rows))
}

fn size(model: &KnownModel) -> String {
    HumanBytes(model.bytes).to_string()
}
