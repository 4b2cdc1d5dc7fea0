//! SPARQL 1.1 alone has no index of words: all names have to be looked through, which only a small graph allows. Of a large
//! one, names are found that are called just so (`exact`), and no others.

use super::{At, Engine, NameSearch, Named, named, naming};
use crate::limits::QueryError;
use std::sync::OnceLock;

/// Names of a graph that are looked through; one with more is never asked for all of them.
const SMALL: usize = 200_000;

/// Looking through all names.
pub(super) struct Plain {
    languages: Vec<String>,
    /// Whether there are few enough, once it is known.
    small: OnceLock<bool>,
}

impl Plain {
    pub fn new(languages: &[String]) -> Self {
        Self { languages: languages.to_vec(), small: OnceLock::new() }
    }
}

impl NameSearch for Plain {
    fn engine(&self) -> Engine {
        Engine::Plain
    }

    fn find(&self, at: &At<'_>, words: &[String], any: bool, most: usize) -> Result<Vec<Named>, QueryError> {
        let small = match self.small.get() {
            Some(small) => *small,
            None => are_few(at).map(|small| *self.small.get_or_init(|| small))?,
        };
        if !small {
            return Ok(Vec::new());
        }
        let each: Vec<String> =
            words.iter().map(|word| format!("CONTAINS(LCASE(STR(?l)), \"{word}\")")).collect();
        let condition = each.join(if any { " || " } else { " && " });
        let query = format!(
            "SELECT DISTINCT ?v ?l WHERE {{ ?v ?p ?l {} FILTER(ISLITERAL(?l) && ({condition})) }} LIMIT {most}",
            naming(&self.languages)
        );
        Ok(named(at.query(&query)?))
    }
}

/// Counts names, no further than to the bound.
pub(super) fn are_few(at: &At<'_>) -> Result<bool, QueryError> {
    let query = format!(
        "SELECT (COUNT(*) AS ?n) WHERE {{ {{ SELECT ?v WHERE {{ ?v ?p ?l {} }} LIMIT {} }} }}",
        naming(&[]),
        SMALL + 1
    );
    match at.query(&query) {
        Ok(counted) => {
            let number = counted.to_rows().rows.first().and_then(|row| row.first()?.as_number());
            Ok(number.is_some_and(|n| n <= SMALL as f64))
        }
        // What cannot even be counted is not few.
        Err(error) if error.is_cut_short() => Ok(false),
        Err(error) => Err(error),
    }
}
