//! A model whose replies a test writes down. One that begins with `<think>..</think>` was thought about; one that ends with
//! `<cut>` is longer than it may be.

use std::sync::Mutex;
use std::time::Duration;

use llm::{Capability, Completion, Llm, OnToken, Probability, Request, Stop};

/// Says what the test says, a reply a call, and remembers what it was asked.
pub struct Scripted {
    pub replies: Mutex<Vec<(&'static str, &'static str)>>,
    pub asked: Mutex<Vec<Request>>,
    pub capability: Capability,
    /// How probable a question is after a message that holds the text; the first that does counts.
    pub probable: Vec<(&'static str, f32)>,
}

impl Scripted {
    pub fn new(replies: &[(&'static str, &'static str)]) -> Self {
        Self::able(replies, Capability::small(4096))
    }

    pub fn able(replies: &[(&'static str, &'static str)], capability: Capability) -> Self {
        Self { replies: Mutex::new(replies.to_vec()), asked: Mutex::default(), capability, probable: vec![] }
    }
}

impl Llm for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> llm::Result<Completion> {
        self.asked.lock().unwrap().push(request.clone());
        if let Some(text) = request.given.clone() {
            let told = &request.messages.last().unwrap().content;
            let known = self.probable.iter().find(|(part, _)| told.contains(part));
            let mean = known.map_or(0.01, |(_, mean)| *mean);
            let probability = Some(Probability { mean, least: mean });
            let tokens = text.split_inclusive(' ').map(|word| (word.to_owned(), mean.ln())).collect();
            return Ok(Completion { text, probability, tokens, ..Completion::default() });
        }
        let mut replies = self.replies.lock().unwrap();
        assert!(
            !replies.is_empty(),
            "an unexpected call of step {}: {:?}",
            request.step,
            request.messages.last()
        );
        let (step, text) = replies.remove(0);
        assert_eq!(step, request.step);
        let (thoughts, text) = match text.strip_prefix("<think>").and_then(|rest| rest.split_once("</think>"))
        {
            Some(apart) => apart,
            None => ("", text),
        };
        let (text, cut) = text.strip_suffix("<cut>").map_or((text, false), |text| (text, true));
        if on_token(text).is_break() {
            return Err(llm::Error::new(llm::Fault::Cancelled, "stopped"));
        }
        Ok(Completion {
            text: text.to_owned(),
            thoughts: thoughts.to_owned(),
            tokens_in: 10,
            tokens_cached: 0,
            tokens_out: 5,
            time: Duration::ZERO,
            stop: if cut { Stop::Length } else { Stop::End },
            ..Completion::default()
        })
    }

    fn capability(&self, _: &str) -> Capability {
        self.capability
    }
}
