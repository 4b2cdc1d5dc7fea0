//! What the benchmark needs of the vector file and nothing else does.

use crate::error::Error;
use crate::vectors::{self, VectorWriter, key};
use half::f16;
use std::path::Path;

/// Writes `count` vectors that `of` makes.
///
/// # Errors
/// When the file cannot be written.
pub fn write_vectors(
    path: &Path,
    dimensions: usize,
    count: usize,
    of: &mut dyn FnMut(usize) -> Vec<f16>,
) -> Result<(), Error> {
    let mut writer = VectorWriter::create(path, dimensions, count, count)?;
    for start in (0..count).step_by(1_000) {
        let end = (start + 1_000).min(count);
        let rows: Vec<_> = (start..end).map(|n| (n, key(&n.to_string()), of(n))).collect();
        writer.push(&rows)?;
    }
    Ok(())
}

/// An open vector file.
#[derive(Debug)]
pub struct Vectors(vectors::Vectors);

impl Vectors {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read or is no vector file.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Ok(Self(vectors::Vectors::open_whole(path)?))
    }

    /// The numbers of the `k` vectors nearest to a query, as searches find them.
    pub fn nearest(&self, query: &[f32], k: usize) -> Vec<usize> {
        self.0.nearest(query, k, &|_| true).into_iter().map(|(number, _)| number).collect()
    }

    /// The same by comparing every vector in full.
    pub fn nearest_by_full_precision(&self, query: &[f32], k: usize) -> Vec<usize> {
        let mut all: Vec<(f32, usize)> =
            (0..self.0.len()).filter_map(|number| Some((self.0.cosine(query, number)?, number))).collect();
        all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        all.into_iter().take(k).map(|(_, number)| number).collect()
    }
}
