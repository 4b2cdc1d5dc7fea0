//! `ragonite build`: RDF files, annotations and texts into a knowledge base folder. Ctrl-C stops it and leaves what
//! was there before.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use search::{BuildOptions, BuildSummary};
use serde_json::json;

use super::reading::{Reading, tell_lost};
use super::{Format, Outcome};
use crate::config::Config;
use crate::interrupt::Interrupt;
use crate::progress::BuildBar;
use crate::render::wrap;
use crate::{models, output};

/// Doubts that are shown; all stand in the folder's `report.json`.
const SHOWN: usize = 10;

/// Build a knowledge base from RDF files
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// RDF files (.ttl .nt .nq .trig .rdf .owl .xml .jsonld, also .gz .bz2 .zst), or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Folder to make; a knowledge base that is there is replaced once the new one is whole
    #[arg(long, value_name = "KB")]
    out: PathBuf,
    /// Names, comments and units that the graph does not have (TOML)
    #[arg(long, value_name = "FILE")]
    annotations: Option<PathBuf>,
    /// Questions with the SPARQL that answers them (TOML), examples for strategies that let a model write SPARQL
    #[arg(long, value_name = "FILE")]
    few_shots: Option<PathBuf>,
    /// Documents to search beside the graph (.jsonl .md .html .txt), or folders of them; may be repeated
    #[arg(long, value_name = "PATH")]
    texts: Vec<PathBuf>,
    /// Say each fact once in passages, not in reverse too
    #[arg(long)]
    no_reverse: bool,
    /// Make no vectors: passages are found by their words alone
    #[arg(long)]
    no_dense: bool,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    format: Format,
}

/// Builds.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let began = Instant::now();
    let Arguments { files, out, annotations, few_shots, texts, no_reverse, no_dense, reading, format } =
        arguments;
    let embedder = if no_dense { None } else { models::embedder(config)? };
    let options = BuildOptions {
        files,
        annotations,
        few_shots,
        texts,
        out,
        embedder,
        read: reading.options(),
        verbalize: kb::VerbalizeOptions { reverse: !no_reverse, ..kb::VerbalizeOptions::default() },
        ..BuildOptions::default()
    };
    let interrupt = Interrupt::install()?;
    let summary = interrupt.during(|| {
        let mut bar = BuildBar::new();
        search::build(&options, &mut |progress| {
            bar.show(progress);
            interrupt.wish()
        })
    })?;
    let seconds = began.elapsed().as_secs_f64();
    tell_lost(&summary.skipped, &summary.sources, &options.out);
    if format.json {
        output::json(&json!({
            "path": options.out,
            "counts": summary.manifest.counts,
            "embedder": summary.manifest.embedder,
            "embedded": summary.embedded,
            "targets": summary.targets.as_ref().map(|t| json!({
                "types": t.targets.iter().map(|t| &t.label).collect::<Vec<_>>(),
                "held_out": t.held_out,
                "held_out_right": t.held_out_right,
            })),
            "doubts": summary.report.doubts,
            "skipped": summary.skipped.len(),
            "lost": summary.sources.iter().map(|source| source.lost).sum::<u64>(),
            "seconds": seconds,
        }))?;
    } else {
        output::line(describe(&summary, &options, seconds))?;
    }
    Ok(Outcome::Found)
}

fn describe(summary: &BuildSummary, options: &BuildOptions, seconds: f64) -> String {
    let counts = &summary.manifest.counts;
    let mut text = format!(
        "{}: {} triples, {} entities in {} tables, {} passages{}; {seconds:.1} s",
        options.out.display(),
        counts.triples,
        counts.entities,
        counts.tables,
        counts.passages,
        if summary.manifest.embedder.is_some() { " with vectors" } else { " without vectors" },
    );
    if let Some(targets) = summary.targets.as_ref().filter(|t| t.held_out > 0) {
        text.push_str(&format!(
            "\nQuestions ask for {} types of things; {} of {} held-out ones told right",
            targets.targets.len(),
            targets.held_out_right,
            targets.held_out,
        ));
    }
    let doubts = &summary.report.doubts;
    if !doubts.is_empty() {
        text.push_str("\nPlease check (annotations can settle it):");
    }
    for doubt in doubts.iter().take(SHOWN) {
        text.push('\n');
        text.push_str(&wrap(&format!("{}: {}", doubt.about, doubt.message), 2));
    }
    if doubts.len() > SHOWN {
        text.push_str(&format!(
            "\n  and {} more in {}",
            doubts.len() - SHOWN,
            options.out.join("report.json").display()
        ));
    }
    text
}
