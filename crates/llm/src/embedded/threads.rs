//! How many threads to compute with while other programs want the cores too.
//!
//! The engine's threads wait for each other at every layer by spinning. When one of them is not scheduled the others
//! burn their time: on two busy cores two threads generate a tenth of what one does. So the threads are as many as
//! there are cores that nobody else is using.

/// Share of the newest sample in the running mean.
const NEWEST: f32 = 0.1;
/// Changing the number costs a new context: small differences are not worth it.
const WORTH_A_CHANGE: f32 = 0.7;

/// The number of threads over time.
pub(super) struct Threads {
    now: i32,
    most: i32,
    /// Running mean of other runnable threads on the machine; none where that cannot be known, or must not matter.
    others: Option<f32>,
}

impl Threads {
    /// Always so many.
    pub(super) fn fixed(threads: usize) -> Self {
        let threads = i32::try_from(threads).unwrap_or(i32::MAX).max(1);
        Self { now: threads, most: threads, others: None }
    }

    /// Up to so many.
    pub(super) fn up_to(cores: usize) -> Self {
        let mut threads = Self { others: others_running(), ..Self::fixed(cores) };
        threads.now = threads.wanted().round() as i32;
        threads
    }

    /// So many.
    pub(super) fn now(&self) -> i32 {
        self.now
    }

    /// Looks at the machine; called between evaluations, when of this engine only the caller runs.
    pub(super) fn sample(&mut self) {
        if let (Some(mean), Some(newest)) = (self.others, others_running()) {
            self.others = Some(mean + NEWEST * (newest - mean));
        }
    }

    /// Takes the better number; `true` when it changed.
    pub(super) fn adapt(&mut self) -> bool {
        let wanted = self.wanted();
        if (wanted - self.now as f32).abs() <= WORTH_A_CHANGE {
            return false;
        }
        let before = std::mem::replace(&mut self.now, wanted.round() as i32);
        before != self.now
    }

    fn wanted(&self) -> f32 {
        (self.most as f32 - self.others.unwrap_or(0.0)).clamp(1.0, self.most as f32)
    }
}

/// Runnable threads on this machine, the calling one not counted. Linux only.
fn others_running() -> Option<f32> {
    let stat = std::fs::read_to_string("/proc/stat").ok()?;
    let running = stat.lines().find_map(|line| line.strip_prefix("procs_running "))?;
    running.trim().parse::<f32>().ok().map(|n| (n - 1.0).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_follow_the_cores_that_are_free() {
        let mut threads = Threads { now: 2, most: 2, others: Some(0.0) };
        let mut numbers = Vec::new();
        for others in [0.0, 0.5, 0.8, 3.0, 0.5, 0.2] {
            threads.others = Some(others);
            threads.adapt();
            numbers.push(threads.now());
        }
        assert_eq!(numbers, [2, 2, 1, 1, 1, 2]);
    }

    #[test]
    fn a_number_that_was_asked_for_stays() {
        let mut threads = Threads::fixed(3);
        threads.sample();
        assert!(!threads.adapt());
        assert_eq!(threads.now(), 3);
    }
}
