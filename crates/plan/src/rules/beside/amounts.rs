//! How much: of one thing in another, paid by one for another, measured in kilos, in total, which part of all.

use lang::{is_plural, words};

use crate::language::{Condition, Plan};
use crate::rules::Asked;

/// "How much did A pay for B?", of which the plan wants an amount.
fn is_paid(plan: &Plan, asked: &Asked<'_>) -> bool {
    let amount = |w: &String| matches!(w.as_str(), "amount" | "money" | "sum" | "quantity");
    matches!(&plan.want[..], [only] if words(only).iter().all(amount)) && asked.says_pair("how", "much")
}

/// "contributed to its projects" restricts nothing: the amount is called as the verb is, or nearly so.
pub fn paid_for_others(plan: &Plan, asked: &Asked<'_>) -> Vec<(Plan, f32)> {
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
