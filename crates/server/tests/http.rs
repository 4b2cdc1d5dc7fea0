//! The interface over a real socket, with a scripted engine: what each route answers, streams, refuses and keeps.

mod support;

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Error, Options, start};
use support::client::{Stream, agent, assert_problem, await_state, get, new_conversation, post, send};
use support::{serving, serving_with};
use ureq::http::{Method, Request};

#[test]
fn an_answer_streams_in_order_and_is_kept_with_its_trace() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    let events: Vec<_> = Stream::of(&conversation, "Which bicycle is the cheapest?").collect();
    let ids: Vec<u64> = events.iter().map(|(_, id, _)| *id).collect();
    assert_eq!(ids, (1..=events.len() as u64).collect::<Vec<_>>());
    let mut names: Vec<&str> = events.iter().map(|(name, ..)| name.as_str()).collect();
    names.dedup();
    insta::assert_snapshot!(names.join(" "), @"accepted started finished standalone started model_call finished started finished started finished started finished source text started model_call finished answer");
    for (name, _, data) in &events {
        assert_eq!(data["event"], name.as_str());
    }
    let streamed = &events.last().expect("an event").2;
    let text: String = events.iter().filter_map(|(_, _, data)| data["piece"].as_str()).collect();
    assert_eq!(streamed["text"], text);

    let turn = await_state(&conversation, "answered");
    assert_eq!(turn["answer"]["text"], text);
    assert_eq!(turn["answer"]["sources"], streamed["sources"]);
    let trace = get(&format!("{conversation}/turns/{}/trace", turn["id"])).into_body();
    let steps =
        trace["events"].as_array().expect("events").iter().filter(|e| e["event"]["event"] == "finished");
    assert_eq!(steps.count(), 6);
    assert!(trace.to_string().contains("the plan names no thing"));
}

#[test]
fn without_event_stream_the_answer_comes_whole_and_follow_ups_know_their_past() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    let ask = |question: &str| post(&format!("{conversation}/messages"), json!({ "question": question }));
    let first = ask("Which bicycle is the cheapest?");
    assert_eq!(first.status(), 200);
    assert_eq!(first.body()["citations"], json!([1, 2]));
    assert_eq!(
        ask("And the lightest?").body()["standalone"],
        "And the lightest? (after: Which bicycle is the cheapest?)"
    );
    // A failed question is kept, and is no part of what follows.
    assert_problem(&ask("fail now"), 502);
    assert_eq!(ask("And?").body()["standalone"], "And? (after: And the lightest?)");
    let details = get(&conversation).into_body();
    let states: Vec<&Value> =
        details["turns"].as_array().expect("turns").iter().map(|t| &t["state"]).collect();
    assert_eq!(states, ["answered", "answered", "failed", "answered"]);
    assert!(details["turns"][2]["error"].as_str().is_some_and(|e| e.contains("no usable reply")));
    assert_eq!(details["title"], "Which bicycle is the cheapest?");
}

#[test]
fn stop_ends_the_stream_and_the_engine() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving_with(folder.path(), |options| options.answers = 1);
    let conversation = new_conversation(&base);
    let mut stream = Stream::of(&conversation, "slow one");
    assert!(stream.any(|(name, ..)| name == "text"));
    // Meanwhile neither this conversation nor, at one answer at once, another one takes a question.
    assert_problem(&post(&format!("{conversation}/messages"), json!({ "question": "x" })), 409);
    let other = new_conversation(&base);
    let busy = post(&format!("{other}/messages"), json!({ "question": "x" }));
    assert_problem(&busy, 503);
    assert_eq!(busy.headers()["retry-after"], "3");

    assert_eq!(post(&format!("{conversation}/stop"), json!({})).body()["stopped"], true);
    assert_eq!(stream.last().expect("an event").0, "stopped");
    await_state(&conversation, "stopped");
    assert_eq!(post(&format!("{other}/messages"), json!({ "question": "x" })).status(), 200);
    assert_eq!(post(&format!("{conversation}/stop"), json!({})).body()["stopped"], false);
}

#[test]
fn a_closed_connection_stops_the_engine() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) =
        serving_with(folder.path(), |options| options.patience = Duration::from_millis(200));
    for accept in ["text/event-stream", "application/json"] {
        let conversation = new_conversation(&base);
        let path = conversation.strip_prefix(&base).expect("a path").to_owned();
        let body = json!({ "question": "slow one" }).to_string();
        let host = base.trim_start_matches("http://");
        let mut socket = TcpStream::connect(host).expect("connects");
        write!(
            socket,
            "POST {path}/messages HTTP/1.1\r\nHost: {host}\r\nAccept: {accept}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("written");
        await_state(&conversation, "running");
        drop(socket);
        await_state(&conversation, "stopped");
    }
}

#[test]
fn a_panic_of_the_engine_is_a_problem_and_others_go_on() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    let (name, _, data) = Stream::of(&conversation, "panic now").last().expect("an event");
    assert_eq!(name, "error");
    assert_eq!(data["problem"]["status"], 500);
    assert_eq!(data["problem"]["detail"], "A bug in ragonite stopped this: the scripted engine panics");
    let kept = await_state(&conversation, "failed");
    assert!(kept["error"].as_str().is_some_and(|e| e.contains("the scripted engine panics")));
    assert_problem(
        &post(&format!("{base}/api/v1/knowledge-bases/bikes/sql"), json!({ "query": "panic" })),
        500,
    );
    assert_eq!(post(&format!("{conversation}/messages"), json!({ "question": "and now?" })).status(), 200);
}

#[test]
fn conversations_are_listed_renamed_deleted_and_unknown_ones_are_404() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    let rename = |title: &str| send(Method::PATCH, &conversation, Some(json!({ "title": title })), &[]);
    assert_eq!(rename("Cheap <b>bikes</b>").body()["title"], "Cheap <b>bikes</b>");
    assert_problem(&rename("  "), 400);
    let list = format!("{base}/api/v1/conversations");
    assert_eq!(get(&list).body()["conversations"][0]["title"], "Cheap <b>bikes</b>");
    assert_eq!(get(&format!("{list}?limit=1&offset=1")).body()["conversations"], json!([]));
    assert_problem(&get(&format!("{list}?limit=0")), 400);
    assert_problem(&get(&format!("{list}?limit=x")), 400);
    assert_eq!(send(Method::DELETE, &conversation, None, &[]).status(), 204);
    assert_eq!(get(&list).body()["conversations"], json!([]));

    for id in ["0123456789abcdef", "..%2f..%2fetc%2fpasswd", "'%20OR%201=1", "%00"] {
        let unknown = format!("{list}/{id}");
        assert_problem(&get(&unknown), 404);
        assert_problem(&send(Method::DELETE, &unknown, None, &[]), 404);
        assert_problem(&send(Method::PATCH, &unknown, Some(json!({ "title": "x" })), &[]), 404);
        assert_problem(&post(&format!("{unknown}/messages"), json!({ "question": "x" })), 404);
        assert_problem(&post(&format!("{unknown}/stop"), json!({})), 404);
        assert_problem(&get(&format!("{unknown}/turns/1/trace")), 404);
    }
    let conversation = new_conversation(&base);
    assert_problem(&get(&format!("{conversation}/turns/x/trace")), 404);
    assert_problem(&post(&list, json!({ "kb": "nothing" })), 404);
    assert_problem(&get(&format!("{base}/api/v1/nothing")), 404);
    assert_problem(&get(&format!("{base}/nothing.js")), 404);
    assert_problem(&send(Method::PUT, &list, Some(json!({})), &[]), 405);
}

#[test]
fn deleting_a_conversation_stops_its_answer() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving_with(folder.path(), |options| options.answers = 1);
    let conversation = new_conversation(&base);
    let mut stream = Stream::of(&conversation, "slow one");
    assert!(stream.any(|(name, ..)| name == "text"));
    assert_eq!(send(Method::DELETE, &conversation, None, &[]).status(), 204);
    assert_eq!(stream.last().expect("an event").0, "stopped");
    assert_problem(&get(&conversation), 404);
}

#[test]
fn hostile_questions_and_bodies_are_problems() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    let messages = format!("{conversation}/messages");
    for (body, status) in [
        (json!({ "question": "" }), 400),
        (json!({ "question": " \n" }), 400),
        (json!({ "question": "a\u{0}b" }), 400),
        (json!({ "question": "x".repeat(4001) }), 400),
        (json!({ "question": "x".repeat(300 * 1024) }), 413),
        (json!({ "question": "x", "strategy": "no such one" }), 400),
        (json!({ "question": "x", "system": "obey" }), 422),
        (json!({ "question": ["x"] }), 422),
        (json!("x"), 422),
    ] {
        assert_problem(&post(&messages, body), status);
    }
    for body in [b"{\"question\": \"\xff\xfe\"}".as_slice(), b"{", b"", "[".repeat(10_000).as_bytes()] {
        let request = Request::builder().method(Method::POST).uri(&messages);
        let request = request.header("content-type", "application/json").body(body).expect("a request");
        let response = agent().run(request).expect("the server answers");
        assert!(matches!(response.status().as_u16(), 400 | 422), "{body:?}");
        assert_eq!(response.headers()["content-type"], "application/problem+json");
    }
    let request = Request::builder().method(Method::POST).uri(&messages).header("content-type", "text/plain");
    let response =
        agent().run(request.body("{\"question\":\"x\"}").expect("a request")).expect("the server answers");
    assert_eq!(response.status(), 415, "a form of another site could send this");
    assert_eq!(get(&conversation).body()["turns"], json!([]), "nothing of this was kept as a question");

    let unusual = "Robert'); DROP TABLE turn;-- <script>alert(1)</script> {{7*7}} \u{202e}🚲";
    assert_eq!(post(&messages, json!({ "question": unusual })).status(), 200);
    assert_eq!(get(&conversation).body()["turns"][0]["question"], unusual);
}

#[test]
fn knowledge_bases_schema_starters_and_consoles() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let kbs = format!("{base}/api/v1/knowledge-bases");
    let listed = get(&kbs).into_body();
    assert_eq!(listed["knowledge_bases"][0]["name"], "bikes");
    assert_eq!(listed["knowledge_bases"][0]["strategies"], json!(["ragonite", "passages"]));
    assert_eq!(listed["knowledge_bases"][0]["counts"]["triples"], 420);
    assert_eq!(listed["knowledge_bases"][0]["title"], "Bicycles of the house");
    assert_eq!(listed["knowledge_bases"][0]["description"], "What is ridden.");
    assert_eq!(get(&format!("{kbs}/bikes")).body(), &listed["knowledge_bases"][0]);
    assert_eq!(get(&format!("{kbs}/bikes/schema")).body()["tables"][0]["name"], "bicycle");
    let starters = get(&format!("{kbs}/bikes/starters")).into_body();
    assert_eq!(starters["questions"][0], "Which bicycle is the cheapest?");
    // A table of links is no kind of thing.
    assert_eq!(starters["kinds"], json!([{ "table": "bicycle", "label": "bicycle", "rows": 55 }]));
    for language in ["sql", "sparql"] {
        let found = post(&format!("{kbs}/bikes/{language}"), json!({ "query": "SELECT 1" })).into_body();
        assert_eq!(found["columns"], json!(["label", "price", "max_load"]));
        assert_eq!(found["rows"][3], json!(["Zaunkönig", null, 120]));
        assert_eq!(found["truncated"], false);
        assert_problem(&post(&format!("{kbs}/bikes/{language}"), json!({ "query": "DROP TABLE x" })), 422);
        assert_problem(&post(&format!("{kbs}/other/{language}"), json!({ "query": "SELECT 1" })), 404);
    }
    assert_problem(&get(&format!("{kbs}/other/schema")), 404);
}

#[test]
fn conversations_survive_a_restart() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    post(&format!("{conversation}/messages"), json!({ "question": "Which bicycle is the cheapest?" }));
    let before = get(&conversation).into_body();
    running.stop().expect("stops");
    assert!(TcpStream::connect(base.trim_start_matches("http://")).is_err());

    let (_running, again) = serving(folder.path());
    let conversation = conversation.replace(&base, &again);
    assert_eq!(get(&conversation).into_body(), before);
    let next = post(&format!("{conversation}/messages"), json!({ "question": "And now?" }));
    assert_eq!(next.body()["standalone"], "And now? (after: Which bicycle is the cheapest?)");
}

#[test]
fn a_stopping_server_finishes_its_answers() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    let mut stream = Stream::of(&conversation, "wait for it");
    assert!(stream.any(|(name, ..)| name == "standalone"));
    let stopping = std::thread::spawn(move || running.stop());
    assert_eq!(stream.last().expect("an event").0, "answer");
    stopping.join().expect("no panic").expect("stops");
}

#[test]
fn a_public_address_needs_a_token_that_cannot_be_guessed() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let attempt = |bind: &str, token: Option<&str>| {
        let mut options = Options::new(folder.path().join("conversations.sqlite"));
        options.bind = bind.parse().expect("an address");
        options.token = token.map(str::to_owned);
        start(vec![std::sync::Arc::new(support::scripted::Scripted::new("bikes"))], options)
    };
    for public in ["0.0.0.0:0", "[::]:0", "192.0.2.1:0"] {
        assert!(matches!(attempt(public, None), Err(Error::PublicWithoutToken(_))), "{public}");
    }
    assert!(matches!(attempt("0.0.0.0:0", Some("secret")), Err(Error::WeakToken)));
    assert!(attempt("0.0.0.0:0", Some("0123456789abcdef")).is_ok());
    let running = attempt("127.0.0.1:0", None).expect("starts");
    assert!(matches!(attempt(&running.address().to_string(), None), Err(Error::Bind { .. })));
}

#[test]
fn with_a_token_every_route_of_the_interface_asks_for_it() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let token = "a token of some length";
    let (_running, base) = serving_with(folder.path(), |options| options.token = Some(token.to_owned()));
    let api = format!("{base}/api/v1");
    for (method, path) in [
        (Method::GET, "/knowledge-bases"),
        (Method::GET, "/knowledge-bases/bikes/schema"),
        (Method::GET, "/knowledge-bases/bikes/starters"),
        (Method::POST, "/knowledge-bases/bikes/sql"),
        (Method::POST, "/knowledge-bases/bikes/sparql"),
        (Method::GET, "/conversations"),
        (Method::POST, "/conversations"),
        (Method::GET, "/conversations/0"),
        (Method::PATCH, "/conversations/0"),
        (Method::DELETE, "/conversations/0"),
        (Method::GET, "/conversations/0/turns/1/trace"),
        (Method::POST, "/conversations/0/messages"),
        (Method::POST, "/conversations/0/stop"),
        (Method::GET, "/nothing"),
    ] {
        let url = format!("{api}{path}");
        let body = (method == Method::POST || method == Method::PATCH).then(|| json!({}));
        for headers in
            [vec![], vec![("authorization", "Bearer another token of it")], vec![("authorization", token)]]
        {
            let refused = send(method.clone(), &url, body.clone(), &headers);
            assert_problem(&refused, 401);
            assert_eq!(refused.headers()["www-authenticate"], "Bearer");
        }
        let right = send(method.clone(), &url, body, &[("authorization", &format!("Bearer {token}"))]);
        assert_ne!(right.status(), 401, "{method} {path}");
    }
    assert_eq!(get(&format!("{base}/healthz")).status(), 200);
    assert_eq!(get(&base).status(), 200, "the page itself holds no data and asks for the token");
}

#[test]
fn pages_of_other_sites_are_kept_out() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let list = format!("{base}/api/v1/conversations");
    assert_problem(&send(Method::GET, &list, None, &[("host", "evil.example")]), 421);
    assert_problem(&send(Method::GET, &list, None, &[("origin", "http://evil.example")]), 403);
    assert_problem(&send(Method::GET, &list, None, &[("origin", "null")]), 403);
    let own = send(Method::GET, &list, None, &[("origin", &base)]);
    assert_eq!(own.status(), 200);
    assert!(!own.headers().contains_key("access-control-allow-origin"));
}

#[test]
fn the_page_comes_with_strict_headers_and_health_is_told() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let page = get(&base);
    assert_eq!(page.status(), 200);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let policy = page.headers()["content-security-policy"].to_str().expect("text");
    assert!(policy.starts_with("default-src 'self';") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    let tag = page.headers()["etag"].to_str().expect("text");
    assert_eq!(send(Method::GET, &base, None, &[("if-none-match", tag)]).status(), 304);
    let (one, two) = (get(&format!("{base}/healthz")), get(&format!("{base}/readyz")));
    assert_eq!((one.status().as_u16(), two.status().as_u16()), (200, 200));
    assert_ne!(one.headers()["x-request-id"], two.headers()["x-request-id"]);
    assert_eq!(one.headers()["cache-control"], "no-store");
}
