//! Other readings of a plan: small models put the right words in the wrong field. Each reading has a price, so that it
//! wins only where the graph explains it better.

use crate::ground::amounts::amounts;
use crate::ground::normalise::{wh_question, yes_no};
use crate::ground::numbers::in_letters;
use crate::language::{Ask, Condition, End, Order, Plan};
use crate::lexicon::{self, Degree};
use crate::words::{fold, stem, stems, words};

/// The plan itself and other readings of it, each with what is added to its score.
pub(crate) fn variants(plan: &Plan, question: &str) -> Vec<(Plan, f32)> {
    let mut all = vec![(plan.clone(), 0.0)];
    let asked = words(question);
    all.extend(super::forms::share(plan, &asked).map(|share| (share, 1.0)));
    all.extend(of_so_many(plan).map(|plan| (plan, 0.0)));
    // "Show all countries and the number of singers in each country" read as the singers of countries.
    if plan.ask == Ask::Value
        && plan.order.is_none()
        && let ([counted], Some(_)) = (&plan.want[..], &plan.per)
        && counts(&asked, counted)
    {
        let things = without_counting(counted);
        all.push((
            Plan { ask: Ask::Count, want: vec![], things, per: Some(plan.things.clone()), ..plan.clone() },
            -0.1,
        ));
    }
    // "Who has expertise in transistors?": the thing is a value of the property asked for.
    if plan.ask == Ask::Value
        && plan.versus.is_none()
        && plan.order.is_none()
        && !yes_no(&asked)
        && !plan.things.is_empty()
        && let [property] = &plan.want[..]
        && !asked_for(&asked).is_some_and(|noun| same(&noun, &plan.things))
    {
        let mut conditions = plan.conditions.clone();
        conditions.push(Condition {
            property: Some(property.clone()),
            comparison: "is".into(),
            value: plan.things.clone(),
        });
        // "who has expertise in ..": the one who has it is asked for.
        let alone = plan.conditions.is_empty();
        let price = if alone && has_property(&asked, property) { 1.5 } else { -0.8 };
        all.push((Plan { want: vec![], things: String::new(), conditions, ..plan.clone() }, price));
    }
    // "What courses have prerequisites with 3 credits?": the condition is about the link, not the things.
    if matches!(plan.ask, Ask::Value | Ask::Count)
        && let ([link], [condition]) = (&plan.want[..], &plan.conditions[..])
        && asked_for(&asked).is_some_and(|noun| same(&noun, &plan.things))
        && introduces(&asked, link)
    {
        let property = format!("{link} {}", condition.property.as_deref().unwrap_or_default());
        let conditions = vec![Condition { property: Some(property), ..condition.clone() }];
        all.push((Plan { want: vec![], conditions, ..plan.clone() }, 1.2));
    }
    // "What courses have prerequisite courses that have projects?" read as the courses of those prerequisites.
    if matches!(plan.ask, Ask::Value | Ask::Count)
        && let ([wanted], [condition]) = (&plan.want[..], &plan.conditions[..])
        && asked_for(&asked).is_some_and(|noun| same(&noun, wanted))
        && introduces(&asked, &plan.things)
    {
        let property = format!("{} {}", plan.things, condition.property.as_deref().unwrap_or_default());
        let conditions = vec![Condition { property: Some(property), ..condition.clone() }];
        all.push((Plan { want: vec![], things: wanted.clone(), conditions, ..plan.clone() }, 1.2));
    }
    // "the number of types of pets": a property of things.
    if plan.ask == Ask::Count
        && plan.want.is_empty()
        && let Some((property, things)) = plan.things.split_once(" of ")
    {
        let want = vec![property.to_owned()];
        all.push((Plan { want, things: things.to_owned(), ..plan.clone() }, -0.1));
    }
    // "How many dog pets do female students have?": things that are linked to others.
    if matches!(plan.ask, Ask::Value | Ask::Count)
        && plan.order.is_none()
        && plan.versus.is_none()
        && !plan.things.is_empty()
        && let [wanted] = &plan.want[..]
        && asked_for(&asked).is_some_and(|noun| same(&noun, wanted))
    {
        let mut conditions = plan.conditions.clone();
        conditions.push(Condition::of(&plan.things));
        all.push((Plan { want: vec![], things: wanted.clone(), conditions, ..plan.clone() }, -1.0));
    }
    // "total number of beds in the main building": a number that the graph states of each thing.
    if plan.ask == Ask::Count && plan.order.is_none() && plan.versus.is_none() && plan.per.is_none() {
        let (measured, of) = match &plan.want[..] {
            [] => (plan.things.clone(), String::new()),
            [only] => (only.clone(), plan.things.clone()),
            _ => (String::new(), String::new()),
        };
        if !measured.is_empty() {
            let mut conditions = plan.conditions.clone();
            if !of.is_empty() {
                conditions.push(Condition::of(&of));
            }
            let sum = Plan {
                ask: Ask::Sum,
                want: vec![measured],
                things: String::new(),
                conditions,
                ..plan.clone()
            };
            all.push((sum, -0.9));
        }
    }
    // "Which doctor led the most operations?" read as the operations of doctors.
    if plan.ask == Ask::Value
        && let ([wanted], Some(order)) = (&plan.want[..], &plan.order)
        && !plan.things.is_empty()
        && asked_for(&asked).is_some_and(|noun| same(&noun, wanted))
        && stems(&plan.things).iter().any(|s| stems(&order.property).contains(s))
    {
        let property = without_counting(&order.property);
        let order = Some(Order { property, ..order.clone() });
        all.push((Plan { want: vec![], things: wanted.clone(), order, ..plan.clone() }, 0.6));
    }
    // "Who has been on the most missions?" is no number of missions.
    if plan.ask == Ask::Count
        && plan.order.is_none()
        && matches!(asked.first().map(String::as_str), Some("who" | "which" | "what"))
        && let Some(counted) = plan.want.first().or(Some(&plan.things)).filter(|of| counted_most(&asked, of))
    {
        let end =
            if asked.iter().any(|w| w == "fewest" || w == "least") { End::Lowest } else { End::Highest };
        let order = Some(Order { property: without_counting(counted), end, count: 1 });
        let things = if same(counted, &plan.things) { String::new() } else { plan.things.clone() };
        all.push(match &plan.per {
            Some(_) => (Plan { order, ..plan.clone() }, 0.3),
            None => (Plan { ask: Ask::Value, want: vec![], things, order, ..plan.clone() }, 0.6),
        });
    }
    // "Which region has the most dealers?" read as the dealers of each region: what they are many links away from may
    // be one link away from them.
    if plan.ask == Ask::Value
        && plan.versus.is_none()
        && plan.per.is_none()
        && plan.conditions.is_empty()
        && let Some(order) = &plan.order
        && !plan.things.is_empty()
        && asked_for(&asked).is_some_and(|noun| same(&noun, &plan.things))
        && counted_most(&asked, &order.property)
    {
        let (things, per) = (without_counting(&order.property), Some(plan.things.clone()));
        all.push((Plan { ask: Ask::Count, want: vec![], things, per, ..plan.clone() }, -0.5));
    }
    all.extend(amounts(plan, &asked));
    // "Which player gives the highest scores on average?": players are ranked by their average.
    let average = asked.iter().any(|w| matches!(w.as_str(), "average" | "mean"));
    if average
        && plan.per.is_none()
        && lexicon::has_superlative(&asked)
        && matches!(plan.ask, Ask::Average | Ask::Value)
        && asked_for(&asked).is_some_and(|noun| stems(&noun).starts_with(&stems(&plan.things)))
        && !plan.things.is_empty()
        && let Some(measured) = plan.want.first().or(plan.order.as_ref().map(|o| &o.property))
        && !stems(measured).iter().all(|w| stems(&plan.things).contains(w))
    {
        let low = asked.iter().any(|w| {
            matches!(w.as_str(), "lowest" | "least" | "cheapest" | "shortest" | "youngest" | "smallest")
        });
        let end = if low { End::Lowest } else { End::Highest };
        let measured = without_average(measured);
        let order = Some(Order { property: measured.clone(), end, count: 1 });
        let per = Some(plan.things.clone());
        let ranked = Plan {
            ask: Ask::Average,
            want: vec![measured],
            things: String::new(),
            versus: None,
            per,
            order,
            ..plan.clone()
        };
        all.push((ranked, 0.6));
    }
    // "number of games published by Halvorsen Play": a name is no grouping.
    if plan.ask == Ask::Count
        && plan.order.is_none()
        && let Some(per) = plan.per.as_ref()
        && !asked.iter().any(|w| matches!(w.as_str(), "each" | "per" | "every" | "different" | "respective"))
    {
        let mut conditions = plan.conditions.clone();
        conditions.push(Condition::of(per));
        all.push((Plan { per: None, conditions, ..plan.clone() }, -0.4));
    }
    // "Which ingredients do the curry and the dal share?"
    if in_common(&asked)
        && let ([wanted], Some(other)) = (&plan.want[..], &plan.versus)
        && plan.ask == Ask::Value
    {
        let mut conditions = plan.conditions.clone();
        conditions.extend([Condition::of(&plan.things), Condition::of(other)]);
        all.push((
            Plan { want: vec![], things: wanted.clone(), versus: None, conditions, ..plan.clone() },
            2.5,
        ));
    }
    // The same of what is only a value of both, as a language may be.
    if in_common(&asked)
        && matches!(plan.ask, Ask::Value | Ask::Describe)
        && let (Some(wanted), Some(other)) = (asked_for(&asked), &plan.versus)
    {
        let things = format!("{} or {other}", plan.things);
        let values =
            Plan { ask: Ask::Count, want: vec![], things, versus: None, per: Some(wanted), ..plan.clone() };
        all.push((values, 1.0));
    }
    if plan.ask != Ask::Exists {
        all.extend(better_of(question, &asked).map(|other| (other, 0.4)));
    }
    // "Was Ann influenced by Tom?" read as a comparison of the two.
    if plan.ask == Ask::Exists
        && let ([relation], Some(other)) = (&plan.want[..], &plan.versus)
    {
        let condition =
            Condition { property: Some(relation.clone()), comparison: "is".into(), value: other.clone() };
        all.push((Plan { want: vec![], versus: None, conditions: vec![condition], ..plan.clone() }, 0.3));
    }
    all
}

/// "Which opened earlier, the Elm Street library or the one in Kiel?": the better of the two.
pub(crate) fn better_of(question: &str, asked: &[String]) -> Option<Plan> {
    if !wh_question(asked) {
        return None;
    }
    let (before, after) = question.split_once([',', ':'])?;
    let after = after.trim().trim_end_matches('?').trim();
    let (one, other) = after.rsplit_once(" or ")?;
    let said = words(before);
    let at = said.iter().position(|w| {
        matches!(w.as_str(), "more" | "fewer" | "less")
            || matches!(lexicon::adjective(w), Some((_, Degree::Comparative | Degree::Superlative)))
            || matches!(w.as_str(), "earlier" | "later" | "first" | "last" | "most" | "fewest" | "least")
    })?;
    let (end, adjective) = match said[at].as_str() {
        "more" | "most" | "later" | "last" => (End::Highest, None),
        "fewer" | "less" | "fewest" | "least" | "earlier" | "first" => (End::Lowest, None),
        word => (lexicon::adjective(word)?.0.first()?.1, Some(word.to_owned())),
    };
    let content = |part: &[String]| -> Vec<String> {
        part.iter().filter(|w| !lexicon::is_function_word(w)).cloned().collect()
    };
    // "has more cars", "opened earlier", "is heavier".
    let noun = said[at + 1..].iter().take_while(|w| !lexicon::is_function_word(w));
    let mut property: Vec<String> = noun.cloned().collect();
    if property.is_empty() {
        property = content(said.get(1..at).unwrap_or_default());
    }
    if let Some(adjective) = adjective {
        property = vec![adjective];
    }
    (!property.is_empty()).then(|| Plan {
        order: Some(Order { property: property.join(" "), end, count: 1 }),
        ..Plan::new(Ask::Value, format!("{} or {}", one.trim_end_matches(','), other))
    })
}

/// "average score" is the score.
fn without_average(phrase: &str) -> String {
    let kept: Vec<&str> = phrase
        .split_whitespace()
        .filter(|w| !matches!(w.to_lowercase().as_str(), "average" | "mean" | "highest" | "lowest"))
        .collect();
    kept.join(" ")
}

/// "Which ingredients do the curry and the dal share?"
pub(crate) fn in_common(asked: &[String]) -> bool {
    asked.iter().any(|w| matches!(w.as_str(), "share" | "shared" | "common"))
}

/// The question asks who or which has the property: "Who has expertise in ..".
fn has_property(asked: &[String], property: &str) -> bool {
    let Some(first) = words(property).first().map(|w| stem(w)) else { return false };
    asked.iter().enumerate().any(|(i, w)| {
        let mut next = asked[i + 1..].iter().skip_while(|w| matches!(w.as_str(), "a" | "an" | "the"));
        matches!(w.as_str(), "has" | "have" | "having") && next.next().is_some_and(|n| stem(n) == first)
    }) && asked.first().is_some_and(|w| matches!(w.as_str(), "who" | "which" | "what"))
        && !asked.iter().any(|w| matches!(w.as_str(), "does" | "do" | "did"))
}

/// The same words, whatever their forms.
pub(crate) fn same(a: &str, b: &str) -> bool {
    let (a, b) = (stems(a), stems(b));
    !a.is_empty() && a == b
}

/// "three-stage launchers" have three stages.
fn of_so_many(plan: &Plan) -> Option<Plan> {
    let (at, number, noun) = plan.things.split_whitespace().enumerate().find_map(|(at, word)| {
        let (number, noun) = word.split_once('-')?;
        let number = number.parse().ok().or_else(|| in_letters(&fold(number)))?;
        (noun.len() > 2 && noun.chars().all(char::is_alphabetic)).then_some((at, number, noun))
    })?;
    let rest: Vec<&str> = plan
        .things
        .split_whitespace()
        .enumerate()
        .filter(|(other, _)| *other != at)
        .map(|(_, w)| w)
        .collect();
    let mut conditions = plan.conditions.clone();
    conditions.push(Condition {
        property: Some(noun.to_owned()),
        comparison: "is".into(),
        value: number.to_string(),
    });
    Some(Plan { things: rest.join(" "), conditions, ..plan.clone() })
}

/// The noun that the question asks for: "What courses have ..", "How many pets are ..".
pub(crate) fn asked_for(asked: &[String]) -> Option<String> {
    const ENDS: &[&str] = &[
        "have", "has", "had", "that", "who", "which", "with", "without", "are", "is", "was", "were", "do",
        "does", "did", "can", "of", "in", "from", "use", "uses", "there", "belong", "whose", "for", "by",
        "about",
    ];
    let start = asked
        .iter()
        .position(|w| matches!(w.as_str(), "what" | "which" | "many" | "list" | "show" | "find" | "need"))
        .or_else(|| asked.first().filter(|w| matches!(w.as_str(), "name" | "give")).map(|_| 0))
        .or_else(|| asked.windows(2).position(|w| w[0] == "number" && w[1] == "of").map(|at| at + 1))
        .map(|at| at + 1);
    // "books about grief": no question word at all.
    let telegram = asked.first().is_some_and(|w| !lexicon::is_function_word(w))
        && asked.iter().skip(1).any(|w| {
            matches!(
                w.as_str(),
                "about"
                    | "by"
                    | "from"
                    | "in"
                    | "of"
                    | "with"
                    | "without"
                    | "who"
                    | "that"
                    | "which"
                    | "whose"
            )
        });
    let start = start.or_else(|| telegram.then_some(0))?;
    let mut noun: Vec<String> = Vec::new();
    for word in asked[start..].iter().skip_while(|w| {
        matches!(w.as_str(), "all" | "the" | "are" | "is" | "number" | "of" | "top" | "bottom" | "me" | "us")
            || w.parse::<u32>().is_ok()
            || crate::ground::numbers::quantity(&format!("at most {w}")).is_some()
    }) {
        if ENDS.contains(&word.as_str()) {
            break;
        }
        noun.push(word.clone());
    }
    // "how many times": what happens is counted.
    (!noun.is_empty() && noun.len() <= 4 && noun != ["times"]).then(|| noun.join(" "))
}

/// The phrase is followed by what restricts it: "prerequisites with ..", "courses that have ..".
fn introduces(asked: &[String], phrase: &str) -> bool {
    let phrase: Vec<String> = words(phrase).iter().map(|w| stem(w)).collect();
    !phrase.is_empty()
        && (0..asked.len()).any(|at| {
            let end = at + phrase.len();
            end < asked.len()
                && asked[at..end].iter().map(|w| stem(w)).eq(phrase.iter().cloned())
                && matches!(asked[end].as_str(), "with" | "that" | "which" | "who" | "whose")
        })
}

/// The question asks how many of what the phrase names: "number of singers", "how many singers".
pub(crate) fn counts(asked: &[String], phrase: &str) -> bool {
    let counted = words(&without_counting(phrase));
    let said = words(phrase);
    if counted.len() < said.len() {
        return true;
    }
    let Some(first) = counted.first().map(|w| stem(w)) else { return false };
    asked.windows(3).any(|w| {
        matches!((w[0].as_str(), w[1].as_str()), ("number", "of") | ("how", "many")) && stem(&w[2]) == first
    })
}

/// "the most dealers", "the highest number of dealers": the phrase is what is counted.
fn counted_most(asked: &[String], phrase: &str) -> bool {
    let counted = stems(&without_counting(phrase));
    let Some(first) = counted.first() else { return false };
    asked
        .windows(2)
        .any(|w| matches!(w[0].as_str(), "most" | "fewest" | "least" | "of") && stem(&w[1]) == *first)
        && lexicon::has_superlative(asked)
}

/// "number of singers" is about singers.
pub(crate) fn without_counting(phrase: &str) -> String {
    let lower = phrase.trim();
    for prefix in ["the number of ", "number of ", "count of ", "amount of ", "how many "] {
        if let Some(head) = lower.get(..prefix.len())
            && head.eq_ignore_ascii_case(prefix)
        {
            return lower[prefix.len()..].to_owned();
        }
    }
    lower.to_owned()
}
