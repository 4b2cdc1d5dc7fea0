//! SQL over the induced database, for text that a model or a stranger wrote.
//!
//! What holds it: the engine opens the file read-only, an authorizer admits only reading, one statement a call,
//! engine limits, and a watcher that stops the query at its deadline. There is no list of forbidden words.
//! What it is not: a way to write; the database is made by `kb`.

mod names;
mod sandbox;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::limits::{Exceeded, Limits, QueryError};
use crate::value::{Rows, Value};
use names::Names;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, ToSql};
use sandbox::{Sandbox, Stop};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// Connections: opened at once, so that all see the same file even when the folder is replaced meanwhile.
const CONNECTIONS: usize = 4;

/// How often a running query's deadline and cancellation are looked at.
const WATCH: Duration = Duration::from_millis(5);

/// The induced database, for reading. Shared between threads.
#[derive(Debug)]
pub struct SqlStore {
    idle: Mutex<Vec<Arc<Sandbox>>>,
    returned: Condvar,
    names: Names,
}

impl SqlStore {
    /// Opens a database file for reading. The file must not change while it is open.
    ///
    /// # Errors
    /// When it is missing or not a SQLite database.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let failed =
            |error: rusqlite::Error| Error::Database { path: path.to_owned(), message: error.to_string() };
        let names = Names::read(&sandbox::connect(path).map_err(failed)?).map_err(failed)?;
        let idle = (0..CONNECTIONS)
            .map(|_| Sandbox::open(path).map(Arc::new))
            .collect::<Result<_, _>>()
            .map_err(failed)?;
        Ok(Self { idle: Mutex::new(idle), returned: Condvar::new(), names })
    }

    /// Runs one reading statement. `?1`, `?2` .. take `params`. `cancel` is asked every few milliseconds.
    ///
    /// # Errors
    /// When the text is not valid SQL, does more than read, or reaches a limit: a value for the next round.
    pub fn query(
        &self,
        sql: &str,
        params: &[Value],
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Rows, QueryError> {
        let deadline = Instant::now() + limits.time;
        let lease = self.lease(limits, deadline, cancel)?;
        let sandbox = &*lease.sandbox;
        sandbox.watch.reset();
        let result = std::thread::scope(|scope| {
            let (done, finished) = mpsc::channel::<()>();
            let work = scope.spawn(move || {
                let result = run(sandbox, sql, params, limits);
                drop(done);
                result
            });
            while let Err(mpsc::RecvTimeoutError::Timeout) = finished.recv_timeout(WATCH) {
                if cancel() {
                    sandbox.watch.stop(Stop::Cancel);
                } else if Instant::now() >= deadline {
                    sandbox.watch.stop(Stop::Deadline);
                }
            }
            work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        result.map_err(|error| self.explain(error, sql, sandbox, limits))
    }

    /// An idle connection; waits for one until the deadline.
    fn lease(
        &self,
        limits: &Limits,
        deadline: Instant,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Lease<'_>, QueryError> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(sandbox) = idle.pop() {
                return Ok(Lease { store: self, sandbox });
            }
            if cancel() {
                return Err(QueryError::Cancelled);
            }
            if Instant::now() >= deadline {
                return Err(QueryError::Limit(Exceeded::Time(limits.time)));
            }
            idle = self.returned.wait_timeout(idle, WATCH).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// What an engine error means to whoever wrote the query.
    fn explain(&self, error: rusqlite::Error, sql: &str, sandbox: &Sandbox, limits: &Limits) -> QueryError {
        if let rusqlite::Error::MultipleStatement = error {
            return QueryError::Refused("only one statement is run; send one SELECT".into());
        }
        if let Some(what) = sandbox.watch.denied() {
            return QueryError::Refused(format!("{what}; only SELECT over the tables and views is allowed"));
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) => match sandbox.watch.stopped() {
                Some(Stop::Cancel) => QueryError::Cancelled,
                _ => QueryError::Limit(Exceeded::Time(limits.time)),
            },
            Some(ErrorCode::AuthorizationForStatementDenied | ErrorCode::ReadOnly) => QueryError::Refused(
                "it does more than read; only SELECT over the tables and views is allowed".into(),
            ),
            Some(ErrorCode::TooBig) => QueryError::Limit(Exceeded::Bytes(sandbox::LONGEST_VALUE)),
            Some(ErrorCode::OutOfMemory) => QueryError::Limit(Exceeded::Memory),
            Some(
                ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase
                | ErrorCode::SystemIoFailure
                | ErrorCode::CannotOpen
                | ErrorCode::DiskFull,
            ) => QueryError::Engine(error.to_string()),
            _ => {
                let message = match &error {
                    rusqlite::Error::InvalidQuery => "there is no query in it; send one SELECT".into(),
                    rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
                    rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
                    other => other.to_string(),
                };
                let nearest = self.names.nearest(&message, sql);
                QueryError::Invalid { message, nearest }
            }
        }
    }
}

/// A connection on loan; it returns when dropped, also after a panic.
struct Lease<'s> {
    store: &'s SqlStore,
    sandbox: Arc<Sandbox>,
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        self.store.idle.lock().unwrap_or_else(PoisonError::into_inner).push(self.sandbox.clone());
        self.store.returned.notify_one();
    }
}

fn run(sandbox: &Sandbox, sql: &str, params: &[Value], limits: &Limits) -> rusqlite::Result<Rows> {
    let connection = sandbox.connection.lock().unwrap_or_else(PoisonError::into_inner);
    let mut statement = connection.prepare(sql)?;
    if !statement.readonly() {
        sandbox.watch.deny("it would change the database".into());
        return Err(rusqlite::Error::InvalidQuery);
    }
    if statement.column_count() == 0 {
        return Err(rusqlite::Error::InvalidQuery);
    }
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut found = Rows { columns, ..Rows::default() };
    let mut bytes = 0;
    let mut rows = statement.query(rusqlite::params_from_iter(params))?;
    while let Some(row) = rows.next()? {
        if found.rows.len() == limits.rows {
            found.truncated = true;
            break;
        }
        let mut values = Vec::with_capacity(found.columns.len());
        for column in 0..found.columns.len() {
            let value = match row.get_ref(column)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(number) => Value::Integer(number),
                ValueRef::Real(number) => Value::Real(number),
                ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
                ValueRef::Blob(blob) => Value::Text(blob.iter().map(|byte| format!("{byte:02x}")).collect()),
            };
            bytes += value.as_text().map_or(8, str::len);
            values.push(value);
        }
        if bytes > limits.bytes {
            found.truncated = true;
            break;
        }
        found.rows.push(values);
    }
    Ok(found)
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Real(number) => ValueRef::Real(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}
