//! Forms of questions that a plan has no word for and the question's own words tell: how far extremes lie apart, which
//! part of all something is.

use crate::ground::normalise::without_superlatives;
use crate::language::{Ask, End, Plan};
use crate::lexicon::{self, Degree};
use crate::words::words;

/// "How much more does the dearest one cost than the cheapest?": one property's largest value less its smallest.
pub(super) fn spread(plan: &mut Plan, asked: &[String]) {
    let Some((property, first)) = opposites(asked) else { return };
    let between = asked.iter().any(|w| {
        w.starts_with("differ") || matches!(w.as_str(), "between" | "than" | "gap" | "spread" | "apart")
    });
    if !between {
        return;
    }
    // "the difference between the highest and the lowest salary" names it; "dearest" is about the price.
    let named = plan.want.iter().chain(plan.order.as_ref().map(|o| &o.property)).find(|want| {
        let said = words(want);
        said.iter().any(|w| {
            asked.contains(w)
                && !w.starts_with("differ")
                && !lexicon::is_function_word(w)
                && lexicon::adjective(w).is_none()
        })
    });
    let wanted = match named {
        _ if lexicon::is_specific(&first) => first,
        Some(named) => without_superlatives(named),
        None => property.to_owned(),
    };
    let same = |other: &str| {
        words(&without_superlatives(other))
            .iter()
            .all(|w| lexicon::is_function_word(w) || words(&plan.things).contains(w))
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

/// "What share of the bikes is electric?": the plan read as the part of its things that is so.
pub(super) fn share(plan: &Plan, asked: &[String]) -> Option<Plan> {
    let at = asked.iter().position(|w| says_share(w))?;
    // "which has the highest share of recycled metal" asks for a property that is called so.
    let whole = asked.get(at + 1).is_some_and(|w| w == "of") && plan.order.is_none() && plan.versus.is_none();
    if !whole || !matches!(plan.ask, Ask::Value | Ask::Count | Ask::Exists | Ask::Average) {
        return None;
    }
    let mut plan = Plan { ask: Ask::Share, per: None, ..plan.clone() };
    plan.want.retain(|w| !words(w).iter().all(|w| says_share(w) || lexicon::is_function_word(w)));
    // "lakes share" of "what share of the lakes".
    let things: Vec<&str> =
        plan.things.split_whitespace().filter(|w| !says_share(&w.to_lowercase())).collect();
    plan.things = things.join(" ");
    Some(plan)
}

/// "share", "percentage" ..
pub(super) fn says_share(word: &str) -> bool {
    matches!(word, "share" | "percentage" | "percent" | "proportion" | "fraction")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::normalise;

    fn read(question: &str, plan: &str) -> String {
        normalise(&Plan::parse(plan).unwrap(), question).to_json()
    }

    #[test]
    fn two_extremes_of_one_property_are_a_spread() {
        let plan =
            r#"{"ask":"value","want":["difference"],"things":"dearest ferry","versus":"cheapest one"}"#;
        insta::assert_snapshot!(read("How much more does the dearest ferry cost than the cheapest one?", plan), @r#"{"ask":"spread","want":["dearest"],"things":"ferry"}"#);
        let plan = r#"{"ask":"value","want":["salary"],"things":"captains","order":["salary","highest",1]}"#;
        insta::assert_snapshot!(read("What is the difference between the highest and the lowest salary of captains?", plan), @r#"{"ask":"spread","want":["salary"],"things":"captains"}"#);
        let plan = r#"{"ask":"value","want":["depth"],"things":"lakes","where":[["depth","less than","the shallowest"]]}"#;
        insta::assert_snapshot!(read("How much deeper is the deepest lake than the shallowest?", plan), @r#"{"ask":"spread","want":["deepest"],"things":"lakes"}"#);
        let plan = r#"{"ask":"value","things":"ferries","order":["length","highest",1]}"#;
        assert!(!read("What are the longest and the fastest ferry?", plan).contains("spread"));
    }

    #[test]
    fn a_share_is_of_the_things() {
        let of = |question: &str, plan: &str| {
            share(&Plan::parse(plan).unwrap(), &words(question)).map(|p| p.to_json())
        };
        let plan = r#"{"ask":"value","want":["electric"],"things":"ferries","per":"all"}"#;
        assert_eq!(
            of("What share of all ferries is electric?", plan).as_deref(),
            Some(r#"{"ask":"share","want":["electric"],"things":"ferries"}"#)
        );
        let plan = r#"{"ask":"value","want":["trout"],"things":"lakes share"}"#;
        assert_eq!(
            of("What share of the lakes has trout?", plan).as_deref(),
            Some(r#"{"ask":"share","want":["trout"],"things":"lakes"}"#)
        );
        let plan = r#"{"ask":"value","things":"hulls","order":["share of recycled steel","highest",1]}"#;
        assert_eq!(of("Which hull has the highest share of recycled steel?", plan), None);
    }
}
