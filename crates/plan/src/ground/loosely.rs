//! What a meaning takes for what was asked though it is called so in part: mountain ranges for "mountains".

use super::Index;
use super::account::is_in_most_names;
use super::names::{Name, ViewNames};
use super::used::Used;
use crate::meaning::Grounded;
use crate::rules::{Rule, fires};
use lang::question::plain;
use lang::{is_plural, stem, stems, words};

/// A word of the question that stands in the name of the meaning's things and does not name them, with that name; `None`
/// where every word says what is meant, or where other things are called so too and the word tells them apart.
pub fn loosely_named(index: &Index, question: &str, meant: &Grounded) -> Option<(String, String)> {
    let used = Used::of(index, meant);
    let asked = words(plain(question));
    let values: Vec<String> = used.values.iter().flat_map(|value| stems(value)).collect();
    let view = &index.schema.views[meant.view];
    let said_otherwise = |word: &String| values.contains(&stem(word)) || is_in_most_names(index, view, word);
    let plurals = asked.iter().filter(|word| is_plural(word));
    let mut loosely = plurals.filter_map(|word| Some((word, stands_beside(index, &used, word, &asked)?)));
    let (word, name) = loosely.find(|(word, _)| !said_otherwise(word))?;
    fires(Rule::PartIsNoKind, true).then(|| (word.clone(), name))
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
