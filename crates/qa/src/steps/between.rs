//! Things of one type by the shortest way from the one thing that a question names: what code finds where a model's
//! query finds nothing or leaves the thing out.

use kb::{TableKind, Target, TargetOf};
use search::{QueryError, SparqlResult, Term};

use crate::Error;
use crate::steps::write_sparql::{ROWS, Written, label, run_sparql};
use crate::strategies::Task;

/// One link of a way: its property, and whether it leads from what is known to what is sought.
struct Step {
    property: String,
    onward: bool,
}

/// The things of the target's type that are one or two links from `thing`, by the way that the question speaks of most;
/// at most [`ROWS`] ways are compared. None where the way there costs more than a query may: what was found before stands.
pub(crate) fn between(
    task: &mut Task<'_, '_>,
    thing: &str,
    target: &Target,
) -> Result<Option<Written>, Error> {
    // A blank node has no name that a query could say.
    let named = (!thing.starts_with("_:")).then(|| membership(task, &target.of)).flatten();
    let Some(membership) = named else { return Ok(None) };
    task.trace.begin("between")?;
    let found = match search(task, thing, &membership) {
        Err(Error::Query(error)) if !matches!(error, QueryError::Cancelled) => {
            task.trace.end(format!("the graph could not be asked: {error}"))?;
            return Ok(None);
        }
        found => found?,
    };
    task.trace.end(match &found {
        Some(written) => format!("{} rows of {}", written.result.rows.len(), written.query),
        None => "no way leads there".to_owned(),
    })?;
    Ok(found)
}

/// One link, then two.
fn search(task: &Task<'_, '_>, thing: &str, membership: &str) -> Result<Option<Written>, Error> {
    for length in 1..=2 {
        let ways = ways(&run_sparql(task, &explore(thing, membership, length))?);
        let named: Vec<String> = ways
            .iter()
            .map(|way| way.iter().map(|s| label(task.kb, &s.property)).collect::<Vec<_>>().join(" "))
            .collect();
        let names: Vec<&str> = named.iter().map(String::as_str).collect();
        let alike = task.index.similarity.with_each(task.question, &names);
        let best = ways.iter().zip(alike).max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((way, _)) = best {
            let query = follow(thing, membership, way);
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
            TableKind::Entity { types } if !types.is_empty() => {
                let types: Vec<String> = types.iter().map(|iri| format!("<{iri}>")).collect();
                Some(format!("VALUES ?type {{ {} }} ?x a ?type .", types.join(" ")))
            }
            _ => None,
        },
    }
}

/// A query for all ways of so many links. Types, and what only says that two things are the same, are no ways.
fn explore(thing: &str, membership: &str, length: usize) -> String {
    let step = |from: &str, property: &str, to: &str, onward: &str| {
        format!(
            "{{ {from} {property} {to} . BIND(true AS {onward}) }} UNION {{ {to} {property} {from} . BIND(false AS {onward}) }}"
        )
    };
    let known = format!("<{thing}>");
    let plain = |property: &str| {
        format!(
            "FILTER({property} != <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> && {property} != <http://www.w3.org/2002/07/owl#sameAs>)"
        )
    };
    let body = match length {
        1 => format!("{} {}", step(&known, "?p", "?x", "?d"), plain("?p")),
        _ => format!(
            "{} {} FILTER(!isLiteral(?y) && ?y != {known}) {} {}",
            step(&known, "?p", "?y", "?d"),
            plain("?p"),
            step("?y", "?q", "?x", "?e"),
            plain("?q")
        ),
    };
    let put_out = if length == 1 { "?p ?d" } else { "?p ?d ?q ?e" };
    format!("SELECT DISTINCT {put_out} WHERE {{ {body} {membership} FILTER(?x != {known}) }} LIMIT {ROWS}")
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
fn follow(thing: &str, membership: &str, way: &[Step]) -> String {
    let mut from = format!("<{thing}>");
    let mut patterns = Vec::new();
    for (at, Step { property, onward }) in way.iter().enumerate() {
        let to = if at + 1 == way.len() { "?x".to_owned() } else { format!("?y{at}") };
        patterns.push(match onward {
            true => format!("{from} <{property}> {to} ."),
            false => format!("{to} <{property}> {from} ."),
        });
        from = to;
    }
    format!("SELECT DISTINCT ?x WHERE {{ {} {membership} FILTER(?x != <{thing}>) }}", patterns.join(" "))
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
            follow("urn:ada", "?x a <urn:Port> .", &way),
            "SELECT DISTINCT ?x WHERE { ?y0 <urn:captain> <urn:ada> . ?y0 <urn:port> ?x . ?x a <urn:Port> . FILTER(?x != <urn:ada>) }"
        );
    }
}
