//! `connect` from outside: the program makes a knowledge base of an endpoint, which is its own server, and serves it.

mod common;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use common::client::Client;
use common::{BIKES, Serving, World};
use serde_json::{Value, json};

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
    let unable = world.run(&["ask", "far", "How heavy is the Wren?", "--strategy", "text-only"]);
    let others = "ask by ragonite, sql-only, sparql-only, frog, chatty";
    assert!(unable.code == 2 && unable.err.contains(others), "{unable:?}");
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
    assert_eq!(
        listed["strategies"],
        serde_json::json!(["chatty", "ragonite", "sql-only", "sparql-only", "frog"])
    );
    let names = get(&far.address, "/api/v1/knowledge-bases/far/entities?q=tarn");
    assert!(names.to_string().contains("http://x.example/id/tarn"), "{names}");
}

/// The settings of a model that reads every question as the one for the Wren's weight, by facts.
fn reads_weights(world: &World) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let facts = json!({
        "ask": "which", "entities": ["Wren"], "unknowns": ["?weight"], "facts": [["Wren", "weight", "?weight"]],
    });
    let message = json!({ "role": "assistant", "content": facts.to_string() });
    let reply = json!({ "choices": [{ "message": message, "finish_reason": "stop" }] }).to_string();
    std::thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let mut head = Vec::new();
            let mut byte = [0];
            while !head.ends_with(b"\r\n\r\n") && connection.read_exact(&mut byte).is_ok() {
                head.push(byte[0]);
            }
            let head = String::from_utf8_lossy(&head).to_lowercase();
            let length = head.split("content-length:").nth(1).and_then(|rest| rest.lines().next());
            let mut body = vec![0; length.and_then(|length| length.trim().parse().ok()).unwrap_or(0)];
            // Whoever asks may leave early.
            let _ = connection.read_exact(&mut body);
            let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
            let _ = write!(connection, "{head}\r\ncontent-length: {}\r\n\r\n{reply}", reply.len());
        }
    });
    world.write(
        "ragonite.toml",
        format!(
            "[llm]\nprovider = \"openai\"\nmodel = \"scripted\"\nbase_url = \"http://{address}/v1\"\n[embedding]\nprovider = \"none\"\n"
        ),
    );
}

#[test]
fn an_endpoint_is_asked_in_every_way_that_a_graph_on_this_machine_is() {
    let world = World::new();
    let near = connected(&world);
    reads_weights(&world);
    let far = world.serve_of("far");
    let client = Client::new(&far.address);
    let question = "How heavy is the Wren?";
    let text = "Wren: weight: 12.5 kg";

    let asked = json!({ "model": "far", "messages": [{ "role": "user", "content": question }] });
    let (status, completed) = client.call("POST", "/v1/chat/completions", Some(&asked));
    let said = completed["choices"][0]["message"]["content"].as_str().unwrap_or_default();
    assert!(status == 200 && said.starts_with(text), "{completed}");

    let of_tool = |name: &str, arguments: Value| {
        let params = json!({ "name": name, "arguments": arguments });
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
        let (status, told) = client.call("POST", "/mcp", Some(&call));
        assert!(status == 200 && told["error"].is_null(), "{told}");
        told["result"].clone()
    };
    let told = of_tool("ask", json!({ "question": question }));
    assert!(told["content"][0]["text"].as_str().is_some_and(|said| said.starts_with(text)), "{told}");
    let query = "SELECT ?b { ?b <http://x.example/schema/weight> '14 kg' }";
    let told = of_tool("sparql", json!({ "query": query }));
    assert_eq!(told["structuredContent"]["rows"], json!([["<http://x.example/id/lark>"]]), "{told}");
    let told = of_tool("search", json!({ "words": "Tarn Works" }));
    assert!(told.to_string().contains("http://x.example/id/tarn"), "{told}");
    let told = of_tool("schema", json!({}));
    assert!(told.to_string().contains("maker"), "{told}");

    // The query that comes of it is one that the endpoint itself runs.
    let path = "/text2sparql?dataset=https://x.example/far/&question=How%20heavy%20is%20the%20Wren%3F";
    let (status, told) = client.call("GET", path, None);
    assert_eq!(status, 200, "{told}");
    let ran = world.run(&[
        "sparql",
        "--endpoint",
        &format!("{}/sparql/kb", near.address),
        told["query"].as_str().expect("a query"),
    ]);
    assert!(ran.code == 0 && ran.out.contains("12.5 kg"), "{ran:?}");
}
