//! The other ways in: SPARQL protocol, TEXT2SPARQL, the OpenAI chat API, metrics, background jobs, hot swap, and the
//! interface's own description. With a scripted engine and plain requests; real clients are in `clients.rs`.

mod support;

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Options, Record, Running, start};
use support::client::{SOON, agent, assert_problem, get, new_conversation, post, send};
use support::scripted::{SPARQL, Scripted};
use support::workshop::Scripts;
use support::{serving, serving_with};
use ureq::http::{Method, Request};

/// Status, content type, text.
fn fetch(request: Request<String>) -> (u16, String, String) {
    let mut response = agent().run(request).expect("the server answers");
    let kind = response.headers().get("content-type").map(|kind| kind.to_str().expect("text").to_owned());
    let text = response.body_mut().read_to_string().expect("a text");
    (response.status().as_u16(), kind.unwrap_or_default(), text)
}

#[test]
fn sparql_is_spoken_by_its_protocol() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let endpoint = format!("{base}/sparql/bikes");
    let accepting = |accept: &str| {
        let request = Request::builder().uri(format!("{endpoint}?query=SELECT+%3Fx"));
        fetch(request.header("accept", accept).body(String::new()).expect("a request"))
    };
    let (status, kind, text) = accepting("application/sparql-results+json");
    assert_eq!((status, kind.as_str()), (200, "application/sparql-results+json"));
    let found: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(found["head"]["vars"], json!(["label", "price", "max_load"]));
    assert_eq!(found["results"]["bindings"][0]["label"], json!({ "type": "literal", "value": "Kiebitz" }));
    assert!(found["results"]["bindings"][3].get("price").is_none(), "unbound is left out");
    assert!(accepting("text/csv").2.starts_with("label,price,max_load\r\nKiebitz,1249,130\r\n"));
    assert!(accepting("text/tab-separated-values").2.starts_with("?label\t?price\t?max_load\n\"Kiebitz\"\t"));
    assert!(accepting("application/sparql-results+xml").2.contains("<literal>Zaunkönig</literal>"));
    assert_eq!(accepting("image/png").0, 406);

    let posted = |kind: &str, body: &str| {
        let request = Request::builder().method(Method::POST).uri(&endpoint).header("content-type", kind);
        fetch(request.body(body.to_owned()).expect("a request")).0
    };
    assert_eq!(posted("application/sparql-query", "ASK {}"), 200);
    assert_eq!(posted("application/x-www-form-urlencoded", "query=ASK+%7B%7D"), 200);
    assert_eq!(posted("application/x-www-form-urlencoded", "update=x"), 400);
    assert_eq!(posted("application/sparql-update", "x"), 415);
    assert_eq!(posted("application/sparql-query", "DELETE WHERE {}"), 400);
    assert_problem(&get(&format!("{endpoint}?query=ASK+%7B%7D&default-graph-uri=x")), 400);
    assert_problem(&get(&format!("{base}/sparql/other?query=ASK+%7B%7D")), 404);
    let description = Request::builder().uri(&endpoint).body(String::new()).expect("a request");
    let (status, kind, text) = fetch(description);
    assert_eq!((status, kind.as_str()), (200, "text/turtle"));
    assert!(text.contains("sd:SPARQL11Query"));
}

#[test]
fn text2sparql_gives_three_fields_whatever_happens() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving_with(folder.path(), |options| {
        options.datasets = vec![("https://x.example/data/1/".to_owned(), "bikes".to_owned())];
    });
    let ask = |dataset: &str, question: &str| {
        let response = get(&format!("{base}/text2sparql?dataset={dataset}&question={question}"));
        let status = response.status().as_u16();
        let body = response.into_body();
        assert_eq!((&body["dataset"], body["question"].is_string()), (&json!(dataset), true), "{body}");
        (status, body["query"].as_str().expect("a query").to_owned())
    };
    for dataset in ["bikes", "https://x.example/data/1", "https://y.example/2025/bikes/"] {
        assert_eq!(ask(dataset, "sparql+count"), (200, SPARQL.to_owned()), "{dataset}");
    }
    assert_eq!(ask("https://x.example/other/", "sparql"), (404, String::new()));
    assert_eq!(ask("bikes", ""), (400, String::new()));
    assert_eq!(ask("bikes", "fail"), (502, String::new()));
    assert_eq!(ask("bikes", "Which+is+cheapest"), (422, String::new()), "this answer has only SQL");
    let nothing = get(&format!("{base}/text2sparql"));
    assert_eq!((nothing.status().as_u16(), &nothing.body()["query"]), (404, &json!("")));
}

#[test]
fn the_chat_api_answers_with_footnotes_and_annotations() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let url = format!("{base}/v1/chat/completions");
    let ask = |model: &str, question: &str| {
        let body = json!({ "model": model, "messages": [{ "role": "user", "content": question }] });
        post(&url, body)
    };
    let answer = ask("bikes/ragonite", "Which is the cheapest?").into_body();
    let message = &answer["choices"][0]["message"];
    let content: Vec<char> = message["content"].as_str().expect("text").chars().collect();
    let text: String = content.iter().collect();
    assert!(text.contains("1,249 EUR [^1]") && text.contains("\n\n[^1]: `SELECT label"), "{text}");
    let remark = "\n\n> 41 of 55 bicycles have a price; the others are left out.\n\n[^1]: ";
    assert!(text.contains(remark), "what people should know of it stands below it: {text}");
    for annotation in message["annotations"].as_array().expect("annotations") {
        let cited = &annotation["url_citation"];
        let at = |name: &str| cited[name].as_u64().expect("a number") as usize;
        let mark: String = content[at("start_index")..at("end_index")].iter().collect();
        assert!(mark.starts_with("[^") && mark.ends_with(']'), "{mark}");
    }
    assert_eq!(message["annotations"][1]["url_citation"]["url"], "https://bikes.example/kiebitz.html");
    assert!(answer["usage"]["total_tokens"].as_u64().is_some_and(|n| n > 0));
    assert_eq!(ask("bikes", "What?").status(), 200);
    let unknown = ask("bikes/none", "What?");
    assert_eq!(
        (unknown.status().as_u16(), &unknown.body()["error"]["code"]),
        (404, &json!("model_not_found"))
    );
    assert_eq!(ask("bikes", "fail").status(), 502);
    let models = get(&format!("{base}/v1/models")).into_body();
    let ids: Vec<&Value> = models["data"].as_array().expect("models").iter().map(|m| &m["id"]).collect();
    assert_eq!(ids, ["bikes/ragonite", "bikes/passages"]);
    assert_eq!(get(&format!("{base}/v1/models/bikes/passages")).status(), 200);
    let wrong = post(&url, json!({ "model": "bikes", "messages": [] }));
    assert!(wrong.body()["error"]["message"].as_str().is_some_and(|m| !m.is_empty()));

    let body = json!({
        "model": "bikes", "stream": true, "stream_options": { "include_usage": true },
        "messages": [{ "role": "user", "content": [{ "type": "text", "text": "Which is the cheapest?" }] }]
    });
    let request =
        Request::builder().method(Method::POST).uri(&url).header("content-type", "application/json");
    let (status, kind, stream) = fetch(request.body(body.to_string()).expect("a request"));
    assert_eq!((status, kind.as_str()), (200, "text/event-stream"));
    let data: Vec<&str> = stream.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
    assert_eq!(data.last(), Some(&"[DONE]"));
    let chunks: Vec<Value> =
        data[..data.len() - 1].iter().map(|d| serde_json::from_str(d).expect("JSON")).collect();
    let streamed: String =
        chunks.iter().filter_map(|c| c["choices"][0]["delta"]["content"].as_str()).collect();
    assert_eq!(streamed, text, "streamed or whole, the text is the same");
    assert!(chunks.last().is_some_and(|last| last["usage"]["total_tokens"].is_u64()));

    let lesson = json!({ "question": "Which is the cheapest?", "select": "SELECT name FROM bicycle" });
    let taught = post(&format!("{base}/api/v1/knowledge-bases/bikes/taught"), lesson);
    assert!(taught.status().is_success(), "{}", taught.body());
    let answer = ask("bikes/ragonite", "Which is the cheapest?").into_body();
    let text = answer["choices"][0]["message"]["content"].as_str().expect("text");
    assert!(text.contains("\n\n> Taught by local on 2026-11-25.\n\n> 41 of 55"), "{text}");
}

#[test]
fn metrics_count_what_happened_and_requests_are_logged() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let told: Arc<Mutex<Vec<Record>>> = Arc::default();
    let heard = Arc::clone(&told);
    let (_running, base) = serving_with(folder.path(), |options| {
        options.log = Some(Arc::new(move |record: &Record| {
            heard.lock().expect("unbroken").push(record.clone());
        }));
    });
    let conversation = new_conversation(&base);
    post(&format!("{conversation}/messages"), json!({ "question": "Which is the cheapest?" }));
    post(&format!("{conversation}/messages"), json!({ "question": "fail now" }));
    let named = send(Method::GET, &conversation, None, &[("x-request-id", "trace-7")]);
    assert_eq!(named.headers()["x-request-id"], "trace-7");
    let hostile = send(Method::GET, &conversation, None, &[("x-request-id", "a b;c")]);
    assert_ne!(hostile.headers()["x-request-id"], "a b;c");
    let request = Request::builder().uri(format!("{base}/metrics")).body(String::new()).expect("a request");
    let (_, kind, text) = fetch(request);
    assert!(kind.starts_with("text/plain; version=0.0.4"));
    for line in [
        "ragonite_questions_total{kb=\"bikes\",strategy=\"default\",outcome=\"answered\"} 1",
        "ragonite_questions_total{kb=\"bikes\",strategy=\"default\",outcome=\"failed\"} 1",
        "ragonite_step_seconds_count{step=\"plan\"} 1",
        "ragonite_tokens_total{step=\"plan\",direction=\"in\"} 412",
        "ragonite_cached_tokens_total{step=\"plan\"} 400",
        "ragonite_model_calls_total{step=\"plan\",by=\"model\"} 1",
        "ragonite_model_seconds_total{step=\"plan\"} 0.125",
        "ragonite_model_cost_total{step=\"plan\"} 0.5",
        "ragonite_http_requests_total{method=\"POST\",route=\"/api/v1/conversations/{id}/messages\",status=\"200\"} 1",
        "ragonite_answers_in_progress 0",
    ] {
        assert!(text.lines().any(|l| l == line), "{line} is missing in {text}");
    }
    let told = told.lock().expect("unbroken");
    let record = told.iter().find(|record| record.id == "trace-7").expect("it was logged");
    assert_eq!((record.route.as_str(), record.status), ("/api/v1/conversations/{id}", 200));
    assert_eq!(record.user.as_deref(), Some("local"));
    assert!(
        told.iter().all(|record| !format!("{record:?}").contains("cheapest")),
        "questions are not logged"
    );
}

/// Waits until the job has ended.
fn ended(url: &str) -> Value {
    let begun = Instant::now();
    loop {
        let job = get(url).into_body();
        if !matches!(job["state"].as_str(), Some("waiting" | "running")) {
            return job;
        }
        assert!(begun.elapsed() < SOON, "still {job}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn knowledge_bases_are_built_from_uploads_in_the_background() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving_with(folder.path(), |options| {
        options.workshop = Some(Arc::new(Scripts::default()));
        options.upload_limit = 1000;
    });
    let api = format!("{base}/api/v1");
    let upload = |name: &str, bytes: usize| {
        let request = Request::builder().method(Method::POST).uri(format!("{api}/uploads?name={name}"));
        let (status, _, text) = fetch(request.body("x".repeat(bytes)).expect("a request"));
        (status, serde_json::from_str::<Value>(&text).unwrap_or_default())
    };
    assert_eq!(upload("x.exe", 10).0, 400);
    assert_eq!(upload("../../x.ttl", 1001).0, 413);
    let build = |name: &str| {
        let (status, kept) = upload("../../bikes.ttl", 10);
        assert_eq!(status, 201);
        let wanted = json!({ "name": name, "uploads": [kept["id"]], "lenient": name == "lenient" });
        let begun = post(&format!("{api}/knowledge-bases"), wanted);
        assert_eq!(begun.status(), 202, "{}", begun.body());
        let place = begun.headers()["location"].to_str().expect("text").to_owned();
        format!("{base}{place}")
    };
    let job = build("fresh");
    let request = Request::builder().uri(format!("{job}/events")).body(String::new()).expect("a request");
    let (_, kind, events) = fetch(request);
    assert_eq!(kind, "text/event-stream");
    assert!(events.contains("\"state\":\"done\""), "{events}");
    let done = ended(&job);
    assert_eq!(
        (&done["state"], &done["result"]["fingerprint"]),
        (&json!("done"), &json!("1111111111111111"))
    );
    assert_eq!(get(&format!("{api}/knowledge-bases/fresh")).status(), 200, "it is served at once");
    assert_eq!(done["result"]["skipped"], json!({ "count": 0, "first": [] }));
    let left = ended(&build("lenient"))["result"]["skipped"].clone();
    assert_eq!(left, json!({ "count": 31, "first": ["bikes.ttl:7:3: this is no number"] }));
    let failed = ended(&build("broken"));
    assert_eq!(failed["state"], "failed");
    assert!(failed["error"].as_str().is_some_and(|e| e.contains("broken.ttl:1:1")));
    let slow = build("slow");
    assert_eq!(send(Method::DELETE, &slow, None, &[]).status(), 202);
    assert_eq!(ended(&slow)["state"], "cancelled");
    for bad in [
        json!({ "name": "../x", "uploads": ["00"] }),
        json!({ "name": "x", "uploads": [] }),
        json!({ "name": "x", "uploads": ["../conversations"] }),
        json!({ "name": "x", "uploads": ["0123"] }),
    ] {
        assert_problem(&post(&format!("{api}/knowledge-bases"), bad), 400);
    }
    let annotated = send(
        Method::PUT,
        &format!("{api}/knowledge-bases/bikes/annotations"),
        Some(json!({ "toml": "" })),
        &[],
    );
    assert_eq!(annotated.status(), 202);
    let wrong = json!({ "toml": "nonsense = 1" });
    assert_problem(
        &send(Method::PUT, &format!("{api}/knowledge-bases/bikes/annotations"), Some(wrong), &[]),
        422,
    );
    let run = post(&format!("{api}/evaluations"), json!({ "kb": "bikes", "questions": "a\nb\nfail" }));
    let place = run.headers()["location"].to_str().expect("text").to_owned();
    assert_eq!(ended(&format!("{base}{place}"))["result"]["report"]["right"], 2);
    assert_problem(
        &post(&format!("{api}/evaluations"), json!({ "kb": "bikes", "strategy": "x", "questions": "" })),
        400,
    );
    assert_eq!(get(&format!("{api}/settings")).body()["chat_model"], "scripted");
    assert_eq!(post(&format!("{api}/models/test"), json!({})).body()["chat"]["works"], true);
}

#[test]
fn a_knowledge_base_built_anew_is_served_without_a_restart() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let scripts = Arc::new(Scripts::default());
    let workshop = Arc::clone(&scripts);
    let (_running, base) = serving_with(folder.path(), |options| {
        options.watch = Duration::from_millis(20);
        options.workshop = Some(workshop);
    });
    let about = format!("{base}/api/v1/knowledge-bases/bikes");
    let conversation = new_conversation(&base);
    assert_eq!(get(&about).body()["fingerprint"], "0123456789abcdef");
    scripts.replaced.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    while get(&about).body()["fingerprint"] != "fedcba9876543210" {
        assert!(begun.elapsed() < SOON);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(post(&format!("{conversation}/messages"), json!({ "question": "Still?" })).status(), 200);
}

#[test]
fn old_conversations_are_forgotten_when_that_is_wanted() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (running, base) = serving(folder.path());
    new_conversation(&base);
    running.stop().expect("stops");
    std::thread::sleep(Duration::from_millis(20));
    let (_running, base) =
        serving_with(folder.path(), |options| options.retention = Some(Duration::from_millis(10)));
    let begun = Instant::now();
    while get(&format!("{base}/api/v1/conversations")).body()["total"] != 0 {
        assert!(begun.elapsed() < SOON);
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_description_names_every_operation_and_its_errors() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let description = get(&format!("{base}/api/v1/openapi.json")).into_body();
    assert_eq!(description["openapi"], "3.1.0");
    let mut operations = Vec::new();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            assert!(operation["responses"]["default"]["content"]["application/problem+json"].is_object());
            operations.push(format!("{} {path}", method.to_uppercase()));
        }
    }
    operations.sort();
    insta::assert_snapshot!(operations.join("\n"));
}

#[test]
fn what_an_evaluation_found_outlives_the_server() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let begin =
        || serving_with(folder.path(), |options| options.workshop = Some(Arc::new(Scripts::default())));
    let (running, base) = begin();
    let order = json!({ "kb": "bikes", "strategy": "ragonite", "questions": "one?\ntwo?" });
    let begun = post(&format!("{base}/api/v1/evaluations"), order);
    assert_eq!(begun.status(), 202);
    let path = format!("/api/v1/jobs/{}", begun.body()["id"].as_str().expect("an id"));
    let told = ended(&format!("{base}{path}"));
    assert_eq!(told["result"]["report"]["right"], 2, "{told}");
    running.stop().expect("stopped");

    let (_running, base) = begin();
    assert_eq!(get(&format!("{base}{path}")).into_body(), told);
    assert_eq!(get(&format!("{base}/api/v1/jobs")).into_body()["jobs"], json!([told]));
    let cancelled = send(Method::DELETE, &format!("{base}{path}"), None, &[]);
    assert_eq!(cancelled.status(), 202);
    assert_eq!(get(&format!("{base}{path}")).into_body()["state"], "done");
}

/// A server whose knowledge base has these models beside its own.
fn with_models(folder: &Path, models: &[&str]) -> (Running, String) {
    let mut options = Options::new(folder.join("conversations.sqlite"));
    options.bind.set_port(0);
    let kb = Arc::new(Scripted::new("bikes").with_models(models));
    let running = start(vec![kb], options).expect("the server starts");
    let base = format!("http://{}", running.address());
    (running, base)
}

#[test]
fn a_saved_configuration_answers_under_its_name() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (running, base) = with_models(folder.path(), &["large"]);
    let at = |name: &str| format!("{base}/api/v1/configurations/{name}");
    let put = |name: &str, body: Value| send(Method::PUT, &at(name), Some(body), &[]);
    let none = json!({ "strategy": "passages" });
    assert_eq!(put("none", none).status(), 200);
    let brief = json!({ "strategy": "ragonite", "model": "large", "settings": { "search.passages": 3 } });
    assert_eq!(put("brief", brief.clone()).into_body(), brief);
    for (name, body, said) in [
        ("brief", json!({ "strategy": "nothing" }), "no strategy `nothing`"),
        ("brief", json!({ "strategy": "ragonite", "model": "huge" }), "no model `huge`"),
        (
            "brief",
            json!({ "strategy": "ragonite", "settings": { "search.passages": 51 } }),
            "`search.passages` is 51",
        ),
        (
            "brief",
            json!({ "strategy": "ragonite", "settings": { "limits.answer_seconds": 9 } }),
            "is no setting",
        ),
        (
            "brief",
            json!({ "strategy": "ragonite", "settings": { "llm.api_key_env": "HOME" } }),
            "is no setting",
        ),
        (
            "brief",
            json!({ "strategy": "ragonite", "settings": { "llm.base_url": "http://x" } }),
            "is no setting",
        ),
        ("ragonite", json!({ "strategy": "passages" }), "is a strategy"),
        ("a%20b", json!({ "strategy": "passages" }), "address"),
    ] {
        let refused = put(name, body);
        assert_problem(&refused, 400);
        assert!(refused.body().to_string().contains(said), "{said}: {}", refused.body());
    }
    // No field that it does not have is passed over in silence.
    assert_problem(&put("brief", json!({ "strategy": "ragonite", "deadline": 9 })), 422);
    let listed = get(&format!("{base}/api/v1/configurations")).into_body();
    assert_eq!(listed["models"], json!(["large"]));
    let passages = &listed["settings"][0];
    assert_eq!(passages["key"], "search.passages");
    assert_eq!(passages["takes"], json!({ "kind": "whole", "least": 0, "most": 50 }));
    assert_eq!(
        listed["configurations"][2],
        json!({
            "id": "bikes/brief", "kb": "bikes", "name": "brief", "strategy": "ragonite", "model": "large",
            "settings": { "search.passages": 3 }, "default": false, "saved": true, "fault": null
        })
    );
    let models = get(&format!("{base}/v1/models")).into_body();
    assert!(models.to_string().contains("bikes/brief"), "{models}");
    let conversation = new_conversation(&base);
    let ask = |strategy: &str| {
        let asked = json!({ "question": "Which is the cheapest?", "strategy": strategy });
        post(&format!("{conversation}/messages"), asked)
    };
    assert_eq!(ask("none").body()["verdict"], "not_in_graph");
    let notes = |strategy: &str| ask(strategy).body()["notes"].clone();
    let own = notes("ragonite");
    let differs = json!([own[0], "Answered by large.", "3 passages were read."]);
    assert_eq!((own.as_array().map(Vec::len), notes("brief")), (Some(1), differs.clone()));
    let completed = post(
        &format!("{base}/v1/chat/completions"),
        json!({ "model": "bikes/brief", "messages": [{ "role": "user", "content": "Which is the cheapest?" }] }),
    );
    assert_eq!(completed.status(), 200, "{}", completed.body());

    // Another name, which none has; the old one is none any more.
    let rename = |name: &str, new: &str| send(Method::PATCH, &at(name), Some(json!({ "name": new })), &[]);
    assert_problem(&rename("brief", "none"), 409);
    assert_problem(&rename("brief", "ragonite"), 400);
    assert_problem(&rename("other", "another"), 404);
    assert_eq!(rename("brief", "short").status(), 204);
    assert_problem(&ask("brief"), 400);
    assert_eq!(notes("short"), differs);

    // A server without its model says so, offers it no more, and lets it be deleted.
    running.stop().expect("stopped");
    let (_running, base) = with_models(folder.path(), &[]);
    let at = |name: &str| format!("{base}/api/v1/configurations/{name}");
    let listed = get(&format!("{base}/api/v1/configurations")).into_body();
    let fault = "There is no model `large`. Leave `model` out: this server has only its own.";
    assert_eq!(listed["configurations"][3]["fault"], fault, "{listed}");
    let bases = get(&format!("{base}/api/v1/knowledge-bases")).into_body();
    assert_eq!(bases["knowledge_bases"][0]["configurations"], json!(["ragonite", "passages", "none"]));
    let models = get(&format!("{base}/v1/models")).into_body();
    assert!(!models.to_string().contains("bikes/short"), "{models}");
    let conversation = new_conversation(&base);
    let asked = json!({ "question": "Which is the cheapest?", "strategy": "short" });
    let refused = post(&format!("{conversation}/messages"), asked);
    assert_problem(&refused, 400);
    assert!(
        refused.body()["detail"].to_string().contains("`short` cannot be used any more"),
        "{}",
        refused.body()
    );
    assert_eq!(send(Method::DELETE, &at("short"), None, &[]).status(), 204);
    assert_problem(&send(Method::DELETE, &at("short"), None, &[]), 404);
}
