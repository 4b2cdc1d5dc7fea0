//! The configuration, parsed once: which file counts, and typed values whose errors name file and line.
//! Not here: secrets. The file says which environment variables hold them.

mod chat_model;
mod layers;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};

pub use chat_model::{ChatModel, Provider, Speaks};
pub use layers::{Entry, Layers, Origin, Setting};

/// What a `ragonite.toml` may say, checked.
#[derive(Debug, Clone)]
pub struct Config {
    /// The chat model.
    pub llm: ChatModel,
    /// Models of single steps.
    pub steps: BTreeMap<String, ChatModel>,
    /// Models that saved configurations of a server may choose.
    pub models: BTreeMap<String, ChatModel>,
    /// The file that keeps its replies, if one does.
    pub replies: Option<PathBuf>,
    /// A file of kept replies that stands in for the model, if one does.
    pub replay: Option<PathBuf>,
    /// Bytes of replies kept by knowledge base; 0 keeps none.
    pub cache: u64,
    /// The sentence-embedding model, unless passages are found by words alone.
    pub embedding: Option<Embedding>,
    /// A cross-encoder that orders passages, with how many it reads for one query.
    pub rerank: Option<(Remote, usize)>,
    /// The strategy when none is named.
    pub strategy: qa::Strategy,
    /// What the engine may take for a question.
    pub settings: qa::Settings,
    /// What the query commands may take.
    pub limits: search::Limits,
    /// Bytes of memory for one SPARQL query.
    pub query_memory: u64,
    /// Bytes that one such query may write to temporary files.
    pub query_disk: u64,
    /// Bytes of memory that a build from uploads may take.
    pub build_memory: u64,
    /// Servers for parts of knowledge bases.
    pub stores: Stores,
    /// How endpoints are asked.
    pub endpoint: Endpoint,
    /// How to serve.
    pub server: Server,
    /// The values as they stand, with their origins.
    pub layers: Layers,
}

/// The sentence-embedding model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Embedding {
    /// In this process.
    Embedded(Model),
    /// A server with the OpenAI embeddings API.
    OpenAi(Remote),
}

/// A model on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remote {
    /// Where its API begins.
    pub base_url: String,
    /// The model's name there.
    pub model: String,
    /// The environment variable that holds the key, if one is needed.
    pub api_key_env: Option<String>,
}

/// A model that runs in this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Model {
    /// One that `ragonite model pull` fetches.
    Known(String),
    /// Any GGUF file.
    File(PathBuf),
}

/// Servers for what is in the folders of knowledge bases otherwise.
#[derive(Debug, Clone)]
pub struct Stores {
    /// The database for tables, if one is named; its password is the environment's.
    pub sql: Option<search::PostgresAddress>,
    /// Roles that may read them.
    pub sql_readers: Vec<String>,
}

/// How endpoints are asked.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// The longest one query may take.
    pub time: Duration,
    /// Attempts at one query.
    pub attempts: usize,
    /// Whom its people can write to.
    pub contact: Option<String>,
    /// How long results are kept.
    pub kept: Duration,
    /// Languages of names at one that is asked without being connected.
    pub languages: Vec<String>,
    /// Hosts that may lead to private addresses.
    pub private_hosts: Vec<String>,
    /// The environment variable that holds the `Authorization` header, if one is needed.
    pub authorization_env: Option<String>,
}

/// How to serve.
#[derive(Debug, Clone)]
pub struct Server {
    /// The address.
    pub bind: SocketAddr,
    /// The environment variable that may hold a token.
    pub token_env: String,
    /// Answers in progress at once.
    pub answers: usize,
    /// Questions that may wait for one of them.
    pub queue: usize,
    /// How long an answer goes on when nobody listens any more.
    pub patience: Duration,
    /// Where conversations are kept, if not in a file of the person's own; a password is the environment's.
    pub conversations: Option<server::StorePlace>,
    /// Unused conversations are deleted after this.
    pub retention: Option<Duration>,
    /// Names it is reached by.
    pub hosts: Vec<String>,
    /// Origins whose pages may use it.
    pub origins: Vec<String>,
    /// A reverse proxy that names its users.
    pub proxy: Option<server::Proxy>,
    /// Requests of one user a minute; 0 is no limit.
    pub requests_a_minute: u32,
    /// TEXT2SPARQL's dataset IRIs with their knowledge bases.
    pub datasets: Vec<(String, String)>,
    /// How requests are logged.
    pub log: Log,
    /// Where traces go; empty: nowhere.
    pub traces: String,
}

/// How requests are logged, to standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Log {
    /// Not at all.
    Off,
    /// A line for people.
    Text,
    /// A line of JSON.
    Json,
}

impl Config {
    /// Reads the configuration: `named` if given, else the first file found, over the defaults.
    pub fn load(named: Option<&Path>) -> Result<Config> {
        let mut layers = Layers::defaults()?;
        if let Some(path) = file(named)? {
            layers.overlay(&path)?;
        }
        Config::parse(layers)
    }

    /// The defaults under a text, for tests.
    #[cfg(test)]
    pub fn load_text(text: &str) -> Config {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("ragonite.toml");
        std::fs::write(&path, text).expect("written");
        Config::load(Some(&path)).expect("a configuration")
    }

    fn parse(layers: Layers) -> Result<Config> {
        let l = &layers;
        let llm = ChatModel::parse(l, None)?;
        let named = |prefix: &str| {
            let named = l.named(prefix).into_iter().map(|name| {
                let model = ChatModel::parse(l, Some(&format!("{prefix}{name}")))?;
                Ok::<_, anyhow::Error>((name, model))
            });
            named.collect::<Result<BTreeMap<_, _>>>()
        };
        let (mut steps, models) = (named(layers::STEPS)?, named(layers::MODELS)?);
        let composer = l.text("llm.composer")?;
        if !composer.is_empty() {
            let Some(model) = models.get(composer) else {
                let names = models.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                let wanted = if names.is_empty() {
                    "a NAME of [llm.models.NAME]".to_owned()
                } else {
                    format!("one of {names}")
                };
                return Err(wrong(l.entry("llm.composer")?, &wanted));
            };
            for step in qa::COMPOSING_STEPS {
                // A step's own model was named for it alone.
                steps.entry((*step).to_owned()).or_insert_with(|| model.clone());
            }
        }
        let cache = (l.at_least("llm.cache_megabytes", 0)? as u64) << 20;
        let replies = Some(l.text("llm.replies")?).filter(|path| !path.is_empty());
        let replies = replies.map(|path| l.beside("llm.replies", path)).transpose()?;
        let embedding = match l.choice("embedding.provider", &["embedded", "openai", "none"])? {
            "embedded" => Some(Embedding::Embedded(l.model("embedding.model")?)),
            "openai" => Some(Embedding::OpenAi(l.remote("embedding")?)),
            _ => None,
        };
        let rerank = match l.choice("rerank.provider", &["none", "openai"])? {
            "openai" => Some((l.remote("rerank")?, l.at_least("rerank.candidates", 1)?)),
            _ => None,
        };
        let seconds = |key: &str| Ok::<_, anyhow::Error>(Duration::from_secs(l.at_least(key, 1)? as u64));
        let settings = qa::Settings {
            max_rounds: l.at_least("strategy.ragonite.max_rounds", 1)?,
            max_attempts: l.at_least("strategy.ragonite.max_attempts", 1)?,
            passages: l.at_least("search.passages", 0)?,
            readings: {
                let choices = ["all", "both", "plan", "sql", "form"];
                qa::Readings::named(l.choice("strategy.ragonite.readings", &choices)?).unwrap_or_default()
            },
            branches: {
                let choices = ["both", "sql", "text"];
                qa::Branches::named(l.choice("strategy.original.branches", &choices)?).unwrap_or_default()
            },
            check_claims: l.flag("strategy.check_claims")?,
            deadline: seconds("limits.answer_seconds")?,
            today: None,
            chatty: qa::ChattySettings {
                max_attempts: l.at_least("strategy.chatty.max_attempts", 1)?,
                history_items: l.at_least("strategy.chatty.history_items", 0)?,
                v_limit: l.at_least("strategy.chatty.v_limit", 1)?,
                query_num: l.at_least("strategy.chatty.query_num", 1)?,
                vertices_shown: l.at_least("strategy.chatty.vertices_shown", 1)?,
                predicates_shown: l.at_least("strategy.chatty.predicates_shown", 1)?,
                same_percent: l.percent("strategy.chatty.same_percent")?,
                queries_together: l.at_least("strategy.chatty.queries_together", 1)?,
                queries_run: l.at_least("strategy.chatty.queries_run", 1)?,
                fluent: l.choice("strategy.chatty.fluent", &["yes", "no"])? == "yes",
            },
            scholarly: qa::ScholarlySettings {
                sparql: l.flag("strategy.scholarly.sparql")?,
                enough: l.at_least("strategy.scholarly.enough", 0)?,
                nearest: l.at_least("strategy.scholarly.nearest", 0)?,
                max_attempts: l.at_least("strategy.scholarly.max_attempts", 1)?,
                type_percent: l.percent("strategy.scholarly.type_percent")?,
                few_shots: l.at_least("strategy.scholarly.few_shots", 0)?,
            },
            frog: qa::FrogSettings {
                verbalization: l.flag("strategy.frog.verbalization")?,
                cot: l.flag("strategy.frog.cot")?,
                few_shots: l.flag("strategy.frog.few_shots")?,
                ontology_retrieval: l.flag("strategy.frog.ontology_retrieval")?,
                max_attempts: l.at_least("strategy.frog.max_attempts", 1)?,
                candidates: l.at_least("strategy.frog.candidates", 1)?,
                candidate_percent: l.percent("strategy.frog.candidate_percent")?,
                grams: l.at_least("strategy.frog.grams", 1)?,
                terms: l.at_least("strategy.frog.terms", 1)?,
                term_percent: l.percent("strategy.frog.term_percent")?,
                sentence_percent: l.percent("strategy.frog.sentence_percent")?,
            },
        };
        let limits = search::Limits {
            rows: l.at_least("limits.rows", 1)?,
            time: seconds("limits.query_seconds")?,
            ..search::Limits::default()
        };
        let query_memory = (l.at_least("limits.query_megabytes", 16)? as u64) << 20;
        let query_disk = (l.at_least("limits.query_disk_megabytes", 1)? as u64) << 20;
        let build_memory = (l.at_least("limits.build_megabytes", 64)? as u64) << 20;
        let stores = Stores { sql: l.postgres("stores.sql")?, sql_readers: l.list("stores.sql_readers")? };
        let endpoint = Endpoint {
            time: seconds("endpoint.query_seconds")?,
            attempts: l.at_least("endpoint.attempts", 1)?,
            contact: Some(l.text("endpoint.contact")?.to_owned()).filter(|contact| !contact.is_empty()),
            kept: Duration::from_secs(l.at_least("endpoint.keep_seconds", 0)? as u64),
            languages: l.list("endpoint.languages")?,
            private_hosts: l.list("endpoint.private_hosts")?,
            authorization_env: Some(l.text("endpoint.authorization_env")?.to_owned())
                .filter(|name| !name.is_empty()),
        };
        let server = Server {
            bind: l.parsed("server.bind", "an address with a port, as in \"127.0.0.1:7842\"")?,
            token_env: l.text("server.token_env")?.to_owned(),
            answers: l.at_least("server.answers", 1)?,
            queue: l.at_least("server.queue", 0)?,
            patience: Duration::from_secs(l.at_least("server.patience_seconds", 0)? as u64),
            conversations: l.store("server.conversations")?,
            retention: Some(l.at_least("server.retention_days", 0)?)
                .filter(|&days| days > 0)
                .map(|days| Duration::from_secs(days as u64 * 24 * 3600)),
            hosts: l.list("server.hosts")?,
            origins: l.list("server.origins")?,
            proxy: l.proxy()?,
            requests_a_minute: l.at_least("server.requests_per_minute", 0)? as u32,
            datasets: l.datasets()?,
            log: match l.choice("server.log", &["off", "text", "json"])? {
                "text" => Log::Text,
                "json" => Log::Json,
                _ => Log::Off,
            },
            traces: l.text("server.traces")?.to_owned(),
        };
        let strategies: Vec<String> = qa::Strategy::all().iter().map(ToString::to_string).collect();
        let strategy = l.parsed("strategy.default", &format!("one of {}", strategies.join(", ")))?;
        Ok(Config {
            llm,
            steps,
            models,
            replies,
            replay: None,
            cache,
            embedding,
            rerank,
            strategy,
            settings,
            limits,
            query_memory,
            query_disk,
            build_memory,
            stores,
            endpoint,
            server,
            layers,
        })
    }
}

/// Typed access; every error names the value's place.
impl Layers {
    fn text(&self, key: &str) -> Result<&str> {
        match &self.entry(key)?.setting {
            Setting::Text(text) => Ok(text),
            Setting::Whole(_) | Setting::Flag(_) => {
                Err(anyhow!("the compiled-in setting `{key}` is no text"))
            }
        }
    }

    fn at_least(&self, key: &str, least: usize) -> Result<usize> {
        let entry = self.entry(key)?;
        match entry.setting {
            Setting::Whole(n) if n >= least as u64 && n <= u64::from(u32::MAX) => Ok(n as usize),
            _ => Err(wrong(entry, &format!("a whole number from {least} to {}", u32::MAX))),
        }
    }

    fn percent(&self, key: &str) -> Result<usize> {
        let entry = self.entry(key)?;
        match entry.setting {
            Setting::Whole(percent @ 0..=100) => Ok(percent as usize),
            _ => Err(wrong(entry, "a whole number from 0 to 100")),
        }
    }

    fn flag(&self, key: &str) -> Result<bool> {
        match self.entry(key)?.setting {
            Setting::Flag(flag) => Ok(flag),
            _ => Err(anyhow!("the compiled-in setting `{key}` is no flag")),
        }
    }

    fn choice(&self, key: &str, choices: &[&'static str]) -> Result<&'static str> {
        let text = self.text(key)?;
        let found = choices.iter().copied().find(|c| *c == text);
        found.map_or_else(|| Err(wrong(self.entry(key)?, &format!("one of {}", choices.join(", ")))), Ok)
    }

    fn parsed<T: std::str::FromStr>(&self, key: &str, wanted: &str) -> Result<T> {
        let text = self.text(key)?;
        text.parse().or_else(|_| Err(wrong(self.entry(key)?, wanted)))
    }

    /// A number of 0 or more that is written as a text.
    fn amount(&self, key: &str) -> Result<f64> {
        let wanted = "a number, as in \"0.15\"";
        let amount: f64 = self.parsed(key, wanted)?;
        if amount.is_finite() && amount >= 0.0 { Ok(amount) } else { Err(wrong(self.entry(key)?, wanted)) }
    }

    /// A list written as one text, separated by commas.
    fn list(&self, key: &str) -> Result<Vec<String>> {
        let parts = self.text(key)?.split(',').map(str::trim).filter(|part| !part.is_empty());
        Ok(parts.map(str::to_owned).collect())
    }

    /// A database on a PostgreSQL server; what is wrong with its address is said without the address.
    fn postgres(&self, key: &str) -> Result<Option<search::PostgresAddress>> {
        let text = self.text(key)?;
        if text.is_empty() {
            return Ok(None);
        }
        let address = search::PostgresAddress::parse(text);
        address.map(Some).map_err(|why| {
            anyhow!(
                "{}: `{key}`: {why}",
                self.entry(key).map_or_else(|_| String::new(), |e| e.origin.to_string())
            )
        })
    }

    /// A PostgreSQL server's address, or a file.
    fn store(&self, key: &str) -> Result<Option<server::StorePlace>> {
        match self.text(key)? {
            "" => Ok(None),
            text if text.contains("://") => Ok(self.postgres(key)?.map(Into::into)),
            path => Ok(Some(server::StorePlace::File(self.beside(key, path)?))),
        }
    }

    fn proxy(&self) -> Result<Option<server::Proxy>> {
        if self.text("server.proxy_header")?.is_empty() {
            return Ok(None);
        }
        let header = self.parsed("server.proxy_header", "a header's name, as in \"X-Remote-User\"")?;
        let key = "server.proxy_addresses";
        let parsed = |text: String| {
            text.parse().or_else(|_| Err(wrong(self.entry(key)?, "addresses separated by commas")))
        };
        let addresses = self.list(key)?.into_iter().map(parsed).collect::<Result<_>>()?;
        Ok(Some(server::Proxy { header, addresses, admins: self.list("server.proxy_admins")? }))
    }

    fn datasets(&self) -> Result<Vec<(String, String)>> {
        let key = "server.datasets";
        let pair = |text: String| match text.rsplit_once('=') {
            Some((iri, kb)) => Ok((iri.trim().to_owned(), kb.trim().to_owned())),
            None => Err(wrong(self.entry(key)?, "IRI=KB pairs separated by commas")),
        };
        self.list(key)?.into_iter().map(pair).collect()
    }

    /// A model on a server, by the settings of one table.
    fn remote(&self, table: &str) -> Result<Remote> {
        let text = |key: &str| Ok::<_, anyhow::Error>(self.text(&format!("{table}.{key}"))?.to_owned());
        Ok(Remote {
            base_url: text("base_url")?,
            model: text("model")?,
            api_key_env: Some(text("api_key_env")?).filter(|name| !name.is_empty()),
        })
    }

    /// A name, or a path when it looks like one; relative paths start at the file that says so.
    fn model(&self, key: &str) -> Result<Model> {
        let text = self.text(key)?;
        if !text.contains(['/', '\\']) && !text.ends_with(".gguf") {
            return Ok(Model::Known(text.to_owned()));
        }
        Ok(Model::File(self.beside(key, text)?))
    }

    /// A path that starts at the file which says so.
    fn beside(&self, key: &str, path: &str) -> Result<PathBuf> {
        let folder = match &self.entry(key)?.origin {
            Origin::File { path, .. } => path.parent().map(Path::to_owned).unwrap_or_default(),
            Origin::Default | Origin::Option(_) | Origin::Follows(_) => PathBuf::new(),
        };
        Ok(folder.join(path))
    }
}

fn wrong(entry: &Entry, wanted: &str) -> anyhow::Error {
    anyhow!("{}: `{}` must be {wanted}, not {}", entry.origin, entry.key, entry.setting)
}

/// The file that counts, if there is one.
fn file(named: Option<&Path>) -> Result<Option<PathBuf>> {
    if let Some(path) = named {
        if !path.is_file() {
            bail!("there is no configuration file {}. Check --config", path.display());
        }
        return Ok(Some(path.to_owned()));
    }
    let mut places = vec![PathBuf::from("ragonite.toml")];
    if let Some(folder) = crate::places::config() {
        places.push(folder.join("ragonite.toml"));
    }
    for place in places {
        if place.try_exists().with_context(|| format!("cannot look for {}", place.display()))? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Config, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("ragonite.toml");
        std::fs::write(&path, text).expect("written");
        Config::load(Some(&path))
            .map_err(|e| format!("{e:#}").replace(&folder.path().display().to_string(), ""))
    }

    #[test]
    fn the_defaults_are_a_whole_configuration() {
        let config = Config::parse(Layers::defaults().expect("defaults")).expect("typed");
        assert_eq!(
            config.embedding,
            Some(Embedding::Embedded(Model::Known(llm::catalogue::DEFAULT_EMBEDDING.into())))
        );
        let Provider::Embedded { model, .. } = config.llm.provider else { panic!("{:?}", config.llm) };
        assert_eq!(model, Model::Known(llm::catalogue::DEFAULT_CHAT.into()));
        // What an engine does without a configuration is what the default file says.
        assert_eq!(format!("{:?}", config.settings), format!("{:?}", qa::Settings::default()));
        assert_eq!(config.limits, search::Limits::default());
    }

    #[test]
    fn a_value_out_of_range_is_named_with_its_place() {
        for (text, error) in [
            (
                "[llm]\nprovider = \"cloud\"\n",
                "/ragonite.toml:2: `llm.provider` must be one of embedded, openai, openai-responses, azure, anthropic, ollama, not \"cloud\"",
            ),
            (
                "[server]\nbind = \"here\"\n",
                "/ragonite.toml:2: `server.bind` must be an address with a port, as in \"127.0.0.1:7842\", not \"here\"",
            ),
            (
                "limits.rows = 0\n",
                "/ragonite.toml:1: `limits.rows` must be a whole number from 1 to 4294967295, not 0",
            ),
        ] {
            assert_eq!(parsed(text).expect_err(text), error);
        }
        let error = parsed("strategy.default = \"best\"\n").expect_err("no strategy");
        assert!(error.contains("`strategy.default` must be one of ragonite, ragonite-original"), "{error}");
    }

    #[test]
    fn a_step_has_what_it_names_and_the_rest_of_all() {
        let config = parsed(
            "[llm]\nprovider = \"ollama\"\nmodel = \"large\"\nprice_out = \"1.5\"\n[llm.steps.rewrite]\nmodel = \"small\"\n",
        )
        .expect("fine");
        let rewrite = &config.steps["rewrite"];
        let name = |model: &ChatModel| match &model.provider {
            Provider::Server { speaks: Speaks::Ollama, at } => at.model.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!([name(&config.llm), name(rewrite)], ["large", "small"]);
        assert_eq!(rewrite.prices, config.llm.prices);
        let error = parsed("[llm.steps.plan]\nprice_out = \"much\"\n").expect_err("no number");
        assert!(error.starts_with("/ragonite.toml:2: `llm.steps.plan.price_out` must be"), "{error}");
    }

    #[test]
    fn one_model_may_plan_and_another_compose() {
        let large = "[llm.models.large]\nprovider = \"openai\"\nmodel = \"gpt-4o\"\n";
        let config = parsed(&format!("llm.composer = \"large\"\n{large}")).expect("fine");
        let steps: Vec<&str> = config.steps.keys().map(String::as_str).collect();
        assert_eq!(steps, qa::COMPOSING_STEPS);
        assert!(config.steps.values().all(|model| *model == config.models["large"]));
        let own = "[llm.steps.phrase]\nmodel = \"qwen2.5-coder-0.5b\"\n";
        let config = parsed(&format!("llm.composer = \"large\"\n{large}{own}")).expect("fine");
        assert_ne!(config.steps["phrase"], config.models["large"]);
        let error = parsed(&format!("llm.composer = \"larg\"\n{large}")).expect_err("no such model");
        assert_eq!(error, "/ragonite.toml:1: `llm.composer` must be one of large, not \"larg\"");
    }

    #[test]
    fn a_model_may_be_a_file_beside_the_configuration() {
        let config = parsed("llm.model = \"models/own.gguf\"\n").expect("fine");
        let Provider::Embedded { model: Model::File(path), .. } = config.llm.provider else {
            panic!("{:?}", config.llm)
        };
        assert!(path.is_absolute() && path.ends_with("models/own.gguf"), "{}", path.display());
    }
}
