//! How the structured branch reads a question: by a question plan, by a SELECT over the question views, or by both,
//! compared by how much of the question each accounts for.

use std::collections::BTreeSet;

use plan::{Ask, Plan};
use search::Value;

use super::PLAIN;
use crate::confidence::confidence;
use crate::steps::plan_question::plan_question;
use crate::steps::structured::{ENOUGH, Structured, answer_by_plan, answer_by_select};
use crate::steps::write_select::write_select;
use crate::strategies::Task;
use crate::strategy::Readings;
use crate::{Error, Evidence, Reading};

/// A reading that accounts for so much of a question leaves nothing of it out.
const WHOLE: f32 = 0.99;

/// What the structured branch made of a question.
#[derive(Default)]
pub(super) struct Read {
    /// The plan, where one was made.
    pub plan: Option<Plan>,
    /// The meaning that was taken, with what it found.
    pub structured: Structured,
    /// Both readings found the same, where both found something.
    pub agreed: Option<bool>,
    /// What the question is about, by its first plan, and the graph has never heard of.
    unheard: Vec<String>,
}

impl Read {
    /// The question is an open one: by its plan, or by how the plan was understood.
    pub fn described(&self) -> bool {
        match &self.structured.grounded {
            Some(meant) => meant.ask == Ask::Describe,
            None => self.plan.as_ref().is_some_and(|plan| plan.ask == Ask::Describe),
        }
    }

    /// How far the answer can be trusted, if there is one.
    pub fn judged(&self) -> Option<Reading> {
        let accounted = self.structured.accounted.filter(|_| self.structured.complete)?;
        Some(Reading { accounted, agreed: self.agreed, confidence: confidence(accounted, self.agreed) })
    }
}

/// Reads the question, in rounds: what the graph lacked of an earlier plan is told to the next.
pub(super) fn read(task: &mut Task<'_, '_>, likeness: Option<f32>) -> Result<Read, Error> {
    let mut read = Read::default();
    if task.settings.readings == Readings::Sql {
        by_select(task, &mut read)?;
        return Ok(read);
    }
    let mut before: Option<(Plan, String)> = None;
    for round in 0..task.settings.max_rounds {
        let Some(reason) = by_plan(task, &mut read, before.as_ref())? else { break };
        let described = read.described();
        // Where the plan's reading accounts for every word, another costs seconds and rarely knows better.
        let whole = read.structured.complete && read.structured.accounted >= Some(WHOLE);
        if round == 0 && task.settings.readings == Readings::Both && !described && !whole {
            by_select(task, &mut read)?;
        }
        // Where all of it was understood and nothing is so, another plan would find what was not asked. A passage that is plainly about the question will answer it: no need to ask the model again.
        let plain = likeness.is_some_and(|alike| alike >= PLAIN);
        if read.structured.complete || described || reason.is_empty() || plain || read.structured.denied {
            break;
        }
        before = read.plan.clone().map(|plan| (plan, reason));
    }
    Ok(read)
}

/// One plan and what it finds; what the graph lacks of it, or nothing when there is no other plan.
fn by_plan(
    task: &mut Task<'_, '_>,
    read: &mut Read,
    before: Option<&(Plan, String)>,
) -> Result<Option<String>, Error> {
    let (attempts, deadline) = (task.settings.max_attempts, task.deadline);
    let plan = match plan_question(task.llm, task.question, before, attempts, deadline, task.trace) {
        Ok(plan) => plan,
        // A question no plan fits may still be written as a SELECT, and is answered from passages.
        Err(Error::Reply { .. }) if before.is_none() => return Ok(Some(String::new())),
        Err(Error::Reply { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    if before.is_some_and(|(earlier, _)| *earlier == plan) {
        return Ok(None);
    }
    if before.is_none() {
        read.unheard = plan::unheard(task.index, &plan, task.question);
    }
    let mut structured = answer_by_plan(task.kb, task.index, &plan, task.question, task.trace)?;
    weigh(task, &mut structured, &read.unheard);
    let reason = structured.missing.join(" ");
    if read.plan.is_none() || structured.complete {
        read.structured = structured;
        read.plan = Some(plan);
    }
    Ok(Some(reason))
}

/// The SQL reading. Of two that have an answer the one that accounts for more of the question stands; of two that
/// account for as much the SELECT, whose names were chosen in sight of the graph's.
fn by_select(task: &mut Task<'_, '_>, read: &mut Read) -> Result<(), Error> {
    let mut likely: Vec<usize> = read.structured.grounded.iter().map(|g| g.view).collect();
    likely.extend(plan::likely_views(task.index, task.question));
    let (attempts, deadline) = (task.settings.max_attempts, task.deadline);
    let written = write_select(task.llm, task.index, task.question, &likely, attempts, deadline, task.trace)?;
    let Some((select, grounded)) = written else { return Ok(()) };
    let mut other = answer_by_select(task.kb, task.index, &select, task.question, grounded, task.trace)?;
    weigh(task, &mut other, &read.unheard);
    task.trace.begin("compare")?;
    if read.structured.complete && other.complete {
        read.agreed = Some(same(&read.structured, &other));
    }
    let taken = other.complete && (!read.structured.complete || other.accounted >= read.structured.accounted);
    task.trace.end(format!(
        "of the question the plan accounts for {}, the SELECT for {}: the {}",
        share(&read.structured),
        share(&other),
        if taken { "SELECT" } else { "plan" }
    ))?;
    if taken {
        read.structured = other;
    }
    Ok(())
}

/// Both put out the same things, whatever else stands beside them.
fn same<'s>(one: &'s Structured, other: &'s Structured) -> bool {
    let rows = |structured: &'s Structured| match structured.evidence.first() {
        Some(Evidence::Query { rows, .. }) => Some(rows),
        _ => None,
    };
    let (Some(one), Some(other)) = (rows(one), rows(other)) else { return false };
    // At most so many values of each row.
    let set = |rows: &[Vec<Value>], most: usize| -> BTreeSet<String> {
        rows.iter().flat_map(|row| row.iter().take(most)).map(|value| format!("{value:?}")).collect()
    };
    let (all, others) = (set(one, usize::MAX), set(other, usize::MAX));
    set(one, 1) == set(other, 1) && (all.is_subset(&others) || others.is_subset(&all))
}

fn share(structured: &Structured) -> String {
    match structured.accounted.filter(|_| structured.complete) {
        Some(share) => format!("{:.0} %", 100.0 * share.max(0.0)),
        None => "nothing".to_owned(),
    }
}

/// Notes how much of the question a reading accounts for. What it leaves out is kept to be said; too much of it, and
/// the reading is no answer.
fn weigh(task: &Task<'_, '_>, structured: &mut Structured, unheard: &[String]) {
    let Some(meant) = &structured.grounded else { return };
    let account = plan::accounted(task.index, task.question, meant);
    structured.accounted = Some(account.share);
    let open = meant.ask == Ask::Describe;
    let refused = match account.left.iter().find(|word| unheard.contains(word)) {
        Some(stranger) => Some(format!("The graph knows nothing called {stranger:?}.")),
        None if account.missed.is_some() || structured.complete && account.share < ENOUGH => {
            Some(format!("What the graph has says nothing of {:?}.", account.left.join(", ")))
        }
        None => None,
    };
    if !open && let Some(reason) = refused {
        structured.complete = false;
        structured.evidence.clear();
        structured.grounded = None;
        structured.missing.push(reason);
    }
    for word in account.left {
        if !structured.unexplained.contains(&word) {
            structured.unexplained.push(word);
        }
    }
}
