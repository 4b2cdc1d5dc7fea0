//! Which of a plan's phrases are things, which restrict them, and what stands between: "Who has expertise in transistors?"

use lang::question::yes_no;
use lang::{stem, words};

use crate::language::{Ask, Condition, Plan};
use crate::rules::Asked;

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
