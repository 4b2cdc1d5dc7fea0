//! One chat call: what goes to a model and what comes back. Not here: who answers (see the providers).

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::{Capability, Result};

/// Who speaks in a [`Message`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The instructions.
    System,
    /// The person, or the program on their behalf.
    User,
    /// The model.
    Assistant,
}

/// One message of a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// What is said.
    pub content: String,
}

impl Message {
    /// A message by `role`.
    pub fn new(role: Role, content: impl Into<String>) -> Self {
        Self { role, content: content.into() }
    }
}

/// Everything a completion depends on. Two equal requests to one model may be answered from a recording.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The step that asks, for traces and recordings: `plan`, `compose_answer`.
    pub step: String,
    /// The prompt.
    pub messages: Vec<Message>,
    /// How many leading messages never change for this step; an engine may keep their evaluated state.
    pub fixed: usize,
    /// A GBNF grammar the reply must follow, where the engine or the server takes grammars.
    pub grammar: Option<String>,
    /// What the grammar says, as a JSON schema, for servers without grammars; none for a reply that is no JSON. Not
    /// part of what is recorded: the grammar is.
    #[serde(skip)]
    pub schema: Option<serde_json::Value>,
    /// The most tokens to generate, not counting what a model thinks before its reply; with 0 an engine in this process only evaluates the prompt, which warms its head.
    pub max_tokens: usize,
    /// 0 is greedy.
    pub temperature: f32,
    /// Generation ends before any of these.
    pub stop: Vec<String>,
    /// Further replies that are wanted, where the engine can tell at which token it might have gone on otherwise; not part of
    /// what is recorded.
    #[serde(skip)]
    pub alternatives: usize,
    /// A reply that nothing is written instead of: it is asked how probable it is. Only of who says that it measures
    /// ([`Capability::measures`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// When to give up; not part of what is recorded.
    #[serde(skip)]
    pub deadline: Option<Instant>,
}

/// Why generation ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// The model finished, or a stop text was met.
    #[default]
    End,
    /// `max_tokens` were generated.
    Length,
}

/// How probable a model finds the tokens of its reply, each after those before it: from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Probability {
    /// The geometric mean over all tokens.
    pub mean: f32,
    /// Of the least probable token.
    pub least: f32,
}

/// A reply that might have been given instead.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Alternative {
    /// Its text.
    pub text: String,
    /// How probable the model finds it.
    pub probability: Probability,
}

/// A reply with its cost.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Completion {
    /// The reply's text.
    pub text: String,
    /// What the model thought before: no part of the reply, for people who ask for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub thoughts: String,
    /// Tokens of the prompt, cached ones included.
    pub tokens_in: usize,
    /// Of those, how many were restored and not evaluated.
    pub tokens_cached: usize,
    /// Tokens generated.
    pub tokens_out: usize,
    /// Wall time of the call.
    pub time: Duration,
    /// Why it ended.
    pub stop: Stop,
    /// Money, where the model has a price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// It was kept from an earlier call; the model was not asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
    /// How probable the model found what it wrote; none where nobody says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<Probability>,
    /// The tokens of a reply that was given ([`Request::given`]), each with the logarithm of its probability after those
    /// before it; empty for one that was written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<(String, f32)>,
    /// What it might have written instead, where that was asked for and is nearly as probable.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<Alternative>,
    /// What people should know of this reply: that the server cut its prompt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// Called with each piece of text as it is generated, and with empty text while a call waits: for its turn, for its
/// prompt to be evaluated, for a server. `Break` cancels within a token.
pub type OnToken<'a> = &'a mut dyn FnMut(&str) -> ControlFlow<()>;

/// A chat model.
pub trait Llm: Send + Sync {
    /// The model's name, as shown to people.
    fn name(&self) -> &str;
    /// Answers `request`. A cancelled call is [`crate::Fault::Cancelled`].
    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion>;
    /// What the model that answers a step can do; what it is given and may say follows from it. A layer hands on what
    /// its model can.
    fn capability(&self, step: &str) -> Capability;
}

impl<T: Llm + ?Sized> Llm for &T {
    fn name(&self) -> &str {
        (**self).name()
    }
    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        (**self).complete(request, on_token)
    }
    fn capability(&self, step: &str) -> Capability {
        (**self).capability(step)
    }
}

impl<T: Llm + ?Sized> Llm for std::sync::Arc<T> {
    fn name(&self) -> &str {
        (**self).name()
    }
    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        (**self).complete(request, on_token)
    }
    fn capability(&self, step: &str) -> Capability {
        (**self).capability(step)
    }
}

impl<T: Llm + ?Sized> Llm for Box<T> {
    fn name(&self) -> &str {
        (**self).name()
    }
    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        (**self).complete(request, on_token)
    }
    fn capability(&self, step: &str) -> Capability {
        (**self).capability(step)
    }
}
