//! What is said to the program itself is answered from the schema, without a model; what is asked of the graph is not.

mod common;
#[path = "common/world.rs"]
mod world;

use qa::{Readings, Settings, Strategy, Verdict, Wording};
use world::World;

const SHELTER: &str = r#"
@prefix : <http://shelter.example/> .
@prefix s: <http://shelter.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
s:weight rdfs:comment "As of the last check-up" .
:kiel a s:Town ; rdfs:label "Kiel" .
:bo a s:Animal ; rdfs:label "Bo" ; s:weight "12 kg" ; s:town :kiel .
:ada a s:Animal ; rdfs:label "Ada" ; s:weight "4 kg" ; s:town :kiel .
:hallo a s:Animal ; rdfs:label "Hello" ; s:weight "5 kg" ; s:town :kiel .
"#;

/// A shop of furniture, whose things are called as the parts of a database are.
const SHOP: &str = r#"
@prefix : <http://shop.example/> .
@prefix s: <http://shop.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:oslo a s:Table ; rdfs:label "Oslo" ; s:price "EUR 120" .
:bergen a s:Table ; rdfs:label "Bergen" ; s:price "EUR 180" .
"#;

fn shelter() -> World {
    World::new(SHELTER, &[], &[], Settings::default())
}

#[test]
fn the_schema_answers_what_is_in_the_graph() {
    let mut world = shelter();
    for question in [
        "What do you know about?",
        "hi, which classes are there?",
        "What data do you have?",
        "what's in here",
    ] {
        let answer = world.ask(question);
        assert_eq!(
            (answer.verdict, answer.wording),
            (Verdict::Answered, Some(Wording::Schema)),
            "{question}"
        );
        insta::allow_duplicates! {
            insta::assert_snapshot!(answer.text, @"The graph tells of 3 animals (such as Ada, Bo and Hello) and 1 town (such as Kiel) [1]. In all it has 15 statements and 5 passages of text.");
        }
        assert_eq!(answer.sources.len(), 1, "{question}");
    }
    let mut says = |question: &str, parts: &[&str]| {
        let text = world.ask(question).text;
        for part in parts {
            assert!(text.contains(part), "{question}: {text}");
        }
    };
    says("How many triples are in the graph?", &["15 statements (triples)", "4 things of 2 kinds"]);
    says("What properties do animals have?", &["3 animals, such as", "weight (kg)", "town"]);
    let weight = ["a number in kg", "given for 3 of 3 animals", "As of the last check-up.", "schema#weight"];
    says("What does the column weight mean?", &weight);
    says("Where does this data come from?", &["comes from graph.ttl", "Nothing is added"]);
    says("What can I ask you?", &["in your own words"]);
    assert!(world.model.asked.lock().unwrap().is_empty(), "the model was asked");
}

#[test]
fn a_graph_is_called_by_its_title() {
    let stated = format!(
        "@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix dct: <http://purl.org/dc/terms/> .
         <http://shelter.example/> a owl:Ontology ; dct:title \"Shelter of the bay\" ; dct:description \"Who lives there\" .
         {SHELTER}"
    );
    let mut world = World::new(&stated, &[], &[], Settings::default());
    let told = world.ask("What do you know about?").text;
    assert!(
        told.starts_with("This is \"Shelter of the bay\": Who lives there. The graph tells of 3 animals"),
        "{told}"
    );
    let hello = world.ask("hello").text;
    assert!(hello.contains("about the graph \"Shelter of the bay\"."), "{hello}");
}

#[test]
fn nothing_asked_is_refused_at_once() {
    let mut world = shelter();
    for question in ["", "  ", "?!", "..."] {
        let answer = world.ask(question);
        assert_eq!(answer.verdict, Verdict::NotInGraph, "{question:?}");
        assert!(answer.text.starts_with("There is no question in that."), "{}", answer.text);
    }
}

#[test]
fn the_graph_s_own_things_win() {
    // An animal is called so, as it is written.
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let mut world = World::new(SHELTER, &[], &[], settings);
    world.strategy = Strategy::SqlOnly;
    assert_ne!(world.ask("Hello").wording, Some(Wording::Schema));
    assert_eq!(world.ask("hello").wording, Some(Wording::Schema));
    // Tables are furniture there.
    let plan = ("plan", r#"{"ask":"count","things":"tables"}"#);
    let mut world = World::new(SHOP, &[], &[plan], Settings::default());
    assert!(world.ask("How many tables are there?").text.starts_with("There are 2 tables [1]."));
    assert_eq!(world.ask("How many triples are there?").wording, Some(Wording::Schema));
}

#[test]
fn what_was_talked_of_is_no_graph() {
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let replies = [("rewrite", "How big is Bo?")];
    let mut world = World::new(SHELTER, &[], &replies, settings);
    world.strategy = Strategy::SqlOnly;
    assert_eq!(world.ask("How big is it?").wording, Some(Wording::Schema));
    world.ask("How heavy is Bo?");
    assert_ne!(world.ask("How big is it?").wording, Some(Wording::Schema));
    assert_eq!(world.ask("How big is this graph?").wording, Some(Wording::Schema));
}

#[test]
fn a_question_after_thanks_follows_on_what_was_before() {
    let replies = [("continue_select", "SELECT weight FROM animal WHERE name = 'Ada'")];
    let mut world = World::new(SHELTER, &[], &replies, Settings::default());
    world.ask("How heavy is Bo?");
    assert_eq!(world.ask("Thank you!").text, "You are welcome.");
    let answer = world.ask("And Ada?");
    insta::assert_snapshot!(answer.text, @"Ada: weight 4 kg [1].");
    assert_eq!(answer.standalone, "How heavy is Ada?");
}
