//! Pauses between attempts: as long as the endpoint asks for, else longer each time; whoever waits can stop.

use crate::sparql::WATCH;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// Seconds, or a date (RFC 9110, section 10.2.3).
pub(super) fn retry_after(value: &str) -> Option<Duration> {
    let value = value.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let at = httpdate::parse_http_date(value).ok()?;
    Some(at.duration_since(SystemTime::now()).unwrap_or_default())
}

/// Half to all of `wait`, so that many callers do not come back at once.
pub(super) fn jittered(wait: Duration) -> Duration {
    let nanos = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| d.subsec_nanos());
    wait.mul_f64(0.5 + 0.5 * f64::from(nanos % 1000) / 1000.0)
}

/// False when it was stopped.
pub(super) fn sleep(pause: Duration, stop: &AtomicBool) -> bool {
    let until = Instant::now() + pause;
    while Instant::now() < until {
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        std::thread::sleep(WATCH.min(until.saturating_duration_since(Instant::now())));
    }
    true
}
