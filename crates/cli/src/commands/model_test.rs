//! `ragonite model test`: what a person with a new model runs first. The model is loaded or reached and given a small
//! fixed probe over a graph of eight bicycles: a question's plan as JSON, a follow-up made explicit, SQL over a view,
//! which is run. Speed is read off the same calls, and whether it thinks first; one call more tells how well it reads,
//! which no small model has to pass, and of a server's two or three how it takes the form of a reply (`forms`). What was found is kept: what the model is given from then on follows from it.

mod forms;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::HumanBytes;
use llm::{Capability, Completion, Llm, Message, OnToken, Request, Role, Strength};
use qa::{Conversation, Engine, Strategy};
use search::{BuildOptions, KnowledgeBase, Limits, Value};
use serde_json::json;

use super::{Format, Outcome};
use crate::capability::Measured;
use crate::config::{Config, Provider};
use crate::render::table;
use crate::{capability, models, output};

/// The probe's graph.
const GRAPH: &str = include_str!("model_test.ttl");
/// The most time for one part of the probe.
const TIME: Duration = Duration::from_secs(120);

/// Probes `name`, or the configured models.
pub fn run(name: Option<&str>, format: &Format, config: &Config) -> Result<Outcome> {
    let config = match name {
        Some(name) => Config { llm: config.llm.named(name), steps: BTreeMap::new(), ..config.clone() },
        None => config.clone(),
    };
    let began = Instant::now();
    // Replies that were kept would say nothing of the model.
    let model = models::chat(&Config { replies: None, ..config.clone() })?;
    let loading = began.elapsed();
    let (kernels, gpus) = match config.llm.provider {
        Provider::Embedded { gpu_layers, .. } => (Some(llm::kernels()?), on_gpus(gpu_layers)?),
        Provider::Server { .. } => (None, None),
    };
    let timed = Arc::new(Timed { model, calls: Mutex::default() });
    let probes = probe(&timed, &config)?;
    let passed = probes.iter().filter(|probe| probe.passed).count();
    let strength = if reads(&timed) { Strength::Medium } else { Strength::Small };
    let calls = timed.calls.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let speed = Speed::of(&calls);
    let forms = if calls.is_empty() { forms::Forms::default() } else { forms::probe(&config.llm) };
    let measured = Measured {
        context: models::context_at_server(&config.llm),
        strength: Some(strength),
        thinks: Some(calls.iter().any(|call| !call.completion.thoughts.is_empty())),
        speed: speed.prefill.zip(speed.decode).map(|(prompt, reply)| llm::Speed { prompt, reply }),
        tools: forms.tools,
        forms: forms.form,
    };
    // Where several models share the steps, the calls are of none of them alone; and of one that never answered nothing is
    // known.
    if config.steps.is_empty() && !calls.is_empty() {
        capability::keep(&config.llm, &measured)?;
    }
    let known = capability::of(&config.llm);
    let able = known.capability;
    if format.json {
        output::json(&json!({
            "model": timed.name(),
            "loading_seconds": loading.as_secs_f64(),
            "kernels": kernels,
            "gpus": gpus,
            "passed": passed,
            "of": probes.len(),
            "probes": probes.iter().map(|p| json!({
                "name": p.name, "passed": p.passed, "said": p.said, "seconds": p.seconds,
            })).collect::<Vec<_>>(),
            "context": able.context,
            "strength": able.strength,
            "joins_sources": strength == Strength::Medium,
            "thinks": able.thinks,
            "tools": able.tools,
            "forms": known.form(),
            "calls": calls.len(),
            "first_token_seconds": speed.first,
            "prompt_tokens_per_second": speed.prefill,
            "reply_tokens_per_second": speed.decode,
            "cost": speed.cost,
        }))?;
        return Ok(Outcome::found(passed == probes.len()));
    }
    let kernels = kernels.map(|kernels| format!(", kernels for {kernels}")).unwrap_or_default();
    let on = match gpus.as_deref() {
        None => String::new(),
        Some([]) => ", on no GPU".to_owned(),
        Some(gpus) => format!(", on {}", gpus.join(" and ")),
    };
    output::line(format_args!("{}, ready after {:.1} s{kernels}{on}", timed.name(), loading.as_secs_f64()))?;
    let headings = ["probe", "result", "seconds", "the model said"].map(str::to_owned);
    let rows: Vec<Vec<Value>> = probes
        .iter()
        .map(|probe| {
            let result = if probe.passed { "passed" } else { "failed" };
            let seconds = format!("{:.1}", probe.seconds);
            [probe.name, result, &seconds, &probe.said].map(Value::from).to_vec()
        })
        .collect();
    output::line(table(&headings, &rows))?;
    output::line(speed.sentence(calls.len()))?;
    let joins = if strength == Strength::Medium { "Joins" } else { "Does not join" };
    let thinks = if able.thinks { ", thinks first" } else { "" };
    let tools = if able.tools { ", calls tools" } else { "" };
    output::line(format_args!(
        "{joins} what several sources say; taken to be {}{thinks}{tools} (`ragonite config` shows what it is given for that)",
        able.strength
    ))?;
    Ok(Outcome::found(passed == probes.len()))
}

/// The GPUs that a model's layers are computed on; none where this program is built for none.
fn on_gpus(layers: usize) -> Result<Option<Vec<String>>> {
    let told = |gpu: llm::Gpu| format!("{} ({}, {})", gpu.name, gpu.backend, HumanBytes(gpu.memory as u64));
    let used = |gpus: Vec<llm::Gpu>| if layers == 0 { vec![] } else { gpus.into_iter().map(told).collect() };
    Ok(llm::gpus()?.map(used))
}

/// One part of the probe.
struct Probe {
    name: &'static str,
    passed: bool,
    said: String,
    seconds: f64,
}

impl Probe {
    /// A part that failed because the model did, or passed when what it said fits.
    fn of(name: &'static str, began: Instant, said: Result<(String, bool)>) -> Probe {
        let (said, passed) = said.unwrap_or_else(|error| (format!("{error:#}"), false));
        Probe { name, passed, said, seconds: began.elapsed().as_secs_f64() }
    }
}

fn probe(model: &Arc<Timed>, config: &Config) -> Result<Vec<Probe>> {
    let folder = std::env::temp_dir().join(format!("ragonite-model-test-{}", std::process::id()));
    let made = make(&folder).and_then(|kb| {
        let (kb, settings) = (Arc::new(kb), qa::Settings { deadline: TIME, ..config.settings });
        let engine = Engine::new(Arc::clone(&kb), Arc::clone(model) as Arc<dyn Llm>, settings)?;
        let mut conversation = Conversation::default();
        let mut ask = |question: &str, fits: fn(&qa::Answer) -> bool| {
            let go_on = &mut |_: qa::Event| ControlFlow::Continue(());
            let answer = engine.ask(&conversation, question, Strategy::SqlOnly, go_on)?;
            conversation.push(question, &answer);
            // What answered is put away: the model is to write the next question anew.
            conversation.turns.iter_mut().for_each(|turn| (turn.select, turn.items) = (None, vec![]));
            let plan = answer.plan.as_ref().map(|plan| plan.to_json()).unwrap_or_default();
            Ok::<_, anyhow::Error>((answer.standalone.clone(), plan, fits(&answer)))
        };
        let mut probes = Vec::new();
        let began = Instant::now();
        let planned = ask("Which bikes weigh less than 9 kg?", |answer| {
            ["Pista", "Vento"].iter().all(|name| answer.text.contains(name))
                && !answer.text.contains("Aurora")
        });
        probes.push(Probe::of("JSON", began, planned.map(|(_, plan, fits)| (plan, fits))));
        let began = Instant::now();
        let rewritten = ask("And how much do they cost?", |answer| {
            let explicit = answer.standalone.to_lowercase();
            let which = explicit.contains("9") && explicit.contains("bike");
            // The bikes may be named as well as described.
            let named = explicit.contains("pista") && explicit.contains("vento");
            explicit.contains("cost") && (which || named)
        });
        probes.push(Probe::of("rewriting", began, rewritten.map(|(explicit, _, fits)| (explicit, fits))));
        let began = Instant::now();
        probes.push(Probe::of("SQL", began, sql(model, &kb)));
        Ok(probes)
    });
    // What was made for the probe is of no use to anybody.
    let _ = std::fs::remove_dir_all(&folder);
    made
}

/// The probe's knowledge base.
fn make(folder: &std::path::Path) -> Result<KnowledgeBase> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let (file, out) = (folder.join("bicycles.ttl"), folder.join("kb"));
    std::fs::write(&file, GRAPH).with_context(|| format!("cannot write {}", file.display()))?;
    let options = BuildOptions { files: vec![file], out: out.clone(), ..BuildOptions::default() };
    search::build(&options, &mut |_| ControlFlow::Continue(()))?;
    Ok(KnowledgeBase::open(&out, None)?)
}

/// SQL for a question over the bicycles' view; it runs in the same sandbox as every query.
fn sql(model: &Arc<Timed>, kb: &KnowledgeBase) -> Result<(String, bool)> {
    let view = kb.schema().views.iter().find(|view| view.name.to_lowercase().contains("bike"));
    let view = view.context("the probe's graph has no view of bikes")?;
    let columns: Vec<String> = view.columns.iter().map(|column| column.name.clone()).collect();
    let instructions = format!(
        "You write one SQLite query for a question, and nothing else. The only table is\n{} ({})",
        view.name,
        columns.join(", ")
    );
    let messages = vec![
        Message::new(Role::System, instructions),
        Message::new(Role::User, "What is the name of the most expensive bike?"),
    ];
    let deadline = Some(Instant::now() + TIME);
    let request = Request { step: "sql".into(), messages, max_tokens: 120, deadline, ..Request::default() };
    let reply = model.complete(&request, &mut |_| ControlFlow::Continue(()))?.text;
    let query = reply.trim().trim_start_matches("```sql").trim_matches('`').trim().to_owned();
    let rows = match kb.sql().query(&query, &[], &Limits::default(), &|| false) {
        Ok(rows) => rows.rows,
        Err(error) => return Ok((format!("{query} ({error})"), false)),
    };
    let right = rows.len() == 1 && rows.iter().flatten().any(|value| value.to_string() == "Vento");
    Ok((query, right))
}

/// Whether it finds in eight sources what only two of them together say, and cites both.
fn reads(model: &Arc<Timed>) -> bool {
    const SOURCES: &str = "Sources:\n[1] The Pista weighs 7 kg and has rim brakes.\n[2] The Vento has disc brakes and is \
                           white.\n[3] Prices: Pista 2,400 EUR, Borgo 650 EUR.\n[4] The Borgo has disc brakes and weighs \
                           16 kg.\n[5] The Duna has a coaster brake.\n[6] Prices: Vento 3,100 EUR, Duna 1,200 EUR.\n[7] Disc \
                           brakes need new pads every 2,000 km.\n[8] The Lampo is a blue bike for long tours.\nQuestion: \
                           Which bikes have disc brakes, and what does each of them cost?";
    let instructions = "Answer from the numbered sources only, with one line for each thing. Each line ends with the \
                        numbers of all sources that it comes from, like [2][5].";
    let messages = vec![Message::new(Role::System, instructions), Message::new(Role::User, SOURCES)];
    let deadline = Some(Instant::now() + TIME);
    let request =
        Request { step: "reading".into(), messages, max_tokens: 160, deadline, ..Request::default() };
    let Ok(reply) = model.complete(&request, &mut |_| ControlFlow::Continue(())) else { return false };
    let lines: Vec<&str> = reply.text.lines().filter(|line| !line.trim().is_empty()).collect();
    let says = |name: &str, price: &str, sources: [&str; 2]| {
        let of = lines.iter().find(|line| line.contains(name));
        of.is_some_and(|line| line.contains(price) && sources.iter().all(|source| line.contains(source)))
    };
    let right = says("Vento", "3,100", ["[2]", "[6]"]) && says("Borgo", "650", ["[4]", "[3]"]);
    right && lines.len() == 2 && !["Pista", "Duna", "Lampo"].iter().any(|other| reply.text.contains(other))
}

/// A model whose calls are timed to their first token.
struct Timed {
    model: Arc<dyn Llm>,
    calls: Mutex<Vec<Call>>,
}

#[derive(Clone)]
struct Call {
    first: f64,
    seconds: f64,
    completion: Completion,
}

impl Llm for Timed {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn capability(&self, step: &str) -> Capability {
        self.model.capability(step)
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> llm::Result<Completion> {
        let began = Instant::now();
        let mut first = None;
        let completion = self.model.complete(request, &mut |piece| {
            if !piece.is_empty() {
                first.get_or_insert_with(|| began.elapsed());
            }
            on_token(piece)
        })?;
        let seconds = began.elapsed().as_secs_f64();
        let first = first.map_or(seconds, |first| first.as_secs_f64());
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        calls.push(Call { first, seconds, completion: completion.clone() });
        Ok(completion)
    }
}

/// What the calls say of a model's speed; `None` where there was too little to tell.
struct Speed {
    first: Option<f64>,
    prefill: Option<f64>,
    decode: Option<f64>,
    cost: Option<f64>,
}

impl Speed {
    fn of(calls: &[Call]) -> Speed {
        let sum = |of: fn(&Call) -> f64| calls.iter().map(of).sum::<f64>();
        let rate = |tokens: f64, seconds: f64| (tokens > 0.0 && seconds > 1e-3).then(|| tokens / seconds);
        let evaluated = sum(|c| c.completion.tokens_in.saturating_sub(c.completion.tokens_cached) as f64);
        let costs = calls.iter().filter_map(|call| call.completion.cost);
        Speed {
            first: (!calls.is_empty()).then(|| sum(|c| c.first) / calls.len() as f64),
            prefill: rate(evaluated, sum(|c| c.first)),
            decode: rate(
                sum(|c| c.completion.tokens_out.saturating_sub(1) as f64),
                sum(|c| c.seconds - c.first),
            ),
            cost: costs.reduce(|a, b| a + b),
        }
    }

    fn sentence(&self, calls: usize) -> String {
        let mut text = format!("{calls} calls");
        if let Some(first) = self.first {
            text.push_str(&format!(", first token after {first:.2} s"));
        }
        if let Some(rate) = self.prefill {
            text.push_str(&format!(", prompts {rate:.0} tokens/s"));
        }
        if let Some(rate) = self.decode {
            text.push_str(&format!(", replies {rate:.1} tokens/s"));
        }
        if let Some(cost) = self.cost {
            text.push_str(&format!(", cost {cost:.6}"));
        }
        text
    }
}
