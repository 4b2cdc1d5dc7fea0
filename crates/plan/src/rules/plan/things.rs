//! Of what it is asked: the things themselves, what is wanted of them, and which of both a phrase names.

use lang::question::{unquoted, without_superlatives};
use lang::stems;

use super::asks::counts;
use crate::language::{Ask, Plan};
use crate::rules::Asked;

/// Some words of `b` say all of `a`.
fn within(a: &str, b: &str) -> bool {
    let (a, b) = (stems(a), stems(b));
    !a.is_empty() && a.iter().all(|w| b.contains(w))
}

/// Things without quotation marks and superlatives.
pub fn bare(plan: &mut Plan, _: &Asked<'_>) {
    plan.things = without_superlatives(&unquoted(&plan.things));
}

/// What is asked for is the things themselves: "how many singers" of singers, or of nothing; "staff who speak French". A
/// property of nothing ("the capital") is no thing.
pub fn wanted_are_things(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.things.is_empty()
        && plan.want.len() == 1
        && plan.per.is_none()
        && (plan.ask == Ask::Count
            || plan.ask == Ask::Value && !plan.conditions.is_empty() && asked.asks_for(&plan.want[0]))
    {
        plan.things = plan.want.remove(0);
    }
}

/// "gazpacho ingredients" of gazpacho.
pub fn wanted_of_things(plan: &mut Plan, _: &Asked<'_>) {
    let of: Vec<String> = stems(&plan.things);
    for want in &mut plan.want {
        let rest: Vec<&str> =
            want.split_whitespace().filter(|w| !stems(w).iter().any(|s| of.contains(s))).collect();
        if !rest.is_empty() {
            *want = rest.join(" ");
        }
    }
}

/// "Main courses that ..", with only "courses" as things.
pub fn wanted_name_things(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask == Ask::Value
        && let [only] = &plan.want[..]
        && asked.asks_for(only)
        && stems(&plan.things).iter().all(|s| stems(only).contains(s))
    {
        plan.things = plan.want.remove(0);
    }
}

/// How many of a noun are asked for: the things, "the number of pets whose weight ..", or something of them.
pub fn counted_noun(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask != Ask::Count || !counts(asked) {
        return;
    }
    let Some(noun) = asked.noun.clone() else { return };
    if within(&noun, &plan.things) || within(&plan.things, &noun) {
        // The weight only restricts.
        for condition in plan.conditions.iter_mut().filter(|c| c.property.is_none()) {
            condition.property = plan.want.first().cloned();
        }
        plan.want.clear();
    } else if plan.want.is_empty() && plan.per.is_none() && !plan.things.is_empty() {
        plan.want.push(noun);
    }
}

/// The things are no property of themselves.
pub fn wanted_themselves(plan: &mut Plan, _: &Asked<'_>) {
    if matches!(plan.ask, Ask::Count | Ask::Value) {
        let things = plan.things.clone();
        plan.want.retain(|w| !(within(&things, w) && within(w, &things)));
    }
}
