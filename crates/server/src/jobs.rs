//! Long work in the background: builds and evaluations, one at a time, each with its progress and its owner.
//! What has ended is kept with the conversations; a restart forgets the others, and a build that was cut off left nothing.
//! Where several servers share the store, each tells of the jobs of all; one is done, and waits for its turn, where it began.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::{Semaphore, oneshot, watch};

use crate::app::panic_text;
use crate::store::{Store, StoreError};
use crate::workshop::Progress;

/// Ended jobs of one owner that are listed, the latest.
const LISTED: u32 = 100;

/// Jobs that may wait or run.
const PENDING: usize = 8;

/// A job as clients see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Build,
    Evaluation,
}

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
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
    /// Those that wait or run.
    entries: Mutex<BTreeMap<u64, Entry>>,
    turn: Arc<Semaphore>,
    /// Where ended ones are kept.
    store: Arc<Store>,
}

impl Jobs {
    pub(crate) fn new(store: Arc<Store>) -> Arc<Jobs> {
        Arc::new(Jobs { entries: Mutex::default(), turn: Arc::new(Semaphore::new(1)), store })
    }

    /// Starts `work` when its turn comes, once that is noted; `None` when too many wait. `work` says what came out or what went
    /// wrong.
    pub(crate) async fn start(
        self: &Arc<Self>,
        owner: &str,
        id: String,
        kind: Kind,
        kb: &str,
        work: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Value, String> + Send + 'static,
    ) -> Result<Option<Job>, StoreError> {
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
        let number = {
            let mut entries = self.entries();
            if entries.len() >= PENDING {
                return Ok(None);
            }
            let number = entries.last_key_value().map_or(1, |(last, _)| last + 1);
            let entry =
                Entry { owner: owner.to_owned(), job: sender.clone(), cancelled: Arc::clone(&cancelled) };
            entries.insert(number, entry);
            number
        };
        let (turn, jobs, owner) = (Arc::clone(&self.turn), Arc::clone(self), owner.to_owned());
        let (tell, noted) = oneshot::channel();
        let noting = job.clone();
        // Whoever asked may be gone before it is noted.
        tokio::spawn(async move {
            let (store, whose) = (Arc::clone(&jobs.store), owner.clone());
            let begun = tokio::task::spawn_blocking(move || store.begin_job(&whose, &noting)).await;
            if let Ok(Err(error)) = begun {
                jobs.entries().remove(&number);
                let _ = tell.send(Err(error));
                return;
            }
            let _ = tell.send(Ok(()));
            let Ok(permit) = turn.acquire_owned().await else { return };
            let ran = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                let ended = run(&sender, &cancelled, work);
                // One that cannot be kept is only forgotten; who watches it hears its end.
                let _ = jobs.store.keep_job(&owner, &ended);
                sender.send_replace(ended);
                jobs.entries().remove(&number);
            });
            // Panics are caught inside; the other error is the runtime's end.
            let _ = ran.await;
        });
        // Without a word the runtime is ending.
        noted.await.unwrap_or(Ok(())).map(|()| Some(job))
    }

    /// The owner's jobs, the latest first. Blocks.
    pub(crate) fn list(&self, owner: &str) -> Result<Vec<Job>, StoreError> {
        // Before the kept ones are read, so that one which ends meanwhile is not missed.
        let mut jobs: Vec<Job> = {
            let entries = self.entries();
            entries.values().rev().filter(|e| e.owner == owner).map(|e| e.job.borrow().clone()).collect()
        };
        for kept in self.store.jobs(owner, LISTED)? {
            match jobs.iter_mut().find(|job| job.id == kept.id) {
                Some(job) if kept.state.is_ended() => *job = kept,
                // What is done here is known better here.
                Some(_) => {}
                None => jobs.push(kept),
            }
        }
        Ok(jobs)
    }

    /// One of the owner's jobs, to read and to watch. Blocks.
    pub(crate) fn find(&self, owner: &str, id: &str) -> Result<Option<watch::Receiver<Job>>, StoreError> {
        let running = {
            let entries = self.entries();
            let found = entries.values().find(|e| e.owner == owner && e.job.borrow().id == id);
            found.map(|entry| entry.job.subscribe())
        };
        if running.is_some() {
            return Ok(running);
        }
        let Some(kept) = self.store.job(owner, id)? else { return Ok(None) };
        let ended = kept.state.is_ended();
        let (sender, job) = watch::channel(kept);
        if !ended {
            tokio::spawn(follow(Arc::clone(&self.store), owner.to_owned(), sender));
        }
        Ok(Some(job))
    }

    /// Those that wait or run here, as far as they are.
    pub(crate) fn pending_jobs(&self) -> Vec<Job> {
        self.entries().values().map(|entry| entry.job.borrow().clone()).collect()
    }

    /// Asks these to stop.
    pub(crate) fn cancel_these(&self, ids: &[String]) {
        let entries = self.entries();
        let unwanted = entries.values().filter(|entry| ids.contains(&entry.job.borrow().id));
        unwanted.for_each(|entry| entry.cancelled.store(true, Ordering::Relaxed));
    }

    /// Asks a job to stop; whether there is such a job. One that has ended stays as it is. Blocks.
    pub(crate) fn cancel(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        let running = {
            let entries = self.entries();
            let found = entries.values().find(|e| e.owner == owner && e.job.borrow().id == id);
            found.inspect(|entry| entry.cancelled.store(true, Ordering::Relaxed)).is_some()
        };
        Ok(running || self.store.cancel_job(owner, id)?)
    }

    /// How many wait or run.
    pub(crate) fn pending(&self) -> usize {
        self.entries().len()
    }

    /// Asks all jobs to stop.
    pub(crate) fn cancel_all(&self) {
        self.entries().values().for_each(|entry| entry.cancelled.store(true, Ordering::Relaxed));
    }

    fn entries(&self) -> MutexGuard<'_, BTreeMap<u64, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How often a job of another server is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// Tells how far a job of another server is, until it has ended or nobody listens.
async fn follow(store: Arc<Store>, owner: String, told: watch::Sender<Job>) {
    while !told.is_closed() && !told.borrow().state.is_ended() {
        tokio::time::sleep(LOOK).await;
        let (store, owner, id) = (Arc::clone(&store), owner.clone(), told.borrow().id.clone());
        match tokio::task::spawn_blocking(move || store.job(&owner, &id)).await {
            Ok(Ok(Some(job))) => {
                told.send_if_modified(|before| {
                    let news = *before != job;
                    *before = job;
                    news
                });
            }
            // A store that is away is asked again.
            Ok(Err(_)) => {}
            _ => return,
        }
    }
}

fn run(
    job: &watch::Sender<Job>,
    cancelled: &AtomicBool,
    work: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Value, String>,
) -> Job {
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
    let mut ended = Job { ended: Some(now()), progress: None, ..job.borrow().clone() };
    match outcome {
        Ok(result) => (ended.state, ended.result) = (State::Done, Some(result)),
        Err(_) if stop() => ended.state = State::Cancelled,
        Err(error) => (ended.state, ended.error) = (State::Failed, Some(error)),
    }
    ended
}

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |d| u64::try_from(d.as_millis()).unwrap_or(u64::MAX))
}
