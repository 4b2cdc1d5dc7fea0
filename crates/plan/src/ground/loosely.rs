//! What makes a meaning unsure though it says every word of the question: it takes for what was asked what is called so in
//! part (mountain ranges for "mountains", the length of the largest boat for "the most boats"), orders by text, or tests a
//! value that others say among more.

use kb::{Kind, Role};

use super::Index;
use super::account::is_in_most_names;
use super::names::{Name, ViewNames};
use super::only_kind;
use super::used::Used;
use crate::meaning::{Grounded, Test};
use crate::rules::{Rule, fires};
use lang::lexicon;
use lang::question::plain;
use lang::{is_plural, stem, stems, words};

/// Why a meaning that says every word of the question may still be another than the asked one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// The word is taken for this name, of which it is a part, or which says what those are that do as it says.
    ReadAs {
        /// As asked.
        word: String,
        /// What it is taken for.
        name: String,
    },
    /// Text that so is called orders the things: "5 May 2006" comes behind "31 August 2007" by its letters.
    ByLetters(String),
    /// Words that kinds and properties are called by are taken for a part of this name.
    Vocabulary {
        /// As asked.
        words: String,
        /// The name.
        name: String,
    },
    /// What is tested is this value alone, which others say among more: "English" beside "Irish English".
    Among {
        /// The value.
        value: String,
        /// Some of the others.
        others: Vec<String>,
    },
}

/// So many values are named that say another among more.
const OTHERS: usize = 3;

/// What makes `meant` unsure for `question`, which stood in other words as somebody `typed` it.
pub fn doubts(index: &Index, question: &str, typed: &str, meant: &Grounded) -> Vec<Doubt> {
    let asked = words(plain(question));
    let named = loosely_named(index, &asked, meant).map(|(word, name)| Doubt::ReadAs { word, name });
    let letters = ordered_by_letters(index, meant).map(Doubt::ByLetters);
    let kind = only_kind::persons(index, typed).map(|(word, name)| Doubt::ReadAs { word, name });
    let mut doubts: Vec<Doubt> = named.into_iter().chain(letters).chain(kind).collect();
    for set in &meant.sets {
        each_value(meant.view, &set.tests, &mut |view, column, value| {
            doubts.extend(vocabulary(index, view, column, value, &asked));
            doubts.extend(among(index, view, column, value));
        });
    }
    doubts
}

/// Calls for each test of one value, with the view and the column that it is of.
fn each_value(view: usize, tests: &[Test], tell: &mut dyn FnMut(usize, usize, &str)) {
    for test in tests {
        match test {
            Test::Among { column, values, .. } => {
                if let [value] = &values[..] {
                    tell(view, *column, value);
                }
            }
            Test::Linked { view, tests, .. } => each_value(*view, tests, tell),
            Test::Reaches { tests, .. } | Test::Any(tests) | Test::All(tests) => {
                each_value(view, tests, tell);
            }
            _ => {}
        }
    }
}

/// A name of which the question says a part, every word of which a kind or a property is called by: "never had a player
/// drafted", beside the "Inaugural Player Draft".
fn vocabulary(index: &Index, view: usize, column: usize, value: &str, asked: &[String]) -> Option<Doubt> {
    let column = &index.schema.views[view].columns[column];
    let own = stems(value);
    let said: Vec<&String> = asked.iter().filter(|word| own.contains(&stem(word))).collect();
    let all = own.iter().all(|own| asked.iter().any(|word| stem(word) == *own));
    let telling = || said.iter().filter(|word| !lexicon::is_function_word(word));
    let spoken = telling().count() > 1 && telling().all(|word| index.says(word));
    let named = matches!(column.kind, Kind::Text | Kind::Entity { .. });
    fires(Rule::VocabularyIsNoName, named && !all && spoken).then(|| Doubt::Vocabulary {
        words: said.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" "),
        name: value.to_owned(),
    })
}

/// Values of a property, not names of things, that say this one's words in a row and more.
fn among(index: &Index, view: usize, column: usize, value: &str) -> Option<Doubt> {
    let view = &index.schema.views[view];
    let column = &view.columns[column];
    // What things and kinds are called is meant as a whole.
    if column.kind != Kind::Text || !matches!(index.stored(view, column)?.role, Role::Literal { .. }) {
        return None;
    }
    let (table, stored) = index.place(view, column);
    let own = stems(value);
    let says = |other: &&String| {
        let other = stems(other);
        other.len() > own.len() && other.windows(own.len().max(1)).any(|run| run == own)
    };
    let others: Vec<String> = index
        .vocabulary
        .domain(table, stored)?
        .around(value)
        .into_iter()
        .filter(says)
        .take(OTHERS)
        .cloned()
        .collect();
    fires(Rule::ValueAmongOthers, !others.is_empty())
        .then(|| Doubt::Among { value: value.to_owned(), others })
}

/// A word of the question that stands in the name of the meaning's things, or of what orders them, and does not name them,
/// with that name; `None` where every word says what is meant, or where other things are called so too and the word tells
/// them apart.
fn loosely_named(index: &Index, asked: &[String], meant: &Grounded) -> Option<(String, String)> {
    let used = Used::of(index, meant);
    let values: Vec<String> = used.values.iter().flat_map(|value| stems(value)).collect();
    let view = &index.schema.views[meant.view];
    let said_otherwise = |word: &String| values.contains(&stem(word)) || is_in_most_names(index, view, word);
    let plurals = asked.iter().filter(|word| is_plural(word));
    let mut loosely = plurals.filter_map(|word| Some((word, stands_beside(index, &used, word, asked)?)));
    let kind = loosely.find(|(word, _)| !said_otherwise(word)).filter(|_| fires(Rule::PartIsNoKind, true));
    kind.map(|(word, name)| (word.clone(), name))
        .or_else(|| ordered_by(index, asked, meant).filter(|_| fires(Rule::PartIsNoMeasure, true)))
}

/// What the things are ordered by, where that is text.
fn ordered_by_letters(index: &Index, meant: &Grounded) -> Option<String> {
    let order = meant.order.filter(|order| !order.counted)?;
    let column = &index.schema.views[meant.view].columns[order.column];
    fires(Rule::LettersAreNoOrder, column.kind == Kind::Text).then(|| column.name.clone())
}

/// A plural of the question that is a part of what a number is called which orders the things, where two words more of its
/// own name are not said, its unit aside.
fn ordered_by(index: &Index, asked: &[String], meant: &Grounded) -> Option<(String, String)> {
    let order = meant.order.filter(|order| !order.counted)?;
    let view = &index.schema.views[meant.view];
    let label = &index.stored(view, &view.columns[order.column])?.label;
    let implied = asked.iter().filter_map(|word| lexicon::adjective(word)).flat_map(|(nouns, _)| nouns);
    let implied: Vec<String> = implied.flat_map(|(noun, _)| stems(noun)).collect();
    let said: Vec<String> = asked.iter().map(|word| stem(word)).collect();
    let own = words(label);
    let telling = |word: &&String| {
        !(kb::is_unit(word) || lexicon::is_function_word(word) || lexicon::is_number_noun(word))
    };
    let unsaid = |word: &&String| !said.contains(&stem(word)) && !implied.contains(&stem(word));
    let word = asked.iter().find(|word| is_plural(word) && stems(label).contains(&stem(word)))?;
    (own.iter().filter(telling).filter(unsaid).count() > 1).then(|| (word.clone(), label.clone()))
}

/// The name of things in which the word stands before the noun, which alone is theirs and is not said.
fn stands_beside(index: &Index, used: &Used, word: &str, asked: &[String]) -> Option<String> {
    let stemmed = stem(word);
    let views = || used.things.iter().map(|&things| &index.names.views[things]);
    let names = || views().flat_map(ViewNames::called);
    let kinds = |head: &String| index.names.views.iter().filter(|names| names.are_called(head)).count();
    let unsaid = |head: &String| !asked.iter().any(|word| stem(word) == *head);
    let alone = |name: &&Name| name.head().is_some_and(|head| unsaid(head) && kinds(head) == 1);
    let name = names().filter(alone).find(|name| name.says(&stemmed))?;
    // A property that is called so says the word.
    let of_things = |said: &[String]| names().any(|name| name.stems == said);
    let told = |name: &String| {
        let own = stems(name);
        own.contains(&stemmed) && !of_things(&own)
    };
    let called = views().any(|names| names.are_called(&stemmed)) || used.names.iter().any(told);
    (!called).then(|| name.words.join(" "))
}
