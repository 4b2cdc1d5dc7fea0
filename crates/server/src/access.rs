//! Who may ask, and for what: bearer tokens, the user a reverse proxy names, and browser pages of other sites kept
//! out. On loopback without tokens every local program may ask.

use std::net::{IpAddr, SocketAddr};

use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::problem::Problem;
use crate::serve::Options;

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

    /// For what changes more than the caller's own.
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

    /// For what concerns all of them, or who may use which.
    pub(crate) fn require_admin_of_all(&self) -> Result<(), Problem> {
        self.require_admin()?;
        if self.knowledge_bases.is_none() {
            return Ok(());
        }
        Err(Problem::new(
            StatusCode::FORBIDDEN,
            "This concerns every knowledge base, and this token is for some of them.",
            "Use a token for all of them.",
        ))
    }

    /// To build one, which may take the place of the one of its name.
    pub(crate) fn require_admin_of(&self, knowledge_base: &str) -> Result<(), Problem> {
        self.require_admin()?;
        if self.may_use(knowledge_base) { Ok(()) } else { self.require_admin_of_all() }
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

/// A bearer token, kept as its hash. Tokens are long and random, so one round of a fast hash is enough.
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

    pub(crate) fn hash(&self) -> &[u8; 32] {
        &self.0
    }
}

/// A reverse proxy that says who its users are.
#[derive(Debug, Clone)]
pub struct Proxy {
    /// The header that names the user.
    pub header: HeaderName,
    /// Where the proxy connects from; from elsewhere the header means nothing.
    pub addresses: Vec<IpAddr>,
    /// Users with the scope `admin`.
    pub admins: Vec<String>,
}

/// What counts as permission, as the server was started.
pub(crate) struct Access {
    token: Option<Token>,
    proxy: Option<Proxy>,
    /// Names the server is reached by, beside those of loopback.
    hosts: Vec<String>,
    /// Origins of other sites whose pages may use the server.
    origins: Vec<String>,
    /// Nobody is served unknown.
    required: bool,
}

impl Access {
    /// `tokens`: some are kept in the store.
    pub(crate) fn new(options: &Options, tokens: bool) -> Access {
        let open = options.bind.ip().is_loopback() && options.token.is_none() && !tokens;
        Access {
            token: options.token.as_deref().map(Token::new),
            proxy: options.proxy.clone(),
            hosts: options.hosts.clone(),
            origins: options.origins.clone(),
            required: !open || options.proxy.is_some(),
        }
    }

    /// The user that the proxy names, if the request comes from it.
    fn proxied(&self, request: &Request) -> Option<Caller> {
        let proxy = self.proxy.as_ref()?;
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip().to_canonical();
        if !proxy.addresses.iter().any(|address| address.to_canonical() == peer) {
            return None;
        }
        // A page made to resolve to this machine could send the header too, but not under one of its names.
        let named = host(request).is_some_and(|host| self.is_own(&host));
        // A proxy that adds its header to one it was sent lets its sender choose the user.
        let mut users = request.headers().get_all(&proxy.header).iter();
        let (Some(user), None) = (users.next(), users.next()) else { return None };
        let user = user.to_str().ok()?.trim();
        let plain = !user.is_empty() && user.len() <= 200 && user != OWNER;
        (named && plain).then(|| Caller {
            user: user.to_owned(),
            admin: proxy.admins.iter().any(|admin| admin == user),
            knowledge_bases: None,
        })
    }

    fn is_own(&self, host: &str) -> bool {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        let own = |own: &String| own.eq_ignore_ascii_case(host) || own.eq_ignore_ascii_case(name);
        names_loopback(host) || self.hosts.iter().any(own)
    }

    fn allows_origin(&self, origin: &str) -> bool {
        self.origins.iter().any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin))
    }
}

/// Finds out who asks.
pub(crate) async fn require_caller(State(app): State<App>, mut request: Request, next: Next) -> Response {
    // Owned, so that the request is not borrowed while the store is asked.
    let proxied = app.access.proxied(&request);
    let given = bearer(request.headers()).map(str::to_owned);
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip().to_canonical());
    match identify(&app, proxied, given, from).await {
        Ok(caller) => {
            if let Err(problem) = app.rates.admit(&caller.user) {
                return problem.into_response();
            }
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    }
}

/// Of a caller's own conversations, a token for some knowledge bases opens those about them alone.
pub(crate) async fn require_its_knowledge_base(
    State(app): State<App>,
    caller: Caller,
    route: MatchedPath,
    parameters: Result<RawPathParams, RawPathParamsRejection>,
    request: Request,
    next: Next,
) -> Response {
    // A path that is no text names nobody's conversation; its route says so.
    let parameters = parameters.ok();
    let id = parameters.iter().flatten().find(|(name, _)| *name == "id");
    let named = id.map(|(_, id)| id.to_owned());
    if let Some(id) = named
        && caller.knowledge_bases.is_some()
        && route.as_str().starts_with("/api/v1/conversations/")
    {
        let owner = caller.user.clone();
        match app.stored(move |store| store.knowledge_base(&owner, &id)).await {
            Ok(Some(kb)) if caller.may_use(&kb) => {}
            Ok(_) => return Problem::no_conversation().into_response(),
            Err(problem) => return problem.into_response(),
        }
    }
    next.run(request).await
}

async fn identify(
    app: &App,
    proxied: Option<Caller>,
    given: Option<String>,
    from: Option<IpAddr>,
) -> Result<Caller, Problem> {
    let access = &app.access;
    if let Some(caller) = proxied {
        return Ok(caller);
    }
    if let Some(given) = given {
        let hash = *Token::new(&given).hash();
        if access.required {
            app.guesses.admit(from, &hash)?;
        }
        let owner = access.token.as_ref().is_some_and(|token| token.matches(&given));
        let caller = match owner {
            true => Some(Caller::owner()),
            false => app.stored(move |store| store.caller(&hash)).await?,
        };
        app.guesses.note(from, &hash, caller.is_some());
        if let Some(caller) = caller {
            return Ok(caller);
        }
    }
    // Programs made for servers with keys send one always: where none is needed, any will do.
    if access.required { Err(Problem::unauthorized()) } else { Ok(Caller::owner()) }
}

/// What `Authorization: Bearer ..` holds.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, given) = given.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| given.trim())
}

/// Refuses what a foreign page makes a browser send. Without tokens the server answers only to the names of
/// loopback, so that a foreign name made to resolve to 127.0.0.1 reads nothing (DNS rebinding). Pages of allowed
/// origins are let in (CORS).
pub(crate) async fn require_own_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let access = &app.access;
    let host = host(&request);
    if !access.required && !host.as_deref().is_some_and(|host| access.is_own(host)) {
        return Problem::new(
            StatusCode::MISDIRECTED_REQUEST,
            "Without a token this server answers only to localhost, 127.0.0.1 and [::1].",
            "Open it under one of these names, name its host in the configuration, or configure a token.",
        )
        .into_response();
    }
    let Some(origin) = request.headers().get(header::ORIGIN).cloned() else {
        return match foreign_page(&request, host.as_deref()) && !is_of_the_page(request.uri().path()) {
            true => another_origin().into_response(),
            false => next.run(request).await,
        };
    };
    let text = origin.to_str().unwrap_or_default().to_owned();
    let authority = text.split_once("://").map(|(_, authority)| authority);
    if authority.is_some() && authority == host.as_deref() {
        return next.run(request).await;
    }
    if !access.allows_origin(&text) {
        return another_origin().into_response();
    }
    let asked = request.headers().get(header::ACCESS_CONTROL_REQUEST_HEADERS).cloned();
    let preflight = request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response =
        if preflight { StatusCode::NO_CONTENT.into_response() } else { next.run(request).await };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
    set(headers, header::ACCESS_CONTROL_EXPOSE_HEADERS, "ETag, Location, Retry-After, X-Request-Id");
    if preflight {
        set(headers, header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, PUT, PATCH, DELETE");
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed_headers(asked.as_ref()));
        set(headers, header::ACCESS_CONTROL_MAX_AGE, "600");
    } else {
        set(headers, HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
    }
    response
}

/// What pages may send; and those of clients made for other servers, whose headers say what they are.
const HEADERS: [&str; 8] = [
    "authorization",
    "content-type",
    "accept",
    "if-none-match",
    "last-event-id",
    "x-request-id",
    "x-api-key",
    "user-agent",
];
const HEADERS_OF_CLIENTS: [&str; 3] = ["x-stainless-", "openai-", "mcp-"];

/// Of the headers that a preflight asks for those that may be sent, and all that always may.
fn allowed_headers(asked: Option<&HeaderValue>) -> HeaderValue {
    let asked = asked.and_then(|asked| asked.to_str().ok()).unwrap_or_default().to_ascii_lowercase();
    let of_clients = asked.split(',').map(str::trim).filter(|name| {
        let plain = name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        plain && HEADERS_OF_CLIENTS.iter().any(|begin| name.starts_with(begin))
    });
    let all: Vec<&str> = HEADERS.into_iter().chain(of_clients.take(50)).collect();
    HeaderValue::try_from(all.join(", ")).unwrap_or(HeaderValue::from_static("content-type"))
}

/// A page of another site makes the browser fetch this, as an image, a frame or a link does: no `Origin` is sent then,
/// but browsers say where it comes from (Fetch Metadata), and older ones name the page.
fn foreign_page(request: &Request, host: Option<&str>) -> bool {
    let header = |name: &HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    match header(&HeaderName::from_static("sec-fetch-site")) {
        Some(site) => !matches!(site, "same-origin" | "none"),
        None => header(&header::REFERER).is_some_and(|page| {
            let authority =
                page.split_once("://").map(|(_, rest)| rest.split('/').next().unwrap_or_default());
            authority.is_none() || authority != host
        }),
    }
}

/// The page itself, which holds no data and costs nothing, may be linked to from anywhere.
fn is_of_the_page(path: &str) -> bool {
    let interface = ["/api", "/v1", "/mcp", "/sparql", "/text2sparql", "/metrics"];
    !interface
        .iter()
        .any(|begin| path.strip_prefix(begin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

fn another_origin() -> Problem {
    Problem::new(
        StatusCode::FORBIDDEN,
        "A page of another origin may not use this server.",
        "Use the server's own page, call it from a program that is not a browser, or allow the origin in the \
         configuration.",
    )
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
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
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
