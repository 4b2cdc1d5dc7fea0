//! One question through the engine: on its own blocking thread, with its events told as they come, stopped when
//! the asker stops it or goes away, its ending stored before anyone hears of it, a panic caught.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::sync::OwnedSemaphorePermit;

use crate::access::Caller;
use crate::app::{App, Reserved, panic_text};
use crate::ask::{Ask, How};
use crate::live::{Listener, Live};
use crate::problem::Problem;
use crate::store::{Begun, Ending, History, SavedConfiguration};
use crate::tracing::Context;

/// What the asker hears, in order: `Accepted`, events, and exactly one of the rest.
pub(crate) enum Update {
    Accepted { conversation: String, turn: i64 },
    Event(qa::Event),
    Answered(Box<qa::Answer>),
    Stopped,
    Failed(Problem),
}

impl Update {
    /// Nothing follows it.
    pub(crate) fn is_last(&self) -> bool {
        !matches!(self, Update::Accepted { .. } | Update::Event(_))
    }
}

/// A question as it was asked.
pub(crate) struct Asked {
    pub(crate) conversation: String,
    pub(crate) question: String,
    pub(crate) strategy: Option<String>,
    /// The turn that it replaces, with all that followed it.
    pub(crate) instead_of: Option<i64>,
}

/// Checks the question, notes it, and begins to answer. The engine stops when the listener has been dropped for
/// `patience` and no other one came.
pub(crate) async fn answer(
    app: &App,
    caller: &Caller,
    asked: Asked,
    patience: Duration,
) -> Result<Listener, Problem> {
    check_question(&asked.question)?;
    if app.is_closing() {
        return Err(Problem::busy("The server is closing."));
    }
    let (id, owner) = (asked.conversation.clone(), caller.user.clone());
    // Whose it is comes first: nobody learns of another one's conversation, not even that it is busy.
    let owned = app.stored(move |store| store.knowledge_base(&owner, &id)).await?;
    let kb = app.knowledge_base(caller, &owned.ok_or_else(Problem::no_conversation)?)?;
    if let Some(turn) = asked.instead_of {
        let (id, owner) = (asked.conversation.clone(), caller.user.clone());
        let there = app.stored(move |store| store.turn(&owner, &id, turn)).await?;
        there.ok_or_else(Problem::no_turn)?;
    }
    let reserved = app.reserve(&asked.conversation)?;
    let id = asked.conversation.clone();
    if app.stored(move |store| store.is_answered_elsewhere(&id)).await? {
        return Err(Problem::still_answering());
    }
    let permit = app.wait_for_turn().await?;
    let instead_of = asked.instead_of;
    let (id, owner) = (asked.conversation.clone(), caller.user.clone());
    let history = app
        .stored(move |store| store.history(&owner, &id, instead_of))
        .await?
        .ok_or_else(Problem::no_conversation)?;
    let conversation = recall(history)?;
    let listener = reserved.live().listen(0, patience);
    let context = Context::current();
    let work = Work { app: Arc::clone(app), kb, conversation, asked, reserved, permit, context };
    // The thread notes the question first: its asker may be gone before this function could.
    tokio::task::spawn_blocking(move || work.run());
    Ok(listener)
}

/// What keeps a text from being a question.
pub(crate) fn check_question(question: &str) -> Result<(), Problem> {
    match qa::unaskable(question) {
        Some((detail, hint)) => Err(Problem::bad_request(detail, hint)),
        None => Ok(()),
    }
}

/// The stored answers as the engine's conversation.
fn recall(history: History) -> Result<qa::Conversation, Problem> {
    let mut conversation = qa::Conversation::default();
    for (question, answer) in history.answered {
        let answer: qa::Answer = serde_json::from_str(&answer).map_err(|e| {
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
    reserved: Reserved,
    permit: OwnedSemaphorePermit,
    context: Context,
}

impl Work {
    fn run(self) {
        let last = self.note_and_answer().unwrap_or_else(Update::Failed);
        let Work { reserved, permit, .. } = self;
        // Before the last word: who hears it may ask again at once.
        drop(permit);
        reserved.end(last);
    }

    fn note_and_answer(&self) -> Result<Update, Problem> {
        let Asked { conversation, question, strategy, instead_of } = &self.asked;
        let how = how(&self.app, &*self.kb, strategy.as_deref())?;
        // Only now: a question that cannot be asked takes no other's place.
        let turn = match self.app.store.begin(conversation, question, strategy.as_deref(), *instead_of)? {
            Begun::Turn(turn) => turn,
            Begun::Gone => return Err(Problem::no_conversation()),
            Begun::Elsewhere => return Err(Problem::still_answering()),
        };
        let live = self.reserved.live();
        live.begin(turn);
        live.tell(Update::Accepted { conversation: conversation.clone(), turn });
        let mut trace = Vec::new();
        let put = Put { app: &self.app, kb: &*self.kb, context: &self.context, live };
        let last = put.ask(&self.conversation, question, (strategy.as_deref(), &how), &mut trace);
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
}

/// A question on its way to the engine.
struct Put<'p> {
    app: &'p App,
    kb: &'p dyn Ask,
    /// The request that asked it.
    context: &'p Context,
    live: &'p Live,
}

impl Put<'_> {
    /// Puts it to the engine, tells its events, and counts how it ended. Blocks.
    fn ask(
        &self,
        conversation: &qa::Conversation,
        question: &str,
        (named, how): (Option<&str>, &How),
        trace: &mut Vec<Value>,
    ) -> Update {
        let (at, begun) = (SystemTime::now(), Instant::now());
        let last = answer_of(self.kb, self.live, (conversation, question, how), trace);
        let metrics = &self.app.metrics;
        let (outcome, steps) = match &last {
            Update::Answered(answer) => {
                metrics.answered(self.kb.name(), named, answer);
                ("answered", answer.steps.as_slice())
            }
            Update::Stopped => ("stopped", &[][..]),
            _ => ("failed", &[][..]),
        };
        if outcome != "answered" {
            metrics.ended(self.kb.name(), named, outcome);
        }
        if let Some(traces) = &self.app.traces {
            let mut spans = self.context.question(at, begun.elapsed(), steps);
            spans[0].failed = outcome == "failed";
            spans[0].attributes = vec![
                ("ragonite.knowledge_base", self.kb.name().to_owned()),
                ("ragonite.strategy", named.unwrap_or("default").to_owned()),
                ("ragonite.outcome", outcome.to_owned()),
            ];
            spans.into_iter().for_each(|span| traces(span));
        }
        last
    }
}

/// What the engine makes of a question. Blocks.
fn answer_of(
    kb: &dyn Ask,
    live: &Live,
    (conversation, question, how): (&qa::Conversation, &str, &How),
    trace: &mut Vec<Value>,
) -> Update {
    let begun = Instant::now();
    let mut on_event = |event: qa::Event| {
        match &event {
            // Told by the caller, once it is stored.
            qa::Event::Answer(_) => {}
            // Only asks whether to go on.
            qa::Event::Token => {}
            qa::Event::Text { .. } | qa::Event::Source(_) => live.tell(Update::Event(event)),
            _ => {
                trace.push(json!({ "at": begun.elapsed().as_secs_f64(), "event": to_json(&event).ok() }));
                live.tell(Update::Event(event));
            }
        }
        if live.is_unwanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ended = catch_unwind(AssertUnwindSafe(|| kb.ask(conversation, question, how, &mut on_event)));
    match ended {
        Ok(Ok(answer)) => Update::Answered(Box::new(answer)),
        Ok(Err(qa::Error::Cancelled)) => Update::Stopped,
        Ok(Err(error)) => Update::Failed(Problem::from(&error)),
        Err(panic) => Update::Failed(Problem::panicked(&panic_text(&*panic))),
    }
}

/// Answers a question of a conversation that is kept elsewhere. The engine stops when the listener is dropped.
pub(crate) async fn answer_unkept(
    app: &App,
    kb: Arc<dyn Ask>,
    conversation: qa::Conversation,
    question: String,
    strategy: Option<String>,
) -> Result<Listener, Problem> {
    if app.is_closing() {
        return Err(Problem::busy("The server is closing."));
    }
    let permit = app.wait_for_turn().await?;
    let live = Live::new();
    let listener = live.listen(0, Duration::ZERO);
    let (app, context) = (Arc::clone(app), Context::current());
    tokio::task::spawn_blocking(move || {
        let put = Put { app: &app, kb: &*kb, context: &context, live: &live };
        let named = strategy.as_deref();
        let last = match how(&app, &*kb, named) {
            Ok(how) => put.ask(&conversation, &question, (named, &how), &mut Vec::new()),
            Err(problem) => Update::Failed(problem),
        };
        drop(permit);
        live.tell(last);
    });
    Ok(listener)
}

/// An answer without each of its sources. The engine stops when this is dropped.
pub(crate) async fn attribute(
    app: &App,
    kb: Arc<dyn Ask>,
    answer: qa::Answer,
) -> Result<Vec<qa::Attribution>, Problem> {
    if app.is_closing() {
        return Err(Problem::busy("The server is closing."));
    }
    let permit = app.wait_for_turn().await?;
    let live = Live::new();
    let listener = live.listen(0, Duration::ZERO);
    let work = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let mut on_event =
            |_| if live.is_unwanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        catch_unwind(AssertUnwindSafe(|| kb.attribute(&answer, &mut on_event)))
    });
    let ended = work.await.map_err(|_| unfinished())?;
    drop(listener);
    let attributed = ended.map_err(|panic| Problem::panicked(&panic_text(&*panic)))?;
    attributed.map_err(|error| Problem::from(&error))
}

/// What a name means: one of the knowledge base's strategies, or a configuration that was saved. Blocks.
pub(crate) fn how(app: &App, kb: &dyn Ask, named: Option<&str>) -> Result<How, Problem> {
    let Some(named) = named else { return Ok(How::default()) };
    let guarded = catch_unwind(AssertUnwindSafe(|| kb.strategies()));
    let mut known = guarded.map_err(|panic| Problem::panicked(&panic_text(&*panic)))?;
    if known.iter().any(|strategy| strategy == named) {
        return Ok(How { strategy: Some(named.to_owned()), ..How::default() });
    }
    let mut saved = app.store.configurations()?;
    saved.retain(|saved| known.contains(&saved.strategy));
    if let Some(saved) = saved.iter().find(|saved| saved.name == named) {
        return meaning(kb, saved).map_err(|(what, next)| {
            Problem::bad_request(format!("The configuration `{named}` cannot be used any more. {what}"), next)
        });
    }
    known.extend(saved.into_iter().map(|saved| saved.name));
    Err(Problem::bad_request(
        format!("There is no strategy or configuration `{named}`."),
        format!("Choose one of: {}.", known.join(", ")),
    ))
}

/// What a configuration says, if its model is there and its settings are fine: else what is wrong and what would do. Blocks.
pub(crate) fn meaning(kb: &dyn Ask, saved: &SavedConfiguration) -> Result<How, (String, String)> {
    let SavedConfiguration { strategy, model, settings, .. } = saved;
    if let Some(model) = model {
        let models = kb.models();
        if !models.contains(model) {
            let there = match models.as_slice() {
                [] => "Leave `model` out: this server has only its own.".to_owned(),
                names => {
                    format!("Take one of {}, or leave `model` out for the server's own.", names.join(", "))
                }
            };
            return Err((format!("There is no model `{model}`."), there));
        }
    }
    let settings = qa::Adjustments::checked(strategy, settings)?;
    Ok(How { strategy: Some(strategy.clone()), model: model.clone(), settings })
}

/// The engine's own types are JSON; a number JSON cannot say (NaN) would be a bug of the engine.
pub(crate) fn to_json(value: &impl serde::Serialize) -> Result<Value, Problem> {
    serde_json::to_value(value).map_err(|e| Problem::panicked(&format!("it cannot be written as JSON: {e}")))
}

/// Waits for the ending.
pub(crate) async fn whole(mut listener: Listener) -> Result<qa::Answer, Problem> {
    while let Some((_, update)) = listener.next().await {
        match &*update {
            Update::Accepted { .. } | Update::Event(_) => {}
            Update::Answered(answer) => return Ok((**answer).clone()),
            Update::Stopped => return Err(Problem::from(&qa::Error::Cancelled)),
            Update::Failed(problem) => return Err(problem.clone()),
        }
    }
    Err(unfinished())
}

/// The answering thread ended without a last word, which it never does unless the process is ending.
pub(crate) fn unfinished() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "The server ended while this was being answered.",
        "Ask again once it is back.",
    )
}
