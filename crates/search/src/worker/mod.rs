//! Queries in processes of their own. Engines cannot be stopped inside some queries, and what these take they keep:
//! such a query costs the process that asks nothing but a worker, which is killed at the deadline, or by its own
//! bounds on memory and temporary files, and started anew for the next query.
//!
//! Which program a worker is, the caller says ([`WorkerCommand`]); it must run [`serve_worker`] between its standard
//! input and output. `wire` is what they say to each other, `serve` the worker's side.

mod line;
mod orphan;
mod process;
mod serve;
#[cfg(test)]
mod tests;
mod wire;

pub use orphan::end_with_reader;
pub use serve::{bound_memory, give_way, serve_worker};

pub(crate) use wire::{FileId, Reply, Request, Start};

use crate::limits::{Exceeded, QueryError};
use line::Line;
use process::{Ended, Process};
use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// How often a wait looks at the deadline and the cancellation.
const WATCH: Duration = Duration::from_millis(5);

/// How the standard library ends a program that gets no memory: for a value, and for a thread (ENOMEM).
const NO_MEMORY: [&str; 2] = ["memory allocation of", "os error 12"];

/// How a worker is started, and what it may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Bytes of memory for a query, beyond what the loaded graph takes. Held on Linux; elsewhere time alone is.
    pub memory: u64,
    /// Bytes that a query may write to temporary files. Held on Linux.
    pub disk: u64,
}

impl WorkerCommand {
    /// A program with arguments; 1 GiB of memory and 1 GiB of temporary files for a query.
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(OsString::from).collect();
        Self { program: program.into(), arguments, memory: 1 << 30, disk: 1 << 30 }
    }
}

/// What a worker gets beyond a query's time, to say itself that it stopped the query: an eighth of it, so that the
/// caller hears of the deadline in time.
fn grace(time: Duration) -> Duration {
    (time / 8).clamp(Duration::from_millis(100), Duration::from_secs(1))
}

/// What workers begin with.
pub(crate) struct Beginning {
    pub start: Start,
    /// Sent after `start`, with its path for messages; to one worker after the other, for they share its place in the file.
    pub content: Option<(Mutex<File>, PathBuf)>,
}

/// A query waits for its turn as long as so many before it may run.
const TURNS: u32 = 6;

/// Workers of one kind, each started when it is needed; each answers one query at a time, and whoever came first is first.
pub(crate) struct Workers {
    command: WorkerCommand,
    beginning: Beginning,
    seats: Vec<Mutex<Option<Process>>>,
    line: Line,
}

impl std::fmt::Debug for Workers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Workers").field("command", &self.command).finish_non_exhaustive()
    }
}

impl Workers {
    /// At most `count` at once.
    pub fn new(command: WorkerCommand, beginning: Beginning, count: usize) -> Self {
        let seats = (0..count).map(|_| Mutex::default()).collect();
        Self { command, beginning, seats, line: Line::default() }
    }

    /// Sends a request and waits for its reply. A worker that does not reply in time is killed.
    pub fn ask(
        &self,
        request: &Request,
        time: Duration,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Reply, QueryError> {
        let mut place = self.wait_for_turn(time, cancel)?;
        // The last query may have ended the worker.
        if place.as_mut().is_some_and(|process| !process.is_alive()) {
            *place = None;
        }
        let process = match place.as_mut() {
            Some(process) => process,
            None => place.insert(Process::start(&self.command, &self.beginning, cancel)?),
        };
        let until = Instant::now() + time + grace(time);
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
            Ended::Gone if NO_MEMORY.iter().any(|words| said.words.contains(words)) => {
                QueryError::Limit(Exceeded::Memory)
            }
            Ended::Gone if said.wrote_too_much => QueryError::Limit(Exceeded::Disk),
            Ended::Gone => {
                QueryError::Engine(format!("the query's worker ended: {}", wire::shown(&said.words)))
            }
            Ended::Babbled(line) => QueryError::Engine(format!(
                "the query's worker said what it must not: {}",
                wire::shown(&line)
            )),
        })
    }

    fn wait_for_turn(
        &self,
        time: Duration,
        cancel: &dyn Fn() -> bool,
    ) -> Result<MutexGuard<'_, Option<Process>>, QueryError> {
        let until = Instant::now() + time * TURNS;
        let ticket = self.line.join();
        loop {
            if ticket.is_first()
                && let Some(place) = self.free_seat()
            {
                return Ok(place);
            }
            if cancel() {
                return Err(QueryError::Cancelled);
            }
            if Instant::now() >= until {
                return Err(QueryError::Limit(Exceeded::Busy));
            }
            std::thread::sleep(WATCH);
        }
    }

    fn free_seat(&self) -> Option<MutexGuard<'_, Option<Process>>> {
        self.seats.iter().find_map(|seat| match seat.try_lock() {
            Ok(place) => Some(place),
            Err(TryLockError::Poisoned(place)) => Some(PoisonError::into_inner(place)),
            Err(TryLockError::WouldBlock) => None,
        })
    }
}
