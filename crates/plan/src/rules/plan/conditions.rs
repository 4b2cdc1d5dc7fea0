//! Conditions: their parts in another order, two planned as one or one as two, what is denied, what restricts after all.

use lang::lexicon::{self, Degree, content, is_function_word, negates};
use lang::question::{same, unquoted, yes_no};
use lang::words;

use crate::language::{Ask, Condition, Plan};
use crate::rules::Asked;

/// "between 4 and 5 million euros", of which the plan made two conditions.
pub fn join_ranges(plan: &mut Plan, asked: &Asked<'_>) {
    let folded = asked.question.to_lowercase();
    let Some((_, range)) = folded.split_once("between ") else { return };
    let Some((low, rest)) = range.split_once(" and ") else { return };
    let low: Vec<&str> = low.split_whitespace().collect();
    let rest: Vec<&str> = rest.trim_end_matches(['?', '.', '!']).split_whitespace().collect();
    let number = |text: Option<&&str>| text.is_some_and(|t| t.starts_with(|c: char| c.is_ascii_digit()));
    if low.is_empty() || low.len() > 3 || !number(low.first()) || !number(rest.first()) {
        return;
    }
    let counts = |w: &&&str| lang::numbers::magnitude(w).is_some() || kb::is_unit(w);
    let unit: Vec<&str> = rest[1..].iter().take_while(counts).copied().collect();
    let Some(at) = plan.conditions.iter().position(|c| {
        let said = format!("{} {}", c.comparison, c.value);
        words(&said).iter().any(|w| w == "between") && !c.value.contains(" and ")
    }) else {
        return;
    };
    let of_low = if low.len() > 1 { low[1..].join(" ") } else { unit.join(" ") };
    let value = format!("{} {of_low} and {} {}", low[0], rest[0], unit.join(" "));
    plan.conditions[at].value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    plan.conditions[at].comparison = "between".into();
    // The other end is said with it.
    let range = plan.conditions[at].clone();
    let upper = rest[0].to_owned();
    plan.conditions.retain(|c| {
        let property = c.property.as_deref().map(content).unwrap_or_default();
        let said = words(&format!("{} {}", c.comparison, c.value));
        *c == range || !(property.is_empty() && said.contains(&upper))
    });
}

/// "about the sea but not about family": two conditions that were planned as one.
pub fn but_not(plan: &mut Plan, _: &Asked<'_>) {
    let mut parts = Vec::new();
    for condition in plan.conditions.drain(..) {
        let whole = format!(" {}", condition.value);
        let Some((said, denied)) = whole.split_once(" but not ").or_else(|| whole.split_once(" and not "))
        else {
            parts.push(condition);
            continue;
        };
        // ["about", "sea", "but not about family"]: the first value stands where the comparison should.
        let value =
            if said.trim().is_empty() { condition.comparison.clone() } else { said.trim().to_owned() };
        let comparison = if said.trim().is_empty() { "is".to_owned() } else { condition.comparison.clone() };
        let about = condition.property.clone().unwrap_or_default();
        let denied: Vec<&str> =
            denied.split_whitespace().filter(|w| !about.eq_ignore_ascii_case(w)).collect();
        parts.push(Condition { property: condition.property.clone(), comparison, value });
        parts.push(Condition {
            property: condition.property,
            comparison: "not".into(),
            value: denied.join(" "),
        });
    }
    plan.conditions = parts;
}

/// ["born after", "is", "1960"]: the property's last words compare, or all of them.
pub fn comparing_property(plan: &mut Plan, _: &Asked<'_>) {
    const COMPARING: [&str; 11] =
        ["after", "before", "over", "under", "above", "below", "between", "since", "until", "than", "from"];
    for condition in &mut plan.conditions {
        let Some(property) = &condition.property else { continue };
        if !content(&condition.comparison).is_empty() {
            continue;
        }
        let said: Vec<&str> = property.split_whitespace().collect();
        let Some((last, mut before)) = said.split_last() else { continue };
        // "learnt from Ann" compares nothing.
        let learnt =
            last.eq_ignore_ascii_case("from") && !condition.value.contains(|c: char| c.is_ascii_digit());
        if !COMPARING.contains(&last.to_lowercase().as_str()) || learnt {
            continue;
        }
        let mut comparison = (*last).to_owned();
        // "more than", "less than": the word before belongs to it.
        if last.eq_ignore_ascii_case("than")
            && let Some((adverb, rest)) = before.split_last()
        {
            comparison = format!("{adverb} {last}");
            before = rest;
        }
        let negated = words(&condition.comparison).iter().any(|w| negates(w));
        condition.comparison = if negated { format!("not {comparison}") } else { comparison };
        // "last longer than an hour": the adjective says what is compared.
        let by_adjective = words(&condition.comparison).iter().any(|w| lexicon::adjective(w).is_some());
        let only_lasts = |said: &[&str]| {
            said.iter().all(|w| matches!(w.to_lowercase().as_str(), "last" | "lasts" | "take" | "takes"))
        };
        let before = if by_adjective && only_lasts(before) { &[][..] } else { before };
        condition.property = Some(before.join(" ")).filter(|p| !p.is_empty());
    }
}

/// ["made by", "is", "not,Norsk Vogn"]
pub fn not_in_value(plan: &mut Plan, _: &Asked<'_>) {
    for condition in &mut plan.conditions {
        let rest = ["not,", "not ", "Not "].iter().find_map(|not| condition.value.strip_prefix(not));
        if let Some(rest) = rest
            && !content(rest).is_empty()
            && content(&condition.comparison).is_empty()
        {
            condition.value = rest.trim().to_owned();
            condition.comparison = "not".into();
        }
    }
}

/// [null, "cost", "less than ten pounds"]
pub fn comparison_in_value(plan: &mut Plan, _: &Asked<'_>) {
    const LEADING: [&str; 8] = ["less", "more", "over", "under", "at", "above", "below", "between"];
    let leads = |text: &str| words(text).first().is_some_and(|w| LEADING.contains(&w.as_str()));
    for condition in &mut plan.conditions {
        if condition.property.as_deref().is_none_or(|p| p.trim().is_empty())
            && !content(&condition.comparison).is_empty()
            && !leads(&condition.comparison)
            && !lexicon::adjective(&condition.comparison).is_some_and(|(_, d)| d != Degree::Positive)
            && leads(&condition.value)
            && condition.value.chars().count() > 5
        {
            condition.property = Some(std::mem::replace(&mut condition.comparison, "is".into()));
        }
    }
}

/// Some word of it says more than how something is compared.
fn says(text: &str) -> bool {
    !content(text).is_empty() && text.chars().any(char::is_alphanumeric)
}

/// All of its words compare, or it says nothing.
fn compares_alone(text: &str) -> bool {
    const COMPARING: [&str; 12] =
        ["greater", "less", "more", "than", "over", "under", "not", "no", "own", "equal", "above", "below"];
    !says(text) || words(text).iter().all(|w| is_function_word(w) || COMPARING.contains(&w.as_str()))
}

/// Small models put a condition's parts in another order, ["greater than", "10 kg", "is"]: where the comparison says
/// something and the property does not.
fn is_turned(condition: &Condition) -> bool {
    says(&condition.comparison) && compares_alone(condition.property.as_deref().unwrap_or_default())
}

/// ["greater than", "10 kg", "is"]: the value stands where the comparison should.
pub fn turned_comparison(plan: &mut Plan, _: &Asked<'_>) {
    for condition in plan.conditions.iter_mut().filter(|c| is_turned(c) && compares_alone(&c.value)) {
        let value = std::mem::take(&mut condition.comparison);
        let property = condition.property.take().unwrap_or_default();
        condition.comparison = if property.is_empty() { "is".into() } else { property };
        condition.value = value;
    }
}

/// ["is", "Norway", "built in"]: comparison, value, property.
pub fn turned_condition(plan: &mut Plan, _: &Asked<'_>) {
    for condition in plan.conditions.iter_mut().filter(|c| is_turned(c) && !compares_alone(&c.value)) {
        let Some(property) = condition.property.clone().filter(|p| !p.is_empty()) else { continue };
        if says(&condition.value) && words(&property).iter().all(|w| is_function_word(w)) {
            let value = std::mem::replace(&mut condition.comparison, property);
            condition.property = Some(std::mem::replace(&mut condition.value, value));
        }
    }
}

/// "no more than 15", "30 at most": the end counts, though a plan says "less than".
pub fn include_the_end(plan: &mut Plan, asked: &Asked<'_>) {
    for condition in &mut plan.conditions {
        if let Some(comparison) = with_the_end(condition, &asked.words) {
            condition.comparison = comparison.into();
        }
    }
}

fn with_the_end(condition: &Condition, asked: &[String]) -> Option<&'static str> {
    let value = words(&condition.value);
    let at = (0..asked.len()).find(|&at| !value.is_empty() && asked[at..].starts_with(&value))?;
    let says = |part: &[String], phrases: &[&str]| {
        phrases.iter().any(|phrase| {
            let phrase: Vec<&str> = phrase.split(' ').collect();
            part.windows(phrase.len()).any(|said| said.iter().eq(phrase.iter()))
        })
    };
    let before = &asked[at.saturating_sub(4)..at];
    let after = &asked[(at + value.len()).min(asked.len())..(at + value.len() + 2).min(asked.len())];
    let compares = words(&condition.comparison);
    let is = |any: &[&str]| compares.iter().any(|w| any.contains(&w.as_str()));
    let at_most = ["no more than", "no longer than", "at most"];
    let at_least = ["no less than", "no fewer than", "at least"];
    let up_to = ["at most", "or less", "or fewer", "or under", "or below", "or lower", "or cheaper"];
    let from = ["at least", "or more", "or over", "or above", "or longer", "or higher"];
    let since = is(&["after", "more", "over"]) && before.last().is_some_and(|w| w == "since");
    let or_later = is(&["after", "more", "later"]) && says(after, &["or later", "or after"]);
    if since || or_later {
        Some("since")
    } else if is(&["before", "less", "earlier"]) && says(after, &["or earlier", "or before"]) {
        Some("until")
    } else if is(&["less", "under", "below", "fewer"]) && (says(before, &at_most) || says(after, &up_to)) {
        Some("at most")
    } else if is(&["more", "over", "above", "greater"]) && (says(before, &at_least) || says(after, &from)) {
        Some("at least")
    } else {
        None
    }
}

/// Values without quotation marks.
pub fn bare_values(plan: &mut Plan, _: &Asked<'_>) {
    for condition in &mut plan.conditions {
        condition.value = unquoted(&condition.value);
    }
}

/// "works with neither an illustrator nor a series", "halls without parking": what is wanting is not wanted.
pub fn wanting_is_denied(plan: &mut Plan, asked: &Asked<'_>) {
    if !matches!(plan.ask, Ask::Value | Ask::Count) {
        return;
    }
    let asked = &asked.words;
    let denied = |phrase: &str| {
        let said = words(phrase);
        !said.is_empty()
            && (1..asked.len()).any(|at| {
                let before =
                    asked[..at].iter().rev().find(|w| !matches!(w.as_str(), "a" | "an" | "any" | "the"));
                asked[at..].starts_with(&said)
                    && before.is_some_and(|w| matches!(w.as_str(), "neither" | "nor" | "without"))
            })
    };
    let (wanting, wanted): (Vec<String>, Vec<String>) = plan.want.drain(..).partition(|w| denied(w));
    plan.want = wanted;
    for value in wanting {
        if !plan.conditions.iter().any(|c| same(&c.value, &value)) {
            plan.conditions.push(Condition { property: None, comparison: "without".into(), value });
        }
    }
}

/// "courses that have X as a prerequisite": X is a value of that property, whatever the plan took it for.
pub fn as_a_property(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.things.is_empty() || !matches!(plan.ask, Ask::Value | Ask::Count) {
        return;
    }
    let (things, said) = (words(&plan.things), &asked.words);
    let Some(at) = (0..said.len()).find(|&at| said[at..].starts_with(&things)) else { return };
    let mut rest = said[at + things.len()..].iter().map(String::as_str);
    let has = |w: &String| matches!(w.as_str(), "have" | "has" | "had" | "with" | "having" | "use" | "uses");
    if rest.next() != Some("as") || !said[..at].iter().any(has) {
        return;
    }
    let property: Vec<&str> = rest
        .skip_while(|w| matches!(*w, "a" | "an" | "the" | "its" | "their" | "one" | "of"))
        .take_while(|w| !matches!(*w, "and" | "or" | "but" | "that" | "which" | "with"))
        .collect();
    let Some(noun) = asked.noun.clone().filter(|_| !property.is_empty()) else { return };
    plan.conditions.push(Condition {
        property: Some(property.join(" ")),
        comparison: "is".into(),
        value: std::mem::replace(&mut plan.things, noun),
    });
    plan.want.clear();
    plan.per = None;
    plan.order = None;
}

/// What is named beside the things restricts them, unless the question compares.
pub fn beside_restricts(plan: &mut Plan, asked: &Asked<'_>) {
    let joins = asked.says(&["and", "or", "same", "as"]);
    if !compares(asked)
        && !joins
        && plan.ask != Ask::Describe
        && let Some(versus) = plan.versus.take()
    {
        // "Was Ann influenced by Tom?": who is named first is asked about.
        let place = |text: &str| {
            let first = words(text).into_iter().find(|w| !is_function_word(w));
            first.and_then(|first| asked.words.iter().position(|w| *w == first)).unwrap_or(usize::MAX)
        };
        let versus = match plan.ask == Ask::Exists && place(&versus) < place(&plan.things) {
            true => std::mem::replace(&mut plan.things, versus),
            false => versus,
        };
        let relation = match (&plan.ask, &plan.want[..]) {
            (Ask::Exists, [_]) => plan.want.pop(),
            _ => None,
        };
        let comparison = if relation.is_some() { "is" } else { "of" }.to_owned();
        plan.conditions.push(Condition { property: relation, comparison, value: versus });
    }
}

/// The question sets one thing against another.
pub fn compares(asked: &Asked<'_>) -> bool {
    asked.says(&["versus", "vs", "between", "than", "contrast", "better", "common"])
        || asked.words.iter().any(|w| w.starts_with("differ") || w.starts_with("compar"))
}

/// An open question that sets nothing against another, nor names two.
pub fn is_of_one(asked: &Asked<'_>) -> bool {
    !compares(asked) && !yes_no(&asked.words) && !asked.says(&["and"])
}
