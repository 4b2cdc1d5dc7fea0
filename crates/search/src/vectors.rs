//! Sentence vectors on disk, searched exactly: one scan over 8-bit vectors, then the best rescored at 16 bits.
//! A scan needs no building and misses nothing; about 2.5 ms of CPU for 100,000 vectors of 384 dimensions.
//!
//! A file holds the vectors of some things of a numbered list: those that have one so far, or want one at all.
//!
//! Layout, little endian: magic, dimensions (u32), 0 (u32), vectors (u64), things (u64), zeros up to 64 bytes; then for
//! all vectors their 8-bit parts, their scales (f32), their f16 parts, 16 bytes each that identify the embedded text, by
//! which a rebuild finds what it need not embed again, and the numbers of their things (u32), ascending. Files of the
//! first version, where every thing has a vector, hold no numbers.

use crate::error::Error;
use crate::records::map;
use half::f16;
use memmap2::Mmap;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"RAGVEC\x02\0";
const MAGIC_OF_ALL: &[u8; 8] = b"RAGVEC\x01\0";
const HEADER: usize = 64;
/// Bytes of a key.
pub(crate) const KEY: usize = 16;

/// Candidates of the scan that are rescored, at least.
const RESCORED: usize = 40;

/// Vectors a thread scans at least.
const SHARE: usize = 20_000;

/// Identifies an embedded text.
pub(crate) type Key = [u8; KEY];

/// The key of a text: the first half of its SHA-256.
pub(crate) fn key(text: &str) -> Key {
    let mut key = Key::default();
    key.copy_from_slice(&Sha256::digest(text.as_bytes())[..KEY]);
    key
}

/// Where the parts lie.
#[derive(Debug, Clone, Copy)]
struct Layout {
    dimensions: usize,
    count: usize,
    /// Bytes of each vector's number.
    number: usize,
}

impl Layout {
    fn scales(self) -> usize {
        HEADER + (self.count * self.dimensions).next_multiple_of(4)
    }

    fn halves(self) -> usize {
        self.scales() + 4 * self.count
    }

    fn keys(self) -> usize {
        self.halves() + 2 * self.count * self.dimensions
    }

    fn numbers(self) -> usize {
        self.keys() + KEY * self.count
    }

    fn end(self) -> usize {
        self.numbers() + self.number * self.count
    }
}

/// Bytes of a thing's number.
const NUMBER: usize = 4;

/// Writes a known number of vectors, by ascending numbers of their things.
pub(crate) struct VectorWriter {
    file: File,
    path: PathBuf,
    layout: Layout,
    written: usize,
}

impl VectorWriter {
    /// For `count` vectors of a list of `things`.
    pub fn create(path: &Path, dimensions: usize, count: usize, things: usize) -> Result<Self, Error> {
        let file = File::create(path).map_err(Error::io("writing", path))?;
        let layout = Layout { dimensions, count, number: NUMBER };
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(MAGIC);
        header[8..12].copy_from_slice(&(dimensions as u32).to_le_bytes());
        header[16..24].copy_from_slice(&(count as u64).to_le_bytes());
        header[24..32].copy_from_slice(&(things as u64).to_le_bytes());
        file.set_len(layout.end() as u64)
            .and_then(|()| file.write_all_at(&header, 0))
            .map_err(Error::io("writing", path))?;
        Ok(Self { file, path: path.to_owned(), layout, written: 0 })
    }

    /// Appends vectors with the numbers of their things and the keys of their texts.
    pub fn push(&mut self, vectors: &[(usize, Key, Vec<f16>)]) -> Result<(), Error> {
        let layout = self.layout;
        let (mut bytes, mut scales, mut halves, mut keys) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut numbers = Vec::new();
        for (number, key, vector) in vectors {
            let exact: Vec<f32> = vector.iter().map(|value| value.to_f32()).collect();
            let (quantised, scale) = quantise(&exact);
            bytes.extend(quantised.iter().map(|&value| value as u8));
            scales.extend(scale.to_le_bytes());
            halves.extend(vector.iter().flat_map(|value| value.to_le_bytes()));
            keys.extend(key);
            numbers.extend(u32::try_from(*number).unwrap_or(u32::MAX).to_le_bytes());
        }
        let at = self.written;
        let places = [
            (bytes, HEADER + at * layout.dimensions),
            (scales, layout.scales() + 4 * at),
            (halves, layout.halves() + 2 * at * layout.dimensions),
            (keys, layout.keys() + KEY * at),
            (numbers, layout.numbers() + NUMBER * at),
        ];
        for (part, place) in places {
            self.file.write_all_at(&part, place as u64).map_err(Error::io("writing", &self.path))?;
        }
        self.written += vectors.len();
        Ok(())
    }
}

/// The vectors of a file.
#[derive(Debug)]
pub(crate) struct Vectors {
    data: Mmap,
    layout: Layout,
    things: usize,
}

impl Vectors {
    /// Opens a file; `None` if its header and length are not those of a vector file.
    pub fn open(path: &Path) -> Result<Option<Self>, Error> {
        let data = map(path)?;
        let number = |at: usize, length: usize| {
            let bytes = data.get(at..at + length)?;
            Some(bytes.iter().rev().fold(0_u64, |number, &byte| (number << 8) | u64::from(byte)))
        };
        let (Some(magic), Some(dimensions), Some(count), Some(things)) =
            (data.get(..8), number(8, 4), number(16, 8), number(24, 8))
        else {
            return Ok(None);
        };
        let (dimensions, count) = (dimensions as usize, count as usize);
        let (number, things) = match magic {
            magic if magic == MAGIC => (NUMBER, things as usize),
            magic if magic == MAGIC_OF_ALL => (0, count),
            _ => return Ok(None),
        };
        let layout = Layout { dimensions, count, number };
        // Counts this large would overflow below; no file has them.
        let plausible = dimensions <= 1 << 16 && count <= data.len() && count <= things;
        Ok((plausible && data.len() == layout.end()).then_some(Self { data, layout, things }))
    }

    /// Opens a file that must be one.
    pub fn open_whole(path: &Path) -> Result<Self, Error> {
        Self::open(path)?.ok_or_else(|| Error::damaged(path, "it is no vector file, or was cut short"))
    }

    /// How many vectors.
    pub fn len(&self) -> usize {
        self.layout.count
    }

    /// Of how many things.
    pub fn things(&self) -> usize {
        self.things
    }

    /// The thing that a row is of.
    fn thing(&self, row: usize) -> usize {
        match self.layout.number {
            0 => row,
            _ => {
                let at = self.layout.numbers() + NUMBER * row;
                let bytes = self.data.get(at..at + NUMBER).and_then(|bytes| bytes.try_into().ok());
                bytes.map_or(usize::MAX, |bytes| u32::from_le_bytes(bytes) as usize)
            }
        }
    }

    /// The row of a thing, if it has a vector.
    fn row(&self, thing: usize) -> Option<usize> {
        if self.layout.number == 0 {
            return (thing < self.layout.count).then_some(thing);
        }
        let (mut low, mut high) = (0, self.layout.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.thing(middle).cmp(&thing) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// This thing has a vector.
    pub fn has(&self, thing: usize) -> bool {
        self.row(thing).is_some()
    }

    pub fn dimensions(&self) -> usize {
        self.layout.dimensions
    }

    /// The `k` things most alike, best first, with their cosines; only those that `keep` admits.
    pub fn nearest(
        &self,
        query: &[f32],
        k: usize,
        keep: &(dyn Fn(usize) -> bool + Sync),
    ) -> Vec<(usize, f32)> {
        if query.len() != self.layout.dimensions || k == 0 {
            return Vec::new();
        }
        let (quantised, _) = quantise(query);
        let wide: Vec<i16> = quantised.iter().map(|&value| i16::from(value)).collect();
        let count = self.layout.count;
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(count / SHARE).max(1);
        let share = count.div_ceil(threads).max(1);
        let wanted = k.max(RESCORED);
        let mut best: Vec<(f32, usize)> = if threads == 1 {
            self.scan(&wide, 0..count, wanted, keep)
        } else {
            std::thread::scope(|scope| {
                let wide = &wide;
                let scans: Vec<_> = (0..threads)
                    .map(|t| (t * share).min(count)..((t + 1) * share).min(count))
                    .map(|range| scope.spawn(move || self.scan(wide, range, wanted, keep)))
                    .collect();
                scans
                    .into_iter()
                    .flat_map(|scan| scan.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                    .collect()
            })
        };
        best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        best.truncate(wanted);
        let mut exact: Vec<(usize, f32)> =
            best.into_iter().map(|(_, row)| (self.thing(row), self.cosine_of(query, row))).collect();
        exact.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        exact.truncate(k);
        exact
    }

    /// The best of a range by 8-bit vectors.
    fn scan(
        &self,
        query: &[i16],
        range: std::ops::Range<usize>,
        wanted: usize,
        keep: &(dyn Fn(usize) -> bool + Sync),
    ) -> Vec<(f32, usize)> {
        let Layout { dimensions, .. } = self.layout;
        let rows = &self.data[HEADER..];
        let mut best: BinaryHeap<Reverse<Scored>> = BinaryHeap::with_capacity(wanted + 1);
        let mut least = f32::NEG_INFINITY;
        for row in range {
            let bytes = &rows[row * dimensions..(row + 1) * dimensions];
            let score = dot(bytes, query) as f32 * self.scale(row);
            if score > least && keep(self.thing(row)) {
                best.push(Reverse(Scored(score, row)));
                if best.len() > wanted {
                    best.pop();
                }
                if best.len() == wanted {
                    least = best.peek().map_or(least, |worst| worst.0.0);
                }
            }
        }
        best.into_iter().map(|Reverse(Scored(score, row))| (score, row)).collect()
    }

    fn scale(&self, row: usize) -> f32 {
        let at = self.layout.scales() + 4 * row;
        self.data.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0.0, f32::from_le_bytes)
    }

    /// The cosine of a vector with a thing's, if it has one.
    pub fn cosine(&self, query: &[f32], thing: usize) -> Option<f32> {
        Some(self.cosine_of(query, self.row(thing)?))
    }

    fn cosine_of(&self, query: &[f32], row: usize) -> f32 {
        self.halves(row).zip(query).map(|(a, b)| a.to_f32() * b).sum()
    }

    fn halves(&self, row: usize) -> impl Iterator<Item = f16> + '_ {
        let length = 2 * self.layout.dimensions;
        let at = self.layout.halves() + row * length;
        self.data[at..at + length].chunks_exact(2).map(|pair| f16::from_le_bytes([pair[0], pair[1]]))
    }

    /// Rows by the key of their text.
    pub fn by_key(&self) -> FxHashMap<Key, usize> {
        let keys = self.data[self.layout.keys()..self.layout.numbers()].chunks_exact(KEY);
        keys.enumerate().filter_map(|(row, key)| Some((Key::try_from(key).ok()?, row))).collect()
    }

    /// The vector of a row as it was written.
    pub fn vector(&self, row: usize) -> Option<Vec<f16>> {
        (row < self.layout.count).then(|| self.halves(row).collect())
    }
}

/// A score with its number, ordered; among equals the lower number is better.
#[derive(PartialEq)]
struct Scored(f32, usize);

impl Eq for Scored {}

impl PartialOrd for Scored {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scored {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0).then(other.1.cmp(&self.1))
    }
}

/// 8-bit values and the factor that brings them back.
fn quantise(vector: &[f32]) -> (Vec<i8>, f32) {
    let largest = vector.iter().fold(0.0_f32, |largest, value| largest.max(value.abs()));
    if largest == 0.0 || !largest.is_finite() {
        return (vec![0; vector.len()], 0.0);
    }
    let scale = largest / 127.0;
    (vector.iter().map(|value| (value / scale).round() as i8).collect(), scale)
}

/// Written so that the compiler makes vector instructions of it.
fn dot(row: &[u8], query: &[i16]) -> i32 {
    row.iter().zip(query).map(|(&a, &b)| i32::from(a as i8) * i32::from(b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_unit(dimensions: usize, seed: &mut u64) -> Vec<f32> {
        let mut vector: Vec<f32> = (0..dimensions)
            .map(|_| {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ((*seed >> 40) as f32 / (1 << 24) as f32) - 0.5
            })
            .collect();
        let length = vector.iter().map(|v| v * v).sum::<f32>().sqrt();
        vector.iter_mut().for_each(|v| *v /= length);
        vector
    }

    #[test]
    fn the_scan_finds_what_an_exact_search_finds() {
        let (dimensions, count, mut seed) = (48, 5_000, 7);
        let vectors: Vec<Vec<f32>> = (0..count).map(|_| random_unit(dimensions, &mut seed)).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("v.bin");
        let mut writer = VectorWriter::create(&path, dimensions, count, count).unwrap();
        for (start, chunk) in vectors.chunks(333).enumerate() {
            writer.push(&rows(chunk, |n| start * 333 + n)).unwrap();
        }
        let store = Vectors::open(&path).unwrap().unwrap();
        assert_eq!((store.len(), store.dimensions()), (count, dimensions));
        let mut hits = 0;
        for _ in 0..50 {
            let query = random_unit(dimensions, &mut seed);
            let mut exact: Vec<(f32, usize)> = vectors
                .iter()
                .enumerate()
                .map(|(n, v)| (v.iter().zip(&query).map(|(a, b)| a * b).sum(), n))
                .collect();
            exact.sort_by(|a, b| b.0.total_cmp(&a.0));
            let found = store.nearest(&query, 10, &|_| true);
            hits += exact[..10].iter().filter(|(_, n)| found.iter().any(|(m, _)| m == n)).count();
        }
        assert!(hits >= 495, "recall@10 {hits} of 500");
        assert_eq!(store.by_key()[&key("42")], 42);
        let odd = store.nearest(&vectors[4], 3, &|n| n % 2 == 1);
        assert!(odd.iter().all(|(n, _)| n % 2 == 1) && odd.len() == 3);
    }

    fn rows(vectors: &[Vec<f32>], number: impl Fn(usize) -> usize) -> Vec<(usize, Key, Vec<f16>)> {
        let row = |(n, vector): (usize, &Vec<f32>)| {
            let number = number(n);
            (number, key(&number.to_string()), vector.iter().map(|&x| f16::from_f32(x)).collect())
        };
        vectors.iter().enumerate().map(row).collect()
    }

    #[test]
    fn some_of_many_things_have_vectors() {
        let (dimensions, mut seed) = (16, 3);
        let vectors: Vec<Vec<f32>> = (0..40).map(|_| random_unit(dimensions, &mut seed)).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("v.bin");
        // Every third thing of 200, from the second on.
        let thing = |n: usize| 3 * n + 1;
        let mut writer = VectorWriter::create(&path, dimensions, vectors.len(), 200).unwrap();
        writer.push(&rows(&vectors, thing)).unwrap();
        let store = Vectors::open(&path).unwrap().unwrap();
        assert_eq!((store.len(), store.things()), (40, 200));
        for (n, vector) in vectors.iter().enumerate() {
            assert_eq!(store.nearest(vector, 1, &|_| true)[0].0, thing(n));
            assert!(store.cosine(vector, thing(n)).is_some_and(|cosine| cosine > 0.99));
            assert!(!store.has(thing(n) + 1) && store.cosine(vector, thing(n) - 1).is_none());
        }
        let even = store.nearest(&vectors[7], 40, &|n| n % 2 == 0);
        assert_eq!((even.len(), even.iter().all(|(n, _)| n % 2 == 0)), (20, true));

        VectorWriter::create(&path, dimensions, 0, 200).unwrap();
        let none = Vectors::open(&path).unwrap().unwrap();
        assert_eq!((none.len(), none.things(), none.nearest(&vectors[0], 3, &|_| true)), (0, 200, vec![]));
    }

    #[test]
    fn files_of_the_first_version_are_read() {
        let (dimensions, mut seed) = (16, 5);
        let vectors: Vec<Vec<f32>> = (0..9).map(|_| random_unit(dimensions, &mut seed)).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("v.bin");
        let mut writer = VectorWriter::create(&path, dimensions, 9, 9).unwrap();
        writer.push(&rows(&vectors, |n| n)).unwrap();
        let mut old = std::fs::read(&path).unwrap();
        old.truncate(old.len() - 9 * NUMBER);
        old[..8].copy_from_slice(MAGIC_OF_ALL);
        old[24..32].fill(0);
        std::fs::write(&path, old).unwrap();
        let store = Vectors::open(&path).unwrap().unwrap();
        assert_eq!((store.len(), store.things()), (9, 9));
        assert_eq!(store.nearest(&vectors[4], 1, &|_| true)[0].0, 4);
        assert!(store.has(8) && !store.has(9));
        assert_eq!(store.by_key()[&key("8")], 8);
    }

    #[test]
    fn a_cut_file_is_no_vector_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("v.bin");
        VectorWriter::create(&path, 4, 3, 3).unwrap();
        assert!(Vectors::open(&path).unwrap().is_some());
        File::options().write(true).open(&path).unwrap().set_len(70).unwrap();
        assert!(Vectors::open(&path).unwrap().is_none());
        std::fs::write(&path, b"").unwrap();
        assert!(Vectors::open(&path).unwrap().is_none());
    }
}
