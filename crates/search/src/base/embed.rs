//! Vectors, made behind a knowledge base that answers already: every one is noted in a journal beside the folder, and now
//! and then all that are there take their place, in a new folder of otherwise the same files. Killed at any moment, the
//! folder is whole and the next process goes on; two never make the same; a folder that is replaced meanwhile is begun anew.

use crate::base::build::{Report, entries_of, write_json};
use crate::base::folder::{Aside, Lock, beside, files, sweep, whole};
use crate::base::journal::Journal;
use crate::base::learn::learn;
use crate::base::manifest::{MANIFEST, Made, Manifest};
use crate::base::taught::is_taught;
use crate::base::wanted::{FILES, Kind, Known, List, called, lists};
use crate::base::{BuildProgress, BuildStage, EmbedderName, KnowledgeBase, TARGETS};
use crate::error::Error;
use crate::targets::Targets;
use crate::vectors::Key;
use half::f16;
use llm::Embedder;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Texts in one call of the model: enough to keep every core of an embedded one busy, and texts of one length together.
const BATCH: usize = 128;

/// How often a place that another process writes is tried again.
const AGAIN: Duration = Duration::from_millis(100);

/// For which knowledge base, by what.
#[derive(Clone)]
pub struct EmbedOptions {
    /// The knowledge base.
    pub path: PathBuf,
    /// Makes the vectors; where those that are there are another model's, they are replaced.
    pub embedder: Arc<dyn Embedder>,
    /// What is made takes its place no sooner than so long after the last time, and no sooner than in the time that all
    /// before took: who serves it opens it anew each time.
    pub every: Duration,
}

impl EmbedOptions {
    /// With a pace that suits who serves it meanwhile.
    pub fn new(path: PathBuf, embedder: Arc<dyn Embedder>) -> Self {
        Self { path, embedder, every: Duration::from_secs(20) }
    }
}

impl std::fmt::Debug for EmbedOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmbedOptions").field("path", &self.path).finish_non_exhaustive()
    }
}

/// What was made.
#[derive(Debug, Clone, PartialEq)]
pub struct EmbedSummary {
    /// The manifest as it stands now.
    pub manifest: Manifest,
    /// Texts the embedding model was asked for; the others were known.
    pub asked: u64,
    /// What questions ask for, and how well it is told, where it was learnt now.
    pub targets: Option<Targets>,
}

/// Makes the vectors that a knowledge base lacks. Stopped by `progress`, what was made stays, and the summary's manifest
/// says what is still to be made.
///
/// # Errors
/// When another process makes them, it is no knowledge base, or the model or the disk fails; what was made until then is
/// not lost.
pub fn embed(
    options: &EmbedOptions,
    progress: &mut dyn FnMut(&BuildProgress) -> ControlFlow<()>,
) -> Result<EmbedSummary, Error> {
    // Said in its own words where it is none.
    Manifest::read(&options.path)?;
    let place = whole(&options.path)?;
    let _turn = Lock::of_embedding(&place)?;
    sweep(&place)?;
    let mut report = Report { tell: progress, stopped: false };
    let mut asked = 0;
    loop {
        let mut round = Round::begin(options)?;
        let ended = round.run(options, &mut report);
        asked += round.asked;
        if let Some(Ended { learnt: targets }) = ended? {
            let manifest = round.end()?;
            return Ok(EmbedSummary { manifest, asked, targets });
        }
    }
}

/// A text to be embedded.
struct Missing {
    kind: Kind,
    number: usize,
    key: Key,
}

/// How a round ended that was not overtaken by another folder.
struct Ended {
    learnt: Option<Targets>,
}

/// One folder's vectors.
struct Round {
    base: KnowledgeBase,
    model: EmbedderName,
    /// The manifest as it stands in the folder; another one is another folder.
    manifest: Manifest,
    lists: [List; FILES.len()],
    /// What question views and their columns are called.
    columns: Vec<String>,
    known: Known,
    asked: u64,
}

impl Round {
    fn begin(options: &EmbedOptions) -> Result<Self, Error> {
        let place = whole(&options.path)?;
        let model = EmbedderName::of(options.embedder.as_ref());
        let base = KnowledgeBase::open(&options.path, None)?;
        let manifest = Manifest { name: Manifest::read(&options.path)?.name, ..base.manifest().clone() };
        let journal = Journal::open(&beside(&place, "embedded")?, &model)?;
        let known = Known::of(&options.path, &model, Some(journal));
        let lists = lists(base.schema(), base.terms()?.ontology(), base.passages(), base.entities());
        let columns = called(base.schema()).into_iter().map(str::to_owned).collect();
        Ok(Self { base, model, manifest, lists, columns, known, asked: 0 })
    }

    /// `None` if another folder took the place meanwhile.
    fn run(&mut self, options: &EmbedOptions, report: &mut Report<'_>) -> Result<Option<Ended>, Error> {
        let (mut began, mut pause) = (Instant::now(), options.every);
        let missing = self.missing();
        let total = self.lists.iter().map(|list| list.wanted.len() as u64).sum::<u64>();
        let mut done = total - missing.len() as u64;
        report.note(BuildStage::Embed, done, total);
        for batch in missing.chunks(BATCH) {
            if report.stopped {
                break;
            }
            self.make(batch, options.embedder.as_ref())?;
            done += batch.len() as u64;
            report.note(BuildStage::Embed, done, total);
            if began.elapsed() >= pause {
                match self.place(None)? {
                    Placed::Yes => (began, pause) = (Instant::now(), pause + began.elapsed()),
                    Placed::NotYet => {}
                    Placed::Replaced => return Ok(None),
                }
            }
        }
        let learnt = match self.manifest.is_untaught() && !report.stopped {
            false => None,
            true => match learn(&self.base, options.embedder.as_ref(), report) {
                Err(Error::Cancelled) => None,
                learnt => Some(learnt?),
            },
        };
        if learnt.is_none() && self.is_placed() {
            return Ok(Some(Ended { learnt }));
        }
        loop {
            report.note(BuildStage::Place, 0, 0);
            match self.place(learnt.as_ref())? {
                Placed::Yes => return Ok(Some(Ended { learnt })),
                Placed::Replaced => return Ok(None),
                // The journal keeps what was made.
                Placed::NotYet if report.stopped => return Ok(Some(Ended { learnt })),
                Placed::NotYet => std::thread::sleep(AGAIN),
            }
        }
    }

    /// What is to be made, in order, each text once.
    fn missing(&self) -> Vec<Missing> {
        let mut seen = FxHashSet::default();
        let all = self.lists.iter().flat_map(|list| list.wanted.iter().map(|wanted| (list.kind, *wanted)));
        all.filter(|(_, (_, key))| !self.known.has(key) && seen.insert(*key))
            .map(|(kind, (number, key))| Missing { kind, number, key })
            .collect()
    }

    fn text(&self, missing: &Missing) -> Result<String, Error> {
        let Missing { kind, number, .. } = *missing;
        let text = match kind {
            Kind::Passages => {
                let passage = self.base.passages().get(number as u64);
                passage.map(|passage| crate::passages::embedded_text(&passage))
            }
            Kind::Names => self.base.entities().get(number).map(|entity| entity.label),
            Kind::Columns => self.columns.get(number).cloned(),
            Kind::Terms => crate::terms::names(self.base.terms()?.ontology()).nth(number).map(str::to_owned),
        };
        text.ok_or_else(|| Error::damaged(self.base.path(), "a text of it cannot be read any more"))
    }

    /// Asks the model, and notes what it gave.
    fn make(&mut self, batch: &[Missing], embedder: &dyn Embedder) -> Result<(), Error> {
        let texts: Vec<String> = batch.iter().map(|missing| self.text(missing)).collect::<Result<_, _>>()?;
        let vectors = embedder.embed(&texts.iter().map(String::as_str).collect::<Vec<_>>())?;
        let fits = |vector: &Vec<f32>| vector.len() == self.model.dimensions;
        if vectors.len() != texts.len() || !vectors.iter().all(fits) {
            let name = embedder.name();
            return Err(Error::NoVectors(format!("{name} returned vectors of another number or length")));
        }
        let halves = |vector: Vec<f32>| vector.into_iter().map(f16::from_f32).collect();
        let fresh: Vec<(Key, Vec<f16>)> =
            batch.iter().zip(vectors).map(|(missing, vector)| (missing.key, halves(vector))).collect();
        self.asked += fresh.len() as u64;
        match &mut self.known.journal {
            Some(journal) => journal.push(fresh.iter()),
            None => Ok(()),
        }
    }

    /// Puts what is known in its place: a new folder of the same files but for those of the vectors.
    fn place(&mut self, learnt: Option<&Targets>) -> Result<Placed, Error> {
        let aside = match Aside::create_now(self.base.path()) {
            Ok(aside) => aside,
            Err(Error::Locked(_)) => return Ok(Placed::NotYet),
            Err(error) => return Err(error),
        };
        // Nobody replaces it from here on.
        if Manifest::read(self.base.path())? != self.manifest {
            return Ok(Placed::Replaced);
        }
        let place = whole(self.base.path())?;
        let is_new =
            |name: &str| name == MANIFEST || FILES.contains(&name) || (name == TARGETS && learnt.is_some());
        for file in files(&place)? {
            let name = file.strip_prefix(&place).unwrap_or(&file).display().to_string();
            if !is_new(&name) && !is_taught(&name) {
                aside.take_over(&file)?;
            }
        }
        let made: Made = self.known.write(&self.lists, &self.model, &aside.path)?;
        let mut new: Vec<PathBuf> = FILES.map(|name| aside.path.join(name)).to_vec();
        if let Some(targets) = learnt {
            write_json(&aside.path.join(TARGETS), targets)?;
            new.push(aside.path.join(TARGETS));
        }
        let mut manifest = self.manifest.clone();
        manifest.files.retain(|entry| !is_new(&entry.path));
        manifest.files.extend(entries_of(new, &aside.path)?);
        manifest.files.sort_by(|a, b| a.path.cmp(&b.path));
        manifest.vectors = Some(made);
        manifest.embedder = Some(self.model.clone());
        write_json(&aside.path.join(MANIFEST), &manifest)?;
        aside.place()?;
        self.manifest = manifest;
        Ok(Placed::Yes)
    }

    /// The folder holds all that is known: also what a process noted that was killed before it could place it.
    fn is_placed(&self) -> bool {
        self.manifest.embedder.as_ref() == Some(&self.model)
            && self.manifest.vectors == Some(self.known.made(&self.lists))
    }

    /// Removes the journal, if the folder holds all of it.
    fn end(self) -> Result<Manifest, Error> {
        let placed = self.is_placed();
        if let Some(journal) = self.known.journal.filter(|_| placed) {
            journal.remove()?;
        }
        Ok(self.manifest)
    }
}

/// Whether a new folder took the place.
enum Placed {
    Yes,
    /// Another process is writing there.
    NotYet,
    /// Another process wrote there.
    Replaced,
}

#[cfg(test)]
mod tests;
