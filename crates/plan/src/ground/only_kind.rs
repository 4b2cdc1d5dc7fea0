//! A graph about one kind of things: people call those by a word of their own, "municipalities" of regions, which stands
//! nowhere in the graph.

use super::Index;
use super::unheard::is_unheard;
use crate::rules::{Rule, fires};
use lang::{fold, is_plural, plural, words};

/// So many of a hundred things are of the kind.
const MOST: u64 = 90;

/// The only kind of things.
pub(super) struct OnlyKind {
    /// What they are called.
    pub name: String,
}

/// The kind, unless the question names one of its things: "restaurants in Graz" are no regions.
pub(super) fn of(index: &Index, question: &str) -> Option<OnlyKind> {
    let schema = &index.schema;
    let things = schema.views.iter().filter_map(|view| {
        let table = schema.table(&view.table)?;
        (table.is_entity() && !table.ontology).then_some((view, table.rows))
    });
    let (view, most) = things.clone().max_by_key(|(_, rows)| *rows)?;
    let all: u64 = things.map(|(_, rows)| rows).sum();
    if most * 100 < all * MOST {
        return None;
    }
    let (table, column) = index.place(view, view.columns.first()?);
    let names = index.vocabulary.domain(table, column);
    let named = |word: &String| {
        let looked = [index.vocabulary.word(word)];
        names.and_then(|names| names.find(&looked)).is_some()
    };
    (!words(question).iter().any(named)).then(|| OnlyKind { name: plural(&view.label) })
}

impl OnlyKind {
    /// Things are asked for by this word, and the graph has never heard of it.
    pub fn means(&self, index: &Index, word: &str) -> bool {
        let noun = word.chars().all(char::is_lowercase) && is_plural(word);
        fires(Rule::OnlyKind, noun && is_unheard(index, &fold(word)))
    }
}
