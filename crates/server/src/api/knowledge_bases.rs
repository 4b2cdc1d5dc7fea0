//! What can be talked with: names, strategies, schema, annotations, questions to begin with.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Body, configurations};
use crate::access::Caller;
use crate::app::App;
use crate::ask::{About, Ask, Preview};
use crate::problem::Problem;
use crate::store::SavedConfiguration;

/// A knowledge base in the list.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct KnowledgeBaseListed {
    name: String,
    /// The default first.
    strategies: Vec<String>,
    /// What a question may name as its `strategy`: the strategies, then what was saved.
    configurations: Vec<String>,
    #[serde(flatten)]
    about: About,
}

/// What is served.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct KnowledgeBases {
    knowledge_bases: Vec<KnowledgeBaseListed>,
}

fn listed(kb: &dyn Ask, saved: &[SavedConfiguration]) -> KnowledgeBaseListed {
    KnowledgeBaseListed {
        name: kb.name().to_owned(),
        strategies: kb.strategies(),
        configurations: configurations::of(kb, saved).into_iter().map(|one| one.name).collect(),
        about: kb.about(),
    }
}

/// `GET /knowledge-bases`
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases",
    tag = "knowledge bases",
    responses((status = 200, description = "Done", body = KnowledgeBases))
)]
pub(crate) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<KnowledgeBases>, Problem> {
    let all = app.knowledge_bases(&caller);
    let saved = app.stored(|store| store.configurations()).await?;
    let knowledge_bases = app.blocking(move || all.iter().map(|kb| listed(&**kb, &saved)).collect()).await?;
    Ok(Json(KnowledgeBases { knowledge_bases }))
}

/// `GET /knowledge-bases/{kb}`
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    responses((status = 200, description = "Done", body = KnowledgeBaseListed))
)]
pub(crate) async fn read(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
) -> Result<Json<KnowledgeBaseListed>, Problem> {
    let saved = app.stored(|store| store.configurations()).await?;
    app.consult(&caller, &kb, move |kb| listed(kb, &saved)).await.map(Json)
}

/// `GET /knowledge-bases/{kb}/schema`
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/schema",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    responses((status = 200, description = "Done", body = serde_json::Value))
)]
pub(crate) async fn schema(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
) -> Result<Json<Value>, Problem> {
    Ok(Json(app.consult(&caller, &kb, |kb| kb.schema()).await?))
}

/// `GET /knowledge-bases/{kb}/report`: what the build inferred, with what support, and what it doubts.
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/report",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    responses((status = 200, description = "Done", body = serde_json::Value))
)]
pub(crate) async fn report(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
) -> Result<Json<Value>, Problem> {
    Ok(Json(app.consult(&caller, &kb, |kb| kb.report()).await?))
}

/// Questions to begin with.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Starters {
    questions: Vec<String>,
}

/// `GET /knowledge-bases/{kb}/starters`
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/starters",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    responses((status = 200, description = "Done", body = Starters))
)]
pub(crate) async fn starters(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
) -> Result<Json<Starters>, Problem> {
    let questions = app.consult(&caller, &kb, |kb| kb.starter_questions()).await?;
    Ok(Json(Starters { questions }))
}

/// Annotations, in TOML.
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Annotated {
    pub(crate) toml: String,
}

/// `GET /knowledge-bases/{kb}/annotations`: names, comments and units it was built with; empty without.
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/annotations",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    responses((status = 200, description = "Done", body = Annotated))
)]
pub(crate) async fn annotations(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
) -> Result<Json<Annotated>, Problem> {
    let toml = app.consult(&caller, &kb, |kb| kb.annotations()).await?;
    Ok(Json(Annotated { toml: toml.map_err(|error| Problem::from(&error))? }))
}

/// `POST /knowledge-bases/{kb}/annotations/preview`: the schema and report that other annotations would make.
/// Nothing is kept; PUT ../annotations builds with them.
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases/{kb}/annotations/preview",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = Annotated,
    responses((status = 200, description = "Done", body = Preview))
)]
pub(crate) async fn preview(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Body(Annotated { toml }): Body<Annotated>,
) -> Result<Json<Preview>, Problem> {
    let preview = app.consult(&caller, &kb, move |kb| kb.preview(&toml)).await?;
    preview.map(Json).map_err(|error| Problem::from(&error))
}
