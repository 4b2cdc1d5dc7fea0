//! One server: sending a request and telling its faults apart. Trying again is the retry layer's.

use std::io::Read;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::{Duration, Instant};

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body, Proxy};

use super::ServerOptions;
use super::lines::{Answer, out_of_time, shown, wait};
use super::masked::{masked, secret_in};
use crate::{Error, Fault, OnToken, Result};

const CONNECT: Duration = Duration::from_secs(10);
/// Bytes read at once, and reads the connection may be ahead of the caller.
const PIECE: usize = 16 << 10;
const AHEAD: usize = 16;

/// A server with the key for it.
pub(crate) struct Server {
    agent: Agent,
    address: String,
    /// The same for people, without who logs in.
    base: String,
    key: Option<Key>,
    /// What no error repeats.
    secrets: Vec<String>,
    timeout: Duration,
}

/// A secret and where it came from.
#[derive(Clone)]
struct Key {
    variable: String,
    secret: String,
}

/// What the connection's thread says first.
enum Head {
    /// An answer follows.
    Fine { kind: String },
    /// The server said no.
    Refused { status: u16, wait: Option<Duration>, text: String },
    /// It could not be asked.
    Failed(String),
}

impl Server {
    pub(crate) fn new(options: &ServerOptions) -> Result<Self> {
        let address = options.base_url.trim_end_matches('/').to_owned();
        if !address.starts_with("http://") && !address.starts_with("https://") {
            return Err(Error::new(
                Fault::Permanent,
                format!("{:?} is not the address of a model server", masked(&address)),
            )
            .hint("it begins with http:// or https://"));
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
                    .hint(format!("set {variable} to the key for {}", masked(&address))));
                }
            },
        };
        let mut config = Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .http_status_as_error(false)
            // A redirect would carry question and key to another address.
            .max_redirects(0)
            .user_agent("ragonite");
        if let Some(address) = &options.proxy {
            let proxy = Proxy::new(address).map_err(|e| {
                Error::new(Fault::Permanent, masked(&format!("the proxy's address cannot be used: {e}")))
                    .hint("it looks like http://proxy.example:3128")
            })?;
            config = config.proxy(Some(proxy));
        }
        let secrets =
            [Some(address.as_str()), options.proxy.as_deref()].into_iter().flatten().filter_map(secret_in);
        let secrets =
            secrets.chain(key.as_ref().map(|key: &Key| key.secret.as_str())).map(str::to_owned).collect();
        let base = masked(&address);
        Ok(Self { agent: config.build().into(), address, base, key, secrets, timeout: options.timeout })
    }

    /// Posts `body`; the answer is read while it comes.
    pub(crate) fn post(
        &self,
        path: &str,
        body: &Value,
        deadline: Option<Instant>,
        on_token: OnToken<'_>,
    ) -> Result<Answer> {
        self.send(path, Some(body.clone()), deadline, on_token)
    }

    /// Gets `path`.
    pub(crate) fn get(&self, path: &str, deadline: Option<Instant>, on_token: OnToken<'_>) -> Result<Answer> {
        self.send(path, None, deadline, on_token)
    }

    fn send(
        &self,
        path: &str,
        body: Option<Value>,
        deadline: Option<Instant>,
        on_token: OnToken<'_>,
    ) -> Result<Answer> {
        let start = Instant::now();
        let until = deadline.unwrap_or(start + self.timeout);
        let left = until.saturating_duration_since(start);
        if left.is_zero() {
            return Err(out_of_time(&self.base));
        }
        let (heads, head) = sync_channel(1);
        let (send, pieces) = sync_channel(AHEAD);
        let url = format!("{}{path}", self.address);
        let (agent, key) = (self.agent.clone(), self.key.clone());
        std::thread::Builder::new()
            .name("ragonite-http".into())
            .spawn(move || exchange(&agent, &url, key.as_ref(), body.as_ref(), left, &heads, &send))
            .map_err(|e| Error::new(Fault::Permanent, format!("no thread for the connection: {e}")))?;
        match wait(&head, &self.base, until, on_token)? {
            Some(Head::Fine { kind }) => Ok(Answer::new(self.base.clone(), kind, pieces, until)),
            Some(Head::Refused { status, wait, text }) => Err(self.refused(status, wait, &text)),
            _ if Instant::now() >= until => Err(out_of_time(&self.base)),
            Some(Head::Failed(what)) => Err(self.without_key(
                Error::new(Fault::Transient, format!("{}: {what}", self.base))
                    .hint("check that the server runs and that its address is right"),
            )),
            None => {
                Err(Error::new(Fault::Permanent, format!("{}: the connection's thread failed", self.base))
                    .hint("please report this"))
            }
        }
    }

    /// The error of a status other than 200.
    fn refused(&self, status: u16, wait: Option<Duration>, text: &str) -> Error {
        let said = message_in(text);
        let lower = said.to_lowercase();
        let fault = match status {
            408 | 425 | 429 | 500..=599 if !overflows(&lower) => Fault::Transient,
            _ if overflows(&lower) => Fault::ContextLength,
            _ => Fault::Permanent,
        };
        let hint = match status {
            401 | 403 => match &self.key {
                Some(key) => format!("the key in {} is not accepted", key.variable),
                None => "the server wants a key: name the environment variable that holds it".into(),
            },
            404 => "check the server's address (an OpenAI-compatible one usually ends with /v1) and the model's name"
                .into(),
            429 => "the server asks for a pause or the account's limit is reached".into(),
            300..=399 => "the server redirects: use the address it points to".into(),
            500..=599 => "the server is in trouble; try again later".into(),
            _ => "check the model's name and the request's settings".into(),
        };
        let message = format!("{}: status {status}: {said}", self.base);
        let error = Error::new(fault, message).hint(hint);
        self.without_key(Error { retry_after: wait, status: Some(status), ..error })
    }

    /// Servers sometimes repeat what they were sent.
    pub(crate) fn without_key(&self, mut error: Error) -> Error {
        for secret in &self.secrets {
            error.message = error.message.replace(secret, "***");
            error.hint = error.hint.map(|hint| hint.replace(secret, "***"));
        }
        error
    }

    /// The server's address, for errors.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }
}

/// The connection's thread: asks, says what came, and ends when nobody listens.
fn exchange(
    agent: &Agent,
    url: &str,
    key: Option<&Key>,
    body: Option<&Value>,
    left: Duration,
    heads: &SyncSender<Head>,
    pieces: &SyncSender<std::io::Result<Vec<u8>>>,
) {
    let bearer = key.map(|key| format!("Bearer {}", key.secret));
    let answered = match body {
        Some(body) => {
            let mut request = agent.post(url).config().timeout_global(Some(left)).build();
            if let Some(bearer) = &bearer {
                request = request.header("authorization", bearer);
            }
            request.send_json(body)
        }
        None => {
            let mut request = agent.get(url).config().timeout_global(Some(left)).build();
            if let Some(bearer) = &bearer {
                request = request.header("authorization", bearer);
            }
            request.call()
        }
    };
    let mut response = match answered {
        Ok(response) if response.status() == 200 => response,
        Ok(mut response) => return drop(heads.send(refusal(&mut response))),
        Err(error) => return drop(heads.send(Head::Failed(error.to_string()))),
    };
    let kind = header(&response, "content-type").unwrap_or_default().to_owned();
    if heads.send(Head::Fine { kind }).is_err() {
        return;
    }
    let mut reader = response.body_mut().as_reader();
    let mut piece = vec![0; PIECE];
    loop {
        let read = reader.read(&mut piece);
        let (said, over) = match read {
            Ok(0) => return,
            Ok(n) => (Ok(piece[..n].to_vec()), false),
            Err(error) => (Err(error), true),
        };
        if pieces.send(said).is_err() || over {
            return;
        }
    }
}

fn refusal(response: &mut Response<Body>) -> Head {
    let status = response.status().as_u16();
    let wait = header(response, "retry-after").and_then(pause);
    let mut text = Vec::new();
    // What cannot be read of an error's text only makes the error shorter.
    let _ = response.body_mut().as_reader().take(1 << 16).read_to_end(&mut text);
    Head::Refused { status, wait, text: String::from_utf8_lossy(&text).into_owned() }
}

fn header<'a>(response: &'a Response<Body>, name: &str) -> Option<&'a str> {
    response.headers().get(name)?.to_str().ok()
}

/// `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3).
fn pause(value: &str) -> Option<Duration> {
    let value = value.trim();
    match value.parse() {
        Ok(seconds) => Some(Duration::from_secs(seconds)),
        Err(_) => {
            let at = httpdate::parse_http_date(value).ok()?;
            Some(at.duration_since(std::time::SystemTime::now()).unwrap_or_default())
        }
    }
}

fn overflows(said: &str) -> bool {
    said.contains("context") && ["length", "exceed", "size", "window"].iter().any(|word| said.contains(word))
}

/// What a server says is wrong: its JSON's message, else the text's beginning.
pub(crate) fn message_in(text: &str) -> String {
    let parsed: Option<Value> = serde_json::from_str(text).ok();
    let message = parsed.as_ref().and_then(|v| v["error"]["message"].as_str().or(v["error"].as_str()));
    shown(message.or_else(|| parsed.as_ref()?["message"].as_str()).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_seconds_or_a_date() {
        assert_eq!(pause(" 7 "), Some(Duration::from_secs(7)));
        assert_eq!(pause("Wed, 21 Oct 2015 07:28:00 GMT"), Some(Duration::ZERO));
        assert_eq!(pause("soon"), None);
    }
}
