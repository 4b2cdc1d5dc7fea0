//! Asking a model for something that is checked: complete, parse, and when the reply cannot be used, ask again with
//! the reply and the reason. Bounded, and every attempt is kept for the trace.

use crate::{Completion, Error, Fault, Llm, Message, OnToken, Request, Role, Stop};

/// A usable reply and how it came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Called<T> {
    /// What the reply was parsed to.
    pub value: T,
    /// Every attempt, the last one successful.
    pub attempts: Vec<Attempt>,
}

/// One question to the model and its reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempt {
    /// What was asked.
    pub request: Request,
    /// What came back.
    pub completion: Completion,
    /// Why it could not be used.
    pub rejected: Option<String>,
}

/// No usable reply, with the attempts there were.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{error}")]
pub struct Unanswered {
    /// What went wrong in the end.
    pub error: Error,
    /// Every attempt that got a reply.
    pub attempts: Vec<Attempt>,
}

impl From<Unanswered> for Error {
    fn from(unanswered: Unanswered) -> Self {
        unanswered.error
    }
}

/// Asks until `parse` accepts a reply, at most `max_attempts` times (at least once).
///
/// `parse` says why a reply cannot be used in words the model can act on.
pub fn ask<T>(
    llm: &dyn Llm,
    request: Request,
    on_token: OnToken<'_>,
    max_attempts: usize,
    mut parse: impl FnMut(&str) -> std::result::Result<T, String>,
) -> std::result::Result<Called<T>, Unanswered> {
    let mut attempts: Vec<Attempt> = Vec::new();
    let mut request = request;
    loop {
        let completion = match llm.complete(&request, on_token) {
            Ok(completion) => completion,
            Err(error) => return Err(Unanswered { error, attempts }),
        };
        let reason = match parse(&completion.text) {
            Ok(value) => {
                attempts.push(Attempt { request, completion, rejected: None });
                return Ok(Called { value, attempts });
            }
            Err(reason) => reason,
        };
        let reason = match completion.stop {
            Stop::Length => {
                format!("{reason} (the reply was cut off after {} tokens)", completion.tokens_out)
            }
            Stop::End => reason,
        };
        let next = again(&request, &completion.text, &reason);
        attempts.push(Attempt { request, completion, rejected: Some(reason.clone()) });
        if attempts.len() >= max_attempts {
            let step = &next.step;
            let message = format!("step {step}: no usable reply in {} attempts: {reason}", attempts.len());
            let error =
                Error::new(Fault::Permanent, message).hint("rephrase the question, or use a larger model");
            return Err(Unanswered { error, attempts });
        }
        request = next;
    }
}

/// [`ask`] for replies that are JSON.
pub fn ask_json<T: serde::de::DeserializeOwned>(
    llm: &dyn Llm,
    request: Request,
    on_token: OnToken<'_>,
    max_attempts: usize,
) -> std::result::Result<Called<T>, Unanswered> {
    ask(llm, request, on_token, max_attempts, |reply| {
        serde_json::from_str(json_in(reply)).map_err(|e| format!("it is not the JSON asked for: {e}"))
    })
}

/// The JSON of a reply that may be wrapped in a Markdown fence; models do that even when told not to.
pub fn json_in(reply: &str) -> &str {
    let text = reply.trim();
    let Some(inside) = text.strip_prefix("```") else { return text };
    let inside = inside.strip_suffix("```").unwrap_or(inside);
    inside.strip_prefix("json").unwrap_or(inside).trim()
}

/// The same request after an unusable reply.
fn again(request: &Request, reply: &str, reason: &str) -> Request {
    let mut next = request.clone();
    next.messages.push(Message::new(Role::Assistant, reply));
    next.messages.push(Message::new(
        Role::User,
        format!(
            "That reply cannot be used: {reason}\nReply again in the form asked for, with this corrected."
        ),
    ));
    next
}

/// Asks without checking: the reply's text is the value.
pub fn ask_text(
    llm: &dyn Llm,
    request: Request,
    on_token: OnToken<'_>,
) -> std::result::Result<Called<String>, Unanswered> {
    ask(llm, request, on_token, 1, |reply| Ok(reply.trim().to_owned()))
}

/// For callers that do not show tokens as they come.
pub fn unheard() -> impl FnMut(&str) -> std::ops::ControlFlow<()> {
    |_| std::ops::ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scripted;

    fn number(reply: &str) -> std::result::Result<i32, String> {
        reply.trim().parse().map_err(|_| format!("{reply:?} is not a number"))
    }

    fn request() -> Request {
        let messages = vec![Message::new(Role::User, "How many?")];
        Request { step: "count".into(), messages, ..Request::default() }
    }

    #[test]
    fn the_model_is_told_why_and_asked_again() {
        let model = Scripted::steps([("count", "many"), ("count", "12")]);
        let called = ask(&model, request(), &mut unheard(), 3, number).unwrap();
        assert_eq!(called.value, 12);
        let last = &called.attempts[1].request;
        let prompt: Vec<String> =
            last.messages.iter().map(|m| format!("{:?}: {}", m.role, m.content)).collect();
        insta::assert_snapshot!(prompt.join("\n"), @r#"
        User: How many?
        Assistant: many
        User: That reply cannot be used: "many" is not a number
        Reply again in the form asked for, with this corrected.
        "#);
    }

    #[test]
    fn attempts_are_bounded_and_kept() {
        let model = Scripted::new(|_| "many".into());
        let unanswered = ask(&model, request(), &mut unheard(), 2, number).unwrap_err();
        assert_eq!(unanswered.attempts.len(), 2);
        insta::assert_snapshot!(unanswered.error.to_string(), @r#"step count: no usable reply in 2 attempts: "many" is not a number (rephrase the question, or use a larger model)"#);
    }

    #[test]
    fn a_failing_model_ends_the_call() {
        let model = Scripted::failing(|_| Err(Error::new(Fault::Deadline, "too late")));
        let unanswered = ask(&model, request(), &mut unheard(), 5, number).unwrap_err();
        assert_eq!((unanswered.error.fault, unanswered.attempts.len()), (Fault::Deadline, 0));
    }

    #[test]
    fn fenced_json_is_found() {
        for reply in ["{\"a\":1}", " ```json\n{\"a\":1}\n``` ", "```\n{\"a\":1}```"] {
            assert_eq!(json_in(reply), "{\"a\":1}", "{reply}");
        }
    }
}
