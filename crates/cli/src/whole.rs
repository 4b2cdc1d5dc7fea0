//! Files that a command writes for people: whole or not at all, whenever it is killed and however full the disk is. Not
//! here: knowledge bases (`search`), the server's conversations (`server`).

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Makes a file that is not there yet: someone's work is never overwritten.
///
/// # Errors
/// When there is one, `fill` fails, or the disk does; then there is none.
pub fn create(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let refused = || format!("cannot make {}; name a file that is not there yet", path.display());
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::Error::from(ErrorKind::AlreadyExists)).with_context(refused);
    }
    let aside = Aside::create(path).with_context(|| format!("cannot make {}", path.display()))?;
    aside.fill(fill)?;
    // Unlike a rename this fails if somebody made it meanwhile.
    match fs::hard_link(&aside.path, path) {
        Ok(()) => aside.remove(),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(error).with_context(refused),
        // A file system without hard links.
        Err(_) => aside.place(path),
    }
    .with_context(|| format!("cannot write {}", path.display()))
}

/// Makes a file, or takes the place of the one that is there; what is no file (a pipe, `/dev/stdout`) is written to as it
/// is.
///
/// # Errors
/// When `fill` or the disk fails; what was there stays then.
pub fn replace(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let writing = || format!("cannot write {}", path.display());
    // A link stays one: what it leads to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
        let mut out = File::options().write(true).open(&path).with_context(writing)?;
        return fill(&mut out).with_context(writing);
    }
    let aside = Aside::create(&path).with_context(writing)?;
    aside.fill(fill).with_context(writing)?;
    aside.place(&path).with_context(writing)
}

/// What is written, beside its place; removed when dropped before it is there. One process at a time has it; what a
/// killed one left is written over by the next.
struct Aside {
    path: PathBuf,
    file: File,
    placed: bool,
}

impl Aside {
    fn create(path: &Path) -> io::Result<Aside> {
        let name = path.file_name().ok_or(ErrorKind::InvalidFilename)?;
        let path = path.with_file_name(format!(".{}.part", name.to_string_lossy()));
        loop {
            let file = File::options().create(true).truncate(false).write(true).open(&path)?;
            file.lock()?;
            // Whoever had it before may have placed it: then it is another file's name now.
            let held = file.metadata()?;
            if fs::metadata(&path).is_ok_and(|there| (there.dev(), there.ino()) == (held.dev(), held.ino())) {
                file.set_len(0)?;
                return Ok(Aside { path, file, placed: false });
            }
        }
    }

    /// Down to the disk.
    fn fill(&self, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        let mut out = BufWriter::new(&self.file);
        fill(&mut out)?;
        out.flush()?;
        Ok(self.file.sync_all()?)
    }

    fn place(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.placed = true;
        self.flush_folder()
    }

    /// The name aside, after the file has its own.
    fn remove(mut self) -> io::Result<()> {
        self.placed = true;
        fs::remove_file(&self.path)?;
        self.flush_folder()
    }

    fn flush_folder(&self) -> io::Result<()> {
        let folder = self.path.parent().filter(|folder| *folder != Path::new(""));
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        if !self.placed {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn what_fails_leaves_what_was_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.txt");
        let half = |out: &mut dyn Write| -> Result<()> {
            out.write_all(b"half")?;
            bail!("no more")
        };
        assert!(create(&path, half).is_err() && !path.exists());
        create(&path, |out| Ok(out.write_all(b"whole")?)).expect("made");
        assert!(create(&path, |_| Ok(())).expect_err("there").to_string().contains("name a file"));
        assert!(replace(&path, half).is_err());
        assert_eq!(fs::read_to_string(&path).expect("read"), "whole");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&path, &link).expect("made");
        replace(&link, |out| Ok(out.write_all(b"new")?)).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("read"), "new");
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 2, "nothing is left beside them");
    }

    #[test]
    fn two_at_once_write_one_whole_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.txt");
        std::thread::scope(|scope| {
            for letter in ["a", "b", "c", "d"] {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..20 {
                        let text = letter.repeat(100_000);
                        replace(path, |out| Ok(out.write_all(text.as_bytes())?)).expect("written");
                    }
                });
            }
        });
        let text = fs::read_to_string(&path).expect("read");
        assert!(text.len() == 100_000 && text.bytes().all(|byte| byte == text.as_bytes()[0]));
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 1);
    }
}
