//! Reading a question takes as long as the question is long and the graph is wide: whoever waits for it may stop it. The
//! work asks at its joints and then unwinds, past everything that it calls; nobody on the way needs to know.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// What this thread's work is stopped by.
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// What unwinds.
struct Stopped;

/// Does work of understanding until it is done, or `stop` is set: then `None`.
pub fn stoppable<T>(stop: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> Option<T> {
    let before = STOP.replace(Some(Arc::clone(stop)));
    let done = catch_unwind(AssertUnwindSafe(work));
    STOP.set(before);
    match done {
        Ok(done) => Some(done),
        Err(why) if why.is::<Stopped>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

/// Unwinds to [`stoppable`] if that is to stop.
pub fn go_on() {
    let stopped = STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)));
    if stopped {
        // Without the panic hook: nothing went wrong.
        resume_unwind(Box::new(Stopped));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_where_it_is_told_to_and_nowhere_else() {
        let stop = Arc::new(AtomicBool::new(false));
        assert_eq!(stoppable(&stop, || crate::words("one two").len()), Some(2));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(stoppable(&stop, || crate::words("one two").len()), None);
        assert_eq!(crate::words("one two").len(), 2, "what nobody waits for is not stopped");
        let panicked = catch_unwind(|| stoppable(&Arc::default(), || std::panic::panic_any(7)));
        assert!(panicked.is_err_and(|panic: Box<dyn std::any::Any + Send>| panic.is::<i32>()));
    }
}
