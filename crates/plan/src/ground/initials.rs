//! What the graph calls by its initials and people in full, and the other way round: "air handling units" of a class
//! `AHU`, "AHUs" of air handling units.

use std::collections::{HashMap, HashSet};

use kb::Schema;

use super::Index;
use super::names::Names;
use crate::rules::{Rule, fires};
use lang::lexicon::is_function_word;
use lang::{fold, is_of_word, is_plural, plural, stem};

/// Letters of what may stand for words: two of them stand for too much.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=6;

/// What types are called by their initials, and what the initials of others are.
#[derive(Debug, Default)]
pub(super) struct Initials {
    /// Folded, as the graph writes them.
    short: HashMap<String, String>,
    /// By initials: names in full. None where two have the same.
    full: HashMap<String, Option<String>>,
}

impl Initials {
    pub fn of(schema: &Schema, names: &Names) -> Self {
        let kinds = names.views.iter().flat_map(|names| &names.kinds).map(|kind| kind.text.as_str());
        let called: HashSet<&str> =
            schema.views.iter().map(|view| view.label.as_str()).chain(kinds).collect();
        let mut initials = Self::default();
        for name in called {
            let letters: String =
                name.split(|c| !is_of_word(c)).filter_map(|word| word.chars().next()).collect();
            let capitals = name.chars().all(char::is_uppercase);
            if capitals && LETTERS.contains(&name.chars().count()) {
                initials.short.insert(fold(name), name.to_owned());
            } else if LETTERS.contains(&letters.chars().count()) {
                let other = |known: &mut Option<String>| {
                    *known = known.take().filter(|known| fold(known) == fold(name))
                };
                let known = initials.full.entry(fold(&letters));
                known.and_modify(other).or_insert_with(|| Some(name.to_owned()));
            }
        }
        initials
    }
}

/// The first of these words, or several, with what the graph says for them.
pub(super) fn said(index: &Index, words: &[(usize, &str)]) -> Option<(usize, String)> {
    let plural_of = |count: usize| is_plural(&fold(words[count - 1].1));
    if let Some((count, name)) = shortened(index, words) {
        return Some((count, if plural_of(count) { format!("{name}s") } else { name }));
    }
    Some((1, in_full(index, words.first()?.1)?))
}

/// The first words, so many, are what a type's name has the initials of.
fn shortened(index: &Index, words: &[(usize, &str)]) -> Option<(usize, String)> {
    let mut letters = String::new();
    for (count, (_, word)) in (1..).zip(words.iter().take(*LETTERS.end())) {
        let folded = fold(word);
        if is_function_word(&folded) {
            return None;
        }
        letters.extend(folded.chars().next());
        if count >= *LETTERS.start()
            && let Some(name) = index.initials.short.get(&letters)
        {
            return fires(Rule::InitialsSaid, true).then(|| (count, name.clone()));
        }
    }
    None
}

/// The word is the initials of one type's name, and nothing else that the graph knows.
fn in_full(index: &Index, word: &str) -> Option<String> {
    let folded = fold(word);
    let full = |initials: &str| index.initials.full.get(initials)?.as_ref();
    // Without a vowel no stem shows that "HWVs" are several.
    let several = || full(folded.strip_suffix('s')?).map(|name| plural(name));
    let name = full(&folded).cloned().or_else(several)?;
    let known = index.names.say(&stem(&folded)) || !index.vocabulary.word(&folded).tokens.is_empty();
    fires(Rule::InitialsSaid, !known && !is_function_word(&folded)).then_some(name)
}
