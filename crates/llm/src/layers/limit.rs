//! How many calls a model gets at once and a minute. Callers beyond that wait in line, first come first served.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Capability, Completion, Error, Llm, OnToken, Request, Result};

const MINUTE: Duration = Duration::from_secs(60);
/// How often a waiting caller is asked whether to go on.
const POLL: Duration = Duration::from_millis(50);

/// What a model may be asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Calls at once; 0 is no limit.
    pub at_once: usize,
    /// Calls begun in any minute; 0 is no limit.
    pub a_minute: usize,
}

/// A model behind a gate.
#[derive(Debug)]
pub struct Limited<L> {
    model: L,
    limits: Limits,
    line: Mutex<Line>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct Line {
    next: u64,
    waiting: VecDeque<u64>,
    running: usize,
    /// When the calls of the last minute began.
    begun: VecDeque<Instant>,
}

impl<L: Llm> Limited<L> {
    /// `model` within `limits`.
    pub fn new(model: L, limits: Limits) -> Self {
        Self { model, limits, line: Mutex::default(), moved: Condvar::new() }
    }

    /// Waits for a turn; it is over when what is returned is dropped.
    fn enter(&self, request: &Request, on_token: OnToken<'_>) -> Result<Turn<'_, L>> {
        let mut line = self.line();
        let ticket = line.next;
        line.next += 1;
        line.waiting.push_back(ticket);
        loop {
            let first = line.waiting.front() == Some(&ticket);
            let free = self.limits.at_once == 0 || line.running < self.limits.at_once;
            let rate = if first && free { line.too_soon(self.limits.a_minute) } else { None };
            if first && free && rate.is_none() {
                line.waiting.pop_front();
                line.running += 1;
                // The next in line may have room too.
                self.moved.notify_all();
                return Ok(Turn { gate: self });
            }
            let wait = rate.unwrap_or(POLL).min(POLL);
            line = self.moved.wait_timeout(line, wait).unwrap_or_else(PoisonError::into_inner).0;
            let late = request.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            drop(line);
            let stop = late || on_token("") == ControlFlow::Break(());
            line = self.line();
            if stop {
                line.waiting.retain(|waiting| *waiting != ticket);
                self.moved.notify_all();
                return Err(match late {
                    true => Error::late(&request.step, "its turn came")
                        .hint("allow more time, or more calls at once or a minute"),
                    false => Error::cancelled(&request.step),
                });
            }
        }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// How long until a further call may begin; notes one that may begin now.
    fn too_soon(&mut self, a_minute: usize) -> Option<Duration> {
        if a_minute == 0 {
            return None;
        }
        let now = Instant::now();
        while self.begun.front().is_some_and(|begun| now.duration_since(*begun) >= MINUTE) {
            self.begun.pop_front();
        }
        if self.begun.len() < a_minute {
            self.begun.push_back(now);
            return None;
        }
        self.begun.front().map(|begun| MINUTE.saturating_sub(now.duration_since(*begun)))
    }
}

/// A turn in progress.
struct Turn<'a, L> {
    gate: &'a Limited<L>,
}

impl<L> Drop for Turn<'_, L> {
    fn drop(&mut self) {
        self.gate.line.lock().unwrap_or_else(PoisonError::into_inner).running -= 1;
        self.gate.moved.notify_all();
    }
}

impl<L: Llm> Llm for Limited<L> {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn capability(&self, step: &str) -> Capability {
        self.model.capability(step)
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let _turn = self.enter(request, on_token)?;
        self.model.complete(request, on_token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fault, Scripted};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A model that counts how many of its calls run at once.
    struct Counting {
        running: AtomicUsize,
        most: Arc<AtomicUsize>,
    }

    impl Llm for Counting {
        fn name(&self) -> &str {
            "counting"
        }
        fn capability(&self, _: &str) -> Capability {
            Capability::small(1)
        }
        fn complete(&self, _: &Request, _: OnToken<'_>) -> Result<Completion> {
            let now = self.running.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(now, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(20));
            self.running.fetch_sub(1, Ordering::SeqCst);
            Ok(Completion::default())
        }
    }

    #[test]
    fn no_more_than_so_many_run_at_once() {
        let most = Arc::new(AtomicUsize::new(0));
        let model = Counting { running: AtomicUsize::new(0), most: most.clone() };
        let limited = Limited::new(model, Limits { at_once: 2, a_minute: 0 });
        std::thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| limited.complete(&Request::default(), &mut |_| ControlFlow::Continue(())));
            }
        });
        assert_eq!(most.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn a_call_beyond_the_rate_waits_until_its_deadline() {
        let limited = Limited::new(Scripted::new(|_| "yes".into()), Limits { at_once: 0, a_minute: 2 });
        let deadline = Some(Instant::now() + Duration::from_millis(120));
        let request = Request { step: "plan".into(), deadline, ..Request::default() };
        let ask =
            || limited.complete(&request, &mut |_| ControlFlow::Continue(())).map_err(|e| e.fault).map(drop);
        assert_eq!([ask(), ask(), ask()], [Ok(()), Ok(()), Err(Fault::Deadline)]);
        let stopped = limited.complete(&Request::default(), &mut |_| ControlFlow::Break(()));
        assert_eq!(stopped.unwrap_err().fault, Fault::Cancelled);
        assert!(limited.line().waiting.is_empty());
    }
}
