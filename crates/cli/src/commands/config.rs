//! `ragonite config`: every setting with its effective value, what it is for and where that comes from. Secrets are never shown:
//! the settings only name the environment variables that hold them. Behind them what the chat model can do, and what it is given for
//! that.

use anyhow::Result;
use serde_json::json;

use super::{Format, Outcome};
use crate::config::{Config, Setting};
use crate::{capability, output};

/// Show the effective settings, what each is for and where it comes from
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    format: Format,
}

/// Shows.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let entries = [config.layers.entries.clone(), capability::follows(config)].concat();
    if arguments.format.json {
        let each = entries.iter().map(|e| {
            let value = match &e.setting {
                Setting::Text(text) => json!(llm::masked(text)),
                Setting::Whole(number) => json!(number),
                Setting::Flag(flag) => json!(flag),
            };
            json!({"key": e.key, "value": value, "origin": e.origin.to_string(), "about": e.about})
        });
        output::json(&each.collect::<Vec<_>>())?;
    } else {
        let settings: Vec<String> =
            entries.iter().map(|e| format!("{} = {}", e.key, llm::masked(&e.setting.to_string()))).collect();
        let width = settings.iter().map(|s| s.chars().count()).max().unwrap_or(0);
        let mut said = String::new();
        for (setting, entry) in settings.iter().zip(&entries) {
            // What several are for together is said once.
            if entry.about != said {
                for line in entry.about.lines() {
                    output::line(format_args!("# {line}"))?;
                }
            }
            said.clone_from(&entry.about);
            output::line(format_args!("{setting:width$}  # {}", entry.origin))?;
        }
    }
    Ok(Outcome::Found)
}
