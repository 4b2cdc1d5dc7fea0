//! Results that an endpoint gave a moment ago: the same question in a conversation asks for the same names and properties
//! again. What was cut is not kept, nor what is large, and nothing is kept long: the graph is somebody else's to change.

use crate::limits::Limits;
use crate::sparql::term::{SparqlResult, Term};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Results that are kept, at most.
const RESULTS: usize = 2_000;
/// Values of one that is kept, at most.
const VALUES: usize = 20_000;

type Key = (String, usize, usize);

/// Recent results by their queries.
pub(super) struct Kept {
    time: Duration,
    results: Mutex<HashMap<Key, (Instant, SparqlResult)>>,
}

impl Kept {
    /// Kept for so long; for no time, nothing is.
    pub(super) fn new(time: Duration) -> Self {
        Self { time, results: Mutex::default() }
    }

    /// The result of the same query under the same bounds.
    pub(super) fn get(&self, sparql: &str, limits: &Limits) -> Option<SparqlResult> {
        let results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        let (made, result) = results.get(&key(sparql.to_owned(), limits))?;
        (made.elapsed() < self.time).then(|| result.clone())
    }

    pub(super) fn put(&self, sparql: String, limits: &Limits, result: &SparqlResult) {
        let values: usize = result.rows.iter().map(Vec::len).sum();
        let long = |term: &Term| matches!(term, Term::Literal { text, .. } if text.len() > 10_000);
        let heavy = values > VALUES || result.rows.iter().flatten().flatten().any(long);
        if self.time.is_zero() || result.truncated || heavy {
            return;
        }
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        if results.len() >= RESULTS {
            results.retain(|_, (made, _)| made.elapsed() < self.time);
        }
        if results.len() >= RESULTS {
            results.clear();
        }
        results.insert(key(sparql, limits), (Instant::now(), result.clone()));
    }
}

fn key(sparql: String, limits: &Limits) -> Key {
    (sparql, limits.rows, limits.bytes)
}
