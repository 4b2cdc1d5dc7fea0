//! What the form alone answers, and what it does not: that there is none is a claim, and nothing is called none by a guess.

mod common;
#[path = "common/world.rs"]
mod world;

use qa::{Readings, Settings, Strategy, Verdict};
use world::World;

/// Questions are read by their form alone.
fn by_form(graph: &str) -> World {
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let mut world = World::new(graph, &[], &[], settings);
    world.strategy = Strategy::SqlOnly;
    world
}

const CLINICS: &str = r#"
@prefix : <http://clinics.example/> .
@prefix s: <http://clinics.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a s:Organization ; rdfs:label "Sankt Olav Hospital" ; s:town "Trondheim" ; s:beds 950 .
:b a s:Organization ; rdfs:label "Union of Nursing Students" ; s:town "Oslo" .
:c a s:Organization ; rdfs:label "Students' Choir" ; s:town "Bergen" .
:d a s:Organization ; rdfs:label "Haukeland Hospital" ; s:town "Bergen" ; s:beds 900 .
"#;

#[test]
fn a_name_with_another_ones_word_counts_nothing() {
    let mut world = by_form(CLINICS);
    let answer = world.ask("How many students does the Sankt Olav Hospital have?");
    assert_eq!(answer.verdict, Verdict::NotInGraph, "{}", answer.text);
    assert_eq!(world.ask("How many beds does the Haukeland Hospital have?").verdict, Verdict::Answered);
    assert!(world.model.asked.lock().unwrap().is_empty());
}

#[test]
fn where_nothing_is_known_no_model_is_asked() {
    let mut world = World::new(CLINICS, &[], &[], Settings::default());
    let answer = world.ask("How do I renew a passport abroad?");
    assert_eq!(answer.verdict, Verdict::NotInGraph);
    insta::assert_snapshot!(answer.text, @r#"This is not in the graph: I found no information that answers the question. The graph and its texts know none of the words "renew", "passport" and "abroad"."#);
    assert!(world.model.asked.lock().unwrap().is_empty(), "a model would make something up");
    assert!(answer.steps.iter().all(|step| step.calls == 0), "{:?}", answer.steps);
}

const SHOWS: &str = r#"
@prefix : <http://shows.example/> .
@prefix s: <http://shows.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a s:Exhibition ; rdfs:label "Green Stones" ; s:opensOn "2021-03-01"^^xsd:date ; s:closesOn "2021-09-30"^^xsd:date .
:b a s:Exhibition ; rdfs:label "From the Sky" ; s:opensOn "2023-06-01"^^xsd:date .
:c a s:Exhibition ; rdfs:label "Old Maps" ; s:opensOn "2022-06-01"^^xsd:date ; s:closesOn "2022-09-30"^^xsd:date .
:d a s:Exhibition ; rdfs:label "Salt" ; s:opensOn "2019-06-01"^^xsd:date ; s:closesOn "2020-09-30"^^xsd:date .
"#;

#[test]
fn what_the_best_of_all_lacks_is_said() {
    let mut world = by_form(SHOWS);
    let answer = world.ask("When does the newest exhibition close?");
    assert!(answer.text.contains("given for From the Sky"), "{}", answer.text);
}

const CRAFTS: &str = r#"
@prefix : <http://crafts.example/> .
@prefix s: <http://crafts.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:c1 a s:Craft ; rdfs:label "Mining" . :c2 a s:Craft ; rdfs:label "Smelting" ; s:requires :c1 .
:u1 a s:Unit ; rdfs:label "Digger" ; s:requiresCraft :c1 . :u2 a s:Unit ; rdfs:label "Knight" ; s:requiresCraft :c2 .
:b1 a s:Building ; rdfs:label "Barn" ; s:requiresCraft :c2 . :b2 a s:Building ; rdfs:label "Hall" ; s:requiresCraft :c2 .
"#;

#[test]
fn things_of_every_kind_are_told_of_which_it_is_so() {
    let mut world = by_form(CRAFTS);
    let text = world.ask("What requires Mining?").text;
    assert!(["Digger", "Smelting"].iter().all(|name| text.contains(name)), "{text}");
    assert!(!text.contains("Barn"), "{text}");
    let text = world.ask("What requires Smelting?").text;
    assert!(["Knight", "Barn", "Hall"].iter().all(|name| text.contains(name)), "{text}");
}

const TOWERS: &str = r#"
@prefix : <http://towers.example/> .
@prefix s: <http://towers.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a s:Tower ; rdfs:label "Northgate" ; s:restored "1901"^^xsd:gYear .
:b a s:Tower ; rdfs:label "Southgate" ; s:restored "1999"^^xsd:gYear .
"#;

#[test]
fn years_are_neither_added_up_nor_averaged_unasked() {
    let mut world = by_form(TOWERS);
    let text = world.ask("List the towers with the year they were restored").text;
    assert!(text.contains("1901") && !text.contains("average"), "{text}");
    assert_eq!(world.ask("What is the total of the years restored?").verdict, Verdict::NotInGraph);
}

#[test]
fn which_of_all_is_the_most_is_not_read_in_a_few_passages() {
    let mut world = by_form(TOWERS);
    world.strategy = Strategy::Ragonite;
    let answer = world.ask("Which tower is the priciest?");
    assert_eq!(answer.verdict, Verdict::NotInGraph, "{}", answer.text);
    assert!(world.model.asked.lock().unwrap().is_empty());
}
