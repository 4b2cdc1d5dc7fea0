//! Whose turn it is: who joined first is first, until it has what it waited for or leaves. Without it whoever asks again at
//! once takes each place before those who have waited.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Default)]
pub(super) struct Line(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    next: u64,
    tickets: BTreeSet<u64>,
}

impl Line {
    /// Stands at the end of it.
    pub fn join(&self) -> Ticket<'_> {
        let mut waiting = self.waiting();
        let number = waiting.next;
        waiting.next += 1;
        waiting.tickets.insert(number);
        Ticket { line: self, number }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the line, left when dropped.
pub(super) struct Ticket<'l> {
    line: &'l Line,
    number: u64,
}

impl Ticket<'_> {
    /// Whether nobody who joined before waits any more.
    pub fn is_first(&self) -> bool {
        self.line.waiting().tickets.first() == Some(&self.number)
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.line.waiting().tickets.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_came_first_is_first_and_who_leaves_stops_nobody() {
        let line = Line::default();
        let (first, second, third) = (line.join(), line.join(), line.join());
        assert!(first.is_first() && !second.is_first() && !third.is_first());
        drop(second);
        assert!(first.is_first() && !third.is_first());
        drop(first);
        let last = line.join();
        assert!(third.is_first() && !last.is_first());
        drop(third);
        assert!(last.is_first());
    }
}
