//! Vectors that served knowledge bases still lack, made behind the answers: one knowledge base after the other, in a process
//! that lets every other go first, ends with the server, and is gone on with by the next. What it made is served as any
//! folder that was replaced.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use search::{KnowledgeBase, Made};
use serde::{Deserialize, Serialize};

use crate::output;

/// When a knowledge base is looked at again whose vectors another process makes.
const AGAIN: Duration = Duration::from_secs(10);

/// What a worker says, a line each.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    Progress {
        made: u64,
        of: u64,
    },
    Ended,
    /// Another process makes them.
    Busy,
    Failed {
        why: String,
    },
}

/// How far the vectors of each knowledge base are, and who waits for his.
pub struct Behind {
    made: Arc<Mutex<HashMap<PathBuf, Made>>>,
    wanted: Sender<PathBuf>,
}

impl Behind {
    /// `program` makes them, under the configuration named.
    pub fn start(program: PathBuf, configuration: Option<PathBuf>) -> Arc<Behind> {
        let (wanted, waiting) = channel();
        let made = Arc::default();
        let behind = Arc::new(Behind { made: Arc::clone(&made), wanted: wanted.clone() });
        // It ends with the process: its worker ends with its pipe.
        std::thread::spawn(move || make_all(&program, configuration.as_deref(), &made, &waiting, &wanted));
        behind
    }

    /// How far the vectors of a folder are, while they are made here.
    pub fn made(&self, path: &Path) -> Option<Made> {
        known(&self.made).get(path).copied()
    }

    /// The folder of a knowledge base was opened: its vectors are made if some are missing.
    pub fn opened(&self, path: &Path, pending: Option<Made>) {
        let Some(pending) = pending else { return };
        // One that is being made is not begun again: what is served meanwhile is a part of it.
        if known(&self.made).insert(path.to_owned(), pending).is_none() {
            let _ = self.wanted.send(path.to_owned());
        }
    }
}

fn known(made: &Mutex<HashMap<PathBuf, Made>>) -> MutexGuard<'_, HashMap<PathBuf, Made>> {
    made.lock().unwrap_or_else(PoisonError::into_inner)
}

fn make_all(
    program: &Path,
    configuration: Option<&Path>,
    made: &Mutex<HashMap<PathBuf, Made>>,
    waiting: &Receiver<PathBuf>,
    again: &Sender<PathBuf>,
) {
    while let Ok(path) = waiting.recv() {
        let ended = make(program, configuration, &path, &mut |now| {
            known(made).insert(path.clone(), now);
        });
        let ended_whole = matches!(ended, Said::Ended);
        match ended {
            Said::Busy => {
                // Others get their turn meanwhile.
                std::thread::sleep(AGAIN);
                let _ = again.send(path);
                continue;
            }
            Said::Failed { why } => {
                output::tell(format_args!("The vectors of {} are not made: {why}", path.display()));
            }
            Said::Ended | Said::Progress { .. } => {}
        }
        let mut known = known(made);
        known.remove(&path);
        // Built anew just after its vectors were whole.
        if let Some(pending) = ended_whole.then(|| KnowledgeBase::look(&path).ok()?.pending()).flatten() {
            known.insert(path.clone(), pending);
            let _ = again.send(path);
        }
    }
}

/// Starts a worker and hears it out.
fn make(program: &Path, configuration: Option<&Path>, path: &Path, tell: &mut dyn FnMut(Made)) -> Said {
    let failed = |why: String| Said::Failed { why };
    let mut command = Command::new(program);
    command.arg("embed-worker").arg(path);
    command.args(configuration.iter().flat_map(|path| [Path::new("--config"), path]));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    // Ctrl-C is for the server.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return failed(format!("{} cannot start: {error}", program.display())),
    };
    // Open until the end: the worker ends with it.
    let input = child.stdin.take();
    let mut last = failed("its process ended without a word".into());
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            match serde_json::from_str(&line) {
                Ok(Said::Progress { made, of }) => tell(Made { made, of }),
                Ok(said) => last = said,
                Err(error) => last = failed(format!("its process said {line:?}: {error}")),
            }
        }
    }
    let _ = child.wait();
    drop(input);
    last
}
