//! Servers that speak OpenAI's HTTP interface: chat completions (streamed) and embeddings.
//!
//! Follows the common core that OpenAI, llama.cpp's server, vLLM and Ollama share. Every call ends by its deadline
//! or its time limit; only faults that may pass are retried; the key is read from the environment and never shown.

mod chat;
mod embeddings;
mod endpoint;
mod events;

use std::time::Duration;

pub use chat::OpenAiChat;
pub use embeddings::OpenAiEmbedder;

/// Which server and model, and how patient to be.
#[derive(Debug, Clone)]
pub struct OpenAiOptions {
    /// The address before `/chat/completions`, as in `http://localhost:8080/v1`.
    pub base_url: String,
    /// The model's name at that server.
    pub model: String,
    /// The environment variable that holds the key; none given: no key is sent.
    pub key_env: Option<String>,
    /// Tokens of prompt and reply together that the model takes; the interface has no way to ask.
    pub context: usize,
    /// The most time for one attempt when a request has no deadline.
    pub timeout: Duration,
    /// The most attempts at one call.
    pub attempts: usize,
}

impl OpenAiOptions {
    /// A model at a server, with defaults for the rest.
    pub fn new(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            model: model.into(),
            key_env: None,
            context: 32_768,
            timeout: Duration::from_secs(120),
            attempts: 4,
        }
    }
}

#[cfg(test)]
mod tests;
