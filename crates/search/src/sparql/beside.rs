//! The graph in a process beside this one (`crate::worker`): a query that cannot be stopped ends with that process.

use super::LOOKUP;
use super::term::{SparqlResult, Term, Triple};
use crate::limits::{Limits, QueryError};
use crate::worker::{Beginning, Reply, Request, Start, WorkerCommand, Workers};
use std::fs::File;
use std::path::Path;

/// One worker that holds the graph.
pub(super) struct Beside(Workers);

impl Beside {
    pub(super) fn new(graph: File, path: &Path, command: &WorkerCommand) -> Self {
        let start = Start::Graph { memory: command.memory };
        let beginning = Beginning { start, content: Some((graph, path.to_owned())) };
        Self(Workers::new(command.clone(), beginning, 1))
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
