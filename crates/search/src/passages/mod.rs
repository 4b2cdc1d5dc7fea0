//! Passages: built once, found by words (BM25), by meaning (vectors), or both (hybrid, reciprocal rank fusion).
//! RAGONITE section 2.2 retrieves verbalized passages; fusing the two rankings is ours. No reranking model here.
//!
//! A folder `passages/` holds the records, the text index and what filters need; the vectors lie beside it. `build`
//! writes it, `search` asks.

mod build;
mod once;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use build::{Reading, build};
pub(crate) use search::Meaning;

use crate::error::Error;
use crate::mentions::Labels;
use crate::records::Records;
use crate::text_index::{TextIndex, numbered, spaced};
use crate::vectors::Vectors;
use crate::words::Language;
use build::Facets;
use kb::{Passage, PassageSource};
use llm::Embedder;
use once::said_once;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use tantivy::Term;
use tantivy::query::TermQuery;
use tantivy::schema::{Field, IndexRecordOption, STRING, Schema};

const NAME: &str = "passages";

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
    /// Only passages about entities of these tables, and those of documents that name one.
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
    /// What the reranking model says, where one was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reranked: Option<f32>,
    /// Passages left out because they say the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<u64>,
}

/// The searchable passages. Shared between threads.
pub struct PassageIndex {
    records: Records<Passage>,
    index: TextIndex,
    fields: Fields,
    vectors: Option<Vectors>,
    /// For filters: each passage's table, as a number, and kind.
    facets: Vec<(u16, SourceKind)>,
    /// Tables of the entities that documents' passages name.
    named: BTreeMap<usize, Vec<u16>>,
    /// The languages that passages are in.
    languages: Vec<Language>,
    tables: Vec<String>,
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
    mention: Field,
}

fn fields() -> ((Schema, Field), Fields) {
    let mut schema = Schema::builder();
    let fields = Fields {
        body: schema.add_text_field("body", spaced()),
        entity: schema.add_text_field("entity", STRING),
        mention: schema.add_text_field("mention", STRING),
    };
    (numbered(schema), fields)
}

/// No table, or one beyond the 65,534th.
const NO_TABLE: u16 = u16::MAX;

/// The text that is embedded for a passage.
pub(crate) fn embedded_text(passage: &Passage) -> String {
    let text = match passage.source {
        PassageSource::Graph => said_once(&passage.title, &passage.text),
        PassageSource::Text { .. } => passage.text.clone(),
    };
    if text.starts_with(&passage.title) || passage.title.is_empty() {
        text
    } else {
        format!("{}: {text}", passage.title)
    }
}

impl PassageIndex {
    /// Builds an index of English passages without vectors in a folder, and opens it.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn build(passages: impl IntoIterator<Item = Passage>, folder: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(Error::io("creating", folder))?;
        let reading = Reading { language: "en", labels: &Labels::default() };
        build(passages.into_iter(), folder, &reading, &mut |_| Ok(()))?;
        Self::open(folder, None)
    }

    /// Opens the passages of a folder, with the vector file if there is one.
    ///
    /// # Errors
    /// When a file is missing or damaged.
    pub fn open(folder: &Path, vectors: Option<&Path>) -> Result<Self, Error> {
        let damaged = |what: &str| Error::damaged(folder, what);
        let (schema, fields) = fields();
        let index = TextIndex::open(folder, &schema)?;
        let records = Records::open(folder, NAME)?;
        let path = folder.join("facets.json");
        let json = std::fs::read(&path).map_err(Error::io("reading", &path))?;
        let stored: Facets =
            serde_json::from_slice(&json).map_err(|error| damaged(&format!("facets.json: {error}")))?;
        let facets: Vec<(u16, SourceKind)> =
            stored.runs.iter().flat_map(|&(n, table, kind)| std::iter::repeat_n((table, kind), n)).collect();
        let vectors = vectors.map(Vectors::open_whole).transpose()?;
        let whole =
            facets.len() == records.len() && vectors.as_ref().is_none_or(|v| v.things() == records.len());
        if !whole {
            return Err(damaged("its passages, facets and vectors differ in number"));
        }
        Ok(Self {
            records,
            index,
            fields,
            vectors,
            facets,
            named: stored.named,
            languages: stored.languages.iter().map(|code| Language::of(code)).collect(),
            tables: stored.tables,
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
        self.with(self.fields.entity, entity)
    }

    /// The passages of documents that name an entity, in order.
    ///
    /// # Errors
    /// When the text index fails.
    pub fn mentioning(&self, entity: &str) -> Result<Vec<Passage>, Error> {
        self.with(self.fields.mention, entity)
    }

    /// The first passage about one entity.
    pub(crate) fn first_of_entity(&self, entity: &str) -> Result<Option<Passage>, Error> {
        let first = self.index.run(&self.about(entity), 16)?.into_iter().map(|(number, _)| number).min();
        Ok(first.and_then(|number| self.records.get(number)))
    }

    fn about(&self, entity: &str) -> TermQuery {
        TermQuery::new(Term::from_field_text(self.fields.entity, entity), IndexRecordOption::Basic)
    }

    fn with(&self, field: Field, entity: &str) -> Result<Vec<Passage>, Error> {
        let query = TermQuery::new(Term::from_field_text(field, entity), IndexRecordOption::Basic);
        let mut numbers = self.index.run(&query, 10_000)?;
        numbers.sort_by_key(|(number, _)| *number);
        Ok(numbers.into_iter().filter_map(|(number, _)| self.records.get(number)).collect())
    }

    /// The cosine of the nearest passage about each entity; `None` for entities without passages. `lacking` makes the
    /// vectors that are not there yet.
    ///
    /// # Errors
    /// When the index or the model fails.
    pub(crate) fn cosines(
        &self,
        vector: &[f32],
        entities: &[String],
        lacking: Option<&dyn Embedder>,
    ) -> Result<Vec<Option<f32>>, Error> {
        let Some(vectors) = &self.vectors else { return Ok(vec![None; entities.len()]) };
        let cosine = |entity: &String| {
            let found = self.index.run(&self.about(entity), 20)?;
            let (there, missing): (Vec<usize>, Vec<usize>) =
                found.into_iter().map(|(number, _)| number).partition(|number| vectors.has(*number));
            let mut cosines: Vec<f32> =
                there.into_iter().filter_map(|number| vectors.cosine(vector, number)).collect();
            if let Some(embedder) = lacking {
                let meaning = Meaning { vector, lacking: Some(embedder) };
                cosines.extend(self.weigh(&meaning, &missing)?.into_iter().map(|(_, cosine)| cosine));
            }
            Ok(cosines.into_iter().reduce(f32::max))
        };
        entities.iter().map(cosine).collect()
    }
}
