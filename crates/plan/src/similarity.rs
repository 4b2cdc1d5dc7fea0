//! Closeness in meaning of short texts, by a sentence embedder given from outside; 0 when there is none.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Embeds texts as unit vectors; `None` when it cannot.
pub type Embed = dyn Fn(&[&str]) -> Option<Vec<Vec<f32>>> + Send + Sync;

/// Remembers the vectors of what was compared.
#[derive(Default)]
pub struct Similarity {
    embed: Option<Arc<Embed>>,
    known: Mutex<HashMap<String, Arc<[f32]>>>,
}

impl Similarity {
    /// By this embedder.
    pub fn new(embed: Arc<Embed>) -> Self {
        Self { embed: Some(embed), known: Mutex::default() }
    }

    /// The cosines of `text` with each of `others`; zeros without an embedder.
    pub fn with_each(&self, text: &str, others: &[&str]) -> Vec<f32> {
        let mut all = Vec::with_capacity(others.len() + 1);
        all.push(text);
        all.extend_from_slice(others);
        let Some(vectors) = self.vectors(&all) else { return vec![0.0; others.len()] };
        let (first, rest) = vectors.split_at(1);
        rest.iter().map(|v| v.iter().zip(first[0].iter()).map(|(a, b)| a * b).sum()).collect()
    }

    fn vectors(&self, texts: &[&str]) -> Option<Vec<Arc<[f32]>>> {
        let embed = self.embed.as_ref()?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut missing: Vec<&str> = texts.iter().copied().filter(|t| !known.contains_key(*t)).collect();
        missing.sort_unstable();
        missing.dedup();
        if !missing.is_empty() {
            for (text, vector) in missing.iter().zip(embed(&missing)?) {
                known.insert((*text).to_owned(), vector.into());
            }
        }
        texts.iter().map(|t| known.get(*t).cloned()).collect()
    }
}
