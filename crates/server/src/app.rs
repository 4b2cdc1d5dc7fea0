//! What every request shares, and the table of routes.

use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::{get, post};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::access::{self, Token};
use crate::ask::Ask;
use crate::problem::Problem;
use crate::store::Store;
use crate::{api, page};

/// No request needs more: questions are short, and consoles take one query.
const MAX_BODY: usize = 256 * 1024;

/// Console queries and schema readings at once; each is bounded by the engine.
const CONSOLES: usize = 4;

/// How long one more of them waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// A handle on what every request shares.
pub(crate) type App = Arc<Shared>;

/// What every request shares.
pub(crate) struct Shared {
    pub(crate) knowledge_bases: Vec<Arc<dyn Ask>>,
    pub(crate) store: Arc<Store>,
    pub(crate) token: Option<Token>,
    /// One permit per answer in progress.
    pub(crate) answers: Arc<Semaphore>,
    pub(crate) answer_limit: usize,
    consoles: Arc<Semaphore>,
    /// Conversations with an answer in progress, each with the flag that stops it.
    stops: Mutex<HashMap<String, Arc<AtomicBool>>>,
    closing: AtomicBool,
}

impl Shared {
    pub(crate) fn new(
        knowledge_bases: Vec<Arc<dyn Ask>>,
        store: Store,
        token: Option<Token>,
        answers: usize,
    ) -> Shared {
        Shared {
            knowledge_bases,
            store: Arc::new(store),
            token,
            answers: Arc::new(Semaphore::new(answers)),
            answer_limit: answers,
            consoles: Arc::new(Semaphore::new(CONSOLES)),
            stops: Mutex::default(),
            closing: AtomicBool::new(false),
        }
    }

    pub(crate) fn knowledge_base(&self, name: &str) -> Result<Arc<dyn Ask>, Problem> {
        let found = self.knowledge_bases.iter().find(|kb| kb.name() == name);
        found.cloned().ok_or_else(|| Problem::no_knowledge_base(name))
    }

    /// Reserves the conversation for one answer: its turns follow on each other, so two at once make no sense.
    pub(crate) fn reserve(self: &Arc<Self>, conversation: &str) -> Result<Reserved, Problem> {
        let mut stops = self.stops();
        if stops.contains_key(conversation) {
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "This conversation is still answering its last question.",
                "Wait for that answer, or stop it with POST ../stop.",
            ));
        }
        let stop = Arc::new(AtomicBool::new(false));
        stops.insert(conversation.to_owned(), Arc::clone(&stop));
        Ok(Reserved { app: Arc::clone(self), conversation: conversation.to_owned(), stop })
    }

    /// Asks the answer in progress to stop; whether there was one.
    pub(crate) fn stop(&self, conversation: &str) -> bool {
        self.stops().get(conversation).inspect(|stop| stop.store(true, Ordering::Relaxed)).is_some()
    }

    pub(crate) fn stop_all(&self) {
        self.stops().values().for_each(|stop| stop.store(true, Ordering::Relaxed));
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
        name: &str,
        read: impl FnOnce(&dyn Ask) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let kb = self.knowledge_base(name)?;
        let permit = timeout(PATIENCE, Arc::clone(&self.consoles).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            return Err(Problem::busy(format!(
                "{CONSOLES} queries are running, as many as may run at once."
            )));
        };
        let read = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            read(&*kb)
        });
        read.await.map_err(|e| match e.try_into_panic() {
            Ok(panic) => Problem::panicked(&panic_text(&*panic)),
            Err(_) => Problem::busy("The server is closing."),
        })
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

    fn stops(&self) -> MutexGuard<'_, HashMap<String, Arc<AtomicBool>>> {
        self.stops.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A conversation reserved for one answer, until dropped.
pub(crate) struct Reserved {
    app: App,
    conversation: String,
    stop: Arc<AtomicBool>,
}

impl Reserved {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.app.stops().remove(&self.conversation);
    }
}

/// What a panic said.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

/// All routes.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/knowledge-bases", get(api::knowledge_bases::list))
        .route("/knowledge-bases/{kb}/schema", get(api::knowledge_bases::schema))
        .route("/knowledge-bases/{kb}/starters", get(api::knowledge_bases::starters))
        .route("/knowledge-bases/{kb}/sql", post(api::consoles::sql))
        .route("/knowledge-bases/{kb}/sparql", post(api::consoles::sparql))
        .route("/conversations", get(api::conversations::list).post(api::conversations::create))
        .route(
            "/conversations/{id}",
            get(api::conversations::read)
                .patch(api::conversations::rename)
                .delete(api::conversations::delete),
        )
        .route("/conversations/{id}/turns/{turn}/trace", get(api::conversations::trace))
        .route("/conversations/{id}/messages", post(api::messages::ask))
        .route("/conversations/{id}/stop", post(api::messages::stop))
        .fallback(no_route)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), access::require_token));
    Router::new()
        .nest("/api/v1", api)
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .fallback(page::asset)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), access::require_own_origin))
        .layer(middleware::from_fn(access::add_headers))
        .with_state(app)
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
