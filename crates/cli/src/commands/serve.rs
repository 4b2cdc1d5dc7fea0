//! `ragonite serve`: knowledge bases over HTTP. Here an engine becomes what the server asks of a knowledge base.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use qa::{Answer, Conversation, Engine, OnEvent, Strategy};
use search::{KnowledgeBase, Limits, QueryError, Rows};
use server::Ask;

use super::Outcome;
use crate::config::Config;
use crate::{models, output, places};

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
        KnowledgeBase::open(path, None)?;
    }
    // One model of each kind for all knowledge bases.
    let embedder = models::embedder(config)?;
    let chat = models::chat(config)?;
    let mut served: Vec<Arc<dyn Ask>> = Vec::new();
    for path in &arguments.kbs {
        let kb = KnowledgeBase::open(path, embedder.clone())?;
        let engine = Engine::new(Arc::new(kb), Arc::clone(&chat), config.settings)?;
        served.push(Arc::new(Served { engine, strategy: config.strategy, limits: config.limits }));
    }
    let state = places::state()?;
    std::fs::create_dir_all(&state).with_context(|| format!("cannot make {}", state.display()))?;
    let mut options = server::Options::new(state.join("conversations.sqlite"));
    options.bind = arguments.bind.unwrap_or(config.server.bind);
    options.token = std::env::var(&config.server.token_env).ok().filter(|token| !token.is_empty());
    options.answers = config.server.answers;
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

/// A knowledge base as the server sees it.
struct Served {
    engine: Engine,
    strategy: Strategy,
    limits: Limits,
}

impl Ask for Served {
    fn name(&self) -> &str {
        self.engine.knowledge_base().name()
    }

    fn strategies(&self) -> Vec<String> {
        let others = Strategy::all().into_iter().filter(|s| *s != self.strategy);
        [self.strategy].into_iter().chain(others).map(|s| s.to_string()).collect()
    }

    fn ask(
        &self,
        conversation: &Conversation,
        question: &str,
        strategy: Option<&str>,
        on_event: OnEvent<'_>,
    ) -> Result<Answer, qa::Error> {
        // The server hands on only what `strategies` lists.
        let strategy = strategy.and_then(|name| name.parse().ok()).unwrap_or(self.strategy);
        self.engine.ask(conversation, question, strategy, on_event)
    }

    fn schema(&self) -> serde_json::Value {
        serde_json::json!(self.engine.knowledge_base().schema())
    }

    fn starter_questions(&self) -> Vec<String> {
        self.engine.starter_questions()
    }

    fn sql(&self, query: &str) -> Result<Rows, QueryError> {
        self.engine.knowledge_base().sql().query(query, &[], &self.limits, &|| false)
    }

    fn sparql(&self, query: &str) -> Result<Rows, QueryError> {
        let store =
            self.engine.knowledge_base().sparql().map_err(|error| QueryError::Engine(error.to_string()))?;
        Ok(store.query(query, &self.limits, &|| false)?.to_rows())
    }
}
