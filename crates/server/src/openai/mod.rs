//! The OpenAI chat API over knowledge bases: `/v1/chat/completions` and `/v1/models`, so that programs made for it
//! work unchanged. A model is a knowledge base with a strategy or a saved configuration (`bikes/ragonite`), or a knowledge
//! base alone.
//!
//! The conversation is what the client sends each time; nothing is kept. Citations come as Markdown footnotes in
//! the text and as `url_citation` annotations, what people should know of an answer as quotes below it. Text is streamed once it is checked: the steps before it stream as
//! `reasoning_content`. Settings of sampling have no meaning here and are ignored. `request` is what clients send, `tasks`
//! what front ends ask beside the person's questions, `cited` how an answer is written.

mod cited;
mod request;
mod tasks;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use qa::Answer;
use serde_json::{Value, json};

use crate::access::Caller;
use crate::answering::{self, Update};
use crate::api::configurations;
use crate::app::App;
use crate::ask::Ask;
use crate::live::Listener;
use crate::problem::Problem;
use cited::{cited, plain};
use request::{Chat, conversation_of};
use tasks::Task;

/// An error as clients of that API read it.
pub(crate) struct OpenAiError(Problem);

impl From<Problem> for OpenAiError {
    fn from(problem: Problem) -> OpenAiError {
        OpenAiError(problem)
    }
}

impl IntoResponse for OpenAiError {
    fn into_response(self) -> Response {
        let OpenAiError(problem) = self;
        let body = error_body(&problem);
        let mut response = problem.into_response();
        let (mut parts, _) = std::mem::take(&mut response).into_parts();
        parts.headers.remove(axum::http::header::CONTENT_LENGTH);
        parts.headers.remove(axum::http::header::CONTENT_TYPE);
        (parts.status, parts.headers, Json(body)).into_response()
    }
}

fn error_body(problem: &Problem) -> Value {
    let kind = match problem.status {
        401 => "authentication_error",
        403 => "permission_error",
        404 | 400 | 422 => "invalid_request_error",
        429 => "rate_limit_error",
        _ => "server_error",
    };
    let code = if problem.status == 404 { json!("model_not_found") } else { Value::Null };
    json!({ "error": { "message": problem.to_text(), "type": kind, "param": null, "code": code } })
}

/// `GET /v1/models`
pub(crate) async fn models(State(app): State<App>, caller: Caller) -> Result<Json<Value>, OpenAiError> {
    let all = configurations::all(&app, &caller).await?;
    let usable = all.iter().filter(|one| one.fault.is_none());
    let data: Vec<Value> = usable.map(|one| model(&one.id)).collect();
    Ok(Json(json!({ "object": "list", "data": data })))
}

/// `GET /v1/models/{id}`
pub(crate) async fn one_model(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Value>, OpenAiError> {
    find(&app, &caller, &id).await?;
    Ok(Json(model(&id)))
}

fn model(id: &str) -> Value {
    json!({ "id": id, "object": "model", "created": 0, "owned_by": "ragonite" })
}

/// The knowledge base and the strategy a model's name means.
async fn find(app: &App, caller: &Caller, id: &str) -> Result<(Arc<dyn Ask>, Option<String>), Problem> {
    let unknown = || {
        Problem::new(
            StatusCode::NOT_FOUND,
            format!("There is no model `{id}`."),
            "GET /v1/models lists them: each is a knowledge base with a strategy, as in `bikes/ragonite`.",
        )
    };
    if let Ok(kb) = app.knowledge_base(caller, id) {
        return Ok((kb, None));
    }
    let (name, strategy) = id.rsplit_once('/').ok_or_else(unknown)?;
    let kb = app.knowledge_base(caller, name).map_err(|_| unknown())?;
    let (there, known, wanted) = (Arc::clone(app), Arc::clone(&kb), strategy.to_owned());
    app.blocking(move || answering::how(&there, &*known, Some(&wanted))).await?.map_err(|_| unknown())?;
    Ok((kb, Some(strategy.to_owned())))
}

/// `POST /v1/chat/completions`
pub(crate) async fn complete(
    State(app): State<App>,
    caller: Caller,
    body: Result<Json<Chat>, JsonRejection>,
) -> Result<Response, OpenAiError> {
    let Json(chat) = body.map_err(Problem::from)?;
    if !chat.wants_one() {
        return Err(Problem::bad_request("`n` is not 1.", "One answer is given to a question.").into());
    }
    let (kb, strategy) = find(&app, &caller, &chat.model).await?;
    let id = format!("chatcmpl-{}", app.stored(|store| store.new_id()).await?);
    let (streams, usage) = (chat.streams(), chat.wants_usage());
    if let Some(task) = Task::of(&chat.messages) {
        let head = Head { id, created: now(), model: chat.model };
        let text = app.blocking(move || task.reply(&*kb)).await?;
        let answer = Answer { text, ..Answer::default() };
        return Ok(match streams {
            true => streamed_at_once(&answer, &head, usage).into_response(),
            false => whole(&answer, &head).into_response(),
        });
    }
    let (conversation, question) = conversation_of(&chat.messages)?;
    let listener = answering::answer_unkept(&app, kb, conversation, question, strategy).await?;
    let head = Head { id, created: now(), model: chat.model };
    if streams {
        return Ok(streamed(listener, head, usage).into_response());
    }
    Ok(whole(&answering::whole(listener).await?, &head).into_response())
}

/// An answer in one piece.
fn whole(answer: &Answer, head: &Head) -> Json<Value> {
    let (content, annotations) = cited(answer);
    Json(json!({
        "id": head.id,
        "object": "chat.completion",
        "created": head.created,
        "model": head.model,
        "choices": [{
            "index": 0,
            "message": {
                "role": "assistant", "content": content, "refusal": null, "annotations": annotations
            },
            "logprobs": null,
            "finish_reason": "stop",
        }],
        "usage": usage(answer),
    }))
}

/// An answer that is there already, as a stream.
fn streamed_at_once(
    answer: &Answer,
    head: &Head,
    include_usage: bool,
) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>> + use<>> {
    let begin = data(&head.chunk(&json!({ "role": "assistant", "content": "" }), None));
    let update = Update::Answered(Box::new(answer.clone()));
    let rest = chunks(&update, head, include_usage);
    Sse::new(stream::iter(std::iter::once(begin).chain(rest).map(Ok)))
}

/// What every chunk repeats.
#[derive(Clone)]
struct Head {
    id: String,
    created: u64,
    model: String,
}

impl Head {
    fn chunk(&self, delta: &Value, finished: Option<&str>) -> Value {
        json!({
            "id": self.id,
            "object": "chat.completion.chunk",
            "created": self.created,
            "model": self.model,
            "choices": [{ "index": 0, "delta": delta, "logprobs": null, "finish_reason": finished }],
        })
    }
}

fn streamed(
    listener: Listener,
    head: Head,
    include_usage: bool,
) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>>> {
    let begin = head.chunk(&json!({ "role": "assistant", "content": "" }), None);
    let events =
        stream::unfold((listener, vec![data(&begin)], false), move |(mut listener, mut ready, mut ended)| {
            let head = head.clone();
            async move {
                while ready.is_empty() {
                    if ended {
                        return None;
                    }
                    match listener.next().await {
                        Some((_, update)) => {
                            ended = update.is_last();
                            ready = chunks(&update, &head, include_usage);
                        }
                        None => {
                            ended = true;
                            ready = vec![data(&error_body(&answering::unfinished()))];
                        }
                    }
                    ready.reverse();
                }
                let event = ready.pop()?;
                Some((Ok(event), (listener, ready, ended)))
            }
        });
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(10)))
}

fn data(value: &Value) -> Event {
    Event::default().data(value.to_string())
}

/// What an update says in this API, in order.
fn chunks(update: &Update, head: &Head, include_usage: bool) -> Vec<Event> {
    match update {
        Update::Event(qa::Event::Finished { record, outcome }) => {
            let said = format!("{}: {}\n", record.name, plain(outcome));
            vec![data(&head.chunk(&json!({ "reasoning_content": said }), None))]
        }
        Update::Accepted { .. } | Update::Event(_) => Vec::new(),
        Update::Answered(answer) => {
            let (content, annotations) = cited(answer);
            let mut events: Vec<Event> = content
                .split_inclusive(' ')
                .map(|piece| data(&head.chunk(&json!({ "content": piece }), None)))
                .collect();
            events.push(data(&head.chunk(&json!({ "annotations": annotations }), Some("stop"))));
            if include_usage {
                let mut last = head.chunk(&Value::Null, None);
                last["choices"] = json!([]);
                last["usage"] = usage(answer);
                events.push(data(&last));
            }
            events.push(Event::default().data("[DONE]"));
            events
        }
        Update::Stopped => vec![data(&error_body(&Problem::from(&qa::Error::Cancelled)))],
        Update::Failed(problem) => vec![data(&error_body(problem))],
    }
}

fn usage(answer: &Answer) -> Value {
    let input: usize = answer.steps.iter().map(|step| step.tokens_in).sum();
    let output: usize = answer.steps.iter().map(|step| step.tokens_out).sum();
    json!({ "prompt_tokens": input, "completion_tokens": output, "total_tokens": input + output })
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

/// Reads bytes as a request.
pub(crate) fn fuzz(data: &[u8]) {
    if let Ok(chat) = serde_json::from_slice::<Chat>(data) {
        let _ = (chat.streams(), chat.wants_usage(), chat.wants_one());
        let _ = Task::of(&chat.messages);
        let _ = conversation_of(&chat.messages);
    }
    let text = String::from_utf8_lossy(data);
    let shown = plain(&text);
    assert!(!shown.contains("<script") && !shown.starts_with('['));
}
