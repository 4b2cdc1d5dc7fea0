//! One thread writes. What waits while a transaction is being synced to disk goes into the next one together, so that
//! many answers at once share a sync instead of queueing for one each. A caller hears once its change is on disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;

use rusqlite::Connection;

/// Changes that share a transaction, at most.
const TOGETHER: usize = 256;

/// The thread and the way to it.
pub(super) struct Writer {
    changes: Option<Sender<Box<dyn Change>>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn new(connection: Connection) -> std::io::Result<Writer> {
        let (changes, waiting) = channel();
        let write = move || write_all(&connection, &waiting);
        let thread = std::thread::Builder::new().name("store".into()).spawn(write)?;
        Ok(Writer { changes: Some(changes), thread: Some(thread) })
    }

    /// Makes a change and waits until it is on disk. One that fails is undone alone. Blocks.
    pub(super) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> rusqlite::Result<T> {
        let (sender, receiver) = sync_channel(1);
        let change = Box::new(Waiting { work: Some(work), result: None, sender });
        let sent = self.changes.as_ref().is_some_and(|changes| changes.send(change).is_ok());
        match sent.then(|| receiver.recv()) {
            Some(Ok(result)) => result,
            // The thread lives as long as this does.
            _ => Err(given_up()),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.changes = None;
        if let Some(thread) = self.thread.take() {
            // Changes that panic are caught, so the thread does not.
            let _ = thread.join();
        }
    }
}

/// Something to write, whose caller waits.
trait Change: Send {
    fn make(&mut self, db: &Connection);
    /// `failed`: why the transaction was not committed.
    fn tell(self: Box<Self>, failed: Option<&rusqlite::Error>);
}

struct Waiting<T, W> {
    work: Option<W>,
    /// `None` before, and if the work panicked.
    result: Option<rusqlite::Result<T>>,
    sender: SyncSender<rusqlite::Result<T>>,
}

impl<T: Send, W: FnOnce(&Connection) -> rusqlite::Result<T> + Send> Change for Waiting<T, W> {
    fn make(&mut self, db: &Connection) {
        if let Some(work) = self.work.take() {
            self.result = Some(alone(db, work));
        }
    }

    fn tell(self: Box<Self>, failed: Option<&rusqlite::Error>) {
        let result = match failed {
            Some(error) => Err(same(error)),
            None => self.result.unwrap_or_else(|| Err(given_up())),
        };
        // A caller that is gone hears nothing.
        let _ = self.sender.send(result);
    }
}

/// Undone if it fails or panics, whatever becomes of the others.
fn alone<T>(db: &Connection, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    db.execute_batch("SAVEPOINT change")?;
    let result = catch_unwind(AssertUnwindSafe(|| work(db))).unwrap_or_else(|_| Err(given_up()));
    let end = if result.is_ok() { "RELEASE change" } else { "ROLLBACK TO change; RELEASE change" };
    db.execute_batch(end)?;
    result
}

fn write_all(db: &Connection, waiting: &Receiver<Box<dyn Change>>) {
    while let Ok(first) = waiting.recv() {
        let mut changes = vec![first];
        let begun = db.execute_batch("BEGIN IMMEDIATE");
        let result = begun.and_then(|()| {
            let mut made = 0;
            while made < changes.len() {
                changes[made].make(db);
                made += 1;
                if made < TOGETHER {
                    changes.extend(waiting.try_recv());
                }
            }
            db.execute_batch("COMMIT")
        });
        if result.is_err() && !db.is_autocommit() {
            // Fails only if there is no transaction any more, which is what is wanted.
            let _ = db.execute_batch("ROLLBACK");
        }
        for change in changes {
            change.tell(result.as_ref().err());
        }
    }
}

/// The same for each who waited.
fn same(error: &rusqlite::Error) -> rusqlite::Error {
    match error {
        rusqlite::Error::SqliteFailure(code, message) => {
            rusqlite::Error::SqliteFailure(*code, message.clone())
        }
        other => rusqlite::Error::SqliteFailure(
            rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_ERROR),
            Some(other.to_string()),
        ),
    }
}

fn given_up() -> rusqlite::Error {
    let message = "the change was given up, which is a bug of ragonite".to_owned();
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_INTERNAL), Some(message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn writer() -> Writer {
        let db = Connection::open_in_memory().expect("opens");
        db.execute_batch("CREATE TABLE a (x INTEGER PRIMARY KEY)").expect("a table");
        Writer::new(db).expect("a thread")
    }

    #[test]
    fn a_change_that_fails_or_panics_is_undone_alone() {
        let writer = Arc::new(writer());
        let insert = |x: i64| move |db: &Connection| db.execute("INSERT INTO a VALUES (?1)", [x]);
        std::thread::scope(|scope| {
            for x in 0..40 {
                let writer = Arc::clone(&writer);
                scope.spawn(move || match x % 4 {
                    0 => {
                        let twice = move |db: &Connection| insert(x)(db).and_then(|_| insert(x)(db));
                        assert!(writer.write(twice).is_err());
                    }
                    1 => {
                        let panics = move |db: &Connection| -> rusqlite::Result<()> {
                            insert(x)(db)?;
                            panic!("as a test")
                        };
                        let error = writer.write(panics).expect_err("told");
                        assert!(error.to_string().contains("given up"), "{error}");
                    }
                    _ => assert_eq!(writer.write(insert(x)).expect("written"), 1),
                });
            }
        });
        let count = |db: &Connection| db.query_row("SELECT count(*) FROM a", [], |row| row.get::<_, i64>(0));
        assert_eq!(writer.write(count).expect("counted"), 20);
    }

    #[test]
    fn everyone_hears_of_a_transaction_that_fails() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sqlite");
        let other = Connection::open(&path).expect("opens");
        other.execute_batch("CREATE TABLE a (x)").expect("a table");
        let writer = Writer::new(Connection::open(&path).expect("opens")).expect("a thread");
        writer.write(|db| db.execute_batch("PRAGMA busy_timeout = 1")).expect("set");
        other.execute_batch("BEGIN IMMEDIATE").expect("locked");
        let error = writer.write(|db| db.execute("INSERT INTO a VALUES (1)", [])).expect_err("told");
        assert!(error.to_string().contains("locked"), "{error}");
        other.execute_batch("COMMIT").expect("free");
        assert_eq!(writer.write(|db| db.execute("INSERT INTO a VALUES (1)", [])).expect("written"), 1);
    }
}
