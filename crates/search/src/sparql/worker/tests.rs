//! The worker's side in this process, and programs that are no workers. The real one is tested with the binary.

use super::wire::{Reply, Request, Start};
use super::*;
use crate::SparqlStore;
use std::io::Write;

const GRAPH: &str = "<http://x.example/a> <http://x.example/p> \"1\" .\n";

fn graph() -> Vec<u8> {
    zstd::encode_all(GRAPH.as_bytes(), 1).unwrap()
}

/// What the worker says to these requests.
fn replies(requests: &[Request]) -> Vec<Reply> {
    let graph = graph();
    let mut input = serde_json::to_vec(&Start { graph: graph.len() as u64, memory: u64::MAX }).unwrap();
    input.push(b'\n');
    input.extend(graph);
    for request in requests {
        input.extend(serde_json::to_vec(request).unwrap());
        input.push(b'\n');
    }
    let mut output = Vec::new();
    serve_worker(&input[..], &mut output).unwrap();
    output
        .split(|b| *b == b'\n')
        .filter(|l| !l.is_empty())
        .map(|l| serde_json::from_slice(l).unwrap())
        .collect()
}

#[test]
fn a_worker_answers_as_the_graph_in_this_process_does() {
    let query =
        |sparql: &str| Request::Query { sparql: sparql.into(), rows: 9, bytes: 999, milliseconds: 5_000 };
    let triples = Request::Triples {
        subject: Some("http://x.example/a".into()),
        predicate: None,
        object: None,
        limit: 5,
    };
    let said = replies(&[
        query("SELECT ?o WHERE { ?s ?p ?o }"),
        query("SELEC"),
        query("DROP ALL"),
        triples,
        Request::Count,
    ]);
    let said: Vec<String> = said.iter().map(|reply| serde_json::to_string(reply).unwrap()).collect();
    insta::assert_snapshot!(said.join("\n"), @r#"
    {"count":1}
    {"result":{"columns":["o"],"rows":[[{"literal":{"text":"1","datatype":null,"language":null}}]],"boolean":null,"truncated":false}}
    {"failed":{"Invalid":{"message":"error at 1:6: expected [_], at the end of a line","nearest":[]}}}
    {"failed":{"Refused":"it would change the graph; only SELECT and ASK are run"}}
    {"triples":[{"subject":"http://x.example/a","predicate":"http://x.example/p","object":{"literal":{"text":"1","datatype":null,"language":null}}}]}
    {"count":1}
    "#);
}

#[cfg(unix)]
#[test]
fn a_program_that_is_no_worker_is_an_error_and_ends_by_the_deadline() {
    let ask = |program: &str, arguments: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("graph.nq.zst");
        std::fs::File::create(&path).unwrap().write_all(&graph()).unwrap();
        let file = std::fs::File::open(&path).unwrap();
        let store = SparqlStore::in_worker(&file, &path, &WorkerCommand::new(program, arguments)).unwrap();
        let limits = Limits { time: Duration::from_millis(200), ..Limits::default() };
        let ask = || store.query("ASK { ?s ?p ?o }", &limits, &|| false).unwrap_err().to_string();
        // The second time another process is started: the first is gone.
        format!("{}\n{}\n", ask(), ask())
    };
    let started = "head -n 1 >&2; echo '{\"count\":1}'; ";
    let said = [
        ask("/nowhere/at/all", &[]),
        ask("sh", &["-c", "exit 3"]),
        ask("sh", &["-c", "echo hello"]),
        ask("sh", &["-c", &format!("{started} exec sleep 60")]),
        ask("sh", &["-c", &format!("{started} echo 'memory allocation of 9 bytes failed' >&2; kill -9 $$")]),
    ];
    insta::assert_snapshot!(said.concat(), @r"
    The store failed: the SPARQL worker cannot start: /nowhere/at/all: No such file or directory (os error 2). If this happens again, check the knowledge base by building it anew.
    The store failed: the SPARQL worker cannot start: /nowhere/at/all: No such file or directory (os error 2). If this happens again, check the knowledge base by building it anew.
    The store failed: the SPARQL worker cannot start: it said nothing. If this happens again, check the knowledge base by building it anew.
    The store failed: the SPARQL worker cannot start: it said nothing. If this happens again, check the knowledge base by building it anew.
    The store failed: the SPARQL worker cannot start: hello. If this happens again, check the knowledge base by building it anew.
    The store failed: the SPARQL worker cannot start: hello. If this happens again, check the knowledge base by building it anew.
    The query was stopped: it ran longer than 200ms; ask for less, or join on keys.
    The query was stopped: it ran longer than 200ms; ask for less, or join on keys.
    The query was stopped: it needs too much memory; ask for less at once.
    The query was stopped: it needs too much memory; ask for less at once.
    ");
}
