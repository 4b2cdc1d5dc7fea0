//! What is told of the things beside their names: "with their year of birth", "with the year they were written", "and their
//! authors".

use super::properties;
use super::tokens::Token;
use crate::rules::{Rule, fires};

/// Takes it out of the end of the words: each as what is wanted.
pub(super) fn take(tokens: &mut Vec<Token>) -> Vec<String> {
    let they = |t: &Token| t.among("they it he she");
    let owner = |t: &Token| t.among("their its his her");
    let begins = |at: usize| {
        let said = &tokens[at + 1..];
        let first = said.iter().take_while(|t| !t.comma() && !t.is(&["and"]));
        let of_them = first.clone().any(owner)
            || said.first().is_some_and(Token::determiner) && first.clone().any(they);
        let of_what_they_do =
            said.first().is_some_and(|t| t.is(&["the"])) && said.iter().any(|t| owner(t) || they(t));
        tokens[at].is(&["and"]) && (of_them || of_who_did_it(said))
            || tokens[at].among("with including") && (of_them || of_what_they_do)
    };
    let Some(at) = (1..tokens.len()).find(|&at| begins(at)) else { return vec![] };
    let Some(wanted) = properties::list(&tokens[at + 1..]) else { return vec![] };
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
