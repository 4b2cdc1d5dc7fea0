//! Names whole and in parts: a cocktail's line "4 cl Vodka Citron" says "vodka" among more, where an ingredient is called just so.

use kb::Kind;

use super::lens::Lens;
use crate::rules::{Rule, fires};
use lang::{fold, words};

impl Lens<'_> {
    /// What the column's values say of others they say among more: lines of a text, things without a name of their own.
    pub(crate) fn told_in_parts(&self, column: usize) -> bool {
        let column = self.column(column);
        match &column.kind {
            Kind::Entity { table } => self.index.schema.table(table).is_some_and(|table| !table.has_names()),
            Kind::Text => column.many,
            _ => false,
        }
    }

    /// One of the things that the column leads to is called just so.
    pub(crate) fn is_thing(&self, column: usize, name: &str) -> bool {
        let (table, stored) = self.index.place(self.view, self.column(column));
        let links = matches!(self.column(column).kind, Kind::Entity { .. });
        links
            && !self.told_in_parts(column)
            && self.index.vocabulary.domain(table, stored).is_some_and(|domain| domain.exact(name).is_some())
    }
}

/// Of names that only signs tell apart the one that is written: C++ is neither C nor C#.
pub(super) fn as_written(written: &str, values: Vec<String>) -> Vec<String> {
    let [first, others @ ..] = &values[..] else { return values };
    let said = words(first);
    if others.is_empty() || others.iter().any(|other| words(other) != said) {
        return values;
    }
    let asked = fold(written);
    let bare = |piece: &str| piece.trim_end_matches(['?', '!', '.', ',', ';', ':']).to_owned();
    let asked: Vec<String> = asked.split_whitespace().map(bare).collect();
    let mut written = values.iter().filter(|value| asked.contains(&fold(value)));
    match (written.next(), written.next()) {
        (Some(only), None) if fires(Rule::SignsApart, true) => vec![only.clone()],
        _ => values,
    }
}
