//! One graph here and at an endpoint: questions that are read without a model get the same answers, from a few queries.

mod common;
#[path = "common/endpoint.rs"]
mod endpoint;
#[path = "common/world.rs"]
mod world;

use std::ops::ControlFlow;
use std::sync::Arc;

use common::Scripted;
use llm::Llm;
use qa::{Answer, Conversation, Engine, Evidence, Language, Readings, Settings, Strategy, Verdict};
use world::World;

/// Queries of one question, those included that look its names up.
const QUERIES: usize = 9;

/// Four hundred ferries: more than are fetched with their names.
fn ferries() -> String {
    let mut out = String::new();
    let mut say = |s: &str, p: &str, o: &str| {
        let predicate = match p {
            "a" => "http://www.w3.org/1999/02/22-rdf-syntax-ns#type".to_owned(),
            "label" => "http://www.w3.org/2000/01/rdf-schema#label".to_owned(),
            own => format!("http://x.example/{own}"),
        };
        out.push_str(&format!("<http://x.example/{s}> <{predicate}> {o} .\n"));
    };
    let iri = |name: &str| format!("<http://x.example/{name}>");
    let whole = |number: usize| format!("\"{number}\"^^<http://www.w3.org/2001/XMLSchema#integer>");
    for (port, depth) in [("Oslo", 9), ("Bergen", 11), ("Kiel", 8), ("Turku", 7)] {
        say(port, "a", &iri("Port"));
        say(port, "label", &format!("\"{port}\""));
        say(port, "depth", &whole(depth));
    }
    for (yard, country) in [("Gdansk", "Poland"), ("Rauma", "Finland"), ("Ulstein", "Norway")] {
        say(yard, "a", &iri("Shipyard"));
        say(yard, "label", &format!("\"{yard} Yard\""));
        say(yard, "country", &format!("\"{country}\""));
    }
    let begins: Vec<String> =
        "BDFGHKLMNPRSTVZ".chars().flat_map(|c| ["a", "e", "o"].map(|v| format!("{c}{v}"))).collect();
    let ends = ["ldora", "rmina", "stona", "ntila", "vrika", "lgora", "mbera", "skada", "rtuna"];
    let names = begins.iter().flat_map(|begin| ends.iter().map(move |end| format!("{begin}{end}")));
    for (n, name) in names.take(400).enumerate() {
        let ferry = format!("f{n}");
        say(&ferry, "a", &iri("Ferry"));
        say(&ferry, "label", &format!("\"{name}\""));
        say(&ferry, "length", &whole(50 + (n * 37) % 401));
        say(&ferry, "status", if n % 97 == 0 { "\"laid up\"" } else { "\"active\"" });
        say(&ferry, "builtIn", &iri(["Gdansk", "Rauma", "Ulstein", "Gdansk"][n % 4]));
        say(&ferry, "serves", &iri(["Oslo", "Bergen"][n % 2]));
        if n % 60 == 7 {
            say(&ferry, "serves", &iri("Kiel"));
        }
    }
    out
}

struct Both {
    here: World,
    there: Engine,
    _folder: tempfile::TempDir,
}

impl Both {
    fn of(graph: &str, said: fn(&str) -> &'static str) -> Self {
        let settings = Settings { readings: Readings::Form, ..Settings::default() };
        let mut here = World::new(graph, &[], &[], settings);
        here.strategy = Strategy::SqlOnly;
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("far");
        let kb = endpoint::connected(&endpoint::endpoint_saying(graph, said), &["en"], &out);
        let there = Engine::new(kb, Arc::new(Scripted::new(&[])) as Arc<dyn Llm>, settings).unwrap();
        Self { here, there, _folder: folder }
    }

    fn there(&self, question: &str, strategy: Strategy) -> Answer {
        let silent = &mut |_| ControlFlow::Continue(());
        self.there.ask(&Conversation::default(), question, strategy, silent).unwrap()
    }
}

#[test]
fn what_is_said_of_a_part_is_no_answer_of_all() {
    let both = Both::of(&ferries(), |query| match query.contains("laid up") {
        true => "X-SQL-State: S1TAT\r\n",
        false => "",
    });
    let silent = &mut |_| ControlFlow::Continue(());
    let question = "How many ferries are laid up?";
    let failed = both.there.ask(&Conversation::default(), question, Strategy::SqlOnly, silent).unwrap_err();
    assert!(failed.to_string().contains("looked through only a part"), "{failed}");
    // Nor do passages of a few things tell of all.
    let why = both.there("Tell me why ferries float.", Strategy::Ragonite);
    assert!(why.sources.iter().all(|source| matches!(source.evidence, Evidence::Query { .. })), "{why:?}");
}

/// The rows of the first source.
fn rows(answer: &Answer) -> String {
    match answer.sources.first().map(|source| &source.evidence) {
        Some(Evidence::Query { rows, columns, .. }) => format!("{columns:?} {rows:?}"),
        _ => answer.text.clone(),
    }
}

#[test]
fn questions_are_answered_there_as_here() {
    let mut both = Both::of(&ferries(), |_| "");
    let mut answered = 0;
    for question in [
        "How long is the Zentila?",
        "What is the status of Baldora?",
        "Where was the Rarmina built?",
        "Which country was the Tostona built in?",
        "How many ferries are there?",
        "How many ferries are laid up?",
        "Which ferries are laid up?",
        "Which ferry is the longest?",
        "What are the three shortest ferries?",
        "What is the average length of the ferries?",
        "What is the average length of the ferries that serve Kiel?",
        "How many ferries are there for each status?",
        "Which shipyard built the most ferries?",
        "Which ferries are longer than 447?",
        "Does the Zentila serve Oslo?",
        "How many ferries were built in Poland?",
        "Which ferries serve Kiel?",
    ] {
        both.here.conversation = Conversation::default();
        let here = both.here.ask(question);
        let there = both.there(question, Strategy::SqlOnly);
        assert_eq!(here.text, there.text, "{question}\n{}\n{}", rows(&here), rows(&there));
        assert_eq!(rows(&here), rows(&there), "{question}");
        let queries: usize = there.steps.iter().map(|step| step.queries).sum();
        assert!(queries <= QUERIES, "{question}: {queries} queries");
        let by_sparql = there.queries(Language::Sql).is_empty();
        assert!(by_sparql && (there.verdict == Verdict::NotInGraph || there.sparql.is_some()), "{question}");
        assert!(both.here.model.asked.lock().unwrap().is_empty(), "{question}: no model is needed");
        answered += usize::from(there.verdict == Verdict::Answered);
        eprintln!("{question} {}", there.text.lines().next().unwrap_or_default());
    }
    assert!(answered >= 14, "only {answered} are answered");
}
