//! A SPARQL endpoint on loopback, for graphs that stay elsewhere.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use search::{ConnectOptions, EndpointOptions, KnowledgeBase, Limits, SparqlStore, Term};
use serde_json::{Value, json};

/// N-Triples at an endpoint; its address.
#[allow(dead_code, reason = "each test file uses its own part")]
pub fn endpoint(triples: &str) -> String {
    endpoint_saying(triples, |_| "")
}

/// The same, with lines in the head of its answer to a query.
pub fn endpoint_saying(triples: &str, said: fn(&str) -> &'static str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.nq.zst");
    std::fs::write(&path, zstd::encode_all(triples.as_bytes(), 1).unwrap()).unwrap();
    let store = SparqlStore::open(&path).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/sparql", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let query = query(&mut connection);
            let limits = Limits { rows: 10_000, ..Limits::default() };
            let (status, body) = match store.query(&query, &limits, &|| false) {
                Ok(found) => ("200 OK", results(&found).to_string()),
                Err(error) => ("400 Bad Request", error.to_string()),
            };
            let said = said(&query);
            let head =
                format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\n{said}");
            let _ = write!(connection, "{head}content-length: {}\r\n\r\n{body}", body.len());
        }
    });
    address
}

/// What is learned of the graph at an address with names in these languages, in a folder.
#[allow(dead_code, reason = "each test file uses its own part")]
pub fn connected(address: &str, languages: &[&str], out: &Path) -> Arc<KnowledgeBase> {
    let options = ConnectOptions {
        endpoint: EndpointOptions::typed(address),
        out: out.to_owned(),
        types: vec![],
        condition: None,
        limit: 100,
        languages: languages.iter().map(|tag| (*tag).to_owned()).collect(),
        budget: 200,
        pause: Duration::ZERO,
        limits: Limits { rows: 10_000, ..Limits::default() },
        slice: false,
        embedder: None,
    };
    search::connect(&options, &mut |_| ControlFlow::Continue(())).unwrap();
    Arc::new(KnowledgeBase::open(out, None).unwrap())
}

fn results(found: &search::SparqlResult) -> Value {
    if let Some(boolean) = found.boolean {
        return json!({ "head": {}, "boolean": boolean });
    }
    let term = |term: &Term| match term {
        Term::Iri(iri) => json!({ "type": "uri", "value": iri }),
        Term::Literal { text, datatype: Some(datatype), .. } => {
            json!({ "type": "literal", "value": text, "datatype": datatype })
        }
        Term::Literal { text, language: Some(language), .. } => {
            json!({ "type": "literal", "value": text, "xml:lang": language })
        }
        Term::Literal { text, .. } => json!({ "type": "literal", "value": text }),
        other => json!({ "type": "bnode", "value": other.to_string() }),
    };
    let row = |row: &Vec<Option<Term>>| -> Value {
        let bound = found
            .columns
            .iter()
            .zip(row)
            .filter_map(|(name, value)| Some((name.clone(), term(value.as_ref()?))));
        Value::Object(bound.collect())
    };
    json!({
        "head": { "vars": found.columns },
        "results": { "bindings": found.rows.iter().map(row).collect::<Vec<_>>() },
    })
}

/// The query of a request, from its line or its form.
fn query(connection: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    let text = loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .to_lowercase()
                .split("content-length:")
                .nth(1)
                .and_then(|rest| rest.lines().next()?.trim().parse::<usize>().ok());
            if body.len() >= length.unwrap_or(0) {
                break text;
            }
        }
        match connection.read(&mut buffer) {
            Ok(0) | Err(_) => break text,
            Ok(read) => bytes.extend(&buffer[..read]),
        }
    };
    let form = match text.starts_with("GET ") {
        true => text.split(' ').nth(1).unwrap_or_default().split_once('?').map_or("", |(_, form)| form),
        false => text.split_once("\r\n\r\n").map_or("", |(_, body)| body),
    };
    let value = form.split('&').find_map(|pair| pair.strip_prefix("query=")).unwrap_or_default();
    let mut decoded = Vec::new();
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => decoded.push(b' '),
            b'%' => {
                let digits: Vec<u8> = rest.by_ref().take(2).collect();
                let digits = String::from_utf8(digits).unwrap();
                decoded.push(u8::from_str_radix(&digits, 16).unwrap());
            }
            other => decoded.push(other),
        }
    }
    String::from_utf8(decoded).unwrap()
}
