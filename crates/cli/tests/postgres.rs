//! A knowledge base whose tables are on a PostgreSQL server, through the binary: the same answers as from the folder, and
//! what becomes of statements that take too long, write, or meet a server that is gone or holds something else.

mod common;
#[path = "../../plan/tests/server/mod.rs"]
mod postgres_server;

use common::client::Client;
use common::{BIKES, Ran, World, example};
use postgres_server::Server;
use serde_json::Value;
use std::process::Command;
use std::time::{Duration, Instant};

/// A word that nothing shown or kept may hold.
const PASSWORD: &str = "Gr33nTeapot";

/// Answers without a model; of every kind of statement some.
const FORM: &str = "[llm]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nattempts = 1\n[embedding]\nprovider = \"none\"\n\
                    [strategy.ragonite]\nreadings = \"form\"\n[limits]\nanswer_seconds = 600\n";

fn done(ran: &Ran) -> &Ran {
    assert_eq!(ran.code, 0, "{ran:?}");
    ran
}

/// What a run says that is no result, on one line.
fn said(ran: &Ran) -> String {
    ran.err.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A world with the small graph in `kb`, its tables at an address.
fn built(address: &str) -> World {
    let world = World::new();
    world.write("ragonite.toml", FORM);
    world.write("graph.ttl", BIKES);
    done(&world.run(&["build", "graph.ttl", "--out", "kb", "--no-dense", "--sql", address]));
    world
}

fn with_password(world: &World, arguments: &[&str]) -> Ran {
    let mut command = world.command(arguments);
    command.env("PGPASSWORD", PASSWORD);
    world.ended(command, "")
}

#[test]
fn the_example_is_answered_alike_from_the_folder_and_from_the_server() {
    let Some(mut server) = Server::start() else { return };
    let world = World::new();
    world.write("ragonite.toml", FORM);
    let (graph, annotations) = (example().join("bicycles.ttl"), example().join("annotations.toml"));
    let (graph, annotations) = (graph.to_str().expect("a path"), annotations.to_str().expect("a path"));
    let build = ["build", graph, "--annotations", annotations, "--no-dense", "--out"];
    done(&world.run(&[&build[..], &["here"]].concat()));
    let address = server.address(server.owner());
    let ran = world.run(&[&build[..], &["there", "--sql", &address]].concat());
    assert!(done(&ran).out.contains("Its tables are in the schema there of postgres://"), "{ran:?}");

    let cases = std::env::var("RAGONITE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usize::MAX);
    let questions: String = std::fs::read_to_string(example().join("questions.jsonl"))
        .expect("the questions")
        .lines()
        .enumerate()
        .map(|(at, line)| (at, serde_json::from_str::<Value>(line).expect("JSON")))
        .filter(|(_, question)| question["category"] != "abstract")
        .take(cases)
        .map(|(at, question)| {
            let alone =
                serde_json::json!({"conversation": at, "turn": 1, "question": question["standalone"]});
            format!("{alone}\n")
        })
        .collect();
    let [here, there] = ["here", "there"].map(|kb| {
        // What only texts tell needs a model: such a line is an error, from both.
        let ran = world.feed(&["batch", kb], &questions);
        let records = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        records.collect::<Vec<_>>()
    });
    assert_eq!(here.len(), there.len());
    let queries = |record: &Value| -> Vec<(String, Value)> {
        let sources = record["sources"].as_array().cloned().unwrap_or_default();
        let found = sources.into_iter().filter(|source| source["language"] == "sql");
        found
            .map(|source| (source["query"].as_str().unwrap_or_default().to_owned(), source["rows"].clone()))
            .collect()
    };
    let (mut answered, mut other_sql) = (0, 0);
    for (one, other) in here.iter().zip(&there) {
        assert_eq!(one["answer"], other["answer"], "{one}\n\n{other}");
        let (ours, theirs) = (queries(one), queries(other));
        assert_eq!(ours.len(), theirs.len(), "{one}\n\n{other}");
        answered += usize::from(!ours.is_empty());
        for ((sql, rows), (postgres, found)) in ours.iter().zip(&theirs) {
            assert!(alike(rows, found), "{sql}\n{rows}\n\n{postgres}\n{found}");
            other_sql += usize::from(sql != postgres);
            // What is cited can be run again by whoever reads it.
            let again = world.run(&["sql", "there", postgres, "--json"]);
            assert!(again.code <= 1, "{again:?}\n{postgres}");
        }
    }
    assert!(
        answered > cases.min(20) / 2 && other_sql > 0,
        "{answered} answered from tables, {other_sql} in other words"
    );

    // It was the server that was asked.
    server.run("UPDATE there.bicycle SET price = 7 WHERE label = 'Tolvane Tour Plus'");
    let ran = world.run(&["ask", "there", "How much does the Tolvane Tour Plus cost?"]);
    assert!(done(&ran).out.contains("price EUR 7 [1]"), "{ran:?}");
}

/// The same rows, whole numbers or not, decimals to as many digits as binary numbers keep.
fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
        }
        (Value::Number(one), Value::Number(other)) => {
            let (one, other) = (one.as_f64().unwrap_or(f64::NAN), other.as_f64().unwrap_or(f64::NAN));
            (one - other).abs() <= 1e-9 * one.abs().max(1.0)
        }
        _ => one == other,
    }
}

#[test]
fn statements_only_read_and_end_in_time() {
    let Some(mut server) = Server::start() else { return };
    let address = server.address(server.owner());
    let world = built(&address);
    let ran = world.run(&["sql", "kb", "SELECT label, weight FROM bike ORDER BY label"]);
    assert!(done(&ran).out.contains("Lark") && ran.out.contains("12.5"), "{ran:?}");

    for (sql, why) in [
        ("DELETE FROM bike", "only SELECT over the tables and views is allowed"),
        ("SELECT * FROM pg_authid", "there is no table `pg_authid`"),
        ("SELECT pg_sleep(60)", "the function `pg_sleep` is not allowed"),
        ("SELECT wieght FROM bike", "column \"wieght\" does not exist"),
        ("SELECT * FROM bikes", "Nearest names: bike"),
        ("SELECT 1; SELECT 2", "only one statement is run"),
    ] {
        let ran = world.run(&["sql", "kb", sql]);
        assert!(ran.code == 2 && said(&ran).contains(why), "{sql}: {ran:?}");
    }

    let long = "SELECT count(*) FROM (VALUES (1),(2),(3),(4),(5),(6),(7),(8),(9),(10)) AS v(n)".to_owned()
        + &(0..12)
            .map(|n| format!(", (VALUES (1),(2),(3),(4),(5),(6),(7),(8),(9),(10)) AS v{n}(n)"))
            .collect::<String>();
    world.write("ragonite.toml", format!("{FORM}query_seconds = 1\nrows = 2\n"));
    let began = Instant::now();
    let ran = world.run(&["sql", "kb", &long]);
    let why = "it ran longer than 1s; ask for less, or join on keys. limits.query_seconds in ragonite.toml is its bound.";
    assert!(ran.code == 2 && said(&ran).contains(why), "{ran:?}");
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
    let running = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT count(*) FROM (VALUES%'";
    assert_eq!(server.rows(running)[0][0].as_number(), Some(0.0), "nothing runs on");

    let ran = world.run(&["sql", "kb", "SELECT id FROM v_bike UNION ALL SELECT id FROM bike"]);
    assert!(said(done(&ran)).contains("more than these 2 rows"), "{ran:?}");
}

#[test]
fn another_server_or_content_is_said_with_what_to_do() {
    let Some(mut server) = Server::start() else { return };
    let address = server.address(server.owner());
    let world = built(&address);
    let asked = |world: &World, kb: &str| world.run(&["ask", kb, "How heavy is the Wren?"]);
    assert!(done(&asked(&world, "kb")).out.contains("12.5"));

    // Built anew it takes the old one's place; what was made aside is gone.
    world.write("graph.ttl", BIKES.replace("12.5 kg", "13 kg"));
    let rebuild = ["build", "graph.ttl", "--out", "kb", "--no-dense", "--sql", &address];
    let before = world.copied();
    done(&world.run(&rebuild));
    assert!(done(&asked(&world, "kb")).out.contains("13"));
    assert_eq!(
        server.rows("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'kb%'")[0][0].as_number(),
        Some(1.0)
    );

    // A copy of the folder from before.
    let ran = asked(&before, "kb");
    assert!(ran.code == 2 && said(&ran).contains("has another content in its schema kb"), "{ran:?}");
    assert!(said(&ran).contains("--sql") && said(&ran).contains("stores.sql in ragonite.toml"), "{ran:?}");

    // Somebody else's schema is left alone.
    server.run("CREATE SCHEMA other; CREATE TABLE other.mine (n int)");
    let ran = world.run(&["build", "graph.ttl", "--out", "other", "--no-dense", "--sql", &address]);
    assert!(ran.code == 2 && said(&ran).contains("DROP SCHEMA other CASCADE"), "{ran:?}");
    assert!(!world.path("other").exists(), "nothing is left of a build that could not be placed");
    server.run("SELECT n FROM other.mine");
    let named = format!("{address}?schema=other_bikes");
    done(&world.run(&["build", "graph.ttl", "--out", "other", "--no-dense", "--sql", &named]));
    assert!(done(&asked(&world, "other")).out.contains("13"));

    // An update changes them there.
    world.write("more.ttl", "@prefix s: <http://x.example/schema/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n<http://x.example/id/ibis> a s:Bike ; rdfs:label \"Ibis\" ; s:weight \"9 kg\" .");
    done(&world.run(&["update", "kb", "--add", "more.ttl"]));
    let ran = world.run(&["sql", "kb", "SELECT weight FROM bike WHERE label = 'Ibis'"]);
    assert!(done(&ran).out.contains('9'), "{ran:?}");

    // Tables that are gone, and then the server.
    server.run("DROP SCHEMA other_bikes CASCADE");
    let ran = asked(&world, "other");
    assert!(ran.code == 2 && said(&ran).contains("has no tables of this knowledge base"), "{ran:?}");
    server.stop();
    let ran = asked(&world, "kb");
    assert!(ran.code == 2 && said(&ran).contains("cannot be reached"), "{ran:?}");
    assert!(said(&ran).contains("Start it, or say where it is: stores.sql in ragonite.toml"), "{ran:?}");
    // What needs no tables needs no server.
    done(&world.run(&["sparql", "kb", "SELECT ?b { ?b a <http://x.example/schema/Bike> }"]));
    done(&world.run(&["schema", "kb"]));
    server.start_again();
    assert!(done(&asked(&world, "kb")).out.contains("13"));
}

#[test]
fn a_server_that_was_restarted_is_connected_to_again() {
    let Some(mut server) = Server::start() else { return };
    let world = built(&server.address(server.owner()));
    let serving = world.serve_as_configured();
    let rows = || -> Value {
        let answer = ureq::post(&format!("{}/api/v1/knowledge-bases/kb/sql", serving.address))
            .config()
            .http_status_as_error(false)
            .build()
            .send_json(serde_json::json!({"query": "SELECT count(*) AS n FROM bike"}));
        answer.expect("an answer").body_mut().read_json().expect("JSON")
    };
    assert_eq!(rows()["rows"], serde_json::json!([[2]]), "{}", rows());
    server.stop();
    assert!(rows().to_string().contains("cannot be reached"), "{}", rows());
    server.start_again();
    assert_eq!(rows()["rows"], serde_json::json!([[2]]), "{}", rows());
}

#[test]
fn a_password_is_nowhere_to_be_seen() {
    let Some(mut server) = Server::start() else { return };
    server.run(&format!(
        "CREATE ROLE builder LOGIN PASSWORD '{PASSWORD}'; CREATE ROLE reader LOGIN PASSWORD '{PASSWORD}'; \
         GRANT CREATE ON DATABASE postgres TO builder"
    ));
    server.ask_for_password("builder,reader");
    let world = World::new();
    world.write("graph.ttl", BIKES);
    world.write("ragonite.toml", format!("{FORM}[stores]\nsql_readers = \"reader\"\n"));
    let build = |login: &str| {
        let address = server.address(login);
        world.run(&["build", "graph.ttl", "--out", "kb", "--no-dense", "--sql", &address])
    };
    let mut heard = String::new();
    let mut tell = |ran: &Ran, code: i32| {
        assert_eq!(ran.code, code, "{ran:?}");
        heard.push_str(&format!("{}{}", ran.out, ran.err));
    };
    for login in ["builder".to_owned(), format!("builder:not{PASSWORD}")] {
        let ran = build(&login);
        assert!(said(&ran).contains("PGPASSWORD"), "{ran:?}");
        tell(&ran, 2);
    }
    tell(&build(&format!("builder:{PASSWORD}")), 0);
    tell(&with_password(&world, &["sql", "kb", "SELECT count(*) FROM bike"]), 0);
    tell(&world.run(&["sql", "kb", "SELECT count(*) FROM bike"]), 2);
    tell(&with_password(&world, &["schema", "kb", "--json"]), 0);

    // Somebody who may only read, as the configuration says.
    let reader = server.address(&format!("reader:{PASSWORD}"));
    world.write("ragonite.toml", format!("{FORM}[stores]\nsql = \"{reader}\"\n"));
    tell(&world.run(&["ask", "kb", "How heavy is the Wren?"]), 0);
    tell(&world.run(&["config"]), 0);
    tell(&world.run(&["config", "--json"]), 0);
    world.write("ragonite.toml", format!("{FORM}[stores]\nsql = \"{reader}?password={PASSWORD}\"\n"));
    tell(&world.run(&["ask", "kb", "How heavy is the Wren?"]), 2);
    world.write("ragonite.toml", FORM);
    assert!(!heard.contains(PASSWORD), "{heard}");

    let found =
        Command::new("grep").args(["-rl", PASSWORD]).arg(world.path("kb")).output().expect("grep runs");
    assert!(found.stdout.is_empty(), "{}", String::from_utf8_lossy(&found.stdout));
    let comment = server.rows("SELECT obj_description(to_regnamespace('kb'), 'pg_namespace')");
    assert!(
        comment[0][0].as_text().is_some_and(|text| text.contains("Content: ") && !text.contains(PASSWORD))
    );
}

/// Two servers of different people, so to speak: their folders have nothing in common but the knowledge base's content.
#[test]
fn conversations_on_a_server_are_those_of_all_who_name_it() {
    let Some(mut server) = Server::start() else { return };
    server.run(&format!(
        "CREATE ROLE keeper LOGIN PASSWORD '{PASSWORD}'; GRANT CREATE ON DATABASE postgres TO keeper"
    ));
    server.ask_for_password("keeper");
    let world = World::new();
    world.build(BIKES);
    let address = server.address("keeper");
    world.write("ragonite.toml", format!("{FORM}[server]\nconversations = \"{address}\"\n"));
    let other = world.copied();
    let ran = world.run(&["serve", "kb", "--bind", "127.0.0.1:0"]);
    assert!(ran.code == 2 && said(&ran).contains("PGPASSWORD"), "{ran:?}");

    let serve = |world: &World| {
        world.serve_under(|command| {
            command.env("PGPASSWORD", PASSWORD);
        })
    };
    let (one, two) = (serve(&world), serve(&other));
    let (here, there) = (Client::new(&one.address), Client::new(&two.address));
    let conversation = here.converse("kb").expect("made");
    for (client, question, weight) in
        [(&here, "How heavy is the Wren?", "12.5"), (&there, "And the Lark?", "14")]
    {
        let (status, answer) = client.ask(&conversation, question).expect("answered");
        assert!(status == 200 && answer["text"].to_string().contains(weight), "{answer}");
    }
    let (_, told) = here.call("GET", &conversation, None);
    assert_eq!(told["turns"].as_array().map(Vec::len), Some(2), "{told}");
    assert_eq!(told, there.call("GET", &conversation, None).1);

    done(&with_password(&world, &["token", "new", "anna"]));
    let listed = with_password(&other, &["token", "list"]);
    assert!(done(&listed).out.contains("anna"), "{listed:?}");
    drop(one);
    assert_eq!(told, there.call("GET", &conversation, None).1);
    assert!(!world.path("state/ragonite/conversations.sqlite").exists());

    // One with a password works and is not shown; a file beside the configuration is one too.
    let with = server.address(&format!("keeper:{PASSWORD}"));
    world.write("ragonite.toml", format!("{FORM}[server]\nconversations = \"{with}\"\n"));
    let runs = [world.run(&["token", "list"]), world.run(&["config"]), world.run(&["config", "--json"])];
    assert!(runs.iter().all(|ran| ran.code == 0 && !format!("{ran:?}").contains(PASSWORD)), "{runs:?}");
    world.write("ragonite.toml", format!("{FORM}[server]\nconversations = \"kept/talks.sqlite\"\n"));
    done(&world.run(&["token", "new", "ben"]));
    assert!(world.path("kept/talks.sqlite").exists());
    world.write("ragonite.toml", format!("{FORM}[server]\nconversations = \"mysql://ann@localhost/db\"\n"));
    let ran = world.run(&["token", "list"]);
    assert!(ran.code == 2 && said(&ran).contains("`server.conversations`: this is no address"), "{ran:?}");
}
