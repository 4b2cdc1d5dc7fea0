//! Loopback is not trust: a page that the user's browser shows may send requests to this machine, and none of them may
//! read, change or cost anything. Every route of the interface is tried, and every other way in.

mod support;

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};
use support::client::{agent, assert_problem, get, post, send};
use support::{serving, serving_with};
use ureq::http::{Method, Request};

/// Ways in that the interface's description does not list.
const OTHERS: [(&str, &str); 8] = [
    ("POST", "/v1/chat/completions"),
    ("GET", "/v1/models"),
    ("GET", "/v1/models/bikes"),
    ("GET", "/text2sparql?dataset=bikes&question=Which+is+the+cheapest"),
    ("GET", "/sparql/bikes?query=ASK+%7B%7D"),
    ("POST", "/sparql/bikes"),
    ("GET", "/metrics"),
    ("POST", "/mcp"),
];

/// Every method and path that a browser could be made to send.
fn routes(base: &str) -> Vec<(Method, String)> {
    let description = get(&format!("{base}/api/v1/openapi.json")).into_body();
    let described = description["paths"].as_object().expect("paths").iter().flat_map(|(path, operations)| {
        let path = path.replace("{kb}", "bikes").replace(['{', '}'], "");
        let methods = operations.as_object().expect("operations").keys().cloned();
        methods.map(move |method| (method.to_uppercase(), path.clone()))
    });
    let others = OTHERS.iter().map(|(method, path)| ((*method).to_owned(), (*path).to_owned()));
    let all: Vec<_> = described.chain(others).collect();
    assert!(all.len() > 50, "{}", all.len());
    all.into_iter()
        .map(|(method, path)| (method.parse().expect("a method"), format!("{base}{path}")))
        .collect()
}

#[test]
fn no_page_of_another_site_reaches_any_route() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let authority = base.trim_start_matches("http://");
    for (method, url) in routes(&base) {
        let ask = |headers: &[(&str, &str)]| {
            let body = (method != Method::GET).then(|| json!({}));
            send(method.clone(), &url, body, headers)
        };
        for foreign in [
            // What scripts and forms send ..
            vec![("origin", "https://evil.example")],
            vec![("origin", "null")],
            vec![("origin", "http://localhost.evil.example"), ("sec-fetch-site", "same-origin")],
            // .. and images, frames, links and forms without a script.
            vec![
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-mode", "no-cors"),
                ("sec-fetch-dest", "image"),
            ],
            vec![("sec-fetch-site", "same-site")],
            vec![("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")],
            vec![("referer", "https://evil.example/page")],
            vec![("referer", "about:blank")],
        ] {
            let refused = ask(&foreign);
            assert_eq!(refused.status(), 403, "{method} {url} {foreign:?}: {}", refused.body());
            assert_problem(&refused, 403);
        }
        // A foreign name that was made to resolve to this machine.
        assert_eq!(ask(&[("host", "evil.example")]).status(), 421, "{method} {url}");
        for own in [
            vec![("sec-fetch-site", "same-origin")],
            vec![("sec-fetch-site", "none")],
            vec![("referer", base.as_str())],
            vec![("origin", base.as_str()), ("host", authority)],
        ] {
            let status = ask(&own).status().as_u16();
            assert!(![403, 421].contains(&status), "{method} {url} {own:?}: {status}");
        }
    }
    // The page itself may be linked to, and whether the server lives is no secret.
    for path in ["/", "/healthz", "/readyz"] {
        let linked = send(Method::GET, &format!("{base}{path}"), None, &[("sec-fetch-site", "cross-site")]);
        assert_eq!(linked.status(), 200, "{path}");
    }
}

#[test]
fn a_page_that_is_allowed_is_let_in_by_script_alone() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) =
        serving_with(folder.path(), |options| options.origins = vec!["https://app.example".to_owned()]);
    let list = format!("{base}/v1/models");
    let by_script = [("origin", "https://app.example"), ("sec-fetch-site", "cross-site")];
    assert_eq!(send(Method::GET, &list, None, &by_script).status(), 200);
    // What a page shows without a script it does not read: there is nothing to allow.
    assert_problem(&send(Method::GET, &list, None, &[("referer", "https://app.example/")]), 403);

    let asked = "authorization,content-type,x-stainless-os,X-Stainless-Retry-Count,openai-beta,mcp-protocol-version,cookie,evil\r";
    let asked = asked.trim();
    let preflight = send(
        Method::OPTIONS,
        &format!("{base}/v1/chat/completions"),
        None,
        &[
            ("origin", "https://app.example"),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", asked),
        ],
    );
    assert_eq!(preflight.status(), 204);
    let allowed = preflight.headers()["access-control-allow-headers"].to_str().expect("text").to_owned();
    let allowed: Vec<&str> = allowed.split(", ").collect();
    for name in asked.to_lowercase().split(',') {
        let own = !["cookie", "evil"].contains(&name);
        assert_eq!(allowed.contains(&name), own, "{name} in {allowed:?}");
    }
}

#[test]
fn clients_of_other_protocols_are_understood_in_every_form_that_these_allow() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {} });
    for accept in [
        "application/json",
        "*/*",
        "application/json, text/event-stream",
        "application/*;q=0.5",
        "text/event-stream, */*",
    ] {
        let headers = [("accept", accept), ("mcp-protocol-version", "2025-06-18")];
        let told = send(Method::POST, &format!("{base}/mcp"), Some(list.clone()), &headers);
        assert_eq!(told.status(), 200, "{accept}: {}", told.body());
        assert!(told.body()["result"]["tools"].is_array(), "{accept}: {}", told.body());
    }
    let url = format!("{base}/v1/chat/completions");
    let nothing = Value::Null;
    let asked = json!({
        "model": "bikes", "messages": [{ "role": "user", "content": "Which is the cheapest?", "name": null }],
        "stream": nothing, "stream_options": nothing, "n": nothing, "tools": nothing, "temperature": nothing
    });
    let answer = post(&url, asked);
    assert_eq!(answer.status(), 200, "{}", answer.body());
    // The scripted engine would say its one answer: what is no question is answered without it.
    let task = "Generate a title for the conversation as {\"title\": \"..\"}.\n<chat_history>\nUSER: which bicycles are light\n</chat_history>";
    let asked = |stream: bool| json!({ "model": "bikes", "stream": stream, "messages": [{ "role": "user", "content": task }] });
    let titled = post(&url, asked(false)).into_body();
    assert_eq!(titled["choices"][0]["message"]["content"], "{\"title\":\"Which bicycles are light\"}");
    let request =
        Request::builder().method(Method::POST).uri(&url).header("content-type", "application/json");
    let mut streamed =
        agent().run(request.body(asked(true).to_string()).expect("a request")).expect("answered");
    let text = streamed.body_mut().read_to_string().expect("a text");
    assert!(text.contains("bicycles") && text.ends_with("data: [DONE]\n\n"), "{text}");
}

#[test]
fn who_guesses_tokens_is_told_to_wait() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving_with(folder.path(), |options| {
        options.token = Some("correct horse battery staple".to_owned())
    });
    let list = format!("{base}/api/v1/conversations");
    let with = |token: &str| {
        let bearer = format!("Bearer {token}");
        send(Method::GET, &list, None, &[("authorization", &bearer)])
    };
    assert_eq!(with("correct horse battery staple").status(), 200);
    let statuses: Vec<u16> = (0..25).map(|n| with(&format!("guess {n}")).status().as_u16()).collect();
    assert!(statuses.starts_with(&[401]) && statuses.ends_with(&[429]), "{statuses:?}");
    let refused = with("another guess");
    assert_problem(&refused, 429);
    assert!(refused.headers().contains_key("retry-after"));
    assert_eq!(with("correct horse battery staple").status(), 200, "who knows it goes on");
}

#[test]
fn a_request_that_does_not_end_takes_nobodys_place() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let address = base.trim_start_matches("http://");
    let begun = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{{"
    );
    let silent: Vec<TcpStream> = (0..200)
        .map(|n| {
            let mut stream = TcpStream::connect(address).expect("connects");
            if n % 2 == 0 {
                stream.write_all(begun.as_bytes()).expect("sent");
            }
            stream
        })
        .collect();
    assert_eq!(get(&format!("{base}/healthz")).status(), 200);
    assert_eq!(get(&format!("{base}/v1/models")).status(), 200);
    drop(silent);
    // More bytes than a request may have are not waited for.
    let mut stream = TcpStream::connect(address).expect("connects");
    let long = format!(
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\ncontent-length: 3000000\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(long.as_bytes()).expect("sent");
    let chunk = vec![b' '; 1 << 16];
    while stream.write_all(&chunk).is_ok() {}
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    let said = String::from_utf8_lossy(&said);
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 413"), "{said}");
}
