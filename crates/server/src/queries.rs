//! Places for queries that people wrote: so many at once, of which no caller has all, and who came first is first. What a
//! query may take is bounded in the engine; this is for whoever asks beside one that takes all it may.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::problem::Problem;

/// Queries that run at once, and those of one caller.
const PLACES: usize = 6;
const SHARE: usize = 3;

/// How long a query waits for its place: others may take all of their time before it, several after each other.
const PATIENCE: Duration = Duration::from_secs(30);

/// The places.
pub(crate) struct Queries {
    places: Arc<Semaphore>,
    /// By caller, as long as one of theirs runs or waits.
    shares: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// A place, given back when dropped.
pub(crate) struct Placed {
    _share: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

impl Queries {
    pub(crate) fn new() -> Queries {
        Queries { places: Arc::new(Semaphore::new(PLACES)), shares: Mutex::default() }
    }

    /// Waits for a place. Whoever has its share waits there, before nobody else.
    pub(crate) async fn place(&self, caller: &str) -> Result<Placed, Problem> {
        let share = self.share(caller);
        let placed = async {
            let share = share.acquire_owned().await.ok()?;
            let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
            Some(Placed { _share: share, _place: place })
        };
        match timeout(PATIENCE, placed).await {
            Ok(Some(placed)) => Ok(placed),
            Ok(None) | Err(_) => Err(Problem::busy(format!(
                "As many queries are running as may run at once: {SHARE} of one caller, {PLACES} in all."
            ))),
        }
    }

    fn share(&self, caller: &str) -> Arc<Semaphore> {
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = shares.get(caller).and_then(Weak::upgrade) {
            return share;
        }
        shares.retain(|_, share| share.strong_count() > 0);
        let share = Arc::new(Semaphore::new(SHARE));
        shares.insert(caller.to_owned(), Arc::downgrade(&share));
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    fn poll<T>(waiting: Pin<&mut impl Future<Output = T>>) -> Poll<T> {
        waiting.poll(&mut Context::from_waker(Waker::noop()))
    }

    #[tokio::test]
    async fn no_caller_has_all_places_and_who_came_first_is_first() {
        let queries = Queries::new();
        let mut of_mallory = Vec::new();
        for _ in 0..SHARE {
            of_mallory.push(queries.place("mallory").await.ok());
        }
        let mut more = pin!(queries.place("mallory"));
        assert!(poll(more.as_mut()).is_pending());
        let mut of_others = Vec::new();
        for other in 0..PLACES - SHARE {
            of_others.push(queries.place(&format!("other {other}")).await.ok());
        }
        let mut anna = pin!(queries.place("anna"));
        assert!(poll(anna.as_mut()).is_pending());
        // What mallory gives back is anna's, though mallory has waited longer.
        of_mallory.pop();
        assert!(poll(more.as_mut()).is_pending());
        assert!(poll(anna.as_mut()).is_ready());
        of_others.pop();
        assert!(poll(more.as_mut()).is_ready());
    }

    #[tokio::test]
    async fn who_is_gone_is_not_kept() {
        let queries = Queries::new();
        for caller in 0..100 {
            drop(queries.place(&caller.to_string()).await.ok());
        }
        assert_eq!(queries.shares.lock().unwrap_or_else(PoisonError::into_inner).len(), 1);
    }
}
