//! What people are shown that nobody asked for: questions to begin with, and how a question was read, step by step.

mod common;
#[path = "common/world.rs"]
mod world;

use std::ops::ControlFlow;

use qa::{Event, Readings, Settings, Verdict};
use world::World;

/// Bikes whose properties are called as databases call them: counts, truths, participles, dates.
const SHOP: &str = r#"
@prefix : <http://shop.example/> .
@prefix s: <http://shop.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:ada a s:Maker ; rdfs:label "Ada Berg" ; s:bornOn "1961-03-02"^^xsd:date ; s:town "Kiel" .
:ben a s:Maker ; rdfs:label "Ben Hall" ; s:bornOn "1970-08-12"^^xsd:date ; s:town "Oslo" .
:cid a s:Maker ; rdfs:label "Cid Moor" ; s:bornOn "1984-01-30"^^xsd:date ; s:town "Kiel" .
:dan a s:Maker ; rdfs:label "Dan Falk" ; s:bornOn "1990-11-05"^^xsd:date ; s:town "Oslo" .
:a a s:Bike ; rdfs:label "Arrow" ; s:gears 9 ; s:price "EUR 900" ; s:inStock true ; s:category "city" ; s:lasted "3 h" ; s:maker :ada .
:b a s:Bike ; rdfs:label "Bolt" ; s:gears 11 ; s:price "EUR 1,400" ; s:inStock false ; s:category "gravel" ; s:lasted "5 h" ; s:maker :ben .
:c a s:Bike ; rdfs:label "Comet" ; s:gears 12 ; s:price "EUR 2,100" ; s:inStock true ; s:category "gravel" ; s:lasted "4 h" ; s:maker :ada .
:d a s:Bike ; rdfs:label "Dart" ; s:gears 10 ; s:price "EUR 1,100" ; s:inStock true ; s:category "city" ; s:lasted "6 h" ; s:maker :cid .
"#;

#[test]
fn questions_to_begin_with_are_varied_and_good_english() {
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let mut world = World::new(SHOP, &[], &[], settings);
    for question in world.engine.starter_questions() {
        assert_eq!(world.ask(&question).verdict, Verdict::Answered, "{question}");
    }
    insta::assert_snapshot!(world.engine.starter_questions().join("\n"), @r#"
    Which bike has the lowest price?
    What is the town of Ada Berg?
    What is the average price of the bikes?
    How many makers are there?
    What is the average price for each category?
    What is the category of Arrow?
    "#);
}

/// What the steps of an answer say.
fn told(question: &str) -> String {
    let mut world = World::new(SHOP, &[], &[], Settings::default());
    let mut told = Vec::new();
    let mut hear = |event: Event| {
        if let Event::Finished { record, outcome } = event {
            told.push(format!("{}: {outcome}", record.name));
        }
        ControlFlow::Continue(())
    };
    world.ask_heard(question, &mut hear);
    assert!(world.model.asked.lock().unwrap().is_empty(), "no model is needed for it");
    told.retain(|step| step.starts_with("ground") || step.starts_with("compare"));
    told.join("\n")
}

#[test]
fn how_a_question_was_read_is_told_in_words() {
    let questions = [
        "What is the average price by category?",
        "Which bike has the most gears?",
        "Which bikes are sold out?",
        "How many gravel bikes are there?",
    ];
    let all: Vec<String> = questions.iter().map(|q| format!("{q}\n{}\n", told(q))).collect();
    insta::assert_snapshot!(all.join("\n"), @r#"
    What is the average price by category?
    ground: average price of bikes, per category
    compare: likely right: 83 % (the question's own words); taken: the question's own words

    Which bike has the most gears?
    ground: bikes, gears highest
    compare: likely right: 93 % (the question's own words); taken: the question's own words

    Which bikes are sold out?
    ground: bikes (not in stock)
    compare: likely right: 92 % (the question's own words); taken: the question's own words

    How many gravel bikes are there?
    ground: number of gravel bikes
    compare: likely right: 91 % (the question's own words); taken: the question's own words
    "#);
}
