//! Asking: a question in, its events out as server-sent events while it is answered, or the answer alone.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Body, Parameters, turns};
use crate::access::Caller;
use crate::answering::{self, Asked, Update, to_json};
use crate::app::App;
use crate::live::Listener;
use crate::problem::Problem;
use crate::store::TurnDetails;

/// A question.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Message {
    question: String,
    /// One of the knowledge base's configurations: a strategy, or what was saved under a name.
    strategy: Option<String>,
    /// A turn of the conversation that this one replaces, with all that followed it.
    instead_of: Option<i64>,
}

/// `POST /conversations/{id}/messages`. With `Accept: text/event-stream` a stream that begins with `accepted`
/// and ends with `answer`, `stopped` or `error`; else the answer. Who closes the connection while waiting for the
/// answer alone stops the engine at once; a stream can be resumed for a while.
#[utoipa::path(
    post,
    path = "/api/v1/conversations/{id}/messages",
    tag = "messages",
    params(("id" = String, Path, description = "The conversation's id")),
    request_body = Message,
    responses((status = 200, description = "The answer, or its events", content((serde_json::Value = "application/json"), (String = "text/event-stream"))))
)]
pub(crate) async fn ask(
    State(app): State<App>,
    caller: Caller,
    Path(conversation): Path<String>,
    headers: HeaderMap,
    Body(Message { question, strategy, instead_of }): Body<Message>,
) -> Result<Response, Problem> {
    let asked = Asked { conversation, question, strategy, instead_of };
    if wants_events(&headers) {
        let listener = answering::answer(&app, &caller, asked, app.patience).await?;
        Ok(events(listener).into_response())
    } else {
        let listener = answering::answer(&app, &caller, asked, Duration::ZERO).await?;
        Ok(Json(to_json(&answering::whole(listener).await?)?).into_response())
    }
}

/// From where to go on, for clients that cannot set the header `Last-Event-ID`.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    after: Option<usize>,
}

/// `GET /conversations/{id}/turns/{turn}/events`: the events after `Last-Event-ID` (or `?after=`), and what still
/// comes. Of an answer that ended a while ago, or that another server gives, only its ending is told; 204 when that was
/// heard already.
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}/turns/{turn}/events",
    tag = "messages",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number"), After),
    responses((status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"), (status = 204, description = "Everything was heard"))
)]
pub(crate) async fn resume(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn)): Path<(String, String)>,
    headers: HeaderMap,
    Parameters(After { after }): Parameters<After>,
) -> Result<Response, Problem> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let heard: usize = last.or(after).unwrap_or(0);
    // Whose it is comes first.
    let details = turns::find(&app, &caller, id.clone(), &turn).await?;
    if let Some(live) = app.live_turn(&id, details.id) {
        let listener = live.listen(heard, app.patience);
        if listener.has_heard_all() {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        return Ok(events(listener).into_response());
    }
    let number = (heard + 1).to_string();
    if let Some(ending) = ending(&details)? {
        let event = written(&ending)?.id(number);
        return Ok(Sse::new(stream::once(async { Ok::<_, Infallible>(event) })).into_response());
    }
    if app.store.lease().is_none() {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let awaited = async move {
        let ended = ending_elsewhere(&app, &caller, &id, &turn).await;
        Ok::<_, Infallible>(
            ended.and_then(|ending| written(&ending)).unwrap_or_else(|p| error(&p)).id(number),
        )
    };
    let alive = KeepAlive::new().interval(Duration::from_secs(10));
    Ok(Sse::new(stream::once(awaited)).keep_alive(alive).into_response())
}

/// How often an answer that another server gives is looked for.
const LOOK: Duration = Duration::from_secs(1);

/// Waits until another server has answered a turn, or until it is said to have ended.
async fn ending_elsewhere(app: &App, caller: &Caller, id: &str, turn: &str) -> Result<Update, Problem> {
    loop {
        tokio::time::sleep(LOOK).await;
        let ended = match turns::find(app, caller, id.to_owned(), turn).await {
            Ok(details) => ending(&details)?,
            // A store that is away is asked again, as long as somebody listens.
            Err(problem) if problem.status == StatusCode::SERVICE_UNAVAILABLE.as_u16() => None,
            Err(problem) => return Err(problem),
        };
        if let Some(ending) = ended {
            return Ok(ending);
        }
    }
}

/// How a stored turn ended.
fn ending(turn: &TurnDetails) -> Result<Option<Update>, Problem> {
    Ok(match (turn.state.as_str(), &turn.answer, &turn.error) {
        ("answered", Some(answer), _) => {
            let answer: qa::Answer = serde_json::from_value(answer.clone()).map_err(|e| {
                Problem::new(
                    StatusCode::CONFLICT,
                    format!("This answer is of another version of ragonite: {e}."),
                    "Ask the question again.",
                )
            })?;
            Some(Update::Answered(Box::new(answer)))
        }
        ("failed", _, Some(error)) => Some(Update::Failed(Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            error.clone(),
            "Ask the question again.",
        ))),
        ("stopped", ..) => Some(Update::Stopped),
        // Just being noted.
        _ => None,
    })
}

/// Whether there was an answer in progress.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Stopped {
    stopped: bool,
}

/// `POST /conversations/{id}/stop`
#[utoipa::path(
    post,
    path = "/api/v1/conversations/{id}/stop",
    tag = "messages",
    params(("id" = String, Path, description = "The conversation's id")),
    responses((status = 200, description = "Done", body = Stopped))
)]
pub(crate) async fn stop(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Stopped>, Problem> {
    let conversation = id.clone();
    let owned = app.stored(move |store| store.knowledge_base(&caller.user, &conversation)).await?;
    owned.ok_or_else(Problem::no_conversation)?;
    let stopped = app.stop(&id) || app.stored(move |store| store.stop_elsewhere(&id)).await?;
    Ok(Json(Stopped { stopped }))
}

pub(crate) fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|one| {
        one.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/event-stream"))
    })
}

/// The updates as a stream with increasing ids, kept alive while a model thinks.
fn events(listener: Listener) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>>> {
    let numbered = stream::unfold((listener, false), async |(mut listener, ended)| {
        if ended {
            return None;
        }
        let (n, update) = match listener.next().await {
            Some(next) => next,
            None => (usize::MAX, Arc::new(Update::Failed(answering::unfinished()))),
        };
        let ended = update.is_last();
        let event = written(&update).unwrap_or_else(|problem| error(&problem));
        let event = if n == usize::MAX { event } else { event.id(n.to_string()) };
        Some((Ok(event), (listener, ended)))
    });
    Sse::new(numbered).keep_alive(KeepAlive::new().interval(Duration::from_secs(10)))
}

/// The event's name is its JSON's field `event`.
fn written(update: &Update) -> Result<Event, Problem> {
    let data: Value = match update {
        Update::Accepted { conversation, turn } => {
            json!({ "event": "accepted", "conversation": conversation, "turn": turn })
        }
        Update::Event(event) => to_json(event)?,
        Update::Answered(answer) => to_json(&qa::Event::Answer(answer.clone()))?,
        Update::Stopped => json!({ "event": "stopped" }),
        Update::Failed(problem) => return Ok(error(problem)),
    };
    let name = data["event"].as_str().unwrap_or("message").to_owned();
    Ok(Event::default().event(name).data(data.to_string()))
}

fn error(problem: &Problem) -> Event {
    let data = json!({ "event": "error", "problem": problem });
    Event::default().event("error").data(data.to_string())
}
