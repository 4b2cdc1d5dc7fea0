//! A SELECT that answers one question, told for others: what is exchanged, how near the two are, and what cannot be told.

mod common;

use common::{FERRIES, Induced};
use plan::reading::{Retold, retold};

fn told(select: &str, taught: &str, question: &str) -> Option<Retold> {
    retold(&Induced::of(FERRIES).index, select, taught, question)
}

const BUILT: &str = "How many ferries were built in Gdansk?";

/// What counts the ferries of a yard, for another question.
fn built(question: &str) -> Option<Retold> {
    told("SELECT COUNT(*) FROM ferry WHERE built_in = 'Gdansk Yard'", BUILT, question)
}

#[test]
fn names_are_exchanged_for_those_of_the_same_column() {
    let same = built(BUILT).expect("the question itself");
    assert_eq!(same.select, "SELECT COUNT(*) FROM ferry WHERE built_in = 'Gdansk Yard'");
    assert_eq!((same.near.form, same.near.alike, same.near.left.len()), (true, 1.0, 0));
    let other = built("number of ferries built in turku").expect("another yard");
    assert_eq!(other.select, "SELECT COUNT(*) FROM ferry WHERE built_in = 'Turku Yard'");
    assert!(other.near.form && other.near.left.is_empty(), "{:?}", other.near);
    // A port is no yard, and nothing is said in the yard's place.
    assert_eq!(built("How many ferries were built in Bergen?"), None);
    assert_eq!(built("How many ferries are there?"), None);
}

#[test]
fn what_the_pair_does_not_explain_is_left() {
    let near = |question: &str| built(question).expect("told").near;
    assert_eq!(near("How many red ferries were built in Turku?").left, ["red"]);
    assert!(!near("Which ferries were built in Turku?").form);
    assert!(!near("How many ferries were not built in Turku?").form);
}

#[test]
fn numbers_follow_the_question() {
    let longer = |question: &str| {
        told("SELECT name FROM ferry WHERE length > 100", "Which ferries are longer than 100 m?", question)
    };
    let higher = longer("Which ferries are longer than 130 m?").expect("another number");
    assert_eq!(
        (higher.select.as_str(), higher.near.form),
        ("SELECT name FROM ferry WHERE length > 130", true)
    );
    assert!(!longer("Which ferries are shorter than 130 m?").expect("told").near.form);
    assert_eq!(longer("Which ferries are long?"), None);
    let top = |question: &str| {
        let select = "SELECT name FROM ferry ORDER BY price DESC LIMIT 3";
        told(select, "What are the three most expensive ferries?", question).expect("told")
    };
    let two = top("What are the 2 ferries with the highest price?");
    assert_eq!(
        (two.select.as_str(), two.near.form),
        ("SELECT name FROM ferry ORDER BY price DESC LIMIT 2", true)
    );
    assert!(!top("What are the two cheapest ferries?").near.form);
}

#[test]
fn two_names_keep_their_places_and_one_said_once_stands_twice() {
    let pair = told(
        "SELECT name FROM ferry WHERE name IN ('MS Aurora', 'Lyra') ORDER BY length DESC LIMIT 1",
        "Which is longer, the Aurora or the Lyra?",
        "Which is longer, the Nordlys or the Aurora?",
    );
    let expected =
        "SELECT name FROM ferry WHERE name IN ('Nordlys', 'MS Aurora') ORDER BY length DESC LIMIT 1";
    assert_eq!(pair.expect("two others").select, expected);
    let twice = told(
        "SELECT name FROM ferry WHERE serves = 'Oslo' UNION SELECT name FROM port WHERE name = 'Oslo'",
        "What is there of Oslo?",
        "What is there of Kiel?",
    );
    let expected =
        "SELECT name FROM ferry WHERE serves = 'Kiel' UNION SELECT name FROM port WHERE name = 'Kiel'";
    assert_eq!(twice.expect("one other").select, expected);
}
