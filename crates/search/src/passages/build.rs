//! Writing passages: records, text index and what filters need, in one pass over them.

use super::{Fields, NAME, NO_TABLE, SourceKind, fields};
use crate::error::Error;
use crate::mentions::Labels;
use crate::records::RecordWriter;
use crate::text_index::TextIndexWriter;
use crate::words::{Language, has_mixed_word, name_words};
use kb::{Passage, PassageSource};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use tantivy::TantivyDocument;

/// How often the title counts beside the text.
const TITLE_WEIGHT: usize = 2;

/// Memory of the index writer, in bytes.
const WRITER_MEMORY: usize = 200 << 20;

/// What filters and queries need beside the index.
#[derive(Serialize, Deserialize)]
pub(super) struct Facets {
    pub tables: Vec<String>,
    /// Runs of (passages, table number, kind).
    pub runs: Vec<(usize, u16, SourceKind)>,
    /// Tables of the entities that documents' passages name, by passage.
    pub named: BTreeMap<usize, Vec<u16>>,
    /// The languages passages are in, that of the graph first.
    pub languages: Vec<String>,
}

/// What documents are read with.
pub(crate) struct Reading<'r> {
    /// The language of the graph's passages, and of documents that do not tell theirs.
    pub language: &'r str,
    /// The entities that documents may name.
    pub labels: &'r Labels,
}

/// Writes passages into a folder, numbering them in order; returns how many. `each` sees every one.
pub(crate) fn build(
    passages: impl Iterator<Item = Passage>,
    folder: &Path,
    reading: &Reading<'_>,
    each: &mut dyn FnMut(&Passage) -> Result<(), Error>,
) -> Result<u64, Error> {
    let (schema, fields) = fields();
    let mut index = TextIndexWriter::create(folder, schema, WRITER_MEMORY)?;
    let mut records = RecordWriter::create(folder, NAME)?;
    let mut facets = Facets::new(reading.language);
    let mut languages = Languages::new(reading.language);
    let mut count = 0;
    for mut passage in passages {
        passage.id = count;
        let named = facets.link(&mut passage, reading.labels);
        let language = languages.of(&passage);
        index.add(document(&passage, language, &fields))?;
        facets.add(&passage, named);
        records.push(&passage)?;
        each(&passage)?;
        count += 1;
    }
    index.finish()?;
    records.finish()?;
    facets.languages = languages.known.iter().map(|language| language.code.clone()).collect();
    let path = folder.join("facets.json");
    let json =
        serde_json::to_vec(&facets).map_err(std::io::Error::from).map_err(Error::io("writing", &path))?;
    std::fs::write(&path, json).map_err(Error::io("writing", &path))?;
    Ok(count)
}

fn document(passage: &Passage, language: &Language, fields: &Fields) -> TantivyDocument {
    let mut terms = String::with_capacity(passage.text.len() + 4 * passage.title.len());
    for _ in 0..TITLE_WEIGHT {
        language.add_terms(&passage.title, &mut terms);
    }
    if has_mixed_word(&passage.title) {
        terms.push(' ');
        terms.push_str(&name_words(&passage.title).join(" "));
    }
    language.add_terms(&passage.text, &mut terms);
    let mut document = TantivyDocument::default();
    document.add_text(fields.body, terms);
    if let Some(entity) = &passage.entity {
        document.add_text(fields.entity, entity);
    }
    for mention in &passage.mentions {
        document.add_text(fields.mention, mention);
    }
    document
}

/// The languages of passages: the graph's is known, a document's is read off it.
struct Languages {
    known: Vec<Language>,
    /// The document read last, and the place of its language in `known`: a short passage is in the language of those
    /// before it.
    last: (String, usize),
}

impl Languages {
    fn new(language: &str) -> Self {
        Self { known: vec![Language::of(language)], last: (String::new(), 0) }
    }

    fn of(&mut self, passage: &Passage) -> &Language {
        let PassageSource::Text { path, .. } = &passage.source else { return &self.known[0] };
        let place = match Language::detect(&passage.text) {
            Some(found) => self.known.iter().position(|known| known.same(&found)).unwrap_or_else(|| {
                self.known.push(found);
                self.known.len() - 1
            }),
            None if self.last.0 == *path => self.last.1,
            None => 0,
        };
        if self.last.0 != *path {
            self.last.0.clone_from(path);
        }
        self.last.1 = place;
        &self.known[place]
    }
}

impl Facets {
    fn new(language: &str) -> Self {
        let languages = vec![language.to_owned()];
        Self { tables: Vec::new(), runs: Vec::new(), named: BTreeMap::new(), languages }
    }

    /// Finds the entities that a document's passage names; returns their tables.
    fn link(&mut self, passage: &mut Passage, labels: &Labels) -> Vec<u16> {
        if kind_of(passage) == SourceKind::Graph {
            return Vec::new();
        }
        let found = labels.find(&format!("{}\n{}", passage.title, passage.text));
        passage.mentions = found.iter().map(|(iri, _)| iri.clone()).collect();
        let mut tables: Vec<u16> = found.iter().map(|(_, table)| self.number(table)).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    fn add(&mut self, passage: &Passage, named: Vec<u16>) {
        let table = passage.table.as_ref().map_or(NO_TABLE, |table| self.number(table));
        if !named.is_empty() {
            self.named.insert(passage.id as usize, named);
        }
        let kind = kind_of(passage);
        match self.runs.last_mut() {
            Some((length, t, k)) if *t == table && *k == kind => *length += 1,
            _ => self.runs.push((1, table, kind)),
        }
    }

    fn number(&mut self, table: &str) -> u16 {
        let known = self.tables.iter().rposition(|t| t == table).unwrap_or_else(|| {
            self.tables.push(table.to_owned());
            self.tables.len() - 1
        });
        u16::try_from(known).unwrap_or(NO_TABLE)
    }
}

fn kind_of(passage: &Passage) -> SourceKind {
    match passage.source {
        PassageSource::Graph => SourceKind::Graph,
        PassageSource::Text { .. } => SourceKind::Text,
    }
}
