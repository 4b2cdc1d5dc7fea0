//! SPARQL by the model: it is shown the terms that were retrieved, with few-shots and optionally a chain of thought
//! (FrOG section 3.3.2); its query is checked against the graph's real terms before it runs; an error, an empty result
//! or a lone 0 is sent back, a bounded number of times. A result it insists on counts: a true 0 comes through.

mod grammar;
mod mend;
mod names;
mod sense;
mod shots;
mod terms;
mod tokens;

use std::ops::ControlFlow;

use search::{Limits, QueryError, SparqlResult, Term};
use serde::Serialize;

pub(crate) use names::Names;
pub(crate) use shots::Shots;
pub(crate) use terms::{GraphTerms, classes_of, kind_predicate, label};

use crate::Error;
use crate::call::Call;
use crate::steps::around::Around;
use crate::strategies::Task;

/// Rows that are read of a result (FrOG section 3.4).
pub(crate) const ROWS: usize = 50;

/// The form of a reply, for servers that take schemas and no grammars.
fn schema(thoughts: bool) -> serde_json::Value {
    let text = serde_json::json!({ "type": "string" });
    let (properties, required) = match thoughts {
        true => (serde_json::json!({ "thoughts": text, "sparql": text }), vec!["thoughts", "sparql"]),
        false => (serde_json::json!({ "sparql": text }), vec!["sparql"]),
    };
    serde_json::json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    })
}

/// What the model is shown for one question.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Brief {
    pub properties: Vec<ShownProperty>,
    pub classes: Vec<ShownClass>,
    pub things: Vec<ShownThing>,
    pub values: Vec<ShownValue>,
}

/// A value that the question names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ShownValue {
    /// As SPARQL has it: `'P-71'` or `3`.
    pub literal: String,
    /// The properties that have it, as they are named; empty where the graph does not tell.
    pub of: Vec<String>,
}

/// A property as the model sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ShownProperty {
    pub name: String,
    /// Domain and range: `course -> number`.
    pub between: String,
    #[serde(skip)]
    pub iri: String,
    /// IRIs; empty where nothing is known.
    #[serde(skip)]
    pub domain: Vec<String>,
    #[serde(skip)]
    pub range: Vec<String>,
    #[serde(skip)]
    pub links: bool,
}

/// A class as the model sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ShownClass {
    pub name: String,
    pub label: String,
}

/// An entity as the model sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ShownThing {
    pub name: String,
    pub label: String,
    /// What it is, in words.
    pub kind: String,
    #[serde(skip)]
    pub classes: Vec<String>,
    /// The properties it stands at in the graph, where they are known.
    #[serde(skip)]
    pub around: Option<Around>,
}

/// How to write.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    /// Let the model think before it writes.
    pub thoughts: bool,
    /// Replies that are tried.
    pub attempts: usize,
    /// Hold the reply to the terms shown. Without, only its form is held, and the check alone finds a wrong term.
    pub held: bool,
}

/// A query that ran, with its result.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Written {
    /// With whole IRIs.
    pub query: String,
    pub result: SparqlResult,
}

/// What the model is told of a query without a result.
const LOOK: &str = "Look at the direction of each property and whether every condition is in the question; if the query is \
                    right, write it again";

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
    #[serde(flatten)]
    brief: &'a Brief,
}

#[derive(serde::Deserialize)]
struct Reply {
    sparql: String,
}

/// Lets the model write and the graph answer; `None` when no reply could be run. An empty result is a result.
pub(crate) fn write_sparql(
    task: &mut Task<'_, '_>,
    brief: &Brief,
    names: &Names,
    shots: &Shots,
    manner: Manner,
) -> Result<Option<Written>, Error> {
    task.trace.begin("write_sparql")?;
    let store = task.kb.sparql()?;
    let bounds = limits(task, ROWS);
    let cancelled = || false;
    let grammar =
        if manner.held { grammar::grammar(brief, manner.thoughts) } else { grammar::form(manner.thoughts) };
    let call = Call {
        shots: shots
            .iter()
            .map(|shot| (Context { question: &shot.question, brief: &shot.brief }, said(shot, manner)))
            .collect(),
        grammar: Some(&grammar),
        schema: Some(schema(manner.thoughts)),
        more_tokens: if manner.thoughts { 120 } else { 0 },
        max_attempts: manner.attempts,
        ..Call::new(
            "write_sparql",
            match manner.thoughts {
                true => include_str!("thoughts.prompt"),
                false => include_str!("write_sparql.prompt"),
            },
            Context { question: task.question, brief },
        )
    };
    let mut kept: Option<Written> = None;
    let mut said: Vec<String> = Vec::new();
    let checked =
        call.run(task.llm, task.trace, task.deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
            let Reply { sparql } = serde_json::from_str(llm::json_in(reply))
                .map_err(|e| format!("it is not the JSON asked for ({e})"))?;
            let query = names.expand(&sparql).map_err(|unknown| refusal(&unknown, brief))?;
            if let Some(wrong) = unknown_terms(store, names, &query) {
                return Err(refusal(&wrong, brief));
            }
            let run = |query: &str| {
                let mut result = store.query(query, &bounds, &cancelled)?;
                // Without an order of its own a result has none that could be relied on.
                if !query.contains("ORDER BY") {
                    result.rows.sort();
                }
                Ok::<_, QueryError>(result)
            };
            let mut written = match run(&query) {
                Ok(result) => Written { query, result },
                Err(error) => return Err(explained(&error)),
            };
            for softer in [relaxed(&sparql), mend::in_lower_case(&sparql)].into_iter().flatten() {
                if nothing(&written.result)
                    && let Ok(query) = names.expand(&softer)
                    && let Ok(result) = run(&query)
                    && !nothing(&result)
                {
                    written = Written { query, result };
                }
            }
            // The model is asked first; what it says again without a result is mended.
            if nothing(&written.result) && said.contains(&written.query) {
                let mended = mend::mended(&sparql, task.question, brief);
                let found = mended.iter().find_map(|sparql| {
                    let query = names.expand(sparql).ok()?;
                    let result = run(&query).ok().filter(|result| !nothing(result))?;
                    Some(Written { query, result })
                });
                if let Some(found) = found {
                    return Ok(found);
                }
            }
            let empty = nothing(&written.result);
            let wrong = match sense::objection(task.question, &sparql, brief, &written.result) {
                Some(wrong) => wrong,
                None if !empty => return Ok(written),
                None if written.result.rows.is_empty() => format!("the query returns nothing. {LOOK}"),
                None => format!("the query returns 0. {LOOK}"),
            };
            // Said twice, it is meant.
            if said.contains(&written.query) {
                return Ok(written);
            }
            said.push(written.query.clone());
            if kept.as_ref().is_none_or(|kept: &Written| nothing(&kept.result) && !empty) {
                kept = Some(written);
            }
            Err(wrong)
        });
    let written = match checked {
        Ok(written) => Some(written),
        // What ran counts, even if it found nothing or its form was doubted.
        Err(Error::Reply { .. }) => kept,
        Err(error) => return Err(error),
    };
    task.trace.end(match &written {
        Some(written) => format!("{} rows of {}", written.result.rows.len(), written.query),
        None => "no query that runs".to_owned(),
    })?;
    Ok(written)
}

/// Runs a query that code has written.
pub(crate) fn run_sparql(task: &Task<'_, '_>, query: &str) -> Result<SparqlResult, Error> {
    run_up_to(task, query, ROWS)
}

/// The same with so many rows.
pub(crate) fn run_up_to(task: &Task<'_, '_>, query: &str, rows: usize) -> Result<SparqlResult, Error> {
    Ok(task.kb.sparql()?.query(query, &limits(task, rows), &|| task.trace.cancelled())?)
}

fn limits(task: &Task<'_, '_>, rows: usize) -> Limits {
    Limits { rows, ..task.kb.limits() }
}

/// A few-shot's reply.
fn said(shot: &shots::Shown, manner: Manner) -> String {
    let mut reply = serde_json::Map::new();
    if manner.thoughts {
        reply.insert("thoughts".into(), shot.thoughts.as_str().into());
    }
    reply.insert("sparql".into(), shot.sparql.as_str().into());
    serde_json::Value::Object(reply).to_string()
}

/// No row, or only a 0.
pub(crate) fn nothing(result: &SparqlResult) -> bool {
    if result.boolean.is_some() {
        return false;
    }
    let zero = |term: &Option<Term>| match term {
        None => true,
        Some(Term::Literal { text, datatype: Some(_), .. }) => text.parse::<f64>().is_ok_and(|n| n == 0.0),
        Some(_) => false,
    };
    match &result.rows[..] {
        [] => true,
        [only] => only.iter().all(zero),
        _ => false,
    }
}

/// IRIs of a query that the graph does not have, as the model wrote them.
fn unknown_terms(store: &search::SparqlStore, names: &Names, query: &str) -> Option<Vec<String>> {
    let in_graph = |iri: &str| {
        let node = Term::Iri(iri.to_owned());
        let stated = |subject, predicate, object| {
            // What cannot be looked up is not held against the query.
            store.triples(subject, predicate, object, 1).map_or(true, |found| !found.is_empty())
        };
        stated(None, Some(iri), None) || stated(Some(iri), None, None) || stated(None, None, Some(&node))
    };
    let unknown: Vec<String> = tokens::tokens(query)
        .into_iter()
        .filter_map(|token| match token {
            // Datatypes and functions are no terms of a graph.
            tokens::Token::Iri(iri) if !iri.starts_with("http://www.w3.org/2001/XMLSchema#") => Some(iri),
            _ => None,
        })
        .filter(|iri| names.of(iri).is_none() && !in_graph(iri))
        .map(|iri| format!("<{iri}>"))
        .collect();
    (!unknown.is_empty()).then_some(unknown)
}

/// A wrong term is answered with the allowed ones.
fn refusal(unknown: &[String], brief: &Brief) -> String {
    let list = |names: Vec<&str>| names.iter().map(|n| format!(":{n}")).collect::<Vec<_>>().join(", ");
    let mut text = format!("the graph has no {}. Properties: ", unknown.join(" and no "));
    text.push_str(&list(brief.properties.iter().map(|p| p.name.as_str()).collect()));
    if !brief.classes.is_empty() {
        text.push_str(&format!(
            "; classes: {}",
            list(brief.classes.iter().map(|c| c.name.as_str()).collect())
        ));
    }
    if !brief.things.is_empty() {
        text.push_str(&format!("; things: {}", list(brief.things.iter().map(|t| t.name.as_str()).collect())));
    }
    text
}

fn explained(error: &QueryError) -> String {
    let text = error.to_string();
    text.trim_end_matches('.').to_owned()
}

/// The query with its literal objects compared as people would: whatever their datatype, language and case. `None`
/// where there are none.
fn relaxed(sparql: &str) -> Option<String> {
    let (head, body) = sparql.split_once('{')?;
    let (body, tail) = body.rsplit_once('}')?;
    let mut filters = String::new();
    let mut triples = Vec::new();
    for triple in body.split(" . ") {
        let parts: Vec<&str> = triple.trim().splitn(3, ' ').collect();
        let [subject, property, object] = parts[..] else {
            triples.push(triple.trim().to_owned());
            continue;
        };
        let text = object.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')).filter(|t| !t.contains('\''));
        let number = object.parse::<f64>().ok();
        if text.is_none() && number.is_none() {
            triples.push(triple.trim().to_owned());
            continue;
        }
        let variable = format!("?v{}", triples.len());
        filters.push_str(&match (text, number) {
            (Some(text), _) => format!(" FILTER(LCASE(STR({variable})) = LCASE('{text}'))"),
            _ => format!(" FILTER({variable} = {object} || STR({variable}) = '{object}')"),
        });
        triples.push(format!("{subject} {property} {variable}"));
    }
    (!filters.is_empty()).then(|| format!("{head}{{ {}{filters} }}{tail}", triples.join(" . ")))
}

impl ShownProperty {
    /// Its literals are numbers, at least sometimes; or nothing is known of them.
    fn numbers(&self) -> bool {
        let numeric = [
            "integer",
            "int",
            "long",
            "short",
            "byte",
            "decimal",
            "double",
            "float",
            "nonNegativeInteger",
            "positiveInteger",
            "unsignedInt",
            "gYear",
        ];
        let local = |iri: &str| iri.strip_prefix("http://www.w3.org/2001/XMLSchema#").map(str::to_owned);
        self.range.iter().filter_map(|iri| local(iri)).any(|local| numeric.contains(&local.as_str()))
            || (self.range.is_empty() && !self.links)
    }

    /// Its literals are texts, at least sometimes; or nothing is known of them.
    fn texts(&self) -> bool {
        let text = |iri: &String| {
            iri.ends_with("#string")
                || iri.ends_with("#langString")
                || iri.contains("XMLSchema#date")
                || iri.ends_with("XMLSchema#gYear")
                || iri.ends_with("XMLSchema#anyURI")
        };
        self.range.iter().any(text) || (self.range.is_empty() && !self.links)
    }
}
