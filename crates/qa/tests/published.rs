//! What graphs that people publish hold, and what is asked of them: nodes without a name, things out of date, two properties
//! of one name, what nobody states. Small graphs in, answers by the question's form alone out.

mod common;
#[path = "common/world.rs"]
mod world;

use qa::{Readings, Settings, Strategy, Verdict};
use world::World;

const PREFIXES: &str = "@prefix : <http://e.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix dct: <http://purl.org/dc/terms/> .
    @prefix crm: <http://www.cidoc-crm.org/cidoc-crm/> .\n";

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
fn a_node_without_a_name_is_told_by_what_stands_behind_it() {
    let mut world = by_form(
        r#":o a crm:E22_Man-Made_Object ; rdfs:label "Landscape" ; crm:P108i_was_produced_by <http://e.org/o/production> .
        <http://e.org/o/production> a crm:E12_Production ; crm:P14_carried_out_by :r ; crm:P4_has_time-span <http://e.org/o/production/span> .
        <http://e.org/o/production/span> a crm:E52_Time-Span ; rdfs:label "1902" .
        :q a crm:E22_Man-Made_Object ; rdfs:label "Portrait" ; crm:P108i_was_produced_by <http://e.org/q/production> .
        <http://e.org/q/production> a crm:E12_Production ; crm:P14_carried_out_by :s ; crm:P4_has_time-span <http://e.org/q/production/span> .
        <http://e.org/q/production/span> a crm:E52_Time-Span ; rdfs:label "1978" .
        :r a crm:E39_Actor ; rdfs:label "Frederic Remington" . :s a crm:E39_Actor ; rdfs:label "Fritz Scholder" ."#,
    );
    let text = world.ask("Who was Landscape produced by?").text;
    assert!(text.contains("Remington") && !text.contains("1902"), "{text}");
    let text = world.ask("When was Landscape produced?").text;
    assert!(text.contains("1902") && !text.contains("Remington"), "{text}");
}

#[test]
fn two_properties_of_one_name_are_both_told() {
    let mut world = by_form(
        r#"@prefix x: <http://other.example/> .
        :a a :Invoice ; rdfs:label "Invoice 17" ; :total 120.5 ; x:Total 99 . :b a :Invoice ; rdfs:label "Invoice 18" ; :total 80 ; x:Total 70 ."#,
    );
    let text = world.ask("What is the total of Invoice 17?").text;
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
    let mut world = by_form(r#":a a :Animal ; rdfs:label "Bolt" . :b a :Animal ; rdfs:label "Yara" ."#);
    world.strategy = Strategy::Ragonite;
    for (question, language) in [
        ("Wie viele Animals gibt es?", "German"),
        ("¿Cuántos animals hay?", "Spanish"),
        ("有多少只狗？", "Mandarin"),
    ] {
        let answer = world.ask(question);
        assert!(answer.text.contains(language) && answer.text.contains("English"), "{}", answer.text);
    }
    assert!(world.model.asked.lock().unwrap().is_empty());
}
