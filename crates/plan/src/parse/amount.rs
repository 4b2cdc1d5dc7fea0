//! "How many rooms does the inn have?", "How tall is the tower?", "How much heavier is A than B?"

use super::conditions::conditions;
use super::phrase::{chunk, subject, things};
use super::tokens::{Token, text, without_determiners};
use super::verb_and_rest;
use crate::language::{Ask, Condition, Plan};
use crate::rules::{Rule, fires};
use lang::lexicon;

/// After "how many" or "how much".
pub(super) fn how_many(tokens: &[Token], much: bool) -> Vec<Plan> {
    if let Some(plan) = difference(tokens).filter(|_| fires(Rule::FormDifference, true)) {
        return vec![plan];
    }
    let (noun, rest) = tokens.split_at(chunk(tokens));
    let of = text(without_determiners(noun));
    if let Some(plan) = idiom(&of, rest).filter(|_| fires(Rule::FormIdiom, true)) {
        return vec![plan];
    }
    let mut plans: Vec<Plan> =
        done_by_us(&of, rest).into_iter().filter(|_| fires(Rule::FormDoneByUs, true)).collect();
    // "have prices of at least 180"
    if let [has, after @ ..] = rest
        && !much
        && has.among("have has had")
        && !after.iter().any(|t| t.participle() || t.pronoun())
        && fires(Rule::FormManyHave, after.iter().skip(1).any(Token::number))
    {
        plans.push(Plan { conditions: conditions(rest), ..Plan::new(Ask::Count, of.clone()) });
        plans.extend(measured(&of, rest));
        return plans;
    }
    let (auxiliary, after) = match rest {
        [auxiliary, after @ ..] if auxiliary.auxiliary() => (auxiliary, after),
        _ => {
            if !much {
                plans.push(Plan { conditions: conditions(rest), ..Plan::new(Ask::Count, of.clone()) });
            }
            plans.extend(measured(&of, rest));
            return plans;
        }
    };
    let there = after.first().is_some_and(|t| t.is(&["there"]));
    let (who, doing) = subject(after);
    let be = auxiliary.be();
    // "(each company) own": that is the verb.
    let (who, doing) = match (who, doing) {
        ([verb], []) if !be && !verb.name => (&who[..0], who),
        found => found,
    };
    // "how much was a vip ticket in 2022"
    if fires(Rule::FormPriceOf, be && much && noun.is_empty() && !there) {
        return things(who, doing, Ask::Value)
            .into_iter()
            .filter(|plan| plan.want.is_empty())
            .map(|plan| Plan { want: vec!["price".to_owned()], ..plan })
            .collect();
    }
    if there || who.is_empty() || be && !who.iter().any(|t| t.name) {
        // "are there in the harbour", "do we have", "have not been delivered"
        let said = if there {
            &after[1..]
        } else if who.is_empty() {
            doing
        } else {
            after
        };
        let said = match said {
            [have, others @ ..] if have.among("have get see find know got") => others,
            _ => said,
        };
        // "each branch make": that they do it restricts nothing.
        let said = if said.len() == 1 && !be && !said[0].participle() { &[] } else { said };
        // "tickets were sold in 2024": the graph may state a number of tickets sold.
        if let [done, others @ ..] = said
            && done.participle()
            && be
            && !noun.last().is_some_and(|noun| noun.kind)
        {
            let want = vec![format!("{of} {}", done.text)];
            plans.push(Plan { want, conditions: conditions(others), ..Plan::new(Ask::Sum, "") });
        }
        plans.push(Plan { conditions: conditions(said), ..Plan::new(Ask::Count, of.clone()) });
        if !noun.last().is_some_and(|noun| noun.kind) {
            plans.extend(measured(&of, said));
        }
        return plans;
    }
    if of == "times" {
        return times(who, doing);
    }
    let who = text(who);
    let (verb, others) = verb_and_rest(doing);
    let has = verb.is_empty() || verb == "have";
    let beside = conditions(others);
    if !much {
        let property = (!has).then(|| verb.clone());
        let mut all = vec![Condition { property, comparison: "is".into(), value: who.clone() }];
        all.extend(beside.clone());
        plans.push(Plan { conditions: all, ..Plan::new(Ask::Count, of.clone()) });
        plans.push(Plan {
            want: vec![of.clone()],
            conditions: beside.clone(),
            ..Plan::new(Ask::Count, who.clone())
        });
    }
    let want = match (of.is_empty(), has) {
        (true, true) if be => "price".to_owned(),
        (true, _) => verb.clone(),
        (false, false) if much => format!("{of} {verb}"),
        (false, _) => of.clone(),
    };
    let kilos = !has && (kb::is_unit(&of) || of == "people");
    let want = if kilos { verb } else { want };
    plans.push(Plan { want: vec![want], conditions: beside, ..Plan::new(Ask::Value, who) });
    // "visitors" that no type is called are a number of the museum's.
    if !noun.last().is_some_and(|noun| noun.kind) {
        plans.rotate_right(1);
    }
    plans
}

/// "tickets with camping included we sold for 2022": the graph may state a number of tickets sold.
fn done_by_us(of: &str, rest: &[Token]) -> Option<Plan> {
    let at = rest.windows(2).position(|pair| pair[0].among("we they you") && pair[1].participle())?;
    let mut said = conditions(&rest[..at]);
    said.extend(conditions(&rest[at + 2..]));
    let want = vec![format!("{of} {}", rest[at + 1].text)];
    (!of.is_empty()).then(|| Plan { want, conditions: said, ..Plan::new(Ask::Sum, "") })
}

/// A number that is stated of things: "gates at Toronto", "sponsor money for 2024".
fn measured(of: &str, rest: &[Token]) -> Vec<Plan> {
    if of.is_empty() {
        return vec![];
    }
    let mut plans = Vec::new();
    if let [preposition, object @ ..] = rest
        && preposition.preposition()
        && !object.is_empty()
    {
        let object = without_determiners(object);
        let end = object
            .iter()
            .position(|t| t.preposition() && !t.is(&["of"]) || t.relative())
            .unwrap_or(object.len());
        if end > 0 && !object[0].number() {
            let (who, others) = object.split_at(end);
            plans.push(Plan {
                want: vec![of.to_owned()],
                conditions: conditions(others),
                ..Plan::new(Ask::Value, text(who))
            });
        }
    }
    plans.push(Plan { want: vec![of.to_owned()], conditions: conditions(rest), ..Plan::new(Ask::Sum, "") });
    plans
}

/// "(has) the Lyra been chartered": how often is a number of what was done, or what was done is counted.
fn times(who: &[Token], doing: &[Token]) -> Vec<Plan> {
    let doing: Vec<Token> = doing.iter().filter(|t| !t.auxiliary()).cloned().collect();
    let (verb, others) = verb_and_rest(&doing);
    if verb.is_empty() {
        return vec![];
    }
    let plan = Plan { want: vec![verb], conditions: conditions(others), ..Plan::new(Ask::Value, text(who)) };
    vec![Plan { ask: Ask::Sum, ..plan.clone() }, Plan { ask: Ask::Count, ..plan.clone() }, plan]
}

/// "people live in", "people fit into": numbers that have names of their own.
fn idiom(of: &str, rest: &[Token]) -> Option<Plan> {
    if !matches!(of, "people" | "inhabitants" | "residents" | "visitors" | "guests" | "persons") {
        return None;
    }
    let rest: Vec<Token> = rest.iter().filter(|t| !t.auxiliary() && !t.filler()).cloned().collect();
    let (verb, place) = rest.split_first()?;
    let want = if verb.among("live living lives reside") {
        "population"
    } else if verb.among("fit fits seat sit sleep") {
        "capacity"
    } else {
        return None;
    };
    let place = match place {
        [preposition, others @ ..] if preposition.preposition() => others,
        _ => place,
    };
    let place = without_determiners(place);
    let end = place.iter().position(|t| t.preposition() || t.relative()).unwrap_or(place.len());
    let (who, others) = place.split_at(end);
    (!who.is_empty()).then(|| Plan {
        want: vec![want.to_owned()],
        conditions: conditions(others),
        ..Plan::new(Ask::Value, text(who))
    })
}

/// After "how": "tall is the tower", "high above sea level is X", "long does the crossing take".
pub(super) fn how(tokens: &[Token]) -> Vec<Plan> {
    if let Some(plan) = difference(tokens).filter(|_| fires(Rule::FormDifference, true)) {
        return vec![plan];
    }
    let Some(quality) = tokens.first().filter(|t| lexicon::is_adjective(&t.word) || t.is(&["often"])) else {
        return vec![];
    };
    let Some(at) = tokens.iter().take(6).position(Token::auxiliary) else { return vec![] };
    let (mut who, doing) = subject(&tokens[at + 1..]);
    let (verb, others) = verb_and_rest(doing);
    // "how heavy the wargames are"
    if who.is_empty() {
        who = without_determiners(&tokens[1..at]);
    }
    let want = if quality.is(&["often"]) {
        format!("{verb} frequency").trim().to_owned()
    } else {
        quality.word.clone()
    };
    if who.is_empty() {
        return vec![];
    }
    let plan = Plan { want: vec![want], conditions: conditions(others), ..Plan::new(Ask::Value, text(who)) };
    // "How long is the trail from A to B?"
    let of = things(who, others, Ask::Value).into_iter().map(|p| Plan { want: plan.want.clone(), ..p });
    let more: Vec<Plan> = of.filter(|p| verb.is_empty() && p.things != plan.things).collect();
    std::iter::once(plan.clone()).chain(more).collect()
}

/// "heavier is A than B", "more did A cost than B"
fn difference(tokens: &[Token]) -> Option<Plan> {
    let than = tokens.iter().position(|t| t.is(&["than"]))?;
    let at = tokens[..than].iter().position(Token::comparative).filter(|at| *at <= 1)?;
    let auxiliary = tokens[at..than].iter().position(Token::auxiliary)? + at;
    let (who, doing) = subject(&tokens[auxiliary + 1..than]);
    let between = text(without_determiners(&tokens[at + 1..auxiliary]));
    let more = tokens[at].among("more less fewer");
    let (verb, beside) = verb_and_rest(doing);
    let want = match (more, between.is_empty()) {
        (true, false) => between,
        (true, true) => verb,
        (false, _) => tokens[at].word.clone(),
    };
    let versus = without_determiners(&tokens[than + 1..]);
    // "cost more in 2025 than in 2019": one thing at two times, or in two places.
    let twice = matches!((beside, versus), ([one, _, ..], [other, _, ..]) if one.preposition() && one.word == other.word);
    let beside = if twice { text(beside) } else { String::new() };
    let name = |said: &str| format!("{} {said}", text(who)).trim().to_owned();
    let versus = if twice { name(&text(versus)) } else { text(versus) };
    (!want.is_empty() && !who.is_empty() && !versus.is_empty()).then(|| Plan {
        want: vec![want],
        versus: Some(versus),
        ..Plan::new(Ask::Value, name(&beside))
    })
}
