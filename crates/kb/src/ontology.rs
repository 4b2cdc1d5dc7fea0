//! The graph's own terms: the classes its subjects have and the properties its triples use, with what a query over
//! them needs to know. Domain and range are read from the triples, not from what is declared: a declared one that
//! nothing has would lead a query nowhere. Properties that only an ontology's own parts have are left out.

use crate::graph::Graph;
use crate::induction::{Descriptions, Hints, Induced, reading_names};
use crate::schema::{Part, Role};
use crate::terms::{Id, NONE};
use oxrdf::vocab::{rdf, xsd};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Classes of a domain or range that are kept, most frequent first.
const KEPT: usize = 4;
/// A class that fewer of a property's triples have than one in this many says nothing about it.
const RARE: u64 = 20;

/// The terms of one graph.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Ontology {
    /// By IRI.
    pub classes: Vec<Class>,
    /// By IRI; without rdf:type.
    pub properties: Vec<Property>,
    /// The property that states classes where rdf:type does not, as Wikidata's `P31`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind_predicate: Option<String>,
}

/// A class that subjects have.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Class {
    /// Its IRI.
    pub iri: String,
    /// As people read it: `car variant`.
    pub label: String,
    /// From the graph, or empty.
    pub comment: String,
    /// Subjects of this class.
    pub instances: u64,
}

/// A property that triples use.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Property {
    /// Its IRI.
    pub iri: String,
    /// As people read it: `fuel type`.
    pub label: String,
    /// From the graph, or empty.
    pub comment: String,
    /// Other names it has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// Triples with it.
    pub triples: u64,
    /// Classes of its subjects, by IRI, most frequent first.
    pub domain: Vec<String>,
    /// Classes of the things it leads to, and datatypes of its literals, by IRI, most frequent first.
    pub range: Vec<String>,
    /// It leads to things, at least sometimes.
    pub links: bool,
}

/// Reads the terms of a graph; `language` is the one labels are preferred in.
pub fn ontology(graph: &Graph, induced: &Induced, language: &str) -> Ontology {
    let typing = &induced.typing;
    let names = reading_names(graph, typing, language);
    let hints = Hints::new(graph);
    let describe = Descriptions::new(graph, language, &hints);
    let columns = column_labels(induced);
    let stated = Some(typing.kind_predicate()).filter(|id| *id != NONE);
    let says_kind = |predicate: Id| predicate == typing.type_predicate() || Some(predicate) == stated;
    let classes_of = |node: Id| graph.facts(node).iter().filter(|t| says_kind(t[1])).map(|t| t[2]);

    let mut instances: FxHashMap<Id, u64> = FxHashMap::default();
    let mut used: FxHashMap<Id, Use> = FxHashMap::default();
    for (subject, facts) in graph.capsules().filter(|(subject, _)| !typing.is_ontology(*subject)) {
        let classes: Vec<Id> = classes_of(subject).collect();
        for &class in &classes {
            *instances.entry(class).or_default() += 1;
        }
        for &[_, predicate, object] in facts.iter().filter(|t| t[1] != typing.type_predicate()) {
            let used = used.entry(predicate).or_default();
            used.triples += 1;
            for &class in &classes {
                *used.domain.entry(graph.text(class).to_owned()).or_default() += 1;
            }
            if graph.is_node(object) {
                used.links = true;
                for class in classes_of(object) {
                    *used.range.entry(graph.text(class).to_owned()).or_default() += 1;
                }
            } else {
                *used.range.entry(datatype(graph, object)).or_default() += 1;
            }
        }
    }

    let mut classes: Vec<Class> = instances
        .into_iter()
        .filter(|(id, _)| graph.is_iri(*id))
        .map(|(id, instances)| Class {
            iri: graph.text(id).to_owned(),
            label: names.class(graph.text(id)),
            comment: describe.comment(id),
            instances,
        })
        .collect();
    classes.sort_by(|a, b| a.iri.cmp(&b.iri));
    let mut properties: Vec<Property> = used
        .into_iter()
        .map(|(id, used)| {
            let iri = graph.text(id).to_owned();
            Property {
                label: columns.get(&iri).cloned().unwrap_or_else(|| names.reading(&iri)),
                comment: describe.comment(id),
                also: describe.also(id),
                domain: frequent(used.domain, used.triples),
                range: frequent(used.range, used.triples),
                triples: used.triples,
                links: used.links,
                iri,
            }
        })
        .collect();
    properties.sort_by(|a, b| a.iri.cmp(&b.iri));
    Ontology { classes, properties, kind_predicate: stated.map(|id| graph.text(id).to_owned()) }
}

/// How a property is used.
#[derive(Default)]
struct Use {
    triples: u64,
    domain: FxHashMap<String, u64>,
    range: FxHashMap<String, u64>,
    links: bool,
}

fn frequent(counts: FxHashMap<String, u64>, triples: u64) -> Vec<String> {
    let mut ranked: Vec<(String, u64)> = counts.into_iter().filter(|(_, n)| n * RARE >= triples).collect();
    ranked.sort_by(|a, b| (Reverse(a.1), &a.0).cmp(&(Reverse(b.1), &b.0)));
    ranked.into_iter().take(KEPT).map(|(iri, _)| iri).collect()
}

fn datatype(graph: &Graph, literal: Id) -> String {
    match (graph.datatype(literal), graph.language(literal)) {
        (Some(datatype), _) => datatype.to_owned(),
        (None, Some(_)) => rdf::LANG_STRING.as_str().to_owned(),
        (None, None) => xsd::STRING.as_str().to_owned(),
    }
}

/// Predicate -> what its columns are called where all tables agree: annotations have renamed some.
fn column_labels(induced: &Induced) -> FxHashMap<String, String> {
    let mut labels: FxHashMap<String, BTreeSet<String>> = FxHashMap::default();
    let entities = induced.schema.tables.iter().filter(|table| table.is_entity());
    for column in entities.flat_map(|table| &table.columns) {
        let predicate = match &column.role {
            Role::Literal { predicate, part: Part::Whole, .. } | Role::Iri { predicate } => predicate,
            Role::Key { predicate, inverse: false, .. } => predicate,
            _ => continue,
        };
        labels.entry(predicate.clone()).or_default().insert(column.label.clone());
    }
    let alone = labels.into_iter().filter(|(_, labels)| labels.len() == 1);
    alone.filter_map(|(predicate, labels)| Some((predicate, labels.into_iter().next()?))).collect()
}
