//! Reranking at a server: `POST /rerank` as Jina, Cohere, vLLM and llama.cpp's server have it.

use std::ops::ControlFlow;

use serde::Deserialize;
use serde_json::json;

use crate::http::{Server, ServerOptions};
use crate::layers::again;
use crate::{Error, Fault, Reranker, Result};

/// Attempts at one call.
const ATTEMPTS: usize = 4;

/// A cross-encoder at a server.
pub struct OpenAiReranker {
    server: Server,
    model: String,
}

impl OpenAiReranker {
    /// Reads the key; nothing is asked of the server yet.
    pub fn new(options: &ServerOptions) -> Result<Self> {
        Ok(Self { server: Server::new(options)?, model: options.model.clone() })
    }
}

impl std::fmt::Debug for OpenAiReranker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let server = self.server.base();
        f.debug_struct("OpenAiReranker").field("server", &server).field("model", &self.model).finish()
    }
}

#[derive(Deserialize)]
struct Reply {
    results: Vec<Scored>,
}

#[derive(Deserialize)]
struct Scored {
    index: usize,
    relevance_score: f32,
}

impl Reranker for OpenAiReranker {
    fn name(&self) -> &str {
        &self.model
    }

    fn score(&self, query: &str, texts: &[&str]) -> Result<Vec<f32>> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        let body = json!({ "model": self.model, "query": query, "documents": texts, "top_n": texts.len() });
        let base = self.server.base();
        let go_on = &mut |_: &str| ControlFlow::Continue(());
        again(ATTEMPTS, None, go_on, |go_on| {
            let mut answer = self.server.post("/rerank", &body, None, go_on)?;
            let text = answer.text(go_on)?;
            let reply: Reply = serde_json::from_str(&text)
                .map_err(|_| self.server.without_key(answer.not_the_interface(&text)))?;
            scores(base, reply, texts.len())
        })
    }
}

/// One score for each text.
fn scores(base: &str, reply: Reply, expected: usize) -> Result<Vec<f32>> {
    let wrong = |what: String| Error::new(Fault::Permanent, format!("{base}: {what}"));
    let mut scores = vec![None; expected];
    for Scored { index, relevance_score } in reply.results {
        let slot = scores.get_mut(index);
        *slot.ok_or_else(|| wrong(format!("a score for text {index} of {expected}")))? =
            Some(relevance_score);
    }
    let whole: Option<Vec<f32>> = scores.iter().copied().collect();
    whole.filter(|scores| scores.iter().all(|score| score.is_finite())).ok_or_else(|| {
        let missing =
            scores.iter().position(|score| score.is_none_or(|s| !s.is_finite())).unwrap_or_default();
        wrong(format!("the score of text {missing} is missing"))
    })
}
