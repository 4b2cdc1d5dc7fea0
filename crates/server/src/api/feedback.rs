//! What people thought of answers, for those who look after a knowledge base: listed, filtered, and as lines to take along.
//! Who gives feedback shows the question and its answer with it, and nothing else of the conversation.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::Parameters;
use crate::access::Caller;
use crate::app::App;
use crate::problem::Problem;
use crate::store::{Given, GivenWanted, Rating};

/// The most that one page of the list holds.
const MOST: u32 = 500;

/// Which feedback.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// About answers of this knowledge base alone.
    kb: Option<String>,
    /// `up` or `down` alone.
    #[param(inline)]
    rating: Option<Rating>,
    /// With this text in the question or the comment.
    q: Option<String>,
    /// At most so many; 50 where nothing is said.
    limit: Option<u32>,
    /// After so many.
    offset: Option<u32>,
}

/// Feedback found.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct FeedbackList {
    /// The latest first.
    feedback: Vec<Given>,
    /// Without `limit` and `offset`.
    total: i64,
}

async fn find(app: &App, caller: Caller, wanted: Wanted) -> Result<FeedbackList, Problem> {
    caller.require_admin()?;
    let Wanted { kb, rating, q, limit, offset } = wanted;
    let (limit, offset) = (limit.unwrap_or(50), offset.unwrap_or(0));
    if !(1..=MOST).contains(&limit) {
        return Err(Problem::bad_request(
            format!("`limit` is {limit}."),
            format!("Take 1 to {MOST}, and `offset` for what comes after."),
        ));
    }
    let allowed = caller.knowledge_bases;
    let wanted = GivenWanted { limit, offset, knowledge_base: kb, allowed, rating, text: q };
    let (feedback, total) = app.stored(move |store| store.all_feedback(&wanted)).await?;
    Ok(FeedbackList { feedback, total })
}

/// `GET /feedback`: what people thought of answers, the latest first.
#[utoipa::path(
    get,
    path = "/api/v1/feedback",
    tag = "feedback",
    params(Wanted),
    responses((status = 200, description = "Done", body = FeedbackList))
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Parameters(wanted): Parameters<Wanted>,
) -> Result<Json<FeedbackList>, Problem> {
    find(&app, caller, wanted).await.map(Json)
}

/// `GET /feedback/export`: the same as JSON lines.
#[utoipa::path(
    get,
    path = "/api/v1/feedback/export",
    tag = "feedback",
    params(Wanted),
    responses((status = 200, description = "The file", content((String = "application/x-ndjson"))))
)]
pub(crate) async fn export(
    State(app): State<App>,
    caller: Caller,
    Parameters(wanted): Parameters<Wanted>,
) -> Result<Response, Problem> {
    let limit = wanted.limit.or(Some(MOST));
    let found = find(&app, caller, Wanted { limit, ..wanted }).await?;
    let line = |one: &Given| serde_json::to_string(one).unwrap_or_default() + "\n";
    let text: String = found.feedback.iter().map(line).collect();
    let kind = (header::CONTENT_TYPE, "application/x-ndjson");
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"feedback.jsonl\"");
    Ok(([kind, name], text).into_response())
}
