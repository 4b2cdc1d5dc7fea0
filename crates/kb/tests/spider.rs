//! The same answers as the source: Spider's gold SQL over four of its databases and over the databases induced from
//! their graphs. A helper maps the original tables and columns by name: a view for each original table, whose columns
//! are those induced from the predicates `table#column`. Skips where the shared data is absent.

use kb::{Annotations, Part, ReadOptions, Role, Schema, Table};
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};
use serde::Deserialize;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
struct Question {
    db_id: String,
    query: String,
}

fn shared() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/spider");
    if !folder.exists() {
        eprintln!("skipped: {} is not here", folder.display());
        return None;
    }
    Some(folder)
}

/// The induced column that holds an original table's column as it was: the text as written before what was read
/// from it.
fn column_of<'s>(schema: &'s Schema, table: &str, column: &str) -> Option<(&'s Table, &'s str)> {
    let wanted = format!("/{table}#{column}").to_lowercase();
    let mut found: Option<(u8, &Table, &str)> = None;
    for table in schema.tables.iter().filter(|table| table.is_entity()) {
        for column in &table.columns {
            let fits = |predicate: &String| predicate.to_lowercase().ends_with(&wanted);
            let place = match &column.role {
                Role::Literal { predicate, part: Part::Original, .. } if fits(predicate) => 0,
                Role::Literal { predicate, .. } if fits(predicate) => 1,
                Role::Label { predicates } if predicates.iter().any(fits) => 2,
                _ => continue,
            };
            if found.is_none_or(|(best, ..)| place < best) {
                found = Some((place, table, column.name.as_str()));
            }
        }
    }
    found.map(|(_, table, column)| (table, column))
}

/// Lays a view of its own name over the induced columns of each original table.
fn map_names(original: &Connection, induced: &Connection, schema: &Schema) {
    let tables: Vec<String> = cells(original, "SELECT name FROM sqlite_master WHERE type = 'table'")
        .into_iter()
        .map(|row| shown(&row[0]))
        .collect();
    for table in tables {
        let columns = cells(original, &format!("SELECT name FROM pragma_table_info('{table}')"));
        let mut place: Option<&Table> = None;
        let mut mapped = Vec::new();
        for column in columns.iter().map(|row| shown(&row[0])) {
            let (owner, name) = column_of(schema, &table, &column)
                .unwrap_or_else(|| panic!("nothing was induced from {table}.{column}"));
            assert!(place.is_none_or(|place| place.name == owner.name), "{table} is in two tables");
            place = Some(owner);
            mapped.push(format!("\"{name}\" AS \"{column}\""));
        }
        let from = &place.expect("a table has columns").name;
        let view =
            format!("CREATE TEMP VIEW \"{table}\" AS SELECT {} FROM main.\"{from}\"", mapped.join(", "));
        induced.execute_batch(&view).unwrap();
    }
}

fn cells(connection: &Connection, sql: &str) -> Vec<Vec<Value>> {
    let mut statement = connection.prepare(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    let count = statement.column_count();
    let rows = statement.query_map([], |row| (0..count).map(|i| row.get(i)).collect()).unwrap();
    rows.map(Result::unwrap).collect()
}

/// A number is the same number as text: Spider keeps some years and ages as text.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "NULL".into(),
        Value::Integer(number) => format!("{:.6}", *number as f64),
        Value::Real(number) => format!("{number:.6}"),
        Value::Text(text) => match text.parse::<f64>() {
            Ok(number) => format!("{number:.6}"),
            Err(_) => text.clone(),
        },
        Value::Blob(_) => "blob".into(),
    }
}

/// Rows as text; in order only where the query asks for an order.
fn answer(connection: &Connection, sql: &str) -> Vec<String> {
    let rows = cells(connection, sql);
    let mut rows: Vec<String> =
        rows.iter().map(|row| row.iter().map(shown).collect::<Vec<_>>().join(" | ")).collect();
    if !sql.to_lowercase().contains("order by") {
        rows.sort();
    }
    rows
}

#[test]
fn gold_queries_return_what_the_originals_return() {
    let Some(folder) = shared() else { return };
    let text = std::fs::read_to_string(folder.join("all_sql.json")).unwrap();
    let questions: Vec<Question> = serde_json::from_str(&text).unwrap();
    assert_eq!(questions.len(), 133);
    let mut differ = Vec::new();
    for name in ["battle_death", "concert_singer", "course_teach", "pets_1"] {
        let file = folder.join(format!("{name}.sqlite"));
        let uri = format!("file:{}?mode=ro&immutable=1", file.display());
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let original = Connection::open_with_flags(uri, flags).unwrap();
        let graph =
            kb::read(&[folder.join(format!("{name}.nt"))], &ReadOptions::default(), &mut |_| {}).unwrap();
        let induced = kb::induce(&graph, &Annotations::default()).unwrap();
        let aside = tempfile::tempdir().unwrap();
        let path = aside.path().join("induced.sqlite");
        induced.write_sqlite(&graph, &path, &mut |_| {}).unwrap();
        let connection = Connection::open(&path).unwrap();
        map_names(&original, &connection, &induced.schema);
        for Question { query, .. } in questions.iter().filter(|question| question.db_id == name) {
            let (wanted, found) = (answer(&original, query), answer(&connection, query));
            if wanted != found {
                differ.push(format!("{name}: {query}\n  original {wanted:?}\n  induced  {found:?}"));
            }
        }
    }
    // The exceptions, each with its reason; none is known.
    assert!(differ.is_empty(), "{} of {} differ:\n{}", differ.len(), questions.len(), differ.join("\n"));
}
