//! Wrong tokens: who sends many is told to wait, and what it sends meanwhile is not looked at, so that tokens cannot be
//! tried out quickly. A token that was right lately goes on being right: one address may stand for many people.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use crate::problem::Problem;

/// Wrong tokens of one address within [`WHILE`] before it is told to wait.
const WRONG: usize = 20;

/// How long they count.
const WHILE: Duration = Duration::from_secs(60);

/// Addresses and tokens that are remembered.
const REMEMBERED: usize = 10_000;

/// What was sent lately.
#[derive(Default)]
pub(crate) struct Guesses(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// How many were wrong, since when.
    wrong: HashMap<IpAddr, (usize, Instant)>,
    /// Hashes of tokens that were right.
    right: HashSet<[u8; 32]>,
}

impl Guesses {
    /// Whether a token of that hash is looked at.
    pub(crate) fn admit(&self, from: Option<IpAddr>, hash: &[u8; 32]) -> Result<(), Problem> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((count, since)) = from.and_then(|from| known.wrong.get(&from)) else { return Ok(()) };
        let waited = since.elapsed();
        if *count < WRONG || waited >= WHILE || known.right.contains(hash) {
            return Ok(());
        }
        let wait = (WHILE - waited).as_secs() as u32 + 1;
        let problem = Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            format!("More than {WRONG} wrong tokens came from this address within a minute."),
            "Wait as long as the header Retry-After says, in seconds, and send the right one.",
        );
        Err(problem.retry_after(wait))
    }

    /// Notes what came of it.
    pub(crate) fn note(&self, from: Option<IpAddr>, hash: &[u8; 32], right: bool) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if right {
            if known.right.len() >= REMEMBERED {
                known.right.clear();
            }
            known.right.insert(*hash);
            return;
        }
        // It may have been taken back.
        known.right.remove(hash);
        let Some(from) = from else { return };
        if known.wrong.len() >= REMEMBERED {
            known.wrong.retain(|_, (_, since)| since.elapsed() < WHILE);
        }
        let (count, since) = known.wrong.entry(from).or_insert((0, Instant::now()));
        if since.elapsed() >= WHILE {
            (*count, *since) = (0, Instant::now());
        }
        *count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_guesses_waits_and_who_knows_does_not() {
        let (guesses, from) = (Guesses::default(), Some(IpAddr::from([192, 0, 2, 1])));
        let (right, wrong) = ([1; 32], [2; 32]);
        guesses.note(from, &right, true);
        for _ in 0..WRONG {
            assert!(guesses.admit(from, &wrong).is_ok());
            guesses.note(from, &wrong, false);
        }
        let refused = guesses.admit(from, &[3; 32]).expect_err("it waits");
        assert_eq!(refused.status, 429);
        assert!(guesses.admit(from, &right).is_ok());
        assert!(guesses.admit(Some([192, 0, 2, 2].into()), &wrong).is_ok());
        guesses.note(from, &right, false);
        assert!(guesses.admit(from, &right).is_err(), "a token that was taken back is a wrong one");
    }
}
