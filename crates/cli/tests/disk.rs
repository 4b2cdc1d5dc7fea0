//! Full disks and read-only ones: every command that writes says so and leaves what was there, every command that reads goes
//! on, and a server that cannot keep an answer says so and goes on once there is room.
#![cfg(target_os = "linux")]

mod common;
mod faults;

use common::client::Client;
use common::{Ran, World};
use faults::Faults;
use faults::cases::{CASES, Case, base, names, taught};
use serde_json::json;

/// How a disk that is full, or cannot be written, is called by the system or by SQLite.
const FULL: [&str; 2] = ["No space left on device", "database or disk is full"];
const READ_ONLY: [&str; 2] = ["Read-only file system", "readonly database"];

fn assert_says(ran: &Ran, causes: &[&str], what: &str) {
    assert_eq!(ran.code, 2, "{what}: {ran:?}");
    assert!(causes.iter().any(|cause| ran.err.contains(cause)), "{what}: {ran:?}");
    assert!(!ran.err.contains("panicked"), "{what}: {ran:?}");
}

fn under(faults: &Faults, world: &World, arguments: &[&str]) -> Ran {
    let mut command = world.command(arguments);
    faults.befall(&mut command, &world.path("."));
    world.ended(command, "")
}

#[test]
fn a_full_disk_leaves_what_was_there() {
    for Case { arguments, before, state } in CASES {
        let template = World::new();
        before(&template);
        let old = state(&template.copied());
        let (mut room, mut failed) = (0, 0);
        loop {
            let world = template.copied();
            let ran = under(&Faults::full_after(room), &world, arguments);
            let what = format!("{arguments:?} with room for {room} bytes");
            if ran.code == 0 {
                assert_ne!(state(&world), old, "{what}");
                break;
            }
            assert_says(&ran, &FULL, &what);
            assert_eq!(state(&world), old, "{what}");
            assert_eq!(world.run(arguments).code, 0, "{what}, then with more");
            assert_ne!(state(&world), old, "{what}, then with more");
            failed += 1;
            room = room * 7 + 40;
        }
        assert!(failed > 0, "{arguments:?} writes nothing");
    }
}

#[test]
fn a_read_only_disk_is_named_and_leaves_what_was_there() {
    for Case { arguments, before, state } in CASES {
        let world = World::new();
        before(&world);
        let (old, there) = (state(&world.copied()), names(&world));
        let ran = under(&Faults::read_only(), &world, arguments);
        assert_says(&ran, &READ_ONLY, &format!("{arguments:?}"));
        assert_eq!(names(&world), there, "{arguments:?}");
        assert_eq!(state(&world), old, "{arguments:?}");
    }
}

#[test]
fn what_only_reads_needs_no_disk_to_write_on() {
    let world = World::new();
    taught(&world);
    world.write("questions.jsonl", "{\"question\": \"Which one would I take?\"}\n");
    for arguments in [
        &["schema", "kb"][..],
        &["sql", "kb", "SELECT label FROM bike"],
        &["sparql", "kb", "SELECT * { ?s ?p ?o }"],
        &["search", "kb", "Wren"],
        &["passages", "kb", "Wren"],
        &["lineage", "kb", "bike", "wren"],
        &["annotate", "kb"],
        &["teach", "kb", "--list"],
        &["ask", "kb", "Which one would I take?"],
        &["generate", "kb", "--count", "3"],
        &["config"],
    ] {
        let ran = under(&Faults::read_only(), &world, arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
        assert!(!ran.out.is_empty() && !ran.err.contains("warning"), "{arguments:?}: {ran:?}");
    }
    let mut batch = world.command(&["batch", "kb"]);
    let faults = Faults::read_only();
    faults.befall(&mut batch, &world.path("."));
    let ran = world.ended(batch, "{\"question\": \"Which one would I take?\"}\n");
    assert!(ran.code == 0 && ran.out.contains("Wren"), "{ran:?}");
    let served = under(&Faults::read_only(), &world, &["serve", "kb", "--bind", "127.0.0.1:0"]);
    assert_says(&served, &READ_ONLY, "serve");
}

#[test]
fn a_server_whose_disk_fills_goes_on_reading_and_writes_again_when_there_is_room() {
    let world = World::new();
    taught(&world);
    let before = base(&world);
    let faults = Faults::none();
    let served = world.serve_under(|command| faults.befall(command, &world.path(".")));
    let client = Client::new(&served.address);
    let conversation = client.converse("kb").expect("made");
    let ask = || client.ask(&conversation, "Which one would I take?").expect("answered");
    let (status, answer) = ask();
    assert!(status == 200 && answer.to_string().contains("Wren"), "{answer}");
    let teach = || {
        let lesson = json!({ "question": "Which is it?", "select": "SELECT name FROM bike" });
        client.call("POST", "/api/v1/knowledge-bases/kb/taught", Some(&lesson))
    };
    faults.leave_room(100);
    let begun = client.call("POST", "/api/v1/conversations", Some(&json!({ "kb": "kb" })));
    for (status, told) in [ask(), teach(), begun] {
        assert!(status >= 500, "{status} {told}");
        assert!(FULL.iter().any(|cause| told.to_string().contains(cause)), "{status} {told}");
    }
    assert_eq!(client.call("GET", "/healthz", None).0, 200);
    assert_eq!(client.call("GET", "/api/v1/conversations", None).0, 200);
    let query = json!({ "query": "SELECT count(*) AS n FROM bike" });
    assert_eq!(client.call("POST", "/api/v1/knowledge-bases/kb/sql", Some(&query)).0, 200);
    assert_eq!(base(&world), before);
    faults.make_room();
    let (status, answer) = ask();
    assert!(status == 200 && answer.to_string().contains("Wren"), "{answer}");
    assert_eq!(teach().0, 201);
    let (_, kept) = client.call("GET", &conversation, None);
    let answered = kept["turns"].as_array().expect("turns").iter().filter(|turn| turn["state"] == "answered");
    assert_eq!(answered.count(), 2, "{kept}");
}
