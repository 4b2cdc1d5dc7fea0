//! Things with several of their properties: "name, age and height of the players in Kiel", "title and director for all films",
//! "for each film, its title and director", "the players and the years played", "role codes and role names".

use super::asked::without_request;
use super::conditions::conditions;
use super::phrase::{chunk, ranked};
use super::superlative;
use super::tokens::{Token, text, without_determiners};
use crate::language::{Ask, Plan};

/// "name, age and height of the players in Kiel", "title and director for all films"
pub(super) fn of_things(tokens: &[Token], ask: Ask) -> Vec<Plan> {
    let counts = |at: usize| at > 0 && counting(&tokens[at - 1]);
    let of = (0..tokens.len()).find(|&at| tokens[at].among("of for") && !counts(at));
    let Some(of) = of.filter(|_| ask != Ask::Count) else { return vec![] };
    let Some(want) = list(&tokens[..of]).filter(|want| want.len() > 1) else { return vec![] };
    let rest = without_determiners(&tokens[of + 1..]);
    if ask == Ask::Value
        && let Some(taken) = superlative::take(rest)
    {
        // "the name and location of the cinema with the largest capacity"
        let of_itself = |plan: &Plan| plan.want.is_empty();
        let ranked = ranked(&taken).into_iter().filter(of_itself);
        return ranked.map(|plan| Plan { want: want.clone(), ..plan }).collect();
    }
    let (noun, others) = rest.split_at(chunk(rest).max(1).min(rest.len()));
    let (per, conditions) = (text(noun), conditions(others));
    // "the statuses and the number of coasters for each status"
    let groups = counted(&want).filter(|_| !noun.iter().any(|t| t.kind));
    let groups = groups.map(|of| Plan {
        per: Some(per.clone()),
        conditions: conditions.clone(),
        ..Plan::new(Ask::Count, of)
    });
    groups.into_iter().chain([Plan { want, conditions, ..Plan::new(ask, per) }]).collect()
}

/// "number of coasters" among what is wanted: the coasters.
fn counted(want: &[String]) -> Option<String> {
    want.iter().find_map(|said| Some(said.strip_prefix(NUMBER_OF)?.to_owned()))
}

/// What is counted begins so.
const NUMBER_OF: &str = "number of ";

fn counting(token: &Token) -> bool {
    token.among("number numbers count")
}

/// "the players and the years played", "role codes and role names": what is called as a kind of things is no property.
pub(super) fn beside(tokens: &[Token], ask: Ask) -> Option<Plan> {
    let mut want = list(tokens).filter(|want| want.len() > 1 && ask == Ask::Value)?;
    if tokens.iter().any(ranks) {
        return None;
    }
    let all: Vec<&[Token]> = items(tokens).collect();
    let (first, others) = all.split_first()?;
    let several = others.iter().any(|item| matches!(item, [only] if only.kind));
    let named = first[1..].iter().all(|t| t.among("name names title titles"));
    if first[0].kind && named && !several {
        want.remove(0);
        return Some(Plan { want, ..Plan::new(ask, first[0].text.clone()) });
    }
    match counted(&want) {
        // "the transaction type and the number of transactions"
        Some(of) if want.len() == 2 => Some(Plan { per: Some(want.remove(0)), ..Plan::new(Ask::Count, of) }),
        _ if several => None,
        _ => Some(Plan { want, ..Plan::new(ask, "") }),
    }
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
                             percentage percent proportion ratio share";
    tokens.iter().any(|t| t.among(COMPUTING) || ranks(t))
}

/// Says that some of them come before others.
fn ranks(token: &Token) -> bool {
    token.superlative() || token.comparative() || token.among("most least top")
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
    const NOTHING: &str = "who when where them each they it he she corresponding respective";
    let they = said.iter().position(|t| t.among("they it he she"));
    let (said, does) = said.split_at(they.unwrap_or(said.len()));
    let (head, of) = said.split_at(said.iter().position(|t| t.is(&["of"])).unwrap_or(said.len()));
    let plain = |t: &&Token| !t.relative() && !t.among(NOTHING) && !t.determiner();
    let heads: Vec<&Token> = head.iter().filter(plain).collect();
    if of.len() > 1
        && let [number] = heads[..]
        && counting(number)
    {
        let counted: Vec<Token> = of[1..].iter().filter(plain).cloned().collect();
        return (!counted.iter().any(Token::preposition)).then(|| format!("{NUMBER_OF}{}", text(&counted)));
    }
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
