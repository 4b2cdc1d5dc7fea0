//! What a few things of each class leave out, so that questions find their words: properties that none of these has, all values
//! of properties that have few (a status, a colour), the names of all things of small classes, and which classes are kinds of
//! others.

use super::profile::{Profile, RDF_TYPE};
use super::requests::{Requests, Stop};
use super::sample::{THINGS, Triples, called_and_classed};
use crate::names::in_languages;
use crate::sparql::{Term, is_naming};
use kb::Property;

/// Facts of a property that no thing shows yet, and properties of one request.
const SHOWN: usize = 3;
const PROPERTIES: usize = 8;
/// A property of more values has no few; and facts that are looked through for them.
const VALUES: usize = 300;
const FACTS: usize = 50_000;
/// Characters of a value that may be said in a question.
const LONGEST: usize = 60;
/// Things of a class that is small, and classes that are looked at.
const SMALL: u64 = 300;
const CLASSES: usize = 100;
/// Names and classes of the things of a small class.
const NAMES: usize = 3_000;
/// Classes of one request.
const KINDS: usize = 60;
const SUBCLASS: &str = "http://www.w3.org/2000/01/rdf-schema#subClassOf";
const TEXTS: [&str; 2] =
    ["http://www.w3.org/2001/XMLSchema#string", "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"];

/// Adds it; what the budget left out.
pub(super) fn values(
    requests: &mut Requests<'_>,
    profile: &Profile,
    triples: &mut Triples<'_>,
) -> Result<Vec<String>, Stop> {
    let done = kinds(requests, profile, triples)
        .and_then(|()| properties(requests, profile, triples))
        .and_then(|()| small_classes(requests, profile, triples))
        .and_then(|()| categories(requests, profile, triples));
    match done {
        Ok(()) => Ok(Vec::new()),
        Err(Stop::Spent) => Ok(vec![
            "The budget left no requests for the values of every property: words of some may not be understood".to_owned(),
        ]),
        Err(stop) => Err(stop),
    }
}

/// A query's rows; none where it took too long.
fn rows(requests: &mut Requests<'_>, query: &str) -> Result<Vec<Vec<Option<Term>>>, Stop> {
    match requests.query(query) {
        Ok(found) => Ok(found.rows),
        Err(Stop::CutShort(_)) => Ok(Vec::new()),
        Err(stop) => Err(stop),
    }
}

/// What the classes are kinds of.
fn kinds(requests: &mut Requests<'_>, profile: &Profile, triples: &mut Triples<'_>) -> Result<(), Stop> {
    requests.begin("what its classes are kinds of")?;
    for some in profile.ontology.classes.chunks(KINDS) {
        let classes: Vec<String> =
            some.iter().filter_map(|class| Term::Iri(class.iri.clone()).to_sparql()).collect();
        let query = format!(
            "SELECT ?s ?p ?o WHERE {{ VALUES ?s {{ {} }} VALUES ?p {{ <{RDF_TYPE}> <{SUBCLASS}> }} ?s ?p ?o FILTER(ISIRI(?o)) }}",
            classes.join(" ")
        );
        triples.facts(&rows(requests, &query)?)?;
    }
    Ok(())
}

/// Facts of each property of each class that no thing of the class shows.
fn properties(requests: &mut Requests<'_>, profile: &Profile, triples: &mut Triples<'_>) -> Result<(), Stop> {
    requests.begin("properties that none of these has")?;
    let of = |property: &Property| -> Vec<(String, String)> {
        property.domain.iter().map(|class| (class.clone(), property.iri.clone())).collect()
    };
    let unseen: Vec<(String, String)> = profile
        .ontology
        .properties
        .iter()
        .flat_map(of)
        .filter(|(class, property)| !triples.shows(class, property))
        .collect();
    for some in unseen.chunks(PROPERTIES) {
        let each = some.iter().filter_map(|(class, property)| {
            let predicate = Term::Iri(property.clone()).to_sparql()?;
            let things = profile.scope.of_class(class);
            Some(format!(
                "{{ SELECT ?s ?p ?o WHERE {{ VALUES ?p {{ {predicate} }} {things}?s ?p ?o }} LIMIT {SHOWN} }}"
            ))
        });
        let query = format!("SELECT ?s ?p ?o WHERE {{ {} }}", each.collect::<Vec<_>>().join(" UNION "));
        triples.facts(&rows(requests, &query)?)?;
    }
    Ok(())
}

/// Names and classes of all things of small classes.
fn small_classes(
    requests: &mut Requests<'_>,
    profile: &Profile,
    triples: &mut Triples<'_>,
) -> Result<(), Stop> {
    requests.begin("names of all things of small classes")?;
    let small = profile.ontology.classes.iter();
    let small = small.filter(|class| (THINGS as u64 + 1..=SMALL).contains(&class.instances));
    for class in small.take(CLASSES) {
        let (things, described) = (profile.scope.of_class(&class.iri), called_and_classed(triples));
        let query = format!(
            "SELECT ?s ?p ?o WHERE {{ {{ SELECT DISTINCT ?s WHERE {{ {things} }} LIMIT {SMALL} }} {described} }} LIMIT {NAMES}"
        );
        match requests.query(&query) {
            Ok(found) => triples.rows(&found).map(drop)?,
            Err(Stop::CutShort(_)) => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(())
}

/// Of each property of few values one fact a value.
fn categories(requests: &mut Requests<'_>, profile: &Profile, triples: &mut Triples<'_>) -> Result<(), Stop> {
    requests.begin("values of properties that have few")?;
    let scoped = profile.scope.pattern();
    for property in &profile.ontology.properties {
        let texts = property.range.iter().any(|class| TEXTS.contains(&class.as_str()));
        // What leads to things of no class has no names to ask for.
        let undescribed = property.links && property.range.is_empty();
        let Some(predicate) =
            Term::Iri(property.iri.clone()).to_sparql().filter(|_| !is_naming(&property.iri))
        else {
            continue;
        };
        let one_of = match (texts, undescribed) {
            (true, _) => format!(
                "ISLITERAL(?o) && STRLEN(STR(?o)) <= {LONGEST} && {}",
                in_languages("?o", triples.languages)
            ),
            (false, true) => "ISIRI(?o)".to_owned(),
            (false, false) => continue,
        };
        let most = VALUES + 1;
        let query = format!(
            "SELECT ?o (SAMPLE(?s) AS ?one) WHERE {{ {{ SELECT ?s ?o WHERE {{ {scoped}?s {predicate} ?o FILTER({one_of}) }} \
             LIMIT {FACTS} }} }} GROUP BY ?o LIMIT {most}"
        );
        let found = rows(requests, &query)?;
        if found.len() > VALUES {
            continue;
        }
        for row in found {
            if let [Some(value), Some(Term::Iri(thing))] = &row[..] {
                triples.add(thing, &property.iri, value)?;
            }
        }
    }
    Ok(())
}
