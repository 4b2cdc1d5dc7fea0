//! From the configuration to loaded models. A model that is not there is an error that names the command which
//! fetches it; nothing is downloaded unasked, and no other model takes its place.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use llm::catalogue::{self, KnownModel};
use llm::{
    AnthropicChat, Cached, EmbeddedChat, EmbeddedEmbedder, EmbeddedOptions, Embedder, Kept, Limited, Llm,
    OllamaChat, OpenAiChat, OpenAiEmbedder, OpenAiReranker, OpenAiResponses, Priced, Recorded, Remembered,
    Retried, ServerOptions, Stepwise,
};

use crate::capability::Known;
use crate::config::{ChatModel, Config, Embedding, Model, Provider, Remote, Speaks};
use crate::{capability, output, places};

/// Chat models by their settings: those with the same are loaded once.
#[derive(Default)]
struct Loaded(Vec<(ChatModel, Arc<dyn Llm>)>);

impl Loaded {
    /// `setting`: what names it.
    fn get(&mut self, settings: &ChatModel, setting: &str) -> Result<Arc<dyn Llm>> {
        if let Some((_, model)) = self.0.iter().find(|(known, _)| known == settings) {
            return Ok(Arc::clone(model));
        }
        let model = one(settings).with_context(|| format!("the model of `{setting}`"))?;
        self.0.push((settings.clone(), Arc::clone(&model)));
        Ok(model)
    }
}

/// Loads the chat model with those of single steps, behind the file of kept replies if there is one.
pub fn chat(config: &Config) -> Result<Arc<dyn Llm>> {
    if let Some(path) = &config.replay {
        return Ok(Arc::new(Recorded::replay(path)?));
    }
    of_all_steps(config, &mut Loaded::default())
}

/// The further models of `[llm.models]` by their names: each does all steps itself.
pub type Further = BTreeMap<String, Arc<dyn Llm>>;

/// [`chat`] and the further models.
pub fn chats(config: &Config) -> Result<(Arc<dyn Llm>, Further)> {
    let mut loaded = Loaded::default();
    let first = of_all_steps(config, &mut loaded)?;
    let further = config
        .models
        .iter()
        .map(|(name, settings)| Ok((name.clone(), loaded.get(settings, &format!("llm.models.{name}"))?)));
    Ok((first, further.collect::<Result<_>>()?))
}

fn of_all_steps(config: &Config, loaded: &mut Loaded) -> Result<Arc<dyn Llm>> {
    let first = one(&config.llm)?;
    loaded.0.push((config.llm.clone(), Arc::clone(&first)));
    let steps = config
        .steps
        .iter()
        .map(|(step, settings)| Ok((step.clone(), loaded.get(settings, &format!("llm.steps.{step}"))?)));
    let steps: BTreeMap<_, _> = steps.collect::<Result<_>>()?;
    let model: Arc<dyn Llm> = if steps.is_empty() { first } else { Arc::new(Stepwise::new(first, steps)) };
    Ok(match &config.replies {
        Some(path) => Arc::new(Recorded::record(model, path)?),
        None => model,
    })
}

/// One model with its layers.
pub fn one(settings: &ChatModel) -> Result<Arc<dyn Llm>> {
    of_known(settings, &capability::of(settings))
}

/// The same, of which this is known.
pub fn of_known(settings: &ChatModel, known: &Known) -> Result<Arc<dyn Llm>> {
    let ChatModel { limits, prices, attempts, .. } = settings;
    let able = known.capability;
    Ok(match &settings.provider {
        Provider::Embedded { model, threads, lookup, gpu_layers } => {
            if *gpu_layers > 0 && llm::gpus()?.is_some_and(|gpus| gpus.is_empty()) {
                output::tell(
                    "No GPU was found, for which this program is built: the model is computed on the processor \
                     (llm.gpu_layers = 0 does so without this note).",
                );
            }
            let options = EmbeddedOptions {
                context: able.context,
                capability: Some(able),
                thinking: settings.thinking,
                threads: *threads,
                lookup: *lookup,
                gpu_layers: *gpu_layers,
                state_dir: places::cache().map(|folder| folder.join("states")),
                ..EmbeddedOptions::default()
            };
            let model = EmbeddedChat::load(&find("llm.model", model)?, &options)?;
            Arc::new(Priced::new(Limited::new(model, *limits), *prices))
        }
        // Each attempt at a server is one of its calls.
        Provider::Server { speaks, at } => {
            let options = of_server(at, settings, known);
            let model: Arc<dyn Llm> = match speaks {
                Speaks::OpenAi => Arc::new(OpenAiChat::new(&options)?),
                Speaks::Responses => Arc::new(OpenAiResponses::new(&options)?),
                Speaks::Azure { version } => Arc::new(OpenAiChat::new(&llm::azure(&options, version))?),
                Speaks::Anthropic => Arc::new(AnthropicChat::new(&options)?),
                Speaks::Ollama => Arc::new(OllamaChat::new(&options)?),
            };
            Arc::new(Priced::new(Retried::new(Limited::new(model, *limits), *attempts), *prices))
        }
    })
}

/// `model` over the knowledge base of that fingerprint, its replies kept if the configuration says so.
pub fn over(model: &Arc<dyn Llm>, fingerprint: &str, config: &Config) -> Arc<dyn Llm> {
    match places::cache() {
        Some(folder) if config.cache > 0 => {
            let kept = Kept::new(folder.join("replies"), config.cache);
            Arc::new(Cached::new(Arc::clone(model), fingerprint, Arc::new(kept)))
        }
        _ => Arc::clone(model),
    }
}

/// Loads the sentence-embedding model, unless the configuration wants none.
pub fn embedder(config: &Config) -> Result<Option<Arc<dyn Embedder>>> {
    Ok(match &config.embedding {
        Some(Embedding::Embedded(model)) => {
            let embedder = EmbeddedEmbedder::load(&find("embedding.model", model)?)?;
            Some(Arc::new(Remembered::new(embedder)))
        }
        Some(Embedding::OpenAi(remote)) => {
            Some(Arc::new(Remembered::new(OpenAiEmbedder::new(&server(remote))?)))
        }
        None => None,
    })
}

/// The cross-encoder that orders passages, with how many it reads, if the configuration wants one.
pub fn reranker(config: &Config) -> Result<Option<(Arc<dyn llm::Reranker>, usize)>> {
    let Some((remote, candidates)) = &config.rerank else { return Ok(None) };
    Ok(Some((Arc::new(OpenAiReranker::new(&server(remote))?), *candidates)))
}

fn server(remote: &Remote) -> ServerOptions {
    let key_env = remote.api_key_env.clone();
    ServerOptions { key_env, ..ServerOptions::new(remote.base_url.as_str(), remote.model.as_str()) }
}

fn of_server(remote: &Remote, settings: &ChatModel, known: &Known) -> ServerOptions {
    let ChatModel { thinking, timeout, .. } = *settings;
    ServerOptions {
        capability: known.capability,
        thinking,
        timeout,
        structured: known.structured,
        proxy: settings.proxy.clone(),
        ..server(remote)
    }
}

/// Tokens that a model's server says it runs it with; `None` where it does not say, and of models in this process.
pub fn context_at_server(settings: &ChatModel) -> Option<usize> {
    let Provider::Server { speaks, at } = &settings.provider else { return None };
    let options = of_server(at, settings, &capability::of(settings));
    match speaks {
        Speaks::OpenAi | Speaks::Responses => llm::openai_context(&options),
        Speaks::Ollama => llm::ollama_context(&options),
        Speaks::Azure { .. } | Speaks::Anthropic => None,
    }
}

/// The known models that the configuration uses, each once.
pub fn configured(config: &Config) -> Result<Vec<&'static KnownModel>> {
    let chats = std::iter::once(&config.llm).chain(config.steps.values()).chain(config.models.values());
    let chats = chats.filter_map(|settings| match &settings.provider {
        Provider::Embedded { model, .. } => Some(model),
        Provider::Server { .. } => None,
    });
    let embedding = match &config.embedding {
        Some(Embedding::Embedded(model)) => Some(model),
        Some(Embedding::OpenAi(_)) | None => None,
    };
    let mut names: Vec<&String> = Vec::new();
    for model in chats.chain(embedding) {
        match model {
            Model::Known(name) if !names.contains(&name) => names.push(name),
            Model::Known(_) | Model::File(_) => {}
        }
    }
    names.into_iter().map(|name| Ok(catalogue::find(name)?)).collect()
}

/// The model's file; `setting` is what names the model.
fn find(setting: &str, model: &Model) -> Result<PathBuf> {
    match model {
        Model::File(path) if path.is_file() => Ok(path.clone()),
        Model::File(path) => {
            bail!("there is no model file {}. Correct `{setting}` in the configuration", path.display())
        }
        Model::Known(name) => {
            let known = catalogue::find(name)?;
            let folder = llm::pull::default_dir()?;
            match llm::pull::installed(known, &folder) {
                Some(path) => Ok(path),
                None => bail!(
                    "the model {name} is not in {}. Fetch it once with: ragonite model pull {name}. Or name a GGUF file \
                     you have as `{setting}` in ragonite.toml",
                    folder.display()
                ),
            }
        }
    }
}
