//! `ragonite build`: RDF files, annotations and texts into a knowledge base folder. Ctrl-C stops it and leaves what
//! was there before; once the folder is whole, only vectors are still made, and what is there of them is kept.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use search::{BuildOptions, BuildSummary, Made};
use serde_json::json;

use super::reading::{Reading, tell_lost};
use super::{Format, Outcome};
use crate::config::Config;
use crate::interrupt::Interrupt;
use crate::progress::BuildBar;
use crate::render::wrap;
use crate::{graph, models, output, vectors};

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
    /// What the knowledge base is called; without it as the graph calls itself, else as its folder
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Questions with the SPARQL that answers them (TOML), examples for strategies that let a model write SPARQL
    #[arg(long, value_name = "FILE")]
    few_shots: Option<PathBuf>,
    /// Documents to search beside the graph (.jsonl .md .html .txt), or folders of them; may be repeated
    #[arg(long, value_name = "PATH")]
    texts: Vec<PathBuf>,
    /// Say each fact once in passages, not in reverse too
    #[arg(long)]
    no_reverse: bool,
    /// When to make the vectors by which passages are found by meaning: by this command, once the knowledge base can be
    /// asked; later, by `ragonite embed` or behind `ragonite serve`; or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Vectors::Now)]
    vectors: Vectors,
    /// The same as `--vectors never`
    #[arg(long, conflicts_with = "vectors")]
    no_dense: bool,
    /// PostgreSQL database that the tables are put into too, and answered from: postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "ADDRESS")]
    sql: Option<String>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    format: Format,
}

/// When vectors are made. (Described where it is asked for, so that the command's help stays short.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Vectors {
    Now,
    Later,
    Never,
}

/// Builds.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let began = Instant::now();
    let Arguments {
        files,
        out,
        annotations,
        title,
        few_shots,
        texts,
        no_reverse,
        vectors,
        no_dense,
        sql,
        reading,
        format,
    } = arguments;
    let vectors = if no_dense { Vectors::Never } else { vectors };
    let embedder = if vectors == Vectors::Never { None } else { models::embedder(config)? };
    let options = BuildOptions {
        files,
        annotations,
        title,
        few_shots,
        texts,
        out,
        embedder,
        read: reading.options(),
        verbalize: kb::VerbalizeOptions { reverse: !no_reverse, ..kb::VerbalizeOptions::default() },
        tables: graph::tables_to_build(sql.as_deref(), config)?,
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
    // Said before the vectors are made: it can be asked from here on.
    if !format.json {
        output::line(describe(&summary, &options, seconds))?;
    }
    let embedded = match &options.embedder {
        Some(embedder) if vectors == Vectors::Now => {
            Some(vectors::make(&options.out, embedder.clone(), &interrupt)?)
        }
        _ => None,
    };
    if !format.json {
        let told = match &embedded {
            Some(embedded) => embedded.describe(&options.out),
            None => vectors::lacking(&summary.manifest, &options.out),
        };
        return told.map_or(Ok(()), output::line).map(|()| Outcome::Found);
    }
    let mut told = json!({
        "path": options.out,
        "counts": summary.manifest.counts,
        "embedder": summary.manifest.embedder,
        "vectors": summary.manifest.vectors,
        "tables": summary.manifest.tables,
        "doubts": summary.report.doubts,
        "skipped": summary.skipped.len(),
        "lost": summary.sources.iter().map(|source| source.lost).sum::<u64>(),
        "seconds": seconds,
    });
    if let (Some(embedded), Some(told)) = (embedded, told.as_object_mut()) {
        told.extend(embedded.json().as_object().cloned().unwrap_or_default());
    }
    output::json(&told)?;
    Ok(Outcome::Found)
}

fn describe(summary: &BuildSummary, options: &BuildOptions, seconds: f64) -> String {
    let counts = &summary.manifest.counts;
    let mut text = format!(
        "{}: {} statements about {} things in {} tables, {} passages{}; {seconds:.1} s",
        options.out.display(),
        counts.triples,
        counts.entities,
        counts.tables,
        counts.passages,
        match (&summary.manifest.embedder, summary.manifest.pending()) {
            (None, _) => " without vectors",
            (Some(_), None) => " with vectors",
            (Some(_), Some(_)) => "",
        },
    );
    if let Some(Made { made, of }) = summary.manifest.pending() {
        text.push_str(&format!("\nIt can be asked now. {} texts are to get vectors.", of - made));
    }
    if let Some(tables) = &summary.manifest.tables {
        text.push_str(&format!("\nIts tables are in the schema {} of {}.", tables.schema, tables.address));
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
