//! A follow-up is a reading of the meaning before it. By form: what it may point to is said out, every such text is read, with
//! or without the conditions of the meaning before, and the likeliest reading taken, so that no model is asked where one is
//! plain. By the model: it goes on from the SELECTs that answered. The question that stands alone is said from what was chosen.
//!
//! Not here: follow-ups that nothing goes on from, which are written anew by the model (`steps::rewrite`).

use plan::Grounded;
use plan::reading::flat;

use super::Candidate;
use super::choose::{Chosen, FOLLOWS, Weighed, take_best};
use super::gather::{self, Gathered, Kept};
use super::pointed::{Pointed, exchanged, instead, pointed, refers};
use super::spoken::{meaning, named, spoken, things_found};
use super::taught::by_taught;
use crate::steps::continue_select::{Before, continue_select, keeps_nothing};
use crate::steps::pointing::without_opener;
use crate::steps::say_question::say_question;
use crate::steps::write_select::Written;
use crate::strategies::Task;
use crate::{Conversation, Error, Turn};

/// What was told last is meant unless something said before it is so much likelier.
const NEARER: f32 = 0.1;
/// A reading by form that is less likely, but likelier than the model's SELECT, is taken from here on.
const POINTS: f32 = 0.35;
/// A SELECT of the model this likely is taken: what it is weighed against, a rewriting, drops conditions.
const GOES_ON: f32 = 0.45;
/// So much of its likelihood is left to a reading that leaves a word out.
const PARTLY: f32 = 0.7;
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

/// A way to go on from what was said before, with how likely its best reading is.
struct Way {
    likely: f32,
    gathered: Gathered,
    weighed: Weighed,
    /// What the follow-up points to, said out; none where the model went on from a SELECT.
    said: Option<Pointed>,
}

impl Way {
    /// The way whose readings these are; none where none of them is likely.
    fn of(task: &Task<'_, '_>, gathered: Gathered, said: Option<Pointed>) -> Option<Self> {
        let weighed = Weighed::of(task, &gathered);
        let (likely, whole) = weighed.likely(&gathered);
        let likely = if whole { likely } else { likely * PARTLY };
        (likely > 0.0).then_some(Self { likely, gathered, weighed, said })
    }

    /// This way by form, unless the best so far, of what was told later, is likelier or nearly as likely.
    fn or_known(
        known: Option<Self>,
        task: &Task<'_, '_>,
        mut gathered: Gathered,
        said: Pointed,
    ) -> Option<Self> {
        gathered.candidates.retain(Candidate::finds_something);
        let least = known.as_ref().map_or(0.0, |known| known.likely + NEARER);
        Self::of(task, gathered, Some(said)).filter(|way| way.likely > least).or(known)
    }
}

/// Understands a follow-up, if the turn before it was answered by a query and what goes on from that is likely right.
pub(crate) fn follow(
    task: &mut Task<'_, '_>,
    conversation: &Conversation,
) -> Result<Option<Followed>, Error> {
    let turns = &conversation.turns[..];
    let Some(last) = turns.last().and_then(|turn| turn.select.as_deref()) else { return Ok(None) };
    let before = meaning(task.index, last).filter(|_| task.settings.readings.form());
    let by_form = match &before {
        Some(before) => by_form(task, turns, before)?,
        None => None,
    };
    let by_select = match &by_form {
        Some(way) if way.likely >= FOLLOWS => None,
        _ if task.settings.readings.select() => by_select(task, turns, last)?,
        _ => None,
    };
    if by_form.is_some() || by_select.is_some() {
        task.trace.begin("follow")?;
        let told = |way: &Option<Way>| way.as_ref().map_or(0.0, |way| 100.0 * way.likely);
        let [form, select] = [&by_form, &by_select].map(told);
        task.trace.end(format!("likely right: the form {form:.0} %, the SELECT {select:.0} %"))?;
    }
    match likelier(by_form, by_select) {
        Some(way) => taken(task, turns, way),
        None => Ok(None),
    }
}

/// The likelier of two ways, if it is likely enough.
fn likelier(by_form: Option<Way>, by_select: Option<Way>) -> Option<Way> {
    let by_form = by_form.filter(|way| way.likely >= POINTS);
    let by_select = by_select.filter(|way| way.likely >= GOES_ON);
    match (by_form, by_select) {
        (Some(form), Some(select)) if select.likely > form.likely => Some(select),
        (form, select) => form.or(select),
    }
}

fn taken(task: &mut Task<'_, '_>, turns: &[Turn], way: Way) -> Result<Option<Followed>, Error> {
    let index = task.index;
    let asked = way.said.as_ref().map_or(task.question, |said| &said.question).to_owned();
    let chosen = take_best(&mut task.about(&asked), way.gathered, &way.weighed)?;
    let before = turns.last().map_or("", |turn| turn.standalone.as_str());
    Ok(chosen.map(|chosen| {
        let meant = chosen.meant.as_ref().filter(|_| way.said.as_ref().is_none_or(|said| said.keeps));
        let standalone = meant.and_then(|meant| say_question(index, meant));
        let standalone = standalone.unwrap_or_else(|| match way.said {
            Some(said) => said.shown,
            None => format!("{asked} ({before})"),
        });
        Followed { chosen, standalone }
    }))
}

/// The likeliest reading by form of what the follow-up may point to.
fn by_form(task: &mut Task<'_, '_>, turns: &[Turn], before: &Grounded) -> Result<Option<Way>, Error> {
    let found = turns.last().and_then(|turn| things_found(task.index, before, &turn.items));
    let spoken = spoken(task.index, turns, found.as_ref());
    let ways = pointed(task.question, turns, &spoken);
    let others = if ways.iter().any(|said| said.others) { named(task.index, turns) } else { vec![] };
    let mut best = None;
    for said in ways {
        let mut asking = task.about(&said.question);
        asking.index.prepare(&said.question);
        let strangers = gather::strangers(&mut asking)?;
        let mut gathered = Gathered { strangers, ..Gathered::default() };
        by_taught(&mut asking, &mut gathered)?;
        let kept = Kept {
            conditions: found.as_ref().filter(|_| said.keeps),
            without: if said.others { &others } else { &[] },
        };
        gather::by_form_keeping(&mut asking, &mut gathered, &kept)?;
        best = Way::or_known(best, &asking, gathered, said.clone());
    }
    let bare = without_opener(task.question);
    let Some((other, last)) = instead(&bare).zip(turns.last()) else { return Ok(best) };
    for (old, meant) in plan::exchanged(task.index, before, &other) {
        let (question, keeps) = match exchanged(&last.standalone, &old, &other) {
            Some(question) => (question, false),
            None => (format!("{} ({other})", last.standalone.trim_end_matches(['?', '.', ' '])), true),
        };
        let Some(select) = plan::reading::written(task.index, &meant) else { continue };
        let mut asking = task.about(&question);
        asking.index.prepare(&question);
        let mut gathered = Gathered { planned: true, selected: true, ..Gathered::default() };
        gather::offer(&mut asking, &mut gathered, Some(Written::reading(select, Some(meant))))?;
        let said = Pointed { question: question.clone(), shown: question.clone(), keeps, others: false };
        best = Way::or_known(best, &asking, gathered, said);
    }
    Ok(best)
}

/// What the model's SELECT means that goes on from those before.
fn by_select(task: &mut Task<'_, '_>, turns: &[Turn], last: &str) -> Result<Option<Way>, Error> {
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
    let latest = &answered[answered.len().saturating_sub(1)..];
    let mut likely = flat(index, last, question).map(|flat| flat.views).unwrap_or_default();
    likely.extend(task.trace.during(|| plan::likely_views(index, question))?);
    let written = continue_select(task, &answered, &likely)?;
    let goes_on = |written: &Written| {
        let forgets = refers(question)
            .is_some_and(|far| keeps_nothing(if far { &answered } else { latest }, &written.select));
        let means = written.read.as_ref().and_then(|meant| plan::reading::written(index, meant));
        !forgets && means.as_deref() != Some(last)
    };
    // Nothing else is going to be asked.
    let mut gathered = Gathered { planned: true, selected: true, ..Gathered::default() };
    if let Some(mut written) = written {
        let mut others = std::mem::take(&mut written.others);
        others.retain(goes_on);
        gather::offer(task, &mut gathered, Some(written).filter(goes_on))?;
        gather::offer_others(task, &mut gathered, others)?;
    }
    Ok(Way::of(task, gathered, None))
}
