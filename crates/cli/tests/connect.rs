//! `connect` from outside: the program makes a knowledge base of an endpoint, which is its own server, and serves it.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;

use common::{BIKES, Serving, World};
use serde_json::Value;

/// A knowledge base called `far` whose triples are served by another process.
fn connected(world: &World) -> Serving {
    world.build(BIKES);
    let near = world.serve();
    let ran = world.run(&["connect", &format!("{}/sparql/kb", near.address), "--out", "far", "--pause", "0"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.out.starts_with("far: 2 classes and 4 properties of 11 statements, which stay at http://"),
        "{ran:?}"
    );
    near
}

fn get(address: &str, path: &str) -> Value {
    let mut connection = TcpStream::connect(address.trim_start_matches("http://")).expect("connected");
    let request = format!("GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", address.trim_start_matches("http://"));
    connection.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).expect("read");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

#[test]
fn an_endpoint_is_a_knowledge_base_like_any_other() {
    let world = World::new();
    let near = connected(&world);
    let shown = world.run(&["schema", "far"]);
    assert!(
        shown.out.contains("which stay at")
            && shown.out.contains("maker (2) <http://x.example/schema/maker>: bike -> maker"),
        "{shown:?}"
    );
    let asked = world.run(&["sparql", "far", "SELECT ?b { ?b <http://x.example/schema/weight> '14 kg' }"]);
    assert!(asked.out.contains("http://x.example/id/lark"), "{asked:?}");
    let rows = world.run(&["sql", "far", "SELECT 1"]);
    assert!(
        rows.code == 2 && rows.err.contains("hold only samples") && rows.err.contains("ragonite sparql"),
        "{rows:?}"
    );
    let unable = world.run(&["ask", "far", "How heavy is the Wren?", "--strategy", "ragonite"]);
    assert!(unable.code == 2 && unable.err.contains("ask by sparql-only, frog, chatty"), "{unable:?}");
    drop(near);
    let gone = world.run(&["sparql", "far", "ASK { ?s ?p ?o }"]);
    assert!(gone.code == 2 && gone.err.contains("cannot be reached"), "{gone:?}");
}

#[test]
fn an_endpoint_is_served_with_its_kind_and_the_ways_to_ask_it() {
    let world = World::new();
    let _near = connected(&world);
    let far = world.serve_of("far");
    let listed = &get(&far.address, "/api/v1/knowledge-bases")["knowledge_bases"][0];
    assert_eq!((&listed["name"], &listed["kind"]), (&"far".into(), &"endpoint".into()), "{listed}");
    assert!(listed["endpoint"].as_str().is_some_and(|address| address.ends_with("/sparql/kb")), "{listed}");
    assert_eq!(listed["counts"]["triples"], 11);
    assert_eq!(listed["strategies"], serde_json::json!(["chatty", "sparql-only", "frog"]));
    let names = get(&far.address, "/api/v1/knowledge-bases/far/entities?q=tarn");
    assert!(names.to_string().contains("http://x.example/id/tarn"), "{names}");
}
