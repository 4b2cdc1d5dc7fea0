//! What a question gets back: a text whose claims are cited, the sources they cite, and what it took.

use serde::{Deserialize, Serialize};

/// An answer. `text` marks its citations as `[1]`, `[2]`, numbers of [`Source`]s.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The answer as people read it.
    pub text: String,
    /// Whether the graph had an answer.
    pub verdict: Verdict,
    /// The question with everything its conversation left implicit.
    pub standalone: String,
    /// The numbers of the sources that `text` cites, in order of appearance, each once.
    pub citations: Vec<usize>,
    /// Everything that was found, numbered from 1: query results first, passages after.
    pub sources: Vec<Source>,
    /// What each step took, in order.
    pub steps: Vec<StepRecord>,
    /// From question to answer.
    pub seconds: f64,
    /// What could not be done as asked, for people: words that were not understood, a step that failed.
    pub notes: Vec<String>,
    /// The question plan that led to the answer, the next turn's dialogue state.
    pub plan: Option<plan::Plan>,
}

/// Whether the graph had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It had.
    Answered,
    /// The graph does not hold it; `text` says what is missing.
    NotInGraph,
}

/// A numbered piece of evidence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Its number in the answer.
    pub n: usize,
    /// What it is.
    #[serde(flatten)]
    pub evidence: Evidence,
}

/// What a [`Source`] is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Evidence {
    /// A query with its result.
    Query {
        /// `sql` or `sparql`.
        language: Language,
        /// Its text.
        query: String,
        /// What was computed from the rows, as sentences.
        statements: Vec<String>,
        /// Column names.
        columns: Vec<String>,
        /// The result.
        rows: Vec<Vec<search::Value>>,
        /// More rows exist than were read.
        truncated: bool,
    },
    /// A passage of text.
    Passage {
        /// The entity it verbalises, as an IRI.
        entity: Option<String>,
        /// Its title.
        title: String,
        /// Its text.
        text: String,
        /// Where a text came from.
        url: Option<String>,
        /// How well it matched.
        score: f32,
    },
}

/// The language of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Over the induced database.
    Sql,
    /// Over the triples.
    Sparql,
}

/// What one step took.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// `rewrite`, `plan`, `ground`, `sql`, `passages`, `compose_answer`.
    pub name: String,
    /// Wall time.
    pub seconds: f64,
    /// Prompt tokens of its model calls.
    pub tokens_in: usize,
    /// Generated tokens.
    pub tokens_out: usize,
    /// Calls of the model, refused replies included.
    #[serde(default)]
    pub calls: usize,
    /// SPARQL queries.
    #[serde(default)]
    pub queries: usize,
}

impl Answer {
    /// What was answered as a list, at most `most`: the last column of each cited SPARQL result, which names it.
    pub fn items(&self, most: usize) -> Vec<String> {
        let cited = self.sources.iter().filter(|source| self.citations.contains(&source.n));
        let rows = cited.filter_map(|source| match &source.evidence {
            Evidence::Query { language: Language::Sparql, rows, .. } => Some(rows),
            _ => None,
        });
        rows.flatten().filter_map(|row| row.last().map(ToString::to_string)).take(most).collect()
    }

    /// The queries of one language among the sources.
    pub fn queries(&self, wanted: Language) -> Vec<&str> {
        self.sources
            .iter()
            .filter_map(|s| match &s.evidence {
                Evidence::Query { language, query, .. } if *language == wanted => Some(query.as_str()),
                _ => None,
            })
            .collect()
    }
}
