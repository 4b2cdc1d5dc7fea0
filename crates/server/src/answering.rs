//! One question through the engine: on its own blocking thread, with its events sent on as they come, stopped
//! when the asker stops it or goes away, its ending stored before anyone hears of it, a panic caught.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, TryAcquireError};

use crate::app::{App, Reserved, panic_text};
use crate::ask::Ask;
use crate::problem::Problem;
use crate::store::{Ending, History};

/// Longer questions than this are refused; the engine's prompts must hold them beside everything else.
pub(crate) const MAX_QUESTION: usize = 4000;

/// What the asker hears, in order: `Accepted`, events, and exactly one of the rest.
pub(crate) enum Update {
    Accepted { conversation: String, turn: i64 },
    Event(qa::Event),
    Answered(Box<qa::Answer>),
    Stopped,
    Failed(Problem),
}

/// A question as it was asked.
pub(crate) struct Asked {
    pub(crate) conversation: String,
    pub(crate) question: String,
    pub(crate) strategy: Option<String>,
}

/// Checks the question, notes it, and begins to answer. Dropping the receiver stops the engine.
pub(crate) async fn answer(app: &App, asked: Asked) -> Result<UnboundedReceiver<Update>, Problem> {
    check_question(&asked.question)?;
    if app.is_closing() {
        return Err(Problem::busy("The server is closing."));
    }
    let reserved = app.reserve(&asked.conversation)?;
    let permit = match Arc::clone(&app.answers).try_acquire_owned() {
        Ok(permit) => permit,
        Err(TryAcquireError::NoPermits | TryAcquireError::Closed) => {
            return Err(Problem::busy(format!(
                "{} questions are being answered, as many as may be at once.",
                app.answer_limit
            )));
        }
    };
    let id = asked.conversation.clone();
    let history = app.stored(move |store| store.history(&id)).await?.ok_or_else(Problem::no_conversation)?;
    let kb = app.knowledge_base(&history.knowledge_base)?;
    let conversation = recall(history)?;
    let (updates, receiver) = unbounded_channel();
    let work = Work { app: Arc::clone(app), kb, conversation, asked, updates, reserved, permit };
    // The thread notes the question first: its asker may be gone before this function could.
    tokio::task::spawn_blocking(move || work.run());
    Ok(receiver)
}

fn check_question(question: &str) -> Result<(), Problem> {
    if question.trim().is_empty() {
        return Err(Problem::bad_request("The question is empty.", "Write a question."));
    }
    let length = question.chars().count();
    if length > MAX_QUESTION {
        return Err(Problem::bad_request(
            format!("The question has {length} characters, more than {MAX_QUESTION}."),
            "Ask a shorter question.",
        ));
    }
    if question.chars().any(|c| c.is_control() && !c.is_whitespace()) {
        return Err(Problem::bad_request(
            "The question holds control characters.",
            "Write it as plain text.",
        ));
    }
    Ok(())
}

/// The stored answers as the engine's conversation.
fn recall(history: History) -> Result<qa::Conversation, Problem> {
    let mut conversation = qa::Conversation::default();
    for (question, answer) in history.answered {
        let answer: qa::Answer = serde_json::from_value(answer).map_err(|e| {
            Problem::new(
                StatusCode::CONFLICT,
                format!("An earlier answer of this conversation is of another version of ragonite: {e}."),
                "Read it as it is, and ask in a new conversation.",
            )
        })?;
        conversation.push(&question, &answer);
    }
    Ok(conversation)
}

/// Everything the blocking thread takes along. The permit and the reservation end with it.
struct Work {
    app: App,
    kb: Arc<dyn Ask>,
    conversation: qa::Conversation,
    asked: Asked,
    updates: UnboundedSender<Update>,
    reserved: Reserved,
    permit: OwnedSemaphorePermit,
}

impl Work {
    fn run(self) {
        let last = self.note_and_answer().unwrap_or_else(Update::Failed);
        let Work { updates, reserved, permit, .. } = self;
        // Before the last word: who hears it may ask again at once.
        drop((reserved, permit));
        // Nobody may listen any more; the ending is stored.
        let _ = updates.send(last);
    }

    fn note_and_answer(&self) -> Result<Update, Problem> {
        let Asked { conversation, question, strategy } = &self.asked;
        let guarded = catch_unwind(AssertUnwindSafe(|| self.kb.strategies()));
        let strategies = guarded.map_err(|panic| Problem::panicked(&panic_text(&*panic)))?;
        if let Some(wanted) = strategy
            && !strategies.contains(wanted)
        {
            return Err(Problem::bad_request(
                format!("There is no strategy `{wanted}`."),
                format!("Choose one of: {}.", strategies.join(", ")),
            ));
        }
        let turn = self.app.store.begin(conversation, question, strategy.as_deref())?;
        let _ = self.updates.send(Update::Accepted { conversation: conversation.clone(), turn });
        let mut trace = Vec::new();
        let ended = catch_unwind(AssertUnwindSafe(|| self.ask(&mut trace)));
        let last = match ended {
            Ok(Ok(answer)) => Update::Answered(Box::new(answer)),
            Ok(Err(qa::Error::Cancelled)) => Update::Stopped,
            Ok(Err(error)) => Update::Failed(Problem::from(&error)),
            Err(panic) => Update::Failed(Problem::panicked(&panic_text(&*panic))),
        };
        let ending = match &last {
            Update::Answered(answer) => Ending::Answered(to_json(answer)?),
            Update::Failed(problem) => Ending::Failed(problem.to_text()),
            _ => Ending::Stopped,
        };
        // Stored first: an answer that was shown is never lost.
        if !self.app.store.end(turn, &ending, &trace)? {
            return Ok(Update::Stopped);
        }
        Ok(last)
    }

    fn ask(&self, trace: &mut Vec<Value>) -> Result<qa::Answer, qa::Error> {
        let begun = Instant::now();
        let mut on_event = |event: qa::Event| {
            let listens = match &event {
                // Told by `run`, once it is stored.
                qa::Event::Answer(_) => !self.updates.is_closed(),
                qa::Event::Text { .. } | qa::Event::Source(_) => {
                    self.updates.send(Update::Event(event)).is_ok()
                }
                _ => {
                    trace.push(json!({ "at": begun.elapsed().as_secs_f64(), "event": to_json(&event).ok() }));
                    self.updates.send(Update::Event(event)).is_ok()
                }
            };
            if listens && !self.reserved.is_stopped() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let strategy = self.asked.strategy.as_deref();
        self.kb.ask(&self.conversation, &self.asked.question, strategy, &mut on_event)
    }
}

/// The engine's own types are JSON; a number JSON cannot say (NaN) would be a bug of the engine.
pub(crate) fn to_json(value: &impl serde::Serialize) -> Result<Value, Problem> {
    serde_json::to_value(value).map_err(|e| Problem::panicked(&format!("it cannot be written as JSON: {e}")))
}
