//! The program around the server: settings, the models' condition, knowledge bases opened anew and built, runs of
//! questions with expectations.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, anyhow, bail};
use llm::{Embedder, Llm, Message, Request, Role};
use qa::Engine;
use search::Manifest;
use serde_json::{Value, json};
use server::{Ask, BuildOrder, Built, How, Progress, Workshop};

use super::behind::Behind;
use super::{Served, builder};
use crate::config::{Config, Setting};
use crate::{capability, graph, models};

/// How long a model may take to show that it works.
const TRIAL: Duration = Duration::from_secs(60);

/// One model of each kind for all knowledge bases, and where each knowledge base lies.
pub struct Shop {
    config: Config,
    chat: Arc<dyn Llm>,
    /// Further chat models, by the names that saved configurations give them.
    further: models::Further,
    embedder: Option<Arc<dyn Embedder>>,
    /// Where knowledge bases are built that were not named at the start.
    home: PathBuf,
    folders: Mutex<HashMap<String, Folder>>,
    behind: Arc<Behind>,
}

/// A served folder, and its manifest's time when it was opened.
#[derive(Clone)]
struct Folder {
    path: PathBuf,
    opened: Option<SystemTime>,
}

impl Shop {
    /// Loads the models.
    pub fn open(config: &Config, home: PathBuf) -> Result<Shop> {
        let embedder = models::embedder(config)?;
        let (chat, further) = models::chats(config)?;
        let behind = Behind::start(graph::program()?, config.layers.file().map(Path::to_owned));
        Ok(Shop { config: config.clone(), chat, further, embedder, home, folders: Mutex::default(), behind })
    }

    /// Opens a folder and remembers it.
    pub fn serve(&self, path: &Path) -> Result<Arc<dyn Ask>> {
        // Relative to where the server was started, which may change.
        let path = std::path::absolute(path).with_context(|| format!("cannot find {}", path.display()))?;
        let opened = written(&path);
        let kb = graph::open(&path, self.embedder.clone(), &self.config)?;
        let name = kb.name().to_owned();
        if self.embedder.is_some() {
            self.behind.opened(&path, kb.manifest().pending());
        }
        let fingerprint = kb.manifest().fingerprint.clone();
        let over = |model: &Arc<dyn Llm>| models::over(model, &fingerprint, &self.config);
        let engine = Engine::new(Arc::new(kb), over(&self.chat), self.config.settings)?;
        let by_model =
            self.further.iter().map(|(name, model)| (name.clone(), engine.with_model(over(model)))).collect();
        self.folders().insert(name, Folder { path, opened });
        let behind = Arc::clone(&self.behind);
        Ok(Arc::new(Served::new((engine, by_model), self.config.strategy, self.config.limits, behind)))
    }

    fn make(&self, order: &BuildOrder, tell: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Built> {
        let known = self.folders().get(&order.name).cloned();
        let out = known.as_ref().map_or_else(|| self.home.join(&order.name), |folder| folder.path.clone());
        let before = match &known {
            Some(folder) => Some(manifest(&folder.path)?),
            None if out.exists() => {
                bail!("{} is there already and not served: choose another name", out.display())
            }
            None => None,
        };
        // What a build was made from stays beside it: the next one may want it again. By the folder's name: what a
        // knowledge base calls itself may lead anywhere.
        let beside = out.file_name().unwrap_or_default().to_string_lossy();
        let sources = out.with_file_name(format!("{beside}.sources"));
        std::fs::create_dir_all(&sources).with_context(|| format!("cannot make {}", sources.display()))?;
        let files = match (order.files.is_empty(), &before) {
            (false, _) => taken(&order.files, &sources)?,
            (true, Some(Manifest { endpoint: Some(far), .. })) => {
                bail!(
                    "the triples of {} are at {}: `ragonite connect` makes it anew",
                    order.name,
                    far.address
                )
            }
            // The folder holds what it was made of, wherever its files are by now.
            (true, Some(_)) => Vec::new(),
            (true, None) => bail!("no RDF file was named for the new knowledge base {}", order.name),
        };
        let texts = match (order.texts.is_empty(), &before) {
            (true, Some(_)) if files.is_empty() => Vec::new(),
            (true, Some(before)) => before.texts.clone(),
            _ => taken(&order.texts, &sources)?,
        };
        let annotations = match (&order.annotations, &before) {
            (Some(text), _) => {
                let path = sources.join("annotations.toml");
                std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
                Some(path)
            }
            (None, Some(before)) => {
                before.annotations.as_ref().map(|given| kept(&out, "annotations.toml", given))
            }
            (None, None) => None,
        };
        let few_shots = before.as_ref().and_then(|before| before.few_shots.as_ref());
        let few_shots = few_shots.map(|given| kept(&out, "few_shots.toml", given));
        let missing =
            files.iter().chain(&texts).chain(&annotations).chain(&few_shots).find(|path| !path.exists());
        if let Some(missing) = missing {
            bail!("{} is not there any more: send the files again", missing.display());
        }
        // Without vectors it stays without.
        let dense = self.embedder.is_some() && before.as_ref().is_none_or(|before| before.embedder.is_some());
        // As it was built before, where the order does not say.
        let reverse = before.as_ref().is_none_or(|before| !before.no_reverse);
        let order = builder::Order {
            files,
            texts,
            annotations,
            few_shots,
            out: out.clone(),
            name: order.name.clone(),
            lenient: order.lenient,
            reverse,
            dense,
            memory: self.config.build_memory,
        };
        let skipped = builder::build(&graph::program()?, self.config.layers.file(), &order, tell)?;
        Ok(Built { kb: self.serve(&out)?, skipped })
    }

    fn folders(&self) -> MutexGuard<'_, HashMap<String, Folder>> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// When the folder's manifest was written.
fn written(folder: &Path) -> Option<SystemTime> {
    std::fs::metadata(folder.join("manifest.json")).and_then(|m| m.modified()).ok()
}

fn manifest(folder: &Path) -> Result<Manifest> {
    let path = folder.join("manifest.json");
    let text = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_slice(&text).with_context(|| format!("{} is damaged", path.display()))
}

/// What the folder keeps of a file that it was given, else the file itself.
fn kept(folder: &Path, name: &str, given: &Path) -> PathBuf {
    let kept = folder.join(name);
    if kept.is_file() { kept } else { given.to_owned() }
}

/// Moves uploads to where their knowledge base keeps its sources.
fn taken(files: &[PathBuf], sources: &Path) -> Result<Vec<PathBuf>> {
    let take = |from: &PathBuf| {
        let name = from.file_name().ok_or_else(|| anyhow!("{} is no file", from.display()))?;
        let to = sources.join(name);
        std::fs::rename(from, &to)
            .or_else(|_| std::fs::copy(from, &to).map(drop))
            .with_context(|| format!("cannot move {} to {}", from.display(), to.display()))?;
        Ok(to)
    };
    files.iter().map(take).collect()
}

/// How a chat model fared with one short request.
fn tried(model: &dyn Llm) -> Value {
    let began = Instant::now();
    let request = Request {
        step: "test".into(),
        messages: vec![Message::new(Role::User, "Reply with the one word: ready")],
        max_tokens: 8,
        deadline: Some(began + TRIAL),
        ..Request::default()
    };
    match model.complete(&request, &mut |_| ControlFlow::Continue(())) {
        Ok(reply) => json!({
            "model": model.name(), "works": true, "reply": reply.text, "tokens_in": reply.tokens_in,
            "tokens_out": reply.tokens_out, "seconds": began.elapsed().as_secs_f64(),
        }),
        Err(error) => json!({ "model": model.name(), "works": false, "error": error.to_string() }),
    }
}

impl Workshop for Shop {
    fn settings(&self) -> Value {
        let entries = [self.config.layers.entries.clone(), capability::follows(&self.config)].concat();
        let each = entries.iter().map(|entry| {
            let value = match &entry.setting {
                Setting::Text(text) => json!(llm::masked(text)),
                Setting::Whole(number) => json!(number),
                Setting::Flag(flag) => json!(flag),
            };
            json!({
                "key": entry.key, "value": value, "origin": entry.origin.to_string(), "about": entry.about,
            })
        });
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "languages": ["en"],
            "chat_model": self.chat.name(),
            "models": self.further.iter().map(|(name, model)| json!({ "name": name, "model": model.name() })).collect::<Vec<_>>(),
            "embedding_model": self.embedder.as_ref().map(|embedder| embedder.name().to_owned()),
            "strategies": qa::Strategy::all().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "settings": each.collect::<Vec<_>>(),
        })
    }

    fn test_models(&self) -> Value {
        let chat = tried(&*self.chat);
        let further = self.further.iter().map(|(name, model)| {
            let mut trial = tried(&**model);
            trial["name"] = json!(name);
            trial
        });
        let further: Vec<Value> = further.collect();
        let began = Instant::now();
        let embedding = self.embedder.as_ref().map(|embedder| match embedder.embed(&["ready"]) {
            Ok(vectors) => json!({
                "model": embedder.name(), "works": true, "dimensions": vectors.first().map(Vec::len),
                "seconds": began.elapsed().as_secs_f64(),
            }),
            Err(error) => json!({ "model": embedder.name(), "works": false, "error": error.to_string() }),
        });
        json!({ "chat": chat, "further": further, "embedding": embedding })
    }

    fn reopened(&self, served: &dyn Ask) -> Option<Result<Arc<dyn Ask>, String>> {
        let folder = self.folders().get(served.name()).cloned()?;
        let now = written(&folder.path)?;
        if folder.opened == Some(now) {
            return None;
        }
        let reopened = self.serve(&folder.path).map_err(|error| format!("{error:#}"));
        if reopened.is_err() {
            // Said once for each state of the folder.
            let tried = Folder { opened: Some(now), ..folder };
            self.folders().insert(served.name().to_owned(), tried);
        }
        Some(reopened)
    }

    fn build(
        &self,
        order: &BuildOrder,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Built, String> {
        self.make(order, tell).map_err(|error| format!("{error:#}"))
    }

    fn evaluate(
        &self,
        ask: &dyn Ask,
        how: &How,
        lines: &str,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Value, String> {
        let mut questions = Vec::new();
        for (n, line) in (1..).zip(lines.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let question: eval::Question =
                serde_json::from_str(line).map_err(|error| format!("line {n}: {error}"))?;
            questions.push(question);
        }
        if questions.is_empty() {
            return Err("There is no question: send JSON lines with conversation, turn, category, question and expect.".into());
        }
        let (total, mut done, mut stopped) = (questions.len() as u64, 0, false);
        let mut failures = Vec::new();
        let answers = eval::run(
            &questions,
            |conversation, question, hear| {
                let progress = Progress { stage: "asking".into(), done, total };
                stopped = stopped || tell(progress).is_break();
                done += 1;
                if stopped {
                    return Err(qa::Error::Cancelled);
                }
                ask.ask(conversation, question, how, &mut |event| {
                    hear(&event);
                    ControlFlow::Continue(())
                })
            },
            |question, error| failures.push(format!("{}: {error}", question.question)),
        );
        if stopped {
            return Err("It was cancelled.".into());
        }
        let mut report = json!(eval::score(&questions, &answers, None));
        report["failures"] = json!(failures);
        Ok(report)
    }
}
