//! The name people read for each row: which predicates give it, and what each row's is.
//!
//! In order: rdfs:label, skos:prefLabel, foaf:name, schema:name, dcterms:title and dc:title, then predicates called
//! label, name or title; these stand in for each other row by row. If a table has none of them: one predicate that
//! is called after the table (`concert_name`, `course`), or whose name ends in `name` or `title` (`fname`). Rows
//! without any get the reading form of their IRI.

use super::relations::{Object, Pairs, Relation};
use crate::graph::Graph;
use crate::language;
use crate::names::{Names, reading_of_entity};
use crate::terms::{Id, NONE};
use oxrdf::vocab::rdf;

/// A table's label column.
#[derive(Debug, Clone, Default)]
pub(super) struct Labels {
    /// In order of preference.
    pub predicates: Vec<Id>,
    /// The literal that is each row's label, or `NONE`.
    pub of_row: Vec<Id>,
    /// The predicate's own name, if it says more than `name`: `course`.
    pub reading: Option<String>,
}

/// So many of a blank node's facts are its name.
const TOLD: usize = 3;
/// Text longer than this is no name.
const SHORT: usize = 40;

const FIRST: [&str; 7] = [
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "http://xmlns.com/foaf/0.1/name",
    "https://schema.org/name",
    "http://schema.org/name",
    "http://purl.org/dc/terms/title",
    "http://purl.org/dc/elements/1.1/title",
];

/// Chooses the label predicates of a table and each row's label.
pub(super) fn choose(
    graph: &Graph,
    names: &Names,
    table: (&str, usize),
    relations: &[&Relation],
    preferred: &str,
) -> Labels {
    let (table_label, rows) = table;
    let mut ranked: Vec<(u32, u64, Id, &Pairs)> = relations
        .iter()
        .filter(|relation| relation.object == Object::Literal)
        .filter_map(|relation| {
            let rank = rank(graph, names, relation, table_label)?;
            Some((rank, rows as u64 - relation.filled(), relation.predicate, &relation.pairs))
        })
        .collect();
    ranked.sort_by_key(|&(rank, empty, predicate, _)| (rank, empty, predicate));
    let Some(&(best, ..)) = ranked.first() else {
        return Labels { of_row: vec![NONE; rows], ..Labels::default() };
    };
    // Generic names stand in for each other; a name made for this table does not.
    ranked.retain(|(rank, ..)| *rank < 20);
    if ranked.is_empty() {
        ranked = best_alone(graph, names, table_label, relations, rows);
    }
    let mut of_row = vec![NONE; rows];
    for (_, _, _, pairs) in &ranked {
        for values in pairs.chunk_by(|a, b| a.0 == b.0) {
            let slot = &mut of_row[values[0].0 as usize];
            if *slot == NONE {
                *slot = language::best(graph, values.iter().map(|v| v.1), preferred).unwrap_or(NONE);
            }
        }
    }
    let predicates: Vec<Id> = ranked.iter().map(|(_, _, predicate, _)| *predicate).collect();
    let reading = names.reading(graph.text(predicates[0]));
    let generic = best < 20 && !reading.ends_with("title");
    Labels { predicates, of_row, reading: (!generic).then_some(reading) }
}

/// What a blank node without a name is called: whom it is about, then its values ("Butter, 150, g"). `None` for an
/// IRI and for a node that says nothing short.
pub(super) fn of_blank(graph: &Graph, id: Id, table: &str) -> Option<String> {
    if graph.is_iri(id) {
        return None;
    }
    let facts = graph.facts(id).iter().filter(|t| graph.text(t[1]) != rdf::TYPE.as_str());
    let (nodes, literals): (Vec<Id>, Vec<Id>) = facts.map(|t| t[2]).partition(|&o| graph.is_node(o));
    let named = nodes
        .into_iter()
        .filter(|&node| graph.is_iri(node) && graph.text(node) != rdf::NIL.as_str())
        .map(|node| called(graph, node));
    let values = literals.into_iter().map(|literal| graph.text(literal).trim().to_owned());
    let told: Vec<String> = named
        .chain(values)
        .filter(|text| !text.is_empty() && text.chars().count() <= SHORT)
        .take(TOLD)
        .collect();
    // A bare number is no name: `hours 9`.
    let bare = !told.iter().any(|text| text.contains(char::is_alphabetic));
    let told = told.join(", ");
    (!told.is_empty()).then(|| if bare { format!("{table} {told}") } else { told })
}

/// An entity's name by the known predicates alone.
fn called(graph: &Graph, node: Id) -> String {
    let label = FIRST.iter().find_map(|known| {
        let of = |t: &&[Id; 3]| graph.text(t[1]) == *known && !graph.is_node(t[2]);
        graph.facts(node).iter().find(of).map(|t| graph.text(t[2]).to_owned())
    });
    label.unwrap_or_else(|| reading_of_entity(graph.text(node), ""))
}

fn best_alone<'r>(
    graph: &Graph,
    names: &Names,
    table_label: &str,
    relations: &[&'r Relation],
    rows: usize,
) -> Vec<(u32, u64, Id, &'r Pairs)> {
    let candidates = relations.iter().filter(|r| r.object == Object::Literal).filter_map(|r| {
        Some((rank(graph, names, r, table_label)?, rows as u64 - r.filled(), r.predicate, &r.pairs))
    });
    candidates.min_by_key(|&(rank, empty, predicate, _)| (rank, empty, predicate)).into_iter().collect()
}

/// Smaller is better; under 20 the name is generic.
fn rank(graph: &Graph, names: &Names, relation: &Relation, table_label: &str) -> Option<u32> {
    let iri = graph.text(relation.predicate);
    if let Some(place) = FIRST.iter().position(|known| *known == iri) {
        return Some(place as u32);
    }
    let reading = names.reading(iri);
    let squeezed = reading.replace(' ', "").to_lowercase();
    match squeezed.as_str() {
        "label" | "preflabel" => return Some(10),
        "name" | "fullname" | "displayname" => return Some(11),
        "title" => return Some(12),
        _ => {}
    }
    // An amount called after its table is no name.
    let words = relation.pairs.iter().filter(|pair| graph.text(pair.1).contains(char::is_alphabetic)).count();
    if words * 2 < relation.pairs.len() {
        return None;
    }
    let table = table_label.replace(' ', "").to_lowercase();
    let of_table = squeezed.strip_prefix(table.as_str());
    match of_table {
        Some("name" | "title" | "label") => Some(20),
        Some("") => Some(21),
        _ if squeezed.ends_with("name") || squeezed.ends_with("title") => Some(30),
        _ => None,
    }
}
