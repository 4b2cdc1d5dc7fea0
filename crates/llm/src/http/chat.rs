//! A chat model at a server, whatever interface the server speaks.

use std::ops::ControlFlow;
use std::time::Instant;

use serde_json::Value;

use super::{Answer, Server, ServerOptions, Structured, message_in, shown};
use crate::thoughts::Thoughts;
use crate::{Capability, Completion, Error, Fault, Llm, OnToken, Request, Result, Stop};

/// What differs between the interfaces of servers.
pub trait Interface: Send + Sync + Sized {
    /// What it is called where it is debugged.
    const NAME: &'static str;
    /// Where chat completions are, below the server's address.
    const PATH: &'static str;
    /// The interface as the options have it, and the options as its server needs them: another address, another way to log
    /// in.
    fn new(options: &ServerOptions) -> (Self, ServerOptions);
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
    pub(crate) capability: Capability,
    /// Tokens that the model may think before its reply.
    pub(crate) thinking: usize,
    pub(crate) request: &'a Request,
}

impl Asked<'_> {
    /// Characters of the prompt: what is left to go by when a server does not count its tokens.
    pub(crate) fn characters(&self) -> usize {
        self.request.messages.iter().map(|message| message.content.chars().count()).sum()
    }

    /// The server's address, for errors.
    pub(crate) fn base(&self) -> &str {
        self.server.base()
    }

    /// Tokens that the model may write: its reply's, and what it thinks before.
    pub(crate) fn limit(&self) -> usize {
        let thinking = if self.capability.thinks { self.thinking } else { 0 };
        self.request.max_tokens.saturating_add(thinking)
    }

    /// The reply, as it comes. A service that is known sends thoughts apart; of others they may stand in the text.
    pub(crate) fn reply(&self) -> Thoughts {
        let within = self.capability.thinks && self.capability.forms == Structured::Auto;
        Thoughts::new(within, self.request.max_tokens)
    }

    /// The model declined, and said why.
    pub(crate) fn refuses(&self, why: &str) -> Error {
        Error::new(Fault::Refused, format!("{}: {} declines: {}", self.server.base(), self.model, shown(why)))
            .hint("ask otherwise, or use another model")
    }

    /// The service held the reply back.
    pub(crate) fn filtered(&self) -> Error {
        Error::new(
            Fault::Refused,
            format!("{}: the service's content filter held the reply back", self.server.base()),
        )
        .hint("ask otherwise, or have the service's filter changed")
    }

    /// The server says within a reply that it failed.
    pub(crate) fn broken_off(&self, event: &str) -> Error {
        let message = format!("{}: {}", self.server.base(), message_in(event));
        Error::new(Fault::Transient, message).hint("the server broke the reply off")
    }

    /// The reply ended without its end.
    pub(crate) fn cut_off(&self) -> Error {
        Error::new(Fault::Transient, format!("{}: the reply broke off", self.server.base()))
            .hint("the server or the connection failed in the middle; try again")
    }

    /// The most pieces a server may stream: a token is rarely longer than this many bytes.
    pub(crate) fn most_pieces(&self) -> usize {
        self.limit().saturating_mul(4).saturating_add(1000)
    }
}

/// A chat model at a server that speaks `I`.
pub struct ServerChat<I> {
    server: Server,
    model: String,
    capability: Capability,
    thinking: usize,
    interface: I,
}

impl<I: Interface> ServerChat<I> {
    /// Checks the options and reads the key; the server is first reached by a call.
    pub fn new(options: &ServerOptions) -> Result<Self> {
        let (interface, options) = I::new(options);
        let server = Server::new(&options)?;
        let ServerOptions { capability, thinking, model, .. } = options;
        Ok(Self { server, model, capability, thinking, interface })
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

    fn capability(&self, _: &str) -> Capability {
        self.capability
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let start = Instant::now();
        let (server, model) = (&self.server, self.model.as_str());
        let Self { capability, thinking, .. } = *self;
        let asked = Asked { server, model, capability, thinking, request };
        let completion = loop {
            match self.attempt(&asked, on_token) {
                Err(error) if self.interface.weaken(&error, request) => {}
                other => break other?,
            }
        };
        if completion.text.is_empty() && completion.stop == Stop::Length && request.max_tokens > 0 {
            return Err(said_nothing(&asked, &completion));
        }
        Ok(Completion { time: start.elapsed(), ..completion })
    }
}

/// All that the model might write went into its thoughts.
fn said_nothing(asked: &Asked<'_>, completion: &Completion) -> Error {
    let message = format!(
        "{}: {} wrote {} tokens of thoughts and no reply",
        asked.server.base(),
        asked.model,
        completion.tokens_out
    );
    Error::new(Fault::Permanent, message).hint(match asked.capability.thinks {
        true => "allow it more of them: llm.thinking_tokens",
        false => "a model that thinks first needs room for it: set llm.thinks to \"yes\"",
    })
}

/// A step's name as that of a schema or a tool, which may hold letters, digits, `_` and `-`.
pub(crate) fn step_name(step: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = step.chars().map(plain).take(64).collect();
    if name.is_empty() { "reply".into() } else { name }
}

/// Tells the caller what was said, which may be nothing yet.
pub(crate) fn heard(asked: &Asked<'_>, piece: &str, on_token: OnToken<'_>) -> Result<()> {
    match on_token(piece) {
        ControlFlow::Break(()) => Err(Error::cancelled(&asked.request.step)),
        ControlFlow::Continue(()) => Ok(()),
    }
}

/// A number of tokens in a server's reply.
pub(crate) fn counted(at: &Value) -> Option<usize> {
    at.as_u64().and_then(|n| usize::try_from(n).ok())
}
