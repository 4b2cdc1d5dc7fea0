//! Running the selected queries and merging what they return without duplicates; counts are counted, booleans asked.
//! Each query that adds something is a source of the answer.

use std::collections::{BTreeSet, HashMap};

use search::{Term, Value};

use super::Asking;
use super::candidates::Candidate;
use super::question::{Bound, Kind, Limit, Understood};
use super::restrict::{amount, restriction};
use super::select::Selected;
use crate::Error;
use crate::answer::{Evidence, Language};

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

/// What one candidate has: its things with what they are ordered by.
struct Found<'c> {
    candidate: &'c Candidate,
    query: String,
    rows: Vec<Vec<Term>>,
    truncated: bool,
}

/// All selected queries together; of the others, and of those in an order, one after the other, the first with an answer.
fn which(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    selected: &Selected,
    target: &str,
) -> Result<Vec<Evidence>, Error> {
    let mut found: Vec<Found<'_>> = Vec::new();
    let others = selected.others.iter().take(asking.settings.queries_run.saturating_sub(selected.run.len()));
    for (together, candidate) in
        selected.run.iter().map(|one| (true, one)).chain(others.map(|one| (false, one)))
    {
        if !found.is_empty() && (!together || understood.order.is_some()) {
            break;
        }
        found.extend(things(asking, understood, candidate, target)?);
    }
    let mut seen: BTreeSet<Term> = BTreeSet::new();
    for one in &mut found {
        one.rows.retain(|row| row.first().is_some_and(|thing| seen.insert(thing.clone())));
    }
    found.retain(|one| !one.rows.is_empty());
    let names = names(asking, found.iter().flat_map(|one| one.rows.iter().flatten()))?;
    let evidence = found.into_iter().map(|Found { candidate, query, rows, truncated }| {
        let told: Vec<String> = rows.iter().map(|row| told(row, &names)).collect();
        let row = |row: &Vec<Term>| {
            let mut values: Vec<Value> = row.iter().map(Term::to_value).collect();
            values.insert(
                1.min(values.len()),
                row.first().map_or(Value::Null, |thing| name(thing, &names).as_str().into()),
            );
            values
        };
        let mut columns = vec![target.to_owned(), "name".into()];
        columns.extend(understood.order.iter().map(|order| order.by.clone()));
        Evidence::Query {
            language: Language::Sparql,
            query,
            statements: vec![statement(understood, candidate, &told, truncated)],
            columns,
            rows: rows.iter().map(row).collect(),
            asked: vec![0],
            truncated,
        }
    });
    Ok(evidence.collect())
}

/// The things of one candidate, those at the places that are asked for; nothing where there are none.
fn things<'c>(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    candidate: &'c Candidate,
    target: &str,
) -> Result<Option<Found<'c>>, Error> {
    let Some(restriction) = restriction(asking, understood, candidate)? else { return Ok(None) };
    let mut query = restriction.things(candidate, target);
    let result = asking.query(&format!("{query} LIMIT {ANSWERS}"))?;
    let cut = result.truncated;
    let truncated = cut || result.rows.len() == ANSWERS;
    let whole = |row: Vec<Option<Term>>| row.into_iter().collect::<Option<Vec<Term>>>();
    let mut rows: Vec<Vec<Term>> = result.rows.into_iter().filter_map(whole).collect();
    let truncated = match restriction.places() {
        None => truncated,
        Some((from, to)) => {
            let (before, until) = placed(&rows, from, to);
            query.push_str(&format!(" LIMIT {} OFFSET {before}", until - before));
            rows = rows.drain(before..until).collect();
            // Those beyond the places are not asked for; but of a part, others may come first.
            cut
        }
    };
    Ok((!rows.is_empty()).then_some(Found { candidate, query, rows, truncated }))
}

/// Which of ordered rows are at the places, those beside them that are level with them included.
fn placed(rows: &[Vec<Term>], from: usize, to: usize) -> (usize, usize) {
    let level = |at: usize| rows.get(at).and_then(|row| row.last());
    let (mut before, mut until) = ((from - 1).min(rows.len()), to.min(rows.len()));
    while before > 0 && before < rows.len() && level(before - 1) == level(before) {
        before -= 1;
    }
    while until > 0 && until < rows.len() && level(until) == level(until - 1) {
        until += 1;
    }
    (before, until.max(before))
}

/// A thing, with what it is ordered by.
fn told(row: &[Term], names: &HashMap<String, String>) -> String {
    match row {
        [thing, by] if thing != by => format!("{} ({})", name(thing, names), name(by, names)),
        row => row.first().map_or_else(String::new, |thing| name(thing, names)),
    }
}

/// The first query that counts anything, with those that are run together with it: what they find is counted once, as a list
/// of it would have it. One number that is stated is the answer itself: credits, not their count.
fn count(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    selected: &Selected,
    target: &str,
) -> Result<Option<Evidence>, Error> {
    let queries = asking.settings.queries_run;
    let together = selected.run.len().min(queries.saturating_sub(1));
    let (mut candidates, mut groups): (Vec<&Candidate>, Vec<String>) = (Vec::new(), Vec::new());
    for (at, candidate) in
        selected.run.iter().chain(&selected.others).take(together.max(queries.div_ceil(2))).enumerate()
    {
        if at >= together && !groups.is_empty() {
            break;
        }
        let Some(restriction) = restriction(asking, understood, candidate)? else { continue };
        let plain = restriction.things(candidate, target);
        let found = asking.query(&format!("{plain} LIMIT 2"))?;
        let stated = match &found.rows[..] {
            [] => continue,
            [row] => row.first().and_then(Option::as_ref).map(Term::to_value),
            _ => None,
        };
        match stated {
            Some(number @ (Value::Integer(_) | Value::Real(_))) if groups.is_empty() => {
                let told = statement(understood, candidate, &[number.to_string()], found.truncated);
                return Ok(Some(number_of(plain, told, number, found.truncated)));
            }
            // A number is no thing to be counted beside things.
            Some(Value::Integer(_) | Value::Real(_)) => {}
            _ => {
                candidates.push(candidate);
                groups.push(restriction.group(candidate, target));
            }
        }
    }
    let Some(one) = merged(&candidates) else { return Ok(None) };
    let query = amount(&groups, target);
    let found = asking.query(&query)?.to_rows();
    // One that was cut short counted nothing.
    let Some(value) = found.rows.into_iter().flatten().next() else { return Ok(None) };
    let least = if found.truncated { "at least " } else { "" };
    let told = ended(format!("{}: {least}{value}", subject(understood, &one)));
    Ok(Some(number_of(query, told, value, found.truncated)))
}

fn number_of(query: String, statement: String, number: Value, truncated: bool) -> Evidence {
    Evidence::Query {
        language: Language::Sparql,
        query,
        statements: vec![statement],
        columns: vec!["count".into()],
        rows: vec![vec![number]],
        asked: vec![0],
        truncated,
    }
}

/// Candidates as one, with all that their predicates are called.
fn merged(candidates: &[&Candidate]) -> Option<Candidate> {
    let (first, others) = candidates.split_first()?;
    let mut one = (*first).clone();
    for (at, predicate) in one.predicates.iter_mut().enumerate() {
        let mut readings = vec![predicate.reading.clone()];
        for reading in others.iter().filter_map(|other| Some(&other.predicates.get(at)?.reading)) {
            if !readings.contains(reading) {
                readings.push(reading.clone());
            }
        }
        predicate.reading = readings.join(", ");
    }
    Some(one)
}

/// Yes when any reading is stated; no when the relation is there and states something else.
fn truth(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    selected: &Selected,
) -> Result<Option<Evidence>, Error> {
    let mut no = None;
    for candidate in selected.run.iter().chain(&selected.others).take(asking.settings.queries_run) {
        let Some(restriction) = restriction(asking, understood, candidate)? else { continue };
        let query = restriction.truth(candidate);
        // What was cut short says neither.
        let Some(yes) = asking.query(&query)?.boolean else { continue };
        if !yes && candidate.score < SURE {
            continue;
        }
        // What is not stated at all is neither more nor less.
        let bare = format!("ASK {{ {} }}", candidate.pattern);
        if !yes && restriction.narrows() && asking.query(&bare)?.boolean != Some(true) {
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
    let languages = asking.languages;
    asking.ask_store(|store, limits, cancel| store.labels(&iris, languages, limits, cancel))
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
    match (more, truncated) {
        (0, false) => {}
        (0, true) => list.push_str(" and perhaps more"),
        (more, true) => list.push_str(&format!(" and at least {more} more")),
        (more, false) => list.push_str(&format!(" and {more} more")),
    }
    match told.len() {
        1 => ended(format!("{}: {list}", subject(understood, candidate))),
        n => ended(format!("{}: {n}: {list}", subject(understood, candidate))),
    }
}

/// What the query is about, in the question's names and the graph's predicates.
fn subject(understood: &Understood, candidate: &Candidate) -> String {
    // What things are held against is said by the bound or the order.
    let limits = understood.limits.iter().map(|limit| &limit.of);
    let held: Vec<&String> = limits.chain(understood.order.iter().map(|order| &order.by)).collect();
    let said_by = |reading: &str| held.iter().any(|of| of.replace('_', " ").eq_ignore_ascii_case(reading));
    let facts: Vec<String> = understood
        .facts
        .iter()
        .zip(&candidate.predicates)
        .filter(|(fact, predicate)| {
            let named = fact.subject.name().or(fact.object.name()).is_some();
            named || !said_by(&predicate.reading)
        })
        .map(|(fact, predicate)| match (fact.subject.name(), fact.object.name()) {
            (None, Some(kind)) if fact.says_kind() => kind.to_owned(),
            (Some(one), Some(other)) => format!("{one}: {}: {other}", predicate.reading),
            (Some(name), None) => format!("{name}: {}", predicate.reading),
            (None, Some(name)) => format!("{}: {name}", predicate.reading),
            (None, None) => predicate.reading.clone(),
        })
        .collect();
    let narrowed = understood.limits.iter().map(|limit| {
        let Limit { of, operator, than: Bound::Value(than) | Bound::Unknown(than) } = limit;
        format!("{of} {operator} {than}")
    });
    let ordered = understood.order.iter().map(|order| {
        let (from, to) = order.places;
        let places = match (from, to) {
            (1, 1) => String::new(),
            (from, to) if from == to => format!("{from}. "),
            (from, to) => format!("{from}. to {to}. "),
        };
        let end = if order.least_first { "least" } else { "most" };
        format!("{places}{end} {}", order.by.replace('_', " "))
    });
    facts.into_iter().chain(narrowed).chain(ordered).collect::<Vec<_>>().join("; ")
}

fn ended(mut text: String) -> String {
    text.push('.');
    text
}
