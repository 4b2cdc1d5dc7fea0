//! A model whose replies a test writes down.

use std::sync::Mutex;
use std::time::Duration;

use llm::{Completion, Llm, OnToken, Request, Stop};

/// Says what the test says, a reply a call, and remembers what it was asked.
pub struct Scripted {
    pub replies: Mutex<Vec<(&'static str, &'static str)>>,
    pub asked: Mutex<Vec<Request>>,
}

impl Scripted {
    pub fn new(replies: &[(&'static str, &'static str)]) -> Self {
        Self { replies: Mutex::new(replies.to_vec()), asked: Mutex::default() }
    }
}

impl Llm for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> llm::Result<Completion> {
        self.asked.lock().unwrap().push(request.clone());
        let mut replies = self.replies.lock().unwrap();
        assert!(
            !replies.is_empty(),
            "an unexpected call of step {}: {:?}",
            request.step,
            request.messages.last()
        );
        let (step, text) = replies.remove(0);
        assert_eq!(step, request.step);
        if on_token(text).is_break() {
            return Err(llm::Error::new(llm::Fault::Cancelled, "stopped"));
        }
        Ok(Completion {
            text: text.to_owned(),
            tokens_in: 10,
            tokens_cached: 0,
            tokens_out: 5,
            time: Duration::ZERO,
            stop: Stop::End,
            ..Completion::default()
        })
    }

    fn context_length(&self) -> usize {
        4096
    }
}
