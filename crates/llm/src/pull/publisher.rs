//! A file from its publisher's address, resumed by HTTP range requests. No retries here: running the pull again
//! continues where this ended.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::time::Duration;

use super::{Failed, OnProgress, Progress, disk_error};

const CONNECT: Duration = Duration::from_secs(10);
/// A connection that delivers nothing for so long is given up.
const STALLED: Duration = Duration::from_secs(30);

/// Fetches `address` to `path`; bytes gather in `path` + `.http` and survive an interruption.
pub(super) fn fetch(
    address: &str,
    total: u64,
    path: &Path,
    progress: OnProgress<'_>,
) -> std::result::Result<(), Failed> {
    let gathering = super::mirror::beside(path, "http");
    let disk = |error: &std::io::Error| Failed::Disk(disk_error("write", &gathering, error));
    let mut done = fs::metadata(&gathering).map_or(0, |m| m.len());
    if done > total {
        fs::remove_file(&gathering).map_err(|e| disk(&e))?;
        done = 0;
    }
    if done < total {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_per_read(Some(STALLED))
            .timeout_recv_response(Some(STALLED))
            .http_status_as_error(false)
            .user_agent("ragonite")
            .build()
            .into();
        // A compressed body could not be resumed by byte offsets.
        let mut request = agent.get(address).header("accept-encoding", "identity");
        if done > 0 {
            request = request.header("range", format!("bytes={done}-"));
        }
        let mut response = request.call().map_err(|e| Failed::Source(format!("{address}: {e}")))?;
        match response.status().as_u16() {
            200 => done = 0,
            206 if continues_at(&response, done) => {}
            status => {
                // A range that cannot be continued must not block the next attempt.
                let _ = fs::remove_file(&gathering);
                return Err(Failed::Source(format!("{address}: the server answered with status {status}")));
            }
        }
        let mut file = open(&gathering, done).map_err(|e| disk(&e))?;
        let mut body = response.body_mut().as_reader();
        let mut buffer = vec![0; 1 << 16];
        loop {
            let n = match body.read(&mut buffer) {
                Ok(0) => break,
                Ok(n) => n,
                Err(e) => {
                    return Err(Failed::Source(format!("{address}: broke off after {done} bytes: {e}")));
                }
            };
            done += n as u64;
            if done > total {
                drop(file);
                fs::remove_file(&gathering).map_err(|e| disk(&e))?;
                return Err(Failed::Source(format!("{address}: sent more than the expected {total} bytes")));
            }
            file.write_all(&buffer[..n]).map_err(|e| disk(&e))?;
            progress(Progress::Bytes { done, total });
        }
        file.sync_all().map_err(|e| disk(&e))?;
    }
    if done < total {
        return Err(Failed::Source(format!("{address}: ended after {done} of {total} bytes")));
    }
    fs::rename(&gathering, path).map_err(|e| disk(&e))
}

/// Whether a partial response starts where the file ends.
fn continues_at(response: &ureq::http::Response<ureq::Body>, done: u64) -> bool {
    let range = response.headers().get("content-range").and_then(|v| v.to_str().ok());
    range.is_some_and(|r| r.trim_start().starts_with(&format!("bytes {done}-")))
}

/// The file for appending after its first `done` bytes.
fn open(path: &Path, done: u64) -> std::io::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(done)?;
    Ok(file)
}
