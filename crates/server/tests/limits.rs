//! What strangers may send: how deep JSON may nest, how long headers may be, how long one may take to send them. What is
//! refused is said with its limit, and whoever comes next is answered.

mod support;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use support::client::{agent, get};
use support::serving;
use ureq::http::{Method, Request};

/// Brackets inside each other, within what a body may hold.
const DEEP: usize = 100_000;

/// Every method and path with a body, and the ways in that the interface's description does not list.
fn takes_bodies(base: &str) -> Vec<(Method, String)> {
    let description = get(&format!("{base}/api/v1/openapi.json")).into_body();
    let mut all = Vec::new();
    for (path, operations) in description["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            if operation.get("requestBody").is_some() {
                let path = path.replace("{kb}", "bikes").replace(['{', '}'], "");
                all.push((method.to_uppercase().parse().expect("a method"), format!("{base}{path}")));
            }
        }
    }
    assert!(all.len() > 12, "{}", all.len());
    let more = ["/v1/chat/completions", "/mcp", "/sparql/bikes"];
    all.extend(more.map(|path| (Method::POST, format!("{base}{path}"))));
    all
}

#[test]
fn no_route_loses_its_stack_over_what_nests() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let field = |name: &str| format!("{{\"{name}\":{}{}}}", "[".repeat(DEEP), "]".repeat(DEEP));
    let bodies = [
        "[".repeat(2 * DEEP),
        "{\"a\":".repeat(DEEP / 4),
        field("question"),
        field("messages"),
        field("query"),
        field("params"),
        field("settings"),
    ];
    for (method, url) in takes_bodies(&base) {
        for body in &bodies {
            let request = Request::builder().method(method.clone()).uri(&url);
            let request = request.header("content-type", "application/json").body(body.clone());
            let mut response = agent().run(request.expect("a request")).expect("answered");
            let (status, told) = (response.status().as_u16(), response.body_mut().read_to_string());
            let told = told.expect("text");
            // JSON-RPC refuses within a reply that is well.
            let refused = (400..500).contains(&status) || (url.ends_with("/mcp") && told.contains("error"));
            // What an upload holds is looked at by its build.
            assert!(refused || url.contains("/uploads"), "{method} {url} {}..: {status} {told}", &body[..20]);
        }
    }
    assert_eq!(get(&format!("{base}/healthz")).status(), 200);
}

/// Sends this and then nothing; what comes until the server closes the connection.
fn heard(base: &str, said: &[u8]) -> String {
    let mut stream = TcpStream::connect(base.trim_start_matches("http://")).expect("connects");
    // Far more than the server waits.
    stream.set_read_timeout(Some(Duration::from_secs(120))).expect("set");
    stream.write_all(said).expect("sent");
    let mut heard = Vec::new();
    match stream.read_to_end(&mut heard) {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => {}
        Err(error) => panic!("{:?} was not closed: {error}", String::from_utf8_lossy(said)),
    }
    String::from_utf8_lossy(&heard).into_owned()
}

#[test]
fn who_does_not_go_on_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let host = base.trim_start_matches("http://").to_owned();
    let unfinished = [
        String::new(),
        "GET".to_owned(),
        format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nx: "),
        format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\n\r\n"),
        format!(
            "POST /mcp HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{{"
        ),
        format!(
            "POST /mcp HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{{"
        ),
    ];
    let told: Vec<String> = std::thread::scope(|scope| {
        let waiting: Vec<_> =
            unfinished.iter().map(|said| scope.spawn(|| heard(&base, said.as_bytes()))).collect();
        // They take nobody's place meanwhile.
        assert_eq!(get(&format!("{base}/v1/models")).status(), 200);
        waiting.into_iter().map(|one| one.join().expect("closed")).collect()
    });
    assert!(told[3].starts_with("HTTP/1.1 200"), "{}", told[3]);
    for late in &told[4..] {
        assert!(late.starts_with("HTTP/1.1 4") && late.contains("seconds"), "{late}");
    }
}

/// Whatever stands between a client and this server must see the requests that it sees: one that could be read as another
/// number of them is refused, and what is hidden in it is not done.
#[test]
fn no_request_hides_in_another() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let host = base.trim_start_matches("http://").to_owned();
    let hidden = format!(
        "POST /api/v1/conversations HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n{{\"kb\":\"bikes\"}}"
    );
    let length = hidden.len();
    let head = format!(
        "POST /mcp HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\nconnection: close\r\n"
    );
    let two_hosts = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nhost: evil.example\r\n\r\n");
    for ambiguous in [
        format!("{head}content-length: {length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("{head}transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n{hidden}"),
        format!("{head}content-length: 0\r\ncontent-length: {length}\r\n\r\n{hidden}"),
        format!("{head}content-length: +0\r\n\r\n{hidden}"),
        format!("{head}content-length: 0, {length}\r\n\r\n{hidden}"),
        format!("{head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("{head}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n{hidden}"),
        format!("{head}transfer-encoding : chunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("{head}x: y\r\n transfer-encoding: chunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("{head}transfer-encoding: chunked\r\n\r\n0;x=\n\r\n\r\n{hidden}"),
        format!("{head}transfer-encoding: chunked\r\n\r\n-0\r\n\r\n{hidden}"),
        two_hosts,
    ] {
        let mut stream = TcpStream::connect(&host).expect("connects");
        // It may be refused before all of it is sent.
        let _ = stream.write_all(ambiguous.as_bytes());
        let mut told = Vec::new();
        let _ = stream.read_to_end(&mut told);
        let told = String::from_utf8_lossy(&told);
        assert!(told.matches("HTTP/1.1 ").count() <= 1 && !told.contains(" 201 "), "{ambiguous}: {told}");
    }
    let kept = get(&format!("{base}/api/v1/conversations")).into_body();
    assert_eq!(kept["conversations"], json!([]), "nothing that was hidden was done");
}

/// Far more than a connection's buffers hold: the client sends still when it is answered, and reads when it has sent.
#[test]
fn who_is_refused_before_all_is_sent_hears_it() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let body = "x".repeat(32 << 20);
    for (route, status) in
        [("/api/v1/uploads?name=graph.exe", 404), ("/api/v1/conversations", 413), ("/healthz", 413)]
    {
        let request = Request::builder().method(Method::POST).uri(format!("{base}{route}"));
        let request = request.header("content-type", "application/json").body(body.clone());
        let response = agent().run(request.expect("a request")).expect("answered");
        assert_eq!(response.status(), status, "{route}");
    }
}

#[test]
fn what_is_too_long_is_said_with_its_limit() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let host = base.trim_start_matches("http://").to_owned();
    let long = "x".repeat(1 << 20);
    let headers = (0..2_000).map(|n| format!("x-{n}: y\r\n")).collect::<String>();
    for head in [
        format!("GET /{long} HTTP/1.1\r\nhost: {host}\r\n\r\n"),
        format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nx: {long}\r\n\r\n"),
        format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\n{headers}\r\n"),
    ] {
        let mut stream = TcpStream::connect(&host).expect("connects");
        // It may be refused before all of it is sent.
        let _ = stream.write_all(head.as_bytes());
        let mut told = Vec::new();
        let _ = stream.read_to_end(&mut told);
        let told = String::from_utf8_lossy(&told);
        assert!(told.is_empty() || told.starts_with("HTTP/1.1 4"), "{} ..: {told}", &head[..20]);
    }
    let request = Request::builder().method(Method::POST).uri(format!("{base}/api/v1/conversations"));
    let body = json!({ "kb": "bikes", "title": "x".repeat(300_000) }).to_string();
    let request = request.header("content-type", "application/json").body(body).expect("a request");
    let mut response = agent().run(request).expect("answered");
    let told: Value =
        serde_json::from_str(&response.body_mut().read_to_string().expect("text")).expect("JSON");
    assert_eq!(response.status(), 413, "{told}");
    assert!(told["detail"].as_str().is_some_and(|told| told.contains("262144 bytes")), "{told}");
    assert_eq!(get(&format!("{base}/healthz")).status(), 200);
}
