//! How a folder takes its place: made aside, flushed to disk, exchanged in one step. Killed at any moment, the old
//! folder or none is there; what a killed build left is removed by the next.
//!
//! The order is: every file is written and flushed, then the folders they lie in, then the folder itself; then it is
//! renamed, and the folder it lies in is flushed. One build at a time has the place: the lock on it is a file of its own
//! beside it, held until the new folder is in place and flushed.

use crate::base::manifest::MANIFEST;
use crate::base::taught;
use crate::error::Error;
use crate::worker::FileId;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often, and how long, one waits for a moment's lock.
const TRIES: usize = 1_000;
const PAUSE: Duration = Duration::from_millis(10);

/// A folder in the making, beside the place it will take. Removed when dropped before that.
#[derive(Debug)]
pub(super) struct Aside {
    pub path: PathBuf,
    place: PathBuf,
    placed: bool,
    /// Dropped last: after what was made aside is placed or removed.
    _lock: Lock,
}

/// A right that one process has at a place: to build there, or to make vectors. It ends with the process, however
/// that ends.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// The right to make the vectors of a place; [`Error::Embedding`] if another process does.
    pub fn of_embedding(place: &Path) -> Result<Self, Error> {
        let taken = Self::take(place, "embedding")?;
        taken.ok_or_else(|| Error::Embedding(place.to_owned()))
    }

    /// The right to build at a place; [`Error::Locked`] if another process does. Whoever makes vectors has it for the moment
    /// in which it puts them in place: that is waited for.
    fn of_building(place: &Path) -> Result<Self, Error> {
        for _ in 0..TRIES {
            if let Some(lock) = Self::take(place, "lock")? {
                return Ok(lock);
            }
            if Self::take(place, "embedding")?.is_some() {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        Err(Error::Locked(place.to_owned()))
    }

    /// The right to teach a place, or to replace what was taught; waits for whoever has it, who has it for a moment.
    pub fn of_teaching(place: &Path) -> Result<Self, Error> {
        for _ in 0..TRIES {
            if let Some(lock) = Self::take(place, "teaching")? {
                return Ok(lock);
            }
            std::thread::sleep(PAUSE);
        }
        Err(Error::Locked(place.to_owned()))
    }

    /// `None` if another process has it.
    fn take(place: &Path, what: &str) -> Result<Option<Self>, Error> {
        let path = beside(place, what)?;
        loop {
            let file = File::options()
                .create(true)
                .append(true)
                .open(&path)
                .map_err(Error::io("creating", &path))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(std::fs::TryLockError::WouldBlock) => return Ok(None),
                Err(std::fs::TryLockError::Error(error)) => return Err(Error::io("locking", &path)(error)),
            }
            // Whoever held it may have removed the file since it was opened: then it is a lock on nothing.
            let held = file.metadata().map_err(Error::io("reading", &path))?;
            let is_there =
                std::fs::metadata(&path).is_ok_and(|there| FileId::of(&there) == FileId::of(&held));
            if is_there {
                return Ok(Some(Self { path, _file: file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is held, so that nobody else's is removed.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Aside {
    /// Claims the place and starts with an empty folder.
    pub fn create(place: &Path) -> Result<Self, Error> {
        Self::with(place, Lock::of_building)
    }

    /// The same, for who makes vectors and comes again: [`Error::Locked`] at once where somebody builds.
    pub fn create_now(place: &Path) -> Result<Self, Error> {
        Self::with(place, |place| Lock::take(place, "lock")?.ok_or_else(|| Error::Locked(place.to_owned())))
    }

    fn with(place: &Path, lock: impl FnOnce(&Path) -> Result<Lock, Error>) -> Result<Self, Error> {
        let place = whole(place)?;
        if place.exists() && !place.join(MANIFEST).is_file() && !is_empty_folder(&place) {
            return Err(Error::NotReplaced(place));
        }
        let path = beside(&place, "building")?;
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(Error::io("creating", parent))?;
        }
        let lock = lock(&place)?;
        std::fs::create_dir_all(&path).map_err(Error::io("creating", &path))?;
        let aside = Self { path, place, placed: false, _lock: lock };
        aside.clean()?;
        Ok(aside)
    }

    /// Removes what killed builds left; brings a folder back that was moved away and not replaced.
    fn clean(&self) -> Result<(), Error> {
        // The file of a lock that nobody holds goes with the lock.
        drop(Lock::take(&self.place, "teaching")?);
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
            remove(&entry.path())?;
        }
        Ok(())
    }

    /// Takes a file of the folder that is to be replaced over as it is: the same file where the file system can name
    /// one twice, else a copy.
    pub fn take_over(&self, file: &Path) -> Result<(), Error> {
        let to = self.path.join(file.strip_prefix(&self.place).unwrap_or(file));
        if let Some(parent) = to.parent() {
            std::fs::create_dir_all(parent).map_err(Error::io("creating", parent))?;
        }
        if std::fs::hard_link(file, &to).is_ok() {
            return Ok(());
        }
        std::fs::copy(file, &to).map(drop).map_err(Error::io("copying", file))
    }

    /// Flushes everything to disk and takes the place.
    pub fn place(mut self) -> Result<(), Error> {
        flush(&self.path)?;
        // From here until the new folder is in place nobody teaches the old one.
        let _taught = Lock::of_teaching(&self.place)?;
        if self.place.exists() {
            taught::take_along(&self.place, &self.path)?;
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

/// Removes what killed processes left beside a place, unless somebody works there now.
pub(super) fn sweep(place: &Path) -> Result<(), Error> {
    if !["building", "lock", "teaching"]
        .iter()
        .any(|what| beside(place, what).is_ok_and(|path| path.exists()))
    {
        return Ok(());
    }
    match Aside::create_now(place) {
        Ok(_) | Err(Error::Locked(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// A place as it is locked and replaced: `KB/` and `KB/.` have no file name, and a link would be replaced instead of
/// what it leads to.
pub(super) fn whole(place: &Path) -> Result<PathBuf, Error> {
    let place = std::path::absolute(place).map_err(Error::io("finding", place))?;
    Ok(std::fs::canonicalize(&place).unwrap_or(place))
}

/// `/data/.bikes.building` for `/data/bikes`.
pub(super) fn beside(place: &Path, what: &str) -> Result<PathBuf, Error> {
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
    let mut folders = std::collections::BTreeSet::new();
    for path in files(folder)? {
        File::open(&path).and_then(|file| file.sync_all()).map_err(Error::io("flushing", &path))?;
        folders.extend(path.ancestors().skip(1).take_while(|above| *above != folder).map(Path::to_owned));
    }
    for below in folders {
        File::open(&below).and_then(|file| file.sync_all()).map_err(Error::io("flushing", &below))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const FILES: usize = 20;

    /// Makes a folder whose every file says the same.
    fn make(place: &Path, word: &str) -> Result<(), Error> {
        let aside = Aside::create(place)?;
        std::fs::create_dir(aside.path.join("below")).unwrap();
        for n in 0..FILES {
            std::fs::write(aside.path.join(format!("below/{n}")), word).unwrap();
        }
        std::fs::write(aside.path.join(MANIFEST), word).unwrap();
        aside.place()
    }

    #[test]
    fn builds_of_one_place_at_once_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("kb");
        let placed: usize = std::thread::scope(|scope| {
            let builder = |name: usize| {
                let place = &place;
                move || {
                    let made = (0..40).map(|round| make(place, &format!("{name}.{round}")));
                    let placed = |result: &Result<(), Error>| match result {
                        Ok(()) => true,
                        Err(Error::Locked(_)) => false,
                        Err(error) => panic!("{error}"),
                    };
                    made.filter(placed).count()
                }
            };
            let builders: Vec<_> = (0..4).map(|name| scope.spawn(builder(name))).collect();
            builders.into_iter().map(|builder| builder.join().unwrap()).sum()
        });
        assert!(placed > 0);
        let words: BTreeSet<String> =
            files(&place).unwrap().iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        assert_eq!((files(&place).unwrap().len(), words.len()), (FILES + 1, 1), "{words:?}");
        let beside = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(beside, 1, "nothing is left beside it");
    }

    #[test]
    fn a_build_waits_for_vectors_that_are_put_in_place() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("kb");
        make(&place, "x").unwrap();
        let embedding = Lock::of_embedding(&place).unwrap();
        let placing = Aside::create_now(&place).unwrap();
        std::thread::scope(|scope| {
            let build = scope.spawn(|| make(&place, "y"));
            std::thread::sleep(Duration::from_millis(50));
            assert!(matches!(Aside::create_now(&place), Err(Error::Locked(_))));
            drop(placing);
            build.join().unwrap().unwrap();
        });
        drop(embedding);
        assert_eq!(std::fs::read_to_string(place.join(MANIFEST)).unwrap(), "y");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_lock_file_that_nobody_holds_stops_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("kb");
        std::fs::write(folder.path().join(".kb.lock"), "").unwrap();
        make(&place, "x").unwrap();
        let held = Aside::create(&place).unwrap();
        assert!(matches!(make(&place, "y"), Err(Error::Locked(_))));
        drop(held);
        make(&place, "y").unwrap();
    }
}
