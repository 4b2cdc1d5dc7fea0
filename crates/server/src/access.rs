//! Who may ask: the bearer token, and the browser pages of other sites kept out; headers of every response.
//! Without a token the server listens on loopback alone (see `serve`), so every local program may ask.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::problem::Problem;

/// A bearer token, kept as its hash.
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) fn new(secret: &str) -> Token {
        Token(Sha256::digest(secret.as_bytes()).into())
    }

    /// Compares hashes in a time that does not depend on where they differ.
    fn matches(&self, given: &str) -> bool {
        let given: [u8; 32] = Sha256::digest(given.as_bytes()).into();
        self.0.iter().zip(given).fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
    }
}

/// Who asks, and for what.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Caller {
    /// Whose conversations these are.
    pub(crate) user: String,
    /// May build, annotate, evaluate and manage tokens.
    pub(crate) admin: bool,
    /// The knowledge bases; `None` is all.
    pub(crate) knowledge_bases: Option<Vec<String>>,
}

impl Caller {
    /// Who works at this machine, or holds the token the server was started with.
    pub(crate) fn owner() -> Caller {
        Caller { user: OWNER.to_owned(), admin: true, knowledge_bases: None }
    }

    pub(crate) fn may_use(&self, knowledge_base: &str) -> bool {
        self.knowledge_bases.as_ref().is_none_or(|names| names.iter().any(|name| name == knowledge_base))
    }

    pub(crate) fn require_admin(&self) -> Result<(), Problem> {
        if self.admin {
            return Ok(());
        }
        Err(Problem::new(
            StatusCode::FORBIDDEN,
            "This needs a token with the scope `admin`.",
            "Ask whoever runs this server for one, or use the parts that read.",
        ))
    }
}

/// The user of a server without tokens, and of the token it was started with.
pub(crate) const OWNER: &str = "local";

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Problem> {
        // Put there by `require_caller`; a route outside it has nobody to serve.
        parts.extensions.get::<Caller>().cloned().ok_or_else(Problem::unauthorized)
    }
}

/// Finds out who asks: the interface needs the token, where one is configured.
pub(crate) async fn require_caller(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let caller = match &app.token {
        None => Caller::owner(),
        Some(token) => match bearer(request.headers()) {
            Some(given) if token.matches(given) => Caller::owner(),
            _ => return Problem::unauthorized().into_response(),
        },
    };
    request.extensions_mut().insert(caller);
    next.run(request).await
}

/// What `Authorization: Bearer ..` holds.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, given) = given.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| given.trim())
}

/// Refuses what a foreign page makes a browser send. Without a token the server answers only to the names of
/// loopback, so that a foreign name made to resolve to 127.0.0.1 reads nothing (DNS rebinding).
pub(crate) async fn require_own_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let host = host(&request);
    if app.token.is_none() && !host.as_deref().is_some_and(names_loopback) {
        return Problem::new(
            StatusCode::MISDIRECTED_REQUEST,
            "Without a token this server answers only to localhost, 127.0.0.1 and [::1].",
            "Open it under one of these names, or configure a token.",
        )
        .into_response();
    }
    if let Some(origin) = request.headers().get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        if authority.is_none() || authority != host.as_deref() {
            return Problem::new(
                StatusCode::FORBIDDEN,
                "A page of another origin may not use this server.",
                "Use the server's own page, or call it from a program that is not a browser.",
            )
            .into_response();
        }
    }
    next.run(request).await
}

/// The authority the client named.
fn host(request: &Request) -> Option<String> {
    let named = request.headers().get(header::HOST).and_then(|v| v.to_str().ok()).map(str::to_owned);
    named.or_else(|| request.uri().authority().map(|a| a.as_str().to_owned()))
}

fn names_loopback(authority: &str) -> bool {
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
}

/// Everything the page needs comes from here, and nothing inline is run or applied.
const CONTENT_SECURITY_POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/// Security headers and a request id on every response.
pub(crate) async fn add_headers(request: Request, next: Next) -> Response {
    let id = request_id();
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    set(headers, header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    set(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(headers, header::X_FRAME_OPTIONS, "DENY");
    set(headers, header::REFERRER_POLICY, "no-referrer");
    set(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(headers, HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if !headers.contains_key(header::CACHE_CONTROL) {
        set(headers, header::CACHE_CONTROL, "no-store");
    }
    if let Ok(id) = HeaderValue::try_from(id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
    response
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
}

/// Unique, not secret: a number per process and a count.
fn request_id() -> String {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(std::process::id()));
    static COUNT: AtomicU64 = AtomicU64::new(1);
    format!("{:016x}-{}", *PROCESS, COUNT.fetch_add(1, Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_loopback_are_its_names() {
        for own in ["localhost", "localhost:80", "127.0.0.1:7842", "[::1]:7842", "LOCALHOST"] {
            assert!(names_loopback(own), "{own}");
        }
        for foreign in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "10.0.0.1", ""]
        {
            assert!(!names_loopback(foreign), "{foreign}");
        }
    }

    #[test]
    fn a_token_matches_itself_alone() {
        let token = Token::new("correct horse battery");
        assert!(token.matches("correct horse battery"));
        assert!(!token.matches("correct horse batterz"));
        assert!(!token.matches(""));
    }
}
