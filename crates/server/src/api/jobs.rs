//! Building knowledge bases from uploads or with other annotations, and evaluating: work in the background.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::watch;

use super::knowledge_bases::Annotated;
use super::{Body, Parameters};
use crate::access::Caller;
use crate::answering;
use crate::app::App;
use crate::ask::About;
use crate::jobs::{Job, Kind};
use crate::problem::Problem;
use crate::uploads;
use crate::workshop::{BuildOrder, Built, LeftOut};

/// What the file is called; its ending says what it is.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileName {
    name: String,
}

/// A file that was received.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Upload {
    id: String,
    bytes: u64,
}

/// `POST /uploads?name=bikes.ttl`, the file as the body.
#[utoipa::path(
    post,
    path = "/api/v1/uploads",
    tag = "jobs",
    params(FileName),
    request_body(content = String, content_type = "application/octet-stream"),
    responses((status = 201, description = "Kept", body = Upload))
)]
pub(crate) async fn upload(
    State(app): State<App>,
    caller: Caller,
    Parameters(FileName { name }): Parameters<FileName>,
    request: Request,
) -> Result<(StatusCode, Json<Upload>), Problem> {
    caller.require_admin()?;
    app.workshop()?;
    let id = app.stored(|store| store.new_id()).await?;
    let bytes =
        uploads::keep(&app.uploads, &caller.user, &id, &name, request.into_body(), app.upload_limit).await?;
    Ok((StatusCode::CREATED, Json(Upload { id, bytes })))
}

/// What to build.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewKnowledgeBase {
    /// Letters, digits, `_` and `-`.
    name: String,
    /// Ids of uploaded RDF files.
    uploads: Vec<String>,
    /// Ids of uploaded documents.
    #[serde(default)]
    texts: Vec<String>,
    /// Names, comments and units, in TOML.
    annotations: Option<String>,
    /// Skip broken statements instead of failing at the first.
    #[serde(default)]
    lenient: bool,
}

/// Where the job can be followed.
type Begun = (StatusCode, [(HeaderName, String); 1], Json<Job>);

/// `POST /knowledge-bases`: builds one from uploads, in the background.
#[utoipa::path(
    post,
    path = "/api/v1/knowledge-bases",
    tag = "knowledge bases",
    request_body = NewKnowledgeBase,
    responses((status = 202, description = "Begun", body = Job))
)]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewKnowledgeBase>,
) -> Result<Begun, Problem> {
    caller.require_admin_of(&new.name)?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if !(1..=64).contains(&new.name.len()) || !new.name.chars().all(plain) {
        return Err(Problem::bad_request(
            "The name is not one that can stand in an address.",
            "Take 1 to 64 letters, digits, _ and -.",
        ));
    }
    if new.uploads.is_empty() {
        return Err(Problem::bad_request("No file is named.", "Send files to POST /api/v1/uploads first."));
    }
    let files = |ids: &[String]| {
        ids.iter().map(|id| uploads::find(&app.uploads, &caller.user, id)).collect::<Result<Vec<_>, _>>()
    };
    let order = BuildOrder {
        files: files(&new.uploads)?,
        texts: files(&new.texts)?,
        name: new.name,
        annotations: new.annotations,
        lenient: new.lenient,
    };
    build(&app, &caller, order).await
}

/// `PUT /knowledge-bases/{kb}/annotations`: builds it anew with these, in the background.
#[utoipa::path(
    put,
    path = "/api/v1/knowledge-bases/{kb}/annotations",
    tag = "knowledge bases",
    params(("kb" = String, Path, description = "The knowledge base's name")),
    request_body = Annotated,
    responses((status = 202, description = "Begun", body = Job))
)]
pub(crate) async fn annotate(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Body(Annotated { toml }): Body<Annotated>,
) -> Result<Begun, Problem> {
    caller.require_admin()?;
    let known = app.knowledge_base(&caller, &kb)?;
    // What cannot be understood is said now, not by a failed job.
    let text = toml.clone();
    app.blocking(move || known.preview(&text)).await?.map_err(|error| Problem::from(&error))?;
    build(&app, &caller, BuildOrder { name: kb, annotations: Some(toml), ..BuildOrder::default() }).await
}

/// What a build's job gives.
#[derive(Serialize)]
struct BuildResult {
    #[serde(flatten)]
    about: About,
    skipped: LeftOut,
}

async fn build(app: &App, caller: &Caller, order: BuildOrder) -> Result<Begun, Problem> {
    let workshop = app.workshop()?;
    let id = app.stored(|store| store.new_id()).await?;
    let name = order.name.clone();
    let there = Arc::clone(app);
    let job = app.jobs.start(&caller.user, id, Kind::Build, &name, move |tell| {
        let built = workshop.build(&order, tell);
        // Used up, whatever became of it; a file that stays is only disk space.
        for file in order.files.iter().chain(&order.texts) {
            if built.is_err() {
                let _ = std::fs::remove_file(file);
            }
        }
        let Built { kb, skipped } = built?;
        let about = kb.about();
        there.put(kb);
        serde_json::to_value(BuildResult { about, skipped }).map_err(|e| e.to_string())
    });
    begun(job.await?)
}

/// What to evaluate.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewEvaluation {
    kb: String,
    strategy: Option<String>,
    /// JSON lines, each `{"conversation": 1, "turn": 1, "category": "lookup", "question": "..", "expect": {..}}`.
    questions: String,
}

/// `POST /evaluations`: asks questions with expectations and counts what is right, in the background. GET /jobs
/// lists the runs.
#[utoipa::path(
    post,
    path = "/api/v1/evaluations",
    tag = "jobs",
    request_body = NewEvaluation,
    responses((status = 202, description = "Begun", body = Job))
)]
pub(crate) async fn evaluate(
    State(app): State<App>,
    caller: Caller,
    Body(NewEvaluation { kb, strategy, questions }): Body<NewEvaluation>,
) -> Result<Begun, Problem> {
    caller.require_admin()?;
    let workshop = app.workshop()?;
    let ask = app.knowledge_base(&caller, &kb)?;
    let (there, known, named) = (Arc::clone(&app), Arc::clone(&ask), strategy.clone());
    let how = app.blocking(move || answering::how(&there, &*known, named.as_deref())).await??;
    let id = app.stored(|store| store.new_id()).await?;
    let job = app.jobs.start(&caller.user, id, Kind::Evaluation, &kb, move |tell| {
        let report = workshop.evaluate(&*ask, &how, &questions, tell)?;
        Ok(json!({ "strategy": strategy, "report": report }))
    });
    begun(job.await?)
}

fn begun(job: Option<Job>) -> Result<Begun, Problem> {
    let job = job.ok_or_else(|| Problem::busy("Too many jobs wait already."))?;
    let place = format!("/api/v1/jobs/{}", job.id);
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, place)], Json(job)))
}

/// The caller's jobs.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct JobList {
    /// The latest first.
    jobs: Vec<Job>,
}

/// `GET /jobs`
#[utoipa::path(
    get,
    path = "/api/v1/jobs",
    tag = "jobs",
    responses((status = 200, description = "Done", body = JobList))
)]
pub(crate) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<JobList>, Problem> {
    let jobs = Arc::clone(&app.jobs);
    Ok(Json(JobList { jobs: app.stored(move |_| jobs.list(&caller.user)).await? }))
}

/// One of the caller's.
async fn find(app: &App, caller: Caller, id: String) -> Result<watch::Receiver<Job>, Problem> {
    let jobs = Arc::clone(&app.jobs);
    app.stored(move |_| jobs.find(&caller.user, &id)).await?.ok_or_else(no_job)
}

/// `GET /jobs/{id}`
#[utoipa::path(
    get,
    path = "/api/v1/jobs/{id}",
    tag = "jobs",
    params(("id" = String, Path, description = "The job's id")),
    responses((status = 200, description = "Done", body = Job))
)]
pub(crate) async fn read(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Job>, Problem> {
    let job = find(&app, caller, id).await?.borrow().clone();
    Ok(Json(job))
}

/// `DELETE /jobs/{id}`: stops it as soon as it can be.
#[utoipa::path(
    delete,
    path = "/api/v1/jobs/{id}",
    tag = "jobs",
    params(("id" = String, Path, description = "The job's id")),
    responses((status = 202, description = "It will stop"))
)]
pub(crate) async fn cancel(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let jobs = Arc::clone(&app.jobs);
    let there = app.stored(move |_| jobs.cancel(&caller.user, &id)).await?;
    if there { Ok(StatusCode::ACCEPTED) } else { Err(no_job()) }
}

/// `GET /jobs/{id}/events`: the job each time it changes, until it has ended.
#[utoipa::path(
    get,
    path = "/api/v1/jobs/{id}/events",
    tag = "jobs",
    params(("id" = String, Path, description = "The job's id")),
    responses((status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"))
)]
pub(crate) async fn events(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Sse<impl stream::Stream<Item = Result<Event, Infallible>>>, Problem> {
    let job = find(&app, caller, id).await?;
    let changes = stream::unfold((job, true, false), async |(mut job, first, ended)| {
        if ended || (!first && job.changed().await.is_err()) {
            return None;
        }
        let (text, ended) = {
            let now = job.borrow_and_update();
            (json!(*now).to_string(), now.state.is_ended())
        };
        // Progress comes faster than anyone reads it.
        if !ended {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Some((Ok(Event::default().event("job").data(text)), (job, false, ended)))
    });
    Ok(Sse::new(changes).keep_alive(KeepAlive::new().interval(Duration::from_secs(10))))
}

fn no_job() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "There is no job with this id.",
        "GET /api/v1/jobs lists yours; a restart forgets those that had not ended.",
    )
}
