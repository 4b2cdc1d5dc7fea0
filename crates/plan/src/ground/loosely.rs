//! What a meaning takes for what was asked though it is called so in part: mountain ranges for "mountains", the length of
//! the largest boat for "the most boats"; and what cannot be ordered as it was asked.

use kb::Kind;

use super::Index;
use super::account::is_in_most_names;
use super::names::{Name, ViewNames};
use super::used::Used;
use crate::meaning::Grounded;
use crate::rules::{Rule, fires};
use lang::lexicon;
use lang::question::plain;
use lang::{is_plural, stem, stems, words};

/// A word of the question that stands in the name of the meaning's things, or of what orders them, and does not name them,
/// with that name; `None` where every word says what is meant, or where other things are called so too and the word tells
/// them apart.
pub fn loosely_named(index: &Index, question: &str, meant: &Grounded) -> Option<(String, String)> {
    let used = Used::of(index, meant);
    let asked = words(plain(question));
    let values: Vec<String> = used.values.iter().flat_map(|value| stems(value)).collect();
    let view = &index.schema.views[meant.view];
    let said_otherwise = |word: &String| values.contains(&stem(word)) || is_in_most_names(index, view, word);
    let plurals = asked.iter().filter(|word| is_plural(word));
    let mut loosely = plurals.filter_map(|word| Some((word, stands_beside(index, &used, word, &asked)?)));
    let kind = loosely.find(|(word, _)| !said_otherwise(word)).filter(|_| fires(Rule::PartIsNoKind, true));
    kind.map(|(word, name)| (word.clone(), name))
        .or_else(|| ordered_by(index, &asked, meant).filter(|_| fires(Rule::PartIsNoMeasure, true)))
}

/// What the things are ordered by, where that is text: "5 May 2006" comes behind "31 August 2007" by its letters.
pub fn ordered_by_letters<'i>(index: &'i Index, meant: &Grounded) -> Option<&'i str> {
    let order = meant.order.filter(|order| !order.counted)?;
    let column = &index.schema.views[meant.view].columns[order.column];
    fires(Rule::LettersAreNoOrder, column.kind == Kind::Text).then_some(&column.name)
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
