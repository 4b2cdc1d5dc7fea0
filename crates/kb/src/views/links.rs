//! Which entity tables are linked how, in both directions, and what the links are called.

use crate::induction::{Fill, Rows, TablePlan};
use crate::schema::{Column, Join, Link, Role, Schema, Table, TableKind};
use crate::terms::{Id, NONE};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Fewer links than these may agree by chance.
const FEW: usize = 4;

/// So many links from several tables to one thing are no chance either.
const WIDELY: usize = 10;

/// How predicates are called.
pub(crate) struct Called<'c> {
    /// Its reading form.
    pub reading: &'c dyn Fn(&str) -> String,
    /// That of its declared inverse.
    pub inverse: &'c dyn Fn(&str) -> Option<String>,
}

/// What people call a relation among things of one kind from its other end, where the graph states one end alone. By the
/// reading forms of predicates, whatever their vocabulary.
const TURNED: [(&str, &str); 16] = [
    ("broader", "narrower"),
    ("narrower", "broader"),
    ("broader transitive", "narrower transitive"),
    ("narrower transitive", "broader transitive"),
    ("part of", "part"),
    ("is part of", "part"),
    ("part", "part of"),
    ("sub class of", "subclass"),
    ("subclass of", "subclass"),
    ("sub organization of", "sub organization"),
    ("parent", "child"),
    ("child", "parent"),
    ("successor", "predecessor"),
    ("predecessor", "successor"),
    ("replaces", "is replaced by"),
    ("is replaced by", "replaces"),
];

/// The tables that a predicate leads from, and how often to each row of a table.
type Led = (FxHashSet<usize>, FxHashMap<(usize, u32), usize>);

impl Called<'_> {
    /// What the predicate is called from its other end: as declared, or among things of one kind as people say.
    fn turned(&self, predicate: &str, alike: bool) -> Option<String> {
        let said = || {
            let reading = (self.reading)(predicate);
            let known = TURNED.iter().find(|(name, _)| alike && *name == reading);
            known.map(|(_, other)| (*other).to_owned())
        };
        (self.inverse)(predicate).or_else(said)
    }
}

/// Where each thing is at home.
pub(crate) struct Homes<'h> {
    /// By term: its row there.
    pub row_of: &'h [u32],
    /// By term: the number of its table, or `NONE`.
    pub table_of: &'h [u32],
    /// By that number: the table's place in the schema.
    pub places: &'h [usize],
}

impl Homes<'_> {
    /// The table's place in the schema.
    fn of(&self, id: Id) -> Option<usize> {
        self.places.get(self.table_of[id as usize] as usize).copied()
    }
}

/// Links to a table whose ends are rows of this one too.
struct Elsewhere {
    table: usize,
    /// What is told of the ends here is not told in the other: the way there is worth going.
    onward: bool,
    /// Rows of the table that links, with rows here.
    pairs: Vec<(u32, u32)>,
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
    /// The same links lead to a table that has all their ends: this one is only a way to what those at home here have.
    pub by_the_way: bool,
}

impl Edge {
    /// The key stands in the other table.
    pub fn is_backward(&self) -> bool {
        matches!(self.link.join, Join::Referenced { .. })
    }
}

/// They lead from a thing to where it is described, not to anything that is said of it.
const WHERE_DESCRIBED: [&str; 2] =
    ["http://www.w3.org/2000/01/rdf-schema#isDefinedBy", "http://rdfs.org/ns/void#inDataset"];

/// All tables with the links that lead from them.
pub(super) struct World<'w> {
    pub schema: &'w Schema,
    pub plans: &'w [TablePlan],
    pub edges: Vec<Vec<Edge>>,
    /// Value tables by entity table.
    pub values: Vec<Vec<usize>>,
    /// Tables of things with guests.
    hosts: Vec<usize>,
    /// Predicates by which nearly all things lead to the same one: no ways to anything.
    hubs: FxHashSet<String>,
}

impl<'w> World<'w> {
    pub fn new(schema: &'w Schema, plans: &'w [TablePlan], homes: &Homes<'_>, called: &Called<'_>) -> Self {
        let place: FxHashMap<&str, usize> =
            schema.tables.iter().enumerate().map(|(number, table)| (table.name.as_str(), number)).collect();
        let mut world = Self {
            schema,
            plans,
            edges: schema.tables.iter().map(|_| Vec::new()).collect(),
            values: vec![Vec::new(); schema.tables.len()],
            hubs: FxHashSet::default(),
            hosts: schema
                .tables
                .iter()
                .enumerate()
                .filter(|(_, t)| t.has_guests() && !t.is_ends())
                .map(|(n, _)| n)
                .collect(),
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
                        let all = pairs.iter().map(|&(row, o)| (row, world.row(homes, to, o))).collect();
                        world.key(number, to, column, all, relation, called);
                        for elsewhere in world.elsewhere(homes, to, pairs) {
                            world.key_elsewhere(number, elsewhere, column, relation, called);
                        }
                        relation += 1;
                    }
                }
                TableKind::Junction => {
                    world.junction(table, &place, (number, homes), relation, called);
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
        for edges in &mut world.edges {
            edges.retain(|edge| !WHERE_DESCRIBED.contains(&edge.link.predicate.as_str()));
        }
        world.hubs = world.find_hubs(homes);
        world.name_inverse_edges();
        world.name_forks();
        world.drop_doubles();
        world
    }

    /// The link leads nearly everything to the same one: who publishes them all, the scheme they are in.
    pub fn is_hub(&self, edge: &Edge) -> bool {
        !edge.link.inverse && self.hubs.contains(&edge.link.predicate)
    }

    fn find_hubs(&self, homes: &Homes<'_>) -> FxHashSet<String> {
        let things = homes.table_of.iter().filter(|&&table| table != NONE).count();
        let mut by_predicate: FxHashMap<&str, Led> = FxHashMap::default();
        for (from, edges) in self.edges.iter().enumerate() {
            let guests = self.schema.tables[from].has_guests() && !self.hosts.is_empty();
            for edge in edges.iter().filter(|edge| !edge.link.inverse && !edge.by_the_way && !guests) {
                let (tables, ends) = by_predicate.entry(&edge.link.predicate).or_default();
                tables.insert(from);
                for &(_, end) in &edge.pairs {
                    *ends.entry((edge.to, end)).or_default() += 1;
                }
            }
        }
        let is_hub = |(_, (tables, ends)): &(&str, Led)| {
            let all: usize = ends.values().sum();
            let most = ends.values().max().copied().unwrap_or_default();
            let widely = all * 2 >= things || (tables.len() > 1 && all >= WIDELY);
            all >= 3 && most * 10 >= all * 9 && widely
        };
        by_predicate.into_iter().filter(is_hub).map(|(predicate, _)| predicate.to_owned()).collect()
    }

    /// A thing's row in a table, where it may be a guest.
    fn row(&self, homes: &Homes<'_>, table: usize, id: Id) -> u32 {
        let Rows::Entities { ids, .. } = &self.plans[table].rows else { return NONE };
        let row = homes.row_of[id as usize];
        match ids.get(row as usize) {
            Some(&there) if there == id => row,
            _ => ids.binary_search(&id).map_or(NONE, |row| row as u32),
        }
    }

    /// Of links to a table, those whose ends are rows of other tables as well: at home there, or guests.
    fn elsewhere(&self, homes: &Homes<'_>, to: usize, pairs: &[(u32, Id)]) -> Vec<Elsewhere> {
        let guests = self.schema.tables[to].has_guests();
        if self.hosts.is_empty() && !guests {
            return Vec::new();
        }
        let mut at_home: BTreeSet<usize> = BTreeSet::new();
        let mut by_table: BTreeMap<usize, Vec<(u32, u32)>> = BTreeMap::new();
        for &(row, end) in pairs {
            let home = homes.of(end);
            at_home.extend(home);
            for &table in self.hosts.iter().chain(&home.filter(|home| !self.hosts.contains(home))) {
                let there = self.row(homes, table, end);
                if table != to && there != NONE {
                    by_table.entry(table).or_default().push((row, there));
                }
            }
        }
        let of = |(table, mut pairs): (usize, Vec<(u32, u32)>)| {
            pairs.sort_unstable();
            Elsewhere { table, onward: guests && at_home.contains(&table), pairs }
        };
        by_table.into_iter().map(of).collect()
    }

    /// A key that leads to a table with guests leads on to where they are at home, and from wherever its ends are rows
    /// the links lead back.
    fn key_elsewhere(
        &mut self,
        from: usize,
        Elsewhere { table, onward, pairs }: Elsewhere,
        column: &Column,
        relation: usize,
        called: &Called<'_>,
    ) {
        let there = self.edges[from].len();
        self.key(from, table, column, pairs, relation, called);
        if onward {
            self.edges[from][there].by_the_way = true;
        } else {
            self.edges[from].remove(there);
        }
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
            called.turned(predicate, from == to).unwrap_or_default()
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
            by_the_way: false,
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
            by_the_way: false,
        });
    }

    fn junction(
        &mut self,
        table: &Table,
        place: &FxHashMap<&str, usize>,
        (number, homes): (usize, &Homes<'_>),
        relation: usize,
        called: &Called<'_>,
    ) {
        let ([first, second], Rows::Pairs(rows)) = (&table.columns[..], &self.plans[number].rows) else {
            return;
        };
        let (Role::Key { table: from, predicate, .. }, Role::Key { table: to, .. }) =
            (&first.role, &second.role)
        else {
            return;
        };
        let (Some(&from), Some(&to)) = (place.get(from.as_str()), place.get(to.as_str())) else { return };
        let starts: Vec<(u32, Id)> = rows.iter().map(|&(s, o)| (self.row(homes, from, s), o)).collect();
        let mut pairs: Vec<(u32, u32)> =
            starts.iter().map(|&(row, o)| (row, self.row(homes, to, o))).collect();
        pairs.sort_unstable();
        let elsewhere = self.elsewhere(homes, to, &starts);
        let link = |inverse: bool, from: &Column, to: &Column, next: usize| Link {
            predicate: predicate.clone(),
            inverse,
            join: Join::Through { table: table.name.clone(), from: from.name.clone(), to: to.name.clone() },
            to: self.schema.tables[next].name.clone(),
        };
        let turned = |pairs: &[(u32, u32)]| {
            let mut back: Vec<(u32, u32)> = pairs.iter().map(|&(a, b)| (b, a)).collect();
            back.sort_unstable();
            back
        };
        let back = turned(&pairs);
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
            by_the_way: false,
        };
        let inverse = called.turned(predicate, from == to).unwrap_or_default();
        // From wherever their ends are rows the links lead back.
        let back_from =
            |of: Elsewhere| (of.table, edge(from, backward.clone(), &inverse, "", turned(&of.pairs)));
        let back_from: Vec<(usize, Edge)> = elsewhere.into_iter().map(back_from).collect();
        self.edges[from].push(edge(to, forward, &second.label, &table.comment, pairs));
        self.edges[to].push(edge(from, backward.clone(), &inverse, "", back));
        for (table, edge) in back_from {
            self.edges[table].push(edge);
        }
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
            let listed = edges.iter().filter(|edge| !edge.by_the_way);
            let labels: Vec<(String, usize)> = listed.map(|e| (e.label.clone(), e.to)).collect();
            for edge in edges {
                let forks = labels.iter().any(|(label, to)| *label == edge.label && *to != edge.to);
                let forks = forks && !edge.by_the_way;
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
