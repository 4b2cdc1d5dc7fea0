//! The store on a PostgreSQL server, in a schema of its own, which several servers may share. A few connections, made when
//! they are needed; one that ended because the server was restarted is replaced and its transaction made again, unless it
//! was just being committed: then nobody knows whether it was.
//!
//! The client behind it is asynchronous inside, so it is used on blocking threads alone and closed on one of its own.

mod schema;
mod values;

use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use postgres::types::ToSql;
use postgres::{Client, IsolationLevel, Statement, Transaction};
use search::{PostgresAddress, PostgresFault};

use super::StoreError;
use super::db::{Db, Fault, Row, Value};
use values::{dollars, given, read};

#[cfg(test)]
pub(super) use schema::comment_of;

/// Where everything is, unless the address names another schema.
const SCHEMA: &str = "ragonite";

/// Connections at once: a server has few, and others want some.
const CONNECTIONS: usize = 4;

/// How long somebody waits for one of them.
const PATIENCE: Duration = Duration::from_secs(10);

/// The server.
pub(super) struct Server {
    address: PostgresAddress,
    schema: String,
    /// Which of the servers that share it this one is.
    id: String,
    /// How long what this one does is left alone by the others when nothing is heard of it.
    pub(super) lease: Duration,
    pool: Mutex<Pool>,
    returned: Condvar,
}

#[derive(Default)]
struct Pool {
    idle: Vec<Connected>,
    lent: usize,
}

/// A connection with what it has prepared.
struct Connected {
    client: Client,
    statements: HashMap<String, Statement>,
}

/// A transaction on a connection, and who it is for.
pub(super) struct Session<'d> {
    transaction: Transaction<'d>,
    statements: &'d mut HashMap<String, Statement>,
    /// Which server this is.
    pub(super) server: &'d str,
    /// Milliseconds of its leases.
    pub(super) lease: i64,
}

/// A transaction that failed.
struct Failed {
    fault: Fault,
    /// It may have been committed all the same.
    perhaps: bool,
}

impl Server {
    /// Connects, and brings the schema to its newest version.
    pub(super) fn open(address: &PostgresAddress, lease: Duration) -> Result<Server, StoreError> {
        let schema = address.schema().unwrap_or(SCHEMA).to_owned();
        let mut server = Server {
            address: address.clone(),
            schema,
            id: String::new(),
            lease,
            pool: Mutex::default(),
            returned: Condvar::new(),
        };
        let mut connected = server.connect_only()?;
        let made = schema::apply(&mut connected.client, &server.schema);
        let ready =
            made.and_then(|()| connected.client.batch_execute(&server.settings()).map_err(Into::into));
        match ready {
            Ok(()) => server.kept().idle.push(connected),
            Err(wrong) => {
                close(vec![connected]);
                return Err(server.wrong(wrong));
            }
        }
        server.id = server.run(false, &|db| db.random(16))?;
        Ok(server)
    }

    /// Makes a change in one transaction.
    pub(super) fn write<T>(&self, work: impl Fn(&mut Db<'_>) -> Result<T, Fault>) -> Result<T, StoreError> {
        self.run(false, &work)
    }

    /// Reads one state of all tables.
    pub(super) fn read<T>(&self, work: impl Fn(&mut Db<'_>) -> Result<T, Fault>) -> Result<T, StoreError> {
        self.run(true, &work)
    }

    fn run<T>(&self, reads: bool, work: &dyn Fn(&mut Db<'_>) -> Result<T, Fault>) -> Result<T, StoreError> {
        let mut slot = self.slot()?;
        let mut tried = false;
        loop {
            let mut connected = match slot.connected.take().filter(|idle| !idle.client.is_closed()) {
                Some(idle) => idle,
                None => self.connect()?,
            };
            let failed = match self.attempt(&mut connected, reads, work) {
                Ok(result) => {
                    slot.connected = Some(connected);
                    return Ok(result);
                }
                Err(failed) => failed,
            };
            let closed = connected.client.is_closed();
            let why = match &failed.fault {
                Fault::Postgres(error) => Some(PostgresFault::of(error, closed)),
                Fault::Sqlite(_) | Fault::Unreadable(_) => None,
            };
            let gone = closed || matches!(why, Some(PostgresFault::Gone(_)));
            if gone {
                close(vec![connected]);
                // Whatever ended this one ended the others too.
                close(std::mem::take(&mut self.kept().idle));
            } else {
                slot.connected = Some(connected);
            }
            if tried || failed.perhaps || !(gone || matches!(why, Some(PostgresFault::Clash(_)))) {
                return Err(self.failed(failed.fault, closed));
            }
            tried = true;
        }
    }

    fn attempt<T>(
        &self,
        connected: &mut Connected,
        reads: bool,
        work: &dyn Fn(&mut Db<'_>) -> Result<T, Fault>,
    ) -> Result<T, Failed> {
        let undone = |fault| Failed { fault, perhaps: false };
        let level = if reads { IsolationLevel::RepeatableRead } else { IsolationLevel::ReadCommitted };
        let Connected { client, statements } = connected;
        let begun = client.build_transaction().isolation_level(level).read_only(reads).start();
        let transaction = begun.map_err(|error| undone(error.into()))?;
        let lease = i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX);
        let mut db = Db::Postgres(Session { transaction, statements, server: &self.id, lease });
        // One that is dropped is undone.
        let result = work(&mut db).map_err(undone)?;
        if let Db::Postgres(session) = db {
            let ended = session.transaction.commit();
            ended.map_err(|error| Failed { fault: error.into(), perhaps: !reads })?;
        }
        Ok(result)
    }

    /// A connection to the schema, which is still one that this program knows.
    fn connect(&self) -> Result<Connected, StoreError> {
        let mut connected = self.connect_only()?;
        let known = schema::check(&mut connected.client, &self.schema);
        let ready = known.and_then(|()| connected.client.batch_execute(&self.settings()).map_err(Into::into));
        match ready {
            Ok(()) => Ok(connected),
            Err(wrong) => {
                close(vec![connected]);
                Err(self.wrong(wrong))
            }
        }
    }

    fn connect_only(&self) -> Result<Connected, StoreError> {
        let client = self.address.connect().map_err(|fault| self.fault(fault))?;
        Ok(Connected { client, statements: HashMap::new() })
    }

    /// What holds for every statement: none of them takes long, and none waits long for another.
    fn settings(&self) -> String {
        format!(
            "SET search_path = \"{}\"; SET client_min_messages = error; SET statement_timeout = '30s'; SET lock_timeout = '10s';
             SET idle_in_transaction_session_timeout = '60s'",
            self.schema
        )
    }

    /// The right to a connection; waits for one a while.
    fn slot(&self) -> Result<Slot<'_>, StoreError> {
        let until = Instant::now() + PATIENCE;
        let mut pool = self.kept();
        loop {
            if pool.lent < CONNECTIONS {
                pool.lent += 1;
                return Ok(Slot { server: self, connected: pool.idle.pop() });
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let what = format!("all {CONNECTIONS} connections are in use");
                return Err(self.at_fault(what, "Try again in a few seconds", true));
            }
            pool = self.returned.wait_timeout(pool, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn kept(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn at_fault(&self, what: impl Into<String>, hint: &str, passing: bool) -> StoreError {
        let address = self.address.to_string();
        StoreError::Server { address, what: what.into(), hint: hint.to_owned(), passing }
    }

    fn failed(&self, fault: Fault, closed: bool) -> StoreError {
        match fault {
            Fault::Postgres(error) => self.fault(PostgresFault::of(&error, closed)),
            Fault::Unreadable(why) => self.at_fault(why, "Somebody changed what is kept there", false),
            Fault::Sqlite(error) => self.at_fault(error.to_string(), "Please report this bug", false),
        }
    }

    /// What to do about what the server says.
    fn fault(&self, fault: PostgresFault) -> StoreError {
        const PASSWORD: &str = "The environment variable PGPASSWORD holds the password; the address (server.conversations in ragonite.toml) says who logs in";
        match fault {
            PostgresFault::AsksPassword => self.at_fault("it asks for a password", PASSWORD, false),
            PostgresFault::Denied(said) => self.at_fault(said, PASSWORD, false),
            PostgresFault::NoDatabase(said) => self.at_fault(
                said,
                "Create it (createdb NAME), or name another: server.conversations in ragonite.toml",
                false,
            ),
            PostgresFault::Forbidden(said) => {
                let schema = &self.schema;
                let hint = format!(
                    "Who logs in must own the schema, or be allowed to make it: CREATE SCHEMA {schema} AUTHORIZATION NAME"
                );
                self.at_fault(said, &hint, false)
            }
            PostgresFault::Full(said) => {
                self.at_fault(said, "Try again in a while; free its disk or raise its max_connections", true)
            }
            PostgresFault::Clash(said) => self.at_fault(said, "Try again", true),
            PostgresFault::Gone(said) => self.at_fault(
                format!("it cannot be reached ({said})"),
                "Start it, or say where it is: server.conversations in ragonite.toml",
                true,
            ),
            PostgresFault::Other(said) => self.at_fault(said, "Look at the server's log", false),
        }
    }

    fn wrong(&self, wrong: schema::Wrong) -> StoreError {
        let (address, schema) = (self.address.to_string(), self.schema.clone());
        match wrong {
            schema::Wrong::Server(error) => self.fault(PostgresFault::of(&error, false)),
            schema::Wrong::Foreign => StoreError::ForeignSchema { address, schema },
            schema::Wrong::Newer { found, known } => {
                StoreError::NewerSchema { address, schema, found, known }
            }
            schema::Wrong::Missing => self.at_fault(
                format!("there is no schema {schema} of ragonite's conversations any more"),
                "Restart ragonite to make it",
                false,
            ),
            schema::Wrong::Encoding(encoding) => self.at_fault(
                format!("the database is encoded in {encoding}"),
                "Create one that takes every language: createdb --encoding UTF8 --template template0 NAME",
                false,
            ),
        }
    }
}

/// Closing waits for the server, which nobody may on an asynchronous thread.
fn close(connected: Vec<Connected>) {
    if !connected.is_empty() {
        let _ = std::thread::Builder::new().spawn(move || drop(connected));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        close(std::mem::take(&mut self.kept().idle));
    }
}

/// A right to a connection, with one that was used before if there was one; it returns when dropped, also after a panic.
struct Slot<'s> {
    server: &'s Server,
    connected: Option<Connected>,
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        let mut pool = self.server.kept();
        pool.lent -= 1;
        pool.idle.extend(self.connected.take());
        self.server.returned.notify_one();
    }
}

impl Session<'_> {
    pub(super) fn execute(&mut self, sql: &str, values: &[Value]) -> Result<usize, Fault> {
        let statement = self.prepared(sql)?;
        let given = given(values, statement.params());
        let changed = self.transaction.execute(&statement, &borrowed(&given))?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    pub(super) fn rows(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Fault> {
        let statement = self.prepared(sql)?;
        let given = given(values, statement.params());
        let rows = self.transaction.query(&statement, &borrowed(&given))?;
        rows.iter().map(read).collect()
    }

    fn prepared(&mut self, sql: &str) -> Result<Statement, Fault> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.transaction.prepare(&dollars(sql))?;
        self.statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

fn borrowed<'v>(given: &'v [Box<dyn ToSql + Sync + 'v>]) -> Vec<&'v (dyn ToSql + Sync)> {
    given.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect()
}
