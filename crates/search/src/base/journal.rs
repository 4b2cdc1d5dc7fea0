//! Vectors embedded so far, beside the folder: who makes them and is killed goes on where it stopped. One process writes
//! it, others read what is whole. Removed once all of it stands in the folder.
//!
//! A header that names the model, then records of a text's key and its f16 vector; a record cut short is ignored.

use crate::base::EmbedderName;
use crate::error::Error;
use crate::vectors::{KEY, Key};
use half::f16;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, ErrorKind, Read};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// SHA-256 of layout, name and dimensions.
const HEADER: usize = 32;

/// The journal of one place.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    dimensions: usize,
    /// Record numbers by key.
    records: FxHashMap<Key, usize>,
    written: usize,
}

impl Journal {
    /// Goes on with what an earlier process left of the same model, or starts anew. The caller is the only writer.
    pub fn open(path: &Path, embedder: &EmbedderName) -> Result<Self, Error> {
        if let Some(journal) = Self::found(File::options().read(true).write(true), path, embedder)? {
            return Ok(journal);
        }
        let failed = || Error::io("writing", path);
        // Another file, not the same one emptied: who reads the old one goes on.
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed()(error)),
            _ => {}
        }
        let file = File::options().create_new(true).read(true).write(true).open(path).map_err(failed())?;
        file.write_all_at(&header(embedder), 0).map_err(failed())?;
        Ok(Self::of(file, path, embedder))
    }

    /// What was left of the same model, to read; `None` if there is nothing.
    pub fn read(path: &Path, embedder: &EmbedderName) -> Result<Option<Self>, Error> {
        Self::found(File::options().read(true), path, embedder)
    }

    fn found(how: &OpenOptions, path: &Path, embedder: &EmbedderName) -> Result<Option<Self>, Error> {
        let failed = || Error::io("reading", path);
        let file = match how.open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed()(error)),
        };
        let mut journal = Self::of(file, path, embedder);
        let mut found = [0; HEADER];
        if journal.file.read_exact_at(&mut found, 0).is_err() || found != header(embedder) {
            return Ok(None);
        }
        journal.read_keys().map_err(failed())?;
        Ok(Some(journal))
    }

    fn of(file: File, path: &Path, embedder: &EmbedderName) -> Self {
        let (path, dimensions) = (path.to_owned(), embedder.dimensions);
        Self { file, path, dimensions, records: FxHashMap::default(), written: 0 }
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

    /// This text was embedded before.
    pub fn has(&self, key: &Key) -> bool {
        self.records.contains_key(key)
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

    /// Removes the file: what it holds stands in the folder.
    pub fn remove(self) -> Result<(), Error> {
        std::fs::remove_file(&self.path).map_err(Error::io("removing", &self.path))
    }
}

fn header(embedder: &EmbedderName) -> [u8; HEADER] {
    let title = format!("embedded 1\0{}\0{}", embedder.name, embedder.dimensions);
    Sha256::digest(title.as_bytes()).into()
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
        journal.remove().unwrap();
        assert!(!path.exists() && Journal::read(&path, &model).unwrap().is_none());

        std::fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        let mut journal = Journal::open(&path, &model).unwrap();
        assert_eq!(journal.vector(&[2; KEY]), Some(one(2).1));
        assert_eq!(journal.vector(&[3; KEY]), None);
        journal.push([one(4)].iter()).unwrap();
        assert_eq!((journal.vector(&[1; KEY]), journal.vector(&[4; KEY])), (Some(one(1).1), Some(one(4).1)));
        // Whoever reads it meanwhile sees what is whole, and keeps seeing it when another model starts anew.
        let reader = Journal::read(&path, &model).unwrap().unwrap();
        let other = EmbedderName { name: "numbers".into(), dimensions: 3 };
        assert!(Journal::read(&path, &other).unwrap().is_none());
        assert_eq!(Journal::open(&path, &other).unwrap().vector(&[1; KEY]), None);
        assert_eq!(reader.vector(&[4; KEY]), Some(one(4).1));
    }
}
