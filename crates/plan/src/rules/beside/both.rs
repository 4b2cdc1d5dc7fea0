//! Two things at once: what they share, the better of them, whether one did something to the other.

use lang::lexicon::{self, Degree, End, is_function_word};
use lang::question::wh_question;
use lang::words;

use crate::language::{Ask, Condition, Order, Plan};
use crate::rules::Asked;

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
    let content =
        |part: &[String]| -> Vec<String> { part.iter().filter(|w| !is_function_word(w)).cloned().collect() };
    // "has more cars", "opened earlier", "is heavier".
    let noun = said[at + 1..].iter().take_while(|w| !is_function_word(w));
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

/// "Was Ann influenced by Tom?" read as a comparison of the two.
pub fn compared_as_done(plan: &Plan, _: &Asked<'_>) -> Option<(Plan, f32)> {
    let ([relation], Some(other)) = (&plan.want[..], &plan.versus) else { return None };
    if plan.ask != Ask::Exists {
        return None;
    }
    let done = Condition { property: Some(relation.clone()), comparison: "is".into(), value: other.clone() };
    Some((Plan { want: vec![], versus: None, conditions: vec![done], ..plan.clone() }, 0.3))
}
