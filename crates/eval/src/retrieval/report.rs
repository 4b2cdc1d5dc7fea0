//! What was found, by template and mode.

use std::collections::BTreeMap;
use std::fmt;

use search::Mode;
use serde::Serialize;

use super::questions::{Asked, Template, Unasked};

/// Misses that are kept.
const KEPT: usize = 200;

/// One line of the table: all questions of a template, or all.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Line {
    /// How many.
    pub questions: usize,
    /// By mode, the part whose passage is among the first k.
    pub recall: Vec<f64>,
    /// By mode, the mean of 1 / rank; 0 where it is not among them.
    pub reciprocal_rank: Vec<f64>,
}

/// A question whose passage the best mode did not find.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Miss {
    /// How it was put.
    pub template: Template,
    /// Its words.
    pub question: String,
    /// What it was about.
    pub entity: String,
}

/// The outcome.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RetrievalReport {
    /// A passage counts among so many.
    pub k: usize,
    /// What was not asked.
    #[serde(flatten)]
    pub unasked: Unasked,
    /// The modes, in the order of every line's figures.
    pub modes: Vec<Mode>,
    /// By template.
    pub templates: BTreeMap<Template, Line>,
    /// All questions.
    pub all: Line,
    /// By mode, the median of a search in milliseconds, without embedding the question.
    pub milliseconds: Vec<f64>,
    /// The median of embedding one question alone; `None` without a model.
    pub embedding_milliseconds: Option<f64>,
    /// What the last mode did not find, the first 200.
    pub misses: Vec<Miss>,
    #[serde(skip)]
    times: Vec<Vec<f64>>,
}

impl RetrievalReport {
    pub(super) fn new(k: usize, modes: &[Mode], unasked: Unasked) -> Self {
        Self {
            k,
            unasked,
            modes: modes.to_vec(),
            templates: BTreeMap::new(),
            all: Line::default(),
            milliseconds: Vec::new(),
            embedding_milliseconds: None,
            misses: Vec::new(),
            times: vec![Vec::new(); modes.len()],
        }
    }

    /// Adds a question with its passage's place and the time of each mode.
    pub(super) fn count(&mut self, question: &Asked, found: &[(Option<usize>, f64)]) {
        for line in [&mut self.all, self.templates.entry(question.template).or_default()] {
            line.recall.resize(found.len(), 0.0);
            line.reciprocal_rank.resize(found.len(), 0.0);
            line.questions += 1;
            for (mode, (rank, _)) in found.iter().enumerate() {
                if let Some(rank) = rank {
                    line.recall[mode] += 1.0;
                    line.reciprocal_rank[mode] += 1.0 / (*rank as f64 + 1.0);
                }
            }
        }
        for (times, (_, seconds)) in self.times.iter_mut().zip(found) {
            times.push(seconds * 1e3);
        }
        if found.last().is_some_and(|(rank, _)| rank.is_none()) && self.misses.len() < KEPT {
            self.misses.push(Miss {
                template: question.template,
                question: question.text.clone(),
                entity: question.fits.first().cloned().unwrap_or_default(),
            });
        }
    }

    /// Sums become parts.
    pub(super) fn finish(&mut self) {
        for line in self.templates.values_mut().chain([&mut self.all]) {
            let number = line.questions.max(1) as f64;
            line.recall.iter_mut().chain(&mut line.reciprocal_rank).for_each(|sum| *sum /= number);
        }
        self.milliseconds = self.times.iter_mut().map(|times| median(times).unwrap_or_default()).collect();
    }

    /// Recall of all questions in the best mode there is.
    pub fn recall(&self) -> f64 {
        self.all.recall.last().copied().unwrap_or_default()
    }
}

/// `None` of none.
pub(super) fn median(times: &mut [f64]) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

fn name(mode: Mode) -> &'static str {
    match mode {
        Mode::Lexical => "lexical",
        Mode::Dense => "dense",
        Mode::Hybrid => "hybrid",
    }
}

impl fmt::Display for RetrievalReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unasked { entities, ambiguous } = self.unasked;
        writeln!(
            f,
            "{} questions about {entities} entities, {ambiguous} left out that fit more than five; recall@{} (mean \
             reciprocal rank)",
            self.all.questions, self.k
        )?;
        write!(f, "{:<14} {:>9}", "", "questions")?;
        for mode in &self.modes {
            write!(f, " {:>15}", name(*mode))?;
        }
        let lines = self.templates.iter().map(|(template, line)| (template.name(), line));
        for (name, line) in lines.chain([("all", &self.all)]) {
            write!(f, "\n{name:<14} {:>9}", line.questions)?;
            for (recall, rank) in line.recall.iter().zip(&line.reciprocal_rank) {
                write!(f, " {:>15}", format!("{recall:.3} ({rank:.3})"))?;
            }
        }
        write!(f, "\n{:<24}", "median ms a search")?;
        for time in &self.milliseconds {
            write!(f, " {:>15}", format!("{time:.2}"))?;
        }
        match self.embedding_milliseconds {
            Some(time) => write!(f, "\nmedian ms to embed a question {time:.1}"),
            None => Ok(()),
        }
    }
}
