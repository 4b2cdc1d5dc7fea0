//! A follow-up as a SELECT: the model goes on from the SELECTs that answered the questions before it. What is kept, exchanged
//! or dropped of them it says in a language that it was trained on; the question is never written anew in between.

use std::ops::ControlFlow;

use llm::{Completion, Fault, Llm};
use plan::reading::Shown;
use serde::Serialize;

use crate::Error;
use crate::budgets::Budgets;
use crate::call::Call;
use crate::steps::write_select::{ALTERNATIVES, ATTEMPTS, GRAMMAR, Written, apart, end, understood};
use crate::strategies::Task;
use crate::trace::Trace;

/// An earlier question and the SELECT that answered it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Before<'a> {
    /// As it was typed.
    pub question: &'a str,
    /// Over the question views.
    pub select: &'a str,
    /// What it told, where that is little.
    pub told: &'a [String],
}

#[derive(Serialize)]
struct Context<'a> {
    tables: String,
    turns: &'a [Before<'a>],
    question: &'a str,
}

/// Asks the model for the SELECT of a follow-up, given the turns before it, oldest first; `likely` are the views that may be
/// asked about, best first. `None` when none of what it wrote can be read or run.
pub(crate) fn continue_select(
    task: &mut Task<'_, '_>,
    turns: &[Before<'_>],
    likely: &[usize],
) -> Result<Option<Written>, Error> {
    let Task { llm, index, question, deadline, ref mut trace, .. } = *task;
    trace.begin("continue_select")?;
    let mut turns = latest(llm, turns);
    let spoken: Vec<&str> = turns.iter().map(|turn| turn.question).chain([question]).collect();
    let tables = Shown::choose(index, &spoken.join(" "), likely).text(index);
    let written = loop {
        let call = Call {
            grammar: Some(GRAMMAR),
            max_attempts: task.settings.max_attempts.min(ATTEMPTS),
            alternatives: ALTERNATIVES,
            ..Call::new(
                "continue_select",
                include_str!("continue_select.prompt"),
                Context { tables: tables.clone(), turns, question },
            )
        };
        let go_on = &mut |_: &mut Trace<'_>, _: &str| ControlFlow::Continue(());
        let parse = |completion: &Completion| {
            understood(index, completion, &with_what_is_kept(question, turns, &completion.text))
        };
        match (call.run_whole(llm, trace, deadline, go_on, parse), turns) {
            // The oldest turn goes first.
            (Err(Error::Model { source, .. }), [_, rest @ ..])
                if source.fault == Fault::ContextLength && !rest.is_empty() =>
            {
                turns = rest;
            }
            (written, _) => break written,
        }
    };
    end(written, trace)
}

/// The latest of these turns, as many as the model is shown: a small one that sees more goes on from the wrong one.
pub(crate) fn latest<'t, 'a>(llm: &dyn Llm, turns: &'t [Before<'a>]) -> &'t [Before<'a>] {
    let selects = Budgets::of_step(llm, "continue_select").selects;
    &turns[turns.len().saturating_sub(selects)..]
}

/// A SELECT has none of the texts and numbers of those before it, nor of what they told, though there are some.
pub(crate) fn keeps_nothing(turns: &[Before<'_>], select: &str) -> bool {
    let before = said_before(turns);
    !before.is_empty() && !literals(select).iter().any(|value| before.contains(value))
}

/// Texts and numbers of the SELECTs and what they told.
fn said_before(turns: &[Before<'_>]) -> Vec<String> {
    turns.iter().flat_map(|turn| [&literals(turn.select), turn.told].concat()).collect()
}

/// The follow-up with the texts and numbers that a SELECT keeps of those before it: what nobody said restricts nothing.
fn with_what_is_kept(question: &str, turns: &[Before<'_>], select: &str) -> String {
    let before = said_before(turns);
    let kept: Vec<String> = literals(select).into_iter().filter(|value| before.contains(value)).collect();
    // Within the sentence: what stands behind it is another.
    let bare = question.trim_end_matches(['?', '.', '!', ' ']);
    if kept.is_empty() { question.to_owned() } else { format!("{bare} ({})?", kept.join(", ")) }
}

/// Texts in quotes and numbers of a SELECT.
fn literals(select: &str) -> Vec<String> {
    let (mut found, rest) = apart(select);
    let pieces = rest.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '_');
    found.extend(pieces.filter(|piece| piece.parse::<f64>().is_ok()).map(str::to_owned));
    found.retain(|value| !value.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_select_keeps_was_said_before() {
        let select = "SELECT name FROM ferry WHERE hull = 'Steel' AND length > 100";
        let told = &["Lyra, of Oslo".to_owned()];
        let turns = [Before { question: "Which steel ferries are longer than 100 m?", select, told }];
        let kept = |select: &str| with_what_is_kept("And the oldest?", &turns, select);
        assert_eq!(
            kept("SELECT name FROM ferry WHERE hull = 'Steel' AND length > 100 ORDER BY built LIMIT 1"),
            "And the oldest (Steel, 100)?"
        );
        assert_eq!(kept("SELECT name FROM ferry WHERE hull = 'Wood'"), "And the oldest?");
        assert!(keeps_nothing(&turns, "SELECT name FROM ferry ORDER BY built LIMIT 1"));
        assert!(!keeps_nothing(&turns, "SELECT name FROM ferry WHERE length > 100 ORDER BY built LIMIT 1"));
        assert_eq!(
            kept("SELECT age FROM ferry WHERE name = 'Lyra, of Oslo'"),
            "And the oldest (Lyra, of Oslo)?"
        );
    }
}
