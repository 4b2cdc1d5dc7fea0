//! `ragonite sparql`: one SELECT or ASK over the triples of a knowledge base or an endpoint, under the sandbox's limits.

use anyhow::Result;

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
    format: Format,
}

/// Runs the query.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let result = match arguments.place.chosen()? {
        Chosen::Base(kb) => {
            let kb = graph::open(kb, None, config)?;
            let limits = if kb.endpoint().is_some() { kb.limits() } else { config.limits };
            kb.sparql()?.query(&arguments.query, &limits, &|| false).map_err(bounded)?
        }
        Chosen::Endpoint(address) => {
            let limits = graph::endpoint_limits(config);
            graph::endpoint(address, config)?.query(&arguments.query, &limits, &|| false).map_err(bounded)?
        }
    };
    if let (Some(boolean), false) = (result.boolean, arguments.format.json) {
        output::line(if boolean { "yes" } else { "no" })?;
        return Ok(Outcome::Found);
    }
    super::sql::show(&result.to_rows(), arguments.format.json)
}
