//! Candidates, gathered: by what was taught of questions like it, by the question's form, by the model's plan, by its SELECT, read and unread.

use plan::pronouns::asks_for_others;
use plan::{Grounded, Plan, Test, words};

use super::choose::{Asked, ask};
use super::features::features;
use super::spoken::named;
use super::{By, Candidate, attempt};
use crate::Error;
use crate::answer::listed;
use crate::steps::plan_question::plan_question;
use crate::steps::say_back::Fit;
use crate::steps::write_select::{Written, meaning, write_select};
use crate::strategies::Task;

/// Candidates of one question, and what was learned on the way.
#[derive(Debug, Default)]
pub struct Gathered {
    /// In the order they were made.
    pub candidates: Vec<Candidate>,
    /// What the question is about, by the model's plan, and the graph has never heard of.
    pub unheard: Vec<String>,
    /// The question says names that nobody has.
    pub strangers: bool,
    /// The model was asked for a plan.
    pub planned: bool,
    /// The model was asked for a SELECT.
    pub selected: bool,
    /// Conditions that hold on of what was said before: the question need not say them.
    pub kept: Vec<Test>,
    /// The best fit of all that were measured, also in other ways to go on from what was said before.
    pub best_fit: Option<f32>,
    /// How well the question fits a SELECT of which nothing is told: what anybody might ask.
    pub unsaid: Option<Fit>,
}

impl Gathered {
    /// The features of every candidate, as things stand.
    pub(crate) fn features(&self, task: &Task<'_, '_>) -> Vec<Vec<f32>> {
        features(task.index, task.question, self)
    }
}

/// What was asked when the features of candidates are taken down.
pub const STAGES: [&str; 4] = ["form", "plan", "SELECT", "measuring"];

/// Candidates of the sources that were asked, with the features that each had when its source was gathered and after every
/// further one.
#[derive(Debug)]
pub struct Read {
    /// In the order they were made.
    pub candidates: Vec<Candidate>,
    /// After the form, the plan, the SELECT and the measuring, as far as was asked: the features of the candidates there were.
    pub stages: [Vec<Vec<f32>>; STAGES.len()],
}

/// As a question is read: until a reading is sure.
pub(crate) fn all(task: &mut Task<'_, '_>) -> Result<Read, Error> {
    task.index.prepare(task.question);
    let strangers = strangers(task)?;
    let Asked { gathered, stages, .. } = ask(task, strangers)?;
    Ok(Read { candidates: gathered.candidates, stages })
}

/// The question says names that nobody has.
pub(super) fn strangers(task: &mut Task<'_, '_>) -> Result<bool, Error> {
    let (index, question) = (task.index, task.question);
    Ok(!task.trace.during(|| plan::strangers(index, question))?.is_empty())
}

/// The meanings of the plans that the question's own form gives.
pub(crate) fn by_form(task: &mut Task<'_, '_>, gathered: &mut Gathered) -> Result<(), Error> {
    by_form_keeping(task, gathered, &Kept::default())
}

/// What holds on of what was said before.
#[derive(Debug, Default)]
pub(super) struct Kept<'a> {
    /// A meaning whose conditions hold.
    pub conditions: Option<&'a Grounded>,
    /// Things that are not asked for, each with its view.
    pub without: &'a [(usize, String)],
}

impl Kept<'_> {
    /// The test holds on.
    fn has(&self, view: usize, test: &Test) -> bool {
        let before = self.conditions.iter().flat_map(|meant| meant.sets.iter().flat_map(|set| &set.tests));
        let known = |name: &String| self.without.iter().any(|(of, own)| *of == view && own == name);
        let left_out = match test {
            Test::Among { column: 0, values, negated: true, .. } => values.iter().all(known),
            _ => false,
        };
        left_out || before.into_iter().any(|own| own.alike(test))
    }
}

/// The same, with what holds on.
pub(super) fn by_form_keeping(
    task: &mut Task<'_, '_>,
    gathered: &mut Gathered,
    kept: &Kept<'_>,
) -> Result<(), Error> {
    let (index, question) = (task.index, task.question);
    for plan in task.trace.during(|| plan::of_question(index, question))? {
        meanings(task, gathered, By::Form, &plan, kept)?;
    }
    Ok(())
}

/// What the question's names are, where nothing else is asked: as a plan that needs no model; it is returned.
pub(super) fn by_names(task: &mut Task<'_, '_>, gathered: &mut Gathered) -> Result<Option<Plan>, Error> {
    let (index, question) = (task.index, task.question);
    let Some(plan) = task.trace.during(|| plan::about_named(index, question))? else { return Ok(None) };
    meanings(task, gathered, By::Plan, &plan, &Kept::default())?;
    Ok(Some(plan))
}

/// The meanings of the model's plan, which is returned; none where it makes none.
pub(crate) fn by_plan(task: &mut Task<'_, '_>, gathered: &mut Gathered) -> Result<Option<Plan>, Error> {
    gathered.planned = true;
    let (attempts, deadline) = (task.settings.max_attempts, task.deadline);
    let plan = match plan_question(task.llm, task.question, attempts, deadline, task.trace) {
        Ok(plan) => plan,
        // A question that no plan fits may still be written as a SELECT, and is answered from passages.
        Err(Error::Reply { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let (index, question) = (task.index, task.question);
    gathered.unheard = task.trace.during(|| plan::unheard(index, &plan, question))?;
    meanings(task, gathered, By::Plan, &plan, &Kept::default())?;
    Ok(Some(plan))
}

fn meanings(
    task: &mut Task<'_, '_>,
    gathered: &mut Gathered,
    by: By,
    plan: &Plan,
    kept: &Kept<'_>,
) -> Result<(), Error> {
    let named = if kept.without.is_empty() { spoken_of(task) } else { vec![] };
    let without = if named.is_empty() { kept.without } else { &named };
    let kept = &Kept { conditions: kept.conditions, without };
    let tried = attempt::by_plan(task, plan, kept)?;
    let best = tried.first().map_or(0.0, |(meant, ..)| meant.score);
    for (place, (meant, account, found)) in tried.into_iter().enumerate() {
        let tests = meant.sets.iter().flat_map(|set| &set.tests);
        gathered.kept.extend(tests.filter(|test| kept.has(meant.view, test)).cloned());
        let worse = best - meant.score;
        let (plan, meant) = (Some(plan.clone()), Some(meant));
        gathered.candidates.push(Candidate {
            place,
            plan,
            meant,
            account,
            worse,
            found,
            ..Candidate::by(by)
        });
    }
    Ok(())
}

/// What the model's SELECT means, and what it finds as it stands.
pub(crate) fn by_select(task: &mut Task<'_, '_>, gathered: &mut Gathered) -> Result<(), Error> {
    gathered.selected = true;
    let likely = likely_views(task, gathered)?;
    let (attempts, deadline, question) = (task.settings.max_attempts, task.deadline, task.question);
    let mut written =
        write_select(task.llm, task.index, task.question, &likely, attempts, deadline, task.trace)?;
    let others = written.as_mut().map(|written| std::mem::take(&mut written.others)).unwrap_or_default();
    // What either has is no answer to what both have.
    let both = written.as_ref().and_then(|written| {
        let select = plan::reading::both(&written.select, question)?;
        let read = meaning(task.index, &select, question).ok()?;
        Some(Written { probability: written.probability, ..Written::reading(select, read) })
    });
    offer(task, gathered, both.or(written))?;
    offer_others(task, gathered, others)
}

/// What the model might have written instead, each behind those before it.
pub(super) fn offer_others(
    task: &mut Task<'_, '_>,
    gathered: &mut Gathered,
    others: Vec<Written>,
) -> Result<(), Error> {
    for (at, other) in others.into_iter().enumerate() {
        offer_behind(task, gathered, other, at + 1)?;
    }
    Ok(())
}

/// A further SELECT, at its place behind the first: what is thought of later is less likely meant.
pub(super) fn offer_behind(
    task: &mut Task<'_, '_>,
    gathered: &mut Gathered,
    written: Written,
    place: usize,
) -> Result<(), Error> {
    let from = gathered.candidates.len();
    offer(task, gathered, Some(written))?;
    gathered.candidates[from..].iter_mut().for_each(|one| one.place = place);
    Ok(())
}

/// The views that may be asked about, best first: the plan's before those that the question's words speak of.
pub(super) fn likely_views(task: &mut Task<'_, '_>, gathered: &Gathered) -> Result<Vec<usize>, Error> {
    let planned = gathered.candidates.iter().filter(|one| one.by == By::Plan);
    let mut likely: Vec<usize> =
        planned.filter_map(|one| one.meant.as_ref()).map(|meant| meant.view).take(1).collect();
    let (index, question) = (task.index, task.question);
    likely.extend(task.trace.during(|| plan::likely_views(index, question))?);
    Ok(likely)
}

/// "What else does he teach?", "Which other firms are in that city?": none of those that were spoken of.
fn spoken_of(task: &Task<'_, '_>) -> Vec<(usize, String)> {
    if task.turns.is_empty() || !asks_for_others(&words(task.asked)) {
        vec![]
    } else {
        named(task.index, task.turns)
    }
}

/// What a SELECT means, and what it finds as it stands, beside the other candidates.
pub(super) fn offer(
    task: &mut Task<'_, '_>,
    gathered: &mut Gathered,
    written: Option<Written>,
) -> Result<(), Error> {
    let Some(Written { select, read, probability, .. }) = written else { return Ok(()) };
    let mut offer = |by, meant, account, found| {
        let select = Some(select.clone());
        gathered.candidates.push(Candidate {
            select,
            meant,
            account,
            found,
            probability,
            ..Candidate::by(by)
        });
    };
    let named = spoken_of(task);
    let followed = |mut meant| match task.depth {
        Some(depth) => plan::tell_depth(task.index, depth, &mut meant).then_some(meant),
        None => Some(meant),
    };
    if let Some(mut meant) = read.and_then(followed) {
        if attempt::leave_out(&mut meant, &named) {
            let tests = meant.sets.iter().flat_map(|set| &set.tests);
            let kept = Kept { conditions: None, without: &named };
            gathered.kept.extend(tests.filter(|test| kept.has(meant.view, test)).cloned());
        }
        let (account, found) = attempt::by_select(task, &select, &meant)?;
        offer(By::Select, Some(meant), account, found);
    }
    if let Some((account, found)) = attempt::by_query(task, &select)? {
        // What is not read leaves nobody out.
        if listed(found.evidence.iter()).iter().any(|item| named.iter().any(|(_, name)| name == item)) {
            return Ok(());
        }
        offer(By::Query, None, account, found);
    }
    Ok(())
}
