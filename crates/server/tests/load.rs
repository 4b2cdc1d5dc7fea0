//! Many conversations at once over a scripted model of 300 ms, and a server that is killed under load. The server
//! is a process of its own: this test binary, run again as `serve_until_killed`.

mod support;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;
use server::{Options, start};
use support::client::{Stream, get, new_conversation, post};
use support::scripted::{MODEL, Scripted};

/// Conversations at once.
const CONVERSATIONS: usize = 200;

#[test]
#[ignore = "the server's side of the other tests"]
fn serve_until_killed() {
    let Some(folder) = std::env::var_os("RAGONITE_TEST_FOLDER") else { return };
    let mut options = Options::new(Path::new(&folder).join("conversations.sqlite"));
    options.bind.set_port(0);
    options.answers = CONVERSATIONS;
    let running = start(vec![Arc::new(Scripted::new("bikes"))], options).expect("starts");
    eprintln!("http://{}", running.address());
    std::thread::park();
}

/// A server in a process of its own, killed when dropped.
struct Killed {
    child: Child,
    base: String,
}

impl Killed {
    fn start(folder: &Path) -> Killed {
        let mut child = Command::new(std::env::current_exe().expect("a path"))
            .args(["--exact", "serve_until_killed", "--ignored", "--nocapture"])
            .env("RAGONITE_TEST_FOLDER", folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("starts");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let base =
            lines.find_map(|line| line.ok().filter(|line| line.starts_with("http://"))).expect("an address");
        Killed { child, base }
    }

    /// Memory in use, in megabytes.
    fn megabytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or_default() / 1024
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        // SIGKILL on unix. It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn kill_9_under_load_loses_no_acknowledged_message() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let mut server = Killed::start(folder.path());
    let acknowledged: Mutex<Vec<(String, i64, bool)>> = Mutex::default();
    let (base, done) = (server.base.clone(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                let conversation = new_conversation(&base);
                let path = conversation.strip_prefix(&base).expect("below the base").to_owned();
                while !done.load(Ordering::Relaxed) {
                    // A killed server breaks the stream; what was heard before counts.
                    let Some(stream) = Stream::attempt(&conversation, "Which is the cheapest?") else {
                        break;
                    };
                    let (mut turn, mut answered) = (None, false);
                    for (name, _, data) in stream {
                        turn = turn.or(data["turn"].as_i64());
                        answered |= name == "answer";
                    }
                    if let Some(turn) = turn {
                        acknowledged.lock().expect("unbroken").push((path.clone(), turn, answered));
                    }
                }
            });
        }
        while acknowledged.lock().expect("unbroken").len() < 100 {
            std::thread::sleep(Duration::from_millis(5));
        }
        server.child.kill().expect("killed");
        done.store(true, Ordering::Relaxed);
    });
    server.child.wait().expect("ended");
    let acknowledged = acknowledged.into_inner().expect("unbroken");
    assert!(acknowledged.iter().filter(|(_, _, answered)| *answered).count() >= 80);

    let again = Killed::start(folder.path());
    for (path, turn, answered) in &acknowledged {
        let kept = get(&format!("{}{path}/turns/{turn}", again.base)).into_body();
        let state = kept["state"].as_str().unwrap_or("lost");
        assert!(
            if *answered { state == "answered" } else { state != "lost" && state != "running" },
            "{kept}"
        );
    }
    let conversation = format!("{}{}", again.base, acknowledged[0].0);
    assert_eq!(post(&format!("{conversation}/messages"), json!({ "question": "And now?" })).status(), 200);
}

/// `RAGONITE_LOAD_SECONDS=600 cargo nextest run --release -p ragonite-server --run-ignored all -E
/// 'test(two_hundred_conversations)' --no-capture` prints the figures.
#[test]
#[ignore = "takes a while; prints figures"]
fn two_hundred_conversations_at_once() {
    let seconds = std::env::var("RAGONITE_LOAD_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(20u64);
    let folder = tempfile::tempdir().expect("temporary folder");
    let server = Killed::start(folder.path());
    let until = Instant::now() + Duration::from_secs(seconds);
    let (times, errors) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    let mut memory = Vec::new();
    std::thread::scope(|scope| {
        for _ in 0..CONVERSATIONS {
            scope.spawn(|| {
                let mut conversation = new_conversation(&server.base);
                let mut turns = 0;
                while Instant::now() < until {
                    let began = Instant::now();
                    let answer =
                        post(&format!("{conversation}/messages"), json!({ "question": "timed one" }));
                    if answer.status() == 200 {
                        times.lock().expect("unbroken").push(began.elapsed());
                    } else {
                        errors.fetch_add(1, Ordering::Relaxed);
                    }
                    turns += 1;
                    // As long as people's are.
                    if turns == 10 {
                        (conversation, turns) = (new_conversation(&server.base), 0);
                    }
                }
            });
        }
        while Instant::now() < until {
            std::thread::sleep(Duration::from_secs(seconds.div_ceil(10)).min(Duration::from_secs(10)));
            memory.push(server.megabytes());
        }
    });
    let mut times = times.into_inner().expect("unbroken");
    times.sort();
    let overhead = |share: f64| {
        let time = times[((times.len() - 1) as f64 * share) as usize];
        time.saturating_sub(MODEL).as_secs_f64() * 1000.0
    };
    eprintln!(
        "{} answers in {seconds} s over {CONVERSATIONS} conversations, {} errors; overhead beyond the model's {} ms: \
         median {:.0} ms, p95 {:.0} ms, p99 {:.0} ms, most {:.0} ms; server memory over time: {memory:?} MB",
        times.len(),
        errors.load(Ordering::Relaxed),
        MODEL.as_millis(),
        overhead(0.5),
        overhead(0.95),
        overhead(0.99),
        overhead(1.0),
    );
    assert_eq!(errors.into_inner(), 0);
    assert!(times.len() > CONVERSATIONS);
}
