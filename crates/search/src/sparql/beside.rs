//! The graph in a process beside this one (`crate::worker`): a query that cannot be stopped ends with that process.

use super::LOOKUP;
use super::term::{SparqlResult, Term, Triple};
use crate::limits::{Limits, QueryError};
use crate::worker::{Beginning, Reply, Request, Start, WorkerCommand, Workers};
use std::fs::File;
use std::path::Path;
use std::sync::Mutex;

/// Workers that hold the graph, at most, by the bytes of its compressed N-Quads: each takes about 400 MB a million triples, which
/// are some ten of these megabytes. One that is kept busy by a query that runs away leaves the others to other people.
const WORKERS: [(u64, usize); 2] = [(2 << 20, 4), (64 << 20, 2)];

/// The workers.
pub(super) struct Beside(Workers);

impl Beside {
    pub(super) fn new(graph: File, path: &Path, command: &WorkerCommand) -> Self {
        let start = Start::Graph { memory: command.memory };
        let bytes = graph.metadata().map_or(u64::MAX, |metadata| metadata.len());
        let count = WORKERS.iter().find(|(most, _)| bytes <= *most).map_or(1, |(_, count)| *count);
        let beginning = Beginning { start, content: Some((Mutex::new(graph), path.to_owned())) };
        Self(Workers::new(command.clone(), beginning, count))
    }

    pub(super) fn query(
        &self,
        sparql: &str,
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<SparqlResult, QueryError> {
        let request = Request::Query {
            sparql: sparql.to_owned(),
            rows: limits.rows,
            bytes: limits.bytes,
            milliseconds: limits.time.as_millis() as u64,
        };
        match self.0.ask(&request, limits.time, cancel)? {
            Reply::Result(result) => Ok(result),
            other => Err(other.unexpected()),
        }
    }

    pub(super) fn triples(
        &self,
        subject: Option<&str>,
        predicate: Option<&str>,
        object: Option<&Term>,
        limit: usize,
    ) -> Result<Vec<Triple>, QueryError> {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let request = Request::Triples {
            subject: owned(subject),
            predicate: owned(predicate),
            object: object.cloned(),
            limit,
        };
        match self.0.ask(&request, LOOKUP, &|| false)? {
            Reply::Triples(triples) => Ok(triples),
            other => Err(other.unexpected()),
        }
    }

    pub(super) fn count(&self) -> Result<usize, QueryError> {
        match self.0.ask(&Request::Count, LOOKUP, &|| false)? {
            Reply::Count(count) => Ok(count),
            other => Err(other.unexpected()),
        }
    }
}
