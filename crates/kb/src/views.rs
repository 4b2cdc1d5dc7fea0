//! Question views: for each entity table everything a question about it may mention, flat. Our own addition; the
//! paper leaves "the DB with least complexity" open.
//!
//! Columns: the name; own literals; what lies behind links to one other entity, up to three links away, with that
//! entity's name as a column of its own; and as many-valued columns: value tables, links to several entities in
//! either direction, also one single link before or after. A path does not use a link twice, in either direction, and
//! goes against a key only in its first step.
//! Names are the shortest that are unambiguous; nearer columns get the shorter names, on a clash the link's name
//! goes first (`engine length`). A link seen from its other end is called after the table it comes from.
//! At most 200 columns: those with most values.

use crate::induction::{Fill, Rows, TablePlan};
use crate::names::{Unique, sql_name};
use crate::schema::{
    Column, Join, Kind, Link, Part, Role, Schema, SqlType, Table, TableKind, View, ViewColumn,
};
use crate::terms::NONE;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// Links to one other entity, one behind the other.
const DEPTH: usize = 3;

/// Columns of a view.
const COLUMNS: usize = 200;

/// Joins of a view; SQLite joins no more than 64 tables.
const JOINS: usize = 60;

/// Derives one view per entity table. `reading` is the reading form of a predicate.
pub(crate) fn derive(
    schema: &Schema,
    plans: &[TablePlan],
    row_of: &[u32],
    reading: &dyn Fn(&str) -> String,
) -> Vec<View> {
    let world = World::new(schema, plans, row_of, reading);
    let mut names = Unique::default();
    for table in &schema.tables {
        names.take([table.name.as_str()]);
    }
    let entities = schema.tables.iter().enumerate().filter(|(_, table)| table.is_entity());
    entities
        .map(|(number, table)| View {
            name: names.take([format!("v_{}", table.name.trim_end_matches('_')).as_str()]),
            table: table.name.clone(),
            label: table.label.clone(),
            columns: world.columns(number),
        })
        .collect()
}

/// A link between two entity tables in one direction.
struct Edge {
    to: usize,
    link: Link,
    label: String,
    single: bool,
    /// The same for both directions.
    relation: usize,
    /// (row, row of the other), sorted.
    pairs: Vec<(u32, u32)>,
}

impl Edge {
    /// The key stands in the other table.
    fn is_backward(&self) -> bool {
        matches!(self.link.join, Join::Referenced { .. })
    }
}

/// All tables with the links that lead from them.
struct World<'w> {
    schema: &'w Schema,
    plans: &'w [TablePlan],
    edges: Vec<Vec<Edge>>,
    /// Value tables by entity table.
    values: Vec<Vec<usize>>,
}

/// A column before it has a name.
struct Candidate {
    label: String,
    /// Stands for the label where that is taken: the table of an entity.
    other: Option<String>,
    /// Names of the links that lead there, the nearest to the value last.
    links: Vec<String>,
    column: ViewColumn,
    level: (usize, bool),
}

impl<'w> World<'w> {
    fn new(
        schema: &'w Schema,
        plans: &'w [TablePlan],
        row_of: &[u32],
        reading: &dyn Fn(&str) -> String,
    ) -> Self {
        let place: FxHashMap<&str, usize> =
            schema.tables.iter().enumerate().map(|(number, table)| (table.name.as_str(), number)).collect();
        let mut world = Self {
            schema,
            plans,
            edges: schema.tables.iter().map(|_| Vec::new()).collect(),
            values: vec![Vec::new(); schema.tables.len()],
        };
        let mut relation = 0;
        for (number, table) in schema.tables.iter().enumerate() {
            match table.kind {
                TableKind::Entity { .. } => {
                    for (column, fill) in table.columns.iter().zip(&plans[number].fills) {
                        let (Role::Key { table: other, .. }, Fill::Node(pairs)) = (&column.role, fill) else {
                            continue;
                        };
                        let Some(&to) = place.get(other.as_str()) else { continue };
                        let pairs = pairs.iter().map(|&(row, o)| (row, row_of[o as usize])).collect();
                        world.key(number, to, column, pairs, relation, reading);
                        relation += 1;
                    }
                }
                TableKind::Junction => {
                    let Rows::Pairs(rows) = &plans[number].rows else { continue };
                    let pairs = rows.iter().map(|&(s, o)| (row_of[s as usize], row_of[o as usize])).collect();
                    world.junction(table, &place, pairs, relation);
                    relation += 1;
                }
                TableKind::Values => {
                    if let Some(Role::Key { table: owner, .. }) = table.columns.first().map(|c| &c.role)
                        && let Some(&owner) = place.get(owner.as_str())
                    {
                        world.values[owner].push(number);
                    }
                }
            }
        }
        world.name_inverse_edges();
        world.drop_doubles();
        world
    }

    fn key(
        &mut self,
        from: usize,
        to: usize,
        column: &Column,
        pairs: Vec<(u32, u32)>,
        relation: usize,
        reading: &dyn Fn(&str) -> String,
    ) {
        let Role::Key { predicate, inverse, .. } = &column.role else { return };
        let (from_table, to_table) = (&self.schema.tables[from], &self.schema.tables[to]);
        let mut back: Vec<(u32, u32)> = pairs.iter().map(|&(a, b)| (b, a)).collect();
        back.sort_unstable();
        // That few links happen to lead to different rows does not make a relation 1:1.
        let one_to_one =
            back.windows(2).all(|pair| pair[0].0 != pair[1].0) && back.len() * 2 >= self.plans[to].rows.len();
        let link = |inverse: bool, join: Join, to: &Table| Link {
            predicate: predicate.clone(),
            inverse,
            join,
            to: to.name.clone(),
        };
        // A key that the predicate points against is called after its table; from there the predicate's name fits.
        let back_label = if *inverse { reading(predicate) } else { String::new() };
        let column_name = || column.name.clone();
        self.edges[from].push(Edge {
            to,
            link: link(*inverse, Join::Key { column: column_name() }, to_table),
            label: column.label.clone(),
            single: true,
            relation,
            pairs,
        });
        self.edges[to].push(Edge {
            to: from,
            link: link(!*inverse, Join::Referenced { column: column_name() }, from_table),
            label: back_label,
            single: one_to_one,
            relation,
            pairs: back,
        });
    }

    fn junction(
        &mut self,
        table: &Table,
        place: &FxHashMap<&str, usize>,
        pairs: Vec<(u32, u32)>,
        relation: usize,
    ) {
        let [first, second] = &table.columns[..] else { return };
        let (Role::Key { table: from, predicate, .. }, Role::Key { table: to, .. }) =
            (&first.role, &second.role)
        else {
            return;
        };
        let (Some(&from), Some(&to)) = (place.get(from.as_str()), place.get(to.as_str())) else { return };
        let link = |inverse: bool, from: &Column, to: &Column, next: usize| Link {
            predicate: predicate.clone(),
            inverse,
            join: Join::Through { table: table.name.clone(), from: from.name.clone(), to: to.name.clone() },
            to: self.schema.tables[next].name.clone(),
        };
        let mut back: Vec<(u32, u32)> = pairs.iter().map(|&(a, b)| (b, a)).collect();
        back.sort_unstable();
        let forward = link(false, first, second, to);
        let backward = link(true, second, first, from);
        let edge = |to, link, label: &str, pairs| Edge {
            to,
            link,
            label: label.to_owned(),
            single: false,
            relation,
            pairs,
        };
        self.edges[from].push(edge(to, forward, &second.label, pairs));
        self.edges[to].push(edge(from, backward, "", back));
    }

    /// Links against their predicate are called after the table they come from, with the predicate where several do.
    fn name_inverse_edges(&mut self) {
        for number in 0..self.edges.len() {
            let unnamed: Vec<usize> =
                self.edges[number].iter().filter(|edge| edge.label.is_empty()).map(|edge| edge.to).collect();
            for place in 0..self.edges[number].len() {
                let edge = &self.edges[number][place];
                if !edge.label.is_empty() {
                    continue;
                }
                let table = &self.schema.tables[edge.to].label;
                let several = unnamed.iter().filter(|&&to| to == edge.to).count() > 1;
                let forward = self.edges[edge.to]
                    .iter()
                    .find(|other| other.relation == edge.relation && !other.label.is_empty());
                let label = match forward {
                    Some(forward) if several || edge.to == number => format!("{table} ({})", forward.label),
                    _ => table.clone(),
                };
                self.edges[number][place].label = label;
            }
        }
    }

    /// A relation stated in both directions by two predicates gives one column, not two of the same name.
    fn drop_doubles(&mut self) {
        for edges in &mut self.edges {
            let mut kept: Vec<Edge> = Vec::with_capacity(edges.len());
            for edge in edges.drain(..) {
                let double =
                    kept.iter().any(|k| k.to == edge.to && k.label == edge.label && k.pairs == edge.pairs);
                if !double {
                    kept.push(edge);
                }
            }
            *edges = kept;
        }
    }

    fn columns(&self, root: usize) -> Vec<ViewColumn> {
        let mut candidates = Vec::new();
        let rows = self.plans[root].rows.len();
        let here: Vec<u32> = (0..rows as u32).collect();
        let path =
            Path { table: root, links: Vec::new(), labels: Vec::new(), relations: Vec::new(), ends: here };
        self.own(&path, &mut candidates);
        let mut paths = vec![path];
        let mut next = 0;
        while next < paths.len() && paths.len() <= JOINS {
            let depth = paths[next].links.len();
            if depth < DEPTH {
                let followed = |edge: &&Edge| edge.single && (depth == 0 || !edge.is_backward());
                for edge in self.edges[paths[next].table].iter().filter(followed) {
                    if paths[next].relations.contains(&edge.relation) || paths.len() > JOINS {
                        continue;
                    }
                    let path = paths[next].extended(edge);
                    if path.ends.iter().all(|&end| end == NONE) {
                        continue;
                    }
                    candidates.push(self.entity(&path, edge, path.count(|_| true), false));
                    self.own(&path, &mut candidates);
                    paths.push(path);
                }
            }
            next += 1;
        }
        for path in paths.iter().filter(|path| path.links.len() <= 1) {
            self.many(path, &mut candidates);
        }
        candidates.retain(|c| c.column.filled > 0 || c.column.path.is_empty());
        named(cut(candidates))
    }

    /// The literals of the table at the end of a path, and its name at the beginning.
    fn own(&self, path: &Path, candidates: &mut Vec<Candidate>) {
        let (table, plan) = (&self.schema.tables[path.table], &self.plans[path.table]);
        let read: FxHashSet<&str> = table
            .columns
            .iter()
            .filter_map(|column| match &column.role {
                Role::Literal { predicate, part } if *part != Part::Original => Some(predicate.as_str()),
                _ => None,
            })
            .collect();
        for (column, fill) in table.columns.iter().zip(&plan.fills) {
            let filled = match (&column.role, fill) {
                (Role::Label { .. }, _) if path.links.is_empty() => path.ends.len() as u64,
                (Role::Literal { predicate, part: Part::Original }, _)
                    if read.contains(predicate.as_str()) =>
                {
                    continue;
                }
                (Role::Literal { .. }, Fill::Literal { pairs, .. })
                | (Role::Iri { .. }, Fill::Node(pairs)) => {
                    let mut has = vec![false; plan.rows.len()];
                    for &(row, _) in pairs.iter() {
                        has[row as usize] = true;
                    }
                    path.count(|row| has[row as usize])
                }
                _ => continue,
            };
            // A cell may be NULL although the row has a literal: it was no such number.
            let filled = if path.links.is_empty() { column.filled } else { filled };
            candidates.push(Candidate {
                label: column.label.clone(),
                other: None,
                links: path.labels.clone(),
                column: ViewColumn {
                    name: String::new(),
                    sql_name: Some(String::new()),
                    path: path.links.clone(),
                    column: column.name.clone(),
                    kind: kind(column.sql_type),
                    many: false,
                    unit: column.unit.clone(),
                    filled,
                    distinct: column.distinct.min(filled),
                    comment: column.comment.clone(),
                },
                level: (path.links.len(), false),
            });
        }
    }

    /// The name of the entity that the last link of a path leads to.
    fn entity(&self, path: &Path, edge: &Edge, filled: u64, many: bool) -> Candidate {
        let target = &self.schema.tables[edge.to];
        let label_column = target.columns.iter().find(|c| matches!(c.role, Role::Label { .. }));
        let mut ends: Vec<u32> = edge.pairs.iter().map(|pair| pair.1).collect();
        ends.sort_unstable();
        ends.dedup();
        let (label, links) =
            path.labels.split_last().map(|(last, rest)| (last.clone(), rest.to_vec())).unwrap_or_default();
        Candidate {
            other: Some(target.label.clone()).filter(|other| *other != label),
            label,
            links,
            column: ViewColumn {
                name: String::new(),
                sql_name: (!many).then(String::new),
                path: path.links.clone(),
                column: label_column.map(|c| c.name.clone()).unwrap_or_default(),
                kind: Kind::Entity { table: target.name.clone() },
                many,
                unit: None,
                filled,
                distinct: if many { ends.len() as u64 } else { filled.min(ends.len() as u64) },
                comment: String::new(),
            },
            level: (path.links.len(), many),
        }
    }

    /// What the entity at the end of a path has several of, and what lies one single link behind those.
    fn many(&self, path: &Path, candidates: &mut Vec<Candidate>) {
        for &values in &self.values[path.table] {
            self.value_columns(path, values, candidates);
        }
        for edge in self.edges[path.table].iter().filter(|edge| !edge.single) {
            if path.relations.contains(&edge.relation) {
                continue;
            }
            let rows = self.plans[path.table].rows.len();
            let count = |ends: &dyn Fn(u32) -> bool| {
                let mut has = vec![false; rows];
                for &(row, end) in edge.pairs.iter().filter(|pair| ends(pair.1)) {
                    has[row as usize] |= end != NONE;
                }
                path.count(|row| has[row as usize])
            };
            let longer = path.extended_many(edge);
            candidates.push(self.entity(&longer, edge, count(&|_| true), true));
            if !path.links.is_empty() {
                continue;
            }
            for after in self.edges[edge.to].iter().filter(|after| after.single) {
                if longer.relations.contains(&after.relation) {
                    continue;
                }
                let from: FxHashSet<u32> = after.pairs.iter().map(|pair| pair.0).collect();
                let filled = count(&|end| from.contains(&end));
                if filled > 0 {
                    let mut candidate = self.entity(&longer.extended_many(after), after, filled, true);
                    if after.to == path.table {
                        // `home team` of a team would be the team itself.
                        candidate.label = format!("{} {}", edge.label, candidate.label);
                        candidate.other = None;
                    }
                    candidates.push(candidate);
                }
            }
        }
    }

    fn value_columns(&self, path: &Path, values: usize, candidates: &mut Vec<Candidate>) {
        let (table, plan) = (&self.schema.tables[values], &self.plans[values]);
        let Some((key, columns)) = table.columns.split_first() else { return };
        let (Role::Key { predicate, .. }, Rows::Pairs(pairs)) = (&key.role, &plan.rows) else { return };
        let Rows::Entities { ids, .. } = &self.plans[path.table].rows else { return };
        let subjects: FxHashSet<u32> = pairs.iter().map(|pair| pair.0).collect();
        let filled = path.count(|row| subjects.contains(&ids[row as usize]));
        let mut links = path.links.clone();
        links.push(Link {
            predicate: predicate.clone(),
            inverse: false,
            join: Join::Values { key: key.name.clone() },
            to: table.name.clone(),
        });
        let parsed = columns.iter().any(|c| !is_original(c));
        for column in columns.iter().filter(|c| !(parsed && is_original(c))) {
            candidates.push(Candidate {
                label: column.label.clone(),
                other: None,
                links: path.labels.clone(),
                column: ViewColumn {
                    name: String::new(),
                    sql_name: None,
                    path: links.clone(),
                    column: column.name.clone(),
                    kind: kind(column.sql_type),
                    many: true,
                    unit: column.unit.clone(),
                    filled,
                    distinct: column.distinct,
                    comment: column.comment.clone(),
                },
                level: (links.len(), true),
            });
        }
    }
}

/// A way from the view's table over links to one entity each.
struct Path {
    table: usize,
    links: Vec<Link>,
    labels: Vec<String>,
    relations: Vec<usize>,
    /// By row of the view's table: the row it leads to.
    ends: Vec<u32>,
}

impl Path {
    fn extended(&self, edge: &Edge) -> Self {
        let size = edge.pairs.last().map_or(0, |pair| pair.0 as usize + 1);
        let mut step = vec![NONE; size];
        for &(from, to) in &edge.pairs {
            step[from as usize] = to;
        }
        let ends = self.ends.iter().map(|&end| step.get(end as usize).copied().unwrap_or(NONE)).collect();
        Self { ends, ..self.extended_many(edge) }
    }

    /// The same without following rows, which have several ends.
    fn extended_many(&self, edge: &Edge) -> Self {
        let with = |items: &[String], item: &str| items.iter().cloned().chain([item.to_owned()]).collect();
        Self {
            table: edge.to,
            links: self.links.iter().chain([&edge.link]).cloned().collect(),
            labels: with(&self.labels, &edge.label),
            relations: self.relations.iter().chain([&edge.relation]).copied().collect(),
            ends: Vec::new(),
        }
    }

    fn count(&self, has: impl Fn(u32) -> bool) -> u64 {
        self.ends.iter().filter(|&&end| end != NONE && has(end)).count() as u64
    }
}

fn is_original(column: &Column) -> bool {
    matches!(column.role, Role::Literal { part: Part::Original, .. })
}

fn kind(sql_type: SqlType) -> Kind {
    match sql_type {
        SqlType::Integer | SqlType::Real => Kind::Number,
        SqlType::Text => Kind::Text,
        SqlType::Boolean => Kind::Boolean,
        SqlType::Date | SqlType::DateTime => Kind::Date,
    }
}

/// The columns with most values; own ones stay.
fn cut(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    if candidates.len() > COLUMNS {
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by_key(|&i| {
            let candidate = &candidates[i];
            (candidate.level.0 > 0, Reverse(candidate.column.filled), candidate.level, i)
        });
        let kept: FxHashSet<usize> = order.into_iter().take(COLUMNS).collect();
        let mut place = 0;
        candidates.retain(|_| {
            place += 1;
            kept.contains(&(place - 1))
        });
    }
    candidates
}

/// Gives each column the shortest name that is free, level by level.
fn named(mut candidates: Vec<Candidate>) -> Vec<ViewColumn> {
    let mut taken: FxHashSet<String> = FxHashSet::default();
    let mut levels: Vec<(usize, bool)> = candidates.iter().map(|c| c.level).collect();
    levels.sort_unstable();
    levels.dedup();
    for level in levels {
        let group: Vec<usize> = (0..candidates.len()).filter(|&i| candidates[i].level == level).collect();
        let mut lengths = vec![0; group.len()];
        // Every round lengthens the names that clash, until none does or none can be longer.
        loop {
            let names: Vec<String> = group
                .iter()
                .zip(&lengths)
                .map(|(&i, &length)| candidates[i].name(length).to_lowercase())
                .collect();
            let mut count: FxHashMap<&str, usize> = FxHashMap::default();
            for name in &names {
                *count.entry(name).or_default() += 1;
            }
            let mut changed = false;
            for (place, &i) in group.iter().enumerate() {
                let clash = taken.contains(&names[place]) || count[names[place].as_str()] > 1;
                if clash && lengths[place] < candidates[i].longest() {
                    lengths[place] += 1;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for (&i, &length) in group.iter().zip(&lengths) {
            let name = candidates[i].name(length);
            let mut free = name.clone();
            let mut number = 1;
            while !taken.insert(free.to_lowercase()) {
                number += 1;
                free = format!("{name} {number}");
            }
            candidates[i].column.name = free;
        }
    }
    let mut unique = Unique::default();
    unique.take(["id"]);
    for candidate in &mut candidates {
        if candidate.column.sql_name.is_some() {
            candidate.column.sql_name = Some(unique.take([sql_name(&candidate.column.name).as_str()]));
        }
    }
    candidates.into_iter().map(|candidate| candidate.column).collect()
}

impl Candidate {
    /// The label, the other name if there is one, then the label behind the names of its last links: without saying
    /// a word twice in a row, and at last in full.
    fn name(&self, length: usize) -> String {
        let length = match (&self.other, length) {
            (Some(other), 1) => return other.clone(),
            (Some(_), 2..) => length - 1,
            _ => length,
        };
        let mut name = self.label.clone();
        for link in self.links.iter().rev().take(length) {
            if !name.starts_with(link.as_str()) || length > self.links.len() {
                name = format!("{link} {name}");
            }
        }
        name
    }

    fn longest(&self) -> usize {
        let full = if self.links.is_empty() { 0 } else { self.links.len() + 1 };
        full + usize::from(self.other.is_some())
    }
}
