//! A graph about one kind of things, or with one kind of persons: people call those by a word of their own, "municipalities"
//! of regions, "calligraphers" of persons, which stands nowhere in the graph.

use super::Index;
use super::said::placed;
use super::unheard::is_unheard;
use crate::people::{does_as_persons, is_person};
use crate::rules::{Rule, fires};
use lang::{fold, is_plural, plural, words};

/// So many of a hundred things are of the kind.
const MOST: u64 = 90;

/// The only kind of things, or of persons.
pub(super) struct OnlyKind {
    /// What they are called.
    pub name: String,
    /// There are other things, and no other persons.
    persons: bool,
}

/// The kind, unless the question names one of its things: "restaurants in Graz" are no regions.
pub(super) fn of(index: &Index, question: &str) -> Option<OnlyKind> {
    let schema = &index.schema;
    let things = schema.views.iter().filter_map(|view| {
        let table = schema.table(&view.table)?;
        (table.is_entity() && !table.ontology).then_some((view, table.rows))
    });
    let (view, most) = things.clone().max_by_key(|(_, rows)| *rows)?;
    let all: u64 = things.clone().map(|(_, rows)| rows).sum();
    if most * 100 < all * MOST {
        let mut persons = things.filter(|(view, _)| is_person(&view.label));
        let (only, _) = persons.next().filter(|_| persons.next().is_none())?;
        return Some(OnlyKind { name: plural(&only.label), persons: true });
    }
    let (table, column) = index.place(view, view.columns.first()?);
    let names = index.vocabulary.domain(table, column);
    let named = |word: &String| {
        let looked = [index.vocabulary.word(word)];
        names.and_then(|names| names.find(&looked)).is_some()
    };
    let name = plural(&view.label);
    (!words(question).iter().any(named)).then_some(OnlyKind { name, persons: false })
}

impl OnlyKind {
    /// Things are asked for by this word, and the graph has never heard of it.
    pub fn means(&self, index: &Index, word: &str) -> bool {
        let noun = word.chars().all(char::is_lowercase) && is_plural(word);
        // A graph of calligraphers knows calligraphy.
        let unsaid = || !index.says(word) && index.vocabulary.word(&fold(word)).tokens.is_empty();
        match self.persons {
            true => fires(Rule::OnlyPersons, noun && does_as_persons(word) && unsaid()),
            false => fires(Rule::OnlyKind, noun && is_unheard(index, &fold(word))),
        }
    }
}

/// The word by which a question calls the graph's only persons, and what the graph calls them.
pub(super) fn persons(index: &Index, question: &str) -> Option<(String, String)> {
    let kind = of(index, question).filter(|kind| kind.persons)?;
    let word = placed(question).into_iter().map(|(_, word)| word).find(|word| kind.means(index, word))?;
    Some((word.to_owned(), kind.name))
}
