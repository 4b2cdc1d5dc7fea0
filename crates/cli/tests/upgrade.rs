//! What earlier versions left is read by this one: knowledge bases, lessons, conversations of the server and of the command
//! line, tokens, saved configurations. With a release comes what it leaves: `make released` keeps it.

mod common;

use common::client::Client;
use common::encoder::Encoder;
use common::released::kept;
use common::{BIKES, World};
use serde_json::{Value, json};

const QUESTION: &str = "Which one would I take?";
const SELECT: &str = "SELECT name, weight FROM bike ORDER BY weight LIMIT 1";

fn configured(encoder: &Encoder) -> World {
    let world = World::new();
    let settings = format!(
        "[llm]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\n[embedding]\nprovider = \"openai\"\nmodel = \"letters\"\nbase_url = \"{}\"\n",
        encoder.address
    );
    world.write("ragonite.toml", settings);
    world
}

fn done(world: &World, arguments: &[&str]) -> String {
    let ran = world.run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    ran.out
}

#[test]
#[ignore = "keeps what this version leaves: `make released`"]
fn keep_what_this_version_leaves() {
    let encoder = Encoder::start();
    let world = configured(&encoder);
    world.write("graph.ttl", BIKES);
    world.write("names.toml", "[tables.bike]\ncomment = \"What is ridden.\"\n");
    world.write(
        "texts.jsonl",
        "{\"title\": \"Workshop\", \"text\": \"The Wren's chain is oiled with dry wax.\"}\n",
    );
    done(
        &world,
        &["build", "graph.ttl", "--annotations", "names.toml", "--texts", "texts.jsonl", "--out", "kb"],
    );
    done(&world, &["teach", "kb", QUESTION, "--select", SELECT, "--by", "Ada", "--verified"]);
    done(&world, &["teach", "kb", "--synonym", "mass=weight"]);
    done(&world, &["ask", "kb", QUESTION, "--conversation", "talk"]);
    let served = world.serve_as_configured();
    let client = Client::new(&served.address);
    let conversation = client.converse("kb").expect("made");
    assert_eq!(client.ask(&conversation, QUESTION).expect("answered").0, 200);
    let (_, told) = client.call("GET", &conversation, None);
    let rating = json!({ "rating": "up", "comment": "good" });
    let place = format!("{conversation}/turns/{}/feedback", told["turns"][0]["id"]);
    assert_eq!(client.call("PUT", &place, Some(&rating)).0, 200);
    let saved = json!({ "strategy": "text-only", "settings": { "search.passages": 3 } });
    let (status, told) = client.call("PUT", "/api/v1/configurations/brief", Some(&saved));
    assert!(status < 300, "{told}");
    drop(served);
    let archive = world.pack(&["kb", "state", "graph.ttl", "names.toml", "texts.jsonl"]);
    eprintln!("{}", archive.display());
}

#[test]
fn what_every_version_left_is_read_and_gone_on_with() {
    let versions = kept(false);
    assert!(!versions.is_empty());
    let encoder = Encoder::start();
    for version in versions {
        let world = configured(&encoder);
        world.unpack(&version);
        assert!(done(&world, &["schema", "kb"]).contains("What is ridden."), "{version}");
        assert!(done(&world, &["sql", "kb", "SELECT label FROM bike"]).contains("Wren"), "{version}");
        assert!(done(&world, &["sparql", "kb", "ASK { ?s ?p \"Wren\" }"]).contains("yes"), "{version}");
        assert!(done(&world, &["search", "kb", "dry wax", "-k", "1"]).contains("Workshop"), "{version}");
        let taught = done(&world, &["teach", "kb", "--list"]);
        assert!(taught.contains(QUESTION) && taught.contains("mass = weight"), "{version}: {taught}");
        // It belongs to a place, which is another one here.
        let place = world.path("state/ragonite/conversations/talk.json");
        let talk = std::fs::read(&place).expect("read");
        let mut talk: Value = serde_json::from_slice(&talk).expect("JSON");
        talk["knowledge_base"] = json!(std::fs::canonicalize(world.path("kb")).expect("there"));
        std::fs::write(&place, talk.to_string()).expect("written");
        let answer = done(&world, &["ask", "kb", QUESTION, "--conversation", "talk"]);
        assert!(answer.contains("Wren"), "{version}: {answer}");
        let talk = std::fs::read(world.path("state/ragonite/conversations/talk.json")).expect("read");
        let talk: Value = serde_json::from_slice(&talk).expect("JSON");
        assert_eq!(
            talk["turns"].as_array().map(Vec::len),
            Some(2),
            "{version}: the old turn and the new one"
        );

        let served = world.serve_as_configured();
        let client = Client::new(&served.address);
        let (_, all) = client.call("GET", "/api/v1/conversations", None);
        let id = all["conversations"][0]["id"].as_str().unwrap_or_else(|| panic!("{version}: {all}"));
        let conversation = format!("/api/v1/conversations/{id}");
        let (_, told) = client.call("GET", &conversation, None);
        assert!(told["turns"][0]["answer"]["text"].to_string().contains("Wren"), "{version}: {told}");
        assert_eq!(told["turns"][0]["feedback"]["rating"], "up", "{version}: {told}");
        let turn = format!("{conversation}/turns/{}", told["turns"][0]["id"]);
        assert_eq!(client.call("GET", &format!("{turn}/sources"), None).0, 200, "{version}");
        let (status, answer) = client.ask(&conversation, QUESTION).expect("answered");
        assert!(status == 200 && answer.to_string().contains("Wren"), "{version}: {answer}");
        let (_, saved) = client.call("GET", "/api/v1/configurations", None);
        assert!(saved.to_string().contains("brief"), "{version}: {saved}");
        drop(served);

        world.write("more.ttl", BIKES.replace("wren", "rook").replace("\"Wren\"", "\"Rook\""));
        done(&world, &["update", "kb", "--add", "more.ttl"]);
        let labels = done(&world, &["sql", "kb", "SELECT label FROM bike"]);
        assert!(labels.contains("Rook") && labels.contains("Wren"), "{version}: {labels}");
        assert!(done(&world, &["teach", "kb", "--list"]).contains(QUESTION), "{version}");
    }
}

#[test]
fn conversations_of_every_schema_are_brought_up_to_date() {
    let stores = kept(true);
    assert_eq!(stores, ["store-1", "store-2", "store-3"]);
    let encoder = Encoder::start();
    for (store, schema) in stores.iter().zip(1..) {
        let world = configured(&encoder);
        world.write("graph.ttl", BIKES);
        done(&world, &["build", "graph.ttl", "--out", "kb", "--vectors", "never"]);
        done(&world, &["teach", "kb", QUESTION, "--select", SELECT]);
        world.unpack(store);
        let served = world.serve_as_configured();
        let client = Client::new(&served.address);
        let (_, all) = client.call("GET", "/api/v1/conversations", None);
        assert_eq!(all["conversations"][0]["title"], QUESTION, "{store}: {all}");
        let id = all["conversations"][0]["id"].as_str().expect("an id");
        let (_, told) = client.call("GET", &format!("/api/v1/conversations/{id}"), None);
        let turns = told["turns"].as_array().expect("turns");
        assert_eq!(turns[0]["answer"]["text"], "Wren, 12.5 kg [1].", "{store}: {told}");
        assert_eq!(turns[1]["state"], "failed", "{store}: {told}");
        assert_eq!(turns[0]["feedback"]["rating"], if schema > 1 { json!("up") } else { Value::Null });
        let conversation = client.converse("kb").expect("made");
        let (status, answer) = client.ask(&conversation, QUESTION).expect("answered");
        assert_eq!(status, 200, "{store}: {answer}");
        let (_, saved) = client.call("GET", "/api/v1/configurations", None);
        assert_eq!(saved.to_string().contains("brief"), schema > 2, "{store}: {saved}");
    }
}
