//! Names as people say them and the graph does not: "Mount Etna" of Etna, "the USA" of the United States.

use super::Index;
use super::called::{called, knows};
use crate::rules::{Rule, fires};
use lang::{fold, lexicon};

/// The first of these words, or several, with the name that the graph has for them.
pub(super) fn name(index: &Index, words: &[(usize, &str)]) -> Option<(usize, String)> {
    let (_, first) = words.first()?;
    abbreviated(index, first).map(|name| (1, name)).or_else(|| without_kind(index, words))
}

/// "Mount Etna", "lake Como": what it is stands before its name, and the graph has the name alone and no such kind.
fn without_kind(index: &Index, words: &[(usize, &str)]) -> Option<(usize, String)> {
    let ((_, kind), rest) = words.split_first()?;
    let kind = Some(fold(kind)).filter(|kind| lexicon::is_before_names(kind))?;
    let folded: Vec<String> = rest.iter().map(|(_, word)| fold(word)).collect();
    let name = called(index, &folded).into_iter().next().filter(|name| name.words.start == 0)?;
    let known = index.says(&kind) || knows(index, &format!("{kind} {}", name.name));
    let said = rest[name.words.clone()].iter().map(|(_, word)| *word).collect::<Vec<_>>().join(" ");
    fires(Rule::TitleOfName, !known).then_some((1 + name.words.len(), said))
}

/// "USA", "the UK" in capitals.
fn abbreviated(index: &Index, word: &str) -> Option<String> {
    let folded = fold(word);
    let written = word.chars().count() > 2 || word.chars().all(char::is_uppercase);
    let names = lexicon::abbreviates(&folded).filter(|_| written && !knows(index, &folded))?;
    let known = names.iter().find(|name| index.vocabulary.is_name(name))?;
    fires(Rule::InitialsSaid, true).then(|| known.clone())
}
