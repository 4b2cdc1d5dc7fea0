//! What is kept: conversations, turns, feedback, tokens, saved configurations, ended jobs and links; in a file that one server
//! has (`file`), or on a PostgreSQL server that several share (`postgresql`). What is kept is the same in both, and so are
//! the statements but for some words (`db`); leases are for those who share (`leases`).
//! Ids are made here; nothing a client sends becomes a path. Answers and traces are kept as JSON.

mod configurations;
mod db;
mod file;
mod jobs;
mod leases;
mod migrations;
mod postgresql;
mod records;
mod shares;
mod tokens;
mod writer;

use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use search::PostgresAddress;
use serde_json::Value;

pub use tokens::{KeptToken, Scope, Tokens};

use db::{Db, Fault, values};
use file::File;
use postgresql::Server;

pub(crate) use configurations::{Renamed, SavedConfiguration};
pub(crate) use leases::Held;
pub(crate) use records::{
    Details, Ending, Feedback, Given, GivenWanted, History, Listed, Rating, Summary, TurnDetails, Wanted,
};
pub(crate) use shares::Share;

/// Where conversations are kept, and all that is kept with them.
#[derive(Debug, Clone)]
pub enum StorePlace {
    /// An SQLite file, which one server has to itself; made when absent.
    File(PathBuf),
    /// A database on a PostgreSQL server, in whose schema (`ragonite`, unless the address names another) several servers may
    /// keep them together; the schema is made when absent.
    Server(Box<PostgresAddress>),
}

impl From<PathBuf> for StorePlace {
    fn from(file: PathBuf) -> StorePlace {
        StorePlace::File(file)
    }
}

impl From<PostgresAddress> for StorePlace {
    fn from(address: PostgresAddress) -> StorePlace {
        StorePlace::Server(Box::new(address))
    }
}

impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StorePlace::File(path) => path.display().fmt(f),
            StorePlace::Server(address) => address.fmt(f),
        }
    }
}

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
    /// The PostgreSQL server did not do its part.
    #[error(
        "the conversations on the PostgreSQL server of {address} cannot be read or written: {what}. {hint}"
    )]
    Server {
        /// The server's address, without a password.
        address: String,
        /// What it said.
        what: String,
        /// What to do about it.
        hint: String,
        /// It may be there again in a while.
        passing: bool,
    },
    /// The schema is somebody else's.
    #[error(
        "the schema {schema} of {address} is there, and not of ragonite's conversations: name another one (`?schema=NAME` at the \
         address's end)"
    )]
    ForeignSchema {
        /// The server's address, without a password.
        address: String,
        /// The schema.
        schema: String,
    },
    /// The schema's version is not known yet.
    #[error(
        "the schema {schema} of {address} was written by a newer ragonite (version {found}, this one knows {known}): update, or \
         name another one (`?schema=NAME` at the address's end)"
    )]
    NewerSchema {
        /// The server's address, without a password.
        address: String,
        /// The schema.
        schema: String,
        /// Its version.
        found: u32,
        /// The newest this program knows.
        known: u32,
    },
}

/// Where it is kept, opened. Its calls block, each for one short transaction; none may be made on an asynchronous thread.
pub(crate) struct Store(Kept);

enum Kept {
    File(File),
    Server(Box<Server>),
}

/// What became of a question that was to be noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begun {
    /// It is this turn.
    Turn(i64),
    /// Its conversation is gone.
    Gone,
    /// Another server is answering the conversation's last question.
    Elsewhere,
}

/// What people are told of a question whose server ended.
const ENDED: &str = "The server ended while this was being answered. Ask again.";

/// Seconds before the ending of a question is written again where the server is away.
const PERSISTENCE: [u64; 6] = [1, 1, 2, 4, 8, 8];

/// Titles are cut here, at a character.
const TITLE: usize = 80;

impl Store {
    /// Opens or makes it and brings it to the newest schema. What was being answered by a server that died is marked as
    /// failed; `lease`: how long those who share it leave alone what this one does once they hear nothing of it.
    pub(crate) fn open(place: &StorePlace, lease: Duration) -> Result<Store, StoreError> {
        let store = Store::open_beside(place, lease)?;
        store.fail_abandoned()?;
        Ok(store)
    }

    /// Opens it while a server may be using it.
    fn open_beside(place: &StorePlace, lease: Duration) -> Result<Store, StoreError> {
        Ok(Store(match place {
            StorePlace::File(path) => Kept::File(File::open(path)?),
            StorePlace::Server(address) => Kept::Server(Box::new(Server::open(address, lease)?)),
        }))
    }

    /// One that is gone with the process.
    pub(crate) fn in_memory() -> Result<Store, StoreError> {
        File::in_memory().map(|file| Store(Kept::File(file)))
    }

    /// Whether it can be read.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.read(|db| db.row("SELECT 1 FROM conversation LIMIT 1", &[]).map(drop))
    }

    pub(crate) fn create(&self, owner: &str, knowledge_base: &str) -> Result<Summary, StoreError> {
        let (owner, knowledge_base) = (owner.to_owned(), knowledge_base.to_owned());
        self.write(move |db| {
            let (id, now) = (db.random(16)?, now());
            let sql = "INSERT INTO conversation (id, owner, knowledge_base, title, created, updated)
                 VALUES (?1, ?2, ?3, '', ?4, ?5)";
            db.execute(sql, values![&id, &owner, &knowledge_base, now, now])?;
            let made = records::summary(db, &owner, &id)?;
            made.ok_or_else(|| Fault::Unreadable("what was just made is gone".into()))
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
            db.execute(sql, values![&id, &owner, &title])?;
            records::summary(db, &owner, &id)
        })
    }

    /// Whether there was one.
    pub(crate) fn delete(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.write(move |db| {
            let sql = "DELETE FROM conversation WHERE id = ?1 AND owner = ?2";
            Ok(db.execute(sql, values![&id, &owner])? > 0)
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
            if db.row(sql, values![turn, &id, &owner])?.is_none() {
                return Ok(false);
            }
            db.execute("DELETE FROM feedback WHERE turn = ?1", values![turn])?;
            if let Some(Feedback { rating, comment }) = &feedback {
                let sql = "INSERT INTO feedback (turn, rating, comment, given) VALUES (?1, ?2, ?3, ?4)";
                db.execute(sql, values![turn, rating.as_str(), comment, now()])?;
            }
            Ok(true)
        })
    }

    /// What people thought of answers, the latest first, with how many there are in all.
    pub(crate) fn all_feedback(&self, wanted: &GivenWanted) -> Result<(Vec<Given>, i64), StoreError> {
        let wanted = wanted.clone();
        self.read(move |db| records::given(db, &wanted))
    }

    /// Notes a question before it is answered, in the place of a turn and all that followed it if one is named. The first one
    /// names the conversation.
    pub(crate) fn begin(
        &self,
        id: &str,
        question: &str,
        strategy: Option<&str>,
        instead_of: Option<i64>,
    ) -> Result<Begun, StoreError> {
        let (id, question, strategy) = (id.to_owned(), question.to_owned(), strategy.map(str::to_owned));
        self.write(move |db| {
            if !leases::is_free(db, &id)? {
                return Ok(Begun::Elsewhere);
            }
            if let Some(turn) = instead_of {
                take_back(db, &id, turn)?;
            }
            let sql = "UPDATE conversation SET updated = ?2, title = CASE WHEN title = '' THEN ?3 ELSE title END WHERE id = ?1";
            if db.execute(sql, values![&id, now(), cut(&question)])? == 0 {
                return Ok(Begun::Gone);
            }
            let sql = "INSERT INTO turn (conversation, question, strategy, state, asked)
                 VALUES (?1, ?2, ?3, 'running', ?4) RETURNING id";
            let turn = db.value(sql, values![&id, &question, strategy.as_deref(), now()])?;
            leases::take(db, turn)?;
            Ok(Begun::Turn(turn))
        })
    }

    /// Notes how a question ended; whether it was still there. A server that is away is waited for a while: an answer took
    /// its time.
    pub(crate) fn end(&self, turn: i64, ending: &Ending, trace: &[Value]) -> Result<bool, StoreError> {
        let mut pauses = PERSISTENCE.iter();
        loop {
            match (self.end_once(turn, ending, trace), pauses.next()) {
                (Err(StoreError::Server { passing: true, .. }), Some(pause)) => {
                    std::thread::sleep(Duration::from_secs(*pause));
                }
                (ended, _) => return ended,
            }
        }
    }

    fn end_once(&self, turn: i64, ending: &Ending, trace: &[Value]) -> Result<bool, StoreError> {
        let (state, answer, error) = match ending {
            Ending::Answered(answer) => ("answered", Some(answer.to_string()), None),
            Ending::Stopped => ("stopped", None, None),
            Ending::Failed(problem) => ("failed", None, Some(problem.clone())),
        };
        let trace = Value::from(trace).to_string();
        self.write(move |db| {
            let sql =
                "UPDATE turn SET state = ?2, answer = ?3, error = ?4, trace = ?5, ended = ?6 WHERE id = ?1";
            let values = values![turn, state, answer.as_deref(), error.as_deref(), &trace, now()];
            Ok(db.execute(sql, values)? > 0)
        })
    }

    /// An id nobody can guess.
    pub(crate) fn new_id(&self) -> Result<String, StoreError> {
        self.read(|db| db.random(16))
    }

    /// Deletes conversations that were not used for `age`, but none with a question that is being answered.
    pub(crate) fn forget(&self, age: Duration) -> Result<usize, StoreError> {
        let before = now().saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX));
        self.write(move |db| {
            let sql = "DELETE FROM conversation WHERE updated < ?1 AND NOT EXISTS
                (SELECT 1 FROM turn WHERE conversation = conversation.id AND state = 'running')";
            db.execute(sql, values![before])
        })
    }

    /// The events of one turn, as a JSON array.
    pub(crate) fn trace(&self, owner: &str, id: &str, turn: i64) -> Result<Option<Value>, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.read(move |db| {
            let sql = "SELECT coalesce(t.trace, '[]') FROM turn AS t JOIN conversation AS c ON c.id = t.conversation
                WHERE c.id = ?1 AND t.id = ?2 AND c.owner = ?3";
            let row = db.row(sql, values![&id, turn, &owner])?;
            row.map(|mut row| records::json(&row.take::<String>(0)?)).transpose()
        })
    }

    /// Work may be done again where somebody else was in the way.
    fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Db<'_>) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.0 {
            Kept::File(file) => file.write(work),
            Kept::Server(server) => server.write(work),
        }
    }

    /// Reads one state: what was written before this began, and nothing of what is written meanwhile.
    fn read<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Db<'_>) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.0 {
            Kept::File(file) => file.read(work),
            Kept::Server(server) => server.read(work),
        }
    }
}

/// Deletes a turn of a conversation and all that followed it. A title that its first question gave goes with it.
fn take_back(db: &mut Db<'_>, id: &str, turn: i64) -> Result<(), Fault> {
    let sql = "SELECT question FROM turn WHERE conversation = ?1 ORDER BY id LIMIT 1";
    let first = db.row(sql, values![id])?.map(|mut row| row.take::<String>(0)).transpose()?;
    db.execute("DELETE FROM turn WHERE conversation = ?1 AND id >= ?2", values![id, turn])?;
    let sql = "UPDATE conversation SET title = '' WHERE id = ?1 AND title = ?2
        AND NOT EXISTS (SELECT 1 FROM turn WHERE conversation = ?1)";
    db.execute(sql, values![id, cut(&first.unwrap_or_default())]).map(drop)
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

#[cfg(test)]
mod tests;
