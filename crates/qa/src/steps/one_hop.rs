//! Simple questions (FrOG section 3.3.1): the triples around one entity as sentences, "{s}'s {p} is {o}", one for each
//! property and direction; the sentence most like the question is the answer if it is like enough. No query is
//! written by a model.
//!
//! Beyond the paper, which fails on them: a question is kept off this path when it counts, compares or says several
//! properties, and when a property leads both ways and the sentences do not tell which is meant.

use std::collections::BTreeMap;

use plan::words;
use search::{Term, Triple};

use crate::Error;
use crate::steps::link_entities::Linked;
use crate::steps::write_sparql::label;
use crate::strategies::Task;

/// A sentence less like the question than this does not answer it (the paper's threshold).
const ALIKE: f32 = 0.6;
/// Two directions of one property nearer to each other than this are not told apart.
const APART: f32 = 0.08;
/// Triples of an entity that are read, each way.
const TRIPLES: usize = 400;
const RDF_TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const RDFS_LABEL: &str = "http://www.w3.org/2000/01/rdf-schema#label";

/// One property of an entity, one way.
struct Hop {
    predicate: String,
    inverse: bool,
    sentence: String,
    number: bool,
}

/// The query for the property of `linked` that the question asks for, if one is clearly meant.
pub(crate) fn one_hop(task: &mut Task<'_, '_>, linked: &Linked) -> Result<Option<String>, Error> {
    task.trace.begin("one_hop")?;
    let hops = hops(task, linked)?;
    let sentences: Vec<&str> = hops.iter().map(|hop| hop.sentence.as_str()).collect();
    let scores = task.index.similarity.with_each(task.question, &sentences);
    let mut ranked: Vec<(f32, &Hop)> = scores.into_iter().zip(&hops).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.sentence.cmp(&b.1.sentence)));
    let Some((score, best)) = ranked.first().filter(|(score, _)| *score >= ALIKE) else {
        task.trace.end("no sentence is like the question")?;
        return Ok(None);
    };
    let other = ranked.iter().find(|(_, hop)| hop.predicate == best.predicate && hop.inverse != best.inverse);
    if other.is_some_and(|(other, _)| score - other < APART) {
        task.trace.end(format!("{:?} could be meant both ways", best.sentence))?;
        return Ok(None);
    }
    // "How many": a number is its own answer, a list is not.
    if asks_number(task.question) && !best.number {
        task.trace.end("the question counts")?;
        return Ok(None);
    }
    task.trace.end(format!("{} ({score:.2})", best.sentence))?;
    let (entity, predicate) = (&linked.entity.iri, &best.predicate);
    Ok(Some(match best.inverse {
        false => format!("SELECT ?x WHERE {{ <{entity}> <{predicate}> ?x }}"),
        true => format!("SELECT ?x WHERE {{ ?x <{predicate}> <{entity}> }}"),
    }))
}

/// The question counts.
pub(crate) fn asks_number(question: &str) -> bool {
    let said = words(question).join(" ");
    ["how many", "number of", "how much", "count of", "amount of"].iter().any(|phrase| said.contains(phrase))
}

/// The question compares, aggregates or joins: one property does not answer it.
pub(crate) fn is_complex(question: &str) -> bool {
    const WORDS: [&str; 34] = [
        "and", "or", "both", "also", "besides", "not", "without", "except", "average", "mean", "total",
        "sum", "most", "least", "more", "less", "fewer", "fewest", "highest", "lowest", "largest",
        "smallest", "longest", "shortest", "oldest", "newest", "first", "last", "before", "after", "than",
        "between", "each", "every",
    ];
    words(question).iter().any(|word| WORDS.contains(&word.as_str()))
}

fn hops(task: &Task<'_, '_>, linked: &Linked) -> Result<Vec<Hop>, Error> {
    let store = task.kb.sparql()?;
    let iri = linked.entity.iri.as_str();
    let ontology = task.kb.terms()?.ontology();
    let own = &linked.entity.label;
    let mut first: BTreeMap<(String, bool), Triple> = BTreeMap::new();
    for triple in store.triples(Some(iri), None, None, TRIPLES)? {
        first.entry((triple.predicate.clone(), false)).or_insert(triple);
    }
    for triple in store.triples(None, None, Some(&Term::Iri(iri.to_owned())), TRIPLES)? {
        first.entry((triple.predicate.clone(), true)).or_insert(triple);
    }
    let ends = first.values().flat_map(|triple| {
        let object = match &triple.object {
            Term::Iri(iri) => Some(iri.as_str()),
            _ => None,
        };
        [Some(triple.subject.as_str()), object]
    });
    task.kb.learn_names(&ends.flatten().collect::<Vec<_>>())?;
    let hop = |((predicate, inverse), triple): ((String, bool), Triple)| {
        // What everything has tells no answer apart.
        let of_all = predicate == RDFS_LABEL || search::DESCRIBING.contains(&predicate.as_str());
        let property = ontology.properties.iter().find(|p| p.iri == predicate && !of_all)?;
        let name = &property.label;
        let (sentence, number) = if inverse {
            (format!("{}'s {name} is {own}", label(task.kb, &triple.subject)), false)
        } else {
            let (object, number) = match &triple.object {
                Term::Iri(iri) => (label(task.kb, iri), false),
                Term::Literal { text, datatype, .. } => {
                    (text.clone(), datatype.is_some() && text.parse::<f64>().is_ok())
                }
                other => (other.to_string(), false),
            };
            (format!("{own}'s {name} is {object}"), number)
        };
        Some(Hop { predicate, inverse, sentence, number })
    };
    Ok(first.into_iter().filter(|((predicate, _), _)| predicate != RDF_TYPE).filter_map(hop).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_that_one_property_does_not_answer_are_seen() {
        assert!(is_complex("Which courses have more than 3 credits?"));
        assert!(is_complex("Which courses have Test and Task as methods?"));
        assert!(!is_complex("Which courses does Ida Lund teach?"));
        assert!(asks_number("How many courses does Ida Lund teach?"));
        assert!(!asks_number("Which courses does Ida Lund teach?"));
    }
}
