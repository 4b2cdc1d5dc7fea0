//! Slips of the hand: "contracters" of contractors, "stegosarus" of the Stegosaurus, "avrage" of the average. What is written as a
//! name is none: somebody else may be called so.

use super::Index;
use super::said::placed;
use crate::rules::{Rule, fires};
use lang::{fold, is_plural, lexicon, plural, stem};

/// Letters of a word that may be a slip, at least, and from how many on two letters may be wrong.
const SHORTEST: usize = 6;
const LONG: usize = 10;
/// Letters that endings take: who differs by two of them alone is another word, as calligraphers are no calligraphies.
const ENDING: usize = 4;
/// Letters of a value's word that a word may be a slip of, at least.
const OF_VALUES: usize = 8;

/// The question without its slips, with what was written and what is read; `None` where there are none.
pub fn without_slips(index: &Index, question: &str) -> Option<(String, Vec<(String, String)>)> {
    let slips = placed(question).into_iter().filter_map(|(at, word)| Some((at, word, meant(index, word)?)));
    let mut said = String::new();
    let (mut copied, mut all) = (0, Vec::new());
    for (at, word, meant) in slips {
        said += &question[copied..at];
        said += &meant;
        copied = at + word.len();
        all.push((word.to_owned(), meant));
    }
    said += &question[copied..];
    (!all.is_empty()).then_some((said, all))
}

/// What the word is a slip of.
fn meant(index: &Index, word: &str) -> Option<String> {
    let small = word.chars().all(|c| c.is_alphabetic() && !c.is_uppercase());
    if !small || word.chars().count() < SHORTEST {
        return None;
    }
    let folded = fold(word);
    let known = lexicon::is_known(&folded)
        || lexicon::is_known(folded.trim_end_matches('s'))
        || lexicon::adjective(&folded).is_some();
    // "contracters" are not what a contract is about.
    let a_form = index.names.say(&stem(&folded)) || !index.vocabulary.word(&folded).tokens.is_empty();
    let meant = match (known, a_form) {
        (true, _) => None,
        (_, true) => in_names(index, &folded).filter(|own| of_another_ending(&folded, own)),
        _ => in_names(index, &folded)
            .or_else(|| nearest(&folded, lexicon::asking().map(str::to_owned)))
            .or_else(|| in_values(index, &folded)),
    };
    meant.filter(|_| fires(Rule::SlipOfWord, true))
}

/// The same but for one letter of what a long word ends with.
fn of_another_ending(word: &str, of: &str) -> bool {
    word.chars().count() > LONG && stem(word) != stem(of) && strsim::osa_distance(word, of) == 1
}

/// A word of what types and properties are called, as it is or in the plural.
fn in_names(index: &Index, word: &str) -> Option<String> {
    let called = index.names.views.iter().flat_map(|view| view.called().chain(&view.columns));
    nearest(word, called.flat_map(|name| &name.words).flat_map(|own| [own.clone(), plural(own)]))
}

/// The one word of values that it may be a slip of.
fn in_values(index: &Index, word: &str) -> Option<String> {
    let long = word.chars().count() >= OF_VALUES;
    // "stegosaurs" are several, and no Stegosaurus.
    let alike = |own: &&str| long && is_plural(own) == is_plural(word);
    nearest(word, index.vocabulary.written().filter(alike).map(str::to_owned))
}

/// The one that fewest letters are wrong of, none of them the first.
fn nearest(word: &str, others: impl Iterator<Item = String>) -> Option<String> {
    let letters = word.chars().count();
    let wrong = if letters < LONG { 1 } else { 2 };
    let of_its_length = |of: &String| {
        of.chars().count().abs_diff(letters) <= wrong
            && of.chars().next() == word.chars().next()
            && of.chars().all(char::is_alphabetic)
    };
    let mut near: Vec<(usize, String)> =
        others.filter(of_its_length).map(|of| (strsim::osa_distance(word, &of), of)).collect();
    let begins_alike =
        |of: &str| word.chars().zip(of.chars()).take_while(|(one, other)| one == other).count();
    let another_ending = |of: &str| begins_alike(of) + ENDING >= letters;
    near.retain(|(distance, of)| (1..=wrong).contains(distance) && (*distance == 1 || !another_ending(of)));
    near.sort_unstable();
    near.dedup();
    match &near[..] {
        [(one, meant), rest @ ..] if rest.first().is_none_or(|(other, _)| one < other) => Some(meant.clone()),
        _ => None,
    }
}
