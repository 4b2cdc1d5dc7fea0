//! `ragonite build-worker`: builds for another process of this program, which can kill it, in no more memory than it is
//! given. Not for people: one line of JSON says what to build, lines of JSON say how far it is and how it ended.

use std::io::{BufRead, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use llm::Embedder;
use search::{BuildOptions, BuildProgress, KnowledgeBase, TablesOptions, UpdateOptions};
use server::LeftOut;

use super::Outcome;
use crate::config::Config;
use crate::serving::builder::{Order, Said};
use crate::{graph, models, output};

/// Of what was left out, so many are told one by one; all stand in the folder's `skipped.txt`.
const SHOWN: usize = 20;

/// Build for another process of this program
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Builds what standard input says, and ends when that ends.
pub fn run(_: &Arguments, config: &Config) -> Result<Outcome> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).context("nobody said what to build")?;
    let order: Order = serde_json::from_str(&line).context("what to build cannot be read")?;
    std::thread::spawn(|| {
        // Who asked is gone: what nobody waits for is not built.
        let _ = std::io::stdin().lock().read_to_end(&mut Vec::new());
        std::process::exit(1);
    });
    let embedder = if order.dense { models::embedder(config)? } else { None };
    search::bound_memory(order.memory).context("this process cannot be bounded")?;
    let built = if order.files.is_empty() {
        let (path, annotations) = (order.out, order.annotations);
        let tables = match KnowledgeBase::look(&path) {
            Ok(before) => graph::tables(&before, config)?,
            Err(_) => None,
        };
        let options = UpdateOptions { path, annotations, embedder, tables, ..UpdateOptions::default() };
        search::update(&options, &mut tell).map(|summary| summary.build.skipped)
    } else {
        let tables = graph::tables_to_build(None, config)?;
        search::build(&from_files(order, embedder, tables), &mut tell).map(|summary| summary.skipped)
    };
    output::json(&match built {
        Ok(skipped) => Said::Built(left_out(&skipped)),
        Err(error) => Said::Failed { why: output::explain(&error.into()) },
    })?;
    Ok(Outcome::Found)
}

/// How many, and the first of them: by the names that their files were sent under, for where they lie is the server's affair.
fn left_out(skipped: &[kb::Skipped]) -> LeftOut {
    let named = |one: &kb::Skipped| {
        let path = one.path.file_name().map_or_else(|| one.path.clone(), PathBuf::from);
        kb::Skipped { path, ..one.clone() }.to_string()
    };
    LeftOut { count: skipped.len(), first: skipped.iter().take(SHOWN).map(named).collect() }
}

fn from_files(
    order: Order,
    embedder: Option<Arc<dyn Embedder>>,
    tables: Option<TablesOptions>,
) -> BuildOptions {
    let asked = kb::ReadOptions { lenient: order.lenient, ..kb::ReadOptions::default() };
    // As it was read before: base, addresses and contexts.
    let (read, title) = match KnowledgeBase::look(&order.out) {
        Ok(before) => (before.reading.options(&asked), before.title),
        Err(_) => (asked, None),
    };
    BuildOptions {
        files: order.files,
        annotations: order.annotations,
        few_shots: order.few_shots,
        texts: order.texts,
        out: order.out,
        name: Some(order.name),
        title,
        embedder,
        read,
        verbalize: kb::VerbalizeOptions { reverse: order.reverse, ..kb::VerbalizeOptions::default() },
        far: None,
        tables,
    }
}

/// Says how far it is, and goes on while somebody hears it.
fn tell(progress: &BuildProgress) -> ControlFlow<()> {
    let stage = format!("{:?}", progress.stage).to_lowercase();
    match output::json(&Said::Progress { stage, done: progress.done, total: progress.total }) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}
