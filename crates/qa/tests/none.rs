//! That there is none is a claim: nothing is called none by a guess.

mod common;
#[path = "common/world.rs"]
mod world;

use qa::{Readings, Settings, Strategy, Verdict};
use world::World;

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
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let mut world = World::new(CLINICS, &[], &[], settings);
    world.strategy = Strategy::SqlOnly;
    let answer = world.ask("How many students does the Sankt Olav Hospital have?");
    assert_eq!(answer.verdict, Verdict::NotInGraph, "{}", answer.text);
    assert_eq!(world.ask("How many beds does the Haukeland Hospital have?").verdict, Verdict::Answered);
    assert!(world.model.asked.lock().unwrap().is_empty());
}
