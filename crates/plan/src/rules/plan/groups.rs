//! By what is grouped: "the maximum weight for each type of pet", which a plan leaves out or takes for the things.

use lang::lexicon::{self, is_function_word};
use lang::question::same;
use lang::{stem, stems, words};

use crate::language::{Ask, Order, Plan};
use crate::rules::Asked;

/// "How many matches did each referee lead?" counts matches, whichever the plan calls the things.
pub fn counted_per_each(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask == Ask::Count
        && let (Some(per), Some(counted)) = (&mut plan.per, &asked.noun)
        && same(per, counted)
        && let Some(at) = asked.words.iter().position(|w| w == "each" || w == "every")
        && stems(&plan.things).iter().all(|s| asked.words[at + 1..].iter().take(3).any(|w| stem(w) == *s))
    {
        std::mem::swap(per, &mut plan.things);
    }
}

/// "the average price in each series": the series are the groups, not what has the price.
pub fn by_each(plan: &mut Plan, asked: &Asked<'_>) {
    let grouped = asked.words.iter().position(|w| matches!(w.as_str(), "each" | "every" | "per"));
    let (None, Some(at)) = (&plan.per, grouped) else { return };
    let noun: Vec<&str> = asked.words[at + 1..]
        .iter()
        .map(String::as_str)
        .take_while(|w| *w == "of" || !is_function_word(w))
        .take(4)
        .collect();
    let noun = noun.join(" ");
    // "calories per serving" are wanted so; nothing is grouped.
    let named = |w: &String| stems(&noun).iter().all(|n| stems(w).contains(n));
    if asked.words[at] == "per" && plan.want.iter().any(named) {
        return;
    }
    if plan.ask == Ask::Value
        && let Some((place, ask)) =
            plan.want.iter().enumerate().find_map(|(i, w)| Some((i, aggregate(words(w).first()?)?)))
    {
        let measured: Vec<String> = words(&plan.want[place]).into_iter().skip(1).collect();
        plan.want = vec![measured.join(" ")];
        plan.ask = ask;
    }
    if !noun.is_empty() && plan.ask.computes() {
        if same(&noun, &plan.things) {
            plan.things.clear();
        }
        plan.want.retain(|w| !stems(w).iter().all(|s| stems(&noun).contains(s)));
        plan.per = Some(noun);
    }
}

/// "Which hull is the most common?": the hulls are the groups, by how many things have each.
pub fn most_common(plan: &mut Plan, asked: &Asked<'_>) {
    let Some(end) = lang::question::most_common(&asked.words) else { return };
    let of_another = |order: &Order| words(&order.property).iter().any(|w| !lexicon::is_common(w));
    if plan.per.is_some() || plan.order.as_ref().is_some_and(of_another) {
        return;
    }
    let per = match &plan.want[..] {
        [only] => only.clone(),
        [] => std::mem::take(&mut plan.things),
        _ => return,
    };
    if same(&per, &plan.things) {
        plan.things.clear();
    }
    let mut per = words(&per);
    per.retain(|w| !lexicon::is_common(w) && !lexicon::ranks(w));
    if per.is_empty() {
        return;
    }
    (plan.ask, plan.want) = (Ask::Count, vec![]);
    plan.per = Some(per.join(" "));
    plan.order = Some(Order { property: String::new(), end, count: 1 });
}

/// What a property that is called "average freight" computes, and of what.
pub fn computed(property: &str) -> Option<(Ask, String)> {
    let (first, rest) = property.split_once(' ')?;
    let ask = aggregate(first).filter(|ask| matches!(ask, Ask::Average | Ask::Sum))?;
    Some((ask, rest.to_owned()))
}

fn aggregate(word: &str) -> Option<Ask> {
    match word {
        "average" | "mean" => Some(Ask::Average),
        "minimum" | "lowest" => Some(Ask::Minimum),
        "maximum" | "highest" => Some(Ask::Maximum),
        "total" | "sum" => Some(Ask::Sum),
        _ => None,
    }
}
