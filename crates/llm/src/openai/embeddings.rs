//! Embeddings.

use std::ops::ControlFlow;

use serde::Deserialize;
use serde_json::json;

use crate::http::{Server, ServerOptions};
use crate::layers::again;
use crate::{Embedder, Error, Fault, Result};

/// Texts a call, and attempts at one.
const TEXTS: usize = 64;
const ATTEMPTS: usize = 4;

/// An encoder at a server.
pub struct OpenAiEmbedder {
    server: Server,
    model: String,
    dimensions: usize,
}

impl OpenAiEmbedder {
    /// Reads the key and asks the server for one vector, which tells its length.
    pub fn new(options: &ServerOptions) -> Result<Self> {
        let server = Server::new(options)?;
        let mut encoder = Self { server, model: options.model.clone(), dimensions: 0 };
        encoder.dimensions = encoder.call(&["length"])?.first().map_or(0, Vec::len);
        Ok(encoder)
    }

    fn call(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>> {
        let body = json!({ "model": self.model, "input": texts, "encoding_format": "float" });
        let base = self.server.base();
        let go_on = &mut |_: &str| ControlFlow::Continue(());
        again(ATTEMPTS, None, go_on, |go_on| {
            let mut answer = self.server.post("/embeddings", &body, None, go_on)?;
            let text = answer.text(go_on)?;
            let reply: Reply = serde_json::from_str(&text)
                .map_err(|_| self.server.without_key(answer.not_the_interface(&text)))?;
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
        let server = self.server.base();
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
                format!("{}: the length of the vectors changed", self.server.base()),
            )),
        }
    }
}
