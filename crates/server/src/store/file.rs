//! The store in one SQLite file: a committed answer survives kill -9 and a power cut (WAL, synchronous). One thread writes
//! (`writer`), readers have connections of their own and wait for nobody. One server has the file.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;

use super::db::{Db, Fault};
use super::writer::Writer;
use super::{StoreError, migrations};

/// The open file.
pub(super) struct File {
    path: PathBuf,
    writer: Writer,
    /// Connections that nobody reads with now; `None` where the file is memory, which the writer alone has.
    readers: Option<Mutex<Vec<Connection>>>,
}

/// Readers kept open.
const READERS: usize = 8;

/// Statements that a connection remembers.
const STATEMENTS: usize = 64;

impl File {
    /// Opens or makes the file and brings it to the newest schema.
    pub(super) fn open(path: &Path) -> Result<File, StoreError> {
        let created = |source| StoreError::Create { path: path.to_owned(), source };
        make_private(path).map_err(created)?;
        let sqlite = |source| StoreError::Sqlite { path: path.to_owned(), source };
        let mut connection = Connection::open(path).map_err(sqlite)?;
        migrations::apply(&mut connection, path)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        let writer = Writer::new(connection).map_err(created)?;
        Ok(File { path: path.to_owned(), writer, readers: Some(Mutex::default()) })
    }

    /// One that is gone with the process.
    pub(super) fn in_memory() -> Result<File, StoreError> {
        let path = PathBuf::from(":memory:");
        let sqlite = |source| StoreError::Sqlite { path: path.clone(), source };
        let mut connection = Connection::open_in_memory().map_err(sqlite)?;
        migrations::apply(&mut connection, &path)?;
        let writer =
            Writer::new(connection).map_err(|source| StoreError::Create { path: path.clone(), source })?;
        Ok(File { path, writer, readers: None })
    }

    /// Makes a change; it is on disk when this returns.
    pub(super) fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Db<'_>) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let work = move |db: &Connection| work(&mut Db::Sqlite(db)).map_err(Fault::into_sqlite);
        self.writer.write(work).map_err(|source| StoreError::Sqlite { path: self.path.clone(), source })
    }

    /// Reads one state of the file: what was written before this began, and nothing of what is written meanwhile.
    pub(super) fn read<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Db<'_>) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let Some(readers) = &self.readers else { return self.write(work) };
        let sqlite = |source| StoreError::Sqlite { path: self.path.clone(), source };
        let kept = || readers.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = kept().pop();
        let reader = match idle {
            Some(reader) => reader,
            None => {
                let reader = migrations::reader(&self.path).map_err(sqlite)?;
                reader.set_prepared_statement_cache_capacity(STATEMENTS);
                reader
            }
        };
        let read = || {
            let snapshot = reader.unchecked_transaction()?;
            let result = work(&mut Db::Sqlite(&snapshot)).map_err(Fault::into_sqlite)?;
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
