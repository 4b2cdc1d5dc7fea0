//! Ways to be answered: each knowledge base with each strategy, and with what was saved under a name; the settings behind
//! them, and how the models fare.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Body;
use crate::access::Caller;
use crate::app::App;
use crate::ask::Ask;
use crate::problem::Problem;
use crate::store::SavedConfiguration;

/// A knowledge base with a strategy, or with a saved configuration.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Configuration {
    /// `bikes/ragonite`: also the model's name in the OpenAI-compatible interface.
    pub(crate) id: String,
    kb: String,
    /// What questions name it by, as their `strategy`.
    pub(crate) name: String,
    strategy: String,
    /// Rounds of gathering evidence, at most; none: as the server's settings say.
    rounds: Option<u32>,
    /// Passages that are read; none: as the server's settings say.
    passages: Option<u32>,
    /// What a question of this knowledge base is answered by when none is named.
    default: bool,
    /// It was saved, and can be deleted.
    saved: bool,
}

/// All of them.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Configurations {
    configurations: Vec<Configuration>,
}

/// The strategies of a knowledge base, the default first, then what was saved with one of them.
pub(crate) fn of(kb: &dyn Ask, saved: &[SavedConfiguration]) -> Vec<Configuration> {
    let strategies = kb.strategies();
    let configuration = |name: &str, strategy: &str| Configuration {
        id: format!("{}/{name}", kb.name()),
        kb: kb.name().to_owned(),
        name: name.to_owned(),
        strategy: strategy.to_owned(),
        rounds: None,
        passages: None,
        default: false,
        saved: false,
    };
    let mut all: Vec<Configuration> = strategies.iter().map(|name| configuration(name, name)).collect();
    if let Some(first) = all.first_mut() {
        first.default = true;
    }
    // One whose name a strategy has by now is out of reach.
    let reached = saved.iter().filter(|s| strategies.contains(&s.strategy) && !strategies.contains(&s.name));
    all.extend(reached.map(|s| Configuration {
        rounds: s.rounds,
        passages: s.passages,
        saved: true,
        ..configuration(&s.name, &s.strategy)
    }));
    all
}

/// Every knowledge base the caller may use with each way it can answer.
pub(crate) async fn all(app: &App, caller: &Caller) -> Result<Vec<Configuration>, Problem> {
    let served = app.knowledge_bases(caller);
    let saved = app.stored(|store| store.configurations()).await?;
    app.blocking(move || served.iter().flat_map(|kb| of(&**kb, &saved)).collect()).await
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

/// A strategy with limits of its own.
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewConfiguration {
    strategy: String,
    /// Rounds of gathering evidence, at most; left out: as the server's settings say.
    #[schema(minimum = 1, maximum = 10)]
    rounds: Option<u32>,
    /// Passages that are read; left out: as the server's settings say.
    #[schema(minimum = 1, maximum = 50)]
    passages: Option<u32>,
}

/// `PUT /configurations/{name}`: saves it for all knowledge bases that have the strategy.
#[utoipa::path(
    put,
    path = "/api/v1/configurations/{name}",
    tag = "settings",
    params(("name" = String, Path, description = "Letters, digits, `_`, `.` and `-`")),
    request_body = NewConfiguration,
    responses((status = 200, description = "Saved", body = NewConfiguration))
)]
pub(crate) async fn save(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Body(new): Body<NewConfiguration>,
) -> Result<Json<NewConfiguration>, Problem> {
    caller.require_admin_of_all()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    if !(1..=64).contains(&name.len()) || !name.chars().all(plain) {
        return Err(Problem::bad_request(
            "The name is not one that can stand in an address.",
            "Take 1 to 64 letters, digits, _ . and -.",
        ));
    }
    for (what, value, most) in [("rounds", new.rounds, 10), ("passages", new.passages, 50)] {
        if let Some(value) = value.filter(|value| !(1..=most).contains(value)) {
            return Err(Problem::bad_request(
                format!("`{what}` is {value}."),
                format!("Take 1 to {most}, or leave it out."),
            ));
        }
    }
    let served = app.knowledge_bases(&caller);
    let strategies: Vec<String> =
        app.blocking(move || served.iter().flat_map(|kb| kb.strategies()).collect()).await?;
    if strategies.contains(&name) {
        return Err(Problem::bad_request(format!("`{name}` is a strategy."), "Take another name."));
    }
    if !strategies.contains(&new.strategy) {
        return Err(Problem::bad_request(
            format!("There is no strategy `{}`.", new.strategy),
            "GET /api/v1/configurations lists them.",
        ));
    }
    let NewConfiguration { strategy, rounds, passages } = new;
    let saved = SavedConfiguration { name, strategy: strategy.clone(), rounds, passages };
    app.stored(move |store| store.save_configuration(saved)).await?;
    Ok(Json(NewConfiguration { strategy, rounds, passages }))
}

/// `DELETE /configurations/{name}`
#[utoipa::path(
    delete,
    path = "/api/v1/configurations/{name}",
    tag = "settings",
    params(("name" = String, Path, description = "The saved configuration's name")),
    responses((status = 204, description = "Gone"))
)]
pub(crate) async fn delete(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    caller.require_admin_of_all()?;
    if app.stored(move |store| store.delete_configuration(&name)).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Problem::new(
        StatusCode::NOT_FOUND,
        "No configuration was saved under this name.",
        "GET /api/v1/configurations lists them.",
    ))
}

/// `GET /settings`: what shapes answers; no secret is among it. `admin` says whether the caller may change what can be
/// changed here.
#[utoipa::path(
    get,
    path = "/api/v1/settings",
    tag = "settings",
    responses((status = 200, description = "Done", body = serde_json::Value))
)]
pub(crate) async fn settings(State(app): State<App>, caller: Caller) -> Result<Json<Value>, Problem> {
    let workshop = app.workshop()?;
    let mut settings = app.blocking(move || workshop.settings()).await?;
    if let Some(settings) = settings.as_object_mut() {
        settings.insert("admin".to_owned(), caller.require_admin_of_all().is_ok().into());
    }
    Ok(Json(settings))
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
