//! One server: sending a request and telling its faults apart. Trying again is the retry layer's.

use std::io::Read;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::{Duration, Instant};

use serde_json::Value;
use ureq::{Agent, Proxy};

use super::lines::{Answer, out_of_time, wait};
use super::masked::{masked, secret_in};
use super::refusal::{self, Refusal};
use super::{Login, ServerOptions};
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
    login: Login,
    headers: Vec<(&'static str, String)>,
    /// Behind every path, with its question mark.
    query: String,
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
    Refused(Refusal),
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
        let query = if options.query.is_empty() { String::new() } else { format!("?{}", options.query) };
        let ServerOptions { login, headers, timeout, .. } = options.clone();
        Ok(Self { agent: config.build().into(), address, base, key, login, headers, query, secrets, timeout })
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
        if until <= start {
            return Err(out_of_time(&self.base));
        }
        let (heads, head) = sync_channel(1);
        let (send, pieces) = sync_channel(AHEAD);
        let url = format!("{}{path}{}", self.address, self.query);
        let (agent, headers) = (self.agent.clone(), self.headers());
        std::thread::Builder::new()
            .name("ragonite-http".into())
            .spawn(move || exchange(&agent, &url, &headers, body.as_ref(), until, &heads, &send))
            .map_err(|e| Error::new(Fault::Permanent, format!("no thread for the connection: {e}")))?;
        match wait(&head, &self.base, until, on_token)? {
            Some(Head::Fine { kind }) => Ok(Answer::new(self.base.clone(), kind, pieces, until)),
            Some(Head::Refused(refused)) => Err(self.refused(&refused)),
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

    /// Of every request.
    fn headers(&self) -> Vec<(&'static str, String)> {
        let login = self.key.as_ref().map(|key| match self.login {
            Login::Bearer => ("authorization", format!("Bearer {}", key.secret)),
            Login::Header(name) => (name, key.secret.clone()),
        });
        login.into_iter().chain(self.headers.iter().cloned()).collect()
    }

    /// The error of a status other than 200.
    fn refused(&self, refused: &Refusal) -> Error {
        let variable = self.key.as_ref().map(|key| key.variable.as_str());
        self.without_key(refused.error(&self.base, variable))
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
    headers: &[(&'static str, String)],
    body: Option<&Value>,
    until: Instant,
    heads: &SyncSender<Head>,
    pieces: &SyncSender<std::io::Result<Vec<u8>>>,
) {
    let ask = || {
        let left = Some(until.saturating_duration_since(Instant::now()));
        match body {
            Some(body) => {
                let mut request = agent.post(url).config().timeout_global(left).build();
                for (name, value) in headers {
                    request = request.header(*name, value);
                }
                request.send_json(body)
            }
            None => {
                let mut request = agent.get(url).config().timeout_global(left).build();
                for (name, value) in headers {
                    request = request.header(*name, value);
                }
                request.call()
            }
        }
    };
    let answered = match ask() {
        Err(error) if closed_before(&error) => ask(),
        other => other,
    };
    let mut response = match answered {
        Ok(response) if response.status() == 200 => response,
        Ok(mut response) => return drop(heads.send(Head::Refused(refusal::read(&mut response)))),
        Err(error) => return drop(heads.send(Head::Failed(error.to_string()))),
    };
    let kind = refusal::header(&response, "content-type").unwrap_or_default().to_owned();
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

/// The server closed the connection before it answered. One that was kept from an earlier request may have been closed while
/// this one was on its way (llama.cpp's server does after every stream), which is no fault of either: it is asked once more
/// (RFC 9112, section 9.3.1).
fn closed_before(error: &ureq::Error) -> bool {
    use std::io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    let ureq::Error::Io(error) = error else { return false };
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
}
