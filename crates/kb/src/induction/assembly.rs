//! Tables with their columns, from the grouped triples. RAGONITE 2.1, "Inducing schema", and what its script leaves
//! out:
//!
//! | predicate from table A | becomes |
//! |---|---|
//! | literals, one a row | a column (several for ranges and pairs) |
//! | literals, several a row | a value table |
//! | the same in several languages | the preferred one in the column, the others in a value table |
//! | links to B, one a row | a key in A |
//! | links to B, several a row, each B once | a key in B |
//! | links to B, several both ways | a junction table |
//! | links to several tables, or also to what the graph does not describe | one of these, to a table that has all of them (`ends`) |
//! | links to nothing that the graph describes | a text column, or a value table |
//! | literals and links | both |
//! | links to nodes of a value and its unit | as its literals, see `measures` |
//!
//! A predicate whose values are all the row's label has no column beside it.

use super::called::Name;
use super::columns::Builder;
use super::hints::Hints;
use super::labels::{self, Labels};
use super::literals::Said;
use super::naming::TableName;
use super::plan::{Fill, Rows, TablePlan};
use super::relations::{Object, Relation};
use super::stats;
use super::typing::{EntityType, Group, Typing};
use super::wishes::Wishes;
use super::{records, roles};
use crate::graph::Graph;
use crate::language;
use crate::names::{Names, Unique};
use crate::report::{Doubt, Report};
use crate::schema::{Column, Role, Schema, Spread, SqlType, Table, TableKind, Written};
use crate::terms::{Id, NONE};
use crate::values::Cell;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// Predicates that become columns of one table; rarer ones beyond get tables of their own, because SQLite holds no
/// more than 2,000 columns and no reader as many.
const COLUMNS: usize = 400;

/// Predicates of one table that become columns or tables at all; rarer ones beyond are left to the triples and to the
/// passages: nobody reads a schema of thousands of tables, and making them takes minutes.
const PREDICATES: usize = 1_000;

/// What assembling needs to know.
pub(super) struct Context<'c> {
    pub graph: &'c Graph,
    pub typing: &'c Typing,
    pub names: &'c Names,
    pub tables: &'c [TableName],
    pub preferred: &'c str,
    pub wishes: &'c Wishes,
    /// The description of a predicate or class, or empty.
    pub comment: &'c dyn Fn(Id) -> String,
    /// The unit that its labels or its description state.
    pub unit: &'c dyn Fn(Id) -> Option<String>,
    pub hints: &'c Hints,
    pub schema: &'c Schema,
}

impl Context<'_> {
    /// What the graph says of a predicate.
    pub fn said(&self, predicate: Id) -> Said {
        let iri = self.graph.text(predicate);
        let (reading, source) = (self.names.reading(iri), self.names.source(iri));
        Said {
            reading,
            source,
            comment: (self.comment)(predicate),
            unit: (self.unit)(predicate),
            is_name: false,
        }
    }
}

/// A column of an entity table, before it has its final name.
pub(super) struct Pending {
    /// Rows with a triple; the parts of a literal stay together.
    pub filled: u64,
    /// Among equally filled ones.
    pub order: String,
    /// Names in order of preference.
    pub candidates: Vec<String>,
    pub column: Column,
    pub fill: Fill,
}

pub(super) fn assemble(
    context: &Context<'_>,
    relations: &[Relation],
    unique: &mut Unique,
    report: &mut Report,
) -> Vec<(Table, TablePlan)> {
    let count = context.typing.tables.len();
    let mut pending: Vec<Vec<Pending>> = (0..count).map(|_| Vec::new()).collect();
    let mut values: Vec<Vec<(Table, TablePlan)>> = (0..count).map(|_| Vec::new()).collect();
    let mut junctions: Vec<(Table, TablePlan)> = Vec::new();
    let labels = all_labels(context, relations);
    for (number, of_table) in by_table(relations, count).into_iter().enumerate() {
        let mut builder = Builder {
            context,
            unique,
            report,
            labels: &labels[number],
            pending: &mut pending,
            values: &mut values[number],
            junctions: &mut junctions,
            rare: false,
        };
        let (rare, left_out) = (rarest(of_table, COLUMNS), rarest(of_table, PREDICATES));
        if !left_out.is_empty() {
            builder.report.doubts.push(Doubt {
                about: context.tables[number].name.clone(),
                message: format!(
                    "{} of its properties, those that the fewest have, are neither columns nor tables: there are {PREDICATES} others. SPARQL and passages tell them",
                    left_out.len()
                ),
            });
        }
        for (place, relation) in of_table.iter().enumerate().filter(|(place, _)| !left_out.contains(place)) {
            builder.rare = rare.contains(&place);
            if relation.many_per_row() && relation.object != Object::Literal {
                builder.doubt_several(relation);
            }
            let same = of_table.iter().filter(|other| other.predicate == relation.predicate);
            // The plain name is for the links to rows; those that lead to nothing described stand beside.
            let alone = match relation.object {
                Object::Row(_) => same.filter(|other| other.object != Object::Undescribed).count() == 1,
                _ => same.count() == 1,
            };
            match relation.object {
                Object::Literal | Object::Measure => builder.literals(relation),
                Object::Undescribed => builder.undescribed(relation, alone),
                Object::Row(target) => builder.links(relation, target, alone, relations),
            }
        }
    }
    let mut order: Vec<usize> = (0..count).collect();
    let last = |group: &Group| (group.is_ontology(), *group == Group::Ends);
    order.sort_by_key(|&t| (last(&context.typing.tables[t].group), &context.tables[t].name));
    let mut tables = Vec::new();
    for number in order {
        tables.push(entity_table(context, number, std::mem::take(&mut pending[number]), &labels[number]));
        tables.append(&mut values[number]);
    }
    junctions.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    tables.extend(junctions);
    tables
}

/// What each table's rows are called. Guests that have no name by the table's own predicates are called as at home.
fn all_labels(context: &Context<'_>, relations: &[Relation]) -> Vec<Labels> {
    let typing = context.typing;
    let mut labels: Vec<Labels> = Vec::with_capacity(typing.tables.len());
    let spoken = language::is_spoken(context.graph, context.preferred);
    for (number, of_table) in by_table(relations, typing.tables.len()).into_iter().enumerate() {
        let chosen: Vec<&Relation> = of_table.iter().collect();
        let table = (context.tables[number].label.as_str(), typing.tables[number].rows.as_slice());
        let mut chosen = labels::choose(context.graph, context.names, table, &chosen, context.preferred);
        if spoken {
            chosen.drop_foreign(context.graph, &typing.tables[number].rows, context.preferred);
        }
        labels.push(chosen);
    }
    for (number, table) in typing.tables.iter().enumerate().filter(|(_, table)| table.guests.is_some()) {
        let mut own = std::mem::take(&mut labels[number]);
        for (label, &id) in own.of_row.iter_mut().zip(&table.rows).filter(|(name, _)| **name == Name::Unsaid)
        {
            let home = typing.table_of[id as usize];
            if home != NONE && home != number as u32 {
                let at_home = &labels[home as usize];
                *label = at_home.of_row[typing.row_of[id as usize] as usize];
                let named = at_home.predicates.iter().chain(&at_home.others);
                let new = named.filter(|p| !own.predicates.contains(p) && !own.others.contains(p));
                let new: Vec<Id> = new.copied().collect();
                own.others.extend(new);
            }
        }
        labels[number] = own;
    }
    roles::name(context, relations, &mut labels);
    records::name(context, relations, &mut labels);
    labels
}

pub(super) fn by_table(relations: &[Relation], count: usize) -> Vec<&[Relation]> {
    (0..count as u32)
        .map(|table| {
            let start = relations.partition_point(|r| r.table < table);
            let end = relations.partition_point(|r| r.table <= table);
            &relations[start..end]
        })
        .collect()
}

/// Places of the least filled relations beyond so many.
fn rarest(relations: &[Relation], most: usize) -> FxHashSet<usize> {
    if relations.len() <= most {
        return FxHashSet::default();
    }
    let mut places: Vec<usize> = (0..relations.len()).collect();
    places.sort_by_key(|&place| (Reverse(relations[place].filled()), place));
    places.split_off(most).into_iter().collect()
}

fn entity_table(
    context: &Context<'_>,
    number: usize,
    mut pending: Vec<Pending>,
    labels: &Labels,
) -> (Table, TablePlan) {
    let (entity_type, name) = (&context.typing.tables[number], &context.tables[number]);
    pending.sort_by(|a, b| {
        let key = |p: &Pending| (Reverse(p.filled), p.order.clone(), p.column.label.clone());
        key(a).cmp(&key(b))
    });
    let rows = entity_type.rows.len() as u64;
    let elsewhere = called_elsewhere(context, number, labels);
    let mut unique = Unique::default();
    let mut columns = vec![
        id_column(context, entity_type.rows.as_slice()),
        label_column(context, number, labels, &elsewhere),
    ];
    let mut fills = vec![Fill::Id, Fill::Label];
    for column in &columns {
        unique.take([column.name.as_str()]);
    }
    // A key that the predicate points against has no name of its own: the others choose first.
    let inverse = |p: &Pending| matches!(p.column.role, Role::Key { inverse: true, .. });
    let mut names = vec![String::new(); pending.len()];
    for last in [false, true] {
        for (place, pending) in pending.iter().enumerate().filter(|(_, p)| inverse(p) == last) {
            names[place] = unique.take(pending.candidates.iter().map(String::as_str));
        }
    }
    for (Pending { mut column, fill, .. }, name) in pending.into_iter().zip(names) {
        column.name = name;
        columns.push(column);
        fills.push(fill);
    }
    let graph = context.graph;
    let types =
        entity_type.common.iter().filter(|&&id| graph.is_node(id)).map(|&id| graph.node(id)).collect();
    let stated = entity_type.by != context.typing.type_predicate() && !entity_type.common.is_empty();
    let by = stated.then(|| graph.text(entity_type.by).to_owned());
    let table = Table {
        name: name.name.clone(),
        label: name.label.clone(),
        kind: TableKind::Entity { types, by, spread: spread(context, entity_type) },
        rows,
        columns,
        comment: name.class.map(|class| (context.comment)(class)).unwrap_or_default(),
        ontology: entity_type.group.is_ontology(),
    };
    let rows = Rows::Entities { ids: entity_type.rows.clone(), labels: labels.of_row.clone(), elsewhere };
    (table, TablePlan { rows, fills })
}

fn spread(context: &Context<'_>, of: &EntityType) -> Option<Spread> {
    let below = || {
        let guests = of.guests.as_ref()?;
        Some(guests.below.iter().map(|&class| context.graph.text(class).to_owned()).collect())
    };
    match of.group {
        Group::Ends => Some(Spread::Ends),
        _ => below().map(Spread::Members),
    }
}

fn id_column(context: &Context<'_>, ids: &[Id]) -> Column {
    let examples = ids.iter().take(3).map(|&id| {
        let node = context.graph.node(id);
        context.schema.id(&node).to_owned()
    });
    Column {
        name: "id".into(),
        label: "id".into(),
        role: Role::Id,
        sql_type: SqlType::Text,
        unit: None,
        not_null: true,
        filled: ids.len() as u64,
        distinct: ids.len() as u64,
        examples: examples.collect(),
        enumerated: false,
        comment: String::new(),
        written: Written::Verbatim,
        years: false,
    }
}

/// What guests without a name are called at home: "transformer 4136", whatever table they stand in beside.
fn called_elsewhere(context: &Context<'_>, number: usize, labels: &Labels) -> FxHashMap<usize, String> {
    let typing = context.typing;
    let rows = typing.tables[number].rows.iter().zip(&labels.of_row).enumerate();
    let coded = |name: &Name| matches!(name, Name::Unsaid | Name::Told { .. });
    let guests = rows.filter(|(_, (_, name))| coded(name)).filter_map(|(row, (&id, name))| {
        let home = typing.table_of[id as usize];
        let label = match context.tables.get(home as usize) {
            Some(table) => (home != number as u32).then_some(table.label.as_str())?,
            None if typing.tables[number].group == Group::Ends => "",
            None => return None,
        };
        Some((row, name.of_row(context.graph, id, label).into_owned()))
    });
    guests.collect()
}

fn label_column(
    context: &Context<'_>,
    number: usize,
    labels: &Labels,
    elsewhere: &FxHashMap<usize, String>,
) -> Column {
    let graph = context.graph;
    let ids = &context.typing.tables[number].rows;
    let texts = ids.iter().zip(&labels.of_row).enumerate().map(|(row, (&id, name))| {
        let own = || name.of_row(graph, id, &context.tables[number].label).into_owned();
        (Cell::Text(elsewhere.get(&row).cloned().unwrap_or_else(own)), 1)
    });
    let stats = stats::of(SqlType::Text, texts);
    Column {
        name: "label".into(),
        label: labels.reading.clone().unwrap_or_else(|| "name".into()),
        role: Role::Label {
            predicates: labels
                .predicates
                .iter()
                .chain(&labels.others)
                .map(|&p| graph.text(p).to_owned())
                .collect(),
        },
        sql_type: SqlType::Text,
        unit: None,
        not_null: true,
        filled: ids.len() as u64,
        distinct: stats.distinct,
        examples: stats.examples,
        enumerated: stats.enumerated,
        comment: String::new(),
        written: Written::Verbatim,
        years: false,
    }
}
