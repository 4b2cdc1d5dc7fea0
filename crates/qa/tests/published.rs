//! What graphs that people publish hold, and what is asked of them: things out of date, two properties of one name, what
//! nobody states, times that are told from today. Small graphs in, answers by the question's form alone out.

mod common;
#[path = "common/world.rs"]
mod world;

use qa::{Readings, Settings, Strategy, Verdict};
use world::World;

const PREFIXES: &str = "@prefix : <http://e.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix owl: <http://www.w3.org/2002/07/owl#> .\n";

fn by_form(graph: &str) -> World {
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let mut world = World::new(&format!("{PREFIXES}{graph}"), &[], &[], settings);
    world.strategy = Strategy::SqlOnly;
    world
}

#[test]
fn what_is_out_of_date_is_told_to_be() {
    let mut world = by_form(
        r#":a a :Valve ; rdfs:label "Ortho" ; :pressure 40 . :b a :Valve ; rdfs:label "Swing" ; :pressure 25 .
        :c a :Valve ; rdfs:label "Plug 1" ; :pressure 60 ; owl:deprecated true . :d a :Valve ; rdfs:label "Plug 2" ; :pressure 55 ."#,
    );
    for question in
        ["How many valves are there?", "Which valves are there?", "Which valve has the highest pressure?"]
    {
        let text = world.ask(question).text;
        assert!(text.contains("Plug 1 is deprecated"), "{question} {text}");
    }
    for question in [
        "Which valves are deprecated?",
        "Which valve has the lowest pressure?",
        "What is the pressure of Plug 2?",
    ] {
        let text = world.ask(question).text;
        assert!(!text.contains("is deprecated"), "{question} {text}");
    }
}

#[test]
fn two_properties_of_one_name_are_both_told() {
    let mut world = by_form(
        r#"@prefix x: <http://other.example/> .
        :a a :Crate ; rdfs:label "Blue crate" ; :weight 120.5 ; x:Weight 99 . :b a :Crate ; rdfs:label "Red crate" ; :weight 80 ; x:Weight 70 ."#,
    );
    let text = world.ask("What is the weight of the Blue crate?").text;
    assert!(text.contains("120.5") && text.contains("99"), "{text}");
}

#[test]
fn one_thing_is_no_count_of_something_else() {
    let mut world = by_form(
        r#":a a :Organization ; rdfs:label "Tauron" ; :town "Krakow" . :b a :Organization ; rdfs:label "Orlen" ; :town "Plock" ."#,
    );
    let answer = world.ask("How many employees does Tauron have?");
    assert_eq!(answer.verdict, Verdict::NotInGraph, "{}", answer.text);
    assert!(world.ask("How many organizations are called Tauron?").text.contains('1'));
}

#[test]
fn who_asks_in_another_language_is_told_so() {
    for (question, language) in [
        ("Wie viele Animals gibt es?", "German"),
        ("¿Cuántos animals hay?", "Spanish"),
        ("有多少只狗？", "Mandarin"),
    ] {
        let mut world = by_form(r#":a a :Animal ; rdfs:label "Bolt" . :b a :Animal ; rdfs:label "Yara" ."#);
        world.strategy = Strategy::Ragonite;
        let answer = world.ask(question);
        assert!(answer.text.contains(language) && answer.text.contains("English"), "{}", answer.text);
        assert!(world.model.asked.lock().unwrap().is_empty());
    }
}

#[test]
fn last_year_is_told_from_the_day_of_the_question() {
    let settings = Settings {
        readings: Readings::Form,
        today: Some(jiff::civil::date(2026, 3, 31)),
        ..Settings::default()
    };
    let graph = format!(
        "{PREFIXES}{}",
        r#"@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        :a a :Concert ; rdfs:label "Spring" ; :date "2025-04-01"^^xsd:date . :b a :Concert ; rdfs:label "Autumn" ; :date "2024-10-01"^^xsd:date .
        :c a :Concert ; rdfs:label "Winter" ; :date "2026-01-05"^^xsd:date ."#
    );
    let mut world = World::new(&graph, &[], &[], settings);
    world.strategy = Strategy::SqlOnly;
    for (question, told, others) in [
        ("Which concerts were last year?", vec!["Spring"], vec!["Autumn", "Winter"]),
        ("Which concerts were two years ago?", vec!["Autumn"], vec!["Spring", "Winter"]),
        ("Which concerts were in the last six months?", vec!["Winter"], vec!["Spring", "Autumn"]),
    ] {
        world.conversation = qa::Conversation::default();
        let answer = world.ask(question);
        assert!(told.iter().all(|name| answer.text.contains(name)), "{question} {}", answer.text);
        assert!(!others.iter().any(|name| answer.text.contains(name)), "{question} {}", answer.text);
        assert!(answer.notes.iter().any(|note| note.contains("today is 2026-03-31")), "{:?}", answer.notes);
    }
}
