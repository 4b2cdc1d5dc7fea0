//! A database that another one took the place of: who opened it before goes on reading it, also in processes of their own,
//! which find a database by its path. What was opened is copied to a temporary file for them, once and only then. Never
//! is a statement that anybody may have written run in this process instead: nothing could stop it.

use std::fs::File;
use std::io::{self, Seek};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::NamedTempFile;

use crate::limits::QueryError;
use crate::worker::{FileId, WorkerCommand, Workers};

/// The opened file, and its copy once it was replaced.
#[derive(Debug)]
pub(super) struct Elsewhere {
    content: Option<File>,
    command: Option<WorkerCommand>,
    copy: Mutex<Option<Arc<Copied>>>,
}

/// Removed from disk when dropped.
#[derive(Debug)]
pub(super) struct Copied {
    /// They open the copy.
    pub workers: Workers,
    _file: NamedTempFile,
}

impl Elsewhere {
    pub fn of(content: Option<File>) -> Self {
        Self { content, command: None, copy: Mutex::default() }
    }

    pub fn run_beside(&mut self, command: &WorkerCommand) {
        self.command = Some(command.clone());
    }

    /// What was opened at `path`, for workers.
    pub fn copy_of(&self, path: &Path) -> Result<Arc<Copied>, QueryError> {
        let mut copy = self.copy.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(copied) = &*copy {
            return Ok(Arc::clone(copied));
        }
        let copied = self.copied().map_err(|error| {
            QueryError::Engine(format!(
                "{} was replaced, and cannot be kept for who still reads what it was: {error}",
                path.display()
            ))
        })?;
        Ok(Arc::clone(copy.insert(Arc::new(copied))))
    }

    fn copied(&self) -> io::Result<Copied> {
        let (Some(content), Some(command)) = (&self.content, &self.command) else {
            return Err(io::ErrorKind::NotFound.into());
        };
        let mut file = NamedTempFile::with_prefix("ragonite-")?;
        let mut content = content;
        content.rewind()?;
        io::copy(&mut content, file.as_file_mut())?;
        let id = FileId::of(&file.as_file().metadata()?);
        Ok(Copied { workers: super::workers(command, file.path(), id), _file: file })
    }
}
