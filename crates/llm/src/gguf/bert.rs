//! A mean-pooling BERT sentence encoder as GGUF: published names and vocabulary to the engine's.
//!
//! Matrices and word embeddings are stored as 16-bit floats: half the size, vectors agree with the exact ones to a
//! cosine above 0.99999. (8-bit blocks were no faster and fell to 0.9989.) Norms, biases and the small embeddings
//! stay exact.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use serde::Deserialize;

use super::safetensors::Weights;
use super::tensor::{Encoding, Tensor};
use super::writer::{self, Value};
use crate::{Error, Fault, Result};

/// The parts of `config.json` that shape the network.
#[derive(Deserialize)]
struct Config {
    hidden_size: u32,
    intermediate_size: u32,
    num_attention_heads: u32,
    num_hidden_layers: u32,
    layer_norm_eps: f32,
    max_position_embeddings: u32,
    type_vocab_size: u32,
}

/// `sentence_bert_config.json`: the window the encoder was trained and judged with.
#[derive(Deserialize)]
struct Sentence {
    max_seq_length: u32,
}

/// The parts of `tokenizer.json` that matter: words and which of them are special.
#[derive(Deserialize)]
struct Tokenizer {
    added_tokens: Vec<Added>,
    model: WordPiece,
}

#[derive(Deserialize)]
struct Added {
    id: usize,
    content: String,
    special: bool,
}

#[derive(Deserialize)]
struct WordPiece {
    vocab: std::collections::BTreeMap<String, usize>,
}

const NORMAL: i32 = 1;
const CONTROL: i32 = 3;

/// The key under which the window (tokens, markers included) is kept; the architecture has none for it.
pub(crate) const WINDOW_KEY: &str = "ragonite.window";

/// Writes the encoder whose published files are in `from` to `to`.
pub(crate) fn write_bert(from: &Path, name: &str, to: &Path) -> Result<()> {
    let config: Config = read_json(&from.join("config.json"))?;
    let sentence: Sentence = read_json(&from.join("sentence_bert_config.json"))?;
    let tokenizer: Tokenizer = read_json(&from.join("tokenizer.json"))?;
    let weights = Weights::open(&from.join("model.safetensors"))?;
    let metadata = metadata(name, &config, &sentence, &tokenizer)?;
    let tensors = tensors(&config, &weights)?;
    let file = File::create(to).map_err(|e| crate::pull::disk_error("create", to, &e))?;
    let mut out = BufWriter::new(file);
    writer::write(&mut out, &metadata, &tensors).map_err(|e| crate::pull::disk_error("write", to, &e))
}

fn read_json<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<T> {
    let text = std::fs::read_to_string(path).map_err(|e| crate::pull::disk_error("read", path, &e))?;
    serde_json::from_str(&text)
        .map_err(|e| Error::new(Fault::Permanent, format!("{} is not as expected: {e}", path.display())))
}

fn metadata(
    name: &str,
    config: &Config,
    sentence: &Sentence,
    tokenizer: &Tokenizer,
) -> Result<Vec<(&'static str, Value)>> {
    let (words, kinds) = vocabulary(tokenizer)?;
    let special = |content: &str| {
        let found = tokenizer.added_tokens.iter().find(|t| t.content == content);
        found.map(|t| Value::U32(t.id as u32)).ok_or_else(|| {
            Error::new(Fault::Permanent, format!("tokenizer.json has no special token {content}"))
        })
    };
    Ok(vec![
        ("general.architecture", Value::Text("bert".into())),
        ("general.name", Value::Text(name.into())),
        ("bert.context_length", Value::U32(config.max_position_embeddings)),
        ("bert.embedding_length", Value::U32(config.hidden_size)),
        ("bert.feed_forward_length", Value::U32(config.intermediate_size)),
        ("bert.block_count", Value::U32(config.num_hidden_layers)),
        ("bert.attention.head_count", Value::U32(config.num_attention_heads)),
        ("bert.attention.layer_norm_epsilon", Value::F32(config.layer_norm_eps)),
        ("bert.attention.causal", Value::Bool(false)),
        // 1 is the mean over tokens.
        ("bert.pooling_type", Value::U32(1)),
        (WINDOW_KEY, Value::U32(sentence.max_seq_length)),
        ("tokenizer.ggml.model", Value::Text("bert".into())),
        ("tokenizer.ggml.pre", Value::Text("default".into())),
        ("tokenizer.ggml.tokens", Value::Texts(words)),
        ("tokenizer.ggml.token_type", Value::I32s(kinds)),
        ("tokenizer.ggml.token_type_count", Value::U32(config.type_vocab_size)),
        ("tokenizer.ggml.bos_token_id", special("[CLS]")?),
        ("tokenizer.ggml.cls_token_id", special("[CLS]")?),
        // The engine's own spelling of this key.
        ("tokenizer.ggml.seperator_token_id", special("[SEP]")?),
        ("tokenizer.ggml.unknown_token_id", special("[UNK]")?),
        ("tokenizer.ggml.padding_token_id", special("[PAD]")?),
        ("tokenizer.ggml.mask_token_id", special("[MASK]")?),
    ])
}

/// Words by id: the engine marks word-initial pieces (U+2581) where WordPiece marks continuations (`##`).
fn vocabulary(tokenizer: &Tokenizer) -> Result<(Vec<String>, Vec<i32>)> {
    let size = tokenizer.model.vocab.len();
    let mut words = vec![None; size];
    for (word, &id) in &tokenizer.model.vocab {
        match words.get_mut(id) {
            Some(slot) => *slot = Some(word.as_str()),
            None => {
                return Err(Error::new(Fault::Permanent, format!("tokenizer.json: id {id} is out of range")));
            }
        }
    }
    let mut texts = Vec::with_capacity(size);
    let mut kinds = Vec::with_capacity(size);
    for (id, word) in words.into_iter().enumerate() {
        let word =
            word.ok_or_else(|| Error::new(Fault::Permanent, format!("tokenizer.json: no word has id {id}")))?;
        let control = tokenizer.added_tokens.iter().any(|t| t.id == id && t.special);
        kinds.push(if control { CONTROL } else { NORMAL });
        texts.push(match word.strip_prefix("##") {
            _ if control => word.to_owned(),
            Some(continuation) => continuation.to_owned(),
            None => format!("\u{2581}{word}"),
        });
    }
    Ok((texts, kinds))
}

fn tensors(config: &Config, weights: &Weights) -> Result<Vec<Tensor>> {
    // Some publishers keep the class name in front.
    let prefix = if weights.has("embeddings.word_embeddings.weight") { "" } else { "bert." };
    let mut tensors = Vec::new();
    let mut add = |to: String, from: String, encoding: Encoding| -> Result<()> {
        let (shape, numbers) = weights.read(&format!("{prefix}{from}"))?;
        tensors.push(Tensor::new(to, shape, &numbers, encoding));
        Ok(())
    };
    let matrix = Encoding::F16;
    add("token_embd.weight".into(), "embeddings.word_embeddings.weight".into(), matrix)?;
    add("position_embd.weight".into(), "embeddings.position_embeddings.weight".into(), Encoding::F32)?;
    add("token_types.weight".into(), "embeddings.token_type_embeddings.weight".into(), Encoding::F32)?;
    add("token_embd_norm.weight".into(), "embeddings.LayerNorm.weight".into(), Encoding::F32)?;
    add("token_embd_norm.bias".into(), "embeddings.LayerNorm.bias".into(), Encoding::F32)?;
    for layer in 0..config.num_hidden_layers {
        for (to, from) in [
            ("attn_q", "attention.self.query"),
            ("attn_k", "attention.self.key"),
            ("attn_v", "attention.self.value"),
            ("attn_output", "attention.output.dense"),
            ("attn_output_norm", "attention.output.LayerNorm"),
            ("ffn_up", "intermediate.dense"),
            ("ffn_down", "output.dense"),
            ("layer_output_norm", "output.LayerNorm"),
        ] {
            let weight = if from.ends_with("LayerNorm") { Encoding::F32 } else { matrix };
            let from = format!("encoder.layer.{layer}.{from}");
            add(format!("blk.{layer}.{to}.weight"), format!("{from}.weight"), weight)?;
            add(format!("blk.{layer}.{to}.bias"), format!("{from}.bias"), Encoding::F32)?;
        }
    }
    Ok(tensors)
}
