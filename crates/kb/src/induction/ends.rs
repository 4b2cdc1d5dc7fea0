//! One predicate is one property, though what it leads to stands in several tables or is not described at all: authors
//! are persons and organisations, some mints are known by their IRI alone.
//!
//! Where one table holds all of them (a class with guests, see `spread`) the links lead there. Else they lead to the
//! table `anything`, which holds the ends of all such links: nothing but what they are called, since what is told of
//! them stands in the tables where they are at home; a key's value is the id there too.

use super::relations::{Object, Relation};
use super::spread::Guests;
use super::typing::{EntityType, Group, Typing};
use crate::graph::Graph;
use crate::terms::Id;
use rustc_hash::FxHashSet;

/// Makes one relation of those of one table and predicate that lead to nodes.
pub(super) fn unite(graph: &Graph, typing: &mut Typing, relations: &mut Vec<Relation>) {
    relations.sort_by_key(|r| (r.table, r.predicate, r.object));
    let mut united: Vec<Relation> = Vec::with_capacity(relations.len());
    let anything = typing.tables.len() as u32;
    let mut ends: FxHashSet<Id> = FxHashSet::default();
    for relation in relations.drain(..) {
        let with = united.last_mut().filter(|last| {
            let same = (last.table, last.predicate) == (relation.table, relation.predicate);
            let ontology = typing.tables[relation.table as usize].group.is_ontology();
            // Who is the same stands beside, of whatever kind.
            let kind = typing.kinds.says_kind(relation.predicate)
                || graph.text(relation.predicate) == crate::same::SAME_AS;
            // A row comes before what is not described: the order of objects.
            same && !ontology && !kind && leads(last.object) && leads(relation.object)
        });
        match with {
            Some(last) => {
                last.object = Object::Row(anything);
                last.pairs.extend(relation.pairs);
            }
            None => united.push(relation),
        }
    }
    for relation in united.iter_mut().filter(|relation| relation.object == Object::Row(anything)) {
        relation.pairs.sort_unstable();
        match one_table(typing, relation) {
            Some(table) => relation.object = Object::Row(table),
            None => ends.extend(relation.pairs.iter().map(|pair| pair.1)),
        }
    }
    *relations = united;
    if ends.is_empty() {
        return;
    }
    let mut rows: Vec<Id> = ends.into_iter().collect();
    rows.sort_unstable();
    typing.tables.push(EntityType {
        group: Group::Ends,
        common: Vec::new(),
        by: typing.kinds.types,
        rows,
        folded: Vec::new(),
        at_home: 0,
        guests: Some(Guests::default()),
    });
}

fn leads(object: Object) -> bool {
    matches!(object, Object::Row(_) | Object::Undescribed)
}

/// The smallest table that has all ends of a relation among its rows and guests.
fn one_table(typing: &Typing, relation: &Relation) -> Option<u32> {
    let hosts = (0u32..).zip(&typing.tables).filter(|(_, table)| table.guests.is_some());
    let all = hosts
        .filter(|(number, _)| relation.pairs.iter().all(|&(_, end)| typing.row_in(*number, end).is_some()));
    all.min_by_key(|(_, table)| table.rows.len()).map(|(number, _)| number)
}
