//! A text index in a folder (tantivy) whose documents are numbered as the records beside it: written once, then only
//! asked. What is in its fields is for `passages` and `entities` to say.

use crate::error::Error;
use crate::read_only::ReadOnly;
use crate::words::{SPACED, register};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use tantivy::collector::TopDocs;
use tantivy::directory::MmapDirectory;
use tantivy::query::{FuzzyTermQuery, Query};
use tantivy::schema::{
    FAST, Field, IndexRecordOption, Schema, SchemaBuilder, TextFieldIndexing, TextOptions,
};
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, TantivyDocument, Term};

const FOLDER: &str = "index";

/// Words with one beginning that are looked at.
const SEEN: usize = 2_000;

/// The field of a document's number.
const NUMBER: &str = "number";

/// A field of words that were found before and stand between spaces.
pub(crate) fn spaced() -> TextOptions {
    let indexing = TextFieldIndexing::default();
    TextOptions::default()
        .set_indexing_options(indexing.set_tokenizer(SPACED).set_index_option(IndexRecordOption::WithFreqs))
}

/// The schema of some fields and the documents' numbers.
pub(crate) fn numbered(mut fields: SchemaBuilder) -> (Schema, Field) {
    let number = fields.add_u64_field(NUMBER, FAST);
    (fields.build(), number)
}

/// Writes documents, numbered as they come.
pub(crate) struct TextIndexWriter {
    writer: IndexWriter,
    number: Field,
    count: u64,
    folder: PathBuf,
}

impl TextIndexWriter {
    /// Starts an index beneath `folder` that takes `memory` bytes while it is written.
    pub fn create(folder: &Path, (schema, number): (Schema, Field), memory: usize) -> Result<Self, Error> {
        let folder = folder.join(FOLDER);
        std::fs::create_dir_all(&folder).map_err(Error::io("creating", &folder))?;
        let failed = Error::index(&folder);
        let index = Index::create_in_dir(&folder, schema).map_err(&failed)?;
        register(&index);
        let writer = index.writer_with_num_threads(2, memory).map_err(&failed)?;
        Ok(Self { writer, number, count: 0, folder })
    }

    /// Adds a document.
    pub fn add(&mut self, mut document: TantivyDocument) -> Result<(), Error> {
        document.add_u64(self.number, self.count);
        self.count += 1;
        self.writer.add_document(document).map(drop).map_err(Error::index(&self.folder))
    }

    /// Makes it whole.
    pub fn finish(mut self) -> Result<(), Error> {
        let failed = Error::index(&self.folder);
        self.writer.commit().map_err(&failed)?;
        self.writer.wait_merging_threads().map_err(&failed)
    }
}

/// An index that can be asked. Shared between threads.
pub(crate) struct TextIndex {
    reader: IndexReader,
    folder: PathBuf,
}

impl TextIndex {
    /// Opens the index beneath `folder`.
    pub fn open(folder: &Path, (schema, _): &(Schema, Field)) -> Result<Self, Error> {
        let inside = folder.join(FOLDER);
        let failed = Error::index(&inside);
        let directory = MmapDirectory::open(&inside).map_err(|error| failed(error.into()))?;
        let index = Index::open(ReadOnly(directory)).map_err(&failed)?;
        register(&index);
        if index.schema() != *schema {
            return Err(Error::damaged(folder, "its text index is of another make"));
        }
        let reader =
            index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into().map_err(&failed)?;
        Ok(Self { reader, folder: inside })
    }

    /// How many documents.
    pub fn len(&self) -> u64 {
        self.reader.searcher().num_docs()
    }

    /// How many documents hold a word in a field.
    pub fn frequency(&self, field: Field, word: &str) -> Result<u64, Error> {
        let frequency = self.reader.searcher().doc_freq(&Term::from_field_text(field, word));
        frequency.map_err(Error::index(&self.folder))
    }

    /// Words of a field that begin with `prefix`, the most frequent first.
    pub fn beginning_with(&self, field: Field, prefix: &str, wanted: usize) -> Result<Vec<String>, Error> {
        let failed = Error::index(&self.folder);
        let mut found: HashMap<String, u64> = HashMap::new();
        for segment in self.reader.searcher().segment_readers() {
            let index = segment.inverted_index(field).map_err(&failed)?;
            let io = |error: std::io::Error| failed(error.into());
            let mut stream = index.terms().range().ge(prefix).into_stream().map_err(io)?;
            while found.len() < SEEN && stream.advance() {
                match std::str::from_utf8(stream.key()) {
                    Ok(word) if word.starts_with(prefix) => {
                        *found.entry(word.to_owned()).or_default() += u64::from(stream.value().doc_freq);
                    }
                    _ => break,
                }
            }
        }
        let mut found: Vec<(Reverse<u64>, String)> =
            found.into_iter().map(|(word, frequency)| (Reverse(frequency), word)).collect();
        found.sort_unstable();
        found.truncate(wanted);
        Ok(found.into_iter().map(|(_, word)| word).collect())
    }

    /// Numbers and scores, best first; equals in order of their numbers.
    pub fn run(&self, query: &dyn Query, wanted: usize) -> Result<Vec<(usize, f32)>, Error> {
        let failed = Error::index(&self.folder);
        let searcher = self.reader.searcher();
        let found =
            searcher.search(query, &TopDocs::with_limit(wanted.max(1)).order_by_score()).map_err(&failed)?;
        let columns = searcher.segment_readers().iter().map(|segment| segment.fast_fields().u64(NUMBER));
        let columns = columns.collect::<Result<Vec<_>, _>>().map_err(&failed)?;
        let mut numbers = Vec::with_capacity(found.len());
        for (score, address) in found {
            let number = columns.get(address.segment_ord as usize).and_then(|c| c.first(address.doc_id));
            numbers.extend(number.map(|number| (number as usize, score)));
        }
        numbers.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(numbers)
    }

    /// Words of a field at most `slips` slips from `word`, with how many: the nearest, and of those the most frequent.
    pub fn spelt_like(
        &self,
        field: Field,
        word: &str,
        slips: u8,
        wanted: usize,
    ) -> Result<Vec<(usize, String)>, Error> {
        let failed = Error::index(&self.folder);
        let query = FuzzyTermQuery::new(Term::from_field_text(field, word), slips, true);
        let mut near: Vec<(usize, Reverse<u64>, String)> = Vec::new();
        for segment in self.reader.searcher().segment_readers() {
            let index = segment.inverted_index(field).map_err(&failed)?;
            let automaton = query.automaton().map_err(&failed)?;
            let io = |error: std::io::Error| failed(error.into());
            let mut stream = index.terms().search(automaton).into_stream().map_err(io)?;
            while stream.advance() {
                let Ok(other) = std::str::from_utf8(stream.key()) else { continue };
                // A number that differs is another number.
                if other.contains(char::is_numeric) {
                    continue;
                }
                let frequency = u64::from(stream.value().doc_freq);
                match near.iter_mut().find(|(_, _, known)| known == other) {
                    Some((_, number, _)) => number.0 += frequency,
                    None => {
                        near.push((strsim::osa_distance(word, other), Reverse(frequency), other.to_owned()));
                    }
                }
            }
        }
        near.sort_unstable();
        near.truncate(wanted);
        Ok(near.into_iter().map(|(slips, _, word)| (slips, word)).collect())
    }
}
