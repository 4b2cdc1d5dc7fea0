//! Simple questions (FrOG section 3.3.1): the triples around one entity as sentences, "{s}'s {p} is {o}", one for each
//! property and direction; the sentence most like the question is the answer if it is like enough. No query is
//! written by a model.
//!
//! Beyond the paper, which fails on them: a question is kept off this path when it compares or says several properties,
//! when it counts or asks whether and says more than one property, and when a property leads both ways and the sentences
//! do not tell which is meant. A property is said by each of its names.

use std::collections::{BTreeMap, BTreeSet};

use plan::{telling_stems, words};
use search::{Term, Triple};

use crate::Error;
use crate::steps::link_entities::{Linked, stems_beside};
use crate::steps::write_sparql::{kind_predicate, label};
use crate::strategies::Task;
use crate::strategy::hundredths;

/// Two directions of one property nearer to each other than this are not told apart.
const APART: f32 = 0.08;
/// Triples of an entity that are read, each way.
const TRIPLES: usize = 400;
const RDF_TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const RDFS_LABEL: &str = "http://www.w3.org/2000/01/rdf-schema#label";

/// One property of an entity, one way.
struct Hop {
    predicate: String,
    /// As people read it first, and all else it is called.
    names: Vec<String>,
    inverse: bool,
    /// Whose property it is, and what it leads to.
    of: String,
    is: String,
    number: bool,
}

impl Hop {
    /// "{s}'s {p} is {o}", by each of its names.
    fn sentences(&self) -> impl Iterator<Item = String> {
        self.names.iter().map(|name| format!("{}'s {name} is {}", self.of, self.is))
    }
}

/// The query for the property of `linked` that the question asks for, if one is clearly meant.
pub(crate) fn one_hop(task: &mut Task<'_, '_>, linked: &Linked) -> Result<Option<String>, Error> {
    task.trace.begin("one_hop")?;
    let hops = hops(task, linked)?;
    let asks_whether = plan::yes_no(&words(plan::what_is_asked(task.question)));
    // "How many": a number is its own answer, a list is counted where the question says what of, and no more.
    let asks_number = asks_number(task.question);
    let says_all =
        |hop: &Hop| unsaid(task.question, &linked.name, &hop.names[0]).is_some_and(|rest| rest.is_empty());
    let may = |hop: &&Hop| !asks_whether && (!asks_number || hop.number) || says_all(hop);
    let said = hops.iter().filter(may).flat_map(|hop| hop.sentences().map(move |sentence| (hop, sentence)));
    let said: Vec<(&Hop, String)> = said.collect();
    let sentences: Vec<&str> = said.iter().map(|(_, sentence)| sentence.as_str()).collect();
    let scores = task.index.similarity.with_each(task.question, &sentences);
    let mut ranked: Vec<(f32, &Hop, &str)> = scores
        .into_iter()
        .zip(&said)
        .map(|(score, (hop, sentence))| (score, *hop, sentence.as_str()))
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.2.cmp(b.2)));
    let enough = hundredths(task.settings.frog.sentence_percent);
    let Some((score, best, sentence)) = ranked.first().filter(|(score, ..)| *score >= enough) else {
        task.trace.end("no sentence is like the question")?;
        return Ok(None);
    };
    let other =
        ranked.iter().find(|(_, hop, _)| hop.predicate == best.predicate && hop.inverse != best.inverse);
    if other.is_some_and(|(other, ..)| score - other < APART) {
        task.trace.end(format!("{sentence:?} could be meant both ways"))?;
        return Ok(None);
    }
    let counts = asks_number && !best.number;
    task.trace.end(format!("{sentence} ({score:.2})"))?;
    let (entity, predicate) = (&linked.entity.iri, &best.predicate);
    let pattern = match best.inverse {
        false => format!("<{entity}> <{predicate}> ?x"),
        true => format!("?x <{predicate}> <{entity}>"),
    };
    Ok(Some(match (asks_whether, counts) {
        (true, _) => format!("ASK {{ {pattern} }}"),
        (_, true) => format!("SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE {{ {pattern} }}"),
        _ => format!("SELECT ?x WHERE {{ {pattern} }}"),
    }))
}

/// The telling words of a question beside a thing's name and a property's; none where it does not say the property.
fn unsaid(question: &str, thing: &str, property: &str) -> Option<Vec<String>> {
    let (own, mut asked) = (telling_stems(property), stems_beside(question, thing));
    let says = !own.is_empty() && own.iter().all(|stem| asked.contains(stem));
    asked.retain(|stem| !own.contains(stem));
    says.then_some(asked)
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
    let predicates: BTreeSet<&str> = first.keys().map(|(predicate, _)| predicate.as_str()).collect();
    let predicates: Vec<&str> = predicates.into_iter().collect();
    // Without other names there are still their own.
    let others = store
        .names_of_predicates(&predicates, task.kb.languages(), &task.kb.limits(), &|| task.trace.cancelled());
    let others = others.unwrap_or_default();
    let kind = kind_predicate(task.kb)?;
    let says_kind = |predicate: &str| predicate == RDF_TYPE || predicate == kind;
    let hop = |((predicate, inverse), triple): ((String, bool), Triple)| {
        // What everything has tells no answer apart.
        let of_all = predicate == RDFS_LABEL || search::DESCRIBING.contains(&predicate.as_str());
        let property = ontology.properties.iter().find(|p| p.iri == predicate && !of_all)?;
        let mut names = vec![property.label.clone()];
        names.extend(
            others.get(&predicate).into_iter().flatten().filter(|name| **name != property.label).cloned(),
        );
        let (of, is, number) = if inverse {
            (label(task.kb, &triple.subject), own.clone(), false)
        } else {
            let (object, number) = match &triple.object {
                Term::Iri(iri) => (label(task.kb, iri), false),
                Term::Literal { text, datatype, .. } => {
                    (text.clone(), datatype.is_some() && text.parse::<f64>().is_ok())
                }
                other => (other.to_string(), false),
            };
            (own.clone(), object, number)
        };
        Some(Hop { predicate, names, inverse, of, is, number })
    };
    Ok(first.into_iter().filter(|((predicate, _), _)| !says_kind(predicate)).filter_map(hop).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_may_ask_for_no_more_than_the_sentence_says() {
        let rest = |question: &str| unsaid(question, "Mara Quist", "pupil");
        assert_eq!(rest("Did Mara Quist have pupils?"), Some(vec![]));
        assert_eq!(rest("How many pupils did Mara Quist have?"), Some(vec![]));
        assert_eq!(rest("Did Mara Quist have a pupil from Ghent?"), Some(vec!["ghent".into()]));
        assert_eq!(rest("Did Mara Quist paint?"), None);
    }

    #[test]
    fn questions_that_one_property_does_not_answer_are_seen() {
        assert!(is_complex("Which courses have more than 3 credits?"));
        assert!(is_complex("Which courses have Test and Task as methods?"));
        assert!(!is_complex("Which courses does Ida Lund teach?"));
        assert!(asks_number("How many courses does Ida Lund teach?"));
        assert!(!asks_number("Which courses does Ida Lund teach?"));
    }
}
