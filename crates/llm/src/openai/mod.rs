//! Servers that speak OpenAI's HTTP interface: chat completions (streamed), embeddings and reranking.
//!
//! Follows the common core that OpenAI, llama.cpp's server, vLLM and Ollama share. Every call ends by its deadline
//! or its time limit; the key is read from the environment and never shown.

mod chat;
mod embeddings;
mod form;
mod rerank;

pub use chat::OpenAiChat;
pub use embeddings::OpenAiEmbedder;
pub use rerank::OpenAiReranker;

#[cfg(test)]
mod tests;
