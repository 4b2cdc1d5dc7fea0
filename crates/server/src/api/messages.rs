//! Asking: a question in, its events out as server-sent events while it is answered, or the answer alone.

use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;

use super::Body;
use crate::answering::{self, Asked, Update, to_json};
use crate::app::App;
use crate::problem::Problem;

/// A question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Message {
    question: String,
    strategy: Option<String>,
}

/// `POST /conversations/{id}/messages`. With `Accept: text/event-stream` a stream that begins with `accepted`
/// and ends with `answer`, `stopped` or `error`; else the answer. Closing the connection stops the engine.
pub(crate) async fn ask(
    State(app): State<App>,
    Path(conversation): Path<String>,
    headers: HeaderMap,
    Body(Message { question, strategy }): Body<Message>,
) -> Result<Response, Problem> {
    let updates = answering::answer(&app, Asked { conversation, question, strategy }).await?;
    if wants_events(&headers) { Ok(events(updates).into_response()) } else { whole(updates).await }
}

/// `POST /conversations/{id}/stop`
pub(crate) async fn stop(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let stopped = app.stop(&id);
    if !stopped && app.stored(move |store| store.read(&id)).await?.is_none() {
        return Err(Problem::no_conversation());
    }
    Ok(Json(json!({ "stopped": stopped })))
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|one| {
        one.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/event-stream"))
    })
}

/// Waits for the ending.
async fn whole(mut updates: UnboundedReceiver<Update>) -> Result<Response, Problem> {
    while let Some(update) = updates.recv().await {
        match update {
            Update::Accepted { .. } | Update::Event(_) => {}
            Update::Answered(answer) => return Ok(Json(to_json(&answer)?).into_response()),
            Update::Stopped => return Err(Problem::from(&qa::Error::Cancelled)),
            Update::Failed(problem) => return Err(problem),
        }
    }
    Err(unfinished())
}

/// The updates as a stream with increasing ids, kept alive while a model thinks.
fn events(updates: UnboundedReceiver<Update>) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>>> {
    let numbered = stream::unfold((updates, 1u64, false), async |(mut updates, id, ended)| {
        if ended {
            return None;
        }
        let update = updates.recv().await.unwrap_or_else(|| Update::Failed(unfinished()));
        let ended = !matches!(update, Update::Accepted { .. } | Update::Event(_));
        let event = written(update).unwrap_or_else(|problem| error(&problem)).id(id.to_string());
        Some((Ok(event), (updates, id + 1, ended)))
    });
    Sse::new(numbered).keep_alive(KeepAlive::new().interval(Duration::from_secs(10)))
}

/// The event's name is its JSON's field `event`.
fn written(update: Update) -> Result<Event, Problem> {
    let data = match update {
        Update::Accepted { conversation, turn } => {
            json!({ "event": "accepted", "conversation": conversation, "turn": turn })
        }
        Update::Event(event) => to_json(&event)?,
        Update::Answered(answer) => to_json(&qa::Event::Answer(answer))?,
        Update::Stopped => json!({ "event": "stopped" }),
        Update::Failed(problem) => return Ok(error(&problem)),
    };
    let name = data["event"].as_str().unwrap_or("message").to_owned();
    Ok(Event::default().event(name).data(data.to_string()))
}

fn error(problem: &Problem) -> Event {
    let data = json!({ "event": "error", "problem": problem });
    Event::default().event("error").data(data.to_string())
}

/// The answering thread ended without a last word, which it never does unless the process is ending.
fn unfinished() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "The server ended while this was being answered.",
        "Ask again once it is back.",
    )
}
