//! A server that is killed under load. It is a process of its own: this test binary, run again as `serve_until_killed`.
//! How it bears load with a real engine: `crates/cli/tests/load.rs`.

mod support;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use server::{Options, start};
use support::client::{Stream, get, new_conversation, post};
use support::killed::Killed;
use support::scripted::Scripted;

#[test]
#[ignore = "the server's side of the other tests"]
fn serve_until_killed() {
    let Some(folder) = std::env::var_os("RAGONITE_TEST_FOLDER") else { return };
    let mut options = Options::new(Path::new(&folder).join("conversations.sqlite"));
    options.bind.set_port(0);
    options.answers = 16;
    let running = start(vec![Arc::new(Scripted::new("bikes"))], options).expect("starts");
    eprintln!("http://{}", running.address());
    loop {
        // It may return at once: a channel's receiver can be unparked after it has its message.
        std::thread::park();
    }
}

#[test]
fn kill_9_under_load_loses_no_acknowledged_message() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let mut server = Killed::start("RAGONITE_TEST_FOLDER", folder.path());
    let acknowledged: Mutex<Vec<(String, i64, bool)>> = Mutex::default();
    let (base, done) = (server.base.clone(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let ask = || {
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
            })
        };
        let people: Vec<_> = std::iter::repeat_with(ask).take(16).collect();
        while acknowledged.lock().expect("unbroken").len() < 100 {
            assert!(
                people.iter().any(|person| !person.is_finished()),
                "the server ended before it was killed"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
        server.child.kill().expect("killed");
        done.store(true, Ordering::Relaxed);
    });
    server.child.wait().expect("ended");
    let acknowledged = acknowledged.into_inner().expect("unbroken");
    assert!(acknowledged.iter().filter(|(_, _, answered)| *answered).count() >= 80);

    let again = Killed::start("RAGONITE_TEST_FOLDER", folder.path());
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
