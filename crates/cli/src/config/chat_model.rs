//! The settings of one chat model: those of `[llm]`, or of another model below it, which names what differs.

use std::time::Duration;

use anyhow::Result;
use llm::{Limits, Prices, Strength, Structured};

use super::{Layers, Model, Remote};

/// A chat model and how it is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct ChatModel {
    /// Who answers.
    pub provider: Provider,
    /// Tokens of prompt and reply together; 0: as many as the model is known to take.
    pub context: usize,
    /// How well it reads and writes, where that is said.
    pub strength: Option<Strength>,
    /// Whether it thinks before it replies, where that is said.
    pub thinks: Option<bool>,
    /// Whether it calls tools, where that is said.
    pub tools: Option<bool>,
    /// Tokens that it may think before a reply.
    pub thinking: usize,
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
        /// Layers on a GPU.
        gpu_layers: usize,
    },
    /// A server.
    Server {
        /// Its interface.
        speaks: Speaks,
        /// Where it is, and which model of it.
        at: Remote,
    },
}

/// The interfaces of servers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Speaks {
    /// OpenAI's chat completions.
    OpenAi,
    /// OpenAI's responses.
    Responses,
    /// Azure's form of OpenAI's chat completions.
    Azure {
        /// The version of the interface.
        version: String,
    },
    /// Anthropic's messages.
    Anthropic,
    /// Ollama's own.
    Ollama,
}

impl ChatModel {
    /// The same, with the model of that name: a known one, a file, or one of the same server.
    pub fn named(&self, name: &str) -> ChatModel {
        let is_file = name.contains(['/', '\\']) || name.ends_with(".gguf");
        let is_known = llm::catalogue::find(name).is_ok();
        let own = if is_file { Model::File(name.into()) } else { Model::Known(name.to_owned()) };
        let provider = match &self.provider {
            Provider::Server { speaks, at } if !is_file && !is_known => Provider::Server {
                speaks: speaks.clone(),
                at: Remote { model: name.to_owned(), ..at.clone() },
            },
            Provider::Embedded { threads, lookup, gpu_layers, .. } => {
                let (threads, lookup, gpu_layers) = (*threads, *lookup, *gpu_layers);
                Provider::Embedded { model: own, threads, lookup, gpu_layers }
            }
            Provider::Server { .. } => {
                let gpu_layers = llm::EmbeddedOptions::default().gpu_layers;
                Provider::Embedded { model: own, threads: None, lookup: false, gpu_layers }
            }
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
        let server = |speaks: Speaks| {
            let at = Remote {
                base_url: text("base_url")?,
                model: text("model")?,
                api_key_env: filled("api_key_env")?,
            };
            Ok::<_, anyhow::Error>(Provider::Server { speaks, at })
        };
        let providers = ["embedded", "openai", "openai-responses", "azure", "anthropic", "ollama"];
        let provider = match l.choice(&key("provider"), &providers)? {
            "embedded" => Provider::Embedded {
                model: l.model(&key("model"))?,
                threads: Some(l.at_least(&key("threads"), 0)?).filter(|&n| n > 0),
                lookup: l.flag(&key("lookup"))?,
                gpu_layers: l.at_least(&key("gpu_layers"), 0)?,
            },
            "openai-responses" => server(Speaks::Responses)?,
            "azure" => server(Speaks::Azure { version: text("api_version")? })?,
            "anthropic" => server(Speaks::Anthropic)?,
            "ollama" => server(Speaks::Ollama)?,
            _ => server(Speaks::OpenAi)?,
        };
        let forms = ["auto", "grammar", "schema", "tool", "json", "nothing"];
        let structured = match l.choice(&key("structured"), &forms)? {
            "grammar" => Structured::Grammar,
            "schema" => Structured::Schema,
            "tool" => Structured::Tool,
            "json" => Structured::Json,
            "nothing" => Structured::Nothing,
            _ => Structured::Auto,
        };
        let said = |name: &str| {
            Ok::<_, anyhow::Error>(match l.choice(&key(name), &["auto", "yes", "no"])? {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            })
        };
        let price = |name: &str| l.amount(&key(name));
        let prices =
            Prices { input: price("price_in")?, cached: price("price_cached")?, output: price("price_out")? };
        Ok(ChatModel {
            provider,
            context: match l.at_least(&key("context"), 0)? {
                0 => 0,
                _ => l.at_least(&key("context"), 1024)?,
            },
            strength: Strength::of_name(l.choice(&key("strength"), &["auto", "small", "medium", "strong"])?),
            thinks: said("thinks")?,
            tools: said("tools")?,
            thinking: l.at_least(&key("thinking_tokens"), 0)?,
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
