//! The graph's classes and properties, found by phrases of a question (FrOG section 3.3.2, "ontology retrieval"): by
//! the words they share with a name and by meaning, whichever is surer.
//!
//! `ontology.json` holds the terms, `ontology.bin` the vectors of their names: classes first, properties after.

use crate::error::Error;
use crate::vectors::Vectors;
use crate::words::name_words;
use frostem::{Algorithm, Stemmer};
use kb::Ontology;
use std::path::Path;

/// What another name counts beside the one a term is shown by.
const OTHER: f32 = 0.9;

/// A term that a phrase may mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TermHit {
    /// Which.
    pub term: TermRef,
    /// From 0 to 1: the larger of the cosine and the share of common words.
    pub score: f32,
}

/// A term by its place in [`Ontology`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TermRef {
    /// In `classes`.
    Class(usize),
    /// In `properties`.
    Property(usize),
}

/// The searchable terms. Shared between threads.
pub struct Terms {
    ontology: Ontology,
    /// Stems of each term's names, in the order of the vectors; the one it is shown by first.
    stems: Vec<Vec<Vec<String>>>,
    vectors: Option<Vectors>,
}

impl std::fmt::Debug for Terms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terms").field("terms", &self.stems.len()).finish_non_exhaustive()
    }
}

impl Terms {
    /// Terms with the vector file of their names, if there is one; `None` if that does not fit them.
    pub(crate) fn new(ontology: Ontology, vectors: Option<&Path>) -> Result<Option<Self>, Error> {
        let classes = ontology.classes.iter().map(|class| vec![stems(&class.label)]);
        let properties = ontology.properties.iter().map(|property| {
            let also = property.also.iter().map(String::as_str);
            std::iter::once(property.label.as_str()).chain(also).map(stems).collect::<Vec<_>>()
        });
        let stems: Vec<Vec<Vec<String>>> = classes.chain(properties).collect();
        let vectors = match vectors {
            None => None,
            Some(path) => match Vectors::open(path)?.filter(|vectors| vectors.things() == stems.len()) {
                None => return Ok(None),
                some => some,
            },
        };
        Ok(Some(Self { ontology, stems, vectors }))
    }

    /// All terms.
    pub fn ontology(&self) -> &Ontology {
        &self.ontology
    }

    /// The `k` terms nearest to a phrase that reach `least`, best first. `vector` is the embedded phrase.
    pub fn nearest(&self, phrase: &str, vector: Option<&[f32]>, k: usize, least: f32) -> Vec<TermHit> {
        let phrase = stems(phrase);
        let mut scores: Vec<f32> = self.stems.iter().map(|names| said(&phrase, names)).collect();
        if let (Some(vectors), Some(vector)) = (&self.vectors, vector) {
            for (number, cosine) in vectors.nearest(vector, k, &|_| true) {
                scores[number] = scores[number].max(cosine);
            }
        }
        let mut ranked: Vec<(usize, f32)> = scores.into_iter().enumerate().filter(|s| s.1 >= least).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked.truncate(k);
        ranked.into_iter().map(|(number, score)| TermHit { term: self.of(number), score }).collect()
    }

    fn of(&self, number: usize) -> TermRef {
        let classes = self.ontology.classes.len();
        if number < classes { TermRef::Class(number) } else { TermRef::Property(number - classes) }
    }
}

/// The names of all terms, in the order of the vectors.
pub(crate) fn names(ontology: &Ontology) -> impl Iterator<Item = &str> {
    let classes = ontology.classes.iter().map(|class| class.label.as_str());
    classes.chain(ontology.properties.iter().map(|property| property.label.as_str()))
}

fn stems(text: &str) -> Vec<String> {
    let stemmer = Stemmer::new(Algorithm::English);
    name_words(text).iter().map(|word| stemmer.stem(word).to_string()).collect()
}

/// How well a phrase says a term: by its own name, or a little less by another one it has.
fn said(phrase: &[String], names: &[Vec<String>]) -> f32 {
    let own = names.first().map_or(0.0, |name| shared(phrase, name));
    names.iter().skip(1).map(|name| OTHER * shared(phrase, name)).fold(own, f32::max)
}

/// Twice the common words over all words (Dice).
fn shared(a: &[String], b: &[String]) -> f32 {
    let common = a.iter().filter(|word| b.contains(word)).count();
    2.0 * common as f32 / (a.len() + b.len()).max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_finds_the_names_it_shares_words_with() {
        let property = |label: &str| kb::Property {
            iri: format!("http://x.example/{label}"),
            label: label.into(),
            comment: String::new(),
            also: if label == "credits" { vec!["study points".into()] } else { vec![] },
            triples: 1,
            domain: vec![],
            range: vec![],
            links: false,
        };
        let ontology = Ontology {
            classes: vec![],
            properties: ["evaluation method", "research group", "credits"].map(property).to_vec(),
            kind_predicate: None,
        };
        let terms = Terms::new(ontology, None).expect("no file").expect("fits");
        let found = |phrase| terms.nearest(phrase, None, 5, 0.6);
        assert_eq!(found("evaluation methods"), [TermHit { term: TermRef::Property(0), score: 1.0 }]);
        assert_eq!(found("the research groups").len(), 1);
        assert_eq!(found("study points"), [TermHit { term: TermRef::Property(2), score: 0.9 }]);
        assert_eq!(found("teaching staff"), []);
    }
}
