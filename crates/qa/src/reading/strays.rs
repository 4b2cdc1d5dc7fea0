//! What speaks against a reading of a follow-up for certain: it tells what was told already, things that were not meant, or what
//! was spoken of before beside what took its place.

use std::collections::HashSet;

use plan::pronouns::points_to_several;
use plan::reading::written;
use plan::rules::{Rule, fires};
use plan::{Grounded, Index, Test, words};

use super::Candidate;
use super::instead::phrase;
use super::pointed::{folded, refers_to_several};
use crate::Turn;
use crate::answer::listed;

/// The reading is none of this follow-up to these turns. `before`: what the last turn means, where it is read.
pub(super) fn strays(
    index: &Index,
    question: &str,
    turns: &[Turn],
    before: Option<&Grounded>,
    one: &Candidate,
) -> bool {
    let Some(last) = turns.last() else { return false };
    fires(Rule::ToldAgain, tells_again(index, turns, last, one))
        || fires(Rule::OutsideThose, is_outside(question, last, one))
        || fires(Rule::SelectsNone, selects_none(question, last, before, one))
        || fires(
            Rule::OldBesideNew,
            one.meant.as_ref().is_some_and(|meant| has_old_beside_new(question, last, before, meant)),
        )
}

/// It asks what was asked before, or tells the same names and nothing of them.
fn tells_again(index: &Index, turns: &[Turn], last: &Turn, one: &Candidate) -> bool {
    let select = match &one.meant {
        Some(meant) => written(index, meant),
        None => one.select.as_deref().map(bare),
    };
    let asked = |turn: &Turn| turn.select.as_deref().map(bare) == select;
    if select.is_some() && turns.iter().rev().take(1).any(asked) {
        return true;
    }
    let told = listed(one.evidence().iter());
    let alone = one.rows().is_some_and(|rows| rows.iter().all(|row| row.len() == 1));
    one.meant.is_none() && alone && !told.is_empty() && same(&told, &last.items)
}

/// A SELECT without what is remarked behind it.
fn bare(select: &str) -> String {
    select.split(" -- ").next().unwrap_or(select).trim().to_owned()
}

/// "Which of them ..?" is answered by some that were told and some that were not.
fn is_outside(question: &str, last: &Turn, one: &Candidate) -> bool {
    let told = listed(one.evidence().iter());
    let known = |name: &&String| last.items.contains(name);
    let pointed = refers_to_several(question) || phrase(question).is_some_and(|phrase| phrase.narrows);
    pointed && told.iter().any(|name| known(&name)) && !told.iter().all(|name| known(&name))
}

/// "Which of those have a prize?" asks for some of them: what tells of each of them chooses none.
fn selects_none(question: &str, last: &Turn, before: Option<&Grounded>, one: &Candidate) -> bool {
    let said = folded(&question.split_whitespace().collect::<Vec<_>>());
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let chooses = match &said[..] {
        ["and" | "but" | "so", "which", "of", those, ..] | ["which", "of", those, ..] => {
            *those == "them" || points_to_several(those)
        }
        _ => false,
    };
    let (true, Some(meant), Some(before)) = (chooses, &one.meant, before) else { return false };
    let tests = |meant: &Grounded| meant.sets.iter().map(|set| set.tests.len()).sum::<usize>();
    let plain = meant.order.is_none() && meant.per.is_none() && meant.probes.is_empty();
    plain && tests(meant) <= tests(before).max(1) && same(&listed(one.evidence().iter()), &last.items)
}

/// "And of Nightsoil?", of Station 12 or Nightsoil.
fn has_old_beside_new(question: &str, last: &Turn, before: Option<&Grounded>, meant: &Grounded) -> bool {
    let said = words(question);
    if refers_to_several(question)
        || said.iter().any(|word| {
            matches!(word.as_str(), "or" | "both" | "also" | "too" | "either" | "together" | "all")
        })
    {
        return false;
    }
    let says = |value: &str| words(value).iter().any(|word| said.contains(word));
    let of =
        |meant: &Grounded| meant.sets.iter().flat_map(|set| alternatives(&set.tests)).collect::<Vec<_>>();
    let known = before.map(of).unwrap_or_default();
    of(meant).into_iter().filter(|values| values.len() > 1).any(|values| {
        let before = known.iter().any(|known| values.iter().all(|value| known.contains(value)));
        let told = values.iter().all(|value| last.items.contains(value));
        !before && !told && !values.iter().all(|value| says(value))
    })
}

/// The values of each test of which any will do.
fn alternatives(tests: &[Test]) -> Vec<Vec<String>> {
    let each = |test: &Test| match test {
        Test::Among { values, word: None, negated: false, .. } => vec![values.clone()],
        Test::Linked { tests, .. } | Test::All(tests) => alternatives(tests),
        Test::Any(tests) => vec![alternatives(tests).concat()],
        _ => vec![],
    };
    tests.iter().flat_map(each).collect()
}

fn same(told: &[String], before: &[String]) -> bool {
    let set = |names: &[String]| names.iter().cloned().collect::<HashSet<_>>();
    set(told) == set(before)
}

#[cfg(test)]
mod tests {
    use plan::Set;
    use search::Value;

    use super::*;
    use crate::{Evidence, Language};

    fn told(names: &[&str]) -> Turn {
        Turn {
            question: String::new(),
            standalone: String::new(),
            answer: String::new(),
            plan: None,
            select: None,
            items: names.iter().map(|name| (*name).to_owned()).collect(),
            likely: None,
        }
    }

    fn tells(names: &[&str], meant: Option<Grounded>) -> Candidate {
        let evidence = Evidence::Query {
            language: Language::Sql,
            query: String::new(),
            statements: vec![],
            columns: vec!["name".to_owned()],
            rows: names.iter().map(|name| vec![Value::from((*name).to_owned())]).collect(),
            asked: vec![],
            truncated: false,
        };
        let mut one = Candidate { meant, ..Candidate::by(super::super::By::Query) };
        one.found.evidence.push(evidence);
        one
    }

    fn of(tests: Vec<Test>) -> Grounded {
        Grounded::of(0, vec![Set { tests, ..Set::default() }])
    }

    fn port(values: &[&str]) -> Test {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        Test::Among { column: 1, values, word: None, negated: false }
    }

    #[test]
    fn of_those_that_were_told_none_is_another() {
        let last = told(&["Lyra", "Tern"]);
        assert!(is_outside("Which of them are longer?", &last, &tells(&["Lyra", "Wren"], None)));
        assert!(!is_outside("Which of them are longer?", &last, &tells(&["Lyra"], None)));
        // Who leads them is something else.
        assert!(!is_outside("Who leads those?", &last, &tells(&["Ann"], None)));
        assert!(!is_outside("Which ferries are longer?", &last, &tells(&["Lyra", "Wren"], None)));
        assert!(is_outside("only the longer ones", &last, &tells(&["Lyra", "Wren"], None)));
    }

    #[test]
    fn some_are_chosen_by_something() {
        let (last, before) = (told(&["Lyra", "Tern"]), of(vec![port(&["Oslo"])]));
        let none = |question: &str, tests: Vec<Test>| {
            selects_none(question, &last, Some(&before), &tells(&["Lyra", "Tern"], Some(of(tests))))
        };
        assert!(none("Which of those have a café?", vec![port(&["Oslo"])]));
        let cafe = Test::Present { column: 2, negated: false };
        assert!(!none("Which of those have a café?", vec![port(&["Oslo"]), cafe]));
        assert!(!none("How long are those?", vec![port(&["Oslo"])]));
    }

    #[test]
    fn what_took_a_place_is_not_meant_beside_it() {
        let (last, before) = (told(&["Lyra"]), of(vec![port(&["Oslo"])]));
        let beside = |question: &str, values: &[&str]| {
            has_old_beside_new(question, &last, Some(&before), &of(vec![port(values)]))
        };
        assert!(beside("And in Bergen?", &["Oslo", "Bergen"]));
        assert!(!beside("And in Bergen?", &["Bergen"]));
        assert!(!beside("And in Oslo or Bergen?", &["Oslo", "Bergen"]));
        assert!(!beside("Which of them is longer?", &["Oslo", "Bergen"]));
    }
}
