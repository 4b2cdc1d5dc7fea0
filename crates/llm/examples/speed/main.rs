//! How fast the embedded engine is, against its bars and against llama.cpp's own bench tool:
//! `cargo run --release -p ragonite-llm --example speed [SECTION..]`. Needs the default chat model, and two idle cores for
//! figures worth reading. `RAGONITE_LLAMA_BENCH` names the tool (scripts/yardstick builds it); without, that part is left out.

#![allow(clippy::print_stdout)]

mod prompts;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use llm::{Completion, EmbeddedChat, EmbeddedOptions, Fault, Llm, Message, Request, Role, catalogue, pull};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const SECTIONS: &[&str] = &[
    "yardstick",
    "prefill",
    "loading",
    "restoring",
    "first",
    "decoding",
    "grammar",
    "lookup",
    "queue",
    "stopping",
];

fn main() -> Outcome<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = wanted.iter().find(|name| !SECTIONS.contains(&name.as_str())) {
        return Err(format!("there is no section {unknown:?}; there are: {}", SECTIONS.join(", ")).into());
    }
    let known = catalogue::find(catalogue::DEFAULT_CHAT)?;
    let path = pull::installed(known, &pull::default_dir()?)
        .ok_or("the default chat model is not here: ragonite model pull")?;
    let bench = Bench { path };
    println!("{} on {}", known.title, machine());
    for section in SECTIONS.iter().filter(|s| wanted.is_empty() || wanted.iter().any(|w| w == *s)) {
        match *section {
            "yardstick" => bench.yardstick()?,
            "prefill" => bench.prefill()?,
            "loading" => bench.loading()?,
            "restoring" => bench.restoring()?,
            "first" => bench.first()?,
            "decoding" => bench.decoding()?,
            "grammar" => bench.grammar()?,
            "lookup" => bench.lookup()?,
            "queue" => bench.queue()?,
            _ => bench.stopping()?,
        }
    }
    println!("peak memory {:.2} GB (bar: 2.2 at 8k context)", peak_memory());
    Ok(())
}

struct Bench {
    path: PathBuf,
}

/// One call with the times of its pieces.
struct Timed {
    completion: Completion,
    first: Duration,
    all: Duration,
}

impl Timed {
    /// Tokens a second after the first.
    fn rate(&self) -> f64 {
        (self.completion.tokens_out.saturating_sub(1)) as f64 / (self.all - self.first).as_secs_f64()
    }
}

fn timed(model: &dyn Llm, request: &Request) -> Outcome<Timed> {
    let start = Instant::now();
    let mut first = None;
    let completion = model.complete(request, &mut |piece| {
        if !piece.is_empty() {
            first.get_or_insert_with(|| start.elapsed());
        }
        ControlFlow::Continue(())
    })?;
    let all = start.elapsed();
    Ok(Timed { completion, first: first.unwrap_or(all), all })
}

/// Milliseconds that a call whose head is restored takes longer than one that evaluates as much with its head held.
fn restoring_took(model: &dyn Llm, request: &Request) -> Outcome<f64> {
    let new = |timed: &Timed| timed.completion.tokens_in - timed.completion.tokens_cached;
    let restored = timed(model, request)?;
    for words in 1..20 {
        let held = timed(model, &prompts::other_end(request, words))?;
        if new(&held) == new(&restored) {
            return Ok((restored.all.as_secs_f64() - held.all.as_secs_f64()) * 1e3);
        }
    }
    Err(format!("no end of {} new tokens was found", new(&restored)).into())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The line of one figure.
fn show(what: &str, figure: String, bar: &str) {
    println!("{what:<44} {figure:>16}   {bar}");
}

impl Bench {
    fn load(&self, options: EmbeddedOptions) -> Outcome<EmbeddedChat> {
        Ok(EmbeddedChat::load(&self.path, &EmbeddedOptions { threads: Some(cores()), ..options })?)
    }

    /// llama.cpp's own tool, on the same file, twice: before and after what it is compared with.
    fn yardstick(&self) -> Outcome<()> {
        let Some(tool) = std::env::var_os("RAGONITE_LLAMA_BENCH").map(PathBuf::from) else {
            println!(
                "no yardstick: RAGONITE_LLAMA_BENCH does not name llama-bench (scripts/yardstick builds it)"
            );
            return Ok(());
        };
        let before = tool_rates(&tool, &self.path)?;
        let model =
            self.load(EmbeddedOptions { context: 2048, lookup: false, ..EmbeddedOptions::default() })?;
        let (prefill, decode) = (self.prefill_rate(&model)?, self.decode_rate(&model)?);
        drop(model);
        let after = tool_rates(&tool, &self.path)?;
        let theirs = ((before.0 + after.0) / 2.0, (before.1 + after.1) / 2.0);
        let compare = |ours: f64, theirs: f64| format!("{ours:.1} / {theirs:.1} t/s");
        show(
            "prefill, 1,024 tokens, ours / llama-bench",
            compare(prefill, theirs.0),
            &percent(prefill / theirs.0),
        );
        show("decode, 64 tokens, ours / llama-bench", compare(decode, theirs.1), &percent(decode / theirs.1));
        Ok(())
    }

    fn prefill_rate(&self, model: &EmbeddedChat) -> Outcome<f64> {
        let rates = (0..3).map(|n| {
            let request = prompts::long(&format!("{n} different"), 1024, 0);
            let timed = timed(model, &request)?;
            let evaluated = timed.completion.tokens_in - timed.completion.tokens_cached;
            Ok(evaluated as f64 / timed.all.as_secs_f64())
        });
        Ok(median(rates.collect::<Outcome<_>>()?))
    }

    fn decode_rate(&self, model: &EmbeddedChat) -> Outcome<f64> {
        let rates = (0..3).map(|_| Ok(timed(model, &prompts::story(64))?.rate()));
        Ok(median(rates.collect::<Outcome<_>>()?))
    }

    fn prefill(&self) -> Outcome<()> {
        let model = self.load(EmbeddedOptions { lookup: false, ..EmbeddedOptions::default() })?;
        show("prefill, 1,024 tokens", format!("{:.1} t/s", self.prefill_rate(&model)?), "");
        Ok(())
    }

    fn loading(&self) -> Outcome<()> {
        drop(self.load(EmbeddedOptions::default())?);
        let times = (0..3).map(|_| {
            let start = Instant::now();
            let model = self.load(EmbeddedOptions::default())?;
            let took = start.elapsed().as_secs_f64();
            drop(model);
            Ok(took)
        });
        show("loading, warm", format!("{:.2} s", median(times.collect::<Outcome<_>>()?)), "bar: under 2 s");
        Ok(())
    }

    /// Two heads in turn, so that each must be restored. What as many new tokens take where the head is held already is
    /// taken off.
    fn restoring(&self) -> Outcome<()> {
        let states = std::env::temp_dir().join(format!("ragonite-bench-{}", std::process::id()));
        let options = EmbeddedOptions { state_dir: Some(states.clone()), ..EmbeddedOptions::default() };
        let model = self.load(options.clone())?;
        let [a, b] = ["one", "other"].map(|name| prompts::long(name, 1500, 1));
        let tokens = timed(&model, &a)?.completion.tokens_in;
        let mut differences = Vec::new();
        for _ in 0..5 {
            timed(&model, &b)?;
            differences.push(restoring_took(&model, &a)?);
        }
        let bar = "bar: under 50 ms";
        show(&format!("restoring {tokens} tokens, memory"), format!("{:.1} ms", median(differences)), bar);
        drop(model);
        let mut differences = Vec::new();
        for _ in 0..5 {
            differences.push(restoring_took(&self.load(options.clone())?, &a)?);
        }
        show(&format!("restoring {tokens} tokens, disk"), format!("{:.1} ms", median(differences)), bar);
        Ok(std::fs::remove_dir_all(states)?)
    }

    fn first(&self) -> Outcome<()> {
        let model = self.load(EmbeddedOptions::default())?;
        let [a, b] = ["one", "other"].map(|name| prompts::long(name, 1500, 1));
        timed(&model, &a)?;
        timed(&model, &b)?;
        let mut times = Vec::new();
        let mut new = 0;
        for n in 0..3 {
            let request = prompts::with_new(&a, n, 8);
            let timed_ = timed(&model, &request)?;
            new = timed_.completion.tokens_in - timed_.completion.tokens_cached;
            times.push(timed_.first.as_secs_f64());
            timed(&model, &b)?;
        }
        let what = format!("first token, warm prefix and {new} new tokens");
        show(&what, format!("{:.2} s", median(times)), "bar: under 1.5 s at 100");
        Ok(())
    }

    fn decoding(&self) -> Outcome<()> {
        let model = self.load(EmbeddedOptions { lookup: false, ..EmbeddedOptions::default() })?;
        show("decode, plain", format!("{:.1} t/s", self.decode_rate(&model)?), "bar: at least 20 t/s");
        Ok(())
    }

    /// The same plans with and without their grammar.
    fn grammar(&self) -> Outcome<()> {
        let model = self.load(EmbeddedOptions { lookup: false, ..EmbeddedOptions::default() })?;
        let (mut free, mut held) = (Vec::new(), Vec::new());
        for question in prompts::QUESTIONS {
            for (times, grammar) in [(&mut free, None), (&mut held, Some(prompts::PLAN_GRAMMAR.to_owned()))] {
                let request = Request { grammar, ..prompts::plan(question) };
                let timed = timed(&model, &request)?;
                times.push(1e3 / timed.rate());
            }
        }
        let (free, held) = (median(free), median(held));
        let figure = format!("{free:.1} / {held:.1} ms");
        show("a token, free / under a grammar", figure, &format!("{} (bar: 110 %)", percent(held / free)));
        Ok(())
    }

    /// The same replies with and without guessing ahead.
    fn lookup(&self) -> Outcome<()> {
        for (what, requests, bar) in [
            ("SQL", prompts::sql(), " (bar: 150 %)"),
            ("plans", prompts::QUESTIONS.iter().map(|q| prompts::plan(q)).collect(), ""),
        ] {
            let mut seconds = [0.0; 2];
            let mut tokens = 0;
            let mut replies = [Vec::new(), Vec::new()];
            for (at, lookup) in [false, true].into_iter().enumerate() {
                let model = self.load(EmbeddedOptions { lookup, ..EmbeddedOptions::default() })?;
                tokens = 0;
                for request in &requests {
                    let timed = timed(&model, request)?;
                    seconds[at] += (timed.all - timed.first).as_secs_f64();
                    tokens += timed.completion.tokens_out - 1;
                    replies[at].push(timed.completion.text);
                }
            }
            let same = replies[0].iter().zip(&replies[1]).filter(|(a, b)| a == b).count();
            let rate = |seconds: f64| tokens as f64 / seconds;
            let figure = format!("{:.1} / {:.1} t/s", rate(seconds[0]), rate(seconds[1]));
            let bar =
                format!("{}{bar}, {same} of {} alike", percent(seconds[0] / seconds[1]), requests.len());
            show(&format!("{what}, plain / guessing ahead"), figure, &bar);
            if std::env::var_os("RAGONITE_BENCH_REPLIES").is_some() {
                replies[1].iter().for_each(|reply| println!("    {reply}"));
            }
        }
        Ok(())
    }

    /// Sixteen at once, in order, none starved.
    fn queue(&self) -> Outcome<()> {
        const CALLERS: usize = 16;
        let model = self.load(EmbeddedOptions::default())?;
        timed(&model, &prompts::plan(prompts::QUESTIONS[0]))?;
        let alone = timed(&model, &prompts::plan(prompts::QUESTIONS[1]))?.all.as_secs_f64();
        let ended = std::sync::Mutex::new(Vec::new());
        let start = Instant::now();
        std::thread::scope(|scope| {
            for caller in 0..CALLERS {
                let (model, ended) = (&model, &ended);
                scope.spawn(move || {
                    let done = timed(model, &prompts::plan(prompts::QUESTIONS[1]));
                    if let (Ok(_), Ok(mut ended)) = (done, ended.lock()) {
                        ended.push((caller, start.elapsed().as_secs_f64()));
                    }
                });
                // So that the order of asking is known.
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        let ended = ended.into_inner()?;
        let in_order = ended.iter().enumerate().all(|(at, (caller, _))| at == *caller);
        let slowest = ended.iter().map(|(_, seconds)| *seconds).fold(0.0, f64::max);
        let figure = format!("{:.1} x one", slowest / alone);
        let order = if in_order { "in order" } else { "not in order" };
        show(
            &format!("16 at once: {} ended, the last after", ended.len()),
            figure,
            &format!("{order} (bar: 16)"),
        );
        Ok(())
    }

    /// From the wish to stop until the engine is free for the next call.
    fn stopping(&self) -> Outcome<()> {
        let model = self.load(EmbeddedOptions::default())?;
        let next = Request { max_tokens: 1, ..prompts::story(1) };
        timed(&model, &next)?;
        let alone = timed(&model, &next)?.all.as_secs_f64();
        for (what, request, after) in [
            ("while generating", prompts::story(200), Duration::from_millis(1500)),
            (
                "while the prompt is evaluated",
                prompts::long("never seen", 1500, 0),
                Duration::from_millis(1500),
            ),
        ] {
            let start = Instant::now();
            let stopped = model.complete(&request, &mut |_| match start.elapsed() > after {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            let wish = Instant::now();
            assert_eq!(stopped.map(|_| ()).map_err(|e| e.fault), Err(Fault::Cancelled), "it was over before");
            timed(&model, &next)?;
            let free = (wish.elapsed().as_secs_f64() - alone).max(0.0) * 1e3;
            show(&format!("free after stopping {what}"), format!("{free:.0} ms"), "bar: a token");
        }
        Ok(())
    }
}

fn percent(ratio: f64) -> String {
    format!("{:.0} %", ratio * 100.0)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        info.lines().find_map(|l| l.strip_prefix("model name")?.split_once(':')).map(|(_, m)| m.trim());
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("?").to_owned();
    format!(
        "{} cores of {}, load {load}, kernels compiled for {}",
        cores(),
        model.unwrap_or("?"),
        llm::kernels().unwrap_or("?")
    )
}

/// Gigabytes that were resident at once, mapped weights included.
fn peak_memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes: f64 = peak.and_then(|p| p.split_whitespace().next()?.parse().ok()).unwrap_or(f64::NAN);
    kilobytes * 1024.0 / 1e9
}

/// Tokens a second of prefill and decode, as llama-bench measures them.
fn tool_rates(tool: &Path, model: &Path) -> Outcome<(f64, f64)> {
    let threads = cores().to_string();
    let arguments =
        ["-p", "1024", "-n", "64", "-r", "3", "-ub", "512", "-b", "512", "-t", &threads, "-o", "json"];
    let ran = std::process::Command::new(tool).arg("-m").arg(model).args(arguments).output()?;
    if !ran.status.success() {
        return Err(format!("{}: {}", tool.display(), String::from_utf8_lossy(&ran.stderr)).into());
    }
    let tests: serde_json::Value = serde_json::from_slice(&ran.stdout)?;
    let rate = |is: &str| {
        let test = tests.as_array()?.iter().find(|test| test[is].as_u64().is_some_and(|n| n > 0))?;
        let samples = test["samples_ts"].as_array()?.iter().filter_map(serde_json::Value::as_f64);
        Some(median(samples.collect()))
    };
    rate("n_prompt").zip(rate("n_gen")).ok_or_else(|| "llama-bench printed something else".into())
}

/// A message.
fn say(role: Role, text: impl Into<String>) -> Message {
    Message::new(role, text)
}
