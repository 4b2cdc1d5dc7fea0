//! What happens while a question is answered, as it happens: the page, the API stream and the trace read these.

use std::ops::ControlFlow;

use serde::Serialize;

use crate::{Answer, Source, StepRecord};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A step began.
    Started {
        /// The step.
        step: String,
    },
    /// A model was called.
    ModelCall {
        /// The step that called.
        step: String,
        /// What every call of the step begins with: its instructions and examples. Told with the first of a step's calls.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        instructions: String,
        /// The rest of the prompt, a message a line group.
        prompt: String,
        /// What the model thought before its reply: no part of any answer.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        thoughts: String,
        /// The reply.
        reply: String,
        /// Why the reply was refused, if it was.
        refused: Option<String>,
    },
    /// A piece of a model's reply came. Says nothing by itself: it is where a question can be stopped in mid-reply.
    Token,
    /// A step ended.
    Finished {
        /// What it took.
        #[serde(flatten)]
        record: StepRecord,
        /// What came out, for people.
        outcome: String,
    },
    /// The question was made explicit.
    Standalone {
        /// The explicit question.
        question: String,
    },
    /// A source was found.
    Source(Source),
    /// A piece of the answer's text. `Answer` follows and is what counts.
    Text {
        /// The piece.
        piece: String,
    },
    /// The answer, complete and checked.
    Answer(Box<Answer>),
}

/// Receives events; `Break` cancels the question.
pub type OnEvent<'a> = &'a mut dyn FnMut(Event) -> ControlFlow<()>;
