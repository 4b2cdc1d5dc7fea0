//! Running the selected queries and merging what they return without duplicates; counts are counted, booleans asked.
//! Each query that adds something is a source of the answer.

use std::collections::{BTreeSet, HashMap};

use search::{SparqlResult, Term, Value};

use super::Asking;
use super::candidates::Candidate;
use super::question::{Kind, Understood};
use super::select::Selected;
use crate::Error;
use crate::answer::{Evidence, Language};

/// Queries of one question that are run for its answer, at most.
const QUERIES: usize = 4;
/// Answers of one query; more are said to be more.
const ANSWERS: usize = 500;
/// Answers whose names are asked for: one query's worth.
const NAMED: usize = 50;
/// Names in the answer's text.
const TOLD: usize = 20;
/// A yes or no is not read out of a relation that is less like the question's.
const SURE: f32 = 0.5;

/// Runs them.
pub(super) fn execute(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    selected: &Selected,
) -> Result<Vec<Evidence>, Error> {
    asking.trace.begin("execute")?;
    let evidence = match (understood.kind, understood.target()) {
        (Kind::YesNo, _) | (_, None) => truth(asking, understood, selected)?.into_iter().collect(),
        (Kind::Count, Some(target)) => count(asking, understood, selected, target)?.into_iter().collect(),
        (Kind::Which, Some(target)) => which(asking, understood, selected, target)?,
    };
    asking.trace.end(format!("{} results", evidence.len()))?;
    Ok(evidence)
}

/// All selected queries together; of the others, one after the other, the first with an answer.
fn which(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    selected: &Selected,
    target: &str,
) -> Result<Vec<Evidence>, Error> {
    let query = |c: &Candidate| format!("SELECT DISTINCT ?{target} WHERE {{ {} }}", c.pattern);
    let mut found: Vec<(&Candidate, String, SparqlResult)> = Vec::new();
    for candidate in &selected.run {
        let text = query(candidate);
        let result = asking.query(&format!("{text} LIMIT {ANSWERS}"))?;
        if !result.rows.is_empty() {
            found.push((candidate, text, result));
        }
    }
    for candidate in selected.others.iter().take(QUERIES.saturating_sub(selected.run.len())) {
        if !found.is_empty() {
            break;
        }
        let text = query(candidate);
        let result = asking.query(&format!("{text} LIMIT {ANSWERS}"))?;
        if !result.rows.is_empty() {
            found.push((candidate, text, result));
        }
    }
    let mut seen: BTreeSet<Term> = BTreeSet::new();
    let mut merged: Vec<(&Candidate, String, Vec<Term>, bool)> = Vec::new();
    for (candidate, text, result) in found {
        let truncated = result.truncated || result.rows.len() == ANSWERS;
        let new: Vec<Term> =
            result.rows.into_iter().flatten().flatten().filter(|term| seen.insert(term.clone())).collect();
        if !new.is_empty() {
            merged.push((candidate, text, new, truncated));
        }
    }
    let names = names(asking, merged.iter().flat_map(|(_, _, terms, _)| terms))?;
    let evidence = merged.into_iter().map(|(candidate, query, terms, truncated)| {
        let told: Vec<String> = terms.iter().map(|term| name(term, &names)).collect();
        let rows = terms.iter().zip(&told).map(|(term, told)| vec![term.to_value(), told.as_str().into()]);
        Evidence::Query {
            language: Language::Sparql,
            query,
            statements: vec![statement(understood, candidate, &told, truncated)],
            columns: vec![target.to_owned(), "name".into()],
            rows: rows.collect(),
            asked: vec![0],
            truncated,
        }
    });
    Ok(evidence.collect())
}

/// The first query that counts anything. One number that is stated is the answer itself: credits, not their count.
fn count(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    selected: &Selected,
    target: &str,
) -> Result<Option<Evidence>, Error> {
    for candidate in selected.run.iter().chain(&selected.others).take(QUERIES / 2) {
        let plain = format!("SELECT DISTINCT ?{target} WHERE {{ {} }}", candidate.pattern);
        let found = asking.query(&format!("{plain} LIMIT 2"))?;
        let (query, value) = match &found.rows[..] {
            [] => continue,
            [row] => match row.first().and_then(Option::as_ref).map(Term::to_value) {
                Some(number @ (Value::Integer(_) | Value::Real(_))) => (plain, number),
                _ => counted(asking, candidate, target)?,
            },
            _ => counted(asking, candidate, target)?,
        };
        let statement = match &query {
            q if q.contains("COUNT") => ended(format!("{}: {value}", subject(understood, candidate))),
            _ => statement(understood, candidate, &[value.to_string()], false),
        };
        return Ok(Some(Evidence::Query {
            language: Language::Sparql,
            query,
            statements: vec![statement],
            columns: vec!["count".into()],
            rows: vec![vec![value]],
            asked: vec![0],
            truncated: false,
        }));
    }
    Ok(None)
}

fn counted(
    asking: &mut Asking<'_, '_>,
    candidate: &Candidate,
    target: &str,
) -> Result<(String, Value), Error> {
    let query = format!("SELECT (COUNT(DISTINCT ?{target}) AS ?count) WHERE {{ {} }}", candidate.pattern);
    let rows = asking.query(&query)?.to_rows().rows;
    Ok((query, rows.into_iter().flatten().next().unwrap_or(Value::Null)))
}

/// Yes when any reading is stated; no when the relation is there and states something else.
fn truth(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    selected: &Selected,
) -> Result<Option<Evidence>, Error> {
    let mut no = None;
    for candidate in selected.run.iter().chain(&selected.others).take(QUERIES) {
        let query = format!("ASK {{ {} }}", candidate.pattern);
        let yes = asking.query(&query)?.boolean == Some(true);
        if !yes && candidate.score < SURE {
            continue;
        }
        let word = if yes { "Yes" } else { "No" };
        let evidence = Evidence::Query {
            language: Language::Sparql,
            query,
            statements: vec![ended(format!("{word}, {}", subject(understood, candidate)))],
            columns: vec!["answer".into()],
            rows: vec![vec![Value::Integer(yes.into())]],
            asked: vec![0],
            truncated: false,
        };
        if yes {
            return Ok(Some(evidence));
        }
        no = no.or(Some(evidence));
    }
    Ok(no)
}

/// Names of what was found, the first of them asked for.
fn names<'t>(
    asking: &mut Asking<'_, '_>,
    terms: impl Iterator<Item = &'t Term>,
) -> Result<HashMap<String, String>, Error> {
    let iris: Vec<&str> = terms
        .filter_map(|term| match term {
            Term::Iri(iri) => Some(iri.as_str()),
            _ => None,
        })
        .take(NAMED)
        .collect();
    if iris.is_empty() {
        return Ok(HashMap::new());
    }
    // An answer without names still says what it found.
    asking.ask_store(|store, limits, cancel| store.labels(&iris, limits, cancel))
}

fn name(term: &Term, names: &HashMap<String, String>) -> String {
    match term {
        Term::Iri(iri) => names.get(iri).cloned().unwrap_or_else(|| kb::reading_of_entity(iri, "")),
        Term::Literal { text, .. } => text.clone(),
        other => other.to_string(),
    }
}

/// What the query says, as one sentence.
fn statement(understood: &Understood, candidate: &Candidate, told: &[String], truncated: bool) -> String {
    let more = told.len().saturating_sub(TOLD);
    let mut list = match told.get(..told.len().min(TOLD)).unwrap_or_default() {
        [all @ .., last] if more == 0 && !all.is_empty() => format!("{} and {last}", all.join(", ")),
        some => some.join(", "),
    };
    if more > 0 || truncated {
        list.push_str(&format!(" and {}{more} more", if truncated { "at least " } else { "" }));
    }
    match told.len() {
        1 => ended(format!("{}: {list}", subject(understood, candidate))),
        n => ended(format!("{}: {n}: {list}", subject(understood, candidate))),
    }
}

/// What the query is about, in the question's names and the graph's predicates.
fn subject(understood: &Understood, candidate: &Candidate) -> String {
    let facts: Vec<String> = understood
        .facts
        .iter()
        .zip(&candidate.predicates)
        .map(|(fact, predicate)| match (fact.subject.name(), fact.object.name()) {
            (Some(one), Some(other)) => format!("{one}: {}: {other}", predicate.reading),
            (Some(name), None) => format!("{name}: {}", predicate.reading),
            (None, Some(name)) => format!("{}: {name}", predicate.reading),
            (None, None) => predicate.reading.clone(),
        })
        .collect();
    facts.join("; ")
}

fn ended(mut text: String) -> String {
    text.push('.');
    text
}
