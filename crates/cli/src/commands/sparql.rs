//! `ragonite sparql`: one SELECT or ASK over the triples, under the sandbox's limits.

use anyhow::Result;
use search::KnowledgeBase;

use super::{Base, Format, Outcome};
use crate::config::Config;
use crate::output;

/// Run a SPARQL SELECT or ASK over the graph
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// One SELECT or ASK query (SPARQL 1.1)
    query: String,
    #[command(flatten)]
    format: Format,
}

/// Runs the query.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let kb = KnowledgeBase::open(&arguments.base.kb, None)?;
    let result = kb.sparql()?.query(&arguments.query, &config.limits, &|| false)?;
    if let (Some(boolean), false) = (result.boolean, arguments.format.json) {
        output::line(if boolean { "yes" } else { "no" })?;
        return Ok(Outcome::Found);
    }
    super::sql::show(&result.to_rows(), arguments.format.json)
}
