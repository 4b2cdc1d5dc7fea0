//! `ragonite teach` and `ragonite eval --taught`: what is kept, listed, taken along, refused; and that a taught question is
//! answered without a model.

mod common;

use common::{BIKES, World};
use serde_json::Value;

fn bikes() -> World {
    let world = World::new();
    world.build(BIKES);
    // A model server that is not there.
    world.write("ragonite.toml", "[llm]\nprovider = \"openai\"\n[embedding]\nprovider = \"none\"\n");
    world
}

const QUESTION: &str = "Which one would I rather carry upstairs?";
const SELECT: &str = "SELECT name, weight FROM bike ORDER BY weight LIMIT 1";

#[test]
fn a_taught_question_is_answered_without_a_model() {
    let world = bikes();
    let ran = world.run(&["teach", "kb", QUESTION, "--select", SELECT, "--by", "Ada", "--verified"]);
    assert_eq!((ran.code, ran.err.trim()), (0, "Kept; 1 question is taught now."), "{ran:?}");
    assert!(ran.out.contains("Wren"), "{ran:?}");
    let ran = world.run(&["ask", "kb", QUESTION, "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(answer["answer"].as_str().is_some_and(|text| text.contains("Wren")), "{answer}");
    assert_eq!(
        (answer["taught"]["by"].as_str(), answer["taught"]["verified"].as_bool()),
        (Some("Ada"), Some(true))
    );
    let ran = world.run(&["eval", "kb", "--taught"]);
    assert_eq!((ran.code, ran.out.trim()), (0, "1 of 1 taught questions give what they gave"));
    // Through a build of other data, which the answer tells.
    world.build(&BIKES.replace("12.5 kg", "11 kg"));
    let ran = world.run(&["eval", "kb", "--taught"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("gives other rows"), "{ran:?}");
    let ran = world.run(&["ask", "kb", QUESTION]);
    assert!(ran.out.contains("the data has changed since"), "{ran:?}");
}

#[test]
fn an_answer_is_kept_from_a_conversation() {
    let world = bikes();
    let said = |lines: &str| world.feed(&["chat", "kb"], lines);
    let early = said("/keep\n/others\n");
    assert!(
        early.err.contains("nothing was answered yet") && early.err.contains("no other way"),
        "{early:?}"
    );
    // The question's own form reads it; the model is away.
    let kept = said("What is the weight of the Wren?\n/keep\n");
    assert!(kept.err.contains("Kept. From now on:"), "{kept:?}");
    let listed = world.run(&["teach", "kb", "--list"]).out;
    assert!(listed.contains("What is the weight of the Wren?") && listed.contains("local"), "{listed}");
    let none = said("What is the weight of the Wren?\n/keep 9\n");
    assert!(none.err.contains("there is no reading 9") && none.err.contains("/others"), "{none:?}");
}

#[test]
fn what_was_taught_is_listed_taken_along_and_forgotten() {
    let world = bikes();
    assert_eq!(world.run(&["teach", "kb", "--list"]).code, 1, "nothing yet");
    assert_eq!(world.run(&["teach", "kb", QUESTION, "--select", SELECT]).code, 0);
    assert_eq!(world.run(&["teach", "kb", "--synonym", "mass=weight"]).code, 0);
    let listed = world.run(&["teach", "kb", "--list"]).out;
    assert!(listed.starts_with(&format!("  1 {QUESTION}\n    {SELECT}\n    local, 20")), "{listed}");
    assert!(listed.contains("\n  2 mass = weight\n    local, 20"), "{listed}");
    let ran = world.run(&["teach", "kb", "--export", "lessons.jsonl"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    for _ in 0..2 {
        assert_eq!(world.run(&["teach", "kb", "--remove", "1"]).code, 0);
    }
    let ran = world.run(&["teach", "kb", "--remove", "1"]);
    assert!(ran.err.contains("there is no lesson 1, of 0. See: ragonite teach kb --list"), "{ran:?}");
    let ran = world.run(&["teach", "kb", "--import", "lessons.jsonl"]);
    assert_eq!((ran.code, ran.err.trim()), (0, "2 of 2 lessons kept"));
    assert_eq!(world.run(&["teach", "kb", "--list"]).out, listed);
    let ran = world.run(&["ask", "kb", "What is the mass of the Wren?"]);
    assert!(ran.out.contains("12.5 kg") && ran.out.contains("is read as"), "{ran:?}");
}

#[test]
fn what_cannot_be_taught_says_why() {
    let world = bikes();
    let told = |arguments: &[&str]| {
        let ran = world.run(&[&["teach", "kb"], arguments].concat());
        assert_eq!(ran.code, 2, "{ran:?}");
        ran.err
    };
    assert!(told(&[QUESTION, "--select", "SELECT name FROM boat"]).contains("there is no table \"boat\""));
    assert!(told(&["--synonym", "mass"]).contains("WORD=MEANING"));
    assert!(told(&["--synonym", "mass=weihgt"]).contains("The nearest is \"weight\""));
    // A damaged line is named, and nothing is written over it.
    std::fs::write(world.path("kb/taught.jsonl"), "{\"question\": 1}\n").expect("written");
    assert!(told(&[QUESTION, "--select", SELECT]).contains("taught.jsonl:1: "));
    assert!(world.run(&["ask", "kb", QUESTION]).err.contains("taught.jsonl:1: "));
    let ran = world.run(&["teach", "kb", "--import", "lessons.jsonl"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}
