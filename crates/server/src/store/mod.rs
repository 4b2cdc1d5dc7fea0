//! Conversations in one SQLite file: a committed answer survives kill -9 and a power cut (WAL, synchronous).
//! Ids are made here; nothing a client sends becomes a path. Answers and traces are kept as JSON.

mod migrations;
mod records;
mod tokens;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

pub use tokens::{KeptToken, Scope, Tokens};

pub(crate) use records::{Details, Ending, Feedback, History, Listed, Summary, TurnDetails, Wanted};

/// The conversations cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("the conversations in {} cannot be read or written: {source}", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The folder or file cannot be made.
    #[error("{} cannot be made: {source}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is something else.
    #[error("{} is a database, but not of ragonite's conversations: name another file", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file's schema is not known yet.
    #[error(
        "{} was written by a newer ragonite (schema {found}, this one knows {known}): update, or name another file",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema version.
        found: u32,
        /// The newest this program knows.
        known: u32,
    },
}

/// The open file. Its calls block, each for one short transaction.
pub(crate) struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
}

/// Titles are cut here, at a character.
const TITLE: usize = 80;

impl Store {
    /// Opens or makes the file and brings it to the newest schema. What was being answered when the last server
    /// died is marked as failed.
    pub(crate) fn open(path: &Path) -> Result<Store, StoreError> {
        let store = Store::open_beside(path)?;
        store.run(|db| {
            db.execute(
                "UPDATE turn SET state = 'failed', ended = ?1, error = ?2 WHERE state = 'running'",
                params![now(), "The server ended while this was being answered. Ask again."],
            )
        })?;
        Ok(store)
    }

    /// Opens the file while a server may be using it.
    fn open_beside(path: &Path) -> Result<Store, StoreError> {
        let created = |source| StoreError::Create { path: path.to_owned(), source };
        make_private(path).map_err(created)?;
        let sqlite = |source| StoreError::Sqlite { path: path.to_owned(), source };
        let mut connection = Connection::open(path).map_err(sqlite)?;
        migrations::apply(&mut connection, path)?;
        Ok(Store { path: path.to_owned(), connection: Mutex::new(connection) })
    }

    /// One that is gone with the process.
    pub(crate) fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from(":memory:");
        let sqlite = |source| StoreError::Sqlite { path: path.clone(), source };
        let mut connection = Connection::open_in_memory().map_err(sqlite)?;
        migrations::apply(&mut connection, &path)?;
        Ok(Store { path, connection: Mutex::new(connection) })
    }

    /// Whether the file can be read.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.run(|db| db.query_row("SELECT count(*) FROM conversation LIMIT 1", [], |_| Ok(())))
    }

    pub(crate) fn create(&self, owner: &str, knowledge_base: &str) -> Result<Summary, StoreError> {
        self.run(|db| {
            let id: String = db.query_row(
                // 128 bits of SQLite's generator, which the system's random source seeds.
                "INSERT INTO conversation (id, owner, knowledge_base, title, created, updated)
                 VALUES (lower(hex(randomblob(16))), ?1, ?2, '', ?3, ?3) RETURNING id",
                params![owner, knowledge_base, now()],
                |row| row.get(0),
            )?;
            records::summary(db, owner, &id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)
        })
    }

    /// The latest first.
    pub(crate) fn list(&self, owner: &str, wanted: &Wanted) -> Result<Listed, StoreError> {
        self.run(|db| records::list(db, owner, wanted))
    }

    pub(crate) fn read(&self, owner: &str, id: &str) -> Result<Option<Details>, StoreError> {
        self.run(|db| {
            let Some(summary) = records::summary(db, owner, id)? else { return Ok(None) };
            Ok(Some(Details { summary, turns: records::turns(db, id)? }))
        })
    }

    pub(crate) fn turn(&self, owner: &str, id: &str, turn: i64) -> Result<Option<TurnDetails>, StoreError> {
        self.run(|db| records::turn(db, owner, id, turn))
    }

    pub(crate) fn rename(&self, owner: &str, id: &str, title: &str) -> Result<Option<Summary>, StoreError> {
        self.run(|db| {
            let sql = "UPDATE conversation SET title = ?3 WHERE id = ?1 AND owner = ?2";
            db.execute(sql, params![id, owner, cut(title)])?;
            records::summary(db, owner, id)
        })
    }

    /// Whether there was one.
    pub(crate) fn delete(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        self.run(|db| {
            Ok(db.execute("DELETE FROM conversation WHERE id = ?1 AND owner = ?2", [id, owner])? > 0)
        })
    }

    /// The knowledge base of a conversation.
    pub(crate) fn knowledge_base(&self, owner: &str, id: &str) -> Result<Option<String>, StoreError> {
        self.run(|db| records::knowledge_base(db, owner, id))
    }

    /// What the engine needs of the past: the questions that were answered.
    pub(crate) fn history(&self, owner: &str, id: &str) -> Result<Option<History>, StoreError> {
        self.run(|db| records::history(db, owner, id))
    }

    /// Notes what people thought of an answer, or takes it back; whether there is such a turn.
    pub(crate) fn feedback(
        &self,
        owner: &str,
        id: &str,
        turn: i64,
        feedback: Option<&Feedback>,
    ) -> Result<bool, StoreError> {
        self.run(|db| {
            let transaction = db.transaction()?;
            let sql = "SELECT 1 FROM turn AS t JOIN conversation AS c ON c.id = t.conversation
                WHERE t.id = ?1 AND c.id = ?2 AND c.owner = ?3";
            let there = transaction.query_row(sql, params![turn, id, owner], |_| Ok(())).optional()?;
            if there.is_none() {
                return Ok(false);
            }
            transaction.execute("DELETE FROM feedback WHERE turn = ?1", [turn])?;
            if let Some(Feedback { rating, comment }) = feedback {
                transaction.execute(
                    "INSERT INTO feedback (turn, rating, comment, given) VALUES (?1, ?2, ?3, ?4)",
                    params![turn, rating.as_str(), comment, now()],
                )?;
            }
            transaction.commit()?;
            Ok(true)
        })
    }

    /// Notes a question before it is answered; `None` when its conversation is gone. The first one names the
    /// conversation.
    pub(crate) fn begin(
        &self,
        id: &str,
        question: &str,
        strategy: Option<&str>,
    ) -> Result<Option<i64>, StoreError> {
        self.run(|db| {
            let transaction = db.transaction()?;
            let changed = transaction.execute(
                "UPDATE conversation SET updated = ?2, title = iif(title = '', ?3, title) WHERE id = ?1",
                params![id, now(), cut(question)],
            )?;
            if changed == 0 {
                return Ok(None);
            }
            let turn = transaction.query_row(
                "INSERT INTO turn (conversation, question, strategy, state, asked)
                 VALUES (?1, ?2, ?3, 'running', ?4) RETURNING id",
                params![id, question, strategy, now()],
                |row| row.get(0),
            )?;
            transaction.commit()?;
            Ok(Some(turn))
        })
    }

    /// Notes how a question ended; whether it was still there.
    pub(crate) fn end(&self, turn: i64, ending: &Ending, trace: &[Value]) -> Result<bool, StoreError> {
        let (state, answer, error) = match ending {
            Ending::Answered(answer) => ("answered", Some(answer.to_string()), None),
            Ending::Stopped => ("stopped", None, None),
            Ending::Failed(problem) => ("failed", None, Some(problem.as_str())),
        };
        let trace = Value::from(trace).to_string();
        self.run(|db| {
            let changed = db.execute(
                "UPDATE turn SET state = ?2, answer = ?3, error = ?4, trace = ?5, ended = ?6 WHERE id = ?1",
                params![turn, state, answer, error, trace, now()],
            )?;
            Ok(changed > 0)
        })
    }

    /// An id nobody can guess: 128 bits of SQLite's generator, which the system's random source seeds.
    pub(crate) fn new_id(&self) -> Result<String, StoreError> {
        self.run(|db| db.query_row("SELECT lower(hex(randomblob(16)))", [], |row| row.get(0)))
    }

    /// Deletes conversations that were not used for `age`, but none with a question that is being answered.
    pub(crate) fn forget(&self, age: Duration) -> Result<usize, StoreError> {
        let before = now().saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX));
        self.run(|db| {
            let sql = "DELETE FROM conversation WHERE updated < ?1 AND NOT EXISTS
                (SELECT 1 FROM turn WHERE conversation = conversation.id AND state = 'running')";
            db.execute(sql, [before])
        })
    }

    /// The events of one turn, as a JSON array.
    pub(crate) fn trace(&self, owner: &str, id: &str, turn: i64) -> Result<Option<Value>, StoreError> {
        self.run(|db| {
            let sql = "SELECT coalesce(t.trace, '[]') FROM turn AS t JOIN conversation AS c ON c.id = t.conversation
                WHERE c.id = ?1 AND t.id = ?2 AND c.owner = ?3";
            let text = db.query_row(sql, params![id, turn, owner], |row| row.get::<_, String>(0)).optional()?;
            text.map(|text| records::json(0, &text)).transpose()
        })
    }

    fn run<T>(&self, work: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        work(&mut self.locked()).map_err(|source| StoreError::Sqlite { path: self.path.clone(), source })
    }

    /// A panic under the lock leaves no half transaction: SQLite rolls it back when it is dropped.
    fn locked(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The first characters of a title, on one line.
fn cut(title: &str) -> String {
    let line = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= TITLE {
        return line;
    }
    line.chars().take(TITLE - 1).chain(['…']).collect()
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |d| i64::try_from(d.as_millis()).unwrap_or(i64::MAX))
}

/// Makes the file, for its owner alone, before SQLite does; its WAL takes over the permissions.
fn make_private(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

#[cfg(test)]
mod tests;
