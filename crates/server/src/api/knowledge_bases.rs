//! What can be talked with: names, strategies, schema, questions to begin with.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::app::App;
use crate::problem::Problem;

/// `GET /knowledge-bases`
pub(crate) async fn list(State(app): State<App>) -> Result<Json<Value>, Problem> {
    let names: Vec<String> = app.knowledge_bases.iter().map(|kb| kb.name().to_owned()).collect();
    let mut listed = Vec::with_capacity(names.len());
    for name in names {
        let strategies = app.consult(&name, |kb| kb.strategies()).await?;
        listed.push(json!({ "name": name, "strategies": strategies }));
    }
    Ok(Json(json!({ "knowledge_bases": listed })))
}

/// `GET /knowledge-bases/{kb}/schema`
pub(crate) async fn schema(State(app): State<App>, Path(kb): Path<String>) -> Result<Json<Value>, Problem> {
    Ok(Json(app.consult(&kb, |kb| kb.schema()).await?))
}

/// `GET /knowledge-bases/{kb}/starters`
pub(crate) async fn starters(State(app): State<App>, Path(kb): Path<String>) -> Result<Json<Value>, Problem> {
    let questions = app.consult(&kb, |kb| kb.starter_questions()).await?;
    Ok(Json(json!({ "questions": questions })))
}
