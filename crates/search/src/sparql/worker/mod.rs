//! The graph in a process of its own. The engine cannot be stopped inside some queries, and what they take they keep:
//! such a query costs this process nothing but the worker, which is killed at the deadline, or by its own memory
//! bound, and started anew for the next query.
//!
//! Which program the worker is, the caller says ([`WorkerCommand`]); it must run [`serve_worker`] between its standard
//! input and output. `wire` is what they say to each other.

mod process;
mod serve;
#[cfg(test)]
mod tests;
mod wire;

pub use serve::serve_worker;

use super::term::{SparqlResult, Term, Triple};
use super::{LOOKUP, WATCH};
use crate::limits::{Exceeded, Limits, QueryError};
use process::{Ended, Process};
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};
use wire::{Reply, Request};

/// What the worker gets beyond a query's time, to say itself that it stopped the query.
const GRACE: Duration = Duration::from_millis(1_000);

/// How a worker is started, and what it may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Bytes of memory for a query, beyond what the loaded graph takes. Held on Linux; elsewhere time alone is.
    pub memory: u64,
}

impl WorkerCommand {
    /// A program with arguments, and 1 GiB for a query.
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(OsString::from).collect();
        Self { program: program.into(), arguments, memory: 1 << 30 }
    }
}

/// A worker that is started when it is needed; one query at a time.
pub(super) struct Worker {
    graph: File,
    path: PathBuf,
    command: WorkerCommand,
    process: Mutex<Option<Process>>,
}

impl Worker {
    pub(super) fn new(graph: File, path: &Path, command: &WorkerCommand) -> Self {
        Self { graph, path: path.to_owned(), command: command.clone(), process: Mutex::default() }
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
        match self.ask(&request, limits.time, cancel)? {
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
        match self.ask(&request, LOOKUP, &|| false)? {
            Reply::Triples(triples) => Ok(triples),
            other => Err(other.unexpected()),
        }
    }

    pub(super) fn count(&self) -> Result<usize, QueryError> {
        match self.ask(&Request::Count, LOOKUP, &|| false)? {
            Reply::Count(count) => Ok(count),
            other => Err(other.unexpected()),
        }
    }

    /// Sends a request and waits for its reply. A worker that does not reply in time is killed.
    fn ask(&self, request: &Request, time: Duration, cancel: &dyn Fn() -> bool) -> Result<Reply, QueryError> {
        let mut place = self.wait_for_turn(time, cancel)?;
        // The last query may have ended the worker.
        if place.as_mut().is_some_and(|process| !process.is_alive()) {
            *place = None;
        }
        let process = match place.as_mut() {
            Some(process) => process,
            None => place.insert(Process::start(&self.command, &self.graph, &self.path, cancel)?),
        };
        let until = Instant::now() + time + GRACE;
        let ended = match process.ask(request, until, cancel) {
            Ok(Reply::Failed(error)) => return Err(error),
            Ok(Reply::Ending(error)) => {
                *place = None;
                return Err(error);
            }
            Ok(reply) => return Ok(reply),
            Err(ended) => ended,
        };
        let said = place.take().map(Process::end).unwrap_or_default();
        Err(match ended {
            Ended::Cancelled => QueryError::Cancelled,
            Ended::Late => QueryError::Limit(Exceeded::Time(time)),
            // How the standard library ends a program that gets no memory.
            Ended::Gone if said.contains("memory allocation of") => QueryError::Limit(Exceeded::Memory),
            Ended::Gone => QueryError::Engine(format!("the SPARQL worker ended: {}", wire::shown(&said))),
            Ended::Babbled(line) => {
                QueryError::Engine(format!("the SPARQL worker said what it must not: {}", wire::shown(&line)))
            }
        })
    }

    fn wait_for_turn(
        &self,
        time: Duration,
        cancel: &dyn Fn() -> bool,
    ) -> Result<MutexGuard<'_, Option<Process>>, QueryError> {
        let until = Instant::now() + time;
        loop {
            match self.process.try_lock() {
                Ok(place) => return Ok(place),
                Err(TryLockError::Poisoned(place)) => return Ok(PoisonError::into_inner(place)),
                Err(TryLockError::WouldBlock) if cancel() => return Err(QueryError::Cancelled),
                Err(TryLockError::WouldBlock) if Instant::now() >= until => {
                    return Err(QueryError::Limit(Exceeded::Busy));
                }
                Err(TryLockError::WouldBlock) => std::thread::sleep(WATCH),
            }
        }
    }
}
