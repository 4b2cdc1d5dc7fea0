//! `ragonite search`: the passages that fit a query, by words, by meaning or both; or the entities it may name.

use anyhow::{Result, bail};
use clap::ValueEnum;
use search::{Candidate, Filter, KnowledgeBase, Mode, SourceKind};

use super::{Base, Format, Outcome};
use crate::config::Config;
use crate::render::{cut, wrap};
use crate::{capability, graph, models, output, vectors};

/// Characters of a passage that are shown.
const SHOWN: usize = 300;

/// Find passages
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// Words, or a whole sentence
    query: String,
    /// How many [default: search.passages of the configuration]
    #[arg(short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    k: Option<u16>,
    /// How to search [default: hybrid where there are vectors, else lexical]
    #[arg(long, value_enum)]
    mode: Option<SearchMode>,
    /// Only passages about entities of this type (a table of `ragonite schema`), and documents that name one; may be
    /// repeated
    #[arg(long = "type", value_name = "TABLE")]
    types: Vec<String>,
    /// Only passages made from the graph, or only those of documents
    #[arg(long, value_enum)]
    source: Option<Source>,
    /// Find entities that the words may name, instead of passages
    #[arg(long, conflicts_with_all = ["mode", "source"])]
    entities: bool,
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

/// Where passages come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Source {
    /// Made from the graph
    Graph,
    /// Taken from documents
    Text,
}

/// Searches.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let mut kb = graph::at_endpoint(KnowledgeBase::open(&arguments.base.kb, None)?, config)?;
    // The embedding model is loaded only where its vectors are there and wanted.
    if arguments.mode != Some(SearchMode::Lexical) && kb.manifest().embedder.is_some() {
        kb = graph::open_without_tables(&arguments.base.kb, models::embedder(config)?, config)?;
        if let Some(lacking) = vectors::lacking(kb.manifest(), &arguments.base.kb) {
            output::tell(lacking);
        }
    }
    let mode = match arguments.mode {
        Some(SearchMode::Lexical) => Mode::Lexical,
        Some(SearchMode::Dense) => Mode::Dense,
        Some(SearchMode::Hybrid) => Mode::Hybrid,
        None => kb.best_mode(),
    };
    let k = match (arguments.k, config.settings.passages) {
        (Some(k), _) => usize::from(k),
        (None, 0) => {
            let composer = config.steps.get("compose_answer").unwrap_or(&config.llm);
            qa::Budgets::of(&capability::of(composer).capability).retrieved
        }
        (None, configured) => configured,
    };
    if let Some(unknown) = arguments.types.iter().find(|name| kb.schema().table(name).is_none()) {
        let tables: Vec<&str> = kb.schema().tables.iter().map(|table| table.name.as_str()).collect();
        let near = kb::nearest(unknown, tables.iter().copied()).map(|near| format!("; did you mean {near}?"));
        bail!("there is no table called {unknown}{}", near.unwrap_or_default());
    }
    if arguments.entities {
        let tables: Vec<&str> = arguments.types.iter().map(String::as_str).collect();
        return show_entities(&kb.link_described(&arguments.query, &tables, k)?, arguments.format.json);
    }
    graph::all_here(&kb, &arguments.base.kb)?;
    let kind = arguments.source.map(|source| match source {
        Source::Graph => SourceKind::Graph,
        Source::Text => SourceKind::Text,
    });
    let filter = Filter { tables: arguments.types.clone(), kind };
    let hits = kb.search_in(&arguments.query, k, mode, &filter)?;
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

fn show_entities(candidates: &[Candidate], json: bool) -> Result<Outcome> {
    if json {
        output::json(&candidates)?;
    } else {
        for (i, Candidate { entity, score, how, description }) in candidates.iter().enumerate() {
            let name = cut(&entity.label, 80);
            let how = format!("{how:?}").to_lowercase();
            // Names at an endpoint are of no table.
            let table = if entity.table.is_empty() { String::new() } else { format!("{}; ", entity.table) };
            output::line(format_args!("{:>2}. {name} ({table}{how} {score:.2}) <{}>", i + 1, entity.iri))?;
            if !description.is_empty() {
                output::line(wrap(description, 4))?;
            }
        }
    }
    Ok(Outcome::found(!candidates.is_empty()))
}
