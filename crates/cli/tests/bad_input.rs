//! What people read when something is wrong with what they gave: one paragraph, status 2, nothing half-made.

mod common;

use std::fs;

use common::{BIKES, World};

/// The error of a command that must fail.
fn error(world: &World, arguments: &[&str]) -> String {
    let ran = world.run(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    ran.err
}

#[test]
fn a_file_that_is_not_there() {
    let world = World::new();
    insta::assert_snapshot!(error(&world, &["build", "no.ttl", "--out", "kb", "--no-dense"]));
    assert!(!world.path("kb").exists());
}

#[test]
fn a_broken_line_is_shown_with_its_place() {
    let world = World::new();
    world.write("graph.ttl", format!("{BIKES}<http://x.example/id/x> a ;; .\n"));
    insta::assert_snapshot!(error(&world, &["build", "graph.ttl", "--out", "kb", "--no-dense"]));
    let left: Vec<_> =
        fs::read_dir(world.path(".")).expect("a folder").map(|e| e.expect("an entry").file_name()).collect();
    assert_eq!(left, ["graph.ttl"], "nothing half-made is left");

    let ran = world.run(&["build", "graph.ttl", "--out", "kb", "--no-dense", "--lenient"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("skipped"), "{ran:?}");
}

#[test]
fn an_empty_graph() {
    let world = World::new();
    world.write("graph.ttl", "# nothing\n");
    insta::assert_snapshot!(error(&world, &["build", "graph.ttl", "--out", "kb", "--no-dense"]));
    assert!(!world.path("kb").exists());
}

#[test]
fn a_graph_without_types_is_no_error() {
    let world = World::new();
    world.build("<http://x.example/a> <http://x.example/p> \"one\" .\n<http://x.example/b> <http://x.example/p> \"two\" .\n");
    let ran = world.run(&["schema", "kb"]);
    assert!(ran.code == 0 && ran.out.contains("entities without a type"), "{ran:?}");
}

#[test]
fn an_empty_question_is_told_before_anything_is_opened() {
    let world = World::new();
    for question in ["", "  ", "?!"] {
        let told = error(&world, &["ask", "nowhere", question]);
        assert!(told.contains("The question "), "{told}");
    }
}

#[test]
fn a_folder_that_is_no_knowledge_base() {
    let world = World::new();
    world.write("notes/mine.txt", "mine");
    insta::assert_snapshot!(error(&world, &["sql", "notes", "SELECT 1"]));
    insta::assert_snapshot!(error(&world, &["ask", "nowhere", "How many?"]));
    world.write("graph.ttl", BIKES);
    insta::assert_snapshot!(error(&world, &["build", "graph.ttl", "--out", "notes", "--no-dense"]));
    assert_eq!(fs::read_to_string(world.path("notes/mine.txt")).expect("still there"), "mine");
}

#[test]
fn a_knowledge_base_of_another_version() {
    let world = World::new();
    world.build(BIKES);
    let manifest = fs::read_to_string(world.path("kb/manifest.json")).expect("a manifest");
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    manifest["format"] = 9999.into();
    world.write("kb/manifest.json", manifest.to_string());
    let error = error(&world, &["schema", "kb"]);
    assert!(error.contains("has format 9999, this program reads format"), "{error}");
    assert!(error.contains("ragonite build graph.ttl --out kb"), "{error}");
}

#[test]
fn a_damaged_knowledge_base() {
    let world = World::new();
    world.build(BIKES);
    let database = world.path("kb/induced.sqlite");
    let mut bytes = fs::read(&database).expect("the database");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    fs::write(&database, bytes).expect("written");
    insta::assert_snapshot!(error(&world, &["sql", "kb", "SELECT 1"]));
    fs::remove_file(database).expect("removed");
    let error = error(&world, &["sql", "kb", "SELECT 1"]);
    assert!(error.contains("damaged: induced.sqlite: "), "{error}");
}

#[test]
fn no_models() {
    let world = World::new();
    world.write("graph.ttl", BIKES);
    insta::assert_snapshot!(error(&world, &["build", "graph.ttl", "--out", "kb"]));
    world.build(BIKES);
    for command in ["ask", "chat", "batch"] {
        let arguments = [command, "kb", "How many?"];
        let error = error(&world, if command == "ask" { &arguments } else { &arguments[..2] });
        assert!(error.contains("ragonite model pull"), "{command}: {error}");
    }
    world.write("ragonite.toml", "[llm]\nmodel = \"./mine.gguf\"\n[embedding]\nprovider = \"none\"\n");
    insta::assert_snapshot!(error(&world, &["ask", "kb", "How many?"]));
    world.write("mine.gguf", "no weights");
    insta::assert_snapshot!(error(&world, &["ask", "kb", "How many?"]));
}

#[test]
fn a_query_that_does_not_run() {
    let world = World::new();
    world.build(BIKES);
    insta::assert_snapshot!(error(&world, &["sql", "kb", "SELECT wieght FROM bike"]));
    insta::assert_snapshot!(error(&world, &["sql", "kb", "DELETE FROM bike"]));
    insta::assert_snapshot!(error(&world, &["sparql", "kb", "SELECT ?x WHERE {"]));
    insta::assert_snapshot!(error(&world, &["search", "kb", "light", "--mode", "dense"]));
}

#[test]
fn wrong_usage() {
    let world = World::new();
    for arguments in [
        &["build", "graph.ttl"][..],
        &["ask", "kb"],
        &["ask", "kb", "How many?", "--conversation", "../x"],
        &["ask", "kb", "How many?", "--strategy", "best"],
        &["fly"],
        &[],
    ] {
        let ran = world.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?} {ran:?}");
        assert!(ran.err.contains("Usage") || ran.err.contains("error: "), "{arguments:?} {ran:?}");
    }
}

#[test]
fn a_wrong_configuration() {
    let world = World::new();
    world.write("ragonite.toml", "[llm]\nmodle = \"x\"\n");
    insta::assert_snapshot!(error(&world, &["config"]));
    insta::assert_snapshot!(error(&world, &["config", "--config", "mine.toml"]));
}

#[test]
fn broken_score_files() {
    let world = World::new();
    world.write("q.jsonl", "{}\n");
    insta::assert_snapshot!(error(&world, &["score", "q.jsonl", "a.jsonl"]));
}
