//! The induced database as SQLite: tables, rows, indexes and the question views. RAGONITE 2.1, "Inserting data".
//! One transaction, prepared inserts, rows in sorted order, so that equal graphs give equal databases.
//!
//! The file holds nothing but tables and views of the graph; the schema with labels, units and lineage is kept apart.

use crate::error::Error;
use crate::graph::Graph;
use crate::induction::{self, Fill, Induced, Measures, Rows, TablePlan};
use crate::postgres::postgres_name;
use crate::progress::{Progress, Stage};
use crate::schema::{Column, Join, Link, Part, Role, Schema, SqlType, Table, TableKind, View};
use crate::terms::Id;
use crate::values::{Cell, Format};
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Rows between two calls of the progress function.
const STEP: u64 = 1 << 14;

/// Literals of a column whose cells are kept while rows are written.
const REMEMBERED: usize = 1 << 16;

/// Bytes of a text in a table, at most: half of what a query may read as one value. The graph keeps all of it.
pub(crate) const LONGEST_TEXT: usize = 8 << 20;

/// A key column with fewer values than rows by this much is not worth an index: scanning is faster.
const SELECTIVE: u64 = 2_000;

/// Writes a new database.
pub(crate) fn write(
    graph: &Graph,
    Induced { schema, plans, typing, .. }: &Induced,
    path: &Path,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    if path.exists() {
        let source = std::io::Error::new(std::io::ErrorKind::AlreadyExists, "the file exists already");
        return Err(Error::Write { path: path.to_owned(), source });
    }
    let mut run = || -> rusqlite::Result<()> {
        let connection = Connection::open(path)?;
        // A build that fails is thrown away as a whole, so nothing needs a journal.
        connection.execute_batch(
            "PRAGMA journal_mode = OFF; PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;",
        )?;
        connection.execute_batch("BEGIN")?;
        let total = plans.iter().map(|plan| plan.rows.len() as u64).sum();
        let mut done = 0;
        for (table, plan) in schema.tables.iter().zip(plans) {
            connection.execute_batch(&create_table(table))?;
            let mut statement = connection.prepare(&insert(table))?;
            let rows = Writer { graph, measures: &typing.measures, schema, plan, table };
            rows.write(&mut statement, &mut |written| {
                done += written;
                progress(&Progress { stage: Stage::Write, done, total, triples: graph.len() as u64 });
            })?;
        }
        let indexes: Vec<String> = schema.tables.iter().flat_map(indexes_of).collect();
        for (number, index) in indexes.iter().enumerate() {
            connection.execute_batch(index)?;
            let (done, total) = (number as u64 + 1, indexes.len() as u64);
            progress(&Progress { stage: Stage::Index, done, total, triples: graph.len() as u64 });
        }
        for view in &schema.views {
            connection.execute_batch(&create_view(schema, view))?;
        }
        connection.execute_batch("ANALYZE; COMMIT;")?;
        connection.close().map_err(|(_, error)| error)
    };
    run().map_err(|source| Error::Database { path: path.to_owned(), source })
}

/// Brings a database, a copy of one that was written for `old`, to what `schema` and `plans` say: tables whose rows
/// and figures are the same stay, the others are written anew. `None`, with nothing done, where tables came or went.
pub(crate) fn update(
    graph: &Graph,
    Induced { schema, plans, typing, .. }: &Induced,
    old: &Schema,
    path: &Path,
) -> Result<Option<Vec<String>>, Error> {
    let names = |schema: &Schema| schema.tables.iter().map(|t| t.name.clone()).collect::<Vec<_>>();
    if names(schema) != names(old) {
        return Ok(None);
    }
    let run = || -> rusqlite::Result<Vec<String>> {
        let connection = Connection::open(path)?;
        // A copy that fails is thrown away as a whole.
        connection.execute_batch(
            "PRAGMA journal_mode = OFF; PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN",
        )?;
        for view in &old.views {
            connection.execute_batch(&format!("DROP VIEW {}", quoted(&view.name)))?;
        }
        let mut written = Vec::new();
        for ((table, plan), before) in schema.tables.iter().zip(plans).zip(&old.tables) {
            let rows = Writer { graph, measures: &typing.measures, schema, plan, table };
            if table == before && schema.base == old.base && rows.are_those_of(&connection)? {
                continue;
            }
            connection.execute_batch(&format!("DROP TABLE {}", quoted(&table.name)))?;
            connection.execute_batch(&create_table(table))?;
            rows.write(&mut connection.prepare(&insert(table))?, &mut |_| {})?;
            for index in indexes_of(table) {
                connection.execute_batch(&index)?;
            }
            written.push(table.name.clone());
        }
        for view in &schema.views {
            connection.execute_batch(&create_view(schema, view))?;
        }
        connection.execute_batch("ANALYZE; COMMIT;")?;
        connection.close().map_err(|(_, error)| error)?;
        Ok(written)
    };
    run().map(Some).map_err(|source| Error::Database { path: path.to_owned(), source })
}

/// The CREATE TABLE statement, with a comment for each column: what it means, unit, values or examples, gaps.
pub fn create_table(table: &Table) -> String {
    let mut sql = format!("CREATE TABLE {} (", quoted(&table.name));
    if !table.comment.is_empty() {
        let _ = write!(sql, " -- {}", one_line(&table.comment));
    }
    let mut constraints: Vec<String> = Vec::new();
    if table.kind == TableKind::Junction {
        let ends: Vec<String> = table.columns.iter().map(|c| quoted(&c.name)).collect();
        constraints.push(format!("PRIMARY KEY ({})", ends.join(", ")));
    }
    for column in &table.columns {
        if let Role::Key { table, .. } = &column.role {
            constraints.push(format!(
                "FOREIGN KEY ({}) REFERENCES {}(id)",
                quoted(&column.name),
                quoted(table)
            ));
        }
    }
    for (number, column) in table.columns.iter().enumerate() {
        let key = if column.role == Role::Id { " PRIMARY KEY" } else { "" };
        let not_null = if column.not_null { " NOT NULL" } else { "" };
        let last = number + 1 == table.columns.len() && constraints.is_empty();
        let comma = if last { "" } else { "," };
        let _ =
            write!(sql, "\n  {} {}{key}{not_null}{comma}", quoted(&column.name), storage(column.sql_type));
        let comment = comment(column, table.rows);
        if !comment.is_empty() {
            let _ = write!(sql, " -- {comment}");
        }
    }
    for (number, constraint) in constraints.iter().enumerate() {
        let comma = if number + 1 == constraints.len() { "" } else { "," };
        let _ = write!(sql, "\n  {constraint}{comma}");
    }
    sql.push_str("\n) STRICT");
    sql
}

/// The CREATE VIEW statement of a question view: its single-valued columns, and the entity's id.
pub fn create_view(schema: &Schema, view: &View) -> String {
    view_as(schema, view, Naming::Sqlite)
}

/// Whose rules a name is written by.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Naming {
    Sqlite,
    Postgres,
}

impl Naming {
    /// What writes a name.
    pub(crate) fn of(self) -> fn(&str) -> String {
        match self {
            Self::Sqlite => quoted,
            Self::Postgres => postgres_name,
        }
    }
}

pub(crate) fn view_as(schema: &Schema, view: &View, naming: Naming) -> String {
    let quoted = naming.of();
    let mut joins = String::new();
    let mut aliases: Vec<(&[Link], String)> = Vec::new();
    let find = |aliases: &[(&[Link], String)], path: &[Link]| {
        let known = aliases.iter().find(|(known, _)| *known == path);
        known.map_or_else(|| "t0".to_owned(), |(_, alias)| alias.clone())
    };
    let mut columns = vec!["t0.id AS id".to_owned()];
    for column in &view.columns {
        let Some(name) = &column.sql_name else { continue };
        for length in 1..=column.path.len() {
            let prefix = &column.path[..length];
            if aliases.iter().any(|(known, _)| *known == prefix) {
                continue;
            }
            let before = find(&aliases, &prefix[..length - 1]);
            let alias = format!("t{}", aliases.len() + 1);
            let link = &prefix[length - 1];
            let _ = write!(
                joins,
                "\nLEFT JOIN {} {alias} ON {}",
                quoted(&link.to),
                condition(link, &before, &alias, quoted)
            );
            aliases.push((prefix, alias));
        }
        let alias = find(&aliases, &column.path);
        columns.push(format!("{alias}.{} AS {}", quoted(&column.column), quoted(name)));
    }
    debug_assert!(schema.table(&view.table).is_some(), "a view is about a table");
    format!(
        "CREATE VIEW {} AS SELECT {}\nFROM {} t0{joins}",
        quoted(&view.name),
        columns.join(",\n  "),
        quoted(&view.table)
    )
}

/// How SQL joins over a link that has at most one row on the other side.
fn condition(link: &Link, before: &str, alias: &str, quoted: fn(&str) -> String) -> String {
    match &link.join {
        Join::Key { column } => format!("{alias}.id = {before}.{}", quoted(column)),
        Join::Referenced { column } => format!("{alias}.{} = {before}.id", quoted(column)),
        Join::Values { key } => format!("{alias}.{} = {before}.id", quoted(key)),
        Join::Through { table, from, to } => format!(
            "{alias}.id IN (SELECT {} FROM {} WHERE {} = {before}.id)",
            quoted(to),
            quoted(table),
            quoted(from)
        ),
    }
}

/// What a column means, its unit, its values or examples, and gaps, in one line.
pub(crate) fn comment(column: &Column, rows: u64) -> String {
    let mut parts: Vec<String> = Vec::new();
    if !column.comment.is_empty() {
        parts.push(one_line(&column.comment));
    }
    if let Some(unit) = &column.unit {
        parts.push(format!("in {}", one_line(unit)));
    }
    let text = matches!(column.sql_type, SqlType::Text | SqlType::Date | SqlType::DateTime);
    let show = |example: &String| if text { format!("'{}'", one_line(example)) } else { example.clone() };
    let examples: Vec<String> = column.examples.iter().map(show).collect();
    match (&examples[..], column.enumerated, column.sql_type) {
        ([], ..) | (_, _, SqlType::Boolean) => {}
        (all, true, _) => parts.push(format!("one of {}", all.join(", "))),
        ([first, .., last], _, SqlType::Integer | SqlType::Real) => {
            parts.push(format!("from {first} to {last}"))
        }
        (some, ..) => parts.push(format!("e.g. {}", some.join(", "))),
    }
    if column.filled < rows {
        let missing = (rows - column.filled) * 100 / rows;
        parts.push(if missing == 0 { "rarely missing".into() } else { format!("missing in {missing} %") });
    }
    parts.join("; ")
}

/// Text from the graph must not end the comment it stands in.
fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control() || c.is_whitespace())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn storage(sql_type: SqlType) -> &'static str {
    match sql_type {
        SqlType::Integer | SqlType::Boolean => "INTEGER",
        SqlType::Real => "REAL",
        SqlType::Text | SqlType::Date | SqlType::DateTime => "TEXT",
    }
}

/// Induced names are plain; only letters beyond ASCII and annotations could need quotes.
fn quoted(name: &str) -> String {
    let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('"', "\"\"")) }
}

fn insert(table: &Table) -> String {
    let marks = vec!["?"; table.columns.len()].join(", ");
    format!("INSERT INTO {} VALUES ({marks})", quoted(&table.name))
}

fn indexes_of(table: &Table) -> Vec<String> {
    let index = |column: &Column| {
        let name = quoted(&format!("i_{}_{}", table.name, column.name));
        format!("CREATE INDEX {name} ON {}({})", quoted(&table.name), quoted(&column.name))
    };
    indexed(table).map(index).collect()
}

/// The columns that are worth an index beside the primary key.
pub(crate) fn indexed(table: &Table) -> impl Iterator<Item = &Column> {
    let wanted = |(place, column): &(usize, &Column)| match &column.role {
        Role::Label { .. } => true,
        // A junction's primary key covers its first column.
        Role::Key { .. } => {
            !(table.kind == TableKind::Junction && *place == 0)
                && table.rows <= column.distinct.saturating_mul(SELECTIVE)
        }
        _ => false,
    };
    table.columns.iter().enumerate().filter(wanted).map(|(_, column)| column)
}

struct Writer<'w> {
    graph: &'w Graph,
    measures: &'w Measures,
    schema: &'w Schema,
    plan: &'w TablePlan,
    table: &'w Table,
}

impl Writer<'_> {
    fn write(&self, statement: &mut Statement<'_>, written: &mut dyn FnMut(u64)) -> rusqlite::Result<()> {
        let mut open = 0;
        let mut states = vec![State::default(); self.plan.fills.len()];
        for row in 0..self.plan.rows.len() {
            for (column, fill) in self.plan.fills.iter().enumerate() {
                let value = self.value(row, fill, &mut states[column]);
                statement.raw_bind_parameter(column + 1, value)?;
            }
            statement.raw_execute()?;
            open += 1;
            if open == STEP {
                written(std::mem::take(&mut open));
            }
        }
        written(open);
        Ok(())
    }

    /// The database's rows are these, in this order.
    fn are_those_of(&self, connection: &Connection) -> rusqlite::Result<bool> {
        let mut statement =
            connection.prepare(&format!("SELECT * FROM {} ORDER BY rowid", quoted(&self.table.name)))?;
        let mut rows = statement.query([])?;
        let mut states = vec![State::default(); self.plan.fills.len()];
        for row in 0..self.plan.rows.len() {
            let Some(found) = rows.next()? else { return Ok(false) };
            for (column, fill) in self.plan.fills.iter().enumerate() {
                let value = self.value(row, fill, &mut states[column]);
                let same = matches!(value.to_sql()?, ToSqlOutput::Borrowed(value) if value == found.get_ref(column)?);
                if !same {
                    return Ok(false);
                }
            }
        }
        Ok(rows.next()?.is_none())
    }

    /// The cell of a row.
    fn value<'s>(&'s self, row: usize, fill: &'s Fill, state: &'s mut State) -> Value<'s> {
        match (&self.plan.rows, fill) {
            (Rows::Entities { ids, .. }, Fill::Id) => self.node(ids[row]),
            (Rows::Entities { ids, labels, elsewhere }, Fill::Label) => match elsewhere.get(&row) {
                Some(called) => Value::of(called.into()),
                None => Value::of(labels[row].of_row(self.graph, ids[row], &self.table.label)),
            },
            (_, Fill::Literal { pairs, format, part }) => match take(pairs, row, &mut state.cursor) {
                Some(literal) => self.literal(format, *part, literal, state),
                None => Value::Cell(Cell::Null),
            },
            (_, Fill::Node(pairs)) => match take(pairs, row, &mut state.cursor) {
                Some(node) => self.node(node),
                None => Value::Cell(Cell::Null),
            },
            (Rows::Pairs(pairs), Fill::Subject) => self.node(pairs[row].0),
            (Rows::Pairs(pairs), Fill::Object) => self.node(pairs[row].1),
            (Rows::Pairs(_), Fill::Piece(pieces)) => Value::Text(&pieces[row]),
            (Rows::Pairs(pairs), Fill::Value { format, part }) => {
                self.literal(format, *part, pairs[row].1, state)
            }
            // Ids and labels are of entities, pairs of the other tables: assembling makes no other.
            (Rows::Entities { .. }, Fill::Subject | Fill::Object | Fill::Piece(_) | Fill::Value { .. })
            | (Rows::Pairs(_), Fill::Id | Fill::Label) => Value::Cell(Cell::Null),
        }
    }

    fn literal<'s>(&'s self, format: &Format, part: Part, literal: Id, state: &'s mut State) -> Value<'s> {
        if part == Part::Original || (part != Part::Language && *format == Format::Text) {
            return Value::of(self.measures.text(self.graph, literal));
        }
        if state.read.len() == REMEMBERED {
            state.read.clear();
        }
        let read = state.read.entry(literal);
        Value::Known(
            read.or_insert_with(|| induction::cell(format, part, self.graph, self.measures, literal)),
        )
    }

    fn node(&self, id: Id) -> Value<'_> {
        if self.graph.is_iri(id) {
            Value::Text(self.schema.id(self.graph.text(id)))
        } else {
            Value::Cell(Cell::Text(self.graph.node(id)))
        }
    }
}

/// The object of a row in sorted pairs, moving on.
fn take(pairs: &[(u32, Id)], row: usize, cursor: &mut usize) -> Option<Id> {
    let &(at, object) = pairs.get(*cursor)?;
    if at as usize != row {
        return None;
    }
    *cursor += 1;
    Some(object)
}

/// Where the writing of a column stands.
#[derive(Clone, Default)]
struct State {
    /// Its place in the column's pairs.
    cursor: usize,
    /// What literals were read as: the same ones come again and again.
    read: FxHashMap<Id, Cell>,
}

enum Value<'v> {
    Text(&'v str),
    Cell(Cell),
    Known(&'v Cell),
}

impl<'v> Value<'v> {
    fn of(text: Cow<'v, str>) -> Self {
        match text {
            Cow::Borrowed(text) => Self::Text(text),
            Cow::Owned(text) => Self::Cell(Cell::Text(text)),
        }
    }
}

/// A text as far as a table holds it.
fn fitting(text: &str) -> ValueRef<'_> {
    ValueRef::Text(&text.as_bytes()[..text.floor_char_boundary(LONGEST_TEXT)])
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let cell = match self {
            Self::Text(text) => return Ok(ToSqlOutput::Borrowed(fitting(text))),
            Self::Cell(cell) => cell,
            Self::Known(cell) => cell,
        };
        Ok(ToSqlOutput::Borrowed(match cell {
            Cell::Text(text) => fitting(text),
            Cell::Null => ValueRef::Null,
            Cell::Integer(number) => ValueRef::Integer(*number),
            Cell::Real(number) => ValueRef::Real(*number),
        }))
    }
}
