//! `ragonite update`: statements added to a knowledge base or taken out of it. The old one serves until the new one
//! is whole; Ctrl-C leaves it as it was.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};
use search::{KnowledgeBase, UpdateOptions, UpdateSummary};
use serde_json::json;

use super::reading::{Reading, tell_lost};
use super::{Base, Format, Outcome};
use crate::config::Config;
use crate::interrupt::Interrupt;
use crate::progress::BuildBar;
use crate::{graph, models, output, vectors};

/// Add statements to a knowledge base, or take some out
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// RDF files, or folders of them, whose statements are added
    #[arg(long, value_name = "FILES", num_args = 1..)]
    add: Vec<PathBuf>,
    /// RDF files, or folders of them, whose statements are taken out
    #[arg(long, value_name = "FILES", num_args = 1..)]
    remove: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    format: Format,
}

/// Updates.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let began = Instant::now();
    let Arguments { base: Base { kb: path }, add, remove, reading, format } = arguments;
    if add.is_empty() && remove.is_empty() {
        bail!("Nothing to change. Name files: ragonite update {} --add FILES --remove FILES", path.display());
    }
    // The vectors are of the model that is configured, as after a build; without vectors it stays without.
    let before = KnowledgeBase::open(&path, None)?;
    let (dense, tables) = (before.manifest().embedder.is_some(), graph::tables(before.manifest(), config)?);
    drop(before);
    let embedder = if dense { models::embedder(config)? } else { None };
    let options =
        UpdateOptions { path, add, remove, annotations: None, embedder, read: reading.options(), tables };
    let interrupt = Interrupt::install()?;
    let summary = interrupt.during(|| {
        let mut bar = BuildBar::new();
        search::update(&options, &mut |progress| {
            bar.show(progress);
            interrupt.wish()
        })
    })?;
    let seconds = began.elapsed().as_secs_f64();
    tell_lost(&summary.build.skipped, &summary.build.sources, &options.path);
    if !format.json {
        output::line(describe(&summary, &options, seconds))?;
    }
    let embedded = match &options.embedder {
        Some(embedder) => Some(vectors::make(&options.path, embedder.clone(), &interrupt)?),
        None => None,
    };
    if format.json {
        let mut told = json!({
            "path": options.path,
            "counts": summary.build.manifest.counts,
            "added": summary.added,
            "removed": summary.removed,
            "missing": summary.missing,
            "written": summary.written,
            "seconds": seconds,
        });
        if let (Some(embedded), Some(told)) = (embedded, told.as_object_mut()) {
            told.extend(embedded.json().as_object().cloned().unwrap_or_default());
        }
        output::json(&told)?;
    } else if let Some(text) = embedded.and_then(|embedded| embedded.describe(&options.path)) {
        output::line(text)?;
    }
    Ok(Outcome::Found)
}

fn describe(summary: &UpdateSummary, options: &UpdateOptions, seconds: f64) -> String {
    let counts = &summary.build.manifest.counts;
    let mut text = format!(
        "{}: {} statements added, {} removed, {} now; {seconds:.1} s",
        options.path.display(),
        summary.added,
        summary.removed,
        counts.triples
    );
    if summary.missing > 0 {
        text.push_str(&format!("\n{} statements to be removed were not there", summary.missing));
    }
    text.push_str(&match &summary.written {
        None => "\nThe tables are others now: the database was written anew.".to_owned(),
        Some(tables) if tables.is_empty() => format!("\nAll {} tables stayed as they were.", counts.tables),
        Some(tables) => {
            format!("\n{} of {} tables were written anew: {}", tables.len(), counts.tables, tables.join(", "))
        }
    });
    text
}
