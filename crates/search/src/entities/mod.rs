//! From a mention ("coupe 420 m i") to the entities it may name: exact, folded, by words, by misspelt words, by
//! meaning. Candidates with scores, best first; which one is meant in its context is for the caller to decide.

mod score;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::records::{RecordWriter, Records};
use crate::text_index::{TextIndex, TextIndexWriter, numbered, spaced};
use crate::vectors::Vectors;
use crate::words::{name_words, squeeze};
use kb::fold;
use rustc_hash::FxHashSet;
use score::{Weighted, rate};
use serde::{Deserialize, Serialize};
use std::path::Path;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, STRING, Schema};
use tantivy::{TantivyDocument, Term};

const NAME: &str = "entities";
const WRITER_MEMORY: usize = 100 << 20;

/// Entities rated per mention; where only some tables are asked for, those of others are among them.
const RATED: usize = 200;
const RATED_OF_TABLES: usize = 5_000;

/// Words of a mention that are looked up, and spellings tried for each unknown one.
const MENTION_WORDS: usize = 24;
const SPELLINGS: usize = 20;

/// Words that one begun word may become.
const ENDINGS: usize = 50;

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
    /// Other names it has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// Its table.
    pub table: String,
}

impl Entity {
    /// What it is called, the name people read first.
    fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.label).chain(&self.also)
    }
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
    index: TextIndex,
    fields: Fields,
    vectors: Option<Vectors>,
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
}

fn fields() -> ((Schema, Field), Fields) {
    let mut schema = Schema::builder();
    let fields = Fields {
        squeezed: schema.add_text_field("squeezed", STRING),
        words: schema.add_text_field("words", spaced()),
        iri: schema.add_text_field("iri", STRING),
    };
    (numbered(schema), fields)
}

/// Writes entities into a folder in order; returns how many. `each` sees every one.
pub(crate) fn build(
    entities: impl Iterator<Item = Result<Entity, Error>>,
    folder: &Path,
    each: &mut dyn FnMut(&Entity) -> Result<(), Error>,
) -> Result<u64, Error> {
    let (schema, fields) = fields();
    let mut index = TextIndexWriter::create(folder, schema, WRITER_MEMORY)?;
    let mut records = RecordWriter::create(folder, NAME)?;
    let mut count = 0;
    for entity in entities {
        let entity = entity?;
        let mut document = TantivyDocument::default();
        for name in entity.names() {
            document.add_text(fields.squeezed, squeeze(name));
            document.add_text(fields.words, name_words(name).join(" "));
        }
        document.add_text(fields.iri, &entity.iri);
        index.add(document)?;
        records.push(&entity)?;
        each(&entity)?;
        count += 1;
    }
    index.finish()?;
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
        let (schema, fields) = fields();
        let index = TextIndex::open(folder, &schema)?;
        let records = Records::open(folder, NAME)?;
        let vectors = vectors.map(Vectors::open_whole).transpose()?;
        if vectors.as_ref().is_some_and(|v| v.things() != records.len()) {
            return Err(Error::damaged(folder, "its entities and vectors differ in number"));
        }
        Ok(Self { records, index, fields, vectors })
    }

    /// How many entities.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// None at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entity of that number.
    pub(crate) fn get(&self, number: usize) -> Option<Entity> {
        self.records.get(number)
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

    /// Entities with a name that goes on from what is typed: it has all its words, the last of which may only be begun.
    /// Where none has, the words before are left out one by one. The shortest names first.
    ///
    /// # Errors
    /// When the name index fails.
    pub fn completions(&self, typed: &str, k: usize) -> Result<Vec<Candidate>, Error> {
        let words = name_words(typed);
        let Some((begun, before)) = words.split_last() else { return Ok(Vec::new()) };
        let endings = self.index.beginning_with(self.fields.words, begun, ENDINGS)?;
        let any: Vec<_> = endings.iter().map(|word| (Occur::Should, term(self.fields.words, word))).collect();
        if any.is_empty() {
            return Ok(Vec::new());
        }
        let begun: Box<dyn Query> = Box::new(BooleanQuery::new(any));
        for from in before.len().saturating_sub(MENTION_WORDS)..=before.len() {
            let mut all = vec![(Occur::Must, begun.box_clone())];
            all.extend(before[from..].iter().map(|word| (Occur::Must, term(self.fields.words, word))));
            let found = self.run(&BooleanQuery::new(all), RATED)?;
            let mut found: Vec<Entity> = found.into_iter().filter_map(|n| self.records.get(n)).collect();
            if found.is_empty() {
                continue;
            }
            let length = |entity: &Entity| (entity.label.chars().count(), entity.label.clone());
            found.sort_by_cached_key(|entity| (length(entity), entity.iri.clone()));
            found.truncate(k);
            let candidate =
                |entity| Candidate { entity, score: 1.0, how: Match::Token, description: String::new() };
            return Ok(found.into_iter().map(candidate).collect());
        }
        Ok(Vec::new())
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
        let folded = fold(mention.trim());
        let mut words = name_words(mention);
        words.truncate(MENTION_WORDS);
        let mut found = self.run(&term(self.fields.squeezed, &squeeze(mention)), RATED)?;
        let (weighted, spellings) = self.look_up(&words)?;
        let admitted = |entity: &Entity| {
            tables.is_empty() || tables.iter().any(|t| t.eq_ignore_ascii_case(&entity.table))
        };
        if !spellings.is_empty() {
            let any = spellings.iter().map(|word| (Occur::Should, term(self.fields.words, word)));
            // A word that is common elsewhere may fill the list with entities of other tables.
            let fetched = if tables.is_empty() { RATED } else { RATED_OF_TABLES };
            found.extend(self.run(&BooleanQuery::new(any.collect()), fetched)?);
        }
        let squeezed = squeeze(mention);
        let mut seen = FxHashSet::default();
        let mut candidates = Vec::new();
        for number in found {
            if !seen.insert(number) {
                continue;
            }
            let Some(entity) = self.records.get(number).filter(admitted) else { continue };
            let rated = |name: &String| {
                if name.trim() == mention.trim() {
                    (1.0, Match::Exact)
                } else if fold(name.trim()) == folded {
                    (0.98, Match::Folded)
                } else if !squeezed.is_empty() && squeeze(name) == squeezed {
                    (0.96, Match::Folded)
                } else {
                    rate(&weighted, &name_words(name))
                }
            };
            let best =
                entity.names().map(rated).reduce(|best, next| if next.0 > best.0 { next } else { best });
            let Some((score, how)) = best else { continue };
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
    fn look_up(&self, words: &[String]) -> Result<(Vec<Weighted>, Vec<String>), Error> {
        let all = self.index.len() as f32;
        let (mut weighted, mut spellings) = (Vec::new(), Vec::new());
        for word in words {
            let frequency = |word: &str| self.index.frequency(self.fields.words, word);
            let mut known = frequency(word)?;
            let near = if known > 0 { vec![word.clone()] } else { self.spelt_like(word)? };
            for spelling in &near {
                known = known.max(frequency(spelling)?);
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

    fn spelt_like(&self, word: &str) -> Result<Vec<String>, Error> {
        let slips = match word.chars().count() {
            0..=3 => return Ok(Vec::new()),
            4..=7 => 1,
            _ => 2,
        };
        let near = self.index.spelt_like(self.fields.words, word, slips, SPELLINGS)?;
        Ok(near.into_iter().map(|(_, word)| word).collect())
    }

    fn run(&self, query: &dyn Query, wanted: usize) -> Result<Vec<usize>, Error> {
        Ok(self.index.run(query, wanted)?.into_iter().map(|(number, _)| number).collect())
    }
}

/// How well a name fits a mention where nothing is known of how rare its words are: from 0 to 1, as
/// [`Entities::candidates`] rates.
pub(crate) fn likeness(mention: &str, name: &str) -> (f32, Match) {
    if name.trim() == mention.trim() {
        return (1.0, Match::Exact);
    }
    if fold(name.trim()) == fold(mention.trim()) {
        return (0.98, Match::Folded);
    }
    let squeezed = squeeze(mention);
    if !squeezed.is_empty() && squeeze(name) == squeezed {
        return (0.96, Match::Folded);
    }
    let weight = |word: &str| if FUNCTION_WORDS.contains(&word) { FUNCTION_SHARE } else { 1.0 };
    let weighted: Vec<Weighted> = name_words(mention)
        .into_iter()
        .take(MENTION_WORDS)
        .map(|word| Weighted { weight: weight(&word), word })
        .collect();
    rate(&weighted, &name_words(name))
}

fn term(field: Field, text: &str) -> Box<dyn Query> {
    Box::new(TermQuery::new(Term::from_field_text(field, text), IndexRecordOption::WithFreqs))
}
