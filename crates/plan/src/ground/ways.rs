//! What a view's columns lead to and back from: what the ways to them are called, which number is the only one, whom a test
//! names.

use kb::{Join, Kind, View, ViewColumn};
use lang::lexicon;
use lang::{telling_stems, words};

use super::Index;
use crate::meaning::Test;

/// What the links are called that lead to a column's only value: "principal investigator" of where hers is located.
pub(super) fn ways<'v>(view: &'v View, column: &'v ViewColumn) -> impl Iterator<Item = &'v ViewColumn> {
    let itself = matches!(column.kind, kb::Kind::Entity { .. });
    let lengths = 1..if column.many { 1 } else { column.path.len() + usize::from(!itself) };
    lengths.filter_map(|length| {
        let leads = |way: &&ViewColumn| {
            matches!(way.kind, kb::Kind::Entity { .. }) && way.path == column.path[..length]
        };
        view.columns.iter().find(leads)
    })
}

/// All of a way's name is said by these stems. One of one word ("plays for") says nothing of where it leads.
pub(super) fn is_spoken(way: &str, said: &[String]) -> bool {
    let name = telling_stems(way);
    name.len() > 1 && name.iter().all(|word| said.contains(word))
}

/// The one number of things that tie others together, as a line of a recipe does, if it is no name of theirs.
pub(super) fn only_number(columns: &[ViewColumn]) -> Option<usize> {
    let ties = |column: &&ViewColumn| {
        column.path.len() == 1 && !column.many && matches!(column.kind, Kind::Entity { .. })
    };
    if columns.iter().filter(ties).count() < 2 {
        return None;
    }
    let own = |column: &ViewColumn| {
        let code = words(&column.name).last().is_some_and(|w| lexicon::is_code_noun(w));
        column.path.is_empty() && !column.many && column.kind == Kind::Number && !code
    };
    let mut numbers = (1..columns.len()).filter(|&number| own(&columns[number]));
    numbers.next().filter(|_| numbers.next().is_none())
}

/// Says which things by a name, their own or that of what they are linked to.
pub(crate) fn names_one(index: &Index, view: &View, test: &Test) -> bool {
    match test {
        Test::Among { column, negated, .. } => {
            !negated && (*column == 0 || matches!(view.columns[*column].kind, kb::Kind::Entity { .. }))
        }
        Test::Linked { view, tests, negated, .. } => {
            !negated && tests.iter().any(|test| names_one(index, &index.schema.views[*view], test))
        }
        Test::Reaches { tests, negated, .. } => {
            !negated && tests.iter().any(|test| names_one(index, view, test))
        }
        Test::All(tests) => tests.iter().any(|test| names_one(index, view, test)),
        _ => false,
    }
}

/// The column of one view's only link to another's things.
pub fn only_link(index: &Index, view: usize, other: usize) -> Option<usize> {
    let (view, other) = (&index.schema.views[view], &index.schema.views[other]);
    let leads = |column: &ViewColumn| matches!(&column.kind, Kind::Entity { table } if *table == other.table);
    (1..view.columns.len()).find(|&column| leads(&view.columns[column]) && is_only_way(view, column))
}

/// One link leads from the view's things to where this one does.
pub(super) fn is_only_way(view: &View, column: usize) -> bool {
    let led = &view.columns[column];
    let alike = |other: &&ViewColumn| other.path.len() == 1 && other.kind == led.kind;
    led.path.len() == 1 && view.columns.iter().filter(alike).count() == 1
}

/// It leads from the view's things to others of their kind.
pub(crate) fn leads_to_own_kind(view: &View, column: &ViewColumn) -> bool {
    matches!(&column.kind, Kind::Entity { table } if *table == view.table)
}

/// Its values are of the view's own things.
pub(super) fn is_own(column: &ViewColumn) -> bool {
    column.path.iter().all(|link| matches!(link.join, Join::Values { .. }))
}

/// What stands behind a link is a column of the view that it leads to.
pub(crate) fn own_column(link: &ViewColumn, behind: &ViewColumn, to: &View) -> Option<usize> {
    let rest = behind.path.strip_prefix(&link.path[..])?;
    to.columns.iter().position(|c| c.column == behind.column && c.path == rest)
}

/// The column of view `to` that leads back along `column` of view `from`.
pub(crate) fn back(views: &[View], to: usize, from: usize, column: usize) -> Option<usize> {
    let [link] = &views[from].columns[column].path[..] else { return None };
    views[to].columns.iter().position(|c| {
        matches!((&c.kind, &c.path[..]), (Kind::Entity { table }, [other])
            if *table == views[from].table && other.predicate == link.predicate && other.inverse != link.inverse)
    })
}
