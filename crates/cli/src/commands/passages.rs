//! `ragonite passages`: what is said about one entity, named by its IRI or its label.

use anyhow::{Result, bail};
use kb::Passage;
use search::{Entity, KnowledgeBase, Match};

use super::{Base, Format, Outcome};
use crate::render::{cut, wrap};
use crate::{graph, output};

/// Entities that are named when a label fits none or several.
const NAMED: usize = 8;

/// Show the passages of one entity
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// Its IRI, its id in the database, or its label
    entity: String,
    /// Show the triples that each passage tells too
    #[arg(long)]
    triples: bool,
    #[command(flatten)]
    format: Format,
}

/// Shows.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let kb = KnowledgeBase::open(&arguments.base.kb, None)?;
    graph::all_here(&kb, &arguments.base.kb)?;
    let Some(iri) = find(&kb, &arguments.entity)? else { return Ok(Outcome::NothingFound) };
    let passages = kb.passages().of_entity(&iri)?;
    let triples = |passage: &Passage| match arguments.triples {
        true => kb.triples_of(passage),
        false => Ok(Vec::new()),
    };
    if arguments.format.json {
        let lines = passages.iter().map(|passage| {
            let mut line = serde_json::json!(passage);
            if arguments.triples {
                line["triples"] = serde_json::json!(triples(passage)?);
            }
            Ok(line)
        });
        output::json(&lines.collect::<Result<Vec<_>>>()?)?;
    } else {
        for passage in &passages {
            let Passage { title, text, .. } = passage;
            output::line(format_args!("{} <{iri}>\n{}", cut(title, 80), wrap(text, 2)))?;
            for triple in triples(passage)? {
                output::line(format_args!("  {triple}"))?;
            }
        }
    }
    Ok(Outcome::found(!passages.is_empty()))
}

/// The IRI of the entity that is meant; `None`, with a word about it, when there is none.
fn find(kb: &KnowledgeBase, name: &str) -> Result<Option<String>> {
    let bare = name.trim().trim_start_matches('<').trim_end_matches('>');
    for iri in [bare.to_owned(), kb.schema().iri(bare)] {
        if !kb.entities().of_iri(&iri)?.is_empty() || !kb.passages().of_entity(&iri)?.is_empty() {
            return Ok(Some(iri));
        }
    }
    let candidates = kb.entities().candidates(name, None, &[], NAMED)?;
    let mut meant: Vec<&Entity> = candidates
        .iter()
        .filter(|c| matches!(c.how, Match::Exact | Match::Folded))
        .map(|c| &c.entity)
        .collect();
    meant.dedup_by(|a, b| a.iri == b.iri);
    match meant.as_slice() {
        [one] => Ok(Some(one.iri.clone())),
        [] => {
            let near: Vec<String> = candidates.iter().map(|c| c.entity.label.clone()).collect();
            let near =
                if near.is_empty() { String::new() } else { format!(" Near it: {}.", near.join("; ")) };
            output::tell(format_args!("No entity is called {name:?}.{near}"));
            Ok(None)
        }
        several => {
            let iris: Vec<String> = several.iter().map(|e| format!("<{}>", e.iri)).collect();
            bail!("{name:?} names several entities. Name one by its IRI: {}", iris.join(", "))
        }
    }
}
