//! Repairs of plans: fields that small models leave out, fill twice or mix up, put right by the question's own words.

use crate::ground::comparison::content;
use crate::ground::normalise::yes_no;
use crate::ground::variants::{asked_for, same, without_counting};
use crate::language::{Ask, Condition, End, Order, Plan};
use crate::lexicon;
use crate::words::{stems, words};

/// The question sets one thing against another.
fn compares(asked: &[String]) -> bool {
    asked.iter().any(|w| {
        w.starts_with("differ")
            || w.starts_with("compar")
            || matches!(w.as_str(), "versus" | "vs" | "between" | "than" | "contrast" | "better" | "common")
    })
}

/// "the maximum weight for each type of pet": what a plan left out of its grouping, or put there twice.
pub(super) fn group(plan: &mut Plan, asked: &[String]) {
    // "How many matches did each referee lead?" counts matches, whichever the plan calls the things.
    if plan.ask == Ask::Count
        && let (Some(per), Some(counted)) = (&mut plan.per, asked_for(asked))
        && same(per, &counted)
        && let Some(at) = asked.iter().position(|w| w == "each" || w == "every")
        && stems(&plan.things)
            .iter()
            .all(|s| asked[at + 1..].iter().take(3).any(|w| crate::words::stem(w) == *s))
    {
        std::mem::swap(per, &mut plan.things);
    }
    let grouped = asked.iter().position(|w| matches!(w.as_str(), "each" | "every" | "per"));
    if let (None, Some(at)) = (&plan.per, grouped) {
        let noun: Vec<&str> = asked[at + 1..]
            .iter()
            .map(String::as_str)
            .take_while(|w| *w == "of" || !lexicon::is_function_word(w))
            .take(4)
            .collect();
        let noun = noun.join(" ");
        // "calories per serving" are wanted so; nothing is grouped.
        if asked[at] == "per" && plan.want.iter().any(|w| stems(&noun).iter().all(|n| stems(w).contains(n))) {
            return;
        }
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
        if !noun.is_empty() && plan.ask.computes() {
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

/// Open questions: what they are about, and what is only the respect in which it is told.
pub(super) fn open(plan: &mut Plan, asked: &[String]) {
    // "What makes the steel ferries dearer?" asks what they are like.
    let causes = matches!(asked.first().map(String::as_str), Some("what"))
        && matches!(asked.get(1).map(String::as_str), Some("makes" | "make" | "made" | "causes"));
    if causes && plan.ask == Ask::Value && !plan.things.is_empty() {
        plan.ask = Ask::Describe;
        plan.want.clear();
        plan.order = None;
    }
    if plan.ask != Ask::Describe {
        return;
    }
    if plan.things.contains(" and ")
        && let Some(respect) = plan.versus.take()
    {
        // "How do the Lyra and the Vega differ in their engines?"
        plan.want = vec![respect];
    } else if !compares(asked)
        && !yes_no(asked)
        && !asked.iter().any(|w| w == "and")
        && let Some(property) = plan.versus.take()
    {
        // "Tell me about the engines of the ferries."
        plan.ask = Ask::Value;
        plan.want = vec![property];
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
        // "Was Ann influenced by Tom?": who is named first is asked about.
        let place = |text: &str| {
            let first = words(text).into_iter().find(|w| !lexicon::is_function_word(w));
            first.and_then(|first| asked.iter().position(|w| *w == first)).unwrap_or(usize::MAX)
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

/// ["born after", "is", "1960"]: the property's last words compare, or all of them.
fn comparing_property(condition: &mut Condition) {
    const COMPARING: [&str; 11] =
        ["after", "before", "over", "under", "above", "below", "between", "since", "until", "than", "from"];
    let Some(property) = &condition.property else { return };
    if !content(&condition.comparison).is_empty() {
        return;
    }
    let said: Vec<&str> = property.split_whitespace().collect();
    let Some((last, mut before)) = said.split_last() else { return };
    if !COMPARING.contains(&last.to_lowercase().as_str()) {
        return;
    }
    // "learnt from Ann" compares nothing.
    if last.eq_ignore_ascii_case("from") && !condition.value.contains(|c: char| c.is_ascii_digit()) {
        return;
    }
    let mut comparison = (*last).to_owned();
    // "more than", "less than": the word before belongs to it.
    if last.eq_ignore_ascii_case("than")
        && let Some((adverb, rest)) = before.split_last()
    {
        comparison = format!("{adverb} {last}");
        before = rest;
    }
    let negated = words(&condition.comparison).iter().any(|w| crate::ground::comparison::negates(w));
    condition.comparison = if negated { format!("not {comparison}") } else { comparison };
    // "last longer than an hour": the adjective says what is compared.
    let by_adjective = words(&condition.comparison).iter().any(|w| lexicon::adjective(w).is_some());
    let only_lasts = |said: &[&str]| {
        said.iter().all(|w| matches!(w.to_lowercase().as_str(), "last" | "lasts" | "take" | "takes"))
    };
    let before = if by_adjective && only_lasts(before) { &[][..] } else { before };
    condition.property = Some(before.join(" ")).filter(|p| !p.is_empty());
}

/// Small models put a condition's parts in another order: ["greater than", "10 kg", "is"].
pub(super) fn straighten(condition: &mut Condition) {
    comparing_property(condition);
    // ["made by", "is", "not,Norsk Vogn"]
    if let Some(rest) = ["not,", "not ", "Not "].iter().find_map(|not| condition.value.strip_prefix(not))
        && !content(rest).is_empty()
        && content(&condition.comparison).is_empty()
    {
        condition.value = rest.trim().to_owned();
        condition.comparison = "not".into();
    }
    // [null, "cost", "less than ten pounds"]
    let leads = |text: &str| {
        words(text).first().is_some_and(|w| {
            matches!(w.as_str(), "less" | "more" | "over" | "under" | "at" | "above" | "below" | "between")
        })
    };
    if condition.property.as_deref().is_none_or(|p| p.trim().is_empty())
        && !content(&condition.comparison).is_empty()
        && !leads(&condition.comparison)
        && !lexicon::adjective(&condition.comparison).is_some_and(|(_, d)| d != lexicon::Degree::Positive)
        && leads(&condition.value)
        && condition.value.chars().count() > 5
    {
        condition.property = Some(std::mem::replace(&mut condition.comparison, "is".into()));
        return;
    }
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

/// "no more than 15", "30 at most": the end counts, though a plan says "less than".
pub(super) fn include_the_end(condition: &mut Condition, asked: &[String]) {
    let value = words(&condition.value);
    let Some(at) = (0..asked.len()).find(|&at| !value.is_empty() && asked[at..].starts_with(&value)) else {
        return;
    };
    let says = |part: &[String], phrases: &[&[&str]]| {
        phrases.iter().any(|phrase| part.windows(phrase.len()).any(|said| said.iter().eq(phrase.iter())))
    };
    let before = &asked[at.saturating_sub(4)..at];
    let after = &asked[(at + value.len()).min(asked.len())..(at + value.len() + 2).min(asked.len())];
    let compares = words(&condition.comparison);
    let is = |any: &[&str]| compares.iter().any(|w| any.contains(&w.as_str()));
    let at_most: &[&[&str]] = &[&["no", "more", "than"], &["no", "longer", "than"], &["at", "most"]];
    let at_least: &[&[&str]] = &[&["no", "less", "than"], &["no", "fewer", "than"], &["at", "least"]];
    let up_to: &[&[&str]] = &[
        &["at", "most"],
        &["or", "less"],
        &["or", "fewer"],
        &["or", "under"],
        &["or", "below"],
        &["or", "lower"],
        &["or", "cheaper"],
    ];
    let from: &[&[&str]] = &[
        &["at", "least"],
        &["or", "more"],
        &["or", "over"],
        &["or", "above"],
        &["or", "longer"],
        &["or", "higher"],
    ];
    let since = is(&["after", "more", "over"]) && before.last().is_some_and(|w| w == "since");
    let or_later = is(&["after", "more", "later"]) && says(after, &[&["or", "later"], &["or", "after"]]);
    if since || or_later {
        condition.comparison = "since".into();
    } else if is(&["before", "less", "earlier"]) && says(after, &[&["or", "earlier"], &["or", "before"]]) {
        condition.comparison = "until".into();
    } else if is(&["less", "under", "below", "fewer"]) && (says(before, at_most) || says(after, up_to)) {
        condition.comparison = "at most".into();
    } else if is(&["more", "over", "above", "greater"]) && (says(before, at_least) || says(after, from)) {
        condition.comparison = "at least".into();
    }
}

/// "the top four by number of loans", "lent out most often": what orders stands among what is wanted.
pub(super) fn name_the_order(plan: &mut Plan, asked: &[String]) {
    const BARE: [&str; 10] =
        ["top", "most", "best", "first", "all", "bottom", "least", "highest", "lowest", "often"];
    let bare =
        |text: &str| words(text).iter().all(|w| BARE.contains(&w.as_str()) || lexicon::is_function_word(w));
    if let (Some(order), [only]) = (&mut plan.order, &plan.want[..])
        && bare(&order.property)
        && asked.iter().any(|w| w == "by")
    {
        order.property = without_counting(only);
        plan.want.clear();
    }
    let often = asked.windows(2).find(|w| {
        matches!(w[0].as_str(), "most" | "least")
            && matches!(w[1].as_str(), "often" | "frequently" | "frequent")
    });
    if let (Some(often), None, [only]) = (often, &plan.order, &plan.want[..]) {
        let mut rest = words(only);
        rest.retain(|w| !often.contains(w));
        if !rest.is_empty() {
            let end = if often[0] == "most" { End::Highest } else { End::Lowest };
            plan.order = Some(Order { property: rest.join(" "), end, count: 1 });
            plan.want.clear();
        }
    }
}

/// "works with neither an illustrator nor a series", "halls without parking": what is wanting is not wanted.
pub(super) fn deny(plan: &mut Plan, asked: &[String]) {
    if !matches!(plan.ask, Ask::Value | Ask::Count) {
        return;
    }
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

/// "about the sea but not about family": two conditions that were planned as one.
pub(super) fn part(conditions: &mut Vec<Condition>) {
    let mut parts = Vec::new();
    for condition in conditions.drain(..) {
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
    *conditions = parts;
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
