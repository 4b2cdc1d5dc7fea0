//! Closeness in meaning of short texts, by a sentence embedder given from outside; 0 when there is none.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

/// Embeds texts as unit vectors; `None` when it cannot.
pub type Embed = dyn Fn(&[&str]) -> Option<Vec<Vec<f32>>> + Send + Sync;

/// Vectors remembered, at most: names of columns and types come again with every question, the words of questions
/// seldom. At 1.5 kB each, 30 MB.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(20_000).expect("not zero");

/// Remembers the vectors of what was compared; its clones remember together.
#[derive(Default, Clone)]
pub struct Similarity(Option<Arc<Embedding>>);

struct Embedding {
    embed: Arc<Embed>,
    known: Mutex<LruCache<String, Arc<[f32]>>>,
}

impl Similarity {
    /// By this embedder.
    pub fn new(embed: Arc<Embed>) -> Self {
        Self(Some(Arc::new(Embedding { embed, known: Mutex::new(LruCache::new(REMEMBERED)) })))
    }

    /// Knows the vectors of these texts, which were embedded before.
    pub fn remember<'t>(&self, texts: impl IntoIterator<Item = (&'t str, Vec<f32>)>) {
        if let Some(embedding) = &self.0 {
            let mut known = embedding.known();
            texts.into_iter().for_each(|(text, vector)| drop(known.put(text.to_owned(), vector.into())));
        }
    }

    /// Embeds at once what will be compared one by one.
    pub(crate) fn prepare(&self, texts: &[&str]) {
        if let Some(embedding) = &self.0 {
            let _ = embedding.vectors(texts);
        }
    }

    /// The cosines of `text` with each of `others`; zeros without an embedder, and for a number or a sign.
    pub fn with_each(&self, text: &str, others: &[&str]) -> Vec<f32> {
        if !text.contains(char::is_alphabetic) {
            return vec![0.0; others.len()];
        }
        let mut all = Vec::with_capacity(others.len() + 1);
        all.push(text);
        all.extend_from_slice(others);
        let Some(vectors) = self.0.as_ref().and_then(|embedding| embedding.vectors(&all)) else {
            return vec![0.0; others.len()];
        };
        let (first, rest) = vectors.split_at(1);
        rest.iter().map(|v| v.iter().zip(first[0].iter()).map(|(a, b)| a * b).sum()).collect()
    }
}

impl Embedding {
    /// Questions asked at once embed side by side: the lock is not held meanwhile.
    fn vectors(&self, texts: &[&str]) -> Option<Vec<Arc<[f32]>>> {
        let mut found: Vec<Option<Arc<[f32]>>> = {
            let mut known = self.known();
            texts.iter().map(|text| known.get(*text).cloned()).collect()
        };
        let mut missing: Vec<&str> =
            texts.iter().zip(&found).filter(|(_, vector)| vector.is_none()).map(|(text, _)| *text).collect();
        missing.sort_unstable();
        missing.dedup();
        if !missing.is_empty() {
            let made: HashMap<&str, Arc<[f32]>> =
                missing.iter().copied().zip((self.embed)(&missing)?.into_iter().map(Arc::from)).collect();
            for (text, vector) in texts.iter().zip(&mut found) {
                if vector.is_none() {
                    *vector = made.get(text).cloned();
                }
            }
            let mut known = self.known();
            made.into_iter().for_each(|(text, vector)| drop(known.put(text.to_owned(), vector)));
        }
        found.into_iter().collect()
    }

    fn known(&self) -> MutexGuard<'_, LruCache<String, Arc<[f32]>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_embedded_before_is_not_embedded_again() {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&asked);
        let similarity = Similarity::new(Arc::new(move |texts: &[&str]| {
            seen.lock().unwrap().extend(texts.iter().map(|text| (*text).to_owned()));
            Some(vec![vec![1.0, 0.0]; texts.len()])
        }));
        similarity.remember([("weight", vec![0.6, 0.8])]);
        assert_eq!(similarity.with_each("heavy", &["weight", "price"]), [0.6, 1.0]);
        assert_eq!(*asked.lock().unwrap(), ["heavy", "price"]);
    }
}
