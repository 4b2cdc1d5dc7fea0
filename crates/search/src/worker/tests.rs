//! The worker's side in this process, and programs that are no workers. The real one is tested with the binary.

use super::wire::{Cell, FileId, Hello, Reply, Request, Start};
use super::*;
use crate::limits::Limits;
use crate::value::Value;
use crate::{SparqlStore, SqlStore};
use std::io::Write;
use std::path::Path;

const GRAPH: &str = "<http://x.example/a> <http://x.example/p> \"1\" .\n";

fn graph() -> Vec<u8> {
    zstd::encode_all(GRAPH.as_bytes(), 1).unwrap()
}

/// What the worker says to these requests, a line each.
fn replies(start: Start, content: &[u8], requests: &[Request]) -> String {
    let mut input = serde_json::to_vec(&Hello { start, content: content.len() as u64 }).unwrap();
    input.push(b'\n');
    input.extend(content);
    for request in requests {
        input.extend(serde_json::to_vec(request).unwrap());
        input.push(b'\n');
    }
    let mut output = Vec::new();
    serve_worker(&input[..], &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    // Each is what the other side reads.
    for line in said.lines() {
        serde_json::from_str::<Reply>(line).unwrap();
    }
    said
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
    let requests = [
        query("SELECT ?o WHERE { ?s ?p ?o }"),
        query("CONSTRUCT WHERE { ?s ?p ?o }"),
        query("SELEC"),
        query("DROP ALL"),
        triples,
        Request::Count,
        sql("SELECT 1"),
    ];
    insta::assert_snapshot!(replies(Start::Graph { memory: u64::MAX }, &graph(), &requests), @r#"
    {"count":1}
    {"result":{"columns":["o"],"rows":[[{"literal":{"text":"1","datatype":null,"language":null}}]],"boolean":null,"truncated":false}}
    {"result":{"columns":["subject","predicate","object"],"rows":[[{"iri":"http://x.example/a"},{"iri":"http://x.example/p"},{"literal":{"text":"1","datatype":null,"language":null}}]],"boolean":null,"graph":true,"truncated":false}}
    {"failed":{"Invalid":{"message":"error at 1:6: what stands here cannot be read, at the end of a line","nearest":[]}}}
    {"failed":{"Refused":"it would change the graph; only reading queries are run"}}
    {"triples":[{"subject":"http://x.example/a","predicate":"http://x.example/p","object":{"literal":{"text":"1","datatype":null,"language":null}}}]}
    {"count":1}
    {"failed":{"Engine":"the worker has a graph, and was asked something else"}}
    "#);
}

fn sql(sql: &str) -> Request {
    let params = vec![Cell::I(2), Cell::R(f64::INFINITY.to_bits())];
    Request::Sql { sql: sql.into(), params, rows: 9, bytes: 999, milliseconds: 5_000 }
}

fn database(folder: &Path) -> (PathBuf, FileId) {
    let path = folder.join("x.sqlite");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2), (3)").unwrap();
    let file = FileId::of(&std::fs::metadata(&path).unwrap());
    (path, file)
}

#[test]
fn a_worker_answers_as_the_database_in_this_process_does() {
    let folder = tempfile::tempdir().unwrap();
    let (path, file) = database(folder.path());
    let start = Start::Database { path: path.clone(), file, memory: u64::MAX, disk: u64::MAX };
    let requests = [
        sql("SELECT n, 0.5, 'é', NULL, ?2 FROM t WHERE n >= ?1"),
        sql("DELETE FROM t WHERE n = ?1 + ?2"),
        sql("SELECT m, ?1, ?2 FROM t"),
        Request::Count,
    ];
    insta::assert_snapshot!(replies(start, &[], &requests), @r#"
    {"count":0}
    {"rows":{"columns":["n","0.5","'é'","NULL","?2"],"rows":[[{"I":2},{"R":4602678819172646912},{"T":"é"},"N",{"R":9218868437227405312}],[{"I":3},{"R":4602678819172646912},{"T":"é"},"N",{"R":9218868437227405312}]],"truncated":false}}
    {"failed":{"Refused":"it would change t; only SELECT over the tables and views is allowed"}}
    {"failed":{"Invalid":{"message":"no such column: m","nearest":[]}}}
    {"failed":{"Engine":"the worker has a database, and was asked something else"}}
    "#);
    // Another file in its place is not the one that was opened.
    let other = folder.path().join("other.sqlite");
    std::fs::copy(&path, &other).unwrap();
    std::fs::rename(&other, &path).unwrap();
    let start = Start::Database { path, file, memory: u64::MAX, disk: u64::MAX };
    assert!(replies(start, &[], &[]).contains("was replaced"));
}

#[test]
fn values_are_the_same_on_the_other_side() {
    for value in [Value::Null, i64::MIN.into(), 0.1.into(), f64::NEG_INFINITY.into(), "\0\u{fffd}".into()] {
        let line = serde_json::to_string(&Cell::from(value.clone())).unwrap();
        assert_eq!(Value::from(serde_json::from_str::<Cell>(&line).unwrap()), value);
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_is_no_worker_is_an_error_and_ends_by_the_deadline() {
    let limits = Limits { time: Duration::from_millis(200), ..Limits::default() };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.nq.zst");
    std::fs::File::create(&path).unwrap().write_all(&graph()).unwrap();
    let file = std::fs::File::open(&path).unwrap();
    let (database, _) = database(folder.path());
    let ask = |program: &str, arguments: &[&str]| {
        let command = WorkerCommand::new(program, arguments);
        let store = SparqlStore::in_worker(&file, &path, &command).unwrap();
        let ask = || store.query("ASK { ?s ?p ?o }", &limits, &|| false).unwrap_err().to_string();
        // The second time another process is started: the first is gone.
        let (first, second) = (ask(), ask());
        assert_eq!(first, second);
        let mut store = SqlStore::open(&database).unwrap();
        store.run_beside(&command);
        assert_eq!(store.query("SELECT 1", &[], &limits, &|| false).unwrap_err().to_string(), first);
        assert_eq!(store.read("SELECT 1", &[], &limits, &|| false).unwrap().rows.len(), 1);
        first + "\n"
    };
    let started = "head -n 1 >&2; echo '{\"count\":1}'; ";
    let said = [
        ask("/nowhere/at/all", &[]),
        ask("sh", &["-c", "exit 3"]),
        ask("sh", &["-c", "echo hello"]),
        ask("sh", &["-c", &format!("{started} exec sleep 60")]),
        ask("sh", &["-c", &format!("{started} echo 'memory allocation of 9 bytes failed' >&2; kill -9 $$")]),
        ask("sh", &["-c", &format!("{started} echo 'no alternative stack: (os error 12)' >&2; kill -9 $$")]),
        ask("sh", &["-c", &format!("{started} kill -25 $$")]),
    ];
    insta::assert_snapshot!(said.concat(), @r"
    The store failed: the query's worker cannot start: /nowhere/at/all: No such file or directory (os error 2). If this happens again, check the knowledge base by building it anew.
    The store failed: the query's worker cannot start: it said nothing. If this happens again, check the knowledge base by building it anew.
    The store failed: the query's worker cannot start: hello. If this happens again, check the knowledge base by building it anew.
    The query was stopped: it ran longer than 200ms; ask for less, or join on keys.
    The query was stopped: it needs too much memory; ask for less at once.
    The query was stopped: it needs too much memory; ask for less at once.
    The query was stopped: it sorts or groups more than fits on the disk it may take; ask for less at once.
    ");
}

#[cfg(unix)]
#[test]
fn rows_are_read_from_what_was_opened_when_another_database_takes_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = database(folder.path());
    let mut store = SqlStore::open(&path).unwrap();
    let content = std::fs::read(&path).unwrap();
    // It notes what it is to open, and answers everything alike.
    let script = format!(
        "read -r hello; echo \"$hello\" > {0}/hello; echo '{{\"count\":0}}'; read -r query; \
         echo '{{\"rows\":{{\"columns\":[\"n\"],\"rows\":[[{{\"I\":3}}]],\"truncated\":false}}}}'; cat > {0}/rest",
        folder.path().display()
    );
    store.run_beside(&WorkerCommand::new("sh", &["-c", &script]));
    let asked = || -> PathBuf {
        let rows = store.query("SELECT count(*) FROM t", &[], &Limits::default(), &|| false).unwrap().rows;
        assert_eq!(rows, [[Value::Integer(3)]]);
        let hello: Hello =
            serde_json::from_slice(&std::fs::read(folder.path().join("hello")).unwrap()).unwrap();
        let Start::Database { path, file, .. } = hello.start else { panic!("a database") };
        assert_eq!(FileId::of(&std::fs::metadata(&path).unwrap()), file);
        path
    };
    assert_eq!(asked(), path);
    let other = folder.path().join("other.sqlite");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE other (n)").unwrap();
    std::fs::rename(&other, &path).unwrap();
    let copy = asked();
    assert_ne!(copy, path);
    assert_eq!(std::fs::read(&copy).unwrap(), content);
    drop(store);
    assert!(!copy.exists(), "it goes with who needed it");
}
