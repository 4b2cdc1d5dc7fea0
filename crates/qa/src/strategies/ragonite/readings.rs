//! How the structured branch reads a question: by its own form, by the model's question plan, by the model's SELECT over
//! the question views; compared by how much of the question each accounts for, and whether another finds the same.

use std::collections::BTreeSet;

use plan::{Account, Ask, Plan};
use search::Value;

use super::PLAIN;
use crate::confidence::{By, confidence};
use crate::steps::plan_question::plan_question;
use crate::steps::structured::{ENOUGH, Structured, answer_by_plan, answer_by_select, larger};
use crate::steps::write_select::write_select;
use crate::strategies::Task;
use crate::strategy::Readings;
use crate::{Error, Evidence, Reading};

/// A reading that accounts for so much of a question leaves nothing of it out.
const WHOLE: f32 = 0.99;

/// A reading of the form that accounts for less of the question is none.
const HALF: f32 = 0.57;
/// A reading of a further round that accounts for less is none.
const AGAIN: f32 = 0.6;
/// A reading of the same form is better only if it accounts for so much more.
const CLEARLY: f32 = 0.01;
/// So much less of the question than what was passed over, and another one is answered.
const LESS: f32 = 0.2;
/// What it is worth that another reading finds the same.
const AGREED: f32 = 0.3;
/// The same, where both were grounded by the same rules.
const ALIKE: f32 = 0.05;

/// What the structured branch made of a question.
#[derive(Default)]
pub(super) struct Read {
    /// The plan, where one was made.
    pub plan: Option<Plan>,
    /// The meaning that was taken, with what it found.
    pub structured: Structured,
    /// Another reading found the same, where another found something.
    pub agreed: Option<bool>,
    /// Two readings understood all of the question, and nothing in the graph is so.
    pub denied: bool,
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
    let asks = task.settings.readings;
    let mut form = match asks {
        Readings::Form | Readings::All => by_form(task)?,
        Readings::Plan | Readings::Sql | Readings::Both => None,
    };
    if matches!(asks, Readings::Form | Readings::Sql) {
        let select = if asks == Readings::Sql { by_select(task, &read)? } else { None };
        choose(task, &mut read, form, select)?;
        return Ok(read);
    }
    let mut before: Option<(Plan, String)> = None;
    for round in 0..task.settings.max_rounds {
        let Some(reason) = by_plan(task, &mut read, before.as_ref())? else { break };
        // "What does Dr Rooke specialise in?" is no open question, whatever the plan makes of it; "What is the Coupe
        // series all about?" is.
        let told = form.as_ref().is_some_and(|form| {
            let asks = form.found.grounded.as_ref().is_some_and(|meant| !meant.wanted.is_empty());
            asks && form.found.complete && form.found.accounted >= Some(WHOLE)
        });
        let described = read.described() && !told;
        if round == 0 && !described {
            // Where the plan's reading accounts for every word, another costs seconds and rarely knows better.
            let whole = read.structured.complete && read.structured.accounted >= Some(WHOLE);
            let disputed =
                form.as_ref().is_some_and(|form| form.found.complete && !same(&form.found, &read.structured));
            let open = read.described();
            let select = match asks != Readings::Plan && !open && (!whole || disputed) {
                true => by_select(task, &read)?,
                false => None,
            };
            choose(task, &mut read, form.take(), select)?;
        }
        // Where all of it was understood and nothing is so, another plan would find what was not asked. A passage that
        // is plainly about the question will answer it: no need to ask the model again.
        let plain = likeness.is_some_and(|alike| alike >= PLAIN);
        if read.structured.complete
            || described
            || reason.is_empty()
            || plain
            || read.structured.denied.is_some()
        {
            break;
        }
        before = read.plan.clone().map(|plan| (plan, reason));
    }
    Ok(read)
}

/// A reading of the question's own form.
struct Formed {
    plan: Plan,
    found: Structured,
}

/// The plans that the question's own form gives: the one that accounts for most of it stands.
fn by_form(task: &mut Task<'_, '_>) -> Result<Option<Formed>, Error> {
    let mut best: Option<Formed> = None;
    let mut denied: Option<f32> = None;
    let (index, question) = (task.index, task.question);
    for plan in task.trace.during(|| plan::of_question(index, question))? {
        let unheard = task.trace.during(|| plan::unheard(index, &plan, question))?;
        let mut found = answer_by_plan(task.kb, task.index, &plan, task.question, task.trace)?;
        weigh(task, &mut found, &unheard)?;
        // Of those that account for less a quarter was right.
        if found.accounted.is_none_or(|share| share < HALF) {
            found.complete = false;
        }
        denied = larger(denied, found.denied);
        let better = best.as_ref().is_none_or(|best| {
            found.complete
                && (!best.found.complete || found.accounted > best.found.accounted.map(|a| a + CLEARLY))
        });
        if better {
            best = Some(Formed { plan, found });
        }
    }
    if let Some(best) = &mut best {
        best.found.passed_over = larger(best.found.passed_over, denied);
    }
    Ok(best)
}

/// It says yes or no, or compares.
fn verdict(found: &Structured) -> bool {
    found.grounded.as_ref().is_some_and(|meant| meant.ask == Ask::Exists || meant.sets.len() > 1)
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
        let (index, question) = (task.index, task.question);
        read.unheard = task.trace.during(|| plan::unheard(index, &plan, question))?;
    }
    let mut structured = answer_by_plan(task.kb, task.index, &plan, task.question, task.trace)?;
    weigh(task, &mut structured, &read.unheard)?;
    // What is found once every reading was refused is mostly what was not asked.
    let open = structured.grounded.as_ref().is_some_and(|meant| meant.ask == Ask::Describe);
    if before.is_some() && !open && structured.accounted.is_none_or(|share| share < AGAIN) {
        structured.withdraw();
    }
    let reason = structured.missing.join(" ");
    if read.plan.is_none() || structured.complete {
        read.structured = structured;
        read.plan = Some(plan);
    }
    Ok(Some(reason))
}

/// The SQL reading, whose names were chosen in sight of the graph's.
fn by_select(task: &mut Task<'_, '_>, read: &Read) -> Result<Option<Structured>, Error> {
    let mut likely: Vec<usize> = read.structured.grounded.iter().map(|g| g.view).collect();
    let (index, question) = (task.index, task.question);
    likely.extend(task.trace.during(|| plan::likely_views(index, question))?);
    let (attempts, deadline) = (task.settings.max_attempts, task.deadline);
    let written = write_select(task.llm, task.index, task.question, &likely, attempts, deadline, task.trace)?;
    let Some((select, grounded)) = written else { return Ok(None) };
    let mut found = answer_by_select(task.kb, task.index, &select, task.question, grounded, task.trace)?;
    weigh(task, &mut found, &read.unheard)?;
    Ok(Some(found))
}

/// Of the readings that have an answer the one stands that is likeliest right, by how much of the question it accounts
/// for and how it was made; those that agree before others. Of two as likely it is the later.
fn choose(
    task: &mut Task<'_, '_>,
    read: &mut Read,
    form: Option<Formed>,
    select: Option<Structured>,
) -> Result<(), Error> {
    task.trace.begin("compare")?;
    let by_plan = std::mem::take(&mut read.structured);
    let (by_form, formed) = match form {
        Some(Formed { plan, found }) => (Some(found), Some(plan)),
        None => (None, None),
    };
    let told =
        [("the form", by_form.as_ref()), ("the plan", Some(&by_plan)), ("the SELECT", select.as_ref())];
    let told: Vec<String> =
        told.iter().filter_map(|(name, found)| Some(format!("{name} for {}", share((*found)?)))).collect();
    let mut readings: Vec<Option<Structured>> = vec![by_form, Some(by_plan), select];
    let whether = plan::yes_no(&plan::words(plan::what_is_asked(task.question)));
    let complete = |at: usize| readings[at].as_ref().filter(|found| found.complete);
    let seconded = |at: usize, by: usize| {
        by != at && complete(by).zip(complete(at)).is_some_and(|(one, other)| same(one, other))
    };
    let worth = |at: usize| {
        let found = complete(at)?;
        // A SELECT says no yes or no.
        let by = [By::Form, By::Plan, if whether && !verdict(found) { By::Plan } else { By::Select }][at];
        let likely = by.alone(found.accounted.unwrap_or(0.0));
        // Two plans are grounded alike, and may be wrong alike.
        let votes = [ALIKE, ALIKE, AGREED];
        let second = (0..votes.len()).filter(|&by| seconded(at, by)).map(|by| votes[by].max(votes[at]));
        Some(likely + second.fold(0.0, f32::max))
    };
    let best = (0..readings.len())
        .filter_map(|at| Some((at, worth(at)?)))
        .max_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)))
        .map(|(at, _)| at);
    // Where two understood all of it and nothing is so, what a third makes of it was not asked, nor what both make of
    // it then.
    let denies = |at: usize| {
        let found = readings[at].as_ref();
        let passed = |found: &Structured| found.passed_over >= Some(WHOLE) && !says_as_much(found);
        found.is_some_and(|found| found.denied >= Some(WHOLE) || passed(found))
    };
    let denials = (0..readings.len()).filter(|&at| denies(at)).count();
    let second = |at: usize| (0..readings.len()).any(|by| seconded(at, by));
    let confirmed = |at: usize| (0..readings.len()).any(|by| seconded(at, by) && !denies(by));
    let best = best.filter(|&at| denials < 2 || confirmed(at));
    let alone = (0..readings.len()).filter(|at| complete(*at).is_some()).count() < 2;
    read.agreed = best.filter(|_| !alone).map(second);
    // The plan's tells what is missing, unless another knows better.
    let denied = || (0..readings.len()).find(|&at| readings[at].as_ref().is_some_and(|r| r.denied.is_some()));
    let taken = best.or_else(|| denied().filter(|_| denials > 1)).unwrap_or(usize::from(read.plan.is_some()));
    read.denied = best.is_none() && denials > 1;
    read.structured = readings[taken].take().unwrap_or_default();
    if best.is_none() && read.structured.complete {
        read.structured.withdraw();
    }
    if let (0, Some(plan)) = (taken, formed) {
        read.plan = Some(plan);
    }
    let name = if best.is_some() { ["the form", "the plan", "the SELECT"][taken] } else { "none of them" };
    task.trace.end(format!("of the question {} account: {name}", told.join(", ")))
}

/// What is found are things that all of what the question says holds for, as it would for what was passed over: of two
/// ways to understand it nothing is so in one alone.
fn says_as_much(found: &Structured) -> bool {
    let things = |meant: &plan::Grounded| meant.ask == Ask::Value && meant.wanted.is_empty();
    found.complete && found.accounted >= found.passed_over && found.grounded.as_ref().is_some_and(things)
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
fn weigh(task: &mut Task<'_, '_>, structured: &mut Structured, unheard: &[String]) -> Result<(), Error> {
    let Some(meant) = &structured.grounded else { return Ok(()) };
    let (index, question) = (task.index, task.question);
    let account = task.trace.during(|| plan::accounted(index, question, meant))?;
    structured.accounted = Some(account.share);
    let open = meant.ask == Ask::Describe;
    let refused = match account.left.iter().find(|word| unheard.contains(word)) {
        Some(stranger) => Some(format!("The graph knows nothing called {stranger:?}.")),
        // Nothing is as the words say, and this is less of what they say.
        None if structured.passed_over > Some(account.share + LESS) => {
            Some(std::mem::take(&mut structured.passed_missing).join(" "))
        }
        None if account.missed.is_some() || structured.complete && account.share < ENOUGH => {
            Some(untold(&account))
        }
        None => None,
    };
    if !open && let Some(reason) = refused {
        structured.withdraw();
        structured.grounded = None;
        structured.missing.push(reason);
    }
    for word in account.left {
        if !structured.unexplained.contains(&word) {
            structured.unexplained.push(word);
        }
    }
    Ok(())
}

/// What is said of words that a refused reading has nothing of.
fn untold(account: &Account) -> String {
    // "four hours" says "four".
    let within = account.missed.as_deref().map(plan::words).unwrap_or_default();
    let left = account.left.iter().filter(|word| !within.contains(word));
    let words: Vec<&str> = account.missed.iter().chain(left).map(String::as_str).collect();
    match words[..] {
        [] => "What the graph has does not answer the question as it is asked.".to_owned(),
        _ => format!("What the graph has says nothing of {:?}.", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missed_is_said_once() {
        // "says nothing of "four hours, take, four, hours""
        let left = ["take", "four", "hours"].map(String::from).to_vec();
        let account = Account { share: 0.4, left, missed: Some("four hours".into()) };
        assert_eq!(untold(&account), r#"What the graph has says nothing of "four hours, take"."#);
    }
}
