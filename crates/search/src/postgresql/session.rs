//! One statement on one connection: in a transaction that cannot write, over tables that nobody replaces before it ends and
//! that must be those that the knowledge base was built with.

use super::cell::{Cell, bytes_of};
use super::content::{ServerTables, comment_query, content_of, placing};
use super::failure::{Asked, Failure};
use crate::limits::{Limits, QueryError};
use crate::value::{Rows, Value};
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::FromSql as _;
use postgres::{Client, Config, IsolationLevel, NoTls, SimpleQueryMessage, Transaction};

/// Connects.
pub(super) fn connect(config: &Config, asked: &Asked<'_>) -> Result<Client, QueryError> {
    let mut client = config.connect(NoTls).map_err(|error| asked.not_connected(&error))?;
    // Whatever runs on it, and should a transaction ever be forgotten.
    let ready =
        client.batch_execute("SET default_transaction_read_only = on; SET client_min_messages = error");
    ready.map_err(|error| asked.not_connected(&error))?;
    Ok(client)
}

/// Runs a statement for its rows.
pub(super) fn run(
    client: &mut Client,
    sql: &str,
    limits: &Limits,
    content: &ServerTables,
    asked: &Asked<'_>,
) -> Result<Rows, Failure> {
    let result = begin(client).and_then(|mut transaction| {
        let rows = within(&mut transaction, sql, limits, content, asked)?;
        transaction.rollback()?;
        Ok(rows)
    });
    result.map_err(|wrong| match wrong {
        Wrong::Server(error) => asked.of(&error, client.is_closed()),
        Wrong::Told(error) => Failure::Told(error),
    })
}

/// Each statement sees what is there when it begins: with one snapshot for all, names that lead to new tables already would
/// find no rows in them.
fn begin(client: &mut Client) -> Result<Transaction<'_>, Wrong> {
    let begun = client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).read_only(true);
    Ok(begun.start()?)
}

/// Compares what is there with what the knowledge base was built with.
pub(super) fn check(client: &mut Client, content: &ServerTables, asked: &Asked<'_>) -> Result<(), Failure> {
    let said = client.simple_query(&comment_query(&content.schema));
    let said = said.map_err(|error| asked.of(&error, client.is_closed()))?;
    same_content(&said, content, asked).map_err(Failure::Told)
}

enum Wrong {
    Server(postgres::Error),
    Told(QueryError),
}

impl From<postgres::Error> for Wrong {
    fn from(error: postgres::Error) -> Self {
        Self::Server(error)
    }
}

fn within(
    transaction: &mut Transaction<'_>,
    sql: &str,
    limits: &Limits,
    content: &ServerTables,
    asked: &Asked<'_>,
) -> Result<Rows, Wrong> {
    let begin = format!(
        "SET LOCAL statement_timeout = {}; SET LOCAL search_path = \"{}\"; SELECT NULL FROM pg_advisory_xact_lock_shared({}); {}",
        limits.time.as_millis().clamp(1, i32::MAX as u128),
        content.schema,
        placing(&content.schema),
        comment_query(&content.schema)
    );
    let said = transaction.simple_query(&begin)?;
    same_content(&said, content, asked).map_err(Wrong::Told)?;
    let statement = transaction.prepare(sql)?;
    let columns = statement.columns();
    let invalid = |message: String| Wrong::Told(QueryError::Invalid { message, nearest: Vec::new() });
    if columns.is_empty() {
        return Err(invalid("there is no query in it; send one SELECT".into()));
    }
    if let Some(other) = columns.iter().find(|column| !Cell::accepts(column.type_())) {
        return Err(invalid(format!(
            "the column `{}` is of the type {}, which cannot be shown; cast it to text",
            other.name(),
            other.type_()
        )));
    }
    let mut found =
        Rows { columns: columns.iter().map(|column| column.name().to_owned()).collect(), ..Rows::default() };
    let portal = transaction.bind(&statement, &[])?;
    // One more tells whether there are more; 0 is all of them.
    let most = limits.rows.checked_add(1).and_then(|rows| i32::try_from(rows).ok()).unwrap_or(0);
    let mut room = limits.bytes;
    let mut rows = transaction.query_portal_raw(&portal, most)?;
    'rows: while let Some(row) = rows.next()? {
        if found.rows.len() == limits.rows {
            found.truncated = true;
            break;
        }
        let mut values: Vec<Value> = Vec::with_capacity(found.columns.len());
        for place in 0..found.columns.len() {
            let Cell(value) = row.try_get(place)?;
            match room.checked_sub(bytes_of(&value)) {
                Some(left) => room = left,
                None => {
                    found.truncated = true;
                    break 'rows;
                }
            }
            values.push(value);
        }
        found.rows.push(values);
    }
    Ok(found)
}

fn same_content(
    said: &[SimpleQueryMessage],
    content: &ServerTables,
    asked: &Asked<'_>,
) -> Result<(), QueryError> {
    // The last row is the comment's.
    let mut rows = said.iter().filter_map(|message| match message {
        SimpleQueryMessage::Row(row) => Some(row),
        _ => None,
    });
    let found = rows.next_back().and_then(|row| row.get(0)).and_then(content_of);
    if found == Some(&content.fingerprint) { Ok(()) } else { Err(asked.another_content(found.is_some())) }
}
