//! The graph in this process: Oxigraph in memory. The engine does not look at a cancellation while it sorts or
//! multiplies; such a query is left behind on its thread, answered as stopped, and while too many run no other is
//! started. A worker (`worker`) is this store in a process of its own, which such a query ends.

use super::term::{Collected, SparqlResult, Term, Triple};
use super::{WATCH, check, load, parse};
use crate::error::Error;
use crate::limits::{Exceeded, Limits, QueryError};
use oxigraph::model::{GraphNameRef, NamedNodeRef, NamedOrBlankNodeRef, Quad, TermRef, Variable};
use oxigraph::sparql::{
    CancellationToken, QueryEvaluationError, QueryResults, QueryTripleIter, SparqlEvaluator,
};
use oxigraph::store::Store;
use std::collections::HashSet;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// After cancelling, how long the engine gets to notice, at most; else a tenth of the query's time.
const GRACE: Duration = Duration::from_millis(250);

/// Stack of the thread that evaluates a query, whose patterns stand inside each other.
const STACK: usize = 8 << 20;

/// Queries left behind, at most: each may hold a core and memory until it ends.
const LEFT_BEHIND: usize = 2;

/// Matches of a triple lookup that are sorted before it is cut.
const SORTED: usize = 10_000;

/// The graph in memory, for reading. Shared between threads.
pub(crate) struct Local {
    pub(super) store: Store,
    left_behind: Arc<AtomicUsize>,
}

impl Local {
    /// Loads N-Quads compressed with zstd; `path` is for messages.
    pub(crate) fn load(content: impl Read, path: &Path) -> Result<Self, Error> {
        Ok(Self { store: load::load(content, path)?, left_behind: Arc::default() })
    }

    /// Runs one reading query. `cancel` is asked every few milliseconds.
    pub(crate) fn query(
        &self,
        sparql: &str,
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<SparqlResult, QueryError> {
        let deadline = Instant::now() + limits.time;
        let query = parse(sparql)?;
        check::check(&query, Some(&self.store))?;
        if self.left_behind.load(Ordering::Relaxed) >= LEFT_BEHIND {
            return Err(QueryError::Limit(Exceeded::Busy));
        }
        let token = CancellationToken::new();
        let mut prepared = SparqlEvaluator::new().with_cancellation_token(token.clone()).for_query(query);
        prepared.dataset_mut().set_default_graph_as_union();
        let bound = prepared.on_store(&self.store);
        let (answer, answered) = mpsc::channel();
        let (limits_there, stop) = (*limits, token.clone());
        let spawned = std::thread::Builder::new().name("sparql".into()).stack_size(STACK).spawn(move || {
            let result = bound.execute().and_then(|results| collect(results, &limits_there, &stop));
            // Nobody listens any more if the query was left behind.
            let _ = answer.send(result);
        });
        spawned.map_err(|error| QueryError::Engine(format!("no thread for the query: {error}")))?;
        let stopped = loop {
            match answered.recv_timeout(WATCH) {
                Ok(result) => return result.map_err(|error| explain(&error, limits)),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(QueryError::Engine("the SPARQL engine panicked on this query".into()));
                }
                Err(RecvTimeoutError::Timeout) if cancel() => break QueryError::Cancelled,
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => {
                    break QueryError::Limit(Exceeded::Time(limits.time));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        token.cancel();
        if let Err(RecvTimeoutError::Timeout) = answered.recv_timeout(GRACE.min(limits.time / 10)) {
            self.leave_behind(answered);
        }
        Err(stopped)
    }

    /// Counts a query that did not stop until it does.
    fn leave_behind<T: Send + 'static>(&self, answered: mpsc::Receiver<T>) {
        let count = self.left_behind.clone();
        count.fetch_add(1, Ordering::Relaxed);
        let counted = count.clone();
        let waiting = std::thread::Builder::new().name("sparql-left-behind".into()).spawn(move || {
            let _ = answered.recv();
            count.fetch_sub(1, Ordering::Relaxed);
        });
        if waiting.is_err() {
            counted.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Queries that were answered as stopped and still run.
    pub(crate) fn left_behind(&self) -> usize {
        self.left_behind.load(Ordering::Relaxed)
    }

    /// Triples that match.
    pub(crate) fn triples(
        &self,
        subject: Option<&str>,
        predicate: Option<&str>,
        object: Option<&Term>,
        limit: usize,
    ) -> Vec<Triple> {
        let object = object.map(Term::to_oxigraph);
        let wanted_subject = subject.map(|s| match s.strip_prefix("_:") {
            Some(label) => {
                NamedOrBlankNodeRef::BlankNode(oxigraph::model::BlankNodeRef::new_unchecked(label))
            }
            None => NamedOrBlankNodeRef::NamedNode(NamedNodeRef::new_unchecked(s)),
        });
        let quads = self.store.quads_for_pattern(
            wanted_subject,
            predicate.map(NamedNodeRef::new_unchecked),
            object.as_ref().map(TermRef::from),
            None::<GraphNameRef<'_>>,
        );
        let mut triples: Vec<Triple> =
            quads.flatten().take(limit.max(SORTED)).map(|quad| of_quad(&quad)).collect();
        triples.sort_unstable();
        triples.dedup();
        triples.truncate(limit);
        triples
    }

    /// Statements, each graph's counted.
    pub(crate) fn len(&self) -> usize {
        self.store.len().unwrap_or(0)
    }
}

fn of_quad(quad: &Quad) -> Triple {
    let subject = match &quad.subject {
        oxigraph::model::NamedOrBlankNode::NamedNode(node) => node.as_str().to_owned(),
        oxigraph::model::NamedOrBlankNode::BlankNode(node) => format!("_:{}", node.as_str()),
    };
    Triple { subject, predicate: quad.predicate.as_str().to_owned(), object: Term::of(&quad.object) }
}

/// Rows up to the caps.
fn collect(
    results: QueryResults<'static>,
    limits: &Limits,
    stop: &CancellationToken,
) -> Result<SparqlResult, QueryEvaluationError> {
    let mut solutions = match results {
        QueryResults::Boolean(boolean) => {
            return Ok(SparqlResult { boolean: Some(boolean), ..SparqlResult::default() });
        }
        QueryResults::Graph(triples) => return graph(triples, limits, stop),
        QueryResults::Solutions(solutions) => solutions,
    };
    let mut collected = Collected::new(solutions.variables(), limits);
    for solution in &mut solutions {
        let solution = solution?;
        if stop.is_cancelled() {
            return Err(QueryEvaluationError::Cancelled);
        }
        if collected.push(solution.values()).is_break() {
            break;
        }
    }
    Ok(collected.result)
}

/// Triples up to the caps, each once.
fn graph(
    triples: QueryTripleIter<'static>,
    limits: &Limits,
    stop: &CancellationToken,
) -> Result<SparqlResult, QueryEvaluationError> {
    let columns = ["subject", "predicate", "object"].map(Variable::new_unchecked);
    let mut collected = Collected::new(&columns, limits);
    let mut seen = HashSet::new();
    for triple in triples {
        let triple = triple?;
        if stop.is_cancelled() {
            return Err(QueryEvaluationError::Cancelled);
        }
        let terms = [triple.subject.into(), triple.predicate.into(), triple.object].map(Some);
        // What is kept is bounded by the caps, and so is this.
        if seen.insert(terms.clone()) && collected.push(&terms).is_break() {
            break;
        }
    }
    collected.result.graph = true;
    Ok(collected.result)
}

fn explain(error: &QueryEvaluationError, limits: &Limits) -> QueryError {
    match error {
        QueryEvaluationError::Cancelled => QueryError::Limit(Exceeded::Time(limits.time)),
        QueryEvaluationError::UnsupportedCustomFunction(name) => {
            QueryError::Invalid { message: format!("there is no function {name}"), nearest: Vec::new() }
        }
        QueryEvaluationError::UnsupportedCustomFunctionArity { .. } => {
            QueryError::Invalid { message: error.to_string(), nearest: Vec::new() }
        }
        other => QueryError::Engine(other.to_string()),
    }
}
