//! From a mention ("coupe 420 m i") to the entities it may name: exact, folded, by words, by misspelt words, by
//! meaning. Candidates with scores, best first; which one is meant in its context is for the caller to decide.

mod score;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::fold::fold;
use crate::records::{RecordWriter, Records};
use crate::vectors::Vectors;
use crate::words::{SPACED, name_words, register, squeeze};
use rustc_hash::FxHashSet;
use score::{Weighted, rate};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, FuzzyTermQuery, Occur, Query, TermQuery};
use tantivy::schema::{FAST, Field, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions};
use tantivy::{Index, IndexReader, ReloadPolicy, Searcher, TantivyDocument, Term};

const NAME: &str = "entities";
const INDEX: &str = "index";
const WRITER_MEMORY: usize = 100 << 20;

/// Entities rated per mention.
const RATED: usize = 200;

/// Words of a mention that are looked up, and spellings tried for each unknown one.
const MENTION_WORDS: usize = 24;
const SPELLINGS: usize = 20;

/// English words that tell little however rare they are among labels, and the part of their weight they keep.
const FUNCTION_WORDS: [&str; 20] = [
    "a", "an", "and", "at", "by", "for", "from", "in", "is", "its", "my", "of", "on", "or", "that", "the",
    "this", "to", "which", "with",
];
const FUNCTION_SHARE: f32 = 0.1;

/// Candidates below these are noise.
const LEAST_RATING: f32 = 0.35;
const LEAST_COSINE: f32 = 0.5;

/// One entity that can be named.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entity {
    /// Its id in the induced database.
    pub id: String,
    /// Its IRI, or a blank node as `_:b0`.
    pub iri: String,
    /// The name people read.
    pub label: String,
    /// Its table.
    pub table: String,
}

/// How a mention matches a label, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// The same text.
    Exact,
    /// The same but for case, diacritics, spaces and punctuation.
    Folded,
    /// Shared words.
    Token,
    /// Shared words, some of them misspelt.
    Fuzzy,
    /// Near in meaning.
    Dense,
}

/// An entity that a mention may name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The entity.
    #[serde(flatten)]
    pub entity: Entity,
    /// From 0 to 1.
    pub score: f32,
    /// How it matches.
    pub how: Match,
    /// The beginning of what is said of it, where it was asked for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
}

/// The searchable labels. Shared between threads.
pub struct Entities {
    records: Records<Entity>,
    reader: IndexReader,
    fields: Fields,
    vectors: Option<Vectors>,
    folder: PathBuf,
}

impl std::fmt::Debug for Entities {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entities").field("entities", &self.records.len()).finish_non_exhaustive()
    }
}

#[derive(Debug, Clone, Copy)]
struct Fields {
    squeezed: Field,
    words: Field,
    iri: Field,
    number: Field,
}

fn fields() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let indexing =
        TextFieldIndexing::default().set_tokenizer(SPACED).set_index_option(IndexRecordOption::WithFreqs);
    let fields = Fields {
        squeezed: schema.add_text_field("squeezed", STRING),
        words: schema.add_text_field("words", TextOptions::default().set_indexing_options(indexing)),
        iri: schema.add_text_field("iri", STRING),
        number: schema.add_u64_field("number", FAST),
    };
    (schema.build(), fields)
}

/// Writes entities into a folder in order; returns how many. `each` sees every one.
pub(crate) fn build(
    entities: impl Iterator<Item = Result<Entity, Error>>,
    folder: &Path,
    each: &mut dyn FnMut(&Entity) -> Result<(), Error>,
) -> Result<u64, Error> {
    let index_folder = folder.join(INDEX);
    std::fs::create_dir_all(&index_folder).map_err(Error::io("creating", &index_folder))?;
    let failed = Error::index(&index_folder);
    let (schema, fields) = fields();
    let index = Index::create_in_dir(&index_folder, schema).map_err(&failed)?;
    register(&index);
    let mut writer = index.writer_with_num_threads(2, WRITER_MEMORY).map_err(&failed)?;
    let mut records = RecordWriter::create(folder, NAME)?;
    let mut count = 0;
    for entity in entities {
        let entity = entity?;
        let mut document = TantivyDocument::default();
        document.add_text(fields.squeezed, squeeze(&entity.label));
        document.add_text(fields.words, name_words(&entity.label).join(" "));
        document.add_text(fields.iri, &entity.iri);
        document.add_u64(fields.number, count);
        writer.add_document(document).map_err(&failed)?;
        records.push(&entity)?;
        each(&entity)?;
        count += 1;
    }
    writer.commit().map_err(&failed)?;
    writer.wait_merging_threads().map_err(&failed)?;
    records.finish()?;
    Ok(count)
}

impl Entities {
    /// Builds an index without vectors in a folder, and opens it.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn build(entities: impl IntoIterator<Item = Entity>, folder: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(Error::io("creating", folder))?;
        build(entities.into_iter().map(Ok), folder, &mut |_| Ok(()))?;
        Self::open(folder, None)
    }

    /// Opens the entities of a folder, with the vector file of their labels if there is one.
    ///
    /// # Errors
    /// When a file is missing or damaged.
    pub fn open(folder: &Path, vectors: Option<&Path>) -> Result<Self, Error> {
        let damaged = |what: &str| Error::Damaged {
            path: folder.to_owned(),
            what: what.to_owned(),
            rebuild: "ragonite build FILES.. --out KB".into(),
        };
        let index_folder = folder.join(INDEX);
        let failed = Error::index(&index_folder);
        let index = Index::open_in_dir(&index_folder).map_err(&failed)?;
        register(&index);
        let (schema, fields) = fields();
        if index.schema() != schema {
            return Err(damaged("its name index is of another make"));
        }
        let reader =
            index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into().map_err(&failed)?;
        let records = Records::open(folder, NAME)?;
        let vectors = match vectors {
            Some(path) => {
                Some(Vectors::open(path)?.ok_or_else(|| damaged("its vectors are no vector file"))?)
            }
            None => None,
        };
        if vectors.as_ref().is_some_and(|v| v.len() != records.len()) {
            return Err(damaged("its entities and vectors differ in number"));
        }
        Ok(Self { records, reader, fields, vectors, folder: folder.to_owned() })
    }

    /// How many entities.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// None at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entities, by table.
    pub fn iter(&self) -> impl Iterator<Item = Entity> + '_ {
        self.records.iter()
    }

    /// The entries of one IRI (or `_:b0`): one, or one a table where a subject has several types.
    ///
    /// # Errors
    /// When the name index fails.
    pub fn of_iri(&self, iri: &str) -> Result<Vec<Entity>, Error> {
        let found = self.run(&term(self.fields.iri, iri), 100)?;
        Ok(found.into_iter().filter_map(|number| self.records.get(number)).collect())
    }

    /// The `k` best candidates for a mention; only of `tables` if any are named. `vector` is the embedded mention,
    /// or `None` to match by spelling alone.
    ///
    /// # Errors
    /// When the name index fails.
    pub fn candidates(
        &self,
        mention: &str,
        vector: Option<&[f32]>,
        tables: &[&str],
        k: usize,
    ) -> Result<Vec<Candidate>, Error> {
        let searcher = self.reader.searcher();
        let folded = fold(mention.trim());
        let mut words = name_words(mention);
        words.truncate(MENTION_WORDS);
        let mut found = self.run(&term(self.fields.squeezed, &squeeze(mention)), RATED)?;
        let (weighted, spellings) = self.look_up(&searcher, &words)?;
        if !spellings.is_empty() {
            let any = spellings.iter().map(|word| (Occur::Should, term(self.fields.words, word)));
            found.extend(self.run(&BooleanQuery::new(any.collect()), RATED)?);
        }
        let mut seen = FxHashSet::default();
        let admitted = |entity: &Entity| {
            tables.is_empty() || tables.iter().any(|t| t.eq_ignore_ascii_case(&entity.table))
        };
        let mut candidates = Vec::new();
        for number in found {
            let Some(entity) = self.records.get(number).filter(|e| seen.insert(number) && admitted(e)) else {
                continue;
            };
            let (score, how) = if entity.label.trim() == mention.trim() {
                (1.0, Match::Exact)
            } else if fold(entity.label.trim()) == folded {
                (0.98, Match::Folded)
            } else if !squeeze(mention).is_empty() && squeeze(&entity.label) == squeeze(mention) {
                (0.96, Match::Folded)
            } else {
                rate(&weighted, &name_words(&entity.label))
            };
            if score >= LEAST_RATING {
                candidates.push(Candidate { entity, score, how, description: String::new() });
            }
        }
        if let (Some(vectors), Some(vector)) = (&self.vectors, vector) {
            let near = vectors.nearest(vector, k, &|number| {
                tables.is_empty() || self.records.get(number).is_some_and(|entity| admitted(&entity))
            });
            for (number, cosine) in near {
                // A label near in meaning ranks below one that shares the words.
                if let Some(entity) =
                    self.records.get(number).filter(|_| cosine >= LEAST_COSINE && !seen.contains(&number))
                {
                    let (score, how) = (0.8 * cosine, Match::Dense);
                    candidates.push(Candidate { entity, score, how, description: String::new() });
                }
            }
        }
        candidates.sort_by(|a, b| {
            (b.score.total_cmp(&a.score))
                .then(a.how.cmp(&b.how))
                .then_with(|| a.entity.label.len().cmp(&b.entity.label.len()))
                .then_with(|| a.entity.label.cmp(&b.entity.label))
                .then_with(|| a.entity.iri.cmp(&b.entity.iri))
        });
        candidates.truncate(k);
        Ok(candidates)
    }

    /// The weight of each word of a mention, and the words of labels to look for: the word itself if any label
    /// has it, else those spelt almost alike.
    fn look_up(&self, searcher: &Searcher, words: &[String]) -> Result<(Vec<Weighted>, Vec<String>), Error> {
        let failed = Error::index(&self.folder);
        let all = searcher.num_docs() as f32;
        let (mut weighted, mut spellings) = (Vec::new(), Vec::new());
        for word in words {
            let frequency = |word: &str| searcher.doc_freq(&Term::from_field_text(self.fields.words, word));
            let mut known = frequency(word).map_err(&failed)?;
            let near = if known > 0 { vec![word.clone()] } else { self.spelt_like(searcher, word)? };
            for spelling in &near {
                known = known.max(frequency(spelling).map_err(&failed)?);
            }
            let rarity = (1.0 + (all - known as f32 + 0.5).max(0.0) / (known as f32 + 0.5)).ln();
            let weight = if FUNCTION_WORDS.contains(&&**word) { rarity * FUNCTION_SHARE } else { rarity };
            weighted.push(Weighted { word: word.clone(), weight });
            spellings.extend(near);
        }
        spellings.sort_unstable();
        spellings.dedup();
        Ok((weighted, spellings))
    }

    fn spelt_like(&self, searcher: &Searcher, word: &str) -> Result<Vec<String>, Error> {
        let failed = Error::index(&self.folder);
        let distance = match word.chars().count() {
            0..=3 => return Ok(Vec::new()),
            4..=7 => 1,
            _ => 2,
        };
        let query = FuzzyTermQuery::new(Term::from_field_text(self.fields.words, word), distance, true);
        let mut near = Vec::new();
        for segment in searcher.segment_readers() {
            let index = segment.inverted_index(self.fields.words).map_err(&failed)?;
            let automaton = query.automaton().map_err(&failed)?;
            let io = |error: std::io::Error| failed(error.into());
            let mut stream = index.terms().search(automaton).into_stream().map_err(io)?;
            while near.len() < SPELLINGS && stream.advance() {
                near.push(String::from_utf8_lossy(stream.key()).into_owned());
            }
        }
        near.sort_unstable();
        near.dedup();
        Ok(near)
    }

    fn run(&self, query: &dyn Query, wanted: usize) -> Result<Vec<usize>, Error> {
        let failed = Error::index(&self.folder);
        let searcher = self.reader.searcher();
        let found = searcher.search(query, &TopDocs::with_limit(wanted).order_by_score()).map_err(&failed)?;
        let mut numbers = Vec::with_capacity(found.len());
        for (_, address) in found {
            let column =
                searcher.segment_reader(address.segment_ord).fast_fields().u64("number").map_err(&failed)?;
            numbers.extend(column.first(address.doc_id).map(|number| number as usize));
        }
        Ok(numbers)
    }
}

fn term(field: Field, text: &str) -> Box<dyn Query> {
    Box::new(TermQuery::new(Term::from_field_text(field, text), IndexRecordOption::WithFreqs))
}
