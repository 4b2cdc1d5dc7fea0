//! Conversations: make, list, read, rename, delete. Each belongs to who made it, and nobody else learns of it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::{Body, Parameters};
use crate::access::Caller;
use crate::app::App;
use crate::problem::Problem;
use crate::store::{Details, Listed, Summary, Wanted};

/// Which conversations to list.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    limit: Option<u32>,
    offset: Option<u32>,
    /// Only those of this knowledge base.
    kb: Option<String>,
    /// Only those with this text in their title or a question.
    q: Option<String>,
}

/// A page of the list.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ConversationPage {
    #[serde(flatten)]
    listed: Listed,
    /// The `offset` of the next page, if there is one.
    next: Option<u32>,
}

/// The most conversations one request lists.
const MAX_PAGE: u32 = 500;

/// `GET /conversations`: the latest first, without their turns.
#[utoipa::path(
    get,
    path = "/api/v1/conversations",
    tag = "conversations",
    params(Page),
    responses((status = 200, description = "Done", body = ConversationPage))
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Parameters(page): Parameters<Page>,
) -> Result<Json<ConversationPage>, Problem> {
    let limit = page.limit.unwrap_or(100);
    if !(1..=MAX_PAGE).contains(&limit) {
        return Err(Problem::bad_request(
            format!("`limit` is {limit}."),
            format!("Take one between 1 and {MAX_PAGE}, and `offset` for the rest."),
        ));
    }
    let offset = page.offset.unwrap_or(0);
    let wanted = Wanted {
        limit,
        offset,
        knowledge_base: page.kb,
        allowed: caller.knowledge_bases.clone(),
        text: page.q.filter(|q| !q.is_empty()),
    };
    let listed = app.stored(move |store| store.list(&caller.user, &wanted)).await?;
    let reached = offset.saturating_add(u32::try_from(listed.conversations.len()).unwrap_or(u32::MAX));
    let next = (!listed.conversations.is_empty() && i64::from(reached) < listed.total).then_some(reached);
    Ok(Json(ConversationPage { listed, next }))
}

/// What a new conversation is about.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewConversation {
    kb: String,
}

/// `POST /conversations`
#[utoipa::path(
    post,
    path = "/api/v1/conversations",
    tag = "conversations",
    request_body = NewConversation,
    responses((status = 201, description = "Made", body = Summary))
)]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewConversation>,
) -> Result<(StatusCode, Json<Summary>), Problem> {
    app.knowledge_base(&caller, &new.kb)?;
    let made = app.stored(move |store| store.create(&caller.user, &new.kb)).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `GET /conversations/{id}`: with all turns.
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}",
    tag = "conversations",
    params(("id" = String, Path, description = "The conversation's id")),
    responses((status = 200, description = "Done", body = Details))
)]
pub(crate) async fn read(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Details>, Problem> {
    let details = app.stored(move |store| store.details(&caller.user, &id)).await?;
    details.map(Json).ok_or_else(Problem::no_conversation)
}

/// A conversation's new name.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    title: String,
}

/// `PATCH /conversations/{id}`
#[utoipa::path(
    patch,
    path = "/api/v1/conversations/{id}",
    tag = "conversations",
    params(("id" = String, Path, description = "The conversation's id")),
    request_body = Rename,
    responses((status = 200, description = "Done", body = Summary))
)]
pub(crate) async fn rename(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(Rename { title }): Body<Rename>,
) -> Result<Json<Summary>, Problem> {
    if title.trim().is_empty() {
        return Err(Problem::bad_request("The title is empty.", "Send a `title` with at least one letter."));
    }
    let renamed = app.stored(move |store| store.rename(&caller.user, &id, &title)).await?;
    renamed.map(Json).ok_or_else(Problem::no_conversation)
}

/// `DELETE /conversations/{id}`: an answer in progress is stopped.
#[utoipa::path(
    delete,
    path = "/api/v1/conversations/{id}",
    tag = "conversations",
    params(("id" = String, Path, description = "The conversation's id")),
    responses((status = 204, description = "Gone"))
)]
pub(crate) async fn delete(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let conversation = id.clone();
    if !app.stored(move |store| store.delete(&caller.user, &conversation)).await? {
        return Err(Problem::no_conversation());
    }
    app.stop(&id);
    app.forget(&id);
    Ok(StatusCode::NO_CONTENT)
}
