//! `ragonite serve`: knowledge bases over HTTP.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::{Context, Result, anyhow};
use search::KnowledgeBase;
use server::Record;

use super::Outcome;
use super::schema::made_of;
use crate::config::{Config, Log};
use crate::serving::{Shop, traces};
use crate::{output, places};

/// Serve knowledge bases over HTTP, with a page to talk in
///
/// Listens on this machine only, unless another address is bound; that needs a token, taken from the environment
/// variable that `server.token_env` names. Ctrl-C lets answers in progress finish.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folders made by `ragonite build`
    #[arg(value_name = "KB", required = true)]
    kbs: Vec<PathBuf>,
    /// Address and port to listen at [default: server.bind of the configuration]
    #[arg(long, value_name = "ADDRESS:PORT")]
    bind: Option<SocketAddr>,
}

fn log_line(record: &Record) -> String {
    let Record { at, id, method, route, status, time, user, .. } = record;
    let (at, time) = (timestamp(*at), time.as_secs_f64() * 1000.0);
    format!("{at} {method} {route} {status} {time:.1} ms {} {id}", user.as_deref().unwrap_or("-"))
}

fn log_json(record: &Record) -> String {
    let Record { at, id, method, route, status, time, user, peer } = record;
    serde_json::json!({
        "at": timestamp(*at), "request": id, "method": method, "route": route, "status": status,
        "seconds": time.as_secs_f64(), "user": user, "peer": peer.map(|peer| peer.to_string()),
    })
    .to_string()
}

/// RFC 3339, in UTC.
fn timestamp(at: SystemTime) -> String {
    jiff::Timestamp::try_from(at).map_or_else(|_| "-".to_owned(), |at| format!("{at:.3}"))
}

/// Serves until it is told to stop.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    for path in &arguments.kbs {
        // Before models are loaded, which takes a while.
        let made = KnowledgeBase::look(path)?;
        if matches!(config.server.log, Log::Text) {
            output::tell(format_args!("{}: {}", made.name, made_of(&made)));
        }
    }
    let state = places::state()?;
    std::fs::create_dir_all(&state).with_context(|| format!("cannot make {}", state.display()))?;
    let mut config = config.clone();
    if let Some(bind) = arguments.bind {
        config.server.bind = bind;
        config.layers.set("server.bind", bind.to_string(), "--bind");
    }
    let shop = Shop::open(&config, state.join("knowledge-bases"))?;
    let served = arguments.kbs.iter().map(|path| shop.serve(path)).collect::<Result<Vec<_>>>()?;
    let mut options = server::Options::new(state.join("conversations.sqlite"));
    options.conversations = places::conversations(&config)?;
    options.uploads = state.join("uploads");
    options.workshop = Some(Arc::new(shop));
    options.bind = config.server.bind;
    options.token = std::env::var(&config.server.token_env).ok().filter(|token| !token.is_empty());
    options.answers = config.server.answers;
    options.queue = config.server.queue;
    options.patience = config.server.patience;
    options.retention = config.server.retention;
    options.hosts = config.server.hosts.clone();
    options.origins = config.server.origins.clone();
    options.proxy = config.server.proxy.clone();
    options.requests_a_minute = config.server.requests_a_minute;
    options.datasets = config.server.datasets.clone();
    options.log = match config.server.log {
        Log::Off => None,
        Log::Text => Some(Arc::new(|record: &Record| output::tell(log_line(record)))),
        Log::Json => Some(Arc::new(|record: &Record| output::tell(log_json(record)))),
    };
    options.troubles = Some(Arc::new(|trouble: &str| output::tell(trouble.to_owned())));
    if !config.server.traces.is_empty() {
        options.traces = Some(traces::to(&config.server.traces));
    }
    server::serve(served, options, |address| {
        // A reader of the address that went away does not stop the server.
        let _ = output::line(format_args!("Serving at http://{address}/ (Ctrl-C ends)"));
    })
    .map_err(|error| match error {
        server::Error::PublicWithoutToken(_) | server::Error::WeakToken => {
            anyhow!("{error}. A token may also stand in the environment variable {}", config.server.token_env)
        }
        other => other.into(),
    })?;
    Ok(Outcome::Found)
}
