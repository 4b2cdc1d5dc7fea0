//! Conversations in one SQLite file: a committed answer survives kill -9 and a power cut (WAL, synchronous). One thread
//! writes (`writer`), readers have connections of their own and wait for nobody.
//! Ids are made here; nothing a client sends becomes a path. Answers and traces are kept as JSON.

mod configurations;
mod jobs;
mod migrations;
mod records;
mod shares;
mod tokens;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

pub use tokens::{KeptToken, Scope, Tokens};

use writer::Writer;

pub(crate) use configurations::{Renamed, SavedConfiguration};
pub(crate) use records::{
    Details, Ending, Feedback, Given, GivenWanted, History, Listed, Rating, Summary, TurnDetails, Wanted,
};
pub(crate) use shares::Share;

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
    writer: Writer,
    /// Connections that nobody reads with now; `None` where the file is memory, which the writer alone has.
    readers: Option<Mutex<Vec<Connection>>>,
}

/// Readers kept open.
const READERS: usize = 8;

/// Titles are cut here, at a character.
const TITLE: usize = 80;

impl Store {
    /// Opens or makes the file and brings it to the newest schema. What was being answered when the last server
    /// died is marked as failed.
    pub(crate) fn open(path: &Path) -> Result<Store, StoreError> {
        let store = Store::open_beside(path)?;
        store.write(|db| {
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
        let writer = Writer::new(connection).map_err(created)?;
        Ok(Store { path: path.to_owned(), writer, readers: Some(Mutex::default()) })
    }

    /// One that is gone with the process.
    pub(crate) fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from(":memory:");
        let sqlite = |source| StoreError::Sqlite { path: path.clone(), source };
        let mut connection = Connection::open_in_memory().map_err(sqlite)?;
        migrations::apply(&mut connection, &path)?;
        let writer =
            Writer::new(connection).map_err(|source| StoreError::Create { path: path.clone(), source })?;
        Ok(Store { path, writer, readers: None })
    }

    /// Whether the file can be read.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.read(|db| db.query_row("SELECT count(*) FROM conversation LIMIT 1", [], |_| Ok(())))
    }

    pub(crate) fn create(&self, owner: &str, knowledge_base: &str) -> Result<Summary, StoreError> {
        let (owner, knowledge_base) = (owner.to_owned(), knowledge_base.to_owned());
        self.write(move |db| {
            let id: String = db.query_row(
                // 128 bits of SQLite's generator, which the system's random source seeds.
                "INSERT INTO conversation (id, owner, knowledge_base, title, created, updated)
                 VALUES (lower(hex(randomblob(16))), ?1, ?2, '', ?3, ?3) RETURNING id",
                params![owner, knowledge_base, now()],
                |row| row.get(0),
            )?;
            records::summary(db, &owner, &id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)
        })
    }

    /// The latest first.
    pub(crate) fn list(&self, owner: &str, wanted: &Wanted) -> Result<Listed, StoreError> {
        let (owner, wanted) = (owner.to_owned(), wanted.clone());
        self.read(move |db| records::list(db, &owner, &wanted))
    }

    pub(crate) fn details(&self, owner: &str, id: &str) -> Result<Option<Details>, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.read(move |db| {
            let Some(summary) = records::summary(db, &owner, &id)? else { return Ok(None) };
            Ok(Some(Details { summary, turns: records::turns(db, &id)? }))
        })
    }

    pub(crate) fn turn(&self, owner: &str, id: &str, turn: i64) -> Result<Option<TurnDetails>, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.read(move |db| records::turn(db, &owner, &id, turn))
    }

    pub(crate) fn rename(&self, owner: &str, id: &str, title: &str) -> Result<Option<Summary>, StoreError> {
        let (owner, id, title) = (owner.to_owned(), id.to_owned(), cut(title));
        self.write(move |db| {
            let sql = "UPDATE conversation SET title = ?3 WHERE id = ?1 AND owner = ?2";
            db.execute(sql, params![id, owner, title])?;
            records::summary(db, &owner, &id)
        })
    }

    /// Whether there was one.
    pub(crate) fn delete(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.write(move |db| {
            Ok(db.execute("DELETE FROM conversation WHERE id = ?1 AND owner = ?2", [id, owner])? > 0)
        })
    }

    /// The knowledge base of a conversation.
    pub(crate) fn knowledge_base(&self, owner: &str, id: &str) -> Result<Option<String>, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.read(move |db| records::knowledge_base(db, &owner, &id))
    }

    /// What the engine needs of the past: the questions that were answered, of those before a turn if one is named.
    pub(crate) fn history(
        &self,
        owner: &str,
        id: &str,
        before: Option<i64>,
    ) -> Result<Option<History>, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.read(move |db| records::history(db, &owner, &id, before))
    }

    /// Deletes a turn of a conversation and all that followed it. A title that its first question gave goes with it.
    pub(crate) fn take_back(&self, id: &str, turn: i64) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.write(move |db| {
            let sql = "SELECT question FROM turn WHERE conversation = ?1 ORDER BY id LIMIT 1";
            let first: Option<String> = db.query_row(sql, [&id], |row| row.get(0)).optional()?;
            db.execute("DELETE FROM turn WHERE conversation = ?1 AND id >= ?2", params![id, turn])?;
            let sql = "UPDATE conversation SET title = '' WHERE id = ?1 AND title = ?2
                AND NOT EXISTS (SELECT 1 FROM turn WHERE conversation = ?1)";
            db.execute(sql, params![id, cut(&first.unwrap_or_default())]).map(drop)
        })
    }

    /// Notes what people thought of an answer, or takes it back; whether there is such a turn.
    pub(crate) fn feedback(
        &self,
        owner: &str,
        id: &str,
        turn: i64,
        feedback: Option<&Feedback>,
    ) -> Result<bool, StoreError> {
        let (owner, id, feedback) = (owner.to_owned(), id.to_owned(), feedback.cloned());
        self.write(move |db| {
            let sql = "SELECT 1 FROM turn AS t JOIN conversation AS c ON c.id = t.conversation
                WHERE t.id = ?1 AND c.id = ?2 AND c.owner = ?3";
            let there = db.query_row(sql, params![turn, id, owner], |_| Ok(())).optional()?;
            if there.is_none() {
                return Ok(false);
            }
            db.execute("DELETE FROM feedback WHERE turn = ?1", [turn])?;
            if let Some(Feedback { rating, comment }) = feedback {
                db.execute(
                    "INSERT INTO feedback (turn, rating, comment, given) VALUES (?1, ?2, ?3, ?4)",
                    params![turn, rating.as_str(), comment, now()],
                )?;
            }
            Ok(true)
        })
    }

    /// What people thought of answers, the latest first, with how many there are in all.
    pub(crate) fn all_feedback(&self, wanted: &GivenWanted) -> Result<(Vec<Given>, i64), StoreError> {
        let wanted = wanted.clone();
        self.read(move |db| records::given(db, &wanted))
    }

    /// Notes a question before it is answered; `None` when its conversation is gone. The first one names the
    /// conversation.
    pub(crate) fn begin(
        &self,
        id: &str,
        question: &str,
        strategy: Option<&str>,
    ) -> Result<Option<i64>, StoreError> {
        let (id, question, strategy) = (id.to_owned(), question.to_owned(), strategy.map(str::to_owned));
        self.write(move |db| {
            let sql =
                "UPDATE conversation SET updated = ?2, title = iif(title = '', ?3, title) WHERE id = ?1";
            let changed = db.prepare_cached(sql)?.execute(params![id, now(), cut(&question)])?;
            if changed == 0 {
                return Ok(None);
            }
            let sql = "INSERT INTO turn (conversation, question, strategy, state, asked)
                 VALUES (?1, ?2, ?3, 'running', ?4) RETURNING id";
            let values = params![id, question, strategy, now()];
            db.prepare_cached(sql)?.query_row(values, |row| row.get(0)).map(Some)
        })
    }

    /// Notes how a question ended; whether it was still there.
    pub(crate) fn end(&self, turn: i64, ending: &Ending, trace: &[Value]) -> Result<bool, StoreError> {
        let (state, answer, error) = match ending {
            Ending::Answered(answer) => ("answered", Some(answer.to_string()), None),
            Ending::Stopped => ("stopped", None, None),
            Ending::Failed(problem) => ("failed", None, Some(problem.clone())),
        };
        let trace = Value::from(trace).to_string();
        self.write(move |db| {
            let sql =
                "UPDATE turn SET state = ?2, answer = ?3, error = ?4, trace = ?5, ended = ?6 WHERE id = ?1";
            let changed =
                db.prepare_cached(sql)?.execute(params![turn, state, answer, error, trace, now()])?;
            Ok(changed > 0)
        })
    }

    /// An id nobody can guess: 128 bits of SQLite's generator, which the system's random source seeds.
    pub(crate) fn new_id(&self) -> Result<String, StoreError> {
        self.read(|db| db.query_row("SELECT lower(hex(randomblob(16)))", [], |row| row.get(0)))
    }

    /// Deletes conversations that were not used for `age`, but none with a question that is being answered.
    pub(crate) fn forget(&self, age: Duration) -> Result<usize, StoreError> {
        let before = now().saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX));
        self.write(move |db| {
            let sql = "DELETE FROM conversation WHERE updated < ?1 AND NOT EXISTS
                (SELECT 1 FROM turn WHERE conversation = conversation.id AND state = 'running')";
            db.execute(sql, [before])
        })
    }

    /// The events of one turn, as a JSON array.
    pub(crate) fn trace(&self, owner: &str, id: &str, turn: i64) -> Result<Option<Value>, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.read(move |db| {
            let sql = "SELECT coalesce(t.trace, '[]') FROM turn AS t JOIN conversation AS c ON c.id = t.conversation
                WHERE c.id = ?1 AND t.id = ?2 AND c.owner = ?3";
            let text = db.query_row(sql, params![id, turn, owner], |row| row.get::<_, String>(0)).optional()?;
            text.map(|text| records::json(0, &text)).transpose()
        })
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.write(work).map_err(|source| StoreError::Sqlite { path: self.path.clone(), source })
    }

    /// Reads one state of the file: what was written before this began, and nothing of what is written meanwhile.
    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let Some(readers) = &self.readers else { return self.write(work) };
        let sqlite = |source| StoreError::Sqlite { path: self.path.clone(), source };
        let kept = || readers.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = kept().pop();
        let reader = match idle {
            Some(reader) => reader,
            None => migrations::reader(&self.path).map_err(sqlite)?,
        };
        let read = || {
            let snapshot = reader.unchecked_transaction()?;
            let result = work(&snapshot)?;
            snapshot.finish()?;
            Ok(result)
        };
        let result = read().map_err(sqlite);
        let mut readers = kept();
        if readers.len() < READERS {
            readers.push(reader);
        }
        result
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
