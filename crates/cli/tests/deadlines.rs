//! When queries that run away end, against their time: `make runaways` prints it for every kind, as anybody may send them
//! (`RUNS` of each, limits as shipped). Figures, no test: that they end at all is tested in `runaways.rs` and `sparql.rs`.

mod common;

use std::time::{Duration, Instant};

use common::World;
use search::{KnowledgeBase, Limits, QueryError, WorkerCommand};

/// Runs of each kind where nobody says how many.
const RUNS: usize = 5;

/// Things, each with a name, a text, a number and two links.
const THINGS: usize = 20_000;

fn graph() -> String {
    let mut random = fastrand::Rng::with_seed(39);
    let mut text =
        "@prefix s: <http://x.example/schema/> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
            .to_owned();
    for n in 0..THINGS {
        let (one, other) = (random.usize(..THINGS), random.usize(..THINGS));
        text.push_str(&format!(
            "<http://x.example/{n}> a s:Bike ; rdfs:label \"Bike {n}\" ; s:note \"{}\" ; s:weight {} ; s:near <http://x.example/{one}> , <http://x.example/{other}> .\n",
            "aab".repeat(1 + n % 20),
            n % 97
        ));
    }
    text
}

const COUNT: &str = "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s)";

/// Kinds of SQL.
fn sql() -> Vec<(&'static str, String)> {
    vec![
        ("cross join", "SELECT count(*) FROM bike a, bike b, bike c WHERE a.weight + b.weight > c.weight".to_owned()),
        ("recursive CTE", format!("{COUNT} SELECT count(*) FROM s")),
        ("recursive CTE that grows", format!("{COUNT} SELECT max(n || 'x') FROM s")),
        ("long strings compared", "SELECT instr(hex(zeroblob(4000000)), hex(zeroblob(2000000)) || '1')".to_owned()),
        ("long strings replaced", "SELECT replace(hex(zeroblob(4000000)), hex(zeroblob(2000000)) || '1', 'x')".to_owned()),
        ("long strings trimmed", "SELECT trim(hex(zeroblob(4000000)), replace(hex(zeroblob(400000)), '0', '1') || '0')".to_owned()),
        ("LIKE that goes back and back", format!("{COUNT} SELECT sum(hex(zeroblob(20000)) LIKE '%0%0%0%0%0%0%1') FROM s")),
        ("GLOB that goes back and back", format!("{COUNT} SELECT sum(hex(zeroblob(20000)) GLOB '*0*0*0*0*0*0*1') FROM s")),
        ("ORDER BY over everything", "SELECT a.label FROM bike a, bike b ORDER BY a.label || b.label LIMIT 1".to_owned()),
        ("GROUP BY over everything", "SELECT max(n) FROM (SELECT count(*) AS n FROM bike a, bike b GROUP BY a.weight * 100 + b.weight)".to_owned()),
    ]
}

/// Kinds of SPARQL.
fn sparql() -> Vec<(&'static str, String)> {
    let s = "http://x.example/schema/";
    let near = format!("<{s}near>");
    vec![
        (
            "join over a value",
            format!(
                "SELECT (COUNT(*) AS ?n) {{ ?a <{s}weight> ?w . ?b <{s}weight> ?w . ?c <{s}weight> ?w }}"
            ),
        ),
        (
            "ORDER BY over everything",
            format!(
                "SELECT * {{ ?a <{s}weight> ?w . ?b <{s}weight> ?w . ?c <{s}weight> ?w }} ORDER BY ?a ?b"
            ),
        ),
        (
            "DISTINCT over everything",
            format!(
                "SELECT (COUNT(DISTINCT ?t) AS ?n) {{ ?a <{s}weight> ?w . ?b <{s}weight> ?w . ?c <{s}weight> ?w BIND(CONCAT(STR(?a), STR(?b), STR(?c)) AS ?t) }}"
            ),
        ),
        ("paths", format!("SELECT (COUNT(*) AS ?n) {{ ?a {near}+ ?b }}")),
        ("paths in paths", format!("SELECT (COUNT(*) AS ?n) {{ ?a ({near}/{near}*)+ ?b }}")),
        ("paths both ways", format!("SELECT * {{ ?a ({near}|^{near})* ?b }} ORDER BY ?b")),
        (
            "regular expressions",
            format!(
                "SELECT (COUNT(*) AS ?n) {{ ?a <{s}note> ?t . ?b <{s}note> ?u FILTER(REGEX(CONCAT(?t, ?u), \"^(a|aa|b)*(ab)+(a*b*)*c$\")) ?b <{s}weight> ?w . ?a <{s}weight> ?w }}"
            ),
        ),
        (
            "long strings",
            format!(
                "SELECT (COUNT(*) AS ?n) {{ ?a <{s}weight> ?w . ?b <{s}weight> ?w . ?c <{s}weight> ?w FILTER(CONTAINS(REPLACE(CONCAT(STR(?a), STR(?b)), \"(.*)(.*)\", \"$1$2$1\"), \"zz\")) }}"
            ),
        ),
    ]
}

#[test]
#[ignore = "minutes of figures: `make runaways`"]
fn how_long_after_its_time_each_kind_ends() {
    let runs = std::env::var("RAGONITE_RUNS").ok().and_then(|n| n.parse().ok()).unwrap_or(RUNS);
    let world = World::new();
    world.build(&graph());
    let command = WorkerCommand::new(env!("CARGO_BIN_EXE_ragonite"), &["query-worker"]);
    let kb = KnowledgeBase::open(&world.path("kb"), None).expect("opened").with_worker(command);
    let (limits, store) = (Limits::default(), kb.sparql().expect("a store"));
    let mut all = Vec::new();
    let mut measure = |kind: String, ask: &dyn Fn() -> Option<QueryError>| {
        let mut ratios: Vec<f64> = Vec::new();
        for _ in 0..runs {
            let began = Instant::now();
            let error = ask().map(|error| error.to_string());
            let ratio = began.elapsed().as_secs_f64() / limits.time.as_secs_f64();
            // One that is done is none of these; one that takes all memory or disk before its time is stopped too.
            assert!(
                error.as_ref().is_some_and(|error| error.contains("stopped")),
                "{kind}: {error:?} after {ratio:.2}"
            );
            ratios.push(ratio);
        }
        ratios.sort_by(f64::total_cmp);
        eprintln!("{:>6.3} {:>6.3}  {kind}", ratios[runs / 2], ratios[runs - 1]);
        all.extend(ratios);
    };
    eprintln!("median  worst  of the time taken over {:?}, {runs} runs each", limits.time);
    for (kind, query) in sql() {
        measure(format!("SQL: {kind}"), &|| kb.sql().query(&query, &[], &limits, &|| false).err());
    }
    for (kind, query) in sparql() {
        measure(format!("SPARQL: {kind}"), &|| store.query(&query, &limits, &|| false).err());
    }
    all.sort_by(f64::total_cmp);
    eprintln!("{:>6.3} {:>6.3}  all {}", all[all.len() / 2], all[all.len() - 1], all.len());
    assert_eq!(limits.time, Duration::from_secs(5));
}
