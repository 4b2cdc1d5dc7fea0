//! RAGONITE as published: a scripted model writes SQL over the induced tables of a small graph and chooses its tools.

mod common;
#[path = "common/world.rs"]
mod world;

use qa::{Answer, Branches, Evidence, Settings, Strategy, Verdict};
use world::World;

const BRIDGES: &str = r#"
@prefix : <http://b.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:holm a :Engineer ; rdfs:label "Ada Holm" . :reed a :Engineer ; rdfs:label "Tom Reed" .
:skelby a :Bridge ; rdfs:label "Skelby Bridge" ; :openedIn 1797 ; :length "212 m" ; :designer :holm .
:marram a :Bridge ; rdfs:label "Marram Bridge" ; :openedIn 1912 ; :length "95 m" ; :designer :reed .
:orrin a :Bridge ; rdfs:label "Orrin Bridge" ; :openedIn 1954 ; :length "340 m" ; :designer :reed .
"#;

const TEXT: (&str, &str) =
    ("Walking over the Orrin Bridge", "The walk over the Orrin Bridge takes five minutes.");

const LENGTHS: &str =
    "SELECT b.label, b.length FROM bridge b JOIN engineer e ON b.designer = e.id WHERE e.label = 'Tom Reed'";

fn sql(query: &str) -> String {
    serde_json::json!({"finish": false, "use_tool": {"name": "sql", "parameters": {"query": query}}})
        .to_string()
}

fn text(query: &str) -> String {
    serde_json::json!({"finish": false, "use_tool": {"name": "text", "parameters": {"query": query}}})
        .to_string()
}

const ENOUGH: &str = r#"{"finish": true}"#;

/// The answer, and the last message of each call of the model.
fn ask(question: &str, replies: &[(&'static str, String)]) -> (Answer, Vec<String>) {
    let replies: Vec<(&'static str, &'static str)> =
        replies.iter().map(|(step, reply)| (*step, &*reply.clone().leak())).collect();
    let mut world = World::new(BRIDGES, &[TEXT], &replies, Settings::default());
    world.strategy = Strategy::RagoniteOriginal;
    let answer = world.ask(question);
    let asked = world.model.asked.lock().unwrap();
    let last =
        |request: &llm::Request| request.messages.last().map(|m| m.content.clone()).unwrap_or_default();
    assert!(world.model.replies.lock().unwrap().is_empty(), "replies were left");
    (answer, asked.iter().map(last).collect())
}

#[test]
fn rows_and_passages_are_gathered_and_answered_from() {
    let (answer, asked) = ask("How long are Tom Reed's bridges, and how long does the Orrin Bridge take?", &[
        ("choose_tool", sql(LENGTHS)),
        ("choose_tool", text("How long does it take to walk over the Orrin Bridge?")),
        ("choose_tool", ENOUGH.into()),
        ("compose_answer", "The Marram Bridge is 95 m long and the Orrin Bridge 340 m [1]. Walking over the Orrin Bridge takes five minutes [2].".into()),
    ]);
    insta::assert_snapshot!(answer.text, @"The Marram Bridge is 95 m long and the Orrin Bridge 340 m [1]. Walking over the Orrin Bridge takes five minutes [2].");
    assert_eq!(answer.verdict, Verdict::Answered);
    // Tables with their units and keys, then what was found.
    insta::assert_snapshot!(asked[0], @"
    CREATE TABLE bridge (
      id TEXT PRIMARY KEY NOT NULL, -- e.g. 'marram', 'orrin', 'skelby'
      label TEXT NOT NULL, -- e.g. 'Marram Bridge', 'Orrin Bridge', 'Skelby Bridge'
      designer TEXT NOT NULL, -- e.g. 'holm', 'reed'
      length INTEGER NOT NULL, -- in m; from 95 to 340
      opened_in INTEGER NOT NULL, -- from 1797 to 1954
      FOREIGN KEY (designer) REFERENCES engineer(id)
    ) STRICT;
    CREATE TABLE engineer (
      id TEXT PRIMARY KEY NOT NULL, -- e.g. 'holm', 'reed'
      label TEXT NOT NULL -- e.g. 'Ada Holm', 'Tom Reed'
    ) STRICT

    Question: How long are Tom Reed's bridges, and how long does the Orrin Bridge take?

    Call a tool.
    ");
    insta::assert_snapshot!(asked[2].split_once("Question: ").unwrap().1, @"
    How long are Tom Reed's bridges, and how long does the Orrin Bridge take?

    Call 1, sql: SELECT b.label, b.length FROM bridge b JOIN engineer e ON b.designer = e.id WHERE e.label = 'Tom Reed'
    label | length
    Marram Bridge | 95
    Orrin Bridge | 340

    Call 2, text: How long does it take to walk over the Orrin Bridge?
    - Walking over the Orrin Bridge: The walk over the Orrin Bridge takes five minutes.
    - Orrin Bridge: Orrin Bridge is Bridge. Orrin Bridge has designer Tom Reed. Tom Reed is designer of Orrin Bridge. Orrin Bridge has length 340 m. 340 m is length of Orrin Bridge. Orrin Bridge has opened in 1954. 1954 is opened in of Orrin Bridge.
    - Marram Bridge: Marram Bridge is Bridge. Marram Bridge has designer Tom Reed. Tom Reed is designer of Marram Bridge. Marram Bridge has length 95 m. 95 m is length of Marram Bridge. Marram Bridge has opened in 1912. 1912 is opened in of Marram Bridge.
    - Skelby Bridge: Skelby Bridge is Bridge. Skelby Bridge has designer Ada Holm. Ada Holm is designer of Skelby Bridge. Skelby Bridge has length 212 m. 212 m is length of Skelby Bridge. Skelby Bridge has opened in 1797. 1797 is opened in of Skelby Bridge.

    Call a tool, or finish.
    ");
    insta::assert_snapshot!(asked[3], @"
    Sources:
    [1] SELECT b.label, b.length FROM bridge b JOIN engineer e ON b.designer = e.id WHERE e.label = 'Tom Reed' gives 2 rows. Marram Bridge: length 95 m. Orrin Bridge: length 340 m.
    [2] Walking over the Orrin Bridge: The walk over the Orrin Bridge takes five minutes.
    [3] Orrin Bridge is Bridge. Orrin Bridge has designer Tom Reed. Tom Reed is designer of Orrin Bridge. Orrin Bridge has length 340 m. 340 m is length of Orrin Bridge. Orrin Bridge has opened in 1954. 1954 is opened in of Orrin Bridge.
    [4] Marram Bridge is Bridge. Marram Bridge has designer Tom Reed. Tom Reed is designer of Marram Bridge. Marram Bridge has length 95 m. 95 m is length of Marram Bridge. Marram Bridge has opened in 1912. 1912 is opened in of Marram Bridge.
    [5] Skelby Bridge is Bridge. Skelby Bridge has designer Ada Holm. Ada Holm is designer of Skelby Bridge. Skelby Bridge has length 212 m. 212 m is length of Skelby Bridge. Skelby Bridge has opened in 1797. 1797 is opened in of Skelby Bridge.
    Question: How long are Tom Reed's bridges, and how long does the Orrin Bridge take?
    ");
}

#[test]
fn what_a_query_did_wrong_is_shown_before_the_next() {
    let (answer, asked) = ask(
        "How many bridges are there?",
        &[
            ("choose_tool", sql("SELECT count(*) FROM bridges")),
            ("choose_tool", text("The graph knows bridges.")),
            ("choose_tool", sql("SELECT count(*) FROM bridge")),
            ("compose_answer", "There are 3 bridges [1].".into()),
        ],
    );
    insta::assert_snapshot!(asked[1].split_once("Question: ").unwrap().1, @"
    How many bridges are there?

    Call 1, sql: SELECT count(*) FROM bridges
    The query is not valid: no such table: bridges. Nearest names: bridge, v_bridge.

    Call a tool.
    ");
    assert_eq!(answer.text, "There are 3 bridges [1].");
    // The third round was kept for the tool that had not worked.
    assert!(asked[2].ends_with(r#"Call the tool "sql" now."#), "{}", asked[2]);
}

#[test]
fn each_tool_is_used_before_the_model_may_finish() {
    let (answer, asked) = ask(
        "How many bridges are there?",
        &[
            ("choose_tool", sql("SELECT count(*) FROM bridge")),
            ("choose_tool", ENOUGH.into()),
            ("choose_tool", text("The graph knows bridges.")),
            ("choose_tool", ENOUGH.into()),
            ("compose_answer", "There are 3 bridges [1].".into()),
        ],
    );
    assert_eq!(
        asked[2],
        "That cannot be used: it is not time to finish: call a tool (\"text\" was not called yet). Try again."
    );
    assert_eq!(answer.verdict, Verdict::Answered);
}

#[test]
fn sentences_that_do_not_stand_give_way_to_the_rows() {
    let replies = |said: &str| {
        [
            ("choose_tool", sql("SELECT label, opened_in FROM bridge ORDER BY opened_in LIMIT 1")),
            ("choose_tool", text("Which bridge is the oldest?")),
            ("choose_tool", ENOUGH.into()),
            ("compose_answer", said.to_owned()),
        ]
    };
    let (answer, _) =
        ask("Which bridge is the oldest?", &replies("The Skelby Bridge was opened in 1612 [1]."));
    insta::assert_snapshot!(answer.text, @"SELECT label, opened_in FROM bridge ORDER BY opened_in LIMIT 1 gives Skelby Bridge: opened in 1797 [1].");
    // That what it gathered does not answer is for the model to say.
    let (answer, _) = ask("Who painted the oldest bridge?", &replies("NOT FOUND"));
    assert_eq!(answer.verdict, Verdict::NotInGraph);
    assert!(answer.citations.is_empty());
}

#[test]
fn a_statement_that_would_write_is_refused() {
    let (answer, asked) = ask(
        "Drop the bridges.",
        &[
            ("choose_tool", sql("DROP TABLE bridge")),
            ("choose_tool", text("The bridges are dropped.")),
            ("choose_tool", sql("SELECT label FROM bridge WHERE length > 300")),
            ("compose_answer", "The Orrin Bridge has a length over 300 m [1].".into()),
        ],
    );
    insta::assert_snapshot!(asked[1].split_once("Question: ").unwrap().1, @"
    Drop the bridges.

    Call 1, sql: DROP TABLE bridge
    The query was refused: it would change the database; only SELECT over the tables and views is allowed.

    Call a tool.
    ");
    let rows = |source: &qa::Source| match &source.evidence {
        Evidence::Query { rows, .. } => rows.len(),
        Evidence::Passage { .. } => 0,
    };
    assert_eq!(answer.sources.iter().map(rows).sum::<usize>(), 1);
    insta::assert_snapshot!(answer.text, @"The Orrin Bridge has a length over 300 m [1].");
}

#[test]
fn a_model_that_only_repeats_itself_is_given_the_passages_of_the_question() {
    let again = || ("choose_tool", sql("SELECT count(*) FROM bridge"));
    let (answer, asked) = ask(
        "How long does the walk over the Orrin Bridge take?",
        &[
            again(),
            again(),
            again(),
            again(),
            ("compose_answer", "The walk over the Orrin Bridge takes five minutes [2].".into()),
        ],
    );
    assert!(asked[2].contains(r#""text" was not called yet"#), "{}", asked[2]);
    assert_eq!(answer.text, "The walk over the Orrin Bridge takes five minutes [2].");
}

#[test]
fn one_branch_alone_is_looked_in() {
    let ask = |branches: Branches, replies: &[(&'static str, &'static str)]| {
        let settings = Settings { branches, ..Settings::default() };
        let mut world = World::new(BRIDGES, &[TEXT], replies, settings);
        world.strategy = Strategy::RagoniteOriginal;
        world.ask("How many bridges are there?")
    };
    let count = sql("SELECT count(*) FROM bridge").leak();
    let by_sql = ask(
        Branches::Sql,
        &[("choose_tool", count), ("choose_tool", ENOUGH), ("compose_answer", "There are 3 bridges [1].")],
    );
    assert!(by_sql.sources.iter().all(|source| matches!(source.evidence, Evidence::Query { .. })));
    let by_text = ask(
        Branches::Text,
        &[
            ("choose_tool", count),
            ("choose_tool", text("The graph knows bridges.").leak()),
            ("choose_tool", ENOUGH),
            ("compose_answer", "NOT FOUND"),
        ],
    );
    assert!(by_text.sources.iter().all(|source| matches!(source.evidence, Evidence::Passage { .. })));
}
