//! `ragonite build-worker`: builds for another process of this program, which can kill it, in no more memory than it is
//! given. Not for people: one line of JSON says what to build, lines of JSON say how far it is and how it ended.

use std::io::{BufRead, Read};
use std::ops::ControlFlow;

use anyhow::{Context, Result};
use search::{BuildOptions, KnowledgeBase};

use super::Outcome;
use crate::config::Config;
use crate::serving::builder::{Order, Said};
use crate::{models, output};

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
    let asked = kb::ReadOptions { lenient: order.lenient, ..kb::ReadOptions::default() };
    // As it was read before: base, addresses and contexts.
    let read = match KnowledgeBase::look(&order.out) {
        Ok(before) => before.reading.options(&asked),
        Err(_) => asked,
    };
    let options = BuildOptions {
        files: order.files,
        annotations: order.annotations,
        few_shots: order.few_shots,
        texts: order.texts,
        out: order.out,
        name: Some(order.name),
        embedder,
        read,
        verbalize: kb::VerbalizeOptions { reverse: order.reverse, ..kb::VerbalizeOptions::default() },
        far: None,
    };
    let built = search::build(&options, &mut |progress| {
        let said = Said::Progress {
            stage: format!("{:?}", progress.stage).to_lowercase(),
            done: progress.done,
            total: progress.total,
        };
        match output::json(&said) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    output::json(&match built {
        Ok(_) => Said::Built,
        Err(error) => Said::Failed { why: output::explain(&error.into()) },
    })?;
    Ok(Outcome::Found)
}
