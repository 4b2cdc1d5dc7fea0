//! `ragonite connect`: a knowledge base whose triples stay at a SPARQL endpoint, or of a slice that is fetched from there.
//! Ctrl-C stops it; the same command goes on from what was fetched.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use search::{ConnectOptions, ConnectSummary, Limits};
use serde_json::json;

use super::{Format, Outcome};
use crate::config::Config;
use crate::interrupt::Interrupt;
use crate::progress::ConnectLine;
use crate::{graph, models, output, vectors};

/// Rows of one request: public endpoints give no more at once.
const ROWS: usize = 10_000;
/// Bytes of one.
const BYTES: usize = 64 << 20;

/// Make a knowledge base of a SPARQL endpoint; its triples stay there
///
/// Fetches classes and properties, with what they lead to and what they are called, a few things of each class and the values
/// of properties that have few, with few and spaced requests. Questions are then asked of the endpoint, by the strategies
/// chatty, ragonite, sql-only, frog and sparql-only.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The endpoint, as in https://query.example.org/sparql
    #[arg(value_name = "URL")]
    url: String,
    /// Folder to make; a knowledge base that is there is replaced once the new one is whole
    #[arg(long, value_name = "KB")]
    out: PathBuf,
    /// Only things of these classes: whole IRIs, separated by commas
    #[arg(long, value_name = "IRI", value_delimiter = ',')]
    types: Vec<String>,
    /// Only things ?s that fit this pattern of SPARQL, as in '?s <http://example.org/country> <http://example.org/PT>'
    #[arg(long = "where", value_name = "PATTERN")]
    condition: Option<String>,
    /// Classes and properties, at most: the most used ones; of a slice, thousands of triples
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// Languages of names, the preferred first, separated by commas
    #[arg(long, value_name = "LANG", value_delimiter = ',', default_value = "en")]
    lang: Vec<String>,
    /// Requests, at most; what they do not suffice for is told, and fetched when the command is run again
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    budget: usize,
    /// Milliseconds between two requests
    #[arg(long, value_name = "MS", default_value_t = 200)]
    pause: u64,
    /// Fetch the things too, into KB.nt: a knowledge base like one of files, which needs the endpoint no more
    #[arg(long)]
    slice: bool,
    /// Make no vectors: terms are then found by their words alone
    #[arg(long)]
    no_dense: bool,
    #[command(flatten)]
    format: Format,
}

/// Connects.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let began = Instant::now();
    let embedder = if arguments.no_dense { None } else { models::embedder(config)? };
    let options = ConnectOptions {
        endpoint: graph::endpoint_options(&arguments.url, config)?,
        out: arguments.out,
        types: arguments.types,
        condition: arguments.condition,
        limit: arguments.limit as usize,
        languages: arguments.lang,
        budget: arguments.budget,
        pause: Duration::from_millis(arguments.pause),
        limits: Limits { rows: ROWS, bytes: BYTES, time: config.endpoint.time },
        slice: arguments.slice,
        embedder: embedder.clone(),
    };
    let interrupt = Interrupt::install()?;
    let summary = interrupt.during(|| {
        let mut line = ConnectLine::new();
        search::connect(&options, &mut |progress| {
            line.show(progress);
            interrupt.wish()
        })
    })?;
    if !arguments.format.json {
        output::line(describe(&summary, &options, began.elapsed().as_secs_f64()))?;
    }
    if let Some(embedder) = embedder {
        let made = vectors::make(&options.out, embedder, &interrupt)?;
        if let (false, Some(told)) = (arguments.format.json, made.describe(&options.out)) {
            output::line(told)?;
        }
    }
    if arguments.format.json {
        output::json(&json!({
            "path": options.out,
            "endpoint": summary.far,
            "classes": summary.classes,
            "properties": summary.properties,
            "requests": summary.requests.0,
            "known": summary.requests.1,
            "notes": summary.notes,
            "seconds": began.elapsed().as_secs_f64(),
        }))?;
    }
    Ok(Outcome::Found)
}

fn describe(summary: &ConnectSummary, options: &ConnectOptions, seconds: f64) -> String {
    let ConnectSummary { build, far, classes, properties, requests: (made, known), notes } = summary;
    let (out, address) = (options.out.display(), &options.endpoint.address);
    let asked = match known {
        0 => format!("{made} requests"),
        known => format!("{made} requests, {known} answered by an earlier run's"),
    };
    let mut text = match far {
        Some(far) => {
            let size = far.triples.map_or_else(|| "an unknown number of".to_owned(), |n| n.to_string());
            format!(
                "{out}: {classes} classes and {properties} properties of {size} statements, which stay at {address}; names by {}; \
                 {asked}, {seconds:.1} s",
                far.engine
            )
        }
        None => format!(
            "{out}: a slice of {address} with {} statements about {} things; {asked}, {seconds:.1} s",
            build.manifest.counts.triples, build.manifest.counts.entities
        ),
    };
    for note in notes {
        text.push_str("\n- ");
        text.push_str(note);
    }
    text
}
