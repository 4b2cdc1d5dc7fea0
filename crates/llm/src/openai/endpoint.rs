//! One server: sending a request, telling faults apart, trying again when that can help.

use std::io::Read;
use std::time::{Duration, Instant, SystemTime};

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body};

use super::OpenAiOptions;
use crate::{Error, Fault, Result};

const CONNECT: Duration = Duration::from_secs(10);
/// The wait before the second attempt; doubled before each further one.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// The most of a reply that is read at all, and of an error's text that is shown.
pub(super) const LARGEST: u64 = 64 << 20;
const SHOWN: usize = 300;

/// A server with the key for it.
pub(super) struct Endpoint {
    agent: Agent,
    base: String,
    key: Option<Key>,
    timeout: Duration,
    attempts: usize,
}

/// A secret and where it came from.
struct Key {
    variable: String,
    secret: String,
}

/// An answer with status 200 that is being read.
pub(super) struct Answer {
    pub response: Response<Body>,
    /// When this attempt is out of time.
    pub until: Instant,
}

impl Endpoint {
    pub(super) fn new(options: &OpenAiOptions) -> Result<Self> {
        let base = options.base_url.trim_end_matches('/').to_owned();
        if !base.starts_with("http://") && !base.starts_with("https://") {
            return Err(Error::new(
                Fault::Permanent,
                format!("{base:?} is not the address of a model server"),
            )
            .hint("it begins with http:// or https:// and usually ends with /v1"));
        }
        let key = match &options.key_env {
            None => None,
            Some(variable) => match std::env::var(variable) {
                Ok(secret) if !secret.trim().is_empty() => {
                    Some(Key { variable: variable.clone(), secret: secret.trim().to_owned() })
                }
                _ => {
                    return Err(Error::new(
                        Fault::Permanent,
                        format!("the environment variable {variable} is not set"),
                    )
                    .hint(format!("set {variable} to the key for {base}")));
                }
            },
        };
        let agent = Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .http_status_as_error(false)
            // A redirect would carry question and key to another address.
            .max_redirects(0)
            .user_agent("ragonite")
            .build()
            .into();
        Ok(Self { agent, base, key, timeout: options.timeout, attempts: options.attempts.max(1) })
    }

    /// Posts `body` and reads the answer with `read`, again while faults are transient and `read` has not used
    /// anything up (`read` says so by returning another fault).
    pub(super) fn post<T>(
        &self,
        path: &str,
        body: &Value,
        deadline: Option<Instant>,
        mut read: impl FnMut(Answer) -> Result<T>,
    ) -> Result<T> {
        let mut wait = FIRST_WAIT;
        let mut attempt = 1;
        loop {
            let (error, asked) = match self.send(path, body, deadline) {
                Ok(answer) => match read(answer) {
                    Ok(value) => return Ok(value),
                    Err(error) => (error, None),
                },
                Err(failed) => failed,
            };
            let error = self.without_key(error);
            if error.fault != Fault::Transient || attempt >= self.attempts {
                return Err(error);
            }
            let pause = asked.unwrap_or_else(|| jittered(wait)).min(LONGEST_WAIT);
            if deadline.is_some_and(|deadline| Instant::now() + pause >= deadline) {
                return Err(error);
            }
            std::thread::sleep(pause);
            wait *= 2;
            attempt += 1;
        }
    }

    /// One attempt. A failure comes with the wait the server asked for.
    fn send(
        &self,
        path: &str,
        body: &Value,
        deadline: Option<Instant>,
    ) -> std::result::Result<Answer, (Error, Option<Duration>)> {
        let start = Instant::now();
        let until = deadline.unwrap_or(start + self.timeout);
        let left = until.saturating_duration_since(start);
        if left.is_zero() {
            return Err((out_of_time(&self.base), None));
        }
        let url = format!("{}{path}", self.base);
        let mut request = self.agent.post(&url).config().timeout_global(Some(left)).build();
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {}", key.secret));
        }
        match request.send_json(body) {
            Ok(response) if response.status() == 200 => Ok(Answer { response, until }),
            Ok(response) => Err(self.refused(response)),
            Err(_) if Instant::now() >= until => Err((out_of_time(&self.base), None)),
            Err(error) => Err((
                Error::new(Fault::Transient, format!("{}: {error}", self.base))
                    .hint("check that the server runs and that its address is right"),
                None,
            )),
        }
    }

    /// The error of a status other than 200.
    fn refused(&self, mut response: Response<Body>) -> (Error, Option<Duration>) {
        let status = response.status().as_u16();
        let wait = response.headers().get("retry-after").and_then(|v| v.to_str().ok()?.trim().parse().ok());
        let mut text = String::new();
        // What cannot be read of an error's text only makes the error shorter.
        let _ = response.body_mut().as_reader().take(LARGEST.min(1 << 16)).read_to_string(&mut text);
        let said = message_in(&text);
        let fault = match status {
            408 | 425 | 429 | 500..=599 => Fault::Transient,
            _ if said.contains("context") && (said.contains("length") || said.contains("exceed")) => {
                Fault::ContextLength
            }
            _ => Fault::Permanent,
        };
        let hint = match status {
            401 | 403 => match &self.key {
                Some(key) => format!("the key in {} is not accepted", key.variable),
                None => "the server wants a key: name the environment variable that holds it".into(),
            },
            404 => "check the server's address (it usually ends with /v1) and the model's name".into(),
            429 => "the server asks for a pause or the account's limit is reached".into(),
            300..=399 => "the server redirects: use the address it points to".into(),
            500..=599 => "the server is in trouble; try again later".into(),
            _ => "check the model's name and the request's settings".into(),
        };
        let message = format!("{}: status {status}: {said}", self.base);
        (Error::new(fault, message).hint(hint), wait.map(Duration::from_secs))
    }

    /// Servers sometimes repeat what they were sent.
    fn without_key(&self, mut error: Error) -> Error {
        if let Some(key) = &self.key {
            error.message = error.message.replace(&key.secret, "***");
            error.hint = error.hint.map(|hint| hint.replace(&key.secret, "***"));
        }
        error
    }

    /// The server's address, for errors.
    pub(super) fn base(&self) -> &str {
        &self.base
    }
}

pub(super) fn out_of_time(base: &str) -> Error {
    Error::new(Fault::Deadline, format!("{base}: no complete reply in the time allowed"))
        .hint("allow more time, or use a faster model")
}

/// The error of an answer that is not what the interface promises.
pub(super) fn not_the_interface(base: &str, response: &Response<Body>, start: &str) -> Error {
    let kind =
        response.headers().get("content-type").and_then(|v| v.to_str().ok()).unwrap_or("no content type");
    Error::new(
        Fault::Permanent,
        format!("{base}: answered with {kind}, not with a model's reply: {}", shown(start)),
    )
    .hint("check the server's address: it usually ends with /v1")
}

/// What a server says is wrong: its JSON's message, else the text's beginning.
pub(super) fn message_in(text: &str) -> String {
    let parsed: Option<Value> = serde_json::from_str(text).ok();
    let message = parsed.as_ref().and_then(|v| v["error"]["message"].as_str().or(v["error"].as_str()));
    shown(message.or_else(|| parsed.as_ref()?["message"].as_str()).unwrap_or(text))
}

fn shown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.is_empty() { "it said nothing".into() } else { line.chars().take(SHOWN).collect() }
}

/// Half to all of `wait`, so that many callers do not come back at once.
fn jittered(wait: Duration) -> Duration {
    let nanos = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| d.subsec_nanos());
    wait.mul_f64(0.5 + 0.5 * f64::from(nanos % 1000) / 1000.0)
}
