//! What can keep a question from being answered at all. "Not in this graph" is an answer, not an error.

use crate::Strategy;

/// A failed question.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The model failed.
    #[error("the model failed while working on `{step}`: {source}")]
    Model {
        /// The step that called it.
        step: String,
        /// What it said.
        source: llm::Error,
    },
    /// A model's reply was refused as often as allowed.
    #[error(
        "the model gave no usable reply for `{step}` in {attempts} attempts; the last was refused because {reason}"
    )]
    Reply {
        /// The step that called it.
        step: String,
        /// How many replies were refused.
        attempts: usize,
        /// Why the last one was.
        reason: String,
    },
    /// The knowledge base failed.
    #[error(transparent)]
    KnowledgeBase(#[from] search::Error),
    /// A query failed where it must not.
    #[error("the graph could not be asked: {0}")]
    Query(#[from] search::QueryError),
    /// The strategy answers from tables and passages, and the graph's triples are elsewhere.
    #[error(
        "{strategy} answers from tables and passages made of all triples, and these are at {address}: ask by {}, or fetch the \
         part that matters with `ragonite connect .. --slice`",
        Strategy::over_endpoints()
    )]
    NeedsTriples {
        /// The strategy.
        strategy: Strategy,
        /// Where the triples are.
        address: String,
    },
    /// A statement that is not asked of the endpoint where the triples are: SPARQL has no words for it, or it took too long.
    #[error("not asked of the endpoint: {0}")]
    NotAsked(String),
    /// The caller stopped.
    #[error("stopped")]
    Cancelled,
    /// What is asked of an answer needs what its version of the program did not keep.
    #[error(
        "this answer is of another version of ragonite and does not say how it was worded: ask the question again"
    )]
    OtherVersion,
    /// What somebody teaches cannot be kept.
    #[error("{0}")]
    Unteachable(String),
    /// A prompt template is broken.
    #[error("the prompt of `{step}` cannot be rendered: {reason}")]
    Prompt {
        /// The step.
        step: String,
        /// What the template engine said.
        reason: String,
    },
}
