//! One running worker: started with what it is to answer from, asked with a deadline, killed.

use super::wire::{self, Hello, Reply, Request};
use super::{Beginning, WATCH, WorkerCommand};
use crate::limits::QueryError;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::PoisonError;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Loading a graph may take this long.
const LOADING: Duration = Duration::from_secs(600);

/// Of what a worker says on standard error, so much is read.
const COMPLAINT: u64 = 1 << 14;

/// After its end its last words are there at once.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A running worker.
pub(super) struct Process {
    child: Child,
    requests: ChildStdin,
    replies: Receiver<std::io::Result<Vec<u8>>>,
    complaints: Receiver<String>,
}

/// Why there was no reply.
#[derive(Debug)]
pub(super) enum Ended {
    Cancelled,
    Late,
    Gone,
    /// What it said is no reply.
    Babbled(String),
}

impl Process {
    /// Starts the program and hands it what it needs; returns when it can be asked.
    pub(super) fn start(
        command: &WorkerCommand,
        beginning: &Beginning,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Self, QueryError> {
        let failed = |what: String| QueryError::Engine(format!("the query's worker cannot start: {what}"));
        let mut program = Command::new(&command.program);
        program.args(&command.arguments);
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // An arena per thread reserves 64 MiB of addresses each (mallopt(3)), of those that a query may take.
        program.env("MALLOC_ARENA_MAX", "1");
        // Ctrl-C is for the program that asks; the worker ends when its input does.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        let mut child =
            program.spawn().map_err(|error| failed(format!("{}: {error}", command.program.display())))?;
        let (Some(requests), Some(out), Some(err)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(failed("it has no pipes".into()));
        };
        let (line, replies) = mpsc::channel();
        std::thread::spawn(move || {
            for read in BufReader::new(out).split(b'\n') {
                if line.send(read).is_err() {
                    break;
                }
            }
        });
        let (complaint, complaints) = mpsc::channel();
        std::thread::spawn(move || {
            let (mut err, mut said) = (BufReader::new(err), Vec::new());
            // What cannot be read only makes an error shorter; the rest is read so that the worker can say it.
            let _ = err.by_ref().take(COMPLAINT).read_to_end(&mut said);
            let _ = std::io::copy(&mut err, &mut std::io::sink());
            let _ = complaint.send(String::from_utf8_lossy(&said).into_owned());
        });
        let mut process = Self { child, requests, replies, complaints };
        let handed = process.hand_over(beginning);
        match process.reply(Instant::now() + LOADING, cancel) {
            Ok(Reply::Count(_)) => Ok(process),
            Ok(Reply::Failed(error)) => Err(error),
            Ok(other) => Err(other.unexpected()),
            Err(Ended::Cancelled) => {
                process.end();
                Err(QueryError::Cancelled)
            }
            Err(ended) => {
                // A worker that is gone takes no graph either.
                let unread = handed.err().filter(|e| e.kind() != std::io::ErrorKind::BrokenPipe);
                let path = beginning.content.as_ref().map(|(_, path)| path.display().to_string());
                let unread = unread.map(|e| format!(" (reading {}: {e})", path.unwrap_or_default()));
                let said = process.end().words;
                let what = match ended {
                    Ended::Babbled(line) => wire::shown(&line),
                    _ => wire::shown(&said),
                };
                Err(failed(format!("{what}{}", unread.unwrap_or_default())))
            }
        }
    }

    fn hand_over(&mut self, beginning: &Beginning) -> std::io::Result<()> {
        let start = beginning.start.clone();
        match &beginning.content {
            None => self.write(&Hello { start, content: 0 })?,
            Some((file, _)) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let length = file.metadata()?.len();
                file.rewind()?;
                self.write(&Hello { start, content: length })?;
                std::io::copy(&mut Read::by_ref(&mut *file).take(length), &mut self.requests)?;
            }
        }
        self.requests.flush()
    }

    fn write(&mut self, message: &impl serde::Serialize) -> std::io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        self.requests.write_all(&line)
    }

    /// One request and its reply.
    pub(super) fn ask(
        &mut self,
        request: &Request,
        until: Instant,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Reply, Ended> {
        self.write(request).map_err(|_| Ended::Gone)?;
        self.reply(until, cancel)
    }

    fn reply(&mut self, until: Instant, cancel: &dyn Fn() -> bool) -> Result<Reply, Ended> {
        loop {
            match self.replies.recv_timeout(WATCH) {
                Ok(Ok(line)) => {
                    let babbled = |_| Ended::Babbled(String::from_utf8_lossy(&line).into_owned());
                    return serde_json::from_slice(&line).map_err(babbled);
                }
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return Err(Ended::Gone),
                Err(RecvTimeoutError::Timeout) if cancel() => return Err(Ended::Cancelled),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= until => return Err(Ended::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Whether it still runs.
    pub(super) fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills it, and says how it had ended before that.
    pub(super) fn end(mut self) -> Ending {
        let wrote_too_much = self.kill().is_some_and(wrote_too_much);
        // The pipe ends with the process, unless somebody else holds it too.
        Ending { words: self.complaints.recv_timeout(LAST_WORDS).unwrap_or_default(), wrote_too_much }
    }

    fn kill(&mut self) -> Option<ExitStatus> {
        // It may have ended by itself; either way it is waited for, so that none stays behind as a zombie.
        let _ = self.child.kill();
        self.child.wait().ok()
    }
}

/// How a worker ended.
#[derive(Default)]
pub(super) struct Ending {
    /// What it said on standard error.
    pub words: String,
    /// The system ended it for a file that grew beyond its bound.
    pub wrote_too_much: bool,
}

#[cfg(unix)]
fn wrote_too_much(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    /// signal(7): "File size limit exceeded", on every architecture of Linux but MIPS and on macOS.
    const SIGXFSZ: i32 = 25;
    status.signal() == Some(SIGXFSZ)
}

#[cfg(not(unix))]
fn wrote_too_much(_: ExitStatus) -> bool {
    false
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
