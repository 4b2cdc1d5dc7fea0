//! Questions with checkable expectations or reference queries: reading them, judging answers, counting what is right.
//!
//! Not here: how a question is answered (crate `qa`), which models answer it (the binary).

mod error;
mod expectation;
mod formats;
pub mod generate;
mod gold;
mod numbers;
mod question;
mod report;
mod run;

pub use error::Error;
pub use expectation::{Alternative, AtLeast, Expectation};
pub use formats::read as read_any;
pub use gold::{Gold, Reference};
pub use numbers::numbers;
pub use question::{Question, TurnKey, read_answers, read_questions};
pub use report::{Count, Given, Report, Wrong, score};
pub use run::run;
