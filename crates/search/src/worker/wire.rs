//! What a store and its worker say to each other: a line of JSON each way. The store begins with [`Start`], and right
//! after that line sends the graph, if it is about one; the worker answers [`Reply::Count`].

use crate::limits::QueryError;
use crate::sparql::{SparqlResult, Term, Triple};
use crate::value::{Rows, Value};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What the worker begins with.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Start {
    /// Compressed N-Quads follow, whose length stands in `content`.
    Graph {
        /// Bytes a query may take beyond what the graph takes.
        memory: u64,
    },
    /// An induced database on disk.
    Database {
        /// Where it lies.
        path: PathBuf,
        /// Which file lay there when the store was opened: another one may have taken its place.
        file: FileId,
        /// Bytes a query may take.
        memory: u64,
        /// Bytes a query may write to temporary files.
        disk: u64,
    },
}

/// The first line: what to begin with, and how many bytes follow it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Hello {
    pub start: Start,
    pub content: u64,
}

/// A file, whatever it is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    /// Of an open file, or of what lies at a path. Where files have no such numbers all are alike.
    pub fn of(metadata: &std::fs::Metadata) -> Self {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Self { device: metadata.dev(), inode: metadata.ino() }
        }
        #[cfg(not(unix))]
        {
            let _ = metadata;
            Self { device: 0, inode: 0 }
        }
    }
}

/// What a store asks.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Request {
    /// A SPARQL query with its limits.
    Query { sparql: String, rows: usize, bytes: usize, milliseconds: u64 },
    /// The triples that match.
    Triples { subject: Option<String>, predicate: Option<String>, object: Option<Term>, limit: usize },
    /// How many statements there are.
    Count,
    /// An SQL statement with its limits.
    Sql { sql: String, params: Vec<Cell>, rows: usize, bytes: usize, milliseconds: u64 },
}

/// What a worker replies.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reply {
    Result(SparqlResult),
    Triples(Vec<Triple>),
    Count(usize),
    Rows {
        columns: Vec<String>,
        rows: Vec<Vec<Cell>>,
        truncated: bool,
    },
    Failed(QueryError),
    /// The same, of a query that could not be stopped: the worker ends now, and the query with it.
    Ending(QueryError),
}

/// A [`Value`] that comes back as it was, whatever number it is: JSON has no infinity.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Cell {
    N,
    I(i64),
    /// The number's bits.
    R(u64),
    T(String),
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::N,
            Value::Integer(number) => Self::I(number),
            Value::Real(number) => Self::R(number.to_bits()),
            Value::Text(text) => Self::T(text),
        }
    }
}

impl From<Cell> for Value {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::N => Self::Null,
            Cell::I(number) => Self::Integer(number),
            Cell::R(bits) => Self::Real(f64::from_bits(bits)),
            Cell::T(text) => Self::Text(text),
        }
    }
}

impl From<Rows> for Reply {
    fn from(Rows { columns, rows, truncated }: Rows) -> Self {
        let rows = rows.into_iter().map(|row| row.into_iter().map(Cell::from).collect()).collect();
        Self::Rows { columns, rows, truncated }
    }
}

impl Reply {
    /// The error of a reply to another question.
    pub(crate) fn unexpected(&self) -> QueryError {
        QueryError::Engine(format!(
            "the query's worker answered another question: {}",
            shown(&format!("{self:?}"))
        ))
    }
}

/// The beginning of what a worker said, for an error.
pub(super) fn shown(text: &str) -> String {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect();
    if line.is_empty() { "it said nothing".to_owned() } else { line }
}
