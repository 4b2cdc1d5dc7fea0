//! `ragonite sparql`: one SELECT or ASK over the triples of a knowledge base or an endpoint, under the sandbox's limits.

use anyhow::Result;

use super::saving::Saving;
use super::{Chosen, Format, Outcome, Place, bounded};
use crate::config::Config;
use crate::{graph, output};

/// Run a SPARQL SELECT or ASK over the graph
#[derive(Debug, clap::Args)]
#[command(allow_missing_positional = true)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// One SELECT or ASK query (SPARQL 1.1)
    query: String,
    #[command(flatten)]
    saving: Saving,
    #[command(flatten)]
    format: Format,
}

/// Runs the query.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let (from, result) = match arguments.place.chosen()? {
        Chosen::Base(kb) => {
            let kb = graph::open_without_tables(kb, None, config)?;
            let limits = if kb.endpoint().is_some() { kb.limits() } else { config.limits };
            let found = kb.sparql()?.query(&arguments.query, &limits, &|| false).map_err(bounded)?;
            (kb.name().to_owned(), found)
        }
        Chosen::Endpoint(address) => {
            let limits = graph::endpoint_limits(config);
            let endpoint = graph::endpoint(address, config)?;
            let found = endpoint.query(&arguments.query, &limits, &|| false).map_err(bounded)?;
            (llm::masked(address), found)
        }
    };
    arguments.saving.save(&result.to_rows(), &from, "SPARQL", &arguments.query)?;
    if let (Some(boolean), false) = (result.boolean, arguments.format.json) {
        output::line(if boolean { "yes" } else { "no" })?;
        return Ok(Outcome::Found);
    }
    super::sql::show(&result.to_rows(), arguments.format.json)
}
