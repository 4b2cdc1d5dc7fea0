//! SPARQL 1.1 over the graph, for text that a model or a stranger wrote. Reading only: SELECT, ASK, CONSTRUCT and
//! DESCRIBE; the default graph is the union of all graphs.
//!
//! One store, three places: the graph in this process (`local`), the same in a process beside it that is killed when
//! a query passes its bounds (`beside`), or an endpoint that speaks the SPARQL 1.1 protocol (`remote`). What holds all
//! three: the query is parsed and its algebra checked first (`check`), and rows, bytes and time are capped.

mod beside;
mod check;
mod labels;
mod load;
mod local;
mod parse;
mod remote;
mod term;
#[cfg(test)]
mod tests;

pub use labels::{TYPE_PREDICATES, is_in, is_naming, is_naming_filter, is_property_class, usual_languages};
pub use remote::EndpointOptions;
#[cfg(test)]
pub(crate) use remote::testing;
pub use term::{SparqlResult, Term, Triple};

pub(crate) use labels::{NAMING, STANDS_FOR, foreign, naming_rank};
pub(crate) use local::Local;
pub(crate) use parse::parse;

use crate::error::Error;
use crate::limits::{Limits, QueryError};
use crate::worker::WorkerCommand;
use beside::Beside;
use remote::Remote;
use std::fs::File;
use std::io::Seek;
use std::path::Path;
use std::time::Duration;

/// How often a wait looks at the deadline and the cancellation.
const WATCH: Duration = Duration::from_millis(5);

/// A triple lookup or a count has no limits of its own.
const LOOKUP: Duration = Duration::from_secs(30);

/// A graph's triples, for reading. Shared between threads.
pub struct SparqlStore {
    place: Place,
}

/// Where the triples are.
enum Place {
    Here(Local),
    Beside(Beside),
    Elsewhere(Remote),
}

impl std::fmt::Debug for SparqlStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("SparqlStore").field(&self.address()).finish()
    }
}

/// All rows of a SELECT, `page` at a time, as [`SparqlStore::list`] gives them; `ask` asks for each page.
pub(crate) fn paged<E>(
    select: &str,
    order: &str,
    page: usize,
    most: usize,
    mut ask: impl FnMut(&str) -> Result<SparqlResult, E>,
) -> Result<SparqlResult, E> {
    let mut all = SparqlResult::default();
    loop {
        // One more than wanted says whether there are more.
        let wanted = page.min(most + 1 - all.rows.len());
        let found = ask(&format!("{select} ORDER BY {order} LIMIT {wanted} OFFSET {}", all.rows.len()))?;
        let done = found.rows.is_empty();
        all.columns = found.columns;
        all.rows.extend(found.rows);
        if all.rows.len() > most {
            all.rows.truncate(most);
            all.truncated = true;
        }
        // A short page may be an endpoint's own limit; only an empty one is the end.
        if done || all.truncated {
            return Ok(all);
        }
    }
}

impl SparqlStore {
    /// Loads N-Quads compressed with zstd into this process. About 4 CPU-seconds and 400 MB a million triples.
    ///
    /// # Errors
    /// When the file cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::io("reading", path))?;
        Self::load(&file, path)
    }

    /// The same from an open file; `path` is for messages.
    pub(crate) fn load(mut file: &File, path: &Path) -> Result<Self, Error> {
        file.rewind().map_err(Error::io("reading", path))?;
        Ok(Self { place: Place::Here(Local::load(file, path)?) })
    }

    /// The same file in a process that `command` starts: at the first query, and again after one had to be killed.
    pub(crate) fn in_worker(file: &File, path: &Path, command: &WorkerCommand) -> Result<Self, Error> {
        let file = file.try_clone().map_err(Error::io("reading", path))?;
        Ok(Self { place: Place::Beside(Beside::new(file, path, command)) })
    }

    /// An endpoint. Nothing is asked of it yet.
    ///
    /// # Errors
    /// When the address is none that may be asked.
    pub fn remote(options: &EndpointOptions) -> Result<Self, QueryError> {
        Ok(Self { place: Place::Elsewhere(Remote::new(options)?) })
    }

    /// Where an endpoint is; `None` for a graph on this machine.
    pub fn address(&self) -> Option<&str> {
        match &self.place {
            Place::Here(_) | Place::Beside(_) => None,
            Place::Elsewhere(remote) => Some(remote.address()),
        }
    }

    /// Runs one reading query; an endpoint takes SELECT and ASK alone. `cancel` is asked every few milliseconds.
    ///
    /// # Errors
    /// When the text is not valid SPARQL, is refused, reaches a limit, or the endpoint fails: a value for the next
    /// round.
    pub fn query(
        &self,
        sparql: &str,
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<SparqlResult, QueryError> {
        match &self.place {
            Place::Here(local) => local.query(sparql, limits, cancel),
            Place::Beside(beside) => beside.query(sparql, limits, cancel),
            Place::Elsewhere(remote) => remote.query(sparql, limits, cancel),
        }
    }

    /// All rows of a SELECT without LIMIT and OFFSET, asked `page` at a time until a page is empty or there are
    /// `most`; then the result says it is truncated. `order` names the variables that make the order total, as in
    /// `?s`: without one, pages may overlap (SPARQL 1.1, section 15.4).
    ///
    /// # Errors
    /// As [`Self::query`], of any page.
    pub fn list(
        &self,
        select: &str,
        order: &str,
        page: usize,
        most: usize,
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<SparqlResult, QueryError> {
        let page = page.clamp(1, limits.rows.max(1));
        paged(select, order, page, most, |text| self.query(text, limits, cancel))
    }

    /// Triples that match, sorted, each once whatever graphs state it; at most `limit`. IRIs bare, blank nodes as
    /// `_:b0` (an endpoint's have no names to ask by: they match nothing). Beyond 10,000 matches it is open which of
    /// them are given.
    ///
    /// # Errors
    /// When the worker or the endpoint fails.
    pub fn triples(
        &self,
        subject: Option<&str>,
        predicate: Option<&str>,
        object: Option<&Term>,
        limit: usize,
    ) -> Result<Vec<Triple>, QueryError> {
        match &self.place {
            Place::Here(local) => Ok(local.triples(subject, predicate, object, limit)),
            Place::Beside(beside) => beside.triples(subject, predicate, object, limit),
            Place::Elsewhere(remote) => remote.triples(subject, predicate, object, limit),
        }
    }

    /// What a service beside an endpoint answers, as JSON: asked by GET, under the same rules of where a request may go and
    /// how often it is tried.
    ///
    /// # Errors
    /// When the service fails, or the graph is at no endpoint.
    pub(crate) fn fetch_json(
        &self,
        address: &str,
        parameters: &[(&str, &str)],
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<serde_json::Value, QueryError> {
        match &self.place {
            Place::Elsewhere(remote) => remote.fetch_json(address, parameters, limits, cancel),
            Place::Here(_) | Place::Beside(_) => {
                Err(QueryError::Refused("the graph is on this machine and has no service beside it".into()))
            }
        }
    }

    /// How many statements the graph has, each graph's counted; an endpoint's default graph.
    ///
    /// # Errors
    /// When the worker or the endpoint fails.
    pub fn count(&self) -> Result<usize, QueryError> {
        match &self.place {
            Place::Here(local) => Ok(local.len()),
            Place::Beside(beside) => beside.count(),
            Place::Elsewhere(remote) => remote.count(),
        }
    }
}
