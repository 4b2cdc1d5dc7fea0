//! Which of a plan's phrases are things, which restrict them, and what stands between: "Who has expertise in transistors?"

use lang::question::{introduces, yes_no};
use lang::{fold, stem, words};

use crate::language::{Ask, Condition, Plan};
use crate::rules::Asked;

/// "three-stage launchers" have three stages.
pub fn of_so_many(plan: &Plan, _: &Asked<'_>) -> Option<(Plan, f32)> {
    let said = || plan.things.split_whitespace().enumerate();
    let (at, number, noun) = said().find_map(|(at, word)| {
        let (number, noun) = word.split_once('-')?;
        let number: f64 = number.parse().ok().or_else(|| lang::numbers::in_letters(&fold(number)))?;
        (noun.len() > 2 && noun.chars().all(char::is_alphabetic)).then_some((at, number, noun))
    })?;
    let rest: Vec<&str> = said().filter(|(other, _)| *other != at).map(|(_, w)| w).collect();
    let so_many =
        Condition { property: Some(noun.to_owned()), comparison: "is".into(), value: number.to_string() };
    Some((Plan { things: rest.join(" "), ..plan.and(so_many) }, 0.0))
}

/// "Who has expertise in transistors?": the thing is a value of the property asked for.
pub fn value_of_property(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let [property] = &plan.want[..] else { return None };
    if plan.ask != Ask::Value
        || plan.versus.is_some()
        || plan.order.is_some()
        || yes_no(&asked.words)
        || plan.things.is_empty()
        || asked.asks_for(&plan.things)
    {
        return None;
    }
    // "who has expertise in ..": the one who has it is asked for.
    let price = if plan.conditions.is_empty() && has_property(asked, property) { 1.5 } else { -0.8 };
    let is =
        Condition { property: Some(property.clone()), comparison: "is".into(), value: plan.things.clone() };
    Some((Plan { want: vec![], things: String::new(), ..plan.and(is) }, price))
}

/// The question asks who or which has the property: "Who has expertise in ..".
fn has_property(asked: &Asked<'_>, property: &str) -> bool {
    let Some(first) = words(property).first().map(|w| stem(w)) else { return false };
    asked.words.iter().enumerate().any(|(i, w)| {
        let mut next = asked.words[i + 1..].iter().skip_while(|w| matches!(w.as_str(), "a" | "an" | "the"));
        matches!(w.as_str(), "has" | "have" | "having") && next.next().is_some_and(|n| stem(n) == first)
    }) && asked.begins(&["who", "which", "what"])
        && !asked.says(&["does", "do", "did"])
}

/// "What courses have prerequisites with 3 credits?": the condition is about the link, not the things.
pub fn condition_of_link(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let ([link], [condition]) = (&plan.want[..], &plan.conditions[..]) else { return None };
    let linked = matches!(plan.ask, Ask::Value | Ask::Count)
        && asked.asks_for(&plan.things)
        && introduces(&asked.words, link);
    linked.then(|| (Plan { want: vec![], conditions: vec![through(link, condition)], ..plan.clone() }, 1.2))
}

/// "What courses have prerequisite courses that have projects?" read as the courses of those prerequisites.
pub fn things_of_link(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let ([wanted], [condition]) = (&plan.want[..], &plan.conditions[..]) else { return None };
    let linked = matches!(plan.ask, Ask::Value | Ask::Count)
        && asked.asks_for(wanted)
        && introduces(&asked.words, &plan.things);
    let conditions = vec![through(&plan.things, condition)];
    linked.then(|| (Plan { want: vec![], things: wanted.clone(), conditions, ..plan.clone() }, 1.2))
}

/// The condition of what a link leads to.
fn through(link: &str, condition: &Condition) -> Condition {
    let property = format!("{link} {}", condition.property.as_deref().unwrap_or_default());
    Condition { property: Some(property), ..condition.clone() }
}

/// "the number of types of pets": a property of things.
pub fn property_of_things(plan: &Plan, _: &Asked<'_>) -> Option<(Plan, f32)> {
    let (property, things) =
        plan.things.split_once(" of ").filter(|_| plan.ask == Ask::Count && plan.want.is_empty())?;
    Some((Plan { want: vec![property.to_owned()], things: things.to_owned(), ..plan.clone() }, -0.1))
}

/// "How many dog pets do female students have?": things that are linked to others.
pub fn linked_things(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let [wanted] = &plan.want[..] else { return None };
    let linked = matches!(plan.ask, Ask::Value | Ask::Count)
        && plan.order.is_none()
        && plan.versus.is_none()
        && !plan.things.is_empty()
        && asked.asks_for(wanted);
    let of = Condition::of(&plan.things);
    linked.then(|| (Plan { want: vec![], things: wanted.clone(), ..plan.and(of) }, -1.0))
}

/// "number of games published by Halvorsen Play": a name is no grouping.
pub fn name_is_no_group(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let per = plan.per.as_ref().filter(|_| plan.ask == Ask::Count && plan.order.is_none())?;
    let grouped = asked.says(&["each", "per", "every", "different", "respective"]);
    (!grouped).then(|| (Plan { per: None, ..plan.and(Condition::of(per)) }, -0.4))
}
