//! What a question restricts things by: "built after 1990 in Oslo", "with more than two masts", "that are not deprecated".

use std::iter::once;

use super::tokens::{DOING, Token, text, without_determiners};
use crate::language::Condition;
use crate::rules::{Rule, fires};
use lang::is_plural;
use lang::numbers::in_letters;

/// The conditions that these words state; all must hold.
pub(super) fn conditions(tokens: &[Token]) -> Vec<Condition> {
    let mut out: Vec<Condition> = Vec::new();
    let mut verb = String::new();
    for clause in clauses(tokens) {
        let counted: Vec<Token>;
        let clause = match counts_something(clause) && !out.is_empty() {
            true => {
                counted = once(Token::with()).chain(clause.iter().cloned()).collect();
                &counted[..]
            }
            false => clause,
        };
        let mut found = of_clause(clause, &mut verb);
        // "by Ann and Tom": the second is another of the first.
        if let ([bare], Some(before)) = (&mut found[..], out.last())
            && bare.property.is_none()
            && bare.comparison == "is"
            && bare_object(clause)
        {
            bare.property.clone_from(&before.property);
        }
        out.append(&mut found);
    }
    out
}

/// Parts between "and", "but" and commas; a range keeps its "and".
fn clauses(tokens: &[Token]) -> Vec<&[Token]> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut between = false;
    for (at, token) in tokens.iter().enumerate() {
        between |= token.is(&["between"]);
        let and = token.is(&["and"]);
        if token.comma() || token.is(&["but"]) || and && !between {
            out.push(&tokens[start..at]);
            start = at + 1;
        }
        between &= !and;
    }
    out.push(&tokens[start..]);
    out.retain(|clause| clause.iter().any(|t| !t.comma() && !t.filler() && !t.determiner()));
    out
}

/// Only a thing, without a word of how it restricts.
fn bare_object(clause: &[Token]) -> bool {
    clause
        .iter()
        .all(|t| !t.preposition() && !t.auxiliary() && !t.relative() && !t.negation() && !t.participle())
        && comparator(clause).is_none()
}

/// "15 turns and only one pit lane": a number with what it counts is no other turn.
fn counts_something(clause: &[Token]) -> bool {
    let clause = without_determiners(clause);
    let counts = clause.first().is_some_and(Token::number) && clause.len() > 1;
    fires(Rule::FormOnlyOne, counts)
}

/// How many words at the start compare, with what they say: "more than", "older than", "at least".
fn comparator(tokens: &[Token]) -> Option<(usize, String)> {
    let is = |at: usize, any: &str| tokens.get(at).is_some_and(|t| t.among(any));
    let counted =
        |at: usize| tokens.get(at).is_some_and(|t| t.number() || t.name || in_letters(&t.word).is_some());
    let length = if is(0, "at") && is(1, "least most") || is(0, "up") && is(1, "to") {
        2
    } else if is(0, "other") && is(1, "than") {
        return Some((2, "not".to_owned()));
    } else if is(0, "except excluding") {
        return Some((1, "not".to_owned()));
    } else if is(0, "no") && is(1, "more less fewer later earlier longer") && is(2, "than") {
        3
    } else if tokens.first().is_some_and(Token::comparative) && is(1, "than") {
        2
    } else if is(0, "more less") && is(2, "than") {
        3
    } else if is(0, "equal") && is(1, "to") {
        return Some((2, "is".to_owned()));
    } else if is(0, "exceed exceeds exceeded") {
        return Some((1, "exceeding".to_owned()));
    } else if is(0, "before after since until between exceeding")
        || is(0, "over under above below") && (counted(1) || is(1, "a the"))
    {
        1
    } else {
        return None;
    };
    // "less than or equal to"
    let equal = is(length, "or") && is(length + 1, "equal") && is(length + 2, "to");
    let length = if equal { length + 3 } else { length };
    Some((length, text(&tokens[..length])))
}

/// A comparison with a number at the start, maybe after "of": how it compares and with what; and the words after it.
fn bounded(tokens: &[Token]) -> Option<(String, String, &[Token])> {
    let tokens = &tokens[usize::from(tokens.first().is_some_and(|t| t.is(&["of"])))..];
    let (length, said) = comparator(tokens)?;
    let tail = &tokens[length..];
    tail.first().filter(|t| t.number() || in_letters(&t.word).is_some())?;
    let end = object_end(tail);
    let (value, _) = value_of(&tail[..end], &said);
    (!value.is_empty()).then_some((said, value, &tail[end..]))
}

/// The conditions of one clause; `verb` is carried on: "played in 2019 and in 2025".
fn of_clause(clause: &[Token], verb: &mut String) -> Vec<Condition> {
    let mut denied = false;
    let mut rest = clause;
    // "that we make" restricts nothing.
    let ours = rest.iter().take(2).any(|t| t.among("we you i they"));
    while let Some((first, others)) = rest.split_first() {
        // "have never been rated" is of rating, not of having.
        let has = first.among("have has had") && !others.first().is_some_and(Token::negation);
        if first.negation() && !first.is(&["without"]) {
            denied = true;
        } else if has
            || !(first.relative()
                || first.filler()
                || first.determiner()
                || first.auxiliary()
                || first.comma())
        {
            break;
        }
        rest = others;
    }
    let end = rest.iter().enumerate().position(|(at, t)| {
        at > 0 && t.determiner()
            || t.preposition()
            || t.name
            || t.number()
            || t.negation()
            || comparator(&rest[at..]).is_some()
    });
    // "out of service" is one thing to be.
    if let [out, of, ..] = rest
        && of.is(&["of"])
        && fires(Rule::FormOutOf, out.is(&["out"]))
        && !rest[2..].iter().any(|t| t.name || t.preposition())
    {
        return vec![condition(&text(rest), if denied { "not" } else { "is" }, "yes".to_owned())];
    }
    let (lead, mut rest) = rest.split_at(end.unwrap_or(rest.len()));
    let has = lead.first().is_some_and(|t| t.among("have has had"));
    let lead: Vec<Token> =
        lead.iter().filter(|t| !t.filler() && !t.among("have has had been be")).cloned().collect();
    if rest.is_empty() {
        if ours && lead.len() < 2 {
            return vec![];
        }
        let having = has && !lead.first().is_some_and(Token::participle);
        let comparison = match (having, denied) {
            (true, true) => "without",
            (true, false) => "with",
            (false, true) => "not",
            (false, false) => "is",
        };
        let value = text(&lead);
        return if value.is_empty() { vec![] } else { vec![condition("", comparison, value)] };
    }
    if !lead.is_empty() {
        *verb = text(&lead);
    }
    let mut out = Vec::new();
    let mut first = true;
    while !rest.is_empty() {
        // "with two masts carry mail": another verb of the same things.
        if !first && rest[0].among(DOING) {
            out.extend(conditions(rest));
            return out;
        }
        let mut property = if first || rest[0].preposition() { verb.clone() } else { String::new() };
        let mut comparison = String::new();
        let mut from = 0;
        while rest.get(from).is_some_and(|t| {
            t.negation() && !t.is(&["without"]) && comparator(&rest[from..]).is_none()
                || t.filler() && in_letters(&t.word).is_none()
                || t.be()
        }) {
            denied |= rest[from].negation();
            from += 1;
        }
        if let Some((length, said)) = comparator(&rest[from..]) {
            comparison = said;
            from += length;
        } else if let Some(preposition) = rest.get(from).filter(|t| t.preposition()) {
            if preposition.among("with without") || property.is_empty() {
                comparison.clone_from(&preposition.word);
            } else {
                property = format!("{property} {}", preposition.text);
            }
            from += 1;
            if let Some((length, said)) = comparator(&rest[from..]) {
                comparison = said;
                from += length;
            }
        }
        let end = object_end(&rest[from..]) + from;
        let object = &rest[from..end];
        let before = rest;
        rest = &rest[end..];
        // A relative clause, or another verb.
        if object.is_empty() {
            if end == 0 || !rest.is_empty() {
                let next = usize::from(end == 0);
                out.extend(conditions(&before[end.max(next)..]));
                return out;
            }
            // "what does it depend on"
            break;
        }
        first = false;
        // "have a density above 5": so does it before a comparison that begins a part of its own.
        if property.is_empty()
            && !object.iter().any(|t| t.name || t.number() || in_letters(&t.word).is_some())
            && let Some((said, value, after)) = bounded(&before[end..])
            && fires(Rule::FormOfBound, true)
        {
            let said = if denied { format!("not {said}") } else { said };
            out.push(condition(&text(without(object)), &said, value));
            rest = after;
            continue;
        }
        // "a fleet of over 50": the property stands before the comparison.
        if let Some(at) = (1..object.len()).find(|&at| comparator(&object[at..]).is_some())
            && let Some((length, said)) = comparator(&object[at..])
        {
            let of = usize::from(object[at - 1].preposition());
            let (value, _) = value_of(&object[at + length..], &said);
            let property = text(without(&object[..at - of]));
            if !value.is_empty() {
                out.push(condition(&property, &if denied { format!("not {said}") } else { said }, value));
                continue;
            }
        }
        // "30 minutes at most", "four platforms or more"
        let counted: Vec<Token>;
        let (object, bound) = match (or_more(object), rest) {
            (_, [at, end, ..]) if fires(Rule::FormBehindBound, at.is(&["at"]) && end.among("most least")) => {
                rest = &rest[2..];
                (object, if end.is(&["most"]) { "at most" } else { "at least" })
            }
            (Some((or, bound)), _) => {
                counted = [&object[..or], &object[or + 2..]].concat();
                (&counted[..], bound)
            }
            _ => (object, ""),
        };
        if comparison.is_empty() && !bound.is_empty() {
            comparison = bound.to_owned();
        }
        let (mut value, of) = value_of(object, &comparison);
        // "with last name Ueno", "in year 2007"
        if let Some((said, last)) = called(object)
            && matches!(comparison.as_str(), "" | "with" | "in")
            && (property.is_empty() || property.ends_with(" in"))
            && fires(Rule::FormCalledValue, out.is_empty())
        {
            (property, value) = (said, last);
            comparison.clear();
        }
        if !of.is_empty() {
            property = of;
        }
        // "all years together" leaves nothing out.
        if object.first().is_some_and(|t| t.is(&["all"])) && !object.iter().any(|t| t.name) {
            continue;
        }
        let plain = !object.iter().any(|t| t.name || t.number());
        // "a part that is supplied by Vulcano": what follows is said of the part.
        let agrees = |t: &Token| match object.last().is_some_and(|o| is_plural(&o.word)) {
            true => !t.among("is was has"),
            false => !t.among("are were have"),
        };
        if plain
            && rest.first().is_some_and(|t| t.relative() || t.participle() || t.auxiliary() || t.pronoun())
            && rest.iter().take(2).all(agrees)
        {
            let inner = conditions(rest);
            if !inner.is_empty() {
                out.extend(inner.into_iter().map(|c| {
                    let said = format!("{property} {value} {}", c.property.unwrap_or_default());
                    Condition { property: tidy(&said), ..c }
                }));
                return out;
            }
        }
        let comparison = match (&comparison[..], denied) {
            ("", true) => "not".to_owned(),
            ("", false) => "is".to_owned(),
            ("with", true) => "without".to_owned(),
            (said, true) if said != "without" && said != "not" => format!("not {said}"),
            (said, _) => said.to_owned(),
        };
        // "sell your bikes in Ghent": what is done to the bikes is said; Ghent is where.
        if property == *verb && comparison == "is" && !verb.is_empty() {
            verb.clear();
        }
        let ours = object.first().is_some_and(|t| t.among("your our")) && plain;
        if !value.is_empty() && !ours {
            out.push(condition(&property, &comparison, value));
        }
    }
    out
}

/// A value behind what it is called, where that is no kind of things.
fn called(object: &[Token]) -> Option<(String, String)> {
    let (last, said) = without(object).split_last()?;
    let plain = |t: &Token| {
        !(t.name || t.kind || t.number() || t.preposition() || t.is(&["and", "or"]) || t.participle())
    };
    let calls = !said.is_empty() && said.iter().all(plain) && in_letters(&said[0].word).is_none();
    ((last.name || last.number()) && calls).then(|| (text(said), last.text.clone()))
}

/// Where "ten or more", "2 or more seats" bound what stands before, and how.
fn or_more(object: &[Token]) -> Option<(usize, &'static str)> {
    let counts = |t: &Token| t.number() || in_letters(&t.word).is_some();
    let ors = (1..object.len()).rev().filter(|&at| object[at].is(&["or"]));
    let mut ends = ors.filter(|&or| or + 2 == object.len() || counts(&object[or - 1]));
    ends.find_map(|or| Some((or, bound(object.get(or + 1)?)?)))
}

/// The bound that a word behind a number or a day makes of it: "ten or more", "1996 or later".
fn bound(word: &Token) -> Option<&'static str> {
    if word.is(&["later", "after"]) {
        Some("since")
    } else if word.is(&["earlier", "before"]) {
        Some("until")
    } else if word.among("more higher larger bigger longer heavier above over better") {
        Some("at least")
    } else if word.among("fewer less lower smaller shorter lighter cheaper below under") {
        Some("at most")
    } else {
        None
    }
}

fn without(tokens: &[Token]) -> &[Token] {
    without_determiners(tokens)
}

/// Where an object ends: before the next preposition that begins another, a relative clause or another verb.
fn object_end(tokens: &[Token]) -> usize {
    let range = tokens.iter().take(3).any(Token::number);
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        let equal = at > 0 && token.is(&["to"]) && tokens[at - 1].is(&["equal"]);
        let binds = token.is(&["of"]) || range && token.among("to until") || equal;
        let next = tokens.get(at + 1);
        let verbal = at > 0
            && token.participle()
            && (tokens[at - 1].name || next.is_some_and(|next| next.preposition() && !next.is(&["of"])));
        let does = at > 0 && token.among(DOING) && is_plural(&tokens[at - 1].word);
        let over = at > 0 && tokens[at - 1].is(&["of"]) && comparator(&tokens[at..]).is_some();
        // "a focal length longer than 15"
        let than = at > 0 && token.is(&["than"]) && tokens[at - 1].comparative();
        if token.preposition() && !binds && !over && !than
            || at > 0 && token.pronoun() && in_letters(&token.word).is_none()
            || token.relative()
            || token.auxiliary()
            || does
            || verbal
        {
            return at;
        }
        at += 1;
    }
    at
}

/// A value, and the property that stands behind a number: "10 million passengers a year".
fn value_of(object: &[Token], comparison: &str) -> (String, String) {
    let skipped = |t: &Token| t.determiner() || t.filler() && in_letters(&t.word).is_none();
    let start = object.iter().position(|t| !skipped(t)).unwrap_or(object.len());
    let object = &object[start..];
    let counts = object.first().is_some_and(|t| t.number() || in_letters(&t.word).is_some());
    if !counts
        || comparison.is_empty()
        || comparison == "between"
        || matches!(comparison, "before" | "after" | "since" | "until")
    {
        return (text(object), String::new());
    }
    let measured = |t: &Token| {
        t.is(&["thousand", "million", "billion", "percent", "square", "cubic"])
            || kb::is_unit(&t.word)
            || t.number()
    };
    let end = 1 + object[1..].iter().take_while(|t| measured(t)).count();
    // "more than one" is a number too.
    let spelt = in_letters(&object[0].word).filter(|_| !object[0].number());
    let number = spelt.map_or_else(|| object[0].text.clone(), |number| number.to_string());
    (format!("{number} {}", text(&object[1..end])).trim().to_owned(), text(&object[end..]))
}

fn condition(property: &str, comparison: &str, value: String) -> Condition {
    Condition { property: tidy(property), comparison: comparison.to_owned(), value }
}

fn tidy(property: &str) -> Option<String> {
    let words: Vec<&str> = property.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}
