//! SQL over the induced database, for text that a model or a stranger wrote.
//!
//! What holds it: the engine opens the file read-only, an authorizer admits only reading, one statement a call,
//! engine limits, and a watcher that stops the query at its deadline. There is no list of forbidden words. The engine
//! does not look at the watch inside some of its functions, and what those take is theirs: the binary runs such text in
//! a process of its own (`crate::worker`), which is killed then.
//! What it is not: a way to write; the database is made by `kb`.

mod admitted;
mod elsewhere;
mod names;
mod sandbox;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::limits::{Exceeded, Limits, QueryError};
use crate::value::{Rows, Value};
use crate::worker::{Beginning, FileId, Reply, Request, Start, WorkerCommand, Workers};
use admitted::Admitted;
use elsewhere::Elsewhere;
use names::Names;
pub(crate) use names::nearest;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, ToSql};
use sandbox::{Sandbox, Stop};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// A name in quotes, as SQL writes any.
pub fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Connections: opened at once, so that all see the same file even when the folder is replaced meanwhile.
const CONNECTIONS: usize = 4;

/// How often a running query's deadline and cancellation are looked at.
const WATCH: Duration = Duration::from_millis(5);

/// The induced database, for reading. Shared between threads.
#[derive(Debug)]
pub struct SqlStore {
    path: PathBuf,
    /// Which file was opened: another one may take its place.
    file: Option<FileId>,
    /// For when that happens.
    elsewhere: Elsewhere,
    idle: Mutex<Vec<Arc<Sandbox>>>,
    returned: Condvar,
    names: Names,
    workers: Option<Workers>,
}

impl SqlStore {
    /// Opens a database file for reading. The file must not change while it is open.
    ///
    /// # Errors
    /// When it is missing or not a SQLite database.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::open_few(path, CONNECTIONS)
    }

    /// With so many connections.
    pub(crate) fn open_few(path: &Path, connections: usize) -> Result<Self, Error> {
        let failed =
            |error: rusqlite::Error| Error::Database { path: path.to_owned(), message: error.to_string() };
        let content = std::fs::File::open(path).ok();
        let file = content.as_ref().and_then(|file| file.metadata().ok()).map(|found| FileId::of(&found));
        let first = sandbox::connect(path).map_err(failed)?;
        let names = Names::read(&first).map_err(failed)?;
        let admitted = Arc::new(Admitted::read(&first).map_err(failed)?);
        let idle = (0..connections)
            .map(|_| Sandbox::open(path, &admitted).map(Arc::new))
            .collect::<Result<_, _>>()
            .map_err(failed)?;
        let (idle, path) = (Mutex::new(idle), path.to_owned());
        let elsewhere = Elsewhere::of(content);
        Ok(Self { path, file, elsewhere, idle, returned: Condvar::new(), names, workers: None })
    }

    /// Runs what [`Self::query`] is given in processes that `command` starts.
    pub(crate) fn run_beside(&mut self, command: &WorkerCommand) {
        let Some(file) = self.file else { return };
        self.workers = Some(workers(command, &self.path, file));
        self.elsewhere.run_beside(command);
    }

    /// Runs one reading statement that anybody may have written. `?1`, `?2` .. take `params`. `cancel` is asked every
    /// few milliseconds.
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
        let Some(workers) = &self.workers else { return self.read(sql, params, limits, cancel) };
        let request = Request::Sql {
            sql: sql.to_owned(),
            params: params.iter().cloned().map(Into::into).collect(),
            rows: limits.rows,
            bytes: limits.bytes,
            milliseconds: limits.time.as_millis() as u64,
        };
        // A worker finds the database by its path, where another one may lie by now.
        let is_there = || std::fs::metadata(&self.path).ok().map(|found| FileId::of(&found)) == self.file;
        let ask = |workers: &Workers| workers.ask(&request, limits.time, cancel);
        let reply = match is_there() {
            false => ask(&self.elsewhere.copy_of(&self.path)?.workers),
            true => match ask(workers) {
                // It was replaced before the worker had opened it.
                Err(QueryError::Engine(_)) if !is_there() => {
                    ask(&self.elsewhere.copy_of(&self.path)?.workers)
                }
                reply => reply,
            },
        };
        match reply? {
            Reply::Rows { columns, rows, truncated } => {
                let rows = rows.into_iter().map(|row| row.into_iter().map(Value::from).collect()).collect();
                Ok(Rows { columns, rows, truncated })
            }
            other => Err(other.unexpected()),
        }
    }

    /// The same in this process, for statements of the program's own: they call nothing that takes long by itself, and
    /// their results may be large.
    ///
    /// # Errors
    /// As [`Self::query`].
    pub fn read(
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
        std::thread::scope(|scope| {
            let (done, finished) = mpsc::channel::<()>();
            let work = std::thread::Builder::new().spawn_scoped(scope, move || {
                let result = run(sandbox, sql, params, limits);
                drop(done);
                result
            });
            // Memory is what a thread that cannot begin lacks.
            let work = work.map_err(|_| QueryError::Limit(Exceeded::Memory))?;
            while let Err(mpsc::RecvTimeoutError::Timeout) = finished.recv_timeout(WATCH) {
                if cancel() {
                    sandbox.watch.stop(Stop::Cancel);
                } else if Instant::now() >= deadline {
                    sandbox.watch.stop(Stop::Deadline);
                }
            }
            let ran = work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            ran.map_err(|error| self.explain(error, sql, sandbox, limits))
        })
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

/// Workers that open the database at `path`, which must be that file.
fn workers(command: &WorkerCommand, path: &Path, file: FileId) -> Workers {
    let (memory, disk) = (command.memory, command.disk);
    let start = Start::Database { path: path.to_owned(), file, memory, disk };
    Workers::new(command.clone(), Beginning { start, content: None }, CONNECTIONS)
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
    let mut room = limits.bytes;
    let mut rows = statement.query(rusqlite::params_from_iter(params))?;
    while let Some(row) = rows.next()? {
        if found.rows.len() == limits.rows {
            found.truncated = true;
            break;
        }
        let mut values = Vec::with_capacity(found.columns.len());
        for column in 0..found.columns.len() {
            let value = row.get_ref(column)?;
            // Before it is copied: one row may name one long value a thousand times.
            match room.checked_sub(bytes_of(&value)) {
                Some(left) => room = left,
                None => {
                    found.truncated = true;
                    return Ok(found);
                }
            }
            values.push(match value {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(number) => Value::Integer(number),
                ValueRef::Real(number) => Value::Real(number),
                ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
                ValueRef::Blob(blob) => Value::Text(hexadecimal(blob)),
            });
        }
        found.rows.push(values);
    }
    Ok(found)
}

/// What a value takes in a result.
fn bytes_of(value: &ValueRef<'_>) -> usize {
    match value {
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => 8,
        ValueRef::Text(text) => text.len(),
        ValueRef::Blob(blob) => 2 * blob.len(),
    }
}

fn hexadecimal(blob: &[u8]) -> String {
    let mut text = String::with_capacity(2 * blob.len());
    for byte in blob {
        for half in [byte >> 4, byte & 15] {
            text.push(char::from_digit(half.into(), 16).unwrap_or('0'));
        }
    }
    text
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
