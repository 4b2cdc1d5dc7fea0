//! A knowledge base with its engine, and one question asked of it: progress shown, Ctrl-C heeded, a bug contained.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use qa::{Answer, Conversation, Engine, Strategy};
use search::KnowledgeBase;

use crate::config::Config;
use crate::interrupt::Interrupt;
use crate::progress::AnswerLine;
use crate::{graph, models};

/// Opens a knowledge base for answering: with the configured embedding model.
pub fn open(path: &Path, config: &Config) -> Result<Engine> {
    // Opened without a model first: a folder that is no knowledge base shall say so before models are loaded.
    KnowledgeBase::open(path, None)?;
    let embedder = models::embedder(config)?;
    let kb = graph::open(path, embedder, config)?;
    Ok(Engine::new(Arc::new(kb), models::chat(config)?, config.settings)?)
}

/// Asks one question. Ctrl-C, if taken over, stops it.
pub fn ask(
    engine: &Engine,
    conversation: &Conversation,
    question: &str,
    strategy: Strategy,
    interrupt: Option<&Interrupt>,
) -> Result<Answer> {
    let mut line = AnswerLine::new();
    let mut on_event = |event: qa::Event| {
        line.show(&event);
        interrupt.map_or(std::ops::ControlFlow::Continue(()), Interrupt::wish)
    };
    let mut work =
        || catch_unwind(AssertUnwindSafe(|| engine.ask(conversation, question, strategy, &mut on_event)));
    let outcome = match interrupt {
        Some(interrupt) => interrupt.during(&mut work),
        None => work(),
    };
    match outcome {
        Ok(answered) => Ok(answered?),
        Err(panic) => {
            let what =
                panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            let what = what.unwrap_or("no message");
            Err(anyhow!(
                "this question met a bug in the program ({what}). Please report it with the question"
            ))
        }
    }
}
