//! Which entity tables are linked how, in both directions, and what the links are called.

use crate::induction::{Fill, Rows, TablePlan};
use crate::schema::{Column, Join, Link, Role, Schema, Table, TableKind};
use rustc_hash::FxHashMap;

/// Fewer links than these may agree by chance.
const FEW: usize = 4;

/// How predicates are called.
pub(crate) struct Called<'c> {
    /// Its reading form.
    pub reading: &'c dyn Fn(&str) -> String,
    /// That of its declared inverse.
    pub inverse: &'c dyn Fn(&str) -> Option<String>,
}

/// A link between two entity tables in one direction.
pub(super) struct Edge {
    pub to: usize,
    pub link: Link,
    pub label: String,
    pub single: bool,
    /// The same for both directions.
    pub relation: usize,
    /// The predicate's description where the link follows it, or empty.
    pub comment: String,
    /// (row, row of the other), sorted.
    pub pairs: Vec<(u32, u32)>,
    /// Its predicate has no name in this direction: it is called after the table.
    unnamed: bool,
}

impl Edge {
    /// The key stands in the other table.
    pub fn is_backward(&self) -> bool {
        matches!(self.link.join, Join::Referenced { .. })
    }
}

/// All tables with the links that lead from them.
pub(super) struct World<'w> {
    pub schema: &'w Schema,
    pub plans: &'w [TablePlan],
    pub edges: Vec<Vec<Edge>>,
    /// Value tables by entity table.
    pub values: Vec<Vec<usize>>,
}

impl<'w> World<'w> {
    pub fn new(schema: &'w Schema, plans: &'w [TablePlan], row_of: &[u32], called: &Called<'_>) -> Self {
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
                        world.key(number, to, column, pairs, relation, called);
                        relation += 1;
                    }
                }
                TableKind::Junction => {
                    let Rows::Pairs(rows) = &plans[number].rows else { continue };
                    let pairs = rows.iter().map(|&(s, o)| (row_of[s as usize], row_of[o as usize])).collect();
                    world.junction(table, &place, pairs, relation, called);
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
        world.name_forks();
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
        called: &Called<'_>,
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
        let back_label = if *inverse {
            (called.reading)(predicate)
        } else {
            (called.inverse)(predicate).unwrap_or_default()
        };
        let column_name = || column.name.clone();
        self.edges[from].push(Edge {
            to,
            link: link(*inverse, Join::Key { column: column_name() }, to_table),
            label: column.label.clone(),
            single: true,
            relation,
            comment: if *inverse { String::new() } else { column.comment.clone() },
            pairs,
            unnamed: false,
        });
        self.edges[to].push(Edge {
            to: from,
            link: link(!*inverse, Join::Referenced { column: column_name() }, from_table),
            label: back_label,
            single: one_to_one,
            relation,
            comment: if *inverse { column.comment.clone() } else { String::new() },
            pairs: back,
            unnamed: false,
        });
    }

    fn junction(
        &mut self,
        table: &Table,
        place: &FxHashMap<&str, usize>,
        pairs: Vec<(u32, u32)>,
        relation: usize,
        called: &Called<'_>,
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
        let edge = |to, link, label: &str, comment: &str, pairs| Edge {
            to,
            link,
            label: label.to_owned(),
            single: false,
            relation,
            comment: comment.to_owned(),
            pairs,
            unnamed: false,
        };
        self.edges[from].push(edge(to, forward, &second.label, &table.comment, pairs));
        self.edges[to].push(edge(from, backward, &(called.inverse)(predicate).unwrap_or_default(), "", back));
    }

    /// Links against their predicate are called after the table they come from, with the predicate where other links
    /// lead there too: "department" of an employee must not be the one that is headed by her.
    fn name_inverse_edges(&mut self) {
        for number in 0..self.edges.len() {
            let ends: Vec<usize> = self.edges[number].iter().map(|edge| edge.to).collect();
            for place in 0..self.edges[number].len() {
                let edge = &self.edges[number][place];
                if !edge.label.is_empty() {
                    continue;
                }
                let table = &self.schema.tables[edge.to].label;
                let several = ends.iter().filter(|&&to| to == edge.to).count() > 1;
                let forward = self.edges[edge.to]
                    .iter()
                    .find(|other| other.relation == edge.relation && !other.label.is_empty());
                let label = match forward {
                    Some(forward) if several || edge.to == number => format!("{table} ({})", forward.label),
                    _ => table.clone(),
                };
                self.edges[number][place].label = label;
                self.edges[number][place].unnamed = true;
            }
        }
    }

    /// Links of one name to several tables say to which.
    fn name_forks(&mut self) {
        for edges in &mut self.edges {
            let labels: Vec<(String, usize)> = edges.iter().map(|e| (e.label.clone(), e.to)).collect();
            for edge in edges {
                let forks = labels.iter().any(|(label, to)| *label == edge.label && *to != edge.to);
                let table = &self.schema.tables[edge.to].label;
                if forks && !edge.label.ends_with(table.as_str()) {
                    edge.label = format!("{} {table}", edge.label);
                }
            }
        }
    }

    /// A relation stated in both directions by two predicates gives one column, called by its own predicate.
    fn drop_doubles(&mut self) {
        for edges in &mut self.edges {
            let mut kept: Vec<Edge> = Vec::with_capacity(edges.len());
            let (named, unnamed): (Vec<_>, Vec<_>) =
                edges.drain(..).enumerate().partition(|(_, edge)| !edge.unnamed);
            let mut places = Vec::new();
            for (place, edge) in named.into_iter().chain(unnamed) {
                // That few links agree may be chance.
                let said = edge.unnamed && edge.pairs.len() >= FEW;
                let double = kept.iter().any(|k: &Edge| {
                    k.to == edge.to && k.pairs == edge.pairs && (k.label == edge.label || said)
                });
                if !double {
                    places.push(place);
                    kept.push(edge);
                }
            }
            let mut ordered: Vec<(usize, Edge)> = places.into_iter().zip(kept).collect();
            ordered.sort_by_key(|(place, _)| *place);
            *edges = ordered.into_iter().map(|(_, edge)| edge).collect();
        }
    }
}
