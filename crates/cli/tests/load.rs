//! Many conversations at once with the real program: `ragonite serve` over the example graph, a model server whose
//! replies are written down and take 300 ms each, and people who ask, read for a while and ask again. Measures what the
//! program adds to the model's time, what a question costs in CPU, and whether memory grows.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use common::{World, example};
use serde_json::{Value, json};

/// How long the model takes for one call.
const MODEL: Duration = Duration::from_millis(300);

/// Conversations at once.
const CONVERSATIONS: usize = 200;

/// Questions of one conversation, as long as people's are.
const TURNS: usize = 10;

/// What people ask, with the plan that the model makes of it; `{}` is a bicycle, another one each time.
const QUESTIONS: [(&str, &str); 10] = [
    ("How much does the {} cost?", r#"{"ask":"value","want":["price"],"things":"{}"}"#),
    ("How heavy is the {}?", r#"{"ask":"value","want":["weight"],"things":"{}"}"#),
    (
        "What do the Tolvane Tour bikes cost on average?",
        r#"{"ask":"average","want":["price"],"things":"Tolvane Tour bikes"}"#,
    ),
    (
        "Which bicycles cost the most?",
        r#"{"ask":"value","want":["price"],"things":"bicycles","order":["price","highest",8]}"#,
    ),
    ("How many gears does the {} have?", r#"{"ask":"value","want":["gears"],"things":"{}"}"#),
    ("What kind of riding is the {} made for?", r#"{"ask":"describe","things":"{}"}"#),
    (
        "Which bicycle is the lightest?",
        r#"{"ask":"value","want":["weight"],"things":"bicycles","order":["weight","lowest",1]}"#,
    ),
    ("How much does the {} weigh?", r#"{"ask":"value","want":["weight"],"things":"{}"}"#),
    ("How many bicycles are there?", r#"{"ask":"count","things":"bicycles"}"#),
    ("Is the {} in stock?", r#"{"ask":"value","want":["in stock"],"things":"{}"}"#),
];

/// The plan of the question that a prompt ends with.
fn plan(prompt: &str) -> Option<String> {
    QUESTIONS.iter().find_map(|(question, plan)| {
        let Some((head, tail)) = question.split_once("{}") else {
            return prompt.ends_with(question).then(|| (*plan).to_owned());
        };
        let line = prompt.lines().last()?;
        let name = line[line.find(head)? + head.len()..].strip_suffix(tail)?;
        Some(plan.replace("{}", name))
    })
}

/// A model server; counts its calls.
fn model() -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let (address, calls) = (listener.local_addr().expect("an address"), Arc::new(AtomicUsize::new(0)));
    let counted = Arc::clone(&calls);
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let calls = Arc::clone(&counted);
            thread::spawn(move || while reply(&connection, &calls).is_some() {});
        }
    });
    (format!("http://{address}/v1"), calls)
}

/// Answers one request of a connection that is kept; `None` when the other side is gone.
fn reply(connection: &TcpStream, calls: &AtomicUsize) -> Option<()> {
    let mut reader = BufReader::new(connection);
    let (mut length, mut line) = (0, String::new());
    while {
        line.clear();
        reader.read_line(&mut line).ok()? > 0
    } {
        let lower = line.to_ascii_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
        if line == "\r\n" {
            break;
        }
    }
    if line.is_empty() {
        return None;
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let began = Instant::now();
    calls.fetch_add(1, Ordering::Relaxed);
    let body: Value = serde_json::from_slice(&body).ok()?;
    let last = body["messages"].as_array()?.last()?["content"].as_str()?.trim().to_owned();
    let planned = body.get("response_format").is_some() || body.get("grammar").is_some();
    let text = match plan(&last) {
        Some(plan) if planned => plan,
        _ => "It is made for hills and forest roads [1].".to_owned(),
    };
    let streamed = body["stream"] == true;
    let usage = json!({"prompt_tokens": 300, "completion_tokens": 30});
    let body = if streamed {
        let delta = json!({"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": "stop"}]});
        format!("data: {delta}\n\ndata: {}\n\ndata: [DONE]\n\n", json!({"choices": [], "usage": usage}))
    } else {
        json!({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}], "usage": usage})
            .to_string()
    };
    let kind = if streamed { "text/event-stream" } else { "application/json" };
    thread::sleep(MODEL.saturating_sub(began.elapsed()));
    let head = format!("HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n", body.len());
    let mut connection = connection;
    connection.write_all((head + &body).as_bytes()).ok()
}

/// `ragonite serve`, ended when dropped.
struct Served {
    child: Child,
    base: String,
}

impl Served {
    fn start(world: &World) -> Served {
        let mut command = world.command(&["serve", "kb", "--bind", "127.0.0.1:0"]);
        let mut child = command.stdin(Stdio::null()).stderr(Stdio::inherit()).spawn().expect("starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let line = lines.next().expect("a line").expect("text");
        let base = line.split(' ').find(|word| word.starts_with("http://")).expect("an address");
        Served { base: base.trim_end_matches('/').to_owned(), child }
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).unwrap_or_default()
    }

    /// Memory in use, in megabytes.
    fn megabytes(&self) -> u64 {
        let status = self.read("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or_default() / 1024
    }

    /// CPU seconds so far, of the program and of what it started and waited for.
    fn cpu(&self) -> f64 {
        let stat = self.read("stat");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        // utime, stime, cutime, cstime; Linux counts in hundredths.
        fields.iter().skip(11).take(4).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What one answer took beyond its model calls.
struct Timed {
    question: usize,
    calls: u32,
    over: Duration,
}

/// One who asks again and again until the time is up.
struct Asker<'a> {
    agent: ureq::Agent,
    base: &'a str,
    bicycles: &'a [String],
    /// For how long they read.
    think: Duration,
    random: u64,
}

impl Asker<'_> {
    fn post(&self, path: &str, body: &Value, accept: &str) -> Option<ureq::http::Response<ureq::Body>> {
        let request = ureq::http::Request::post(format!("{}{path}", self.base))
            .header("content-type", "application/json")
            .header("accept", accept)
            .body(body.to_string());
        self.agent.run(request.expect("a request")).ok().filter(|response| response.status().is_success())
    }

    fn conversation(&self) -> Option<String> {
        let made = self.post("/api/v1/conversations", &json!({"kb": "kb"}), "application/json")?;
        let made: Value = serde_json::from_str(&made.into_body().read_to_string().ok()?).ok()?;
        Some(format!("/api/v1/conversations/{}/messages", made["id"].as_str()?))
    }

    /// As the page asks: by a stream, read to its end.
    fn ask(&self, messages: &str, question: usize) -> Option<Timed> {
        let began = Instant::now();
        let bicycle = &self.bicycles[(self.random >> 33) as usize % self.bicycles.len()];
        let asked = json!({"question": QUESTIONS[question].0.replace("{}", bicycle)});
        let response = self.post(messages, &asked, "text/event-stream")?;
        let mut answer = None;
        let (mut named, mut lines) = (false, BufReader::new(response.into_body().into_reader()).lines());
        while let Some(Ok(line)) = lines.next() {
            if let Some(data) = line.strip_prefix("data: ").filter(|_| named) {
                answer = serde_json::from_str::<Value>(data).ok();
            }
            named = line == "event: answer";
        }
        let steps = answer.as_ref()?["steps"].as_array()?;
        let calls = steps.iter().filter_map(|step| step["calls"].as_u64()).sum::<u64>() as u32;
        Some(Timed { question, calls, over: began.elapsed().saturating_sub(MODEL * calls) })
    }

    /// The graph's bicycles.
    fn bicycles(&self) -> Vec<String> {
        let query = json!({"query": "SELECT label FROM bicycle ORDER BY id"});
        let found = self.post("/api/v1/knowledge-bases/kb/sql", &query, "application/json").expect("rows");
        let found = found.into_body().read_to_string().expect("text");
        let found: Value = serde_json::from_str(&found).expect("JSON");
        let rows = found["rows"].as_array().expect("rows");
        rows.iter().filter_map(|row| row[0].as_str().map(str::to_owned)).collect()
    }

    /// From half as long as they read on average to one and a half times that.
    fn read(&mut self) {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let share = 0.5 + (self.random >> 40) as f64 / (1u64 << 24) as f64;
        thread::sleep(self.think.mul_f64(share));
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
#[ignore = "takes a minute or more; prints figures: `make load`"]
fn two_hundred_conversations_at_once() {
    let (seconds, think) =
        (setting("RAGONITE_LOAD_SECONDS", 60), setting("RAGONITE_LOAD_READING_MS", 10_000));
    let dense = setting("RAGONITE_LOAD_VECTORS", 1) == 1;
    let (model, calls) = model();
    let Some(world) = (if dense { World::with_models() } else { Some(World::new()) }) else { return };
    let file = |name: &str| example().join(name).display().to_string();
    let (graph, annotations, texts) = (file("bicycles.ttl"), file("annotations.toml"), file("texts.jsonl"));
    let mut build = vec!["build", &graph, "--annotations", &annotations, "--texts", &texts, "--out", "kb"];
    build.extend((!dense).then_some("--no-dense"));
    let built = world.run(&build);
    assert_eq!(built.code, 0, "{built:?}");
    let embedding = if dense { "" } else { "[embedding]\nprovider = \"none\"\n" };
    world.write(
        "ragonite.toml",
        format!(
            "[llm]\nprovider = \"openai\"\nmodel = \"scripted\"\nbase_url = \"{model}\"\n{embedding}\
             [server]\nanswers = {CONVERSATIONS}\nrequests_per_minute = 0\n"
        ),
    );
    let served = Served::start(&world);
    let agent = || ureq::Agent::from(ureq::Agent::config_builder().http_status_as_error(false).build());
    // What is loaded once is loaded before.
    let first = Asker { agent: agent(), base: &served.base, bicycles: &[], think: Duration::ZERO, random: 0 };
    let bicycles = first.bicycles();
    let first = Asker { bicycles: &bicycles, ..first };
    let conversation = first.conversation().expect("made");
    for (number, (question, _)) in QUESTIONS.iter().enumerate() {
        let timed = first.ask(&conversation, number).unwrap_or_else(|| panic!("{question}"));
        eprintln!("{:>4} ms beyond {} calls: {question}", timed.over.as_millis(), timed.calls);
    }

    let (before, called) = (served.cpu(), calls.load(Ordering::Relaxed));
    let (times, errors) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut memory = vec![served.megabytes()];
    thread::scope(|scope| {
        for n in 0..CONVERSATIONS {
            let (times, errors, served, bicycles, agent) = (&times, &errors, &served, &bicycles, agent());
            scope.spawn(move || {
                let think = Duration::from_millis(think);
                let mut asker = Asker { agent, base: &served.base, bicycles, think, random: n as u64 };
                // Not all at once.
                thread::sleep(think.mul_f64(n as f64 / CONVERSATIONS as f64));
                while Instant::now() < until {
                    let Some(messages) = asker.conversation() else {
                        errors.fetch_add(1, Ordering::Relaxed);
                        continue;
                    };
                    for turn in 0..TURNS {
                        if Instant::now() >= until {
                            break;
                        }
                        match asker.ask(&messages, (n + turn) % QUESTIONS.len()) {
                            Some(timed) => times.lock().expect("unbroken").push(timed),
                            None => drop(errors.fetch_add(1, Ordering::Relaxed)),
                        }
                        asker.read();
                    }
                }
            });
        }
        while Instant::now() < until {
            thread::sleep(Duration::from_secs(seconds.div_ceil(10)));
            memory.push(served.megabytes());
        }
    });
    let (cpu, called) = (served.cpu() - before, calls.load(Ordering::Relaxed) - called);
    let mut times = times.into_inner().expect("unbroken");
    times.sort_by_key(|timed| timed.over);
    let at = |times: &[&Timed], share: f64| {
        times[((times.len() - 1) as f64 * share) as usize].over.as_secs_f64() * 1000.0
    };
    let all: Vec<&Timed> = times.iter().collect();
    eprintln!(
        "{CONVERSATIONS} conversations, reading {think} ms between questions: {} answers in {seconds} s ({:.1} a second), \
         {called} model calls, {} errors\nbeyond the model's time: median {:.0} ms, p95 {:.0} ms, p99 {:.0} ms, most {:.0} ms\n\
         CPU of the program: {:.1} ms a question; its memory over time: {memory:?} MB",
        all.len(),
        all.len() as f64 / seconds as f64,
        errors.load(Ordering::Relaxed),
        at(&all, 0.5),
        at(&all, 0.95),
        at(&all, 0.99),
        at(&all, 1.0),
        cpu * 1000.0 / all.len() as f64,
    );
    for (n, (question, _)) in QUESTIONS.iter().enumerate() {
        let of: Vec<&Timed> = times.iter().filter(|timed| timed.question == n).collect();
        if !of.is_empty() {
            eprintln!("  median {:>4.0} ms, p99 {:>5.0} ms: {question}", at(&of, 0.5), at(&of, 0.99));
        }
    }
    assert_eq!(errors.into_inner(), 0);
    assert!(all.len() > CONVERSATIONS);
}
