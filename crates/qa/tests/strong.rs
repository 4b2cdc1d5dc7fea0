//! What a model is given grows with what it can do: the conversation before, passages, rows, the length of replies; and a
//! strong one puts what was computed into words, which are checked as all are. The same questions of a small model beside
//! it, which is given what it always was.

mod common;
#[path = "common/world.rs"]
mod world;

use std::ops::ControlFlow;

use common::Scripted;
use llm::{Capability, Strength};
use qa::{Answer, Event, Readings, Settings, Strategy, Turn, Verdict};
use world::World;

const BRIDGES: &str = r#"
@prefix : <http://b.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:skelby a :Bridge ; rdfs:label "Skelby Bridge" ; :openedIn 1797 ; :length "212 m" .
:marram a :Bridge ; rdfs:label "Marram Bridge" ; :openedIn 1912 ; :length "95 m" .
:orrin a :Bridge ; rdfs:label "Orrin Bridge" ; :openedIn 1954 ; :length "340 m" .
"#;

type Replies<'r> = &'r [(&'static str, &'static str)];

fn strong(replies: Replies<'_>) -> Scripted {
    Scripted::able(replies, Capability { strength: Strength::Strong, ..Capability::small(128_000) })
}

fn small(replies: Replies<'_>) -> Scripted {
    Scripted::new(replies)
}

/// The last message of each call.
fn asked(world: &World) -> Vec<String> {
    let asked = world.model.asked.lock().unwrap();
    asked.iter().map(|request| request.messages.last().unwrap().content.clone()).collect()
}

fn world(model: Scripted, texts: &[(&str, &str)], strategy: Strategy) -> World {
    let mut world = World::able(BRIDGES, texts, model, Settings::default());
    world.strategy = strategy;
    world
}

/// Eight turns, each about another painter, with a long answer.
fn talked() -> Vec<Turn> {
    (1..=8)
        .map(|n| {
            let said = format!("What did painter Number{n} do?");
            let answer =
                format!("Painter Number{n} painted {}the end of {n}.", "many bridges and ".repeat(30));
            Turn {
                question: said.clone(),
                standalone: said,
                answer,
                plan: None,
                select: None,
                items: vec![],
                likely: None,
            }
        })
        .collect()
}

#[test]
fn the_conversation_that_is_shown_grows() {
    let replies: Replies<'_> =
        &[("rewrite", "How long is the bridge of painter Number8?"), ("compose_answer", "NOT FOUND")];
    let text = ("Skelby Bridge", "The walk over the Skelby Bridge takes five minutes.");
    let shown = |model: Scripted| {
        let mut world = world(model, &[text], Strategy::TextOnly);
        world.conversation.turns = talked();
        world.ask("And how long is it?");
        asked(&world)
    };
    let of_small = shown(small(replies));
    assert!(!of_small[0].contains("Number6") && of_small[0].contains("Number7"), "{}", of_small[0]);
    assert!(!of_small[0].contains("the end of 8"), "{}", of_small[0]);
    assert!(!of_small[1].contains("What did"), "a small model composes from the question alone");
    let of_strong = shown(strong(replies));
    for (step, prompt) in of_strong.iter().enumerate() {
        for n in 1..=8 {
            assert!(
                prompt.contains(&format!("the end of {n}.")),
                "call {step} is not shown the whole of turn {n}"
            );
        }
    }
}

#[test]
fn passages_that_are_read_grow_in_number_and_length() {
    // Each longer than a small model is shown, and its end no like of the question.
    let filler = "Stone was carried over the river in the first winter by forty men. ".repeat(12);
    let texts: Vec<(String, String)> = (1..=12)
        .map(|n| {
            (
                format!("Crossing {n}"),
                format!("Walking over bridge {n} takes {n} minutes. {filler}Nothing more of {n}."),
            )
        })
        .collect();
    let texts: Vec<(&str, &str)> =
        texts.iter().map(|(title, text)| (title.as_str(), text.as_str())).collect();
    let shown = |model: Scripted| {
        let mut world = world(model, &texts, Strategy::TextOnly);
        world.ask("How many minutes does walking over each bridge take?");
        asked(&world).remove(0)
    };
    let replies: Replies<'_> = &[("compose_answer", "NOT FOUND")];
    let (of_small, of_strong) = (shown(small(replies)), shown(strong(replies)));
    let sources = |prompt: &str| prompt.lines().filter(|line| line.starts_with('[')).count();
    assert_eq!(sources(&of_small), 3);
    assert!(of_small.chars().count() < 3 * 2 * 320 + 200, "{}", of_small.chars().count());
    assert!(sources(&of_strong) >= 12, "{of_strong}");
    for n in 1..=12 {
        assert!(of_strong.contains(&format!("Nothing more of {n}.")), "the end of passage {n} is cut");
    }
}

#[test]
fn rows_that_are_shown_grow() {
    let many: String = (1..=120)
        .map(|n| format!(":p{n} a :Pier ; rdfs:label \"Pier {n:03}\" ; :depth \"{n} m\" .\n"))
        .collect();
    let graph = format!("{BRIDGES}{many}");
    let sql = r#"{"finish": false, "use_tool": {"name": "sql", "parameters": {"query": "SELECT label, depth FROM pier ORDER BY label"}}}"#;
    let text =
        r#"{"finish": false, "use_tool": {"name": "text", "parameters": {"query": "Piers have a depth."}}}"#;
    let replies: Replies<'_> = &[
        ("choose_tool", sql),
        ("choose_tool", text),
        ("choose_tool", r#"{"finish": true}"#),
        ("compose_answer", "NOT FOUND"),
    ];
    let shown = |mut world: World| {
        world.strategy = Strategy::RagoniteOriginal;
        world.ask("How deep are the piers?");
        asked(&world)
    };
    let of_small = shown(World::new(&graph, &[], replies, Settings::default()));
    let of_strong = shown(World::able(&graph, &[], strong(replies), Settings::default()));
    assert!(of_small[1].contains("Pier 020") && !of_small[1].contains("Pier 021"), "{}", of_small[1]);
    assert!(of_small[1].contains("(more than 80 more rows)"));
    // Before its next call, and for its answer.
    assert!(of_strong[1].contains("Pier 120 | 120"), "{}", of_strong[1]);
    assert!(of_strong[3].contains("Pier 120"), "{}", of_strong[3]);
    assert!(!of_small[3].contains("Pier 120"), "{}", of_small[3]);
}

#[test]
fn who_gathers_remembers_the_conversation() {
    let sql = r#"{"finish": false, "use_tool": {"name": "sql", "parameters": {"query": "SELECT length FROM bridge WHERE label = 'Skelby Bridge'"}}}"#;
    let text =
        r#"{"finish": false, "use_tool": {"name": "text", "parameters": {"query": "How long it is."}}}"#;
    let replies: Replies<'_> = &[
        ("choose_tool", sql),
        ("choose_tool", text),
        ("choose_tool", r#"{"finish": true}"#),
        ("compose_answer", "NOT FOUND"),
    ];
    let shown = |model: Scripted| {
        let mut world = world(model, &[], Strategy::RagoniteOriginal);
        world.conversation.turns = talked();
        world.ask("How long is the Skelby Bridge?");
        asked(&world)
    };
    let (of_small, of_strong) = (shown(small(replies)), shown(strong(replies)));
    // It is given the question alone, as ever.
    assert!(of_small[..3].iter().all(|prompt| !prompt.contains("Number")), "{}", of_small[0]);
    for prompt in &of_strong[..3] {
        assert!((1..=8).all(|n| prompt.contains(&format!("the end of {n}."))), "{prompt}");
    }
    // What the context does not hold is left out, the oldest turns first.
    let narrow = Capability { strength: Strength::Strong, ..Capability::small(8_192) };
    let of_narrow = shown(Scripted::able(replies, narrow));
    assert!(!of_narrow[0].contains("Number1 ") && of_narrow[0].contains("Number8"), "{}", of_narrow[0]);
}

#[test]
fn tables_that_are_declared_leave_room_for_the_rest() {
    let many: String = (1..=400)
        .map(|n| format!(":t{n} a :Thing{n} ; rdfs:label \"Thing {n}\" ; :depth{n} \"{n} m\" .\n"))
        .collect();
    let graph = format!("{BRIDGES}{many}");
    let sql = r#"{"finish": false, "use_tool": {"name": "sql", "parameters": {"query": "SELECT length FROM bridge"}}}"#;
    let text = r#"{"finish": false, "use_tool": {"name": "text", "parameters": {"query": "Long."}}}"#;
    let replies: Replies<'_> = &[
        ("choose_tool", sql),
        ("choose_tool", text),
        ("choose_tool", r#"{"finish": true}"#),
        ("compose_answer", "NOT FOUND"),
    ];
    let declared = |model: Scripted| {
        let mut world = World::able(&graph, &[], model, Settings::default());
        world.strategy = Strategy::RagoniteOriginal;
        let answer = world.ask("How long is the Skelby Bridge?");
        let told = answer.notes.iter().any(|note| note.starts_with("The model's context is too short for"));
        let asked = asked(&world);
        assert!(asked[0].contains("CREATE TABLE bridge"), "{}", asked[0]);
        (asked[0].matches("CREATE TABLE").count(), told)
    };
    let (of_small, of_strong) = (declared(small(replies)), declared(strong(replies)));
    assert!(of_small.1 && !of_strong.1, "{of_small:?}, {of_strong:?}");
    assert!(of_small.0 < of_strong.0, "{of_small:?}, {of_strong:?}");
}

#[test]
fn who_writes_sql_well_is_asked_how_else_a_question_can_be_understood() {
    let first = "SELECT name FROM bridge WHERE opened_in = 1797";
    let second = "SELECT name FROM bridge ORDER BY length DESC LIMIT 1";
    let replies: Replies<'_> = &[("write_select", first), ("write_select", second), ("write_select", first)];
    let ask = |model: Scripted| {
        let settings = Settings { readings: Readings::Sql, ..Settings::default() };
        let mut world = World::able(BRIDGES, &[], model, settings);
        world.strategy = Strategy::SqlOnly;
        world.ask("Which is the grandest of the bridges?");
        world
    };
    let of_small = ask(small(replies));
    assert_eq!(of_small.model.asked.lock().unwrap().len(), 1);
    let of_strong = ask(strong(&[replies, &[("compose_answer", "NOT FOUND")]].concat()));
    let asked = of_strong.model.asked.lock().unwrap();
    let told: Vec<&str> =
        asked[2].messages.iter().rev().take(2).map(|message| message.content.as_str()).collect();
    assert_eq!(told[1], format!("{first}\n{second}"), "it is shown what it wrote");
    assert!(told[0].starts_with("Can the question be understood in another way"), "{}", told[0]);
}

#[test]
fn replies_may_be_longer() {
    let replies: Replies<'_> = &[("compose_answer", "NOT FOUND")];
    let limit = |model: Scripted| {
        let mut world = world(model, &[("Skelby Bridge", "It is old.")], Strategy::TextOnly);
        world.ask("What is the Skelby Bridge like?");
        let asked = world.model.asked.lock().unwrap();
        asked[0].max_tokens
    };
    assert_eq!((limit(small(replies)), limit(strong(replies))), (160, 1_280));
}

/// The answer of a strong model to a question that the form of it answers.
fn put(reply: &'static str) -> (Answer, World) {
    // A reading by form that is not as sure as can be is held beside its SELECT.
    let select = ("write_select", "SELECT length FROM bridge WHERE name = 'Skelby Bridge'");
    let mut world = world(strong(&[select, ("compose_answer", reply)]), &[], Strategy::SqlOnly);
    let answer = world.ask("How long is the Skelby Bridge?");
    (answer, world)
}

#[test]
fn what_was_computed_is_put_into_words_that_are_checked() {
    let (answer, world) = put("The Skelby Bridge is 212 m long [1]. It was built by Ada Holm [1].");
    insta::assert_snapshot!(answer.text, @"The Skelby Bridge is 212 m long [1].");
    assert_eq!(answer.notes, ["Left out for want of evidence: It was built by Ada Holm."]);
    insta::assert_snapshot!(asked(&world)[1], @"
    Sources:
    [1] Skelby Bridge: length 212 m.

    Question: How long is the Skelby Bridge?
    ");
    // Of words that do not stand nothing is left: the rows speak for themselves.
    let (answer, _) = put("The Skelby Bridge is 512 m long [1].");
    insta::assert_snapshot!(answer.text, @"Skelby Bridge: length 212 m [1].");
    let (answer, _) = put("NOT FOUND");
    assert_eq!(
        (answer.verdict, answer.text.contains("212 m [1]")),
        (Verdict::Answered, true),
        "{}",
        answer.text
    );
}

#[test]
fn what_words_leave_out_of_the_rows_is_told_behind_them() {
    let ask = |reply: &'static str| {
        // A reading by form that is not as sure as can be is held beside its SELECT.
        let select = ("write_select", "SELECT name FROM bridge WHERE length > 200");
        let mut world = world(strong(&[select, ("compose_answer", reply)]), &[], Strategy::SqlOnly);
        world.ask("Which bridges are longer than 200 m?")
    };
    let whole = ask("Two bridges are longer than 200 m: the Orrin Bridge and the Skelby Bridge [1].");
    insta::assert_snapshot!(whole.text, @"Two bridges are longer than 200 m: the Orrin Bridge and the Skelby Bridge [1].");
    let part = ask("The Orrin Bridge is longer than 200 m [1].");
    insta::assert_snapshot!(part.text, @"
    The Orrin Bridge is longer than 200 m [1].

    Bridges (length more than 200 m), 2 in all: Orrin Bridge and Skelby Bridge [1].
    ");
}

#[test]
fn an_overview_has_headings_and_lists() {
    let texts = [
        (
            "Skelby Bridge",
            "The Skelby Bridge has iron lamps and a stone parapet. In summer a band plays on it.",
        ),
        ("Visiting", "The Skelby Bridge is lit until midnight. A kiosk sells lemonade beside it."),
    ];
    let reply = "## The bridge\n- The Skelby Bridge has iron lamps and a stone parapet [1]\n- It is painted green [1]\n\n\
                 ## Summer\n- A kiosk sells lemonade [2]";
    let mut world = world(strong(&[("compose_answer", reply)]), &texts, Strategy::TextOnly);
    let answer = world.ask("What is there to see at the Skelby Bridge?");
    insta::assert_snapshot!(answer.text, @"
    ## The bridge

    - The Skelby Bridge has iron lamps and a stone parapet [2].

    ## Summer

    - A kiosk sells lemonade [1].
    ");
}

#[test]
fn a_reply_over_the_limit_ends_in_a_note() {
    let reply = "The walk over the Skelby Bridge takes five minutes [1]. In winter the<cut>";
    for model in [small(&[("compose_answer", reply)]), strong(&[("compose_answer", reply)])] {
        let text = ("Skelby Bridge", "The walk over the Skelby Bridge takes five minutes.");
        let mut world = world(model, &[text], Strategy::TextOnly);
        let answer = world.ask("How long does the walk over the Skelby Bridge take?");
        assert_eq!(answer.text, "The walk over the Skelby Bridge takes five minutes [1].");
        let note =
            "The model's answer was longer than the 5 tokens it may have: what came after is left out.";
        assert!(answer.notes.iter().any(|told| told.starts_with(note)), "{:?}", answer.notes);
    }
}

#[test]
fn thoughts_are_told_apart_and_never_answered_with() {
    let reply =
        "<think>The Skelby Bridge takes five minutes [1]. So say that.</think>It takes five minutes [1].";
    let text = ("Skelby Bridge", "The walk over the Skelby Bridge takes five minutes.");
    let world = world(strong(&[("compose_answer", reply)]), &[text], Strategy::TextOnly);
    let (mut thoughts, mut told) = (String::new(), String::new());
    let answer = world
        .engine
        .ask(
            &world.conversation,
            "How long does the walk over the Skelby Bridge take?",
            world.strategy,
            &mut |event| {
                match event {
                    Event::ModelCall { thoughts: thought, reply, .. } => {
                        assert!(!reply.contains("So say that"));
                        thoughts = thought;
                    }
                    Event::Text { piece } => told.push_str(&piece),
                    _ => {}
                }
                ControlFlow::Continue(())
            },
        )
        .unwrap();
    assert_eq!(thoughts, "The Skelby Bridge takes five minutes [1]. So say that.");
    assert!(!told.contains("So say that") && !answer.text.contains("So say that"), "{}", answer.text);
    assert!(answer.claims.iter().all(|claim| !claim.text.contains("So say")), "{:?}", answer.claims);
}
