//! The type of things a question asks for (scholarly hybrid, section 4.2): the head trained at build time says it;
//! where it is unsure, the model does.

use std::ops::ControlFlow;

use serde::Serialize;

use crate::Error;
use crate::call::Call;
use crate::strategies::Task;

/// Below this the head is unsure.
const SURE: f32 = 0.5;

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
    kinds: Vec<&'a str>,
}

/// The place of the target in the knowledge base's list; `None` where there is none.
pub(crate) fn target_type(task: &mut Task<'_, '_>) -> Result<Option<usize>, Error> {
    task.trace.begin("target_type")?;
    let targets = task.kb.targets()?;
    let ranked = task.kb.classify(task.question)?;
    let kinds: Vec<&str> = targets.targets.iter().map(|target| target.label.as_str()).collect();
    let chosen = match ranked.first() {
        None => None,
        Some((first, sure)) if *sure >= SURE => Some(*first),
        Some((first, _)) => Some(asked(task, &kinds)?.unwrap_or(*first)),
    };
    let sure = ranked.first().map_or(0.0, |(_, sure)| *sure);
    task.trace.end(chosen.map_or_else(|| "none".to_owned(), |at| format!("{} ({sure:.2})", kinds[at])))?;
    Ok(chosen)
}

fn asked(task: &mut Task<'_, '_>, kinds: &[&str]) -> Result<Option<usize>, Error> {
    let numbers: Vec<String> = (1..=kinds.len()).map(|n| format!("\"{n}\"")).collect();
    let grammar = format!("root ::= {}", numbers.join(" | "));
    let call = Call {
        step: "target_type",
        template: include_str!("target_type.prompt"),
        context: Context { question: task.question, kinds: kinds.to_vec() },
        shots: vec![],
        grammar: Some(&grammar),
        schema: None,
        max_tokens: 4,
        max_attempts: task.settings.max_attempts,
        before: None,
    };
    let chosen =
        call.run(task.llm, task.trace, task.deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
            match reply.trim().trim_end_matches('.').parse::<usize>() {
                Ok(n) if (1..=kinds.len()).contains(&n) => Ok(n - 1),
                _ => Err(format!("it must be a number from 1 to {}", kinds.len())),
            }
        });
    match chosen {
        Ok(at) => Ok(Some(at)),
        Err(Error::Reply { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
