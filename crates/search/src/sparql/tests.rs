use super::*;
use crate::limits::Exceeded;
use crate::value::Value;
use proptest::prelude::*;
use std::time::Duration;

fn store_of(nquads: &str) -> SparqlStore {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.nq.zst");
    std::fs::write(&path, zstd::encode_all(nquads.as_bytes(), 1).unwrap()).unwrap();
    SparqlStore::open(&path).unwrap()
}

fn local(store: &SparqlStore) -> &oxigraph::store::Store {
    match &store.place {
        Place::Here(local) => &local.store,
        _ => panic!("not here"),
    }
}

fn bikes() -> SparqlStore {
    store_of(
        r#"<http://x.example/b1> <http://x.example/name> "Coupé"@fr .
<http://x.example/b1> <http://x.example/weight> "9.5"^^<http://www.w3.org/2001/XMLSchema#decimal> .
<http://x.example/b1> <http://x.example/gears> "11"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://x.example/b1> <http://x.example/maker> _:m0 .
_:m0 <http://x.example/name> "Acme" .
<http://x.example/b2> <http://x.example/name> "Étape" <http://x.example/g> .
<http://x.example/b2> <http://x.example/maker> _:m0 <http://x.example/g> .
<http://x.example/b2> <http://x.example/maker> _:m0 .
"#,
    )
}

fn large() -> SparqlStore {
    let lines: String = (0..3_000)
        .map(|n| {
            format!("<http://x.example/{n}> <http://x.example/p> \"{n}\" .\n<http://x.example/{n}> <http://x.example/q> \"{}\" .\n", n % 7)
        })
        .collect();
    store_of(&lines)
}

fn shown(store: &SparqlStore, sparql: &str) -> String {
    match store.query(sparql, &Limits::default(), &|| false) {
        Ok(found) => {
            let rows = found.to_rows();
            let lines =
                rows.rows.iter().map(|row| row.iter().map(Value::to_string).collect::<Vec<_>>().join(", "));
            format!("{}: {}", rows.columns.join(", "), lines.collect::<Vec<_>>().join(" | "))
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn reading_works() {
    let store = bikes();
    let text: String = [
        "SELECT ?n ?w WHERE { ?b <http://x.example/name> ?n OPTIONAL { ?b <http://x.example/weight> ?w } } ORDER BY ?n",
        "SELECT ?b ?g WHERE { ?b <http://x.example/gears> ?g }",
        "ASK { ?b <http://x.example/maker> ?m }",
        "SELECT (COUNT(DISTINCT ?b) AS ?n) WHERE { ?b <http://x.example/maker>/<http://x.example/name> \"Acme\" }",
        "SELECT ?g WHERE { GRAPH ?g { ?s ?p ?o } } LIMIT 1",
        "SELECT ?a ?b WHERE { <http://x.example/b1> <http://x.example/name> ?a . <http://x.example/b2> <http://x.example/name> ?b }",
    ]
    .iter()
    .map(|sparql| format!("{}\n", shown(&store, sparql)))
    .collect();
    insta::assert_snapshot!(text, @r"
    n, w: Acme,  | Coupé, 9.5 | Étape, 
    b, g: <http://x.example/b1>, 11
    answer: 1
    n: 2
    g: <http://x.example/g>
    a, b: Coupé, Étape
    ");
}

#[test]
fn blank_nodes_keep_their_labels_and_triples_are_found() {
    let store = bikes();
    let lines = |triples: Vec<Triple>| triples.iter().map(|t| format!("{t}\n")).collect::<String>();
    insta::assert_snapshot!(lines(store.triples(Some("_:m0"), None, None, 9).unwrap()), @r#"_:m0 <http://x.example/name> "Acme" ."#);
    let maker = Some("http://x.example/maker");
    insta::assert_snapshot!(lines(store.triples(None, maker, Some(&Term::Blank("m0".into())), 9).unwrap()), @r"
    <http://x.example/b1> <http://x.example/maker> _:m0 .
    <http://x.example/b2> <http://x.example/maker> _:m0 .
    ");
    let coupe = Term::Literal { text: "Coupé".into(), datatype: None, language: Some("fr".into()) };
    assert_eq!(store.triples(None, None, Some(&coupe), 9).unwrap().len(), 1);
    assert_eq!(store.triples(None, None, None, 2).unwrap().len(), 2);
    assert!(store.triples(Some("not an IRI"), None, None, 2).unwrap().is_empty());
}

#[test]
fn whatever_is_not_plain_reading_is_refused() {
    let store = bikes();
    let text: String = [
        "SELECT * WHERE { SERVICE <http://127.0.0.1:9/sparql> { ?s ?p ?o } }",
        "SELECT * WHERE { ?s ?p ?o FILTER EXISTS { SERVICE SILENT <http://127.0.0.1:9/> { ?s ?q ?r } } }",
        "SELECT (EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } } AS ?x) WHERE {}",
        "SELECT (MAX(IF(EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }, 1, 2)) AS ?x) WHERE { ?a ?b ?c }",
        "SELECT * FROM <http://127.0.0.1:9/data.ttl> WHERE { ?s ?p ?o }",
        "ASK FROM NAMED <file:///etc/passwd> { ?s ?p ?o }",
        "INSERT DATA { <http://x.example/a> <http://x.example/b> 1 }",
        "LOAD <http://127.0.0.1:9/data.ttl>",
        "DROP ALL",
        "SELECT * WHERE { ?s ?p ?o } ; DROP ALL",
        "SELECT (<http://x.example/f>(?o) AS ?x) WHERE { ?s ?p ?o }",
        "SELEC",
        "",
    ]
    .iter()
    .map(|sparql| format!("{sparql}\n  {}\n", shown(&store, sparql).replace('\n', " ")))
    .collect();
    insta::assert_snapshot!(text, @r"
    SELECT * WHERE { SERVICE <http://127.0.0.1:9/sparql> { ?s ?p ?o } }
      The query was refused: SERVICE is not available; ask this graph alone.
    SELECT * WHERE { ?s ?p ?o FILTER EXISTS { SERVICE SILENT <http://127.0.0.1:9/> { ?s ?q ?r } } }
      The query was refused: SERVICE is not available; ask this graph alone.
    SELECT (EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } } AS ?x) WHERE {}
      The query was refused: SERVICE is not available; ask this graph alone.
    SELECT (MAX(IF(EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }, 1, 2)) AS ?x) WHERE { ?a ?b ?c }
      The query was refused: SERVICE is not available; ask this graph alone.
    SELECT * FROM <http://127.0.0.1:9/data.ttl> WHERE { ?s ?p ?o }
      The query was refused: FROM is not available, every query sees the whole graph; leave it out.
    ASK FROM NAMED <file:///etc/passwd> { ?s ?p ?o }
      The query was refused: FROM is not available, every query sees the whole graph; leave it out.
    INSERT DATA { <http://x.example/a> <http://x.example/b> 1 }
      The query was refused: it would change the graph; only reading queries are run.
    LOAD <http://127.0.0.1:9/data.ttl>
      The query was refused: it would change the graph; only reading queries are run.
    DROP ALL
      The query was refused: it would change the graph; only reading queries are run.
    SELECT * WHERE { ?s ?p ?o } ; DROP ALL
      The query is not valid: error at 1:35: expected one of HAVING, OFFSET, OPTIONAL, VALUES, at `ALL`.
    SELECT (<http://x.example/f>(?o) AS ?x) WHERE { ?s ?p ?o }
      The query is not valid: there is no function <http://x.example/f>.
    SELEC
      The query is not valid: error at 1:6: what stands here cannot be read, at the end of a line.

      The query is not valid: error at 1:1: what stands here cannot be read, at the end of a line.
    ");
    assert_eq!(store.count().unwrap(), 8);
}

#[test]
fn graphs_are_constructed_and_described_under_the_same_bounds() {
    let store = bikes();
    let graph = |sparql: &str| {
        let found = store.query(sparql, &Limits::default(), &|| false).unwrap();
        assert!(found.graph);
        found.to_ntriples()
    };
    insta::assert_snapshot!(graph("CONSTRUCT { ?b <http://x.example/by> ?n } WHERE { ?b <http://x.example/maker>/<http://x.example/name> ?n } ORDER BY ?b"), @r#"
    <http://x.example/b1> <http://x.example/by> "Acme" .
    <http://x.example/b2> <http://x.example/by> "Acme" .
    "#);
    insta::assert_snapshot!(graph("CONSTRUCT WHERE { ?b <http://x.example/gears> ?n }"), @r#"<http://x.example/b1> <http://x.example/gears> "11"^^<http://www.w3.org/2001/XMLSchema#integer> ."#);
    let described = graph("DESCRIBE <http://x.example/b2>");
    assert!(described.contains("\"Étape\"") && !described.contains("b1"), "{described}");
    assert_eq!(graph("DESCRIBE ?b WHERE { ?b <http://x.example/gears> 11 }").lines().count(), 5);
    let few = Limits { rows: 2, ..Limits::default() };
    let found = store.query("CONSTRUCT WHERE { ?s ?p ?o }", &few, &|| false).unwrap();
    assert_eq!((found.rows.len(), found.truncated), (2, true));
    for refused in [
        "CONSTRUCT { ?s ?p ?o } WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "DESCRIBE ?s WHERE { ?s ?p ?o FILTER EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?q ?r } } }",
        "CONSTRUCT { ?s ?p ?o } FROM <http://127.0.0.1:9/data.ttl> WHERE { ?s ?p ?o }",
        "DESCRIBE <http://x.example/b1> FROM <file:///etc/passwd>",
    ] {
        let refused = store.query(refused, &Limits::default(), &|| false);
        assert!(matches!(refused, Err(QueryError::Refused(_))), "{refused:?}");
    }
    let chain = "CONSTRUCT { ?a ?b ?c } WHERE { ?a <http://x.example/q> ?y . ?b <http://x.example/q> ?y . ?c <http://x.example/q> ?y }";
    let limits = Limits { time: Duration::from_millis(300), rows: usize::MAX, bytes: usize::MAX };
    let stopped = large().query(chain, &limits, &|| false).map(|found| found.rows.len());
    assert_eq!(stopped, Err(QueryError::Limit(Exceeded::Time(limits.time))));
}

#[test]
fn one_long_value_named_many_times_is_copied_no_more_often_than_fits() {
    let store = store_of(&format!("<x:a> <x:p> \"{}\" .\n", "a".repeat(1 << 20)));
    let columns: String = (0..400).map(|n| format!("(?o AS ?o{n}) ")).collect();
    let found = store.query(&format!("SELECT {columns} WHERE {{ ?s ?p ?o }}"), &Limits::default(), &|| false);
    let found = found.unwrap();
    assert_eq!((found.rows.len(), found.truncated), (0, true));
}

#[test]
fn a_large_product_is_refused_and_a_small_one_is_not() {
    let store = large();
    let p = "<http://x.example/p>";
    let q = "<http://x.example/q>";
    let verdict = |sparql: String| match parse::parse(&sparql)
        .and_then(|query| check::check(&query, Some(local(&store))))
    {
        Ok(()) => "runs",
        Err(QueryError::Refused(_)) => "refused",
        Err(_) => "other",
    };
    for (sparql, expected) in [
        (format!("SELECT * WHERE {{ ?a {p} ?x . ?b {p} ?y }}"), "refused"),
        (
            format!("SELECT * WHERE {{ ?a {p} ?x . ?b {p} ?y FILTER(?x < ?y) }} ORDER BY ?x LIMIT 1"),
            "refused",
        ),
        (format!("SELECT * WHERE {{ ?a {p} ?x OPTIONAL {{ ?b {p} ?y }} }}"), "refused"),
        (format!("SELECT * WHERE {{ ?a {p} ?x {{ SELECT ?b WHERE {{ ?b {q} ?y }} }} }}"), "refused"),
        (
            format!("SELECT * WHERE {{ ?c {q} ?d {{ ?a {p} ?x . ?b {p} ?y }} UNION {{ ?c {q} ?d }} }}"),
            "refused",
        ),
        (format!("ASK {{ ?c {q} ?d FILTER NOT EXISTS {{ ?a {p} ?x . ?b {p} ?y }} }}"), "refused"),
        (format!("ASK {{ ?c {q} ?d MINUS {{ ?a {p} ?x . ?b {p} ?y }} }}"), "refused"),
        (format!("SELECT (COUNT(*) AS ?n) WHERE {{ ?a {p}* ?x . ?b {p}* ?y }}"), "refused"),
        (format!("SELECT * WHERE {{ ?a {p} ?x . ?a {q} ?y . ?b {q} ?y }}"), "runs"),
        (format!("SELECT * WHERE {{ ?a {p} ?x . ?b {p} \"7\" }}"), "runs"),
        (
            format!("SELECT * WHERE {{ ?a {p} ?x {{ SELECT (MAX(?z) AS ?m) WHERE {{ ?b {p} ?z }} }} }}"),
            "runs",
        ),
        (format!("SELECT * WHERE {{ ?a {p} ?x {{ SELECT ?b WHERE {{ ?b {p} ?z }} LIMIT 3 }} }}"), "runs"),
        (format!("SELECT * WHERE {{ ?a {p} ?x BIND(STR(?x) AS ?y) ?b {q} ?y }}"), "runs"),
        (format!("SELECT * WHERE {{ VALUES ?a {{ <http://x.example/1> }} ?b {q} ?y . ?a {p} ?y }}"), "runs"),
    ] {
        assert_eq!(verdict(sparql.clone()), expected, "{sparql}");
    }
}

#[test]
fn a_runaway_query_is_stopped() {
    let store = large();
    let limits = Limits { time: Duration::from_millis(300), ..Limits::default() };
    // Connected, so not refused; every ?y is shared by a seventh of all.
    let chain = "SELECT (COUNT(*) AS ?n) WHERE { ?a <http://x.example/q> ?y . ?b <http://x.example/q> ?y . ?c <http://x.example/q> ?y }";
    assert_eq!(store.query(chain, &limits, &|| false), Err(QueryError::Limit(Exceeded::Time(limits.time))));
    assert_eq!(store.query(chain, &Limits::default(), &|| true), Err(QueryError::Cancelled));
    assert_eq!(shown(&store, "ASK { ?s ?p ?o }"), "answer: 1");
    let few = Limits { rows: 5, ..Limits::default() };
    let found = store.query("SELECT ?s WHERE { ?s <http://x.example/p> ?o }", &few, &|| false).unwrap();
    assert_eq!((found.rows.len(), found.truncated), (5, true));
}

#[test]
fn a_damaged_graph_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.nq.zst");
    let mut bytes = zstd::encode_all(
        &b"<http://x.example/a> <http://x.example/b> <http://x.example/c> .\n".repeat(500)[..],
        1,
    )
    .unwrap();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, bytes).unwrap();
    assert!(SparqlStore::open(&path).is_err());
    assert!(SparqlStore::open(&folder.path().join("absent")).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn arbitrary_text_never_panics(words in prop::collection::vec(prop::sample::select(vec![
        "SELECT", "ASK", "*", "?s", "?p", "?o", "WHERE", "{", "}", "(", ")", ".", ";", "OPTIONAL", "UNION", "MINUS", "FILTER",
        "EXISTS", "BIND", "AS", "COUNT", "GROUP BY", "ORDER BY", "LIMIT", "1", "\"x\"", "<http://x.example/name>", "/", "+", "VALUES",
    ]), 0..16)) {
        thread_local!(static STORE: SparqlStore = bikes());
        STORE.with(|store| { let _ = shown(store, &words.join(" ")); });
    }
}
