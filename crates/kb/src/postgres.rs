//! The induced database for PostgreSQL: the statements and rows that make the same tables with their keys, indexes,
//! comments and question views, for whoever takes them: a script for `psql -f`, or a server. What it is not: a
//! connection; nothing here knows a server.
//!
//! The rows are those of the SQLite database, in its order, so that both hold the same. Texts compare by their bytes
//! there and here (`COLLATE "C"`), whatever the server's language. Dates stay ISO texts: a graph's dates may be years
//! or months alone, which no type of PostgreSQL holds.

use crate::database::{self, Naming};
use crate::error::Error;
use crate::schema::{Column, Role, Schema, SqlType, Table, TableKind};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

/// Bytes of a longer name that PostgreSQL would drop.
const LONGEST_NAME: usize = 63;

/// Bytes of a longer name that are kept before its checksum.
const KEPT_OF_NAME: usize = LONGEST_NAME - 9;

/// Columns that every table of PostgreSQL has.
const SYSTEM_COLUMNS: [&str; 6] = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"];

/// Words that only PostgreSQL takes for its own, where a name may stand in a statement; the names of a schema are never the others.
const OWN_WORDS: [&str; 4] = ["authorization", "collation", "concurrently", "system_user"];

/// A schema's table, view or column as PostgreSQL calls it, quoted where it must be. Equal to the schema's name but for
/// two: a name of more than 63 bytes ends in a checksum instead (cut names could meet), and one that every table has
/// (`xmin`) in `_`.
pub fn postgres_name(name: &str) -> String {
    let mut own = Cow::Borrowed(name);
    if SYSTEM_COLUMNS.contains(&name) {
        own = Cow::Owned(format!("{name}_"));
    } else if name.len() > LONGEST_NAME {
        let end = (0..=KEPT_OF_NAME).rev().find(|&at| name.is_char_boundary(at)).unwrap_or_default();
        own = Cow::Owned(format!("{}_{:08x}", &name[..end], checksum(name)));
    }
    let plain = own.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
        && own.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        && !OWN_WORDS.contains(&own.as_ref());
    if plain { own.into_owned() } else { format!("\"{}\"", own.replace('"', "\"\"")) }
}

/// FNV-1a.
fn checksum(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Who takes the tables, in the order in which they are made. No name says a schema: they are made where the target is.
pub trait PostgresTarget {
    /// Why it could not take something.
    type Error: From<Error>;

    /// Statements, each with its semicolon.
    ///
    /// # Errors
    /// When they are not taken.
    fn run(&mut self, statements: &str) -> Result<(), Self::Error>;

    /// The rows of one `COPY .. FROM stdin`.
    ///
    /// # Errors
    /// When they cannot be read, or are not taken.
    fn copy(&mut self, statement: &str, rows: &mut CopiedRows<'_>) -> Result<(), Self::Error>;
}

/// The rows of one table as COPY reads them.
pub struct CopiedRows<'r> {
    rows: rusqlite::Rows<'r>,
    table: &'r Table,
    database: &'r Path,
    line: String,
}

impl CopiedRows<'_> {
    /// The next row, with the end of its line.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn next_line(&mut self) -> Result<Option<&str>, Error> {
        let failed = |source: rusqlite::Error| Error::Reread { path: self.database.to_owned(), source };
        let Some(row) = self.rows.next().map_err(failed)? else { return Ok(None) };
        self.line.clear();
        for (place, column) in self.table.columns.iter().enumerate() {
            if place > 0 {
                self.line.push('\t');
            }
            cell(row.get_ref(place).map_err(failed)?, column.sql_type, &mut self.line);
        }
        self.line.push('\n');
        Ok(Some(&self.line))
    }
}

/// Makes the tables, their rows, keys and views of a database that [`crate::Induced::write_sqlite`] made for this schema.
/// Texts lose their NULs, which PostgreSQL cannot hold. Gives the statement that tells the server how the rows are
/// distributed, for when they are in place; nothing where there are no tables.
///
/// # Errors
/// When the database cannot be read, or the target does not take something.
pub fn load_postgres<T: PostgresTarget>(
    schema: &Schema,
    database: &Path,
    target: &mut T,
) -> Result<String, T::Error> {
    let failed = |source: rusqlite::Error| Error::Reread { path: database.to_owned(), source };
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(database, flags).map_err(failed)?;
    for table in &schema.tables {
        let (name, columns) = (postgres_name(&table.name), names(&table.columns));
        target.run(&format!("\n{};\n", create_table(table)))?;
        let query = format!("SELECT * FROM {} ORDER BY rowid", (Naming::Sqlite.of())(&table.name));
        let mut statement = connection.prepare(&query).map_err(failed)?;
        let rows = statement.query([]).map_err(failed)?;
        let mut rows = CopiedRows { rows, table, database, line: String::new() };
        target.copy(&format!("COPY {name} ({columns}) FROM stdin"), &mut rows)?;
    }
    target.run(&after_rows(schema))?;
    let tables: Vec<String> = schema.tables.iter().map(|t| postgres_name(&t.name)).collect();
    Ok(if tables.is_empty() { String::new() } else { format!("ANALYZE {};\n", tables.join(", ")) })
}

/// Writes it all as a script, which runs in one transaction: all is there after it, or nothing.
///
/// # Errors
/// When the database cannot be read or the script not be written.
pub fn write_postgres(schema: &Schema, database: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let mut script = Script(out);
    script.run(HEAD)?;
    let analyze = load_postgres(schema, database, &mut script)?;
    script.run(&format!("COMMIT;\n{analyze}"))
}

struct Script<'w>(&'w mut dyn Write);

impl Script<'_> {
    fn write(&mut self, text: &str) -> Result<(), Error> {
        let written = |source: io::Error| Error::Write { path: "the PostgreSQL script".into(), source };
        self.0.write_all(text.as_bytes()).map_err(written)
    }
}

impl PostgresTarget for Script<'_> {
    type Error = Error;

    fn run(&mut self, statements: &str) -> Result<(), Error> {
        self.write(statements)
    }

    fn copy(&mut self, statement: &str, rows: &mut CopiedRows<'_>) -> Result<(), Error> {
        self.write(&format!("{statement};\n"))?;
        while let Some(line) = rows.next_line()? {
            self.write(line)?;
        }
        self.write("\\.\n")
    }
}

const HEAD: &str =
    "-- An induced database of ragonite. Load it into an empty database or schema: psql -f FILE
\\set ON_ERROR_STOP on
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
BEGIN;
";

/// Keys, indexes, comments and views: made when the rows are there, which is faster, and tables may lead to each other.
fn after_rows(schema: &Schema) -> String {
    let mut sql = String::from("\n");
    for table in &schema.tables {
        let name = postgres_name(&table.name);
        match table.kind {
            TableKind::Entity { .. } => {
                let ids: Vec<&Column> = table.columns.iter().filter(|c| c.role == Role::Id).collect();
                let _ = writeln!(sql, "ALTER TABLE {name} ADD PRIMARY KEY ({});", names(ids));
            }
            TableKind::Junction => {
                let _ = writeln!(sql, "ALTER TABLE {name} ADD PRIMARY KEY ({});", names(&table.columns));
            }
            TableKind::Values => {}
        }
        for column in database::indexed(table) {
            // Names are only ever looked up whole, and one may be longer than a tree's entry.
            let method = if matches!(column.role, Role::Label { .. }) { "hash" } else { "btree" };
            let _ = writeln!(sql, "CREATE INDEX ON {name} USING {method} ({});", postgres_name(&column.name));
        }
        if !table.comment.is_empty() {
            let _ = writeln!(sql, "COMMENT ON TABLE {name} IS {};", literal(&table.comment));
        }
        for column in &table.columns {
            let comment = database::comment(column, table.rows);
            if !comment.is_empty() {
                let column = postgres_name(&column.name);
                let _ = writeln!(sql, "COMMENT ON COLUMN {name}.{column} IS {};", literal(&comment));
            }
        }
    }
    for table in &schema.tables {
        for column in &table.columns {
            if let Role::Key { table: other, .. } = &column.role {
                let (name, column, other) =
                    (postgres_name(&table.name), postgres_name(&column.name), postgres_name(other));
                let _ =
                    writeln!(sql, "ALTER TABLE {name} ADD FOREIGN KEY ({column}) REFERENCES {other} (id);");
            }
        }
    }
    for view in &schema.views {
        let _ = writeln!(sql, "{};", database::view_as(schema, view, Naming::Postgres));
    }
    sql
}

fn create_table(table: &Table) -> String {
    let columns: Vec<String> = table
        .columns
        .iter()
        .map(|column| {
            let not_null = if column.not_null { " NOT NULL" } else { "" };
            format!("\n  {} {}{not_null}", postgres_name(&column.name), storage(column.sql_type))
        })
        .collect();
    format!("CREATE TABLE {} ({}\n)", postgres_name(&table.name), columns.join(","))
}

fn storage(sql_type: SqlType) -> &'static str {
    match sql_type {
        SqlType::Integer => "bigint",
        SqlType::Real => "double precision",
        SqlType::Boolean => "boolean",
        SqlType::Text | SqlType::Date | SqlType::DateTime => "text COLLATE \"C\"",
    }
}

fn names<'c>(columns: impl IntoIterator<Item = &'c Column>) -> String {
    columns.into_iter().map(|c| postgres_name(&c.name)).collect::<Vec<_>>().join(", ")
}

fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\0', "").replace('\'', "''"))
}

/// A cell as COPY reads it.
fn cell(value: ValueRef<'_>, sql_type: SqlType, line: &mut String) {
    match (value, sql_type) {
        (ValueRef::Integer(number), SqlType::Boolean) => line.push(if number == 0 { 'f' } else { 't' }),
        (ValueRef::Integer(number), _) => {
            let _ = write!(line, "{number}");
        }
        (ValueRef::Real(number), _) => {
            let _ = write!(line, "{number:?}");
        }
        (ValueRef::Text(text), _) => {
            for c in String::from_utf8_lossy(text).chars() {
                match c {
                    '\0' => {}
                    '\\' => line.push_str("\\\\"),
                    '\n' => line.push_str("\\n"),
                    '\r' => line.push_str("\\r"),
                    '\t' => line.push_str("\\t"),
                    other => line.push(other),
                }
            }
        }
        // No column of a schema holds bytes.
        (ValueRef::Null | ValueRef::Blob(_), _) => line.push_str("\\N"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_postgresql_would_read_otherwise() {
        for (name, own) in [
            ("length", "length"),
            ("time", "time"),
            ("große_mm", "\"große_mm\""),
            ("Mixed", "\"Mixed\""),
            ("collation", "\"collation\""),
            ("xmin", "xmin_"),
        ] {
            assert_eq!(postgres_name(name), own);
        }
        let (one, other) = (format!("{}_one", "a".repeat(70)), format!("{}_two", "a".repeat(70)));
        assert_eq!(postgres_name(&one).len(), LONGEST_NAME);
        assert_ne!(postgres_name(&one), postgres_name(&other));
        assert!(postgres_name(&"ß".repeat(70)).len() <= LONGEST_NAME + 2);
    }

    #[test]
    fn cells_survive_copying() {
        let mut line = String::new();
        for (value, sql_type) in [
            (ValueRef::Text(b"a\tb\\N\n\0'"), SqlType::Text),
            (ValueRef::Integer(1), SqlType::Boolean),
            (ValueRef::Integer(-7), SqlType::Integer),
            (ValueRef::Real(0.1), SqlType::Real),
            (ValueRef::Real(f64::INFINITY), SqlType::Real),
            (ValueRef::Null, SqlType::Text),
        ] {
            cell(value, sql_type, &mut line);
            line.push(' ');
        }
        assert_eq!(line, "a\\tb\\\\N\\n' t -7 0.1 inf \\N ");
    }
}
