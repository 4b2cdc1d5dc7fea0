//! What can be kept of a Turtle statement with a fault: the smallest part around the fault is left out, from separator
//! to separator; where a statement lacks its dot, the next one is taken for itself.

use super::Fault;
use super::tokens::{Kind, Token, Tokens};
use std::ops::Range;

/// How a statement was mended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mended {
    /// It ends here, and another one begins; the text was given its dot.
    Split { at: usize },
    /// It is as long as before, with spaces in place of this part.
    Without { range: Range<usize> },
}

/// Takes out of a statement what is at fault; `None` where nothing can be kept. `split`: another statement may begin
/// in it. `closes`: it ends with the brace that closes its graph.
pub(super) fn mend(text: &mut Vec<u8>, fault: &Fault, split: bool, closes: bool) -> Option<Mended> {
    let tokens: Vec<Token> = Tokens::new(text).collect();
    if split && let Some(at) = another(text, &tokens, fault.at) {
        text.truncate(at);
        while text.last().is_some_and(|byte| byte.is_ascii_whitespace() || b";,".contains(byte)) {
            text.pop();
        }
        text.extend_from_slice(b" .\n");
        return Some(Mended::Split { at });
    }
    // What was left out before cannot be at fault again.
    let range = part(&tokens, fault.at, closes)
        .filter(|range| !text[range.clone()].iter().all(u8::is_ascii_whitespace))?;
    for byte in &mut text[range.clone()] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
    Some(Mended::Without { range })
}

/// Where another statement begins before the fault or on its line, or behind what is not closed: on a line of its own,
/// indented no more than the first, with subject, predicate and object before anything separates them.
fn another(text: &[u8], tokens: &[Token], fault: usize) -> Option<usize> {
    let first = tokens.first()?;
    let indented = |at: usize| {
        let line = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        text[line..at].iter().all(u8::is_ascii_whitespace).then_some(at - line)
    };
    let depth = indented(first.start).unwrap_or(0);
    let open = tokens.iter().find(|token| token.unclosed.is_some());
    // Behind a quote that nothing closes all tokens are others: there the lines are looked through as they stand.
    let end_of_line =
        |at: usize| text[at..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |n| at + n + 1);
    let limit = end_of_line(fault);
    let mut line = end_of_line(first.start);
    while line < text.len() && (line < limit || open.is_some_and(|open| open.start < line)) {
        let begin = line + text[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if begin - line <= depth && is_statement(&text[begin..]) {
            return Some(begin);
        }
        line = end_of_line(line);
    }
    None
}

/// Subject, predicate and object stand here, nothing between them.
fn is_statement(text: &[u8]) -> bool {
    let mut tokens = Tokens::new(text);
    let node = |token: &Token| {
        let word = &text[token.start..token.end];
        token.unclosed.is_none()
            && token.kind == Kind::Term
            && (word.starts_with(b"<") || (word.contains(&b':') && !word.starts_with(b"\"")))
    };
    let subject = tokens.next().filter(node);
    let predicate = tokens.next().filter(|token| node(token) || &text[token.start..token.end] == b"a");
    let object = tokens.next().filter(|token| matches!(token.kind, Kind::Term | Kind::Open(_)));
    subject.is_some() && predicate.is_some() && object.is_some()
}

/// The part around a fault that can be left out: an object of several, else a predicate with its objects.
fn part(tokens: &[Token], fault: usize, closes: bool) -> Option<Range<usize>> {
    let mut end = tokens.len();
    if closes && tokens.last().is_some_and(|token| token.kind == Kind::GraphClose) {
        end -= 1;
    }
    if end > 0 && tokens[end - 1].kind == Kind::Dot {
        end -= 1;
    }
    let tokens = &tokens[..end];
    let place = tokens.iter().rposition(|token| token.start <= fault)?;
    let place = match tokens[place].kind {
        // What comes too early or late: the part before it is at fault.
        Kind::Separator(_) | Kind::Close if place > 0 => place - 1,
        _ => place,
    };
    // From the brackets around the fault outwards; elements of a list are not left out, it would be another list.
    let (mut from, mut until) = (place, place);
    loop {
        let open = enclosing(tokens, from);
        let listed = open.is_some_and(|open| matches!(tokens[open].kind, Kind::Open(b'(' | b'<')));
        if !listed && let Some(range) = within(tokens, open, from, until) {
            return Some(range);
        }
        from = open?;
        until = closing(tokens, from);
    }
}

/// The opening bracket around a token.
fn enclosing(tokens: &[Token], at: usize) -> Option<usize> {
    let mut depth = 0_usize;
    (0..at).rev().find(|&place| match tokens[place].kind {
        Kind::Close => {
            depth += 1;
            false
        }
        Kind::Open(_) if depth == 0 => true,
        Kind::Open(_) => {
            depth -= 1;
            false
        }
        _ => false,
    })
}

/// The bracket that closes one, or the end.
fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_usize;
    for (place, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return place;
        }
    }
    tokens.len()
}

/// From separator to separator in the brackets that open at `open`, or in the statement itself.
fn within(tokens: &[Token], open: Option<usize>, from: usize, until: usize) -> Option<Range<usize>> {
    let separators = |from: usize, to: usize| {
        let mut depth = 0_i64;
        (from..to).filter(move |&place| {
            match tokens[place].kind {
                Kind::Open(_) => depth += 1,
                Kind::Close => depth -= 1,
                _ => {}
            }
            depth == 0 && matches!(tokens[place].kind, Kind::Separator(_))
        })
    };
    let begin = open.map_or(0, |open| open + 1);
    // The last; from the back the depth would be counted from another place.
    let before = separators(begin, from).max();
    let end = separators(until + 1, tokens.len()).next();
    // The end of these brackets, where nothing separates before it.
    let close = open.map_or(tokens.len(), |open| closing(tokens, open));
    let end = end.filter(|&end| end < close);
    let kind = |place: Option<usize>| place.map(|place| tokens[place].kind);
    let stop = |place: usize| tokens.get(place).map_or(tokens[tokens.len() - 1].end, |token| token.start);
    let comma = Some(Kind::Separator(b','));
    if kind(before) == comma {
        // `p a , BAD` loses the comma too.
        return Some(tokens[before?].start..stop(end.unwrap_or(close)));
    }
    // The subject stands before the first predicate of a statement, and in an annotation or a node nothing does.
    let predicate = match (before, open) {
        (Some(before), _) => before + 1,
        (None, Some(_)) => begin,
        (None, None) => after_term(tokens, 0),
    };
    if kind(end) == comma {
        // `p BAD , c` keeps its predicate.
        let object = predicate + 1;
        return (object <= from).then(|| tokens[object].start..tokens[end.unwrap_or(object)].end);
    }
    if predicate > from && before.is_none() && open.is_none() {
        return None;
    }
    match (before, end) {
        (_, Some(end)) => Some(tokens.get(predicate)?.start..tokens[end].end),
        (Some(_), None) => Some(tokens.get(predicate)?.start..stop(close)),
        // Nothing would be said of the subject; an empty node may stand.
        (None, None) => open
            .map(|_| tokens[begin.min(tokens.len() - 1)].start..stop(close))
            .filter(|range| !range.is_empty()),
    }
}

/// The token behind a term, which brackets may be.
fn after_term(tokens: &[Token], at: usize) -> usize {
    match tokens.get(at).map(|token| token.kind) {
        Some(Kind::Open(_)) => closing(tokens, at) + 1,
        _ => at + 1,
    }
}

/// About how many statements a text makes: one behind each separator.
pub(super) fn statements(text: &[u8]) -> u64 {
    let mut count = 0;
    let mut something = false;
    for token in Tokens::new(text) {
        match token.kind {
            Kind::Separator(_) | Kind::Dot => {
                count += u64::from(something);
                something = false;
            }
            _ => something = true,
        }
    }
    (count + u64::from(something)).max(1)
}
