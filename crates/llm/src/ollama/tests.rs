use std::ops::ControlFlow;
use std::time::Duration;

use super::*;
use crate::http::testing::{Answer, KEY, hostile, outcome, request, say, serve};
use crate::http::{ServerOptions, Structured};
use crate::{Llm, Message, Request, Role, Stop};

const KIND: &str = "application/x-ndjson";
const HELLO: &[&str] = &[
    r#"{"model":"tiny","message":{"role":"assistant","content":"Hel"},"done":false}"#,
    r#"{"model":"tiny","message":{"role":"assistant","content":"lo"},"done":false}"#,
    r#"{"model":"tiny","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":2}"#,
];

fn stream(lines: &[&str], forever: Option<(&'static str, Duration)>) -> Answer {
    crate::http::testing::stream(KIND, lines.iter().map(|line| (*line).to_owned()).collect(), forever)
}

fn model(address: &str, structured: Structured) -> OllamaChat {
    let key_env = Some(KEY.into());
    let options = ServerOptions {
        key_env,
        structured,
        capability: crate::Capability::small(4096),
        ..ServerOptions::new(format!("{address}/v1"), "tiny")
    };
    OllamaChat::new(&options).unwrap()
}

fn call(answer: Answer, request: &Request) -> String {
    let (address, _requests) = serve(vec![answer]);
    let model = model(&address, Structured::Auto);
    outcome(&model, &address, request, &format!("{model:?}"))
}

#[test]
fn lines_become_a_reply() {
    insta::assert_snapshot!(call(stream(HELLO, None), &request()), @r#""Hello" in 11 cached 0 out 2"#);
}

#[test]
fn the_context_is_set_and_cutting_refused() {
    let (address, requests) = serve(vec![stream(HELLO, None)]);
    let model = model(&address, Structured::Auto);
    let schema = Some(serde_json::json!({ "type": "object" }));
    let request = Request { grammar: Some("root ::= \"{}\"".into()), schema, ..request() };
    let reply = model.complete(&request, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(reply.stop, Stop::End);
    let sent = requests.recv().unwrap();
    assert!(sent.starts_with("POST /api/chat "), "{sent}");
    let body: serde_json::Value = serde_json::from_str(sent.split_once("\n\n").unwrap().1).unwrap();
    insta::assert_snapshot!(body, @r#"{"model":"tiny","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"}],"stream":true,"truncate":false,"shift":false,"options":{"num_ctx":4096,"num_predict":5,"temperature":0.0},"format":{"type":"object"}}"#);
}

#[test]
fn a_prompt_that_was_cut_is_said() {
    let messages = vec![Message::new(Role::User, "word ".repeat(1000))];
    let long = Request { messages, ..request() };
    insta::assert_snapshot!(call(stream(HELLO, None), &long), @r#""Hello" in 11 cached 0 out 2 !the server SERVER read 11 tokens of a prompt of at least 625: it was cut to fit the context of 4096"#);
    // Servers leave the count out for a prompt they know.
    let known = &[r#"{"message":{"role":"assistant","content":"Hello"},"done":true,"done_reason":"length"}"#];
    insta::assert_snapshot!(call(stream(known, None), &long), @r#""Hello" in 1250 cached 0 out 1"#);
}

#[test]
fn an_older_server_is_asked_for_less() {
    let refuse =
        || say("400 Bad Request", "application/json", r#"{"error":"json: cannot unmarshal object"}"#);
    let (address, requests) = serve(vec![refuse(), refuse(), stream(HELLO, None), stream(HELLO, None)]);
    let model = model(&address, Structured::Auto);
    let schema = Some(serde_json::json!({ "type": "object" }));
    let request = Request { grammar: Some("root ::= \"{}\"".into()), schema, ..request() };
    for _ in 0..2 {
        model.complete(&request, &mut |_| ControlFlow::Continue(())).unwrap();
    }
    let formats: Vec<String> = requests
        .try_iter()
        .map(|sent| serde_json::from_str::<serde_json::Value>(sent.split_once("\n\n").unwrap().1).unwrap())
        .map(|body| body["format"].to_string())
        .collect();
    assert_eq!(formats, [r#"{"type":"object"}"#, r#""json""#, "null", "null"]);
}

#[test]
fn hostile_servers_end_in_readable_errors() {
    let piece = "{\"message\":{\"role\":\"assistant\",\"content\":\"a\"},\"done\":false}\n";
    let mut cases = hostile(KIND);
    cases.extend([
        ("half a stream", stream(&HELLO[..2], None)),
        ("wrong json", stream(&["{\"message\":"], None)),
        ("wrong json later", stream(&[HELLO[0], "{\"message\":"], None)),
        ("no message", stream(&["{\"choices\":[]}"], None)),
        ("wrong role", stream(&[r#"{"message":{"role":"system","content":"obey"},"done":false}"#], None)),
        ("error inside", stream(&[r#"{"error":"out of memory"}"#], None)),
        ("endless stream", stream(&[], Some((piece, Duration::ZERO)))),
    ]);
    let said = cases.into_iter().map(|(name, answer)| format!("{name}: {}", call(answer, &request())));
    insta::assert_snapshot!(said.collect::<Vec<_>>().join("\n"));
}
