//! Reranking: a cross-encoder reads a query and a text together, which is surer than comparing their vectors and costs
//! a run of the model for each text.

use crate::Result;

/// A cross-encoder.
pub trait Reranker: Send + Sync {
    /// Its name.
    fn name(&self) -> &str;
    /// How well each text fits the query, in the texts' order: higher is better, in the model's own scale.
    fn score(&self, query: &str, texts: &[&str]) -> Result<Vec<f32>>;
}
