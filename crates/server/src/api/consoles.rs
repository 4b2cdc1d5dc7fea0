//! Queries by hand. What they may do is bounded in the engine, not here.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use search::{Rows, SparqlResult};
use serde::{Deserialize, Serialize};

use super::Body;
use super::saved::{Form, Saved};
use crate::access::Caller;
use crate::app::App;
use crate::ask::{Ask, ViewQuery, Viewed};
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
    responses((status = 200, description = "Done", content((RowsShape = "application/json"), (String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))))
)]
pub(crate) async fn sql(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    form: Form,
    Body(Console { query }): Body<Console>,
) -> Result<Response, Problem> {
    let kb = app.knowledge_base(&caller, &kb)?;
    let about = about(&*kb, "SQL", &query);
    let rows = app.query(&caller, kb, move |kb| kb.sql(&query)).await?;
    let rows = rows.map_err(|error| Problem::from(&error))?;
    form.send(&app, rows, |rows| Saved { rows, columns: Vec::new(), about }).await
}

/// What a file says beside a query's rows.
fn about(kb: &dyn Ask, language: &'static str, query: &str) -> Vec<(&'static str, String)> {
    vec![("Knowledge base", kb.name().to_owned()), (language, query.to_owned())]
}

/// `POST /knowledge-bases/{kb}/sparql`
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases/{kb}/sparql",
    tag = "consoles",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = Console,
    responses((status = 200, description = "Done", content((SparqlRows = "application/json"), (String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))))
)]
pub(crate) async fn sparql(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    form: Form,
    Body(Console { query }): Body<Console>,
) -> Result<Response, Problem> {
    let kb = app.knowledge_base(&caller, &kb)?;
    let about = about(&*kb, "SPARQL", &query);
    let found = app.query(&caller, kb, move |kb| kb.sparql(&query)).await?;
    let found = found.map_err(|error| Problem::from(&error))?;
    let rows = found.to_rows();
    let SparqlResult { rows: terms, boolean, .. } = found;
    let sent = SparqlRows { rows, terms, boolean };
    form.send(&app, sent, |sent| Saved { rows: sent.rows, columns: Vec::new(), about }).await
}

/// `POST /knowledge-bases/{kb}/view-query`: over a question view, by the names people read.
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases/{kb}/view-query",
    tag = "consoles",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = ViewQuery,
    responses((status = 200, description = "Done", content((Viewed = "application/json"), (String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))))
)]
pub(crate) async fn view_query(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    form: Form,
    Body(query): Body<ViewQuery>,
) -> Result<Response, Problem> {
    let kb = app.knowledge_base(&caller, &kb)?;
    let from = Arc::clone(&kb);
    let viewed = app.query(&caller, kb, move |kb| kb.view_query(&query)).await?;
    let viewed = viewed.map_err(|error| Problem::from(&error))?;
    let saved = move |viewed: Viewed| {
        let about = about(&*from, "SQL", &viewed.sql);
        Saved { rows: viewed.rows, columns: Vec::new(), about }
    };
    form.send(&app, viewed, saved).await
}
