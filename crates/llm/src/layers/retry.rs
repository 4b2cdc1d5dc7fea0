//! Trying again when that can help: after faults that may pass, with growing pauses that differ from caller to
//! caller, or as long as the server asks. Never after text was heard, and never past the deadline.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::{Capability, Completion, Error, Fault, Llm, OnToken, Request, Result};

/// The pause before the second attempt; doubled before each further one.
const FIRST: Duration = Duration::from_millis(500);
/// The longest pause, a server's wish included.
const LONGEST: Duration = Duration::from_secs(60);
/// How often a pausing caller is asked whether to go on.
const POLL: Duration = Duration::from_millis(50);

/// A model whose calls are tried again.
#[derive(Debug)]
pub struct Retried<L> {
    model: L,
    attempts: usize,
}

impl<L: Llm> Retried<L> {
    /// At most `attempts` (at least one) at each call.
    pub fn new(model: L, attempts: usize) -> Self {
        Self { model, attempts }
    }
}

impl<L: Llm> Llm for Retried<L> {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn capability(&self, step: &str) -> Capability {
        self.model.capability(step)
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        again(self.attempts, request.deadline, on_token, |on_token| self.model.complete(request, on_token))
    }
}

/// Calls until it works, the fault is one that stays, or text was heard.
pub(crate) fn again<T>(
    attempts: usize,
    deadline: Option<Instant>,
    on_token: OnToken<'_>,
    mut call: impl FnMut(OnToken<'_>) -> Result<T>,
) -> Result<T> {
    let mut wait = FIRST;
    let mut attempt = 1;
    loop {
        let mut heard = false;
        let error = match call(&mut |piece| {
            heard |= !piece.is_empty();
            on_token(piece)
        }) {
            Ok(value) => return Ok(value),
            Err(error) => error,
        };
        // What was heard cannot be unsaid.
        if error.fault != Fault::Transient || heard || attempt >= attempts {
            return Err(error);
        }
        let pause = error.retry_after.unwrap_or_else(|| jittered(wait));
        let until = Instant::now() + pause;
        if pause > LONGEST || deadline.is_some_and(|deadline| until >= deadline) {
            return Err(error);
        }
        while Instant::now() < until {
            if on_token("") == ControlFlow::Break(()) {
                return Err(Error::new(Fault::Cancelled, "cancelled while waiting to try again"));
            }
            std::thread::sleep(until.saturating_duration_since(Instant::now()).min(POLL));
        }
        wait *= 2;
        attempt += 1;
    }
}

/// Half to all of `wait`, so that many callers do not come back at once.
fn jittered(wait: Duration) -> Duration {
    wait.mul_f64(0.5 + 0.5 * fastrand::f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scripted;

    fn transient() -> Error {
        Error { retry_after: Some(Duration::from_millis(1)), ..Error::new(Fault::Transient, "busy") }
    }

    /// What becomes of a call whose first attempts fail with `faults`, and how many attempts there were.
    fn call(faults: Vec<Error>, deadline: Option<Duration>) -> (String, usize) {
        let tried = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let (counted, mut left) = (tried.clone(), faults.into_iter());
        let model = Scripted::failing(move |_| {
            counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            left.next().map_or(Ok("fine".into()), Err)
        });
        let deadline = deadline.map(|left| Instant::now() + left);
        let request = Request { deadline, ..Request::default() };
        let said = match Retried::new(model, 3).complete(&request, &mut |_| ControlFlow::Continue(())) {
            Ok(completion) => completion.text,
            Err(error) => error.to_string(),
        };
        (said, tried.load(std::sync::atomic::Ordering::Relaxed))
    }

    #[test]
    fn only_what_may_pass_is_tried_again() {
        assert_eq!(call(vec![transient(), transient()], None), ("fine".into(), 3));
        assert_eq!(call(vec![transient(), transient(), transient()], None), ("busy".into(), 3));
        assert_eq!(call(vec![Error::new(Fault::Permanent, "no")], None), ("no".into(), 1));
    }

    #[test]
    fn a_pause_past_the_deadline_is_not_made() {
        let asks = |seconds| Error { retry_after: Some(Duration::from_secs(seconds)), ..transient() };
        assert_eq!(call(vec![asks(30)], Some(Duration::from_secs(20))), ("busy".into(), 1));
        assert_eq!(call(vec![asks(3600)], None), ("busy".into(), 1));
    }

    #[test]
    fn heard_text_is_not_said_twice() {
        let mut attempts = 0;
        let result: Result<()> = again(3, None, &mut |_| ControlFlow::Continue(()), |on_token| {
            attempts += 1;
            let _ = on_token("half a");
            Err(transient())
        });
        assert!(result.is_err());
        assert_eq!(attempts, 1);
    }

    #[test]
    fn a_pause_can_be_stopped() {
        let long = || Error { retry_after: Some(Duration::from_secs(30)), ..transient() };
        let result: Result<()> = again(3, None, &mut |_| ControlFlow::Break(()), |_| Err(long()));
        assert_eq!(result.map_err(|e| e.fault), Err(Fault::Cancelled));
    }

    #[test]
    fn pauses_differ() {
        let pauses: std::collections::BTreeSet<Duration> = (0..20).map(|_| jittered(FIRST)).collect();
        assert!(pauses.len() > 1 && pauses.iter().all(|p| *p >= FIRST / 2 && *p <= FIRST), "{pauses:?}");
    }
}
