//! `ragonite query-worker`: answers SQL or SPARQL between standard input and output for another process of this
//! program, which can kill it. Not for people; it is told first from what it is to answer.

use std::io::Write;

use anyhow::{Context, Result};

use super::Outcome;

/// Answer queries for another process of this program
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Answers until standard input ends.
pub fn run(_: &Arguments) -> Result<Outcome> {
    search::end_with_reader();
    let served = search::serve_worker(std::io::stdin().lock(), std::io::stdout().lock());
    served.context("the worker lost the process it works for")?;
    std::io::stdout().flush().context("the worker lost the process it works for")?;
    // A query that could not be stopped still runs on a thread: it ends here.
    std::process::exit(0);
}
