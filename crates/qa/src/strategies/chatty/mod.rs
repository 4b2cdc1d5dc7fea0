//! Chatty-KG: conversations over any SPARQL endpoint as it is found, without anything built first. The paper's
//! algorithms in their order: the question becomes facts with unknowns (`understand`, algorithm 1), its names vertices
//! and its relations ranked predicates (`vertices`, `relations`, algorithm 2), their combinations candidate queries
//! (`candidates`), of which those with the predicates that matter are run (`select`, `execute`, algorithm 3).
//!
//! The model reads the question and chooses from lists; every IRI and query is made by code. Beyond the paper: counts
//! are counted by a query, kinds, bounds and orders narrow what fits (`restrict`), values that are no vertices can be
//! named, and a choice that code is sure of costs no call.

mod candidates;
mod execute;
mod question;
mod relations;
mod restrict;
mod select;
#[cfg(test)]
mod tests;
mod understand;
mod vertices;

use std::cell::{Cell, RefCell};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use llm::Llm;
use plan::Similarity;
use search::{At, Limits, Names, QueryError, SparqlResult, SparqlStore};
use serde::{Deserialize, Serialize};

use super::{Draft, Wording};
use crate::trace::Trace;
use crate::{Error, Event};

/// How often a running query asks whether to go on.
const BETWEEN_WISHES: Duration = Duration::from_millis(100);

/// The paper's parameters, and our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ChattySettings {
    /// Replies of the model that are tried in one call (theta).
    pub max_attempts: usize,
    /// Items of an earlier answer that are remembered (L).
    pub history_items: usize,
    /// Vertices that are looked through for one name.
    pub v_limit: usize,
    /// Candidate queries of one question.
    pub query_num: usize,
    /// Vertices that the model chooses one from.
    pub vertices_shown: usize,
    /// Predicates that the model chooses from.
    pub predicates_shown: usize,
    /// How alike predicates mean the same, in hundredths.
    pub same_percent: usize,
    /// Queries that are run together.
    pub queries_together: usize,
    /// Queries of one question that are run for its answer.
    pub queries_run: usize,
    /// Whether the model puts the answer into a sentence.
    pub fluent: bool,
}

impl Default for ChattySettings {
    fn default() -> Self {
        Self {
            max_attempts: 3,
            history_items: 100,
            v_limit: 600,
            query_num: 40,
            vertices_shown: 10,
            predicates_shown: 10,
            same_percent: 60,
            queries_together: 3,
            queries_run: 4,
            fluent: false,
        }
    }
}

/// How an endpoint's names are searched.
#[derive(Clone, Copy)]
pub(crate) enum Searched<'a> {
    /// As it was found out when it was connected.
    Known(&'a Names),
    /// As the first question that searches for one finds out.
    Unknown(&'a OnceLock<Names>),
}

/// A question over a graph that is asked by SPARQL alone.
pub(crate) struct Asking<'a, 'e> {
    /// Understood without its conversation.
    pub question: &'a str,
    pub store: &'a SparqlStore,
    /// How names are searched, where the triples are at an endpoint.
    pub names: Option<Searched<'a>>,
    /// Languages of names, the preferred first.
    pub languages: &'a [String],
    /// The graph's terms, where they are known already.
    pub ontology: Option<&'a kb::Ontology>,
    pub similarity: &'a Similarity,
    pub llm: &'a dyn Llm,
    pub settings: &'a ChattySettings,
    /// What one query may take.
    pub limits: Limits,
    pub deadline: Instant,
    pub trace: &'a mut Trace<'e>,
    /// The last query that was cut short: without it something may have been found.
    pub cut: Option<QueryError>,
}

impl<'a> Asking<'a, '_> {
    /// Runs a query within what is left of the question's time. One that is cut short found nothing yet, which is
    /// remembered; an endpoint that fails ends the question.
    fn query(&mut self, sparql: &str) -> Result<SparqlResult, Error> {
        self.ask_store(|store, limits, cancel| store.query(sparql, limits, cancel))
    }

    /// Asks the names of an endpoint; nothing where there are none to ask.
    fn ask_names<T: Default>(
        &mut self,
        ask: impl FnOnce(&Names, &At<'_>) -> Result<T, QueryError>,
    ) -> Result<T, Error> {
        let Some(names) = self.searched()? else { return Ok(T::default()) };
        self.ask_store(|store, limits, cancel| ask(names, &At { store, limits, cancel }))
    }

    fn searched(&mut self) -> Result<Option<&'a Names>, Error> {
        let cell = match self.names {
            None => return Ok(None),
            Some(Searched::Known(names)) => return Ok(Some(names)),
            Some(Searched::Unknown(cell)) => cell,
        };
        if cell.get().is_none() {
            // Where that takes too long, there are still exact names.
            let engine =
                self.ask_store(|store, limits, cancel| search::detect(&At { store, limits, cancel }))?;
            cell.get_or_init(|| Names::new(engine, self.languages));
        }
        Ok(cell.get())
    }

    fn ask_store<T: Default>(
        &mut self,
        ask: impl FnOnce(&SparqlStore, &Limits, &dyn Fn() -> bool) -> Result<T, QueryError>,
    ) -> Result<T, Error> {
        let left = self.deadline.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        let limits = Limits { time: self.limits.time.min(left), ..self.limits };
        self.trace.queried();
        // Whoever listens is asked now and then whether to go on.
        let (trace, asked) = (RefCell::new(&mut *self.trace), Cell::new(Instant::now()));
        let cancel = || {
            let due = asked.get().elapsed() >= BETWEEN_WISHES;
            if due {
                asked.set(Instant::now());
            }
            due && trace.borrow_mut().emit(Event::Token).is_err()
        };
        match ask(self.store, &limits, &cancel) {
            Ok(result) => Ok(result),
            Err(QueryError::Cancelled) => Err(Error::Cancelled),
            Err(error) if error.is_cut_short() => {
                self.cut = Some(error);
                Ok(T::default())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// A draft that found nothing; an error when it may be for a query that was cut short.
    fn nothing(&mut self, draft: Draft) -> Result<Draft, Error> {
        match self.cut.take() {
            Some(error) => Err(error.into()),
            None => Ok(draft),
        }
    }
}

/// Answers one standalone question.
pub(crate) fn draft(asking: &mut Asking<'_, '_>) -> Result<Draft, Error> {
    let mut draft = Draft { wording: Wording::composed(0, false), ..Draft::default() };
    let understood = match understand::understand(asking) {
        Ok(understood) => understood,
        // Said as often as allowed, and no facts in it.
        Err(Error::Reply { .. }) => {
            draft.missing.push("I could not make out what the question asks of which thing.".into());
            return Ok(draft);
        }
        Err(error) => return Err(error),
    };
    let linked = vertices::link(asking, &understood)?;
    if !linked.missing.is_empty() {
        let named = linked.missing.iter().map(|name| format!("The graph knows nothing called {name:?}."));
        draft.missing.extend(named);
        return asking.nothing(draft);
    }
    let ranked = relations::rank(asking, &understood, &linked)?;
    let candidates = candidates::candidates(&understood, &linked, &ranked, asking.settings.query_num);
    if candidates.is_empty() {
        let relations: Vec<&str> = understood.facts.iter().map(|fact| fact.relation.as_str()).collect();
        draft.missing.push(format!("The graph states no {} here.", relations.join(" or ")));
        return asking.nothing(draft);
    }
    let selected = select::select(asking, candidates)?;
    let found = execute::execute(asking, &understood, &selected)?;
    draft.notes = linked.notes;
    if found.is_empty() {
        draft.missing.push("The facts it asks for are not stated together.".into());
        return asking.nothing(draft);
    }
    draft.evidence = found;
    draft.wording = match asking.settings.fluent {
        true => Wording::composed(0, true),
        false => Wording::Stated,
    };
    Ok(draft)
}
