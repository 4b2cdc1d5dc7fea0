//! What the graph calls by its initials and people in full, and the other way round: "air handling units" of a class
//! `AHU`, "AHUs" of air handling units.

use std::borrow::Cow;
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
                let other = |known: &mut Option<String>| *known = known.take().filter(|known| *known == name);
                let known = initials.full.entry(fold(&letters));
                known.and_modify(other).or_insert_with(|| Some(name.to_owned()));
            }
        }
        initials
    }
}

/// The question with what the graph has by initials only, or in full only, said as the graph does.
pub fn as_the_graph_says<'q>(index: &Index, question: &'q str) -> Cow<'q, str> {
    let initials = &index.initials;
    if initials.short.is_empty() && initials.full.is_empty() {
        return Cow::Borrowed(question);
    }
    let words = placed(question);
    let mut said = String::new();
    let (mut at, mut copied) = (0, 0);
    while at < words.len() {
        let Some((count, name)) = shortened(index, &words[at..]).or_else(|| in_full(index, words[at].1))
        else {
            at += 1;
            continue;
        };
        let (last_at, last) = words[at + count - 1];
        said.push_str(&question[copied..words[at].0]);
        said.push_str(&match (is_plural(&fold(last)), count > 1) {
            (true, true) => format!("{name}s"),
            (true, false) => plural(&name),
            (false, _) => name,
        });
        copied = last_at + last.len();
        at += count;
    }
    if copied == 0 {
        return Cow::Borrowed(question);
    }
    said.push_str(&question[copied..]);
    Cow::Owned(said)
}

/// Words with their places.
fn placed(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = 0;
    while let Some(from) = text[rest..].find(is_of_word).map(|at| rest + at) {
        let to = text[from..].find(|c| !is_of_word(c)).map_or(text.len(), |at| from + at);
        words.push((from, &text[from..to]));
        rest = to;
    }
    words
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
fn in_full(index: &Index, word: &str) -> Option<(usize, String)> {
    let folded = fold(word);
    let single = if is_plural(&folded) { folded.trim_end_matches('s') } else { &folded };
    let name = index.initials.full.get(single)?.clone()?;
    let known = index.names.say(&stem(&folded)) || !index.vocabulary.word(&folded).tokens.is_empty();
    fires(Rule::InitialsSaid, !known && !is_function_word(&folded)).then_some((1, name))
}
