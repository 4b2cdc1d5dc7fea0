//! What can go wrong with a knowledge base folder: every message says what, where, and what to do next.

use std::path::{Path, PathBuf};

/// A failed build, opening or search.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The folder is no knowledge base.
    #[error("{} is not a knowledge base: {reason}. Build one with: ragonite build FILES.. --out {}", .path.display(), .path.display())]
    NotAKnowledgeBase {
        /// The folder.
        path: PathBuf,
        /// What is missing.
        reason: String,
    },
    /// A file is missing or altered.
    #[error("The knowledge base {} is damaged: {what}. Rebuild it with: {rebuild}", .path.display())]
    Damaged {
        /// The folder.
        path: PathBuf,
        /// Which file, and how.
        what: String,
        /// The command that makes it anew.
        rebuild: String,
    },
    /// It was made by a program with another folder format.
    #[error("The knowledge base {} has format {found}, this program reads format {expected}. Rebuild it with: {rebuild}", .path.display())]
    Version {
        /// The folder.
        path: PathBuf,
        /// Its format.
        found: u64,
        /// The format of this program.
        expected: u64,
        /// The command that makes it anew.
        rebuild: String,
    },
    /// Its vectors were made by another embedding model.
    #[error("The vectors of {} were made by {found}, but the embedding model is {given}. Use that model, or rebuild with: {rebuild}", .path.display())]
    Embedder {
        /// The folder.
        path: PathBuf,
        /// Name and dimensions in the manifest.
        found: String,
        /// Name and dimensions of the model given.
        given: String,
        /// The command that makes it anew.
        rebuild: String,
    },
    /// A search by meaning was asked for where there are no vectors or no embedding model.
    #[error("Dense search needs an embedding model, and a knowledge base built with one: {0}")]
    NoVectors(String),
    /// The reranking model broke its word.
    #[error("The reranking model failed: {0}")]
    Reranker(String),
    /// A table, row or column that is not there.
    #[error("In {}: {message}", .path.display())]
    Unknown {
        /// The knowledge base.
        path: PathBuf,
        /// What is not there, and what is.
        message: String,
    },
    /// A few-shot whose query could never run.
    #[error("{}: the query of {question:?} cannot be used. {error}", .path.display())]
    FewShot {
        /// The file.
        path: PathBuf,
        /// The few-shot's question.
        question: String,
        /// What is wrong with its query.
        error: Box<crate::limits::QueryError>,
    },
    /// A line of what it was taught cannot be read.
    #[error("{}:{line}: {what}. Correct or remove the line", .path.display())]
    Taught {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// Nothing to build from.
    #[error("No RDF file was named. Name files or folders of them: ragonite build FILES.. --out KB")]
    NoFiles,
    /// No triple was read.
    #[error("The graph is empty: no triple in {files}. Check that these are the right files")]
    EmptyGraph {
        /// The files read.
        files: String,
    },
    /// The output folder holds something else.
    #[error("{} exists and is not a knowledge base, so it is not replaced. Choose another folder with --out, or remove it first", .0.display())]
    NotReplaced(PathBuf),
    /// Another build has the same output.
    #[error("Another build is writing {}. Wait for it, or choose another folder with --out", .0.display())]
    Locked(PathBuf),
    /// Another process makes the same vectors.
    #[error("Another process is making the vectors of {}. The knowledge base can be asked meanwhile", .0.display())]
    Embedding(PathBuf),
    /// The caller asked to stop; nothing is left behind.
    #[error("The build was cancelled; nothing was changed")]
    Cancelled,
    /// Reading the graph, its annotations or texts failed.
    #[error(transparent)]
    Graph(#[from] kb::Error),
    /// The embedding or reranking model failed.
    #[error("A model that search needs failed: {0}")]
    Model(#[from] llm::Error),
    /// An endpoint could not be learned.
    #[error(transparent)]
    Endpoint(crate::limits::QueryError),
    /// A PostgreSQL server did not take the tables.
    #[error("The tables cannot be put on the PostgreSQL server of {address}: {what}. {hint}")]
    Postgres {
        /// Where it is, without a password.
        address: String,
        /// What it says.
        what: String,
        /// What to do next.
        hint: String,
    },
    /// The tables on a server are not there, or others.
    #[error(transparent)]
    Tables(crate::limits::QueryError),
    /// Not even its classes and properties could be fetched with so many requests.
    #[error("{requests} requests did not suffice to fetch the classes and properties. What was fetched is kept in {}: the same command with a larger --budget goes on from there", .folder.display())]
    Budget {
        /// The budget.
        requests: usize,
        /// Where answers are kept.
        folder: PathBuf,
    },
    /// The caller asked to stop while an endpoint was learned.
    #[error("Stopped. What was fetched is kept in {}: the same command goes on from there", .folder.display())]
    Stopped {
        /// Where answers are kept.
        folder: PathBuf,
    },
    /// The disk or the file system failed.
    #[error("{action} {}: {source}{}", .path.display(), hint(.source))]
    Io {
        /// `writing`, `reading` ..
        action: &'static str,
        /// Where.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The text index failed.
    #[error("The text index in {} failed: {message}", .path.display())]
    Index {
        /// Its folder.
        path: PathBuf,
        /// What it says.
        message: String,
    },
    /// The database failed at opening.
    #[error("The database {} cannot be opened: {message}", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What it says.
        message: String,
    },
}

impl Error {
    /// Names the action and the path of a file system error.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { action, path, source }
    }

    /// A file of a knowledge base is not as it was written.
    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        let rebuild = "ragonite build FILES.. --out KB".into();
        Self::Damaged { path: path.to_owned(), what: what.into(), rebuild }
    }

    /// Names the folder of a text index error; a full disk stays recognisable.
    pub(crate) fn index(path: &Path) -> impl Fn(tantivy::TantivyError) -> Self + use<> {
        let path = path.to_owned();
        move |error| match error {
            tantivy::TantivyError::IoError(source) => Self::Io {
                action: "writing the text index",
                path: path.clone(),
                source: std::io::Error::new(source.kind(), source.to_string()),
            },
            other => Self::Index { path: path.clone(), message: other.to_string() },
        }
    }
}

fn hint(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
            ". The disk is full: free some space and run the command again; what was there before is unchanged"
        }
        std::io::ErrorKind::PermissionDenied => ". Check the permissions of the folder",
        _ => "",
    }
}
