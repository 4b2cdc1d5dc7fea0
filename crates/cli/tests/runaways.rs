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

/// What is read to begin with is no user's query: under a user's limits a large graph could not be asked at all.
#[test]
fn a_users_limits_do_not_hold_for_what_the_program_reads_to_begin_with() {
    let bikes = |n: usize| {
        format!("<http://x.example/id/{n}> a s:Bike ; rdfs:label \"Bike {n}x\" ; s:weight \"{n} kg\" .\n")
    };
    let world = World::new();
    world.build(&format!("{BIKES}{}", (100..600).map(bikes).collect::<String>()));
    world.write(
        "ragonite.toml",
        "limits.rows = 1\nlimits.query_megabytes = 16\n[llm]\nprovider = \"openai\"\n[embedding]\nprovider = \"none\"\n",
    );
    let ran = world.run(&["ask", "kb", "How heavy is the Bike 599x?"]);
    assert!(ran.code == 0 && ran.out.contains("599 kg"), "{ran:?}");
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

/// Memory for a server of tools, far less than ten kilobytes a letter of these words.
#[cfg(target_os = "linux")]
const MEGABYTES: u64 = 6_144;

/// A word of 3 MB took ten kilobytes a letter wherever it was compared with names.
#[cfg(target_os = "linux")]
#[test]
fn words_of_any_length_take_no_more_memory_than_their_own() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let world = world("[llm]\nprovider = \"openai\"\n[embedding]\nprovider = \"none\"\n");
    let program = world.command(&["mcp", "kb"]);
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {} && exec \"$0\" \"$@\"", MEGABYTES * 1_024)]);
    command.arg(program.get_program()).args(program.get_args()).current_dir(world.path("."));
    command.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut ask = |id: usize, method: &str, params: serde_json::Value| {
        let request = serde_json::json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        writeln!(stdin, "{request}").expect("written");
        let line = lines.next().expect("a reply").expect("text");
        serde_json::from_str::<serde_json::Value>(&line).expect("JSON")
    };
    let hello = serde_json::json!({
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "a test", "version": "1" }
    });
    ask(0, "initialize", hello);
    let mut id = 0;
    let mut call = |tool: &str, arguments: serde_json::Value| {
        id += 1;
        ask(id, "tools/call", serde_json::json!({ "name": tool, "arguments": arguments }))
    };
    for letters in ["wren".repeat(750_000), "é".repeat(1_500_000), "w r ".repeat(750_000)] {
        for (tool, arguments) in [
            ("search", serde_json::json!({ "words": letters })),
            ("lineage", serde_json::json!({ "table": "bike", "label": letters })),
            ("lineage", serde_json::json!({ "table": letters, "label": "Wren" })),
            ("ask", serde_json::json!({ "question": letters })),
            ("sparql", serde_json::json!({ "query": letters })),
            ("query_views", serde_json::json!({ "view": "v_bike", "columns": [letters] })),
        ] {
            let told = call(tool, arguments);
            assert!(told["result"].is_object() || told["error"].is_object(), "{tool}: {told}");
        }
        let found = call("search", serde_json::json!({ "words": "Wren" })).to_string();
        assert!(found.contains("http://x.example/id/wren"), "{found}");
    }
    drop(stdin);
    assert!(child.wait().expect("ends").success());
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
