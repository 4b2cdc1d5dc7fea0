//! How a question is read over the tables: candidates from everywhere stand side by side, each with what it finds, and
//! one of them is chosen by trees that were learned.
//!
//! Not here: grounding a plan (`plan::ground`), compiling it, what an open question is told.

mod agreement;
mod another_value;
mod attempt;
mod beside;
mod candidate;
mod choose;
mod each_word;
mod edits;
pub(crate) mod far;
mod features;
mod follow;
mod forest;
mod further;
pub(crate) mod gather;
mod instead;
pub(crate) mod lesson;
mod measure;
mod objection;
mod pointed;
pub(crate) mod rows;
mod saying;
mod spoken;
mod strays;
pub(crate) mod taught;

pub use crate::steps::say_back::Fit;
pub(crate) use agreement::agree;
pub use candidate::{By, Candidate};
pub(crate) use choose::{Chosen, understand};
pub use features::FEATURES;
pub(crate) use follow::{Followed, all_ways, follow};
pub use forest::{Forest, Node, Tree, chance};
pub use gather::{Gathered, Read, STAGES};
pub use objection::Objection;
pub use taught::Lesson;
