//! `ragonite embed-worker`: makes a knowledge base's vectors for another process of this program, which can kill it, and lets
//! every other process go first. Not for people: lines of JSON say how far it is and how it ended.

use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result};
use search::{BuildStage, EmbedOptions};

use super::Outcome;
use crate::config::Config;
use crate::serving::behind::Said;
use crate::{models, output};

/// Make vectors for another process of this program
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The knowledge base
    kb: PathBuf,
}

/// Makes them, and ends when standard input does.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    std::thread::spawn(|| {
        // Who asked is gone: the next one goes on from here.
        let _ = std::io::stdin().lock().read_to_end(&mut Vec::new());
        std::process::exit(1);
    });
    // Before any thread of the model is started.
    search::give_way().context("this process cannot step back")?;
    let Some(embedder) = models::embedder(config)? else {
        return output::json(&Said::Failed { why: "there is no embedding model".into() })
            .map(|()| Outcome::Found);
    };
    let ended = search::embed(&EmbedOptions::new(arguments.kb, embedder), &mut |progress| {
        if progress.stage != BuildStage::Embed {
            return ControlFlow::Continue(());
        }
        match output::json(&Said::Progress { made: progress.done, of: progress.total }) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    output::json(&match ended {
        Ok(_) => Said::Ended,
        Err(search::Error::Embedding(_)) => Said::Busy,
        Err(error) => Said::Failed { why: output::explain(&error.into()) },
    })?;
    Ok(Outcome::Found)
}
