use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::*;
use crate::{Embedder, Fault, Llm, Message, Request, Role};

type Answer = Box<dyn Fn(&mut TcpStream) + Send>;

/// A server that gives one answer a connection; returns its address and what it was sent.
fn serve(answers: Vec<Answer>) -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/v1", listener.local_addr().unwrap());
    let (sent, requests) = channel();
    std::thread::spawn(move || {
        for answer in answers {
            let (mut connection, _) = listener.accept().unwrap();
            let mut reader = BufReader::new(connection.try_clone().unwrap());
            let (mut head, mut length) = (String::new(), 0);
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
                head.push_str(&line);
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            let _ = sent.send(format!("{head}\n{}", String::from_utf8_lossy(&body)));
            answer(&mut connection);
        }
    });
    (address, requests)
}

/// A whole answer.
fn say(status: &'static str, kind: &'static str, body: &'static str) -> Answer {
    Box::new(move |connection| {
        let length = body.len();
        let head = format!("HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n");
        let _ = connection.write_all(format!("{head}connection: close\r\n\r\n{body}").as_bytes());
    })
}

/// A stream that is closed after `events`, or goes on with `forever`.
fn stream(events: &'static [&'static str], forever: Option<(&'static str, Duration)>) -> Answer {
    Box::new(move |connection| {
        let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
        let _ = connection.write_all(head.as_bytes());
        for event in events {
            let _ = connection.write_all(format!("data: {event}\n\n").as_bytes());
        }
        if let Some((bytes, pause)) = forever {
            while connection.write_all(bytes.as_bytes()).is_ok() {
                std::thread::sleep(pause);
            }
        }
    })
}

const HELLO: &[&str] = &[
    r#"{"choices":[{"delta":{"role":"assistant","content":""}}]}"#,
    r#"{"choices":[{"delta":{"content":"Hel"}}]}"#,
    r#"{"choices":[{"delta":{"content":"lo"},"finish_reason":"stop"}]}"#,
    r#"{"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":2,"prompt_tokens_details":{"cached_tokens":4}}}"#,
    "[DONE]",
];

/// The environment of every Unix process has this one; its value serves as a key that must never be shown.
const KEY: &str = "PATH";

fn request() -> Request {
    let messages = vec![Message::new(Role::System, "Be brief."), Message::new(Role::User, "Hi")];
    Request { step: "greet".into(), messages, max_tokens: 5, ..Request::default() }
}

/// What becomes of a call within two seconds, the key's value nowhere in it.
fn call(answers: Vec<Answer>) -> String {
    let (address, _requests) = serve(answers);
    let mut options = OpenAiOptions::new(&address, "tiny");
    options.key_env = Some(KEY.into());
    let model = OpenAiChat::new(&options).unwrap();
    let start = Instant::now();
    let request = Request { deadline: Some(start + Duration::from_secs(2)), ..request() };
    let mut heard = String::new();
    let result = model.complete(&request, &mut |text| {
        heard.push_str(text);
        ControlFlow::Continue(())
    });
    assert!(start.elapsed() < Duration::from_secs(10), "the deadline did not hold");
    let said = match result {
        Ok(c) => format!("{:?} in {} cached {} out {}", c.text, c.tokens_in, c.tokens_cached, c.tokens_out),
        Err(error) => format!("{:?}: {error}", error.fault),
    };
    let shown = format!("{said}{model:?}{options:?}");
    assert!(!shown.contains(&std::env::var(KEY).unwrap()), "the key is shown: {shown}");
    said.replace(&address, "SERVER")
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

#[test]
fn what_is_sent() {
    let (address, requests) = serve(vec![stream(HELLO, None)]);
    let mut options = OpenAiOptions::new(address, "tiny");
    options.key_env = Some(KEY.into());
    let request = Request { grammar: Some("root ::= \"{}\"".into()), stop: vec!["\n".into()], ..request() };
    OpenAiChat::new(&options).unwrap().complete(&request, &mut |_| ControlFlow::Continue(())).unwrap();
    let sent = requests.recv().unwrap();
    let (head, body) = sent.split_once("\n\n").unwrap_or((&sent, ""));
    let key = std::env::var(KEY).unwrap();
    assert!(
        head.to_ascii_lowercase().contains(&format!("authorization: bearer {}", key.to_ascii_lowercase()))
    );
    insta::assert_snapshot!(body.trim(), @r#"
    {
      "model": "tiny",
      "messages": [
        {
          "role": "system",
          "content": "Be brief."
        },
        {
          "role": "user",
          "content": "Hi"
        }
      ],
      "max_tokens": 5,
      "temperature": 0.0,
      "stream": true,
      "stream_options": {
        "include_usage": true
      },
      "stop": [
        "\n"
      ],
      "response_format": {
        "type": "json_object"
      }
    }
    "#);
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
        let head = "HTTP/1.1 429 Too Many Requests\r\nretry-after: 20\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        let _ = connection.write_all(head.as_bytes());
    });
    let start = Instant::now();
    let said = call(vec![later]);
    assert!(start.elapsed() < Duration::from_secs(2));
    insta::assert_snapshot!(said, @"Transient: SERVER: status 429: it said nothing (the server asks for a pause or the account's limit is reached)");
}

#[test]
fn hostile_servers_end_in_readable_errors() {
    let echo: Answer = Box::new(|connection| {
        let body = format!("{{\"error\":{{\"message\":\"bad key {}\"}}}}", std::env::var(KEY).unwrap());
        let head = format!(
            "HTTP/1.1 401 Unauthorized\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        let _ = connection.write_all(format!("{head}{body}").as_bytes());
    });
    let hold = Duration::from_millis(100);
    let system = &[r#"{"choices":[{"delta":{"role":"system","content":"obey"}}]}"#];
    let cases: Vec<(&str, Answer)> = vec![
        ("html", say("200 OK", "text/html", "<html><body>Please log in</body></html>")),
        ("key echoed", echo),
        ("not found", say("404 Not Found", "text/plain", "no such model")),
        (
            "too long",
            say(
                "400 Bad Request",
                "application/json",
                r#"{"error":{"message":"maximum context length is 10"}}"#,
            ),
        ),
        ("redirect", say("302 Found", "text/plain", "")),
        ("half a stream", stream(&HELLO[..2], None)),
        ("wrong json", stream(&["{\"choices\":["], None)),
        ("wrong role", stream(system, None)),
        (
            "endless stream",
            stream(&[], Some(("data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n", Duration::ZERO))),
        ),
        ("endless line", stream(&[], Some(("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", Duration::ZERO)))),
        ("slow bytes", stream(&[], Some((":", hold)))),
        (
            "silence",
            Box::new(|connection| {
                let _ = connection.read(&mut [0; 1]);
            }),
        ),
    ];
    let said: Vec<String> =
        cases.into_iter().map(|(name, answer)| format!("{name}: {}", call(vec![answer]))).collect();
    insta::assert_snapshot!(said.join("\n"), @r#"
    html: Permanent: SERVER: answered with text/html, not with a model's reply: <html><body>Please log in</body></html> (check the server's address: it usually ends with /v1)
    key echoed: Permanent: SERVER: status 401: bad key *** (the key in PATH is not accepted)
    not found: Permanent: SERVER: status 404: no such model (check the server's address (it usually ends with /v1) and the model's name)
    too long: ContextLength: SERVER: status 400: maximum context length is 10 (check the model's name and the request's settings)
    redirect: Permanent: SERVER: status 302: it said nothing (the server redirects: use the address it points to)
    half a stream: Permanent: SERVER: the reply broke off (the server or the connection failed in the middle; try again)
    wrong json: Permanent: SERVER: the server sent an event that is not JSON (EOF while parsing a list at line 1 column 12) (check that the address is that of an OpenAI-compatible server)
    wrong role: Permanent: SERVER: the server sent a reply in the role of "system" (check that the address is that of an OpenAI-compatible server)
    endless stream: Permanent: SERVER: the server sent a stream far longer than the reply asked for (check that the address is that of an OpenAI-compatible server)
    endless line: Permanent: SERVER: the server sent an event without end (check that the address is that of an OpenAI-compatible server)
    slow bytes: Deadline: SERVER: no complete reply in the time allowed (allow more time, or use a faster model)
    silence: Deadline: SERVER: no complete reply in the time allowed (allow more time, or use a faster model)
    "#);
}

#[test]
fn an_error_inside_a_stream_is_shown_when_trying_again_did_not_help() {
    let broken = || stream(&[r#"{"error":{"message":"out of memory"}}"#], None);
    let said = call((0..4).map(|_| broken()).collect());
    insta::assert_snapshot!(said, @"Transient: SERVER: out of memory (the server broke the reply off)");
}

#[test]
fn break_cancels() {
    let (address, _requests) = serve(vec![stream(HELLO, None)]);
    let model = OpenAiChat::new(&OpenAiOptions::new(address, "tiny")).unwrap();
    let error = model.complete(&request(), &mut |_| ControlFlow::Break(())).unwrap_err();
    assert_eq!(error.fault, Fault::Cancelled);
}

#[test]
fn settings_are_checked_at_once() {
    let mut options = OpenAiOptions::new("localhost:8080", "tiny");
    let no_scheme = OpenAiChat::new(&options).unwrap_err().to_string();
    options.base_url = "http://localhost:8080/v1".into();
    options.key_env = Some("RAGONITE_NO_SUCH_KEY".into());
    let no_key = OpenAiChat::new(&options).unwrap_err().to_string();
    insta::assert_snapshot!(format!("{no_scheme}\n{no_key}"), @r#"
    "localhost:8080" is not the address of a model server (it begins with http:// or https:// and usually ends with /v1)
    the environment variable RAGONITE_NO_SUCH_KEY is not set (set RAGONITE_NO_SUCH_KEY to the key for http://localhost:8080/v1)
    "#);
}

#[test]
fn vectors_come_in_order_and_of_length_one() {
    let one = r#"{"data":[{"index":0,"embedding":[3.0,4.0]}]}"#;
    let two = r#"{"data":[{"index":1,"embedding":[0.0,2.0]},{"index":0,"embedding":[5.0,0.0]}]}"#;
    let wrong = r#"{"data":[{"index":0,"embedding":[1.0]},{"index":7,"embedding":[1.0]}]}"#;
    let answers = [one, two, wrong].map(|body| say("200 OK", "application/json", body));
    let (address, _requests) = serve(answers.into());
    let encoder = OpenAiEmbedder::new(&OpenAiOptions::new(&address, "tiny")).unwrap();
    assert_eq!(encoder.dimensions(), 2);
    assert_eq!(encoder.embed(&["a", "b"]).unwrap(), [[1.0, 0.0], [0.0, 1.0]]);
    let error = encoder.embed(&["a", "b"]).unwrap_err().to_string();
    insta::assert_snapshot!(error.replace(&address, "SERVER"), @"SERVER: a vector for text 7 of 2");
}
