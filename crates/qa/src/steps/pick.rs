//! Choosing by number: the model is shown a list and says one of its numbers, nothing else.

use std::ops::{ControlFlow, RangeInclusive};

use serde::Serialize;

use crate::Error;
use crate::call::Call;
use crate::strategies::Task;
use crate::trace::Trace;

/// A choice put to a model.
pub(crate) struct Pick<C: Serialize> {
    /// The step's name.
    pub step: &'static str,
    /// Its template.
    pub template: &'static str,
    /// What the template shows.
    pub context: C,
    /// The numbers it may say.
    pub numbers: RangeInclusive<usize>,
}

impl<C: Serialize> Pick<C> {
    /// The number; `None` when the model says nothing usable.
    pub(crate) fn run(self, task: &mut Task<'_, '_>) -> Result<Option<usize>, Error> {
        let Self { step, template, context, numbers } = self;
        let allowed: Vec<String> = numbers.clone().map(|n| format!("\"{n}\"")).collect();
        let grammar = format!("root ::= {}", allowed.join(" | "));
        let call = Call {
            grammar: Some(&grammar),
            max_attempts: task.settings.max_attempts,
            ..Call::new(step, template, context)
        };
        let silent = |_: &mut Trace<'_>, _: &str| ControlFlow::Continue(());
        let picked = call.run(task.llm, task.trace, task.deadline, &mut { silent }, |reply| {
            match reply.trim().trim_end_matches('.').parse::<usize>() {
                Ok(n) if numbers.contains(&n) => Ok(n),
                _ => Err(format!("it must be a number from {} to {}", numbers.start(), numbers.end())),
            }
        });
        match picked {
            Ok(n) => Ok(Some(n)),
            Err(Error::Reply { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
