//! Other readings of a plan, in this order: what is counted or ranked, what restricts whom, amounts, two things at once.

use lang::lexicon;
use lang::question::{does_most, in_common, without_counting, yes_no};
use lang::{is_plural, stem, stems, words};

use super::Read::{One, Several};
use super::plan::computed;
use super::{Asked, Beside, Rule};
use crate::language::{Ask, Condition, Order, Plan};

/// All of them.
pub(super) const READINGS: &[Beside] = &[
    Beside { rule: Rule::ValueOfProperty, read: One(value_of_property) },
    Beside { rule: Rule::LinkedThings, read: One(linked_things) },
    Beside { rule: Rule::MostOfEach, read: One(most_of_each) },
    Beside { rule: Rule::BestAverage, read: One(best_average) },
    Beside { rule: Rule::PaidForOthers, read: Several(paid_for_others) },
    Beside { rule: Rule::SharedValues, read: One(shared_values) },
    Beside { rule: Rule::ComparedAsDone, read: One(compared_as_done) },
];

/// "Who has expertise in transistors?": the thing is a value of the property asked for.
fn value_of_property(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
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
fn linked_things(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let [wanted] = &plan.want[..] else { return None };
    let linked = matches!(plan.ask, Ask::Value | Ask::Count)
        && plan.order.is_none()
        && plan.versus.is_none()
        && !plan.things.is_empty()
        && asked.asks_for(wanted);
    let of = Condition::of(&plan.things);
    linked.then(|| (Plan { want: vec![], things: wanted.clone(), ..plan.and(of) }, -1.0))
}

/// "Which region has the most dealers?" read as the dealers of each region: what they are many links away from may be one
/// link away from them.
fn most_of_each(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let order = plan.order.as_ref().filter(|_| asks_which_alone(plan, asked))?;
    if plan.things.is_empty() || !counted_most(asked, &order.property) {
        return None;
    }
    let (things, per) = (without_counting(&order.property), Some(plan.things.clone()));
    Some((Plan { ask: Ask::Count, want: vec![], things, per, ..plan.clone() }, -0.5))
}

/// "Which shipper has the lowest average freight?" read as the freights of each shipper, "Which play sold the most tickets?" as the
/// tickets sold of each play together.
fn best_average(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let order = plan.order.as_ref().filter(|_| asks_which_alone(plan, asked))?;
    let (ask, property) = computed(&order.property).or_else(|| done_most(asked, &order.property))?;
    let order = Some(Order { property: property.clone(), ..order.clone() });
    let (things, per) = (String::new(), Some(plan.things.clone()));
    Some((Plan { ask, want: vec![property], things, per, order, ..plan.clone() }, 0.0))
}

/// "sold the most tickets": the tickets sold are added up.
fn done_most(asked: &Asked<'_>, counted: &str) -> Option<(Ask, String)> {
    let at = (0..asked.words.len()).find(|&at| does_most(&asked.words[at..]))?;
    let noun = stem(words(counted).first()?);
    let said = asked.words.get(at + 3).is_some_and(|word| stem(word) == noun);
    said.then(|| (Ask::Sum, format!("{counted} {}", asked.words[at])))
}

/// The things that the question asks for are all that the plan asks for, and nothing restricts them: they may be groups.
fn asks_which_alone(plan: &Plan, asked: &Asked<'_>) -> bool {
    plan.ask == Ask::Value
        && plan.versus.is_none()
        && plan.per.is_none()
        && plan.conditions.is_empty()
        && asked.asks_for(&plan.things)
}

/// "the most dealers", "the highest number of dealers": the phrase is what is counted.
fn counted_most(asked: &Asked<'_>, phrase: &str) -> bool {
    let counted = stems(&without_counting(phrase));
    let Some(first) = counted.first() else { return false };
    let most =
        |w: &[String]| matches!(w[0].as_str(), "most" | "fewest" | "least" | "of") && stem(&w[1]) == *first;
    asked.words.windows(2).any(most) && lexicon::has_superlative(&asked.words)
}

/// "How much did A pay for B?", of which the plan wants an amount.
fn is_paid(plan: &Plan, asked: &Asked<'_>) -> bool {
    let amount = |w: &String| matches!(w.as_str(), "amount" | "money" | "sum" | "quantity");
    matches!(&plan.want[..], [only] if words(only).iter().all(amount)) && asked.says_pair("how", "much")
}

/// "contributed to its projects" restricts nothing: the amount is called as the verb is, or nearly so.
fn paid_for_others(plan: &Plan, asked: &Asked<'_>) -> Vec<(Plan, f32)> {
    if !is_paid(plan, asked) {
        return vec![];
    }
    let read = |(at, condition): (usize, &Condition)| {
        let said = words(&condition.value);
        let plain = said.iter().any(|w| is_plural(w)) && said.iter().all(|w| !w.contains(char::is_numeric));
        let property = condition.property.clone().filter(|_| plain)?;
        let mut conditions = plan.conditions.clone();
        conditions.remove(at);
        Some((Plan { want: vec![property], conditions, ..plan.clone() }, -0.1))
    };
    plan.conditions.iter().enumerate().filter_map(read).collect()
}

/// "Which languages do Ada and Ben have in common?": values that at least both have, each with how many have it.
fn shared_values(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let (Some(wanted), Some(other)) = (&asked.noun, &plan.versus) else { return None };
    if !in_common(&asked.words) || !matches!(plan.ask, Ask::Value | Ask::Describe) {
        return None;
    }
    let (things, per) = (format!("{} or {other}", plan.things), Some(wanted.clone()));
    Some((Plan { ask: Ask::Count, want: vec![], things, versus: None, per, ..plan.clone() }, 1.0))
}

/// "Was Ann influenced by Tom?" read as a comparison of the two.
fn compared_as_done(plan: &Plan, _: &Asked<'_>) -> Option<(Plan, f32)> {
    let ([relation], Some(other)) = (&plan.want[..], &plan.versus) else { return None };
    if plan.ask != Ask::Exists {
        return None;
    }
    let done = Condition { property: Some(relation.clone()), comparison: "is".into(), value: other.clone() };
    Some((Plan { want: vec![], versus: None, conditions: vec![done], ..plan.clone() }, 0.3))
}
