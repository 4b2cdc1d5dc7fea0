//! Servers that speak OpenAI's HTTP interface: chat completions and responses (streamed), embeddings and reranking; with
//! Azure's form of it.
//!
//! Follows the common core that OpenAI, llama.cpp's server, vLLM and Ollama share. Every call ends by its deadline
//! or its time limit; the key is read from the environment and never shown.

mod azure;
mod chat;
mod context;
mod embeddings;
mod form;
mod rerank;
mod responses;
mod strict;

pub use azure::azure;
pub use chat::OpenAiChat;
pub use context::openai_context;
pub use embeddings::OpenAiEmbedder;
pub use rerank::OpenAiReranker;
pub use responses::OpenAiResponses;

#[cfg(test)]
mod tests;
