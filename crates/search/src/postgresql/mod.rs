//! The tables of a knowledge base on a PostgreSQL server: the counterpart of `crate::sql`, which has them in a file.
//!
//! What holds a query: a transaction that cannot write, over the tables' one state that belongs to the knowledge base; a
//! deadline that the server keeps (`statement_timeout`) and that is asked of it again (a cancel request), limits on rows
//! and bytes; and for text that anybody may have written `admitted`, besides whatever the role on the server may not do.
//! What it is not: a bound on the server's memory and disk, which are the server's own settings.
//!
//! The client behind it is asynchronous inside; each statement runs on a thread of its own that ends with it.

mod address;
mod admitted;
mod cell;
mod content;
mod failure;
mod fault;
mod load;
mod session;

pub use address::PostgresAddress;
pub use content::ServerTables;
pub use fault::PostgresFault;
pub(crate) use load::Loading;

use crate::limits::{Exceeded, Limits, QueryError};
use crate::sql::nearest;
use crate::value::Rows;
use admitted::Admitted;
use failure::{Asked, Failure};
use postgres::{CancelToken, Client, NoTls};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// Connections at once: a server has few, and others want some.
const CONNECTIONS: usize = 4;

/// How often a running query's deadline and cancellation are looked at.
const WATCH: Duration = Duration::from_millis(5);

/// How long a server may take to stop what it was asked to stop, before its connection is given up.
const STOPPING: Duration = Duration::from_secs(2);

/// The tables on a server, for reading. Shared between threads; connects when it is asked.
#[derive(Debug)]
pub struct PostgresStore {
    shared: Arc<Shared>,
    pool: Mutex<Pool>,
    returned: Condvar,
}

/// What a query's thread needs.
#[derive(Debug)]
struct Shared {
    address: PostgresAddress,
    shown: String,
    tables: ServerTables,
    admitted: Admitted,
}

#[derive(Default)]
struct Pool {
    idle: Vec<Client>,
    lent: usize,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} idle, {} lent", self.idle.len(), self.lent)
    }
}

impl Shared {
    fn asked<T>(&self, then: impl FnOnce(&Asked<'_>) -> T) -> T {
        let names: Vec<&str> = self.admitted.names().collect();
        then(&Asked { address: &self.shown, schema: &self.tables.schema, names: &names })
    }

    /// Whether anybody may have written this and have it run.
    fn admit(&self, sql: &str) -> Result<(), QueryError> {
        self.admitted.check(sql).map_err(|wrong| match wrong {
            admitted::Wrong::Invalid(message) => QueryError::Invalid { message, nearest: Vec::new() },
            admitted::Wrong::Refused(why) => QueryError::Refused(why),
            admitted::Wrong::Unknown(name) => QueryError::Invalid {
                message: format!("there is no table `{name}`"),
                nearest: nearest(&name, &self.admitted.names().collect::<Vec<_>>()),
            },
        })
    }
}

/// What a query's thread says.
enum Said {
    /// It runs now, and by this it is stopped.
    Runs(CancelToken),
    /// It is done; the connection can be used again, or is gone.
    Done(Box<(Option<Client>, Result<Rows, Failure>)>),
}

impl PostgresStore {
    /// The tables that a manifest names, at an address.
    pub(crate) fn new(address: PostgresAddress, tables: &ServerTables, schema: &kb::Schema) -> Self {
        let admitted = Admitted::of(schema, &tables.schema);
        let shared = Shared { shown: address.to_string(), address, tables: tables.clone(), admitted };
        Self { shared: Arc::new(shared), pool: Mutex::default(), returned: Condvar::new() }
    }

    /// Where they are, without a password.
    pub fn address(&self) -> &str {
        &self.shared.shown
    }

    /// The schema they are in.
    pub fn schema(&self) -> &str {
        &self.shared.tables.schema
    }

    /// Whether the server is there and has these tables.
    ///
    /// # Errors
    /// When it is not, or has others.
    pub fn check(&self) -> Result<(), QueryError> {
        let shared = Arc::clone(&self.shared);
        let limits = Limits::default();
        self.threaded(&limits, &|| false, move |client| {
            shared.asked(|asked| session::check(client, &shared.tables, asked)).map(|()| Rows::default())
        })
        .map(drop)
    }

    /// Runs one reading statement that anybody may have written. `cancel` is asked every few milliseconds.
    ///
    /// # Errors
    /// When the text is not valid SQL, does more than read these tables, or reaches a limit: a value for the next round. When
    /// the server does not do its part.
    pub fn query(&self, sql: &str, limits: &Limits, cancel: &dyn Fn() -> bool) -> Result<Rows, QueryError> {
        let (shared, text, limits) = (Arc::clone(&self.shared), sql.to_owned(), *limits);
        self.threaded(&limits, cancel, move |client| {
            shared.admit(&text).map_err(Failure::Told)?;
            shared.asked(|asked| session::run(client, &text, &limits, &shared.tables, asked))
        })
    }

    /// The same for statements of the program's own.
    ///
    /// # Errors
    /// As [`Self::query`].
    pub fn read(&self, sql: &str, limits: &Limits, cancel: &dyn Fn() -> bool) -> Result<Rows, QueryError> {
        let (shared, text, limits) = (Arc::clone(&self.shared), sql.to_owned(), *limits);
        self.threaded(&limits, cancel, move |client| {
            shared.asked(|asked| session::run(client, &text, &limits, &shared.tables, asked))
        })
    }

    /// Runs something on a connection, on a thread of its own: it is left behind where the server does not even stop.
    fn threaded(
        &self,
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
        work: impl Fn(&mut Client) -> Result<Rows, Failure> + Clone + Send + 'static,
    ) -> Result<Rows, QueryError> {
        let deadline = Instant::now() + limits.time;
        let mut slot = self.slot(limits, deadline, cancel)?;
        loop {
            let used = slot.client.is_some();
            match self.once(&mut slot, limits, deadline, cancel, work.clone())? {
                Ok(rows) => return Ok(rows),
                Err(Failure::Told(error)) => return Err(error),
                // The server stopped it by its own clock, which is no slower than ours.
                Err(Failure::Stopped) => return Err(QueryError::Limit(Exceeded::Time(limits.time))),
                // The server was restarted since: none of the connections works, and all were only read by.
                Err(Failure::Gone(_)) if used => self.forget(),
                Err(Failure::Gone(why)) => return Err(self.shared.asked(|asked| asked.unreachable(&why))),
            }
        }
    }

    /// One try. An error is final; a failure may be another connection's chance.
    fn once(
        &self,
        slot: &mut Slot<'_>,
        limits: &Limits,
        deadline: Instant,
        cancel: &dyn Fn() -> bool,
        work: impl FnOnce(&mut Client) -> Result<Rows, Failure> + Send + 'static,
    ) -> Result<Result<Rows, Failure>, QueryError> {
        let (say, heard) = mpsc::channel();
        let (client, shared) = (slot.client.take(), Arc::clone(&self.shared));
        let thread = std::thread::Builder::new().stack_size(admitted::STACK).spawn(move || {
            let connected = match client {
                Some(client) => Ok(client),
                None => shared.asked(|asked| session::connect(&shared.address.config, asked)),
            };
            let _ = say.send(match connected {
                Ok(mut client) => {
                    let _ = say.send(Said::Runs(client.cancel_token()));
                    let result = work(&mut client);
                    Said::Done(Box::new((Some(client).filter(|client| !client.is_closed()), result)))
                }
                Err(error) => Said::Done(Box::new((None, Err(Failure::Told(error))))),
            });
        });
        // Memory is what a thread that cannot begin lacks.
        thread.map_err(|_| QueryError::Limit(Exceeded::Memory))?;
        let (mut token, mut stopped): (Option<CancelToken>, Option<(Instant, QueryError)>) = (None, None);
        loop {
            match heard.recv_timeout(WATCH) {
                Ok(Said::Runs(running)) => token = Some(running),
                Ok(Said::Done(done)) => {
                    let (client, result) = *done;
                    match &stopped {
                        None => slot.client = client,
                        // A cancel request that comes late would stop whoever has the connection next.
                        Some(_) => close(client.into_iter().collect()),
                    }
                    return match (result, stopped) {
                        // It was done before it could be stopped.
                        (Ok(rows), _) => Ok(Ok(rows)),
                        (Err(Failure::Stopped | Failure::Gone(_)), Some((_, why))) => Err(why),
                        (Err(failure), _) => Ok(Err(failure)),
                    };
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(self.shared.asked(|asked| asked.unreachable("the connection ended")));
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
            let why = match &stopped {
                Some((_, QueryError::Limit(_))) if token.is_none() => {
                    return Err(self.shared.asked(|asked| asked.unreachable("it does not answer")));
                }
                Some((at, why)) if at.elapsed() >= STOPPING || token.is_none() => return Err(why.clone()),
                Some(_) => continue,
                None if cancel() => QueryError::Cancelled,
                None if Instant::now() >= deadline => QueryError::Limit(Exceeded::Time(limits.time)),
                None => continue,
            };
            stopped = Some((Instant::now(), why));
            if let Some(token) = token.clone() {
                // It connects, which may take as long as the other connection does not answer.
                let _ = std::thread::Builder::new().spawn(move || drop(token.cancel_query(NoTls)));
            }
        }
    }

    /// The right to a connection; waits for one until the deadline.
    fn slot(
        &self,
        limits: &Limits,
        deadline: Instant,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Slot<'_>, QueryError> {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if pool.lent < CONNECTIONS {
                pool.lent += 1;
                return Ok(Slot { store: self, client: pool.idle.pop() });
            }
            if cancel() {
                return Err(QueryError::Cancelled);
            }
            if Instant::now() >= deadline {
                return Err(QueryError::Limit(Exceeded::Time(limits.time)));
            }
            pool = self.returned.wait_timeout(pool, WATCH).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Drops the connections that nobody uses.
    fn forget(&self) {
        let idle = std::mem::take(&mut self.pool.lock().unwrap_or_else(PoisonError::into_inner).idle);
        close(idle);
    }
}

/// Closing waits for the server, which nobody should who runs on an asynchronous thread: it is not even allowed there.
fn close(clients: Vec<Client>) {
    if !clients.is_empty() {
        let _ = std::thread::Builder::new().spawn(move || drop(clients));
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.forget();
    }
}

/// A right to a connection, with one that was used before if there was one; it returns when dropped, also after a panic.
struct Slot<'s> {
    store: &'s PostgresStore,
    client: Option<Client>,
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        let mut pool = self.store.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.lent -= 1;
        pool.idle.extend(self.client.take());
        self.store.returned.notify_one();
    }
}
