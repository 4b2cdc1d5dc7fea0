//! Statements added to a knowledge base and taken out of it, or other annotations for it, without its source files: its own graph is read, changed
//! and put in place like a build. Tables that stay the same are kept as they are, and so are vectors of texts that
//! stay the same; where tables come or go all are written anew. The old folder serves until the new one is whole.

use crate::base::build::{Annotated, Content, Report, make};
use crate::base::folder::Aside;
use crate::base::{
    ANNOTATIONS, BuildOptions, BuildProgress, BuildStage, BuildSummary, FEW_SHOTS, GRAPH, KnowledgeBase,
    Manifest, STATED, TablesOptions,
};
use crate::error::Error;
use kb::PassageSource;
use llm::Embedder;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// What to change, and where.
#[derive(Clone, Default)]
pub struct UpdateOptions {
    /// The knowledge base.
    pub path: PathBuf,
    /// RDF files, or folders of them, whose statements are added.
    pub add: Vec<PathBuf>,
    /// RDF files, or folders of them, whose statements are taken out.
    pub remove: Vec<PathBuf>,
    /// Other annotations than those it has, in TOML.
    pub annotations: Option<PathBuf>,
    /// Makes the vectors of new texts; without one, search is by words alone afterwards.
    pub embedder: Option<Arc<dyn Embedder>>,
    /// How the files are read; base, addresses and contexts are those of the knowledge base where this names none.
    pub read: kb::ReadOptions,
    /// The server that its tables are on, with who may replace them there; needed where they are on one.
    pub tables: Option<TablesOptions>,
}

/// What an update did.
#[derive(Debug, Clone, PartialEq)]
pub struct UpdateSummary {
    /// As after a build.
    pub build: BuildSummary,
    /// Triples that were not there before.
    pub added: u64,
    /// Statements taken out.
    pub removed: u64,
    /// Statements to be taken out that were not there. Those with blank nodes are among them: a blank node has no
    /// name outside its file.
    pub missing: u64,
    /// Tables written anew, all others kept; `None` if tables came or went and the whole database was written anew.
    pub written: Option<Vec<String>>,
}

impl std::fmt::Debug for UpdateOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UpdateOptions").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Changes a knowledge base. Killed, cancelled or out of disk before the end, it stays as it was.
///
/// # Errors
/// When nothing is to be changed, it is no knowledge base, files cannot be read, or nothing would be left.
pub fn update(
    options: &UpdateOptions,
    progress: &mut dyn FnMut(&BuildProgress) -> ControlFlow<()>,
) -> Result<UpdateSummary, Error> {
    if options.add.is_empty() && options.remove.is_empty() && options.annotations.is_none() {
        return Err(Error::NoFiles);
    }
    // Said in its own words where it is none.
    Manifest::read(&options.path)?;
    let mut report = Report { tell: progress, stopped: false };
    let aside = Aside::create(&options.path)?;
    // Read once nobody else can change it: another update would be undone by this one.
    let old = KnowledgeBase::open(&options.path, None)?;
    if let Some(far) = &old.manifest.endpoint {
        let message = format!(
            "its triples are at {} and change there; `{}` fetches its classes and properties anew",
            far.address,
            old.manifest.rebuild(&options.path)
        );
        return Err(Error::Unknown { path: options.path.clone(), message });
    }
    if let (Some(tables), None) = (&old.manifest.tables, &options.tables) {
        let message = format!("its tables are on the server of {} too, which was not named", tables.address);
        return Err(Error::Unknown { path: options.path.clone(), message });
    }
    let read = old.manifest.reading.options(&options.read);
    let stated = old.path.join(STATED);
    let mut files = vec![if stated.is_file() { stated } else { old.path.join(GRAPH) }];
    files.extend(options.add.iter().cloned());
    let mut graph = kb::read(&files, &read, &mut |p| report.note(BuildStage::Read, p.done, p.total))?;
    let skipped = graph.skipped().to_vec();
    let added = (graph.len() as u64).saturating_sub(old.manifest.counts.triples);
    let (mut removed, mut missing) = (0, 0);
    if !options.remove.is_empty() {
        let unwanted = kb::read(&options.remove, &read, &mut |_| {})?;
        (graph, removed) = graph.without(&unwanted);
        missing = (unwanted.len() as u64).saturating_sub(removed);
        // Blank nodes are named after what is said of them, which may be less now.
        let path = aside.path.join(GRAPH);
        kb::write_nquads(&graph, &path)?;
        graph = kb::read(&[path], &kb::ReadOptions::default(), &mut |_| {})?;
    }
    if graph.is_empty() {
        return Err(Error::EmptyGraph { files: format!("{} after the removal", options.path.display()) });
    }

    let manifest = &old.manifest;
    let kept = old.path.join(ANNOTATIONS);
    let annotations = match (&options.annotations, &manifest.annotations) {
        (Some(path), _) => Annotated::load(path)?,
        (None, Some(_)) if kept.is_file() => Annotated::load(&kept)?,
        (None, Some(path)) => Annotated::load(path)?,
        (None, None) => Annotated::default(),
    };
    let few_shots = match &manifest.few_shots {
        Some(_) => {
            let path = old.path.join(FEW_SHOTS);
            Some(std::fs::read_to_string(&path).map_err(Error::io("reading", &path))?)
        }
        None => None,
    };
    let texts = old.passages.iter().filter(|p| matches!(p.source, PassageSource::Text { .. })).collect();
    let build = BuildOptions {
        files: manifest.sources.iter().chain(&options.add).cloned().collect(),
        annotations: options.annotations.as_ref().or(manifest.annotations.as_ref()).cloned(),
        few_shots: manifest.few_shots.clone(),
        texts: manifest.texts.clone(),
        out: options.path.clone(),
        name: Some(manifest.name.clone()),
        title: manifest.title.clone(),
        embedder: options.embedder.clone(),
        read: read.clone(),
        verbalize: kb::VerbalizeOptions { reverse: !manifest.no_reverse, ..kb::VerbalizeOptions::default() },
        far: None,
        tables: options.tables.clone().filter(|_| manifest.tables.is_some()),
    };
    let gone = manifest.removed.iter().chain(&options.remove).cloned().collect();
    // Other annotations may give any table and column another form.
    let same_form = options.annotations.is_none().then_some(&old);
    let content = Content { graph, annotations, few_shots, texts, skipped, removed: gone, old: same_form };
    let (build, written) = make(content, &build, aside, &mut report)?;
    Ok(UpdateSummary { build, added, removed, missing, written })
}

#[cfg(test)]
mod tests {
    use super::super::build;
    use super::super::tests::{BIKES, Fixture};
    use super::*;
    use crate::limits::Limits;
    use crate::passages::Mode;

    #[test]
    fn other_annotations_need_no_source_files() {
        let fixture = Fixture::new(BIKES);
        let built = fixture.build().unwrap();
        let annotations = fixture.folder.path().join("other.toml");
        std::fs::write(&annotations, "[tables.bike]\nname = \"bicycle\"\ncomment = \"What is ridden.\"\n")
            .unwrap();
        let options = BuildOptions {
            annotations: Some(annotations.clone()),
            out: fixture.folder.path().join("whole"),
            name: built.manifest.name.as_str().to_owned().into(),
            ..fixture.options.clone()
        };
        let whole = build(&options, &mut |_| ControlFlow::Continue(())).unwrap();
        for source in fixture.options.files.iter().chain(&fixture.options.texts) {
            std::fs::remove_file(source).unwrap();
        }
        let path = fixture.options.out.clone();
        let options = UpdateOptions { path, annotations: Some(annotations), ..UpdateOptions::default() };
        update(&options, &mut |_| ControlFlow::Continue(())).unwrap();
        let base = fixture.open().unwrap();
        assert_eq!(base.manifest().fingerprint, whole.manifest.fingerprint);
        assert_eq!(base.manifest().sources, built.manifest.sources, "it still says what it was built from");
        let rows =
            base.sql().query("SELECT count(*) FROM bicycle", &[], &Limits::default(), &|| false).unwrap();
        assert_eq!(rows.rows.len(), 1);
        assert!(base.search("oiled chains", 1, Mode::Lexical).unwrap()[0].passage.text.contains("dry wax"));
    }
}
