//! The settings of one chat model: those of `[llm]`, or of another model below it, which names what differs.

use std::time::Duration;

use anyhow::Result;
use llm::{Limits, Prices, Structured};

use super::{Layers, Model, Remote};

/// A chat model and how it is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct ChatModel {
    /// Who answers.
    pub provider: Provider,
    /// Tokens of prompt and reply together.
    pub context: usize,
    /// Attempts at one call of a server.
    pub attempts: usize,
    /// The most time for one.
    pub timeout: Duration,
    /// A proxy's address; none: what the environment says.
    pub proxy: Option<String>,
    /// How a server is told the form of a reply.
    pub structured: Structured,
    /// Calls at once and a minute.
    pub limits: Limits,
    /// What tokens cost, if they do.
    pub prices: Option<Prices>,
}

/// Who answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Provider {
    /// This process.
    Embedded {
        /// Which model.
        model: Model,
        /// None: one a physical core.
        threads: Option<usize>,
        /// Whether replies are guessed ahead.
        lookup: bool,
    },
    /// A server with the OpenAI chat API.
    OpenAi(Remote),
    /// An Ollama server.
    Ollama(Remote),
}

impl ChatModel {
    /// The same, with the model of that name: a known one, a file, or one of the same server.
    pub fn named(&self, name: &str) -> ChatModel {
        let is_file = name.contains(['/', '\\']) || name.ends_with(".gguf");
        let is_known = llm::catalogue::find(name).is_ok();
        let own = if is_file { Model::File(name.into()) } else { Model::Known(name.to_owned()) };
        let remote = |remote: &Remote| Remote { model: name.to_owned(), ..remote.clone() };
        let provider = match &self.provider {
            Provider::OpenAi(server) if !is_file && !is_known => Provider::OpenAi(remote(server)),
            Provider::Ollama(server) if !is_file && !is_known => Provider::Ollama(remote(server)),
            Provider::Embedded { threads, lookup, .. } => {
                Provider::Embedded { model: own, threads: *threads, lookup: *lookup }
            }
            _ => Provider::Embedded { model: own, threads: None, lookup: false },
        };
        ChatModel { provider, ..self.clone() }
    }

    /// The model of a table below `[llm]`, or the one of all others.
    pub(super) fn parse(l: &Layers, table: Option<&str>) -> Result<ChatModel> {
        let key = |name: &str| {
            let own = table.map(|table| format!("{table}.{name}"));
            own.filter(|own| l.entry(own).is_ok()).unwrap_or_else(|| format!("llm.{name}"))
        };
        let text = |name: &str| Ok::<_, anyhow::Error>(l.text(&key(name))?.to_owned());
        let filled = |name: &str| Ok::<_, anyhow::Error>(Some(text(name)?).filter(|text| !text.is_empty()));
        let remote = || {
            Ok::<_, anyhow::Error>(Remote {
                base_url: text("base_url")?,
                model: text("model")?,
                api_key_env: filled("api_key_env")?,
            })
        };
        let provider = match l.choice(&key("provider"), &["embedded", "openai", "ollama"])? {
            "embedded" => Provider::Embedded {
                model: l.model(&key("model"))?,
                threads: Some(l.at_least(&key("threads"), 0)?).filter(|&n| n > 0),
                lookup: l.flag(&key("lookup"))?,
            },
            "ollama" => Provider::Ollama(remote()?),
            _ => Provider::OpenAi(remote()?),
        };
        let forms = ["auto", "grammar", "schema", "json", "nothing"];
        let structured = match l.choice(&key("structured"), &forms)? {
            "grammar" => Structured::Grammar,
            "schema" => Structured::Schema,
            "json" => Structured::Json,
            "nothing" => Structured::Nothing,
            _ => Structured::Auto,
        };
        let price = |name: &str| l.amount(&key(name));
        let prices =
            Prices { input: price("price_in")?, cached: price("price_cached")?, output: price("price_out")? };
        Ok(ChatModel {
            provider,
            context: l.at_least(&key("context"), 1024)?,
            attempts: l.at_least(&key("attempts"), 1)?,
            timeout: Duration::from_secs(l.at_least(&key("timeout_seconds"), 1)? as u64),
            proxy: filled("proxy")?,
            structured,
            limits: Limits {
                at_once: l.at_least(&key("calls_at_once"), 0)?,
                a_minute: l.at_least(&key("calls_per_minute"), 0)?,
            },
            prices: Some(prices).filter(|prices| *prices != Prices::default()),
        })
    }
}
