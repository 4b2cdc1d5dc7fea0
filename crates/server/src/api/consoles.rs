//! Queries by hand. What they may do is bounded in the engine, not here.

use axum::Json;
use axum::extract::{Path, State};
use search::{Rows, SparqlResult};
use serde::{Deserialize, Serialize};

use super::Body;
use crate::access::Caller;
use crate::app::App;
use crate::ask::{ViewQuery, Viewed};
use crate::openapi::RowsShape;
use crate::problem::Problem;

/// A query to run.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Console {
    query: String,
}

/// What a SPARQL query gave.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct SparqlRows {
    /// As plain values.
    #[serde(flatten)]
    #[schema(value_type = RowsShape)]
    rows: Rows,
    /// The same as RDF terms, row by row.
    #[schema(value_type = Vec<Vec<serde_json::Value>>)]
    terms: Vec<Vec<Option<search::Term>>>,
    /// The answer of ASK.
    boolean: Option<bool>,
}

/// `POST /knowledge-bases/{kb}/sql`
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases/{kb}/sql",
    tag = "consoles",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = Console,
    responses((status = 200, description = "Done", body = RowsShape))
)]
pub(crate) async fn sql(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Body(console): Body<Console>,
) -> Result<Json<Rows>, Problem> {
    let rows =
        app.query(&caller, app.knowledge_base(&caller, &kb)?, move |kb| kb.sql(&console.query)).await?;
    rows.map(Json).map_err(|error| Problem::from(&error))
}

/// `POST /knowledge-bases/{kb}/sparql`
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases/{kb}/sparql",
    tag = "consoles",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = Console,
    responses((status = 200, description = "Done", body = SparqlRows))
)]
pub(crate) async fn sparql(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Body(console): Body<Console>,
) -> Result<Json<SparqlRows>, Problem> {
    let found =
        app.query(&caller, app.knowledge_base(&caller, &kb)?, move |kb| kb.sparql(&console.query)).await?;
    let found = found.map_err(|error| Problem::from(&error))?;
    let rows = found.to_rows();
    let SparqlResult { rows: terms, boolean, .. } = found;
    Ok(Json(SparqlRows { rows, terms, boolean }))
}

/// `POST /knowledge-bases/{kb}/view-query`: over a question view, by the names people read.
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases/{kb}/view-query",
    tag = "consoles",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = ViewQuery,
    responses((status = 200, description = "Done", body = Viewed))
)]
pub(crate) async fn view_query(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Body(query): Body<ViewQuery>,
) -> Result<Json<Viewed>, Problem> {
    let viewed =
        app.query(&caller, app.knowledge_base(&caller, &kb)?, move |kb| kb.view_query(&query)).await?;
    viewed.map(Json).map_err(|error| Problem::from(&error))
}
