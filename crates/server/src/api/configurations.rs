//! Ways to be answered: each knowledge base with each strategy, and with what was saved under a name; the settings behind
//! them, and how the models fare.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Body;
use crate::access::Caller;
use crate::answering::meaning;
use crate::app::App;
use crate::ask::Ask;
use crate::problem::Problem;
use crate::store::{Renamed, SavedConfiguration};

/// A knowledge base with a strategy, or with a saved configuration.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Configuration {
    /// `bikes/ragonite`: also the model's name in the OpenAI-compatible interface.
    pub(crate) id: String,
    kb: String,
    /// What questions name it by, as their `strategy`.
    pub(crate) name: String,
    strategy: String,
    /// The chat model; none: the server's own.
    model: Option<String>,
    /// What differs from the server's settings.
    #[schema(value_type = Object)]
    settings: BTreeMap<String, Value>,
    /// What a question of this knowledge base is answered by when none is named.
    default: bool,
    /// It was saved, and can be renamed and deleted.
    saved: bool,
    /// Why it cannot be used any more; the server was changed since.
    pub(crate) fault: Option<String>,
}

/// All of them, and what one may hold.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Configurations {
    configurations: Vec<Configuration>,
    /// Models that may be chosen beside the server's own.
    models: Vec<String>,
    /// Settings that may be chosen.
    settings: Vec<AdjustableSetting>,
}

/// A setting that a configuration may have.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct AdjustableSetting {
    /// Its name in `ragonite.toml`.
    key: &'static str,
    /// The strategies that it changes.
    strategies: Vec<String>,
    /// `{"kind": "whole", "least": 1, "most": 10}`, `{"kind": "flag"}` or `{"kind": "choice", "choices": [..]}`.
    #[schema(value_type = Object)]
    takes: qa::Takes,
}

/// The strategies of a knowledge base, the default first, then what was saved with one of them.
pub(crate) fn of(kb: &dyn Ask, saved: &[SavedConfiguration]) -> Vec<Configuration> {
    let strategies = kb.strategies();
    let configuration = |name: &str, strategy: &str| Configuration {
        id: format!("{}/{name}", kb.name()),
        kb: kb.name().to_owned(),
        name: name.to_owned(),
        strategy: strategy.to_owned(),
        model: None,
        settings: BTreeMap::new(),
        default: false,
        saved: false,
        fault: None,
    };
    let mut all: Vec<Configuration> = strategies.iter().map(|name| configuration(name, name)).collect();
    if let Some(first) = all.first_mut() {
        first.default = true;
    }
    // One whose name a strategy has by now is out of reach.
    let reached = saved.iter().filter(|s| strategies.contains(&s.strategy) && !strategies.contains(&s.name));
    all.extend(reached.map(|s| Configuration {
        model: s.model.clone(),
        settings: s.settings.clone(),
        saved: true,
        fault: meaning(kb, s).err().map(|(what, next)| format!("{what} {next}")),
        ..configuration(&s.name, &s.strategy)
    }));
    all
}

/// Those of them that questions can be answered by.
pub(crate) fn usable(kb: &dyn Ask, saved: &[SavedConfiguration]) -> impl Iterator<Item = Configuration> {
    of(kb, saved).into_iter().filter(|one| one.fault.is_none())
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
    let configurations = all(&app, &caller).await?;
    let served = app.knowledge_bases(&caller);
    let models =
        app.blocking(move || served.iter().flat_map(|kb| kb.models()).collect::<BTreeSet<_>>()).await?;
    let settings = qa::Adjustable::all().iter().map(|one| AdjustableSetting {
        key: one.key,
        strategies: one.strategies.iter().map(ToString::to_string).collect(),
        takes: one.takes(),
    });
    Ok(Json(Configurations {
        configurations,
        models: models.into_iter().collect(),
        settings: settings.collect(),
    }))
}

/// A strategy with a model and settings of its own.
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewConfiguration {
    strategy: String,
    /// One of the models that `GET /configurations` lists; left out: the server's own.
    model: Option<String>,
    /// What differs from the server's settings, of those that `GET /configurations` lists, by their names there.
    #[serde(default)]
    #[schema(value_type = Object)]
    settings: BTreeMap<String, Value>,
}

/// `PUT /configurations/{name}`: saves it for all knowledge bases that have the strategy, in the place of the one of its name.
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
    let served = check_name(&app, &caller, &name).await?;
    let NewConfiguration { strategy, model, settings } = new;
    let saved = SavedConfiguration { name, strategy, model, settings };
    let checked = saved.clone();
    app.blocking(move || check(&served, &checked)).await??;
    let told = NewConfiguration {
        strategy: saved.strategy.clone(),
        model: saved.model.clone(),
        settings: saved.settings.clone(),
    };
    app.stored(move |store| store.save_configuration(saved)).await?;
    Ok(Json(told))
}

/// Whether a knowledge base that is served can be asked so. Blocks.
fn check(served: &[Arc<dyn Ask>], saved: &SavedConfiguration) -> Result<(), Problem> {
    let Some(kb) = served.iter().find(|kb| kb.strategies().contains(&saved.strategy)) else {
        return Err(Problem::bad_request(
            format!("There is no strategy `{}`.", saved.strategy),
            "GET /api/v1/configurations lists them.",
        ));
    };
    meaning(&**kb, saved).map(drop).map_err(|(what, next)| Problem::bad_request(what, next))
}

/// Whether a configuration may be called so; the knowledge bases that it would be for.
async fn check_name(app: &App, caller: &Caller, name: &str) -> Result<Vec<Arc<dyn Ask>>, Problem> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    if !(1..=64).contains(&name.len()) || !name.chars().all(plain) {
        return Err(Problem::bad_request(
            "The name is not one that can stand in an address.",
            "Take 1 to 64 letters, digits, _ . and -.",
        ));
    }
    let served = app.knowledge_bases(caller);
    let looked = served.clone();
    let strategies = app.blocking(move || looked.iter().flat_map(|kb| kb.strategies()).collect::<Vec<_>>());
    if strategies.await?.iter().any(|strategy| strategy == name) {
        return Err(Problem::bad_request(format!("`{name}` is a strategy."), "Take another name."));
    }
    Ok(served)
}

/// A saved configuration's new name.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewName {
    name: String,
}

/// `PATCH /configurations/{name}`: gives it another name, which none has yet.
#[utoipa::path(
    patch,
    path = "/api/v1/configurations/{name}",
    tag = "settings",
    params(("name" = String, Path, description = "The saved configuration's name")),
    request_body = NewName,
    responses((status = 204, description = "Renamed"))
)]
pub(crate) async fn rename(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Body(NewName { name: new }): Body<NewName>,
) -> Result<StatusCode, Problem> {
    caller.require_admin_of_all()?;
    check_name(&app, &caller, &new).await?;
    let wanted = new.clone();
    match app.stored(move |store| store.rename_configuration(&name, &wanted)).await? {
        Renamed::Done => Ok(StatusCode::NO_CONTENT),
        Renamed::Missing => Err(not_saved()),
        Renamed::Taken => Err(Problem::new(
            StatusCode::CONFLICT,
            format!("There is a configuration `{new}` already."),
            "Take another name, or delete that one first.",
        )),
    }
}

fn not_saved() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "No configuration was saved under this name.",
        "GET /api/v1/configurations lists them.",
    )
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
    Err(not_saved())
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
