//! Ctrl-C while something runs: stop that, not the program. A second Ctrl-C before it has stopped ends the program;
//! so does one while nothing runs.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// What shells report for a program that Ctrl-C ended.
const ENDED_BY_INTERRUPT: i32 = 130;

/// The wish to stop, set by Ctrl-C.
#[derive(Debug, Clone)]
pub struct Interrupt {
    asked: Arc<AtomicBool>,
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes Ctrl-C over for the rest of the process.
    pub fn install() -> Result<Interrupt> {
        let interrupt = Interrupt { asked: Arc::default(), idle: Arc::new(AtomicBool::new(true)) };
        // In the order in which they are to run.
        flag::register_conditional_default(SIGINT, Arc::clone(&interrupt.idle))
            .and_then(|_| {
                flag::register_conditional_shutdown(SIGINT, ENDED_BY_INTERRUPT, Arc::clone(&interrupt.asked))
            })
            .and_then(|_| flag::register(SIGINT, Arc::clone(&interrupt.asked)))
            .context("Ctrl-C cannot be handled")?;
        Ok(interrupt)
    }

    /// Does `work`, which asks [`Interrupt::wish`] whether to go on.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.asked.store(false, Ordering::Relaxed);
        self.idle.store(false, Ordering::Relaxed);
        let done = work();
        self.idle.store(true, Ordering::Relaxed);
        done
    }

    /// `Break` once Ctrl-C was pressed.
    pub fn wish(&self) -> ControlFlow<()> {
        if self.asked.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
