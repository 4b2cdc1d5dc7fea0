//! Which of several readings of a question answers it.

mod common;
#[path = "common/world.rs"]
mod world;

use qa::{Settings, Strategy, Verdict};
use world::World;

fn world(graph: &str, replies: &[(&'static str, &'static str)]) -> World {
    let mut world = World::new(graph, &[], replies, Settings::default());
    world.strategy = Strategy::SqlOnly;
    world
}

#[test]
fn an_open_plan_that_leaves_a_property_out_is_not_taken_for_the_question() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
        :t1 a :Topic ; rdfs:label "Sky" . :t2 a :Topic ; rdfs:label "Black holes" ; skos:broader :t1 .
        :t3 a :Topic ; rdfs:label "Spirals" ; skos:broader :t1 ; :seenBy "Hale" ."#;
    let mut world = world(
        graph,
        &[
            ("plan", r#"{"ask":"describe","things":"Black holes","versus":"broader"}"#),
            ("write_select", "SELECT broader FROM topic WHERE name = 'Black holes'"),
        ],
    );
    let answer = world.ask("What is broader than Black holes?");
    assert!(answer.text.contains("Sky"), "{}", answer.text);
    // Both were asked for.
    assert_eq!(world.model.asked.lock().unwrap().len(), 2);
}

#[test]
fn one_thing_is_no_count_of_what_it_has() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Organization ; rdfs:label "Sankt Olav" ; :town "Trondheim" .
        :b a :Organization ; rdfs:label "Haukeland" ; :town "Bergen" ."#;
    let mut world = world(
        graph,
        &[
            ("plan", r#"{"ask":"count","want":["students"],"things":"Sankt Olav"}"#),
            ("write_select", "SELECT COUNT(*) FROM organization WHERE name LIKE '%Sankt Olav%'"),
        ],
    );
    let answer = world.ask("How many students does the Sankt Olav have?");
    assert_eq!(answer.verdict, Verdict::NotInGraph, "{}", answer.text);
}
