//! What is counted of things or ranks them: "Which doctor led the most operations?", "Who has been on the most missions?"

use lang::lexicon::{self, End};
use lang::question::{counts, same, without_counting};
use lang::{stem, stems};

use crate::language::{Ask, Order, Plan};
use crate::rules::Asked;

/// "Show all countries and the number of singers in each country" read as the singers of countries.
pub fn things_and_their_number(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let ([counted], Some(_)) = (&plan.want[..], &plan.per) else { return None };
    if plan.ask != Ask::Value || plan.order.is_some() || !counts(&asked.words, counted) {
        return None;
    }
    let (things, per) = (without_counting(counted), Some(plan.things.clone()));
    Some((Plan { ask: Ask::Count, want: vec![], things, per, ..plan.clone() }, -0.1))
}

/// "Which doctor led the most operations?" read as the operations of doctors.
pub fn most_of_wanted(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let ([wanted], Some(order)) = (&plan.want[..], &plan.order) else { return None };
    if plan.ask != Ask::Value
        || plan.things.is_empty()
        || !asked.asks_for(wanted)
        || !stems(&plan.things).iter().any(|s| stems(&order.property).contains(s))
    {
        return None;
    }
    let order = Some(Order { property: without_counting(&order.property), ..order.clone() });
    Some((Plan { want: vec![], things: wanted.clone(), order, ..plan.clone() }, 0.6))
}

/// "Who has been on the most missions?" is no number of missions.
pub fn who_most(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    if plan.ask != Ask::Count || plan.order.is_some() || !asked.begins(&["who", "which", "what"]) {
        return None;
    }
    let counted = plan.want.first().unwrap_or(&plan.things);
    if !counted_most(asked, counted) {
        return None;
    }
    let end = if asked.says(&["fewest", "least"]) { End::Lowest } else { End::Highest };
    let order = Some(Order { property: without_counting(counted), end, count: 1 });
    let things = if same(counted, &plan.things) { String::new() } else { plan.things.clone() };
    Some(match &plan.per {
        Some(_) => (Plan { order, ..plan.clone() }, 0.3),
        None => (Plan { ask: Ask::Value, want: vec![], things, order, ..plan.clone() }, 0.6),
    })
}

/// "Which region has the most dealers?" read as the dealers of each region: what they are many links away from may be one
/// link away from them.
pub fn most_of_each(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let order = plan.order.as_ref()?;
    if plan.ask != Ask::Value
        || plan.versus.is_some()
        || plan.per.is_some()
        || !plan.conditions.is_empty()
        || plan.things.is_empty()
        || !asked.asks_for(&plan.things)
        || !counted_most(asked, &order.property)
    {
        return None;
    }
    let (things, per) = (without_counting(&order.property), Some(plan.things.clone()));
    Some((Plan { ask: Ask::Count, want: vec![], things, per, ..plan.clone() }, -0.5))
}

/// "the most dealers", "the highest number of dealers": the phrase is what is counted.
fn counted_most(asked: &Asked<'_>, phrase: &str) -> bool {
    let counted = stems(&without_counting(phrase));
    let Some(first) = counted.first() else { return false };
    let most =
        |w: &[String]| matches!(w[0].as_str(), "most" | "fewest" | "least" | "of") && stem(&w[1]) == *first;
    asked.words.windows(2).any(most) && lexicon::has_superlative(&asked.words)
}

/// "Which player gives the highest scores on average?": players are ranked by their average.
pub fn best_average(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let noun = asked.noun.as_deref()?;
    let measured = plan.want.first().or(plan.order.as_ref().map(|o| &o.property))?;
    if !asked.says(&["average", "mean"])
        || plan.per.is_some()
        || !lexicon::has_superlative(&asked.words)
        || !matches!(plan.ask, Ask::Average | Ask::Value)
        || !stems(noun).starts_with(&stems(&plan.things))
        || plan.things.is_empty()
        || stems(measured).iter().all(|w| stems(&plan.things).contains(w))
    {
        return None;
    }
    let low = asked.says(&["lowest", "least", "cheapest", "shortest", "youngest", "smallest"]);
    let end = if low { End::Lowest } else { End::Highest };
    let measured = without_average(measured);
    let order = Some(Order { property: measured.clone(), end, count: 1 });
    let ranked = Plan {
        ask: Ask::Average,
        want: vec![measured],
        things: String::new(),
        versus: None,
        per: Some(plan.things.clone()),
        order,
        ..plan.clone()
    };
    Some((ranked, 0.6))
}

/// "average score" is the score.
fn without_average(phrase: &str) -> String {
    let kept: Vec<&str> = phrase
        .split_whitespace()
        .filter(|w| !matches!(w.to_lowercase().as_str(), "average" | "mean" | "highest" | "lowest"))
        .collect();
    kept.join(" ")
}
