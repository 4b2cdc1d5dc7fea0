//! Models: chat completion and sentence embedding behind two small traits.
//!
//! Providers (the embedded engine, OpenAI-compatible servers, Ollama) and layers (retrying, limits, prices, caching,
//! recording, a model a step) implement [`Llm`] and [`Embedder`]; everything above this crate sees only those. Nothing
//! here knows of RDF, questions or answers.

#![warn(missing_docs)]

mod anthropic;
mod capability;
pub mod catalogue;
mod chat;
mod embedded;
mod embedding;
mod error;
mod folder;
mod gguf;
mod http;
mod json;
mod layers;
mod ollama;
mod openai;
pub mod pull;
mod rerank;
mod scripted;
mod thoughts;

pub use anthropic::AnthropicChat;
pub use capability::{Capability, Speed, Strength, UNKNOWN_CONTEXT};
pub use chat::{Alternative, Completion, Llm, Message, OnToken, Probability, Request, Role, Stop};
pub use embedded::{EmbeddedChat, EmbeddedEmbedder, EmbeddedOptions, Gpu, gpus, kernels};
pub use embedding::Embedder;
pub use error::{Error, Fault};
pub use http::{Login, ServerOptions, Structured, masked};
pub use json::json_in;
pub use layers::{
    Cached, Kept, Limited, Limits, Nobody, Priced, Prices, Recorded, Remembered, Retried, Stepwise,
};
pub use ollama::{OllamaChat, ollama_context};
pub use openai::{OpenAiChat, OpenAiEmbedder, OpenAiReranker, OpenAiResponses, azure, openai_context};
pub use rerank::Reranker;
pub use scripted::Scripted;

/// What a call that can fail on a model returns.
pub type Result<T> = std::result::Result<T, Error>;
