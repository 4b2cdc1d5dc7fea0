//! Names of entity tables: what distinguishes a type set, in words.
//!
//! The paper joins all types with `_`. Here a type goes if a more specific one in the set implies it (all subjects
//! of U are T and some T is no U: {Car, CarModel, Product, Vehicle} is `car_model`). Of types with the same
//! subjects the one stays that other names of the graph build on (`carModel` speaks of cars); if none stands out,
//! all are joined.

use super::typing::{EntityType, Group, Typing};
use crate::graph::Graph;
use crate::names::{Names, Unique, sql_name};
use crate::terms::Id;
use rustc_hash::{FxHashMap, FxHashSet};

/// SQL name and reading form of a table.
#[derive(Debug, Clone)]
pub(super) struct TableName {
    pub name: String,
    pub label: String,
    /// The type whose description is the table's.
    pub class: Option<Id>,
}

/// One name per table of the typing.
pub(super) fn tables(graph: &Graph, typing: &Typing, names: &Names, unique: &mut Unique) -> Vec<TableName> {
    let extents = Extents::new(typing);
    let vocabulary = vocabulary(graph, typing, names);
    typing
        .tables
        .iter()
        .map(|table| {
            let (label, class) = match &table.group {
                Group::Untyped | Group::Ends => ("thing".to_owned(), None),
                Group::Object(predicate) => (names.reading(graph.text(*predicate)), None),
                Group::Class => ("class".to_owned(), None),
                Group::Property => ("property".to_owned(), None),
                Group::Shape => ("shape".to_owned(), None),
                Group::Folder(folder) => (names.class(folder), None),
                Group::Ontology(types) => join(graph, types, names),
                Group::Types(types) => {
                    let specific = extents.specific(types);
                    match vocabulary.favourite(graph, &specific, names) {
                        Some(class) => (names.class(graph.text(class)), Some(class)),
                        None => join(graph, &specific, names),
                    }
                }
            };
            let name = sql_name(&label);
            TableName { name: unique.take([name.as_str(), &format!("{name}_entity")]), label, class }
        })
        .collect()
}

/// Names of tables that came later: those of a class, and that of ends.
pub(super) fn added(
    graph: &Graph,
    tables: &[EntityType],
    names: &Names,
    unique: &mut Unique,
) -> Vec<TableName> {
    let of = |table: &EntityType| {
        let (label, class) = match &table.group {
            Group::Types(types) => join(graph, types, names),
            _ => ("anything".to_owned(), None),
        };
        let name = sql_name(&label);
        TableName { name: unique.take([name.as_str(), &format!("{name}_entity")]), label, class }
    };
    tables.iter().map(of).collect()
}

fn join(graph: &Graph, types: &[Id], names: &Names) -> (String, Option<Id>) {
    let mut words: Vec<String> = types.iter().map(|&class| names.class(graph.text(class))).collect();
    words.sort();
    words.dedup();
    (words.join(" "), (types.len() == 1).then(|| types[0]))
}

/// How many subjects have a type, and each two types.
struct Extents {
    of: FxHashMap<Id, u64>,
    both: FxHashMap<(Id, Id), u64>,
}

impl Extents {
    fn new(typing: &Typing) -> Self {
        let mut extents = Self { of: FxHashMap::default(), both: FxHashMap::default() };
        for table in &typing.tables {
            let folded = table.folded.iter().map(|(group, rows)| (group, *rows));
            let folded_rows: u64 = table.folded.iter().map(|(_, rows)| rows).sum();
            let own = (&table.group, table.at_home.saturating_sub(folded_rows));
            for (group, rows) in folded.chain([own]) {
                let Group::Types(types) = group else { continue };
                for &a in types {
                    *extents.of.entry(a).or_default() += rows;
                    for &b in types.iter().filter(|&&b| b != a) {
                        *extents.both.entry((a, b)).or_default() += rows;
                    }
                }
            }
        }
        extents
    }

    /// The types no other type of the set implies.
    fn specific(&self, types: &[Id]) -> Vec<Id> {
        let extent = |class: &Id| self.of.get(class).copied().unwrap_or_default();
        let implies = |u: &Id, t: &Id| self.both.get(&(*u, *t)) == Some(&extent(u)) && extent(t) > extent(u);
        types.iter().copied().filter(|t| !types.iter().any(|u| u != t && implies(u, t))).collect()
    }
}

/// Words of all predicates and types.
struct Vocabulary {
    names: Vec<(Id, Vec<String>)>,
}

fn vocabulary(graph: &Graph, typing: &Typing, names: &Names) -> Vocabulary {
    let mut terms: FxHashSet<Id> = graph.triples().iter().map(|t| t[1]).collect();
    for table in &typing.tables {
        for group in table.folded.iter().map(|(group, _)| group).chain([&table.group]) {
            if let Group::Types(types) = group {
                terms.extend(types);
            }
        }
    }
    let words = |id: Id| names.class(graph.text(id)).split(' ').map(str::to_owned).collect();
    Vocabulary { names: terms.into_iter().map(|id| (id, words(id))).collect() }
}

impl Vocabulary {
    /// The only type, or the one whose words most other names contain.
    fn favourite(&self, graph: &Graph, types: &[Id], names: &Names) -> Option<Id> {
        if types.len() == 1 {
            return Some(types[0]);
        }
        let score = |class: Id| {
            let reading = names.class(graph.text(class));
            let words: Vec<&str> = reading.split(' ').collect();
            let uses = |(id, other): &&(Id, Vec<String>)| {
                *id != class && words.iter().all(|w| other.iter().any(|o| o == w))
            };
            self.names.iter().filter(uses).count()
        };
        let mut scores: Vec<(usize, Id)> = types.iter().map(|&class| (score(class), class)).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        match scores[..] {
            [(first, class), (second, _), ..] if first > second => Some(class),
            _ => None,
        }
    }
}
