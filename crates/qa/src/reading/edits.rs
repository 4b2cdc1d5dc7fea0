//! A follow-up as an edit of a meaning before: with another value in a value's place, with another beside it, or with what a
//! phrase says grafted on.

use plan::pronouns::says_others;
use plan::{Graft, Grafted, Grounded, Index, Test, is_function_word, plural, words};

use super::instead::{Phrase, beside, exchanged, instead, phrase};
use super::spoken::{REMEMBERED, called_kind, meaning, things_told};
use crate::steps::pointing::without_opener;
use crate::steps::say_question::say_question;
use crate::strategies::Task;
use crate::{Error, Turn};

/// A question before, edited.
pub(super) struct Another {
    pub question: String,
    /// It does not say the value where the old one stood: it is best said from the meaning.
    pub unsaid: bool,
    pub meant: Grounded,
    /// All that was said is understood.
    pub plain: bool,
}

/// Edits of the meanings before, the last one first.
pub(super) fn with_another(task: &mut Task<'_, '_>, turns: &[Turn]) -> Result<Vec<Another>, Error> {
    let bare = without_opener(task.question);
    let meant = |turn: &Turn| turn.select.as_deref().and_then(|select| meaning(task.index, select));
    if let Some((other, last)) = beside(&bare).zip(turns.last()) {
        let question = format!("{}, compared to {other}?", asked(last));
        let both = meant(last).into_iter().flat_map(|before| plan::set_beside(task.index, &before, &other));
        return Ok(both
            .map(|meant| Another { question: question.clone(), unsaid: false, meant, plain: false })
            .collect());
    }
    let other = instead(&bare).or_else(|| remaining(task.index, turns, &bare));
    let mut all = other.map_or_else(Vec::new, |other| exchanges(task.index, turns, &other));
    // Of what is not read it is known what it told.
    let known = |last: &Turn| meant(last).or_else(|| things_told(task.index, &last.items));
    if let Some((last, before)) = turns.last().and_then(|last| Some((last, known(last)?))) {
        for new in grafts(task, last, &before, &bare)? {
            if !all.iter().any(|known| known.meant == new.meant) {
                all.push(new);
            }
        }
    }
    Ok(all)
}

/// What was asked before with another value in a value's place, the last turn first.
fn exchanges(index: &Index, turns: &[Turn], other: &str) -> Vec<Another> {
    let mut all: Vec<(bool, Another)> = Vec::new();
    for turn in turns.iter().rev().take(REMEMBERED) {
        let before = turn.select.as_deref().and_then(|select| meaning(index, select));
        let Some(before) = before else { continue };
        all.extend(plan::exchanged(index, &before, other).into_iter().map(|(old, meant)| {
            let said = exchanged(&turn.standalone, &old, other);
            let unsaid = said.is_none();
            let question = said.unwrap_or_else(|| format!("{} ({other})?", asked(turn)));
            // Of the longest ferry in Turku: "What about Oslo?" asks for ferries as before.
            let later = before.order.is_some() && exchanged(&turn.question, &old, other).is_none();
            (later, Another { question, unsaid, meant, plain: false })
        }));
    }
    all.sort_by_key(|(later, _)| *later);
    all.into_iter().map(|(_, another)| another).collect()
}

/// "And the other one?" of two that were told, of which one was asked about since.
fn remaining(index: &Index, turns: &[Turn], question: &str) -> Option<String> {
    let said = words(question);
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let (["the", other] | ["the", other, "one"]) = said[..] else { return None };
    let (last, before) = turns.split_last().filter(|_| says_others(other))?;
    let meant = meaning(index, last.select.as_deref()?)?;
    let mut told = before.iter().rev().take(REMEMBERED).filter(|turn| turn.items.len() == 2);
    let asked = |name: &String| meant.sets.iter().any(|set| says(&set.tests, name));
    told.find_map(|turn| match &turn.items[..] {
        [one, other] | [other, one] if asked(one) && !asked(other) => Some(other.clone()),
        _ => None,
    })
}

/// A test is for this value.
fn says(tests: &[Test], value: &String) -> bool {
    tests.iter().any(|test| match test {
        Test::Among { values, .. } => values.contains(value),
        Test::Linked { tests, .. } | Test::Reaches { tests, .. } => says(tests, value),
        _ => false,
    })
}

/// It asks nothing of its own.
pub(super) fn is_phrase(question: &str) -> bool {
    phrase(&without_opener(question)).is_some()
}

fn asked(turn: &Turn) -> String {
    turn.standalone.trim_end_matches(['?', '.', ' ']).to_owned()
}

/// "And in 2019?", "and per hall?", "only the active ones?": what was asked before, of the things that the phrase means in its
/// frame ("Which concerts in 2019?").
fn grafts(
    task: &mut Task<'_, '_>,
    last: &Turn,
    before: &Grounded,
    question: &str,
) -> Result<Vec<Another>, Error> {
    let Some(Phrase { text, denied, narrows }) = phrase(question) else { return Ok(vec![]) };
    let value = instead(question).unwrap_or_default();
    let index = task.index;
    let mut all: Vec<Another> = Vec::new();
    let mut understood = Vec::new();
    for frame in frames(index, before.view, &text) {
        understood.extend(task.trace.during(|| whole(index, &frame))?);
    }
    if denied {
        understood = understood.iter().filter_map(plan::denied).collect();
    }
    let ways: &[Graft] = if narrows { &[Graft::Beside] } else { &[Graft::InPlace, Graft::Alone] };
    for &how in ways {
        let grafted = understood.iter().filter_map(|said| plan::grafted(index, before, said, how));
        for Grafted { meant, old } in grafted {
            let put = |old: &String| exchanged(&last.standalone, old, &value);
            let said = if let [only] = &old[..] { put(only) } else { None };
            let unsaid = said.is_none();
            let anew = || say_question(index, &meant).unwrap_or_else(|| format!("{} ({text})?", asked(last)));
            let question = said.unwrap_or_else(anew);
            if !all.iter().any(|known| known.meant == meant) {
                all.push(Another { question, unsaid, meant, plain: true });
            }
        }
    }
    Ok(all)
}

/// Questions for things of a view in which a phrase says which, or how they are grouped.
fn frames(index: &Index, view: usize, phrase: &str) -> Vec<String> {
    let things = plural(&called_kind(index, view));
    match words(phrase).first() {
        Some(first) if is_function_word(first) => {
            vec![format!("Which {things} are {phrase}?"), format!("How many {things} are there {phrase}?")]
        }
        _ => vec![
            format!("Which {phrase} {things} are there?"),
            format!("Which {things} are {phrase}?"),
            format!("Which {phrase} are there?"),
        ],
    }
}

/// What a question means by its form, where that says all of it: what explains it best.
fn whole(index: &Index, question: &str) -> Vec<Grounded> {
    index.prepare(question);
    let meanings =
        plan::of_question(index, question).into_iter().flat_map(|plan| plan::ground(index, &plan, question));
    let meanings: Vec<Grounded> = meanings.collect();
    let best = meanings.iter().map(|meant| meant.score).fold(f32::MIN, f32::max);
    let all = |meant: &Grounded| {
        let account = plan::accounted(index, question, meant);
        meant.score >= best - ALIKE
            && meant.unexplained.is_empty()
            && account.left.is_empty()
            && account.missed.is_none()
            && account.share > 0.99
    };
    meanings.into_iter().filter(all).collect()
}

/// Meanings explain a question equally.
const ALIKE: f32 = 1e-3;
