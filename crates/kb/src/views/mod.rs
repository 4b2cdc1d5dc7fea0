//! Question views: for each entity table everything a question about it may mention, flat. Our own addition; the
//! paper leaves "the DB with least complexity" open.
//!
//! Columns: the name; own literals; what lies behind links to one other entity, up to three links away, with that
//! entity's name as a column of its own; and as many-valued columns: value tables, links to several entities in
//! either direction, also one single link before or after. A path does not use a link twice, in either direction, and
//! goes against a key only in its first step.
//! Names are the shortest that are unambiguous; nearer columns get the shorter names, on a clash the link's name
//! goes first (`engine length`), and always before names that say nothing alone (`department id`) and where not nearly
//! every row has the link (`illustrator born` of a book). A link seen from its other end is called after the table it
//! comes from.
//! A link by which nearly all things lead to the same one (the scheme they are in, who publishes them all) is a column and
//! no way: what is told of that one says nothing of them.
//! At most 200 columns: those with most values.
//!
//! `links` knows which tables are linked how, `naming` gives the columns their names; what belongs in a view is here.

mod links;
mod naming;

use crate::induction::{Fill, Rows, TablePlan};
use crate::names::Unique;
use crate::schema::{Column, Join, Kind, Link, Part, Role, Schema, SqlType, View, ViewColumn};
use crate::terms::NONE;
pub(crate) use links::{Called, Homes};
use links::{Edge, World};
use naming::Candidate;
use oxrdf::vocab::rdf;
use rustc_hash::{FxHashMap, FxHashSet};

/// Links to one other entity, one behind the other.
const DEPTH: usize = 3;

/// Of so many of the rows in percent a link must lead somewhere for what lies behind it to be called without it.
const ALWAYS: usize = 90;

/// What so many times as many things have another way is hardly ever told.
const SELDOM: u64 = 20;

/// Joins of a view; SQLite joins no more than 64 tables.
const JOINS: usize = 60;

/// Derives one view per entity table.
pub(crate) fn derive(
    schema: &Schema,
    plans: &[TablePlan],
    homes: &Homes<'_>,
    called: &Called<'_>,
) -> Vec<View> {
    let mut world = World::new(schema, plans, homes, called);
    world.shorten();
    let mut names = Unique::default();
    for table in &schema.tables {
        names.take([table.name.as_str()]);
    }
    let entities =
        schema.tables.iter().enumerate().filter(|(_, table)| table.is_entity() && !table.is_ends());
    entities
        .map(|(number, table)| View {
            name: names.take([format!("v_{}", table.name.trim_end_matches('_')).as_str()]),
            table: table.name.clone(),
            label: table.label.clone(),
            also: Vec::new(),
            columns: world.columns(number),
        })
        .collect()
}

/// Gives the columns of an entity's own properties the other names that the graph has for them: `names` of their
/// predicate, and what its `range` is called where that says more than the table it leads to ("funder" of organisations).
pub(crate) fn call_also(
    schema: &mut Schema,
    names: &dyn Fn(&str) -> Vec<String>,
    range: &dyn Fn(&str) -> Option<String>,
) {
    let mut views = std::mem::take(&mut schema.views);
    for view in &mut views {
        for column in &mut view.columns {
            let predicate = named_by(schema, &view.table, column);
            let mut also = predicate.map(|iri| names(iri)).unwrap_or_default();
            let last = column.path.last().filter(|_| column.path.iter().all(|link| !link.inverse));
            if let (Kind::Entity { table }, Some(link)) = (&column.kind, last)
                && let Some(called) = range(&link.predicate).map(|name| name.to_lowercase())
            {
                let known = schema.table(table).is_some_and(|t| t.label.to_lowercase() == called);
                if !known && called != column.name.to_lowercase() && !also.contains(&called) {
                    also.push(called);
                }
            }
            if is_translation(schema, &view.table, column)
                && let Some(language) = column.name.strip_suffix(" name")
            {
                also.extend(["called in", "name in", "label in"].map(|said| format!("{said} {language}")));
            }
            column.also = also;
        }
    }
    schema.views = views;
}

fn is_translation(schema: &Schema, table: &str, column: &ViewColumn) -> bool {
    let stored =
        schema.table(table).filter(|_| column.path.is_empty()).and_then(|t| t.column(&column.column));
    stored.is_some_and(|stored| is_part(stored, Part::Translation))
}

/// The predicate that a column is called after: of its own cells, or of the one link to what it lists.
fn named_by<'s>(schema: &'s Schema, table: &str, column: &'s ViewColumn) -> Option<&'s String> {
    match &column.path[..] {
        [] => match &schema.table(table)?.column(&column.column)?.role {
            Role::Literal { predicate, part: Part::Whole, .. } | Role::Iri { predicate } => Some(predicate),
            _ => None,
        },
        [link] if !link.inverse => {
            let itself =
                matches!(column.kind, Kind::Entity { .. }) || matches!(link.join, Join::Values { .. });
            itself.then_some(&link.predicate)
        }
        _ => None,
    }
}

impl World<'_> {
    fn columns(&self, root: usize) -> Vec<ViewColumn> {
        let mut candidates = Vec::new();
        let rows = self.plans[root].rows.len();
        let here: Vec<u32> = (0..rows as u32).collect();
        let path = Path {
            table: root,
            links: Vec::new(),
            labels: Vec::new(),
            relations: Vec::new(),
            ends: here,
            told: FxHashSet::default(),
        };
        self.own(&path, &mut candidates);
        let mut paths = vec![path];
        let mut next = 0;
        while next < paths.len() && paths.len() <= JOINS {
            let depth = paths[next].links.len();
            // "the head of the department of her boss's department" is asked by nobody.
            if depth < DEPTH && !(depth > 1 && paths[next].table == root) {
                let followed = |edge: &&Edge| edge.single && (depth == 0 || !edge.is_backward());
                for edge in self.edges[paths[next].table].iter().filter(followed) {
                    let told = paths[next].told.contains(&edge.link.predicate);
                    if paths[next].relations.contains(&edge.relation) || told || paths.len() > JOINS {
                        continue;
                    }
                    let mut path = paths[next].extended(edge);
                    if edge.by_the_way {
                        path.told = self.told_by(paths[next].table, edge);
                    }
                    if path.ends.iter().all(|&end| end == NONE) {
                        continue;
                    }
                    // What leads back to its own kind says by what: no office "works in" another.
                    let always = paths[next].always(rows) && path.table != root;
                    if !edge.by_the_way {
                        candidates.push(self.entity(&path, edge, path.count(|_| true), false, always));
                    }
                    if self.is_hub(edge) {
                        continue;
                    }
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
        drop_seldom(&mut candidates);
        naming::named(naming::cut(candidates), &self.schema.tables[root].label)
    }

    /// Links are called as shortly as columns.
    fn shorten(&mut self) {
        for table in 0..self.edges.len() {
            for at in 0..self.edges[table].len() {
                let label = self.shortened(table, &self.edges[table][at].label).to_owned();
                self.edges[table][at].label = label;
            }
        }
    }

    /// What a table's column is called where most of its columns begin with the table's own name: "capacity", where graphs
    /// mapped from databases say "cinema capacity" of a cinema, and nobody asks so.
    fn shortened<'l>(&self, table: usize, label: &'l str) -> &'l str {
        let table = &self.schema.tables[table];
        let rest = |label: &'l str| {
            let start = label.get(..table.label.len())?;
            let rest = label.get(table.label.len()..)?.strip_prefix(' ')?;
            (start.eq_ignore_ascii_case(&table.label) && !rest.is_empty()).then_some(rest)
        };
        let named = table.columns.iter().filter(|c| !matches!(c.role, Role::Id | Role::Label { .. }));
        let (all, long) = named.fold((0, 0), |(all, long), column| {
            let begins = column.label.to_lowercase().starts_with(&format!("{} ", table.label.to_lowercase()));
            (all + 1, long + usize::from(begins))
        });
        if long >= 2 && long * 4 >= all * 3 { rest(label).unwrap_or(label) } else { label }
    }

    /// The predicates of the table that has all ends of a link which leads to some of them.
    fn told_by(&self, from: usize, edge: &Edge) -> FxHashSet<String> {
        let all = self.edges[from].iter().find(|all| all.relation == edge.relation && !all.by_the_way);
        let Some(all) = all else { return FxHashSet::default() };
        let columns = self.schema.tables[all.to].columns.iter().filter_map(|column| match &column.role {
            Role::Literal { predicate, .. } | Role::Iri { predicate } => Some(predicate.clone()),
            _ => None,
        });
        let links = self.edges[all.to].iter().map(|edge| edge.link.predicate.clone());
        let values = self.values[all.to].iter().filter_map(|&values| self.value_predicate(values).cloned());
        columns.chain(links).chain(values).collect()
    }

    /// The predicate of a value table.
    fn value_predicate(&self, values: usize) -> Option<&String> {
        match &self.schema.tables[values].columns.first()?.role {
            Role::Key { predicate, .. } => Some(predicate),
            _ => None,
        }
    }

    /// The literals of the table at the end of a path, and its name at the beginning.
    fn own(&self, path: &Path, candidates: &mut Vec<Candidate>) {
        let (table, plan) = (&self.schema.tables[path.table], &self.plans[path.table]);
        let read: FxHashSet<&str> = table
            .columns
            .iter()
            .filter_map(|column| match &column.role {
                Role::Literal { predicate, part, .. } if *part != Part::Original => Some(predicate.as_str()),
                _ => None,
            })
            .collect();
        let called = table.columns.iter().find(|c| matches!(c.role, Role::Label { .. })).map(|c| &c.label);
        let always = path.always(path.ends.len());
        // What its employer's country is called in French is asked by nobody.
        let told = |column: &&Column| path.links.is_empty() || !is_part(column, Part::Translation);
        for (column, fill) in table.columns.iter().zip(&plan.fills).filter(|(column, _)| told(column)) {
            if matches!(&column.role, Role::Literal { predicate, .. } | Role::Iri { predicate } if path.told.contains(predicate))
            {
                continue;
            }
            // The entity's name comes first; another literal of that name says whose it is.
            let literal = matches!(column.role, Role::Literal { .. });
            let label = match literal && path.links.is_empty() && called == Some(&column.label) {
                true => format!("{} {}", table.label, column.label),
                false => self.shortened(path.table, &column.label).to_owned(),
            };
            let filled = match (&column.role, fill) {
                (Role::Label { .. }, _) if path.links.is_empty() => path.ends.len() as u64,
                (Role::Literal { predicate, part: Part::Original, .. }, _)
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
                label,
                // The kind of equipment beside an "equipment type".
                other: matches!(&column.role, Role::Iri { predicate } if path.links.is_empty() && predicate == rdf::TYPE.as_str())
                    .then(|| "kind".to_owned()),
                links: path.labels.clone(),
                always,
                column: ViewColumn {
                    name: String::new(),
                    also: Vec::new(),
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
    fn entity(&self, path: &Path, edge: &Edge, filled: u64, many: bool, always: bool) -> Candidate {
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
            always,
            column: ViewColumn {
                name: String::new(),
                also: Vec::new(),
                sql_name: (!many).then(String::new),
                path: path.links.clone(),
                column: label_column.map(|c| c.name.clone()).unwrap_or_default(),
                kind: Kind::Entity { table: target.name.clone() },
                many,
                unit: None,
                filled,
                distinct: if many { ends.len() as u64 } else { filled.min(ends.len() as u64) },
                comment: edge.comment.clone(),
            },
            level: (path.links.len(), many),
        }
    }

    /// What the entity at the end of a path has several of, and what lies one single link behind those.
    fn many(&self, path: &Path, candidates: &mut Vec<Candidate>) {
        let told = |predicate: &String| path.told.contains(predicate);
        for &values in self.values[path.table].iter().filter(|&&v| !self.value_predicate(v).is_some_and(told))
        {
            self.value_columns(path, values, candidates);
        }
        for edge in self.edges[path.table].iter().filter(|edge| !edge.single) {
            if path.relations.contains(&edge.relation) || told(&edge.link.predicate) {
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
            let all = count(&|_| true);
            let mut link = self.entity(&longer, edge, all, true, path.always(path.ends.len()));
            // The role that an actor plays stands between (schema:Role): `actor` is who plays it.
            let between = |after: &&Edge| {
                let onward = !edge.link.inverse && !after.link.inverse;
                onward && after.single && after.link.predicate == edge.link.predicate
            };
            let through = self.edges[edge.to].iter().find(between).filter(|_| path.links.is_empty());
            if through.is_some() {
                link.label = self.schema.tables[edge.to].label.clone();
                link.other = None;
            }
            candidates.push(link);
            let always = all * 100 >= (path.ends.len() * ALWAYS) as u64;
            if !path.links.is_empty() {
                continue;
            }
            let onward = |after: &&Edge| after.single && !after.by_the_way && !self.is_hub(after);
            let hub = self.is_hub(edge);
            for after in self.edges[edge.to].iter().filter(onward).filter(|_| !hub) {
                if longer.relations.contains(&after.relation) {
                    continue;
                }
                let from: FxHashSet<u32> = after.pairs.iter().map(|pair| pair.0).collect();
                let filled = count(&|end| from.contains(&end));
                if filled > 0 {
                    let mut candidate =
                        self.entity(&longer.extended_many(after), after, filled, true, always);
                    if through.is_some_and(|through| through.relation == after.relation) {
                        candidate.label = edge.label.clone();
                        candidate.other = None;
                        candidate.links.clear();
                        candidate.level = (1, true);
                    } else if after.to == path.table {
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
        let columns: Vec<&Column> = columns.iter().filter(|c| !is_part(c, Part::Language)).collect();
        let parsed = columns.iter().any(|c| !is_part(c, Part::Original));
        for column in columns.into_iter().filter(|c| !(parsed && is_part(c, Part::Original))) {
            candidates.push(Candidate {
                label: column.label.clone(),
                other: None,
                links: path.labels.clone(),
                always: path.always(path.ends.len()),
                column: ViewColumn {
                    name: String::new(),
                    also: Vec::new(),
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

/// Where one predicate leads to several tables, of which each tells the same of its own, what is hardly ever told by one of them
/// is left out: nobody means the continents of the two places that are no countries.
fn drop_seldom(candidates: &mut Vec<Candidate>) {
    let told = |c: &Candidate| {
        let links = c.column.path.iter().map(|link| (link.predicate.clone(), link.inverse));
        (c.label.clone(), links.collect::<Vec<_>>())
    };
    let mut most: FxHashMap<(String, Vec<(String, bool)>), u64> = FxHashMap::default();
    for candidate in candidates.iter().filter(|c| c.column.path.len() > 1) {
        let known = most.entry(told(candidate)).or_default();
        *known = candidate.column.filled.max(*known);
    }
    candidates.retain(|c| most.get(&told(c)).is_none_or(|most| c.column.filled * SELDOM >= *most));
}

/// A way from the view's table over links to one entity each.
struct Path {
    table: usize,
    links: Vec<Link>,
    labels: Vec<String>,
    relations: Vec<usize>,
    /// By row of the view's table: the row it leads to.
    ends: Vec<u32>,
    /// What another path tells of the ends.
    told: FxHashSet<String>,
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
            told: FxHashSet::default(),
        }
    }

    /// Nearly every row has an end.
    fn always(&self, rows: usize) -> bool {
        self.count(|_| true) * 100 >= (rows * ALWAYS) as u64
    }

    fn count(&self, has: impl Fn(u32) -> bool) -> u64 {
        self.ends.iter().filter(|&&end| end != NONE && has(end)).count() as u64
    }
}

fn is_part(column: &Column, wanted: Part) -> bool {
    matches!(column.role, Role::Literal { part, .. } if part == wanted)
}

fn kind(sql_type: SqlType) -> Kind {
    match sql_type {
        SqlType::Integer | SqlType::Real => Kind::Number,
        SqlType::Text => Kind::Text,
        SqlType::Boolean => Kind::Boolean,
        SqlType::Date | SqlType::DateTime => Kind::Date,
    }
}
