//! The schema of the conversations' file and its history: each step is kept as it was, new ones are added below.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::StoreError;

/// Marks the file as ours (`PRAGMA application_id`): "rgnC".
const APPLICATION: i32 = 0x7267_6e43;

/// Step n brings schema n to schema n + 1.
const STEPS: &[&str] = &[
    "
    CREATE TABLE conversation (
        id TEXT PRIMARY KEY,
        knowledge_base TEXT NOT NULL,
        title TEXT NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX conversation_updated ON conversation (updated);
    CREATE TABLE turn (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        question TEXT NOT NULL,
        strategy TEXT,
        state TEXT NOT NULL CHECK (state IN ('running', 'answered', 'stopped', 'failed')),
        answer TEXT,
        error TEXT,
        trace TEXT,
        asked INTEGER NOT NULL,
        ended INTEGER,
        CHECK ((state = 'answered') = (answer IS NOT NULL)),
        CHECK ((state = 'failed') = (error IS NOT NULL))
    ) STRICT;
    CREATE INDEX turn_conversation ON turn (conversation, id);
",
    "
    ALTER TABLE conversation ADD COLUMN owner TEXT NOT NULL DEFAULT 'local';
    CREATE INDEX conversation_owner ON conversation (owner, updated);
    CREATE TABLE feedback (
        turn INTEGER PRIMARY KEY REFERENCES turn (id) ON DELETE CASCADE,
        rating TEXT NOT NULL CHECK (rating IN ('up', 'down')),
        comment TEXT NOT NULL,
        given INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE token (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        owner TEXT NOT NULL,
        hash BLOB NOT NULL UNIQUE,
        scope TEXT NOT NULL CHECK (scope IN ('read', 'admin')),
        knowledge_bases TEXT,
        created INTEGER NOT NULL,
        expires INTEGER
    ) STRICT;
",
    "
    CREATE TABLE configuration (
        name TEXT PRIMARY KEY,
        strategy TEXT NOT NULL,
        rounds INTEGER,
        passages INTEGER
    ) STRICT;
    CREATE TABLE job (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        told TEXT NOT NULL,
        ended INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX job_owner ON job (owner, ended);
",
    // What a configuration had for a strategy that does not use it is left behind.
    "
    ALTER TABLE configuration ADD COLUMN model TEXT;
    ALTER TABLE configuration ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
    UPDATE configuration SET settings = json_patch('{}', json_object(
        'strategy.ragonite.max_rounds', iif(strategy IN ('ragonite-original', 'sparql-only'), rounds, NULL),
        'search.passages', iif(strategy IN ('ragonite', 'ragonite-original', 'text-only'), passages, NULL)
    ));
    ALTER TABLE configuration DROP COLUMN rounds;
    ALTER TABLE configuration DROP COLUMN passages;
",
    "
    CREATE TABLE share (
        id TEXT PRIMARY KEY,
        conversation TEXT NOT NULL UNIQUE REFERENCES conversation (id) ON DELETE CASCADE,
        until INTEGER NOT NULL,
        made INTEGER NOT NULL
    ) STRICT;
",
];

/// The schema this program writes.
fn known() -> u32 {
    after(STEPS.len())
}

/// The schema after so many steps.
fn after(steps: usize) -> u32 {
    u32::try_from(steps).unwrap_or(u32::MAX)
}

/// Sets the connection up and brings the file to the newest schema in one transaction: whoever is killed meanwhile leaves
/// the old schema or the new one.
pub(super) fn apply(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    bring(connection, path, STEPS.len())
}

/// Brings the file to the schema after so many steps.
fn bring(connection: &mut Connection, path: &Path, steps: usize) -> Result<(), StoreError> {
    let sqlite = |source| StoreError::Sqlite { path: path.to_owned(), source };
    // What is another program's is left as it is. Looked at in one transaction: half of what somebody else just made is nobody's.
    let look = connection.transaction_with_behavior(TransactionBehavior::Deferred).map_err(sqlite)?;
    version(&look, path)?;
    look.commit().map_err(sqlite)?;
    connection
        .execute_batch(
            "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
             PRAGMA secure_delete = ON;",
        )
        .map_err(sqlite)?;
    // Who else opens it now waits, and finds it done.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(sqlite)?;
    let found = version(&transaction, path)? as usize;
    if found < steps {
        for step in &STEPS[found..steps] {
            transaction.execute_batch(step).map_err(sqlite)?;
        }
        transaction.pragma_update(None, "user_version", after(steps)).map_err(sqlite)?;
        transaction.pragma_update(None, "application_id", APPLICATION).map_err(sqlite)?;
    }
    transaction.commit().map_err(sqlite)
}

/// A file as an older program left it.
#[cfg(test)]
pub(super) fn apply_first(steps: usize, path: &Path) -> Result<(), StoreError> {
    let opened = Connection::open(path);
    bring(&mut opened.map_err(|source| StoreError::Sqlite { path: path.to_owned(), source })?, path, steps)
}

/// A connection that reads a file that was brought to the newest schema.
pub(super) fn reader(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.execute_batch("PRAGMA busy_timeout = 5000; PRAGMA query_only = ON;")?;
    Ok(connection)
}

/// The file's schema: 0 when it is new.
fn version(connection: &Connection, path: &Path) -> Result<u32, StoreError> {
    let sqlite = |source| StoreError::Sqlite { path: path.to_owned(), source };
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get(0));
    let application: i32 = number("application_id").map_err(sqlite)?;
    let found = u32::try_from(number("user_version").map_err(sqlite)?).unwrap_or(u32::MAX);
    let objects: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(sqlite)?;
    if application != APPLICATION && (application != 0 || found != 0 || objects > 0) {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    if found > known() {
        return Err(StoreError::Newer { path: path.to_owned(), found, known: known() });
    }
    Ok(found)
}
