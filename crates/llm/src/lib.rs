//! Models: chat completion and sentence embedding behind two small traits.
//!
//! Providers (the embedded engine, OpenAI-compatible servers) and layers (record/replay) implement [`Llm`] and
//! [`Embedder`]; everything above this crate sees only those. Nothing here knows of RDF, questions or answers.

#![warn(missing_docs)]

pub mod call;
pub mod catalogue;
mod chat;
mod embedded;
mod embedding;
mod error;
mod gguf;
mod openai;
mod prompt;
pub mod pull;
mod replay;
mod scripted;

pub use chat::{Completion, Llm, Message, OnToken, Request, Role, Stop};
pub use embedded::{EmbeddedChat, EmbeddedEmbedder, EmbeddedOptions};
pub use embedding::Embedder;
pub use error::{Error, Fault};
pub use openai::{OpenAiChat, OpenAiEmbedder, OpenAiOptions};
pub use prompt::Prompt;
pub use replay::{Nobody, Recorded};
pub use scripted::Scripted;

/// What a call that can fail on a model returns.
pub type Result<T> = std::result::Result<T, Error>;
