//! What the server needs of the program around it: its settings, its models' condition, and knowledge bases made
//! anew. The binary implements it; without one the server serves what it was started with and nothing more.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use crate::ask::{Ask, How};

/// The program around the server. Every method may block and is called from blocking threads.
pub trait Workshop: Send + Sync {
    /// The settings that shape answers, as JSON. Holds no secret.
    fn settings(&self) -> serde_json::Value;

    /// Tries the models and says, as JSON, how each fared. Takes seconds.
    fn test_models(&self) -> serde_json::Value;

    /// The knowledge base opened anew, if its folder was replaced since `served` was opened. An error keeps the old
    /// one; the next call asks again.
    fn reopened(&self, served: &dyn Ask) -> Option<Result<Arc<dyn Ask>, String>>;

    /// Builds a knowledge base and opens it. `tell` hears of progress; `Break` cancels, and nothing is left.
    fn build(
        &self,
        order: &BuildOrder,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Built, String>;

    /// Asks `ask` every question of `lines` (JSON lines with expectations) in the way that `how` says, and says, as
    /// JSON, how many are right.
    fn evaluate(
        &self,
        ask: &dyn Ask,
        how: &How,
        lines: &str,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<serde_json::Value, String>;
}

/// What to build.
#[derive(Debug, Clone, Default)]
pub struct BuildOrder {
    /// The knowledge base's name: letters, digits, `_` and `-`.
    pub name: String,
    /// RDF files; none: those the knowledge base of this name was built from.
    pub files: Vec<PathBuf>,
    /// Documents.
    pub texts: Vec<PathBuf>,
    /// Annotations in TOML; none: those it has.
    pub annotations: Option<String>,
    /// Skip broken statements.
    pub lenient: bool,
}

/// A knowledge base that was built.
pub struct Built {
    /// Open, to be asked.
    pub kb: Arc<dyn Ask>,
    /// What of its files is not in it.
    pub skipped: LeftOut,
}

/// What could not be read and was left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
pub struct LeftOut {
    /// How many statements and documents.
    pub count: usize,
    /// The first of them: file, place, and what is wrong there.
    pub first: Vec<String>,
}

/// How far long work is.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
pub struct Progress {
    /// The step, for people.
    pub stage: String,
    /// Done so far, in the step's unit.
    pub done: u64,
    /// Of how many; 0 where nobody knows.
    pub total: u64,
}
