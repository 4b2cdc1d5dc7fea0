//! A SQLite connection that can only read one file. Read-only opening alone is not enough: ATTACH of another
//! file succeeds on a read-only connection, so an authorizer decides on every action the engine is to take.

use super::admitted::Admitted;
use kb::fold;
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// No value may be longer, whether stored or computed (`repeat`-like functions, `group_concat`).
pub(super) const LONGEST_VALUE: usize = 16 << 20;

/// Memory of all SQLite connections of the process together. Sorts and temporary tables go to files, so that a
/// query in need of more is one that piles up long values.
const MEMORY: i64 = 1 << 30;

/// The one function that is the program's own: a text as comparisons read it.
pub(super) const FOLD: &str = "fold";

/// Instructions of SQLite's machine between two looks at the watch: well under a millisecond.
const INSTRUCTIONS: i32 = 2_000;

/// Why a query is to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    Deadline = 1,
    Cancel = 2,
}

/// What the engine's callbacks and the caller tell each other.
#[derive(Debug, Default)]
pub(super) struct Watch {
    stop: AtomicU8,
    denied: Mutex<Option<String>>,
}

impl Watch {
    pub fn reset(&self) {
        self.stop.store(0, Ordering::Relaxed);
        *self.denied.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub fn stop(&self, why: Stop) {
        self.stop.store(why as u8, Ordering::Relaxed);
    }

    pub fn stopped(&self) -> Option<Stop> {
        match self.stop.load(Ordering::Relaxed) {
            1 => Some(Stop::Deadline),
            2 => Some(Stop::Cancel),
            _ => None,
        }
    }

    pub fn deny(&self, what: String) {
        *self.denied.lock().unwrap_or_else(PoisonError::into_inner) = Some(what);
    }

    pub fn denied(&self) -> Option<String> {
        self.denied.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A connection with its watch.
#[derive(Debug)]
pub(super) struct Sandbox {
    /// One query at a time; the lock is never waited for (the store lends a sandbox to one caller).
    pub connection: Mutex<Connection>,
    pub watch: Arc<Watch>,
}

/// Opens the file read-only, as one that nobody writes: no lock, no journal.
pub(super) fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let mut uri = String::from("file:");
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' => uri.push(byte as char),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri.push_str("?mode=ro&immutable=1");
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(uri, flags)
}

impl Sandbox {
    pub fn open(path: &Path, admitted: &Arc<Admitted>) -> rusqlite::Result<Self> {
        let mut connection = connect(path)?;
        connection.pragma_update(None, "query_only", true)?;
        connection.pragma_update(None, "cache_size", -16_000)?;
        connection.query_row(&format!("PRAGMA hard_heap_limit = {MEMORY}"), [], |_| Ok(()))?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        // Without this a misspelt "column" would silently be the text 'column'.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DQS_DML, false)?;
        for (limit, value) in [
            (Limit::SQLITE_LIMIT_LENGTH, LONGEST_VALUE as i32),
            (Limit::SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
            (Limit::SQLITE_LIMIT_COLUMN, 2_000),
            (Limit::SQLITE_LIMIT_EXPR_DEPTH, 200),
            (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 100),
            (Limit::SQLITE_LIMIT_VDBE_OP, 200_000),
            (Limit::SQLITE_LIMIT_ATTACHED, 0),
            (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000),
            (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 1),
            (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            connection.set_limit(limit, value)?;
        }
        let pure = FunctionFlags::SQLITE_UTF8
            | FunctionFlags::SQLITE_DETERMINISTIC
            | FunctionFlags::SQLITE_INNOCUOUS;
        connection.create_scalar_function(FOLD, 1, pure, |context| {
            Ok(match context.get_raw(0) {
                ValueRef::Text(text) => Some(fold(&String::from_utf8_lossy(text))),
                ValueRef::Integer(number) => Some(number.to_string()),
                ValueRef::Real(number) => Some(number.to_string()),
                ValueRef::Null | ValueRef::Blob(_) => None,
            })
        })?;
        let watch = Arc::new(Watch::default());
        let seen = watch.clone();
        connection.progress_handler(INSTRUCTIONS, Some(move || seen.stopped().is_some()))?;
        let (seen, admitted) = (watch.clone(), admitted.clone());
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            match refuse(&context.action, &admitted) {
                None => Authorization::Allow,
                Some(what) => {
                    seen.deny(what);
                    Authorization::Deny
                }
            }
        }))?;
        Ok(Self { connection: Mutex::new(connection), watch })
    }
}

/// Why an action is not admitted, or `None` for plain reading.
fn refuse(action: &AuthAction<'_>, admitted: &Admitted) -> Option<String> {
    Some(match action {
        AuthAction::Select | AuthAction::Recursive => return None,
        AuthAction::Read { table_name, .. } if admitted.table(table_name) => return None,
        AuthAction::Read { table_name, .. } => format!("{table_name} is the engine's own"),
        AuthAction::Function { function_name } if admitted.function(function_name) => return None,
        AuthAction::Function { function_name } => format!("the function {function_name} is not available"),
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => "no other database can be attached".into(),
        AuthAction::Pragma { pragma_name, .. } => format!("PRAGMA {pragma_name} is not available"),
        AuthAction::Insert { table_name }
        | AuthAction::Update { table_name, .. }
        | AuthAction::Delete { table_name }
            if !table_name.starts_with("sqlite_") =>
        {
            format!("it would change {table_name}")
        }
        AuthAction::Transaction { .. } | AuthAction::Savepoint { .. } => {
            "transactions are not available".into()
        }
        _ => "it would change the database".into(),
    })
}
