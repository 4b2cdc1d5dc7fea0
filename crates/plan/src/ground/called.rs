//! Names of entities that a question says as a whole: "coronary bypass", "Speck".

use std::ops::Range;

use super::Index;
use lang::lexicon::{self, Degree};
use lang::{fold, stem, stems, words};

/// Words of the longest name that is looked for.
const WORDS: usize = 6;

/// A name that the question says.
pub(super) struct Called {
    /// Which of the question's words.
    pub words: Range<usize>,
    /// Them, with spaces between.
    pub name: String,
}

impl Called {
    /// The meaning is about the entity of this name, or one whose longer name holds it. A longer name that shares one
    /// word with the question is somebody else's.
    pub fn meant_by(&self, values: &[String]) -> bool {
        let own = words(&self.name);
        values.iter().any(|value| {
            fold(value) == self.name || own.len() > 1 && words(value).windows(own.len()).any(|w| w == own)
        })
    }
}

/// The names in a question, longest first where they overlap. Words that the graph calls types or properties by are
/// no names when they stand alone.
pub(super) fn called(index: &Index, asked: &[String]) -> Vec<Called> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < asked.len() {
        let longest = (1..=WORDS.min(asked.len() - at)).rev().find_map(|length| {
            let words = at..at + length;
            let name = asked[words.clone()].join(" ");
            let plain = asked[words.clone()].iter().all(|w| lexicon::is_function_word(w));
            let general = length == 1 && in_schema(index, &asked[at]);
            (!plain && !general && index.vocabulary.is_name(&name)).then_some(Called { words, name })
        });
        at = longest.as_ref().map_or(at + 1, |called| called.words.end);
        found.extend(longest);
    }
    found
}

/// Which of the question's words are names.
pub(crate) fn name_spans(index: &Index, asked: &[String]) -> Vec<Range<usize>> {
    let names = called(index, asked).into_iter();
    // A graph that describes itself has "influenced by" as a name too.
    let mut spans: Vec<Range<usize>> =
        names.filter(|name| !index.is_called(&name.name)).map(|name| name.words).collect();
    spans.extend(ranking_values(index, asked));
    spans
}

/// "the most valuable player award": a value of several words in which "most" ranks nothing.
pub(super) fn ranking_values(index: &Index, asked: &[String]) -> Vec<Range<usize>> {
    let ranks = |word: &String| {
        lexicon::ranks(word) || lexicon::adjective(word).is_some_and(|(_, degree)| degree != Degree::Positive)
    };
    let is_value = |words: &Range<usize>| index.vocabulary.is_value(&asked[words.clone()].join(" "));
    let from = |at: usize| {
        let around = at.saturating_sub(WORDS)..=at;
        around.flat_map(move |start| (at + 1..=asked.len().min(start + WORDS)).map(move |end| start..end))
    };
    (0..asked.len())
        .filter(|&at| ranks(&asked[at]))
        .filter_map(|at| from(at).filter(|words| words.len() > 1 && is_value(words)).max_by_key(Range::len))
        .collect()
}

/// Which of a question's folded words are names of things, the longest where they overlap.
pub fn names_said(index: &Index, asked: &[String]) -> Vec<Range<usize>> {
    called(index, asked).into_iter().map(|name| name.words).collect()
}

/// The graph calls a type, a property or a value just so.
pub fn knows(index: &Index, phrase: &str) -> bool {
    index.is_called(phrase) || index.vocabulary.is_value(phrase)
}

/// A name that `rewritten` adds to a question and that is one of those it asks for: "North Coast" in "Which region on
/// the North Coast has the most?".
pub fn answers_itself(index: &Index, question: &str, rewritten: &str) -> Option<String> {
    let asked = words(question);
    let kind = stems(&lang::question::asked_for(&asked)?);
    let number = index.names.views.iter().position(|names| {
        let label = &names.label.stems;
        !label.is_empty() && kind.starts_with(label)
    })?;
    let view = &index.schema.views[number];
    let (table, stored) = index.place(view, &view.columns[0]);
    let domain = index.vocabulary.domain(table, stored)?;
    let said = words(rewritten);
    called(index, &said)
        .into_iter()
        .find(|name| {
            !asked.windows(name.words.len()).any(|w| *w == said[name.words.clone()])
                && domain.exact(&name.name).is_some()
        })
        .map(|name| name.name)
}

/// A type or a property is called so.
fn in_schema(index: &Index, word: &str) -> bool {
    let word = stem(word);
    lexicon::is_general_noun(&word) || index.names.say(&word)
}
