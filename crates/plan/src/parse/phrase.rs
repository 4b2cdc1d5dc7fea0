//! Noun phrases: "the average salary in maintenance", "Ann's age", "releases of tabula since 2020".

use super::conditions::conditions;
use super::properties;
use super::superlative;
use super::tokens::{DOING, Token, text, without_determiners};
use crate::language::{Ask, Condition, Order, Plan};
use crate::rules::{Rule, fires};
use lang::{is_plural, lexicon};

/// How many words name what is asked for, before what restricts it or says what it does.
pub(super) fn chunk(tokens: &[Token]) -> usize {
    let next = |at: usize| tokens.get(at + 1);
    // "languages came first", "volcano erupted last"
    let came_first = |at: usize| matches!(&tokens[at..], [done, end] if (done.came() || done.participle()) && end.among("last first"));
    let ends = |at: usize, t: &Token| {
        let period = t.among("a per") && next(at).is_some_and(|n| n.among("year day week month hour night"));
        let begins = |n: &Token| {
            n.preposition()
                || n.name
                || n.determiner()
                || n.number()
                || n.comma()
                || n.superlative()
                || n.among("most more")
        };
        t.comma()
            || t.preposition()
            || t.auxiliary()
            || t.relative()
            || t.negation()
            || t.filler()
            || at > 0
                && (t.determiner() && !period
                    || t.name
                    || t.number()
                    || t.among("but most least except excluding besides"))
            || at > 0 && t.among("and or") && !joins(&tokens[at + 1..])
            || at > 0 && (t.comparative() || t.superlative() || t.among(DOING) && several(&tokens[at - 1]))
            || at > 0 && (t.participle() && next(at).is_none_or(begins) || came_first(at))
            // "volcanoes last erupted in 1944"
            || at > 0 && t.among("last first") && next(at).is_some_and(Token::participle)
    };
    let end = tokens.iter().enumerate().position(|(at, t)| ends(at, t)).unwrap_or(tokens.len());
    if end < 2 {
        return end;
    }
    let (before, last) = (&tokens[end - 2], &tokens[end - 1]);
    let after = |any: fn(&Token) -> bool| tokens.get(end).is_some_and(any);
    let object =
        after(|t| t.determiner() || t.name || t.number() || t.comparative() || t.among("most least"));
    // "people live in", "systems run a", "airline flies the": what stands after a noun does something.
    let does = several(before) && !several(last) && (object || after(|t| t.preposition() && !t.is(&["of"])));
    let flies = last.word.ends_with('s')
        && !several(before)
        && after(|t| t.determiner() || t.name || t.among("most least"));
    end - usize::from(does || flies)
}

/// The second of these nouns may be what the first does: it has its number, and what it is done to stands behind ("huts
/// allow dogs", "a hut allows dogs").
pub(super) fn plain_verb(noun: &[Token]) -> bool {
    matches!(noun, [who, does, _, ..] if several(who) != several(does))
}

/// "cakes and other desserts"
fn joins(tokens: &[Token]) -> bool {
    let start = usize::from(tokens.first().is_some_and(|t| t.is(&["other"])));
    tokens.get(start).is_some_and(|noun| is_plural(&noun.word) && !noun.participle())
}

fn several(token: &Token) -> bool {
    is_plural(&token.word) || token.among("people men women children staff")
}

/// After an auxiliary, the thing that a question is about, and what is said of it: until its name, or the verb.
pub(super) fn subject(tokens: &[Token]) -> (&[Token], &[Token]) {
    let nothing = (&tokens[..0], tokens);
    let Some(first) = tokens.first() else { return nothing };
    if first.pronoun() {
        return (&tokens[..0], &tokens[1..]);
    }
    if first.negation()
        || first.participle()
        || first.preposition()
        || first.comparative()
        || first.auxiliary()
        || first.among("most")
    {
        return nothing;
    }
    let start = tokens.iter().position(|t| !t.determiner() && !t.filler()).unwrap_or(tokens.len());
    let rest = &tokens[start..];
    let named = rest.iter().take(4).position(|t| t.name);
    if let Some(at) = named
        && rest[..at].iter().all(|t| !t.preposition() && !t.participle() && !t.comma() && !t.comparative())
    {
        let mut end = at + 1;
        // "the Lyra and the Vega", "Ann's father"
        while let Some(joint) = rest.get(end) {
            if joint.is(&["and"]) && rest[end + 1..].iter().take(2).any(|t| t.name) {
                end += 2 + usize::from(!rest[end + 1].name);
            } else if joint.text == "'s" {
                end += 1 + chunk(&rest[end + 1..]).max(1);
            } else {
                break;
            }
        }
        // "the Coupe models"
        while rest.get(end).is_some_and(|t| several(t) && !t.participle() && !t.among(DOING))
            && end + 1 < rest.len()
        {
            end += 1;
        }
        let end = end.min(rest.len());
        return (&rest[..end], &rest[end..]);
    }
    let does = |at: usize| at > 0 && rest[at].among(DOING) && several(&rest[at - 1]);
    let stop = (0..rest.len())
        .find(|&at| {
            let t = &rest[at];
            t.preposition() && !t.is(&["of"])
                || t.comma()
                || t.relative()
                || t.auxiliary()
                || t.negation()
                || does(at)
        })
        .unwrap_or(rest.len());
    // What is left before it ends with the verb, unless that stands behind it: "the city bikes have".
    let named = stop == rest.len() && rest.last().is_some_and(|t| t.kind);
    let verbal = named || rest.get(stop).is_some_and(|t| t.auxiliary() || does(stop));
    let end = if stop > 1 && !verbal { stop - 1 } else { stop };
    (&rest[..end], &rest[end..])
}

/// What a noun phrase asks for, in the ways it can be read.
pub(super) fn noun_phrase(tokens: &[Token], ask: Ask) -> Vec<Plan> {
    let mut rest = without_determiners(tokens);
    let mut ask = ask;
    let mut total = false;
    loop {
        let of = rest.get(1).is_some_and(|t| t.is(&["of"]));
        let (skipped, computes) = match rest.first() {
            // "the names of the singers" are the singers.
            Some(t)
                if fires(
                    Rule::FormNamesOf,
                    t.among("name names list titles") && of && rest.get(2).is_some_and(|n| !n.name),
                ) =>
            {
                (2, ask)
            }
            // "the maximum and minimum price": an average is told with both.
            Some(_) if fires(Rule::FormBothEnds, ends(rest) > 1) => (ends(rest), Ask::Average),
            Some(t) if t.among("number count") && of => {
                (2, if ask == Ask::Average { ask } else { Ask::Count })
            }
            Some(t) if t.among("sum total amount") && of => (2, Ask::Sum),
            Some(t) if t.among("total combined overall summed") => (1, Ask::Sum),
            Some(t) if t.among("average mean") => (1, Ask::Average),
            _ => break,
        };
        total |= computes == Ask::Sum;
        ask = computes;
        rest = without_determiners(&rest[skipped..]);
    }
    // "Ann's age in 2020"
    if let Some(at) = rest.iter().position(|t| t.text == "'s").filter(|_| fires(Rule::FormGenitive, true)) {
        let of = text(without_determiners(&rest[..at]));
        let end = at + 1 + chunk(&rest[at + 1..]);
        let want = text(&rest[at + 1..end]);
        if !want.is_empty() && !of.is_empty() {
            return vec![Plan {
                want: vec![want],
                conditions: conditions(&rest[end..]),
                ..Plan::new(ask, of)
            }];
        }
    }
    let of_things = properties::of_things(rest, ask);
    if !of_things.is_empty() && fires(Rule::FormSeveralProperties, true) {
        return of_things;
    }
    let beside = properties::beside(rest, ask).filter(|_| fires(Rule::FormPropertiesBeside, true));
    beside.into_iter().chain(things_of(rest, ask, total)).collect()
}

/// How many words at the front name ends or the middle of numbers, with what joins these.
fn ends(tokens: &[Token]) -> usize {
    let end = |t: &&Token| t.among("maximum minimum average mean highest lowest max min");
    let joined = |t: &&Token| t.comma() || t.is(&["and"]) || end(t);
    let length = tokens.iter().take_while(joined).count();
    let said = &tokens[..length];
    let several = said.iter().filter(end).count() > 1 && said.last().is_some_and(|t| end(&t));
    if several { length } else { 0 }
}

/// Things, or their first by rank.
fn things_of(rest: &[Token], ask: Ask, total: bool) -> Vec<Plan> {
    let Some(taken) = superlative::take(rest).filter(|_| ask == Ask::Value) else {
        let (noun, others) = rest.split_at(chunk(rest));
        let mut plans = things(noun, others, ask);
        // "the total number of hours worked": the graph may state it of each.
        if fires(Rule::FormTotalCount, total && ask == Ask::Count) {
            plans.extend(things(noun, others, Ask::Sum));
        }
        return plans;
    };
    ranked(&taken)
}

/// "the oldest ferry in Oslo"
pub(super) fn ranked(taken: &superlative::Taken) -> Vec<Plan> {
    let rest = without_determiners(&taken.rest);
    let (mut head, others) = rest.split_at(chunk(rest));
    let mut order = taken.order.clone();
    if !taken.before_noun && head.len() > 1 {
        head = counted(head, &mut order);
    }
    let listed = things(head, others, Ask::Value).into_iter();
    // What is most common is counted, and what things are called is no number of something else's: "the highest mountain of
    // Italy".
    let number = lexicon::is_superlative(&order.property)
        && head.last().is_some_and(|noun| !noun.kind && !several(noun));
    listed
        .map(|mut plan| {
            let own = number && matches!(&plan.want[..], [only] if *only == text(head));
            let order = match fires(Rule::FormHighestOf, taken.before_noun && own) {
                true => Order { property: plan.want.remove(0), ..order.clone() },
                false => order.clone(),
            };
            Plan { order: Some(order), ..plan }
        })
        .collect()
}

/// "five players" with the most goals: how many goes into the order, the noun is left.
fn counted<'t>(noun: &'t [Token], order: &mut Order) -> &'t [Token] {
    let [count, others @ ..] = noun else { return noun };
    let Some(number) = superlative::number(count) else { return noun };
    order.count = number;
    others
}

fn object(tokens: &[Token]) -> usize {
    let ends = |(at, t): (usize, &Token)| {
        at > 0
            && (t.preposition() && !t.is(&["of"])
                || t.relative()
                || t.comma()
                || t.auxiliary()
                || t.participle())
    };
    tokens.iter().enumerate().position(ends).unwrap_or(tokens.len())
}

/// Things with what restricts them; "the P of X" also as the property P of X.
pub(super) fn things(noun: &[Token], rest: &[Token], ask: Ask) -> Vec<Plan> {
    let mut noun = without_determiners(noun);
    let mut plans = Vec::new();
    let taken = superlative::take(rest);
    let mut order = taken.as_ref().map(|t| t.order.clone());
    if let Some(order) = &mut order {
        noun = counted(noun, order);
    }
    let noun = text(noun);
    let left: Vec<Token> = taken.map_or_else(|| rest.to_vec(), |t| t.rest);
    let rest = &left[..];
    if let [preposition, of @ ..] = rest
        && preposition.among("of for in at on from by")
        && order.is_none()
    {
        // "size of the Lyra in 2020"
        let end = object(of);
        let others = conditions(&of[end..]);
        let object = without_determiners(&of[..end]);
        if !object.is_empty() && !object[0].number() {
            let of = text(object);
            plans.push(Plan {
                want: vec![noun.clone()],
                conditions: others.clone(),
                ..Plan::new(ask, of.clone())
            });
            if preposition.is(&["of"]) {
                let mut all = vec![Condition::of(&of)];
                all.extend(others);
                plans.push(of_things(&noun, all, ask));
            }
        }
    }
    // "average time to 100 km/h for sport models": what is averaged is of the things behind.
    let whose = rest.iter().skip(1).position(|t| t.among("of for among")).map(|at| at + 1);
    if let Some(at) = whose.filter(|_| fires(Rule::FormComputedOf, ask.computes() && order.is_none())) {
        let of = without_determiners(&rest[at + 1..]);
        let end = object(of);
        if end > 0 {
            let want = vec![noun.clone()];
            let mut all = conditions(&rest[..at]);
            all.extend(conditions(&of[end..]));
            plans.push(Plan { want, conditions: all, ..Plan::new(ask, text(&of[..end])) });
            return plans;
        }
    }
    plans.push(Plan { order, ..of_things(&noun, conditions(rest), ask) });
    plans
}

/// Things counted or listed; a number of theirs computed.
fn of_things(noun: &str, conditions: Vec<Condition>, ask: Ask) -> Plan {
    match ask.computes() {
        true => Plan { want: vec![noun.to_owned()], conditions, ..Plan::new(ask, "") },
        false => Plan { conditions, ..Plan::new(ask, noun.to_owned()) },
    }
}
