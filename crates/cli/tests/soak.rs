//! Everything at once for as long as one likes (`make soak`): people who ask, consoles with queries that never end, lessons,
//! updates and annotations of what is served, clients that say nothing or nonsense, `kill -9` of the server now and then;
//! and its memory, files, processes and disk watched meanwhile. Nothing acknowledged is lost, nothing panics, nothing grows
//! without end. `make test` runs some seconds of it, so that it goes on working.
#![cfg(target_os = "linux")]

mod common;
mod faults;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use common::client::Client;
use common::encoder::Encoder;
use common::{BIKES, Serving, World};
use faults::cases::{done, taught};
use serde_json::{Value, json};

/// Seconds where nobody says how many.
const SECONDS: u64 = 8;

/// Lives of the server: it is killed after each but the last, which is as long as all others together.
const KILLS: u64 = 3;

const ASKERS: usize = 6;

/// Megabytes by which a server may grow in the second half of its last life.
const GROWTH: u64 = 64;

const QUESTIONS: [&str; 6] = [
    "Which one would I take?",
    "How heavy is the Wren?",
    "How many bikes are there?",
    "Which bike is the heaviest?",
    "Who made the Lark?",
    NONSENSE,
];

const NONSENSE: &str = "What about the zyzzyva, then? \u{202e}\u{0} ' OR 1=1 --";

const QUERIES: [(&str, &str); 6] = [
    ("sql", "SELECT label FROM bike"),
    ("sql", "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s) SELECT count(*) FROM s"),
    ("sql", "SELECT instr(hex(zeroblob(4000000)), hex(zeroblob(2000000)) || '1')"),
    ("sql", "DROP TABLE bike"),
    ("sparql", "SELECT * { ?s ?p ?o }"),
    ("sparql", "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n2 ?o }"),
];

/// What all of it counted.
#[derive(Default)]
struct Counts {
    answers: AtomicUsize,
    queries: AtomicUsize,
    lessons: AtomicUsize,
    updates: AtomicUsize,
    nonsense: AtomicUsize,
    refused: AtomicUsize,
}

fn one_more(count: &AtomicUsize) {
    count.fetch_add(1, Ordering::Relaxed);
}

/// What a process and those it started take.
#[derive(Debug, Clone, Copy)]
struct Taken {
    megabytes: u64,
    files: usize,
    threads: u64,
    started: usize,
}

fn field(id: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or_default()
}

fn taken(id: u32) -> Taken {
    let files = fs::read_dir(format!("/proc/{id}/fd")).map_or(0, Iterator::count);
    let tasks = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let children = tasks.map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
    Taken {
        megabytes: field(id, "VmRSS:") / 1024,
        files,
        threads: field(id, "Threads:"),
        started: children.map(|children| children.split_whitespace().count()).sum(),
    }
}

/// What everybody shares.
struct Soak<'w> {
    world: &'w World,
    /// Where the server of now is.
    address: RwLock<String>,
    ended: AtomicBool,
    counts: Counts,
    /// Answered turns, by their place.
    kept: Mutex<BTreeMap<String, Value>>,
    /// What nobody should have been told.
    wrong: Mutex<Vec<String>>,
}

impl Soak<'_> {
    fn client(&self) -> Client {
        Client::new(&self.address.read().expect("unbroken"))
    }

    /// Does something again and again with a client of the server of now; what gives `None` met one that is gone.
    fn again(&self, pause: u64, mut what: impl FnMut(&Client, usize) -> Option<()>) {
        let mut n = 0;
        while !self.ended.load(Ordering::Relaxed) {
            let client = self.client();
            while !self.ended.load(Ordering::Relaxed) && what(&client, n).is_some() {
                n += 1;
                thread::sleep(Duration::from_millis(pause));
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn expect(&self, fine: bool, told: impl FnOnce() -> String) {
        if !fine {
            self.wrong.lock().expect("unbroken").push(told());
        }
    }

    fn ask(&self, client: &Client, n: usize) -> Option<()> {
        let conversation = client.converse("kb")?;
        for turn in 0..4 {
            let question = QUESTIONS[(n + turn) % QUESTIONS.len()];
            let (status, answer) = client.ask(&conversation, question)?;
            // No place, or no model where one is needed; never a fault of its own.
            if [429, 502, 503].contains(&status) {
                one_more(&self.counts.refused);
                continue;
            }
            if question == NONSENSE {
                self.expect([200, 400].contains(&status), || format!("{status} {answer}"));
                one_more(&self.counts.nonsense);
                continue;
            }
            self.expect(status == 200, || format!("{question}: {status} {answer}"));
            if status != 200 {
                continue;
            }
            one_more(&self.counts.answers);
            let (_, all) = client.try_call("GET", &conversation, None)?;
            let Some(last) = all["turns"].as_array().and_then(|turns| turns.last()) else { continue };
            let place = format!("{conversation}/turns/{}", last["id"]);
            self.kept.lock().expect("unbroken").insert(place, answer["text"].clone());
        }
        // Some are deleted, so that the disk does not only fill.
        if n % 2 == 1 {
            self.kept.lock().expect("unbroken").retain(|place, _| !place.starts_with(&conversation));
            client.try_call("DELETE", &conversation, None)?;
        }
        Some(())
    }

    fn query(&self, client: &Client, n: usize) -> Option<()> {
        let (language, query) = QUERIES[n % QUERIES.len()];
        let path = format!("/api/v1/knowledge-bases/kb/{language}");
        let (status, told) = client.try_call("POST", &path, Some(&json!({ "query": query })))?;
        self.expect([200, 422, 429, 503].contains(&status), || format!("{query}: {status} {told}"));
        one_more(&self.counts.queries);
        Some(())
    }

    fn teach(&self, client: &Client, n: usize) -> Option<()> {
        let path = "/api/v1/knowledge-bases/kb/taught";
        let question = format!("Which is number {}?", n % 20);
        let lesson = json!({ "question": question, "select": "SELECT name FROM bike" });
        let (status, told) = client.try_call("POST", path, Some(&lesson))?;
        self.expect([201, 429, 503].contains(&status), || format!("teach: {status} {told}"));
        if let (201, Some(id)) = (status, told["id"].as_str()) {
            client.try_call("DELETE", &format!("{path}/{id}"), None)?;
        }
        one_more(&self.counts.lessons);
        Some(())
    }

    /// From outside, as an administrator does, and from inside, as the page does.
    fn update(&self, client: &Client, n: usize) -> Option<()> {
        let how = if n.is_multiple_of(2) { "--add" } else { "--remove" };
        let ran = self.world.run(&["update", "kb", how, "more.ttl"]);
        let busy = ran.err.contains("Another") || ran.err.contains("another");
        self.expect(ran.code == 0 || busy, || format!("{ran:?}"));
        let annotated = json!({ "toml": format!("[tables.bike]\ncomment = \"Ridden {n}.\"\n") });
        let (status, told) =
            client.try_call("PUT", "/api/v1/knowledge-bases/kb/annotations", Some(&annotated))?;
        self.expect([202, 429, 503].contains(&status), || format!("annotate: {status} {told}"));
        one_more(&self.counts.updates);
        Some(())
    }

    fn bother(&self, n: usize) -> Option<()> {
        let address = self.address.read().expect("unbroken").trim_start_matches("http://").to_owned();
        let mut stream = TcpStream::connect(&address).ok()?;
        let said: &[u8] = match n % 4 {
            0 => b"",
            1 => b"GET / HTTP/1.1\r\nhost: ",
            2 => b"POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n{",
            _ => b"\xff\0\r\n\r\n",
        };
        let _ = stream.write_all(said);
        thread::sleep(Duration::from_millis(200));
        one_more(&self.counts.nonsense);
        Some(())
    }

    /// Everything acknowledged is there.
    fn assert_kept(&self) -> usize {
        let kept = self.kept.lock().expect("unbroken").clone();
        let client = self.client();
        for (place, text) in &kept {
            let Some((status, turn)) = client.try_call("GET", place, None) else { panic!("no server") };
            // Deleted by its asker between its note here and the kill.
            let gone = status == 404 && !self.kept.lock().expect("unbroken").contains_key(place);
            assert!(gone || turn["answer"]["text"] == *text, "{place}: {text} became {status} {turn}");
        }
        kept.len()
    }

    fn serve(&self) -> Serving {
        let served = self.world.serve_as_configured();
        served.address.clone_into(&mut self.address.write().expect("unbroken"));
        served
    }
}

/// Lets all end, also where the test fails.
struct Ending<'s>(&'s AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn disk(folder: &std::path::Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => disk(&entry.path()),
            _ => entry.metadata().map_or(0, |metadata| metadata.len()),
        })
        .sum()
}

#[test]
fn everything_at_once_loses_nothing_and_does_not_grow() {
    let seconds = std::env::var("RAGONITE_SOAK_SECONDS").ok().and_then(|n| n.parse().ok()).unwrap_or(SECONDS);
    let encoder = Encoder::start();
    let world = World::new();
    taught(&world);
    world.write("more.ttl", BIKES.replace("wren", "rook").replace("\"Wren\"", "\"Rook\""));
    let settings = format!(
        "[limits]\nquery_seconds = 1\n[llm]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\n[embedding]\nprovider = \"openai\"\nmodel = \"letters\"\nbase_url = \"{}\"\n[server]\nrequests_per_minute = 0\n",
        encoder.address
    );
    world.write("ragonite.toml", settings);
    done(&world, &["build", "graph.ttl", "--out", "kb"]);
    let soak = Soak {
        world: &world,
        address: RwLock::default(),
        ended: AtomicBool::new(false),
        counts: Counts::default(),
        kept: Mutex::default(),
        wrong: Mutex::default(),
    };
    let mut served = soak.serve();
    let mut watched: Vec<Taken> = Vec::new();
    let mut checked = 0;
    thread::scope(|scope| {
        let soak = &soak;
        let _ending = Ending(&soak.ended);
        for asker in 0..ASKERS {
            scope.spawn(move || soak.again(200, |client, n| soak.ask(client, n + asker)));
        }
        for first in 0..2 {
            scope.spawn(move || soak.again(300, |client, n| soak.query(client, n + first)));
        }
        scope.spawn(|| soak.again(300, |client, n| soak.teach(client, n)));
        scope.spawn(|| soak.again(1_500, |client, n| soak.update(client, n)));
        scope.spawn(|| soak.again(100, |_, n| soak.bother(n)));
        let part = Duration::from_secs(seconds) / (2 * KILLS as u32);
        for _ in 0..KILLS {
            thread::sleep(part);
            served.running.0.kill().expect("killed");
            served.running.0.wait().expect("ended");
            served = soak.serve();
            checked = soak.assert_kept();
        }
        let until = Instant::now() + Duration::from_secs(seconds) / 2;
        while Instant::now() < until {
            thread::sleep(Duration::from_secs(seconds) / 40);
            watched.push(taken(served.running.0.id()));
            assert!(served.running.0.try_wait().expect("known").is_none(), "the server ended by itself");
        }
    });
    checked = checked.max(soak.assert_kept());
    let Counts { answers, queries, lessons, updates, nonsense, refused } = &soak.counts;
    eprintln!(
        "{seconds} s: {answers:?} answers, {refused:?} refused, {queries:?} queries, {lessons:?} lessons, {updates:?} updates and \
         annotations, {nonsense:?} connections with nonsense, {KILLS} kills; {checked} acknowledged answers there after them"
    );
    for taken in &watched {
        eprintln!("  {taken:?}");
    }
    eprintln!("  disk: {} MB", disk(&world.path(".")) >> 20);
    let wrong = soak.wrong.into_inner().expect("unbroken");
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(10)]);
    assert!(answers.load(Ordering::Relaxed) > 5 && queries.load(Ordering::Relaxed) > 3 && checked > 0);
    let (middle, end) = (watched[watched.len() / 2], watched[watched.len() - 1]);
    assert!(end.megabytes <= middle.megabytes + GROWTH, "{} MB, then {} MB", middle.megabytes, end.megabytes);
    assert!(end.files <= middle.files + 64, "{} files open, then {}", middle.files, end.files);
    assert!(end.started <= middle.started + 16, "{} processes, then {}", middle.started, end.started);
    assert!(end.threads <= middle.threads + 32, "{} threads, then {}", middle.threads, end.threads);
}
