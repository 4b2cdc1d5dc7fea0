//! Files that clients send, kept until they are built, or for a day. Their names here are made here: of what a client
//! calls a file only the known endings count. Nobody but the server's own user can read them.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use axum::body::Body;
use axum::http::StatusCode;
use futures_util::StreamExt;
use tokio::io::AsyncWriteExt;

use crate::problem::Problem;

/// Endings of RDF files, documents and their compressed forms.
const ENDINGS: [&str; 12] =
    ["ttl", "nt", "nq", "trig", "rdf", "owl", "xml", "jsonld", "jsonl", "md", "txt", "html"];
const COMPRESSED: [&str; 3] = ["gz", "bz2", "zst"];

/// How long an upload waits to be built.
pub(crate) const KEPT: Duration = Duration::from_secs(24 * 3600);

/// A sender that sends nothing for so long has gone away.
const SILENCE: Duration = Duration::from_secs(30);

/// Uploads of one user that wait, as many as the largest one may have bytes.
const WAITING: u64 = 4;

/// The ending a file of that name keeps (`.ttl`, `.nt.gz`).
fn ending(name: &str) -> Option<String> {
    let lower = name.to_ascii_lowercase();
    let mut parts = lower.rsplit('.');
    let last = parts.next()?;
    if ENDINGS.contains(&last) && parts.next().is_some() {
        return Some(format!(".{last}"));
    }
    let before = parts.next()?;
    (COMPRESSED.contains(&last) && ENDINGS.contains(&before) && parts.next().is_some())
        .then(|| format!(".{before}.{last}"))
}

/// Reads a text as a file's name: no ending leads elsewhere.
pub(crate) fn fuzz(name: &str) {
    if let Some(ending) = ending(name) {
        assert!(ending.starts_with('.') && ending.chars().all(|c| c == '.' || c.is_ascii_alphanumeric()));
    }
}

/// Writes a body to a file of its owner; its bytes.
pub(crate) async fn keep(
    folder: &Path,
    owner: &str,
    id: &str,
    name: &str,
    body: Body,
    most: u64,
) -> Result<u64, Problem> {
    let Some(ending) = ending(name) else {
        return Err(Problem::bad_request(
            "Of the file's name the ending is not known.",
            format!("Name it with one of: .{}; compressed also with .gz, .bz2 or .zst.", ENDINGS.join(", .")),
        ));
    };
    let folder = place(folder, owner);
    let path = folder.join(format!("{id}{ending}"));
    let failed = |error: std::io::Error| {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            format!("The upload cannot be kept: {error}."),
            "Check that the disk has room and that the server may write to its state folder, then send it again.",
        )
    };
    let (place, wanted) = (folder.clone(), path.clone());
    let made = tokio::task::spawn_blocking(move || {
        make_private(&place)?;
        Ok::<_, std::io::Error>((create_private(&wanted)?, size(&place)))
    });
    let (file, waiting) = made.await.map_err(std::io::Error::other).and_then(|made| made).map_err(failed)?;
    let room = most.min((WAITING * most).saturating_sub(waiting));
    let mut file = tokio::fs::File::from_std(file);
    let mut stream = body.into_data_stream();
    let (mut bytes, mut outcome) = (0u64, Ok(()));
    loop {
        let chunk = match tokio::time::timeout(SILENCE, stream.next()).await {
            Ok(None) => break,
            Ok(Some(Ok(chunk))) => chunk,
            _ => {
                outcome =
                    Err(Problem::bad_request("The upload ended before it was whole.", "Send it again."));
                break;
            }
        };
        bytes += chunk.len() as u64;
        if bytes > room && room < most {
            outcome = Err(Problem::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("With it more than {} bytes of yours would wait to be built.", WAITING * most),
                "Build from what you sent, or wait a day: uploads that nobody builds from are then removed.",
            ));
            break;
        }
        if bytes > most {
            outcome = Err(Problem::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("The file has more than {most} bytes."),
                "Compress it, send it in parts, or build it with `ragonite build` on the server's machine.",
            ));
            break;
        }
        if let Err(error) = file.write_all(&chunk).await {
            outcome = Err(failed(error));
            break;
        }
    }
    let flushed = file.flush().await.map_err(failed);
    if let Err(problem) = outcome.and(flushed) {
        // What remains of it is of no use; if it cannot be removed, it is only disk space.
        let _ = tokio::fs::remove_file(&path).await;
        return Err(problem);
    }
    Ok(bytes)
}

/// Makes a folder that nobody else can look into.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    // One that an earlier version made is closed now.
    #[cfg(unix)]
    std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

/// Makes a file that nobody else can read.
fn create_private(path: &Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Bytes of the files in a folder.
fn size(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}

/// Removes uploads that are older than that.
pub(crate) fn expire(folder: &Path, age: Duration) -> std::io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let now = SystemTime::now();
    for owner in std::fs::read_dir(folder)?.flatten().filter(|entry| entry.path().is_dir()) {
        for file in std::fs::read_dir(owner.path())?.flatten() {
            let written = file.metadata().and_then(|metadata| metadata.modified());
            // One of the future, by a clock that was set back, is left for later.
            if written.is_ok_and(|written| now.duration_since(written).is_ok_and(|old| old >= age)) {
                std::fs::remove_file(file.path())?;
            }
        }
    }
    Ok(())
}

/// The file of an upload.
pub(crate) fn find(folder: &Path, owner: &str, id: &str) -> Result<PathBuf, Problem> {
    let unknown = || {
        Problem::bad_request(
            "There is no upload with this id.",
            "POST /api/v1/uploads?name=FILE returns the id; an upload is used up by its build.",
        )
    };
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_hexdigit()) {
        return Err(unknown());
    }
    let entries = std::fs::read_dir(place(folder, owner)).map_err(|_| unknown())?;
    let of_id = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.split('.').next() == Some(id)
    };
    entries.flatten().map(|entry| entry.path()).find(of_id).ok_or_else(unknown)
}

/// A user's folder: their name as hexadecimal, so that no name leads elsewhere.
fn place(folder: &Path, owner: &str) -> PathBuf {
    folder.join(owner.bytes().map(|byte| format!("{byte:02x}")).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_upload_is_its_owners_alone_and_does_not_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let keep_one = |id: &'static str, bytes: usize| {
            keep(folder.path(), "anna", id, "x.ttl", Body::from(vec![b'x'; bytes]), 10)
        };
        assert_eq!(keep_one("a0", 10).await.expect("kept"), 10);
        let path = find(folder.path(), "anna", "a0").expect("there");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
            assert_eq!((mode(&path), mode(path.parent().expect("a folder"))), (0o600, 0o700));
        }
        for id in ["a1", "a2", "a3"] {
            keep_one(id, 9).await.expect("kept");
        }
        assert_eq!(keep_one("a4", 4).await.expect_err("no room").status, 413);
        assert_eq!(keep_one("a5", 11).await.expect_err("too large").status, 413);
        assert!(find(folder.path(), "anna", "a4").is_err(), "what was refused is not kept");
        expire(folder.path(), Duration::from_secs(60)).expect("looked through");
        assert!(path.exists());
        expire(folder.path(), Duration::ZERO).expect("removed");
        assert!(find(folder.path(), "anna", "a0").is_err());
    }

    #[test]
    fn only_known_endings_are_taken() {
        for (name, kept) in [
            ("bikes.ttl", Some(".ttl")),
            ("../../etc/Bikes.NT.GZ", Some(".nt.gz")),
            ("x.tar.gz", None),
            ("ttl", None),
            ("passwd", None),
            ("a.ttl.exe", None),
            ("", None),
        ] {
            assert_eq!(ending(name).as_deref(), kept, "{name}");
        }
    }
}
