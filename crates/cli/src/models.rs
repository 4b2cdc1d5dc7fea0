//! From the configuration to loaded models. A model that is not there is an error that names the command which
//! fetches it; nothing is downloaded unasked, and no other model takes its place.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use llm::catalogue::{self, KnownModel};
use llm::{
    EmbeddedChat, EmbeddedEmbedder, EmbeddedOptions, Embedder, OpenAiChat, OpenAiEmbedder, OpenAiOptions,
    Recorded,
};

use crate::config::{Config, Embedding, Llm, Model, Remote};
use crate::places;

/// Loads the chat model, behind the file of kept replies if there is one.
pub fn chat(config: &Config) -> Result<Arc<dyn llm::Llm>> {
    let model = model(config)?;
    Ok(match &config.replies {
        Some(path) => Arc::new(Recorded::record(model, path)?),
        None => model,
    })
}

fn model(config: &Config) -> Result<Arc<dyn llm::Llm>> {
    match &config.llm {
        Llm::Embedded { model, context, threads } => {
            let options = EmbeddedOptions {
                context: *context,
                threads: *threads,
                state_dir: places::cache().map(|folder| folder.join("states")),
                ..EmbeddedOptions::default()
            };
            Ok(Arc::new(EmbeddedChat::load(&find("llm.model", model)?, &options)?))
        }
        Llm::OpenAi { remote, context } => {
            Ok(Arc::new(OpenAiChat::new(&OpenAiOptions { context: *context, ..options(remote) })?))
        }
    }
}

/// Loads the sentence-embedding model, unless the configuration wants none.
pub fn embedder(config: &Config) -> Result<Option<Arc<dyn Embedder>>> {
    Ok(match &config.embedding {
        Some(Embedding::Embedded(model)) => {
            Some(Arc::new(EmbeddedEmbedder::load(&find("embedding.model", model)?)?))
        }
        Some(Embedding::OpenAi(remote)) => Some(Arc::new(OpenAiEmbedder::new(&options(remote))?)),
        None => None,
    })
}

fn options(remote: &Remote) -> OpenAiOptions {
    let key_env = remote.api_key_env.clone();
    OpenAiOptions { key_env, ..OpenAiOptions::new(remote.base_url.as_str(), remote.model.as_str()) }
}

/// The known models that the configuration uses.
pub fn configured(config: &Config) -> Result<Vec<&'static KnownModel>> {
    let chat = match &config.llm {
        Llm::Embedded { model, .. } => Some(model),
        Llm::OpenAi { .. } => None,
    };
    let embedding = match &config.embedding {
        Some(Embedding::Embedded(model)) => Some(model),
        Some(Embedding::OpenAi(_)) | None => None,
    };
    let names = chat.into_iter().chain(embedding).filter_map(|model| match model {
        Model::Known(name) => Some(name),
        Model::File(_) => None,
    });
    names.map(|name| Ok(catalogue::find(name)?)).collect()
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
