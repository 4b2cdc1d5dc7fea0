//! Each engine's way to search names, over loopback servers that know that one way; and what is the same in all.

use super::*;
use crate::sparql::testing::{endpoint, engine, json, parameter, response, say, server};
use crate::{EndpointOptions, Match};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const GRAPH: &str = r#"
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<lake> rdfs:label "Salt Lake City"@en ; <in> <utah> ; <size> 1 ; <mayor> <x> .
<lake2> rdfs:label "Salt Lake City"@en .
<flat> rdfs:label "Salt flat"@en ; skos:altLabel "playa"@en .
<utah> rdfs:label "Utah"@en .
<straße> <http://x.example/hasName> "Große Straße" .
"#;

fn store(address: &str) -> SparqlStore {
    SparqlStore::remote(&EndpointOptions::typed(address)).unwrap()
}

fn with<T>(address: &str, ask: impl FnOnce(&At<'_>) -> Result<T, QueryError>) -> T {
    let (store, limits) = (store(address), Limits::default());
    ask(&At { store: &store, limits: &limits, cancel: &|| false }).unwrap()
}

fn names_of(candidates: &[Candidate]) -> Vec<(&str, &str)> {
    candidates.iter().map(|c| (c.entity.iri.as_str(), c.entity.label.as_str())).collect()
}

/// An engine whose full text is asked by `predicate`: it finds one thing by it, and is a plain engine otherwise.
fn with_full_text(predicate: &'static str) -> String {
    let plain = engine(GRAPH);
    let address = server(move |connection, request, _| {
        let query = parameter(request, "query").unwrap_or_default();
        let found = r#"{"head":{"vars":["v","l"]},"results":{"bindings":[{"v":{"type":"uri","value":"http://x.example/flat"},"l":{"type":"literal","value":"Salt flat"}}]}}"#;
        match query.contains(predicate) {
            true => say(connection, &json(found)),
            // Some engines refuse what they do not know.
            false if query.contains("bif:contains") => {
                say(connection, &response("400 Bad Request", "", "what?"))
            }
            false => say(connection, &plain(&query)),
        }
    });
    format!("{address}/sparql")
}

#[test]
fn each_engine_is_told_by_the_full_text_that_finds_a_known_name() {
    for (engine, predicate) in [
        (Engine::Virtuoso, "<bif:contains> \"'"),
        (Engine::Jena, "<http://jena.apache.org/text#query> \""),
        (Engine::Graphdb, "<http://www.ontotext.com/fts> \""),
        (Engine::Blazegraph, "<http://www.bigdata.com/rdf/search#search> \""),
        (Engine::Qlever, "<http://qlever.cs.uni-freiburg.de/builtin-functions/contains-word> \""),
        (Engine::Stardog, "<tag:stardog:api:property:textMatch> \""),
    ] {
        let address = with_full_text(predicate);
        assert_eq!(with(&address, detect), engine);
        let names = Names::new(engine, &[]);
        let found = with(&address, |at| names.candidates(at, "the salt flats", 5));
        assert_eq!(names_of(&found), [("http://x.example/flat", "Salt flat")], "{engine:?}");
    }
    assert_eq!(with(&endpoint(GRAPH, |_| {}), detect), Engine::Plain);
}

#[test]
fn words_are_asked_for_as_each_engine_writes_them() {
    let words = ["salt".to_owned(), "lake".to_owned()];
    let pattern = |engine, any| {
        let query = full_text::query(engine, &words, any, &[], 9);
        query.split_once("{ ").unwrap().1.split_once(" FILTER").unwrap().0.to_owned()
    };
    let all: Vec<String> = full_text::ENGINES.into_iter().map(|engine| pattern(engine, false)).collect();
    insta::assert_snapshot!(all.join("\n"), @r#"
    ?v ?p ?l . ?l <bif:contains> "'salt' AND 'lake'" .
    ?v <http://jena.apache.org/text#query> "salt AND lake" . ?v ?p ?l .
    ?l <http://www.ontotext.com/fts> "salt AND lake" . ?v ?p ?l .
    ?l <http://www.bigdata.com/rdf/search#search> "salt lake" . ?l <http://www.bigdata.com/rdf/search#matchAllTerms> "true" . ?v ?p ?l .
    ?t <http://qlever.cs.uni-freiburg.de/builtin-functions/contains-word> "salt lake" . ?t <http://qlever.cs.uni-freiburg.de/builtin-functions/contains-entity> ?l . ?v ?p ?l .
    ?l <tag:stardog:api:property:textMatch> "salt AND lake" . ?v ?p ?l .
    "#);
    assert!(pattern(Engine::Virtuoso, true).contains("\"'salt' OR 'lake'\""));
    assert!(pattern(Engine::Qlever, true).contains(" UNION "));
}

#[test]
fn exact_names_come_first_in_any_case_and_of_namesakes_the_one_more_is_said_of() {
    let names = Names::new(Engine::Plain, &["en".into()]);
    let address = endpoint(GRAPH, |_| {});
    let found = with(&address, |at| names.candidates(at, "salt lake city", 5));
    assert_eq!(
        names_of(&found)[..2],
        [("http://x.example/lake", "Salt Lake City"), ("http://x.example/lake2", "Salt Lake City")]
    );
    assert_eq!(found[0].how, Match::Folded);
    // Other names, and predicates of the graph's own that name.
    let also = with(&address, |at| names.exact(at, &["Playa", "große Straße", "nobody"]));
    let also: Vec<Vec<(&str, &str)>> = also.iter().map(|found| names_of(found)).collect();
    assert_eq!(
        also,
        [vec![("http://x.example/flat", "playa")], vec![("http://x.example/straße", "Große Straße")], vec![]]
    );
}

#[test]
fn another_name_that_leads_on_is_that_of_the_thing_it_leads_to() {
    let graph = r#"
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix dbo: <http://dbpedia.org/ontology/> .
<New_York> rdfs:label "New York"@en ; <mayor> <x> .
<Big_Apple> rdfs:label "Big Apple"@en ; dbo:wikiPageRedirects <New_York> .
<NYC> rdfs:label "NYC"@en , "Nyc"@en ; dbo:wikiPageRedirects <New_York> .
"#;
    let names = Names::new(Engine::Plain, &[]);
    let address = endpoint(graph, |_| {});
    let found = with(&address, |at| names.exact(at, &["big apple", "NYC", "New York"]));
    let found: Vec<Vec<(&str, &str)>> = found.iter().map(|found| names_of(found)).collect();
    let city = "http://x.example/New_York";
    assert_eq!(found, [[(city, "Big Apple")], [(city, "NYC")], [(city, "New York")]]);
}

#[test]
fn only_a_small_graph_is_looked_through() {
    let scans = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&scans);
    let plain = engine(GRAPH);
    let address = server(move |connection, request, _| {
        let query = parameter(request, "query").unwrap_or_default();
        counted.fetch_add(usize::from(query.contains("CONTAINS")), Ordering::Relaxed);
        match query.contains("COUNT(*)") && query.contains("LIMIT 200001") {
            true => say(
                connection,
                &json(
                    r#"{"head":{"vars":["n"]},"results":{"bindings":[{"n":{"type":"literal","value":"200001","datatype":"http://www.w3.org/2001/XMLSchema#integer"}}]}}"#,
                ),
            ),
            false => say(connection, &plain(&query)),
        }
    });
    let large = Names::new(Engine::Plain, &[]);
    let found = with(&address, |at| large.candidates(at, "salt", 5));
    assert_eq!((names_of(&found).len(), scans.load(Ordering::Relaxed)), (0, 0));
    let small = Names::new(Engine::Plain, &[]);
    let found = with(&endpoint(GRAPH, |_| {}), |at| small.candidates(at, "salt", 5));
    assert_eq!(found.len(), 3);
}

#[test]
fn opaque_predicates_are_called_by_what_describes_them() {
    let graph = r#"
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix wb: <http://wikiba.se/ontology#> .
<entity/P22> wb:directClaim <direct/P22> ; wb:claim <p/P22> ; rdfs:label "father"@en , "Vater"@de .
<own/P7> rdfs:label "colour" .
<a> <direct/P22> <b> ; <own/P7> "red" .
"#;
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let address = endpoint(graph, move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
    });
    let names = Names::new(Engine::Plain, &[]);
    let iris =
        ["direct/P22", "p/P22", "own/P7", "size", "own/P8"].map(|iri| format!("http://x.example/{iri}"));
    let iris: Vec<&str> = iris.iter().map(String::as_str).collect();
    for _ in 0..2 {
        let called = with(&address, |at| names.predicates(at, &iris));
        let called: Vec<Option<&str>> = iris.iter().map(|iri| called.get(*iri).map(String::as_str)).collect();
        assert_eq!(called, [Some("father"), Some("father"), Some("colour"), None, None]);
    }
    assert_eq!(asked.load(Ordering::Relaxed), 2);
}

#[test]
fn services_beside_an_endpoint_are_read() {
    let wikidata = r#"{"search":[{"id":"Q23337","concepturi":"http://www.wikidata.org/entity/Q23337","label":"Salt Lake City","description":"capital of Utah","match":{"type":"alias","text":"SLC"}},{"id":"Q1"}]}"#;
    let lookup = r#"{"docs":[{"resource":["http://dbpedia.org/resource/Salt_Lake_City"],"label":["<B>Salt</B> Lake City"],"comment":["The capital."]}]}"#;
    let address = server(move |connection, request, _| {
        let body = match parameter(request, "action").as_deref() {
            Some("wbsearchentities") => {
                assert_eq!(parameter(request, "search").as_deref(), Some("salt lake"));
                wikidata
            }
            _ => {
                assert_eq!(parameter(request, "query").as_deref(), Some("salt lake"));
                lookup
            }
        };
        say(connection, &response("200 OK", "content-type: application/json\r\n", body));
    });
    let words = ["salt".to_owned(), "lake".to_owned()];
    let api = services::Wikidata { address: address.clone(), ..services::Wikidata::new(&["en".into()]) };
    let lookup = services::Lookup { address: address.clone() };
    let named = |iri: &str, label: &str, description: &str| Named {
        iri: iri.into(),
        label: label.into(),
        description: description.into(),
    };
    assert_eq!(
        with(&address, |at| api.find(at, &words, false, 5)),
        [named("http://www.wikidata.org/entity/Q23337", "SLC", "capital of Utah")]
    );
    assert_eq!(
        with(&address, |at| lookup.find(at, &words, false, 5)),
        [named("http://dbpedia.org/resource/Salt_Lake_City", "Salt Lake City", "The capital.")]
    );
    assert_eq!(services::beside("https://query.wikidata.org/sparql"), Some(Engine::WikidataApi));
    assert_eq!(services::beside("https://dbpedia.org/sparql"), Some(Engine::DbpediaLookup));
    assert_eq!(services::beside("https://wikidata.example.org/sparql"), None);
}

#[test]
fn a_name_is_written_in_the_ways_people_write_it() {
    let spelt: Vec<String> = exact::spellings("the lord of rings").into_iter().collect();
    assert_eq!(spelt, ["The Lord Of Rings", "The Lord of Rings", "The lord of rings", "the lord of rings"]);
}
