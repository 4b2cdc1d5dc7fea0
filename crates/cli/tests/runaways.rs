//! Queries that would take all time, memory or disk, as anybody may send them: each is stopped by its own bound in a
//! process of its own, says which, and leaves the program able to answer the next. `crates/search` tests the engines'
//! own watches; here are those that no watch inside the process stops.

mod common;

use common::{BIKES, World};

fn world(settings: &str) -> World {
    let world = World::new();
    world.build(BIKES);
    world.write("ragonite.toml", settings);
    world
}

/// Texts of 8 and 4 MB that differ at their ends alone, and a counter.
const LONG: &str = "hex(zeroblob(4000000)), hex(zeroblob(2000000)) || '1'";
const COUNT: &str = "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s)";

#[test]
fn sql_that_no_watch_inside_the_engine_sees_ends_with_its_time() {
    let world = world("limits.query_seconds = 1\n");
    for runaway in [
        format!("SELECT instr({LONG})"),
        format!("SELECT replace({LONG}, 'x')"),
        "SELECT trim(hex(zeroblob(4000000)), replace(hex(zeroblob(400000)), '0', '1') || '0')".to_owned(),
        format!("{COUNT} SELECT count(*) FROM s, v_bike a, v_bike b"),
        format!("{COUNT} SELECT sum(instr({LONG})) FROM s"),
    ] {
        let ran = world.run(&["sql", "kb", &runaway]);
        assert_eq!(ran.code, 2, "{runaway}: {ran:?}");
        assert!(ran.err.contains("it ran longer than 1s"), "{runaway}: {ran:?}");
    }
    let next = world.run(&["sql", "kb", "SELECT count(*) AS n FROM v_bike"]);
    assert_eq!(next.code, 0, "{next:?}");
}

#[test]
fn sql_is_bounded_also_after_its_knowledge_base_was_replaced() {
    let world = world("");
    let command = search::WorkerCommand::new(env!("CARGO_BIN_EXE_ragonite"), &["query-worker"]);
    let kb = search::KnowledgeBase::open(&world.path("kb"), None).expect("opened").with_worker(command);
    world.build(&BIKES.replace("Wren", "Rook"));
    let limits = search::Limits { time: std::time::Duration::from_secs(1), ..search::Limits::default() };
    let ask = |sql: &str| kb.sql().query(sql, &[], &limits, &|| false);
    for runaway in [format!("SELECT instr({LONG})"), format!("{COUNT} SELECT count(*) FROM s")] {
        let error = ask(&runaway).expect_err("stopped").to_string();
        assert!(error.contains("it ran longer than 1s"), "{error}");
    }
    // What it was is what is read.
    let rows = ask("SELECT label FROM bike ORDER BY label").expect("rows").rows;
    assert_eq!(rows, [[search::Value::from("Lark")], [search::Value::from("Wren")]]);
}

#[cfg(target_os = "linux")]
#[test]
fn sql_that_takes_too_much_memory_or_disk_ends_with_it() {
    let world = world(
        "limits.query_seconds = 300\nlimits.query_megabytes = 64\nlimits.query_disk_megabytes = 32\nlimits.rows = 1000000\n",
    );
    let columns: String = (0..1000).map(|n| format!(", x AS x{n}")).collect();
    for (greedy, said) in [
        (format!("SELECT x{columns} FROM (SELECT hex(zeroblob(7000000)) AS x)"), "memory"),
        ("SELECT group_concat(hex(zeroblob(n)), '') OVER (ORDER BY n) FROM (WITH RECURSIVE s(n) AS (SELECT 1000000 UNION ALL SELECT n + 1 FROM s) SELECT n FROM s)".to_owned(), ""),
        (format!("{COUNT} SELECT n, hex(randomblob(400)) AS x FROM s ORDER BY x"), "disk"),
        (format!("{COUNT} SELECT DISTINCT hex(randomblob(400)) AS x FROM s"), ""),
        (format!("{COUNT} SELECT hex(randomblob(400)) AS x, count(*) FROM s GROUP BY x"), "disk"),
    ] {
        let ran = world.run(&["sql", "kb", &greedy]);
        // What fits is given and said to be cut; else the bound is named.
        let cut = ran.code == 0 && ran.err.contains("There are more than these");
        let stopped = ran.code == 2 && ran.err.contains("The query was stopped") && ran.err.contains(said);
        assert!(stopped || (said.is_empty() && cut), "{greedy}: {:?} {}", ran.code, ran.err);
    }
}

/// The state of a process, or none once it is gone.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = stat.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
    state.is_some_and(|state| !matches!(state, 'Z' | 'X'))
}

/// Killed, it can stop nothing any more: a worker went on with an endless query for as long as the machine ran.
#[cfg(target_os = "linux")]
#[test]
fn a_query_ends_with_the_program_that_asks_it() {
    use std::time::{Duration, Instant};
    let patience = Instant::now() + Duration::from_secs(120);
    let wait_for = |mut done: Box<dyn FnMut() -> bool>, what: &str| {
        while !done() {
            assert!(Instant::now() < patience, "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let world = world("limits.query_seconds = 300\n");
    let runaway = format!("{COUNT} SELECT count(*) FROM s");
    let mut asks = world.command(&["sql", "kb", &runaway]).spawn().expect("started");
    let mine = asks.id();
    let workers = move || {
        let tasks = std::fs::read_dir(format!("/proc/{mine}/task")).into_iter().flatten().flatten();
        let children = |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("children")).ok();
        let all: Vec<String> = tasks.filter_map(children).collect();
        all.join(" ").split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let first = workers;
    wait_for(Box::new(move || !first().is_empty()), "no worker began");
    // It is in its query by then, or about to begin.
    std::thread::sleep(Duration::from_millis(500));
    let all = workers();
    assert!(all.iter().any(|worker| runs(worker)));
    asks.kill().expect("killed");
    asks.wait().expect("gone");
    wait_for(Box::new(move || !all.iter().any(|worker| runs(worker))), "a worker goes on");
}
