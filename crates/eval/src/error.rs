//! What can keep a file of questions or answers from being read.

use std::path::PathBuf;

/// A file that cannot be scored.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file cannot be read.
    #[error("cannot read {}: {source}. Check that the path exists and is readable", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line is not what it should be.
    #[error("{}:{line}: {reason}. {expected}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        reason: String,
        /// How a line looks.
        expected: &'static str,
    },
    /// Nothing to score.
    #[error("{} holds no question. A question is one JSON object a line", .0.display())]
    NoQuestions(PathBuf),
}
