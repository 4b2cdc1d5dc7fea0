//! Two properties of one name: what is asked for may be either, so both are told.

use kb::{Kind, Role, View};

use super::Index;
use crate::language::Ask;
use crate::meaning::{Attribute, Grounded};
use crate::rules::{Rule, fires};

/// Asks for the numbers and dates that are called as those which are wanted, by other vocabularies or in other letters
/// (`total` and `Total`, `date` and `dcterms:date`).
pub fn tell_namesakes(index: &Index, grounded: &mut Grounded) {
    if grounded.ask != Ask::Value || grounded.sets.len() != 1 || grounded.per.is_some() {
        return;
    }
    let view = &index.schema.views[grounded.view];
    let wanted: Vec<usize> = grounded.wanted.iter().flat_map(|one| one.columns.iter().copied()).collect();
    let mut more = Vec::new();
    for attribute in &grounded.wanted {
        let &[column] = &attribute.columns[..] else { continue };
        let others = (1..view.columns.len()).filter(|other| !wanted.contains(other));
        more.extend(others.filter(|&other| are_namesakes(index, view, column, other)));
    }
    if fires(Rule::NamesakesToo, !more.is_empty()) {
        let named = |column: usize| Attribute::of(&view.columns[column].name, vec![column], 0.0);
        grounded.wanted.extend(more.into_iter().map(named));
    }
}

fn are_namesakes(index: &Index, view: &View, one: usize, other: usize) -> bool {
    let (first, second) = (&view.columns[one], &view.columns[other]);
    let predicate = |column| match index.stored(view, column).map(|stored| &stored.role) {
        Some(Role::Literal { predicate, .. }) => Some(predicate.as_str()),
        _ => None,
    };
    let called = |iri: &str| lang::local_words(iri).to_lowercase();
    let alike = |(a, b): (&str, &str)| a != b && called(a) == called(b);
    matches!(first.kind, Kind::Number | Kind::Date)
        && first.kind == second.kind
        && first.path == second.path
        && first.unit == second.unit
        && predicate(first).zip(predicate(second)).is_some_and(alike)
}
