//! Whom "who" can mean: things of types that are called by a noun for persons, or that have what persons alone have,
//! and bodies that act as persons do.

use std::collections::HashSet;
use std::sync::LazyLock;

use kb::{Kind, View};

use lang::{en, is_plural, plural, stem, words};

/// Whom a view's things can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Somebody {
    Nobody,
    /// What acts as persons do.
    Body,
    Person,
}

/// The phrase is called by a noun for persons.
pub(crate) fn is_person(phrase: &str) -> bool {
    words(phrase).last().is_some_and(|head| is_one_of(&PERSON_STEMS, head))
}

/// The word is a noun for persons, or ends as those do that say what persons do.
pub(crate) fn does_as_persons(word: &str) -> bool {
    let ends = |ending: &str| word.ends_with(ending) || word.ends_with(&plural(ending));
    is_person(word) || en().people.endings.iter().any(ends)
}

/// Nouns and their stems.
type Stems = LazyLock<HashSet<String>>;

static PERSON_STEMS: Stems = LazyLock::new(|| with_stems(&en().people.persons));
static BODY_STEMS: Stems = LazyLock::new(|| with_stems(&en().people.bodies));

fn with_stems(nouns: &lang::Words) -> HashSet<String> {
    nouns.iter().flat_map(|noun| [noun.to_owned(), stem(noun)]).collect()
}

fn is_one_of(nouns: &HashSet<String>, head: &str) -> bool {
    if is_plural(head) { nouns.contains(&stem(head)) } else { nouns.contains(head) }
}

/// Whom the view's things can be.
pub(crate) fn somebody(view: &View) -> Somebody {
    let said = words(&view.label);
    let called = |nouns: &HashSet<String>| said.last().is_some_and(|head| is_one_of(nouns, head));
    let mut own = view.columns.iter().filter(|column| match &column.path[..] {
        [] => true,
        [link] => !link.inverse && matches!(column.kind, Kind::Entity { .. }),
        _ => false,
    });
    if called(&PERSON_STEMS) || own.any(|column| en().people.properties.contains(&column.name)) {
        Somebody::Person
    } else if called(&BODY_STEMS) {
        Somebody::Body
    } else {
        Somebody::Nobody
    }
}
