//! A client of the interface: requests with their JSON, and streams read as they come.

use std::io::{BufRead, BufReader, Read};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::{Method, Request, Response};

/// How long the server may take to notice something; far more than it needs.
pub const SOON: Duration = Duration::from_secs(10);

pub fn agent() -> Agent {
    Agent::config_builder().http_status_as_error(false).build().into()
}

/// One request; status, headers, JSON (or null).
pub fn send(method: Method, url: &str, body: Option<Value>, headers: &[(&str, &str)]) -> Response<Value> {
    let mut request = Request::builder().method(method).uri(url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = match body {
        Some(body) => {
            let request = request.header("content-type", "application/json").body(body.to_string());
            agent().run(request.expect("a request"))
        }
        None => agent().run(request.body(()).expect("a request")),
    };
    let (parts, mut body) = response.expect("the server answers").into_parts();
    let text = body.read_to_string().expect("a body");
    Response::from_parts(parts, serde_json::from_str(&text).unwrap_or(Value::Null))
}

pub fn get(url: &str) -> Response<Value> {
    send(Method::GET, url, None, &[])
}

pub fn post(url: &str, body: Value) -> Response<Value> {
    send(Method::POST, url, Some(body), &[])
}

pub fn new_conversation(base: &str) -> String {
    let made = post(&format!("{base}/api/v1/conversations"), json!({ "kb": "bikes" }));
    assert_eq!(made.status(), 201);
    format!("{base}/api/v1/conversations/{}", made.body()["id"].as_str().expect("an id"))
}

/// A problem must say what happened and what to do.
pub fn assert_problem(response: &Response<Value>, status: u16) {
    let body = response.body();
    assert_eq!(response.status(), status, "{body}");
    assert_eq!(response.headers()["content-type"], "application/problem+json");
    assert_eq!(body["status"], status);
    assert!(body["detail"].as_str().is_some_and(|s| !s.is_empty()), "{body}");
    assert!(body["hint"].as_str().is_some_and(|s| !s.is_empty()), "{body}");
}

/// An answer's stream, read as it comes.
pub struct Stream(BufReader<Box<dyn Read>>);

impl Stream {
    /// Asks.
    pub fn of(conversation: &str, question: &str) -> Stream {
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("{conversation}/messages"))
            .header("accept", "text/event-stream")
            .header("content-type", "application/json")
            .body(json!({ "question": question }).to_string());
        Stream::read(agent().run(request.expect("a request")).expect("the server answers"))
    }

    /// Asks a server that may be gone, or go away meanwhile: then the stream ends early.
    pub fn attempt(conversation: &str, question: &str) -> Option<Stream> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("{conversation}/messages"))
            .header("accept", "text/event-stream")
            .header("content-type", "application/json")
            .body(json!({ "question": question }).to_string());
        let response = agent().run(request.expect("a request")).ok()?;
        Some(Stream(BufReader::new(Box::new(response.into_body().into_reader()))))
    }

    /// Comes back to an answer, with the id of the last event that was heard.
    pub fn resumed(conversation: &str, turn: &Value, last: u64) -> Stream {
        let request = Request::builder()
            .uri(format!("{conversation}/turns/{turn}/events"))
            .header("last-event-id", last.to_string())
            .body(());
        Stream::read(agent().run(request.expect("a request")).expect("the server answers"))
    }

    pub fn read(response: Response<ureq::Body>) -> Stream {
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Stream(BufReader::new(Box::new(response.into_body().into_reader())))
    }
}

/// Name, id, data of each event.
impl Iterator for Stream {
    type Item = (String, u64, Value);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut name, mut id, mut data) = (String::new(), 0, Value::Null);
        loop {
            let mut line = String::new();
            // A connection that breaks ends the stream.
            if self.0.read_line(&mut line).unwrap_or(0) == 0 || !line.ends_with('\n') {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("event", value)) => name = value.to_owned(),
                Some(("id", value)) => id = value.parse().expect("a number"),
                Some(("data", value)) => data = serde_json::from_str(value).expect("JSON"),
                None if line.trim().is_empty() && !name.is_empty() => return Some((name, id, data)),
                _ => {}
            }
        }
    }
}

/// Waits until the conversation's last turn is in `state`.
pub fn await_state(conversation: &str, state: &str) -> Value {
    let begun = Instant::now();
    loop {
        let details = get(conversation).into_body();
        let last = details["turns"].as_array().and_then(|turns| turns.last()).cloned().unwrap_or_default();
        if last["state"] == state {
            return last;
        }
        assert!(begun.elapsed() < SOON, "still {last}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
