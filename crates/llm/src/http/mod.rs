//! What model servers have in common, whatever they speak: an address, a key from the environment, deadlines, and
//! answers that are read line by line while the caller is asked whether to go on.

mod chat;
mod lines;
mod masked;
mod refusal;
mod server;
#[cfg(test)]
mod services;
#[cfg(test)]
pub(crate) mod testing;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::capability::{Capability, THINKING, UNKNOWN_CONTEXT};

pub use chat::{Asked, Interface, ServerChat};
pub use masked::masked;

pub(crate) use chat::{counted, heard, step_name};
pub(crate) use lines::{Answer, shown};
pub(crate) use refusal::message_in;
pub(crate) use server::Server;

/// Which server and model, and how patient to be.
#[derive(Debug, Clone)]
pub struct ServerOptions {
    /// Where the interface begins: `http://localhost:8080/v1` (OpenAI's), `http://localhost:11434` (Ollama's).
    pub base_url: String,
    /// The model's name at that server.
    pub model: String,
    /// The environment variable that holds the key; none given: no key is sent.
    pub key_env: Option<String>,
    /// What the model can do.
    pub capability: Capability,
    /// Tokens that a model which thinks may think before its reply.
    pub thinking: usize,
    /// The most time for one attempt when a request has no deadline.
    pub timeout: Duration,
    /// A proxy's address; none given: what `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` say.
    pub proxy: Option<String>,
    /// How replies of a given form are asked for.
    pub structured: Structured,
    /// How the key is sent.
    pub login: Login,
    /// Further headers of every request.
    pub headers: Vec<(&'static str, String)>,
    /// What stands behind every address, as in `api-version=2024-10-21`; "" for nothing.
    pub query: String,
}

/// How a key is sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Login {
    /// `Authorization: Bearer KEY`.
    #[default]
    Bearer,
    /// As the value of a header of this name.
    Header(&'static str),
}

/// How a server is told the form of a reply. Whatever it does, the reply is checked by the step that asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Structured {
    /// What the server is known to understand: a grammar where it says it is llama.cpp's, else a JSON schema, and
    /// less when it refuses that.
    #[default]
    Auto,
    /// GBNF, as llama.cpp's server takes it.
    Grammar,
    /// `response_format` with a JSON schema.
    Schema,
    /// As the parameters of a tool that the model has to call.
    Tool,
    /// `response_format` for any JSON.
    Json,
    /// Not at all.
    Nothing,
}

impl ServerOptions {
    /// A model at a server, with what is known of it by its name and defaults for the rest.
    pub fn new(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        let model = model.into();
        let known = Capability::named(&model);
        Self {
            base_url: base_url.into(),
            capability: known.unwrap_or_else(|| Capability::small(UNKNOWN_CONTEXT)),
            model,
            key_env: None,
            thinking: THINKING,
            timeout: Duration::from_secs(120),
            proxy: None,
            structured: Structured::default(),
            login: Login::default(),
            headers: Vec::new(),
            query: String::new(),
        }
    }
}
