//! Vectors embedded so far, beside the folder in the making: a build that was killed or cancelled after minutes of
//! embedding goes on where it stopped. Removed when a build succeeds.
//!
//! A header that names the model, then records of a text's key and its f16 vector; a record cut short is ignored.

use crate::base::EmbedderName;
use crate::error::Error;
use crate::vectors::{KEY, Key};
use half::f16;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufReader, Read};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// SHA-256 of layout, name and dimensions.
const HEADER: usize = 32;

/// Fewer are not worth a file left behind: some seconds of work.
const WORTH_KEEPING: usize = 1_000;

/// The journal of one place.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    dimensions: usize,
    /// Record numbers by key.
    records: FxHashMap<Key, usize>,
    written: usize,
    /// Removed when dropped, unless a cancelled build keeps it.
    kept: bool,
}

impl Journal {
    /// Opens what an earlier build of the same place and model left, or starts anew.
    pub fn open(path: &Path, embedder: &EmbedderName) -> Result<Self, Error> {
        let failed = || Error::io("writing", path);
        let title = format!("embedded 1\0{}\0{}", embedder.name, embedder.dimensions);
        let header: [u8; HEADER] = Sha256::digest(title.as_bytes()).into();
        let file = File::options()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)
            .map_err(failed())?;
        let mut journal = Self {
            file,
            path: path.to_owned(),
            dimensions: embedder.dimensions,
            records: FxHashMap::default(),
            written: 0,
            kept: false,
        };
        let mut found = [0; HEADER];
        if journal.file.read_exact_at(&mut found, 0).is_ok() && found == header {
            journal.read_keys().map_err(failed())?;
        } else {
            journal.file.set_len(0).and_then(|()| journal.file.write_all_at(&header, 0)).map_err(failed())?;
        }
        Ok(journal)
    }

    fn read_keys(&mut self) -> std::io::Result<()> {
        let mut content = BufReader::new(&self.file);
        std::io::copy(&mut content.by_ref().take(HEADER as u64), &mut std::io::sink())?;
        let mut record = vec![0; self.length()];
        while content.read_exact(&mut record).is_ok() {
            let mut key = Key::default();
            key.copy_from_slice(&record[..KEY]);
            self.records.insert(key, self.written);
            self.written += 1;
        }
        Ok(())
    }

    fn length(&self) -> usize {
        KEY + 2 * self.dimensions
    }

    /// The vector of a text embedded before.
    pub fn vector(&self, key: &Key) -> Option<Vec<f16>> {
        let number = *self.records.get(key)?;
        let mut bytes = vec![0; 2 * self.dimensions];
        self.file.read_exact_at(&mut bytes, (HEADER + number * self.length() + KEY) as u64).ok()?;
        Some(bytes.chunks_exact(2).map(|pair| f16::from_le_bytes([pair[0], pair[1]])).collect())
    }

    /// Appends vectors fresh from the model.
    pub fn push<'v>(&mut self, fresh: impl Iterator<Item = &'v (Key, Vec<f16>)>) -> Result<(), Error> {
        let mut bytes = Vec::new();
        let at = HEADER + self.written * self.length();
        for (key, vector) in fresh {
            self.records.insert(*key, self.written);
            self.written += 1;
            bytes.extend(key);
            bytes.extend(vector.iter().flat_map(|value| value.to_le_bytes()));
        }
        self.file.write_all_at(&bytes, at as u64).map_err(Error::io("writing", &self.path))
    }

    /// Leaves the file for the next build, if it holds enough to be worth it.
    pub fn keep(mut self) {
        self.kept = self.written >= WORTH_KEEPING;
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        if !self.kept {
            // What cannot be removed is removed or reused by the next build.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_cut_short_gives_what_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let model = EmbedderName { name: "letters".into(), dimensions: 3 };
        let one = |n: u8| ([n; KEY], vec![f16::from_f32(f32::from(n)); 3]);
        let mut journal = Journal::open(&path, &model).unwrap();
        journal.push([one(1), one(2), one(3)].iter()).unwrap();
        let whole = std::fs::read(&path).unwrap();
        drop(journal);
        assert!(!path.exists());

        std::fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        let mut journal = Journal::open(&path, &model).unwrap();
        assert_eq!(journal.vector(&[2; KEY]), Some(one(2).1));
        assert_eq!(journal.vector(&[3; KEY]), None);
        journal.push([one(4)].iter()).unwrap();
        assert_eq!((journal.vector(&[1; KEY]), journal.vector(&[4; KEY])), (Some(one(1).1), Some(one(4).1)));
        drop(journal);

        std::fs::write(&path, &whole).unwrap();
        let other = EmbedderName { name: "numbers".into(), dimensions: 3 };
        assert_eq!(Journal::open(&path, &other).unwrap().vector(&[1; KEY]), None);
    }
}
