//! Ways of asking that small models put into plans badly: what is said around a question, differences that an adjective
//! names, what "which city" repeats as a condition, ranges that fall into two.

use crate::ground::comparison::content;
use crate::ground::variants::asked_for;
use crate::language::{Ask, Condition, Plan};
use crate::lexicon::{self, Degree};
use crate::words::{fold, stems, words};

/// What asks for an answer before the question itself begins.
const REQUESTS: [&str; 7] =
    ["tell me", "find out", "let me know", "like to know", "want to know", "need to know", "wondering"];

/// The question without a polite request before it: "I would be grateful if you could tell me how many ..".
pub(crate) fn plain(question: &str) -> &str {
    // Folding may change lengths; then nothing is cut.
    let folded = question.to_lowercase();
    if folded.len() != question.len() {
        return question;
    }
    let end = REQUESTS.iter().filter_map(|said| folded.find(said).map(|at| at + said.len())).max();
    let Some(rest) = end.and_then(|end| question.get(end..)) else { return question };
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == ':');
    let begins = words(rest).first().is_some_and(|w| {
        matches!(w.as_str(), "what" | "which" | "who" | "whom" | "whose" | "where" | "when" | "how")
    });
    if begins { rest } else { question }
}

/// "How much heavier is A than B?": the adjective's property of both, whatever the plan calls the difference.
pub(super) fn apart(plan: &mut Plan, asked: &[String]) {
    let says_how = asked
        .windows(2)
        .any(|w| matches!(w[0].as_str(), "how" | "by") && matches!(w[1].as_str(), "much" | "many" | "how"));
    let (Some(other), true, true) = (&plan.versus, says_how, asked.iter().any(|w| w == "than")) else {
        return;
    };
    if !matches!(plan.ask, Ask::Value | Ask::Sum | Ask::Average | Ask::Describe | Ask::Count)
        || plan.order.is_some()
        || plan.per.is_some()
    {
        return;
    }
    let adjective = asked.iter().enumerate().find_map(|(at, word)| match lexicon::adjective(word) {
        Some((_, Degree::Comparative)) => Some(word.clone()),
        Some((_, Degree::Positive)) if at > 0 && matches!(asked[at - 1].as_str(), "more" | "less") => {
            Some(word.clone())
        }
        _ => None,
    });
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
    if let (true, Some(adjective)) = (plan.want.is_empty(), adjective) {
        plan.want.push(adjective);
    }
    // Of each thing one number: the difference is stated with both.
    if plan.want.len() == 1 {
        plan.ask = Ask::Average;
    }
}

fn says_difference(word: &str) -> bool {
    let word = fold(word);
    word.starts_with("differ") || word == "gap" || lexicon::is_number_noun(&word)
}

/// ["Golden Cup", "is", "won"] of what was "won": the condition asks it already.
pub(super) fn ask_once(plan: &mut Plan) {
    if let (Ask::Exists, [verb], [condition]) = (plan.ask, &plan.want[..], &plan.conditions[..])
        && (fold(verb) == fold(&condition.value)
            || condition.property.as_deref().is_some_and(|p| fold(p) == fold(verb)))
    {
        plan.want.clear();
    }
}

/// "In which city is the institute?", planned as located in: city. What is asked for is no value.
pub(super) fn ask_for_the_value(plan: &mut Plan, asked: &[String]) {
    // ["departure time", "is", "departure time"]
    if matches!(plan.ask, Ask::Value | Ask::Describe) && plan.want.is_empty() && !plan.things.is_empty() {
        let said = |c: &Condition| c.property.as_deref().is_some_and(|p| fold(p) == fold(&c.value));
        if let Some(at) = plan.conditions.iter().position(said) {
            plan.want.push(plan.conditions.remove(at).value);
            plan.ask = Ask::Value;
        }
    }
    let which = asked.iter().any(|w| matches!(w.as_str(), "which" | "what"));
    let Some(noun) = asked_for(asked).filter(|_| which && plan.ask != Ask::Count) else { return };
    let (noun, things) = (stems(&noun), stems(&plan.things));
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

/// "between 4 and 5 million euros", of which the plan made two conditions.
pub(super) fn join_ranges(plan: &mut Plan, question: &str) {
    let folded = question.to_lowercase();
    let Some((_, range)) = folded.split_once("between ") else { return };
    let Some((low, rest)) = range.split_once(" and ") else { return };
    let low: Vec<&str> = low.split_whitespace().collect();
    let rest: Vec<&str> = rest.trim_end_matches(['?', '.', '!']).split_whitespace().collect();
    let number = |text: Option<&&str>| text.is_some_and(|t| t.starts_with(|c: char| c.is_ascii_digit()));
    if low.is_empty() || low.len() > 3 || !number(low.first()) || !number(rest.first()) {
        return;
    }
    let counts = |w: &&&str| matches!(**w, "thousand" | "million" | "billion") || kb::is_unit(w);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::normalise;

    fn read(question: &str, plan: &str) -> String {
        normalise(&Plan::parse(plan).unwrap(), question).to_json()
    }

    #[test]
    fn what_is_said_around_a_question_is_not_asked() {
        assert_eq!(
            plain("Good morning, I would be grateful if you could tell me how many ferries run."),
            "how many ferries run."
        );
        assert_eq!(plain("Could you find out which ferry is the oldest?"), "which ferry is the oldest?");
        assert_eq!(plain("Tell me about the Lyra."), "Tell me about the Lyra.");
    }

    #[test]
    fn a_difference_is_of_the_adjective_s_property() {
        let plan = r#"{"ask":"value","want":["difference"],"things":"Lyra","versus":"Vega"}"#;
        insta::assert_snapshot!(read("How much more expensive is the Lyra than the Vega?", plan), @r#"{"ask":"average","want":["expensive"],"things":"Lyra","versus":"Vega"}"#);
        let plan = r#"{"ask":"value","want":["weight difference"],"things":"Lyra","versus":"Vega"}"#;
        insta::assert_snapshot!(read("How many tonnes heavier is the Lyra than the Vega?", plan), @r#"{"ask":"average","want":["weight"],"things":"Lyra","versus":"Vega"}"#);
        let plan = r#"{"ask":"value","want":["difference"],"things":"crew of the Lyra","versus":"crew of the Vega"}"#;
        insta::assert_snapshot!(read("By how much is the crew of the Lyra bigger than the crew of the Vega?", plan), @r#"{"ask":"average","want":["crew"],"things":"the Lyra","versus":"the Vega"}"#);
    }

    #[test]
    fn what_which_asks_for_restricts_nothing() {
        let plan = r#"{"ask":"value","things":"Lyra","where":[["located in","is","port"]]}"#;
        insta::assert_snapshot!(read("In which port is the Lyra?", plan), @r#"{"ask":"value","want":["port"],"things":"Lyra"}"#);
        let plan = r#"{"ask":"value","want":["port"],"things":"Lyra","where":[["kept in","is","port"]]}"#;
        insta::assert_snapshot!(read("Could you please tell me which port Lyra is kept in?", plan), @r#"{"ask":"value","want":["port"],"things":"Lyra"}"#);
    }

    #[test]
    fn a_range_is_one_condition() {
        let plan = r#"{"ask":"value","want":["ferries"],"where":[["cost","between","4 million euros"],["and","5 million euros","inclusive"]]}"#;
        insta::assert_snapshot!(read("I need the ferries with a cost between 4 and 5 million euros", plan), @r#"{"ask":"value","things":"ferries","where":[["cost","between","4 million euros and 5 million euros"]]}"#);
    }
}
