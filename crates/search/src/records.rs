//! Numbered JSON records in one file of lines and one of offsets: any of a million is read without the others.
//! The lines are plain JSON lines, for people too.

use crate::error::Error;
use memmap2::Mmap;
use serde::{Serialize, de::DeserializeOwned};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// Maps a file of a knowledge base into memory.
pub(crate) fn map(path: &Path) -> Result<Mmap, Error> {
    let file = File::open(path).map_err(Error::io("reading", path))?;
    map_file(&file).map_err(Error::io("reading", path))
}

#[allow(unsafe_code)]
fn map_file(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: files of a knowledge base are written aside once and never changed in place: a rebuild makes a new
    // folder and renames it, so the mapped file keeps its content as long as it is mapped.
    unsafe { Mmap::map(file) }
}

/// Writes records one after the other.
pub(crate) struct RecordWriter<T> {
    lines: BufWriter<File>,
    offsets: BufWriter<File>,
    path: PathBuf,
    at: u64,
    kind: PhantomData<fn(&T)>,
}

impl<T: Serialize> RecordWriter<T> {
    /// Starts `NAME.jsonl` and `NAME.offsets` in a folder.
    pub fn create(folder: &Path, name: &str) -> Result<Self, Error> {
        let (path, offsets_path) = paths(folder, name);
        let create = |path: &Path| File::create(path).map(BufWriter::new).map_err(Error::io("writing", path));
        Ok(Self { lines: create(&path)?, offsets: create(&offsets_path)?, path, at: 0, kind: PhantomData })
    }

    /// Appends one.
    pub fn push(&mut self, record: &T) -> Result<(), Error> {
        let failed = |source| Error::Io { action: "writing", path: self.path.clone(), source };
        let mut line = serde_json::to_vec(record).map_err(std::io::Error::from).map_err(failed)?;
        line.push(b'\n');
        self.lines.write_all(&line).map_err(failed)?;
        self.offsets.write_all(&self.at.to_le_bytes()).map_err(failed)?;
        self.at += line.len() as u64;
        Ok(())
    }

    /// Writes the last offset.
    pub fn finish(mut self) -> Result<(), Error> {
        let end = self.at.to_le_bytes();
        self.offsets
            .write_all(&end)
            .and_then(|()| self.offsets.flush())
            .and_then(|()| self.lines.flush())
            .map_err(Error::io("writing", &self.path))
    }
}

/// Reads records by number.
#[derive(Debug)]
pub(crate) struct Records<T> {
    lines: Mmap,
    offsets: Mmap,
    kind: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> Records<T> {
    pub fn open(folder: &Path, name: &str) -> Result<Self, Error> {
        let (path, offsets_path) = paths(folder, name);
        Ok(Self { lines: map(&path)?, offsets: map(&offsets_path)?, kind: PhantomData })
    }

    /// How many.
    pub fn len(&self) -> usize {
        (self.offsets.len() / 8).saturating_sub(1)
    }

    /// The record of that number; `None` beyond the end or where the file is damaged.
    pub fn get(&self, number: usize) -> Option<T> {
        let (start, end) = (self.offset(number)?, self.offset(number.checked_add(1)?)?);
        serde_json::from_slice(self.lines.get(start..end)?).ok()
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        (0..self.len()).filter_map(|number| self.get(number))
    }

    fn offset(&self, number: usize) -> Option<usize> {
        let at = number.checked_mul(8)?;
        let bytes = self.offsets.get(at..at + 8)?;
        usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
    }
}

fn paths(folder: &Path, name: &str) -> (PathBuf, PathBuf) {
    (folder.join(format!("{name}.jsonl")), folder.join(format!("{name}.offsets")))
}
