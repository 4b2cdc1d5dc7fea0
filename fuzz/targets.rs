//! What strangers, models and clients send, put into what reads it: whatever the bytes are, nothing panics, nothing hangs,
//! and what comes out keeps its promise. `make fuzz` runs these under cargo-fuzz for hours; `make test` runs them over the
//! seeds and mutations of them (`crates/cli/tests/fuzz.rs`). Seeds are in `fuzz/seeds`, a folder a target.
#![allow(dead_code)]

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use plan::{Index, Plan, Similarity, Vocabulary};
use search::{Limits, SparqlStore, SqlStore};

/// What bytes are put into.
pub type Target = fn(&[u8]);

/// Every target by its name.
pub const ALL: [(&str, Target); 10] = [
    ("rdf", rdf),
    ("annotations", annotations),
    ("plan", plan_reply),
    ("select", select),
    ("question", question),
    ("sql", sql),
    ("sparql", sparql),
    ("reply", reply),
    ("wire", wire),
    ("words", words),
];

const GRAPH: &str = r#"
@prefix : <http://ferries.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:aurora a :Ferry ; rdfs:label "MS Aurora" ; :length 120 ; :builtIn :gdansk ; :builtOn "1998-04-01"^^xsd:date ;
    :hull "steel" ; :sauna true ; :serves :bergen, :oslo .
:lyra a :Ferry ; rdfs:label "Łyra 100 %" ; :length 140.5 ; :builtIn :gdansk ; :hull "o'steel" ; :sauna false ; :serves :oslo .
:gdansk a :Shipyard ; rdfs:label "Gdansk Yard" ; :country "Poland" .
:bergen a :Port ; rdfs:label "Bergen" ; :depth 11 . :oslo a :Port ; rdfs:label "Осло" ; :depth 9 .
"#;

/// What queries and questions are put to.
struct World {
    folder: tempfile::TempDir,
    index: Index,
    sql: SqlStore,
    sparql: SparqlStore,
    database: Vec<u8>,
}

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let (turtle, triples) = (folder.path().join("graph.ttl"), folder.path().join("graph.nq.zst"));
        let path = folder.path().join("induced.sqlite");
        std::fs::write(&turtle, GRAPH).expect("written");
        let graph = kb::read(&[turtle], &kb::ReadOptions::default(), &mut |_| {}).expect("read");
        kb::write_nquads(&graph, &triples).expect("written");
        let induced = kb::induce(&graph, &kb::Annotations::default()).expect("induced");
        induced.write_sqlite(&graph, &path, &mut |_| {}).expect("written");
        let sql = SqlStore::open(&path).expect("opened");
        let vocabulary = Vocabulary::load(&induced.schema, &sql).expect("loaded");
        let index = Index::new(induced.schema.clone(), vocabulary, Similarity::default());
        let sparql = SparqlStore::open(&triples).expect("opened");
        let database = std::fs::read(&path).expect("read");
        World { folder, index, sql, sparql, database }
    })
}

/// Less than a fuzzer takes for a hang.
const LIMITS: Limits = Limits { rows: 100, bytes: 1 << 16, time: Duration::from_millis(200) };

/// The first byte says which reader, and whether it is lenient.
pub fn rdf(data: &[u8]) {
    const ENDINGS: [&str; 6] = ["ttl", "nt", "nq", "trig", "rdf", "jsonld"];
    let Some((first, content)) = data.split_first() else { return };
    let (lenient, format) = (first & 8 != 0, usize::from(first & 7) % ENDINGS.len());
    thread_local!(static FOLDER: tempfile::TempDir = tempfile::tempdir().expect("a folder"));
    let path: PathBuf = FOLDER.with(|folder| folder.path().join(format!("x.{}", ENDINGS[format])));
    std::fs::write(&path, content).expect("written");
    let Ok(graph) = kb::read(
        &[path],
        &kb::ReadOptions { lenient, allow_loss: 100, ..kb::ReadOptions::default() },
        &mut |_| {},
    ) else {
        return;
    };
    // What was read can be derived and written, unless the schema says why not.
    if let Ok(induced) = kb::induce(&graph, &kb::Annotations::default()) {
        let count = kb::verbalize(&graph, &induced, &kb::VerbalizeOptions::default()).count();
        assert!(graph.is_empty() || count < 1 << 20);
    }
}

/// Annotations and few-shots.
pub fn annotations(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = kb::Annotations::parse(&text, "annotations.toml".as_ref());
    let _ = kb::FewShots::parse(&text, "few_shots.toml".as_ref());
}

/// A question plan that a model wrote, grounded and compiled.
pub fn plan_reply(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(plan) = Plan::parse(&text) else { return };
    let again = Plan::parse(&plan.to_json()).expect("what is written can be read");
    assert_eq!(again, plan);
    let question = format!("Which {} of ferries?", plan.want.join(" and "));
    for grounded in plan::ground(&world().index, &plan, &question).iter().take(3) {
        let _ = plan::accounted(&world().index, &question, grounded);
    }
}

/// A SELECT that a model wrote over the question views.
pub fn select(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = plan::reading::both(&text, "Which halls had both?");
    let _ = plan::reading::grouped(&text);
    if let Ok(grounded) = plan::reading::read(&world().index, &text, "Which ferries are the longest?") {
        let _ = plan::accounted(&world().index, "Which ferries are the longest?", &grounded);
    }
}

/// A question as people type it.
pub fn question(data: &[u8]) {
    let text: String = String::from_utf8_lossy(data).chars().take(300).collect();
    if qa::unaskable(&text).is_some() {
        return;
    }
    let index = &world().index;
    for plan in plan::of_question(index, &text).iter().take(3) {
        let _ = plan::unheard(index, plan, &text);
        for grounded in plan::ground(index, plan, &text).iter().take(2) {
            let _ = plan::accounted(index, &text, grounded);
        }
    }
    let _ = plan::strangers(index, &text);
    let _ = plan::likely_views(index, &text);
}

/// SQL: nothing is written whatever it is.
pub fn sql(data: &[u8]) {
    let world = world();
    let ended = world.sql.query(&String::from_utf8_lossy(data), &[], &LIMITS, &|| false);
    if let Ok(rows) = ended {
        assert!(rows.rows.len() <= LIMITS.rows);
    }
    let count = world.sql.query("SELECT count(*) FROM ferry", &[], &Limits::default(), &|| false);
    assert_eq!(count.expect("a count").rows, [[2.into()]]);
    let there = std::fs::read(world.folder.path().join("induced.sqlite")).expect("read");
    assert!(there == world.database, "the database was changed");
}

/// SPARQL.
pub fn sparql(data: &[u8]) {
    let store = &world().sparql;
    if let Ok(found) = store.query(&String::from_utf8_lossy(data), &LIMITS, &|| false) {
        assert!(found.rows.len() <= LIMITS.rows);
        let _ = found.to_ntriples();
    }
}

/// What is taken out of a model's words: JSON, citations, marks.
pub fn reply(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let json = llm::json_in(&text);
    assert!(text.contains(json));
    let _ = serde_json::from_str::<serde_json::Value>(json);
    qa::fuzzing::said(&text);
    let _ = llm::masked(&text);
}

/// What clients send, in every protocol.
pub fn wire(data: &[u8]) {
    server::fuzzing::wire(data);
}

/// Names, numbers, units, dates and words of any script.
pub fn words(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = (kb::reading(&text), kb::is_unit(&text));
    let folded = plan::fold(&text);
    assert_eq!(plan::fold(&folded), folded, "folding again changes nothing");
    let _ = (plan::words(&text), plan::stems(&text), plan::plural(&text), plan::is_plural(&text));
    let _ = search::fold(&text);
    // As literals of a graph, where every value is looked at for what it may be.
    let literal: String = text.chars().filter(|c| !c.is_control()).take(200).collect();
    let escaped = literal.replace('\\', "\\\\").replace('"', "\\\"");
    let mut data = vec![b'1'];
    for n in 0..3 {
        data.extend(format!("<http://x.example/{n}> <http://x.example/p> \"{escaped}{n}\" .\n").bytes());
    }
    rdf(&data);
}
