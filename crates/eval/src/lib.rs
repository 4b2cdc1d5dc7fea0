//! Questions with checkable expectations or reference queries: reading them, judging answers, counting what is right;
//! and how well passages and names are found and kinds are told.
//!
//! Not here: how a question is answered (crate `qa`), which models answer it (the binary).

mod candidates;
mod count;
mod error;
mod expectation;
mod fit;
mod formats;
pub mod generate;
mod gold;
mod kinds;
mod likeness;
mod markdown;
mod marks;
mod mentions;
pub mod metrics;
mod numbers;
mod preset;
mod question;
mod reliability;
mod report;
mod retrieval;
mod rules;
mod run;
mod sets;
mod slips;
mod strangers;
mod times;
mod turns;

pub use candidates::{Offer, Offered, Oracle, read_offered};
pub use count::Count;
pub use error::Error;
pub use expectation::{Alternative, AtLeast, Expectation};
pub use fit::{Fitted, fit};
pub use formats::read as read_any;
pub use gold::{Gold, Reference};
pub use kinds::{KindsReport, MistakenKind, kinds};
pub use likeness::{Coverage, Likeness, Pair};
pub use markdown::markdown;
pub use marks::{Marked, Marks};
pub use mentions::{Found, Manner, MentionsReport, MissedMention, mentions};
pub use numbers::numbers;
pub use plan::rules::Rule;
pub use preset::{Preset, Run, Way};
pub use question::{Question, TurnKey, read_answers, read_questions, stand_alone};
pub use reliability::{Bin, Judged, Reliability};
pub use report::{Called, Effort, Found as QueryFound, Given, Report, Traced, Wrong, score};
pub use retrieval::{
    Asked, Line, Miss, RetrievalError, RetrievalOptions, RetrievalReport, Template, Unasked, questions,
    retrieval,
};
pub use rules::{Asking, RuleWorth, RulesReport, Side, TOGETHER, Tally, Without, rules};
pub use run::run;
pub use sets::{Overlap, Sets};
pub use strangers::{Answered, Exchange, Strange, StrangersReport, strangers, strangers_in};
pub use times::{Spread, StepTimes, Times};
pub use turns::Turns;
