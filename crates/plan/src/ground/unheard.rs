//! What a question is about and the graph has never heard of: a name of nobody in it.

use super::Index;
use crate::language::Plan;
use crate::people::is_person;
use crate::rules::{Rule, fires};
use lang::lexicon::{self, content};
use lang::{origin, stem, stems, words};

/// The words of the plan's things that stand in the question and by which the graph calls nothing: no type, no property
/// and no value, not even nearly so. A reading that leaves one of them out answers about something else.
pub fn unheard(index: &Index, plan: &Plan, question: &str) -> Vec<String> {
    let asked = words(question);
    let mut unknown = content(&plan.things);
    // "transfer fees" that are wanted of "transfers" are asked for, not talked about.
    let wanted: Vec<String> = plan.want.iter().flat_map(|want| stems(want)).collect();
    unknown.retain(|word| asked.contains(word) && !wanted.contains(&stem(word)));
    unknown.retain(|word| fires(Rule::Unheard, is_unheard(index, word)));
    unknown
}

/// By this word of a question the graph calls nothing, not even nearly so.
pub(super) fn is_unheard(index: &Index, word: &str) -> bool {
    let known = word.chars().count() < 4
        || word.chars().any(|c| c.is_ascii_digit())
        || lexicon::is_general_noun(word)
        || lexicon::is_date_noun(word)
        || lexicon::adjective(word).is_some()
        || index.names.say(&stem(word))
        || !index.vocabulary.word(word).tokens.is_empty()
        || !index.vocabulary.loosened(word).tokens.is_empty();
    !known && !index.nearly_called(word, 0)
}

/// The telling words of a question if the graph has heard of none of them: no type, property or value is called by one, nor
/// nearly so, nor by what it may be a slip of or mean. `None` where it knows one, or where no word tells anything.
pub fn nothing_heard(index: &Index, question: &str) -> Option<Vec<String>> {
    let asked = words(question);
    // What any question may say, of whatever it is.
    let neutral = |word: &String| {
        word.chars().count() < 3
            || lexicon::is_function_word(word)
            || word.chars().any(|c| c.is_ascii_digit())
            || lexicon::is_general_noun(word)
            || lexicon::is_date_noun(word)
            || lexicon::is_number_noun(word)
            || lexicon::is_adjective(word)
            || lexicon::is_superlative(word)
            || lexicon::is_outcome(word)
            || lexicon::is_day_or_month(word)
            || origin(word).is_some()
            || is_person(word)
            || lexicon::passing(word)
    };
    let called = |word: &str| index.names.say(&stem(word)) || !index.vocabulary.word(word).tokens.is_empty();
    let heard = |word: &String| {
        called(word)
            || !index.vocabulary.loosened(word).tokens.is_empty()
            || lexicon::synonyms(word).iter().any(|other| words(other).iter().any(|w| called(w)))
            || index.nearly_called(word, 1)
    };
    // "Which employee ..": what the graph calls its own is known, however general the word.
    let own = |word: &String| !lexicon::is_function_word(word) && index.names.say(&stem(word));
    if asked.iter().any(own) {
        return None;
    }
    let telling: Vec<String> = asked.into_iter().filter(|word| !neutral(word)).collect();
    (!telling.is_empty() && !telling.iter().any(heard)).then_some(telling)
}
