//! The commands that show what a knowledge base holds, and the ones that need none: output, JSON, exit status.

mod common;

use std::io::Read;

use common::{BIKES, World};
use serde_json::Value;

fn bikes() -> World {
    let world = World::new();
    world.build(BIKES);
    world
}

/// The results of a command that must find something.
fn found(world: &World, arguments: &[&str]) -> String {
    let ran = world.run(arguments);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.out
}

#[test]
fn a_build_says_what_it_made() {
    let world = World::new();
    world.write("graph.ttl", BIKES);
    let ran = world.run(&["build", "graph.ttl", "--out", "kb", "--no-dense", "--json"]);
    let made: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(made["counts"]["triples"], 11, "{made}");
    assert_eq!(made["counts"]["entities"], 3, "{made}");
    assert_eq!(ran.err, "", "nothing is drawn where there is no terminal");
}

#[test]
fn sql_prints_a_table_or_json() {
    let world = bikes();
    insta::assert_snapshot!(found(&world, &["sql", "kb", "SELECT label, weight FROM bike ORDER BY label"]), @"
    label  weight
    -----  ------
    Lark       14
    Wren     12.5
    ");
    insta::assert_snapshot!(found(&world, &["sql", "kb", "SELECT label FROM bike WHERE weight < 13", "--json"]),
        @r#"{"columns":["label"],"rows":[["Wren"]],"truncated":false}"#);
    let ran = world.run(&["sql", "kb", "SELECT label FROM bike WHERE weight > 99"]);
    assert_eq!(ran.code, 1, "{ran:?}");
}

#[test]
fn sql_says_when_it_was_cut() {
    let world = bikes();
    world.write("ragonite.toml", "limits.rows = 1\n");
    let ran = world.run(&["sql", "kb", "SELECT label FROM bike"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("more than these 1 rows"), "{ran:?}");
}

#[test]
fn sparql_prints_rows_and_truths() {
    let world = bikes();
    let query = "SELECT ?l WHERE { ?b <http://x.example/schema/maker> ?m ; \
                 <http://www.w3.org/2000/01/rdf-schema#label> ?l } ORDER BY ?l";
    insta::assert_snapshot!(found(&world, &["sparql", "kb", query, "--json"]),
        @r#"{"columns":["l"],"rows":[["Lark"],["Wren"]],"truncated":false}"#);
    assert_eq!(found(&world, &["sparql", "kb", "ASK { ?s ?p 1987 }"]), "yes\n");
    assert_eq!(found(&world, &["sparql", "kb", "ASK { ?s ?p 1988 }"]), "no\n");
}

#[test]
fn search_finds_passages() {
    let world = bikes();
    let out = found(&world, &["search", "kb", "Tarn Works founded", "-k", "1"]);
    assert!(out.contains("Tarn Works") && out.lines().count() >= 2, "{out}");
    let hits: Value =
        serde_json::from_str(&found(&world, &["search", "kb", "Wren", "--json"])).expect("JSON");
    assert_eq!(hits[0]["passage"]["entity"], "http://x.example/id/wren");
    assert_eq!(world.run(&["search", "kb", "zeppelin"]).code, 1);
}

#[test]
fn search_finds_entities_by_name() {
    let world = bikes();
    let out = found(&world, &["search", "kb", "tarn wroks", "--entities"]);
    assert!(out.starts_with(" 1. Tarn Works (maker; fuzzy 0."), "{out}");
    let candidates: Value = serde_json::from_str(&found(
        &world,
        &["search", "kb", "WREN", "--entities", "--type", "bike", "--json"],
    ))
    .expect("JSON");
    assert_eq!(
        (&candidates[0]["iri"], &candidates[0]["how"]),
        (&"http://x.example/id/wren".into(), &"folded".into())
    );
    assert!(candidates[0]["description"].as_str().is_some_and(|text| text.contains("Wren")), "{candidates}");
    assert_eq!(world.run(&["search", "kb", "WREN", "--entities", "--type", "maker"]).code, 1);
}

#[test]
fn passages_are_found_by_iri_id_and_label() {
    let world = bikes();
    let by_label = found(&world, &["passages", "kb", "wren"]);
    assert!(by_label.contains("Wren <http://x.example/id/wren>"), "{by_label}");
    assert_eq!(found(&world, &["passages", "kb", "http://x.example/id/wren"]), by_label);
    assert_eq!(found(&world, &["passages", "kb", "<http://x.example/id/wren>"]), by_label);
    let ran = world.run(&["passages", "kb", "Zeppelin"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("No entity is called \"Zeppelin\""), "{ran:?}");
}

#[test]
fn schema_shows_tables_and_views() {
    let world = bikes();
    let tables = found(&world, &["schema", "kb"]);
    assert!(tables.contains("bike (2 rows; http://x.example/schema/Bike)"), "{tables}");
    assert!(tables.contains(" statements from graph.ttl, built "), "{tables}");
    assert!(tables.contains("kg") && tables.contains("-> maker"), "{tables}");
    let views = found(&world, &["schema", "kb", "--views"]);
    assert!(views.contains("(about bike)"), "{views}");
    let json: Value = serde_json::from_str(&found(&world, &["schema", "kb", "--json"])).expect("JSON");
    assert_eq!(json["tables"].as_array().map(Vec::len), Some(2), "{json}");
}

#[test]
fn models_are_listed_with_their_licences() {
    let world = World::new();
    let json: Value = serde_json::from_str(&found(&world, &["model", "list", "--json"])).expect("JSON");
    let models = json.as_array().expect("a list");
    assert!(models.iter().all(|m| m["licence"].is_string() && m["path"].is_null()), "{json}");
    assert_eq!(models.iter().filter(|m| m["configured"] == true).count(), 2, "{json}");
    let ran = world.run(&["model", "path", llm::catalogue::DEFAULT_CHAT]);
    assert!(ran.code == 2 && ran.err.contains("ragonite model pull"), "{ran:?}");
}

#[test]
fn config_says_where_each_value_comes_from() {
    let world = World::new();
    world.write("config/ragonite/ragonite.toml", "[search]\npassages = 7\n");
    let origin = |key: &str| -> (Value, String) {
        let all: Value = serde_json::from_str(&found(&world, &["config", "--json"])).expect("JSON");
        let entry =
            all.as_array().expect("a list").iter().find(|e| e["key"] == key).expect("the key").clone();
        (entry["value"].clone(), entry["origin"].as_str().expect("a text").to_owned())
    };
    assert_eq!(origin("search.passages"), (7.into(), "DIR/config/ragonite/ragonite.toml:2".into()));
    assert_eq!(origin("llm.threads").1, "default");
    // The nearer file counts, and it alone.
    world.write("ragonite.toml", "llm.threads = 2\n");
    assert_eq!(origin("llm.threads"), (2.into(), "ragonite.toml:1".into()));
    assert_eq!(origin("search.passages").1, "default");
}

/// What follows from the model stands behind the settings, with where it comes from.
#[test]
fn config_shows_what_a_model_is_given() {
    let world = World::new();
    let follows = |model: &str| {
        world.write("ragonite.toml", format!("[llm]\nprovider = \"openai\"\n{model}\n"));
        let ran = world.run(&["config"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        let line = |key: &str| {
            let of = |line: &&str| line.starts_with(&format!("{key} = "));
            let line = ran.out.lines().find(of).expect("the key");
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        [
            "capability.strength",
            "capability.context",
            "budgets.passages",
            "budgets.phrases",
            "budgets.reply_tokens.rewrite",
        ]
        .map(line)
        .join("\n")
    };
    insta::assert_snapshot!(follows("model = \"its-name-there\""), @r#"
    capability.strength = "small" # nothing is known
    capability.context = 8192 # nothing is known
    budgets.passages = 3 # a small model's
    budgets.phrases = false # a small model's
    budgets.reply_tokens.rewrite = 70 # a small model's
    "#);
    insta::assert_snapshot!(follows("model = \"gpt-4o\""), @r#"
    capability.strength = "strong" # the model's name
    capability.context = 128000 # the model's name
    budgets.passages = 20 # a strong model's
    budgets.phrases = true # a strong model's
    budgets.reply_tokens.rewrite = 560 # a strong model's
    "#);
    insta::assert_snapshot!(follows("model = \"its-name-there\"\nstrength = \"medium\"\ncontext = 16384"), @r#"
    capability.strength = "medium" # configuration
    capability.context = 16384 # configuration
    budgets.passages = 8 # a medium model's
    budgets.phrases = false # a medium model's
    budgets.reply_tokens.rewrite = 140 # a medium model's
    "#);
}

#[test]
fn config_says_what_each_setting_is_for() {
    let shown = found(&World::new(), &["config"]);
    let lines: Vec<&str> = shown.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("llm.threads = ")).expect("the key");
    assert_eq!(lines[at - 1], "# embedded: threads; 0 is one a physical core that no other program uses.");
    assert!(lines.iter().all(|line| line.starts_with("# ") || line.contains("  # ")), "{shown}");
}

#[test]
fn export_writes_a_script_for_postgresql() {
    let world = bikes();
    let ran = world.run(&["export", "kb", "--postgres", "bikes.sql"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    let script = std::fs::read_to_string(world.path("bikes.sql")).expect("written");
    let rows: Vec<&str> = script.lines().skip_while(|line| !line.starts_with("COPY bike ")).take(4).collect();
    assert_eq!(rows.last(), Some(&"\\."), "{script}");
    assert!(rows[1].contains("\tLark\t") && rows[2].contains("\tWren\t"), "{rows:?}");
    assert!(script.contains("ALTER TABLE bike ADD PRIMARY KEY (id);"), "{script}");
    assert!(script.contains("CREATE VIEW v_bike "), "{script}");
    // What is there is someone's.
    let again = world.run(&["export", "kb", "--postgres", "bikes.sql"]);
    assert_eq!(again.code, 2, "{again:?}");
}

#[test]
fn lineage_shows_triples_and_lines() {
    let world = bikes();
    insta::assert_snapshot!(found(&world, &["lineage", "kb", "bike", "Wren", "weight"]), @r#"
    bike: http://x.example/id/wren
    weight = 12.5
      <http://x.example/id/wren> <http://x.example/schema/weight> "12.5 kg" .
        graph.ttl:3
    "#);
    let ran = world.run(&["lineage", "kb", "bike", "wrenn"]);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (2, "error: In kb: bike has no row wrenn; did you mean wren?\n"),
        "{ran:?}"
    );
    std::fs::remove_file(world.path("graph.ttl")).expect("removed");
    let ran = world.run(&["lineage", "kb", "bike", "wren", "weight", "--json"]);
    let lineage: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(lineage["unread"][0], "graph.ttl", "{lineage}");
}

#[test]
fn annotate_writes_a_file_that_builds() {
    let world = bikes();
    assert_eq!(world.run(&["annotate", "kb", "--out", "notes.toml"]).code, 0);
    let again = world.run(&["annotate", "kb", "--out", "notes.toml"]);
    assert!(again.code == 2 && again.err.contains("name a file that is not there yet"), "{again:?}");
    let build = ["build", "graph.ttl", "--out", "other", "--no-dense", "--annotations", "notes.toml"];
    assert_eq!(world.run(&build).code, 0);
    let sql = "SELECT label, weight FROM bike";
    assert_eq!(found(&world, &["sql", "kb", sql]), found(&world, &["sql", "other", sql]));
}

#[test]
fn update_adds_and_removes() {
    let world = bikes();
    world.write("more.ttl", "<http://x.example/id/lark> <http://x.example/schema/gears> 7 .");
    let told = found(&world, &["update", "kb", "--add", "more.ttl"]);
    assert!(told.starts_with("kb: 1 statements added, 0 removed, 12 now"), "{told}");
    assert!(told.ends_with("1 of 2 tables were written anew: bike\n"), "{told}");
    assert_eq!(
        found(&world, &["sql", "kb", "SELECT gears FROM bike WHERE id = 'lark'", "--json"]),
        "{\"columns\":[\"gears\"],\"rows\":[[7]],\"truncated\":false}\n"
    );
    assert_eq!(world.run(&["update", "kb", "--remove", "more.ttl"]).code, 0);
    assert_eq!(world.run(&["sql", "kb", "SELECT gears FROM bike"]).code, 2);
    assert!(world.run(&["update", "kb"]).err.contains("Nothing to change"));
}

#[test]
fn answers_are_scored() {
    let world = World::new();
    world.write(
        "q.jsonl",
        r#"{"conversation":1,"turn":1,"category":"lookup","question":"How heavy?","expect":{"all_of":[[{"number":12.5}]]}}
{"conversation":1,"turn":2,"category":"complex","question":"And on average?","expect":{"all_of":[[{"number":13.25}]]}}"#,
    );
    world.write("a.jsonl", r#"{"conversation":1,"turn":1,"answer":"It weighs 12.5 kg [1].","seconds":2.5}"#);
    let ran = world.run(&["score", "q.jsonl", "a.jsonl"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            0,
            "1/2 right (95 % sure: 9 to 91 %); complex 0/1, lookup 1/1; median 2.5 s\n\
             turns 1: 1/1, 2: 0/1; whole conversations 0/1\n"
        ),
        "{ran:?}"
    );
    assert_eq!(ran.err, "wrong 1.2 [complex] And on average? -> \"\"\n");
    assert_eq!(world.run(&["score", "q.jsonl", "a.jsonl", "--min", "2"]).code, 1);
    let json: Value =
        serde_json::from_str(&found(&world, &["score", "q.jsonl", "a.jsonl", "--json"])).expect("JSON");
    assert_eq!((&json["right"], &json["total"]), (&1.into(), &2.into()));
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let world = bikes();
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) \
                SELECT i, printf('%0200d', i) AS long FROM n";
    let mut child = world.command(&["sql", "kb", many]).spawn().expect("the program starts");
    let mut first = [0; 16];
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut first).expect("some output");
    drop(out);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn help_shows_the_commands() {
    let world = World::new();
    insta::assert_snapshot!("help", found(&world, &["--help"]));
    for command in [
        "build", "update", "embed", "annotate", "ask", "chat", "batch", "schema", "lineage", "sql", "sparql",
        "search", "passages", "serve",
    ] {
        insta::assert_snapshot!(format!("help_{command}"), found(&world, &[command, "--help"]));
    }
}
