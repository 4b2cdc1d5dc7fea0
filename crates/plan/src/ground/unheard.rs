//! What a question is about and the graph has never heard of: a name of nobody in it.

use super::Index;
use crate::language::Plan;
use crate::rules::{Rule, fires};
use lang::lexicon::{self, content};
use lang::{stem, stems, words};

/// The words of the plan's things that stand in the question and by which the graph calls nothing: no type, no property
/// and no value, not even nearly so. A reading that leaves one of them out answers about something else.
pub fn unheard(index: &Index, plan: &Plan, question: &str) -> Vec<String> {
    let asked = words(question);
    let known = |word: &String| {
        word.chars().count() < 4
            || word.chars().any(|c| c.is_ascii_digit())
            || lexicon::is_general_noun(word)
            || lexicon::is_date_noun(word)
            || lexicon::adjective(word).is_some()
            || index.names.say(&stem(word))
            || !index.vocabulary.word(word).tokens.is_empty()
            || !index.vocabulary.loosened(word).tokens.is_empty()
    };
    let mut unknown = content(&plan.things);
    // "transfer fees" that are wanted of "transfers" are asked for, not talked about.
    let wanted: Vec<String> = plan.want.iter().flat_map(|want| stems(want)).collect();
    unknown.retain(|word| asked.contains(word) && !known(word) && !wanted.contains(&stem(word)));
    unknown.retain(|word| !index.nearly_called(word, 0) && fires(Rule::Unheard, true));
    unknown
}
