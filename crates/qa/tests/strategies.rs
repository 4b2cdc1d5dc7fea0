//! The strategies that let a model write SPARQL, over a small graph with a scripted model: what is done with what the
//! model says, and what it is told when that cannot be used.

#[path = "common/by_words.rs"]
mod by_words;
mod common;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use by_words::Words;
use common::Scripted;
use llm::{Embedder, Llm};
use qa::{Answer, Conversation, Engine, FrogSettings, Language, Settings, Strategy, Verdict};

const MUSEUMS: &str = r#"
@prefix : <http://museums.example/> .
@prefix s: <http://museums.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:ghent a s:City ; rdfs:label "Ghent" . :lille a s:City ; rdfs:label "Lille" .
:ida a s:Curator ; rdfs:label "Ida Lund" . :mara a s:Curator ; rdfs:label "Mara Quist" ; s:teacher :ida .
:clock a s:Museum ; rdfs:label "Clock Museum" ; s:city :ghent ; s:curator :ida ; s:rooms 12 ; s:code "M-12" .
:glass a s:Museum ; rdfs:label "Glass Museum" ; s:city :ghent ; s:curator :mara ; s:rooms 30 ; s:code "M-30" .
:boat a s:Museum ; rdfs:label "Boat Museum" ; s:city :lille ; s:curator :mara ; s:rooms 12 ; s:code "M-31" .
"#;

const FEW_SHOTS: &str = r#"
[prefixes]
m = "http://museums.example/"
s = "http://museums.example/schema#"
[[few_shot]]
question = "Which museums does Ida Lund curate?"
sparql = "SELECT ?x WHERE { ?x s:curator m:ida . }"
"#;

struct World {
    engine: Engine,
    model: Arc<Scripted>,
    _folder: tempfile::TempDir,
}

fn world(settings: Settings, replies: &[(&'static str, &'static str)]) -> World {
    world_of(MUSEUMS, settings, replies)
}

fn world_of(graph: &str, settings: Settings, replies: &[(&'static str, &'static str)]) -> World {
    let folder = tempfile::tempdir().unwrap();
    let (turtle, shots) = (folder.path().join("museums.ttl"), folder.path().join("shots.toml"));
    std::fs::write(&turtle, graph).unwrap();
    std::fs::write(&shots, FEW_SHOTS).unwrap();
    let out: PathBuf = folder.path().join("museums.kb");
    let embedder: Arc<dyn Embedder> = Arc::new(Words);
    let options = search::BuildOptions {
        files: vec![turtle],
        few_shots: Some(shots),
        out: out.clone(),
        embedder: Some(Arc::clone(&embedder)),
        ..search::BuildOptions::default()
    };
    search::build(&options, &mut |_| ControlFlow::Continue(())).unwrap();
    let vectors = search::EmbedOptions::new(out.clone(), Arc::clone(&embedder));
    search::embed(&vectors, &mut |_| ControlFlow::Continue(())).unwrap();
    let kb = Arc::new(search::KnowledgeBase::open(&out, Some(embedder)).unwrap());
    let model = Arc::new(Scripted::new(replies));
    let engine = Engine::new(kb, Arc::clone(&model) as Arc<dyn Llm>, settings).unwrap();
    World { engine, model, _folder: folder }
}

impl World {
    fn ask(&self, strategy: Strategy, question: &str) -> Answer {
        let answer = self
            .engine
            .ask(&Conversation::default(), question, strategy, &mut |_| ControlFlow::Continue(()))
            .unwrap();
        assert!(self.model.replies.lock().unwrap().is_empty(), "the model was asked less than expected");
        answer
    }

    /// The last message of each call.
    fn told(&self) -> Vec<String> {
        let asked = self.model.asked.lock().unwrap();
        asked.iter().map(|r| r.messages.last().map_or_else(String::new, |m| m.content.clone())).collect()
    }
}

fn plain() -> Settings {
    Settings { frog: FrogSettings { cot: false, ..FrogSettings::default() }, ..Settings::default() }
}

#[test]
fn one_property_of_one_thing_needs_no_query_by_the_model() {
    let world = world(
        plain(),
        &[
            ("extract_entities", r#"{"names":["Clock Museum"]}"#),
            ("property_candidates", r#"{"properties":["curator"]}"#),
            ("phrase", "The curator of the Clock Museum is {}."),
        ],
    );
    let answer = world.ask(Strategy::Frog, "Who is the curator of the Clock Museum?");
    assert_eq!(answer.text, "The curator of the Clock Museum is Ida Lund [1].");
    insta::assert_snapshot!(answer.queries(Language::Sparql)[0], @"SELECT ?x WHERE { <http://museums.example/clock> <http://museums.example/schema#curator> ?x }");
}

#[test]
fn of_namesakes_the_one_whose_kind_the_question_says_is_linked() {
    let graph = format!(
        "{MUSEUMS} :salt a s:Painting ; rdfs:label \"Salt\" ; s:painter :ida . :rain a s:Painting ; rdfs:label \"Rain\" ; s:painter :mara .
         :hymn a s:Song ; rdfs:label \"Salt\" ; s:singer :mara . :lied a s:Song ; rdfs:label \"Lark\" ; s:singer :mara ."
    );
    let replies = [
        ("extract_entities", r#"{"names":["Salt"]}"#),
        ("property_candidates", r#"{"properties":["painter"]}"#),
        ("phrase", "The painter of Salt is {}."),
    ];
    let answer =
        world_of(&graph, plain(), &replies).ask(Strategy::Frog, "Who is the painter of the painting Salt?");
    assert_eq!(answer.text, "The painter of Salt is Ida Lund [1].");
}

#[test]
fn a_question_of_two_hops_is_written_over_the_retrieved_terms() {
    let world = world(
        plain(),
        &[
            ("extract_entities", r#"{"names":["Ida Lund"]}"#),
            ("property_candidates", r#"{"properties":["teacher"]}"#),
            ("write_sparql", r#"{"sparql":"SELECT ?x WHERE { ?x :curator ?y . ?y :teacher :ida . }"}"#),
            ("phrase", "These museums have a curator whose teacher is Ida Lund: {}."),
        ],
    );
    let answer = world.ask(Strategy::Frog, "Which museums have a curator whose teacher is Ida Lund?");
    assert_eq!(
        answer.text,
        "These museums have a curator whose teacher is Ida Lund: Boat Museum and Glass Museum [1]."
    );
    // What the model was shown: the graph's few-shot in the same form, then the question with what was retrieved.
    let asked = world.model.asked.lock().unwrap();
    let written = asked.iter().find(|r| r.step == "write_sparql").unwrap();
    let last: Vec<&str> = written.messages.iter().rev().take(3).rev().map(|m| m.content.as_str()).collect();
    insta::assert_snapshot!(last.join("\n---\n"), @r#"
    Properties: :curator (museum -> curator)
    Things: :ida (curator Ida Lund)
    Question: Which museums does Ida Lund curate?
    ---
    {"sparql":"SELECT ?x WHERE { ?x :curator :ida . }"}
    ---
    Properties: :curator (museum -> curator); :teacher (curator -> curator)
    Classes: :Curator (curator); :Museum (museum)
    Things: :ida (curator Ida Lund)
    Question: Which museums have a curator whose teacher is Ida Lund?
    "#);
    // The graph's few-shots never change: their evaluated state can be kept.
    assert_eq!(written.fixed, written.messages.len() - 1);
    let grammar = written.grammar.as_deref().unwrap();
    assert!(grammar.contains(r#"" :teacher " (var | ":ida") " . ""#), "{grammar}");
    assert!(!grammar.contains(":rooms"), "{grammar}");
}

#[test]
fn a_term_that_the_graph_does_not_have_is_answered_with_those_it_has() {
    let world = world(
        plain(),
        &[
            ("extract_entities", r#"{"names":[]}"#),
            ("property_candidates", r#"{"properties":["number of rooms"]}"#),
            ("write_sparql", r#"{"sparql":"SELECT ?x WHERE { ?x :roomCount 30 . }"}"#),
            ("write_sparql", r#"{"sparql":"SELECT ?x WHERE { ?x :rooms 30 . }"}"#),
            ("phrase", "The museum with 30 rooms is {}."),
        ],
    );
    let answer = world.ask(Strategy::Frog, "Which museums have 30 rooms?");
    assert_eq!(answer.text, "The museum with 30 rooms is Glass Museum [1].");
    insta::assert_snapshot!(world.told()[3], @"That cannot be used: the graph has no :roomCount. Properties: :rooms; classes: :Museum. Try again.");
}

#[test]
fn a_true_0_comes_through_and_a_wrong_one_is_repaired() {
    let count = r#"{"sparql":"SELECT (COUNT(?x) AS ?n) WHERE { ?x :curator :ida . ?x :city :lille . }"}"#;
    let names = ("extract_entities", r#"{"names":["Ida Lund","Lille"]}"#);
    let none = ("property_candidates", r#"{"properties":[]}"#);
    let question = "How many museums in the city of Lille have the curator Ida Lund?";
    let insists = [
        names,
        none,
        ("write_sparql", count),
        ("write_sparql", count),
        ("phrase", "{} museums in Lille have her."),
    ];
    let told = world(plain(), &insists);
    let answer = told.ask(Strategy::Frog, question);
    assert_eq!(
        (answer.text.as_str(), answer.verdict),
        ("0 museums in Lille have her [1].", Verdict::Answered)
    );
    assert!(told.told()[3].contains("returns 0"), "{:?}", told.told());
    let other = r#"{"sparql":"SELECT (COUNT(?x) AS ?n) WHERE { ?x :city :lille . }"}"#;
    let repairs =
        [names, none, ("write_sparql", count), ("write_sparql", other), ("phrase", "{} museum is in Lille.")];
    assert_eq!(world(plain(), &repairs).ask(Strategy::Frog, question).text, "1 museum is in Lille [1].");
}

#[test]
fn how_many_is_counted_and_a_number_is_not() {
    let world = world(
        plain(),
        &[
            ("extract_entities", r#"{"names":["Mara Quist"]}"#),
            ("property_candidates", r#"{"properties":["curator"]}"#),
            ("write_sparql", r#"{"sparql":"SELECT ?x WHERE { ?x :curator :mara . }"}"#),
            ("write_sparql", r#"{"sparql":"SELECT (COUNT(?x) AS ?n) WHERE { ?x :curator :mara . }"}"#),
            ("phrase", "Mara Quist is the curator of {} museums."),
        ],
    );
    let answer = world.ask(Strategy::Frog, "How many museums have the curator Mara Quist?");
    assert_eq!(answer.text, "Mara Quist is the curator of 2 museums [1].");
    assert!(world.told()[3].contains("how many"), "{:?}", world.told());
}

#[test]
fn a_question_of_another_language_is_answered_in_it() {
    let world = world(
        plain(),
        &[
            ("translate", "Who is the curator of the Clock Museum?"),
            ("extract_entities", r#"{"names":["Clock Museum"]}"#),
            ("property_candidates", r#"{"properties":["curator"]}"#),
            ("phrase", "Das Clock Museum wird geleitet von {}."),
        ],
    );
    let answer =
        world.ask(Strategy::Frog, "Wer ist der Kurator des Museums 'Clock Museum' und wer leitet es?");
    assert_eq!(answer.text, "Das Clock Museum wird geleitet von Ida Lund [1].");
    assert_eq!(answer.standalone, "Who is the curator of the Clock Museum?");
    assert!(world.told()[3].starts_with("German. Wer ist"), "{:?}", world.told());
}

#[test]
fn what_is_switched_off_is_not_done() {
    let frog = FrogSettings {
        verbalization: false,
        few_shots: false,
        ontology_retrieval: false,
        ..FrogSettings::default()
    };
    let world = world(
        Settings { frog, ..Settings::default() },
        &[
            ("extract_entities", r#"{"names":["Clock Museum"]}"#),
            (
                "write_sparql",
                r#"{"thoughts":"its curator","sparql":"SELECT ?x WHERE { :clock :curator ?x . }"}"#,
            ),
            ("phrase", "The curator of the Clock Museum is {}."),
        ],
    );
    let answer = world.ask(Strategy::Frog, "Who is the curator of the Clock Museum?");
    assert_eq!(answer.text, "The curator of the Clock Museum is Ida Lund [1].");
    insta::assert_snapshot!(world.told()[1], @"
    Things: :clock (museum Clock Museum)
    Question: Who is the curator of the Clock Museum?
    ");
    assert!(
        !world.model.asked.lock().unwrap()[1].messages.iter().any(|m| m.content.contains("Ida Lund curate"))
    );
}

#[test]
fn sparql_alone_sees_all_terms_and_says_when_it_finds_nothing() {
    let query = r#"{"sparql":"SELECT ?x WHERE { ?x :code 'M-99' . }"}"#;
    let world = world(Settings::default(), &[("write_sparql", query), ("write_sparql", query)]);
    let answer = world.ask(Strategy::SparqlOnly, "Which museum has the code M-99?");
    assert_eq!(answer.verdict, Verdict::NotInGraph);
    assert!(answer.text.contains("not in the graph"), "{}", answer.text);
    insta::assert_snapshot!(world.told()[0], @"
    Properties: :label (museum or city -> text); :city (museum -> city); :code (museum -> text); :curator (museum -> curator); :rooms (museum -> number); :teacher (curator -> curator)
    Classes: :Museum (museum); :City (city); :Curator (curator)
    Values: 'M-99'
    Question: Which museum has the code M-99?
    ");
}

#[test]
fn a_value_is_found_whatever_its_case() {
    let world = world(
        Settings::default(),
        &[
            ("write_sparql", r#"{"sparql":"SELECT ?x WHERE { ?x :code 'm-31' . }"}"#),
            ("phrase", "It is the {}."),
        ],
    );
    let answer = world.ask(Strategy::SparqlOnly, "Which museum has the code m-31?");
    assert_eq!(answer.text, "It is the Boat Museum [1].");
}
