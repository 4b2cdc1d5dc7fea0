//! How far a relation between things of one kind is followed: "or anything narrower", "directly or indirectly", "below".

use std::ops::Range;

use serde::Deserialize;

use crate::en::en;
use crate::numbers::in_letters;
use crate::words::{Placed, placed};

/// Which way a relation between things of one kind is followed as often as it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// Whichever relation is spoken of.
    Any,
    /// To what is below.
    Below,
    /// To what is above.
    Above,
}

/// The question without the words that say how far, and how far; `None` where it says nothing of the kind.
///
/// "manuals about ceramics or anything narrower" are "manuals about ceramics", and those below. A bound is none: "10 or
/// below".
pub fn peel(question: &str) -> Option<(String, Depth)> {
    let words = placed(question);
    let mut left = String::new();
    let (mut depth, mut copied, mut at) = (None, 0, 1);
    while at < words.len() {
        let Some((range, found)) = phrase(&words, at).or_else(|| joined(&words, at)) else {
            at += 1;
            continue;
        };
        left.push_str(&question[copied..words[at - 1].at.end]);
        copied = words[range.end - 1].at.end;
        at = range.end;
        depth = depth.filter(|depth| *depth != Depth::Any).or(Some(found));
    }
    left.push_str(&question[copied..]);
    Some((left, depth?))
}

/// "at any level"
fn phrase(words: &[Placed<'_>], at: usize) -> Option<(Range<usize>, Depth)> {
    let says = |phrase: &&str| {
        let mut said = words[at..].iter();
        phrase.split(' ').all(|word| said.next().is_some_and(|own| own.folded == word))
    };
    let found = en().depth.phrases.iter().find(says)?;
    Some((at..at + found.split(' ').count(), Depth::Any))
}

/// "or anything below it"; "in or below", of a place.
fn joined(words: &[Placed<'_>], at: usize) -> Option<(Range<usize>, Depth)> {
    let lists = &en().depth;
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    if !lists.joins.contains(word(at)) {
        return None;
    }
    let mut next = at + 1;
    while lists.any.contains(word(next)) {
        next += 1;
    }
    let anything = next > at + 1;
    while anything && lists.verbs.contains(word(next)) {
        next += 1;
    }
    let depth = match word(next) {
        side if lists.below.contains(side) => Depth::Below,
        side if lists.above.contains(side) => Depth::Above,
        _ => return None,
    };
    next += 1;
    let is_number = |word: &str| in_letters(word).is_some() || word.contains(char::is_numeric);
    let place = || lists.within.contains(word(at - 1)) && !word(next).is_empty() && !is_number(word(next));
    if anything {
        while lists.tail.contains(word(next)) {
            next += 1;
        }
    } else if !place() {
        return None;
    }
    Some((at..next, depth))
}

/// Where this folded word asks what is there, at any distance: "below" of "What is below Ceramics?".
pub fn place(word: &str) -> Option<Depth> {
    en().depth.places.get(word).copied()
}

/// Which way a relation leads that is called so, where its name tells.
pub fn leads(name: &[String]) -> Option<Depth> {
    let lists = &en().depth;
    let (first, last) = (name.first()?, name.last()?);
    // "part of" and "located in" lead up from what is a part, "has parts" down.
    if name.len() > 1 && lists.upwards.contains(last)
        || lists.upper.contains(last)
        || lists.upper.contains(first)
    {
        return Some(Depth::Above);
    }
    (lists.lower.contains(last) || lists.lower.contains(first)).then_some(Depth::Below)
}

/// What is said of what lies below is said of what is above it, by a relation that is called so: "part of", "located in".
pub fn holds(name: &[String]) -> bool {
    name.iter().any(|word| en().depth.holding.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_how_far_is_taken_from_the_question() {
        let said = [
            "Which manuals are about ceramics or anything narrower?",
            "Which parts belong to the hull, directly or indirectly?",
            "How many products are in or below Drinks?",
            "List the works about music including everything below it.",
            "Which words mean Animal or any broader term?",
            "Is 10 or below allowed?",
            "Which rooms are at or above 30 degrees?",
            "Which huts are above 2000 m?",
        ];
        let told = said.map(|question| match peel(question) {
            Some((left, depth)) => format!("{left} {depth:?}"),
            None => "-".to_owned(),
        });
        let expected = [
            "Which manuals are about ceramics? Below",
            "Which parts belong to the hull? Any",
            "How many products are in Drinks? Below",
            "List the works about music. Below",
            "Which words mean Animal? Above",
            "-",
            "-",
            "-",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn names_of_relations_tell_which_way_they_lead() {
        let way = |name: &str| leads(&crate::words(name));
        assert_eq!(
            ["broader", "part of", "located in", "parent organisation", "narrower", "has part", "spouse"]
                .map(way),
            [
                Some(Depth::Above),
                Some(Depth::Above),
                Some(Depth::Above),
                Some(Depth::Above),
                Some(Depth::Below),
                Some(Depth::Below),
                None
            ]
        );
    }
}
