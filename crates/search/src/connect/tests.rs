//! Endpoints are learned over loopback: what is found, what is asked again, and what a budget leaves.

use super::*;
use crate::KnowledgeBase;
use crate::names::Engine;
use crate::sparql::testing::{endpoint, engine, parameter, response, say, server};
use std::sync::{Mutex, PoisonError};

const GRAPH: &str = r#"
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<Ship> rdfs:label "ship"@en .
<homePort> rdfs:label "home port"@en ; rdfs:comment "Where a ship is registered."@en ; skos:altLabel "registered at"@en .
<lyra> a <Ship> , owl:Thing ; rdfs:label "Lyra"@en ; <homePort> <oslo> ; <built> 1998 .
<vega> a <Ship> ; rdfs:label "Vega"@en ; <homePort> <bergen> ; <built> 2004 .
<oslo> a <Port> ; rdfs:label "Oslo"@en .
<bergen> a <Port> ; rdfs:label "Bergen"@en .
"#;

fn options(address: &str, out: &std::path::Path) -> ConnectOptions {
    ConnectOptions {
        endpoint: EndpointOptions::typed(address),
        out: out.to_owned(),
        types: Vec::new(),
        condition: None,
        limit: 100,
        languages: vec!["en".into()],
        budget: 500,
        pause: Duration::ZERO,
        limits: Limits { rows: 10_000, ..Limits::default() },
        slice: false,
        embedder: None,
    }
}

/// German names, some of them English too.
const GERMAN: &str = r#"
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <http://schema.org/> .
<Schiff> rdfs:label "Schiff"@de .
<heimathafen> rdfs:label "Heimathafen"@de , "home port"@en .
<lyra> a <Schiff> ; rdfs:label "Lyra"@de ; <heimathafen> <k> ; schema:description "Segler von 1998"@de , "sailing ship"@en .
<k> rdfs:label "Copenhagen"@en , "Kopenhagen"@de-DE , "Copenhague"@fr .
"#;

#[test]
fn names_are_in_the_languages_that_are_chosen_and_the_folder_remembers_which() {
    let folder = tempfile::tempdir().unwrap();
    let address = endpoint(GERMAN, |_| {});
    let mut said = Vec::new();
    for languages in [&["de", "en"][..], &["en"], &["fr", "de"]] {
        let out = folder.path().join(languages.join("-"));
        let languages: Vec<String> = languages.iter().map(|tag| (*tag).to_owned()).collect();
        go(&ConnectOptions { languages, ..options(&address, &out) }).unwrap();
        let kb = KnowledgeBase::open(&out, None).unwrap();
        let ontology = kb.terms().unwrap().ontology();
        let lyra = "http://x.example/lyra";
        said.push(format!(
            "{}: {}, {}, {}, {}",
            kb.languages().join(" "),
            ontology.classes[0].label,
            ontology.properties.iter().find(|p| p.iri.ends_with("heimathafen")).unwrap().label,
            kb.name_of("http://x.example/k").unwrap().unwrap_or_default(),
            kb.descriptions(&[lyra]).unwrap().remove(lyra).unwrap_or_default(),
        ));
        assert_eq!(kb.called(&["Lyra"], 3).unwrap()[0].len(), usize::from(kb.languages() != ["en"]));
    }
    insta::assert_snapshot!(said.join("\n"), @"
    de en: Schiff, Heimathafen, Kopenhagen, Segler von 1998
    en: schiff, home port, Copenhagen, sailing ship
    fr de: Schiff, Heimathafen, Copenhague, Segler von 1998
    ");
}

fn go(options: &ConnectOptions) -> Result<ConnectSummary, Error> {
    connect(options, &mut |_| ControlFlow::Continue(()))
}

#[test]
fn classes_and_properties_are_learned_and_the_triples_stay() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("ships");
    let address = endpoint(GRAPH, |_| {});
    let summary = go(&options(&address, &out)).unwrap();
    assert_eq!((summary.classes, summary.far.as_ref().unwrap().engine), (2, Engine::Plain));
    let kb = KnowledgeBase::open(&out, None).unwrap();
    assert_eq!(
        kb.endpoint().map(|far| (far.address.as_str(), far.triples)),
        Some((address.as_str(), Some(17)))
    );
    let ontology = kb.terms().unwrap().ontology();
    let port = ontology.properties.iter().find(|p| p.iri.ends_with("homePort")).unwrap();
    assert_eq!((port.label.as_str(), port.triples, port.links), ("home port", 2, true));
    assert_eq!(
        (&port.domain[..], &port.range[..]),
        (&["http://x.example/Ship".into()][..], &["http://x.example/Port".into()][..])
    );
    assert_eq!(
        (port.comment.as_str(), &port.also[..]),
        ("Where a ship is registered.", &["registered at".to_owned()][..])
    );
    let built = ontology.properties.iter().find(|p| p.iri.ends_with("built")).unwrap();
    assert_eq!(built.range, ["http://www.w3.org/2001/XMLSchema#integer"]);
    // Questions go there: its names, its triples.
    let found =
        kb.sparql().unwrap().query("SELECT ?s { ?s <http://x.example/built> 2004 }", &kb.limits(), &|| false);
    assert_eq!(found.unwrap().rows.len(), 1);
    assert_eq!(kb.link("vega", &[], 3).unwrap()[0].entity.iri, "http://x.example/vega");
    assert_eq!(kb.name_of("http://x.example/oslo").unwrap().as_deref(), Some("Oslo"));
    let called = kb.called(&["Lyra", "nothing"], 3).unwrap();
    assert_eq!((called[0].len(), called[1].len()), (1, 0));
    let update = crate::update(
        &crate::UpdateOptions {
            path: out.clone(),
            add: vec![folder.path().join("more.nt")],
            ..Default::default()
        },
        &mut |_| ControlFlow::Continue(()),
    );
    let said = update.unwrap_err().to_string();
    assert!(said.contains("its triples are at") && said.contains("ragonite connect"), "{said}");
}

#[test]
fn a_run_that_was_broken_off_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("ships");
    let asked = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&asked);
    let address = endpoint(GRAPH, move |query| {
        heard.lock().unwrap_or_else(PoisonError::into_inner).push(query.to_owned());
    });
    let few = ConnectOptions { budget: 3, ..options(&address, &out) };
    let said = go(&few).unwrap_err().to_string();
    assert!(said.starts_with("3 requests did not suffice"), "{said}");
    assert!(!out.exists());
    let mut left = 3;
    let stopped = connect(&options(&address, &out), &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let said = stopped.unwrap_err().to_string();
    assert!(said.starts_with("Stopped. What was fetched is kept in"), "{said}");
    let summary = go(&options(&address, &out)).unwrap();
    assert_eq!((summary.classes, summary.requests.1), (2, 3));
    let mut asked = asked.lock().unwrap().clone();
    let all = asked.len();
    asked.sort();
    asked.dedup();
    assert_eq!(asked.len(), all, "nothing is asked twice");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn what_the_budget_leaves_out_after_the_terms_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("ships");
    let address = endpoint(GRAPH, |_| {});
    let known = go(&ConnectOptions { budget: 9, ..options(&address, &out) }).unwrap();
    assert_eq!(known.classes, 2);
    assert!(known.notes.iter().any(|note| note.contains("did not suffice")), "{:?}", known.notes);
}

#[test]
fn an_engine_that_cannot_count_all_is_asked_for_a_part() {
    let plain = engine(GRAPH);
    let address = server(move |connection, request, _| {
        let query = parameter(request, "query").unwrap_or_default();
        let whole = query.contains("COUNT(*)") && !query.contains("LIMIT 300000");
        match whole {
            true => std::thread::sleep(Duration::from_millis(1_300)),
            false => say(connection, &plain(&query)),
        }
    });
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { rows: 10_000, time: Duration::from_secs(1), ..Limits::default() };
    let out = folder.path().join("ships");
    let summary = go(&ConnectOptions { limits, ..options(&format!("{address}/sparql"), &out) }).unwrap();
    assert_eq!(summary.far.as_ref().unwrap().triples, None);
    assert!(summary.notes.iter().any(|note| note.contains("over 300000 triples")), "{:?}", summary.notes);
    assert_eq!(summary.classes, 2);
}

#[test]
fn a_part_of_a_graph_is_learned_or_fetched() {
    let folder = tempfile::tempdir().unwrap();
    let address = endpoint(GRAPH, |_| {});
    let of_ships = |out: &str, slice: bool| ConnectOptions {
        types: vec!["http://x.example/Ship".into()],
        condition: Some("?s <http://x.example/built> 2004".into()),
        slice,
        ..options(&address, &folder.path().join(out))
    };
    let summary = go(&of_ships("far", false)).unwrap();
    assert_eq!(summary.classes, 1);
    let slice = go(&of_ships("near", true)).unwrap();
    assert!(slice.far.is_none());
    let kb = KnowledgeBase::open(&folder.path().join("near"), None).unwrap();
    assert!(kb.endpoint().is_none());
    let ships = "SELECT ?l { ?s a <http://x.example/Ship> ; rdfs:label ?l }";
    let found = kb.sparql().unwrap().query(ships, &Limits::default(), &|| false).unwrap().to_rows();
    assert_eq!(found.rows.len(), 1);
    assert_eq!(kb.name_of("http://x.example/bergen").unwrap().as_deref(), Some("Bergen"));
    for (types, condition, what) in [
        (vec!["Ship".to_owned()], None, "--types takes whole IRIs"),
        (vec![], Some("?x <http://x.example/built> 2004"), "no pattern about ?s"),
        (vec![], Some("?s ?p ?o } DELETE { ?s"), "no pattern about ?s"),
    ] {
        let condition = condition.map(str::to_owned);
        let wrong = ConnectOptions { types, condition, ..options(&address, &folder.path().join("wrong")) };
        let said = go(&wrong).unwrap_err().to_string();
        assert!(said.contains(what), "{said}");
    }
}

#[test]
fn what_is_no_endpoint_leaves_nothing() {
    let address = server(|connection, _, _| say(connection, &response("404 Not Found", "", "")));
    let folder = tempfile::tempdir().unwrap();
    let said = go(&options(&address, &folder.path().join("kb"))).unwrap_err().to_string();
    assert!(said.contains("status 404"), "{said}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
}

#[test]
fn properties_and_values_that_the_samples_lack_are_fetched() {
    use std::fmt::Write as _;
    let mut graph = String::from("@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n");
    for n in 0..400 {
        let status = if n == 390 { "sunk" } else { "afloat" };
        let _ = writeln!(
            graph,
            "<ship{n}> a <Ship> ; rdfs:label \"Ship {n}\" ; <status> \"{status}\" ; <built> {} .",
            1900 + n % 90
        );
    }
    graph.push_str("<ship395> <medal> \"gold\" .\n<Ship> rdfs:subClassOf <Vessel> .\n");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("ships");
    let summary = go(&options(&endpoint(&graph, |_| {}), &out)).unwrap();
    assert!(summary.notes.is_empty() && summary.requests.0 < 40, "{summary:?}");
    let kb = KnowledgeBase::open(&out, None).unwrap();
    let rows = |sql: &str| {
        let found = kb.sql().query(sql, &[], &Limits::default(), &|| false).unwrap();
        found.rows.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(rows("SELECT DISTINCT status FROM ship WHERE status IS NOT NULL ORDER BY 1"), "afloat sunk");
    assert_eq!(rows("SELECT label FROM ship WHERE medal = 'gold'"), "Ship 395");
    assert_eq!(rows("SELECT count(*) < 20 FROM ship"), "1");
}
