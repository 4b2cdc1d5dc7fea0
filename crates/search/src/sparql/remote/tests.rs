//! Endpoints of every bad kind, as listeners in this test: each ends in a bounded time with a readable error.

use super::testing::{self, json, response, say};
use super::*;
use crate::SparqlStore;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;

const ASK: &str = "ASK { ?s ?p ?o }";
const TRUE: &str = r#"{"head":{},"boolean":true}"#;

/// The address of a server that `answer` makes.
fn server(answer: impl Fn(&mut TcpStream, &str, usize) + Send + 'static) -> String {
    format!("{}/sparql", testing::server(answer))
}

fn short() -> Limits {
    Limits { time: Duration::from_millis(1_500), ..Limits::default() }
}

/// What a query to a server that always says `text` comes to; its address shows as `HERE`.
fn asked(text: impl Into<String>) -> String {
    let text = text.into();
    shown(&server(move |connection, _, _| say(connection, &text)), ASK)
}

fn shown(address: &str, sparql: &str) -> String {
    let store = SparqlStore::remote(&EndpointOptions::typed(address)).unwrap();
    match store.query(sparql, &short(), &|| false) {
        Ok(found) => {
            let rows = found.to_rows();
            let row =
                |row: &Vec<crate::Value>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let rows: Vec<String> = rows.rows.iter().map(row).collect();
            format!("{}{}", rows.join(" | "), if found.truncated { " .." } else { "" })
        }
        Err(error) => error.to_string().replace(address, "HERE"),
    }
}

#[test]
fn results_of_every_format_are_read() {
    let rows = r#"{"head":{"vars":["a","b"]},"results":{"bindings":[{"a":{"type":"uri","value":"http://x.example/1"},"b":{"type":"literal","value":"2.5","datatype":"http://www.w3.org/2001/XMLSchema#decimal"}},{"b":{"type":"literal","value":"Rad","xml:lang":"de"}},{"a":{"type":"bnode","value":"b0"}}]}}"#;
    let xml = r#"<?xml version="1.0"?><sparql xmlns="http://www.w3.org/2005/sparql-results#"><head><variable name="a"/></head><results><result><binding name="a"><uri>http://x.example/1</uri></binding></result></results></sparql>"#;
    let typed = |kind: &str, body: &str| response("200 OK", &format!("content-type: {kind}\r\n"), body);
    let said = [
        asked(json(rows)),
        asked(json(TRUE)),
        asked(typed("application/json; charset=utf-8", TRUE)),
        asked(typed("application/sparql-results+xml", xml)),
        asked(typed("text/tab-separated-values", "?a\n<http://x.example/1>\n")),
        asked(response("200 OK", "", TRUE)),
    ];
    insta::assert_snapshot!(said.join("\n"), @r"
    <http://x.example/1>, 2.5 | , Rad | _:b0, 
    1
    1
    <http://x.example/1>
    <http://x.example/1>
    1
    ");
}

#[test]
fn what_is_no_endpoint_is_named() {
    let page = "<!DOCTYPE html>\n<html><body>Welcome</body></html>";
    let typed = |kind: &str, body: &str| response("200 OK", &format!("content-type: {kind}\r\n"), body);
    let said = [
        asked(typed("text/html; charset=utf-8", page)),
        asked(json(page)),
        asked(typed("text/plain", "pong")),
        asked(json("{\"head\": {\"vars\": [\"a\"]}, \"results\": {\"bindings\": [{\"a\": ")),
        asked(json("{\"hello\": 1}")),
        asked(json("nonsense")),
        asked(json("")),
        asked(response("400 Bad Request", "content-type: text/plain\r\n", "Parse error at line 1")),
        asked(response("400 Bad Request", "content-type: text/html\r\n", page)),
        asked(response("401 Unauthorized", "", "")),
        asked(response("404 Not Found", "content-type: text/html\r\n", page)),
        asked(response(
            "500 Internal Server Error",
            "",
            "Virtuoso 42000 Error: the estimated\n\nexecution time",
        )),
        asked(response("418 I'm a teapot", "", "short\u{7} and stout")),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    HERE answered with an HTML page, not with SPARQL results. This is probably a page for people. An endpoint's address often ends with /sparql or /query.
    HERE answered with an HTML page, not with SPARQL results. This is probably a page for people. An endpoint's address often ends with /sparql or /query.
    HERE answered with text/plain, not with SPARQL results: pong. This is probably a page for people. An endpoint's address often ends with /sparql or /query.
    HERE answered what is no SPARQL result: Parser error at line 1 column 58: Unexpected end of file, a value was expected. Check that this is the address of a SPARQL endpoint.
    HERE answered what is no SPARQL result: SPARQL JSON results must contain a 'boolean' or a 'results' key. Check that this is the address of a SPARQL endpoint.
    HERE answered what is no SPARQL result: Parser error at line 1 between columns 1 and column 9: null expected. Check that this is the address of a SPARQL endpoint.
    HERE answered what is no SPARQL result: Parser error at line 1 column 1: Unexpected end of file, a value was expected. Check that this is the address of a SPARQL endpoint.
    The query is not valid: HERE refused it: Parse error at line 1.
    The query is not valid: HERE refused it.
    HERE answered with status 401. It wants a key: name the environment variable that holds the Authorization header as `endpoint.authorization_env`.
    HERE answered with status 404. Check the address: it often ends with /sparql or /query.
    HERE answered with status 500: Virtuoso 42000 Error: the estimated execution time. It gave up on this query; ask for less.
    HERE answered with status 418: short and stout. Check the address.
    "#);
}

#[test]
fn what_comes_and_goes_is_tried_again() {
    let flaky = server(|connection, _, number| match number {
        0 => say(connection, &response("503 Service Unavailable", "", "warming up")),
        1 => say(connection, &response("429 Too Many Requests", "retry-after: 0\r\n", "")),
        _ => say(connection, &json(TRUE)),
    });
    assert_eq!(shown(&flaky, ASK), "1");
    // Half an answer, and the connection is gone.
    let broken = server(|connection, _, number| match number {
        0 => say(
            connection,
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{\"head\"",
        ),
        _ => say(connection, &json(TRUE)),
    });
    assert_eq!(shown(&broken, ASK), "1");
    let closing = server(|connection, _, number| match number {
        0 => {}
        _ => say(connection, &json(TRUE)),
    });
    assert_eq!(shown(&closing, ASK), "1");
}

#[test]
fn what_lasts_is_not_tried_again_and_a_long_pause_is_not_waited_for() {
    let count = Arc::new(Mutex::new(0));
    let counting = |text: String| {
        let count = Arc::clone(&count);
        *count.lock().unwrap() = 0;
        server(move |connection, _, _| {
            *count.lock().unwrap() += 1;
            say(connection, &text);
        })
    };
    for (text, asked) in [
        (response("404 Not Found", "", ""), 1),
        (response("400 Bad Request", "", ""), 1),
        (response("500 Internal Server Error", "", ""), 1),
        (json("nonsense"), 1),
        (response("502 Bad Gateway", "", ""), 3),
        (response("503 Service Unavailable", "retry-after: 3600\r\n", ""), 1),
        (response("503 Service Unavailable", "retry-after: Tue, 31 Dec 2199 23:59:59 GMT\r\n", ""), 1),
    ] {
        let address = counting(text.clone());
        assert!(shown(&address, ASK).contains("HERE "), "{text}");
        assert_eq!(*count.lock().unwrap(), asked, "{text}");
    }
}

#[test]
fn whoever_is_away_slow_or_endless_ends_by_the_deadline() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let said = shown(&format!("http://{nobody}/sparql"), ASK);
    assert!(
        said.starts_with("HERE cannot be reached: ") && said.contains("Check that the endpoint runs"),
        "{said}"
    );
    let late =
        "HERE gave no whole answer within 1.5s. Ask for less, or allow more time (`endpoint.query_seconds`).";
    let silent = server(|_, _, _| std::thread::sleep(Duration::from_secs(20)));
    assert_eq!(shown(&silent, ASK), late);
    // A byte now and then: each read succeeds, the whole never ends.
    let dripping = server(|connection, _, _| {
        say(connection, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{");
        while connection.write_all(b" ").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    assert_eq!(shown(&dripping, ASK), late);
    let endless = server(|connection, _, _| {
        say(connection, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{\"head\":{\"vars\":[\"");
        while connection.write_all(&[b'x'; 1 << 16]).is_ok() {}
    });
    let store = SparqlStore::remote(&EndpointOptions::typed(&endless)).unwrap();
    let small = Limits { bytes: 1 << 16, time: Duration::from_secs(60), ..Limits::default() };
    let said = store.query(ASK, &small, &|| false).unwrap_err().to_string();
    assert!(
        said.ends_with("sent more than 1048576 bytes for one result. Ask for less, with LIMIT."),
        "{said}"
    );
}

#[test]
fn an_endless_result_is_cut() {
    let address = server(|connection, _, _| {
        say(
            connection,
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{\"head\":{\"vars\":[\"a\"]},\"results\":{\"bindings\":[",
        );
        let row = r#"{"a":{"type":"literal","value":"again"}},"#;
        while connection.write_all(row.as_bytes()).is_ok() {}
    });
    let store = SparqlStore::remote(&EndpointOptions::typed(address)).unwrap();
    let limits = Limits { rows: 7, time: Duration::from_secs(60), ..Limits::default() };
    let found = store.query("SELECT ?a WHERE { ?s ?p ?a }", &limits, &|| false).unwrap();
    assert_eq!((found.rows.len(), found.truncated), (7, true));
}

#[test]
fn cancelling_does_not_wait_for_the_endpoint() {
    let silent = server(|_, _, _| std::thread::sleep(Duration::from_secs(20)));
    let store = SparqlStore::remote(&EndpointOptions::typed(silent)).unwrap();
    let began = Instant::now();
    let patient = Limits { time: Duration::from_secs(600), ..Limits::default() };
    let cancelled = store.query(ASK, &patient, &|| began.elapsed() > Duration::from_millis(50));
    assert_eq!(cancelled, Err(QueryError::Cancelled));
}

#[test]
fn the_query_arrives_whole_by_post_or_by_get() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let seen_there = Arc::clone(&seen);
    let address = server(move |connection, request, number| {
        seen_there.lock().unwrap().push(request.to_owned());
        match number {
            0 => say(connection, &response("405 Method Not Allowed", "", "")),
            _ => say(connection, &json(TRUE)),
        }
    });
    let options = EndpointOptions {
        authorization: Some("Bearer k3y".into()),
        contact: Some("me@x.example".into()),
        ..EndpointOptions::typed(address)
    };
    let store = SparqlStore::remote(&options).unwrap();
    store.query("ASK { ?s rdfs:label \"a&b +\" }", &short(), &|| false).unwrap();
    let seen = seen.lock().unwrap();
    let form = "query=PREFIX+rdf%3A";
    assert!(
        seen[0].starts_with("GET /sparql?query=PREFIX%20rdf:")
            || seen[0].starts_with("GET /sparql?query=PREFIX%20rdf%3A"),
        "{}",
        seen[0]
    );
    assert!(seen[1].starts_with("POST /sparql HTTP/1.1") && seen[1].contains(form), "{}", seen[1]);
    assert!(seen[1].contains("a%26b+%2B"), "{}", seen[1]);
    for seen in seen.iter() {
        assert!(seen.to_lowercase().contains("authorization: bearer k3y"), "{seen}");
        assert!(seen.contains(concat!("ragonite/", env!("CARGO_PKG_VERSION"), " (me@x.example)")), "{seen}");
    }
}

#[test]
fn a_long_query_goes_by_post_at_once() {
    let seen = Arc::new(Mutex::new(String::new()));
    let seen_there = Arc::clone(&seen);
    let address = server(move |connection, request, _| {
        seen_there.lock().unwrap().push_str(request);
        say(connection, &json(TRUE));
    });
    let store = SparqlStore::remote(&EndpointOptions::typed(address)).unwrap();
    let names: String = (0..100).map(|n| format!("<http://x.example/thing/{n}> ")).collect();
    store.query(&format!("ASK {{ VALUES ?s {{ {names} }} ?s ?p ?o }}"), &short(), &|| false).unwrap();
    let seen = seen.lock().unwrap();
    assert!(seen.starts_with("POST /sparql HTTP/1.1") && seen.matches("HTTP/1.1").count() == 1, "{seen}");
}

#[test]
fn what_was_just_answered_is_not_asked_again() {
    let asked = Arc::new(Mutex::new(0));
    let asked_there = Arc::clone(&asked);
    let address = server(move |connection, _, _| {
        *asked_there.lock().unwrap() += 1;
        say(connection, &json(TRUE));
    });
    let kept = EndpointOptions { kept: Duration::from_secs(600), ..EndpointOptions::typed(&address) };
    let store = SparqlStore::remote(&kept).unwrap();
    let ask = |sparql: &str| store.query(sparql, &short(), &|| false).unwrap().boolean;
    assert_eq!([ask(ASK), ask(ASK), ask("ASK { ?s ?p 1 }")], [Some(true); 3]);
    assert_eq!(*asked.lock().unwrap(), 2);
    // Where nothing is to be kept, nothing is.
    let store = SparqlStore::remote(&EndpointOptions::typed(&address)).unwrap();
    for _ in 0..2 {
        store.query(ASK, &short(), &|| false).unwrap();
    }
    assert_eq!(*asked.lock().unwrap(), 4);
}

#[test]
fn a_result_that_the_server_cut_says_so() {
    let two = r#"{"head":{"vars":["a"]},"results":{"bindings":[{"a":{"type":"literal","value":"1"}},{"a":{"type":"literal","value":"2"}}]}}"#;
    let with = |status: &str, headers: &str| {
        let kind = "content-type: application/sparql-results+json\r\n";
        let text = response(status, &format!("{kind}{headers}"), two);
        let address = server(move |connection, _, _| say(connection, &text));
        shown(&address, "SELECT ?a WHERE { ?s ?p ?a }")
    };
    assert_eq!(with("200 OK", ""), "1 | 2");
    assert_eq!(with("200 OK", "X-SPARQL-MaxRows: 10000\r\n"), "1 | 2");
    assert_eq!(with("200 OK", "X-SPARQL-MaxRows: 2\r\n"), "1 | 2 ..");
    assert_eq!(with("200 OK", "X-SQL-State: S1TAT\r\n"), "1 | 2 ..");
    assert_eq!(with("206 Partial Content", ""), "1 | 2 ..");
}

#[test]
fn what_is_not_in_a_part_may_be_in_the_rest() {
    let with = |query: &str, body: &'static str| {
        let head = "content-type: application/sparql-results+json\r\nX-SQL-State: S1TAT\r\n";
        let text = response("200 OK", head, body);
        let address = server(move |connection, _, _| say(connection, &text));
        shown(&address, query)
    };
    let none = r#"{"head":{"vars":["a"]},"results":{"bindings":[]}}"#;
    let said = [
        with("SELECT ?a WHERE { ?s ?p ?a }", none),
        with("ASK { ?s ?p ?o }", r#"{"head":{},"boolean":false}"#),
        with("ASK { ?s ?p ?o }", r#"{"head":{},"boolean":true}"#),
    ];
    insta::assert_snapshot!(said.join("\n"), @"
    HERE looked through only a part before its own time was over, and found nothing there. Ask for less, or let the server take longer.
    HERE looked through only a part before its own time was over, and found nothing there. Ask for less, or let the server take longer.
    1 ..
    ");
}

#[test]
fn redirects_are_followed_with_the_query_but_not_with_the_key_and_never_inwards() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let seen_there = Arc::clone(&seen);
    let target = server(move |connection, request, _| {
        seen_there.lock().unwrap().push(request.to_owned());
        say(connection, &json(TRUE));
    });
    let to = |location: String| {
        server(move |connection, _, _| {
            say(connection, &response("302 Found", &format!("location: {location}\r\n"), ""));
        })
    };
    // Both are this machine; `typed` allows the host that was typed, and so its other ports.
    let options =
        EndpointOptions { authorization: Some("Bearer k3y".into()), ..EndpointOptions::typed(to(target)) };
    let store = SparqlStore::remote(&options).unwrap();
    assert_eq!(store.query(ASK, &short(), &|| false).unwrap().boolean, Some(true));
    let arrived = seen.lock().unwrap().concat();
    assert!(
        arrived.starts_with("GET ") && arrived.contains("query=ASK") && !arrived.contains("k3y"),
        "{arrived}"
    );

    let said: Vec<String> = [
        "http://localhost:1/sparql",
        "http://[::1]:1/sparql",
        "http://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
        "gopher://127.0.0.1/x",
        "//127.0.0.1/x",
        "",
    ]
    .into_iter()
    .map(|location| shown(&to(location.to_owned()), ASK))
    .collect();
    insta::assert_snapshot!(said.join("\n"), @r#"
    HERE is not asked: localhost leads to 127.0.0.1, an address that is not public. If it is meant, list the host under `endpoint.private_hosts` in the configuration.
    HERE is not asked: ::1 leads to ::1, an address that is not public. If it is meant, list the host under `endpoint.private_hosts` in the configuration.
    HERE is not asked: 169.254.169.254 leads to 169.254.169.254, an address that is not public. If it is meant, list the host under `endpoint.private_hosts` in the configuration.
    HERE redirects to "file:///etc/passwd", which is not followed. If that is the endpoint, give that address.
    HERE redirects to "gopher://127.0.0.1/x", which is not followed. If that is the endpoint, give that address.
    HERE redirects to "//127.0.0.1/x", which is not followed. If that is the endpoint, give that address.
    HERE redirects to "", which is not followed. If that is the endpoint, give that address.
    "#);
    let around =
        server(|connection, _, _| say(connection, &response("307 Again", "location: /sparql\r\n", "")));
    assert_eq!(shown(&around, ASK), "HERE redirects without end. Use the address it should lead to.");
}

#[test]
fn a_private_address_is_asked_only_when_it_is_meant() {
    let address = server(|connection, _, _| say(connection, &json(TRUE)));
    let open = |options: EndpointOptions| {
        SparqlStore::remote(&options)?.query(ASK, &short(), &|| false).map(|found| found.boolean)
    };
    let untyped = EndpointOptions { typed: false, ..EndpointOptions::typed(&address) };
    let said = open(untyped.clone()).unwrap_err().to_string();
    assert!(said.contains("127.0.0.1 leads to 127.0.0.1, an address that is not public"), "{said}");
    let allowed = EndpointOptions { private_hosts: vec!["127.0.0.1".into()], ..untyped };
    assert_eq!(open(allowed), Ok(Some(true)));
    for wrong in
        ["ftp://x.example/", "x.example/sparql", "http://", "http://user:secret@127.0.0.1:1/sparql", ""]
    {
        let said = open(EndpointOptions::typed(wrong)).unwrap_err().to_string();
        assert!(!said.contains("secret"), "{said}");
    }
}

#[test]
fn only_reading_queries_leave_this_machine() {
    let address = server(|connection, _, _| say(connection, &json(TRUE)));
    for (query, what) in [
        ("INSERT DATA { <http://x.example/a> <http://x.example/b> 1 }", "refused"),
        ("SELECT * WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }", "refused"),
        ("SELECT * FROM <http://127.0.0.1:9/> WHERE { ?s ?p ?o }", "refused"),
        ("SELECT * WHERE { ?a <http://x.example/p> ?x . ?b <http://x.example/p> ?y }", "share no variable"),
        ("SELEC", "not valid"),
    ] {
        let said = shown(&address, query);
        assert!(said.contains(what), "{query}: {said}");
    }
}

#[test]
fn a_long_listing_is_asked_in_pages() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let asked_there = Arc::clone(&asked);
    // An endpoint with 5 rows that gives 2 at a time, whatever is asked.
    let address = server(move |connection, request, _| {
        let number = |word: &str| -> usize {
            let rest = request.split(word).nth(1).unwrap_or("");
            rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0)
        };
        let (limit, offset) = (number("LIMIT%20"), number("OFFSET%20"));
        asked_there.lock().unwrap().push((limit, offset));
        let rows: Vec<String> = (offset..5)
            .take(limit.min(2))
            .map(|n| format!(r#"{{"a":{{"type":"literal","value":"{n}"}}}}"#))
            .collect();
        let head = r#"{"head":{"vars":["a"]},"results":{"bindings":["#;
        say(connection, &json(&format!("{head}{}]}}}}", rows.join(","))));
    });
    let store = SparqlStore::remote(&EndpointOptions::typed(address)).unwrap();
    let select = "SELECT ?a WHERE { ?s ?p ?a }";
    let all = store.list(select, "?a", 3, 100, &short(), &|| false).unwrap();
    assert_eq!((all.rows.len(), all.truncated), (5, false));
    assert_eq!(*asked.lock().unwrap(), [(3, 0), (3, 2), (3, 4), (3, 5)]);
    let some = store.list(select, "?a", 3, 3, &short(), &|| false).unwrap();
    assert_eq!((some.rows.len(), some.truncated), (3, true));
}
