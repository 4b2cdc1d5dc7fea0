//! Passages: built once, found by words (BM25), by meaning (vectors), or both (hybrid, reciprocal rank fusion).
//! RAGONITE section 2.2 retrieves verbalized passages; fusing the two rankings is ours. No reranking model here.
//!
//! A folder `passages/` holds the records and the text index; the vectors lie beside it.

#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::fuse::fuse;
use crate::records::{RecordWriter, Records};
use crate::vectors::Vectors;
use crate::words::{PROSE, has_mixed_word, name_words, register};
use kb::{Passage, PassageSource};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{FAST, Field, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions};
use tantivy::{Index, IndexReader, ReloadPolicy, TantivyDocument, Term};

const NAME: &str = "passages";
const INDEX: &str = "index";

/// How often the title counts beside the text.
const TITLE_WEIGHT: usize = 2;

/// Candidates of each ranking, at least.
const CANDIDATES: usize = 50;

/// Memory of the index writer, in bytes.
const WRITER_MEMORY: usize = 200 << 20;

/// Words of a question that are looked up, at most.
const QUERY_WORDS: usize = 64;

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// By words alone.
    Lexical,
    /// By meaning alone.
    Dense,
    /// Both rankings fused.
    Hybrid,
}

/// Where a passage comes from, as a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    /// Verbalized from the graph.
    Graph,
    /// From a document.
    Text,
}

/// Which passages to search; empty means all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// Only passages about entities of these tables.
    pub tables: Vec<String>,
    /// Only passages of this kind.
    pub kind: Option<SourceKind>,
}

/// A passage found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// The passage.
    pub passage: Passage,
    /// The score it is ranked by: BM25, cosine, or the fused score, after the mode.
    pub score: f32,
    /// Its BM25 score, if it is among the lexical candidates.
    pub lexical: Option<f32>,
    /// Its cosine, if it is among the dense candidates.
    pub dense: Option<f32>,
}

/// The searchable passages. Shared between threads.
pub struct PassageIndex {
    records: Records<Passage>,
    reader: IndexReader,
    fields: Fields,
    vectors: Option<Vectors>,
    /// For filters: each passage's table, as a number, and kind.
    facets: Vec<(u16, SourceKind)>,
    tables: Vec<String>,
    folder: PathBuf,
}

impl std::fmt::Debug for PassageIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PassageIndex").field("passages", &self.records.len()).finish_non_exhaustive()
    }
}

#[derive(Debug, Clone, Copy)]
struct Fields {
    body: Field,
    entity: Field,
    number: Field,
}

fn fields() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let indexing =
        TextFieldIndexing::default().set_tokenizer(PROSE).set_index_option(IndexRecordOption::WithFreqs);
    let fields = Fields {
        body: schema.add_text_field("body", TextOptions::default().set_indexing_options(indexing)),
        entity: schema.add_text_field("entity", STRING),
        number: schema.add_u64_field("number", FAST),
    };
    (schema.build(), fields)
}

/// What a filter needs of each passage.
#[derive(Serialize, Deserialize)]
struct Facets {
    tables: Vec<String>,
    /// Runs of (passages, table number, kind).
    runs: Vec<(usize, u16, SourceKind)>,
}

/// No table, or one beyond the 65,534th.
const NO_TABLE: u16 = u16::MAX;

/// The text that is embedded for a passage.
pub(crate) fn embedded_text(passage: &Passage) -> String {
    if passage.text.starts_with(&passage.title) || passage.title.is_empty() {
        passage.text.clone()
    } else {
        format!("{}: {}", passage.title, passage.text)
    }
}

/// Writes passages into a folder, numbering them in order; returns how many. `each` sees every one.
pub(crate) fn build(
    passages: impl Iterator<Item = Passage>,
    folder: &Path,
    each: &mut dyn FnMut(&Passage) -> Result<(), Error>,
) -> Result<u64, Error> {
    let index_folder = folder.join(INDEX);
    std::fs::create_dir_all(&index_folder).map_err(Error::io("creating", &index_folder))?;
    let failed = Error::index(&index_folder);
    let (schema, fields) = fields();
    let index = Index::create_in_dir(&index_folder, schema).map_err(&failed)?;
    register(&index);
    let mut writer = index.writer_with_num_threads(2, WRITER_MEMORY).map_err(&failed)?;
    let mut records = RecordWriter::create(folder, NAME)?;
    let mut facets = Facets { tables: Vec::new(), runs: Vec::new() };
    let mut count = 0;
    for mut passage in passages {
        passage.id = count;
        count += 1;
        let mut document = TantivyDocument::default();
        for _ in 0..TITLE_WEIGHT {
            document.add_text(fields.body, &passage.title);
        }
        if has_mixed_word(&passage.title) {
            document.add_text(fields.body, name_words(&passage.title).join(" "));
        }
        document.add_text(fields.body, &passage.text);
        if let Some(entity) = &passage.entity {
            document.add_text(fields.entity, entity);
        }
        document.add_u64(fields.number, passage.id);
        writer.add_document(document).map_err(&failed)?;
        facets.add(&passage);
        records.push(&passage)?;
        each(&passage)?;
    }
    writer.commit().map_err(&failed)?;
    writer.wait_merging_threads().map_err(&failed)?;
    records.finish()?;
    let path = folder.join("facets.json");
    let json =
        serde_json::to_vec(&facets).map_err(std::io::Error::from).map_err(Error::io("writing", &path))?;
    std::fs::write(&path, json).map_err(Error::io("writing", &path))?;
    Ok(count)
}

impl Facets {
    fn add(&mut self, passage: &Passage) {
        let table = passage.table.as_ref().map_or(NO_TABLE, |table| {
            let known = self.tables.iter().rposition(|t| t == table).unwrap_or_else(|| {
                self.tables.push(table.clone());
                self.tables.len() - 1
            });
            u16::try_from(known).unwrap_or(NO_TABLE)
        });
        let kind = kind_of(passage);
        match self.runs.last_mut() {
            Some((length, t, k)) if *t == table && *k == kind => *length += 1,
            _ => self.runs.push((1, table, kind)),
        }
    }
}

fn kind_of(passage: &Passage) -> SourceKind {
    match passage.source {
        PassageSource::Graph => SourceKind::Graph,
        PassageSource::Text { .. } => SourceKind::Text,
    }
}

impl PassageIndex {
    /// Builds an index without vectors in a folder, and opens it.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn build(passages: impl IntoIterator<Item = Passage>, folder: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(Error::io("creating", folder))?;
        build(passages.into_iter(), folder, &mut |_| Ok(()))?;
        Self::open(folder, None)
    }

    /// Opens the passages of a folder, with the vector file if there is one.
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
            return Err(damaged("its text index is of another make"));
        }
        let reader =
            index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into().map_err(&failed)?;
        let records = Records::open(folder, NAME)?;
        let path = folder.join("facets.json");
        let json = std::fs::read(&path).map_err(Error::io("reading", &path))?;
        let stored: Facets =
            serde_json::from_slice(&json).map_err(|error| damaged(&format!("facets.json: {error}")))?;
        let facets: Vec<(u16, SourceKind)> =
            stored.runs.iter().flat_map(|&(n, table, kind)| std::iter::repeat_n((table, kind), n)).collect();
        let vectors = match vectors {
            Some(path) => {
                Some(Vectors::open(path)?.ok_or_else(|| damaged("vectors.bin is not a vector file"))?)
            }
            None => None,
        };
        let whole =
            facets.len() == records.len() && vectors.as_ref().is_none_or(|v| v.len() == records.len());
        if !whole {
            return Err(damaged("its passages, facets and vectors differ in number"));
        }
        Ok(Self {
            records,
            reader,
            fields,
            vectors,
            facets,
            tables: stored.tables,
            folder: folder.to_owned(),
        })
    }

    /// How many passages.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// None at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Search by meaning is possible.
    pub fn has_vectors(&self) -> bool {
        self.vectors.is_some()
    }

    /// The passage of that id.
    pub fn get(&self, id: u64) -> Option<Passage> {
        self.records.get(usize::try_from(id).ok()?)
    }

    /// All passages in order.
    pub fn iter(&self) -> impl Iterator<Item = Passage> + '_ {
        self.records.iter()
    }

    /// The passages about one entity (an IRI, or `_:b0`), in order.
    ///
    /// # Errors
    /// When the text index fails.
    pub fn of_entity(&self, entity: &str) -> Result<Vec<Passage>, Error> {
        let query =
            TermQuery::new(Term::from_field_text(self.fields.entity, entity), IndexRecordOption::Basic);
        let mut numbers = self.run(&query, 10_000)?;
        numbers.sort_by_key(|(number, _)| *number);
        Ok(numbers.into_iter().filter_map(|(number, _)| self.records.get(number)).collect())
    }

    /// The `k` best passages. `vector` is the embedded query, needed by the modes dense and hybrid.
    ///
    /// # Errors
    /// When a vector is needed and missing, on either side, or the text index fails.
    pub fn search(
        &self,
        query: &str,
        vector: Option<&[f32]>,
        k: usize,
        mode: Mode,
        filter: &Filter,
    ) -> Result<Vec<Hit>, Error> {
        // Duplicates are collapsed afterwards, so more are fetched than asked for.
        let wanted = CANDIDATES.max(3 * k);
        let keep = self.keep(filter);
        let lexical =
            if mode == Mode::Dense { Vec::new() } else { self.lexical(query, wanted, filter, &keep)? };
        let dense = if mode == Mode::Lexical { Vec::new() } else { self.dense(vector, wanted, &keep)? };
        let ranked = match mode {
            Mode::Lexical => lexical.clone(),
            Mode::Dense => dense.clone(),
            Mode::Hybrid => fuse(&[&lexical, &dense]),
        };
        let score_in =
            |ranking: &[(usize, f32)], number| ranking.iter().find(|(n, _)| *n == number).map(|(_, s)| *s);
        let mut seen = FxHashSet::default();
        let mut hits = Vec::new();
        for (number, score) in ranked {
            if hits.len() == k {
                break;
            }
            let Some(passage) = self.records.get(number) else { continue };
            if seen.insert((passage.title.clone(), passage.text.clone())) {
                let (lexical, dense) = (score_in(&lexical, number), score_in(&dense, number));
                hits.push(Hit { passage, score, lexical, dense });
            }
        }
        Ok(hits)
    }

    /// The cosine of the nearest passage about each entity; `None` for entities without passages.
    ///
    /// # Errors
    /// When the index fails.
    pub(crate) fn cosines(&self, vector: &[f32], entities: &[String]) -> Result<Vec<Option<f32>>, Error> {
        let Some(vectors) = &self.vectors else { return Ok(vec![None; entities.len()]) };
        let failed = Error::index(&self.folder);
        let searcher = self.reader.searcher();
        let mut out = Vec::with_capacity(entities.len());
        for entity in entities {
            let query =
                TermQuery::new(Term::from_field_text(self.fields.entity, entity), IndexRecordOption::Basic);
            let mut best: Option<f32> = None;
            for (_, address) in
                searcher.search(&query, &TopDocs::with_limit(20).order_by_score()).map_err(&failed)?
            {
                let segment = searcher.segment_reader(address.segment_ord);
                let column = segment.fast_fields().u64("number").map_err(&failed)?;
                if let Some(number) = column.first(address.doc_id) {
                    let cosine = vectors.cosine(vector, number as usize);
                    best = Some(best.map_or(cosine, |b| b.max(cosine)));
                }
            }
            out.push(best);
        }
        Ok(out)
    }

    fn lexical(
        &self,
        query: &str,
        wanted: usize,
        filter: &Filter,
        keep: &(dyn Fn(usize) -> bool + Sync),
    ) -> Result<Vec<(usize, f32)>, Error> {
        let mut words = Vec::new();
        let searcher = self.reader.searcher();
        let mut analyzer =
            searcher.index().tokenizer_for_field(self.fields.body).map_err(Error::index(&self.folder))?;
        let mut tokens = analyzer.token_stream(query);
        while tokens.advance() && words.len() < QUERY_WORDS {
            let word = &tokens.token().text;
            if !words.contains(word) {
                words.push(word.clone());
            }
        }
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let terms = words.iter().map(|word| {
            let term = Term::from_field_text(self.fields.body, word);
            let query: Box<dyn Query> = Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
            (Occur::Should, query)
        });
        let query = BooleanQuery::new(terms.collect());
        if *filter == Filter::default() {
            return self.run(&query, wanted);
        }
        // A filter seldom leaves fewer than a part of what is found; fetch more until enough remain.
        let mut fetched = wanted * 8;
        loop {
            let found = self.run(&query, fetched)?;
            let exhausted = found.len() < fetched || fetched >= self.len();
            let mut kept: Vec<_> = found.into_iter().filter(|(number, _)| keep(*number)).collect();
            if kept.len() >= wanted || exhausted {
                kept.truncate(wanted);
                return Ok(kept);
            }
            fetched = fetched.saturating_mul(8).min(self.len().max(1));
        }
    }

    fn dense(
        &self,
        vector: Option<&[f32]>,
        wanted: usize,
        keep: &(dyn Fn(usize) -> bool + Sync),
    ) -> Result<Vec<(usize, f32)>, Error> {
        let vectors = self.vectors.as_ref();
        let vectors = vectors.ok_or_else(|| Error::NoVectors("this one was built without vectors".into()))?;
        let vector = vector.ok_or_else(|| Error::NoVectors("no embedding model is loaded".into()))?;
        if vector.len() != vectors.dimensions() {
            let (given, stored) = (vector.len(), vectors.dimensions());
            return Err(Error::NoVectors(format!(
                "the query's vector has {given} dimensions, the stored {stored}"
            )));
        }
        Ok(vectors.nearest(vector, wanted, keep))
    }

    /// Numbers and scores, best first; equals in order of their numbers.
    fn run(&self, query: &dyn Query, wanted: usize) -> Result<Vec<(usize, f32)>, Error> {
        let failed = Error::index(&self.folder);
        let searcher = self.reader.searcher();
        let found =
            searcher.search(query, &TopDocs::with_limit(wanted.max(1)).order_by_score()).map_err(&failed)?;
        let mut numbers = Vec::with_capacity(found.len());
        for (score, address) in found {
            let column =
                searcher.segment_reader(address.segment_ord).fast_fields().u64("number").map_err(&failed)?;
            if let Some(number) = column.first(address.doc_id) {
                numbers.push((number as usize, score));
            }
        }
        numbers.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(numbers)
    }

    fn keep(&self, filter: &Filter) -> Box<dyn Fn(usize) -> bool + Sync + '_> {
        if *filter == Filter::default() {
            return Box::new(|_| true);
        }
        let wanted: Vec<bool> = self
            .tables
            .iter()
            .map(|table| filter.tables.iter().any(|t| t.eq_ignore_ascii_case(table)))
            .collect();
        let (kind, any_table) = (filter.kind, filter.tables.is_empty());
        Box::new(move |number| {
            self.facets.get(number).is_some_and(|(table, k)| {
                let table_fits = any_table || wanted.get(usize::from(*table)).copied().unwrap_or(false);
                table_fits && kind.is_none_or(|kind| kind == *k)
            })
        })
    }
}
