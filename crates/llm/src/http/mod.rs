//! What model servers have in common, whatever they speak: an address, a key from the environment, deadlines, and
//! answers that are read line by line while the caller is asked whether to go on.

mod chat;
mod lines;
mod masked;
mod server;
#[cfg(test)]
pub(crate) mod testing;

use std::time::Duration;

pub use chat::{Asked, Interface, ServerChat};
pub use masked::masked;

pub(crate) use chat::counted;
pub(crate) use lines::{Answer, shown};
pub(crate) use server::{Server, message_in};

/// Which server and model, and how patient to be.
#[derive(Debug, Clone)]
pub struct ServerOptions {
    /// Where the interface begins: `http://localhost:8080/v1` (OpenAI's), `http://localhost:11434` (Ollama's).
    pub base_url: String,
    /// The model's name at that server.
    pub model: String,
    /// The environment variable that holds the key; none given: no key is sent.
    pub key_env: Option<String>,
    /// Tokens of prompt and reply together that the model takes.
    pub context: usize,
    /// The most time for one attempt when a request has no deadline.
    pub timeout: Duration,
    /// A proxy's address; none given: what `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` say.
    pub proxy: Option<String>,
    /// How replies of a given form are asked for.
    pub structured: Structured,
}

/// How a server is told the form of a reply. Whatever it does, the reply is checked by the step that asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Structured {
    /// What the server is known to understand: a grammar where it says it is llama.cpp's, else a JSON schema, and
    /// less when it refuses that.
    #[default]
    Auto,
    /// GBNF, as llama.cpp's server takes it.
    Grammar,
    /// `response_format` with a JSON schema.
    Schema,
    /// `response_format` for any JSON.
    Json,
    /// Not at all.
    Nothing,
}

impl ServerOptions {
    /// A model at a server, with defaults for the rest.
    pub fn new(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            model: model.into(),
            key_env: None,
            context: 32_768,
            timeout: Duration::from_secs(120),
            proxy: None,
            structured: Structured::default(),
        }
    }
}
