//! A disk and a clock that fail as a test wants: `faults.c` is compiled once a test and loaded into the program under test.
//! It needs no rights and no mounts. What the program did to files below one folder is counted, so that it can be ended
//! before any of these calls.
#![allow(dead_code)]

pub mod cases;
pub mod everywhere;

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What the library is told and tells; the order of `struct state` in `faults.c`.
#[derive(Debug, Clone, Copy)]
enum Field {
    Calls,
    KillAt,
    Room,
    ReadOnly,
    Clock,
}

/// The compiled library, for as long as the test runs.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = LIBRARY.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("faults.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/faults.c");
        let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let compiled = Command::new(&compiler)
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&path, &source])
            .arg("-ldl")
            .output()
            .unwrap_or_else(|error| panic!("{compiler} does not start: {error}"));
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        (folder, path)
    });
    path
}

/// What the disk and the clock of some processes do, changed while they run.
pub struct Faults {
    folder: tempfile::TempDir,
    state: File,
}

impl Faults {
    /// None yet.
    pub fn none() -> Faults {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state");
        fs::write(&path, [0; 40]).expect("written");
        let state = File::options().read(true).write(true).open(path).expect("opened");
        let faults = Faults { folder, state };
        faults.put(Field::Room, -1);
        faults
    }

    fn put(&self, field: Field, value: i64) {
        self.state.write_all_at(&value.to_ne_bytes(), field as u64 * 8).expect("written");
    }

    /// The process that makes the call of this number, from 1, dies instead; a write is half done then.
    pub fn killed_at(call: usize) -> Faults {
        let faults = Faults::none();
        faults.kill_at(call);
        faults
    }

    /// A disk that takes so many more bytes.
    pub fn full_after(bytes: usize) -> Faults {
        let faults = Faults::none();
        faults.leave_room(bytes);
        faults
    }

    /// A disk of which nothing can be changed.
    pub fn read_only() -> Faults {
        let faults = Faults::none();
        faults.put(Field::ReadOnly, 1);
        faults
    }

    /// As [`Faults::killed_at`], from now on.
    pub fn kill_at(&self, call: usize) {
        self.put(Field::KillAt, i64::try_from(call).expect("a small number"));
    }

    /// As [`Faults::full_after`], from now on.
    pub fn leave_room(&self, bytes: usize) {
        self.put(Field::Room, i64::try_from(bytes).expect("a small number"));
    }

    /// A disk with room again.
    pub fn make_room(&self) {
        self.put(Field::Room, -1);
    }

    /// The wall clock goes so many seconds wrong.
    pub fn move_clock(&self, seconds: i64) {
        self.put(Field::Clock, seconds);
    }

    /// Calls that changed files so far.
    pub fn calls(&self) -> usize {
        let mut bytes = [0; 8];
        self.state.read_exact_at(&mut bytes, Field::Calls as u64 * 8).expect("read");
        usize::try_from(i64::from_ne_bytes(bytes)).expect("a count")
    }

    /// Lets a program, and what it starts, have this disk below `folder` and this clock.
    pub fn befall(&self, command: &mut Command, folder: &Path) {
        command.env("LD_PRELOAD", library());
        command.env("FAULTS_STATE", self.folder.path().join("state")).env("FAULTS_BELOW", folder);
    }

    /// The same, but not what the program starts.
    pub fn befall_alone(&self, command: &mut Command, folder: &Path) {
        self.befall(command, folder);
        command.env("FAULTS_ALONE", "1");
    }
}
