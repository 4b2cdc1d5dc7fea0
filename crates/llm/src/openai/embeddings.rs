//! Embeddings.

use std::io::Read;

use serde::Deserialize;
use serde_json::json;

use super::OpenAiOptions;
use super::endpoint::{Endpoint, LARGEST, not_the_interface};
use crate::{Embedder, Error, Fault, Result};

/// Texts a call.
const TEXTS: usize = 64;

/// An encoder at a server.
pub struct OpenAiEmbedder {
    endpoint: Endpoint,
    model: String,
    dimensions: usize,
}

impl OpenAiEmbedder {
    /// Reads the key and asks the server for one vector, which tells its length.
    pub fn new(options: &OpenAiOptions) -> Result<Self> {
        let endpoint = Endpoint::new(options)?;
        let mut encoder = Self { endpoint, model: options.model.clone(), dimensions: 0 };
        encoder.dimensions = encoder.call(&["length"])?.first().map_or(0, Vec::len);
        Ok(encoder)
    }

    fn call(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>> {
        let body = json!({ "model": self.model, "input": texts, "encoding_format": "float" });
        let base = self.endpoint.base();
        self.endpoint.post("/embeddings", &body, None, |mut answer| {
            let mut text = String::new();
            let read = answer.response.body_mut().as_reader().take(LARGEST).read_to_string(&mut text);
            read.map_err(|e| Error::new(Fault::Transient, format!("{base}: the connection broke: {e}")))?;
            let reply: Reply =
                serde_json::from_str(&text).map_err(|_| not_the_interface(base, &answer.response, &text))?;
            vectors(base, reply, texts.len())
        })
    }
}

#[derive(Deserialize)]
struct Reply {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    index: usize,
    embedding: Vec<f32>,
}

/// The vectors in the order of the texts, of length 1.
fn vectors(base: &str, reply: Reply, expected: usize) -> Result<Vec<Vec<f32>>> {
    let wrong = |what: String| Error::new(Fault::Permanent, format!("{base}: {what}"));
    let mut vectors = vec![Vec::new(); expected];
    for item in reply.data {
        let slot = vectors.get_mut(item.index);
        let slot = slot.ok_or_else(|| wrong(format!("a vector for text {} of {expected}", item.index)))?;
        let length = item.embedding.iter().map(|v| v * v).sum::<f32>().sqrt();
        if !length.is_normal() {
            return Err(wrong(format!("the vector of text {} has no direction", item.index)));
        }
        *slot = item.embedding.into_iter().map(|v| v / length).collect();
    }
    let dimensions = vectors.first().map_or(0, Vec::len);
    match vectors.iter().position(|v| v.is_empty() || v.len() != dimensions) {
        None => Ok(vectors),
        Some(at) => Err(wrong(format!("the vector of text {at} is missing or of another length"))),
    }
}

impl std::fmt::Debug for OpenAiEmbedder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let server = self.endpoint.base();
        f.debug_struct("OpenAiEmbedder").field("server", &server).field("model", &self.model).finish()
    }
}

impl Embedder for OpenAiEmbedder {
    fn name(&self) -> &str {
        &self.model
    }

    fn dimensions(&self) -> usize {
        self.dimensions
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>> {
        let mut vectors = Vec::with_capacity(texts.len());
        for texts in texts.chunks(TEXTS) {
            vectors.extend(self.call(texts)?);
        }
        match vectors.iter().all(|v| v.len() == self.dimensions) {
            true => Ok(vectors),
            false => Err(Error::new(
                Fault::Permanent,
                format!("{}: the length of the vectors changed", self.endpoint.base()),
            )),
        }
    }
}
