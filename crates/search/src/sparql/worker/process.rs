//! One running worker: started with the graph, asked with a deadline, killed.

use super::WorkerCommand;
use super::wire::{self, Reply, Request, Start};
use crate::limits::QueryError;
use crate::sparql::WATCH;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
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
    /// Starts the program and hands it the graph; returns when it has loaded it.
    pub(super) fn start(
        command: &WorkerCommand,
        graph: &File,
        path: &Path,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Self, QueryError> {
        let failed = |what: String| QueryError::Engine(format!("the SPARQL worker cannot start: {what}"));
        let mut program = Command::new(&command.program);
        program.args(&command.arguments);
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
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
        let handed = process.hand_over(graph, command.memory);
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
                let unread = unread.map(|e| format!(" (reading {}: {e})", path.display()));
                let said = process.end();
                let what = match ended {
                    Ended::Babbled(line) => wire::shown(&line),
                    _ => wire::shown(&said),
                };
                Err(failed(format!("{what}{}", unread.unwrap_or_default())))
            }
        }
    }

    fn hand_over(&mut self, mut graph: &File, memory: u64) -> std::io::Result<()> {
        let length = graph.metadata()?.len();
        graph.rewind()?;
        self.write(&Start { graph: length, memory })?;
        std::io::copy(&mut graph.take(length), &mut self.requests)?;
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

    /// Kills it, and says what it had said on standard error.
    pub(super) fn end(mut self) -> String {
        self.kill();
        // The pipe ends with the process, unless somebody else holds it too.
        self.complaints.recv_timeout(LAST_WORDS).unwrap_or_default()
    }

    fn kill(&mut self) {
        // It may have ended by itself; either way it is waited for, so that none stays behind as a zombie.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
