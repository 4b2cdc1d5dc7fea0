//! From a question in a conversation to a cited answer: steps with their prompts, strategies that order them.

mod adjust;
mod answer;
mod asked;
mod attribution;
mod bounds;
mod budgets;
mod call;
mod conversation;
mod endpoint;
mod engine;
mod error;
mod event;
mod facts;
mod figure;
#[doc(hidden)]
pub mod fuzzing;
mod naming;
pub mod reading;
mod several;
mod small_talk;
mod statements;
mod steps;
mod strategies;
mod strategy;
mod suggestions;
mod table;
pub mod taught;
mod told;
mod trace;
mod understood;
mod values;
mod wording;

pub use adjust::{Adjustable, Adjustments, Takes};
pub use answer::{
    Answer, Claim, Clarification, Coverage, Evidence, Language, Meant, Offered, Reading, Source, StepRecord,
    Verdict,
};
pub use asked::{LONGEST_QUESTION, unaskable};
pub use attribution::Attribution;
pub use budgets::{Amount, Budget, Budgets, Trust};
pub use conversation::{Conversation, Turn};
pub use endpoint::EndpointEngine;
pub use engine::{Engine, index_of};
pub use error::Error;
pub use event::{Event, OnEvent};
pub use search::{QueryError, Rows, Value};
pub use steps::word_question::word_question;
pub use steps::{COMPOSING_STEPS, MODEL_STEPS};
pub use strategies::chatty::ChattySettings;
pub use strategies::{FrogSettings, ScholarlySettings};
pub use strategy::{Branches, Readings, Settings, Strategy};
pub use table::{Cells, Format, Table, TableColumn};
pub use taught::Taught;
pub use understood::{Extent, Understood};
pub use wording::Wording;
