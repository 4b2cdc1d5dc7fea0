//! In which order all of the things are listed: "sorted by price", "in descending order of altitude", "by year from the most
//! recent to the oldest", "sort them by height, highest first".

use std::ops::Range;

use super::tokens::{Token, text, without_determiners};
use crate::language::{End, Order};
use crate::rules::{Rule, fires};
use lang::lexicon;

/// From which end on, as it is said somewhere in the question.
struct Direction {
    said: Range<usize>,
    end: End,
    /// What it is an order of, where that is said with it.
    of: Option<String>,
}

/// Takes such an order out of the words.
pub(super) fn take(tokens: &mut Vec<Token>) -> Option<Order> {
    let direction = in_order(tokens).or_else(|| from_to(tokens)).or_else(|| first(tokens));
    // "sort the ferries by length" is "the ferries sorted by length".
    let asked = tokens.first().is_some_and(|t| lexicon::sorts(&t.word));
    let by = sorted_by(tokens, direction.as_ref(), asked);
    let (property, taken) = match (by, &direction) {
        (Some((property, by)), Some(direction)) => {
            (property, by.start.min(direction.said.start)..by.end.max(direction.said.end))
        }
        (Some((property, by)), None) => (property, by),
        (None, Some(direction)) => (direction.of.clone().unwrap_or_default(), direction.said.clone()),
        (None, None) => return None,
    };
    let end = direction.map_or(End::Lowest, |direction| direction.end);
    // "in alphabetical order": by their names they are listed anyway.
    let by_name = property.is_empty() && end == End::Lowest;
    if !fires(Rule::FormListed, taken.start > 0 && (by_name || !property.is_empty())) {
        return None;
    }
    tokens.drain(taken);
    if asked {
        tokens.remove(0);
    }
    (!by_name).then_some(Order { property, end, count: Order::ALL })
}

/// "in descending order of altitude", "in alphabetical order", "alphabetically"
fn in_order(tokens: &[Token]) -> Option<Direction> {
    let directed = |(at, token): (usize, &Token)| {
        let end = lexicon::direction(named(&token.word)).filter(|_| !token.name)?;
        Some((at, end))
    };
    let (at, end) = tokens.iter().enumerate().find_map(directed)?;
    let mut said = at..at + 1;
    // "in ascending alphabetical order of the venue"
    while tokens.get(said.end).is_some_and(|t| lexicon::direction(named(&t.word)).is_some()) {
        said.end += 1;
    }
    if tokens.get(said.end).is_some_and(|t| t.is(&["order"])) {
        said.end += 1;
    }
    while said.start > 0 && tokens[said.start - 1].among("in an the by") {
        said.start -= 1;
    }
    let of = tokens.get(said.end).filter(|t| t.is(&["of", "by"])).map(|_| phrase(tokens, said.end + 1));
    let of = of.map(|phrase| {
        said.end = phrase.end;
        property(&tokens[phrase])
    });
    Some(Direction { said, end, of })
}

/// "alphabetically" is in an alphabetical order.
fn named(word: &str) -> &str {
    word.strip_suffix("ally").filter(|stem| stem.len() > 4).map_or(word, |stem| &word[..stem.len() + 2])
}

/// "from the most recent to the oldest", "from highest to lowest"
fn from_to(tokens: &[Token]) -> Option<Direction> {
    let from = tokens.iter().position(|t| t.is(&["from"]))?;
    let (first, to) = extreme(tokens, from + 1)?;
    let to = to.end;
    let (_, last) = tokens.get(to).filter(|t| t.is(&["to"])).and_then(|_| extreme(tokens, to + 1))?;
    let adjective = tokens[first.0].word.clone();
    let (nouns, _) = lexicon::adjective(&adjective)?;
    let (noun, end) = nouns.first().copied()?;
    let end = if first.1 { lexicon::opposite(end) } else { end };
    // "highest" is of whatever is said before it.
    let of = lexicon::is_specific(&adjective).then(|| noun.to_owned());
    Some(Direction { said: from..last.end, end, of })
}

/// "highest first", "newest first"
fn first(tokens: &[Token]) -> Option<Direction> {
    let at = tokens.len().checked_sub(2)?;
    let (adjective, first) = (&tokens[at], &tokens[at + 1]);
    let (nouns, _) = lexicon::adjective(&adjective.word).filter(|_| adjective.superlative())?;
    let end = nouns.first()?.1;
    let comma = at > 0 && tokens[at - 1].comma();
    first.is(&["first"]).then(|| Direction { said: at - usize::from(comma)..at + 2, end, of: None })
}

/// A superlative that stands at `at`: which token is its adjective, whether it is the least of it, and where it stands.
fn extreme(tokens: &[Token], at: usize) -> Option<((usize, bool), Range<usize>)> {
    let start = at;
    let at = at + usize::from(tokens.get(at)?.determiner());
    let token = tokens.get(at)?;
    if token.is(&["most", "least"]) && tokens.get(at + 1).is_some_and(|t| lexicon::is_adjective(&t.word)) {
        return Some(((at + 1, token.is(&["least"])), start..at + 2));
    }
    token.superlative().then_some(((at, false), start..at + 1))
}

/// "sorted by price"; right before a direction "by price" alone. "Ordered by Ann" says who did it.
fn sorted_by(tokens: &[Token], direction: Option<&Direction>, asked: bool) -> Option<(String, Range<usize>)> {
    let behind = |by: usize| by > 0 && lexicon::sorts(&tokens[by - 1].word);
    let sorts = |by: usize| behind(by) || asked;
    let directed = |at: usize| direction.is_some_and(|direction| at < direction.said.start);
    let by = (0..tokens.len()).rfind(|&at| tokens[at].is(&["by"]) && (sorts(at) || directed(at)))?;
    let end = phrase(tokens, by + 1).end;
    let end = direction.filter(|_| directed(by)).map_or(end, |direction| end.min(direction.said.start));
    let said = &tokens[by + 1..end];
    // What stands between the two says something else.
    let whole = sorts(by) || direction.is_some_and(|direction| direction.said.start == end);
    let kept = whole && !said.iter().any(|token| token.name);
    kept.then(|| (property(said), by - usize::from(behind(by))..end))
}

/// What stands from `start` to the end of its part of the sentence.
fn phrase(tokens: &[Token], start: usize) -> Range<usize> {
    let length = tokens[start.min(tokens.len())..].iter().take_while(|t| !t.comma() && !t.relative()).count();
    start.min(tokens.len())..start + length
}

fn property(tokens: &[Token]) -> String {
    text(without_determiners(tokens))
}
