//! The binary `ragonite`: arguments, configuration, wiring. What it does, it asks of the crates below.
#![warn(missing_docs)]

mod answering;
mod capability;
mod commands;
mod config;
mod conversations;
mod graph;
mod interrupt;
mod lessons;
mod models;
mod output;
mod places;
mod progress;
mod record;
mod render;
mod serving;
mod vectors;
mod whole;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use commands::{Command, Outcome};
use config::Config;

/// Talk to your knowledge graph: answers whose every claim leads back to the triples it came from.
///
/// Build a knowledge base from RDF files, then ask it questions. Everything runs on this machine: fetch the models
/// once with `ragonite model pull`.
#[derive(Debug, Parser)]
#[command(name = "ragonite", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Configuration file [default: ./ragonite.toml, then ragonite/ragonite.toml in the configuration folder]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
}

const EXIT_CODES: &str = "Exit status: 0 answered, 1 no answer in the graph, 2 failure. Results go to standard \
                          output, everything else to standard error.";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = Config::load(arguments.config.as_deref()).and_then(|config| arguments.command.run(&config));
    match outcome {
        Ok(Outcome::Found) => ExitCode::SUCCESS,
        Ok(Outcome::NothingFound) => ExitCode::from(1),
        // Whoever read the output has seen enough (`| head`).
        Err(error) if error.is::<output::Closed>() => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}
