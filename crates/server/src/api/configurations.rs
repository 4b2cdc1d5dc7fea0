//! Ways to be answered: each knowledge base with each strategy; the settings behind them, and how the models fare.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::Value;

use crate::access::Caller;
use crate::app::App;
use crate::problem::Problem;

/// A knowledge base with a strategy.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Configuration {
    /// `bikes/ragonite`: also the model's name in the OpenAI-compatible interface.
    pub(crate) id: String,
    kb: String,
    strategy: String,
    /// What a question of this knowledge base is answered by when no strategy is named.
    default: bool,
}

/// All of them.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Configurations {
    configurations: Vec<Configuration>,
}

/// Every knowledge base the caller may use with each of its strategies.
pub(crate) async fn all(app: &App, caller: &Caller) -> Result<Vec<Configuration>, Problem> {
    let served = app.knowledge_bases(caller);
    app.blocking(move || {
        let mut all = Vec::new();
        for kb in served {
            for (i, strategy) in kb.strategies().into_iter().enumerate() {
                let id = format!("{}/{strategy}", kb.name());
                all.push(Configuration { id, kb: kb.name().to_owned(), strategy, default: i == 0 });
            }
        }
        all
    })
    .await
}

/// `GET /configurations`
#[utoipa::path(
    get,
    path = "/api/v1/configurations",
    tag = "settings",
    responses((status = 200, description = "Done", body = Configurations))
)]
pub(crate) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Configurations>, Problem> {
    Ok(Json(Configurations { configurations: all(&app, &caller).await? }))
}

/// `GET /settings`: what shapes answers; no secret is among it.
#[utoipa::path(
    get,
    path = "/api/v1/settings",
    tag = "settings",
    responses((status = 200, description = "Done", body = serde_json::Value))
)]
pub(crate) async fn settings(State(app): State<App>, _: Caller) -> Result<Json<Value>, Problem> {
    let workshop = app.workshop()?;
    Ok(Json(app.blocking(move || workshop.settings()).await?))
}

/// `POST /models/test`: tries the models; takes seconds.
#[utoipa::path(
    post,
    path = "/api/v1/models/test",
    tag = "settings",
    responses((status = 200, description = "Done", body = serde_json::Value))
)]
pub(crate) async fn test_models(State(app): State<App>, caller: Caller) -> Result<Json<Value>, Problem> {
    caller.require_admin()?;
    let workshop = app.workshop()?;
    let _permit = app.wait_for_turn().await?;
    Ok(Json(app.blocking(move || workshop.test_models()).await?))
}
