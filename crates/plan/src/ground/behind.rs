//! What stands behind a node that has no name: "When was it made?" is answered by the time of its production, and not by
//! "production". Events, roles and values are such nodes in many models (CIDOC-CRM, schema.org's roles).

use kb::{Kind, View, ViewColumn};
use lang::question::{asks_when, asks_where, asks_who, is_passive};
use lang::{lexicon, stems, words};

use super::Index;
use crate::meaning::{Attribute, Grounded};
use crate::people::is_person;
use crate::rules::{Rule, fires};

/// Asks for what is behind such nodes in their place: for a time, a place or somebody where the question does.
pub fn tell_behind(index: &Index, asked: &[String], grounded: &mut Grounded) {
    let view = &index.schema.views[grounded.view];
    let mut wanted = Vec::with_capacity(grounded.wanted.len());
    for attribute in &grounded.wanted {
        let told = match attribute.columns[..] {
            [column] if !attribute.counted && leads_to_nameless(index, &view.columns[column]) => {
                behind(index, view, column, asked)
            }
            _ => vec![],
        };
        match fires(Rule::BehindNameless, !told.is_empty()) {
            true => wanted.extend(
                told.into_iter()
                    .map(|column| Attribute::of(&view.columns[column].name, vec![column], attribute.score)),
            ),
            false => wanted.push(attribute.clone()),
        }
    }
    grounded.wanted = wanted;
}

/// It leads to things that are all called as their type is: "production", "winner role", and numbers where the graph gave
/// no names.
fn leads_to_nameless(index: &Index, column: &ViewColumn) -> bool {
    let Kind::Entity { table } = &column.kind else { return false };
    let Some(table) = index.schema.table(table) else { return false };
    let own = words(&table.label);
    let counts = |word: &str| !table.has_names() && word.bytes().all(|b| b.is_ascii_digit());
    let says_type = |name: &String| {
        words(name).iter().all(|word| own.contains(word) || lexicon::is_node_noun(word) || counts(word))
    };
    let names = table.columns.iter().find(|column| matches!(column.role, kb::Role::Label { .. }));
    names.is_some_and(|names| names.examples.iter().all(says_type))
}

/// All that is told are types: nodes without a name of their own.
pub fn tells_only_types<'v>(index: &Index, mut told: impl Iterator<Item = &'v str>) -> bool {
    told.all(|name| index.schema.views.iter().any(|view| words(&view.label) == words(name)))
}

/// The columns one step behind, of the kind that the question asks for if there are any.
fn behind(index: &Index, view: &View, column: usize, asked: &[String]) -> Vec<usize> {
    let way = &view.columns[column].path;
    let linked = |other: &ViewColumn| matches!(other.kind, Kind::Entity { .. });
    let all: Vec<usize> = (0..view.columns.len())
        .filter(|&other| {
            let other = &view.columns[other];
            let steps = way.len() + usize::from(linked(other));
            let back = other.path.last().is_some_and(|link| link.inverse);
            other.path.len() == steps && other.path.starts_with(way) && !(linked(other) && back)
        })
        .filter(|&other| other != column && !leads_to_nameless(index, &view.columns[other]))
        .collect();
    let of = |says: &dyn Fn(&ViewColumn) -> bool| -> Vec<usize> {
        all.iter().copied().filter(|&other| says(&view.columns[other])).collect()
    };
    let ends_in = |name: &str, says: &dyn Fn(&str) -> bool| words(name).iter().any(|word| says(word));
    let target = |column: &ViewColumn| match &column.kind {
        Kind::Entity { table } => index.schema.table(table).map(|table| table.label.clone()),
        _ => None,
    };
    let called = |column: &ViewColumn, says: &dyn Fn(&str) -> bool| {
        ends_in(&column.name, says) || target(column).is_some_and(|name| ends_in(&name, says))
    };
    let found = if asks_when(asked) {
        of(&|column| index.is_dated(view, column) || called(column, &lexicon::is_date_noun))
    } else if asks_where(asked) {
        of(&|column| called(column, &lexicon::is_place_noun))
    } else if asks_who(asked) {
        let by = |column: &ViewColumn| is_passive(&stems(&column.name));
        of(&|column| by(column) || target(column).is_some_and(|name| is_person(&name)))
    } else {
        vec![]
    };
    if found.is_empty() { all } else { found }
}
