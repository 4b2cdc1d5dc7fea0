//! A chat model at a server, whatever interface the server speaks.

use std::time::Instant;

use serde_json::Value;

use super::{Answer, Server, ServerOptions};
use crate::{Completion, Error, Llm, OnToken, Request, Result};

/// What differs between the interfaces of servers.
pub trait Interface: Send + Sync + Sized {
    /// What it is called where it is debugged.
    const NAME: &'static str;
    /// Where chat completions are, below the server's address.
    const PATH: &'static str;
    /// The interface as the options have it, and the address it begins at.
    fn new(options: &ServerOptions) -> (Self, String);
    /// What is sent for `request`.
    fn body(&self, asked: &Asked<'_>, on_token: OnToken<'_>) -> Value;
    /// Asks for less from now on when that is why the server refused `request`; `false`: it was not.
    fn weaken(&self, error: &Error, request: &Request) -> bool;
    /// Reads the reply as it comes.
    fn read(&self, asked: &Asked<'_>, answer: Answer, on_token: OnToken<'_>) -> Result<Completion>;
}

/// One request and whom it goes to.
pub struct Asked<'a> {
    pub(crate) server: &'a Server,
    pub(crate) model: &'a str,
    pub(crate) context: usize,
    pub(crate) request: &'a Request,
}

impl Asked<'_> {
    /// Characters of the prompt: what is left to go by when a server does not count its tokens.
    pub(crate) fn characters(&self) -> usize {
        self.request.messages.iter().map(|message| message.content.chars().count()).sum()
    }

    /// The most pieces a server may stream: a token is rarely longer than this many bytes.
    pub(crate) fn most_pieces(&self) -> usize {
        self.request.max_tokens.saturating_mul(4).saturating_add(1000)
    }
}

/// A chat model at a server that speaks `I`.
pub struct ServerChat<I> {
    server: Server,
    model: String,
    context: usize,
    interface: I,
}

impl<I: Interface> ServerChat<I> {
    /// Checks the options and reads the key; the server is first reached by a call.
    pub fn new(options: &ServerOptions) -> Result<Self> {
        let (interface, base_url) = I::new(options);
        let server = Server::new(&ServerOptions { base_url, ..options.clone() })?;
        Ok(Self { server, model: options.model.clone(), context: options.context, interface })
    }

    fn attempt(&self, asked: &Asked<'_>, on_token: OnToken<'_>) -> Result<Completion> {
        let body = self.interface.body(asked, on_token);
        let answer = self.server.post(I::PATH, &body, asked.request.deadline, on_token)?;
        self.interface.read(asked, answer, on_token).map_err(|error| self.server.without_key(error))
    }
}

impl<I: Interface> std::fmt::Debug for ServerChat<I> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct(I::NAME).field("server", &self.server.base()).field("model", &self.model).finish()
    }
}

impl<I: Interface> Llm for ServerChat<I> {
    fn name(&self) -> &str {
        &self.model
    }

    fn context_length(&self) -> usize {
        self.context
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let start = Instant::now();
        let (server, model, context) = (&self.server, self.model.as_str(), self.context);
        let asked = Asked { server, model, context, request };
        let completion = loop {
            match self.attempt(&asked, on_token) {
                Err(error) if self.interface.weaken(&error, request) => {}
                other => break other?,
            }
        };
        Ok(Completion { time: start.elapsed(), ..completion })
    }
}

/// A number of tokens in a server's reply.
pub(crate) fn counted(at: &Value) -> Option<usize> {
    at.as_u64().and_then(|n| usize::try_from(n).ok())
}
