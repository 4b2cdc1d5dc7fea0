//! `ragonite lineage`: the triples that a row or a cell of the induced database was made of, and the lines of the
//! source files on which they stand.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use search::{KnowledgeBase, RowLineage};

use super::{Base, Format, Outcome};
use crate::{graph, output};

/// Lead a row or a cell back to its triples and their lines in the source files
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// A table of the induced database (`ragonite schema KB` lists them)
    table: String,
    /// An entity's id, IRI or label; for tables of links and values the row's number from 1
    row: String,
    /// One column; all if none is named
    column: Option<String>,
    #[command(flatten)]
    format: Format,
}

/// Shows.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Arguments { base, table, row, column, format } = arguments;
    let kb = KnowledgeBase::open(&base.kb, None)?;
    graph::all_here(&kb, &base.kb)?;
    let lineage = kb.lineage(table, row, column.as_deref())?;
    if format.json {
        output::json(&lineage)?;
    } else {
        output::line(shown(&lineage))?;
        missing(&lineage.unread);
    }
    Ok(Outcome::found(!lineage.cells.is_empty()))
}

fn shown(lineage: &RowLineage) -> String {
    let mut text = match &lineage.entity {
        Some(entity) => format!("{}: {entity}", lineage.table),
        None => lineage.table.clone(),
    };
    for cell in &lineage.cells {
        let _ = write!(text, "\n{} = {}", cell.column, cell.value);
        if cell.triples.is_empty() {
            text.push_str("\n  made from the entity's IRI");
        }
        for origin in &cell.triples {
            let _ = write!(text, "\n  {}", origin.triple);
            for place in &origin.places {
                let _ = write!(text, "\n    {place}");
            }
        }
    }
    text
}

fn missing(files: &[PathBuf]) {
    for file in files {
        output::tell(format_args!(
            "{} is not here any more: lines in it are unknown. Run this where the knowledge base was built.",
            file.display()
        ));
    }
}
