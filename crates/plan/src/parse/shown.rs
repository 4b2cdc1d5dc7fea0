//! What is told of the things beside their names: "with their year of birth", "with the year they were written", "and their
//! authors".

use super::tokens::{Token, text, without_determiners};
use crate::rules::{Rule, fires};

/// Takes it out of the end of the words: each as what is wanted.
pub(super) fn take(tokens: &mut Vec<Token>) -> Vec<String> {
    let owner = |t: &Token| t.among("their its his her");
    let begins = |at: usize| {
        let next = tokens.get(at + 1);
        let of_them = next.is_some_and(owner);
        let of_what_they_do = next.is_some_and(|t| t.is(&["the"]))
            && tokens[at + 2..].iter().any(|t| owner(t) || t.among("they it he she"));
        tokens[at].is(&["and"]) && (of_them || of_who_did_it(&tokens[at + 1..]))
            || tokens[at].among("with including") && (of_them || of_what_they_do)
    };
    let Some(at) = (1..tokens.len()).find(|&at| begins(at)) else { return vec![] };
    let said = &tokens[at + 1..];
    let plain = |t: &Token| !t.name && !t.number() && (!t.preposition() || t.is(&["of"])) && !t.relative();
    if !said.iter().all(plain) && !of_who_did_it(said) {
        return vec![];
    }
    let parts = said.split(|t| t.comma() || t.is(&["and"])).map(property).filter(|part| !part.is_empty());
    let wanted: Vec<String> = parts.collect();
    if !fires(Rule::FormSeveralProperties, !wanted.is_empty()) {
        return vec![];
    }
    let along = tokens[at - 1].among("along together");
    tokens.truncate(at - usize::from(along));
    wanted
}

/// "who named them", at the end.
fn of_who_did_it(said: &[Token]) -> bool {
    matches!(said, [who, verb, them] if who.among("who when where") && verb.participle() && them.among("them it each"))
}

/// "year of their last eruption" is the last eruption's year, "the year they were written" the year written.
fn property(said: &[Token]) -> String {
    let said = without_determiners(said);
    let asks = |t: &Token| t.among("who when where them each");
    let told: Vec<Token> =
        said.iter().filter(|t| !asks(t) && !t.pronoun() && !t.auxiliary() && !t.comma()).cloned().collect();
    match told.iter().position(|t| t.is(&["of"])) {
        Some(of) => {
            format!("{} {}", text(without_determiners(&told[of + 1..])), text(&told[..of])).trim().to_owned()
        }
        None => text(&told),
    }
}
