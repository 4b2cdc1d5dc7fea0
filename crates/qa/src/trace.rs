//! What a question's steps took, and the stream of events they emit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use plan::rules;

use crate::reading::far::Asked;
use crate::{Error, Event, OnEvent, StepRecord, bounds};

/// How often work that tells nothing is asked whether to go on.
const ASKING: Duration = Duration::from_millis(50);

/// Records the steps of one question and passes events on.
pub(crate) struct Trace<'e> {
    on_event: OnEvent<'e>,
    steps: Vec<StepRecord>,
    notes: Vec<String>,
    current: Option<(StepRecord, Instant)>,
    stopped: bool,
    /// After how many tokens the newest reply was cut, if it was.
    cut_after: Option<usize>,
    /// What statements found at an endpoint.
    pub(crate) asked: Asked,
}

impl<'e> Trace<'e> {
    pub(crate) fn new(on_event: OnEvent<'e>) -> Self {
        let (steps, notes, asked) = (vec![], vec![], Asked::default());
        Self { on_event, steps, notes, current: None, stopped: false, cut_after: None, asked }
    }

    /// Passes an event on; an error when the caller wants to stop.
    pub(crate) fn emit(&mut self, mut event: Event) -> Result<(), Error> {
        match &mut event {
            Event::Finished { outcome, .. } => bounds::cut(outcome, bounds::TEXT),
            Event::ModelCall { prompt, thoughts, reply, .. } => {
                bounds::cut(prompt, bounds::TEXT);
                bounds::cut(thoughts, bounds::TEXT);
                bounds::cut(reply, bounds::TEXT);
            }
            _ => {}
        }
        if self.stopped || (self.on_event)(event).is_break() {
            self.stopped = true;
            return Err(Error::Cancelled);
        }
        Ok(())
    }

    /// The caller has said stop.
    pub(crate) fn cancelled(&self) -> bool {
        self.stopped
    }

    /// Does work that tells nothing while it runs, and asks meanwhile whether to go on.
    pub(crate) fn during<T: Send>(&mut self, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
        let stop = Arc::new(AtomicBool::new(false));
        let there = Arc::clone(&stop);
        let off = rules::switched_off();
        let (done, fired) = std::thread::scope(|scope| {
            let (ends, ended) = mpsc::channel::<()>();
            let working = scope.spawn(move || {
                let done = rules::on_behalf(off, || plan::stoppable(&there, work));
                drop(ends);
                done
            });
            while let Err(mpsc::RecvTimeoutError::Timeout) = ended.recv_timeout(ASKING) {
                if self.emit(Event::Token).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        rules::took_part(fired);
        done.ok_or(Error::Cancelled)
    }

    /// Begins a step; one at a time.
    pub(crate) fn begin(&mut self, name: &str) -> Result<(), Error> {
        let record = StepRecord { name: name.to_owned(), ..StepRecord::default() };
        self.current = Some((record, Instant::now()));
        self.emit(Event::Started { step: name.to_owned() })
    }

    /// Adds a model call with what it took to the current step, and what people should know of it to the notes.
    pub(crate) fn called(&mut self, call: &llm::Completion) {
        if let Some((record, _)) = &mut self.current {
            record.tokens_in += call.tokens_in;
            record.tokens_cached += call.tokens_cached;
            record.tokens_out += call.tokens_out;
            record.calls += 1;
            record.kept += usize::from(call.kept);
            record.model_seconds += call.time.as_secs_f64();
            record.cost = call.cost.map(|cost| record.cost.unwrap_or(0.0) + cost).or(record.cost);
        }
        self.cut_after = (call.stop == llm::Stop::Length).then_some(call.tokens_out);
        call.warnings.iter().for_each(|warning| self.note(warning.clone()));
    }

    /// After how many tokens the newest reply was cut, if it was.
    pub(crate) fn cut_after(&self) -> Option<usize> {
        self.cut_after
    }

    /// Something that could not be done as asked, for people; said once.
    pub(crate) fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// What was noted so far.
    pub(crate) fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Counts a SPARQL query of the current step.
    pub(crate) fn queried(&mut self) {
        if let Some((record, _)) = &mut self.current {
            record.queries += 1;
        }
    }

    /// Ends the current step with what came out of it.
    pub(crate) fn end(&mut self, outcome: impl Into<String>) -> Result<(), Error> {
        let Some((mut record, began)) = self.current.take() else { return Ok(()) };
        record.seconds = began.elapsed().as_secs_f64();
        self.steps.push(record.clone());
        self.emit(Event::Finished { record, outcome: outcome.into() })
    }

    /// All steps so far.
    pub(crate) fn steps(&self) -> &[StepRecord] {
        &self.steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    #[test]
    fn rules_that_are_switched_off_here_are_off_in_the_work() {
        let mut on_event = |_: Event| ControlFlow::Continue(());
        let mut trace = Trace::new(&mut on_event);
        let rule = rules::Rule::ALL[0];
        let mut works = || trace.during(|| rules::fires(rule, true)).unwrap_or_default();
        let (done, had_a_part) = rules::trail(|| (works(), rules::without(&[rule], &mut works), works()));
        assert_eq!(done, (true, false, true));
        assert_eq!(had_a_part, [rule]);
    }

    #[test]
    fn reading_a_question_stops_when_the_asker_does() {
        let mut asked = 0;
        let mut on_event = |_: Event| {
            asked += 1;
            if asked > 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut trace = Trace::new(&mut on_event);
        assert_eq!(trace.during(|| plan::words("one two").len()).ok(), Some(2));
        // Without an end of its own.
        let endless = trace.during(|| -> usize {
            loop {
                plan::words("one two");
            }
        });
        assert!(matches!(endless, Err(Error::Cancelled)));
        assert!(trace.cancelled());
    }
}
