//! How much a query may take, and how a query ends that gives no rows. These are values: they go to the next
//! round of a strategy and into the trace.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What one query may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Rows returned; the rest is cut ([`crate::Rows::truncated`]).
    pub rows: usize,
    /// Bytes of values returned; the rest is cut.
    pub bytes: usize,
    /// From the call to its return; then the query is stopped.
    pub time: Duration,
}

impl Limits {
    /// For what the program itself must read before it can answer anything: bounded all the same, but by no setting
    /// of a user, whose limits are for one query of theirs.
    #[must_use]
    pub fn of_the_program() -> Self {
        Self { rows: 1_000_000, bytes: 1 << 30, time: Duration::from_secs(600) }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { rows: 1_000, bytes: 4 << 20, time: Duration::from_secs(5) }
    }
}

/// Why a query gave no rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum QueryError {
    /// Not a query of this language, or it names what is not there.
    #[error("The query is not valid: {message}.{}", did_you_mean(.nearest))]
    Invalid {
        /// What the parser or the engine says.
        message: String,
        /// Real names close to the unknown one, best first.
        nearest: Vec<String>,
    },
    /// It does more than read, or it would take too long.
    #[error("The query was refused: {0}.")]
    Refused(String),
    /// A limit was reached and the query was stopped.
    #[error("The query was stopped: {0}.")]
    Limit(Exceeded),
    /// The caller asked to stop.
    #[error("The query was cancelled.")]
    Cancelled,
    /// The store itself failed.
    #[error("The store failed: {0}. If this happens again, check the knowledge base by building it anew.")]
    Engine(String),
    /// A remote endpoint did not do its part.
    #[error("{address} {what}. {hint}.")]
    Endpoint {
        /// Where it is.
        address: String,
        /// What it did or did not.
        what: String,
        /// What to do next.
        hint: String,
        /// It took too long over this query; another may be quicker.
        slow: bool,
    },
}

impl QueryError {
    /// The query reached a bound of its own, where a smaller one may not: nothing is wrong with who was asked.
    pub fn is_cut_short(&self) -> bool {
        matches!(self, Self::Limit(_) | Self::Endpoint { slow: true, .. })
    }
}

/// Which limit a query reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Exceeded {
    /// It ran too long.
    #[error("it ran longer than {0:?}; ask for less, or join on keys")]
    Time(Duration),
    /// It needed too much memory.
    #[error("it needs too much memory; ask for less at once")]
    Memory,
    /// It wrote too much to temporary files.
    #[error("it sorts or groups more than fits on the disk it may take; ask for less at once")]
    Disk,
    /// One value is too long.
    #[error("one value is longer than {0} bytes; ask for a part of it")]
    Bytes(usize),
    /// Earlier queries that could not be stopped are still running.
    #[error("earlier queries still run and cannot be stopped; try again in a while")]
    Busy,
}

impl Exceeded {
    /// The setting that is the bound, where one is.
    pub fn setting(&self) -> Option<&'static str> {
        match self {
            Self::Time(_) => Some("limits.query_seconds"),
            Self::Memory => Some("limits.query_megabytes"),
            Self::Disk => Some("limits.query_disk_megabytes"),
            Self::Bytes(_) | Self::Busy => None,
        }
    }
}

fn did_you_mean(nearest: &[String]) -> String {
    if nearest.is_empty() { String::new() } else { format!(" Nearest names: {}.", nearest.join(", ")) }
}
