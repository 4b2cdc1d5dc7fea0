//! Things with several of their properties: "name, age and height of the players in Kiel", "title and director for all films",
//! "for each film, its title and director", "the players and the years played", "role codes and role names".

use super::asked::without_request;
use super::conditions::conditions;
use super::phrase::chunk;
use super::tokens::{Token, text, without_determiners};
use crate::language::{Ask, Plan};

/// "name, age and height of the players in Kiel", "title and director for all films"
pub(super) fn of_things(tokens: &[Token], ask: Ask) -> Option<Plan> {
    let of = tokens.iter().position(|t| t.among("of for"))?;
    let want = list(&tokens[..of]).filter(|want| want.len() > 1 && ask != Ask::Count)?;
    let rest = without_determiners(&tokens[of + 1..]);
    let (noun, others) = rest.split_at(chunk(rest).max(1).min(rest.len()));
    Some(Plan { want, conditions: conditions(others), ..Plan::new(ask, text(noun)) })
}

/// "the players and the years played", "role codes and role names": what is called as a kind of things is no property.
pub(super) fn beside(tokens: &[Token], ask: Ask) -> Option<Plan> {
    let mut want = list(tokens).filter(|want| want.len() > 1 && ask == Ask::Value)?;
    let kinds: Vec<bool> = items(tokens).map(|item| matches!(item, [only] if only.kind)).collect();
    let things = match kinds.iter().filter(|kind| **kind).count() {
        0 => String::new(),
        1 if kinds[0] => want.remove(0),
        _ => return None,
    };
    (!computes(tokens)).then(|| Plan { want, ..Plan::new(ask, things) })
}

/// "For each film, show its title and director."
pub(super) fn of_each(tokens: &[Token]) -> Option<Plan> {
    let start = usize::from(tokens.first()?.among("for of in"));
    if !tokens.get(start)?.among("each every all") || computes(tokens) {
        return None;
    }
    let comma = tokens.iter().position(Token::comma)?;
    let (things, said) = (without_determiners(&tokens[start..comma]), &tokens[comma + 1..]);
    let asks = |t: &Token| t.among("what which") || t.be() || t.determiner();
    let said = without_request(said);
    let said = &said[said.iter().position(|t| !asks(t)).unwrap_or(said.len())..];
    let (noun, others) = things.split_at(chunk(things));
    let want = list(said).filter(|_| !noun.is_empty())?;
    Some(Plan { want, conditions: conditions(others), ..Plan::new(Ask::Value, text(noun)) })
}

/// A number is asked of several things: "each" says of which, where it is one thing's otherwise.
pub(super) fn computes(tokens: &[Token]) -> bool {
    const COMPUTING: &str = "many much number count total sum average mean median combined maximum minimum max min \
                             percentage percent proportion ratio share most least top";
    tokens.iter().any(|t| t.among(COMPUTING) || t.superlative() || t.comparative())
}

/// The properties that these words list, if they say nothing else.
pub(super) fn list(tokens: &[Token]) -> Option<Vec<String>> {
    let plain = |t: &Token| !(t.name || t.number() || t.negation() || t.among("how"));
    let said = tokens.iter().all(plain).then(|| items(tokens).map(property).collect::<Option<Vec<_>>>());
    said.flatten().filter(|said| !said.is_empty())
}

/// The parts between commas and "and".
fn items(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let parts = tokens.split(|t| t.comma() || t.is(&["and"])).map(without_determiners);
    parts.filter(|part| !part.is_empty())
}

/// "year of their last eruption" is the last eruption's year, "the year they were written" the year written, "names of the
/// musicals that they are in" the musicals; none where more is said.
fn property(said: &[Token]) -> Option<String> {
    const NOTHING: &str = "who when where them each they it he she";
    let they = said.iter().position(|t| t.among("they it he she"));
    let (said, does) = said.split_at(they.unwrap_or(said.len()));
    let (head, of) = said.split_at(said.iter().position(|t| t.is(&["of"])).unwrap_or(said.len()));
    let plain = |t: &&Token| !t.relative() && !t.among(NOTHING) && !t.determiner();
    let mut told: Vec<Token> = of.iter().skip(1).filter(plain).cloned().collect();
    // The name of what is linked is itself.
    if told.is_empty() || !head.iter().all(|t| t.determiner() || t.among("name names title titles")) {
        told.extend(head.iter().filter(plain).cloned());
    }
    if told.is_empty() || told.iter().any(|t| t.preposition() || t.auxiliary()) {
        return None;
    }
    // "they were written", where "they belong to" says no more.
    if let [.., be, done] = does
        && be.be()
        && done.participle()
    {
        told.push(done.clone());
    }
    Some(text(&told))
}
