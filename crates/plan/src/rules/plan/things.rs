//! Of what it is asked: the things themselves, what is wanted of them, and which of both a phrase names.

use lang::lexicon::content;
use lang::question::{unquoted, without_superlatives};
use lang::{is_plural, stems, words};

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

/// "designs is models" says again what is counted.
pub fn counted_again(plan: &mut Plan, asked: &Asked<'_>) {
    plan.conditions.retain(|c| {
        let positive = c.property.is_none() || content(&c.comparison).is_empty();
        !(positive && counts(asked) && asked.asks_for(&c.value))
    });
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

/// "projects without an associated partner", of which a partner is wanted.
pub fn wanted_restricts(plan: &mut Plan, asked: &Asked<'_>) {
    if let (Ask::Value | Ask::Count, [only]) = (plan.ask, &plan.want[..])
        && asked.asks_for(&plan.things)
        && plan.conditions.iter().any(|c| {
            let said = stems(c.property.as_deref().unwrap_or_default());
            said.len() > stems(only).len() && stems(only).iter().all(|w| said.contains(w))
        })
    {
        plan.want.clear();
    }
}

/// "rolling stock classes", parted into things and what is wanted of them.
pub fn parted_things(plan: &mut Plan, asked: &Asked<'_>) {
    if let (Ask::Value, [only]) = (plan.ask, &plan.want[..])
        && !plan.things.is_empty()
        && is_plural(words(only).last().map_or("", String::as_str))
    {
        let joined = words(&format!("{} {only}", plan.things));
        let (all, head) = (stems(&plan.things), stems(only));
        if asked.words.windows(joined.len()).any(|said| said == joined) && asked.asks_for(&joined.join(" ")) {
            plan.things = joined.join(" ");
            plan.want.clear();
        } else if all.len() > head.len() && all.ends_with(&head) && asked.asks_for(&plan.things) {
            plan.want.clear();
        }
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

/// "How many goals were scored altogether?" sums up a number, not things of that name.
pub fn computed_alone(plan: &mut Plan, _: &Asked<'_>) {
    if plan.ask.computes() && plan.want.iter().any(|w| within(&plan.things, w) && within(w, &plan.things)) {
        plan.things.clear();
    }
}

/// Nothing is set against itself.
pub fn versus_itself(plan: &mut Plan, _: &Asked<'_>) {
    let itself = |v: &str| within(v, &plan.things) || v.trim().is_empty() || v == plan.things;
    if plan.versus.as_deref().is_some_and(itself) {
        plan.versus = None;
    }
}
