//! A server in a process of its own, that a test kills: the test binary, run again as its ignored test `serve_until_killed`,
//! which tells its address on standard error.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Killed when dropped.
pub struct Killed {
    pub child: Child,
    pub base: String,
}

impl Killed {
    /// Starts it with a variable of its environment.
    pub fn start(name: &str, value: impl AsRef<OsStr>) -> Killed {
        let mut child = Command::new(std::env::current_exe().expect("a path"))
            .args(["--exact", "serve_until_killed", "--ignored", "--nocapture"])
            .env(name, value)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("starts");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let base =
            lines.find_map(|line| line.ok().filter(|line| line.starts_with("http://"))).expect("an address");
        Killed { child, base }
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        // SIGKILL on unix. It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
