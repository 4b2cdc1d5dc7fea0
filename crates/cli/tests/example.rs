//! From outside, with the real models: the example graph is built, questions are asked, and every citation leads to a
//! source. One test, so that the models are loaded few times.

mod common;

use common::{World, example};
use serde_json::Value;

/// The sources an answer's text cites, and whether each is there.
fn check_citations(record: &Value) {
    let text = record["answer"].as_str().expect("a text");
    let cited: Vec<u64> = text
        .split('[')
        .skip(1)
        .filter_map(|rest| rest.split(']').next())
        .flat_map(|inside| inside.split(','))
        .filter_map(|n| n.trim().parse().ok())
        .collect();
    assert!(!cited.is_empty() || record["verdict"] == "not_in_graph", "an answer cites something: {text}");
    let sources: Vec<u64> =
        record["sources"].as_array().expect("a list").iter().filter_map(|s| s["n"].as_u64()).collect();
    for n in &cited {
        assert!(sources.contains(n), "[{n}] of {text:?} is among {sources:?}");
    }
    let listed: Vec<u64> =
        record["citations"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
    assert!(cited.iter().all(|n| listed.contains(n)), "{listed:?} holds {cited:?}");
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))).collect()
}

#[test]
fn the_example_answers() {
    let Some(world) = World::with_models() else { return };
    let file = |name: &str| example().join(name).display().to_string();
    let (graph, annotations, texts) = (file("bicycles.ttl"), file("annotations.toml"), file("texts.jsonl"));
    let ran = world.run(&["build", &graph, "--annotations", &annotations, "--texts", &texts, "--out", "kb"]);
    assert_eq!(ran.code, 0, "{ran:?}");

    // Four kinds of questions in two conversations, and two lines that are none.
    let questions = r#"{"conversation": 1, "turn": 1, "question": "How much does the Tolvane Tour Plus cost?"}
this is no JSON
{"conversation": 1, "turn": 2, "question": "And how heavy is it?"}
{"conversation": 2, "turn": 1}

{"conversation": 2, "turn": 2, "question": "What kind of riding is the Tolvane Ridge made for?"}
"#;
    let ran = world.feed(&["batch", "kb"], questions);
    assert_eq!(ran.code, 2, "two lines failed: {ran:?}");
    let records = lines(&ran.out);
    assert_eq!(records.len(), 5, "{}", ran.out);
    let keys = |record: &Value| record.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert!(records.iter().all(|r| keys(r) == keys(&records[0])), "every line has every key");
    assert!(
        records[1]["error"].as_str().is_some_and(|e| e.starts_with("line 2: this is no JSON")),
        "{}",
        records[1]
    );
    assert!(records[3]["error"].as_str().is_some_and(|e| e.starts_with("line 4: there is no \"question\"")));
    assert_eq!((&records[3]["conversation"], &records[3]["turn"]), (&2.into(), &1.into()));
    for i in [0, 2, 4] {
        assert!(records[i]["error"].is_null(), "{}", records[i]);
        check_citations(&records[i]);
    }
    let answer = records[0]["answer"].as_str().expect("a text");
    assert!(answer.contains("1,049") || answer.contains("1049"), "{answer}");
    assert!(
        records[2]["answer"].as_str().expect("a text").contains("15.2"),
        "the follow-up has its history: {}",
        records[2]
    );
    let standalone = records[2]["standalone"].as_str().expect("a text");
    assert!(standalone.contains("Tour Plus"), "{standalone}");
    assert!(records[0]["sql"].as_array().is_some_and(|sql| !sql.is_empty()), "{}", records[0]);

    // The same through `ask`, in a conversation kept between two runs.
    let ask = |question: &str| world.run(&["ask", "kb", question, "--conversation", "talk", "--json"]);
    let first = ask("How much does the Tolvane Tour Plus cost?");
    assert_eq!(first.code, 0, "{first:?}");
    let second = ask("And how heavy is it?");
    assert_eq!(second.code, 0, "{second:?}");
    let second = &lines(&second.out)[0];
    assert_eq!((&second["conversation"], &second["turn"]), (&"talk".into(), &2.into()));
    assert!(second["answer"].as_str().expect("a text").contains("15.2"), "{second}");

    // What the graph does not hold is no answer and no failure.
    let ran = world.run(&["ask", "kb", "What is the capital of France?"]);
    assert!(ran.code == 1 && ran.err.is_empty(), "{ran:?}");

    // Without a terminal, `chat` prints each question before its answer.
    let ran = world.feed(&["chat", "kb"], "How much does the Tolvane Tour Plus cost?\n\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.starts_with("> How much does the Tolvane Tour Plus cost?\n"), "{}", ran.out);
    assert!(ran.out.contains("\nSources\n[1] SQL\n") && ran.out.contains(" s: "), "{}", ran.out);
}
