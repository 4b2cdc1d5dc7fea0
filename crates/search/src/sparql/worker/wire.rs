//! What a store and its worker say to each other: a line of JSON each way. Before the first request the store sends
//! [`Start`] and, right after that line, the graph itself; the worker answers [`Reply::Count`].

use super::super::term::{SparqlResult, Term, Triple};
use crate::limits::QueryError;
use serde::{Deserialize, Serialize};

/// What the worker begins with.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Start {
    /// Bytes of compressed N-Quads that follow this line.
    pub graph: u64,
    /// Bytes a query may take beyond what the graph takes.
    pub memory: u64,
}

/// What a store asks.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Request {
    /// A SELECT or ASK with its limits.
    Query { sparql: String, rows: usize, bytes: usize, milliseconds: u64 },
    /// The triples that match.
    Triples { subject: Option<String>, predicate: Option<String>, object: Option<Term>, limit: usize },
    /// How many statements there are.
    Count,
}

/// What a worker replies.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reply {
    Result(SparqlResult),
    Triples(Vec<Triple>),
    Count(usize),
    Failed(QueryError),
    /// The same, of a query that could not be stopped: the worker ends now, and the query with it.
    Ending(QueryError),
}

impl Reply {
    /// The error of a reply to another question.
    pub(super) fn unexpected(&self) -> QueryError {
        QueryError::Engine(format!(
            "the SPARQL worker answered another question: {}",
            shown(&format!("{self:?}"))
        ))
    }
}

/// The beginning of what a worker said, for an error.
pub(super) fn shown(text: &str) -> String {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect();
    if line.is_empty() { "it said nothing".to_owned() } else { line }
}
