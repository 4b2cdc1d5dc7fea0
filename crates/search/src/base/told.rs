//! The triples a passage tells: those of its entity with its predicates. Where a predicate's objects are spread over
//! several passages, those whose name or value stands in this one.

use crate::base::KnowledgeBase;
use crate::error::Error;
use crate::limits::QueryError;
use crate::sparql::{Term, Triple};
use kb::Passage;

/// Triples of one predicate that are looked through.
const MOST: usize = 10_000;

impl KnowledgeBase {
    /// The triples that a passage made from the graph tells, sorted; none for a document's.
    ///
    /// # Errors
    /// When the index or the triples cannot be read.
    pub fn triples_of(&self, passage: &Passage) -> Result<Vec<Triple>, QueryError> {
        let Some(entity) = &passage.entity else { return Ok(Vec::new()) };
        let failed = |error: Error| QueryError::Engine(error.to_string());
        let store = self.sparql().map_err(failed)?;
        let siblings = self.passages().of_entity(entity).map_err(failed)?;
        let mut told = Vec::new();
        for predicate in &passage.predicates {
            let elsewhere =
                siblings.iter().any(|other| other.id != passage.id && other.predicates.contains(predicate));
            for triple in store.triples(Some(entity), Some(predicate), None, MOST)? {
                if !elsewhere || self.says(passage, &triple.object).map_err(failed)? {
                    told.push(triple);
                }
            }
        }
        told.sort();
        told.dedup();
        Ok(told)
    }

    /// The name or value of an object stands in the passage. Of a long text, its beginning is looked for: it may be cut.
    fn says(&self, passage: &Passage, object: &Term) -> Result<bool, Error> {
        let name = match object {
            Term::Literal { text, .. } => text.split_whitespace().take(12).collect::<Vec<_>>().join(" "),
            Term::Iri(iri) => match self.entities().of_iri(iri)?.into_iter().next() {
                Some(entity) => entity.label,
                None => kb::reading_of_entity(iri, ""),
            },
            // Told by their facts.
            Term::Blank(_) | Term::Triple(_) => return Ok(true),
        };
        Ok(stands_in(&passage.text.to_lowercase(), &name.to_lowercase()))
    }
}

/// As whole words: "part 1" does not stand in "part 12".
fn stands_in(text: &str, name: &str) -> bool {
    let ends = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    text.match_indices(name)
        .any(|(at, _)| ends(text[..at].chars().next_back()) && ends(text[at + name.len()..].chars().next()))
}
