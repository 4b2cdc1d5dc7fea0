//! Every way in that takes a query, of the real program: what writes, attaches, fetches or looks into the engine is refused
//! by each of them. Which statements there are is `crates/search/tests/guards.rs`'s to list; here is which doors.

mod common;

use common::{BIKES, World};
use serde_json::{Value, json};
use ureq::Agent;

const SQL: [&str; 9] = [
    "DELETE FROM bike",
    "CREATE TEMP TABLE x (y)",
    "ATTACH '/tmp/x.sqlite' AS x",
    "PRAGMA query_only = 0",
    "SELECT * FROM pragma_database_list",
    "SELECT load_extension('/tmp/x.so')",
    "SELECT 1; DROP TABLE bike",
    "VACUUM INTO '/tmp/x.sqlite'",
    "EXPLAIN DELETE FROM bike",
];

const SPARQL: [&str; 8] = [
    "DELETE WHERE { ?s ?p ?o }",
    "LOAD <http://127.0.0.1:9/x.ttl>",
    "SELECT * WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
    "SELECT * FROM <file:///etc/passwd> WHERE { ?s ?p ?o }",
    "CONSTRUCT { ?s ?p ?o } WHERE { SERVICE SILENT <http://127.0.0.1:9/> { ?s ?p ?o } }",
    "DESCRIBE ?s WHERE { ?s ?p ?o FILTER EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?q ?r } } }",
    "ASK FROM NAMED <http://127.0.0.1:9/x> { ?s ?p ?o }",
    "ASK {} ; DROP ALL",
];

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

/// Status and body.
fn post(agent: &Agent, url: &str, kind: &str, body: &str) -> (u16, String) {
    let request = agent.post(url).header("content-type", kind).header("accept", "*/*");
    let mut response = request.send(body).expect("the server answers");
    (response.status().as_u16(), response.body_mut().read_to_string().expect("a text"))
}

#[test]
fn every_door_refuses_what_every_other_does() {
    let world = World::new();
    world.build(BIKES);
    let served = world.serve();
    let base = &served.address;
    let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
    let json = "application/json";
    let tool = |name: &str, query: &str| {
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": name, "arguments": { "query": query } } });
        let (status, text) = post(&agent, &format!("{base}/mcp"), json, &call.to_string());
        assert_eq!(status, 200, "{text}");
        serde_json::from_str::<Value>(&text).expect("JSON")["result"].clone()
    };
    for sql in SQL {
        assert_eq!(world.run(&["sql", "kb", sql]).code, 2, "{sql}");
        let console = format!("{base}/api/v1/knowledge-bases/kb/sql");
        let (status, text) = post(&agent, &console, json, &json!({ "query": sql }).to_string());
        assert_eq!(status, 422, "{sql}: {text}");
    }
    for sparql in SPARQL {
        assert_eq!(world.run(&["sparql", "kb", sparql]).code, 2, "{sparql}");
        let console = format!("{base}/api/v1/knowledge-bases/kb/sparql");
        let (status, text) = post(&agent, &console, json, &json!({ "query": sparql }).to_string());
        assert_eq!(status, 422, "{sparql}: {text}");
        let endpoint = format!("{base}/sparql/kb");
        let (status, text) = post(&agent, &endpoint, "application/sparql-query", sparql);
        assert_eq!(status, 400, "{sparql}: {text}");
        let form = format!("query={}", encoded(sparql));
        let (status, text) = post(&agent, &endpoint, "application/x-www-form-urlencoded", &form);
        assert_eq!(status, 400, "{sparql}: {text}");
        let got = agent.get(format!("{endpoint}?{form}")).call().expect("the server answers");
        assert_eq!(got.status().as_u16(), 400, "{sparql}");
        assert_eq!(tool("sparql", sparql)["isError"], true, "{sparql}");
    }
    // What reads is answered by the same doors.
    assert_eq!(tool("sparql", "ASK { ?s ?p ?o }")["isError"], false);
    let form = format!("query={}", encoded("CONSTRUCT WHERE { ?s <http://x.example/schema/founded> ?o }"));
    let (status, text) =
        post(&agent, &format!("{base}/sparql/kb"), "application/x-www-form-urlencoded", &form);
    assert_eq!(status, 200, "{text}");
    assert!(
        text.starts_with("<http://x.example/id/tarn> <http://x.example/schema/founded> \"1987\""),
        "{text}"
    );
    let names = json!({ "query": "SELECT count(*) AS n FROM v_bike" }).to_string();
    let (status, text) = post(&agent, &format!("{base}/api/v1/knowledge-bases/kb/sql"), json, &names);
    assert_eq!((status, text.contains("[2]")), (200, true), "{text}");
}
