//! Endpoints for tests, on loopback: any graph behind an engine, and servers that say what a test wants.

use oxigraph::io::{RdfFormat, RdfParser};
use oxigraph::sparql::results::{QueryResultsFormat, QueryResultsSerializer};
use oxigraph::sparql::{QueryResults, SparqlEvaluator};
use oxigraph::store::Store;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

/// A server that hands each connection, with its request and its number from 0, to `answer`; its address, to which a path
/// can be added.
pub(crate) fn server(answer: impl Fn(&mut TcpStream, &str, usize) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for (number, connection) in listener.incoming().flatten().enumerate() {
            let mut connection = connection;
            let request = request(&mut connection);
            answer(&mut connection, &request, number);
        }
    });
    address
}

/// Head and body of a request.
fn request(connection: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .to_lowercase()
                .split("content-length:")
                .nth(1)
                .and_then(|rest| rest.lines().next()?.trim().parse::<usize>().ok());
            if body.len() >= length.unwrap_or(0) {
                return text;
            }
        }
        match connection.read(&mut buffer) {
            Ok(0) | Err(_) => return text,
            Ok(read) => bytes.extend(&buffer[..read]),
        }
    }
}

pub(crate) fn response(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}")
}

pub(crate) fn json(body: &str) -> String {
    response("200 OK", "content-type: application/sparql-results+json\r\n", body)
}

pub(crate) fn say(connection: &mut TcpStream, text: &str) {
    // Whoever asks may have had enough.
    let _ = connection.write_all(text.as_bytes());
}

/// A parameter of a request, from its line or its body.
pub(crate) fn parameter(request: &str, name: &str) -> Option<String> {
    let form = match request.starts_with("GET ") {
        true => request.split(' ').nth(1)?.split_once('?')?.1,
        false => request.split_once("\r\n\r\n")?.1,
    };
    let value = form.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")))?;
    let (mut bytes, mut rest) = (Vec::new(), value.as_bytes());
    while let [first, tail @ ..] = rest {
        let hex = (*first == b'%').then(|| std::str::from_utf8(tail.get(..2)?).ok()).flatten();
        match (hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()), *first) {
            (Some(byte), _) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            (None, b'+') => {
                bytes.push(b' ');
                rest = tail;
            }
            (None, other) => {
                bytes.push(other);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

/// Turtle behind Oxigraph, as a function from a query to a response.
pub(crate) fn engine(turtle: &str) -> impl Fn(&str) -> String + Send + 'static {
    let store = Store::new().unwrap();
    let parser = RdfParser::from_format(RdfFormat::Turtle).with_base_iri("http://x.example/").unwrap();
    store.load_from_slice(parser, turtle.as_bytes()).unwrap();
    move |query: &str| {
        let answered = SparqlEvaluator::new()
            .parse_query(query)
            .map_err(|error| error.to_string())
            .and_then(|query| query.on_store(&store).execute().map_err(|error| error.to_string()));
        match answered {
            Ok(QueryResults::Boolean(boolean)) => json(&format!(r#"{{"head":{{}},"boolean":{boolean}}}"#)),
            Ok(QueryResults::Solutions(solutions)) => {
                let mut written = QueryResultsSerializer::from_format(QueryResultsFormat::Json)
                    .serialize_solutions_to_writer(Vec::new(), solutions.variables().to_vec())
                    .unwrap();
                for solution in solutions {
                    written.serialize(&solution.unwrap()).unwrap();
                }
                json(&String::from_utf8(written.finish().unwrap()).unwrap())
            }
            Ok(QueryResults::Graph(_)) => response("500 Oops", "", "a graph"),
            Err(error) => response("400 Bad Request", "", &error),
        }
    }
}

/// Turtle at an endpoint; `asked` hears every query.
pub(crate) fn endpoint(turtle: &str, asked: impl Fn(&str) + Send + 'static) -> String {
    let engine = engine(turtle);
    let address = server(move |connection, request, _| {
        let query = parameter(request, "query").unwrap_or_default();
        asked(&query);
        say(connection, &engine(&query));
    });
    format!("{address}/sparql")
}
