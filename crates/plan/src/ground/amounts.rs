//! Readings of plans that ask how much: of one thing in another, paid by one for another, measured in kilos, in total.

use crate::language::{Ask, Condition, Plan};
use crate::lexicon;
use crate::words::{is_plural, words};

/// Other readings of a plan that asks for an amount, each with what is added to its score.
pub(super) fn amounts(plan: &Plan, asked: &[String]) -> Vec<(Plan, f32)> {
    let mut all = Vec::new();
    // "How much butter is in the cake?": butter is no property of the cake, its amount is asked for.
    if plan.ask == Ask::Value
        && plan.versus.is_none()
        && plan.order.is_none()
        && let [of] = &plan.want[..]
        && !plan.things.is_empty()
        && how_much(asked, of)
    {
        let mut conditions = plan.conditions.clone();
        conditions.push(Condition::of(&plan.things));
        all.push((
            Plan { want: vec!["amount".into()], things: of.clone(), conditions, ..plan.clone() },
            -0.3,
        ));
    }
    // "How much did A pay for B?": the amount is called as the verb is, or nearly so.
    if let ([only], true) = (&plan.want[..], asked.windows(2).any(|w| w[0] == "how" && w[1] == "much"))
        && words(only).iter().all(|w| matches!(w.as_str(), "amount" | "money" | "sum" | "quantity"))
    {
        // "contributed to its projects" restricts nothing.
        for (at, condition) in plan.conditions.iter().enumerate() {
            let said = words(&condition.value);
            let plain =
                said.iter().any(|w| is_plural(w)) && said.iter().all(|w| !w.contains(char::is_numeric));
            if let (Some(property), true) = (&condition.property, plain) {
                let mut conditions = plan.conditions.clone();
                conditions.remove(at);
                all.push((Plan { want: vec![property.clone()], conditions, ..plan.clone() }, -0.1));
            }
        }
        let planned = words(&plan.to_json());
        let verb = asked.iter().rev().find(|w| {
            !lexicon::is_function_word(w) && !planned.contains(w) && w.as_str() != "money" && w.len() > 2
        });
        all.extend(verb.map(|verb| (Plan { want: vec![verb.clone()], ..plan.clone() }, -0.1)));
    }
    // "total kilos of hay fed": what is measured so, of hay.
    if matches!(plan.ask, Ask::Sum | Ask::Value | Ask::Average)
        && plan.order.is_none()
        && let Some(at) = asked.windows(2).position(|w| kb::is_unit(&w[0]) && w[0].len() > 3 && w[1] == "of")
        && let Some(of) = asked[at + 2..].iter().find(|w| !lexicon::is_function_word(w))
    {
        let mut conditions = plan.conditions.clone();
        conditions.retain(|c| !words(&c.value).contains(of));
        conditions.push(Condition::of(of));
        let ask = if plan.ask == Ask::Value { Ask::Sum } else { plan.ask };
        let want = vec![asked[at].clone()];
        all.push((Plan { ask, want, things: String::new(), conditions, ..plan.clone() }, 0.0));
    }
    // "total citations per journal": a number that the graph states of each thing.
    if plan.ask == Ask::Count
        && plan.order.is_none()
        && plan.versus.is_none()
        && plan.want.is_empty()
        && plan.per.is_some()
        && asked.iter().any(|w| matches!(w.as_str(), "total" | "sum" | "altogether"))
    {
        let sum =
            Plan { ask: Ask::Sum, want: vec![plan.things.clone()], things: String::new(), ..plan.clone() };
        all.push((sum, 0.4));
    }
    all
}

/// "how much butter": the phrase follows.
fn how_much(asked: &[String], phrase: &str) -> bool {
    let said = words(phrase);
    let at = asked.windows(2).position(|w| w[0] == "how" && w[1] == "much");
    at.is_some_and(|at| !said.is_empty() && asked[at + 2..].starts_with(&said))
}
