//! SPARQL where the binary runs it: in a worker of its own that a query cannot outlive, and at an endpoint, which is
//! here this program's own server.

mod common;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use common::{BIKES, World};

/// Subjects that share one of seven values: joined with themselves they are too many.
fn many() -> World {
    let lines: String = (0..3_000)
        .map(|n| format!("<http://x.example/{n}> <http://x.example/q> \"{}\" .\n", n % 7))
        .collect();
    let world = World::new();
    world.build(&lines);
    world
}

/// The engine can be stopped neither while it joins these nor while it sorts them.
const RUNAWAY: &str = "SELECT * WHERE { ?a <http://x.example/q> ?y . ?b <http://x.example/q> ?y . ?c <http://x.example/q> ?y } ORDER BY ?a";

#[test]
fn a_query_that_cannot_be_stopped_ends_with_its_worker() {
    let world = many();
    world.write("ragonite.toml", "limits.query_seconds = 1\n");
    let ran = world.run(&["sparql", "kb", RUNAWAY]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("it ran longer than 1s"), "{ran:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_query_that_takes_too_much_memory_ends_with_its_worker() {
    let world = many();
    world.write("ragonite.toml", "limits.query_seconds = 600\nlimits.query_megabytes = 64\n");
    let ran = world.run(&["sparql", "kb", RUNAWAY]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("it needs too much memory"), "{ran:?}");
}

/// Of one worker that the fastest to ask again had each time, others got one answer in twelve.
#[test]
fn others_are_answered_while_queries_run_away() {
    let world = many();
    let command = search::WorkerCommand::new(env!("CARGO_BIN_EXE_ragonite"), &["query-worker"]);
    let kb = search::KnowledgeBase::open(&world.path("kb"), None).expect("opened").with_worker(command);
    let store = kb.sparql().expect("a store");
    let limits = search::Limits { time: Duration::from_secs(1), ..search::Limits::default() };
    let (ended, ran_away) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !ended.load(Ordering::Relaxed) {
                    let error = store.query(RUNAWAY, &limits, &|| false).expect_err("it is stopped");
                    ran_away
                        .fetch_add(usize::from(error.to_string().contains("longer than")), Ordering::Relaxed);
                }
            });
        }
        let asked: Vec<_> = (0..12)
            .map(|n| {
                let query = format!("ASK {{ <http://x.example/{n}> ?p \"{}\" }}", n % 7);
                let answer = store.query(&query, &limits, &|| false).map(|found| found.boolean);
                // Others run away before and after each.
                std::thread::sleep(Duration::from_millis(200));
                answer
            })
            .collect();
        ended.store(true, Ordering::Relaxed);
        assert!(asked.iter().all(|answer| matches!(answer, Ok(Some(true)))), "{asked:?}");
    });
    assert!(ran_away.load(Ordering::Relaxed) >= 3);
}

#[test]
fn a_worker_reads_what_it_is_given_and_nothing_else() {
    let world = World::new();
    for input in [
        "",
        "hello\n",
        "{}\n",
        "{\"start\":{\"graph\":{\"memory\":1}},\"content\":9}\nno graph at all",
        "{\"start\":{\"database\":{\"path\":\"/etc/passwd\",\"file\":{\"device\":1,\"inode\":2},\"memory\":1,\"disk\":1}},\"content\":0}\n",
    ] {
        let ran = world.feed(&["query-worker"], input);
        assert!(ran.code == 2 || ran.out.contains("failed"), "{input}: {ran:?}");
    }
    let help = world.run(&["--help"]).out;
    assert!(!help.contains("query-worker"), "{help}");
}

#[test]
fn an_endpoint_answers_as_the_knowledge_base_does() {
    let world = World::new();
    world.build(BIKES);
    let served = world.serve();
    let endpoint = format!("{}/sparql/kb", served.address);
    for query in [
        "SELECT ?l ?w WHERE { ?b rdfs:label ?l ; <http://x.example/schema/weight> ?w } ORDER BY ?l",
        "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }",
        "SELECT ?y WHERE { ?m <http://x.example/schema/founded> ?y }",
        "ASK { ?b a <http://x.example/schema/Bike> }",
    ] {
        let here = world.run(&["sparql", "kb", query]);
        let there = world.run(&["sparql", "--endpoint", &endpoint, query]);
        assert_eq!((here.code, here.out.as_str()), (0, there.out.as_str()), "{query}: {there:?}");
    }
    let nothing =
        world.run(&["sparql", "--endpoint", &endpoint, "SELECT ?s WHERE { ?s <http://x.example/no> ?o }"]);
    assert_eq!(nothing.code, 1, "{nothing:?}");
    let page = world.run(&["sparql", "--endpoint", &format!("{}/", served.address), "ASK { ?s ?p ?o }"]);
    assert_eq!(page.code, 2, "{page:?}");
    assert!(page.err.contains(&served.address) && page.err.contains("/sparql"), "{page:?}");
}

#[test]
fn a_place_is_a_knowledge_base_or_an_endpoint() {
    let world = World::new();
    let ran = world.run(&["sparql", "ASK {}"]);
    assert!(ran.code == 2 && ran.err.contains("--endpoint URL"), "{ran:?}");
    let ran = world.run(&["sparql", "kb", "--endpoint", "http://127.0.0.1:9/", "ASK {}"]);
    assert!(ran.code == 2 && ran.err.contains("Usage"), "{ran:?}");
    let ran = world.run(&["sparql", "--endpoint", "http://127.0.0.1:9/", "ASK { ?s ?p ?o }"]);
    assert!(ran.code == 2 && ran.err.contains("http://127.0.0.1:9/ cannot be reached"), "{ran:?}");
    world.write("ragonite.toml", "endpoint.authorization_env = \"RAGONITE_NO_SUCH_KEY\"\n");
    let ran = world.run(&["sparql", "--endpoint", "http://127.0.0.1:9/", "ASK { ?s ?p ?o }"]);
    assert!(ran.code == 2 && ran.err.contains("RAGONITE_NO_SUCH_KEY is not set"), "{ran:?}");
}
