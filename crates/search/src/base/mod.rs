//! The knowledge base: one folder that holds everything made from one graph, under one manifest.
//!
//! `manifest.json` names the format, the counts, the embedding model and every file with its size and hash;
//! `schema.json` and `report.json` are the induced schema and what was doubtful; `induced.sqlite` the rows;
//! `annotations.toml` the annotations given; `graph.nq.zst` the triples (`stated.nq.zst` before things that are the same were told as one); `passages/` and `entities/` the text indexes; `vectors.bin` the passages' vectors;
//! `ontology.json` and `ontology.bin` the classes and properties; `columns.bin` the vectors of what columns are called; `targets.json` what questions ask for; `few_shots.toml` the questions with queries given;
//! `taught.jsonl` what people taught it since, the one file that changes in place and that the manifest does not name.
//! Otherwise a folder never changes once it is in place: a rebuild makes another and takes its place (`build`), and so do vectors that
//! were made meanwhile (`embed`).

mod build;
mod called;
mod embed;
mod far;
mod folder;
mod journal;
mod learn;
mod lineage;
mod manifest;
mod tables;
mod taught;
#[cfg(test)]
mod tests;
mod told;
mod update;
mod wanted;

pub use build::{BuildOptions, BuildProgress, BuildStage, BuildSummary, TablesOptions, build};
pub use embed::{EmbedOptions, EmbedSummary, embed};
pub use far::{DESCRIBING, Far};
pub use lineage::{CellLineage, Origin, RowLineage};
pub use manifest::{Counts, EmbedderName, FORMAT, FileEntry, Made, Manifest, Reading};
pub use tables::Tables;
pub use taught::{Bank, Lesson, Pair, Synonym, rows_hash, teach};
pub use update::{UpdateOptions, UpdateSummary, update};

use crate::entities::{Candidate, Entities};
use crate::error::Error;
use crate::passages::{self, Filter, Hit, Meaning, Mode, PassageIndex};
use crate::postgresql::{PostgresAddress, PostgresStore};
use crate::sparql::SparqlStore;
use crate::sql::SqlStore;
use crate::targets::{Targets, features};
use crate::terms::{TermHit, Terms};
use crate::vectors::{Vectors, key};
use crate::worker::WorkerCommand;
use llm::{Embedder, Reranker};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub(crate) const DATABASE: &str = "induced.sqlite";
pub(crate) const SCHEMA: &str = "schema.json";
pub(crate) const ANNOTATIONS: &str = "annotations.toml";
pub(crate) const REPORT: &str = "report.json";
/// What was left out while reading, a line each; there only if something was.
pub(crate) const SKIPPED: &str = "skipped.txt";
pub(crate) const GRAPH: &str = "graph.nq.zst";
/// The triples as their files state them; there only where things that are the same were told as one.
pub(crate) const STATED: &str = "stated.nq.zst";
pub(crate) const PASSAGES: &str = "passages";
pub(crate) const ENTITIES: &str = "entities";
pub(crate) const VECTORS: &str = "vectors.bin";
pub(crate) const ONTOLOGY: &str = "ontology.json";
pub(crate) const TARGETS: &str = "targets.json";
/// The vectors of what question views and their columns are called; missing in folders of earlier programs.
pub(crate) const COLUMN_VECTORS: &str = "columns.bin";
pub(crate) const ONTOLOGY_VECTORS: &str = "ontology.bin";
pub(crate) const FEW_SHOTS: &str = "few_shots.toml";
pub(crate) const ENTITY_VECTORS: &str = "entities/vectors.bin";

/// How often a folder is opened again that is replaced meanwhile.
const OPENED_AGAIN: usize = 64;

/// An open knowledge base. Shared between threads; stays whole when its folder is replaced meanwhile.
pub struct KnowledgeBase {
    path: PathBuf,
    manifest: Manifest,
    schema: kb::Schema,
    report: kb::Report,
    sql: SqlStore,
    /// Where its tables are, if they are on a server too.
    server: Option<PostgresStore>,
    /// Open from the start, so that a later load reads this graph and no newer one.
    graph: File,
    sparql: OnceLock<SparqlStore>,
    worker: Option<WorkerCommand>,
    loading: Mutex<()>,
    /// What lineage needs, from its first call on.
    induced: OnceLock<(kb::Graph, kb::Induced)>,
    inducing: Mutex<()>,
    passages: PassageIndex,
    entities: Entities,
    terms: OnceLock<Terms>,
    targets: OnceLock<Targets>,
    few_shots: kb::FewShots,
    taught: taught::Kept,
    /// Where its triples are, if not here.
    away: Option<far::Away>,
    embedder: Option<Arc<dyn Embedder>>,
    /// With how many passages it reads for one query.
    reranker: Option<(Arc<dyn Reranker>, usize)>,
}

impl std::fmt::Debug for KnowledgeBase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KnowledgeBase")
            .field("path", &self.path)
            .field("manifest", &self.manifest)
            .finish_non_exhaustive()
    }
}

impl KnowledgeBase {
    /// What a folder says it is, by its manifest alone: before anything is loaded that takes long.
    ///
    /// # Errors
    /// When it is no knowledge base, or of another format.
    pub fn look(path: &Path) -> Result<Manifest, Error> {
        let mut manifest = Manifest::read(path)?;
        manifest.name = build::name_of(path);
        Ok(manifest)
    }

    /// Opens a folder. With an embedding model, it must be the one the vectors were made by; without one, search
    /// by meaning is off. What is opened is one state of the folder, however often it is replaced meanwhile.
    ///
    /// # Errors
    /// When it is no knowledge base, of another format, damaged, or of another embedding model: the message names
    /// the command that rebuilds it.
    pub fn open(path: &Path, embedder: Option<Arc<dyn Embedder>>) -> Result<Self, Error> {
        for _ in 0..OPENED_AGAIN {
            let manifest = Manifest::read(path)?;
            let opened = Self::open_as(path, manifest.clone(), embedder.clone());
            // Replaced while it was opened: files of two states are none, and no damage.
            if Manifest::read(path).is_ok_and(|now| now == manifest) {
                return opened;
            }
        }
        Self::open_as(path, Manifest::read(path)?, embedder)
    }

    fn open_as(
        path: &Path,
        mut manifest: Manifest,
        embedder: Option<Arc<dyn Embedder>>,
    ) -> Result<Self, Error> {
        // A copied folder is another knowledge base.
        manifest.name = build::name_of(path);
        manifest.check(path)?;
        if let (Some(made_by), Some(given)) = (&manifest.embedder, &embedder) {
            made_by.check(given.as_ref(), path, &manifest)?;
        }
        let damaged =
            |what: String| Error::Damaged { path: path.to_owned(), what, rebuild: manifest.rebuild(path) };
        let read =
            |name: &str| std::fs::read(path.join(name)).map_err(|error| damaged(format!("{name}: {error}")));
        let schema: kb::Schema =
            serde_json::from_slice(&read(SCHEMA)?).map_err(|error| damaged(format!("{SCHEMA}: {error}")))?;
        let report =
            serde_json::from_slice(&read(REPORT)?).map_err(|error| damaged(format!("{REPORT}: {error}")))?;
        let whole = |error: Error| damaged(error.to_string());
        let dense = manifest.embedder.is_some();
        let beside = |name: &str| dense.then(|| path.join(name));
        let sql = SqlStore::open(&path.join(DATABASE)).map_err(whole)?;
        let server = manifest.tables.as_ref().map(|tables| {
            let address = PostgresAddress::parse(&tables.address).map_err(damaged)?;
            Ok::<_, Error>(PostgresStore::new(address, tables, &schema))
        });
        let passages = PassageIndex::open(&path.join(PASSAGES), beside(VECTORS).as_deref()).map_err(whole)?;
        let entities =
            Entities::open(&path.join(ENTITIES), beside(ENTITY_VECTORS).as_deref()).map_err(whole)?;
        let few_shots = match manifest.few_shots {
            Some(_) => load_few_shots(&path.join(FEW_SHOTS))?,
            None => kb::FewShots::default(),
        };
        let graph = File::open(path.join(GRAPH)).map_err(|error| damaged(format!("{GRAPH}: {error}")))?;
        Ok(Self {
            path: path.to_owned(),
            schema,
            report,
            sql,
            server: server.transpose()?,
            graph,
            sparql: OnceLock::new(),
            worker: None,
            loading: Mutex::new(()),
            induced: OnceLock::new(),
            inducing: Mutex::new(()),
            passages,
            entities,
            terms: OnceLock::new(),
            targets: OnceLock::new(),
            few_shots,
            taught: taught::Kept::default(),
            away: manifest.endpoint.as_ref().map(far::Away::new),
            embedder,
            reranker: None,
            manifest,
        })
    }

    /// Asks its rows and triples in processes that `command` starts, not in this one: what a query takes then ends
    /// with it.
    #[must_use]
    pub fn with_worker(mut self, command: WorkerCommand) -> Self {
        self.sql.run_beside(&command);
        self.worker = Some(command);
        self
    }

    /// Lets a cross-encoder order the best `candidates` passages of every search.
    #[must_use]
    pub fn with_reranker(mut self, reranker: Arc<dyn Reranker>, candidates: usize) -> Self {
        self.reranker = Some((reranker, candidates));
        self
    }

    /// Its name, for people and addresses.
    pub fn name(&self) -> &str {
        &self.manifest.name
    }

    /// What it is called by people: its title, or without one its name less the ending that says what the folder is.
    pub fn title(&self) -> &str {
        let name = self.name();
        let plain = name.strip_suffix(".kb").filter(|plain| !plain.is_empty()).unwrap_or(name);
        self.schema.title.as_deref().unwrap_or(plain)
    }

    /// What it is about, where somebody says it.
    pub fn description(&self) -> Option<&str> {
        self.schema.description.as_deref()
    }

    /// Its folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it was made from and how much it holds.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Tables and question views.
    pub fn schema(&self) -> &kb::Schema {
        &self.schema
    }

    /// What induction inferred and doubts.
    pub fn report(&self) -> &kb::Report {
        &self.report
    }

    /// The folder's own database. Questions are asked of [`Self::tables`].
    pub fn sql(&self) -> &SqlStore {
        &self.sql
    }

    /// Writes the induced database as a script for PostgreSQL's `psql`.
    ///
    /// # Errors
    /// When the database cannot be read or the script not be written.
    pub fn write_postgres(&self, out: &mut dyn std::io::Write) -> Result<(), Error> {
        Ok(kb::write_postgres(&self.schema, &self.path.join(DATABASE), out)?)
    }

    /// The triples; loaded at the first call, or by the worker at its first query. Where they are at an endpoint, nothing is
    /// asked of it yet.
    ///
    /// # Errors
    /// When the graph file cannot be read.
    pub fn sparql(&self) -> Result<&SparqlStore, Error> {
        if let Some(store) = self.sparql.get() {
            return Ok(store);
        }
        let _one_loads = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(store) = self.sparql.get() {
            return Ok(store);
        }
        let path = self.path.join(GRAPH);
        let store = match (&self.away, &self.worker) {
            (Some(away), _) => SparqlStore::remote(&away.options).map_err(Error::Endpoint)?,
            (None, Some(command)) => SparqlStore::in_worker(&self.graph, &path, command)?,
            (None, None) => SparqlStore::load(&self.graph, &path)?,
        };
        Ok(self.sparql.get_or_init(|| store))
    }

    /// The passages.
    pub fn passages(&self) -> &PassageIndex {
        &self.passages
    }

    /// The names.
    pub fn entities(&self) -> &Entities {
        &self.entities
    }

    /// The graph's classes and properties; read at the first call.
    ///
    /// # Errors
    /// When they are missing, because an earlier version of this program made the folder, or damaged.
    pub fn terms(&self) -> Result<&Terms, Error> {
        if let Some(terms) = self.terms.get() {
            return Ok(terms);
        }
        let damaged = |what: String| Error::Damaged {
            path: self.path.clone(),
            what,
            rebuild: self.manifest.rebuild(&self.path),
        };
        let text =
            std::fs::read(self.path.join(ONTOLOGY)).map_err(|e| damaged(format!("{ONTOLOGY}: {e}")))?;
        let ontology = serde_json::from_slice(&text).map_err(|e| damaged(format!("{ONTOLOGY}: {e}")))?;
        let vectors = self.manifest.embedder.is_some().then(|| self.path.join(ONTOLOGY_VECTORS));
        let terms = Terms::new(ontology, vectors.as_deref())?
            .ok_or_else(|| damaged("its terms and their vectors differ in number".into()))?;
        Ok(self.terms.get_or_init(|| terms))
    }

    /// What question views and their columns are called, with the vectors there are of it: every question is compared with
    /// all of it, and whoever asks but one need not embed it.
    ///
    /// # Errors
    /// When the file of vectors cannot be read.
    pub fn column_vectors(&self) -> Result<Vec<(&str, Vec<f32>)>, Error> {
        let mut known: Vec<(&str, Vec<f32>)> = Vec::new();
        let names = wanted::called(&self.schema);
        let files = [COLUMN_VECTORS, ONTOLOGY_VECTORS].map(|name| self.path.join(name));
        let made = self.embedder.is_some() && self.manifest.embedder.is_some();
        for path in files.iter().filter(|path| made && path.exists()) {
            let Some(vectors) = Vectors::open(path)? else { continue };
            let rows = vectors.by_key();
            let vector = |name: &str| vectors.vector(*rows.get(&key(name))?);
            let named = names.iter().filter_map(|&name| Some((name, vector(name)?)));
            known.extend(named.map(|(name, halves)| (name, halves.into_iter().map(f32::from).collect())));
        }
        Ok(known)
    }

    /// For each phrase the `k` terms nearest to it that reach `least` (0 to 1), best first; by words, and by meaning
    /// where [`Self::best_mode`] is hybrid.
    ///
    /// # Errors
    /// As [`Self::terms`], and when the embedding model fails.
    pub fn find_terms(&self, phrases: &[&str], k: usize, least: f32) -> Result<Vec<Vec<TermHit>>, Error> {
        let phrases: Vec<&str> = phrases.iter().map(|phrase| short(phrase)).collect();
        let terms = self.terms()?;
        let vectors = match &self.embedder {
            Some(embedder) if self.manifest.embedder.is_some() => embedder.embed(&phrases)?,
            _ => Vec::new(),
        };
        let found = phrases
            .iter()
            .enumerate()
            .map(|(i, phrase)| terms.nearest(phrase, vectors.get(i).map(Vec::as_slice), k, least));
        Ok(found.collect())
    }

    /// What questions ask for, and how to tell it; read at the first call.
    ///
    /// # Errors
    /// When it is missing, because the knowledge base was built without vectors or without few-shots, or damaged.
    pub fn targets(&self) -> Result<&Targets, Error> {
        if let Some(targets) = self.targets.get() {
            return Ok(targets);
        }
        if self.manifest.embedder.is_none() || self.embedder.is_none() {
            return Err(Error::NoVectors(self.manifest.rebuild(&self.path)));
        }
        let damaged = |what: String| Error::Damaged {
            path: self.path.clone(),
            what,
            rebuild: self.manifest.rebuild(&self.path),
        };
        if !self.path.join(TARGETS).is_file() {
            let path = self.path.clone();
            if self.manifest.few_shots.is_some() {
                let message = format!(
                    "what its few-shots teach is not learned yet: ragonite embed {}",
                    self.path.display()
                );
                return Err(Error::Unknown { path, message });
            }
            return Err(Error::Unknown {
                path,
                message: format!(
                    "it was built without few-shots, which train the strategy \"scholarly\": {} --few-shots FILE.toml",
                    self.manifest.rebuild(&self.path)
                ),
            });
        }
        let text = std::fs::read(self.path.join(TARGETS)).map_err(|e| damaged(format!("{TARGETS}: {e}")))?;
        let targets: Targets =
            serde_json::from_slice(&text).map_err(|e| damaged(format!("{TARGETS}: {e}")))?;
        if self.embedder.as_ref().is_some_and(|embedder| !targets.fits(embedder.dimensions())) {
            return Err(damaged(format!("{TARGETS}: an earlier version of ragonite trained it")));
        }
        Ok(self.targets.get_or_init(|| targets))
    }

    /// The targets of a question, by their place in [`Self::targets`], with their probabilities, likeliest first.
    ///
    /// # Errors
    /// As [`Self::targets`], and when the embedding model fails.
    pub fn classify(&self, question: &str) -> Result<Vec<(usize, f32)>, Error> {
        let targets = self.targets()?;
        match &self.embedder {
            Some(embedder) => {
                let features = features(embedder.as_ref(), &[question])?;
                Ok(features.first().map(|features| targets.classify(features)).unwrap_or_default())
            }
            None => Err(Error::NoVectors(self.manifest.rebuild(&self.path))),
        }
    }

    /// How alike the passages about entities are to a question, as cosines; `None` for entities without passages.
    ///
    /// # Errors
    /// When there are no vectors, or the index or the model fails.
    pub fn cosines(&self, question: &str, entities: &[String]) -> Result<Vec<Option<f32>>, Error> {
        let Some(embedder) = self.embedder.as_ref().filter(|_| self.passages.has_vectors()) else {
            return Err(Error::NoVectors(self.manifest.rebuild(&self.path)));
        };
        self.passages.cosines(&embed_one(embedder, question)?, entities, self.lacking())
    }

    /// Makes vectors of passages that are looked at before theirs are made.
    fn lacking(&self) -> Option<&dyn Embedder> {
        self.embedder.as_deref().filter(|_| self.manifest.pending().is_some())
    }

    /// Questions with their queries, given at the build.
    pub fn few_shots(&self) -> &kb::FewShots {
        &self.few_shots
    }

    /// What people taught it, as it is now: another process may teach it meanwhile.
    ///
    /// # Errors
    /// When a line of it is damaged, with file and line.
    pub fn taught(&self) -> Result<Arc<Bank>, Error> {
        self.taught.read(&self.path)
    }

    /// The embedding model it was opened with.
    pub fn embedder(&self) -> Option<&Arc<dyn Embedder>> {
        self.embedder.as_ref()
    }

    /// Hybrid where there are vectors and an embedding model, else lexical.
    pub fn best_mode(&self) -> Mode {
        if self.passages.has_vectors() && self.embedder.is_some() { Mode::Hybrid } else { Mode::Lexical }
    }

    /// The `k` passages that fit a question best. Dense and hybrid are errors without vectors or a model: ask
    /// [`Self::best_mode`].
    ///
    /// # Errors
    /// When vectors are needed and missing, or the index or the model fails.
    pub fn search(&self, query: &str, k: usize, mode: Mode) -> Result<Vec<Hit>, Error> {
        self.search_in(query, k, mode, &Filter::default())
    }

    /// The same among some of the passages.
    ///
    /// # Errors
    /// As [`Self::search`].
    pub fn search_in(&self, query: &str, k: usize, mode: Mode, filter: &Filter) -> Result<Vec<Hit>, Error> {
        let query = short(query);
        let vector = match &self.embedder {
            Some(embedder) if mode != Mode::Lexical && self.passages.has_vectors() => {
                Some(embed_one(embedder, query)?)
            }
            _ => None,
        };
        let find = |k: usize| {
            let meaning = vector.as_deref().map(|vector| Meaning { vector, lacking: self.lacking() });
            self.passages.find(query, meaning, k, mode, filter)
        };
        let Some((reranker, candidates)) = &self.reranker else { return find(k) };
        let mut hits = find(k.max(*candidates))?;
        let texts: Vec<String> = hits.iter().map(|hit| passages::embedded_text(&hit.passage)).collect();
        let scores = reranker.score(query, &texts.iter().map(String::as_str).collect::<Vec<_>>())?;
        if scores.len() != hits.len() {
            let (given, asked) = (scores.len(), hits.len());
            return Err(Error::Reranker(format!(
                "{} gave {given} scores for {asked} texts",
                reranker.name()
            )));
        }
        for (hit, score) in hits.iter_mut().zip(scores) {
            hit.score = score;
            hit.reranked = Some(score);
        }
        // Equals stay as the search ordered them.
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits.truncate(k);
        Ok(hits)
    }

    /// The `k` entities a mention may name; only of `tables` if any are named. By spelling, and by meaning where
    /// [`Self::best_mode`] is hybrid and spelling leaves it open.
    ///
    /// # Errors
    /// When the index or the model fails.
    pub fn link(&self, mention: &str, tables: &[&str], k: usize) -> Result<Vec<Candidate>, Error> {
        let mention = short(mention);
        if let Some(away) = &self.away {
            return self.away_from(away, |at| away.names.candidates(at, mention, k)).map_err(Error::Endpoint);
        }
        let spelt = self.entities.candidates(mention, None, tables, k)?;
        let settled = spelt.first().is_some_and(|best| best.score >= 0.9);
        match &self.embedder {
            Some(embedder) if !settled && self.manifest.embedder.is_some() => {
                self.entities.candidates(mention, Some(&embed_one(embedder, mention)?), tables, k)
            }
            _ => Ok(spelt),
        }
    }

    /// The same, each with the beginning of what the graph says of it.
    ///
    /// # Errors
    /// As [`Self::link`].
    pub fn link_described(&self, mention: &str, tables: &[&str], k: usize) -> Result<Vec<Candidate>, Error> {
        let mut candidates = self.link(mention, tables, k)?;
        if self.away.is_some() {
            let iris: Vec<&str> = candidates.iter().map(|c| c.entity.iri.as_str()).collect();
            let mut descriptions = self.descriptions(&iris).map_err(Error::Endpoint)?;
            for candidate in &mut candidates {
                if let Some(told) = descriptions.remove(&candidate.entity.iri) {
                    candidate.description = told;
                }
            }
            return Ok(candidates);
        }
        for candidate in &mut candidates {
            let Candidate { entity, description, .. } = candidate;
            let told = self.passages.first_of_entity(&entity.iri)?;
            *description = told.map(|passage| beginning(&passage.text)).unwrap_or_default();
        }
        Ok(candidates)
    }
}

/// The folder in which a knowledge base over an endpoint comes together, beside its place.
pub(crate) fn connecting(place: &Path) -> Result<PathBuf, Error> {
    folder::beside(&folder::whole(place)?, "connecting")
}

/// Characters of what is looked for, at most: an index takes kilobytes for each, and no name or question is longer.
const LONGEST: usize = 4_000;

/// The beginning of a text, as far as it is looked for.
fn short(text: &str) -> &str {
    text.char_indices().nth(LONGEST).map_or(text, |(end, _)| &text[..end])
}

/// Characters of a description.
const DESCRIPTION: usize = 200;

/// The first sentences of a text, or of a longer sentence the first words.
fn beginning(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(DESCRIPTION) else { return text.to_owned() };
    let head = &text[..end];
    match head.rfind(". ").or_else(|| head.rfind(' ')) {
        Some(at) if head[at..].starts_with('.') => head[..=at].to_owned(),
        Some(at) => format!("{} ..", &head[..at]),
        None => format!("{head}.."),
    }
}

/// Reads a file of few-shots and checks that each query could run.
pub(crate) fn load_few_shots(path: &Path) -> Result<kb::FewShots, Error> {
    let text = std::fs::read_to_string(path).map_err(Error::io("reading", path))?;
    let shots = kb::FewShots::parse(&text, path)?;
    for shot in &shots.shots {
        if let Err(error) = crate::sparql::parse(&shots.query(shot)) {
            return Err(Error::FewShot {
                path: path.to_owned(),
                question: shot.question.clone(),
                error: error.into(),
            });
        }
    }
    Ok(shots)
}

fn embed_one(embedder: &Arc<dyn Embedder>, text: &str) -> Result<Vec<f32>, Error> {
    let mut vectors = embedder.embed(&[text])?;
    vectors.pop().ok_or_else(|| Error::NoVectors("the embedding model returned nothing".into()))
}
