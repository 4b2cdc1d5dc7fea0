//! What an endpoint's classes and properties are called: by their own labels, or by those of what describes them in their
//! place; with their other names and what is said of them.

use super::requests::{Requests, Stop};
use crate::names::in_languages;
use crate::sparql::{NAMING, STANDS_FOR, Term, foreign, naming_rank};
use kb::{Class, Property};
use std::collections::HashMap;

const DESCRIBING: [&str; 4] = [
    "http://www.w3.org/2000/01/rdf-schema#comment",
    "http://schema.org/description",
    "http://purl.org/dc/terms/description",
    "http://www.w3.org/2004/02/skos/core#definition",
];
/// Terms whose names are asked for in one request.
const TERMS: usize = 60;
/// Other names of a term that are kept.
const ALSO: usize = 12;

/// What terms are called, in the preferred languages; whether all were asked.
pub(super) fn called(
    requests: &mut Requests<'_>,
    languages: &[String],
    classes: &mut [Class],
    properties: &mut [Property],
) -> Result<bool, Stop> {
    let iris: Vec<String> =
        classes.iter().map(|c| c.iri.clone()).chain(properties.iter().map(|p| p.iri.clone())).collect();
    let mut said: HashMap<String, Said> = HashMap::new();
    let mut whole = true;
    for some in iris.chunks(TERMS) {
        whole &= ask_names(requests, languages, some, "?t ?p ?l", &mut said)?;
    }
    let links: Vec<String> = STANDS_FOR.iter().map(|iri| format!("<{iri}>")).collect();
    let described = format!("VALUES ?link {{ {} }} ?d ?link ?t . ?d ?p ?l", links.join(" "));
    let unnamed: Vec<String> =
        iris.iter().filter(|iri| said.get(*iri).is_none_or(|said| said.label.is_none())).cloned().collect();
    for some in unnamed.chunks(TERMS) {
        whole &= ask_names(requests, languages, some, &described, &mut said)?;
    }
    for class in classes {
        let Some(said) = said.remove(&class.iri) else { continue };
        if let Some((_, label)) = said.label {
            class.label = label;
        }
        class.comment = said.comment;
    }
    for property in properties {
        let Some(said) = said.remove(&property.iri) else { continue };
        if let Some((_, label)) = said.label {
            property.label = label;
        }
        property.comment = said.comment;
        property.also = said.also;
        property.also.retain(|name| *name != property.label);
        property.also.truncate(ALSO);
    }
    Ok(whole)
}

/// What is said of one term.
#[derive(Default)]
struct Said {
    /// The best name, with how good it is: by language, then by predicate.
    label: Option<((usize, usize, String), String)>,
    also: Vec<String>,
    comment: String,
}

fn ask_names(
    requests: &mut Requests<'_>,
    languages: &[String],
    terms: &[String],
    pattern: &str,
    said: &mut HashMap<String, Said>,
) -> Result<bool, Stop> {
    let values: Vec<String> = terms.iter().filter_map(|iri| Term::Iri(iri.clone()).to_sparql()).collect();
    let predicates: Vec<String> = NAMING.iter().chain(&DESCRIBING).map(|iri| format!("<{iri}>")).collect();
    let query = format!(
        "SELECT ?t ?p ?l WHERE {{ VALUES ?t {{ {} }} {pattern} FILTER(?p IN ({})) FILTER({}) }}",
        values.join(" "),
        predicates.join(", "),
        in_languages("?l", languages)
    );
    let found = match requests.query(&query) {
        Ok(found) => found,
        Err(Stop::Spent) => return Ok(false),
        Err(Stop::CutShort(_)) => return Ok(true),
        Err(stop) => return Err(stop),
    };
    for row in found.rows {
        let [Some(Term::Iri(term)), Some(Term::Iri(predicate)), Some(Term::Literal { text, language, .. })] =
            &row[..]
        else {
            continue;
        };
        let said = said.entry(term.clone()).or_default();
        if DESCRIBING.contains(&predicate.as_str()) {
            if said.comment.is_empty() {
                said.comment.clone_from(text);
            }
            continue;
        }
        let goodness = (foreign(language.as_deref(), languages), naming_rank(predicate), text.clone());
        if !said.also.contains(text) {
            said.also.push(text.clone());
        }
        if said.label.as_ref().is_none_or(|(best, _)| goodness < *best) {
            said.label = Some((goodness, text.clone()));
        }
    }
    Ok(true)
}
