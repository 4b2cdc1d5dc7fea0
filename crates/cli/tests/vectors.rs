//! Vectors made behind a knowledge base that answers already, from outside: by `build`, by `embed`, by `serve`; stopped,
//! killed and gone on with. An embedding server of three lines makes them, as slowly as it is told to.

mod common;

use std::io::{BufRead, BufReader};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use common::encoder::Encoder;
use common::{Running, World};
use serde_json::{Value, json};

/// What takes long at most.
const SOON: Duration = Duration::from_secs(60);

/// A folder with a graph of `things` and a configuration that names the encoder; no chat model is there.
fn world(encoder: &Encoder, things: usize) -> World {
    let world = World::new();
    let one = |n: usize| {
        format!(
            "<http://x.example/t{n}> a <http://x.example/Thing> ; <http://x.example/name> \"Thing {n}\" .\n"
        )
    };
    world.write("graph.ttl", (0..things).map(one).collect::<String>());
    world.write(
        "ragonite.toml",
        format!(
            "[llm]\nprovider = \"openai\"\nmodel = \"none\"\nbase_url = \"http://127.0.0.1:9/v1\"\n[embedding]\n\
             provider = \"openai\"\nmodel = \"letters\"\nbase_url = \"{}\"\n",
            encoder.address
        ),
    );
    world
}

fn manifest(world: &World) -> Value {
    let text = std::fs::read(world.path("kb/manifest.json")).expect("a manifest");
    serde_json::from_slice(&text).expect("JSON")
}

fn made(world: &World) -> (u64, u64) {
    let manifest = manifest(world);
    let number = |key: &str| manifest["vectors"][key].as_u64().expect("a number");
    (number("made"), number("of"))
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < SOON, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_build_says_when_it_can_be_asked_and_embed_goes_on() {
    let encoder = Encoder::start();
    let world = world(&encoder, 30);
    let built = world.run(&["build", "graph.ttl", "--out", "kb", "--vectors", "later"]);
    assert!(built.code == 0 && built.out.contains("It can be asked now."), "{built:?}");
    assert!(
        built.out.contains("ragonite embed DIR/kb") || built.out.contains("ragonite embed kb"),
        "{built:?}"
    );
    let (none, of) = made(&world);
    assert!(none == 0 && of > 60, "{of}");
    let shown = world.run(&["schema", "kb"]);
    assert!(shown.out.contains(&format!("vectors for 0 of {of} texts")), "{shown:?}");
    let found = world.run(&["search", "kb", "Thing 17", "-k", "1"]);
    assert!(found.code == 0 && found.out.contains("Thing 17"), "{found:?}");
    assert!(found.err.contains(&format!("0 of {of} texts have vectors")), "{found:?}");

    let embedded = world.run(&["embed", "kb", "--json"]);
    let told: Value = serde_json::from_str(&embedded.out).expect("JSON");
    assert_eq!(told["vectors"], json!({"made": of, "of": of}), "{told}");
    assert_eq!(made(&world), (of, of));
    let again = world.run(&["embed", "kb"]);
    assert!(again.out.contains("All vectors are there."), "{again:?}");
    let found = world.run(&["search", "kb", "Thing 17", "-k", "1"]);
    assert!(found.code == 0 && found.err.is_empty(), "{found:?}");
    let none = world.run(&["embed", "nowhere"]);
    assert!(none.code == 2 && none.err.contains("is not a knowledge base"), "{none:?}");
}

#[test]
fn a_build_makes_its_vectors_unless_it_is_stopped_and_an_update_what_is_new() {
    let encoder = Encoder::start();
    let world = world(&encoder, 600);
    encoder.pause.store(100, Ordering::Relaxed);
    let child = world.command(&["build", "graph.ttl", "--out", "kb"]).spawn().expect("starts");
    let mut build = Running(child);
    let mut said = BufReader::new(build.0.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    assert!(said.any(|line| line.contains("It can be asked now.")));
    // It answers while the vectors are made.
    assert_eq!(world.run(&["sql", "kb", "SELECT count(*) FROM thing"]).code, 0);
    let busy = world.run(&["embed", "kb"]);
    assert!(busy.code == 0 && busy.err.contains("Another process is making the vectors"), "{busy:?}");
    let before = encoder.asked();
    until("some are made", || encoder.asked() > before + 64);
    // Ctrl-C, as a terminal sends it.
    let stopped = std::process::Command::new("kill").args(["-INT", &build.0.id().to_string()]).status();
    assert!(stopped.expect("kill runs").success());
    assert!(said.any(|line| line.contains("texts have vectors")), "it says how far it is");
    assert!(build.0.wait().expect("ends").success());
    let (some, of) = made(&world);
    assert!(some > 0 && some < of, "{some} of {of}");

    encoder.pause.store(0, Ordering::Relaxed);
    world.write("more.ttl", "<http://x.example/t7> <http://x.example/name> \"The seventh\" .\n");
    let updated = world.run(&["update", "kb", "--add", "more.ttl", "--json"]);
    let told: Value = serde_json::from_str(&updated.out).expect("JSON");
    let (all, of) = made(&world);
    assert_eq!(all, of, "{told}");
    assert!(
        told["embedded"].as_u64().is_some_and(|embedded| embedded <= of - some + 8),
        "{told} after {some}"
    );
}

#[test]
fn a_server_makes_vectors_behind_its_answers_and_the_next_one_goes_on() {
    let encoder = Encoder::start();
    let world = world(&encoder, 600);
    let built = world.run(&["build", "graph.ttl", "--out", "kb", "--vectors", "later"]);
    assert_eq!(built.code, 0, "{built:?}");
    let (_, of) = made(&world);
    let get = |base: &str, path: &str| -> String {
        let mut response = ureq::get(format!("{base}{path}")).call().expect("an answer");
        response.body_mut().read_to_string().expect("text")
    };
    let far = |base: &str| -> u64 {
        let listed: Value = serde_json::from_str(&get(base, "/api/v1/knowledge-bases/kb")).expect("JSON");
        assert_eq!(listed["vectors"]["of"], of, "{listed}");
        listed["vectors"]["made"].as_u64().expect("a number")
    };
    encoder.pause.store(100, Ordering::Relaxed);
    let first = world.serve_as_configured();
    until("some are made", || far(&first.address) > 0);
    let seen = far(&first.address);
    assert!(seen < of, "{seen} of {of}");
    let metrics = get(&first.address, "/metrics");
    assert!(metrics.contains(&format!("ragonite_vectors_wanted{{kb=\"kb\"}} {of}")), "{metrics}");
    // A passage is found meanwhile.
    let query = "/api/v1/knowledge-bases/kb/passages?q=Thing%20599&k=1";
    let found = get(&first.address, query);
    assert!(found.contains("Thing 599"), "{found}");
    drop(first);

    // Who made them ends with the server; the next one makes the rest.
    encoder.pause.store(0, Ordering::Relaxed);
    let before = encoder.asked();
    let second = world.serve_as_configured();
    until("all are made and served", || made(&world) == (of, of) && far(&second.address) == of);
    assert!(encoder.asked() - before < of, "it went on where the first one stopped");
    // The server may not have opened the newest state yet.
    let metrics =
        || get(&second.address, "/metrics").contains(&format!("ragonite_vectors{{kb=\"kb\"}} {of}"));
    until("the metrics say so", metrics);
}
