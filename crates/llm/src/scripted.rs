//! A model whose replies are written down, for tests of what uses models. Not a mock of any provider: it takes the
//! same requests and streams the same way.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Instant;

use crate::{Capability, Completion, Error, Fault, Llm, OnToken, Request, Result, Stop};

type Script = dyn FnMut(&Request) -> Result<String> + Send;

/// A scripted chat model.
pub struct Scripted {
    script: Mutex<Box<Script>>,
    capability: Capability,
}

impl Scripted {
    /// Replies computed from the request.
    pub fn new(mut reply: impl FnMut(&Request) -> String + Send + 'static) -> Self {
        Self::failing(move |request| Ok(reply(request)))
    }

    /// Replies, or failures, computed from the request.
    pub fn failing(script: impl FnMut(&Request) -> Result<String> + Send + 'static) -> Self {
        Self { script: Mutex::new(Box::new(script)), capability: Capability::small(1 << 15) }
    }

    /// The same, able to do this.
    #[must_use]
    pub fn able(mut self, capability: Capability) -> Self {
        self.capability = capability;
        self
    }

    /// Replies in order, each `(step, reply)` given once to that step; a step with none left is an error.
    pub fn steps<S: Into<String>, T: Into<String>>(replies: impl IntoIterator<Item = (S, T)>) -> Self {
        let mut left: Vec<(String, String)> =
            replies.into_iter().map(|(s, t)| (s.into(), t.into())).collect();
        Self::failing(move |request| match left.iter().position(|(step, _)| *step == request.step) {
            Some(at) => Ok(left.remove(at).1),
            None => Err(Error::new(
                Fault::Permanent,
                format!("the script has no reply left for {}", request.step),
            )),
        })
    }
}

impl std::fmt::Debug for Scripted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scripted").finish_non_exhaustive()
    }
}

impl Llm for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let start = Instant::now();
        let text = {
            let mut script =
                self.script.lock().map_err(|_| Error::new(Fault::Permanent, "the script panicked"))?;
            script(request)?
        };
        let mut tokens_out = 0;
        for word in text.split_inclusive(' ') {
            tokens_out += 1;
            if on_token(word) == ControlFlow::Break(()) {
                return Err(Error::new(Fault::Cancelled, format!("step {}: cancelled", request.step)));
            }
        }
        // Words, for want of a tokeniser: good enough to show that costs are added up.
        let tokens_in = request.messages.iter().map(|m| m.content.split_whitespace().count()).sum();
        let time = start.elapsed();
        Ok(Completion { text, tokens_in, tokens_out, time, stop: Stop::End, ..Completion::default() })
    }

    fn capability(&self, _: &str) -> Capability {
        self.capability
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Message, Role};

    fn request(step: &str) -> Request {
        let messages = vec![Message::new(Role::User, "how many wheels")];
        Request { step: step.into(), messages, ..Request::default() }
    }

    fn reply(model: &Scripted, step: &str) -> String {
        match model.complete(&request(step), &mut |_| ControlFlow::Continue(())) {
            Ok(completion) => {
                format!("{} ({} -> {})", completion.text, completion.tokens_in, completion.tokens_out)
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn replies_are_given_once_a_step_in_order() {
        let model = Scripted::steps([("plan", "first"), ("answer", "two words"), ("plan", "second")]);
        let said = ["plan", "answer", "plan", "plan"].map(|step| reply(&model, step));
        insta::assert_snapshot!(said.join("\n"), @r"
        first (3 -> 1)
        two words (3 -> 2)
        second (3 -> 1)
        the script has no reply left for plan
        ");
    }

    #[test]
    fn break_cancels() {
        let model = Scripted::new(|_| "one two three".into());
        let mut heard = String::new();
        let error = model.complete(&request("plan"), &mut |word| {
            heard.push_str(word);
            ControlFlow::Break(())
        });
        assert_eq!(error.map_err(|e| e.fault), Err(Fault::Cancelled));
        assert_eq!(heard, "one ");
    }
}
