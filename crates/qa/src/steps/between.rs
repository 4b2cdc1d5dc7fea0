//! Things of one type by the shortest way from the one thing that a question names, or from what a query found: what
//! code finds where a model's query finds nothing, leaves the thing out or stops at things of another type.

use std::fmt::Write;

use kb::{TableKind, Target, TargetOf};
use search::{QueryError, SparqlResult, Term};

use crate::Error;
use crate::steps::write_sparql::{ROWS, Written, label, run_sparql};
use crate::strategies::Task;

/// Links of the longest way.
const LINKS: usize = 3;

/// One link of a way: its property, and whether it leads from what is known to what is sought.
struct Step {
    property: String,
    onward: bool,
}

/// The things of the target's type that are one to three links from `things`, by the way that the question speaks of most;
/// at most [`ROWS`] ways are compared. None where the way there costs more than a query may: what was found before stands.
pub(crate) fn between(
    task: &mut Task<'_, '_>,
    things: &[String],
    target: &Target,
) -> Result<Option<Written>, Error> {
    // A blank node has no name that a query could say.
    let named = !things.is_empty() && things.iter().all(|thing| !thing.starts_with("_:"));
    let Some(membership) = named.then(|| membership(task, &target.of)).flatten() else { return Ok(None) };
    task.trace.begin("between")?;
    let found = match asked(search(task, &Known::of(things), &membership))? {
        Ok(found) => found,
        Err(error) => {
            task.trace.end(format!("the graph could not be asked: {error}"))?;
            return Ok(None);
        }
    };
    task.trace.end(match &found {
        Some(written) => format!("{} rows of {}", written.result.rows.len(), written.query),
        None => "no way leads there".to_owned(),
    })?;
    Ok(found)
}

/// Some of these things are of the target's type; also where nobody can tell.
pub(crate) fn some_are(task: &Task<'_, '_>, things: &[String], target: &Target) -> Result<bool, Error> {
    let named = terms(things.iter().filter(|thing| !thing.starts_with("_:")));
    let Some(membership) = (!named.is_empty()).then(|| membership(task, &target.of)).flatten() else {
        return Ok(true);
    };
    let query = format!("SELECT ?x WHERE {{ VALUES ?x {{ {named} }} {membership} }} LIMIT 1");
    Ok(asked(run_sparql(task, &query))?.map_or(true, |found| !found.rows.is_empty()))
}

/// Splits off what the graph could not be asked, which ends no question here: a query of code is a help, not a must.
pub(crate) fn asked<T>(found: Result<T, Error>) -> Result<Result<T, QueryError>, Error> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(Error::Query(error)) if !matches!(error, QueryError::Cancelled) => Ok(Err(error)),
        Err(error) => Err(error),
    }
}

/// Things as a query's terms.
fn terms<'t>(things: impl Iterator<Item = &'t String>) -> String {
    things.map(|iri| format!("<{iri}>")).collect::<Vec<_>>().join(" ")
}

/// Where ways begin.
struct Known {
    /// Says which things these are, if they are several.
    values: String,
    /// Stands for one of them.
    term: String,
}

impl Known {
    fn of(things: &[String]) -> Self {
        match things {
            [thing] => Self { values: String::new(), term: format!("<{thing}>") },
            _ => Self {
                values: format!("VALUES ?known {{ {} }} ", terms(things.iter())),
                term: "?known".into(),
            },
        }
    }
}

/// One link, then two, then three.
fn search(task: &Task<'_, '_>, known: &Known, membership: &str) -> Result<Option<Written>, Error> {
    for length in 1..=LINKS {
        let ways = ways(&run_sparql(task, &explore(known, membership, length))?);
        let named: Vec<String> = ways
            .iter()
            .map(|way| way.iter().map(|s| label(task.kb, &s.property)).collect::<Vec<_>>().join(" "))
            .collect();
        let names: Vec<&str> = named.iter().map(String::as_str).collect();
        let alike = task.index.similarity.with_each(task.question, &names);
        let best = ways.iter().zip(alike).max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((way, _)) = best {
            let query = follow(known, membership, way);
            let result = run_sparql(task, &query)?;
            return Ok(Some(Written { query, result }));
        }
    }
    Ok(None)
}

/// What makes `?x` one of the type's things.
fn membership(task: &Task<'_, '_>, of: &TargetOf) -> Option<String> {
    match of {
        TargetOf::ObjectsOf(property) => Some(format!("?other <{property}> ?x .")),
        TargetOf::Table(table) => match &task.index.schema.table(table)?.kind {
            TableKind::Entity { types, by, spread } => {
                let types = match spread {
                    Some(kb::Spread::Members(classes)) => classes,
                    _ => types,
                };
                if types.is_empty() {
                    return None;
                }
                let is = by.as_ref().map_or("a".to_owned(), |by| format!("<{by}>"));
                Some(format!("VALUES ?type {{ {} }} ?x {is} ?type .", terms(types.iter())))
            }
            _ => None,
        },
    }
}

/// A query for all ways of so many links. Types, and what only says that two things are the same, are no ways.
fn explore(known: &Known, membership: &str, length: usize) -> String {
    let Known { values, term } = known;
    let mut body = String::new();
    let (mut put_out, mut passed) = (String::new(), vec![term.clone()]);
    for at in 1..=length {
        let (from, property, onward) = (passed[at - 1].clone(), format!("?p{at}"), format!("?d{at}"));
        let to = if at == length { "?x".to_owned() } else { format!("?y{at}") };
        let _ = write!(
            body,
            "{{ {from} {property} {to} . BIND(true AS {onward}) }} UNION {{ {to} {property} {from} . BIND(false AS {onward}) }} \
             FILTER({property} != <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> && {property} != <http://www.w3.org/2002/07/owl#sameAs>) "
        );
        // No way passes a thing twice.
        let elsewhere: Vec<String> = passed.iter().map(|other| format!("{to} != {other}")).collect();
        let _ = write!(body, "FILTER(!isLiteral({to}) && {}) ", elsewhere.join(" && "));
        let _ = write!(put_out, "{property} {onward} ");
        passed.push(to);
    }
    format!("SELECT DISTINCT {put_out}WHERE {{ {values}{body}{membership} }} LIMIT {ROWS}")
}

/// The ways of an exploration's rows: property and direction, in turn.
fn ways(result: &SparqlResult) -> Vec<Vec<Step>> {
    let step = |pair: &[Option<Term>]| match pair {
        [Some(Term::Iri(property)), Some(Term::Literal { text, .. })] => {
            Some(Step { property: property.clone(), onward: text == "true" })
        }
        _ => None,
    };
    result.rows.iter().filter_map(|row| row.chunks(2).map(step).collect()).collect()
}

/// The query along one way.
fn follow(known: &Known, membership: &str, way: &[Step]) -> String {
    let Known { values, term } = known;
    let mut from = term.clone();
    let mut patterns = Vec::new();
    for (at, Step { property, onward }) in way.iter().enumerate() {
        let to = if at + 1 == way.len() { "?x".to_owned() } else { format!("?y{at}") };
        patterns.push(match onward {
            true => format!("{from} <{property}> {to} ."),
            false => format!("{to} <{property}> {from} ."),
        });
        from = to;
    }
    format!("SELECT DISTINCT ?x WHERE {{ {values}{} {membership} FILTER(?x != {term}) }}", patterns.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_followed_as_it_was_found() {
        let way = [
            Step { property: "urn:captain".into(), onward: false },
            Step { property: "urn:port".into(), onward: true },
        ];
        assert_eq!(
            follow(&Known::of(&["urn:ada".into()]), "?x a <urn:Port> .", &way),
            "SELECT DISTINCT ?x WHERE { ?y0 <urn:captain> <urn:ada> . ?y0 <urn:port> ?x . ?x a <urn:Port> . FILTER(?x != <urn:ada>) }"
        );
        let ships = ["urn:lyra".into(), "urn:vega".into()];
        assert_eq!(
            follow(&Known::of(&ships), "?x a <urn:Port> .", &way[1..]),
            "SELECT DISTINCT ?x WHERE { VALUES ?known { <urn:lyra> <urn:vega> } ?known <urn:port> ?x . ?x a <urn:Port> . FILTER(?x != ?known) }"
        );
    }
}
