//! `ragonite embed`: the vectors that a knowledge base still lacks. It answers meanwhile; Ctrl-C keeps what was made.

use anyhow::{Result, bail};
use search::KnowledgeBase;

use super::{Base, Format, Outcome};
use crate::config::Config;
use crate::interrupt::Interrupt;
use crate::{models, output, vectors};

/// Make the vectors that a knowledge base still lacks
///
/// Passages and names are found by meaning once they have vectors. A knowledge base answers without them; a build that was
/// stopped while it made them goes on here, and one built without them gets them.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    #[command(flatten)]
    format: Format,
}

/// Embeds.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let path = &arguments.base.kb;
    // Said before the model is loaded.
    KnowledgeBase::look(path)?;
    let Some(embedder) = models::embedder(config)? else {
        bail!("the configuration wants no vectors: name a model in `[embedding]` of ragonite.toml");
    };
    let ended = vectors::make(path, embedder, &Interrupt::install()?)?;
    if arguments.format.json {
        output::json(&ended.json())?;
    } else if let Some(text) = ended.describe(path) {
        output::line(text)?;
    }
    Ok(Outcome::Found)
}
