//! Questions that are answered by yes or no, and those between two: "Is the Lyra open on Sundays?", "Did Ann or Tom win more?"

use super::conditions::conditions;
use super::phrase::{chunk, subject};
use super::tokens::{Token, text, without_determiners};
use super::{superlative, verb_and_rest};
use crate::language::{Ask, Plan};
use crate::rules::{Rule, fires};

/// After the auxiliary.
pub(super) fn whether(tokens: &[Token]) -> Vec<Plan> {
    if let Some(plan) = may_enter(tokens).filter(|_| fires(Rule::FormMayEnter, true)) {
        return vec![plan];
    }
    if let Some(first) = tokens.first().filter(|t| t.is(&["there"]) || t.among("we you they i")) {
        return is_there(&tokens[1..], first.is(&["there"]));
    }
    let (who, doing) = subject(tokens);
    let who = text(who);
    if who.is_empty() || superlative::take(doing).is_some() {
        return vec![];
    }
    let doing = without_determiners(doing);
    let all = conditions(doing);
    let mut plans = Vec::new();
    let plainly =
        all.len() == 1 && all[0].property.is_none() && matches!(all[0].comparison.as_str(), "is" | "with");
    let relates = doing.iter().any(|t| t.name || t.number() || t.comparative());
    if plainly || !relates {
        let said: Vec<Token> = doing.iter().filter(|t| !t.among("have has a an any not")).cloned().collect();
        plans.push(Plan { want: vec![text(&said)], ..Plan::new(Ask::Exists, who.clone()) });
    }
    if !all.is_empty() {
        plans.push(Plan { conditions: all, ..Plan::new(Ask::Exists, who) });
    }
    plans
}

/// "the public go into the palm house": whether it is open to them.
fn may_enter(tokens: &[Token]) -> Option<Plan> {
    let [who, verb, rest @ ..] = without_determiners(tokens) else { return None };
    let inside = match rest {
        [preposition, of @ ..] if preposition.among("into in inside to around") => of,
        _ if verb.among("enter visit access") => rest,
        _ => return None,
    };
    let enters = who.among("public visitors people anyone everyone guests tourists")
        && verb.among("go get come enter visit access walk look");
    let place = text(without_determiners(inside));
    let want = vec!["open to visitors".to_owned()];
    (enters && !place.is_empty()).then(|| Plan { want, ..Plan::new(Ask::Exists, place) })
}

/// "Is there a route from A to B?", "Have we ever ordered crates from Polmex?"
fn is_there(tokens: &[Token], there: bool) -> Vec<Plan> {
    let mut rest = without_determiners(tokens);
    let mut verb = String::new();
    if !there {
        let (does, others) = match rest {
            [have, others @ ..] if have.among("have got know offer stock sell") => (String::new(), others),
            [does, others @ ..] if does.participle() => (does.text.clone(), others),
            _ => verb_and_rest(rest),
        };
        (verb, rest) = (does, without_determiners(others));
    }
    let (noun, others) = rest.split_at(chunk(rest));
    let noun = text(noun);
    let mut all = conditions(others);
    for condition in all.iter_mut().filter(|c| c.property.is_none() && !verb.is_empty()) {
        condition.property = Some(verb.clone());
    }
    let mut plans = vec![Plan { conditions: all.clone(), ..Plan::new(Ask::Exists, noun.clone()) }];
    // "any rainfall at the 2023 festival"
    if let [only] = &all[..]
        && others.first().is_some_and(Token::preposition)
        && !noun.is_empty()
    {
        plans.push(Plan { want: vec![noun], ..Plan::new(Ask::Exists, only.value.clone()) });
    }
    plans
}

/// Which of two has more: what is said of them, and the two.
pub(super) fn compared(said: &[Token], one: &[Token], other: &[Token]) -> Vec<Plan> {
    let (one, other) = (text(without_determiners(one)), text(without_determiners(other)));
    let Some(at) =
        said.iter().position(|t| t.comparative() || t.superlative() || t.among("most least fewest"))
    else {
        return vec![];
    };
    let counts = said[at].among("more fewer less most fewest least");
    let noun: Vec<Token> =
        said[at + 1..].iter().take_while(|t| !t.preposition() && !t.comma()).cloned().collect();
    let before: Vec<Token> =
        said[..at].iter().filter(|t| !t.auxiliary() && !t.filler() && !t.determiner()).cloned().collect();
    let want = match (counts, noun.is_empty()) {
        (true, false) => text(&noun),
        (true, true) => text(&before),
        (false, _) => said[at].word.clone(),
    };
    if want.is_empty() || one.is_empty() || other.is_empty() {
        return vec![];
    }
    // "more abundant in the sea": of what, besides.
    let beside: Vec<Token> = said[at + 1 + noun.len()..]
        .iter()
        .filter(|t| !t.preposition() && !t.determiner() && !t.auxiliary())
        .cloned()
        .collect();
    let plan = Plan { want: vec![want.clone()], versus: Some(other), ..Plan::new(Ask::Value, one) };
    let mut plans = Vec::new();
    if !beside.is_empty() && !beside.iter().any(|t| t.name || t.number() || t.comma()) {
        plans.push(Plan { want: vec![format!("{want} {}", text(&beside))], ..plan.clone() });
    }
    if counts {
        plans.push(Plan { ask: Ask::Count, ..plan.clone() });
    }
    plans.push(plan);
    plans
}
