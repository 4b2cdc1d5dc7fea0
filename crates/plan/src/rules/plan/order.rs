//! By what is ordered: superlatives, question words and the plan must agree; the question's own words decide.

use lang::lexicon::{self, End, is_function_word};
use lang::question::{count_before, end_of, flip, superlative};
use lang::{stem, stems, words};

use crate::language::{Ask, Order, Plan};
use crate::rules::Asked;

/// An order without a cut.
const ALL: u32 = 1000;

/// "ordered by age from the oldest": all of them, in that order.
pub fn listed(plan: &mut Plan, asked: &Asked<'_>) -> bool {
    let listed = asked.says(&["ordered", "sorted", "ascending", "descending", "alphabetical"])
        || asked.says_pair("order", "of");
    if !listed {
        return false;
    }
    // By their names they are listed anyway.
    let by_name = |order: &Order| {
        words(&order.property).iter().all(|w| {
            is_function_word(w) || matches!(stem(w).as_str(), "name" | "titl" | "label" | "alphabet")
        })
    };
    if plan.order.as_ref().is_some_and(by_name) {
        plan.order = None;
    }
    if let Some(order) = &mut plan.order {
        order.count = ALL;
        if asked.says(&["descending"]) {
            order.end = End::Highest;
        } else if asked.says(&["ascending"]) {
            order.end = End::Lowest;
        } else if let Some((word, _)) = superlative(&asked.words, &plan.things) {
            order.end = end_of(&word, &order.property).unwrap_or(order.end);
        }
    }
    true
}

/// "What is the lowest price of ..": the value and who has it, one and the same ranking. Models read plain "which .." as
/// superlatives; what they thought to order by is asked about all the same.
pub fn extreme_ranks(plan: &mut Plan, asked: &Asked<'_>) {
    if let (Ask::Minimum | Ask::Maximum, None, None, Some(property)) =
        (plan.ask, &plan.per, &plan.versus, plan.want.first())
    {
        let end = if plan.ask == Ask::Minimum { End::Lowest } else { End::Highest };
        plan.order = plan.order.take().or(Some(Order { property: property.clone(), end, count: 1 }));
        plan.ask = Ask::Value;
    } else if plan.order.is_some() && !lexicon::has_superlative(&asked.words) {
        let ordered = plan.order.take().map(|o| o.property).unwrap_or_default();
        let said = stems(&ordered).iter().all(|s| asked.words.iter().any(|w| stem(w) == *s));
        let known = |text: &str| stems(&ordered).iter().all(|s| stems(text).contains(s));
        let elsewhere = known(&plan.things)
            || plan.want.iter().any(|w| known(w))
            || plan.per.as_deref().is_some_and(known)
            || plan.conditions.iter().any(|c| known(&c.value) || c.property.as_deref().is_some_and(known));
        if said && !elsewhere && plan.ask == Ask::Value {
            plan.want.push(ordered);
        }
    }
}

/// "the three cheapest ferries", "the fastest": what the question's superlative orders by, and which end it asks for.
pub fn superlative_said(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask != Ask::Value || plan.versus.is_some() {
        return;
    }
    let Some((word, end)) = superlative(&asked.words, &plan.things) else { return };
    let Some(order) = &mut plan.order else {
        plan.order = Some(Order { property: word, end, count: count_before(&asked.words) });
        return;
    };
    let agreed = end_of(&word, &order.property);
    if let Some(end) = agreed {
        order.end = flip(&asked.words, end);
    }
    if lexicon::is_specific(&word) && !words(&order.property).contains(&word) && agreed.is_some() {
        // The noun first; the adjective behind it helps where no column is called so ("age").
        order.property = format!("{} {word}", order.property);
    } else if lexicon::is_specific(&word) && agreed.is_none() {
        // "gets furthest on one charge" is about the range, whatever noun stands near.
        order.property = format!("{word} {}", order.property);
    }
}
