//! A statement over either database: SQLite in a file, or PostgreSQL on a server. What both take is written once, with `?1`
//! for the first value; the words that they write differently stand here.

use rusqlite::Connection;
use rusqlite::types::ToSqlOutput;

use super::postgresql::Session;

/// A transaction, of whichever it is.
pub(super) enum Db<'d> {
    Sqlite(&'d Connection),
    Postgres(Session<'d>),
}

/// Why a statement gave nothing.
#[derive(Debug)]
pub(super) enum Fault {
    Sqlite(rusqlite::Error),
    Postgres(postgres::Error),
    /// What is kept is not what was written.
    Unreadable(String),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Sqlite(error)
    }
}

impl From<postgres::Error> for Fault {
    fn from(error: postgres::Error) -> Fault {
        Fault::Postgres(error)
    }
}

impl Fault {
    /// As the file's writer tells it.
    pub(super) fn into_sqlite(self) -> rusqlite::Error {
        match self {
            Fault::Sqlite(error) => error,
            Fault::Postgres(error) => rusqlite::Error::ToSqlConversionFailure(Box::new(error)),
            Fault::Unreadable(why) => {
                rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, why.into())
            }
        }
    }
}

/// What a statement is given, and what it gives.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Null,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// The values of a statement, each turned into a [`Value`].
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::db::Value::from($value)),*] };
}
pub(super) use values;

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(i64::from(number))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Value {
        Value::Bytes(bytes.to_vec())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Value::Null => rusqlite::types::Null.into(),
            Value::Number(number) => (*number).into(),
            Value::Text(text) => text.as_str().into(),
            Value::Bytes(bytes) => bytes.as_slice().into(),
        })
    }
}

/// One row, whose values are taken out by their places.
pub(super) struct Row(pub(super) Vec<Value>);

impl Row {
    /// Takes the value at a place; it is there once.
    pub(super) fn take<T: Taken>(&mut self, place: usize) -> Result<T, Fault> {
        let value = self.0.get_mut(place).map(|value| std::mem::replace(value, Value::Null));
        let value = value.ok_or_else(|| Fault::Unreadable(format!("there is no column {place}")))?;
        T::of(value).map_err(|value| {
            let kind = match value {
                Value::Null => "nothing",
                Value::Number(_) => "a number",
                Value::Text(_) => "a text",
                Value::Bytes(_) => "bytes",
            };
            Fault::Unreadable(format!("column {place} holds {kind}"))
        })
    }
}

/// What a value can be read as.
pub(super) trait Taken: Sized {
    fn of(value: Value) -> Result<Self, Value>;
}

impl Taken for i64 {
    fn of(value: Value) -> Result<i64, Value> {
        if let Value::Number(number) = value { Ok(number) } else { Err(value) }
    }
}

impl Taken for String {
    fn of(value: Value) -> Result<String, Value> {
        if let Value::Text(text) = value { Ok(text) } else { Err(value) }
    }
}

impl<T: Taken> Taken for Option<T> {
    fn of(value: Value) -> Result<Option<T>, Value> {
        if value == Value::Null { Ok(None) } else { T::of(value).map(Some) }
    }
}

impl Db<'_> {
    /// Changes rows; how many.
    pub(super) fn execute(&mut self, sql: &str, values: &[Value]) -> Result<usize, Fault> {
        match self {
            Db::Sqlite(db) => Ok(db.prepare_cached(sql)?.execute(rusqlite::params_from_iter(values))?),
            Db::Postgres(session) => session.execute(sql, values),
        }
    }

    /// All rows.
    pub(super) fn rows(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Fault> {
        match self {
            Db::Sqlite(db) => {
                let mut statement = db.prepare_cached(sql)?;
                let columns = statement.column_count();
                let mut rows = statement.query(rusqlite::params_from_iter(values))?;
                let mut found = Vec::new();
                while let Some(row) = rows.next()? {
                    found.push(read_sqlite(row, columns)?);
                }
                Ok(found)
            }
            Db::Postgres(session) => session.rows(sql, values),
        }
    }

    /// The first row, if there is one.
    pub(super) fn row(&mut self, sql: &str, values: &[Value]) -> Result<Option<Row>, Fault> {
        match self {
            Db::Sqlite(db) => {
                let mut statement = db.prepare_cached(sql)?;
                let columns = statement.column_count();
                let mut rows = statement.query(rusqlite::params_from_iter(values))?;
                rows.next()?.map(|row| read_sqlite(row, columns)).transpose()
            }
            Db::Postgres(session) => Ok(session.rows(sql, values)?.into_iter().next()),
        }
    }

    /// The first value of the first row; a statement that always gives one.
    pub(super) fn value<T: Taken>(&mut self, sql: &str, values: &[Value]) -> Result<T, Fault> {
        let row = self.row(sql, values)?;
        row.ok_or_else(|| Fault::Unreadable("there is no row".into()))?.take(0)
    }

    /// So many bytes that nobody can guess, at most 32, in hexadecimal: of SQLite's generator, which the system's random
    /// source seeds, or of PostgreSQL's, which is that source (a UUID has 122 random bits of 128).
    pub(super) fn random(&mut self, bytes: i64) -> Result<String, Fault> {
        let sql = match self {
            Db::Sqlite(_) => "SELECT lower(hex(randomblob(?1)))",
            Db::Postgres(_) => {
                "SELECT substr(replace(CAST(gen_random_uuid() AS TEXT) || CAST(gen_random_uuid() AS TEXT), '-', ''), 1,
                 CAST(2 * CAST(?1 AS BIGINT) AS INTEGER))"
            }
        };
        self.value(sql, values![bytes])
    }

    /// Whether a text holds the value at a place, in either case of letters.
    pub(super) fn holds(&self, text: &str, place: usize) -> String {
        let find = if matches!(self, Db::Sqlite(_)) { "instr" } else { "strpos" };
        format!("{find}(lower({text}), lower(?{place})) > 0")
    }

    /// Whether a column is one of the texts that the value at a place lists, in JSON.
    pub(super) fn is_among(&self, column: &str, place: usize) -> String {
        match self {
            Db::Sqlite(_) => format!("{column} IN (SELECT value FROM json_each(?{place}))"),
            Db::Postgres(_) => {
                format!("{column} IN (SELECT value FROM json_array_elements_text(CAST(?{place} AS JSON)))")
            }
        }
    }

    /// A text that JSON has under a name.
    pub(super) fn of_json(&self, json: &str, name: &str) -> String {
        match self {
            Db::Sqlite(_) => format!("{json} ->> '{name}'"),
            // It keeps no NUL in a text, and says so only now.
            Db::Postgres(_) => format!(r"CAST(replace({json}, '\u0000', '\ufffd') AS JSON) ->> '{name}'"),
        }
    }
}

fn read_sqlite(row: &rusqlite::Row<'_>, columns: usize) -> Result<Row, Fault> {
    use rusqlite::types::ValueRef;
    let read = |place| {
        Ok(match row.get_ref(place)? {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => Value::Number(number),
            ValueRef::Text(text) => match std::str::from_utf8(text) {
                Ok(text) => Value::Text(text.to_owned()),
                Err(error) => return Err(Fault::Unreadable(error.to_string())),
            },
            ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
            ValueRef::Real(_) => return Err(Fault::Unreadable(format!("column {place} holds a fraction"))),
        })
    };
    (0..columns).map(read).collect::<Result<_, _>>().map(Row)
}
