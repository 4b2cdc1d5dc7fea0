//! Superlatives in a question: "the three tallest", "has the longest runway", "with the most releases", "the top five by price".

use super::tokens::{Token, text};
use crate::language::{End, Order};
use crate::rules::{Rule, fires};
use lang::lexicon::{self, Degree};
use lang::numbers::in_letters;

/// An order with the words that are left without it.
pub(super) struct Taken {
    pub order: Order,
    pub rest: Vec<Token>,
    /// It stood before the noun that is asked for: "the oldest ferry".
    pub before_noun: bool,
}

/// Takes a superlative out of the words of one noun phrase or predicate.
pub(super) fn take(tokens: &[Token]) -> Option<Taken> {
    top(tokens)
        .filter(|_| fires(Rule::FormTopBy, true))
        .or_else(|| top_so(tokens).filter(|_| fires(Rule::FormTopSo, true)))
        .or_else(|| done_first(tokens))
        .or_else(|| tokens.iter().position(extreme).and_then(|at| at_word(tokens, at)))
}

/// Says an end of an order by itself.
fn extreme(token: &Token) -> bool {
    token.superlative() || token.among("most least fewest maximum minimum")
}

/// "was elected first", "opened most recently": by when each was.
fn done_first(tokens: &[Token]) -> Option<Taken> {
    let (end, adverbs, time) = match tokens {
        [.., most, recently] if most.is(&["most"]) && recently.is(&["recently"]) => {
            (End::Highest, 2, "latest")
        }
        [.., last] if !last.name => match lexicon::end_of_series(&last.word).unwrap_or(&last.word) {
            "earliest" => (End::Lowest, 1, "earliest"),
            "latest" => (End::Highest, 1, "latest"),
            _ => return None,
        },
        _ => return None,
    };
    let before = &tokens[..tokens.len() - adverbs];
    let verb = before.iter().rposition(|t| t.participle()).filter(|verb| before.len() - verb <= 2)?;
    let auxiliary = verb > 0 && before[verb - 1].auxiliary();
    // What came first is what is earliest.
    let property = if before[verb].came() { time.to_owned() } else { text(&before[verb..]) };
    let rest = before[..verb - usize::from(auxiliary)].to_vec();
    let order = Order { property, end, count: 1 };
    fires(Rule::FormDoneFirst, true).then_some(Taken { order, rest, before_noun: false })
}

/// "top three collectors by number of specimens"
fn top(tokens: &[Token]) -> Option<Taken> {
    let at = tokens.iter().position(|t| t.is(&["top", "bottom"]))?;
    let end = if tokens[at].is(&["top"]) { End::Highest } else { End::Lowest };
    let count = tokens.get(at + 1).and_then(number);
    let from = at + 1 + usize::from(count.is_some());
    let by = tokens[from..].iter().position(|t| t.is(&["by"])).map(|by| from + by)?;
    let property = text(&tokens[by + 1..]);
    let rest = [&tokens[..at], &tokens[from..by]].concat();
    let order = Order { property, end, count: count.unwrap_or(1) };
    (!order.property.is_empty()).then_some(Taken { order, rest, before_noun: true })
}

/// "the top 3 expensive rooms" are the most expensive.
fn top_so(tokens: &[Token]) -> Option<Taken> {
    let at = tokens.iter().position(|t| t.is(&["top"]))?;
    let (count, so) = (number(tokens.get(at + 1)?)?, tokens.get(at + 2)?);
    let (nouns, degree) = lexicon::adjective(&so.word)?;
    let end = nouns.first().filter(|_| degree == Degree::Positive && at + 3 < tokens.len())?.1;
    let start = at - usize::from(at > 0 && tokens[at - 1].determiner());
    let order = Order { property: so.word.clone(), end, count };
    Some(Taken { order, rest: [&tokens[..start], &tokens[at + 3..]].concat(), before_noun: true })
}

pub(super) fn number(token: &Token) -> Option<u32> {
    in_letters(&token.word)
        .map(|n| n as u32)
        .or_else(|| token.word.parse().ok())
        .filter(|n| (1..=100).contains(n))
}

fn at_word(tokens: &[Token], at: usize) -> Option<Taken> {
    let token = &tokens[at];
    // "at least", "at most", "most of the ferries"
    if at > 0 && tokens[at - 1].is(&["at"]) || tokens.get(at + 1).is_some_and(|t| t.is(&["of"])) {
        return None;
    }
    let mut start = at;
    let count = at.checked_sub(1).and_then(|before| number(&tokens[before]));
    start -= usize::from(count.is_some());
    while start > 0 && (tokens[start - 1].determiner() || tokens[start - 1].is(&["very", "single"])) {
        start -= 1;
    }
    let mut end = at + 1;
    let most = token.is(&["most", "least", "fewest", "maximum", "minimum"]);
    let mut low = token.is(&["least", "fewest", "minimum"]);
    // "the largest number of delegates" is the most of them.
    let numbered = tokens.get(end).is_some_and(|t| t.among("number amount count"))
        && tokens.get(end + 1).is_some_and(|t| t.is(&["of"]));
    let counted = fires(Rule::FormLargestNumber, numbered && start > 0);
    if counted {
        let adjective = lexicon::adjective(&token.word).and_then(|(nouns, _)| nouns.first());
        low |= adjective.is_some_and(|(_, end)| *end == End::Lowest);
        end += 2;
    }
    // "most expensive", "least popular", "most often"
    // "the most downloaded package", but "has the most cancelled flights": those are counted.
    let done = most
        && tokens.get(end).is_some_and(|t| t.participle() && t.word.ends_with("ed"))
        && (start == 0 || tokens.get(end + 1).is_none_or(|t| t.preposition() || t.comma()));
    let adjective = if counted {
        None
    } else if most && !done {
        tokens.get(end).filter(|t| lexicon::is_adjective(&t.word) || t.is(&["often", "frequently"])).map(
            |t| {
                end += 1;
                t.word.clone()
            },
        )
    } else {
        let said = if done { &tokens[end] } else { token };
        end += usize::from(done);
        Some(said.word.clone())
    };
    let nouns = tokens[end..]
        .iter()
        .enumerate()
        .take_while(|(at, t)| {
            !t.name
                && !t.comma()
                && !t.preposition()
                && !t.auxiliary()
                && !t.relative()
                && (*at == 0 || !t.participle())
                && !t.filler()
                && !t.determiner()
        })
        .count();
    let noun = text(&tokens[end..end + nouns]);
    // At the front it says which of the things; after "has" or a verb, by what they are ordered.
    let leads = start == 0;
    let towards = |end: End| if low { lexicon::opposite(end) } else { end };
    let (property, towards) = match &adjective {
        Some(often) if matches!(often.as_str(), "often" | "frequently") => {
            ("frequency".to_owned(), towards(End::Highest))
        }
        Some(word) => {
            let nouns = lexicon::adjective(word).map_or(&[][..], |(nouns, _)| nouns);
            let (of, end) = nouns.first().copied().unwrap_or(("", End::Highest));
            let bare = matches!(word.as_str(), "highest" | "lowest" | "best" | "worst");
            let property = match (leads || noun.is_empty(), lexicon::is_specific(word)) {
                (true, _) => word.clone(),
                (false, true) => format!("{noun} {of}"),
                (false, false) if bare => noun.clone(),
                (false, false) => format!("{noun} {of}"),
            };
            (property, towards(end))
        }
        None => (noun.clone(), if low { End::Lowest } else { End::Highest }),
    };
    if property.is_empty() {
        return None;
    }
    // "smallest stadium by number of seats"
    if let Some(by) = tokens[end..].iter().position(|t| t.is(&["by"])).map(|by| end + by)
        && leads
        && !tokens[by + 1..].iter().any(|t| t.name)
        && tokens.len() > by + 1
        && !tokens[by - 1].participle()
    {
        let order = Order { property: text(&tokens[by + 1..]), end: towards, count: count.unwrap_or(1) };
        return Some(Taken { order, rest: tokens[end..by].to_vec(), before_noun: true });
    }
    let order = Order { property, end: towards, count: count.unwrap_or(1) };
    // What is counted is said by the order; what is described stays: "the oldest ferry".
    if leads && adjective.is_some() && !noun.is_empty() {
        let rest = [&tokens[..start], &tokens[end..]].concat();
        return Some(Taken { order, rest, before_noun: true });
    }
    // "showed the most objects": what is counted says enough.
    let has = start > 0
        && (start == 1 || tokens[start - 1].be() || tokens[start - 1].among("has have had with by"));
    let mut before = start - usize::from(has);
    // "has hosted the most events": what is done to them is said by what is counted.
    let did = before > 1 && tokens[before - 1].participle() && tokens[before - 2].among("has have had");
    if fires(Rule::FormHasDoneMost, did && (most || counted)) {
        before -= 2;
    }
    let rest = [&tokens[..before], &tokens[end + nouns..]].concat();
    Some(Taken { order, rest, before_noun: false })
}
