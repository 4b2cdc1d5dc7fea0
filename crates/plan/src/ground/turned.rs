//! From which end a link between things of one kind is followed: "What requires Ada?" is not what she requires.

use kb::View;
use lang::question::{asks_what_it_has, by, does, is_inflected, is_passive};
use lang::{lexicon, local_words, stem, stems, words};

use super::ways::leads_to_own_kind;
use crate::meaning::{Grounded, Test};

/// What A requires, where the question is what requires A: a link between things of one kind that is followed the wrong way.
pub(super) fn is_turned(view: &View, asked: &[String], grounded: &Grounded) -> bool {
    let [set] = &grounded.sets[..] else { return false };
    let names = || set.tests.iter().chain(&grounded.probes).filter_map(one_value);
    let itself = names().find(|(column, _)| *column == 0).map(|(_, name)| name);
    let wanted = grounded.wanted.iter().filter_map(|wanted| wanted.columns.first());
    // The named thing begins the way to what is told, and ends the one that is tested.
    let told = wanted.filter_map(|&column| Some((column, itself?, true)));
    let tested = names().map(|(column, name)| (column, name, false));
    told.chain(tested).any(|(column, name, begins)| {
        let column = &view.columns[column];
        let [link] = &column.path[..] else { return false };
        // "narrower" is the name of what is broader, from its other end.
        let by_other_end =
            !stems(&local_words(&link.predicate)).iter().any(|w| stems(&column.name).contains(w));
        let subject = begins != (link.inverse && !by_other_end);
        leads_to_own_kind(view, column) && turns(&column.name, name, subject, asked)
    })
}

/// The one value that a test asks for, and of which column.
fn one_value(test: &Test) -> Option<(usize, &str)> {
    match test {
        Test::Among { column, values, negated: false, .. } => match &values[..] {
            [only] => Some((*column, only)),
            _ => None,
        },
        Test::Linked { column, tests, negated: false, .. } => match &tests[..] {
            [only] => Some((*column, only.own_name()?)),
            _ => None,
        },
        _ => None,
    }
}

/// The question has the named thing as what does it, where it is what it is done to (as the `subject` of the link), or the
/// other way round.
fn turns(link: &str, name: &str, subject: bool, asked: &[String]) -> bool {
    let called = stems(link);
    let verb = |word: &String| called.contains(&stem(word)) && !lexicon::is_function_word(word);
    let name = words(name);
    let at = asked.windows(name.len().max(1)).position(|run| run == name);
    let Some((at, verb)) = at.zip(asked.iter().position(verb)) else { return false };
    // What is mentored by somebody is what stands before "mentored by".
    does_it(at, verb, &called, asked).is_some_and(|does| subject != (does != is_passive(&called)))
}

/// Whether what is named at a place does what the verb says, or it is done to it, where that is plain.
fn does_it(at: usize, verb: usize, called: &[String], asked: &[String]) -> Option<bool> {
    let does = does(asked);
    let by = by(asked);
    if by.is_some_and(|by| verb < by && by + 1 == at) || does.is_some_and(|does| does < at && at < verb) {
        // "Who was mentored by A?", "What does A require?"
        return Some(true);
    }
    if by.is_some_and(|by| at < verb && verb < by) {
        // "Who was A mentored by?"
        return Some(false);
    }
    // "How many prerequisites does A have?"
    if asks_what_it_has(asked) && does.is_some_and(|does| verb < does && does < at) {
        return Some(true);
    }
    // "What requires A?", "Who studied with A?"
    let inside = |word: &String| called.contains(&stem(word));
    let follows = verb > 0 && verb < at && asked[verb + 1..at].iter().all(inside);
    (does.is_none() && follows && is_inflected(&asked[verb])).then_some(false)
}
