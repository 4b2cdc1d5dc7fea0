//! Which texts of a knowledge base are to have vectors, and which of them have one already: passages, names of entities,
//! names of classes and properties, what columns are called, a file each. The vectors themselves lie in `crate::vectors`.

use crate::base::folder::{beside, whole};
use crate::base::journal::Journal;
use crate::base::manifest::{Made, Manifest};
use crate::base::{COLUMN_VECTORS, ENTITY_VECTORS, EmbedderName, ONTOLOGY_VECTORS, VECTORS};
use crate::entities::Entities;
use crate::error::Error;
use crate::passages::{self, PassageIndex};
use crate::terms;
use crate::vectors::{Key, VectorWriter, Vectors, key};
use half::f16;
use kb::{Ontology, PassageSource, Schema};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::Path;

/// The files of vectors in a folder.
pub(super) const FILES: [&str; 4] = [COLUMN_VECTORS, ONTOLOGY_VECTORS, VECTORS, ENTITY_VECTORS];

/// Vectors written at once.
const CHUNK: usize = 1_024;

/// What texts are.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// What question views and their columns are called.
    Columns,
    /// Names of classes and properties.
    Terms,
    Passages,
    /// Names of entities.
    Names,
}

/// The texts of one file that are to have vectors.
pub(super) struct List {
    pub kind: Kind,
    file: &'static str,
    /// Texts of the list, whether they are to have one or not.
    things: usize,
    /// Numbers with the keys of their texts, in the order of their making.
    pub wanted: Vec<(usize, Key)>,
}

/// What question views and their columns are called, each name once, in order.
pub(super) fn called(schema: &Schema) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for view in &schema.views {
        names.push(&view.label);
        for column in &view.columns {
            names.push(&column.name);
            names.extend(column.also.iter().map(String::as_str));
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// The lists in the order of their making: names of columns and terms are few and serve every question; of passages, first
/// what documents say, which no table tells.
pub(super) fn lists(
    schema: &Schema,
    ontology: &Ontology,
    passages: &PassageIndex,
    entities: &Entities,
) -> [List; FILES.len()] {
    let columns = called(schema);
    // What is called as a term is has that one's vector.
    let own = {
        let terms: FxHashSet<&str> = terms::names(ontology).collect();
        telling(columns.iter()).filter(|(number, _)| !terms.contains(columns[*number])).collect()
    };
    let terms: Vec<(usize, Key)> = telling(terms::names(ontology)).collect();
    let things = terms::names(ontology).count();
    let (mut told, mut wanted) = (Vec::with_capacity(passages.len()), Vec::new());
    for (number, passage) in passages.iter().enumerate() {
        let text = passages::embedded_text(&passage);
        if !tells(&text) {
            continue;
        }
        let document = matches!(passage.source, PassageSource::Text { .. });
        let list = if document { &mut wanted } else { &mut told };
        list.push((number, key(&text)));
    }
    wanted.append(&mut told);
    let names = telling(entities.iter().map(|entity| entity.label)).collect();
    let list = |kind, file, things, wanted| List { kind, file, things, wanted };
    [
        list(Kind::Columns, COLUMN_VECTORS, columns.len(), own),
        list(Kind::Terms, ONTOLOGY_VECTORS, things, terms),
        list(Kind::Passages, VECTORS, passages.len(), wanted),
        list(Kind::Names, ENTITY_VECTORS, entities.len(), names),
    ]
}

/// The texts that tell something, by number.
fn telling<T: AsRef<str>>(texts: impl Iterator<Item = T>) -> impl Iterator<Item = (usize, Key)> {
    texts
        .enumerate()
        .filter(|(_, text)| tells(text.as_ref()))
        .map(|(number, text)| (number, key(text.as_ref())))
}

/// A text without any word has no meaning that another could be near to: codes, numbers, dates, addresses and initials
/// are found as they are spelt. A word has three letters at least and is not all capitals; scripts without capitals
/// write words in any number of letters.
fn tells(text: &str) -> bool {
    let uncased = |c: char| c.is_alphabetic() && !c.is_ascii() && !c.is_lowercase() && !c.is_uppercase();
    let is_word = |word: &str| word.chars().count() >= 3 && word.contains(char::is_lowercase);
    text.contains(uncased)
        || text
            .split_whitespace()
            .filter(|token| !token.contains(char::is_numeric) && !token.contains("://"))
            .any(|token| token.split(|c: char| !c.is_alphabetic()).any(is_word))
}

/// Vectors that exist already, by text: of a folder, and of the journal beside it.
pub(super) struct Known {
    files: Vec<(Vectors, FxHashMap<Key, usize>)>,
    pub journal: Option<Journal>,
}

impl Known {
    /// Those that this model made for a place. A damaged folder has none: whoever opens it hears of that.
    pub fn of(place: &Path, model: &EmbedderName, journal: Option<Journal>) -> Self {
        let same = Manifest::read(place).is_ok_and(|manifest| manifest.embedder.as_ref() == Some(model));
        let names = FILES.into_iter().filter(|_| same);
        let files = names.filter_map(|name| Vectors::open(&place.join(name)).ok().flatten());
        let fitting = files.filter(|vectors| vectors.dimensions() == model.dimensions);
        let with_keys = |vectors: Vectors| {
            let keys = vectors.by_key();
            (vectors, keys)
        };
        Self { files: fitting.map(with_keys).collect(), journal }
    }

    /// The same, with what whoever makes vectors there has noted, or noted before it was killed.
    pub fn noted(place: &Path, model: &EmbedderName) -> Result<Self, Error> {
        let journal = Journal::read(&beside(&whole(place)?, "embedded")?, model)?;
        Ok(Self::of(place, model, journal))
    }

    pub fn has(&self, key: &Key) -> bool {
        self.files.iter().any(|(_, keys)| keys.contains_key(key))
            || self.journal.as_ref().is_some_and(|journal| journal.has(key))
    }

    fn vector(&self, key: &Key) -> Option<Vec<f16>> {
        let there = self.files.iter().find_map(|(vectors, keys)| vectors.vector(*keys.get(key)?));
        there.or_else(|| self.journal.as_ref()?.vector(key))
    }

    /// How many of the texts that are to have vectors have one.
    pub fn made(&self, lists: &[List]) -> Made {
        let wanted = || lists.iter().flat_map(|list| &list.wanted);
        let made = wanted().filter(|(_, key)| self.has(key)).count() as u64;
        Made { made, of: wanted().count() as u64 }
    }

    /// Writes the files of vectors into a folder, as far as they are known.
    pub fn write(&self, lists: &[List], model: &EmbedderName, folder: &Path) -> Result<Made, Error> {
        let mut all = Made::default();
        for list in lists {
            all.of += list.wanted.len() as u64;
            let mut known: Vec<&(usize, Key)> = list.wanted.iter().filter(|(_, key)| self.has(key)).collect();
            all.made += known.len() as u64;
            known.sort_unstable();
            let path = folder.join(list.file);
            let mut writer = VectorWriter::create(&path, model.dimensions, known.len(), list.things)?;
            for chunk in known.chunks(CHUNK) {
                let row = |(number, key): &&(usize, Key)| Some((*number, *key, self.vector(key)?));
                let rows: Vec<_> = chunk.iter().filter_map(row).collect();
                if rows.len() < chunk.len() {
                    return Err(Error::damaged(folder, "a vector that was noted cannot be read any more"));
                }
                writer.push(&rows)?;
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::tells;

    #[test]
    fn words_tell_and_codes_do_not() {
        for text in [
            "Alto Trail",
            "the 3rd gear",
            "Bread-knife",
            "Äpfel",
            "寺",
            "دار",
            "X5 estate",
            "Room A-17 is cold.",
        ] {
            assert!(tells(text), "{text}");
        }
        for text in [
            "",
            "A-17",
            "1999-03-04",
            "12.5 kg",
            "http://x.example/a/river",
            "NL-TR2_1",
            "2Pac",
            "urn:b7fe-17",
            "R.E.M.",
            "№ 7",
        ] {
            assert!(!tells(text), "{text}");
        }
    }
}
