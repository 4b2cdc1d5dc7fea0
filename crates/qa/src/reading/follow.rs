//! A follow-up is a reading of the meaning before it. By form: what it may point to is said out, every such text is read, with
//! or without the conditions of the meaning before, and the likeliest reading taken, so that no model is asked where one is
//! plain. By the model: it goes on from the SELECTs that answered. The question that stands alone is said from what was chosen.
//!
//! Not here: follow-ups that nothing goes on from, which are written anew by the model (`steps::rewrite`).

use kb::Kind;
use plan::reading::{flat, read};
use plan::{Ask, Grounded, Index, Set, Test};

use super::Candidate;
use super::choose::{Chosen, FOLLOWS, Weighed, take_best};
use super::gather::{self, Gathered};
use super::pointed::{Pointed, pointed};
use super::taught::by_taught;
use crate::steps::continue_select::{Before, continue_select};
use crate::steps::say_question::say_question;
use crate::strategies::Task;
use crate::{Conversation, Error, Turn};

/// What was told last is meant unless something said before it is so much likelier.
const NEARER: f32 = 0.1;
/// A SELECT of the model this likely is taken: what it is weighed against, a rewriting, drops conditions.
const GOES_ON: f32 = 0.45;
/// Told things that are shown to the model.
const SHOWN: usize = 3;

/// A follow-up that was understood from the meanings before it.
#[derive(Debug)]
pub(crate) struct Followed {
    /// How it was understood.
    pub chosen: Chosen,
    /// The question that needs no conversation.
    pub standalone: String,
}

/// Understands a follow-up, if the turn before it was answered by a query and what goes on from that is likely right.
pub(crate) fn follow(
    task: &mut Task<'_, '_>,
    conversation: &Conversation,
) -> Result<Option<Followed>, Error> {
    let turns = &conversation.turns[..];
    let Some(last) = turns.last().and_then(|turn| turn.select.as_deref()) else { return Ok(None) };
    // A meaning of its own reads every word that it says.
    let before = read(task.index, last, &last.replace(['_', '\''], " ")).ok();
    if let Some(before) = before.filter(|_| task.settings.readings.form())
        && let Some(followed) = by_form(task, turns, &before)?
    {
        return Ok(Some(followed));
    }
    match task.settings.readings.select() {
        true => by_select(task, turns, last),
        false => Ok(None),
    }
}

/// The things that a meaning found, as a meaning of its own: what it put out, if that is things, else what it is about.
fn things_found(index: &Index, before: &Grounded, items: &[String]) -> Option<Grounded> {
    let views = &index.schema.views;
    let all = |view: usize, test: Test| {
        Grounded::of(view, vec![Set { name: views[view].label.clone(), tests: vec![test] }])
    };
    let column = match (&before.wanted[..], before.per) {
        ([], Some(per)) => Some(per),
        ([only], None) if before.ask == Ask::Value && !only.counted => only.columns.first().copied(),
        _ => None,
    };
    let linked = column.and_then(|column| match &views[before.view].columns[column].kind {
        Kind::Entity { table } => views.iter().position(|view| view.table == *table),
        _ => None,
    });
    if let Some(view) = linked.filter(|_| !items.is_empty()) {
        let test = Test::Among { column: 0, values: items.to_vec(), word: None, negated: false };
        return Some(all(view, test));
    }
    if let Some((view, test)) = counted(index, before) {
        return Some(all(view, test));
    }
    let one = before.sets.iter().flat_map(|set| &set.tests).any(|test| test.own_name().is_some());
    (!one && before.sets.len() == 1).then(|| Grounded::of(before.view, before.sets.clone()))
}

/// What was counted of some things, told by the link back: the albums whose artist is one of the things.
fn counted(index: &Index, before: &Grounded) -> Option<(usize, Test)> {
    let views = &index.schema.views;
    let ([set], [only]) = (&before.sets[..], &before.wanted[..]) else { return None };
    let column = &views[before.view].columns[*only.columns.first()?];
    let (Kind::Entity { table }, [link], true) =
        (&column.kind, &column.path[..], only.counted || before.ask == Ask::Count)
    else {
        return None;
    };
    let view = views.iter().position(|view| view.table == *table)?;
    let leads_back = |other: &kb::ViewColumn| {
        matches!(&other.kind, Kind::Entity { table } if *table == views[before.view].table)
            && matches!(&other.path[..], [back] if back.predicate == link.predicate && back.inverse != link.inverse)
    };
    let back = views[view].columns.iter().position(leads_back)?;
    let (view_before, tests) = (before.view, set.tests.clone());
    Some((view, Test::Linked { column: back, view: view_before, tests, negated: false }))
}

/// The likeliest reading by form of what the follow-up may point to.
fn by_form(task: &mut Task<'_, '_>, turns: &[Turn], before: &Grounded) -> Result<Option<Followed>, Error> {
    let views = &task.index.schema.views;
    let found = turns.last().and_then(|turn| things_found(task.index, before, &turn.items));
    let label = found.as_ref().map(|found| views[found.view].label.as_str());
    let mut best: Option<(f32, Pointed, Gathered, Weighed)> = None;
    for one in pointed(task.question, turns, before, label) {
        let mut asking = task.about(&one.question);
        asking.index.prepare(&one.question);
        let strangers = gather::strangers(&mut asking)?;
        let mut gathered = Gathered { strangers, ..Gathered::default() };
        by_taught(&mut asking, &mut gathered)?;
        gather::by_form_keeping(&mut asking, &mut gathered, found.as_ref().filter(|_| one.keeps))?;
        gathered.candidates.retain(Candidate::finds_something);
        let weighed = Weighed::of(&asking, &gathered);
        let likely = weighed.whole(&gathered);
        if likely >= FOLLOWS && best.as_ref().is_none_or(|(known, ..)| likely > *known + NEARER) {
            best = Some((likely, one, gathered, weighed));
        }
    }
    let Some((_, one, gathered, weighed)) = best else { return Ok(None) };
    let chosen = take_best(&mut task.about(&one.question), gathered, &weighed)?;
    Ok(chosen.map(|chosen| {
        let said = chosen.meant.as_ref().filter(|_| one.keeps);
        let standalone = said.and_then(|meant| say_question(task.index, meant)).unwrap_or(one.question);
        Followed { chosen, standalone }
    }))
}

/// What the model's SELECT means that goes on from those before.
fn by_select(task: &mut Task<'_, '_>, turns: &[Turn], last: &str) -> Result<Option<Followed>, Error> {
    task.index.prepare(task.question);
    let (index, question) = (task.index, task.question);
    if gather::strangers(task)? {
        return Ok(None);
    }
    let answered = turns.iter().filter_map(|turn| {
        let select = turn.select.as_deref()?;
        let told = if turn.items.len() <= SHOWN { &turn.items[..] } else { &[] };
        Some(Before { question: &turn.question, select, told })
    });
    let answered: Vec<Before<'_>> = answered.collect();
    let mut likely = flat(index, last, question).map(|flat| flat.views).unwrap_or_default();
    likely.extend(task.trace.during(|| plan::likely_views(index, question))?);
    let written = continue_select(task, &answered, &likely)?;
    // Nothing else is going to be asked.
    let mut gathered = Gathered { planned: true, selected: true, ..Gathered::default() };
    gather::offer(task, &mut gathered, written)?;
    let weighed = Weighed::of(task, &gathered);
    if weighed.whole(&gathered) < GOES_ON {
        return Ok(None);
    }
    let chosen = take_best(task, gathered, &weighed)?;
    let before = turns.last().map_or("", |turn| turn.standalone.as_str());
    Ok(chosen.map(|chosen| {
        let standalone = chosen.meant.as_ref().and_then(|meant| say_question(index, meant));
        let standalone = standalone.unwrap_or_else(|| format!("{question} ({before})"));
        Followed { chosen, standalone }
    }))
}
