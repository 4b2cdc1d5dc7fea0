//! What can go wrong with a graph and its annotations. Every message says what, where and what to do.

use std::path::PathBuf;

/// A reason why a graph could not become a database or passages.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be opened or read.
    #[error("cannot read {}: {source}. Check that the path exists and is readable.", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file could not be written.
    #[error("cannot write {}: {source}. Check free space and permissions.", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Neither the file's name nor its content says which RDF format it is.
    #[error(
        "{}: this does not look like RDF. Known extensions are .ttl .nt .nq .trig .rdf .owl .xml .jsonld, each also \
         with .gz, .bz2 or .zst; rename the file after its format.", path.display()
    )]
    UnknownFormat {
        /// The file.
        path: PathBuf,
    },
    /// No RDF file among the paths.
    #[error(
        "no RDF file in {paths}. Name files that end in .ttl .nt .nq .trig .rdf .owl .xml or .jsonld (also .gz, .bz2, .zst), \
         or a folder that holds some."
    )]
    NothingToRead {
        /// The paths given, as text.
        paths: String,
    },
    /// A statement is not well-formed.
    #[error("{}:{line}:{column}: {message}\n    {text}\nCorrect this statement, or go on without what is broken with --lenient.", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: u64,
        /// From 1, in characters.
        column: u64,
        /// What the reader expected.
        message: String,
        /// The line, cut.
        text: String,
    },
    /// A statement is not well-formed and the format's reader does not say where.
    #[error("{}: {}. Check the file with the tool that wrote it, or go on without what is broken with --lenient.", path.display(), message.trim_end_matches('.'))]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What the reader said.
        message: String,
    },
    /// A JSON-LD context that is not here.
    #[error("{}: {message}", path.display())]
    Context {
        /// The file that names it.
        path: PathBuf,
        /// Which, and what to do.
        message: String,
    },
    /// Lenient reading lost more than it may.
    #[error(
        "{}: {lost} of about {of} statements ({:.0} %) cannot be read, more than the {allowed} % that may be lost. The first: \
         {first}\nCorrect the file, or let more be lost with --allow-loss PERCENT.", path.display(),
        100.0 * *lost as f64 / *of as f64
    )]
    TooMuchLost {
        /// The file.
        path: PathBuf,
        /// Statements lost.
        lost: u64,
        /// Of about so many.
        of: u64,
        /// Percent that may be lost.
        allowed: u8,
        /// The first of them, with its place.
        first: String,
    },
    /// A base that resolves nothing.
    #[error("{base:?} is no base IRI: it begins with a scheme, as in http://example.org/data/")]
    Base {
        /// As it was given.
        base: String,
    },
    /// The files hold more terms than ids exist for.
    #[error("more than {limit} distinct terms: too large for one knowledge base. Split the graph.")]
    TooLarge {
        /// The most terms one graph may have.
        limit: u64,
    },
    /// Annotations that cannot be followed.
    #[error("{}: {message}", path.display())]
    Annotations {
        /// The annotation file.
        path: PathBuf,
        /// What is wrong and what to write instead.
        message: String,
    },
    /// Few-shots that cannot be read.
    #[error("{}: {message}", path.display())]
    FewShots {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        message: String,
    },
    /// SQLite refused.
    #[error("writing the database {}: {source}. Check free space; nothing half-made should be kept.", path.display())]
    Database {
        /// The database file.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// A database that was written cannot be read again.
    #[error("reading the database {}: {source}. Build the knowledge base anew.", path.display())]
    Reread {
        /// The database file.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
}

impl Error {
    /// For `map_err` on reading.
    pub(crate) fn read(path: &std::path::Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        |source| Self::Read { path: path.to_owned(), source }
    }

    /// For `map_err` on writing.
    pub(crate) fn write(path: &std::path::Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        |source| Self::Write { path: path.to_owned(), source }
    }
}
