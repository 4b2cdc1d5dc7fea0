//! From RDF files to a knowledge base folder, step by step, each with progress and each stoppable.
//! The order of the paper's offline stage (RAGONITE section 2.1 and 2.2): induce, verbalize, index. Vectors that nobody
//! has made yet are not among the steps: the folder answers without them, and `embed` makes them behind.

use crate::base::called::other_names;
use crate::base::folder::{Aside, files};
use crate::base::manifest::{
    self, Counts, EmbedderName, FORMAT, FileEntry, MANIFEST, Made, Manifest, hash_file, hexadecimal,
};
use crate::base::wanted::{Known, lists};
use crate::base::{
    ANNOTATIONS, DATABASE, ENTITIES, FEW_SHOTS, Far, GRAPH, KnowledgeBase, ONTOLOGY, PASSAGES, REPORT,
    SCHEMA, SKIPPED, STATED, load_few_shots,
};
use crate::entities::{self, Entities, Entity};
use crate::error::Error;
use crate::limits::Limits;
use crate::mentions::Labels;
use crate::passages::{self, PassageIndex, Reading};
use crate::postgresql::{Loading, PostgresAddress};
use crate::sql::{SqlStore, quoted};
use crate::value::Value;
use kb::{Annotations, Graph, Passage, Schema, Table, VerbalizeOptions};
use llm::Embedder;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Characters of a name that the index of names holds.
const LONGEST_NAME: usize = 400;

/// What to build, and where.
#[derive(Clone, Default)]
pub struct BuildOptions {
    /// RDF files, or folders of them.
    pub files: Vec<PathBuf>,
    /// Names, comments and units that the graph does not have.
    pub annotations: Option<PathBuf>,
    /// Questions with the SPARQL that answers them, for strategies that let a model write SPARQL.
    pub few_shots: Option<PathBuf>,
    /// Documents, or folders of them.
    pub texts: Vec<PathBuf>,
    /// The folder to make; one that is a knowledge base is replaced, anything else is not.
    pub out: PathBuf,
    /// Its name; the folder's name if `None`.
    pub name: Option<String>,
    /// What it is called, unless its annotations say it; what the graph calls itself if `None`.
    pub title: Option<String>,
    /// Whose vectors it is to have: those that are known are taken over, [`crate::embed`] makes the others. Without one,
    /// search is by words alone.
    pub embedder: Option<Arc<dyn Embedder>>,
    /// How the files are read; their addresses begin at what they have in common unless this says where.
    pub read: kb::ReadOptions,
    /// How entities become text.
    pub verbalize: VerbalizeOptions,
    /// The endpoint that the files are samples of, with its terms: questions are asked of it.
    pub far: Option<(Far, kb::Ontology)>,
    /// The server that its tables are put on too, if questions are to be answered there.
    pub tables: Option<TablesOptions>,
}

/// A server for tables.
#[derive(Debug, Clone)]
pub struct TablesOptions {
    /// The database, and who may create schemas there.
    pub address: PostgresAddress,
    /// Roles that may read them besides.
    pub readers: Vec<String>,
}

/// A step of the build and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuildProgress {
    /// Which step.
    pub stage: BuildStage,
    /// Done so far, in the step's unit.
    pub done: u64,
    /// Of how many; 0 where nobody knows.
    pub total: u64,
}

/// The steps of a build, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BuildStage {
    /// Reading RDF; bytes.
    Read,
    /// Deriving the schema; no unit.
    Induce,
    /// Writing the database; rows.
    Rows,
    /// Indexing the database; indexes.
    Indexes,
    /// Writing the triples; no unit.
    Triples,
    /// Indexing names; entities.
    Entities,
    /// Verbalizing and indexing passages; passages.
    Passages,
    /// Making vectors; texts.
    Embed,
    /// Learning to tell what questions ask for; questions.
    Learn,
    /// Copying the rows to a server; rows.
    Load,
    /// Flushing to disk and taking the place; no unit.
    Place,
}

/// What was built.
#[derive(Debug, Clone, PartialEq)]
pub struct BuildSummary {
    /// The manifest as written.
    pub manifest: Manifest,
    /// What induction inferred and doubts.
    pub report: kb::Report,
    /// What lenient reading left out, and what was wrong with texts; all of it stands in the folder's `skipped.txt`.
    pub skipped: Vec<kb::Skipped>,
    /// The files of the graph, with how many statements each has and how many were lost.
    pub sources: Vec<kb::Source>,
}

impl std::fmt::Debug for BuildOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BuildOptions")
            .field("files", &self.files)
            .field("out", &self.out)
            .finish_non_exhaustive()
    }
}

/// Hands progress on and turns a wish to stop into an error.
pub(super) struct Report<'p> {
    pub tell: &'p mut dyn FnMut(&BuildProgress) -> ControlFlow<()>,
    pub stopped: bool,
}

impl Report<'_> {
    pub fn step(&mut self, stage: BuildStage, done: u64, total: u64) -> Result<(), Error> {
        self.note(stage, done, total);
        if self.stopped { Err(Error::Cancelled) } else { Ok(()) }
    }

    /// For callbacks that cannot be stopped from inside; the next `step` stops.
    pub fn note(&mut self, stage: BuildStage, done: u64, total: u64) {
        if !self.stopped {
            self.stopped = (self.tell)(&BuildProgress { stage, done, total }).is_break();
        }
    }
}

/// Builds a knowledge base. It takes its place only when it is whole: killed, cancelled or out of disk before, what
/// was there stays as it was.
///
/// # Errors
/// When the files cannot be read, hold no triple, or the folder cannot be made.
pub fn build(
    options: &BuildOptions,
    progress: &mut dyn FnMut(&BuildProgress) -> ControlFlow<()>,
) -> Result<BuildSummary, Error> {
    if options.files.is_empty() {
        return Err(Error::NoFiles);
    }
    let mut report = Report { tell: progress, stopped: false };
    let aside = Aside::create(&options.out)?;

    let annotations = options.annotations.as_deref().map(Annotated::load).transpose()?.unwrap_or_default();
    let few_shots = options.few_shots.as_deref().map(few_shots).transpose()?;
    let kb::Texts { passages: texts, skipped: unread } = kb::read_texts(&options.texts)?;
    let graph =
        kb::read(&options.files, &options.read, &mut |p| report.note(BuildStage::Read, p.done, p.total))?;
    if graph.is_empty() {
        let names: Vec<String> = options.files.iter().map(|path| path.display().to_string()).collect();
        return Err(Error::EmptyGraph { files: names.join(", ") });
    }

    let skipped = graph.skipped().iter().cloned().chain(unread).collect();
    let content = Content { graph, annotations, few_shots, texts, skipped, removed: Vec::new(), old: None };
    Ok(make(content, options, aside, &mut report)?.0)
}

/// What a knowledge base is made of.
pub(super) struct Content<'o> {
    /// As its files state it.
    pub graph: Graph,
    pub annotations: Annotated,
    /// The few-shots file as it was given.
    pub few_shots: Option<String>,
    pub texts: Vec<Passage>,
    /// What was left out while reading it.
    pub skipped: Vec<kb::Skipped>,
    /// Files whose statements were taken out.
    pub removed: Vec<PathBuf>,
    /// The knowledge base that this one is an update of.
    pub old: Option<&'o KnowledgeBase>,
}

/// Annotations with the text they were read from, which the folder keeps.
#[derive(Default)]
pub(super) struct Annotated {
    pub parsed: Annotations,
    pub text: Option<Vec<u8>>,
}

impl Annotated {
    pub fn load(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read(path).map_err(Error::io("reading", path))?;
        Ok(Self { parsed: Annotations::load(path)?, text: Some(text) })
    }
}

/// Makes the folder and puts it in its place. Also tells the tables written anew in a copy of the old database, or
/// `None` if all were.
pub(super) fn make(
    content: Content<'_>,
    options: &BuildOptions,
    aside: Aside,
    report: &mut Report<'_>,
) -> Result<(BuildSummary, Option<Vec<String>>), Error> {
    let Content { graph, annotations, few_shots, texts, skipped, removed, old } = content;
    let folder = aside.path.clone();
    // Whoever cannot load it at the end hears of that before all the rest.
    options.tables.as_ref().map(|tables| loading(tables, options)).transpose()?;
    report.step(BuildStage::Induce, 0, 0)?;
    if graph.has_same() {
        // An update starts from these, so that what makes two things one can be taken back.
        kb::write_nquads(&graph, &folder.join(STATED))?;
    }
    let graph = graph.with_same_merged();
    let said = annotations.parsed.clone().or_title(options.title.as_deref());
    let mut induced = kb::induce(&graph, &said)?;
    // Before what is only uncertain.
    induced.report.doubts.splice(0..0, kb::lures(&graph, &texts));
    write_json(&folder.join(SCHEMA), &induced.schema)?;
    write_json(&folder.join(REPORT), &induced.report)?;
    if !skipped.is_empty() {
        let path = folder.join(SKIPPED);
        let lines: String = skipped.iter().map(|one| format!("{one}\n")).collect();
        std::fs::write(&path, lines).map_err(Error::io("writing", &path))?;
    }
    if let Some(text) = &annotations.text {
        let path = folder.join(ANNOTATIONS);
        std::fs::write(&path, text).map_err(Error::io("writing", &path))?;
    }
    if let Some(text) = &few_shots {
        let path = folder.join(FEW_SHOTS);
        std::fs::write(&path, text).map_err(Error::io("writing", &path))?;
    }
    let ontology = match &options.far {
        Some((_, ontology)) => ontology.clone(),
        None => kb::ontology(&graph, &induced, annotations.parsed.language()),
    };
    write_json(&folder.join(ONTOLOGY), &ontology)?;
    let written = write_rows(&graph, &induced, old, &folder, report)?;
    report.step(BuildStage::Triples, 0, 0)?;
    kb::write_nquads(&graph, &folder.join(GRAPH))?;
    let fingerprint =
        fingerprint(&folder.join(GRAPH), annotations.text.as_deref(), few_shots.as_deref(), &texts)?;

    let schema = &induced.schema;
    let mut counts =
        Counts { triples: graph.len() as u64, tables: schema.tables.len() as u64, ..Counts::default() };
    let verbalize =
        VerbalizeOptions { language: annotations.parsed.language().to_owned(), ..options.verbalize.clone() };
    counts.entities = write_entities(schema, &folder, report)?;
    counts.passages = write_passages(&graph, &induced, texts, &verbalize, &folder, report)?;
    let embedder = options.embedder.as_ref().map(|embedder| EmbedderName::of(embedder.as_ref()));
    let vectors = embedder
        .as_ref()
        .map(|model| write_vectors(model, (schema, &ontology), options, &folder))
        .transpose()?;

    let loaded = options.tables.as_ref().map(|tables| {
        let mut loading = loading(tables, options)?;
        let rows = schema.tables.iter().map(|table| table.rows).sum();
        let at = loading
            .load(schema, &folder.join(DATABASE), &mut |done| report.step(BuildStage::Load, done, rows))?;
        Ok::<_, Error>((loading, at, &tables.readers))
    });
    let loaded = loaded.transpose()?;
    report.step(BuildStage::Place, 0, 0)?;
    let manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        name: options.name.clone().unwrap_or_else(|| name_of(&options.out)),
        title: options.title.clone(),
        fingerprint,
        counts,
        embedder,
        vectors,
        sources: options.files.clone(),
        removed,
        annotations: options.annotations.clone(),
        few_shots: options.few_shots.clone(),
        texts: options.texts.clone(),
        no_reverse: !options.verbalize.reverse,
        reading: manifest::Reading {
            lenient: options.read.lenient,
            base: options.read.base.clone(),
            root: Some(options.read.root.clone().unwrap_or_else(|| kb::common_folder(&options.files))),
            contexts: options.read.contexts.clone(),
        },
        endpoint: options.far.as_ref().map(|(far, _)| far.clone()),
        tables: loaded.as_ref().map(|(_, tables, _)| tables.clone()),
        built: now(),
        files: entries(&folder)?,
    };
    write_json(&folder.join(MANIFEST), &manifest)?;
    match loaded {
        Some((loading, tables, readers)) => loading.place(&tables, readers, || aside.place())?,
        None => aside.place()?,
    }
    let sources = graph.sources().to_vec();
    Ok((BuildSummary { manifest, report: induced.report, skipped, sources }, written))
}

/// A connection to the server that takes the tables.
fn loading(tables: &TablesOptions, options: &BuildOptions) -> Result<Loading, Error> {
    let before = Manifest::read(&options.out).ok().and_then(|manifest| manifest.tables);
    Loading::connect(&tables.address, &name_of(&options.out), &options.out, before.as_ref())
}

/// The database: a copy of the old one brought up to date where its tables are the same, else a new one.
fn write_rows(
    graph: &Graph,
    induced: &kb::Induced,
    old: Option<&KnowledgeBase>,
    folder: &Path,
    report: &mut Report<'_>,
) -> Result<Option<Vec<String>>, Error> {
    report.step(BuildStage::Rows, 0, 0)?;
    let path = folder.join(DATABASE);
    if let Some(old) = old {
        std::fs::copy(old.path.join(DATABASE), &path).map_err(Error::io("copying", &path))?;
        if let Some(written) = induced.update_sqlite(graph, &old.schema, &path)? {
            return Ok(Some(written));
        }
        std::fs::remove_file(&path).map_err(Error::io("removing", &path))?;
    }
    induced.write_sqlite(graph, &path, &mut |p| {
        let stage = if p.stage == kb::Stage::Index { BuildStage::Indexes } else { BuildStage::Rows };
        report.note(stage, p.done, p.total);
    })?;
    Ok(None)
}

fn write_passages(
    graph: &Graph,
    induced: &kb::Induced,
    texts: Vec<Passage>,
    options: &VerbalizeOptions,
    folder: &Path,
    report: &mut Report<'_>,
) -> Result<u64, Error> {
    let stage = BuildStage::Passages;
    report.step(stage, 0, 0)?;
    // Reading all names is worth it only where documents may say them.
    let labels = match texts.is_empty() {
        true => Labels::default(),
        false => Labels::new(Entities::open(&folder.join(ENTITIES), None)?.iter()),
    };
    let reading = Reading { language: &options.language, labels: &labels };
    let passages = kb::verbalize(graph, induced, options).chain(texts);
    let count = passages::build(passages, &folder.join(PASSAGES), &reading, &mut |passage| {
        if passage.id % 1024 == 1023 { report.step(stage, passage.id + 1, 0) } else { Ok(()) }
    })?;
    report.step(stage, count, count)?;
    Ok(count)
}

/// The names, read from the rows just written.
fn write_entities(schema: &Schema, folder: &Path, report: &mut Report<'_>) -> Result<u64, Error> {
    let stage = BuildStage::Entities;
    let mut tables: Vec<&Table> = schema.tables.iter().filter(|t| t.is_entity() && !t.is_ends()).collect();
    // Guests are known by the table where they are at home; of several that have guests the smaller one tells more.
    tables.sort_by_key(|table| table.has_guests().then_some(table.rows));
    let guests = tables.iter().any(|table| table.has_guests());
    let mut known: HashSet<String> = HashSet::new();
    let total = tables.iter().map(|table| table.rows).sum();
    report.step(stage, 0, total)?;
    let sql = SqlStore::open(&folder.join(DATABASE))?;
    let tables = tables.into_iter();
    let rows = tables.flat_map(|table| {
        let name = |role: usize| quoted(table.columns.get(role).map_or("", |column| &column.name));
        let query = format!("SELECT {}, {} FROM {} ORDER BY 1", name(0), name(1), quoted(&table.name));
        let limits = Limits { rows: usize::MAX, bytes: usize::MAX, time: Duration::from_secs(24 * 3600) };
        let found = other_names(schema, table, &sql, &limits)
            .and_then(|names| Ok((sql.read(&query, &[], &limits, &|| false)?.rows, names)));
        let (rows, mut names, failed) = match found {
            Ok((rows, names)) => (rows, names, None),
            Err(error) => (Vec::new(), FxHashMap::default(), Some(error)),
        };
        let failed = failed.map(|error| {
            Err(Error::Database { path: folder.join(DATABASE), message: format!("{}: {error}", table.name) })
        });
        let entities = rows.into_iter().map(|row| {
            let mut cells = row.iter().map(Value::to_string);
            let (id, label) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
            let label = if label.is_empty() { id.clone() } else { label };
            let label = begun(label);
            let mut also: Vec<String> =
                names.remove(&id).unwrap_or_default().into_iter().map(begun).collect();
            also.retain(|name| *name != label);
            Ok(Entity { iri: schema.iri(&id), id, label, also, table: table.name.clone() })
        });
        let new = |entity: &Result<Entity, Error>| match entity {
            Ok(entity) if guests => known.insert(entity.id.clone()),
            _ => true,
        };
        entities.filter(new).chain(failed).collect::<Vec<_>>()
    });
    let mut done = 0;
    let count = entities::build(rows, &folder.join(ENTITIES), &mut |_| {
        done += 1;
        if done % 1024 == 0 { report.step(stage, done, total) } else { Ok(()) }
    })?;
    report.step(stage, count, count)?;
    Ok(count)
}

/// A name of pages is found by how it begins.
fn begun(name: String) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => name[..end].to_owned(),
        None => name,
    }
}

/// The vectors that the replaced knowledge base has, and those that were noted for it.
fn write_vectors(
    model: &EmbedderName,
    (schema, ontology): (&Schema, &kb::Ontology),
    options: &BuildOptions,
    folder: &Path,
) -> Result<Made, Error> {
    let passages = PassageIndex::open(&folder.join(PASSAGES), None)?;
    let entities = Entities::open(&folder.join(ENTITIES), None)?;
    let known = Known::noted(&options.out, model)?;
    known.write(&lists(schema, ontology, &passages, &entities), model, folder)
}

/// The text of a file of few-shots that can all be used.
fn few_shots(path: &Path) -> Result<String, Error> {
    load_few_shots(path)?;
    std::fs::read_to_string(path).map_err(Error::io("reading", path))
}

/// One hash for what was given: the sorted triples, the annotations, the few-shots, the texts.
fn fingerprint(
    graph: &Path,
    annotations: Option<&[u8]>,
    few_shots: Option<&str>,
    texts: &[Passage],
) -> Result<String, Error> {
    let failed = || Error::io("reading", graph);
    let mut hash = Sha256::new();
    let mut content = std::fs::File::open(graph).and_then(zstd::Decoder::new).map_err(failed())?;
    let mut buffer = vec![0; 1 << 18];
    loop {
        match content.read(&mut buffer).map_err(failed())? {
            0 => break,
            length => hash.update(&buffer[..length]),
        }
    }
    hash.update(b"\0annotations\0");
    if let Some(text) = annotations {
        hash.update(text);
    }
    if let Some(text) = few_shots {
        hash.update(b"\0few-shots\0");
        hash.update(text);
    }
    for text in texts {
        // Not where the file lies: a moved folder of texts is the same content.
        for part in [&text.title, &text.text] {
            hash.update(b"\0text\0");
            hash.update(part.as_bytes());
        }
    }
    Ok(hexadecimal(&hash.finalize()))
}

/// The time in UTC, to the second.
fn now() -> String {
    let seconds =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    httpdate::fmt_http_date(std::time::UNIX_EPOCH + Duration::from_secs(seconds))
}

/// What a folder is called.
pub(super) fn name_of(folder: &Path) -> String {
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let whole =
        if whole.file_name().is_none() { std::fs::canonicalize(folder).unwrap_or(whole) } else { whole };
    whole.file_name().map_or_else(|| "knowledge base".into(), |name| name.to_string_lossy().into_owned())
}

fn entries(folder: &Path) -> Result<Vec<FileEntry>, Error> {
    // Locks, not content; `.managed.json` is the text index's own list and read by nobody here.
    let hidden =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    entries_of(files(folder)?.into_iter().filter(|path| !hidden(path)).collect(), folder)
}

/// What the manifest says of files of a folder.
pub(super) fn entries_of(files: Vec<PathBuf>, folder: &Path) -> Result<Vec<FileEntry>, Error> {
    let entry = |path: PathBuf| {
        let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
        let bytes = std::fs::metadata(&path).map_err(Error::io("reading", &path))?.len();
        Ok(FileEntry { path: name, bytes, sha256: hash_file(&path)? })
    };
    files.into_iter().map(entry).collect()
}

pub(super) fn write_json(path: &Path, value: &impl serde::Serialize) -> Result<(), Error> {
    let mut json =
        serde_json::to_vec_pretty(value).map_err(std::io::Error::from).map_err(Error::io("writing", path))?;
    json.push(b'\n');
    std::fs::write(path, json).map_err(Error::io("writing", path))
}
