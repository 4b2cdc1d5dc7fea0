//! A folder of files that may be lost: each written aside and renamed, all together bounded, the least recently used
//! removed first. The order of use is kept in the files' times.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A bounded folder.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// The most bytes in it.
    limit: u64,
    /// What its files' names end with; other files are left alone.
    extension: &'static str,
}

impl Folder {
    pub(crate) fn new(path: PathBuf, limit: u64, extension: &'static str) -> Self {
        Self { path, limit, extension }
    }

    /// The file of a key, whether it is there or not.
    pub(crate) fn file(&self, key: &str) -> PathBuf {
        self.path.join(format!("{key}.{}", self.extension))
    }

    /// Notes that a file was used; failing to do so costs only an early removal.
    pub(crate) fn used(&self, file: &Path) {
        let _ = fs::File::open(file).and_then(|f| f.set_modified(SystemTime::now()));
    }

    /// Writes a key's file with `write`, which is given the path to write.
    pub(crate) fn write(&self, key: &str, write: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let thread = format!("{:?}", std::thread::current().id());
        let thread: String = thread.chars().filter(char::is_ascii_digit).collect();
        let unfinished = self.path.join(format!("{key}.{}.{thread}.tmp", std::process::id()));
        if let Err(error) = write(&unfinished) {
            let _ = fs::remove_file(&unfinished);
            return Err(error);
        }
        fs::rename(&unfinished, self.file(key))?;
        self.trim()
    }

    fn trim(&self) -> io::Result<()> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let entry = entry?;
            if entry.path().extension().is_some_and(|e| e == self.extension) {
                let about = entry.metadata()?;
                files.push((about.modified()?, about.len(), entry.path()));
            }
        }
        files.sort();
        let mut bytes: u64 = files.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in files {
            if bytes <= self.limit {
                break;
            }
            fs::remove_file(path)?;
            bytes -= size;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_least_recently_used_go_first() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path().join("new"), 25, "state");
        let write = |key: &str, hours: u64| {
            folder.write(key, |path| fs::write(path, [0; 10])).unwrap();
            let old = SystemTime::now() - Duration::from_secs(hours * 3600);
            let _ = fs::File::open(folder.file(key)).and_then(|f| f.set_modified(old));
        };
        write("a", 3);
        write("b", 2);
        folder.used(&folder.file("a"));
        write("c", 1);
        let there = ["a", "b", "c"].map(|key| folder.file(key).exists());
        assert_eq!(there, [true, false, true]);
        let failed = folder.write("d", |_| Err(io::Error::other("full")));
        assert!(failed.is_err() && fs::read_dir(dir.path().join("new")).unwrap().count() == 2);
    }
}
