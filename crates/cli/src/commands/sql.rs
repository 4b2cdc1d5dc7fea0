//! `ragonite sql`: one reading query over the induced tables, wherever they are, under the sandbox's limits.

use anyhow::Result;
use search::Rows;

use super::saving::Saving;
use super::{Base, Format, Outcome, bounded};
use crate::config::Config;
use crate::{graph, output, render};

/// Run a reading SQL query over the induced database
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// One SELECT statement (SQLite's; PostgreSQL's where the tables are there)
    query: String,
    #[command(flatten)]
    saving: Saving,
    #[command(flatten)]
    format: Format,
}

/// Runs the query.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let kb = graph::open(&arguments.base.kb, None, config)?;
    graph::all_here(&kb, &arguments.base.kb)?;
    let rows = kb.tables().query(&arguments.query, &config.limits, &|| false).map_err(bounded)?;
    arguments.saving.save(&rows, kb.name(), "SQL", &arguments.query)?;
    show(&rows, arguments.format.json)
}

/// Writes a result; says so when it was cut.
pub fn show(rows: &Rows, json: bool) -> Result<Outcome> {
    if json {
        output::json(rows)?;
    } else {
        output::line(render::table(&rows.columns, &rows.rows))?;
    }
    if rows.truncated {
        output::tell(format_args!(
            "There are more than these {} rows (limits.rows in ragonite.toml).",
            rows.rows.len()
        ));
    }
    Ok(Outcome::found(!rows.rows.is_empty()))
}
