//! An endpoint of the SPARQL 1.1 Protocol (section 2.1), asked as a client: short queries by GET, long ones as a form by POST,
//! the other way where one is not allowed; results in JSON, XML or TSV; what was just answered is not asked again (`kept`).
//!
//! An endpoint is somebody else's: it may be away, slow, in trouble, or something else altogether. Every query ends by
//! its time limit; only faults that may pass are tried again, after the pause the endpoint asks for; what it says is
//! read up to a bound (`results`). Where a request may go at all, `address` decides, for every redirect too.

mod address;
mod asking;
mod exchange;
mod kept;
mod pauses;
mod results;
mod said;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use super::parse::declared;
use super::term::{SparqlResult, Term, Triple};
use super::{LOOKUP, WATCH, check, parse};
use crate::limits::{Limits, QueryError};
use exchange::Client;
use kept::Kept;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Beyond the deadline, for what the request itself says about it.
const GRACE: Duration = Duration::from_millis(500);

/// Which endpoint, and what it is allowed to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointOptions {
    /// Its address, as in `https://query.example.org/sparql`.
    pub address: String,
    /// Whoever runs this program wrote the address: a private one that is spelled out in it (`localhost`, an IP
    /// address) is meant. A name that leads to a private address still has to be among `private_hosts`.
    pub typed: bool,
    /// Hosts that may lead to private addresses, exactly as they stand in addresses.
    pub private_hosts: Vec<String>,
    /// The value of the `Authorization` header, as in `Bearer ..`. Sent to the endpoint's own host alone.
    pub authorization: Option<String>,
    /// Attempts at one query, the first included.
    pub attempts: usize,
    /// Whom the endpoint's people can write to: an address of mail or of a page.
    pub contact: Option<String>,
    /// How long a result may be given again without asking; zero: never.
    pub kept: Duration,
}

impl EndpointOptions {
    /// An address that whoever runs this program wrote.
    pub fn typed(address: impl Into<String>) -> Self {
        Self {
            address: address.into(),
            typed: true,
            private_hosts: Vec::new(),
            authorization: None,
            attempts: 3,
            contact: None,
            kept: Duration::ZERO,
        }
    }
}

/// An endpoint that can be asked.
pub(super) struct Remote {
    client: Arc<Client>,
    kept: Kept,
}

impl Remote {
    pub(super) fn new(options: &EndpointOptions) -> Result<Self, QueryError> {
        Ok(Self { client: Arc::new(Client::new(options)?), kept: Kept::new(options.kept) })
    }

    pub(super) fn address(&self) -> &str {
        self.client.address()
    }

    pub(super) fn query(
        &self,
        sparql: &str,
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<SparqlResult, QueryError> {
        check::check(&parse(sparql)?, None)?;
        let text = declared(sparql);
        if let Some(kept) = self.kept.get(&text, limits) {
            return Ok(kept);
        }
        let (key, bounds) = (text.clone(), *limits);
        let result = self.aside(limits, cancel, move |client, limits, until, stopped| {
            client.ask(&text, limits, until, stopped)
        })?;
        self.kept.put(key, &bounds, &result);
        Ok(result)
    }

    /// What a service beside the endpoint answers, as JSON.
    pub(super) fn fetch_json(
        &self,
        address: &str,
        parameters: &[(&str, &str)],
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<serde_json::Value, QueryError> {
        let address = address.to_owned();
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let parameters: Vec<(String, String)> = parameters.iter().map(owned).collect();
        self.aside(limits, cancel, move |client, limits, until, stopped| {
            let parameters: Vec<(&str, &str)> =
                parameters.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            client.fetch_json(&address, &parameters, limits, until, stopped)
        })
    }

    /// Asks on a thread of its own, so that cancelling need not wait for the network.
    fn aside<T: Send + 'static>(
        &self,
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
        ask: impl FnOnce(&Client, &Limits, Instant, &AtomicBool) -> Result<T, QueryError> + Send + 'static,
    ) -> Result<T, QueryError> {
        let until = Instant::now() + limits.time;
        let (client, limits) = (Arc::clone(&self.client), *limits);
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, (answer, answered)) = (Arc::clone(&stop), mpsc::channel());
        let asking = std::thread::Builder::new().name("sparql-endpoint".into()).spawn(move || {
            // Nobody listens any more if the query was cancelled.
            let _ = answer.send(ask(&client, &limits, until, &stopped));
        });
        asking.map_err(|error| QueryError::Engine(format!("no thread for the query: {error}")))?;
        loop {
            match answered.recv_timeout(WATCH) {
                Ok(result) => return result,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(QueryError::Engine("asking the endpoint met a bug".into()));
                }
                Err(RecvTimeoutError::Timeout) if cancel() => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(QueryError::Cancelled);
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() >= until + GRACE => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(self.client.late(&limits));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    pub(super) fn triples(
        &self,
        subject: Option<&str>,
        predicate: Option<&str>,
        object: Option<&Term>,
        limit: usize,
    ) -> Result<Vec<Triple>, QueryError> {
        let iri = |iri: &str| Term::Iri(iri.to_owned()).to_sparql();
        let place = |fixed: Option<Option<String>>, open: &str| match fixed {
            // Nothing of an endpoint's has this name.
            Some(None) => None,
            Some(Some(text)) => Some(text),
            None => Some(open.to_owned()),
        };
        let (Some(s), Some(p), Some(o)) = (
            place(subject.map(iri), "?s"),
            place(predicate.map(iri), "?p"),
            place(object.map(Term::to_sparql), "?o"),
        ) else {
            return Ok(Vec::new());
        };
        let limits = Limits { rows: limit, time: LOOKUP, ..Limits::default() };
        let found = self.query(
            &format!("SELECT DISTINCT * WHERE {{ {s} {p} {o} }} LIMIT {limit}"),
            &limits,
            &|| false,
        )?;
        let column = |name: &str| found.columns.iter().position(|c| c == name);
        let (at_s, at_p, at_o) = (column("s"), column("p"), column("o"));
        let term = |row: &[Option<Term>], at: Option<usize>| at.and_then(|at| row.get(at)?.clone());
        let node = |term: Term| match term {
            Term::Iri(iri) => Some(iri),
            Term::Blank(label) => Some(format!("_:{label}")),
            Term::Literal { .. } | Term::Triple(_) => None,
        };
        let mut triples: Vec<Triple> = found
            .rows
            .iter()
            .filter_map(|row| {
                Some(Triple {
                    subject: term(row, at_s).and_then(node).or_else(|| subject.map(str::to_owned))?,
                    predicate: term(row, at_p).and_then(node).or_else(|| predicate.map(str::to_owned))?,
                    object: term(row, at_o).or_else(|| object.cloned())?,
                })
            })
            .collect();
        triples.sort_unstable();
        Ok(triples)
    }

    pub(super) fn count(&self) -> Result<usize, QueryError> {
        let limits = Limits { time: LOOKUP, ..Limits::default() };
        let found = self.query("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }", &limits, &|| false)?;
        let counted = found.to_rows().rows.first().and_then(|row| row.first()?.as_number());
        Ok(counted.map_or(0, |n| n as usize))
    }
}
