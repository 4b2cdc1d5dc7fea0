//! Queries by hand. What they may do is bounded in the engine, not here.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use search::{QueryError, Rows};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Body;
use crate::app::App;
use crate::ask::Ask;
use crate::problem::Problem;

/// A query to run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Console {
    query: String,
}

/// `POST /knowledge-bases/{kb}/sql`
pub(crate) async fn sql(
    State(app): State<App>,
    Path(kb): Path<String>,
    Body(console): Body<Console>,
) -> Result<Json<Value>, Problem> {
    run(&app, &kb, move |kb| kb.sql(&console.query)).await
}

/// `POST /knowledge-bases/{kb}/sparql`
pub(crate) async fn sparql(
    State(app): State<App>,
    Path(kb): Path<String>,
    Body(console): Body<Console>,
) -> Result<Json<Value>, Problem> {
    run(&app, &kb, move |kb| kb.sparql(&console.query)).await
}

async fn run(
    app: &App,
    kb: &str,
    query: impl FnOnce(&dyn Ask) -> Result<Rows, QueryError> + Send + 'static,
) -> Result<Json<Value>, Problem> {
    match app.consult(kb, query).await? {
        Ok(Rows { columns, rows, truncated, .. }) => {
            Ok(Json(json!({ "columns": columns, "rows": rows, "truncated": truncated })))
        }
        Err(error @ QueryError::Engine(_)) => {
            Err(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string(), "Run it again."))
        }
        Err(error) => Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            error.to_string(),
            "Change the query and run it again; the schema lists tables, columns and units.",
        )),
    }
}
