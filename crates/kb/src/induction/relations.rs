//! The triples, grouped by table, predicate and what the object is. One pass over the sorted triples, so every group
//! comes out sorted by row.

use super::typing::Typing;
use super::wishes::Wishes;
use super::{ends, spread};
use crate::graph::Graph;
use crate::terms::{Id, NONE};
use rustc_hash::FxHashMap;

/// (row, object) pairs, sorted.
pub(super) type Pairs = Vec<(u32, Id)>;

/// What the objects are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Object {
    /// Literals and triple terms.
    Literal,
    /// Nodes that stand for a value with its unit.
    Measure,
    /// Rows of a table.
    Row(u32),
    /// IRIs and blank nodes that the graph does not describe.
    Undescribed,
}

impl Object {
    /// What the object of a predicate is.
    pub fn of(graph: &Graph, typing: &Typing, predicate: Id, object: Id) -> Self {
        if !graph.is_node(object) {
            Self::Literal
        } else if typing.measures.has(object) {
            Self::Measure
        } else if predicate == typing.type_predicate() || typing.table_of[object as usize] == NONE {
            Self::Undescribed
        } else {
            Self::Row(typing.table_of[object as usize])
        }
    }
}

/// The triples of one table, predicate and kind of object.
#[derive(Debug)]
pub(super) struct Relation {
    pub table: u32,
    pub predicate: Id,
    pub object: Object,
    pub pairs: Pairs,
}

impl Relation {
    /// Some row has several.
    pub fn many_per_row(&self) -> bool {
        self.pairs.windows(2).any(|pair| pair[0].0 == pair[1].0)
    }

    /// Some object has several rows.
    pub fn many_per_object(&self) -> bool {
        let mut objects: Vec<Id> = self.pairs.iter().map(|pair| pair.1).collect();
        objects.sort_unstable();
        objects.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Rows with at least one.
    pub fn filled(&self) -> u64 {
        self.pairs.chunk_by(|a, b| a.0 == b.0).count() as u64
    }
}

/// Groups all triples but those that only say what every row of a table is, and those that annotations ignore; what is
/// told of guests and what leads to several tables included.
pub(super) fn group(graph: &Graph, typing: &mut Typing, wishes: &Wishes) -> Vec<Relation> {
    let mut relations = at_home(graph, typing, wishes);
    spread::tell(typing, graph, &mut relations);
    ends::unite(graph, typing, &mut relations);
    relations.sort_by_key(|r| (r.table, r.predicate, r.object));
    relations
}

/// The triples of each table's own rows.
fn at_home(graph: &Graph, typing: &Typing, wishes: &Wishes) -> Vec<Relation> {
    let mut places: FxHashMap<(u32, Id, Object), usize> = FxHashMap::default();
    let mut relations: Vec<Relation> = Vec::new();
    let mut last: Option<((u32, Id, Object), usize)> = None;
    for &[s, predicate, o] in graph.triples() {
        let (table, row) = (typing.table_of[s as usize], typing.row_of[s as usize]);
        if table == NONE || wishes.ignores(predicate) {
            continue;
        }
        let object = Object::of(graph, typing, predicate, o);
        // Nothing that all rows say tells them apart.
        let of_kind = predicate == typing.tables[table as usize].by;
        if of_kind && typing.tables[table as usize].common.contains(&o) {
            continue;
        }
        let key = (table, predicate, object);
        let place = match last {
            Some((same, place)) if same == key => place,
            _ => *places.entry(key).or_insert_with(|| {
                relations.push(Relation { table, predicate, object, pairs: Vec::new() });
                relations.len() - 1
            }),
        };
        last = Some((key, place));
        relations[place].pairs.push((row, o));
    }
    relations
}
