//! What can be talked with: names, strategies, schema, annotations, questions to begin with.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Body, configurations};
use crate::access::Caller;
use crate::app::App;
use crate::ask::{About, Ask, Place, Preview};
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
        configurations: configurations::usable(kb, saved).map(|one| one.name).collect(),
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

/// What to begin with.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Starters {
    /// Questions that were run and gave something.
    questions: Vec<String>,
    /// The kinds of things with the most of them.
    kinds: Vec<KindOfThing>,
}

/// A kind of thing, and how many of it there are.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct KindOfThing {
    table: String,
    label: String,
    rows: u64,
}

/// Kinds that are named.
const KINDS: usize = 6;

/// The kinds with the most things, of a schema as JSON.
fn kinds(schema: &Value) -> Vec<KindOfThing> {
    let tables = schema["tables"].as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    // Links and values have tables too, and so have the classes and properties of an ontology, and the ends of links,
    // which are rows of other tables.
    let is_kind = |table: &&Value| {
        let entity = &table["kind"]["entity"];
        entity.is_object() && entity["spread"] != "ends"
    };
    let entities = || tables.iter().filter(is_kind);
    let own = entities().any(|table| table["ontology"] != true);
    let things = entities().filter(|table| !own || table["ontology"] != true);
    let mut kinds: Vec<KindOfThing> = things
        .map(|table| KindOfThing {
            table: text(&table["name"]),
            label: text(&table["label"]),
            rows: table["rows"].as_u64().unwrap_or_default(),
        })
        .filter(|kind| kind.rows > 0)
        .collect();
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.rows));
    kinds.truncate(KINDS);
    kinds
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
    let begin = |kb: &dyn Ask| {
        // Of a graph elsewhere there are samples, which say not how many there are.
        let kinds = if kb.about().kind == Place::Graph { kinds(&kb.schema()) } else { Vec::new() };
        Starters { questions: kb.starter_questions(), kinds }
    };
    app.consult(&caller, &kb, begin).await.map(Json)
}

/// Annotations, in TOML.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Annotated {
    pub(crate) toml: String,
}

/// What it was built with.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Annotations {
    /// The annotations, in TOML; empty without.
    toml: String,
    /// Without: some to begin with, all that was inferred as comments.
    template: String,
}

/// `GET /knowledge-bases/{kb}/annotations`: names, comments and units it was built with; empty without.
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/annotations",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    responses((status = 200, description = "Done", body = Annotations))
)]
pub(crate) async fn annotations(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
) -> Result<Json<Annotations>, Problem> {
    let read = app.consult(&caller, &kb, |kb| -> Result<Annotations, search::QueryError> {
        let toml = kb.annotations()?;
        let template = if toml.is_empty() { kb.annotations_template() } else { String::new() };
        Ok(Annotations { toml, template })
    });
    read.await?.map(Json).map_err(|error| Problem::from(&error))
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
