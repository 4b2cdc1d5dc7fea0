//! What holds for every graph: the order of triples does not matter, no triple is lost, lineage leads back.

use kb::{Annotations, Graph, Join, ReadOptions, Role};
use proptest::prelude::*;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const LABEL: &str = "http://www.w3.org/2000/01/rdf-schema#label";

fn node() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0..7u8).prop_map(|i| format!("<http://x.example/i/s{i}>")),
        1 => (0..2u8).prop_map(|i| format!("_:n{i}")),
    ]
}

fn literal() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..4u8).prop_map(|i| format!("\"word {i}\"")),
        (0..4u8).prop_map(|i| format!("\"{i} mm\"")),
        (0..3u8).prop_map(|i| format!("\"{i} - 9 mm\"")),
        (0..9u8).prop_map(|i| format!("\"{i}\"^^<http://www.w3.org/2001/XMLSchema#integer>")),
        (0..3u8).prop_map(|i| format!("\"Wort {i}\"@de")),
        (0..3u8).prop_map(|i| format!("\"a \\\"word\\\" {i}\"@en")),
        Just("\"14 April 1205\"".to_owned()),
        Just("\"\"".to_owned()),
    ]
}

fn triple() -> impl Strategy<Value = String> {
    let object = prop_oneof![
        3 => literal(),
        3 => node(),
        1 => (0..3u8).prop_map(|i| format!("<http://other.example/o{i}>")),
    ];
    prop_oneof![
        2 => (node(), 0..4u8).prop_map(|(s, t)| format!("{s} <{TYPE}> <http://x.example/s/T{t}> .")),
        1 => (node(), literal()).prop_map(|(s, l)| format!("{s} <{LABEL}> {l} .")),
        1 => (0..2u8, 0..3u8).prop_map(|(i, unit)| {
            let unit = ["EUR", "kg", "g"][unit as usize];
            format!("<http://x.example/i/v{i}> <http://x.example/s/amount> \"{i}.5\" .\n<http://x.example/i/v{i}> <http://x.example/s/unit> \"{unit}\" .")
        }),
        1 => (node(), 0..5u8, 0..3u8).prop_map(|(s, p, i)| format!("{s} <http://x.example/s/p{p}> <http://x.example/i/v{i}> .")),
        1 => (0..4u8, 0..4u8, 0..3u8).prop_map(|(p, t, says)| match says {
            0 => format!("<http://x.example/s/p{p}> <http://www.w3.org/2000/01/rdf-schema#domain> <http://x.example/s/T{t}> ."),
            1 => format!("<http://x.example/s/p{p}> <http://www.w3.org/2000/01/rdf-schema#range> <http://x.example/s/T{t}> ."),
            _ => format!("<http://x.example/s/p{p}> <http://www.w3.org/2002/07/owl#inverseOf> <http://x.example/s/p{t}> ."),
        }),
        6 => (node(), 0..4u8, object).prop_map(|(s, p, o)| format!("{s} <http://x.example/s/p{p}> {o} .")),
    ]
}

struct Base {
    graph: Graph,
    induced: kb::Induced,
    connection: Connection,
    /// Schema and rows.
    text: String,
}

/// A graph read from lines in these files, with its schema and database as text.
fn build(files: &[Vec<String>]) -> Base {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = files
        .iter()
        .enumerate()
        .map(|(i, lines)| {
            let path = folder.path().join(format!("{i}.nt"));
            std::fs::write(&path, lines.join("\n") + "\n").unwrap();
            path
        })
        .collect();
    let graph = kb::read(&paths, &ReadOptions::default(), &mut |_| {}).unwrap();
    let induced = kb::induce(&graph, &Annotations::default()).unwrap();
    let path = folder.path().join("a.sqlite");
    induced.write_sqlite(&graph, &path, &mut |_| {}).unwrap();
    let connection = Connection::open(&path).unwrap();
    let mut text = format!("{:?}\n", induced.schema);
    for table in &induced.schema.tables {
        for row in cells(&connection, &format!("SELECT * FROM \"{}\"", table.name)) {
            text.push_str(&format!("{row:?}\n"));
        }
    }
    // The folder goes, the open connection keeps the file.
    Base { graph, induced, connection, text }
}

fn cells(connection: &Connection, sql: &str) -> Vec<Vec<Value>> {
    let mut statement = connection.prepare(sql).unwrap();
    let count = statement.column_count();
    let rows = statement
        .query_map([], |row| (0..count).map(|i| row.get(i)).collect::<Result<Vec<Value>, _>>())
        .unwrap();
    rows.map(Result::unwrap).collect()
}

fn text(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// Every triple that some cell leads to. A cell that is there leads to triples of the graph, unless it is an id of no
/// type or a name made from one.
fn told(base: &Base, all: &BTreeSet<String>) -> BTreeSet<String> {
    let mut told = BTreeSet::new();
    for table in &base.induced.schema.tables {
        let rows = cells(&base.connection, &format!("SELECT * FROM \"{}\" ORDER BY rowid", table.name));
        for (number, row) in rows.iter().enumerate() {
            if table.is_entity() {
                let id = text(&row[0]).unwrap();
                assert_eq!(base.induced.row(&base.graph, &table.name, id), Some(number));
            }
            for (column, cell) in table.columns.iter().zip(row).filter(|(_, cell)| **cell != Value::Null) {
                let facts = base.induced.triples(&base.graph, &table.name, number, &column.name);
                let made = matches!(column.role, Role::Id | Role::Label { .. });
                assert!(made || !facts.is_empty(), "{}.{} {cell:?}", table.name, column.name);
                for fact in facts {
                    let fact = fact.to_string();
                    assert!(all.contains(&fact), "{fact}");
                    told.insert(fact);
                }
            }
        }
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn order_does_not_matter(lines in prop::collection::vec(triple(), 1..40), order in any::<prop::sample::Index>()) {
        let mut turned = lines.clone();
        turned.rotate_left(order.index(lines.len()));
        let half = turned.len() / 2;
        turned[..half].reverse();
        prop_assert_eq!(build(&[lines]).text, build(&[turned]).text);
    }

    #[test]
    fn files_do_not_matter(lines in prop::collection::vec(triple(), 1..40), cut in any::<prop::sample::Index>()) {
        // Blank nodes of different files are different, so this is about the others.
        let lines: Vec<String> = lines.into_iter().filter(|line| !line.contains("_:")).collect();
        let (left, right) = lines.split_at(cut.index(lines.len() + 1).min(lines.len()));
        let files = vec![right.to_vec(), left.to_vec(), right.to_vec()];
        prop_assert_eq!(build(std::slice::from_ref(&lines)).text, build(&files).text);
    }

    #[test]
    fn every_triple_is_reached_from_sql_and_lineage_inverts(lines in prop::collection::vec(triple(), 1..40)) {
        let base = build(&[lines]);
        let all: BTreeSet<String> = base.graph.iter().map(|(s, p, o)| format!("{s} <{p}> {o} .")).collect();
        let told = told(&base, &all);
        let lost: Vec<_> = all.difference(&told).collect();
        prop_assert!(lost.is_empty(), "{lost:?}");
    }

    #[test]
    fn patterns_lead_to_triples(lines in prop::collection::vec(triple(), 1..40)) {
        let Base { graph, induced, connection, .. } = build(&[lines]);
        let schema = induced.schema;
        for table in &schema.tables {
            for row in cells(&connection, &format!("SELECT * FROM \"{}\"", table.name)) {
                let first = text(&row[0]).unwrap();
                if !table.is_entity() {
                    let second = text(&row[1]);
                    let pattern = kb::lineage::of_row_of(&schema, &table.name, first, second).unwrap();
                    prop_assert!(!kb::lineage::triples_of(&graph, &pattern, 1).is_empty(), "{pattern:?}");
                    continue;
                }
                for (column, cell) in table.columns.iter().zip(&row).skip(2).filter(|(_, cell)| **cell != Value::Null) {
                    let patterns = kb::lineage::of_cell(&schema, &table.name, first, &column.name).unwrap();
                    let found = patterns.iter().any(|p| !kb::lineage::triples_of(&graph, p, 1).is_empty());
                    prop_assert!(found, "{}.{} of {first}: {cell:?}", table.name, column.name);
                }
            }
        }
    }

    #[test]
    fn views_are_sound(lines in prop::collection::vec(triple(), 1..60)) {
        let Base { induced, connection, .. } = build(&[lines]);
        let schema = induced.schema;
        for view in &schema.views {
            let table = schema.table(&view.table).unwrap();
            prop_assert!(view.columns[0].path.is_empty() && view.columns[0].filled == table.rows);
            let names: BTreeSet<String> = view.columns.iter().map(|c| c.name.to_lowercase()).collect();
            prop_assert_eq!(names.len(), view.columns.len());
            for column in &view.columns {
                let last = column.path.last().map_or(&view.table, |link| &link.to);
                prop_assert!(schema.table(last).unwrap().column(&column.column).is_some(), "{column:?}");
                for link in &column.path {
                    if let Join::Through { table, from, to } = &link.join {
                        let junction = schema.table(table).unwrap();
                        prop_assert!(junction.column(from).is_some() && junction.column(to).is_some());
                    }
                }
                let Some(name) = &column.sql_name else { continue };
                let sql = format!("SELECT count(\"{name}\") FROM \"{}\"", view.name);
                let filled: i64 = connection.query_row(&sql, [], |row| row.get(0)).unwrap();
                // A literal that is no such number leaves its cell empty.
                prop_assert!(filled as u64 <= column.filled, "{}.{name}: {filled} of {}", view.name, column.filled);
            }
        }
    }
}
