//! A server inside the test that gives written answers, one a connection, and what every client must survive.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::{Llm, Message, Request, Role};

pub(crate) type Answer = Box<dyn Fn(&mut TcpStream) + Send>;

/// A server that gives one answer a connection; returns its address and what it was sent.
pub(crate) fn serve(answers: Vec<Answer>) -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
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
pub(crate) fn say(status: &'static str, kind: &'static str, body: &'static str) -> Answer {
    Box::new(move |connection| {
        let length = body.len();
        let head = format!("HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n");
        let _ = connection.write_all(format!("{head}connection: close\r\n\r\n{body}").as_bytes());
    })
}

/// A stream of `lines` that is closed after them, or goes on with `forever`.
pub(crate) fn stream(
    kind: &'static str,
    lines: Vec<String>,
    forever: Option<(&'static str, Duration)>,
) -> Answer {
    Box::new(move |connection| {
        let head = format!("HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\nconnection: close\r\n\r\n");
        let _ = connection.write_all(head.as_bytes());
        for line in &lines {
            let _ = connection.write_all(format!("{line}\n").as_bytes());
        }
        if let Some((bytes, pause)) = forever {
            while connection.write_all(bytes.as_bytes()).is_ok() {
                std::thread::sleep(pause);
            }
        }
    })
}

/// Refuses and repeats the key it was sent.
pub(crate) fn echo_the_key() -> Answer {
    Box::new(|connection| {
        let body = format!("{{\"error\":{{\"message\":\"bad key {}\"}}}}", std::env::var(KEY).unwrap());
        let length = body.len();
        let head =
            format!("HTTP/1.1 401 Unauthorized\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
        let _ = connection.write_all(format!("{head}{body}").as_bytes());
    })
}

/// Answers that no model gives, whatever the interface; `kind` is what its streams call themselves.
pub(crate) fn hostile(kind: &'static str) -> Vec<(&'static str, Answer)> {
    let json = "application/json";
    let hold = Duration::from_millis(100);
    vec![
        ("html", say("200 OK", "text/html", "<html><body>Please log in</body></html>")),
        ("key echoed", echo_the_key()),
        ("not found", say("404 Not Found", "text/plain", "no such model")),
        ("busy", say("429 Too Many Requests", json, r#"{"error":{"message":"slow down"}}"#)),
        ("failing", say("500 Internal Server Error", "text/plain", "out of memory")),
        ("too long", say("400 Bad Request", json, r#"{"error":{"message":"maximum context length is 10"}}"#)),
        ("redirect", say("302 Found", "text/plain", "")),
        ("nothing", say("200 OK", kind, "")),
        (
            "endless line",
            stream(kind, vec![], Some(("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", Duration::ZERO))),
        ),
        ("slow bytes", stream(kind, vec![], Some((":", hold)))),
        ("silence", Box::new(|connection| drop(connection.read(&mut [0; 1])))),
    ]
}

/// What becomes of one call within two seconds, the key's value nowhere in it.
pub(crate) fn outcome(model: &dyn Llm, address: &str, request: &Request, debug: &str) -> String {
    let start = Instant::now();
    let request = Request { deadline: Some(start + Duration::from_secs(2)), ..request.clone() };
    let mut heard = String::new();
    let result = model.complete(&request, &mut |text| {
        heard.push_str(text);
        ControlFlow::Continue(())
    });
    assert!(start.elapsed() < Duration::from_secs(10), "the deadline did not hold");
    let said = match result {
        Ok(c) => {
            assert_eq!(heard, c.text, "what was streamed is what was returned");
            let warned: String = c.warnings.iter().map(|warning| format!(" !{warning}")).collect();
            format!("{:?} in {} cached {} out {}{warned}", c.text, c.tokens_in, c.tokens_cached, c.tokens_out)
        }
        Err(error) => {
            let shown = format!("{error:?}");
            assert!(!shown.contains(&std::env::var(KEY).unwrap()), "the key is shown: {shown}");
            format!("{:?}: {error}", error.fault)
        }
    };
    let shown = format!("{said}{debug}");
    assert!(!shown.contains(&std::env::var(KEY).unwrap()), "the key is shown: {shown}");
    said.replace(address, "SERVER")
}

/// The environment of every Unix process has this one; its value serves as a key that must never be shown.
pub(crate) const KEY: &str = "PATH";

/// A short request.
pub(crate) fn request() -> Request {
    let messages = vec![Message::new(Role::System, "Be brief."), Message::new(Role::User, "Hi")];
    Request { step: "greet".into(), messages, max_tokens: 5, ..Request::default() }
}
