//! A conversation that its owner lets others read by a link: whoever may ask its knowledge base and has the link, as long
//! as it is not taken back. They see questions, answers and sources; no steps, no prompts, no ratings; they change nothing.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;

use super::Parameters;
use super::saved::Form;
use super::turns::{self, CellOf};
use crate::access::{Caller, OWNER};
use crate::app::App;
use crate::ask::Lineage;
use crate::problem::Problem;
use crate::store::{Details, Share, TurnDetails};

/// The caller's links.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Shares {
    /// The latest first.
    shares: Vec<Share>,
}

/// `GET /shares`: the links that the caller made.
#[utoipa::path(
    get,
    path = "/api/v1/shares",
    tag = "shares",
    responses((status = 200, description = "Done", body = Shares))
)]
pub(crate) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Shares>, Problem> {
    let shares =
        app.stored(move |store| store.shares(&caller.user, caller.knowledge_bases.as_deref())).await?;
    Ok(Json(Shares { shares }))
}

/// `POST /conversations/{id}/share`: makes the link, or has the one that there is show what was asked since.
#[utoipa::path(
    post,
    path = "/api/v1/conversations/{id}/share",
    tag = "shares",
    params(("id" = String, Path, description = "The conversation's id")),
    responses((status = 200, description = "Done", body = Share))
)]
pub(crate) async fn share(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Share>, Problem> {
    let (owner, conversation) = (caller.user.clone(), id.clone());
    if app.stored(move |store| store.knowledge_base(&owner, &conversation)).await?.is_none() {
        return Err(Problem::no_conversation());
    }
    let made = app.stored(move |store| store.share(&caller.user, &id)).await?;
    made.map(Json).ok_or_else(|| {
        Problem::new(
            StatusCode::CONFLICT,
            "There is no answer in this conversation yet.",
            "Ask something, wait for the answer, and share it then.",
        )
    })
}

/// `DELETE /conversations/{id}/share`: takes the link back.
#[utoipa::path(
    delete,
    path = "/api/v1/conversations/{id}/share",
    tag = "shares",
    params(("id" = String, Path, description = "The conversation's id")),
    responses((status = 204, description = "The link leads nowhere now"))
)]
pub(crate) async fn unshare(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let was = app.stored(move |store| store.unshare(&caller.user, &id)).await?;
    if was { Ok(StatusCode::NO_CONTENT) } else { Err(no_share()) }
}

/// A conversation as its link shows it.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct SharedConversation {
    /// Who shared it; null where the server knows no users.
    by: Option<String>,
    /// When, in milliseconds since 1970.
    made: i64,
    knowledge_base: String,
    title: String,
    turns: Vec<TurnDetails>,
}

/// `GET /shared/{share}`: what a link shows.
#[utoipa::path(
    get,
    path = "/api/v1/shared/{share}",
    tag = "shares",
    params(("share" = String, Path, description = "The link's id")),
    responses((status = 200, description = "Done", body = SharedConversation))
)]
pub(crate) async fn read(
    State(app): State<App>,
    caller: Caller,
    Path(share): Path<String>,
) -> Result<Json<SharedConversation>, Problem> {
    let shared = app.stored(move |store| store.shared(&share)).await?;
    let shared = shared.filter(|shared| caller.may_use(&shared.details.summary.knowledge_base));
    let shared = shared.ok_or_else(no_share)?;
    let Details { summary, turns } = shared.details;
    Ok(Json(SharedConversation {
        by: (shared.owner != OWNER).then_some(shared.owner),
        made: shared.made,
        knowledge_base: summary.knowledge_base,
        title: summary.title,
        turns,
    }))
}

/// `GET /shared/{share}/turns/{turn}/sources/{n}`: one source, also as a file for spreadsheets.
#[utoipa::path(
    get,
    path = "/api/v1/shared/{share}/turns/{turn}/sources/{n}",
    tag = "shares",
    params(("share" = String, Path, description = "The link's id"), ("turn" = String, Path, description = "The turn's number"), ("n" = String, Path, description = "The source's number")),
    responses((status = 200, description = "Done", content((serde_json::Value = "application/json"), (String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))))
)]
pub(crate) async fn source(
    State(app): State<App>,
    caller: Caller,
    Path((share, turn, n)): Path<(String, String, String)>,
    form: Form,
) -> Result<Response, Problem> {
    let (_, turn) = shown(&app, &caller, share, &turn).await?;
    turns::send_source(&app, turn, &n, form).await
}

/// `GET /shared/{share}/turns/{turn}/sources/{n}/lineage?row=0&column=1`: the triples behind a cell or a passage.
#[utoipa::path(
    get,
    path = "/api/v1/shared/{share}/turns/{turn}/sources/{n}/lineage",
    tag = "shares",
    params(("share" = String, Path, description = "The link's id"), ("turn" = String, Path, description = "The turn's number"), ("n" = String, Path, description = "The source's number"), CellOf),
    responses((status = 200, description = "Done", body = Lineage))
)]
pub(crate) async fn lineage(
    State(app): State<App>,
    caller: Caller,
    Path((share, turn, n)): Path<(String, String, String)>,
    Parameters(cell): Parameters<CellOf>,
) -> Result<Json<Lineage>, Problem> {
    let (kb, turn) = shown(&app, &caller, share, &turn).await?;
    turns::trace_cell(&app, &caller, &kb, turn, &n, cell).await
}

/// The turn and its knowledge base, if a link that the caller may follow shows it.
async fn shown(
    app: &App,
    caller: &Caller,
    share: String,
    turn: &str,
) -> Result<(String, TurnDetails), Problem> {
    let turn = turns::number(turn)?;
    let found = app.stored(move |store| store.shared_turn(&share, turn)).await?;
    found.filter(|(kb, _)| caller.may_use(kb)).ok_or_else(no_share)
}

fn no_share() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "Nothing is shared by this link.",
        "It was taken back, or is about a knowledge base that you may not ask: ask who sent it.",
    )
}
