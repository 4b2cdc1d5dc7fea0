//! `ragonite annotate`: an annotation file to start from, with everything that was inferred as comments.

use std::path::PathBuf;

use anyhow::Result;
use search::KnowledgeBase;

use super::{Base, Outcome};
use crate::{graph, output, whole};

/// Write an annotation file to start from: all names, units and doubts, ready to be changed
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// File to make; without it the text goes to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let kb = KnowledgeBase::open(&arguments.base.kb, None)?;
    graph::all_here(&kb, &arguments.base.kb)?;
    if kb.manifest().annotations.is_some() {
        output::tell("This knowledge base was built with annotations: names below are those they gave.");
    }
    let text = kb::starter(kb.schema(), kb.report());
    match &arguments.out {
        None => output::line(text.trim_end())?,
        Some(path) => {
            whole::create(path, |out| Ok(out.write_all(text.as_bytes())?))?;
            output::tell(format_args!(
                "{} written. Change it, then: ragonite build FILES.. --annotations {} --out {}",
                path.display(),
                path.display(),
                arguments.base.kb.display()
            ));
        }
    }
    Ok(Outcome::Found)
}
