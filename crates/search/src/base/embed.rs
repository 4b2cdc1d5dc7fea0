//! Embedding at build time: in batches, with progress, and only what neither the replaced knowledge base nor the
//! journal of an unfinished build holds a vector for.

use crate::base::build::{BuildStage, Report};
use crate::base::journal::Journal;
use crate::base::manifest::Manifest;
use crate::base::{ENTITY_VECTORS, EmbedderName, ONTOLOGY_VECTORS, VECTORS};
use crate::error::Error;
use crate::vectors::{Key, VectorWriter, Vectors, key};
use half::f16;
use llm::Embedder;
use rustc_hash::FxHashMap;
use std::path::Path;

/// Texts in one call of the model: enough to keep every core of an embedded one busy, and texts of one length together.
const BATCH: usize = 128;

/// Vectors that exist already, by text: of the knowledge base about to be replaced, and of the journal.
#[derive(Debug)]
pub(super) struct Reusable {
    files: Vec<(Vectors, FxHashMap<Key, usize>)>,
    journal: Journal,
}

impl Reusable {
    /// Those of a folder, if the same model made them. A damaged folder has none: it is being replaced.
    pub fn of(folder: &Path, journal: Journal, embedder: &dyn Embedder) -> Self {
        let same = Manifest::read(folder)
            .is_ok_and(|manifest| manifest.embedder == Some(EmbedderName::of(embedder)));
        let names = [VECTORS, ENTITY_VECTORS, ONTOLOGY_VECTORS].into_iter().filter(|_| same);
        let files = names.filter_map(|name| Vectors::open(&folder.join(name)).ok().flatten());
        let fitting = files.filter(|vectors| vectors.dimensions() == embedder.dimensions());
        let with_keys = |vectors: Vectors| {
            let keys = vectors.by_key();
            (vectors, keys)
        };
        Self { files: fitting.map(with_keys).collect(), journal }
    }

    /// Leaves the journal for the next build.
    pub fn keep_journal(self) {
        self.journal.keep();
    }

    fn vector(&self, key: &Key) -> Option<Vec<f16>> {
        let replaced = self.files.iter().find_map(|(vectors, keys)| vectors.vector(*keys.get(key)?));
        replaced.or_else(|| self.journal.vector(key))
    }
}

/// Embeds texts in order into a vector file; returns how many the model was asked for.
pub(super) fn embed(
    texts: impl Iterator<Item = String>,
    count: usize,
    embedder: &dyn Embedder,
    reusable: &mut Reusable,
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
        if missing == BATCH || waiting.len() == 8 * BATCH || texts.peek().is_none() {
            asked += missing as u64;
            done += waiting.len() as u64;
            writer.push(&complete(&mut waiting, embedder, &mut reusable.journal)?)?;
            missing = 0;
            report.step(stage, done, count as u64)?;
        }
    }
    Ok(asked)
}

/// Asks the model for what is missing, and notes it in the journal.
fn complete(
    waiting: &mut Vec<(Key, Option<Vec<f16>>, String)>,
    embedder: &dyn Embedder,
    journal: &mut Journal,
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
    let mut new = Vec::new();
    let mut complete = Vec::with_capacity(waiting.len());
    for (key, known, _) in waiting.drain(..) {
        let vector = known.unwrap_or_else(|| {
            let vector: Vec<f16> = fresh.next().unwrap_or_default().into_iter().map(f16::from_f32).collect();
            new.push((key, vector.clone()));
            vector
        });
        complete.push((key, vector));
    }
    journal.push(new.iter())?;
    Ok(complete)
}
