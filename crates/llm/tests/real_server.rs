//! With a real server of another make: llama.cpp's own, built by scripts/yardstick, over the default model. Skipped where
//! either is absent.

use std::net::TcpListener;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use llm::{Fault, Llm, Message, OpenAiChat, Request, Role, ServerOptions, Stop, Structured, catalogue, pull};

/// A running server, ended when dropped.
struct Running {
    child: Child,
    address: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The server's program and the model, or a skipped test.
fn installed() -> Option<(PathBuf, PathBuf)> {
    let models = pull::default_dir().unwrap();
    let model = pull::installed(catalogue::find(catalogue::DEFAULT_CHAT).unwrap(), &models);
    let built = || {
        let versions = std::fs::read_dir(models.parent()?.join("yardstick")).ok()?;
        versions.flatten().map(|version| version.path().join("llama-server")).find(|path| path.exists())
    };
    let program = std::env::var_os("RAGONITE_LLAMA_SERVER").map(PathBuf::from).or_else(built);
    if model.is_none() || program.is_none() {
        eprintln!("skipped: needs the default chat model and llama-server (scripts/yardstick builds it)");
    }
    program.zip(model)
}

fn start() -> Option<Running> {
    let (program, model) = installed()?;
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let mut command = Command::new(program);
    command.args(["--host", "127.0.0.1", "--port", &port, "-c", "1024", "-np", "1", "--no-warmup", "-m"]);
    let child = command.arg(model).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut running = Running { child, address: format!("http://127.0.0.1:{port}") };
    let patience = Instant::now() + Duration::from_secs(300);
    while ureq::get(format!("{}/health", running.address)).call().is_err() {
        assert!(running.child.try_wait().unwrap().is_none(), "the server ended");
        assert!(Instant::now() < patience, "the server does not start");
        std::thread::sleep(Duration::from_millis(200));
    }
    Some(running)
}

fn request(question: &str) -> Request {
    let instructions = "The Aurora costs 900 euros, the Pista 2400. Answer with one short sentence.";
    let messages = vec![Message::new(Role::System, instructions), Message::new(Role::User, question)];
    Request { step: "answer".into(), messages, max_tokens: 24, ..Request::default() }
}

#[test]
fn a_real_server_is_understood() {
    let Some(server) = start() else { return };
    let model = OpenAiChat::new(&ServerOptions::new(format!("{}/v1", server.address), "any")).unwrap();
    let complete = |request: &Request| {
        let mut heard = String::new();
        let completion = model.complete(request, &mut |piece| {
            heard.push_str(piece);
            ControlFlow::Continue(())
        })?;
        assert_eq!(heard, completion.text);
        Ok::<_, llm::Error>(completion)
    };

    let answer = complete(&request("What does the Pista cost?")).unwrap();
    assert!(answer.text.contains("2400"), "{answer:?}");
    assert_eq!(answer.stop, Stop::End);
    assert!(answer.tokens_in > 20 && answer.tokens_out > 3, "{answer:?}");

    // A form that no instruction asks for: only a grammar that reached the server explains it.
    let grammar = r#"root ::= "{\"cheapest\": \"" [A-Z] [a-z]+ "\"}""#;
    let name = serde_json::json!({ "type": "string" });
    let schema = serde_json::json!({
        "type": "object", "properties": { "cheapest": name }, "required": ["cheapest"], "additionalProperties": false,
    });
    let held = Request {
        grammar: Some(grammar.into()),
        schema: Some(schema),
        ..request("Which bicycle is the cheapest?")
    };
    assert_eq!(complete(&held).unwrap().text, r#"{"cheapest": "Aurora"}"#);

    let long = Request { max_tokens: 400, ..request(&"Tell me of the sea. ".repeat(400)) };
    let refused = complete(&long).unwrap_err();
    assert_eq!(refused.fault, Fault::ContextLength, "{refused}");

    let mut pieces = 0;
    let story = Request { max_tokens: 400, ..request("Tell a long story of the sea.") };
    let stopped = model.complete(&story, &mut |piece| {
        pieces += usize::from(!piece.is_empty());
        if pieces == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped.unwrap_err().fault, Fault::Cancelled);

    // The same by its JSON schema, as servers without grammars take it.
    let options = ServerOptions::new(format!("{}/v1", server.address), "any");
    let by_schema = OpenAiChat::new(&ServerOptions { structured: Structured::Schema, ..options }).unwrap();
    let reply = by_schema.complete(&held, &mut |_| ControlFlow::Continue(())).unwrap();
    let value: serde_json::Value = serde_json::from_str(&reply.text).unwrap();
    assert!(value["cheapest"].as_str().is_some_and(|name| name.contains("Aurora")), "{}", reply.text);
}
