//! Public clients against the server: openai, MCP's own, text2sparql-client with Oxigraph executing, schemathesis,
//! curl. `scripts/clients` installs them; without them these tests skip and say so.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use server::{Ask, Options, start};
use support::scripted::Scripted;
use support::workshop::Scripts;
use support::{serving, serving_with};

/// A program of the clients' environment.
fn client(program: &str) -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))?;
    let place = cache.join("ragonite/clients");
    let found = place.join("bin").join(program);
    if place.join("versions").is_file() && found.is_file() {
        return Some(found);
    }
    eprintln!("skipped: {program} is not installed (scripts/clients)");
    None
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(name)
}

fn assert_success(output: &Output) {
    let text = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        // The end says what failed.
        text.chars().rev().take(6000).collect::<Vec<_>>().into_iter().rev().collect::<String>()
    };
    assert!(output.status.success(), "{}\n{}", text(&output.stdout), text(&output.stderr));
}

#[test]
fn the_openai_client_works_unchanged() {
    let Some(python) = client("python") else { return };
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let ran = Command::new(python).arg(script("openai_client.py")).arg(&base).output().expect("runs");
    assert_success(&ran);
}

#[test]
fn the_mcp_client_works_over_http_and_pipes() {
    let Some(python) = client("python") else { return };
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let ran = Command::new(&python).arg(script("mcp_client.py")).arg(&base).output().expect("runs");
    assert_success(&ran);
    let own = std::env::current_exe().expect("a path");
    let ran = Command::new(python)
        .arg(script("mcp_client.py"))
        .arg("env")
        .arg("RAGONITE_TEST_STDIO=1")
        .arg(own)
        .args(["--exact", "over_pipes", "--ignored", "--nocapture", "--quiet", "--test-threads", "1"])
        .output()
        .expect("runs");
    assert_success(&ran);
}

/// The server's side of the pipe, as a process of its own.
#[test]
#[ignore = "run by the_mcp_client_works_over_http_and_pipes"]
fn over_pipes() {
    if std::env::var_os("RAGONITE_TEST_STDIO").is_some() {
        let served: Vec<std::sync::Arc<dyn Ask>> = vec![std::sync::Arc::new(Scripted::new("bikes"))];
        server::serve_stdio(served).expect("serves");
        // What the test harness would say now is not of the protocol.
        std::process::exit(0);
    }
}

/// Stopped when dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn text2sparql_client_asks_and_oxigraph_executes() {
    let (Some(text2sparql), Some(oxigraph)) = (client("text2sparql"), client("oxigraph")) else { return };
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let path = |name: &str| folder.path().join(name);
    std::fs::write(
        path("questions.yml"),
        "dataset:\n  id: https://x.example/2025/bikes/\n  prefix: bikes\nquestions:\n  - id: 1\n    question:\n      en: sparql How many bicycles are there?\n    query:\n      sparql: SELECT (COUNT(?b) AS ?n) WHERE { ?b a <http://bikes.example/Bicycle> }\n",
    )
    .expect("written");
    let mut graph = String::new();
    for n in 0..55 {
        graph += &format!("<http://bikes.example/{n}> a <http://bikes.example/Bicycle> .\n");
    }
    std::fs::write(path("graph.ttl"), graph).expect("written");
    let ask = Command::new(&text2sparql)
        .current_dir(folder.path())
        .args(["ask", "--answers-db", "answers.db", "-o", "answers.json", "questions.yml"])
        .arg(format!("{base}/text2sparql"))
        .output()
        .expect("runs");
    assert_success(&ask);
    let answers = std::fs::read_to_string(path("answers.json")).expect("answers");
    assert!(answers.contains("COUNT(?b)"), "{answers}");

    let load = Command::new(&oxigraph)
        .args(["load", "--location"])
        .arg(path("store"))
        .arg("--file")
        .arg(path("graph.ttl"))
        .output()
        .expect("runs");
    assert_success(&load);
    // A port that was free a moment ago.
    let port =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a port").port();
    let _endpoint = Running(
        Command::new(&oxigraph)
            .args(["serve-read-only", "--location"])
            .arg(path("store"))
            .arg("--bind")
            .arg(format!("127.0.0.1:{port}"))
            .stderr(Stdio::null())
            .spawn()
            .expect("starts"),
    );
    let endpoint = format!("http://127.0.0.1:{port}/query");
    let begun = std::time::Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(begun.elapsed() < support::client::SOON);
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let query = Command::new(&text2sparql)
        .current_dir(folder.path())
        .args(["query", "-a", "answers.json", "-e", &endpoint, "-o", "predicted.json", "questions.yml"])
        .output()
        .expect("runs");
    assert_success(&query);
    let predicted = std::fs::read_to_string(path("predicted.json")).expect("a result");
    assert!(predicted.contains("55"), "{predicted}");

    // The truth is what the questions' own queries give at the same endpoint.
    let run = |arguments: &[&str]| {
        let ran =
            Command::new(&text2sparql).current_dir(folder.path()).args(arguments).output().expect("runs");
        assert_success(&ran);
    };
    run(&["query", "-e", &endpoint, "-o", "true.json", "questions.yml"]);
    run(&["evaluate", "-o", "score.json", "bikes", "true.json", "predicted.json"]);
    let score = std::fs::read_to_string(path("score.json")).expect("a score");
    let score: serde_json::Value = serde_json::from_str(&score).expect("JSON");
    assert_eq!(score["average"]["set_F"], 1.0, "{score}");
}

#[test]
fn schemathesis_finds_no_5xx_and_no_undocumented_answer() {
    let Some(schemathesis) = client("schemathesis") else { return };
    let folder = tempfile::tempdir().expect("temporary folder");
    let mut options = Options::new(folder.path().join("conversations.sqlite"));
    options.bind.set_port(0);
    options.workshop = Some(std::sync::Arc::new(Scripts::default()));
    options.answers = 8;
    options.queue = 100;
    options.patience = std::time::Duration::ZERO;
    let running = start(vec![std::sync::Arc::new(Scripted::new("bikes"))], options).expect("starts");
    let base = format!("http://{}", running.address());
    let examples = std::env::var("RAGONITE_SCHEMATHESIS_EXAMPLES").unwrap_or_else(|_| "5".to_owned());
    let ran = Command::new(schemathesis)
        .current_dir(folder.path())
        .arg("run")
        .arg(format!("{base}/api/v1/openapi.json"))
        .args(["--max-examples", &examples, "--phases", "examples,coverage,fuzzing", "--seed", "7"])
        .args([
            "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        ])
        .args(["--request-timeout", "20", "--no-color"])
        .output()
        .expect("runs");
    assert_success(&ran);
}

#[test]
fn curl_asks_and_streams() {
    if Command::new("curl").arg("--version").output().is_err() {
        eprintln!("skipped: curl is not installed");
        return;
    }
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving_with(folder.path(), |_| {});
    let curl = |arguments: &[&str]| {
        let ran =
            Command::new("curl").args(["--silent", "--fail", "--max-time", "20"]).args(arguments).output();
        let ran = ran.expect("runs");
        assert_success(&ran);
        String::from_utf8(ran.stdout).expect("text")
    };
    let json = ["-H", "Content-Type: application/json", "-d"];
    let url = format!("{base}/api/v1/conversations");
    let made: serde_json::Value =
        serde_json::from_str(&curl(&[&url, json[0], json[1], json[2], r#"{"kb":"bikes"}"#])).expect("JSON");
    let messages = format!("{url}/{}/messages", made["id"].as_str().expect("an id"));
    let asked = r#"{"question":"Which is the cheapest?"}"#;
    assert!(curl(&[&messages, json[0], json[1], json[2], asked]).contains("Kiebitz"));
    let stream = curl(&[
        "--no-buffer",
        &messages,
        "-H",
        "Accept: text/event-stream",
        json[0],
        json[1],
        json[2],
        asked,
    ]);
    assert!(stream.starts_with("event: accepted\n") && stream.contains("event: answer\n"), "{stream}");
}
