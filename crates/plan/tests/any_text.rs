//! Whatever a model writes, nothing panics: SELECTs and plans of arbitrary pieces are read, grounded, compiled and run, or
//! refused with a reason. `RAGONITE_CASES` sets how many; a few hundred by default.

mod common;

use common::Induced;
use plan::Plan;
use plan::reading::read;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const GRAPH: &str = r#"
@prefix : <http://ferries.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:aurora a :Ferry ; rdfs:label "MS Aurora" ; :length 120 ; :builtIn :gdansk ; :builtOn "1998-04-01"^^xsd:date ;
    :hull "steel" ; :sauna true ; :serves :bergen, :oslo .
:lyra a :Ferry ; rdfs:label "Łyra 100 %" ; :length 140.5 ; :builtIn :gdansk ; :hull "o'steel" ; :sauna false ; :serves :oslo .
:gdansk a :Shipyard ; rdfs:label "Gdansk Yard" ; :country "Poland" ; :workers 900 .
:bergen a :Port ; rdfs:label "Bergen" ; :depth 11 . :oslo a :Port ; rdfs:label "Oslo" ; :depth 9 .
"#;

const PIECES: &[&str] = &[
    "SELECT",
    "DISTINCT",
    "FROM",
    "WHERE",
    "AND",
    "OR",
    "NOT",
    "IN",
    "LIKE",
    "BETWEEN",
    "IS",
    "NULL",
    "GROUP BY",
    "HAVING",
    "ORDER BY",
    "DESC",
    "LIMIT",
    "OFFSET",
    "UNION",
    "INTERSECT",
    "EXCEPT",
    "EXISTS",
    "CASE",
    "WHEN",
    "THEN",
    "ELSE",
    "END",
    "JOIN",
    "LEFT JOIN",
    "ON",
    "AS",
    "COUNT(*)",
    "COUNT(DISTINCT name)",
    "AVG(length)",
    "MAX(length) - MIN(length)",
    "SUM(",
    "ROUND(",
    "(",
    ")",
    ",",
    ".",
    "*",
    "=",
    "<",
    ">",
    "<>",
    "%",
    "/",
    "+",
    "-",
    "||",
    ";",
    "ferry",
    "ferry AS T1",
    "shipyard AS T2",
    "port",
    "name",
    "length",
    "hull",
    "sauna",
    "built_on",
    "built_in",
    "serves",
    "country",
    "T1.name",
    "T2.country",
    "T1.built_in = T2.name",
    "'steel'",
    "'199%'",
    "'%'",
    "''",
    "'Łódź'",
    "\"hull\"",
    "'2015-13-99'",
    "'12'",
    "0",
    "1",
    "-7",
    "1e400",
    "0.1",
    "99999999999999999999",
    "NaN",
    "CAST(length AS TEXT)",
    "strftime('%Y', built_on)",
    "é",
    "\u{1F6A2}",
];

const WORDS: &[&str] = &[
    "which",
    "how many",
    "ferry",
    "ferries",
    "the second longest",
    "cheapest",
    "most",
    "average",
    "per",
    "each",
    "share of",
    "between",
    "and",
    "or",
    "not",
    "without",
    "steel",
    "MS Aurora",
    "Łyra",
    "Oslo",
    "longer than",
    "0.05 km",
    "1990s",
    "2015",
    "last year",
    "three weeks",
    "%",
    "'",
    "\"",
    "(",
    "?",
    "",
    "é",
    "\u{1F6A2}",
    "-5",
    "1e999",
    "country",
    "built in",
    "length",
];

fn runner() -> TestRunner {
    let cases = std::env::var("RAGONITE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn said(pieces: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(pieces), 0..most).prop_map(|pieces| pieces.join(" "))
}

#[test]
fn no_select_panics() {
    let induced = Induced::of(GRAPH);
    let read_at_all = std::cell::Cell::new(0);
    // Half begin as a SELECT does, so that some are read to the end.
    let start = prop::sample::select(
        &[
            "",
            "SELECT name FROM ferry",
            "SELECT name FROM ferry WHERE length > 9",
            "SELECT hull, COUNT(*) FROM ferry GROUP BY hull",
            "SELECT name, length FROM ferry ORDER BY length",
        ][..],
    );
    runner()
        .run(&(start, said(PIECES, 9), said(WORDS, 6)), |(start, rest, question)| {
            if let Ok(grounded) = read(&induced.index, &format!("{start} {rest}"), &question) {
                read_at_all.set(read_at_all.get() + 1);
                let _ = plan::accounted(&induced.index, &question, &grounded);
                let _ = induced.rows(&grounded);
            }
            Ok(())
        })
        .unwrap();
    assert!(read_at_all.get() > 10, "only {} of the texts could be read", read_at_all.get());
}

/// What is flat as it is written stands inside itself once it is parsed: a stack would be lost over it.
#[test]
fn a_select_without_end_is_refused() {
    let induced = Induced::of(GRAPH);
    for long in [
        format!("SELECT 1 {}", "UNION SELECT 1 ".repeat(1_200)),
        format!("SELECT name FROM ferry WHERE length > 1{}", " + 1".repeat(20_000)),
        format!("SELECT name FROM ferry WHERE length > 1{}", " OR length > 1".repeat(20_000)),
        format!("SELECT {}1{}", "(".repeat(20_000), ")".repeat(20_000)),
        format!("SELECT name FROM ferry WHERE {}1", "NOT ".repeat(20_000)),
        format!("SELECT name FROM ferry {}", "JOIN port ".repeat(20_000)),
    ] {
        assert!(read(&induced.index, &long, "Which ferries are long?").is_err());
    }
}

#[test]
fn no_plan_panics() {
    let induced = Induced::of(GRAPH);
    let ask = prop::sample::select(
        &["value", "count", "average", "sum", "minimum", "maximum", "exists", "describe", "share", "spread"]
            [..],
    );
    let end = prop::sample::select(&["highest", "lowest"][..]);
    let part = || said(WORDS, 4);
    let plans = (ask, (part(), part(), part(), part()), (part(), part()), (end, 0_u32..5), said(WORDS, 8));
    runner()
        .run(&plans, |(ask, (want, things, property, value), (per, versus), (end, count), question)| {
            let json = serde_json::json!({
                "ask": ask, "want": [want], "things": things, "where": [[property, "more than", value]],
                "order": [value, end, count], "per": per, "versus": versus,
            });
            if let Ok(plan) = Plan::parse(&json.to_string()) {
                for grounded in plan::ground(&induced.index, &plan, &question).iter().take(3) {
                    let _ = plan::accounted(&induced.index, &question, grounded);
                    let _ = induced.rows(grounded);
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn no_question_panics_or_hangs() {
    let induced = Induced::of(GRAPH);
    let words = WORDS.iter().chain(FORMS).copied().collect::<Vec<_>>().leak();
    let read = std::cell::Cell::new(0);
    runner()
        .run(&said(words, 12), |question| {
            read.set(read.get() + usize::from(!plan::of_question(&induced.index, &question).is_empty()));
            for stranger in plan::strangers(&induced.index, &question) {
                assert!(question.contains(&stranger.name), "{stranger:?} of {question:?}");
            }
            Ok(())
        })
        .unwrap();
    assert!(read.get() > 10, "only {} of the texts could be read", read.get());
}

/// What the forms of questions are made of.
const FORMS: &[&str] = &[
    "who",
    "what",
    "when",
    "how",
    "Oslo",
    "Łyra Quill",
    "\"MS Bergen",
    "Berth 17",
    "is",
    "are",
    "does",
    "did",
    "has",
    "been",
    "there",
    "we",
    "that",
    "of",
    "in",
    "to",
    "by",
    "with",
    "than",
    "more",
    "the",
    "all",
    "'s",
    ",",
    "as",
    "built",
    "weighing",
    "at least",
    "up to",
    "total",
    "number of",
    "on average",
    "Lyra's",
    "I need",
    "tell me",
    "other",
    "no",
    "top",
    "both",
];
