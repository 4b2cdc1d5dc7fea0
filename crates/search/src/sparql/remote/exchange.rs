//! One query to an endpoint: requests, redirects, faults told apart, and another attempt where that can help.

use super::EndpointOptions;
use super::address::{self, Guarded, Private};
use super::asking::{By, user_agent};
use super::pauses::{jittered, retry_after, sleep};
use super::results::{self, Unreadable};
use super::said::{Cut, beginning, gave_up, is_html, media_type, shown};
use crate::limits::{Limits, QueryError};
use crate::sparql::term::SparqlResult;
use oxigraph::sparql::results::QueryResultsFormat;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use ureq::http::{Response, Uri, header};
use ureq::unversioned::transport::DefaultConnector;
use ureq::{Agent, Body};

const CONNECT: Duration = Duration::from_secs(10);
/// The wait before the second attempt; doubled before each further one.
const FIRST_WAIT: Duration = Duration::from_millis(300);
/// Redirects of one request, at most.
const REDIRECTS: usize = 4;

/// JSON is preferred because every endpoint has it; the others are read too.
const ACCEPT: &str = "application/sparql-results+json, application/json;q=0.9, application/sparql-results+xml;q=0.7, \
                      text/tab-separated-values;q=0.5";

/// A connection pool for one endpoint.
pub(super) struct Client {
    agent: Agent,
    uri: Uri,
    address: String,
    authorization: Option<String>,
    attempts: usize,
}

/// An attempt that gave no result.
struct Failure {
    error: QueryError,
    /// The same query may work later, not before this pause if there is one.
    transient: Option<Option<Duration>>,
}

impl Client {
    pub(super) fn new(options: &EndpointOptions) -> Result<Self, QueryError> {
        let address = options.address.trim().to_owned();
        let wrong = |what: &str, hint: &str| failed(&address, what, hint);
        let uri = match address.parse::<Uri>() {
            Ok(uri) if matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some() => uri,
            _ => {
                return Err(wrong(
                    "is not the address of an endpoint",
                    "It looks like https://query.example.org/sparql",
                ));
            }
        };
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            return Err(failed(
                "The endpoint",
                "has a password in its address, which would be shown in messages",
                "Name the environment variable that holds the Authorization header instead",
            ));
        }
        let own = address::host(&uri);
        let meant = (options.typed && address::is_spelled_out(&own)).then_some(own);
        let config = Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .http_status_as_error(false)
            // Followed here: a query sent by POST has to be sent again, and the key must not go elsewhere.
            .max_redirects(0)
            // Behind a proxy nobody could check where a name leads.
            .proxy(None)
            .user_agent(user_agent(options.contact.as_deref()))
            .build();
        let guarded = Guarded::new(options.private_hosts.iter().cloned().chain(meant));
        let agent = Agent::with_parts(config, DefaultConnector::default(), guarded);
        let authorization = options.authorization.clone();
        Ok(Self { agent, uri, address, authorization, attempts: options.attempts.max(1) })
    }

    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Asks until there is a result, a fault that stays, or no time for another attempt.
    pub(super) fn ask(
        &self,
        sparql: &str,
        limits: &Limits,
        until: Instant,
        stop: &AtomicBool,
    ) -> Result<SparqlResult, QueryError> {
        let first = By::length(sparql);
        let mut by = first;
        self.persist(limits, until, stop, |limits| match self.attempt(sparql, by, limits, until) {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(NotAllowed)) if by == first => {
                by = by.other();
                match self.attempt(sparql, by, limits, until) {
                    Ok(Ok(result)) => Ok(result),
                    Ok(Err(NotAllowed)) => Err(self.says_no(405, String::new())),
                    Err(failure) => Err(failure),
                }
            }
            Ok(Err(NotAllowed)) => Err(self.says_no(405, String::new())),
            Err(failure) => Err(failure),
        })
    }

    /// Asks a service beside the endpoint for JSON, as often as a query is tried.
    pub(super) fn fetch_json(
        &self,
        address: &str,
        parameters: &[(&str, &str)],
        limits: &Limits,
        until: Instant,
        stop: &AtomicBool,
    ) -> Result<serde_json::Value, QueryError> {
        self.persist(limits, until, stop, |limits| {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(lasting(self.late(limits)));
            }
            let mut request = self.agent.get(address).config().timeout_global(Some(left)).build();
            for (name, value) in parameters {
                request = request.query(*name, *value);
            }
            let request = request.header(header::ACCEPT, "application/json");
            let mut response = request.call().map_err(|error| self.unsent(error, limits, until))?;
            match response.status().as_u16() {
                200 => {}
                status => return Err(self.refused(status, response)),
            }
            let body = response.body_mut().with_config().limit(limits.bytes as u64).reader();
            serde_json::from_reader(body).map_err(|error| {
                let what = format!("has a name search at {address} whose answer is no JSON: {error}");
                lasting(failed(&self.address, &what, "Try again later"))
            })
        })
    }

    /// Tries until there is a result, a fault that stays, or no time for another attempt.
    fn persist<T>(
        &self,
        limits: &Limits,
        until: Instant,
        stop: &AtomicBool,
        mut attempted: impl FnMut(&Limits) -> Result<T, Failure>,
    ) -> Result<T, QueryError> {
        let mut wait = FIRST_WAIT;
        let mut attempt = 1;
        loop {
            let failure = match attempted(limits) {
                Ok(result) => return Ok(result),
                Err(failure) => failure,
            };
            let Some(asked) = failure.transient.filter(|_| attempt < self.attempts) else {
                return Err(failure.error);
            };
            let pause = asked.unwrap_or_else(|| jittered(wait));
            if Instant::now() + pause >= until {
                return Err(failure.error);
            }
            if !sleep(pause, stop) {
                return Err(QueryError::Cancelled);
            }
            wait *= 2;
            attempt += 1;
        }
    }

    /// One attempt with its redirects.
    fn attempt(
        &self,
        sparql: &str,
        by: By,
        limits: &Limits,
        until: Instant,
    ) -> Result<Result<SparqlResult, NotAllowed>, Failure> {
        let mut uri = self.uri.clone();
        for _ in 0..=REDIRECTS {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(lasting(self.late(limits)));
            }
            let response = self.send(&uri, sparql, by, left).map_err(|e| self.unsent(e, limits, until))?;
            let status = response.status().as_u16();
            match status {
                200 | 206 => return self.read(response, limits, until).map(Ok),
                301 | 302 | 307 | 308 => uri = self.next(&uri, &response)?,
                // A line that is too long for it, though short enough for most.
                414 | 405 | 501 => return Ok(Err(NotAllowed)),
                _ => return Err(self.refused(status, response)),
            }
        }
        Err(lasting(failed(&self.address, "redirects without end", "Use the address it should lead to")))
    }

    fn send(&self, uri: &Uri, sparql: &str, by: By, left: Duration) -> Result<Response<Body>, ureq::Error> {
        let own = (uri.scheme(), uri.authority()) == (self.uri.scheme(), self.uri.authority());
        let key = self.authorization.as_ref().filter(|_| own);
        match by {
            By::Post => {
                let mut request = self.agent.post(uri).config().timeout_global(Some(left)).build();
                request = request.header(header::ACCEPT, ACCEPT);
                if let Some(key) = key {
                    request = request.header(header::AUTHORIZATION, key);
                }
                request.send_form([("query", sparql)])
            }
            By::Get => {
                let mut request = self.agent.get(uri).query("query", sparql);
                if let Some(key) = key {
                    request = request.header(header::AUTHORIZATION, key);
                }
                request.header(header::ACCEPT, ACCEPT).config().timeout_global(Some(left)).build().call()
            }
        }
    }

    /// Where a redirect leads. Never from https to http, which would show the query to everyone on the way.
    fn next(&self, from: &Uri, response: &Response<Body>) -> Result<Uri, Failure> {
        let location = response.headers().get(header::LOCATION).and_then(|l| l.to_str().ok()).unwrap_or("");
        let absolute = match location.starts_with('/') && !location.starts_with("//") {
            true => format!(
                "{}://{}{location}",
                from.scheme_str().unwrap_or("http"),
                from.authority().map_or("", |authority| authority.as_str())
            ),
            false => location.to_owned(),
        };
        let next = absolute.parse::<Uri>().ok().filter(|next| match next.scheme_str() {
            Some("https") => next.host().is_some(),
            Some("http") => next.host().is_some() && from.scheme_str() == Some("http"),
            _ => false,
        });
        let what = format!("redirects to {:?}, which is not followed", shown(location));
        next.ok_or_else(|| {
            lasting(failed(&self.address, &what, "If that is the endpoint, give that address"))
        })
    }

    /// A request that got no response.
    fn unsent(&self, error: ureq::Error, limits: &Limits, until: Instant) -> Failure {
        if let ureq::Error::Io(io) = &error
            && let Some(private) = io.get_ref().and_then(|e| e.downcast_ref::<Private>())
        {
            let hint = "If it is meant, list the host under `endpoint.private_hosts` in the configuration";
            return lasting(failed(&self.address, &format!("is not asked: {private}"), hint));
        }
        match error {
            ureq::Error::Timeout(ureq::Timeout::Connect | ureq::Timeout::Resolve)
                if Instant::now() < until =>
            {
                let hint = "Check the address, and that the endpoint can be reached from here";
                passing(failed(&self.address, "cannot be reached: connecting took too long", hint))
            }
            ureq::Error::Timeout(_) => lasting(self.late(limits)),
            ureq::Error::HostNotFound => {
                lasting(failed(&self.address, "has a host name nobody knows", "Check the address"))
            }
            ureq::Error::Tls(_) | ureq::Error::Rustls(_) => {
                let what = format!("has no valid certificate: {error}");
                lasting(failed(&self.address, &what, "Check the address, and this machine's clock"))
            }
            ureq::Error::Io(io) if io.to_string().contains("lookup address") => {
                let what = format!("has a host name that leads nowhere: {io}");
                lasting(failed(&self.address, &what, "Check the address and the network"))
            }
            other => {
                let what = format!("cannot be reached: {other}");
                let hint = "Check that the endpoint runs and that its address and port are right";
                passing(failed(&self.address, &what, hint))
            }
        }
    }

    /// The result in a response.
    fn read(
        &self,
        mut response: Response<Body>,
        limits: &Limits,
        until: Instant,
    ) -> Result<SparqlResult, Failure> {
        let kind = media_type(&response);
        let format = match kind.as_str() {
            "application/sparql-results+json" | "application/json" | "text/json" | "" => {
                QueryResultsFormat::Json
            }
            "application/sparql-results+xml" | "application/xml" | "text/xml" => QueryResultsFormat::Xml,
            "text/tab-separated-values" => QueryResultsFormat::Tsv,
            _ => return Err(self.not_results(&kind, beginning(&mut response))),
        };
        let cut = Cut::of(&response);
        // The HTTP client's own limit is 10 MB; the bound of a result is what counts here.
        let body = response.body_mut().with_config().limit(u64::MAX).reader();
        let read = results::read(format, body, limits);
        // What was not found in a part may stand in the rest: a partial "no" or nothing is no answer.
        if cut.partial
            && let Ok(result) = &read
            && result.rows.is_empty()
            && result.boolean != Some(true)
        {
            return Err(lasting(self.partial()));
        }
        let read = read.map(|mut result| {
            result.truncated |= cut.tells(result.rows.len());
            result
        });
        read.map_err(|unreadable| match unreadable {
            Unreadable::TooLong(bytes) => {
                let what = format!("sent more than {bytes} bytes for one result");
                lasting(failed(&self.address, &what, "Ask for less, with LIMIT"))
            }
            Unreadable::Broken(_) if Instant::now() >= until => lasting(self.late(limits)),
            Unreadable::Broken(error) => {
                let what = format!("broke off its answer: {error}");
                passing(failed(&self.address, &what, "Try again later"))
            }
            Unreadable::Html => self.not_results("an HTML page", String::new()),
            Unreadable::Wrong(reason) => {
                let what = format!("answered what is no SPARQL result: {}", shown(&reason));
                lasting(failed(&self.address, &what, "Check that this is the address of a SPARQL endpoint"))
            }
        })
    }

    fn not_results(&self, kind: &str, text: String) -> Failure {
        let said = if text.is_empty() || is_html(&text) { String::new() } else { format!(": {text}") };
        let kind = if kind == "text/html" { "an HTML page" } else { kind };
        lasting(failed(
            &self.address,
            &format!("answered with {kind}, not with SPARQL results{said}"),
            "This is probably a page for people. An endpoint's address often ends with /sparql or /query",
        ))
    }

    /// A status that is no result.
    fn refused(&self, status: u16, mut response: Response<Body>) -> Failure {
        let pause = response.headers().get(header::RETRY_AFTER).and_then(|v| retry_after(v.to_str().ok()?));
        let text = beginning(&mut response);
        let mut failure = self.says_no(status, text);
        if failure.transient.is_some() {
            failure.transient = Some(pause);
        }
        failure
    }

    fn says_no(&self, status: u16, text: String) -> Failure {
        let said = match text.is_empty() || is_html(&text) {
            true => String::new(),
            false => format!(": {text}"),
        };
        let what = format!("answered with status {status}{said}");
        let error = |hint: &str| failed(&self.address, &what, hint);
        let slow = |hint: &str| {
            let (address, what, hint) = (self.address.clone(), what.clone(), hint.to_owned());
            QueryError::Endpoint { address, what, hint, slow: true }
        };
        match status {
            // The endpoint does not understand the query: the query's fault, told to whoever wrote it.
            400 => lasting(QueryError::Invalid {
                message: format!("{} refused it{said}", self.address),
                nearest: Vec::new(),
            }),
            401 | 403 if self.authorization.is_some() => {
                lasting(error("The key it was given is not accepted"))
            }
            401 | 403 => lasting(error(
                "It wants a key: name the environment variable that holds the Authorization header as \
                 `endpoint.authorization_env`",
            )),
            404 | 410 => lasting(error("Check the address: it often ends with /sparql or /query")),
            405 | 501 => lasting(error("Check that this is the address of a SPARQL endpoint")),
            500 | 503 if gave_up(&text) => lasting(slow("It gave up on this query; ask for less")),
            504 => passing(slow("The endpoint is in trouble, or the query too much for it; ask for less")),
            408 | 425 | 502 => passing(error("The endpoint is in trouble; try again later")),
            429 | 503 => passing(error("The endpoint asks for a pause; try again later")),
            500..=599 => {
                lasting(error("The endpoint failed on this query; ask for less, or try again later"))
            }
            _ => lasting(error("Check the address")),
        }
    }

    /// The error of an endpoint that found nothing in the part it looked through.
    fn partial(&self) -> QueryError {
        let what =
            "looked through only a part before its own time was over, and found nothing there".to_owned();
        let hint = "Ask for less, or let the server take longer".to_owned();
        QueryError::Endpoint { address: self.address.clone(), what, hint, slow: true }
    }

    /// The error of an endpoint that took too long.
    pub(super) fn late(&self, limits: &Limits) -> QueryError {
        let what = format!("gave no whole answer within {:?}", limits.time);
        let hint = "Ask for less, or allow more time (`endpoint.query_seconds`)".to_owned();
        QueryError::Endpoint { address: self.address.clone(), what, hint, slow: true }
    }
}

/// The endpoint takes no queries this way.
struct NotAllowed;

fn failed(address: &str, what: &str, hint: &str) -> QueryError {
    QueryError::Endpoint {
        address: address.to_owned(),
        what: what.to_owned(),
        hint: hint.to_owned(),
        slow: false,
    }
}

fn lasting(error: QueryError) -> Failure {
    Failure { error, transient: None }
}

fn passing(error: QueryError) -> Failure {
    Failure { error, transient: Some(None) }
}
