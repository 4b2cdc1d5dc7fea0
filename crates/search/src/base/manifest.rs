//! The manifest: what a folder must hold to be the knowledge base it says it is.

use crate::error::Error;
use crate::postgresql::ServerTables;
use llm::Embedder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The folder format this program writes and reads.
pub const FORMAT: u64 = 2;

pub(crate) const MANIFEST: &str = "manifest.json";

/// Files hashed at once when a folder is opened.
const AT_ONCE: usize = 4;

/// What a knowledge base was made from and holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The folder format.
    pub format: u64,
    /// The version of the program that made it.
    pub version: String,
    /// Its name when it was built; in a folder of another name it has that one.
    pub name: String,
    /// The title given to the build.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// SHA-256 over graph, annotations and texts, in hexadecimal; the same for the same content.
    pub fingerprint: String,
    /// How much it holds.
    pub counts: Counts,
    /// What made the vectors; `None` for a knowledge base without.
    pub embedder: Option<EmbedderName>,
    /// How many of its texts have vectors; all where this says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vectors: Option<Made>,
    /// The files and folders given to the build.
    pub sources: Vec<PathBuf>,
    /// The files and folders whose statements updates took out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<PathBuf>,
    /// The annotations file given.
    pub annotations: Option<PathBuf>,
    /// The few-shots file given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub few_shots: Option<PathBuf>,
    /// The texts given.
    pub texts: Vec<PathBuf>,
    /// Passages say each fact once, not in reverse too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_reverse: bool,
    /// How its files were read.
    #[serde(default, skip_serializing_if = "Reading::is_default")]
    pub reading: Reading,
    /// The endpoint where its triples are, if they are not in the folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<super::Far>,
    /// Where its tables are, if they are on a server too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<ServerTables>,
    /// When it was built, in UTC: `Wed, 25 Nov 2026 11:30:20 GMT`; empty if an earlier version made it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub built: String,
    /// Every other file of the folder.
    pub files: Vec<FileEntry>,
}

/// How files were read: what another reading of them needs to give the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// What was broken was left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lenient: bool,
    /// The base IRI given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The folder at which the files' own addresses begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<PathBuf>,
    /// Remote JSON-LD contexts and the files that hold them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contexts: Vec<(String, PathBuf)>,
}

impl Reading {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// What is asked for, and this where it says nothing.
    pub fn options(&self, asked: &kb::ReadOptions) -> kb::ReadOptions {
        let mut options = asked.clone();
        options.base = options.base.or_else(|| self.base.clone());
        options.root = options.root.or_else(|| self.root.clone());
        options.contexts.extend(self.contexts.iter().filter(|(_, path)| path.exists()).cloned());
        options
    }
}

/// How much a knowledge base holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Distinct triples.
    pub triples: u64,
    /// Rows of entity tables: a subject counts once a table.
    pub entities: u64,
    /// Tables of every kind.
    pub tables: u64,
    /// Passages of the graph and of texts.
    pub passages: u64,
}

/// Which embedding model made the vectors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbedderName {
    /// Its name and revision.
    pub name: String,
    /// The length of its vectors.
    pub dimensions: usize,
}

/// How far the vectors of passages, names and terms are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// Texts that have one.
    pub made: u64,
    /// Texts that are to have one.
    pub of: u64,
}

/// One file of the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its path in the folder, with `/`.
    pub path: String,
    /// Its size.
    pub bytes: u64,
    /// Its hash, in hexadecimal.
    pub sha256: String,
}

impl Manifest {
    /// Reads the manifest of a folder and checks its format.
    pub(crate) fn read(folder: &Path) -> Result<Self, Error> {
        let none =
            |reason: &str| Error::NotAKnowledgeBase { path: folder.to_owned(), reason: reason.to_owned() };
        let text = match std::fs::read(folder.join(MANIFEST)) {
            Ok(text) => text,
            Err(_) if !folder.exists() => return Err(none("there is no such folder")),
            Err(_) if !folder.is_dir() => return Err(none("it is a file, not a folder")),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(none("it has no manifest.json"));
            }
            Err(error) => return Err(Error::io("reading", &folder.join(MANIFEST))(error)),
        };
        let damaged = |error: serde_json::Error| Error::Damaged {
            path: folder.to_owned(),
            what: format!("{MANIFEST}: {error}"),
            rebuild: format!("ragonite build FILES.. --out {}", folder.display()),
        };
        // The format alone first: the rest may be spelt otherwise in another one.
        let json: serde_json::Value = serde_json::from_slice(&text).map_err(damaged)?;
        let Some(format) = json.get("format").and_then(serde_json::Value::as_u64) else {
            return Err(none("its manifest.json names no format"));
        };
        if format != FORMAT {
            let rebuild = match serde_json::from_value::<Self>(json) {
                Ok(manifest) => manifest.rebuild(folder),
                Err(_) => format!("ragonite build FILES.. --out {}", folder.display()),
            };
            return Err(Error::Version { path: folder.to_owned(), found: format, expected: FORMAT, rebuild });
        }
        serde_json::from_value(json).map_err(damaged)
    }

    /// How far its vectors are, if some are still to be made; `None` for a knowledge base that has all or is to have none.
    pub fn pending(&self) -> Option<Made> {
        self.embedder.as_ref()?;
        self.vectors.filter(|vectors| vectors.made < vectors.of)
    }

    /// It was given few-shots, and what they teach is not learned yet.
    pub(crate) fn is_untaught(&self) -> bool {
        self.few_shots.is_some() && !self.files.iter().any(|file| file.path == super::TARGETS)
    }

    /// Compares every file with its entry, by size and by hash: one bit that the disk turned would be a wrong answer
    /// that nobody could tell from a right one. The largest first, several at once.
    pub(crate) fn check(&self, folder: &Path) -> Result<(), Error> {
        let mut entries: Vec<&FileEntry> = self.files.iter().collect();
        for entry in &entries {
            self.check_size(entry, folder)?;
        }
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.bytes));
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(AT_ONCE);
        std::thread::scope(|scope| {
            let take = || -> Result<(), Error> {
                while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    self.check_content(entry, folder)?;
                }
                Ok(())
            };
            let takers: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
            takers
                .into_iter()
                .try_for_each(|taker| taker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }

    fn check_size(&self, entry: &FileEntry, folder: &Path) -> Result<(), Error> {
        let found = std::fs::metadata(folder.join(&entry.path));
        let bytes = found.map_err(|error| self.damaged(entry, folder, &error.to_string()))?.len();
        if bytes == entry.bytes {
            return Ok(());
        }
        Err(self.damaged(entry, folder, &format!("{bytes} bytes where {} were written", entry.bytes)))
    }

    fn check_content(&self, entry: &FileEntry, folder: &Path) -> Result<(), Error> {
        if hash_file(&folder.join(&entry.path))? == entry.sha256 {
            return Ok(());
        }
        Err(self.damaged(entry, folder, "its content was changed"))
    }

    fn damaged(&self, entry: &FileEntry, folder: &Path, what: &str) -> Error {
        let what = format!("{}: {what}", entry.path);
        Error::Damaged { path: folder.to_owned(), what, rebuild: self.rebuild(folder) }
    }

    /// The command that makes this knowledge base anew.
    pub(crate) fn rebuild(&self, folder: &Path) -> String {
        if let Some(far) = &self.endpoint {
            return format!("ragonite connect {} --out {}", quoted(Path::new(&far.address)), quoted(folder));
        }
        let mut command = String::from("ragonite build");
        for source in &self.sources {
            let _ = write!(command, " {}", quoted(source));
        }
        if let Some(title) = &self.title {
            let _ = write!(command, " --title {}", quoted(Path::new(title)));
        }
        if let Some(annotations) = &self.annotations {
            let _ = write!(command, " --annotations {}", quoted(annotations));
        }
        if let Some(few_shots) = &self.few_shots {
            let _ = write!(command, " --few-shots {}", quoted(few_shots));
        }
        for text in &self.texts {
            let _ = write!(command, " --texts {}", quoted(text));
        }
        if self.no_reverse {
            command.push_str(" --no-reverse");
        }
        if self.reading.lenient {
            command.push_str(" --lenient");
        }
        if let Some(base) = &self.reading.base {
            let _ = write!(command, " --base {}", quoted(Path::new(base)));
        }
        for (address, path) in &self.reading.contexts {
            let _ =
                write!(command, " --context {}", quoted(Path::new(&format!("{address}={}", path.display()))));
        }
        if let Some(tables) = &self.tables {
            let _ = write!(command, " --sql {}", quoted(Path::new(&tables.address)));
        }
        let _ = write!(command, " --out {}", quoted(folder));
        if !self.removed.is_empty() {
            let _ = write!(command, " && ragonite update {}", quoted(folder));
        }
        for removed in &self.removed {
            let _ = write!(command, " --remove {}", quoted(removed));
        }
        command
    }
}

impl EmbedderName {
    /// The name of a model.
    pub(crate) fn of(embedder: &dyn Embedder) -> Self {
        Self { name: embedder.name().to_owned(), dimensions: embedder.dimensions() }
    }

    /// The given model must be this one.
    pub(crate) fn check(
        &self,
        given: &dyn Embedder,
        folder: &Path,
        manifest: &Manifest,
    ) -> Result<(), Error> {
        let given = Self::of(given);
        if given == *self {
            return Ok(());
        }
        let shown = |name: &Self| format!("{} ({} dimensions)", name.name, name.dimensions);
        Err(Error::Embedder {
            path: folder.to_owned(),
            found: shown(self),
            given: shown(&given),
            rebuild: manifest.rebuild(folder),
        })
    }
}

/// SHA-256 of a file, in hexadecimal.
pub(crate) fn hash_file(path: &Path) -> Result<String, Error> {
    let failed = || Error::io("reading", path);
    let mut file = File::open(path).map_err(failed())?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        match file.read(&mut buffer).map_err(failed())? {
            0 => return Ok(hexadecimal(&hash.finalize())),
            length => hash.update(&buffer[..length]),
        }
    }
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// For a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "/._-+=:@,".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::KnowledgeBase;
    use crate::base::tests::{BIKES, Fixture};

    /// One that called itself `../x` had jobs write there.
    #[test]
    fn a_folder_is_called_by_its_place_whatever_its_manifest_says() {
        let fixture = Fixture::new(BIKES);
        fixture.build().unwrap();
        let place = fixture.options.out.join("manifest.json");
        let mut told: serde_json::Value = serde_json::from_slice(&std::fs::read(&place).unwrap()).unwrap();
        for name in ["../x", "/tmp/x", "..", "", "a/../../b"] {
            told["name"] = name.into();
            std::fs::write(&place, told.to_string()).unwrap();
            let kb = KnowledgeBase::open(&fixture.options.out, None).unwrap();
            assert_eq!(Some(kb.name()), fixture.options.out.file_name().and_then(|name| name.to_str()));
            assert_eq!(kb.manifest().name, kb.name());
        }
    }

    /// Large files were checked by their size alone.
    #[test]
    fn a_bit_of_a_large_file_counts_too() {
        let fixture = Fixture::new(BIKES);
        fixture.build().unwrap();
        let (large, manifest) =
            (fixture.options.out.join("large"), fixture.options.out.join("manifest.json"));
        let mut content = vec![7; 40 << 20];
        std::fs::write(&large, &content).unwrap();
        let mut told: serde_json::Value = serde_json::from_slice(&std::fs::read(&manifest).unwrap()).unwrap();
        let entry = serde_json::json!({
            "path": "large",
            "bytes": content.len(),
            "sha256": hash_file(&large).unwrap(),
        });
        told["files"].as_array_mut().unwrap().push(entry);
        std::fs::write(&manifest, told.to_string()).unwrap();
        KnowledgeBase::open(&fixture.options.out, None).unwrap();
        *content.last_mut().unwrap() ^= 1;
        std::fs::write(&large, &content).unwrap();
        let error = KnowledgeBase::open(&fixture.options.out, None).unwrap_err().to_string();
        assert!(error.contains("is damaged") && error.contains("large"), "{error}");
    }
}
