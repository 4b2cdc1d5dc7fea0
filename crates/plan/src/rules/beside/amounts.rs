//! How much: of one thing in another, paid by one for another, measured in kilos, in total, which part of all.

use lang::lexicon::{is_function_word, says_share};
use lang::{is_plural, words};

use crate::language::{Ask, Condition, Plan};
use crate::rules::Asked;

/// "What share of the bikes is electric?": the plan read as the part of its things that is so.
pub fn share_of_things(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let at = asked.words.iter().position(|w| says_share(w))?;
    // "which has the highest share of recycled metal" asks for a property that is called so.
    let whole =
        asked.words.get(at + 1).is_some_and(|w| w == "of") && plan.order.is_none() && plan.versus.is_none();
    if !whole || !matches!(plan.ask, Ask::Value | Ask::Count | Ask::Exists | Ask::Average) {
        return None;
    }
    let mut plan = Plan { ask: Ask::Share, per: None, ..plan.clone() };
    plan.want.retain(|w| !words(w).iter().all(|w| says_share(w) || is_function_word(w)));
    // "lakes share" of "what share of the lakes".
    let things: Vec<&str> =
        plan.things.split_whitespace().filter(|w| !says_share(&w.to_lowercase())).collect();
    plan.things = things.join(" ");
    Some((plan, 1.0))
}

/// "total number of beds in the main building": a number that the graph states of each thing.
pub fn stated_number(plan: &Plan, _: &Asked<'_>) -> Option<(Plan, f32)> {
    if plan.ask != Ask::Count || plan.order.is_some() || plan.versus.is_some() || plan.per.is_some() {
        return None;
    }
    let (measured, of) = match &plan.want[..] {
        [] => (plan.things.clone(), ""),
        [only] => (only.clone(), plan.things.as_str()),
        _ => return None,
    };
    if measured.is_empty() {
        return None;
    }
    let plan = if of.is_empty() { plan.clone() } else { plan.and(Condition::of(of)) };
    Some((Plan { ask: Ask::Sum, want: vec![measured], things: String::new(), ..plan }, -0.9))
}

/// "How much butter is in the cake?": butter is no property of the cake, its amount is asked for.
pub fn amount_of_it(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let [of] = &plan.want[..] else { return None };
    let amount = plan.ask == Ask::Value
        && plan.versus.is_none()
        && plan.order.is_none()
        && !plan.things.is_empty()
        && how_much(&asked.words, of);
    let within = Condition::of(&plan.things);
    amount.then(|| (Plan { want: vec!["amount".into()], things: of.clone(), ..plan.and(within) }, -0.3))
}

/// "how much butter": the phrase follows.
fn how_much(asked: &[String], phrase: &str) -> bool {
    let said = words(phrase);
    let at = asked.windows(2).position(|w| w[0] == "how" && w[1] == "much");
    at.is_some_and(|at| !said.is_empty() && asked[at + 2..].starts_with(&said))
}

/// "How much did A pay for B?", of which the plan wants an amount.
fn is_paid(plan: &Plan, asked: &Asked<'_>) -> bool {
    let amount = |w: &String| matches!(w.as_str(), "amount" | "money" | "sum" | "quantity");
    matches!(&plan.want[..], [only] if words(only).iter().all(amount)) && asked.says_pair("how", "much")
}

/// "contributed to its projects" restricts nothing: the amount is called as the verb is, or nearly so.
pub fn paid_for_others(plan: &Plan, asked: &Asked<'_>) -> Vec<(Plan, f32)> {
    if !is_paid(plan, asked) {
        return vec![];
    }
    let read = |(at, condition): (usize, &Condition)| {
        let said = words(&condition.value);
        let plain = said.iter().any(|w| is_plural(w)) && said.iter().all(|w| !w.contains(char::is_numeric));
        let property = condition.property.clone().filter(|_| plain)?;
        let mut conditions = plan.conditions.clone();
        conditions.remove(at);
        Some((Plan { want: vec![property], conditions, ..plan.clone() }, -0.1))
    };
    plan.conditions.iter().enumerate().filter_map(read).collect()
}

/// The same of a verb that the plan leaves out.
pub fn paid_by_verb(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    if !is_paid(plan, asked) {
        return None;
    }
    let planned = words(&plan.to_json());
    let verb = asked
        .words
        .iter()
        .rev()
        .find(|w| !is_function_word(w) && !planned.contains(w) && w.as_str() != "money" && w.len() > 2)?;
    Some((Plan { want: vec![verb.clone()], ..plan.clone() }, -0.1))
}

/// "total kilos of hay fed": what is measured so, of hay.
pub fn measured_of(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    if !matches!(plan.ask, Ask::Sum | Ask::Value | Ask::Average) || plan.order.is_some() {
        return None;
    }
    let asked = &asked.words;
    let at = asked.windows(2).position(|w| kb::is_unit(&w[0]) && w[0].len() > 3 && w[1] == "of")?;
    let of = asked[at + 2..].iter().find(|w| !is_function_word(w))?;
    let mut conditions = plan.conditions.clone();
    conditions.retain(|c| !words(&c.value).contains(of));
    conditions.push(Condition::of(of));
    let ask = if plan.ask == Ask::Value { Ask::Sum } else { plan.ask };
    let want = vec![asked[at].clone()];
    Some((Plan { ask, want, things: String::new(), conditions, ..plan.clone() }, 0.0))
}

/// "total citations per journal": a number that the graph states of each thing.
pub fn total_per(plan: &Plan, asked: &Asked<'_>) -> Option<(Plan, f32)> {
    let total = plan.ask == Ask::Count
        && plan.order.is_none()
        && plan.versus.is_none()
        && plan.want.is_empty()
        && plan.per.is_some()
        && asked.says(&["total", "sum", "altogether"]);
    let want = vec![plan.things.clone()];
    total.then(|| (Plan { ask: Ask::Sum, want, things: String::new(), ..plan.clone() }, 0.4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_of_the_things() {
        let of = |question: &str, plan: &str| {
            share_of_things(&Plan::parse(plan).unwrap(), &Asked::of(question)).map(|(p, _)| p.to_json())
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
