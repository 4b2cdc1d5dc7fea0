//! Chat completion in this process, the callers' side: a queue in front of the engine's thread, first come first
//! served. A question's calls go to the end of the queue one by one, so that many questions advance together.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::engine::serve;
use crate::{Capability, Completion, Error, Fault, Llm, OnToken, Request, Result};

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
    /// Guess what a reply copies from its prompt, and evaluate the guess together. Never another reply, and faster only
    /// where many cores are idle.
    pub lookup: bool,
    /// What the model can do; none given: what its name says. Its context is that of these options in any case.
    pub capability: Option<Capability>,
    /// Tokens that a model which thinks may think before its reply.
    pub thinking: usize,
    /// Layers that are computed on a GPU, where the program is built for one; more than there are is all.
    pub gpu_layers: usize,
}

/// More layers than any model has.
const ALL_LAYERS: usize = 1_000;

impl Default for EmbeddedOptions {
    fn default() -> Self {
        Self {
            context: 8192,
            threads: None,
            state_dir: None,
            state_memory: 256 << 20,
            state_disk: 1 << 30,
            lookup: false,
            capability: None,
            thinking: crate::capability::THINKING,
            gpu_layers: ALL_LAYERS,
        }
    }
}

/// A chat model in this process. Requests are answered one at a time, first come first served.
pub struct EmbeddedChat {
    name: String,
    capability: Capability,
    /// Taken only when the model is dropped.
    queue: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

/// One queued request.
pub(super) struct Job {
    pub request: Request,
    pub cancelled: Arc<AtomicBool>,
    pub replies: SyncSender<Event>,
}

/// What the engine's thread tells the caller.
pub(super) enum Event {
    /// New text; empty while the prompt is being evaluated.
    Text(String),
    Done(Result<Completion>),
}

/// How often a waiting caller is asked whether to go on.
const POLL: Duration = Duration::from_millis(20);

impl EmbeddedChat {
    /// Loads the GGUF file at `path`; returns when it is ready.
    pub fn load(path: &Path, options: &EmbeddedOptions) -> Result<Self> {
        let (queue, jobs) = channel();
        let (ready, started) = channel();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let known = options.capability.or_else(|| Capability::named(&name));
        let known = known.unwrap_or_else(|| Capability::small(options.context));
        let options = EmbeddedOptions { capability: Some(known), ..options.clone() };
        let path = path.to_owned();
        let thread = std::thread::Builder::new()
            .name("ragonite-llm".into())
            .spawn(move || serve(&path, &options, &ready, &jobs))
            .map_err(|e| Error::new(Fault::Permanent, format!("no thread for the model: {e}")))?;
        let context = started.recv().unwrap_or_else(|_| Err(died()))?;
        let capability = Capability { context, measures: true, ..known };
        Ok(Self { name, capability, queue: Some(queue), thread: Some(thread) })
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
        f.debug_struct("EmbeddedChat")
            .field("name", &self.name)
            .field("context", &self.capability.context)
            .finish()
    }
}

impl Llm for EmbeddedChat {
    fn name(&self) -> &str {
        &self.name
    }

    fn capability(&self, _: &str) -> Capability {
        self.capability
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let start = Instant::now();
        let cancelled = Arc::new(AtomicBool::new(false));
        // One event of room: the engine never runs further ahead of the caller than that.
        let (replies, events) = sync_channel(1);
        let job = Job { request: request.clone(), cancelled: cancelled.clone(), replies };
        self.queue.as_ref().and_then(|queue| queue.send(job).ok()).ok_or_else(died)?;
        // Whatever ends the wait: a job in the queue is skipped then, one that runs ends within a token.
        let give_up = |error| {
            cancelled.store(true, Ordering::Relaxed);
            Err(error)
        };
        loop {
            let text = match events.recv_timeout(POLL) {
                Ok(Event::Done(done)) => {
                    return done.map(|completion| Completion { time: start.elapsed(), ..completion });
                }
                Ok(Event::Text(text)) => text,
                Err(RecvTimeoutError::Timeout) => String::new(),
                Err(RecvTimeoutError::Disconnected) => return Err(died()),
            };
            if request.deadline.is_some_and(|deadline| Instant::now() > deadline) {
                return give_up(late(&request.step));
            }
            if on_token(&text) == ControlFlow::Break(()) {
                return give_up(Error::cancelled(&request.step));
            }
        }
    }
}

pub(super) fn died() -> Error {
    Error::new(Fault::Permanent, "the embedded engine has stopped").hint("restart the program")
}

pub(super) fn late(step: &str) -> Error {
    Error::late(step, "the reply was complete")
}
