//! Sentence embedding in this process: BERT-family GGUF, many texts in one evaluation, mean pooling, unit length.

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use llama_cpp_2::context::LlamaContext;
use llama_cpp_2::context::params::LlamaContextParams;
use llama_cpp_2::llama_batch::LlamaBatch;
use llama_cpp_2::model::LlamaModel;
use llama_cpp_2::token::LlamaToken;

use super::{backend, fingerprint, load, physical_cores};
use crate::gguf::WINDOW_KEY;
use crate::{Embedder, Error, Fault, Result};

/// Tokens evaluated at once, over all texts of a batch: attention costs the square of it, so not many.
const BATCH: usize = 256;
/// Texts evaluated at once.
const TEXTS: usize = 16;
/// Texts handed to one worker at once.
const CHUNK: usize = 32;
/// What every text costs besides its letters, in letters: two markers.
const MARKERS: usize = 8;
/// The window of encoders that do not state theirs.
const WINDOW: usize = 256;
/// llama.cpp's value for "flash attention on": a third faster here than off.
const FLASH_ATTENTION: i32 = 1;

/// An encoder in this process.
///
/// One worker a core, each computing on its own thread: two threads on one evaluation wait for each other at every
/// layer.
pub struct EmbeddedEmbedder {
    name: String,
    dimensions: usize,
    /// Taken only when the encoder is dropped.
    queue: Option<Sender<Job>>,
    workers: Vec<JoinHandle<()>>,
}

struct Job {
    texts: Vec<String>,
    /// Where these texts stand in the caller's list.
    places: Vec<usize>,
    reply: Sender<Encoded>,
}

/// A job's vectors, with their places.
struct Encoded {
    places: Vec<usize>,
    vectors: Result<Vec<Vec<f32>>>,
}

type Jobs = Arc<Mutex<Receiver<Job>>>;

impl EmbeddedEmbedder {
    /// Loads the GGUF file at `path`; returns when it is ready.
    pub fn load(path: &Path) -> Result<Self> {
        let model = Arc::new(load(path, 0)?);
        let (queue, jobs) = channel();
        let jobs: Jobs = Arc::new(Mutex::new(jobs));
        let mut dimensions = 0;
        let mut workers = Vec::new();
        for _ in 0..physical_cores() {
            let (ready, started) = channel();
            let (model, jobs, path) = (model.clone(), jobs.clone(), path.to_owned());
            let worker = std::thread::Builder::new()
                .name("ragonite-embed".into())
                .spawn(move || serve(&model, &path, &ready, &jobs))
                .map_err(|e| Error::new(Fault::Permanent, format!("no thread for the encoder: {e}")))?;
            workers.push(worker);
            // One after the other: contexts of one model must not be made at the same time.
            dimensions = started.recv().unwrap_or_else(|_| Err(died()))?;
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let revision = fingerprint(path).map_err(|e| crate::pull::disk_error("read", path, &e))?;
        Ok(Self { name: format!("{stem}@{}", &revision[..8]), dimensions, queue: Some(queue), workers })
    }
}

impl Drop for EmbeddedEmbedder {
    /// Waits until the workers are gone: a process must not end while they compute.
    fn drop(&mut self) {
        self.queue = None;
        for worker in self.workers.drain(..) {
            let _ = worker.join();
        }
    }
}

impl std::fmt::Debug for EmbeddedEmbedder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmbeddedEmbedder")
            .field("name", &self.name)
            .field("dimensions", &self.dimensions)
            .finish()
    }
}

impl Embedder for EmbeddedEmbedder {
    fn name(&self) -> &str {
        &self.name
    }

    fn dimensions(&self) -> usize {
        self.dimensions
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>> {
        // Texts of like length together: an evaluation holds more of them. The longest first: the workers end together.
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(texts[i].len()));
        let (reply, answers) = channel();
        for places in shared(&order, self.workers.len(), |i| texts[i].len()) {
            let chunk = places.iter().map(|&i| texts[i].to_owned()).collect();
            let job = Job { texts: chunk, places, reply: reply.clone() };
            self.queue.as_ref().and_then(|queue| queue.send(job).ok()).ok_or_else(died)?;
        }
        drop(reply);
        let mut vectors = vec![Vec::new(); texts.len()];
        let mut answered = 0;
        for encoded in answers {
            for (place, vector) in encoded.places.into_iter().zip(encoded.vectors?) {
                vectors[place] = vector;
                answered += 1;
            }
        }
        if answered == texts.len() { Ok(vectors) } else { Err(died()) }
    }
}

/// Texts, the longest first, in jobs: few are shared out so that the workers end together.
fn shared(order: &[usize], workers: usize, length: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    if order.len() > CHUNK {
        return order.chunks(CHUNK).map(<[usize]>::to_vec).collect();
    }
    let mut jobs: Vec<(usize, Vec<usize>)> = vec![(0, Vec::new()); workers.max(1)];
    for &text in order {
        if let Some((load, job)) = jobs.iter_mut().min_by_key(|(load, _)| *load) {
            *load += MARKERS + length(text);
            job.push(text);
        }
    }
    jobs.into_iter().map(|(_, job)| job).filter(|job| !job.is_empty()).collect()
}

fn died() -> Error {
    Error::new(Fault::Permanent, "the embedded encoder has stopped").hint("restart the program")
}

fn failed(what: impl std::fmt::Display) -> Error {
    Error::new(Fault::Permanent, format!("the embedded encoder failed: {what}"))
}

/// A worker: answers jobs until nobody can send any.
fn serve(model: &LlamaModel, path: &Path, ready: &Sender<Result<usize>>, jobs: &Mutex<Receiver<Job>>) {
    let mut encoder = match Encoder::new(model, path) {
        Ok(encoder) => encoder,
        Err(error) => return drop(ready.send(Err(error))),
    };
    if ready.send(Ok(encoder.dimensions)).is_err() {
        return;
    }
    loop {
        // Held only while waiting for a job, not while doing it.
        let job = match jobs.lock() {
            Ok(jobs) => jobs.recv(),
            Err(_) => return,
        };
        let Ok(job) = job else { return };
        let vectors = encoder.embed(&job.texts);
        let _ = job.reply.send(Encoded { places: job.places, vectors });
    }
}

struct Encoder<'m> {
    model: &'m LlamaModel,
    context: LlamaContext<'m>,
    window: usize,
    room: usize,
    dimensions: usize,
}

impl<'m> Encoder<'m> {
    fn new(model: &'m LlamaModel, path: &Path) -> Result<Self> {
        let architecture = model.meta_val_str("general.architecture").unwrap_or_default();
        if !architecture.contains("bert") {
            let message =
                format!("{}: its architecture is {architecture:?}, not a BERT encoder", path.display());
            return Err(Error::new(Fault::Permanent, message)
                .hint("`ragonite model pull all-minilm-l6-v2` fetches the default encoder"));
        }
        let stated = model.meta_val_str(WINDOW_KEY).ok().and_then(|v| v.parse().ok());
        let window = stated.unwrap_or(WINDOW).clamp(3, model.n_ctx_train() as usize);
        let room = BATCH.max(window);
        let params = LlamaContextParams::default()
            .with_n_ctx(NonZeroU32::new(room as u32))
            .with_n_batch(room as u32)
            .with_n_ubatch(room as u32)
            .with_n_seq_max(TEXTS as u32)
            .with_kv_unified(true)
            .with_embeddings(true)
            .with_flash_attention_policy(FLASH_ATTENTION)
            .with_n_threads(1)
            .with_n_threads_batch(1);
        let context = model.new_context(backend()?, params).map_err(|e| {
            Error::new(Fault::Permanent, format!("{}: cannot run as an encoder: {e}", path.display()))
        })?;
        let dimensions = usize::try_from(model.n_embd_out()).map_err(failed)?;
        Ok(Self { model, context, window, room, dimensions })
    }

    fn embed(&mut self, texts: &[String]) -> Result<Vec<Vec<f32>>> {
        let tokens: Vec<Vec<LlamaToken>> = texts.iter().map(|t| self.tokenise(t)).collect();
        let mut vectors = Vec::with_capacity(tokens.len());
        let mut batch = LlamaBatch::new(self.room, 1);
        let mut rest = &tokens[..];
        while !rest.is_empty() {
            let mut room = self.room;
            let fitting = rest.iter().take(TEXTS).take_while(|tokens| {
                let fits = tokens.len() <= room;
                room = room.saturating_sub(tokens.len());
                fits
            });
            // Never none: a text is cut at the window, and the window fits.
            let (now, later) = rest.split_at(fitting.count().max(1));
            self.encode(&mut batch, now, &mut vectors)?;
            rest = later;
        }
        Ok(vectors)
    }

    /// The text's tokens between the model's markers, cut at the window.
    fn tokenise(&self, text: &str) -> Vec<LlamaToken> {
        let mut tokens = self.model.vocab().tokenize(text.as_bytes(), true, false);
        if tokens.len() > self.window
            && let Some(end) = tokens.last().copied()
        {
            tokens.truncate(self.window - 1);
            tokens.push(end);
        }
        tokens
    }

    fn encode(
        &mut self,
        batch: &mut LlamaBatch<'_>,
        texts: &[Vec<LlamaToken>],
        vectors: &mut Vec<Vec<f32>>,
    ) -> Result<()> {
        batch.clear();
        for (sequence, tokens) in texts.iter().enumerate() {
            batch.add_sequence(tokens, sequence as i32, true).map_err(failed)?;
        }
        self.context.encode(batch).map_err(failed)?;
        for sequence in 0..texts.len() {
            let vector = self.context.embeddings_seq_ith(sequence as i32).map_err(failed)?;
            vectors.push(unit(vector));
        }
        Ok(())
    }
}

fn unit(vector: &[f32]) -> Vec<f32> {
    let length = vector.iter().map(|v| v * v).sum::<f32>().sqrt();
    if length == 0.0 { vector.to_vec() } else { vector.iter().map(|v| v / length).collect() }
}
