//! Two properties of one name, and one property whose values are things or texts: what is asked for may be either, so both
//! are told.

use kb::{Join, Kind, Role, View, ViewColumn};

use super::Index;
use super::ways::back;
use crate::language::Ask;
use crate::meaning::{Attribute, Grounded, Set, Test};
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

/// Asks for what a property says in texts beside the things that it leads to, and the other way round: the author of one book
/// is a person that the graph describes, of another a name.
pub fn tell_link_or_text(index: &Index, grounded: &mut Grounded) {
    if grounded.sets.len() != 1 || grounded.per.is_some() || grounded.order.is_some() {
        return;
    }
    if let Some(rooted) = at_what_has_both(index, grounded)
        && fires(Rule::LinkOrText, true)
    {
        *grounded = rooted;
    }
    let view = &index.schema.views[grounded.view];
    let other = |column: usize| other_form(index, view, column);
    for test in grounded.sets.iter_mut().flat_map(|set| &mut set.tests) {
        if let Test::Present { column, negated } = *test
            && let Some(beside) = other(column)
            && fires(Rule::LinkOrText, true)
        {
            let either = vec![test.clone(), Test::Present { column: beside, negated }];
            *test = if negated { Test::All(either) } else { Test::Any(either) };
        }
    }
    let counts = grounded.wanted.iter().any(|wanted| wanted.counted);
    if grounded.ask != Ask::Value || counts {
        return;
    }
    let wanted: Vec<usize> = grounded.wanted.iter().flat_map(|one| one.columns.iter().copied()).collect();
    let beside = wanted.iter().filter_map(|&column| other(column)).filter(|other| !wanted.contains(other));
    let beside: Vec<Attribute> =
        beside.map(|column| Attribute::of(&view.columns[column].name, vec![column], 0.0)).collect();
    if fires(Rule::LinkOrText, !beside.is_empty()) {
        grounded.wanted.extend(beside);
    }
}

/// "Who wrote Inland?", read as the persons that it leads to: as what Inland has for its author, where it may have texts.
fn at_what_has_both(index: &Index, grounded: &Grounded) -> Option<Grounded> {
    let [Set { tests, .. }] = &grounded.sets[..] else { return None };
    let ([Test::Among { column, values, word, negated: false }], [], Ask::Value) =
        (&tests[..], &grounded.wanted[..], grounded.ask)
    else {
        return None;
    };
    let Kind::Entity { table } = &index.schema.views[grounded.view].columns[*column].kind else {
        return None;
    };
    let number = index.number_of(table)?;
    let link = back(&index.schema.views, number, grounded.view, *column)?;
    let view = &index.schema.views[number];
    other_form(index, view, link)?;
    let itself = Test::Among { column: 0, values: values.clone(), word: word.clone(), negated: false };
    let sets = vec![Set { name: view.label.clone(), tests: vec![itself] }];
    let wanted = vec![Attribute::of(&view.columns[link].name, vec![link], 0.0)];
    Some(Grounded { view: number, sets, wanted, ..grounded.clone() })
}

/// The column of texts beside one of links by the same property, or the other way round.
pub(crate) fn other_form(index: &Index, view: &View, column: usize) -> Option<usize> {
    let one = stated_by(index, view, &view.columns[column])?;
    (1..view.columns.len()).find(|&other| {
        let differs =
            |other: Stated<'_>| other.texts != one.texts && (other.by, other.from) == (one.by, one.from);
        other != column && stated_by(index, view, &view.columns[other]).is_some_and(differs)
    })
}

/// By which property a column's values are stated, of what, and whether as texts.
struct Stated<'v> {
    by: &'v str,
    from: &'v [kb::Link],
    texts: bool,
}

fn stated_by<'i>(index: &'i Index, view: &'i View, column: &'i ViewColumn) -> Option<Stated<'i>> {
    match (&column.kind, column.path.split_last()) {
        (Kind::Entity { .. }, Some((link, from))) if !link.inverse => {
            Some(Stated { by: &link.predicate, from, texts: false })
        }
        (Kind::Text, last) => {
            let Some(Role::Literal { predicate, .. }) = index.stored(view, column).map(|stored| &stored.role)
            else {
                return None;
            };
            let from = match last {
                Some((link, from)) if matches!(link.join, Join::Values { .. }) => from,
                _ => &column.path[..],
            };
            Some(Stated { by: predicate, from, texts: true })
        }
        _ => None,
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
