//! Servers that speak OpenAI's HTTP interface: chat completions (streamed) and embeddings.
//!
//! Follows the common core that OpenAI, llama.cpp's server, vLLM and Ollama share. Every call ends by its deadline
//! or its time limit; the key is read from the environment and never shown.

mod chat;
mod embeddings;
mod form;

pub use chat::OpenAiChat;
pub use embeddings::OpenAiEmbedder;

#[cfg(test)]
mod tests;
