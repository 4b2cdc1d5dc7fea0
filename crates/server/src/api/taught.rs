//! What people teach a knowledge base: questions with their queries and words that mean others, listed, tried, kept, removed
//! and taken along. To use it is to read it; to change it, for all who ask, needs the scope for it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use qa::taught::Tried;
use search::Lesson;
use serde::Serialize;

use super::Body;
use crate::access::Caller;
use crate::app::App;
use crate::ask::NewLesson;
use crate::problem::Problem;

/// One lesson with what it is known by.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Listed {
    id: String,
    /// `{"question", "standalone", "select", "by", "on", "rows", "verified"}`, or `{"word", "means", "by", "on"}`.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    lesson: Lesson,
}

impl Listed {
    fn of(lesson: Lesson) -> Self {
        Self { id: lesson.id(), lesson }
    }
}

/// All of them.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Lessons {
    /// In the order in which they were taught.
    lessons: Vec<Listed>,
}

/// A lesson and what its query finds.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Attempted {
    #[serde(flatten)]
    listed: Listed,
    /// Of a question: what its query says, its columns and rows, and what it means.
    #[schema(value_type = Option<Object>)]
    found: Option<Tried>,
}

/// `GET /knowledge-bases/{kb}/taught`
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/taught",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    responses((status = 200, description = "Done", body = Lessons))
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
) -> Result<Json<Lessons>, Problem> {
    let bank = app.consult(&caller, &kb, |kb| kb.taught()).await?.map_err(|error| Problem::from(&error))?;
    Ok(Json(Lessons { lessons: bank.lessons.into_iter().map(Listed::of).collect() }))
}

/// `GET /knowledge-bases/{kb}/taught/export`: a JSON line each, as `ragonite teach KB --import` takes them.
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/taught/export",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    responses((status = 200, description = "The file", content((String = "application/x-ndjson"))))
)]
pub(crate) async fn export(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
) -> Result<Response, Problem> {
    let bank = app.consult(&caller, &kb, |kb| kb.taught()).await?.map_err(|error| Problem::from(&error))?;
    let kind = (header::CONTENT_TYPE, "application/x-ndjson");
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"taught.jsonl\"");
    Ok(([kind, name], bank.text()).into_response())
}

/// `POST /knowledge-bases/{kb}/taught/try`: what a lesson would find. Nothing is kept.
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases/{kb}/taught/try",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = NewLesson,
    responses((status = 200, description = "Done", body = Attempted))
)]
pub(crate) async fn attempt(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Body(new): Body<NewLesson>,
) -> Result<Json<Attempted>, Problem> {
    let by = caller.user.clone();
    let tried = app.consult(&caller, &kb, move |kb| kb.try_lesson(&new, &by)).await?;
    let (lesson, found) = tried.map_err(|error| Problem::from(&error))?;
    Ok(Json(Attempted { listed: Listed::of(lesson), found }))
}

/// `POST /knowledge-bases/{kb}/taught`: keeps a lesson, in the place of one about the same question or word. From then on
/// everybody's questions are answered by it.
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases/{kb}/taught",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = NewLesson,
    responses((status = 201, description = "Kept", body = Attempted))
)]
pub(crate) async fn teach(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Body(new): Body<NewLesson>,
) -> Result<(StatusCode, Json<Attempted>), Problem> {
    caller.require_admin()?;
    let by = caller.user.clone();
    let kept = app.consult(&caller, &kb, move |kb| {
        let (lesson, found) = kb.try_lesson(&new, &by)?;
        kb.keep_lesson(&lesson)?;
        Ok::<_, qa::Error>((lesson, found))
    });
    let (lesson, found) = kept.await?.map_err(|error| Problem::from(&error))?;
    Ok((StatusCode::CREATED, Json(Attempted { listed: Listed::of(lesson), found })))
}

/// `DELETE /knowledge-bases/{kb}/taught/{lesson}`
#[utoipa::path(
    delete,
    path = "/api/v1/knowledge-bases/{kb}/taught/{lesson}",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name"), ("lesson" = String, Path, description = "The lesson's id")),
    responses((status = 204, description = "Forgotten"))
)]
pub(crate) async fn forget(
    State(app): State<App>,
    caller: Caller,
    Path((kb, lesson)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    caller.require_admin()?;
    let gone = app.consult(&caller, &kb, move |kb| kb.forget_lesson(&lesson)).await?;
    match gone.map_err(|error| Problem::from(&error))? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Problem::new(
            StatusCode::NOT_FOUND,
            "Nothing of this id was taught.",
            "GET ../taught lists what was.",
        )),
    }
}
