//! Vectors of single texts, remembered: what looks a question up in several ways embeds it once, and the words that
//! questions share are embedded once for all of them. Many texts at once are an index being made, and pass through.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;

use crate::{Embedder, Result};

/// Texts remembered: 6 MB where vectors have 384 numbers.
const TEXTS: NonZeroUsize = NonZeroUsize::new(4096).expect("not zero");

/// An embedder that remembers.
pub struct Remembered<E> {
    embedder: E,
    known: Mutex<LruCache<String, Vec<f32>>>,
}

impl<E: Embedder> Remembered<E> {
    /// `embedder`, whose vectors of single texts are remembered.
    pub fn new(embedder: E) -> Self {
        Self { embedder, known: Mutex::new(LruCache::new(TEXTS)) }
    }
}

impl<E: std::fmt::Debug> std::fmt::Debug for Remembered<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Remembered").field("embedder", &self.embedder).finish_non_exhaustive()
    }
}

impl<E: Embedder> Embedder for Remembered<E> {
    fn name(&self) -> &str {
        self.embedder.name()
    }

    fn dimensions(&self) -> usize {
        self.embedder.dimensions()
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>> {
        let [text] = texts else { return self.embedder.embed(texts) };
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().get(*text).cloned();
        if let Some(vector) = found {
            return Ok(vec![vector]);
        }
        // Not under the lock: others embed meanwhile.
        let vectors = self.embedder.embed(texts)?;
        if let [vector] = &vectors[..] {
            known().put((*text).to_owned(), vector.clone());
        }
        Ok(vectors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[derive(Default)]
    struct Counting(AtomicUsize);

    impl Embedder for Counting {
        fn name(&self) -> &str {
            "counting"
        }
        fn dimensions(&self) -> usize {
            1
        }
        fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>> {
            self.0.fetch_add(texts.len(), Ordering::Relaxed);
            Ok(texts.iter().map(|text| vec![text.len() as f32]).collect())
        }
    }

    #[test]
    fn one_text_is_embedded_once_and_many_pass_through() {
        let remembered = Remembered::new(Counting::default());
        for texts in [&["bike"][..], &["bike"], &["bike", "bell"], &["bike", "bell"], &["bell"]] {
            let expected: Vec<Vec<f32>> = texts.iter().map(|text| vec![text.len() as f32]).collect();
            assert_eq!(remembered.embed(texts).unwrap(), expected);
        }
        assert_eq!(remembered.embedder.0.load(Ordering::Relaxed), 1 + 2 + 2 + 1);
    }
}
