//! What is asked: a list or what things are like, yes or no, how many, how far apart, in total.

use lang::lexicon::{self, Degree, End, content, is_function_word};
use lang::question::{wh_question, without_superlatives, yes_no};
use lang::{fold, is_plural, stems, words};

use super::conditions::{compares, is_of_one};
use crate::language::{Ask, Condition, Plan};
use crate::rules::Asked;

/// "vegan dishes": a list of them, not what they are like.
pub fn list_of_things(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask == Ask::Describe
        && plan.versus.is_none()
        && words(&plan.things) == asked.words
        && asked.words.last().is_some_and(|w| is_plural(w))
    {
        plan.ask = Ask::Value;
    }
}

/// "How much more does the dearest one cost than the cheapest?": one property's largest value less its smallest.
pub fn spread(plan: &mut Plan, asked: &Asked<'_>) {
    let Some((property, first)) = opposites(&asked.words) else { return };
    let between = asked.says(&["between", "than", "gap", "spread", "apart"])
        || asked.words.iter().any(|w| w.starts_with("differ"));
    if !between {
        return;
    }
    // "the difference between the highest and the lowest salary" names it; "dearest" is about the price.
    let named = plan.want.iter().chain(plan.order.as_ref().map(|o| &o.property)).find(|want| {
        let said = words(want);
        said.iter().any(|w| {
            asked.words.contains(w)
                && !w.starts_with("differ")
                && !is_function_word(w)
                && lexicon::adjective(w).is_none()
        })
    });
    let wanted = match named {
        _ if lexicon::is_specific(&first) => first,
        Some(named) => without_superlatives(named),
        None => property.to_owned(),
    };
    let things = words(&plan.things);
    let same = |other: &str| {
        words(&without_superlatives(other)).iter().all(|w| is_function_word(w) || things.contains(w))
    };
    if plan.versus.as_deref().is_none_or(same) {
        // The extremes restrict nothing: both are of all the things.
        plan.conditions.retain(|c| !words(&c.value).iter().any(|w| lexicon::is_superlative(w)));
        plan.versus = None;
        plan.want = vec![wanted];
        plan.order = None;
        plan.ask = Ask::Spread;
    }
}

/// The property of which the question names both extremes, and the first of the two words.
fn opposites(asked: &[String]) -> Option<(&'static str, String)> {
    let extremes: Vec<(&'static str, End, &String)> = asked
        .iter()
        .filter_map(|word| match lexicon::adjective(word)? {
            (nouns, Degree::Superlative) => nouns.first().map(|(noun, end)| (*noun, *end, word)),
            _ => None,
        })
        .collect();
    let (noun, _, word) = extremes.iter().enumerate().find_map(|(at, one)| {
        extremes[at + 1..].iter().any(|other| other.0 == one.0 && other.1 != one.1).then_some(one)
    })?;
    Some((noun, (*word).clone()))
}

/// "How much heavier is A than B?": the adjective's property of both, whatever the plan calls the difference.
pub fn apart(plan: &mut Plan, asked: &Asked<'_>) {
    let says_how = asked
        .words
        .windows(2)
        .any(|w| matches!(w[0].as_str(), "how" | "by") && matches!(w[1].as_str(), "much" | "many" | "how"));
    let (Some(other), true, true) = (&plan.versus, says_how, asked.says(&["than"])) else { return };
    let ask = matches!(plan.ask, Ask::Value | Ask::Sum | Ask::Average | Ask::Describe | Ask::Count);
    if !ask || plan.order.is_some() || plan.per.is_some() {
        return;
    }
    // "grant of WINDFOLD" against "grant of TIDEWALL": what both have is compared.
    if let (Some((one, of_one)), Some((two, of_two))) =
        (plan.things.split_once(" of "), other.split_once(" of "))
        && fold(one) == fold(two)
    {
        let (one, of_one, of_two) = (one.to_owned(), of_one.to_owned(), of_two.to_owned());
        (plan.want, plan.things, plan.versus) = (vec![one], of_one, Some(of_two));
    }
    for want in &mut plan.want {
        let told: Vec<&str> = want.split_whitespace().filter(|w| !says_difference(w)).collect();
        *want = told.join(" ");
    }
    plan.want.retain(|want| !content(want).is_empty());
    if let (true, Some(adjective)) = (plan.want.is_empty(), compared_by(&asked.words)) {
        plan.want.push(adjective);
    }
    // Of each thing one number: the difference is stated with both.
    if plan.want.len() == 1 {
        plan.ask = Ask::Average;
    }
}

/// "heavier", "expensive" of "more expensive".
fn compared_by(asked: &[String]) -> Option<String> {
    asked.iter().enumerate().find_map(|(at, word)| match lexicon::adjective(word) {
        Some((_, Degree::Comparative)) => Some(word.clone()),
        Some((_, Degree::Positive)) if at > 0 && matches!(asked[at - 1].as_str(), "more" | "less") => {
            Some(word.clone())
        }
        _ => None,
    })
}

fn says_difference(word: &str) -> bool {
    let word = fold(word);
    word.starts_with("differ") || word == "gap" || lexicon::is_number_noun(&word)
}

/// ["departure time", "is", "departure time"]
pub fn property_of_itself(plan: &mut Plan, _: &Asked<'_>) {
    if matches!(plan.ask, Ask::Value | Ask::Describe) && plan.want.is_empty() && !plan.things.is_empty() {
        let said = |c: &Condition| c.property.as_deref().is_some_and(|p| fold(p) == fold(&c.value));
        if let Some(at) = plan.conditions.iter().position(said) {
            plan.want.push(plan.conditions.remove(at).value);
            plan.ask = Ask::Value;
        }
    }
}

/// "In which city is the institute?", planned as located in: city. What is asked for is no value.
pub fn asked_is_no_value(plan: &mut Plan, asked: &Asked<'_>) {
    let which = asked.says(&["which", "what"]) && plan.ask != Ask::Count;
    let Some(noun) = asked.noun.as_deref().filter(|_| which) else { return };
    let (noun, things) = (stems(noun), stems(&plan.things));
    let repeats = |value: &str| {
        let value = stems(value);
        !value.is_empty()
            && noun.starts_with(&value)
            && noun[value.len()..].iter().all(|w| things.contains(w))
            && !value.iter().all(|w| things.contains(w))
    };
    let said = plan.conditions.iter().find(|c| repeats(&c.value)).map(|c| c.value.clone());
    plan.conditions.retain(|c| !repeats(&c.value));
    if plan.want.is_empty() {
        plan.want.extend(said);
    }
}

/// ["Golden Cup", "is", "won"] of what was "won": the condition asks it already.
pub fn ask_once(plan: &mut Plan, _: &Asked<'_>) {
    if let (Ask::Exists, [verb], [condition]) = (plan.ask, &plan.want[..], &plan.conditions[..])
        && (fold(verb) == fold(&condition.value)
            || condition.property.as_deref().is_some_and(|p| fold(p) == fold(verb)))
    {
        plan.want.clear();
    }
}

/// "What makes the steel ferries dearer?" asks what they are like.
pub fn what_makes(plan: &mut Plan, asked: &Asked<'_>) {
    let makes = |w: &String| matches!(w.as_str(), "makes" | "make" | "made" | "causes");
    let causes = asked.begins(&["what"]) && asked.words.get(1).is_some_and(makes);
    if causes && plan.ask == Ask::Value && !plan.things.is_empty() {
        plan.ask = Ask::Describe;
        plan.want.clear();
        plan.order = None;
    }
}

/// "How do the Lyra and the Vega differ in their engines?", "Tell me about the engines of the ferries.": of an open
/// question what is told, or the respect in which.
pub fn differ_in(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask != Ask::Describe {
        return;
    }
    if plan.things.contains(" and ")
        && let Some(respect) = plan.versus.take()
    {
        plan.want = vec![respect];
    } else if is_of_one(asked)
        && let Some(property) = plan.versus.take()
    {
        plan.ask = Ask::Value;
        plan.want = vec![property];
    }
}

/// "the menus of the inn": a question that names a property, which is said first, or what an open plan groups or orders
/// by, is not open, whatever the plan says.
pub fn closed_by_property(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask != Ask::Describe {
        return;
    }
    if !compares(asked)
        && let Some(versus) = plan.versus.take()
    {
        let place = |text: &str| {
            let first = words(text).into_iter().next().unwrap_or_default();
            asked.words.iter().position(|w| *w == first).unwrap_or(usize::MAX)
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

/// "What would they cost together?"
pub fn together(plan: &mut Plan, asked: &Asked<'_>) {
    let together = asked.says(&["together", "altogether"]) || asked.says_pair("in", "total");
    let unordered = plan.order.is_none() || !lexicon::has_superlative(&asked.words);
    if together && plan.ask == Ask::Value && plan.want.len() == 1 && unordered {
        plan.ask = Ask::Sum;
        plan.order = None;
        // "total hectares" are measured in them.
        let measured = plan.want[0].strip_prefix("total ").filter(|of| kb::is_unit(of)).map(str::to_owned);
        plan.want = vec![measured.unwrap_or_else(|| plan.want[0].clone())];
    }
}

/// What yes or no answers asks no value.
pub fn asks_whether(plan: &mut Plan, asked: &Asked<'_>) {
    if yes_no(&asked.words) && plan.ask == Ask::Value && plan.order.is_none() && !asked.says(&["or"]) {
        plan.ask = Ask::Exists;
    }
}

/// What begins with a question word asks more than yes or no.
pub fn asks_which(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask == Ask::Exists && !yes_no(&asked.words) && wh_question(&asked.words) {
        plan.ask = Ask::Value;
    }
}

/// What begins with how many counts.
pub fn asks_how_many(plan: &mut Plan, asked: &Asked<'_>) {
    if counts(asked)
        && plan.ask == Ask::Value
        && plan.order.is_none()
        && plan.want.len() <= 1
        && plan.per.is_none()
    {
        plan.ask = Ask::Count;
    }
}

/// The question begins with how many.
pub fn counts(asked: &Asked<'_>) -> bool {
    lang::question::asks_how_many(&asked.words)
}
