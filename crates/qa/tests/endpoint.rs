//! Questions over a graph that stays at an endpoint, with a scripted model: what is asked of it, by whom, and what cannot be
//! answered there.

mod common;
#[path = "common/endpoint.rs"]
mod endpoint;

use std::ops::ControlFlow;
use std::sync::Arc;

use common::Scripted;
use llm::Llm;
use qa::{Answer, Conversation, EndpointEngine, Engine, Error, FrogSettings, Language, Settings, Strategy};
use search::{EndpointOptions, Limits, SparqlStore};

/// As Wikidata writes: opaque predicates that are described elsewhere, namesakes told apart by descriptions.
const GRAPH: &str = r#"<http://x.example/P9> <http://wikiba.se/ontology#directClaim> <http://x.example/direct/P9> .
<http://x.example/P9> <http://www.w3.org/2000/01/rdf-schema#label> "curator"@en .
<http://x.example/P10> <http://wikiba.se/ontology#directClaim> <http://x.example/direct/P10> .
<http://x.example/P10> <http://www.w3.org/2000/01/rdf-schema#label> "inception"@en .
<http://x.example/Q1> <http://www.w3.org/2000/01/rdf-schema#label> "Clock Museum"@en .
<http://x.example/Q1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Museum> .
<http://x.example/Q1> <http://schema.org/description> "museum in Ghent"@en .
<http://x.example/Q1> <http://x.example/direct/P9> <http://x.example/Q2> .
<http://x.example/Q1> <http://x.example/direct/P10> "1921"^^<http://www.w3.org/2001/XMLSchema#gYear> .
<http://x.example/Q2> <http://www.w3.org/2000/01/rdf-schema#label> "Ida Lund"@en .
<http://x.example/Q3> <http://www.w3.org/2000/01/rdf-schema#label> "Glass Museum"@en .
<http://x.example/Q3> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Museum> .
<http://x.example/Q3> <http://x.example/direct/P9> <http://x.example/Q2> .
<http://x.example/P11> <http://wikiba.se/ontology#claim> <http://x.example/p/P11> .
<http://x.example/P11> <http://wikiba.se/ontology#statementProperty> <http://x.example/ps/P11> .
<http://x.example/P11> <http://www.w3.org/2000/01/rdf-schema#label> "architect"@en .
<http://x.example/Q1> <http://x.example/p/P11> <http://x.example/statement/7> .
<http://x.example/statement/7> <http://x.example/ps/P11> <http://x.example/Q4> .
<http://x.example/Q4> <http://www.w3.org/2000/01/rdf-schema#label> "Mara Quist"@en .
"#;

struct Far {
    engine: Engine,
    model: Arc<Scripted>,
    _folder: tempfile::TempDir,
}

fn far(replies: &[(&'static str, &'static str)]) -> Far {
    far_in(GRAPH, &["en"], replies)
}

fn far_in(graph: &str, languages: &[&str], replies: &[(&'static str, &'static str)]) -> Far {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("far");
    let kb = endpoint::connected(&endpoint::endpoint(graph), languages, &out);
    let model = Arc::new(Scripted::new(replies));
    let frog = FrogSettings { cot: false, ..FrogSettings::default() };
    let settings = Settings { frog, ..Settings::default() };
    let engine = Engine::new(kb, Arc::clone(&model) as Arc<dyn Llm>, settings).unwrap();
    Far { engine, model, _folder: folder }
}

impl Far {
    fn ask(&self, strategy: Strategy, question: &str) -> Result<Answer, Error> {
        let silent = &mut |_| ControlFlow::Continue(());
        let answer = self.engine.ask(&Conversation::default(), question, strategy, silent);
        assert!(self.model.replies.lock().unwrap().is_empty(), "{question}: not every reply was asked for");
        answer
    }
}

#[test]
fn chatty_reads_opaque_predicates_by_their_labels() {
    let far = far(&[(
        "understand",
        r#"{"ask":"which","entities":["clock museum"],"unknowns":["?who"],"facts":[["clock museum","curator","?who"]]}"#,
    )]);
    let answer = far.ask(Strategy::Chatty, "Who is the curator of the clock museum?").unwrap();
    assert_eq!(answer.text, "clock museum: curator: Ida Lund [1].");
}

/// Opaque predicates and things that are called in several languages.
const GERMAN: &str = r#"<http://x.example/P9> <http://wikiba.se/ontology#directClaim> <http://x.example/direct/P9> .
<http://x.example/P9> <http://www.w3.org/2000/01/rdf-schema#label> "Leiterin"@de .
<http://x.example/P9> <http://www.w3.org/2000/01/rdf-schema#label> "curator"@en .
<http://x.example/Q1> <http://www.w3.org/2000/01/rdf-schema#label> "Uhrenmuseum"@de .
<http://x.example/Q1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Museum> .
<http://x.example/Q1> <http://x.example/direct/P9> <http://x.example/Q2> .
<http://x.example/Q2> <http://www.w3.org/2000/01/rdf-schema#label> "Queen Ida"@en .
<http://x.example/Q2> <http://www.w3.org/2000/01/rdf-schema#label> "Königin Ida"@de .
"#;

#[test]
fn chatty_names_things_and_predicates_in_the_languages_of_the_endpoint() {
    let understood = (
        "understand",
        r#"{"ask":"which","entities":["Uhrenmuseum"],"unknowns":["?wer"],"facts":[["Uhrenmuseum","Leiterin","?wer"]]}"#,
    );
    let question = "Wer ist Leiterin vom Uhrenmuseum?";
    let far = far_in(GERMAN, &["de"], &[understood]);
    assert_eq!(far.ask(Strategy::Chatty, question).unwrap().text, "Uhrenmuseum: Leiterin: Königin Ida [1].");
    // The same of an endpoint as it stands.
    let store = SparqlStore::remote(&EndpointOptions::typed(endpoint::endpoint(GERMAN))).unwrap();
    let model = Arc::new(Scripted::new(&[understood]));
    let engine = EndpointEngine::new(store, None, model, Settings::default(), Limits::default())
        .in_languages(vec!["de".into()]);
    let answer = engine.ask(&Conversation::default(), question, &mut |_| ControlFlow::Continue(()));
    assert_eq!(answer.unwrap().text, "Uhrenmuseum: Leiterin: Königin Ida [1].");
}

#[test]
fn chatty_takes_a_statements_node_as_one_hop() {
    let far = far(&[(
        "understand",
        r#"{"ask":"which","entities":["Clock Museum"],"unknowns":["?who"],"facts":[["Clock Museum","architect","?who"]]}"#,
    )]);
    let answer = far.ask(Strategy::Chatty, "Who is the architect of the Clock Museum?").unwrap();
    assert_eq!(answer.text, "Clock Museum: architect: Mara Quist [1].");
}

#[test]
fn frog_links_shows_and_queries_at_the_endpoint() {
    let far = far(&[
        ("extract_entities", r#"{"names":["Ida Lund"]}"#),
        ("property_candidates", r#"{"properties":["curator"]}"#),
        ("write_sparql", r#"{"sparql":"SELECT ?x WHERE { ?x :curator :Ida_Lund . }"}"#),
        ("phrase", "These museums have her: {}."),
    ]);
    let answer = far.ask(Strategy::Frog, "Which museums have the curator Ida Lund?").unwrap();
    assert_eq!(answer.text, "These museums have her: Clock Museum and Glass Museum [1].");
    insta::assert_snapshot!(answer.queries(Language::Sparql)[0], @"SELECT ?x WHERE { ?x <http://x.example/direct/P9> <http://x.example/Q2> . }");
    let asked = far.model.asked.lock().unwrap();
    let written = asked.iter().find(|request| request.step == "write_sparql").unwrap();
    // What she has nothing to do with cannot be written of her.
    let grammar = written.grammar.as_deref().unwrap();
    assert!(grammar.contains(r#"" :curator " (var | ":Ida_Lund") " . ""#), "{grammar}");
}

#[test]
fn what_needs_all_triples_here_says_so_and_small_talk_knows_where_they_are() {
    let far = far(&[]);
    let error = far.ask(Strategy::TextOnly, "How old is the Clock Museum?").unwrap_err().to_string();
    let others = "ask by ragonite, sql-only, sparql-only, frog, chatty";
    assert!(error.contains(others) && error.contains("--slice"), "{error}");
    let hello = far.ask(Strategy::Chatty, "Hello!").unwrap();
    assert!(!hello.text.is_empty());
    assert_eq!(far.engine.starter_questions(), Vec::<String>::new());
}

/// Chatty's answer where the server says that it gave only a part, as Virtuoso does when its own time is over.
fn of_a_part(question: &str, understood: &'static str) -> String {
    let partial = |query: &str| match query.contains("COUNT(") || query.starts_with("ASK") {
        true => "X-SQL-State: S1TAT\r\n",
        false => "",
    };
    let address = endpoint::endpoint_saying(GRAPH, partial);
    let store = SparqlStore::remote(&EndpointOptions::typed(address.clone())).unwrap();
    let model = Arc::new(Scripted::new(&[("understand", understood)]));
    let engine = EndpointEngine::new(store, None, model, Settings::default(), Limits::default());
    match engine.ask(&Conversation::default(), question, &mut |_| ControlFlow::Continue(())) {
        Ok(answer) => answer.text,
        Err(error) => error.to_string().replace(&address, "THERE"),
    }
}

#[test]
fn a_count_of_a_part_is_told_as_the_least_and_a_no_of_a_part_is_none() {
    let said = [
        of_a_part(
            "How many museums have the curator Ida Lund?",
            r#"{"ask":"count","entities":["Ida Lund"],"unknowns":["?museum"],"facts":[["?museum","curator","Ida Lund"]]}"#,
        ),
        of_a_part(
            "Has the Clock Museum the curator Ida Lund?",
            r#"{"ask":"yes-no","entities":["Clock Museum","Ida Lund"],"unknowns":[],"facts":[["Clock Museum","curator","Ida Lund"]]}"#,
        ),
        of_a_part(
            "Was the inception of the Clock Museum after 2000?",
            r#"{"ask":"yes-no","entities":["Clock Museum"],"unknowns":["?year"],"facts":[["Clock Museum","inception","?year"]],"limits":[["?year",">","2000"]]}"#,
        ),
    ];
    insta::assert_snapshot!(said.join("\n"), @"
    curator: Ida Lund: at least 2 [1].
    Yes, Clock Museum: curator: Ida Lund [1].
    the graph could not be asked: THERE looked through only a part before its own time was over, and found nothing there. Ask for less, or let the server take longer.
    ");
}
