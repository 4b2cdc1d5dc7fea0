//! Files that clients send, kept until they are built. Their names here are made here: of what a client calls a
//! file only the known endings count.

use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::StatusCode;
use futures_util::StreamExt;
use tokio::io::AsyncWriteExt;

use crate::problem::Problem;

/// Endings of RDF files, documents and their compressed forms.
const ENDINGS: [&str; 12] =
    ["ttl", "nt", "nq", "trig", "rdf", "owl", "xml", "jsonld", "jsonl", "md", "txt", "html"];
const COMPRESSED: [&str; 3] = ["gz", "bz2", "zst"];

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
    tokio::fs::create_dir_all(&folder).await.map_err(failed)?;
    let mut file = tokio::fs::File::create(&path).await.map_err(failed)?;
    let mut stream = body.into_data_stream();
    let (mut bytes, mut outcome) = (0u64, Ok(()));
    while let Some(chunk) = stream.next().await {
        let Ok(chunk) = chunk else {
            outcome = Err(Problem::bad_request("The upload ended before it was whole.", "Send it again."));
            break;
        };
        bytes += chunk.len() as u64;
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
