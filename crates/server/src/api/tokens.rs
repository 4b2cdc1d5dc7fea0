//! Tokens: who else may use this server, how far, and until when. Their secrets are shown once and kept as hashes.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::Body;
use crate::access::{Caller, OWNER};
use crate::app::App;
use crate::problem::Problem;
use crate::store::{KeptToken, Scope};

/// A token to make.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// What it is for, for people.
    #[serde(default)]
    name: String,
    /// Whose conversations it opens.
    user: String,
    scope: Scope,
    /// Only these knowledge bases; left out: all.
    knowledge_bases: Option<Vec<String>>,
    /// Valid for so many days; left out: until it is deleted.
    days: Option<u32>,
}

/// A token that was made.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct MadeToken {
    #[serde(flatten)]
    token: KeptToken,
    /// Shown this once.
    secret: String,
}

/// All tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct TokenList {
    tokens: Vec<KeptToken>,
}

/// `GET /tokens`
#[utoipa::path(
    get,
    path = "/api/v1/tokens",
    tag = "tokens",
    responses((status = 200, description = "Done", body = TokenList))
)]
pub(crate) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<TokenList>, Problem> {
    // Who may make tokens for everything must be allowed everything.
    caller.require_admin_of_all()?;
    Ok(Json(TokenList { tokens: app.stored(|store| store.tokens()).await? }))
}

/// `POST /tokens`
#[utoipa::path(
    post,
    path = "/api/v1/tokens",
    tag = "tokens",
    request_body = NewToken,
    responses((status = 201, description = "Made", body = MadeToken))
)]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), Problem> {
    caller.require_admin_of_all()?;
    check_user(&new.user)?;
    let NewToken { name, user, scope, knowledge_bases, days } = new;
    let made = app.stored(move |store| store.make_token(&name, &user, scope, knowledge_bases, days));
    let (token, secret) = made.await?;
    Ok((StatusCode::CREATED, Json(MadeToken { token, secret })))
}

/// `DELETE /tokens/{id}`
#[utoipa::path(
    delete,
    path = "/api/v1/tokens/{id}",
    tag = "tokens",
    params(("id" = String, Path, description = "The token's id")),
    responses((status = 204, description = "Gone"))
)]
pub(crate) async fn delete(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    caller.require_admin_of_all()?;
    if app.stored(move |store| store.delete_token(&id)).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Problem::new(
        StatusCode::NOT_FOUND,
        "There is no token with this id.",
        "GET /api/v1/tokens lists them.",
    ))
}

/// Names that users may have.
pub(crate) fn check_user(user: &str) -> Result<(), Problem> {
    if (1..=200).contains(&user.len()) && !user.chars().any(char::is_control) && user != OWNER {
        return Ok(());
    }
    Err(Problem::bad_request(
        "This cannot be a user's name.",
        format!("Take 1 to 200 characters, none of them control characters, and not `{OWNER}`."),
    ))
}
