//! Whatever graphs, names and questions are written in, nothing panics: small graphs of random Unicode classes,
//! properties, names and values, and questions about them, grounded by form without a model.
//! `RAGONITE_CASES` sets how many graphs; a few hundred by default.

mod common;

use common::Induced;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::fmt::Write;

/// Letters whose parts, cases and widths differ: runs of one script, and what stands between and around letters.
const PIECES: &[&str] = &[
    "a",
    "ar",
    "name",
    "Sz",
    "é",
    "Łódź",
    "ß",
    "İ",
    "ı",
    "ŉ",
    "ﬁ",
    "Ǆ",
    "к",
    "Київ",
    "й",
    "ς",
    "Αθήνα",
    "Ϋ́",
    "א",
    "שָׁ",
    "ق",
    "القاهرة",
    "لا",
    "کی",
    "हि",
    "न्",
    "ไม้",
    "ம",
    "が",
    "か\u{3099}",
    "ｶﾞ",
    "東",
    "京都",
    "한",
    "국",
    "\u{1112}\u{1161}",
    "𝒳",
    "𠮷",
    "👩\u{200d}🚒",
    "🇳🇴",
    "❤\u{fe0f}",
    "\u{301}",
    "\u{94d}",
    "\u{200f}",
    "\u{feff}",
    "\u{ad}",
    "1",
    "42",
    "3.5",
    "٣",
    "½",
    "²",
    "-0301",
    "1999",
    " ",
    "  ",
    " ",
    "-",
    "_",
    ".",
    ",",
    "'",
    "’",
    "\"",
    "(",
    ")",
    "%",
    "/",
    "?",
    "!",
    "$",
    "€",
    "№",
    "°",
    "\u{a0}",
    "kg",
    "km",
    "min",
    "true",
    "yes",
    "N",
    "2020-02-30",
    "12:30",
    "AD",
    "BC",
    "the",
    "of",
    "and",
];

const FORMS: &[&str] = &[
    "what is the",
    "which",
    "how many",
    "who",
    "when was",
    "where is",
    "how old is",
    "of",
    "in",
    "has the most",
    "highest",
    "the oldest",
    "more than",
    "before",
    "after 1990",
    "without",
    "per",
    "and",
    "or",
    "not",
    "is",
    "are there",
    "called",
    "'s",
    "?",
    "average",
    "list",
    "tell me about",
];

fn word() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..5).prop_map(|pieces| pieces.concat())
}

/// What a graph is made of; the questions use the same words.
#[derive(Debug)]
struct Made {
    classes: Vec<String>,
    properties: Vec<String>,
    names: Vec<String>,
    values: Vec<(String, u8)>,
    /// Subject, property, object or value.
    facts: Vec<[u8; 3]>,
    questions: Vec<Vec<(u8, u8)>>,
    stranger: String,
}

fn made() -> impl Strategy<Value = Made> {
    let words = |most: usize| prop::collection::vec(word(), 1..most);
    let question = prop::collection::vec((0..8_u8, any::<u8>()), 1..9);
    (
        (words(3), words(5), words(7)),
        prop::collection::vec((word(), 0..7_u8), 1..7),
        prop::collection::vec(any::<[u8; 3]>(), 1..24),
        prop::collection::vec(question, 6),
        "\\PC{0,9}",
    )
        .prop_map(|((classes, properties, names), values, facts, questions, stranger)| Made {
            classes,
            properties,
            names,
            values,
            facts,
            questions,
            stranger,
        })
}

/// IRIs hold no spaces, quotes or brackets.
fn iri(kind: &str, local: &str) -> String {
    let kept: String = local.chars().filter(|c| !c.is_whitespace() && !"\"<>{}|^`\\%".contains(*c)).collect();
    format!("<http://x.example/{kind}/{kept}>")
}

fn literal((text, kind): &(String, u8)) -> String {
    let quoted = format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    match kind {
        0 => format!("{quoted}@fr"),
        1 => format!("{quoted}@ja"),
        2 => format!("{quoted}^^<http://www.w3.org/2001/XMLSchema#date>"),
        3 => format!("{quoted}^^<http://www.w3.org/2001/XMLSchema#decimal>"),
        4 => format!("{quoted}^^{}", iri("type", text)),
        _ => quoted,
    }
}

fn pick<T>(from: &[T], at: u8) -> &T {
    &from[usize::from(at) % from.len()]
}

fn turtle(made: &Made) -> String {
    let mut out = String::new();
    for (at, name) in (0_u8..).zip(&made.names) {
        let subject = iri("i", &format!("{name}{at}"));
        let class = iri("c", pick(&made.classes, at).as_str());
        writeln!(out, "{subject} a {class} .").unwrap();
        // Some are called by their IRI alone.
        if at % 3 != 2 {
            let name = literal(&(name.clone(), at));
            writeln!(out, "{subject} <http://www.w3.org/2000/01/rdf-schema#label> {name} .").unwrap();
        }
    }
    for [subject, property, object] in &made.facts {
        let node = |at: u8| {
            let at = usize::from(at) % made.names.len();
            iri("i", &format!("{}{at}", made.names[at]))
        };
        let property = iri("p", pick(&made.properties, *property).as_str());
        let object = if object % 3 == 0 { node(*object) } else { literal(pick(&made.values, *object)) };
        writeln!(out, "{} {property} {object} .", node(*subject)).unwrap();
    }
    out
}

fn question(made: &Made, parts: &[(u8, u8)]) -> String {
    let part = |&(kind, at): &(u8, u8)| match kind {
        0 | 1 => *pick(FORMS, at),
        2 => pick(&made.classes, at).as_str(),
        3 => pick(&made.properties, at).as_str(),
        4 | 5 => pick(&made.names, at).as_str(),
        6 => pick(&made.values, at).0.as_str(),
        _ => made.stranger.as_str(),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" ")
}

#[test]
fn no_script_panics() {
    let cases = std::env::var("RAGONITE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let understood = std::cell::Cell::new(0);
    runner
        .run(&made(), |made| {
            let induced = Induced::of(&turtle(&made));
            for parts in &made.questions {
                let question = question(&made, parts);
                for plan in plan::of_question(&induced.index, &question) {
                    for grounded in plan::ground(&induced.index, &plan, &question).iter().take(2) {
                        let _ = plan::accounted(&induced.index, &question, grounded);
                        let _ = induced.rows(grounded);
                        understood.set(understood.get() + 1);
                    }
                }
                let _ = plan::strangers(&induced.index, &question);
            }
            Ok(())
        })
        .unwrap();
    assert!(understood.get() > cases / 2, "only {} meanings were found", understood.get());
}
