//! What is counted of things or ranks them: "Which doctor led the most operations?", "Who has been on the most missions?"

use lang::lexicon;
use lang::question::without_counting;
use lang::{stem, stems};

use crate::language::{Ask, Plan};
use crate::rules::Asked;

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
