//! Sentence embedding: texts to unit vectors.

use crate::Result;

/// A sentence-embedding model. Vectors have length 1, so a dot product is the cosine.
pub trait Embedder: Send + Sync {
    /// Name and revision: an index made with another name is refused.
    fn name(&self) -> &str;
    /// Length of every vector.
    fn dimensions(&self) -> usize;
    /// One unit vector a text, in order. Longer texts than the model's window are cut at its end.
    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>>;
}
