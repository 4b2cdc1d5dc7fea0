//! `ragonite search`: the passages that fit a query, by words, by meaning or both.

use anyhow::Result;
use clap::ValueEnum;
use search::{KnowledgeBase, Mode};

use super::{Base, Format, Outcome};
use crate::config::Config;
use crate::render::{cut, wrap};
use crate::{models, output};

/// Characters of a passage that are shown.
const SHOWN: usize = 300;

/// Find passages
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// Words, or a whole sentence
    query: String,
    /// How many passages [default: search.passages of the configuration]
    #[arg(short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    k: Option<u16>,
    /// How to search [default: hybrid where there are vectors, else lexical]
    #[arg(long, value_enum)]
    mode: Option<SearchMode>,
    #[command(flatten)]
    format: Format,
}

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SearchMode {
    /// By words
    Lexical,
    /// By meaning
    Dense,
    /// Both, fused
    Hybrid,
}

/// Searches.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let mut kb = KnowledgeBase::open(&arguments.base.kb, None)?;
    // The embedding model is loaded only where its vectors are there and wanted.
    if arguments.mode != Some(SearchMode::Lexical) && kb.manifest().embedder.is_some() {
        kb = KnowledgeBase::open(&arguments.base.kb, models::embedder(config)?)?;
    }
    let mode = match arguments.mode {
        Some(SearchMode::Lexical) => Mode::Lexical,
        Some(SearchMode::Dense) => Mode::Dense,
        Some(SearchMode::Hybrid) => Mode::Hybrid,
        None => kb.best_mode(),
    };
    let k = arguments.k.map_or(config.settings.passages, usize::from);
    let hits = kb.search(&arguments.query, k, mode)?;
    if arguments.format.json {
        output::json(&hits)?;
    } else {
        for (i, hit) in hits.iter().enumerate() {
            let passage = &hit.passage;
            output::line(format_args!("{:>2}. {} ({:.3})", i + 1, cut(&passage.title, 80), hit.score))?;
            output::line(wrap(&cut(&passage.text, SHOWN), 4))?;
        }
    }
    Ok(Outcome::found(!hits.is_empty()))
}
