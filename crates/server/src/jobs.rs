//! Long work in the background: builds and evaluations, one at a time, each with its progress and its owner.
//! Kept in memory: a restart forgets jobs, and a build that was cut off left nothing.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::{Semaphore, watch};

use crate::app::panic_text;
use crate::workshop::Progress;

/// Ended jobs that are remembered; the oldest are forgotten first.
const REMEMBERED: usize = 100;

/// Jobs that may wait or run.
const PENDING: usize = 8;

/// A job as clients see it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct Job {
    pub(crate) id: String,
    pub(crate) kind: Kind,
    /// The knowledge base it is about.
    pub(crate) kb: String,
    pub(crate) state: State,
    /// How far it is, while it runs.
    pub(crate) progress: Option<Progress>,
    /// What came out, when done.
    pub(crate) result: Option<Value>,
    /// What went wrong and what to do, when failed.
    pub(crate) error: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) created: u64,
    /// The same.
    pub(crate) ended: Option<u64>,
}

/// What a job does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Build,
    Evaluation,
}

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Waiting,
    Running,
    Done,
    Failed,
    Cancelled,
}

impl State {
    pub(crate) fn is_ended(self) -> bool {
        matches!(self, State::Done | State::Failed | State::Cancelled)
    }
}

/// A job with what steers it.
struct Entry {
    owner: String,
    job: watch::Sender<Job>,
    cancelled: Arc<AtomicBool>,
}

/// All jobs.
pub(crate) struct Jobs {
    entries: Mutex<BTreeMap<u64, Entry>>,
    turn: Arc<Semaphore>,
}

impl Default for Jobs {
    fn default() -> Jobs {
        Jobs { entries: Mutex::default(), turn: Arc::new(Semaphore::new(1)) }
    }
}

impl Jobs {
    /// Starts `work` when its turn comes; `None` when too many wait. `work` says what came out or what went wrong.
    pub(crate) fn start(
        self: &Arc<Self>,
        owner: &str,
        id: String,
        kind: Kind,
        kb: &str,
        work: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Value, String> + Send + 'static,
    ) -> Option<Job> {
        let job = Job {
            id,
            kind,
            kb: kb.to_owned(),
            state: State::Waiting,
            progress: None,
            result: None,
            error: None,
            created: now(),
            ended: None,
        };
        let (sender, cancelled) = (watch::Sender::new(job.clone()), Arc::new(AtomicBool::new(false)));
        {
            let mut entries = self.entries();
            if entries.values().filter(|e| !e.job.borrow().state.is_ended()).count() >= PENDING {
                return None;
            }
            let number = entries.last_key_value().map_or(1, |(last, _)| last + 1);
            let entry =
                Entry { owner: owner.to_owned(), job: sender.clone(), cancelled: Arc::clone(&cancelled) };
            entries.insert(number, entry);
            let ended: Vec<u64> =
                entries.iter().filter(|(_, e)| e.job.borrow().state.is_ended()).map(|(n, _)| *n).collect();
            for number in ended.iter().take(ended.len().saturating_sub(REMEMBERED)) {
                entries.remove(number);
            }
        }
        let turn = Arc::clone(&self.turn);
        tokio::spawn(async move {
            let Ok(permit) = turn.acquire_owned().await else { return };
            let ran = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                run(&sender, &cancelled, work);
            });
            // Panics are caught inside; the other error is the runtime's end.
            let _ = ran.await;
        });
        Some(job)
    }

    /// The owner's jobs, the latest first.
    pub(crate) fn list(&self, owner: &str) -> Vec<Job> {
        let entries = self.entries();
        entries.values().rev().filter(|e| e.owner == owner).map(|e| e.job.borrow().clone()).collect()
    }

    /// One of the owner's jobs, to read and to watch.
    pub(crate) fn find(&self, owner: &str, id: &str) -> Option<watch::Receiver<Job>> {
        let entries = self.entries();
        entries.values().find(|e| e.owner == owner && e.job.borrow().id == id).map(|e| e.job.subscribe())
    }

    /// Asks a job to stop; whether there is such a job.
    pub(crate) fn cancel(&self, owner: &str, id: &str) -> bool {
        let entries = self.entries();
        let found = entries.values().find(|e| e.owner == owner && e.job.borrow().id == id);
        found.inspect(|entry| entry.cancelled.store(true, Ordering::Relaxed)).is_some()
    }

    /// How many wait or run.
    pub(crate) fn pending(&self) -> usize {
        self.entries().values().filter(|entry| !entry.job.borrow().state.is_ended()).count()
    }

    /// Asks all jobs to stop.
    pub(crate) fn cancel_all(&self) {
        self.entries().values().for_each(|entry| entry.cancelled.store(true, Ordering::Relaxed));
    }

    fn entries(&self) -> MutexGuard<'_, BTreeMap<u64, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn run(
    job: &watch::Sender<Job>,
    cancelled: &AtomicBool,
    work: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Value, String>,
) {
    let stop = || cancelled.load(Ordering::Relaxed);
    if !stop() {
        job.send_modify(|job| job.state = State::Running);
    }
    let mut tell = |progress: Progress| {
        job.send_if_modified(|job| {
            let news = job.progress.as_ref() != Some(&progress);
            job.progress = Some(progress);
            news
        });
        if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let outcome = match stop() {
        true => Err("It was cancelled before it began.".to_owned()),
        false => catch_unwind(AssertUnwindSafe(|| work(&mut tell)))
            .unwrap_or_else(|panic| Err(format!("A bug in ragonite stopped this: {}", panic_text(&*panic)))),
    };
    job.send_modify(|job| {
        job.ended = Some(now());
        job.progress = None;
        match outcome {
            Ok(result) => (job.state, job.result) = (State::Done, Some(result)),
            Err(_) if stop() => job.state = State::Cancelled,
            Err(error) => (job.state, job.error) = (State::Failed, Some(error)),
        }
    });
}

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |d| u64::try_from(d.as_millis()).unwrap_or(u64::MAX))
}
