//! What the graph calls by its initials and people in full, and the other way round: "air handling units" of a class
//! `AHU`, "AHUs" of air handling units, "e-bikes" of electric bicycles.

use std::collections::{BTreeSet, HashMap, HashSet};

use kb::Schema;

use super::Index;
use super::names::Names;
use crate::domain::{Found, Word};
use crate::rules::{Rule, fires};
use crate::vocabulary::Vocabulary;
use lang::lexicon::is_function_word;
use lang::{fold, is_of_word, is_plural, plural, stem, words};

/// Letters of what may stand for words: two of them stand for too much.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=6;

/// What types are called by their initials, and what the initials of others are.
#[derive(Debug, Default)]
pub(super) struct Initials {
    /// Folded, as the graph writes them.
    short: HashMap<String, String>,
    /// By initials: names in full. None where two have the same.
    full: HashMap<String, Option<String>>,
    /// By letters: values that are written as initials are, "P.R.".
    values: HashMap<String, String>,
    /// By the first letter: names of two words, "electric" and "bicycle".
    pairs: HashMap<char, BTreeSet<(String, String)>>,
}

impl Initials {
    pub fn of(schema: &Schema, names: &Names, vocabulary: &Vocabulary) -> Self {
        let kinds = names.views.iter().flat_map(|names| &names.kinds).map(|kind| kind.text.as_str());
        let called: HashSet<&str> =
            schema.views.iter().map(|view| view.label.as_str()).chain(kinds).collect();
        let mut initials = Self::default();
        for name in called {
            initials.learn_pair(name);
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
        for value in vocabulary.all().flat_map(|(_, domain)| &domain.values) {
            if let Some(letters) = letters_of(value) {
                initials.values.entry(letters).or_insert_with(|| value.clone());
            }
        }
        initials
    }

    fn learn_pair(&mut self, name: &str) {
        let words = words(name);
        if let [first, noun] = &words[..]
            && let Some(letter) = first.chars().next().filter(|_| first.chars().nth(1).is_some())
        {
            self.pairs.entry(letter).or_default().insert((first.clone(), noun.clone()));
        }
    }
}

/// The letters of a value that is written as initials are, folded: "P.R.", "USA". Two letters need their points.
fn letters_of(value: &str) -> Option<String> {
    let letters: String = value.chars().filter(|c| *c != '.').collect();
    let pointed = value.chars().filter(|c| *c == '.').count() == letters.chars().count();
    let several = letters.chars().count() > 1 && letters.chars().count() <= *LETTERS.end();
    let written = pointed || value == letters && LETTERS.contains(&letters.chars().count());
    (several && written && letters.chars().all(char::is_uppercase)).then(|| fold(&letters))
}

/// The first words, so many, are written as a name that the graph has none of, and has the initials of.
fn in_values(index: &Index, words: &[(usize, &str)]) -> Option<(usize, String)> {
    let mut letters = String::new();
    let mut found = None;
    for (count, (_, word)) in (1..).zip(words.iter().take(*LETTERS.end())) {
        if !word.starts_with(char::is_uppercase) {
            break;
        }
        letters.extend(fold(word).chars().next());
        if count > 1 {
            found = index.initials.values.get(&letters).map(|value| (count, value.clone())).or(found);
        }
    }
    found.filter(|(count, _)| fires(Rule::InitialsSaid, !is_said(index, &words[..*count])))
}

/// Some value has all of these words.
fn is_said(index: &Index, words: &[(usize, &str)]) -> bool {
    let looked: Vec<Word> = words.iter().map(|(_, word)| index.vocabulary.word(&fold(word))).collect();
    let whole = |found: Found| found.covered.len() == looked.len();
    index.vocabulary.all().any(|(_, domain)| domain.find(&looked).is_some_and(whole))
}

/// The first of these words, or several, with what the graph says for them.
pub(super) fn said(index: &Index, words: &[(usize, &str)]) -> Option<(usize, String)> {
    let plural_of = |count: usize| is_plural(&fold(words[count - 1].1));
    if let Some((count, name)) = shortened(index, words) {
        return Some((count, if plural_of(count) { format!("{name}s") } else { name }));
    }
    let of_one = || Some((1, in_full(index, words.first()?.1)?));
    in_values(index, words).or_else(|| by_first_letter(index, words)).or_else(of_one)
}

/// "e-bikes" of a graph that has electric bicycles: a letter beside the noun, for the word that begins with it.
fn by_first_letter(index: &Index, words: &[(usize, &str)]) -> Option<(usize, String)> {
    let [(at, short), (noun_at, noun), ..] = words else { return None };
    let (short, folded) = (fold(short), fold(noun));
    let mut letters = short.chars();
    let letter = letters.next().filter(|_| letters.next().is_none() && at + short.len() + 1 == *noun_at)?;
    let pairs = index.initials.pairs.get(&letter)?;
    let meant: BTreeSet<&String> =
        pairs.iter().filter(|(_, own)| index.may_mean(&folded, own)).map(|(first, _)| first).collect();
    let full = meant.iter().next().filter(|_| meant.len() == 1)?;
    let other = is_function_word(&short) || is_said(index, &words[..2]);
    fires(Rule::InitialsSaid, !other).then(|| (2, format!("{full} {noun}")))
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
