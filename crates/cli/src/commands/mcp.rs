//! `ragonite mcp`: knowledge bases as tools for an agent, over standard input and output (Model Context Protocol).

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::Outcome;
use crate::config::Config;
use crate::places;
use crate::serving::Shop;

/// Serve knowledge bases to an agent over standard input and output (MCP)
///
/// For programs that start their tools themselves: name `ragonite mcp KB` as the command. The same tools over HTTP are
/// at /mcp of `ragonite serve`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folders made by `ragonite build`
    #[arg(value_name = "KB", required = true)]
    kbs: Vec<PathBuf>,
}

/// Serves until the client goes away. Nothing but the protocol is written to standard output.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let home = places::state()?.join("knowledge-bases");
    let shop = Shop::open(config, home)?;
    let served = arguments.kbs.iter().map(|path| shop.serve(path)).collect::<Result<Vec<_>>>()?;
    server::serve_stdio(served).context("the client was lost")?;
    Ok(Outcome::Found)
}
