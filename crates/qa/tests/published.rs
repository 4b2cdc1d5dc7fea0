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

/// A question with the first line of its answer.
fn begun(world: &mut World, question: &str) -> String {
    let text = world.ask(question).text;
    format!("{question}\n    {}", text.lines().next().unwrap_or_default())
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

/// A relation among things of one kind is followed as far as the question says; a graph without one is asked as ever.
#[test]
fn what_is_below_is_found_as_deep_as_it_lies() {
    let mut world = by_form(
        r#"@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
        :k0 a :Field ; rdfs:label "Handwork" . :k1 a :Field ; rdfs:label "Ceramics" ; skos:broader :k0 .
        :k2 a :Field ; rdfs:label "Stoneware" ; skos:broader :k1 . :k3 a :Field ; rdfs:label "Porcelain" ; skos:broader :k1 .
        :k4 a :Field ; rdfs:label "Salt glaze" ; skos:broader :k2 . :k5 a :Field ; rdfs:label "Weaving" ; skos:broader :k0 .
        :b1 a :Manual ; rdfs:label "Throwing Pots" ; :subject :k1 . :b2 a :Manual ; rdfs:label "Glazes of Ardmoor" ; :subject :k4 .
        :b3 a :Manual ; rdfs:label "The Thin Cup" ; :subject :k3 . :b4 a :Manual ; rdfs:label "Looms for Beginners" ; :subject :k5 ."#,
    );
    let told = [
        "Which manuals have the subject Ceramics?",
        "Which manuals have the subject Ceramics or anything narrower?",
        "How many manuals are about Ceramics, including everything below it?",
        "Which fields are below Ceramics?",
        "What is below Ceramics?",
        "How many fields are below Handwork?",
        "What is above Salt glaze?",
        "Which fields are narrower than Handwork, directly or indirectly?",
        "Which fields are not below Ceramics?",
        "Which manuals have the subject Handwork?",
        "Is the subject of The Thin Cup Handwork?",
        "Is the subject of The Thin Cup Weaving?",
    ]
    .map(|question| begun(&mut world, question));
    insta::assert_snapshot!(told.join("\n"), @r"
    Which manuals have the subject Ceramics?
        Ceramics: manual Throwing Pots [1].
    Which manuals have the subject Ceramics or anything narrower?
        Manuals (subject Ceramics or below it), 3 in all: Glazes of Ardmoor, The Thin Cup and Throwing Pots [1].
    How many manuals are about Ceramics, including everything below it?
        There are 3 manuals (subject Ceramics or below it) [1]. Manuals (subject Ceramics or below it), 3 in all: Glazes of Ardmoor, The Thin Cup and Throwing Pots [2].
    Which fields are below Ceramics?
        Fields (broader Ceramics, directly or not), 3 in all: Porcelain, Salt glaze and Stoneware [1].
    What is below Ceramics?
        Fields (broader Ceramics, directly or not), 3 in all: Porcelain, Salt glaze and Stoneware [1].
    How many fields are below Handwork?
        There are 5 fields (broader Handwork, directly or not) [1]. Fields (broader Handwork, directly or not), 5 in all: Ceramics, Porcelain, Salt glaze, Stoneware and Weaving [2].
    What is above Salt glaze?
        Fields (narrower Salt glaze, directly or not), 3 in all: Ceramics, Handwork and Stoneware [1].
    Which fields are narrower than Handwork, directly or indirectly?
        Fields (broader Handwork, directly or not), 5 in all: Ceramics, Porcelain, Salt glaze, Stoneware and Weaving [1].
    Which fields are not below Ceramics?
        Fields (not broader Ceramics, directly or not), 3 in all: Ceramics, Handwork and Weaving [1].
    Which manuals have the subject Handwork?
        Manuals (subject Handwork or below it), 4 in all: Glazes of Ardmoor, Looms for Beginners, The Thin Cup and Throwing Pots [1].
    Is the subject of The Thin Cup Handwork?
        Yes, it is so for fields (manual The Thin Cup): broader Handwork or below it [1].
    Is the subject of The Thin Cup Weaving?
        No, not so for The Thin Cup: subject Weaving [1]. The Thin Cup: subject Porcelain [2].
    ");
}

/// A property whose values are things here and texts there is one property.
#[test]
fn what_is_a_link_or_a_text_is_told_as_both() {
    let mut world = by_form(
        r#":b1 a :Book ; rdfs:label "Winter Harbour" ; :author :p1 . :b2 a :Book ; rdfs:label "The Long Tide" ; :author "Mara Quill" .
        :b3 a :Book ; rdfs:label "Salt Roads" ; :author :p2 . :b4 a :Book ; rdfs:label "Inland" ; :author "Mara Quill" , :p1 .
        :b5 a :Book ; rdfs:label "Low Water" . :p1 a :Person ; rdfs:label "Ida Kestrel" . :p2 a :Person ; rdfs:label "Tom Orrin" ."#,
    );
    let told = [
        "Who is the author of Inland?",
        "Who is the author of The Long Tide?",
        "Which books have no author?",
        "List all books with their authors.",
        "What are the authors of Winter Harbour?",
    ]
    .map(|question| begun(&mut world, question));
    insta::assert_snapshot!(told.join("\n"), @r"
    Who is the author of Inland?
        Inland: author Mara Quill and Ida Kestrel [1].
    Who is the author of The Long Tide?
        The Long Tide: author Mara Quill [1].
    Which books have no author?
        Books (without author): Low Water [1].
    List all books with their authors.
        Inland: author Mara Quill and Ida Kestrel [1]. Low Water: no author is given [1]. Salt Roads: author Tom Orrin [1]. The Long Tide: author Mara Quill [1]. Winter Harbour: author Ida Kestrel [1].
    What are the authors of Winter Harbour?
        Winter Harbour: author Ida Kestrel [1].
    ");
}
