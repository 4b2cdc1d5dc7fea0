//! `ragonite serve`: knowledge bases over HTTP.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use search::KnowledgeBase;

use super::Outcome;
use crate::config::Config;
use crate::serving::Shop;
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

/// Serves until it is told to stop.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    for path in &arguments.kbs {
        // Before models are loaded, which takes a while.
        KnowledgeBase::open(path, None)?;
    }
    let state = places::state()?;
    std::fs::create_dir_all(&state).with_context(|| format!("cannot make {}", state.display()))?;
    let shop = Shop::open(config, state.join("knowledge-bases"))?;
    let served = arguments.kbs.iter().map(|path| shop.serve(path)).collect::<Result<Vec<_>>>()?;
    let mut options = server::Options::new(state.join("conversations.sqlite"));
    options.uploads = state.join("uploads");
    options.workshop = Some(Arc::new(shop));
    options.bind = arguments.bind.unwrap_or(config.server.bind);
    options.token = std::env::var(&config.server.token_env).ok().filter(|token| !token.is_empty());
    options.answers = config.server.answers;
    options.queue = config.server.queue;
    options.patience = config.server.patience;
    options.retention = config.server.retention;
    server::serve(served, options, |address| {
        // A reader of the address that went away does not stop the server.
        let _ = output::line(format_args!("Serving at http://{address}/ (Ctrl-C ends)"));
    })
    .map_err(|error| match error {
        server::Error::PublicWithoutToken(_) | server::Error::WeakToken => {
            anyhow!("{error}. The token is taken from the environment variable {}", config.server.token_env)
        }
        other => other.into(),
    })?;
    Ok(Outcome::Found)
}
