//! What every request shares, and the table of routes.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use http_body_util::LengthLimitError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::access::{self, Access, Caller};
use crate::answering::Update;
use crate::ask::Ask;
use crate::guesses::Guesses;
use crate::jobs::Jobs;
use crate::live::{Live, Lives};
use crate::metrics::{Metrics, Now};
use crate::problem::Problem;
use crate::queries::Queries;
use crate::rates::Rates;
use crate::serve::{Log, Options, Troubles};
use crate::store::Store;
use crate::tracing::Traces;
use crate::workshop::Workshop;
use crate::{etag, mcp, observing, openai, openapi, page, sparql_protocol, text2sparql};

/// No request needs more: questions are short, and consoles take one query.
const MAX_BODY: usize = 256 * 1024;

/// The one route whose bodies are files.
const UPLOADS: &str = "/api/v1/uploads";

/// Console queries and schema readings at once; each is bounded by the engine.
const CONSOLES: usize = 4;

/// How long one more of them waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a question waits for its turn to be answered.
const WAIT: Duration = Duration::from_secs(30);

/// A handle on what every request shares.
pub(crate) type App = Arc<Shared>;

/// What every request shares.
pub(crate) struct Shared {
    pub(crate) knowledge_bases: RwLock<Vec<Arc<dyn Ask>>>,
    pub(crate) workshop: Option<Arc<dyn Workshop>>,
    pub(crate) store: Arc<Store>,
    pub(crate) access: Access,
    pub(crate) rates: Rates,
    pub(crate) guesses: Guesses,
    pub(crate) metrics: Metrics,
    pub(crate) log: Option<Log>,
    troubles: Option<Troubles>,
    pub(crate) traces: Option<Traces>,
    pub(crate) datasets: Vec<(String, String)>,
    /// One permit per answer in progress.
    pub(crate) answers: Arc<Semaphore>,
    pub(crate) answer_limit: usize,
    /// Questions that may wait for one of them.
    queue: Arc<Semaphore>,
    queue_limit: usize,
    /// How long an answer that nobody listens to goes on.
    pub(crate) patience: Duration,
    consoles: Arc<Semaphore>,
    queries: Queries,
    requests: Semaphore,
    lives: Mutex<Lives>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) uploads: PathBuf,
    pub(crate) upload_limit: u64,
    closing: AtomicBool,
}

impl Shared {
    /// `tokens`: the store holds some.
    pub(crate) fn new(
        knowledge_bases: Vec<Arc<dyn Ask>>,
        store: Store,
        options: &Options,
        tokens: bool,
    ) -> Shared {
        let answers = options.answers.max(1);
        let store = Arc::new(store);
        Shared {
            knowledge_bases: RwLock::new(knowledge_bases),
            workshop: options.workshop.clone(),
            store: Arc::clone(&store),
            access: Access::new(options, tokens),
            rates: Rates::new(options.requests_a_minute),
            guesses: Guesses::default(),
            metrics: Metrics::default(),
            log: options.log.clone(),
            troubles: options.troubles.clone(),
            traces: options.traces.clone(),
            datasets: options.datasets.clone(),
            answers: Arc::new(Semaphore::new(answers)),
            answer_limit: answers,
            queue: Arc::new(Semaphore::new(options.queue)),
            queue_limit: options.queue,
            patience: options.patience,
            consoles: Arc::new(Semaphore::new(CONSOLES)),
            queries: Queries::new(),
            requests: Semaphore::new(REQUESTS),
            lives: Mutex::default(),
            jobs: Jobs::new(store),
            uploads: options.uploads.clone(),
            upload_limit: options.upload_limit,
            closing: AtomicBool::new(false),
        }
    }

    /// The knowledge bases that the caller may use, in the order they were named.
    pub(crate) fn knowledge_bases(&self, caller: &Caller) -> Vec<Arc<dyn Ask>> {
        let all = self.knowledge_bases.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter(|kb| caller.may_use(kb.name())).cloned().collect()
    }

    /// One the caller may not use is as if it were not there.
    pub(crate) fn knowledge_base(&self, caller: &Caller, name: &str) -> Result<Arc<dyn Ask>, Problem> {
        let found = self.knowledge_bases(caller).into_iter().find(|kb| kb.name() == name);
        found.ok_or_else(|| Problem::no_knowledge_base(name))
    }

    /// Serves `kb` from now on, in the place of the one of its name if there is one. Answers in progress go on with
    /// the old one.
    pub(crate) fn put(&self, kb: Arc<dyn Ask>) {
        let mut all = self.knowledge_bases.write().unwrap_or_else(PoisonError::into_inner);
        match all.iter_mut().find(|old| old.name() == kb.name()) {
            Some(old) => *old = kb,
            None => all.push(kb),
        }
    }

    /// Says what no request is told of.
    pub(crate) fn say(&self, trouble: &str) {
        if let Some(troubles) = &self.troubles {
            troubles(trouble);
        }
    }

    pub(crate) fn workshop(&self) -> Result<Arc<dyn Workshop>, Problem> {
        self.workshop.clone().ok_or_else(|| {
            Problem::new(
                StatusCode::NOT_FOUND,
                "This server serves what it was started with: it builds nothing and has no settings.",
                "Start it with `ragonite serve`.",
            )
        })
    }

    /// Reserves the conversation for one answer: its turns follow on each other, so two at once make no sense.
    pub(crate) fn reserve(self: &Arc<Self>, conversation: &str) -> Result<Reserved, Problem> {
        let live = self.lives().reserve(conversation).ok_or_else(Problem::still_answering)?;
        Ok(Reserved { app: Arc::clone(self), conversation: conversation.to_owned(), live, ended: false })
    }

    /// A permit to answer: at once, or after a while in the queue if that has room.
    pub(crate) async fn wait_for_turn(&self) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(permit) = Arc::clone(&self.answers).try_acquire_owned() {
            return Ok(permit);
        }
        let busy = || {
            let limit = self.answer_limit;
            Problem::busy(format!(
                "{limit} questions are being answered, as many as may be at once (`server.answers` in ragonite.toml)."
            ))
        };
        let _queued = self.queue.try_acquire().map_err(|_| busy())?;
        match timeout(WAIT, Arc::clone(&self.answers).acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(busy()),
        }
    }

    /// Asks the answer in progress to stop; whether there was one.
    pub(crate) fn stop(&self, conversation: &str) -> bool {
        self.lives().running(conversation).inspect(|live| live.stop()).is_some()
    }

    pub(crate) fn stop_all(&self) {
        self.lives().all_running().for_each(|live| live.stop());
    }

    /// The turns that are being answered here.
    pub(crate) fn answered_turns(&self) -> Vec<i64> {
        self.lives().all_running().filter_map(|live| live.turn()).collect()
    }

    /// Asks the answers of these turns to stop.
    pub(crate) fn stop_turns(&self, turns: &[i64]) {
        let lives = self.lives();
        let unwanted =
            lives.all_running().filter(|live| live.turn().is_some_and(|turn| turns.contains(&turn)));
        unwanted.for_each(|live| live.stop());
    }

    pub(crate) fn live_turn(&self, conversation: &str, turn: i64) -> Option<Arc<Live>> {
        self.lives().of_turn(conversation, turn)
    }

    /// Drops what is remembered of a deleted conversation.
    pub(crate) fn forget(&self, conversation: &str) {
        self.lives().drop_ended(conversation);
    }

    /// From now on new questions are refused.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Runs `read` on a knowledge base on a blocking thread, a few at a time.
    pub(crate) async fn consult<T: Send + 'static>(
        &self,
        caller: &Caller,
        name: &str,
        read: impl FnOnce(&dyn Ask) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let kb = self.knowledge_base(caller, name)?;
        self.blocking(move || read(&*kb)).await
    }

    /// Runs `work` on a blocking thread, a few at a time.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = timeout(PATIENCE, Arc::clone(&self.consoles).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            return Err(Problem::busy(format!("{CONSOLES} are reading, as many as may at once.")));
        };
        with(permit, work).await
    }

    /// Runs a query that the caller wrote, on a knowledge base and on a blocking thread.
    pub(crate) async fn query<T: Send + 'static>(
        &self,
        caller: &Caller,
        kb: Arc<dyn Ask>,
        query: impl FnOnce(&dyn Ask) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.queries.place(&caller.user).await?;
        with(place, move || query(&*kb)).await
    }

    /// Runs `work` on the store on a blocking thread.
    pub(crate) async fn stored<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> Result<T, crate::StoreError> + Send + 'static,
    ) -> Result<T, Problem> {
        let store = Arc::clone(&self.store);
        match tokio::task::spawn_blocking(move || work(&store)).await {
            Ok(result) => result.map_err(Problem::from),
            Err(e) => match e.try_into_panic() {
                Ok(panic) => resume_unwind(panic),
                Err(_) => Err(Problem::busy("The server is closing.")),
            },
        }
    }

    fn lives(&self) -> MutexGuard<'_, Lives> {
        self.lives.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs `work` on a blocking thread, which holds `place` until it is done.
async fn with<T: Send + 'static>(
    place: impl Send + 'static,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let work = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    work.await.map_err(|e| match e.try_into_panic() {
        Ok(panic) => Problem::panicked(&panic_text(&*panic)),
        Err(_) => Problem::busy("The server is closing."),
    })
}

/// A conversation reserved for one answer, until dropped.
pub(crate) struct Reserved {
    app: App,
    conversation: String,
    live: Arc<Live>,
    ended: bool,
}

impl Reserved {
    pub(crate) fn live(&self) -> &Arc<Live> {
        &self.live
    }

    /// Frees the conversation, then tells the last word.
    pub(crate) fn end(mut self, last: Update) {
        self.ended = true;
        self.app.lives().release(&self.conversation);
        self.live.tell(last);
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        if !self.ended {
            self.app.lives().release(&self.conversation);
            self.live.close();
        }
    }
}

/// What a panic said.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

/// Requests in progress at once, streams not counted; each costs little, and a flood must not cost everything.
const REQUESTS: usize = 1024;

/// All routes.
pub(crate) fn router(app: App) -> Router {
    let (api, description) = openapi::routes().split_for_parts();
    let description = openapi::finish(description);
    let description = get(async move || axum::Json(description.clone()));
    let guarded = api
        .route("/api/v1/openapi.json", description)
        .layer(middleware::from_fn(etag::add_tag))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&app), access::require_its_knowledge_base))
        .route("/v1/chat/completions", post(openai::complete))
        .route("/v1/models", get(openai::models))
        .route("/v1/models/{*id}", get(openai::one_model))
        .route("/text2sparql", get(text2sparql::translate))
        .route("/sparql/{kb}", get(sparql_protocol::get).post(sparql_protocol::post))
        .route("/metrics", get(metrics))
        .route("/api/v1/{*rest}", any(no_route))
        .merge(
            Router::new()
                .route_service("/mcp", mcp::service(Arc::clone(&app)))
                .layer(middleware::from_fn(mcp::accept_json)),
        )
        .layer(middleware::from_fn(observing::tell_route))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), access::require_caller));
    Router::new()
        .merge(guarded)
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .fallback(page::asset)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), access::require_own_origin))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), limit_requests))
        .layer(middleware::from_fn(read_whole))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), observing::observe))
        .with_state(app)
}

/// How long a client may take to send a body; an upload may take longer, and is bounded where it is kept.
const BODY: Duration = Duration::from_secs(20);

/// Reads a request whole before it takes anybody's place.
async fn read_whole(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() || request.uri().path() == UPLOADS {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    match timeout(BODY, to_bytes(body, MAX_BODY)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, Body::from(body))).await,
        Ok(Err(error)) => {
            let too_long =
                std::error::Error::source(&error).is_some_and(|cause| cause.is::<LengthLimitError>());
            let problem = match too_long {
                true => Problem::new(
                    StatusCode::PAYLOAD_TOO_LARGE,
                    format!("The request has more than {MAX_BODY} bytes."),
                    "Send a shorter text.",
                ),
                false => Problem::bad_request("The request ended before it was whole.", "Send it again."),
            };
            problem.into_response()
        }
        Err(_) => Problem::new(
            StatusCode::REQUEST_TIMEOUT,
            format!("The request was not whole after {} seconds.", BODY.as_secs()),
            "Send it again, at once.",
        )
        .into_response(),
    }
}

async fn limit_requests(State(app): State<App>, request: Request, next: Next) -> Response {
    // Who watches over the server hears that it lives however much it has to do.
    if request.uri().path() == "/healthz" {
        return next.run(request).await;
    }
    match app.requests.try_acquire() {
        Ok(_permit) => next.run(request).await,
        Err(_) => {
            Problem::busy(format!("{REQUESTS} requests are being answered, as many as may be at once."))
                .into_response()
        }
    }
}

/// Counts since the start, for Prometheus. They tell of all users, so they are for admins.
async fn metrics(State(app): State<App>, caller: Caller) -> Result<Response, Problem> {
    caller.require_admin_of_all()?;
    let served = app.knowledge_bases(&caller);
    let knowledge_bases = served.len();
    let far = |kb: Arc<dyn Ask>| Some(([kb.name().to_owned()], kb.about().vectors?));
    // Not among the queries, which may all be running: who watches the server wants to know just then.
    let vectors = tokio::task::spawn_blocking(move || served.into_iter().filter_map(far).collect());
    let vectors = vectors.await.unwrap_or_default();
    let now = Now {
        answering: app.answer_limit - app.answers.available_permits(),
        waiting: app.queue_limit - app.queue.available_permits(),
        jobs: app.jobs.pending(),
        knowledge_bases,
        vectors,
    };
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, app.metrics.render(&now)).into_response())
}

async fn ready(State(app): State<App>) -> Result<&'static str, Problem> {
    if app.is_closing() {
        return Err(Problem::busy("The server is closing."));
    }
    app.stored(Store::check).await?;
    Ok("ready\n")
}

async fn no_route() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "There is no such route.",
        "The interface starts at GET /api/v1/knowledge-bases and GET /api/v1/conversations.",
    )
}

async fn wrong_method() -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "This route does not take this method.",
        "The header `Allow` names the methods it takes.",
    )
}
