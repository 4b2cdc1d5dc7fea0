//! Whether search finds the passage a question is about: questions are made from every entity's own facts by several
//! templates, also with names written loosely and misspelt, and asked of the passages by words, by meaning and by both.
//!
//! `questions` makes them, `report` counts. No answer is written and no chat model is needed; the same seed over the
//! same knowledge base asks the same questions.

mod questions;
mod report;

use std::time::Instant;

use report::median;
use search::{Filter, KnowledgeBase, Mode, QueryError};

pub use questions::{Asked, Template, Unasked, questions};
pub use report::{Line, Miss, RetrievalReport};

/// Questions embedded in one call of the model.
const BATCH: usize = 512;

/// Questions embedded one by one to see how long that takes.
const TIMED: usize = 50;

/// What is asked and how it is judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetrievalOptions {
    /// A passage counts among so many.
    pub k: usize,
    /// The same one makes the same questions.
    pub seed: u64,
    /// Ask of so many entities, spread over all; `None` asks of every one.
    pub limit: Option<usize>,
}

impl Default for RetrievalOptions {
    fn default() -> Self {
        Self { k: 5, seed: 1, limit: None }
    }
}

/// What can keep a knowledge base from being asked.
#[derive(Debug, thiserror::Error)]
pub enum RetrievalError {
    /// Its triples cannot be read.
    #[error("reading the facts that questions are made of: {0}")]
    Facts(#[from] QueryError),
    /// Its passages cannot be searched.
    #[error(transparent)]
    Search(#[from] search::Error),
    /// No entity has a name and facts.
    #[error(
        "no entity has a name and facts, so nothing can be asked. Build from a graph that describes things"
    )]
    NothingToAsk,
}

/// Asks every question in the three modes, or by words alone where the knowledge base has no vectors or was opened
/// without their model. `progress` gets questions asked and their number.
///
/// # Errors
/// When triples, passages or the embedding model fail, or there is nothing to ask.
pub fn retrieval(
    kb: &KnowledgeBase,
    options: &RetrievalOptions,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<RetrievalReport, RetrievalError> {
    let (asked, unasked) = questions(kb, options)?;
    if asked.is_empty() {
        return Err(RetrievalError::NothingToAsk);
    }
    let modes: &[Mode] = match kb.best_mode() {
        Mode::Lexical => &[Mode::Lexical],
        Mode::Dense | Mode::Hybrid => &[Mode::Lexical, Mode::Dense, Mode::Hybrid],
    };
    let mut report = RetrievalReport::new(options.k, modes, unasked);
    if let Some(embedder) = kb.embedder().filter(|_| modes.len() > 1) {
        let step = asked.len().div_ceil(TIMED);
        let timed = asked.iter().step_by(step).map(|question| {
            let start = Instant::now();
            embedder.embed(&[&question.text]).map_err(search::Error::from)?;
            Ok(start.elapsed().as_secs_f64() * 1e3)
        });
        let mut times = timed.collect::<Result<Vec<f64>, RetrievalError>>()?;
        report.embedding_milliseconds = median(&mut times);
    }
    let mut done = 0;
    for batch in asked.chunks(BATCH) {
        let texts: Vec<&str> = batch.iter().map(|question| question.text.as_str()).collect();
        let vectors = match kb.embedder().filter(|_| modes.len() > 1) {
            Some(embedder) => embedder.embed(&texts).map_err(search::Error::from)?,
            None => Vec::new(),
        };
        for (i, question) in batch.iter().enumerate() {
            let vector = vectors.get(i).map(Vec::as_slice);
            let mut ranks = Vec::with_capacity(modes.len());
            for &mode in modes {
                let start = Instant::now();
                let hits =
                    kb.passages().search(&question.text, vector, options.k, mode, &Filter::default())?;
                let seconds = start.elapsed().as_secs_f64();
                let rank = hits.iter().position(|hit| {
                    hit.passage.entity.as_ref().is_some_and(|entity| question.fits.contains(entity))
                });
                ranks.push((rank, seconds));
            }
            report.count(question, &ranks);
        }
        done += batch.len();
        progress(done, asked.len());
    }
    report.finish();
    Ok(report)
}
