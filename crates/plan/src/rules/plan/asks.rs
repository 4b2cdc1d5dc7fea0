//! What is asked: yes or no, which, how many, how far apart.

use lang::fold;
use lang::lexicon::{self, Degree, content};
use lang::question::{wh_question, yes_no};

use crate::language::{Ask, Plan};
use crate::rules::Asked;

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
