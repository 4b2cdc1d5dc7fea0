//! `serve`, `token` and `mcp` from outside: the real binary over a real knowledge base, with a model whose replies are
//! written down.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use common::World;
use serde_json::{Value, json};

/// Bikes with a price in a node of its own.
const SHOP: &str = r#"@prefix s: <http://x.example/schema/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://x.example/id/wren> a s:Bike ; rdfs:label "Wren" ; s:weight "12.5 kg" ; s:price <http://x.example/id/p1> .
<http://x.example/id/lark> a s:Bike ; rdfs:label "Lark" ; s:weight "14 kg" ; s:price <http://x.example/id/p2> .
<http://x.example/id/p1> s:amount 900 ; s:currency "EUR" .
<http://x.example/id/p2> s:amount 1100 ; s:currency "EUR" .
"#;

/// What takes long at most.
const SOON: Duration = Duration::from_secs(30);

/// Answers every POST with `reply`; what was posted comes out at the other end.
fn listener(reply: String) -> (String, Receiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let (heard, hears) = channel();
    thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let mut head = Vec::new();
            let mut byte = [0];
            while !head.ends_with(b"\r\n\r\n") && connection.read_exact(&mut byte).is_ok() {
                head.push(byte[0]);
            }
            let head = String::from_utf8_lossy(&head).into_owned();
            let lower = head.to_lowercase();
            let length = lower.split("content-length:").nth(1).and_then(|rest| rest.lines().next());
            let mut body = vec![0; length.and_then(|n| n.trim().parse().ok()).unwrap_or(0)];
            if connection.read_exact(&mut body).is_err() {
                continue;
            }
            let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
            // Nobody may be listening any more, and the other side may be gone.
            let _ = heard.send((path, serde_json::from_slice(&body).unwrap_or(Value::Null)));
            let _ = connection.write_all(
                format!(
                    "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{reply}",
                    reply.len()
                )
                .as_bytes(),
            );
        }
    });
    (address, hears)
}

fn world(more: &str) -> World {
    let plan = json!({"ask": "value", "want": ["price"], "things": "Wren"}).to_string();
    let reply =
        json!({"choices": [{"message": {"role": "assistant", "content": plan}, "finish_reason": "stop"}]});
    let (model, _) = listener(reply.to_string());
    let world = World::new();
    world.build(SHOP);
    world.write(
        "ragonite.toml",
        format!(
            "[llm]\nprovider = \"openai\"\nmodel = \"scripted\"\nbase_url = \"{model}/v1\"\n[embedding]\nprovider = \"none\"\n[server]\n{more}"
        ),
    );
    world
}

/// A running `ragonite serve`, ended when dropped.
struct Served {
    child: Child,
    base: String,
    errors: Receiver<String>,
}

impl Served {
    fn start(world: &World) -> Served {
        let mut command = world.command(&["serve", "kb", "--bind", "127.0.0.1:0"]);
        let mut child = command.stdin(Stdio::null()).spawn().expect("starts");
        let (said, errors) = channel();
        let lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        thread::spawn(move || lines.map_while(Result::ok).for_each(|line| drop(said.send(line))));
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let line = lines.next().expect("a line").expect("text");
        let base = line.split(' ').find(|word| word.starts_with("http://")).expect("an address");
        Served { base: base.trim_end_matches('/').to_owned(), child, errors }
    }

    /// Status and body.
    fn call(&self, method: &str, path: &str, body: Option<Value>, token: Option<&str>) -> (u16, String) {
        let config =
            ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(SOON)).build();
        let mut request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.base));
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.header("content-type", "application/json");
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let response = ureq::Agent::from(config).run(request.body(body).expect("a request"));
        let mut response = response.expect("an answer");
        (response.status().as_u16(), response.body_mut().read_to_string().expect("text"))
    }

    fn json(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let (status, text) = self.call(method, path, body, None);
        assert!(status < 300, "{method} {path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(Value::String(text))
    }

    fn until(&self, what: &str, mut holds: impl FnMut(&Served) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < SOON, "{what}");
            thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_question_is_answered_and_its_cell_leads_to_the_triples() {
    let (collector, spans) = listener("{}".into());
    let world = world(&format!("traces = \"{collector}\"\nlog = \"json\"\n"));
    let served = Served::start(&world);
    let made = served.json("POST", "/api/v1/conversations", Some(json!({"kb": "kb"})));
    let path = format!("/api/v1/conversations/{}/messages", made["id"].as_str().expect("an id"));
    let answer = served.json("POST", &path, Some(json!({"question": "What does the Wren cost?"})));
    assert!(answer.to_string().contains("900"), "{answer}");

    let lineage =
        served.json("GET", "/api/v1/knowledge-bases/kb/lineage?table=bike&id=wren&column=price", None);
    let told = lineage["triples"].to_string();
    assert!(told.contains("schema/amount") && told.contains("schema/currency"), "{lineage}");
    let found = served.json(
        "POST",
        "/api/v1/knowledge-bases/kb/sql",
        Some(json!({"query": "SELECT label FROM bike WHERE price > 1000"})),
    );
    assert_eq!(found["rows"], json!([["Lark"]]), "{found}");

    let mut names: Vec<String> = Vec::new();
    while !names.iter().any(|name| name == "ask") {
        let (path, batch) = spans.recv_timeout(SOON).expect("spans");
        assert_eq!(path, "/v1/traces");
        let all = batch["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().expect("spans").clone();
        names.extend(all.iter().filter_map(|span| span["name"].as_str().map(str::to_owned)));
        assert!(!batch.to_string().contains("Wren"), "no question leaves: {batch}");
    }
    assert!(names.iter().any(|name| name == "ground"), "{names:?}");
    let line = served.errors.recv_timeout(SOON).expect("a log line");
    let line: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(line["route"], "/api/v1/conversations");
}

#[test]
fn a_rows_cells_lead_to_its_own_triples_among_things_of_one_name() {
    let world = world("");
    // Two of one name, and a price in words that is no number.
    world.build(&format!(
        "{SHOP}<http://x.example/id/wren2> a s:Bike ; rdfs:label \"Wren\" ; s:weight \"15 kg\" ; \
         s:price <http://x.example/id/p3> .\n<http://x.example/id/p3> s:amount 700 ; s:currency \"EUR\" .\n"
    ));
    let served = Served::start(&world);
    let made = served.json("POST", "/api/v1/conversations", Some(json!({"kb": "kb"})));
    let conversation = format!("/api/v1/conversations/{}", made["id"].as_str().expect("an id"));
    let asked = json!({"question": "What does the Wren cost?"});
    let answer = served.json("POST", &format!("{conversation}/messages"), Some(asked));
    let source = &answer["sources"][0];
    let rows = source["rows"].as_array().expect("rows");
    let price = |row: &Value| row.as_array().expect("cells").iter().position(Value::is_number);
    assert_eq!(rows.len(), 2, "{source}");
    for (n, row) in rows.iter().enumerate() {
        let column = price(row).expect("a price");
        let path = format!("{conversation}/turns/1/sources/1/lineage?row={n}&column={column}");
        let lineage = served.json("GET", &path, None);
        let amount = row[column].as_f64().expect("a number");
        let told: Vec<f64> = lineage["triples"]
            .as_array()
            .expect("triples")
            .iter()
            .filter(|t| t["predicate"] == "http://x.example/schema/amount")
            .filter_map(|t| t["object"]["literal"]["text"].as_str()?.parse().ok())
            .collect();
        assert_eq!(told, [amount], "row {n}: {lineage}");
        assert_eq!(lineage["note"], Value::Null, "{lineage}");
    }
}

#[test]
fn a_knowledge_base_is_built_anew_as_it_was_built_before() {
    let world = world("");
    world.write("graph.ttl", SHOP);
    let built = world.run(&["build", "graph.ttl", "--out", "kb", "--no-dense", "--no-reverse"]);
    assert_eq!(built.code, 0, "{built:?}");
    let served = Served::start(&world);
    // The folder holds what it was made of.
    std::fs::remove_file(world.path("graph.ttl")).expect("moved away");
    let annotations = "/api/v1/knowledge-bases/kb/annotations";
    let before = served.json("GET", annotations, None);
    assert_eq!(before["toml"], "");
    assert!(before["template"].as_str().is_some_and(|text| text.contains("[tables.bike]")), "{before}");
    let annotated = json!({"toml": "[tables.bike]\ncomment = \"What is ridden.\"\n"});
    let job = served.json("PUT", "/api/v1/knowledge-bases/kb/annotations", Some(annotated));
    let job = format!("/api/v1/jobs/{}", job["id"].as_str().expect("an id"));
    served.until("the build ends", |served| {
        let state = served.json("GET", &job, None)["state"].clone();
        assert_ne!(state, "failed", "{}", served.json("GET", &job, None));
        state == "done"
    });
    let schema = served.json("GET", "/api/v1/knowledge-bases/kb/schema", None);
    assert!(schema.to_string().contains("What is ridden."), "{schema}");
    let manifest = std::fs::read_to_string(world.path("kb/manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!((&manifest["no_reverse"], &manifest["embedder"]), (&json!(true), &Value::Null));
}

#[test]
fn a_saved_configuration_changes_how_much_is_read() {
    let world = world("");
    let others: String = (1..6)
        .map(|n| {
            format!("<http://x.example/id/w{n}> a s:Bike ; rdfs:label \"Wren {n}\" ; s:weight \"{n} kg\" .\n")
        })
        .collect();
    world.build(&format!("{SHOP}{others}"));
    let served = Served::start(&world);
    let how = json!({"strategy": "ragonite", "settings": {"search.passages": 1}});
    served.json("PUT", "/api/v1/configurations/one", Some(how));
    let made = served.json("POST", "/api/v1/conversations", Some(json!({"kb": "kb"})));
    let path = format!("/api/v1/conversations/{}/messages", made["id"].as_str().expect("an id"));
    let sources = |strategy: &str| {
        let asked = json!({"question": "What does the Wren cost?", "strategy": strategy});
        served.json("POST", &path, Some(asked))["sources"].as_array().expect("sources").len()
    };
    // The rows, and what was read beside them.
    assert!(sources("ragonite") > 3);
    assert_eq!(sources("one"), 2);
    let settings = served.json("GET", "/api/v1/settings", None);
    assert_eq!(settings["admin"], true);
    assert!(settings["settings"].as_array().expect("values").iter().any(|s| s["key"] == "search.passages"));
}

#[test]
fn a_saved_configuration_is_answered_by_its_model_and_its_settings() {
    let plan = json!({"ask": "value", "want": ["weight"], "things": "Wren"}).to_string();
    let reply =
        json!({"choices": [{"message": {"role": "assistant", "content": plan}, "finish_reason": "stop"}]});
    let (large, heard) = listener(reply.to_string());
    let world = world(&format!("[llm.models.large]\nmodel = \"larger\"\nbase_url = \"{large}/v1\"\n"));
    let served = Served::start(&world);
    let save = |name: &str, how: Value| {
        served.json("PUT", &format!("/api/v1/configurations/{name}"), Some(how));
    };
    // Its wording is the model's alone to read: forms leave it.
    let question = "Wren, how heavy would that be, roughly speaking?";
    save("first", json!({"strategy": "sql-only", "settings": {"strategy.ragonite.readings": "plan"}}));
    save(
        "large",
        json!({"strategy": "sql-only", "model": "large", "settings": {"strategy.ragonite.readings": "plan"}}),
    );
    save(
        "form",
        json!({"strategy": "sql-only", "model": "large", "settings": {"strategy.ragonite.readings": "form"}}),
    );
    let calls = |strategy: &str| {
        let made = served.json("POST", "/api/v1/conversations", Some(json!({"kb": "kb"})));
        let path = format!("/api/v1/conversations/{}/messages", made["id"].as_str().expect("an id"));
        served.json("POST", &path, Some(json!({"question": question, "strategy": strategy})));
        // Beside its calls a server is asked what it can do.
        let asked = heard.try_iter().map(|(_, body)| body).filter(|body| body["messages"].is_array());
        let models: Vec<Value> = asked.map(|body| body["model"].clone()).collect();
        assert!(models.iter().all(|model| model == "larger"), "{models:?}");
        models.len()
    };
    assert_eq!(calls("first"), 0, "that is another's");
    assert!(calls("large") > 0);
    assert_eq!(calls("form"), 0, "forms need no model");
    let settings = served.json("GET", "/api/v1/settings", None);
    assert_eq!(settings["models"], json!([{"name": "large", "model": "larger"}]));
}

#[test]
fn settings_say_where_it_really_listens() {
    let served = Served::start(&world(""));
    let settings = served.json("GET", "/api/v1/settings", None);
    let all = settings["settings"].as_array().expect("values");
    let bind = all.iter().find(|one| one["key"] == "server.bind").expect("the address");
    assert_eq!(bind["origin"], "--bind", "{bind}");
    assert_ne!(bind["value"], "127.0.0.1:7842");
}

#[test]
fn what_was_built_anew_is_served_and_what_cannot_be_is_said() {
    let world = world("");
    let served = Served::start(&world);
    let count = |served: &Served| {
        let query = json!({"query": "SELECT count(*) FROM bike"});
        served.json("POST", "/api/v1/knowledge-bases/kb/sql", Some(query))["rows"][0][0].clone()
    };
    assert_eq!(count(&served), 2);
    world.build(&format!("{SHOP}<http://x.example/id/tern> a s:Bike ; rdfs:label \"Tern\" ."));
    served.until("the new one is served", |served| count(served) == 3);
    thread::sleep(Duration::from_millis(50));
    world.write("kb/manifest.json", "{}");
    let metrics = |served: &Served| served.json("GET", "/metrics", None).to_string();
    served.until("the failure is counted", |served| {
        let failed = "ragonite_replacements_total{kb=\\\"kb\\\",outcome=\\\"failed\\\"} 1";
        metrics(served).contains(failed)
    });
    assert_eq!(count(&served), 3, "the old one still answers");
    let said = served.errors.recv_timeout(SOON).expect("a line");
    assert!(said.contains("kb was built anew but cannot be served"), "{said}");
}

#[test]
fn a_token_is_shown_once_and_opens_the_server() {
    let world = world("");
    let made = world.run(&["token", "new", "anna", "--kb", "kb", "--days", "3"]);
    assert_eq!(made.code, 0, "{made:?}");
    let secret = made.out.split_whitespace().find(|word| word.starts_with("rgn_")).expect("a secret");
    let listed = world.run(&["token", "list", "--json"]);
    assert!(listed.out.contains("anna") && !listed.out.contains(secret), "{listed:?}");
    let served = Served::start(&world);
    let list = "/api/v1/knowledge-bases";
    assert_eq!(served.call("GET", list, None, None).0, 401);
    assert_eq!(served.call("GET", list, None, Some(secret)).0, 200);
    assert_eq!(served.call("GET", "/metrics", None, Some(secret)).0, 403);
    let tokens: Value = serde_json::from_str(&listed.out).expect("JSON");
    let id = tokens.as_array().and_then(|all| all[0]["id"].as_str()).or(tokens["tokens"][0]["id"].as_str());
    let deleted = world.run(&["token", "delete", id.expect("an id")]);
    assert_eq!(deleted.code, 0, "{deleted:?}");
    assert_eq!(served.call("GET", list, None, Some(secret)).0, 401, "at once");
    let refused = world.run(&["token", "new", "local"]);
    assert!(refused.code != 0 && refused.err.contains("cannot be a user's name"), "{refused:?}");
}

#[test]
fn an_agent_reads_the_knowledge_base_over_pipes() {
    let world = world("");
    let request = |id: u64, method: &str, params: Value| {
        json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string() + "\n"
    };
    let hello = json!({
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a test", "version": "1"}
    });
    let mut child = world.command(&["mcp", "kb"]).spawn().expect("starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut ask = |text: String| {
        stdin.write_all(text.as_bytes()).expect("written");
        let line = lines.next().expect("a line").expect("text");
        serde_json::from_str::<Value>(&line).expect("JSON")
    };
    let met = ask(request(1, "initialize", hello));
    assert!(met["result"]["serverInfo"]["name"].is_string(), "{met}");
    let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string() + "\n";
    let listed = ask(ready + &request(2, "tools/list", json!({})));
    let tools: Vec<&str> = listed["result"]["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .filter_map(|t| t["name"].as_str())
        .collect();
    for tool in ["ask", "query_views", "sparql", "search", "schema", "lineage"] {
        assert!(tools.contains(&tool), "{tools:?}");
    }
    let called = json!({"name": "ask", "arguments": {"kb": "kb", "question": "What does the Wren cost?"}});
    let answer = ask(request(3, "tools/call", called));
    assert!(answer["result"].to_string().contains("900"), "{answer}");
    let sparql = answer["result"]["structuredContent"]["sparql"].as_str();
    assert!(sparql.is_some_and(|sparql| sparql.contains("SELECT")), "{answer}");
    drop(stdin);
    assert!(child.wait().expect("ends").success());
}
