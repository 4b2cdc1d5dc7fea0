//! What speaks against a reading of a follow-up for certain: it tells things that were not meant, or what was spoken of before
//! beside what took its place.

use plan::rules::{Rule, fires};
use plan::{Grounded, Test, words};

use super::Candidate;
use super::instead::phrase;
use super::pointed::refers_to_several;
use crate::Turn;
use crate::answer::listed;

/// The reading is none of this follow-up to these turns. `before`: what the last turn means, where it is read.
pub(super) fn strays(question: &str, turns: &[Turn], before: Option<&Grounded>, one: &Candidate) -> bool {
    let Some(last) = turns.last() else { return false };
    fires(Rule::OutsideThose, is_outside(question, last, one))
        || fires(
            Rule::OldBesideNew,
            one.meant.as_ref().is_some_and(|meant| has_old_beside_new(question, last, before, meant)),
        )
}

/// "Which of them ..?" is answered by some that were told and some that were not.
fn is_outside(question: &str, last: &Turn, one: &Candidate) -> bool {
    let told = listed(one.evidence().iter());
    let known = |name: &&String| last.items.contains(name);
    let pointed = refers_to_several(question) || phrase(question).is_some_and(|phrase| phrase.narrows);
    pointed && told.iter().any(|name| known(&name)) && !told.iter().all(|name| known(&name))
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
        Test::Linked { tests, .. } | Test::Reaches { tests, .. } | Test::All(tests) => alternatives(tests),
        Test::Any(tests) => vec![alternatives(tests).concat()],
        _ => vec![],
    };
    tests.iter().flat_map(each).collect()
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
