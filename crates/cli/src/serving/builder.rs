//! Building from what strangers sent, in a process of its own: what a file takes beyond its bound, or a reader loses its
//! stack over, ends that process and not the server. Cancelled, it is killed; a killed build leaves what was there.

use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use server::{LeftOut, Progress};

/// How often a build that says nothing is asked whether to go on.
const ASKING: Duration = Duration::from_millis(100);

/// Of what it says on standard error, so much is read.
const COMPLAINT: u64 = 1 << 14;

/// What to build.
#[derive(Debug, Serialize, Deserialize)]
pub struct Order {
    /// None: what the folder holds, which only gets other annotations.
    pub files: Vec<PathBuf>,
    pub texts: Vec<PathBuf>,
    pub annotations: Option<PathBuf>,
    pub few_shots: Option<PathBuf>,
    pub out: PathBuf,
    pub name: String,
    pub lenient: bool,
    /// Facts are said in reverse too.
    pub reverse: bool,
    /// With vectors, by the configured model.
    pub dense: bool,
    /// Bytes of memory it may take, beyond what the program and its models do.
    pub memory: u64,
}

/// What a build says, a line each.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    Progress {
        stage: String,
        done: u64,
        total: u64,
    },
    /// Without what could not be read.
    Built(LeftOut),
    Failed {
        why: String,
    },
}

/// Builds with `program`, which reads the configuration named, until it is done or `tell` breaks. Tells what was left out.
pub fn build(
    program: &Path,
    configuration: Option<&Path>,
    order: &Order,
    tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<LeftOut> {
    let mut command = Command::new(program);
    command.arg("build-worker").args(configuration.iter().flat_map(|path| [Path::new("--config"), path]));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Ctrl-C is for the server, which then cancels its jobs.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
    let (Some(mut input), Some(out), Some(err)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        bail!("the build has no pipes");
    };
    let (line, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for read in BufReader::new(out).lines() {
            if line.send(read).is_err() {
                break;
            }
        }
    });
    let complaints = std::thread::spawn(move || {
        let mut said = Vec::new();
        let mut err = BufReader::new(err);
        let _ = err.by_ref().take(COMPLAINT).read_to_end(&mut said);
        let _ = std::io::copy(&mut err, &mut std::io::sink());
        String::from_utf8_lossy(&said).into_owned()
    });
    // A program that ended at once reads nothing: what it said tells why. The pipe stays open: the build ends with it.
    let _ = serde_json::to_writer(&mut input, order).map_err(Into::into).and_then(|()| writeln!(input));
    let ended = listen(&lines, tell);
    let _ = child.kill();
    let _ = child.wait();
    drop(input);
    let said = complaints.join().unwrap_or_default();
    match ended {
        Ended::Built(skipped) => Ok(skipped),
        Ended::Failed(why) => bail!(why),
        Ended::Cancelled => bail!("The build was cancelled; nothing was changed"),
        Ended::Gone if said.contains("memory allocation of") => bail!(
            "The build needs more than {} MB of memory (limits.build_megabytes in ragonite.toml); nothing was changed",
            order.memory >> 20
        ),
        Ended::Gone => {
            let said: String =
                said.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(300).collect();
            bail!("The build ended before it was done ({said}); nothing was changed")
        }
    }
}

enum Ended {
    Built(LeftOut),
    Failed(String),
    Cancelled,
    /// Without a word.
    Gone,
}

fn listen(
    lines: &mpsc::Receiver<std::io::Result<String>>,
    tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Ended {
    let mut last = Progress { stage: "starting".into(), done: 0, total: 0 };
    loop {
        match lines.recv_timeout(ASKING) {
            Ok(Ok(line)) => match serde_json::from_str(&line) {
                Ok(Said::Progress { stage, done, total }) => last = Progress { stage, done, total },
                Ok(Said::Built(skipped)) => return Ended::Built(skipped),
                Ok(Said::Failed { why }) => return Ended::Failed(why),
                Err(_) => return Ended::Gone,
            },
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return Ended::Gone,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if tell(last.clone()).is_break() {
            return Ended::Cancelled;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn order() -> Order {
        Order {
            files: vec![],
            texts: vec![],
            annotations: None,
            few_shots: None,
            out: "kb".into(),
            name: "kb".into(),
            lenient: false,
            reverse: true,
            dense: false,
            memory: 64 << 20,
        }
    }

    /// What becomes of a build by a program of these lines of shell.
    fn built(script: &str, steps: usize) -> String {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        std::fs::write(&program, format!("#!/bin/sh\nread order\n{script}\n")).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o700)).unwrap();
        let mut told = 0;
        let ended = build(&program, None, &order(), &mut |_| {
            told += 1;
            if told > steps { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        ended.map_or_else(
            |error| error.to_string(),
            |left| format!("built without {} {:?}", left.count, left.first),
        )
    }

    #[test]
    fn however_a_build_ends_it_is_said() {
        let progress = r#"echo '{"progress":{"stage":"read","done":1,"total":2}}'"#;
        let cases = [
            (format!(r#"{progress}; echo '{{"built":{{"count":2,"first":["graph.ttl:1:1: no"]}}}}'"#), 9),
            (r#"echo '{"failed":{"why":"graph.ttl:1:1: no"}}'"#.into(), 9),
            (format!("{progress}; echo 'memory allocation of 9 bytes failed' >&2; kill -6 $$"), 9),
            (format!("{progress}; echo 'thread main has overflowed its stack' >&2; kill -6 $$"), 9),
            ("exec sleep 60".into(), 2),
            ("echo nonsense; exec sleep 60".into(), 9),
        ];
        let said: String = cases.iter().map(|(script, steps)| built(script, *steps) + "\n").collect();
        insta::assert_snapshot!(said, @r#"
        built without 2 ["graph.ttl:1:1: no"]
        graph.ttl:1:1: no
        The build needs more than 64 MB of memory (limits.build_megabytes in ragonite.toml); nothing was changed
        The build ended before it was done (thread main has overflowed its stack); nothing was changed
        The build was cancelled; nothing was changed
        The build ended before it was done (); nothing was changed
        "#);
    }
}
