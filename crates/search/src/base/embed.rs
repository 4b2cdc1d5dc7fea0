//! Embedding at build time: in batches, with progress, and only what the replaced knowledge base does not already
//! hold a vector for. Not here yet: resuming a build that was killed while embedding.

use crate::base::build::{BuildStage, Report};
use crate::base::manifest::Manifest;
use crate::base::{ENTITY_VECTORS, EmbedderName, VECTORS};
use crate::error::Error;
use crate::vectors::{Key, VectorWriter, Vectors, key};
use half::f16;
use llm::Embedder;
use rustc_hash::FxHashMap;
use std::path::Path;

/// Texts in one call of the model.
const BATCH: usize = 32;

/// Vectors of the knowledge base that is about to be replaced, by text.
#[derive(Debug, Default)]
pub(super) struct Reusable {
    files: Vec<(Vectors, FxHashMap<Key, usize>)>,
}

impl Reusable {
    /// Those of a folder, if the same model made them. A damaged folder has none: it is being replaced.
    pub fn of(folder: &Path, embedder: &dyn Embedder) -> Self {
        let same = Manifest::read(folder)
            .is_ok_and(|manifest| manifest.embedder == Some(EmbedderName::of(embedder)));
        let names = [VECTORS, ENTITY_VECTORS].into_iter().filter(|_| same);
        let files = names.filter_map(|name| Vectors::open(&folder.join(name)).ok().flatten());
        let fitting = files.filter(|vectors| vectors.dimensions() == embedder.dimensions());
        Self {
            files: fitting
                .map(|vectors| {
                    let keys = vectors.by_key();
                    (vectors, keys)
                })
                .collect(),
        }
    }

    fn vector(&self, key: &Key) -> Option<Vec<f16>> {
        self.files.iter().find_map(|(vectors, keys)| vectors.vector(*keys.get(key)?))
    }
}

/// Embeds texts in order into a vector file; returns how many the model was asked for.
pub(super) fn embed(
    texts: impl Iterator<Item = String>,
    count: usize,
    embedder: &dyn Embedder,
    reusable: &Reusable,
    path: &Path,
    stage: BuildStage,
    report: &mut Report<'_>,
) -> Result<u64, Error> {
    let mut writer = VectorWriter::create(path, embedder.dimensions(), count)?;
    let mut asked = 0;
    let mut done = 0;
    let mut waiting: Vec<(Key, Option<Vec<f16>>, String)> = Vec::new();
    let mut missing = 0;
    let mut texts = texts.peekable();
    report.step(stage, 0, count as u64)?;
    while let Some(text) = texts.next() {
        let key = key(&text);
        let known = reusable.vector(&key);
        missing += usize::from(known.is_none());
        waiting.push((key, known, text));
        if missing == BATCH || waiting.len() == 64 * BATCH || texts.peek().is_none() {
            asked += missing as u64;
            done += waiting.len() as u64;
            writer.push(&complete(&mut waiting, embedder)?)?;
            missing = 0;
            report.step(stage, done, count as u64)?;
        }
    }
    Ok(asked)
}

/// Asks the model for what is missing.
fn complete(
    waiting: &mut Vec<(Key, Option<Vec<f16>>, String)>,
    embedder: &dyn Embedder,
) -> Result<Vec<(Key, Vec<f16>)>, Error> {
    let texts: Vec<&str> =
        waiting.iter().filter(|(_, known, _)| known.is_none()).map(|(_, _, text)| &**text).collect();
    let vectors = if texts.is_empty() { Vec::new() } else { embedder.embed(&texts)? };
    let dimensions = embedder.dimensions();
    if vectors.len() != texts.len() || vectors.iter().any(|vector| vector.len() != dimensions) {
        return Err(Error::NoVectors(format!(
            "{} returned vectors of another number or length",
            embedder.name()
        )));
    }
    let mut fresh = vectors.into_iter();
    let complete = waiting.drain(..).map(|(key, known, _)| {
        let vector = known.or_else(|| Some(fresh.next()?.into_iter().map(f16::from_f32).collect()));
        (key, vector.unwrap_or_else(|| vec![f16::ZERO; dimensions]))
    });
    Ok(complete.collect())
}
