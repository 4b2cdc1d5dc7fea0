//! What is called just so: the name as a literal, in the cases people write names in, without a language and in the
//! preferred ones. An index lookup for any engine, however large the graph. A name that only leads on (DBpedia's redirects:
//! "Big Apple") is that of the thing it leads to.

use super::{At, Named};
use crate::limits::QueryError;
use crate::sparql::{Term, is_naming};
use std::collections::BTreeSet;

/// What leads from another name of a thing to the thing.
const REDIRECTS: &str = "http://dbpedia.org/ontology/wikiPageRedirects";
/// Literals of one query.
const AT_ONCE: usize = 120;
/// Rows of one query.
const ROWS: usize = 400;
/// Words that stay small inside a title.
const SMALL: usize = 3;

/// Two names that differ in case and spaces alone.
pub(super) fn key(name: &str) -> String {
    name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// Things called like one of the phrases.
pub(super) fn find(at: &At<'_>, phrases: &[&str], languages: &[String]) -> Result<Vec<Named>, QueryError> {
    let mut literals: BTreeSet<String> = BTreeSet::new();
    for spelling in phrases.iter().flat_map(|phrase| spellings(phrase)) {
        let tags = std::iter::once(None).chain(languages.iter().map(Some));
        literals.extend(tags.filter_map(|tag| {
            Term::Literal { text: spelling.clone(), datatype: None, language: tag.cloned() }.to_sparql()
        }));
    }
    let literals: Vec<String> = literals.into_iter().collect();
    let mut found = Vec::new();
    for some in literals.chunks(AT_ONCE) {
        let query = format!(
            "SELECT DISTINCT ?v ?p ?l ?to WHERE {{ VALUES ?l {{ {} }} ?v ?p ?l OPTIONAL {{ ?v <{REDIRECTS}> ?to }} }} LIMIT {ROWS}",
            some.join(" ")
        );
        for row in at.query(&query)?.rows {
            if let [Some(Term::Iri(iri)), Some(Term::Iri(predicate)), Some(Term::Literal { text, .. }), to] =
                &row[..]
                && is_naming(predicate)
            {
                let iri = match to {
                    Some(Term::Iri(to)) => to,
                    _ => iri,
                };
                let named = Named { iri: iri.clone(), label: text.clone(), description: String::new() };
                found.push(named);
            }
        }
    }
    Ok(found)
}

/// A name as it is written here, in small letters, with a capital at its beginning, and with capitals at its words.
pub(super) fn spellings(name: &str) -> BTreeSet<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let title = |word: &str| if word.chars().count() > SMALL { capital(word) } else { word.to_owned() };
    let lower = name.to_lowercase();
    let titled = name.split(' ').map(title).collect::<Vec<_>>().join(" ");
    let all = name.split(' ').map(capital).collect::<Vec<_>>().join(" ");
    [capital(&lower), capital(&name), capital(&titled), all, name, lower].into_iter().collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
