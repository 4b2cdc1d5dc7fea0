//! Every request's id, its line in the log, its count, and the headers that every response has.

use std::hash::{BuildHasher, RandomState};
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::access::Caller;
use crate::app::App;
use crate::tracing::{CURRENT, Context};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// One request as the log tells it. Holds no question and no token.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// When it came.
    pub at: SystemTime,
    /// Its id, which the response carries too.
    pub id: String,
    /// `GET` ..
    pub method: String,
    /// The route it matched (`/api/v1/conversations/{id}`), or `-`.
    pub route: String,
    /// The response's status.
    pub status: u16,
    /// To the response's head; a stream goes on after it.
    pub time: Duration,
    /// Whose request it was, where that was found out.
    pub user: Option<String>,
    /// Where it came from.
    pub peer: Option<SocketAddr>,
}

/// Gives the request its id and tells of it when it is answered.
pub(crate) async fn observe(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let (at, began) = (SystemTime::now(), Instant::now());
    let id = request_id(request.headers());
    // Handlers see the same id, whether the client gave it or not.
    if let Ok(value) = HeaderValue::try_from(&id) {
        request.headers_mut().insert(REQUEST_ID, value);
    }
    let method = request.method().as_str().to_owned();
    let context = Context::of(request.headers());
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0);
    let mut response = CURRENT.scope(context.clone(), next.run(request)).await;
    let route = response.extensions_mut().remove::<Route>().map_or_else(|| "-".to_owned(), |route| route.0);
    let user = response.extensions_mut().remove::<Caller>().map(|caller| caller.user);
    let (status, time) = (response.status().as_u16(), began.elapsed());
    app.metrics.requested(&method, &route, status, time);
    if let Some(traces) = &app.traces {
        let mut span = context.request(format!("{method} {route}"), at, time);
        span.failed = status >= 500;
        span.attributes = vec![
            ("http.request.method", method.clone()),
            ("http.route", route.clone()),
            ("http.response.status_code", status.to_string()),
            ("ragonite.request_id", id.clone()),
        ];
        traces(span);
    }
    if let Some(log) = &app.log {
        log(&Record { at, id: id.clone(), method, route, status, time, user, peer });
    }
    add_headers(response.headers_mut(), &id);
    response
}

/// The route a request matched, on its way back.
#[derive(Clone)]
struct Route(String);

/// Inside the router, where the route and the caller are known: hands them back to `observe`.
pub(crate) async fn tell_route(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map(|path| Route(path.as_str().to_owned()));
    let caller = request.extensions().get::<Caller>().cloned();
    let mut response = next.run(request).await;
    if let Some(route) = route {
        response.extensions_mut().insert(route);
    }
    if let Some(caller) = caller {
        response.extensions_mut().insert(caller);
    }
    response
}

/// Everything the page needs comes from here, and nothing inline is run or applied.
const CONTENT_SECURITY_POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

fn add_headers(headers: &mut HeaderMap, id: &str) {
    let mut default = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    default(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    default(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    default(header::X_FRAME_OPTIONS, "DENY");
    default(header::REFERRER_POLICY, "no-referrer");
    default(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    default(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    default(header::CACHE_CONTROL, "no-store");
    if let Ok(id) = HeaderValue::try_from(id) {
        headers.insert(REQUEST_ID, id);
    }
}

/// The client's own, if it is a plain one; else a number per process and a count: unique, not secret.
fn request_id(headers: &HeaderMap) -> String {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(std::process::id()));
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let plain = |id: &&str| {
        (1..=64).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
    };
    let given = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).filter(plain);
    given
        .map_or_else(|| format!("{:016x}-{}", *PROCESS, COUNT.fetch_add(1, Ordering::Relaxed)), str::to_owned)
}
