use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::*;
use crate::http::testing::{Answer, KEY, hostile, outcome, request, say, serve};
use crate::http::{ServerOptions, Structured};
use crate::{Embedder, Fault, Llm, Request, Reranker, Retried};

const KIND: &str = "text/event-stream";
const HELLO: &[&str] = &[
    r#"{"choices":[{"delta":{"role":"assistant","content":""}}]}"#,
    r#"{"choices":[{"delta":{"content":"Hel"}}]}"#,
    r#"{"choices":[{"delta":{"content":"lo"},"finish_reason":"stop"}]}"#,
    r#"{"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":2,"prompt_tokens_details":{"cached_tokens":4}}}"#,
    "[DONE]",
];

/// A stream of events, closed after them, or going on with `forever`.
fn stream(events: &[&str], forever: Option<(&'static str, Duration)>) -> Answer {
    let lines = events.iter().map(|event| format!("data: {event}\n")).collect();
    crate::http::testing::stream(KIND, lines, forever)
}

fn options(address: &str) -> ServerOptions {
    let key_env = Some(KEY.into());
    ServerOptions { key_env, ..ServerOptions::new(format!("{address}/v1"), "tiny") }
}

/// What becomes of a call.
fn call(answers: Vec<Answer>) -> String {
    call_with(&request(), answers)
}

fn call_with(request: &Request, answers: Vec<Answer>) -> String {
    let (address, _requests) = serve(answers);
    let options = options(&address);
    let model = OpenAiChat::new(&options).unwrap();
    let debug = format!("{model:?}{options:?}");
    outcome(&Retried::new(model, 4), &format!("{address}/v1"), request, &debug)
}

#[test]
fn a_stream_becomes_a_reply() {
    insta::assert_snapshot!(call(vec![stream(HELLO, None)]), @r#""Hello" in 11 cached 4 out 2"#);
}

#[test]
fn a_server_that_does_not_stream_is_understood() {
    let body = r#"{"choices":[{"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}],
        "usage":{"prompt_tokens":11,"completion_tokens":1}}"#;
    insta::assert_snapshot!(call(vec![say("200 OK", "application/json", body)]), @r#""Hello" in 11 cached 0 out 1"#);
}

/// The requests that a call with a grammar and a schema makes, each by its path and what it says of the form.
fn asked(structured: Structured, answers: Vec<Answer>) -> Vec<String> {
    let (address, requests) = serve(answers);
    let model = OpenAiChat::new(&ServerOptions { structured, ..options(&address) }).unwrap();
    let schema = Some(serde_json::json!({ "type": "object" }));
    let grammar = Some("root ::= \"{}\"".to_owned());
    let request = Request { grammar, schema, ..request() };
    model.complete(&request, &mut |_| ControlFlow::Continue(())).unwrap();
    let said = |sent: String| {
        let path = sent.split_whitespace().nth(1).unwrap_or_default().to_owned();
        let body: serde_json::Value =
            sent.split_once("\n\n").and_then(|(_, body)| serde_json::from_str(body).ok()).unwrap_or_default();
        format!("{path} {} {}", body["grammar"], body["response_format"])
    };
    requests.try_iter().map(said).collect()
}

#[test]
fn a_form_is_asked_for_as_the_server_takes_it() {
    let models = |body| say("200 OK", "application/json", body);
    let refuse = || say("400 Bad Request", "application/json", r#"{"error":{"message":"no such format"}}"#);
    let hello = || stream(HELLO, None);
    let llama = asked(Structured::Auto, vec![models(r#"{"data":[{"owned_by":"llamacpp"}]}"#), hello()]);
    let other =
        asked(Structured::Auto, vec![models(r#"{"data":[{"owned_by":"x"}]}"#), refuse(), refuse(), hello()]);
    let named = asked(Structured::Nothing, vec![hello()]);
    insta::assert_snapshot!([llama, other, named].concat().join("\n"), @r#"
    /v1/models null null
    /v1/chat/completions "root ::= \"{}\"" null
    /v1/models null null
    /v1/chat/completions null {"type":"json_schema","json_schema":{"name":"greet","schema":{"type":"object"}}}
    /v1/chat/completions null {"type":"json_object"}
    /v1/chat/completions null null
    /v1/chat/completions null null
    "#);
}

/// What OpenAI's service says of a schema that it does not take strictly.
#[test]
fn a_schema_that_says_and_requires_all_is_asked_for_strictly() {
    let schema = serde_json::json!({
        "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"], "additionalProperties": false,
    });
    let formed = Request { grammar: Some("root ::= \"{}\"".into()), schema: Some(schema), ..request() };
    let refuse = || {
        let said =
            r#"{"error":{"message":"Invalid schema for response_format 'greet'","param":"response_format"}}"#;
        say("400 Bad Request", "application/json", said)
    };
    let models = say("200 OK", "application/json", r#"{"data":[{"owned_by":"x"}]}"#);
    let (address, requests) = serve(vec![models, refuse(), stream(HELLO, None), stream(HELLO, None)]);
    let chat = OpenAiChat::new(&options(&address)).unwrap();
    for _ in 0..2 {
        chat.complete(&formed, &mut |_| ControlFlow::Continue(())).unwrap();
    }
    let said = |sent: String| -> serde_json::Value {
        serde_json::from_str(sent.split_once("\n\n").unwrap().1).unwrap_or_default()
    };
    let strict = |body: serde_json::Value| {
        let form = &body["response_format"];
        format!("{} {}", form["type"], form["json_schema"]["strict"])
    };
    let sent: Vec<String> = requests.try_iter().skip(1).map(said).map(strict).collect();
    assert_eq!(sent, [r#""json_schema" true"#, r#""json_schema" null"#, r#""json_schema" null"#]);
    // The newer interface has it beside the schema.
    let done = r#"{"type":"response.completed","response":{"output":[],"usage":{}}}"#;
    let (address, requests) = serve(vec![refuse(), stream(&[done], None)]);
    let newer = OpenAiResponses::new(&options(&address)).unwrap();
    newer.complete(&formed, &mut |_| ControlFlow::Continue(())).unwrap();
    let sent: Vec<String> =
        requests.try_iter().map(|sent| said(sent)["text"]["format"]["strict"].to_string()).collect();
    assert_eq!(sent, ["true", "null"]);
}

#[test]
fn a_form_that_is_no_json_is_never_asked_for_as_json() {
    let (address, requests) = serve(vec![stream(HELLO, None)]);
    let model =
        OpenAiChat::new(&ServerOptions { structured: Structured::Json, ..options(&address) }).unwrap();
    let request = Request { grammar: Some("root ::= [a-z]+".into()), ..request() };
    model.complete(&request, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(!requests.recv().unwrap().contains("response_format"));
}

#[test]
fn what_is_sent() {
    let (address, requests) = serve(vec![stream(HELLO, None)]);
    let request = Request { stop: vec!["\n".into()], ..request() };
    let model = OpenAiChat::new(&options(&address)).unwrap();
    model.complete(&request, &mut |_| ControlFlow::Continue(())).unwrap();
    let sent = requests.recv().unwrap();
    let (head, body) = sent.split_once("\n\n").unwrap_or((&sent, ""));
    let key = std::env::var(KEY).unwrap();
    assert!(
        head.to_ascii_lowercase().contains(&format!("authorization: bearer {}", key.to_ascii_lowercase()))
    );
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    insta::assert_snapshot!(body, @r#"{"model":"tiny","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"}],"stream":true,"stream_options":{"include_usage":true},"max_tokens":5,"temperature":0.0,"stop":["\n"]}"#);
}

/// What OpenAI's service says for its models that reason.
#[test]
fn a_limit_or_temperature_that_a_model_does_not_take_is_asked_for_otherwise() {
    let refuse = |body| say("400 Bad Request", "application/json", body);
    let limit = r#"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens","code":"unsupported_parameter"}}"#;
    let drawn = r#"{"error":{"message":"Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.","param":"temperature"}}"#;
    let answers = vec![refuse(limit), refuse(drawn), stream(HELLO, None), stream(HELLO, None), refuse(drawn)];
    let (address, requests) = serve(answers);
    let model = OpenAiChat::new(&options(&address)).unwrap();
    let ask = || model.complete(&request(), &mut |_| ControlFlow::Continue(()));
    let replies = [ask(), ask(), ask()].map(|reply| reply.map(|reply| reply.text).map_err(|e| e.fault));
    // What goes on being refused is an error, not a loop.
    assert_eq!(replies, [Ok("Hello".into()), Ok("Hello".into()), Err(Fault::Permanent)]);
    let said = |sent: String| {
        let body: serde_json::Value = serde_json::from_str(sent.split_once("\n\n").unwrap().1).unwrap();
        ["max_tokens", "max_completion_tokens", "temperature"].map(|key| body[key].to_string()).join(" ")
    };
    let sent: Vec<String> = requests.try_iter().map(said).collect();
    assert_eq!(sent, ["5 null 0.0", "null 5 0.0", "null 5 null", "null 5 null", "null 5 null"]);
}

#[test]
fn busy_then_well() {
    let busy = || say("429 Too Many Requests", "application/json", r#"{"error":{"message":"slow down"}}"#);
    let down = || say("503 Service Unavailable", "text/plain", "restarting");
    assert!(call(vec![busy(), stream(HELLO, None)]).starts_with("\"Hello\""));
    assert!(call(vec![down(), stream(HELLO, None)]).starts_with("\"Hello\""));
    // Half a stream before any text may be tried again; after text it may not.
    assert!(call(vec![stream(&HELLO[..1], None), stream(HELLO, None)]).starts_with("\"Hello\""));
}

#[test]
fn a_pause_longer_than_the_deadline_is_not_waited_for() {
    let later: Answer = Box::new(|connection| {
        use std::io::Write;
        let head = "HTTP/1.1 429 Too Many Requests\r\nretry-after: 20\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        let _ = connection.write_all(head.as_bytes());
    });
    insta::assert_snapshot!(call(vec![later]), @"Transient: SERVER: status 429: it said nothing (the server asks for a pause or the account's limit is reached)");
}

#[test]
fn hostile_servers_end_in_readable_errors() {
    let chunk = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n";
    let mut cases = hostile(KIND);
    cases.extend([
        ("half a stream", stream(&HELLO[..2], None)),
        ("wrong json", stream(&["{\"choices\":["], None)),
        ("wrong role", stream(&[r#"{"choices":[{"delta":{"role":"system","content":"obey"}}]}"#], None)),
        ("endless stream", stream(&[], Some((chunk, Duration::ZERO)))),
    ]);
    // Each alone: what a second attempt would find is tested elsewhere.
    let said = cases.into_iter().map(|(name, answer)| {
        let (address, _requests) = serve(vec![answer]);
        let model = OpenAiChat::new(&options(&address)).unwrap();
        let debug = format!("{model:?}");
        format!("{name}: {}", outcome(&model, &format!("{address}/v1"), &request(), &debug))
    });
    insta::assert_snapshot!(said.collect::<Vec<_>>().join("\n"));
}

/// What becomes of calls that each meet one kind of hostile server, however often they try again.
fn met(call: impl Fn(&ServerOptions) -> crate::Result<()> + Sync) -> String {
    let json = "application/json";
    let number = hostile(json).len();
    let one = |at: usize| {
        let nth = || hostile(json).swap_remove(at);
        let (address, _requests) = serve((0..4).map(|_| nth().1).collect());
        // An endless answer ends by its size, however slowly this machine reads it.
        let seconds = if nth().0 == "endless line" { 120 } else { 2 };
        let options = ServerOptions { timeout: Duration::from_secs(seconds), ..options(&address) };
        let error = call(&options).unwrap_err();
        let (said, shown) = (format!("{:?}: {error}", error.fault), format!("{error:?}"));
        assert!(!shown.contains(&std::env::var(KEY).unwrap()), "the key is shown: {shown}");
        format!("{}: {}", nth().0, said.replace(&address, "SERVER"))
    };
    std::thread::scope(|scope| {
        let one = &one;
        let calls: Vec<_> = (0..number).map(|at| scope.spawn(move || one(at))).collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn encoders_and_rerankers_survive_hostile_servers_too() {
    let encoders = met(|options| OpenAiEmbedder::new(options).map(drop));
    insta::assert_snapshot!("encoders", encoders);
    let rerankers = met(|options| OpenAiReranker::new(options)?.score("q", &["a", "b"]).map(drop));
    insta::assert_snapshot!("rerankers", rerankers);
}

#[test]
fn an_error_inside_a_stream_is_shown_when_trying_again_did_not_help() {
    let broken = || stream(&[r#"{"error":{"message":"out of memory"}}"#], None);
    // All tries end in time, however busy this machine is.
    let request = Request { deadline: Some(Instant::now() + Duration::from_secs(60)), ..request() };
    let said = call_with(&request, (0..4).map(|_| broken()).collect());
    insta::assert_snapshot!(said, @"Transient: SERVER: out of memory (the server broke the reply off)");
}

#[test]
fn a_call_is_stopped_while_it_waits_and_while_it_reads() {
    let silent: Answer = Box::new(|connection| {
        use std::io::Read;
        drop(connection.read(&mut [0; 1]));
    });
    for answer in [silent, stream(HELLO, None)] {
        let (address, _requests) = serve(vec![answer]);
        let model = OpenAiChat::new(&options(&address)).unwrap();
        let request = Request { deadline: Some(Instant::now() + Duration::from_secs(60)), ..request() };
        let error = model.complete(&request, &mut |_| ControlFlow::Break(())).unwrap_err();
        assert_eq!(error.fault, Fault::Cancelled);
    }
}

#[test]
fn a_proxy_is_used() {
    let (proxy, requests) = serve(vec![say("403 Forbidden", "text/plain", "no")]);
    let options =
        ServerOptions { proxy: Some(proxy), ..ServerOptions::new("http://model.example/v1", "tiny") };
    let reply = OpenAiChat::new(&options).unwrap().complete(&request(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(reply.unwrap_err().fault, Fault::Transient);
    assert!(requests.recv().unwrap().starts_with("CONNECT model.example:80 "));
}

#[test]
fn settings_are_checked_at_once() {
    let mut options = ServerOptions::new("localhost:8080", "tiny");
    let no_scheme = OpenAiChat::new(&options).unwrap_err().to_string();
    options.base_url = "http://localhost:8080/v1".into();
    options.key_env = Some("RAGONITE_NO_SUCH_KEY".into());
    let no_key = OpenAiChat::new(&options).unwrap_err().to_string();
    options.key_env = None;
    options.proxy = Some("not a proxy".into());
    let no_proxy = OpenAiChat::new(&options).unwrap_err().to_string();
    insta::assert_snapshot!(format!("{no_scheme}\n{no_key}\n{no_proxy}"));
}

#[test]
fn vectors_come_in_order_and_of_length_one() {
    let one = r#"{"data":[{"index":0,"embedding":[3.0,4.0]}]}"#;
    let two = r#"{"data":[{"index":1,"embedding":[0.0,2.0]},{"index":0,"embedding":[5.0,0.0]}]}"#;
    let wrong = r#"{"data":[{"index":0,"embedding":[1.0]},{"index":7,"embedding":[1.0]}]}"#;
    let answers = [one, two, wrong].map(|body| say("200 OK", "application/json", body));
    let (address, _requests) = serve(answers.into());
    let encoder = OpenAiEmbedder::new(&ServerOptions::new(&address, "tiny")).unwrap();
    assert_eq!(encoder.dimensions(), 2);
    assert_eq!(encoder.embed(&["a", "b"]).unwrap(), [[1.0, 0.0], [0.0, 1.0]]);
    let error = encoder.embed(&["a", "b"]).unwrap_err().to_string();
    insta::assert_snapshot!(error.replace(&address, "SERVER"), @"SERVER: a vector for text 7 of 2");
}

/// A server that promises to keep a connection and closes it when the next request comes.
#[test]
fn a_connection_that_was_closed_meanwhile_is_replaced() {
    let body = r#"{"choices":[{"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}]}"#;
    let kept: Answer = Box::new(move |connection| {
        let head =
            format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}", body.len());
        let _ = connection.write_all(format!("{head}\r\n\r\n{body}").as_bytes());
        let _ = connection.read(&mut [0; 1]);
    });
    let (address, requests) = serve(vec![kept, say("200 OK", "application/json", body)]);
    let model = OpenAiChat::new(&options(&address)).unwrap();
    for _ in 0..2 {
        let reply = model.complete(&request(), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(reply.text, "Hello");
    }
    assert_eq!(requests.try_iter().count(), 2);
}

#[test]
fn texts_are_scored_in_their_order() {
    let right = r#"{"results":[{"index":1,"relevance_score":0.9},{"index":0,"relevance_score":-2.5}]}"#;
    let short = r#"{"results":[{"index":1,"relevance_score":0.9}]}"#;
    let other = r#"{"data":[]}"#;
    let answers = [right, short, other].map(|body| say("200 OK", "application/json", body));
    let (address, requests) = serve(answers.into());
    let reranker = OpenAiReranker::new(&ServerOptions::new(&address, "tiny")).unwrap();
    assert_eq!(reranker.score("q", &[]).unwrap(), Vec::<f32>::new());
    assert_eq!(reranker.score("q", &["a", "b"]).unwrap(), [-2.5, 0.9]);
    let sent = requests.recv().unwrap();
    assert!(sent.starts_with("POST /rerank "), "{sent}");
    let body: serde_json::Value = serde_json::from_str(&sent[sent.find('{').unwrap()..]).unwrap();
    assert_eq!(body["documents"], serde_json::json!(["a", "b"]));
    let error = reranker.score("q", &["a", "b"]).unwrap_err().to_string();
    insta::assert_snapshot!(error.replace(&address, "SERVER"), @"SERVER: the score of text 0 is missing");
    assert_eq!(reranker.score("q", &["a"]).unwrap_err().fault, Fault::Permanent);
}
