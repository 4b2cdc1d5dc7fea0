//! Conversations: make, list, read, rename, delete, and the trace of a turn.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Body, Parameters};
use crate::app::App;
use crate::problem::Problem;
use crate::store::{Details, Summary};

/// Which conversations to list.
#[derive(Deserialize)]
pub(crate) struct Page {
    limit: Option<u32>,
    offset: Option<u32>,
}

/// The most conversations one request lists.
const MAX_PAGE: u32 = 500;

/// `GET /conversations`: the latest first, without their turns.
pub(crate) async fn list(
    State(app): State<App>,
    Parameters(page): Parameters<Page>,
) -> Result<Json<Value>, Problem> {
    let limit = page.limit.unwrap_or(100);
    if !(1..=MAX_PAGE).contains(&limit) {
        return Err(Problem::bad_request(
            format!("`limit` is {limit}."),
            format!("Take one between 1 and {MAX_PAGE}, and `offset` for the rest."),
        ));
    }
    let offset = page.offset.unwrap_or(0);
    let conversations = app.stored(move |store| store.list(limit, offset)).await?;
    Ok(Json(json!({ "conversations": conversations })))
}

/// What a new conversation is about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct New {
    kb: String,
}

/// `POST /conversations`
pub(crate) async fn create(
    State(app): State<App>,
    Body(new): Body<New>,
) -> Result<(StatusCode, Json<Summary>), Problem> {
    app.knowledge_base(&new.kb)?;
    let made = app.stored(move |store| store.create(&new.kb)).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `GET /conversations/{id}`: with all turns.
pub(crate) async fn read(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Details>, Problem> {
    let details = app.stored(move |store| store.read(&id)).await?;
    details.map(Json).ok_or_else(Problem::no_conversation)
}

/// A conversation's new name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    title: String,
}

/// `PATCH /conversations/{id}`
pub(crate) async fn rename(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(Rename { title }): Body<Rename>,
) -> Result<Json<Summary>, Problem> {
    if title.trim().is_empty() {
        return Err(Problem::bad_request("The title is empty.", "Send a `title` with at least one letter."));
    }
    let renamed = app.stored(move |store| store.rename(&id, &title)).await?;
    renamed.map(Json).ok_or_else(Problem::no_conversation)
}

/// `DELETE /conversations/{id}`: an answer in progress is stopped.
pub(crate) async fn delete(State(app): State<App>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    app.stop(&id);
    if app.stored(move |store| store.delete(&id)).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::no_conversation())
    }
}

/// `GET /conversations/{id}/turns/{turn}/trace`: the events of one turn, each with its second.
pub(crate) async fn trace(
    State(app): State<App>,
    Path((id, turn)): Path<(String, String)>,
) -> Result<Json<Value>, Problem> {
    let no_turn = || {
        Problem::new(
            StatusCode::NOT_FOUND,
            "There is no such turn in this conversation.",
            "GET /api/v1/conversations/{id} lists its turns.",
        )
    };
    let turn: i64 = turn.parse().map_err(|_| no_turn())?;
    let events = app.stored(move |store| store.trace(&id, turn)).await?.ok_or_else(no_turn)?;
    Ok(Json(json!({ "events": events })))
}
