//! Answers in progress, and those just ended: what was told so far, for everyone who listens or comes back.
//! A listener that lost its connection resumes by the id of the last update it has; an answer nobody listens to
//! is stopped after a while.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::answering::Update;

/// How long, and how many, ended answers can be resumed with every update; afterwards only with their ending.
const KEPT: Duration = Duration::from_secs(60);
const KEPT_AT_MOST: usize = 64;

/// One answer in progress.
pub(crate) struct Live {
    /// The turn's number, once it is noted; 0 before.
    turn: AtomicI64,
    stop: AtomicBool,
    told: Mutex<Told>,
    /// How many updates there are.
    count: watch::Sender<usize>,
}

#[derive(Default)]
struct Told {
    updates: Vec<Arc<Update>>,
    ended: bool,
    listeners: usize,
    /// When the answer is given up, once nobody listens.
    given_up: Option<Instant>,
}

impl Live {
    pub(crate) fn new() -> Arc<Live> {
        Arc::new(Live {
            turn: AtomicI64::new(0),
            stop: AtomicBool::new(false),
            told: Mutex::default(),
            count: watch::Sender::new(0),
        })
    }

    /// The turn's number, once it is noted.
    pub(crate) fn turn(&self) -> Option<i64> {
        Some(self.turn.load(Ordering::Relaxed)).filter(|&turn| turn != 0)
    }

    pub(crate) fn begin(&self, turn: i64) {
        self.turn.store(turn, Ordering::Relaxed);
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Nobody wants the rest: it was stopped, or all who listened have been gone for long enough.
    pub(crate) fn is_unwanted(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let told = self.told();
        told.listeners == 0 && told.given_up.is_some_and(|when| Instant::now() >= when)
    }

    pub(crate) fn tell(&self, update: Update) {
        let count = {
            let mut told = self.told();
            told.ended |= update.is_last();
            told.updates.push(Arc::new(update));
            told.updates.len()
        };
        self.count.send_replace(count);
    }

    /// Ends without a last word, if there was none: those who wait must not wait for ever.
    pub(crate) fn close(&self) {
        self.told().ended = true;
        self.count.send_modify(|_| {});
    }

    /// Listens from the update after the first `heard`. Once the last listener is gone, the answer is stopped after
    /// that listener's `patience`.
    pub(crate) fn listen(self: &Arc<Self>, heard: usize, patience: Duration) -> Listener {
        let mut told = self.told();
        told.listeners += 1;
        drop(told);
        Listener { live: Arc::clone(self), heard, patience, count: self.count.subscribe() }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One who listens. Dropped when the connection ends.
pub(crate) struct Listener {
    live: Arc<Live>,
    heard: usize,
    patience: Duration,
    count: watch::Receiver<usize>,
}

impl Listener {
    /// The next update with its number, from 1; `None` after the last one.
    pub(crate) async fn next(&mut self) -> Option<(usize, Arc<Update>)> {
        loop {
            self.count.mark_unchanged();
            {
                let told = self.live.told();
                if let Some(update) = told.updates.get(self.heard) {
                    self.heard += 1;
                    return Some((self.heard, Arc::clone(update)));
                }
                if told.ended {
                    return None;
                }
            }
            // Also woken when the sender is gone, which it cannot be while `live` is held.
            if self.count.changed().await.is_err() {
                return None;
            }
        }
    }
}

impl Listener {
    /// The answer has ended and there is nothing new.
    pub(crate) fn has_heard_all(&self) -> bool {
        let told = self.live.told();
        told.ended && self.heard >= told.updates.len()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut told = self.live.told();
        told.listeners -= 1;
        if told.listeners == 0 {
            told.given_up = Some(Instant::now() + self.patience);
        }
    }
}

/// Conversations with an answer in progress or just ended.
#[derive(Default)]
pub(crate) struct Lives {
    running: HashMap<String, Arc<Live>>,
    ended: VecDeque<(Instant, String, Arc<Live>)>,
}

impl Lives {
    /// Reserves the conversation for one answer; `None` when it has one.
    pub(crate) fn reserve(&mut self, conversation: &str) -> Option<Arc<Live>> {
        if self.running.contains_key(conversation) {
            return None;
        }
        let live = Live::new();
        self.running.insert(conversation.to_owned(), Arc::clone(&live));
        Some(live)
    }

    pub(crate) fn release(&mut self, conversation: &str) {
        self.forget();
        let Some(live) = self.running.remove(conversation) else { return };
        self.ended.push_back((Instant::now(), conversation.to_owned(), live));
        if self.ended.len() > KEPT_AT_MOST {
            self.ended.pop_front();
        }
    }

    pub(crate) fn running(&self, conversation: &str) -> Option<&Arc<Live>> {
        self.running.get(conversation)
    }

    pub(crate) fn all_running(&self) -> impl Iterator<Item = &Arc<Live>> {
        self.running.values()
    }

    /// The answer of one turn, in progress or just ended.
    pub(crate) fn of_turn(&mut self, conversation: &str, turn: i64) -> Option<Arc<Live>> {
        self.forget();
        let running = self.running.get(conversation).filter(|live| live.turn() == Some(turn));
        let ended = || {
            let found =
                self.ended.iter().rev().find(|(_, c, live)| c == conversation && live.turn() == Some(turn));
            found.map(|(_, _, live)| live)
        };
        running.or_else(ended).cloned()
    }

    /// Drops a deleted conversation's updates.
    pub(crate) fn drop_ended(&mut self, conversation: &str) {
        self.ended.retain(|(_, c, _)| c != conversation);
    }

    fn forget(&mut self) {
        while self.ended.front().is_some_and(|(when, ..)| when.elapsed() > KEPT) {
            self.ended.pop_front();
        }
    }
}
