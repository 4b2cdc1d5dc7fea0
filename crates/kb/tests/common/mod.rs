//! Small graphs in, text out: what the tests of this folder share.
#![allow(dead_code)]

use kb::{Annotations, Graph, Induced, ReadOptions};
use rusqlite::types::Value;
use std::fmt::Write;

pub const PREFIXES: &str = "@prefix : <http://x.example/i/> . @prefix s: <http://x.example/s/> . \
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . \
    @prefix owl: <http://www.w3.org/2002/07/owl#> .\n";

pub fn read(name: &str, text: &str) -> Graph {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    kb::read(&[path], &ReadOptions::default(), &mut |_| {}).unwrap()
}

pub fn induce(graph: &Graph) -> Induced {
    kb::induce(graph, &Annotations::default()).unwrap()
}

/// The database as text: table by table its columns and rows, and the columns of its view.
pub fn dump(graph: &Graph, induced: &Induced) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite");
    induced.write_sqlite(graph, &path, &mut |_| {}).unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let mut text = String::new();
    let broken: i64 =
        connection.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |r| r.get(0)).unwrap();
    assert_eq!(broken, 0, "foreign keys lead to rows");
    for table in &induced.schema.tables {
        let _ = writeln!(text, "{}", rows(&connection, &table.name));
    }
    for view in &induced.schema.views {
        let columns: Vec<String> = view
            .columns
            .iter()
            .map(|c| {
                format!(
                    "{}{}{}",
                    c.name,
                    if c.many { "*" } else { "" },
                    c.unit.as_ref().map(|u| format!(" [{u}]")).unwrap_or_default()
                )
            })
            .collect();
        let _ = writeln!(text, "{}: {}", view.name, columns.join(", "));
        // The view is real SQL, with a row per entity.
        let count: i64 = connection
            .query_row(&format!("SELECT count(*) FROM \"{}\"", view.name), [], |r| r.get(0))
            .unwrap();
        let rows = induced.schema.table(&view.table).unwrap().rows;
        assert_eq!(count as u64, rows, "{}", view.name);
    }
    text
}

pub fn rows(connection: &rusqlite::Connection, table: &str) -> String {
    let mut statement = connection.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut text = format!("{table}({})", columns.join(", "));
    let mut rows = statement.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let cells: Vec<String> = (0..columns.len())
            .map(|i| match row.get_unwrap(i) {
                Value::Null => "NULL".into(),
                Value::Integer(number) => number.to_string(),
                Value::Real(number) => format!("{number:?}"),
                Value::Text(text) => text,
                Value::Blob(_) => "blob".into(),
            })
            .collect();
        let _ = write!(text, "\n  {}", cells.join(" | "));
    }
    text
}

pub fn show(turtle: &str) -> String {
    let graph = read("a.ttl", &format!("{PREFIXES}{turtle}"));
    dump(&graph, &induce(&graph))
}
