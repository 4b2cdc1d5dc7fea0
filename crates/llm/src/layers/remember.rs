//! Vectors of a few texts, remembered: what looks a question up in several ways embeds it once, and the words that
//! questions share are embedded once for all of them. Many texts at once are an index being made, and pass through.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;

use crate::{Embedder, Result};

/// Texts remembered: 6 MB where vectors have 384 numbers.
const TEXTS: NonZeroUsize = NonZeroUsize::new(4096).expect("not zero");

/// Texts of one call that are remembered: a question and its words.
const FEW: usize = 32;

/// An embedder that remembers.
pub struct Remembered<E> {
    embedder: E,
    known: Mutex<LruCache<String, Vec<f32>>>,
}

impl<E: Embedder> Remembered<E> {
    /// `embedder`, whose vectors of a few texts are remembered.
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
        if texts.len() > FEW {
            return self.embedder.embed(texts);
        }
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found: Vec<Option<Vec<f32>>> = {
            let mut known = known();
            texts.iter().map(|text| known.get(*text).cloned()).collect()
        };
        let mut missing: Vec<&str> =
            texts.iter().zip(&found).filter(|(_, vector)| vector.is_none()).map(|(text, _)| *text).collect();
        missing.sort_unstable();
        missing.dedup();
        if !missing.is_empty() {
            // Not under the lock: others embed meanwhile.
            let made = self.embedder.embed(&missing)?;
            let mut known = known();
            for (text, vector) in missing.iter().zip(made) {
                let places = texts.iter().zip(&mut found).filter(|(other, _)| *other == text);
                places.for_each(|(_, place)| *place = Some(vector.clone()));
                known.put((*text).to_owned(), vector);
            }
        }
        Ok(found.into_iter().flatten().collect())
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
    fn a_few_texts_are_embedded_once_and_many_pass_through() {
        let remembered = Remembered::new(Counting::default());
        let many = ["bell"; FEW + 1];
        for texts in [&["bike"][..], &["bike"], &["bike", "bell", "bike"], &["bell", "lamp"], &many] {
            let expected: Vec<Vec<f32>> = texts.iter().map(|text| vec![text.len() as f32]).collect();
            assert_eq!(remembered.embed(texts).unwrap(), expected);
        }
        assert_eq!(remembered.embedder.0.load(Ordering::Relaxed), 1 + 1 + 1 + many.len());
    }
}
