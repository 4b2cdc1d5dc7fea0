//! `ragonite export`: the induced database for another server, as a script that its own client loads.

use std::path::PathBuf;

use anyhow::Result;
use search::KnowledgeBase;

use super::{Base, Outcome};
use crate::{graph, output, whole};

/// Write the tables, rows and question views of a knowledge base for PostgreSQL
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// Script to make; load it with psql -f
    #[arg(long, value_name = "FILE")]
    postgres: PathBuf,
}

/// Writes.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let kb = KnowledgeBase::open(&arguments.base.kb, None)?;
    graph::all_here(&kb, &arguments.base.kb)?;
    let path = &arguments.postgres;
    whole::create(path, |out| Ok(kb.write_postgres(out)?))?;
    output::tell(format_args!("{} written. Load it: psql -d DATABASE -f {}", path.display(), path.display()));
    Ok(Outcome::Found)
}
