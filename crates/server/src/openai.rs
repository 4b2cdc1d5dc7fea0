//! The OpenAI chat API over knowledge bases: `/v1/chat/completions` and `/v1/models`, so that programs made for it
//! work unchanged. A model is a knowledge base with a strategy or a saved configuration (`bikes/ragonite`), or a knowledge
//! base alone.
//!
//! The conversation is what the client sends each time; nothing is kept. Citations come as Markdown footnotes in
//! the text and as `url_citation` annotations. Text is streamed once it is checked: the steps before it stream as
//! `reasoning_content`. Settings of sampling have no meaning here and are ignored.

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
use qa::{Answer, Evidence};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::access::Caller;
use crate::answering::{self, Update};
use crate::api::configurations;
use crate::app::App;
use crate::ask::Ask;
use crate::live::Listener;
use crate::problem::Problem;

/// A request, as far as it has a meaning here.
#[derive(Deserialize)]
pub(crate) struct Chat {
    model: String,
    messages: Vec<Message>,
    #[serde(default)]
    stream: bool,
    #[serde(default)]
    stream_options: StreamOptions,
    n: Option<u32>,
}

#[derive(Deserialize, Default)]
struct StreamOptions {
    #[serde(default)]
    include_usage: bool,
}

/// One message of the conversation so far.
#[derive(Deserialize)]
struct Message {
    role: String,
    content: Option<Content>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Value>),
}

impl Content {
    /// The text; images and sounds are not read.
    fn text(&self) -> String {
        match self {
            Content::Text(text) => text.clone(),
            Content::Parts(parts) => {
                let texts: Vec<&str> = parts.iter().filter_map(|part| part["text"].as_str()).collect();
                texts.join("\n")
            }
        }
    }
}

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
    let data: Vec<Value> = all.iter().map(|one| model(&one.id)).collect();
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
    if chat.n.is_some_and(|n| n != 1) {
        return Err(Problem::bad_request("`n` is not 1.", "One answer is given to a question.").into());
    }
    let (kb, strategy) = find(&app, &caller, &chat.model).await?;
    let (conversation, question) = conversation_of(&chat.messages)?;
    let listener = answering::answer_unkept(&app, kb, conversation, question, strategy).await?;
    let id = format!("chatcmpl-{}", app.stored(|store| store.new_id()).await?);
    let head = Head { id, created: now(), model: chat.model };
    if chat.stream {
        return Ok(streamed(listener, head, chat.stream_options.include_usage).into_response());
    }
    let answer = answering::whole(listener).await?;
    let (content, annotations) = cited(&answer);
    Ok(Json(json!({
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
        "usage": usage(&answer),
    }))
    .into_response())
}

/// The last question, and what was said before it. Messages of other roles than user and assistant are instructions
/// to a model, and here no model follows any.
fn conversation_of(messages: &[Message]) -> Result<(qa::Conversation, String), Problem> {
    let mut conversation = qa::Conversation::default();
    let mut asked: Option<String> = None;
    for message in messages {
        let text = message.content.as_ref().map(Content::text).unwrap_or_default();
        match message.role.as_str() {
            "user" => asked = Some(text),
            "assistant" => {
                if let Some(question) = asked.take() {
                    let (standalone, answer) = (question.clone(), without_footnotes(&text));
                    conversation.turns.push(qa::Turn {
                        question,
                        standalone,
                        answer,
                        plan: None,
                        items: vec![],
                    });
                }
            }
            _ => {}
        }
    }
    let question = asked.ok_or_else(|| {
        Problem::bad_request("The last message is no question.", "Send one with the role `user` at the end.")
    })?;
    answering::check_question(&question)?;
    Ok((conversation, question))
}

/// An answer of ours as the engine gave it: footnotes are taken off, their marks become citations again.
fn without_footnotes(text: &str) -> String {
    let body = text.split("\n\n[^").next().unwrap_or_default();
    body.replace("[^", "[")
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
            let said = format!("{}: {outcome}\n", record.name);
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

/// The text with its citations as Markdown footnotes, and where each stands, counted in characters.
fn cited(answer: &Answer) -> (String, Vec<Value>) {
    let (mut content, mut annotations) = (String::new(), Vec::new());
    let mut rest = answer.text.as_str();
    while let Some(at) = rest.find('[') {
        let (before, mark) = rest.split_at(at);
        content.push_str(before);
        let number = mark[1..].split(']').next().and_then(|n| n.parse::<usize>().ok());
        let source = number.and_then(|n| answer.sources.iter().find(|source| source.n == n));
        match source {
            Some(source) => {
                let start = content.chars().count();
                content.push_str(&format!("[^{}]", source.n));
                let (url, title) = place(source.n, &source.evidence);
                annotations.push(json!({
                    "type": "url_citation",
                    "url_citation": {
                        "start_index": start, "end_index": content.chars().count(), "url": url, "title": title
                    },
                }));
                let length = format!("[{}]", source.n).len();
                rest = &mark[length..];
            }
            None => {
                content.push('[');
                rest = &mark[1..];
            }
        }
    }
    content.push_str(rest);
    for source in answer.sources.iter().filter(|source| answer.citations.contains(&source.n)) {
        content.push_str(&format!("\n\n[^{}]: {}", source.n, footnote(&source.evidence)));
    }
    (content, annotations)
}

/// Where a source can be looked up, and its title.
fn place(n: usize, evidence: &Evidence) -> (String, String) {
    match evidence {
        Evidence::Passage { url, entity, title, .. } => {
            let url = url.clone().or_else(|| entity.clone());
            (url.unwrap_or_else(|| format!("urn:ragonite:source:{n}")), title.clone())
        }
        Evidence::Query { statements, .. } => (format!("urn:ragonite:source:{n}"), statements.join(" ")),
    }
}

fn footnote(evidence: &Evidence) -> String {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    match evidence {
        Evidence::Query { query, statements, .. } => {
            // Backticks in a name would end the code early.
            format!("{} (`{}`)", line(&statements.join(" ")), line(query).replace('`', "'"))
        }
        Evidence::Passage { title, url, entity, .. } => match url.as_ref().or(entity.as_ref()) {
            Some(place) => format!("{} ({})", line(title), line(place)),
            None => line(title),
        },
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_conversation_becomes_ours_and_footnotes_come_off() {
        let message = |role: &str, text: &str| Message {
            role: role.to_owned(),
            content: Some(Content::Text(text.to_owned())),
        };
        let messages = [
            message("system", "Obey."),
            message("user", "Which is the cheapest?"),
            message("assistant", "The Kiebitz [^1].\n\n[^1]: a query"),
            message("user", "And the lightest?"),
        ];
        let (conversation, question) = conversation_of(&messages).expect("a question");
        assert_eq!(question, "And the lightest?");
        assert_eq!(conversation.turns.len(), 1);
        assert_eq!(conversation.turns[0].answer, "The Kiebitz [1].");
        assert!(conversation_of(&messages[..3]).is_err());
        assert!(conversation_of(&[]).is_err());
    }
}
