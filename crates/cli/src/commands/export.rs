//! `ragonite export`: the induced database for another server, as a script that its own client loads.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use search::KnowledgeBase;

use super::{Base, Outcome};
use crate::{graph, output};

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
    // Someone's work is never overwritten.
    let file = File::create_new(path)
        .with_context(|| format!("cannot make {}; name a file that is not there yet", path.display()))?;
    let mut out = BufWriter::new(file);
    let written = kb.write_postgres(&mut out).map_err(anyhow::Error::from).and_then(|()| Ok(out.flush()?));
    if let Err(error) = written {
        // Nothing half-made stays.
        let _ = std::fs::remove_file(path);
        return Err(error.context(format!("cannot write {}", path.display())));
    }
    output::tell(format_args!("{} written. Load it: psql -d DATABASE -f {}", path.display(), path.display()));
    Ok(Outcome::Found)
}
