//! What people taught: a question that was taught is answered so without a model, one like it too, and how an answer says it.

mod common;
#[path = "common/world.rs"]
mod world;

use common::Scripted;
use qa::taught::Teaching;
use qa::{Answer, Settings, Verdict};
use world::World;

const SHOPS: &str = r#"
@prefix : <http://shops.example/> .
@prefix s: <http://shops.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:knick a s:Maker ; rdfs:label "Knickholm" . :tolvane a s:Maker ; rdfs:label "Tolvane" .
:a a s:Bike ; rdfs:label "Alto" ; s:maker :knick ; s:drive "electric" ; s:price 2400 .
:b a s:Bike ; rdfs:label "Brio" ; s:maker :knick ; s:drive "pedals" ; s:price 900 .
:c a s:Bike ; rdfs:label "Corsa" ; s:maker :tolvane ; s:drive "electric" ; s:price 3100 .
:d a s:Bike ; rdfs:label "Duna" ; s:maker :tolvane ; s:drive "electric" ; s:price 1900 .
"#;

fn world() -> World {
    World::new(SHOPS, &[], &[], Settings::default())
}

fn teach(world: &World, question: &str, select: &str, verified: bool) -> Result<String, String> {
    let teaching = Teaching { question, standalone: None, select, by: "Ada", on: "2026-11-25", verified };
    let (lesson, tried) = world.engine.try_teaching(&teaching).map_err(|error| error.to_string())?;
    let path = world.engine.knowledge_base().path();
    search::teach(path, |bank| -> Result<(), search::Error> {
        bank.keep(lesson);
        Ok(())
    })
    .map_err(|error| error.to_string())?;
    Ok(tried.text)
}

fn told(answer: &Answer) -> String {
    let mark = answer.taught.as_ref().map(qa::Taught::mark).unwrap_or_default();
    format!("{} {mark}", answer.text)
}

#[test]
fn a_taught_question_is_answered_at_once_as_it_was_taught() {
    let mut world = world();
    let select = "SELECT COUNT(*) FROM bike WHERE maker = 'Knickholm' AND drive = 'electric'";
    let says = teach(&world, "How many pedelecs does Knickholm put on the road?", select, false).unwrap();
    assert!(says.contains('1'), "{says}");
    let answer = world.ask("how many PEDELECS does Knickholm put on the road");
    assert!(told(&answer).ends_with("Taught by Ada on 2026-11-25."), "{}", told(&answer));
    assert_eq!(answer.verdict, Verdict::Answered);
    assert!(world.model.asked.lock().unwrap().is_empty(), "no model is asked");
    assert!(
        answer.remarks().iter().any(|remark| remark.starts_with("Taught by Ada")),
        "{:?}",
        answer.remarks()
    );
}

#[test]
fn a_question_like_a_taught_one_is_read_like_it() {
    let mut world = world();
    let select = "SELECT COUNT(*) FROM bike WHERE maker = 'Knickholm' AND drive = 'electric'";
    teach(&world, "How many pedelecs does Knickholm put on the road?", select, false).unwrap();
    let answer = world.ask("Number of pedelecs that Tolvane puts on the road?");
    let taught = answer.taught.as_ref().expect("it is read as it was taught");
    assert!(!taught.same && answer.text.contains('2'), "{}", told(&answer));
    assert!(
        answer.select.as_deref().is_some_and(|select| select.contains("'Tolvane'")),
        "{:?}",
        answer.select
    );
}

#[test]
fn a_verified_answer_says_when_the_data_has_changed() {
    let mut world = world();
    teach(&world, "What is dear?", "SELECT name FROM bike WHERE price > 2000", true).unwrap();
    assert_eq!(world.ask("What is dear?").taught.and_then(|taught| taught.verified), Some(true));
    let path = world.engine.knowledge_base().path().to_owned();
    let file = path.join("taught.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    let rows = text.split("\"rows\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    std::fs::write(&file, text.replace(rows, "0000")).unwrap();
    let answer = world.ask("What is dear?");
    assert!(told(&answer).ends_with("the data has changed since."), "{}", told(&answer));
}

#[test]
fn what_cannot_be_used_is_said() {
    let world = world();
    let why = |question: &str, select: &str| teach(&world, question, select, false).unwrap_err();
    assert_eq!(why("", "SELECT name FROM bike"), "The question is empty. Write a question.");
    assert!(why("Which?", "SELECT name FROM boat").contains("boat"));
    assert_eq!(why("Which?", "SELECT name FROM bike WHERE price > 9000"), "The SELECT finds nothing.");
    assert!(why("Which?", "DROP TABLE bike").starts_with("The SELECT cannot be used: "));
    let unknown = why("Which?", "SELECT nosuch(price) FROM bike");
    assert!(unknown.contains("nosuch") && !unknown.ends_with(".."), "{unknown}");
    let synonym = |word: &str, means: &str| {
        world.engine.try_synonym(word, means, "Ada", "2026-11-25").unwrap_err().to_string()
    };
    let unknown = "The graph calls no table, column or value \"makr\". The nearest is \"maker\".";
    assert_eq!(synonym("brand", "makr"), unknown);
    assert_eq!(synonym("makers", "maker"), "\"makers\" means itself already.");
}

#[test]
fn a_synonym_is_read_as_what_it_means() {
    let mut world = world();
    let lesson = world.engine.try_synonym("brand", "maker", "Ada", "2026-11-25").unwrap();
    let path = world.engine.knowledge_base().path();
    search::teach(path, |bank| -> Result<(), search::Error> {
        bank.keep(lesson);
        Ok(())
    })
    .unwrap();
    let answer = world.ask("What is the brand of the Alto?");
    assert!(answer.text.contains("Knickholm"), "{}", answer.text);
    assert_eq!(answer.notes, ["\"brand\" is read as \"maker\", as Ada taught on 2026-11-25."]);
    assert_eq!(answer.standalone, "What is the brand of the Alto?");
}

#[test]
fn a_synonym_of_the_annotations_is_read_as_what_it_means() {
    let notes = "[synonyms]\nbrand = \"maker\"\npedelec = \"electric\"";
    let mut world = World::annotated(SHOPS, notes, &[], Scripted::new(&[]), Settings::default());
    let answer = world.ask("What is the brand of the Alto?");
    assert!(answer.text.contains("Knickholm"), "{}", answer.text);
    assert_eq!(answer.notes, ["\"brand\" is read as \"maker\", as annotated."]);
}
