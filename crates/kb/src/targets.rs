//! What questions ask for: the graph's main types of things, and questions about each made from the graph's own triples
//! (scholarly hybrid, section 4.2.1, generalised to any graph). The questions train a classifier; they are plain
//! sentences around names that the graph has, the same for the same graph.

use crate::graph::Graph;
use crate::induction::{Descriptions, Hints, Induced};
use crate::names::{local_name, reading_of_entity};
use crate::ontology::{Ontology, Property};
use crate::schema::{Spread, TableKind};
use crate::terms::Id;
use oxrdf::vocab::rdf;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Types that are told apart, the largest ones.
const TARGETS: usize = 12;
/// Fewer things than this are no type to ask for.
const LEAST: u64 = 4;
/// Triples of a property that questions are made of.
const SAMPLES: usize = 6;

/// A type of things that questions ask for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// As people read it: `organization`.
    pub label: String,
    /// Other words for it: labels of its rarer types.
    pub also: Vec<String>,
    /// Where its things are.
    pub of: TargetOf,
}

impl Target {
    /// People call its things so, in whichever number.
    pub fn is_called(&self, kind: &str) -> bool {
        let said = lang::stems(kind);
        !said.is_empty()
            && std::iter::once(&self.label).chain(&self.also).any(|known| lang::stems(known) == said)
    }
}

/// Which things a [`Target`] has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetOf {
    /// The rows of an entity table, by its name.
    Table(String),
    /// What a property leads to that the graph does not describe, by its IRI.
    ObjectsOf(String),
}

/// The main types of a graph, and questions that ask for each: (place in the list, question).
pub fn targets(
    graph: &Graph,
    induced: &Induced,
    ontology: &Ontology,
    language: &str,
) -> (Vec<Target>, Vec<(usize, String)>) {
    let found = find(graph, induced, ontology);
    let samples = Samples::new(graph, ontology, language);
    let mut questions = Vec::new();
    for (at, (target, classes)) in found.iter().enumerate() {
        questions.extend(ask(target, classes, ontology, &samples).into_iter().map(|question| (at, question)));
    }
    (found.into_iter().map(|(target, _)| target).collect(), questions)
}

/// Targets with the IRIs of their classes.
fn find(graph: &Graph, induced: &Induced, ontology: &Ontology) -> Vec<(Target, Vec<String>)> {
    let vocabulary = |iri: &String| iri.starts_with("http://www.w3.org/");
    let mut found: Vec<(u64, Target, Vec<String>)> = Vec::new();
    for table in &induced.schema.tables {
        let TableKind::Entity { types, spread, .. } = &table.kind else { continue };
        let types = match spread {
            Some(Spread::Members(classes)) if types.is_empty() => classes,
            _ => types,
        };
        // Untyped things are found by the properties that lead to them.
        if table.rows < LEAST || types.is_empty() || types.iter().any(vocabulary) {
            continue;
        }
        let rare = classes_beside(graph, types);
        let others = ontology.classes.iter().filter(|c| rare.contains(&c.iri));
        let also: Vec<String> = others.map(|class| class.label.clone()).collect();
        let of = TargetOf::Table(table.name.clone());
        let classes = types.iter().chain(&rare).cloned().collect();
        found.push((table.rows, Target { label: table.label.clone(), also, of }, classes));
    }
    for property in ontology.properties.iter().filter(|p| p.links && p.range.is_empty()) {
        let Some(id) = graph.find(&property.iri) else { continue };
        let mut objects: Vec<Id> = graph.triples().iter().filter(|t| t[1] == id).map(|t| t[2]).collect();
        objects.sort_unstable();
        objects.dedup();
        if objects.len() as u64 >= LEAST {
            let of = TargetOf::ObjectsOf(property.iri.clone());
            let target = Target { label: property.label.clone(), also: vec![], of };
            found.push((objects.len() as u64, target, vec![]));
        }
    }
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.label.cmp(&b.1.label)));
    found.truncate(TARGETS);
    found.into_iter().map(|(_, target, classes)| (target, classes)).collect()
}

/// Classes that things of all `types` have besides.
fn classes_beside(graph: &Graph, types: &[String]) -> Vec<String> {
    let Some(predicate) = graph.find(rdf::TYPE.as_str()) else { return vec![] };
    let types: Vec<Id> = types.iter().filter_map(|iri| graph.find(iri)).collect();
    let mut beside = Vec::new();
    for (_, facts) in graph.capsules() {
        let own: Vec<Id> = facts.iter().filter(|t| t[1] == predicate).map(|t| t[2]).collect();
        if types.iter().all(|class| own.contains(class)) {
            beside.extend(own.into_iter().filter(|class| !types.contains(class)));
        }
    }
    beside.sort_unstable();
    beside.dedup();
    beside.into_iter().map(|class| graph.text(class).to_owned()).collect()
}

/// Some triples of each property, with the labels of both ends.
struct Samples {
    of: HashMap<String, Vec<(String, String)>>,
}

impl Samples {
    fn new(graph: &Graph, ontology: &Ontology, language: &str) -> Self {
        let hints = Hints::new(graph);
        let describe = Descriptions::new(graph, language, &hints);
        let name = |id: Id| match graph.is_node(id) {
            true => describe.label(id).unwrap_or_else(|| reading_of_entity(&graph.node(id), "")),
            false => graph.text(id).chars().take(60).collect(),
        };
        let mut of = HashMap::new();
        for property in &ontology.properties {
            let Some(id) = graph.find(&property.iri) else { continue };
            // Spread over the graph: neighbours in it are alike.
            let step = (property.triples as usize / SAMPLES).max(1);
            let triples = graph.triples().iter().filter(|t| t[1] == id).step_by(step).take(SAMPLES);
            of.insert(property.iri.clone(), triples.map(|t| (name(t[0]), name(t[2]))).collect());
        }
        Self { of }
    }

    fn of(&self, property: &Property) -> &[(String, String)] {
        self.of.get(&property.iri).map_or(&[], Vec::as_slice)
    }
}

/// Questions that ask for things of one target.
fn ask(target: &Target, classes: &[String], ontology: &Ontology, samples: &Samples) -> Vec<String> {
    let mut out = Vec::new();
    let person = |iri: &String| ["Person", "Agent", "Human", "People"].contains(&local_name(iri));
    let who = classes.iter().any(person);
    for noun in [&target.label].into_iter().chain(&target.also) {
        let nouns = plural(noun);
        for opening in [
            "List all {}",
            "Which {} are there?",
            "Show me the {}",
            "How many {} are there?",
            "Give me every one of the {} in the data",
            "Find {} in this collection",
            "Name some {}",
        ] {
            out.push(opening.replace("{}", &nouns));
        }
        let meets = |others: &[String]| others.iter().any(|class| classes.contains(class));
        for property in &ontology.properties {
            let p = &property.label;
            let here = matches!(&target.of, TargetOf::ObjectsOf(iri) if *iri == property.iri);
            for (i, (subject, object)) in samples.of(property).iter().enumerate() {
                if meets(&property.domain) {
                    out.push(match i % 4 {
                        0 => format!("Which {nouns} have the {p} {object}?"),
                        1 => format!("Find {nouns} whose {p} is {object}"),
                        2 => format!("List the {nouns} with {object} as their {p}"),
                        _ => format!("{nouns} with {p} {object}"),
                    });
                    if who && i % 2 == 0 {
                        out.push(format!("Who has the {p} {object}?"));
                    }
                }
                if meets(&property.range) || here {
                    out.push(match i % 4 {
                        0 => format!("What is the {p} of {subject}?"),
                        1 => format!("Which {nouns} are the {p} of {subject}?"),
                        2 => format!("Show the {} of {subject}", plural(p)),
                        _ => format!("Name the {noun} that is the {p} of {subject}"),
                    });
                    if who && i % 2 == 0 {
                        out.push(format!("Who is the {p} of {subject}?"));
                    }
                }
            }
        }
    }
    out.dedup();
    out
}

fn plural(noun: &str) -> String {
    match noun {
        "person" => "people".to_owned(),
        _ if noun.ends_with('s') => noun.to_owned(),
        _ => match noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
            Some(stem) => format!("{stem}ies"),
            None => format!("{noun}s"),
        },
    }
}
