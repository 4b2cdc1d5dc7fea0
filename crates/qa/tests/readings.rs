//! Which of several readings of a question answers it.

mod common;
#[path = "common/world.rs"]
mod world;

use common::Scripted;
use llm::Capability;
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
fn of_what_kind_is_asked_with_which_no_summary_is_given() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Procedure ; rdfs:label "Battery change" ; :minutes 20 . :b a :Procedure ; rdfs:label "Screen change" ; :minutes 40 .
        :c a :Procedure ; rdfs:label "Fan change" ; :minutes 30 ."#;
    let replies = [
        ("plan", r#"{"ask":"describe","things":"procedures"}"#),
        ("write_select", "SELECT name FROM procedure WHERE name LIKE '%torx%'"),
    ];
    let mut world = world(graph, &replies);
    let answer = world.ask("Which procedures need a torx screwdriver?");
    assert_eq!(answer.verdict, Verdict::NotInGraph, "{}", answer.text);
}

#[test]
fn rows_that_no_reading_explains_are_a_table() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :rye a :Town ; rdfs:label "Rye" . :hove a :Town ; rdfs:label "Hove" .
        :a a :Boat ; rdfs:label "Aster" ; :port :rye ; :hull "oak" . :b a :Boat ; rdfs:label "Borage" ; :port :hove ; :hull "oak" .
        :c a :Boat ; rdfs:label "Clover" ; :port :hove ; :hull "steel" . :d a :Boat ; rdfs:label "Dill" ; :port :hove ; :hull "oak" ."#;
    let select = "SELECT port, hull, COUNT(*) FROM boat GROUP BY port, hull";
    let plan = r#"{"ask":"count","things":"boats","per":"port"}"#;
    let mut world = world(graph, &[("plan", plan), ("write_select", select)]);
    let answer = world.ask("How many boats are there by port and hull?");
    insta::assert_snapshot!(answer.markdown_table(9).unwrap_or(answer.text), @r"
    | port | hull | number |
    | --- | --- | ---: |
    | Hove | oak | 2 |
    | Hove | steel | 1 |
    | Rye | oak | 1 |
    ");
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

/// How sure the answer is of the longest boat where the plan asks for the deepest, with the steps that asked the model.
fn differing(probable: Vec<(&'static str, f32)>, measures: bool) -> (f32, Vec<String>) {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Boat ; rdfs:label "Aster" ; :length 9 ; :draught 3 ; :crew 2 .
        :b a :Boat ; rdfs:label "Borage" ; :length 12 ; :draught 2 ; :crew 3 .
        :c a :Boat ; rdfs:label "Clover" ; :length 7 ; :draught 1 ; :crew 5 ."#;
    let replies = [
        ("plan", r#"{"ask":"value","things":"boat","order":["draught","highest",1]}"#),
        ("write_select", "SELECT name FROM boat ORDER BY length DESC LIMIT 1"),
    ];
    let capability = Capability { measures, ..Capability::small(4096) };
    let model = Scripted { probable, ..Scripted::able(&replies, capability) };
    let mut world = World::able(graph, &[], model, Settings::default());
    world.strategy = Strategy::SqlOnly;
    let answer = world.ask("Which boat is the most imposing?");
    assert!(answer.text.contains("Borage"), "{}", answer.text);
    let asked = world.model.asked.lock().unwrap();
    (answer.reading.unwrap().confidence, asked.iter().map(|request| request.step.clone()).collect())
}

#[test]
fn of_two_readings_the_one_that_the_question_is_more_probable_for_is_likelier() {
    let (sure, steps) = differing(vec![("length", 0.5), ("draught", 0.05)], true);
    assert_eq!(steps, ["plan", "write_select", "say_back", "say_back"]);
    let (unsure, _) = differing(vec![("length", 0.05), ("draught", 0.5)], true);
    assert!(sure > unsure + 0.1, "{sure} {unsure}");
    // Who cannot measure is not asked to.
    let (between, steps) = differing(vec![], false);
    assert_eq!(steps, ["plan", "write_select"]);
    assert!(between < sure, "{between} {sure}");
}

/// When what belongs to the longest boat was opened, where two things do, with what the model was asked.
fn opened(probable: Vec<(&'static str, f32)>) -> (String, Vec<String>) {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Boat ; rdfs:label "Aster" ; :length 9 ; :dock :n ; :yard :y .
        :b a :Boat ; rdfs:label "Borage" ; :length 12 ; :dock :m ; :yard :z .
        :m a :Dock ; rdfs:label "Elm Dock" ; :openedOn 1911 .
        :n a :Dock ; rdfs:label "Oak Dock" ; :openedOn 1907 .
        :y a :Yard ; rdfs:label "Fir Yard" ; :openedOn 1890 .
        :z a :Yard ; rdfs:label "Ash Yard" ; :openedOn 1884 ."#;
    let capability = Capability { measures: true, ..Capability::small(4096) };
    let model = Scripted { probable, ..Scripted::able(&[], capability) };
    let mut world = World::able(graph, &[], model, Settings::default());
    world.strategy = Strategy::SqlOnly;
    world.ask("Which boat is the longest?");
    let answer = world.ask("When was it opened?");
    let asked = world.model.asked.lock().unwrap();
    let prompts = asked.iter().map(|request| request.messages.last().unwrap().content.clone());
    (answer.text, prompts.collect())
}

#[test]
fn of_two_ways_to_go_on_the_one_that_the_follow_up_is_more_probable_for_is_taken() {
    let (dock, asked) = opened(vec![("SELECT dock_opened_on", 0.6), ("SELECT", 0.02)]);
    assert_eq!(dock, "Borage: dock opened on 1911 [1].");
    let before = "Which boat is the longest?\nSELECT name FROM boat ORDER BY length DESC LIMIT 1 -- Borage\n";
    let selects: Vec<_> = asked.iter().filter_map(|prompt| prompt.strip_prefix(before)).collect();
    assert_eq!(
        selects,
        [
            "SELECT dock_opened_on FROM boat WHERE name = 'Borage'",
            "SELECT name, opened_on FROM dock WHERE boat = 'Borage'",
            "SELECT name, opened_on FROM yard WHERE boat = 'Borage'",
            "SELECT",
        ]
    );
    let (yard, _) = opened(vec![("FROM yard", 0.6), ("SELECT", 0.02)]);
    assert_eq!(yard, "Ash Yard: opened on 1884 [1].");
}

/// Of two ways to read it, that which nobody has any of is no answer, though its words are all said.
#[test]
fn the_most_of_what_none_has_is_no_answer() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Painter ; rdfs:label "Ann" ; :town "Lund" . :b a :Painter ; rdfs:label "Bo" ; :town "Ribe" .
        :c a :Critic ; rdfs:label "Cy" ; :medal :m1 , :m2 . :m1 a :Medal ; rdfs:label "Gold" . :m2 a :Medal ; rdfs:label "Silver" .
        :d a :Critic ; rdfs:label "Di" ; :admires :a . :e a :Painter ; rdfs:label "Ed" ; :wrote :r1 , :r2 . :r1 a :Review ; rdfs:label "Mud" ; :of :m1 . :r2 a :Review ; rdfs:label "Fog" ; :of :m2 ."#;
    let mut world = world(
        graph,
        &[
            (
                "plan",
                r#"{"ask":"value","things":"painters","where":[["town","is","Lund"]],"order":["reviews","highest",1]}"#,
            ),
            ("write_select", "SELECT name FROM painter WHERE town = 'Lund' ORDER BY review DESC LIMIT 1"),
        ],
    );
    let answer = world.ask("Which painter in Lund has the most reviews?");
    assert!(answer.text.starts_with("This is not in the graph"), "{}", answer.text);
}

#[test]
fn what_a_select_told_that_is_not_read_is_known_by_its_names() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Museum ; rdfs:label "Boat Museum" ; :visitors 30000 . :b a :Museum ; rdfs:label "Glass Museum" ; :visitors 48000 .
        :c a :Museum ; rdfs:label "Clock Museum" ; :visitors 52000 ."#;
    let unread = "SELECT name FROM museum WHERE name GLOB '*s*'";
    let mut world = world(graph, &[("continue_select", unread)]);
    world.ask("Which museums are there?");
    world.conversation.turns[0].select = Some(unread.to_owned());
    world.conversation.turns[0].items = vec!["Boat Museum".to_owned(), "Glass Museum".to_owned()];
    let answer = world.ask("Which of them has the most visitors?");
    assert_eq!(
        answer.text,
        "Glass Museum has the highest visitors among museums (Boat Museum or Glass Museum): 48,000 [1]."
    );
}

#[test]
fn a_place_of_a_ranking_is_said_of_what_a_follow_up_means() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Boat ; rdfs:label "Aster" ; :length 9 . :b a :Boat ; rdfs:label "Borage" ; :length 12 .
        :c a :Boat ; rdfs:label "Clover" ; :length 7 ."#;
    let mut world =
        world(graph, &[("continue_select", "SELECT name FROM boat ORDER BY length DESC LIMIT 1 OFFSET 1")]);
    world.ask("Which boat is the longest?");
    let answer = world.ask("And the second longest?");
    assert!(answer.text.starts_with("Aster has the second highest length"), "{}", answer.text);
    assert!(answer.standalone.contains("second"), "{}", answer.standalone);
}

const CONCERTS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a a :Concert ; rdfs:label "Frost" ; :year 2023 ; :genre "folk" ; :hall :h ; :price 20 ; :soldOut true . :b a :Concert ; rdfs:label "Thaw" ; :year 2024 ; :genre "jazz" ; :hall :h ; :price 30 ; :soldOut false .
    :c a :Concert ; rdfs:label "Dawn" ; :year 2024 ; :genre "jazz" ; :hall :k ; :price 60 ; :soldOut true . :d a :Concert ; rdfs:label "Dusk" ; :year 2024 ; :genre "jazz" ; :hall :k ; :price 40 ; :soldOut true .
    :h a :Hall ; rdfs:label "Old Hall" . :k a :Hall ; rdfs:label "Pier Hall" .
"#;

#[test]
fn a_phrase_is_asked_what_was_asked_before() {
    let answers = |first: &str, then: &str| {
        let mut world = world(CONCERTS, &[]);
        world.ask(first);
        world.ask(then).text
    };
    for (first, then, text) in [
        (
            "What is the average price of the concerts in 2024?",
            "And of the sold out ones?",
            "Concerts (year 2024 and sold out): average price 50 (from 40 to 60; over all 2) [1].",
        ),
        (
            "How many concerts are there per hall?",
            "And per genre?",
            "Number of concerts by genre: jazz 3 and folk 1 [1].",
        ),
        (
            "How many concerts are there per hall?",
            "only in 2024",
            "Number by hall among concerts (year 2024): Pier Hall 2 and Old Hall 1 [1].",
        ),
        (
            "Which concerts are sold out?",
            "without the ones in Pier Hall",
            "Concerts (sold out and hall not Pier Hall): Frost [1].",
        ),
        // Of the hall alone: nothing of that hall is of the year.
        (
            "How many concerts are there in 2023?",
            "and in Pier Hall?",
            "There are 2 concerts (hall Pier Hall) [1]. Concerts (hall Pier Hall), 2 in all: Dawn and Dusk [2].",
        ),
    ] {
        assert_eq!(answers(first, then), text, "{then}");
    }
}

#[test]
fn others_are_none_of_those_that_were_spoken_of() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Firm ; rdfs:label "Pem Law" ; :city "Marrow" . :b a :Firm ; rdfs:label "Vale Law" ; :city "Marrow" .
        :c a :Firm ; rdfs:label "Quill Law" ; :city "Ansley" ."#;
    // The model forgets that others are asked for.
    let mut world = world(graph, &[("continue_select", "SELECT name FROM firm WHERE city = 'Marrow'")]);
    world.ask("Which city is Pem Law in?");
    let answer = world.ask("Which other firms are in that city?");
    assert_eq!(answer.text, "Firms (city Marrow and not Pem Law): Vale Law [1].");
}

#[test]
fn the_other_one_is_the_one_that_was_not_asked_about() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Firm ; rdfs:label "Pem Law" ; :city "Marrow" ; :staff 4 . :b a :Firm ; rdfs:label "Vale Law" ; :city "Marrow" ; :staff 9 .
        :c a :Firm ; rdfs:label "Quill Law" ; :city "Ansley" ; :staff 2 ."#;
    let mut world = world(graph, &[("continue_select", "SELECT staff FROM firm WHERE name = 'Pem Law'")]);
    world.ask("Which firms are in Marrow?");
    world.ask("What is the staff of Pem Law?");
    assert_eq!(world.ask("And the other one?").text, "Vale Law (city Marrow): staff 9 [1].");
}

#[test]
fn what_was_told_one_by_one_is_several() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Ferry ; rdfs:label "Lyra" ; :port "Turku" ; :length 90 . :b a :Ferry ; rdfs:label "Tern" ; :port "Oslo" ; :length 70 .
        :c a :Ferry ; rdfs:label "Wren" ; :port "Hull" ; :length 120 ."#;
    let mut world =
        world(graph, &[("continue_select", "SELECT name FROM ferry ORDER BY length DESC LIMIT 1")]);
    world.ask("Which ferries are in Turku?");
    world.ask("And in Oslo?");
    let answer = world.ask("Which of the two is longer?");
    assert!(answer.text.starts_with("Lyra has the highest length"), "{}", answer.text);
}
