//! Conditions: one planned as two, what their properties compare, what is denied, what restricts after all.

use lang::lexicon::{self, content, is_function_word, negates};
use lang::question::same;
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
fn compares(asked: &Asked<'_>) -> bool {
    asked.says(&["versus", "vs", "between", "than", "contrast", "better", "common"])
        || asked.words.iter().any(|w| w.starts_with("differ") || w.starts_with("compar"))
}
