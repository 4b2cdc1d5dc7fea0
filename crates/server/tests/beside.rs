//! Several servers beside each other over one PostgreSQL server: what one keeps, the others tell; what one does, the others
//! leave alone, and stop when they are asked to; what one left undone when it was killed has failed. The one that is killed is
//! a process of its own: this test binary, run again as `serve_until_killed`.
#![cfg(unix)]

#[path = "../../plan/tests/server/mod.rs"]
mod postgres_server;
mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use postgres_server::Server;
use search::PostgresAddress;
use serde_json::{Value, json};
use server::{Options, Running, Scope, StorePlace, Tokens, start};
use support::call;
use support::client::{SOON, Stream, assert_problem, get, post, send};
use support::killed::Killed;
use support::scripted::Scripted;
use support::workshop::Scripts;
use ureq::http::Method;

/// Long enough that the busiest machine renews it.
const LEASE: Duration = Duration::from_secs(10);

/// Short enough to wait for it.
const BRIEF: Duration = Duration::from_secs(2);

fn place(server: &Server) -> StorePlace {
    StorePlace::from(PostgresAddress::parse(&server.address(server.owner())).expect("an address"))
}

/// A server over a store, with a folder of its own for the rest.
fn beside(place: &StorePlace, folder: &tempfile::TempDir) -> (Running, String) {
    let running = start(vec![Arc::new(Scripted::new("bikes"))], options(place, folder)).expect("starts");
    let base = format!("http://{}", running.address());
    (running, base)
}

fn options(place: &StorePlace, folder: &tempfile::TempDir) -> Options {
    let mut options = Options::new(folder.path().join("conversations.sqlite"));
    options.conversations = place.clone();
    options.lease = LEASE;
    options.bind.set_port(0);
    options.workshop = Some(Arc::new(Scripts::default()));
    options
}

#[test]
#[ignore = "a server's side of the other tests"]
fn serve_until_killed() {
    let Ok(address) = std::env::var("RAGONITE_TEST_STORE") else { return };
    let place = StorePlace::from(PostgresAddress::parse(&address).expect("an address"));
    let folder = tempfile::tempdir().expect("temporary folder");
    let options = Options { lease: BRIEF, ..options(&place, &folder) };
    let running = start(vec![Arc::new(Scripted::new("bikes"))], options).expect("starts");
    eprintln!("http://{}", running.address());
    loop {
        // It may return at once.
        std::thread::park();
    }
}

/// The path of a new conversation.
fn converse(base: &str) -> String {
    let made = post(&format!("{base}/api/v1/conversations"), json!({ "kb": "bikes" }));
    format!("/api/v1/conversations/{}", made.body()["id"].as_str().expect("an id"))
}

/// The answer to a question that is answered.
fn answer(base: &str, conversation: &str, question: &str) -> Value {
    let response = post(&format!("{base}{conversation}/messages"), json!({ "question": question }));
    assert_eq!(response.status(), 200, "{}", response.body());
    response.into_body()
}

/// The path of a conversation's last turn.
fn last_turn(base: &str, conversation: &str) -> (String, Value) {
    let turns = get(&format!("{base}{conversation}")).into_body();
    let last = turns["turns"].as_array().and_then(|turns| turns.last()).cloned().expect("a turn");
    (format!("{conversation}/turns/{}", last["id"]), last)
}

/// Begins a question that is answered until somebody stops it.
fn begin(base: &str, conversation: &str) -> Stream {
    let mut stream = Stream::of(&format!("{base}{conversation}"), "slow please");
    assert_eq!(stream.next().expect("an event").0, "accepted");
    stream
}

fn until(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < SOON, "not {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn what_one_keeps_the_others_tell() {
    let Some(server) = Server::start() else { return };
    let (place, folder) = (place(&server), tempfile::tempdir().expect("temporary folder"));
    let made = Tokens::open(&place).expect("opens").make("", "root", Scope::Admin, None, None).expect("made");
    let ((_one, one), (_other, other)) = (beside(&place, &folder), beside(&place, &folder));
    let root = made.1;
    let anna = call(
        Method::POST,
        &format!("{one}/api/v1/tokens"),
        &root,
        Some(json!({ "user": "anna", "scope": "read" })),
    );
    let anna = anna.body()["secret"].as_str().expect("a secret").to_owned();
    let read = |base: &str, path: &str, token: &str| {
        let response = call(Method::GET, &format!("{base}{path}"), token, None);
        assert_eq!(response.status(), 200, "{path}: {}", response.body());
        response.into_body()
    };
    let write = |method: Method, base: &str, path: &str, body: Value| {
        let response = call(method, &format!("{base}{path}"), &anna, Some(body));
        assert!(response.status().is_success(), "{path}: {}", response.body());
        response.into_body()
    };
    let made = write(Method::POST, &other, "/api/v1/conversations", json!({ "kb": "bikes" }));
    let conversation = format!("/api/v1/conversations/{}", made["id"].as_str().expect("an id"));
    let messages = format!("{conversation}/messages");
    write(Method::POST, &one, &messages, json!({ "question": "Which is the cheapest?" }));
    write(Method::POST, &other, &messages, json!({ "question": "And now?" }));
    let details = read(&one, &conversation, &anna);
    let states = details["turns"].as_array().expect("turns").iter().map(|turn| turn["state"].as_str());
    assert_eq!(states.collect::<Vec<_>>(), [Some("answered"); 2]);
    assert_eq!(details, read(&other, &conversation, &anna));

    let turn = format!("{conversation}/turns/{}", details["turns"][0]["id"]);
    write(Method::PUT, &one, &format!("{turn}/feedback"), json!({ "rating": "up", "comment": "good" }));
    assert_eq!(read(&other, &turn, &anna)["feedback"]["comment"], "good");
    assert_eq!(read(&other, "/api/v1/feedback?q=good", &root)["total"], 1);
    let share = write(Method::POST, &other, &format!("{conversation}/share"), json!({}));
    let shared = format!("/api/v1/shared/{}", share["id"].as_str().expect("an id"));
    assert_eq!(read(&one, &shared, &root)["turns"].as_array().map(Vec::len), Some(2));
    assert_problem(&get(&format!("{other}{conversation}")), 401);
    let configuration = json!({ "strategy": "passages" });
    let saved = call(Method::PUT, &format!("{one}/api/v1/configurations/mine"), &root, Some(configuration));
    assert!(saved.status().is_success(), "{}", saved.body());
    assert!(read(&other, "/api/v1/configurations", &root).to_string().contains("\"mine\""));
}

#[test]
fn what_one_does_the_others_leave_alone_until_they_are_asked_to_stop_it() {
    let Some(server) = Server::start() else { return };
    let (place, folder) = (place(&server), tempfile::tempdir().expect("temporary folder"));
    let (_one, one) = beside(&place, &folder);
    let conversation = converse(&one);
    let stream = begin(&one, &conversation);
    let (_other, other) = beside(&place, &folder);
    let (turn, running) = last_turn(&other, &conversation);
    assert_eq!(running["state"], "running", "{running}");
    let busy = post(&format!("{other}{conversation}/messages"), json!({ "question": "And now?" }));
    assert_problem(&busy, 409);

    // Its steps are followed where it is answered, its end everywhere.
    let (heard, url) = (std::sync::mpsc::channel(), format!("{other}{turn}/events"));
    let tell = heard.0;
    let listener = std::thread::spawn(move || {
        let response = support::client::agent().get(&url).call().expect("the server answers");
        let _ = tell.send(());
        Stream::read(response).map(|(name, ..)| name).collect::<Vec<_>>()
    });
    heard.1.recv().expect("it listens");
    let stopped = post(&format!("{other}{conversation}/stop"), json!({}));
    assert_eq!(stopped.body()["stopped"], true, "{}", stopped.body());
    assert_eq!(stream.map(|(name, ..)| name).last().as_deref(), Some("stopped"));
    assert_eq!(listener.join().expect("listened"), ["stopped"]);
    assert_eq!(last_turn(&other, &conversation).1["state"], "stopped");
    let stopped = post(&format!("{other}{conversation}/stop"), json!({}));
    assert_eq!(stopped.body()["stopped"], false);
    answer(&other, &conversation, "And now?");

    let stream = begin(&one, &conversation);
    assert_eq!(send(Method::DELETE, &format!("{other}{conversation}"), None, &[]).status(), 204);
    assert_eq!(stream.map(|(name, ..)| name).last().as_deref(), Some("stopped"));

    let upload = send(Method::POST, &format!("{one}/api/v1/uploads?name=a.ttl"), Some(json!({})), &[]);
    let order = json!({ "name": "slow", "uploads": [upload.body()["id"]] });
    let job = post(&format!("{one}/api/v1/knowledge-bases"), order);
    assert_eq!(job.status(), 202, "{}", job.body());
    let path = format!("/api/v1/jobs/{}", job.body()["id"].as_str().expect("an id"));
    let state = |base: &str| get(&format!("{base}{path}")).into_body()["state"].clone();
    until("told how far it is", || state(&other) == "running");
    let listed = get(&format!("{other}/api/v1/jobs")).into_body();
    assert_eq!(listed["jobs"].as_array().map(Vec::len), Some(1), "{listed}");
    let response = support::client::agent().get(format!("{other}{path}/events")).call();
    let events = Stream::read(response.expect("the server answers"));
    assert_eq!(send(Method::DELETE, &format!("{other}{path}"), None, &[]).status(), 202);
    assert_eq!(events.map(|(.., job)| job["state"].clone()).last(), Some(json!("cancelled")));
    assert_eq!((state(&one), state(&other)), (json!("cancelled"), json!("cancelled")));
}

#[test]
fn one_that_is_killed_in_mid_answer_leaves_nothing_running() {
    let Some(server) = Server::start() else { return };
    let (place, folder) = (place(&server), tempfile::tempdir().expect("temporary folder"));
    let mut one = Killed::start("RAGONITE_TEST_STORE", server.address(server.owner()));
    let (_other, other) = beside(&place, &folder);
    let conversation = converse(&one.base);
    answer(&one.base, &conversation, "Which is the cheapest?");
    let (turn, _) = last_turn(&one.base, &conversation);
    let rated = send(
        Method::PUT,
        &format!("{}{turn}/feedback", one.base),
        Some(json!({ "rating": "down", "comment": "no" })),
        &[],
    );
    assert_eq!(rated.status(), 200);
    let token = json!({ "user": "anna", "scope": "read" });
    let token = post(&format!("{}/api/v1/tokens", one.base), token).into_body();
    let upload = send(Method::POST, &format!("{}/api/v1/uploads?name=a.ttl", one.base), Some(json!({})), &[]);
    let order = json!({ "name": "slow", "uploads": [upload.body()["id"]] });
    let job = post(&format!("{}/api/v1/knowledge-bases", one.base), order).into_body();
    let _stream = begin(&one.base, &conversation);
    one.child.kill().expect("killed");
    one.child.wait().expect("ended");

    until("failed", || last_turn(&other, &conversation).1["state"] == "failed");
    let (_, failed) = last_turn(&other, &conversation);
    assert_eq!(failed["error"], "The server ended while this was being answered. Ask again.");
    answer(&other, &conversation, "And now?");
    assert_eq!(get(&format!("{other}{turn}")).body()["feedback"]["comment"], "no");
    assert_eq!(get(&format!("{other}/api/v1/tokens")).body()["tokens"][0]["id"], token["id"]);
    let job = format!("{other}/api/v1/jobs/{}", job["id"].as_str().expect("an id"));
    until("failed", || get(&job).body()["state"] == "failed");
    assert!(get(&job).body()["error"].as_str().is_some_and(|error| error.contains("server ended")));
}

#[test]
fn a_store_that_is_away_is_said_and_comes_back() {
    let Some(mut server) = Server::start() else { return };
    let (place, folder) = (place(&server), tempfile::tempdir().expect("temporary folder"));
    let (_running, base) = beside(&place, &folder);
    let conversation = converse(&base);
    answer(&base, &conversation, "Which is the cheapest?");
    let url = format!("{base}{conversation}");
    // An answer that ends while the store is away for a moment is kept.
    let mut stream = Stream::of(&url, "wait a moment");
    assert_eq!(stream.next().expect("an event").0, "accepted");
    server.stop();
    for url in [url.clone(), format!("{base}/readyz"), format!("{base}/api/v1/conversations")] {
        let away = get(&url);
        assert_problem(&away, 503);
        let said = away.body()["detail"].as_str().expect("a text");
        assert!(said.contains("PostgreSQL") && said.contains("cannot be reached"), "{said}");
        assert!(away.headers().contains_key("retry-after"));
    }
    assert_problem(&post(&format!("{url}/messages"), json!({ "question": "And now?" })), 503);
    assert_eq!(get(&format!("{base}/healthz")).status(), 200);
    let refused = start(vec![Arc::new(Scripted::new("bikes"))], options(&place, &folder));
    assert!(refused.is_err_and(|error| error.to_string().contains("server.conversations")));
    server.start_again();
    assert_eq!(get(&format!("{base}/readyz")).status(), 200);
    assert_eq!(stream.map(|(name, ..)| name).last().as_deref(), Some("answer"));
    let (_, last) = last_turn(&base, &conversation);
    assert_eq!(last["state"], "answered", "{last}");
    answer(&base, &conversation, "And now?");
}
