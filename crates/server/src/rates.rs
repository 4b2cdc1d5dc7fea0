//! How often one user may ask: a bucket of requests that fills again over a minute.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::http::StatusCode;

use crate::problem::Problem;

/// Users that are remembered; who has not asked for long has a full bucket anyway.
const REMEMBERED: usize = 10_000;

/// The buckets, by user.
pub(crate) struct Rates {
    /// Requests a minute; 0 is no limit.
    a_minute: u32,
    buckets: Mutex<HashMap<String, Bucket>>,
}

struct Bucket {
    left: f64,
    at: Instant,
}

impl Rates {
    pub(crate) fn new(a_minute: u32) -> Rates {
        Rates { a_minute, buckets: Mutex::default() }
    }

    /// Takes one request out of the user's bucket.
    pub(crate) fn admit(&self, user: &str) -> Result<(), Problem> {
        if self.a_minute == 0 {
            return Ok(());
        }
        let most = f64::from(self.a_minute);
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED && !buckets.contains_key(user) {
            buckets.retain(|_, bucket| now.duration_since(bucket.at).as_secs() < 60);
        }
        let bucket = buckets.entry(user.to_owned()).or_insert(Bucket { left: most, at: now });
        bucket.left = (bucket.left + now.duration_since(bucket.at).as_secs_f64() * most / 60.0).min(most);
        bucket.at = now;
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        let wait = ((1.0 - bucket.left) * 60.0 / most).ceil() as u32;
        let problem = Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            format!("More than {} requests came within a minute.", self.a_minute),
            "Wait as long as the header Retry-After says, in seconds; `server.requests_per_minute` in ragonite.toml sets how many.",
        );
        Err(problem.retry_after(wait.max(1)))
    }
}
