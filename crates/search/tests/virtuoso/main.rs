//! A real engine on loopback: what Virtuoso, with its full text, its own row bound and its own SPARQL, makes of what is
//! asked of it.

mod server;

use std::ops::ControlFlow;
use std::time::Duration;

use search::{ConnectOptions, EndpointOptions, Engine, KnowledgeBase, Limits, SparqlStore, connect};
use server::Virtuoso;

/// As Wikidata writes: opaque predicates, described elsewhere, with namesakes told apart by descriptions.
fn graph() -> String {
    let mut graph = String::from(
        r#"
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <http://schema.org/> .
@prefix wb: <http://wikiba.se/ontology#> .
@prefix x: <http://x.example/> .
@prefix d: <http://x.example/direct/> .
x:P22 a wb:Property ; wb:directClaim d:P22 ; rdfs:label "father"@en , "Vater"@de .
x:Q1 a x:Person ; rdfs:label "Ida Lund"@en ; schema:description "Danish painter"@en ; d:P22 x:Q3 ; x:born 1901 .
x:Q2 a x:Person ; rdfs:label "Ida Lund"@en ; schema:description "film of 1962"@en .
x:Q3 a x:Person ; rdfs:label "Jørgen Lund"@en ; x:born 1870 .
"#,
    );
    for n in 0..120 {
        graph.push_str(&format!("x:s{n} a x:Ship ; rdfs:label \"Ship number {n}\"@en ; x:length {n} .\n"));
    }
    graph
}

#[test]
fn a_knowledge_base_is_made_of_virtuoso_and_asked() {
    let Some(virtuoso) = Virtuoso::start() else { return };
    virtuoso.load(&graph());
    let folder = tempfile::tempdir().unwrap();
    let options = ConnectOptions {
        endpoint: EndpointOptions::typed(virtuoso.address()),
        out: folder.path().join("kb"),
        types: vec![],
        condition: None,
        limit: 200,
        languages: vec!["en".into()],
        budget: 300,
        pause: Duration::ZERO,
        limits: Limits { rows: 10_000, time: Duration::from_secs(30), ..Limits::default() },
        slice: false,
        embedder: None,
    };
    let summary = connect(&options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(summary.far.as_ref().unwrap().engine, Engine::Virtuoso, "{:?}", summary.notes);
    let kb = KnowledgeBase::open(&options.out, None).unwrap();
    let ontology = kb.terms().unwrap().ontology();
    let father = ontology.properties.iter().find(|p| p.iri.ends_with("direct/P22")).unwrap();
    assert_eq!(father.label, "father");
    let ships = ontology.classes.iter().find(|c| c.iri.ends_with("Ship")).unwrap();
    assert_eq!(ships.instances, 120);

    // Names in its full text: words in any order, accents, namesakes by how much is said of them.
    let found = |mention: &str| -> Vec<String> {
        kb.link(mention, &[], 3)
            .unwrap()
            .into_iter()
            .map(|c| c.entity.iri.replace("http://x.example/", ""))
            .collect()
    };
    assert_eq!(found("Ida Lund")[..2], ["Q1", "Q2"]);
    assert_eq!(found("Lund, Jørgen"), ["Q3"]);
    assert_eq!(found("number 77 ship")[0], "s77");
    assert_eq!(found("Zanzibar"), Vec::<String>::new());
    let described = kb.descriptions(&["http://x.example/Q1", "http://x.example/Q2"]).unwrap();
    assert_eq!(described["http://x.example/Q2"], "film of 1962");
}

#[test]
fn virtuosos_own_bound_of_rows_is_said_and_paged_over() {
    let Some(virtuoso) = Virtuoso::start() else { return };
    virtuoso.load(&graph());
    let store = SparqlStore::remote(&EndpointOptions::typed(virtuoso.address())).unwrap();
    let limits = Limits { time: Duration::from_secs(30), ..Limits::default() };
    let select = "SELECT ?s WHERE { ?s a <http://x.example/Ship> }";
    let found = store.query(select, &limits, &|| false).unwrap();
    assert_eq!((found.rows.len(), found.truncated), (50, true));
    let all = store.list(select, "?s", 100, 1_000, &limits, &|| false).unwrap();
    assert_eq!((all.rows.len(), all.truncated), (120, false));
}
