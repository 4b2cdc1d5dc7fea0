//! What can go wrong with a model, whose fault it is, and what to do next.

use std::time::Duration;

/// Whose fault an [`Error`] is: it decides whether trying again can help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Busy, overloaded, or a broken connection: the same call may work later.
    Transient,
    /// The same call will fail again.
    Permanent,
    /// The model or its service declines what was asked; the same call will be declined again.
    Refused,
    /// Prompt and reply do not fit into the model's window.
    ContextLength,
    /// The caller asked to stop.
    Cancelled,
    /// The request's deadline passed.
    Deadline,
}

/// A failed model call.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{message}{}", hint.as_ref().map(|h| format!(" ({h})")).unwrap_or_default())]
pub struct Error {
    /// Whether trying again can help.
    pub fault: Fault,
    /// What failed and where.
    pub message: String,
    /// What the reader can do next.
    pub hint: Option<String>,
    /// How long the server asks to wait before the next attempt.
    pub retry_after: Option<Duration>,
    /// The status of a server's refusal.
    pub status: Option<u16>,
}

impl Error {
    /// An error with no hint.
    pub fn new(fault: Fault, message: impl Into<String>) -> Self {
        Self { fault, message: message.into(), hint: None, retry_after: None, status: None }
    }

    /// The same error, saying what to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// A call that its caller stopped.
    pub(crate) fn cancelled(step: &str) -> Self {
        Self::new(Fault::Cancelled, format!("step {step}: cancelled"))
    }

    /// A call whose deadline passed before `what`.
    pub(crate) fn late(step: &str, what: &str) -> Self {
        Self::new(Fault::Deadline, format!("step {step}: the deadline passed before {what}"))
            .hint("allow more time, or use a smaller model")
    }
}
