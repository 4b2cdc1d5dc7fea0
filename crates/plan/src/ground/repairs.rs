//! Repairs of plans: fields that small models leave out, fill twice or mix up, put right by the question's own words.

use crate::ground::comparison::content;
use crate::ground::variants::{asked_for, same};
use crate::language::{Ask, Condition, Plan};
use crate::lexicon;
use crate::words::{stems, words};

/// The question sets one thing against another.
fn compares(asked: &[String]) -> bool {
    asked.iter().any(|w| {
        w.starts_with("differ")
            || w.starts_with("compar")
            || matches!(w.as_str(), "versus" | "vs" | "between" | "than" | "contrast" | "better")
    })
}

/// "the maximum weight for each type of pet": what a plan left out of its grouping, or put there twice.
pub(super) fn group(plan: &mut Plan, asked: &[String]) {
    let grouped = asked.iter().position(|w| matches!(w.as_str(), "each" | "every" | "per"));
    if let (None, Some(at)) = (&plan.per, grouped) {
        let noun: Vec<&str> = asked[at + 1..]
            .iter()
            .map(String::as_str)
            .take_while(|w| *w == "of" || !lexicon::is_function_word(w))
            .take(4)
            .collect();
        let noun = noun.join(" ");
        let aggregate = |w: &str| match w {
            "average" | "mean" => Some(Ask::Average),
            "minimum" | "lowest" => Some(Ask::Minimum),
            "maximum" | "highest" => Some(Ask::Maximum),
            "total" | "sum" => Some(Ask::Sum),
            _ => None,
        };
        if plan.ask == Ask::Value
            && let Some((place, ask)) =
                plan.want.iter().enumerate().find_map(|(i, w)| Some((i, aggregate(words(w).first()?)?)))
        {
            let measured: Vec<String> = words(&plan.want[place]).into_iter().skip(1).collect();
            plan.want = vec![measured.join(" ")];
            plan.ask = ask;
        }
        if !noun.is_empty() && matches!(plan.ask, Ask::Average | Ask::Sum | Ask::Minimum | Ask::Maximum) {
            // "the average price in each series": the series are the groups, not what has the price.
            if same(&noun, &plan.things) {
                plan.things.clear();
            }
            plan.want.retain(|w| {
                let own = stems(w);
                !own.iter().all(|s| stems(&noun).contains(s))
            });
            plan.per = Some(noun);
        }
    }
    let listed = plan.per.as_deref().is_some_and(|per| plan.want.iter().any(|w| same(w, per)));
    if plan.ask == Ask::Value && listed {
        plan.per = None;
    }
}

/// What is named beside the things restricts them, unless the question compares.
pub(super) fn beside(plan: &mut Plan, asked: &[String]) {
    let joins = asked.iter().any(|w| matches!(w.as_str(), "and" | "or" | "same" | "as"));
    if !compares(asked)
        && !joins
        && plan.ask != Ask::Describe
        && let Some(versus) = plan.versus.take()
    {
        plan.conditions.push(Condition { property: None, comparison: "of".into(), value: versus });
    }
}

/// Small models put a condition's parts in another order: ["greater than", "10 kg", "is"].
pub(super) fn straighten(condition: &mut Condition) {
    let says = |text: &str| !content(text).is_empty() && text.chars().any(char::is_alphanumeric);
    let compares = |text: &str| {
        !says(text)
            || words(text).iter().all(|w| {
                lexicon::is_function_word(w)
                    || matches!(
                        w.as_str(),
                        "greater"
                            | "less"
                            | "more"
                            | "than"
                            | "over"
                            | "under"
                            | "not"
                            | "no"
                            | "own"
                            | "equal"
                            | "above"
                            | "below"
                    )
            })
    };
    let property = condition.property.clone().unwrap_or_default();
    if !says(&condition.comparison) || !compares(&property) {
        return;
    }
    if compares(&condition.value) {
        // property: comparison, comparison: value
        let value = std::mem::take(&mut condition.comparison);
        condition.comparison = if property.is_empty() { "is".into() } else { property };
        condition.value = value;
        condition.property = None;
    } else if !property.is_empty()
        && says(&condition.value)
        && words(&property).iter().all(|w| lexicon::is_function_word(w))
    {
        // comparison, value, property
        let value = std::mem::replace(&mut condition.comparison, property);
        condition.property = Some(std::mem::replace(&mut condition.value, value));
    }
}

/// "courses that have X as a prerequisite": X is a value of that property, whatever the plan took it for.
pub(super) fn as_a_property(plan: &mut Plan, asked: &[String]) {
    if plan.things.is_empty() || !matches!(plan.ask, Ask::Value | Ask::Count) {
        return;
    }
    let things = words(&plan.things);
    let Some(at) = (0..asked.len()).find(|&at| asked[at..].starts_with(&things)) else { return };
    let mut rest = asked[at + things.len()..].iter().map(String::as_str);
    if rest.next() != Some("as")
        || !asked[..at]
            .iter()
            .any(|w| matches!(w.as_str(), "have" | "has" | "had" | "with" | "having" | "use" | "uses"))
    {
        return;
    }
    let property: Vec<&str> = rest
        .skip_while(|w| matches!(*w, "a" | "an" | "the" | "its" | "their" | "one" | "of"))
        .take_while(|w| !matches!(*w, "and" | "or" | "but" | "that" | "which" | "with"))
        .collect();
    let Some(noun) = asked_for(asked).filter(|_| !property.is_empty()) else { return };
    plan.conditions.push(Condition {
        property: Some(property.join(" ")),
        comparison: "is".into(),
        value: std::mem::replace(&mut plan.things, noun),
    });
    plan.want.clear();
    plan.per = None;
    plan.order = None;
}

/// A question that names a property is not open, whatever the plan says.
pub(super) fn close(plan: &mut Plan, asked: &[String]) {
    if plan.ask != Ask::Describe {
        return;
    }
    if !compares(asked)
        && let Some(versus) = plan.versus.take()
    {
        // "the menus of the inn": the property is said first.
        let place = |text: &str| {
            let first = words(text).into_iter().next().unwrap_or_default();
            asked.iter().position(|w| *w == first).unwrap_or(usize::MAX)
        };
        if place(&versus) < place(&plan.things) {
            plan.want.push(versus);
        } else {
            plan.want.push(std::mem::replace(&mut plan.things, versus));
        }
        plan.ask = Ask::Value;
    }
    let named = plan.per.take().or_else(|| plan.order.take().map(|o| o.property));
    if let Some(property) = named {
        plan.want = vec![property];
        plan.ask = Ask::Value;
    }
}
