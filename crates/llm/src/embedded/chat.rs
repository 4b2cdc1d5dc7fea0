//! Chat completion in this process: the queue in front of the model and the loop that evaluates and generates.

use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use llama_cpp_2::context::LlamaContext;
use llama_cpp_2::context::params::LlamaContextParams;
use llama_cpp_2::context::session::LlamaStateSeqFlags;
use llama_cpp_2::llama_batch::LlamaBatch;
use llama_cpp_2::model::{LlamaChatTemplate, LlamaModel};
use llama_cpp_2::token::LlamaToken;

use super::prefix::{Prefixes, Restored, SEQUENCE};
use super::sample::Sampler;
use super::stream::TextStream;
use super::threads::Threads;
use super::{backend, fingerprint, load, physical_cores, prompt};
use crate::{Completion, Error, Fault, Llm, OnToken, Request, Result, Stop};

/// How an embedded chat model runs.
#[derive(Debug, Clone)]
pub struct EmbeddedOptions {
    /// Tokens of prompt and reply together.
    pub context: usize,
    /// Threads; none given: one a physical core that no other program is using.
    pub threads: Option<usize>,
    /// Where evaluated prompt heads are kept between processes; none given: nowhere.
    pub state_dir: Option<PathBuf>,
    /// Memory for evaluated prompt heads, in bytes.
    pub state_memory: usize,
    /// The most bytes kept in `state_dir`.
    pub state_disk: u64,
}

impl Default for EmbeddedOptions {
    fn default() -> Self {
        Self { context: 8192, threads: None, state_dir: None, state_memory: 256 << 20, state_disk: 1 << 30 }
    }
}

/// A chat model in this process. Requests are answered one at a time, first come first served.
pub struct EmbeddedChat {
    name: String,
    context: usize,
    /// Taken only when the model is dropped.
    queue: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

/// One queued request.
struct Job {
    request: Request,
    cancelled: Arc<AtomicBool>,
    replies: SyncSender<Event>,
}

/// What the engine's thread tells the caller.
enum Event {
    /// New text; empty while the prompt is being evaluated.
    Text(String),
    Done(Result<Completion>),
}

/// Prompt tokens evaluated at once: cancelling and deadlines are looked at in between.
const BATCH: usize = 256;

impl EmbeddedChat {
    /// Loads the GGUF file at `path`; returns when it is ready.
    pub fn load(path: &Path, options: &EmbeddedOptions) -> Result<Self> {
        let (queue, jobs) = channel();
        let (ready, started) = channel();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (path, options) = (path.to_owned(), options.clone());
        let thread = std::thread::Builder::new()
            .name("ragonite-llm".into())
            .spawn(move || serve(&path, &options, &ready, &jobs))
            .map_err(|e| Error::new(Fault::Permanent, format!("no thread for the model: {e}")))?;
        let context = started.recv().unwrap_or_else(|_| Err(died()))?;
        Ok(Self { name, context, queue: Some(queue), thread: Some(thread) })
    }
}

impl Drop for EmbeddedChat {
    /// Waits until the engine is gone: a process must not end while its thread computes.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl std::fmt::Debug for EmbeddedChat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmbeddedChat").field("name", &self.name).field("context", &self.context).finish()
    }
}

impl Llm for EmbeddedChat {
    fn name(&self) -> &str {
        &self.name
    }

    fn context_length(&self) -> usize {
        self.context
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let start = Instant::now();
        let cancelled = Arc::new(AtomicBool::new(false));
        // One event of room: the engine never runs further ahead of the caller than that.
        let (replies, events) = sync_channel(1);
        let job = Job { request: request.clone(), cancelled: cancelled.clone(), replies };
        self.queue.as_ref().and_then(|queue| queue.send(job).ok()).ok_or_else(died)?;
        loop {
            let event = match request.deadline {
                None => events.recv().map_err(|_| died())?,
                Some(deadline) => {
                    match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                        Ok(event) => event,
                        Err(RecvTimeoutError::Disconnected) => return Err(died()),
                        Err(RecvTimeoutError::Timeout) => {
                            // Still waiting in the queue, or inside one batch: its turn is skipped or ends there.
                            cancelled.store(true, Ordering::Relaxed);
                            return Err(late(&request.step));
                        }
                    }
                }
            };
            match event {
                Event::Text(text) => {
                    if on_token(&text) == ControlFlow::Break(()) {
                        cancelled.store(true, Ordering::Relaxed);
                        return Err(Error::new(
                            Fault::Cancelled,
                            format!("step {}: cancelled", request.step),
                        ));
                    }
                }
                Event::Done(done) => {
                    return done.map(|completion| Completion { time: start.elapsed(), ..completion });
                }
            }
        }
    }
}

fn died() -> Error {
    Error::new(Fault::Permanent, "the embedded engine has stopped").hint("restart the program")
}

fn late(step: &str) -> Error {
    Error::new(Fault::Deadline, format!("step {step}: the deadline passed before the reply was complete"))
        .hint("allow more time, or use a smaller model")
}

/// The engine's thread: owns model and context, answers jobs until nobody can send any.
fn serve(path: &Path, options: &EmbeddedOptions, ready: &Sender<Result<usize>>, jobs: &Receiver<Job>) {
    let loaded = load(path).and_then(|model| {
        let template = model.chat_template(None).map_err(|e| {
            Error::new(Fault::Permanent, format!("{}: no chat template: {e}", path.display()))
                .hint("use an instruction-tuned model")
        })?;
        Ok((model, template))
    });
    let (model, template) = match loaded {
        Ok(loaded) => loaded,
        Err(error) => return drop(ready.send(Err(error))),
    };
    let mut engine = match Engine::new(&model, &template, path, options) {
        Ok(engine) => engine,
        Err(error) => return drop(ready.send(Err(error))),
    };
    if ready.send(Ok(engine.length)).is_err() {
        return;
    }
    for job in jobs {
        if job.cancelled.load(Ordering::Relaxed) {
            continue;
        }
        let done = engine.answer(&job);
        // A caller that stopped listening has its answer already.
        let _ = job.replies.send(Event::Done(done));
    }
}

/// A model with its context.
struct Engine<'m> {
    model: &'m LlamaModel,
    template: &'m LlamaChatTemplate,
    context: LlamaContext<'m>,
    length: usize,
    /// The tokens whose state the context holds.
    held: Vec<LlamaToken>,
    prefixes: Prefixes,
    threads: Threads,
    replies: u32,
}

impl<'m> Engine<'m> {
    fn new(
        model: &'m LlamaModel,
        template: &'m LlamaChatTemplate,
        path: &Path,
        options: &EmbeddedOptions,
    ) -> Result<Self> {
        let length = options.context.min(model.n_ctx_train() as usize).max(BATCH);
        let threads = match options.threads {
            Some(threads) => Threads::fixed(threads),
            None => Threads::up_to(physical_cores()),
        };
        let context = new_context(model, length, threads.now())?;
        let model_id = fingerprint(path).map_err(|e| crate::pull::disk_error("read", path, &e))?;
        let folder = options.state_dir.clone().map(|path| (path, options.state_disk));
        let prefixes = Prefixes::new(model_id, options.state_memory, folder);
        Ok(Self { model, template, context, length, held: Vec::new(), prefixes, threads, replies: 0 })
    }

    fn answer(&mut self, job: &Job) -> Result<Completion> {
        let request = &job.request;
        let prompt = prompt::tokenise(self.model, self.template, request)?;
        let needed = prompt.tokens.len() + request.max_tokens;
        if needed > self.length {
            let message = format!(
                "step {}: the prompt's {} tokens and up to {} of reply exceed the context of {}",
                request.step,
                prompt.tokens.len(),
                request.max_tokens,
                self.length
            );
            return Err(Error::new(Fault::ContextLength, message)
                .hint("shorten the history or the evidence, or configure a larger context"));
        }
        self.replies = self.replies.wrapping_add(1);
        let mut sampler = Sampler::new(self.model, request, self.replies)?;
        self.adapt_threads()?;
        let tokens_cached = self.position(&prompt);
        self.evaluate_prompt(&prompt, job)?;
        let (text, tokens_out, stop) = self.generate(&mut sampler, job)?;
        Ok(Completion {
            text,
            tokens_in: prompt.tokens.len(),
            tokens_cached,
            tokens_out,
            time: Duration::ZERO,
            stop,
        })
    }

    /// Computes with another number of threads when the machine's load asks for it; the context's state moves along.
    fn adapt_threads(&mut self) -> Result<()> {
        self.threads.sample();
        if !self.threads.adapt() {
            return Ok(());
        }
        let state = self.context.state_seq_get(SEQUENCE, LlamaStateSeqFlags::empty());
        self.context = new_context(self.model, self.length, self.threads.now())?;
        let moved = state.is_ok_and(|state| self.context.state_seq_set(&state, SEQUENCE).is_ok());
        if !moved {
            self.context.clear_kv_cache();
            self.held.clear();
        }
        Ok(())
    }

    /// Brings the context to the longest head of the prompt that needs no evaluation; returns its length.
    fn position(&mut self, prompt: &prompt::Prompt) -> usize {
        let mut usable = prompt::common(&self.held, &prompt.tokens);
        if usable < prompt.fixed {
            let head = &prompt.tokens[..prompt.fixed];
            match self.prefixes.restore(&mut self.context, head) {
                Restored::Head => {
                    self.held = head.to_vec();
                    usable = prompt.fixed;
                }
                Restored::Nothing => {}
                Restored::Damaged => {
                    self.held.clear();
                    usable = 0;
                }
            }
        }
        // The last token is always evaluated: its logits choose the first token of the reply.
        usable = usable.min(prompt.tokens.len().saturating_sub(1));
        if self.context.kv_cache_seq_rm(SEQUENCE, Some(usable as u32), None).is_err() {
            // Recurrent models cannot drop a tail.
            usable = 0;
        }
        if usable == 0 {
            self.context.clear_kv_cache();
        }
        self.held.truncate(usable);
        usable
    }

    /// Evaluates what the context lacks of the prompt and keeps the state of its head.
    fn evaluate_prompt(&mut self, prompt: &prompt::Prompt, job: &Job) -> Result<()> {
        let mut batch = LlamaBatch::new(BATCH, 1);
        while self.held.len() < prompt.tokens.len() {
            let from = self.held.len();
            // A batch ends where the head ends, so that the head's state can be kept.
            let end = if from < prompt.fixed { prompt.fixed } else { prompt.tokens.len() };
            let end = end.min(from + BATCH);
            self.evaluate(&mut batch, &prompt.tokens[from..end])?;
            if end == prompt.fixed {
                self.prefixes.keep(&self.context, &prompt.tokens[..end]);
            }
            go_on(job)?;
            say(job, "")?;
        }
        Ok(())
    }

    fn generate(&mut self, sampler: &mut Sampler, job: &Job) -> Result<(String, usize, Stop)> {
        let request = &job.request;
        let vocab = self.model.vocab();
        let mut batch = LlamaBatch::new(1, 1);
        let mut stream = TextStream::new(&request.stop);
        let mut tokens_out = 0;
        let mut stop = Stop::Length;
        while tokens_out < request.max_tokens {
            let token = sampler.choose(self.context.get_logits()).ok_or_else(|| {
                Error::new(
                    Fault::Permanent,
                    format!("step {}: the grammar allows no further token", request.step),
                )
                .hint("the grammar asks for characters that the model's vocabulary cannot spell")
            })?;
            tokens_out += 1;
            if vocab.is_eog(token) {
                stop = Stop::End;
                break;
            }
            sampler.accept(token);
            stream.push(&vocab.token_to_piece(token, false, None));
            say(job, stream.take())?;
            if stream.stopped() {
                stop = Stop::End;
                break;
            }
            go_on(job)?;
            if tokens_out < request.max_tokens {
                self.evaluate(&mut batch, &[token])?;
            }
        }
        let (text, rest) = stream.finish();
        say(job, &rest)?;
        Ok((text, tokens_out, stop))
    }

    /// Evaluates `tokens` after those the context holds; the last one's logits are available then.
    fn evaluate(&mut self, batch: &mut LlamaBatch<'_>, tokens: &[LlamaToken]) -> Result<()> {
        batch.clear();
        let failed =
            |what: String| Error::new(Fault::Permanent, format!("the embedded engine failed: {what}"));
        for (i, token) in tokens.iter().enumerate() {
            let position = (self.held.len() + i) as i32;
            batch
                .add(*token, position, &[SEQUENCE], i + 1 == tokens.len())
                .map_err(|e| failed(e.to_string()))?;
        }
        if let Err(error) = self.context.decode(batch) {
            self.context.clear_kv_cache();
            self.held.clear();
            return Err(failed(error.to_string()));
        }
        self.held.extend_from_slice(tokens);
        self.threads.sample();
        Ok(())
    }
}

fn new_context(model: &LlamaModel, length: usize, threads: i32) -> Result<LlamaContext<'_>> {
    let params = LlamaContextParams::default()
        .with_n_ctx(NonZeroU32::new(length as u32))
        .with_n_batch(BATCH as u32)
        .with_n_ubatch(BATCH as u32)
        .with_n_threads(threads)
        .with_n_threads_batch(threads);
    model.new_context(backend()?, params).map_err(|e| {
        Error::new(Fault::Permanent, format!("no context of {length} tokens: {e}"))
            .hint("free memory, or choose a smaller context")
    })
}

/// Ends the call when its caller stopped listening or its deadline passed.
fn go_on(job: &Job) -> Result<()> {
    if job.cancelled.load(Ordering::Relaxed) {
        return Err(Error::new(Fault::Cancelled, format!("step {}: cancelled", job.request.step)));
    }
    match job.request.deadline {
        Some(deadline) if Instant::now() > deadline => Err(late(&job.request.step)),
        _ => Ok(()),
    }
}

fn say(job: &Job, text: &str) -> Result<()> {
    job.replies
        .send(Event::Text(text.to_owned()))
        .map_err(|_| Error::new(Fault::Cancelled, format!("step {}: nobody is listening", job.request.step)))
}
