//! The type of things a question asks for (scholarly hybrid, section 4.2): the head trained at build time says it;
//! where it is unsure, the model does.

use serde::Serialize;

use crate::Error;
use crate::steps::pick::Pick;
use crate::strategies::Task;
use crate::strategy::hundredths;

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
    kinds: Vec<Kind<'a>>,
}

#[derive(Serialize)]
struct Kind<'a> {
    label: &'a str,
    /// A question that asks for it.
    example: Option<&'a str>,
}

/// The place of the target in the knowledge base's list; `None` where there is none.
pub(crate) fn target_type(task: &mut Task<'_, '_>) -> Result<Option<usize>, Error> {
    task.trace.begin("target_type")?;
    let targets = task.kb.targets()?;
    let ranked = task.kb.classify(task.question)?;
    let kinds: Vec<&str> = targets.targets.iter().map(|target| target.label.as_str()).collect();
    let chosen = match ranked.first() {
        None => None,
        Some((first, sure)) if *sure >= hundredths(task.settings.scholarly.type_percent) => Some(*first),
        Some((first, _)) => Some(asked(task)?.unwrap_or(*first)),
    };
    let sure = ranked.first().map_or(0.0, |(_, sure)| *sure);
    task.trace.end(chosen.map_or_else(|| "none".to_owned(), |at| format!("{} ({sure:.2})", kinds[at])))?;
    Ok(chosen)
}

/// What the model says, shown the kinds and for each a few-shot that asks for it.
fn asked(task: &mut Task<'_, '_>) -> Result<Option<usize>, Error> {
    let (kb, targets) = (task.kb, task.kb.targets()?);
    let example = |kind: usize| {
        let mut given = kb.few_shots().shots.iter().zip(&targets.shots);
        given.find(|(_, asks)| **asks == Some(kind)).map(|(shot, _)| shot.question.as_str())
    };
    let kinds: Vec<Kind<'_>> = targets
        .targets
        .iter()
        .enumerate()
        .map(|(at, target)| Kind { label: &target.label, example: example(at) })
        .collect();
    let numbers = 1..=kinds.len();
    let pick = Pick {
        step: "target_type",
        template: include_str!("target_type.prompt"),
        context: Context { question: task.question, kinds },
        numbers,
    };
    Ok(pick.run(task)?.map(|n| n - 1))
}
