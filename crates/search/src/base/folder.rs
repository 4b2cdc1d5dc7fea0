//! How a folder takes its place: made aside, flushed to disk, exchanged in one step. Killed at any moment, the old
//! folder or none is there; what a killed build left is removed by the next.

use crate::base::manifest::MANIFEST;
use crate::error::Error;
use std::fs::File;
use std::path::{Path, PathBuf};

/// A folder in the making, beside the place it will take. Removed when dropped before that.
#[derive(Debug)]
pub(super) struct Aside {
    pub path: PathBuf,
    place: PathBuf,
    /// Held while building; the lock ends with the process, however it ends.
    _lock: File,
    placed: bool,
}

pub(super) const LOCK: &str = "building.lock";

impl Aside {
    /// Claims the place and starts with an empty folder.
    pub fn create(place: &Path) -> Result<Self, Error> {
        // `KB/` and `KB/.` have no file name, and a link would be replaced instead of what it leads to.
        let place = std::path::absolute(place).map_err(Error::io("finding", place))?;
        let place = std::fs::canonicalize(&place).unwrap_or(place);
        if place.exists() && !place.join(MANIFEST).is_file() && !is_empty_folder(&place) {
            return Err(Error::NotReplaced(place));
        }
        let path = beside(&place, "building")?;
        std::fs::create_dir_all(&path).map_err(Error::io("creating", &path))?;
        let lock_path = path.join(LOCK);
        let lock = File::options()
            .create(true)
            .append(true)
            .open(&lock_path)
            .map_err(Error::io("creating", &lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(Error::Locked(place)),
            Err(std::fs::TryLockError::Error(error)) => return Err(Error::io("locking", &lock_path)(error)),
        }
        let aside = Self { path, place, _lock: lock, placed: false };
        aside.clean()?;
        Ok(aside)
    }

    /// A file beside the place that outlives this build if need be.
    pub fn beside(&self, what: &str) -> Result<PathBuf, Error> {
        beside(&self.place, what)
    }

    /// Removes what killed builds left; brings a folder back that was moved away and not replaced.
    fn clean(&self) -> Result<(), Error> {
        let old = beside(&self.place, "replaced")?;
        if old.exists() {
            if self.place.exists() {
                remove(&old)?;
            } else {
                std::fs::rename(&old, &self.place).map_err(Error::io("restoring", &self.place))?;
            }
        }
        for entry in std::fs::read_dir(&self.path).map_err(Error::io("reading", &self.path))? {
            let entry = entry.map_err(Error::io("reading", &self.path))?;
            if entry.file_name() != LOCK {
                remove(&entry.path())?;
            }
        }
        Ok(())
    }

    /// Flushes everything to disk and takes the place.
    pub fn place(mut self) -> Result<(), Error> {
        let lock = self.path.join(LOCK);
        std::fs::remove_file(&lock).map_err(Error::io("removing", &lock))?;
        flush(&self.path)?;
        if self.place.exists() {
            self.exchange()?;
        } else {
            std::fs::rename(&self.path, &self.place).map_err(Error::io("placing", &self.place))?;
        }
        self.placed = true;
        if let Some(parent) = self.place.parent() {
            File::open(parent).and_then(|folder| folder.sync_all()).map_err(Error::io("flushing", parent))?;
        }
        Ok(())
    }

    /// New for old in one step, where the file system can; else in two, the old one kept until the new is there.
    fn exchange(&self) -> Result<(), Error> {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        if renameat_with(CWD, &self.path, CWD, &self.place, RenameFlags::EXCHANGE).is_ok() {
            // The new folder is in place: what remains of the old one is the next build's to remove.
            let _ = std::fs::remove_dir_all(&self.path);
            return Ok(());
        }
        let old = beside(&self.place, "replaced")?;
        std::fs::rename(&self.place, &old).map_err(Error::io("replacing", &self.place))?;
        if let Err(error) = std::fs::rename(&self.path, &self.place) {
            let _ = std::fs::rename(&old, &self.place);
            return Err(Error::io("placing", &self.place)(error));
        }
        let _ = std::fs::remove_dir_all(&old);
        Ok(())
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        if !self.placed {
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

/// `/data/.bikes.building` for `/data/bikes`.
fn beside(place: &Path, what: &str) -> Result<PathBuf, Error> {
    let name = place.file_name().ok_or_else(|| Error::NotReplaced(place.to_owned()))?;
    Ok(place.with_file_name(format!(".{}.{what}", name.to_string_lossy())))
}

fn is_empty_folder(path: &Path) -> bool {
    std::fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
}

fn remove(path: &Path) -> Result<(), Error> {
    let folder = std::fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir());
    let removed = if folder { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
    removed.map_err(Error::io("removing", path))
}

/// All files and folders below, down to the disk.
fn flush(folder: &Path) -> Result<(), Error> {
    for path in files(folder)? {
        File::open(&path).and_then(|file| file.sync_all()).map_err(Error::io("flushing", &path))?;
    }
    File::open(folder).and_then(|file| file.sync_all()).map_err(Error::io("flushing", folder))
}

/// All files below a folder, sorted.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).map_err(Error::io("reading", &folder))? {
            let entry = entry.map_err(Error::io("reading", &folder))?;
            let kind = entry.file_type().map_err(Error::io("reading", &entry.path()))?;
            if kind.is_dir() { open.push(entry.path()) } else { found.push(entry.path()) }
        }
    }
    found.sort();
    Ok(found)
}
