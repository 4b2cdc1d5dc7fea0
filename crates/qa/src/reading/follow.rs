//! A follow-up is a reading of the meaning before it. By form: what it may point to is said out, every such text is read, with
//! or without the conditions of the meaning before, and the likeliest reading taken, so that no model is asked where one is
//! plain. By the model: it goes on from the SELECTs that answered. The question that stands alone is said from what was chosen.
//!
//! Not here: follow-ups that nothing goes on from, which are written anew by the model (`steps::rewrite`).

use plan::reading::flat;
use plan::{Grounded, Index};

use super::Candidate;
use super::attempt::keep;
use super::choose::{CERTAIN, Chosen, SURE, Weighed, take_best};
use super::gather::{self, Gathered, Kept};
use super::measure::{LONGEST, measure};
use super::pointed::{Pointed, beside, exchanged, instead, pointed, refers};
use super::spoken::{counted_noun, meaning, named, one_by_one, spoken, things_found};
use super::taught::by_taught;
use crate::steps::continue_select::{Before, continue_select, keeps_nothing, latest};
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
/// A reading that is less likely is not measured beside the others.
const MEASURED: f32 = 0.15;
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
    fn new(task: &mut Task<'_, '_>, gathered: Gathered, said: Option<Pointed>) -> Self {
        let mut way = Self { likely: 0.0, weighed: Weighed::default(), gathered, said };
        way.weigh(task);
        way
    }

    /// As things stand.
    fn weigh(&mut self, task: &mut Task<'_, '_>) {
        let question = self.said.as_ref().map_or(task.question, |said| &said.question).to_owned();
        self.weighed = Weighed::of(&task.about(&question), &self.gathered);
        let (likely, whole) = self.weighed.likely(&self.gathered);
        self.likely = if whole { likely } else { likely * PARTLY };
    }
}

/// Understands a follow-up, if the turn before it was answered by a query and what goes on from that is likely right.
pub(crate) fn follow(
    task: &mut Task<'_, '_>,
    conversation: &Conversation,
) -> Result<Option<Followed>, Error> {
    let turns = &conversation.turns[..];
    let Some(last) = turns.last().and_then(|turn| turn.select.as_deref()) else { return Ok(None) };
    let before = meaning(task.index, last);
    let pointing = before.as_ref().map(|before| pointing(task, turns, before)).unwrap_or_default();
    let mut ways = match before.as_ref().filter(|_| task.settings.readings.form()) {
        Some(before) => by_form(task, turns, before, &pointing)?,
        None => vec![],
    };
    let plain = likeliest(&ways).is_some_and(|at| ways[at].likely >= SURE);
    if !plain && task.settings.readings.select() && last.len() <= LONGEST {
        ways.push(by_select(task, turns, last, &pointing)?);
    }
    if likeliest(&ways).is_none_or(|at| ways[at].likely < CERTAIN) {
        compare(task, turns, &mut ways)?;
    }
    if ways.iter().any(|way| way.likely > 0.0) {
        task.trace.begin("follow")?;
        let told = |form: bool| {
            let of = ways.iter().filter(|way| way.said.is_some() == form).map(|way| way.likely);
            100.0 * of.fold(0.0, f32::max)
        };
        let [form, select] = [told(true), told(false)];
        task.trace.end(format!("likely right: the form {form:.0} %, the SELECT {select:.0} %"))?;
    }
    match likeliest(&ways) {
        Some(at) => taken(task, turns, ways.swap_remove(at), &pointing),
        None => Ok(None),
    }
}

/// Measures the likeliest readings of all ways side by side.
fn compare(task: &mut Task<'_, '_>, turns: &[Turn], ways: &mut [Way]) -> Result<(), Error> {
    let answered = answered(turns);
    let before = latest(task.llm, &answered);
    let (mut gathered, weighed): (Vec<&mut Gathered>, Vec<&Weighed>) =
        ways.iter_mut().map(|way| (&mut way.gathered, &way.weighed)).unzip();
    let may_stand = |way: usize, at: usize| weighed[way].of_one(at).filter(|likely| *likely >= MEASURED);
    if measure(task, &mut gathered, before, may_stand)? {
        ways.iter_mut().for_each(|way| way.weigh(task));
    }
    Ok(())
}

/// The likeliest of the ways, if it is likely enough. Of those by form each is of what was told before that of the one ahead
/// of it.
fn likeliest(ways: &[Way]) -> Option<usize> {
    let mut form: Option<usize> = None;
    let mut select: Option<usize> = None;
    for (at, way) in ways.iter().enumerate() {
        if way.said.is_none() {
            select = Some(at).filter(|_| way.likely >= GOES_ON);
        } else if way.likely > form.map_or(0.0, |known| ways[known].likely + NEARER) {
            form = Some(at);
        }
    }
    let form = form.filter(|at| ways[*at].likely >= POINTS);
    match (form, select) {
        (Some(form), Some(select)) if ways[select].likely > ways[form].likely => Some(select),
        (form, select) => form.or(select),
    }
}

fn taken(
    task: &mut Task<'_, '_>,
    turns: &[Turn],
    way: Way,
    pointing: &[Pointing],
) -> Result<Option<Followed>, Error> {
    let index = task.index;
    let asked = way.said.as_ref().map_or(task.question, |said| &said.question).to_owned();
    let chosen = take_best(&mut task.about(&asked), way.gathered, &way.weighed)?;
    let before = turns.last().map_or("", |turn| turn.standalone.as_str());
    // Where it can point to one thing alone, it is said of that.
    let mut said = pointing.iter().flat_map(|one| &one.said).map(|said| &said.shown);
    let only_said = said.next().filter(|first| said.all(|other| other == *first)).cloned();
    Ok(chosen.map(|chosen| {
        let meant = chosen.meant.as_ref().filter(|_| way.said.as_ref().is_none_or(|said| said.keeps));
        let standalone = meant.and_then(|meant| say_question(index, meant));
        let standalone = standalone.unwrap_or_else(|| match way.said {
            Some(said) => said.shown,
            None => only_said.unwrap_or_else(|| format!("{asked} ({before})")),
        });
        Followed { chosen, standalone }
    }))
}

/// What a follow-up may ask of something that was found.
struct Pointing {
    /// The things that were found; none where nothing was that can be asked of.
    found: Option<Grounded>,
    said: Vec<Pointed>,
}

/// What the follow-up may ask, of each of what was found; what keeps none of it stands with the first.
fn pointing(task: &Task<'_, '_>, turns: &[Turn], before: &Grounded) -> Vec<Pointing> {
    let found = turns.last().map(|turn| things_found(task.index, before, &turn.items)).unwrap_or_default();
    let found = found.into_iter().chain(one_by_one(task.index, turns));
    let mut found: Vec<Option<Grounded>> = found.map(Some).collect();
    if found.is_empty() {
        found.push(None);
    }
    let noun = counted_noun(task.index, before);
    let all = found.into_iter().enumerate().map(|(at, found)| {
        let spoken = spoken(task.index, turns, found.as_ref());
        let mut said = pointed(task.question, turns, &spoken, noun.as_deref());
        said.retain(|said| said.keeps || at == 0);
        Pointing { found, said }
    });
    all.collect()
}

/// The readings by form of each that the follow-up may point to, what was told last first.
fn by_form(
    task: &mut Task<'_, '_>,
    turns: &[Turn],
    before: &Grounded,
    pointing: &[Pointing],
) -> Result<Vec<Way>, Error> {
    let all = || pointing.iter().flat_map(|one| one.said.iter().map(|said| (one.found.as_ref(), said)));
    let others = if all().any(|(_, said)| said.others) { named(task.index, turns) } else { vec![] };
    let mut ways: Vec<Way> = Vec::new();
    for (found, said) in all() {
        let mut asking = task.about(&said.question);
        asking.index.prepare(&said.question);
        let strangers = gather::strangers(&mut asking)?;
        let mut gathered = Gathered { strangers, ..Gathered::default() };
        by_taught(&mut asking, &mut gathered)?;
        let kept = Kept {
            conditions: found.filter(|_| said.keeps),
            without: if said.others { &others } else { &[] },
        };
        gather::by_form_keeping(&mut asking, &mut gathered, &kept)?;
        ways.push(by_form_of(task, gathered, said.clone()));
    }
    for (question, keeps, meant) in with_another(task, turns, before) {
        let Some(select) = plan::reading::written(task.index, &meant) else { continue };
        let mut asking = task.about(&question);
        asking.index.prepare(&question);
        let mut gathered = Gathered { planned: true, selected: true, ..Gathered::default() };
        gather::offer(&mut asking, &mut gathered, Some(Written::reading(select, Some(meant))))?;
        let said = Pointed { question: question.clone(), shown: question.clone(), keeps, others: false };
        ways.push(by_form_of(task, gathered, said));
    }
    Ok(ways)
}

/// Edits of the meaning before: with another value in a value's place, or beside it; each with what it asks, and whether that
/// is best said from the meaning.
fn with_another(task: &Task<'_, '_>, turns: &[Turn], before: &Grounded) -> Vec<(String, bool, Grounded)> {
    let bare = without_opener(task.question);
    let Some(last) = turns.last() else { return vec![] };
    let asked = last.standalone.trim_end_matches(['?', '.', ' ']);
    if let Some(other) = beside(&bare) {
        let both = plan::set_beside(task.index, before, &other).into_iter();
        return both.map(|meant| (format!("{asked}, compared to {other}?"), false, meant)).collect();
    }
    let Some(other) = instead(&bare) else { return vec![] };
    let all = plan::exchanged(task.index, before, &other).into_iter();
    let all = all.map(|(old, meant)| match exchanged(&last.standalone, &old, &other) {
        Some(question) => (question, false, meant),
        None => (format!("{asked} ({other})"), true, meant),
    });
    all.collect()
}

fn by_form_of(task: &mut Task<'_, '_>, mut gathered: Gathered, said: Pointed) -> Way {
    gathered.candidates.retain(Candidate::finds_something);
    Way::new(task, gathered, Some(said))
}

/// What the model's SELECT means that goes on from those before.
fn by_select(
    task: &mut Task<'_, '_>,
    turns: &[Turn],
    last: &str,
    pointing: &[Pointing],
) -> Result<Way, Error> {
    task.index.prepare(task.question);
    let (index, question) = (task.index, task.question);
    // Nothing else is going to be asked.
    let mut gathered = Gathered { planned: true, selected: true, ..Gathered::default() };
    if gather::strangers(task)? {
        return Ok(Way::new(task, gathered, None));
    }
    let answered = answered(turns);
    let latest = &answered[answered.len().saturating_sub(1)..];
    let mut likely = flat(index, last, question).map(|flat| flat.views).unwrap_or_default();
    likely.extend(task.trace.during(|| plan::likely_views(index, question))?);
    let written = continue_select(task, &answered, &likely)?;
    let asks_of = |one: &&Pointing| one.said.iter().any(|said| said.keeps);
    let found: Vec<&Grounded> =
        pointing.iter().filter(asks_of).filter_map(|one| one.found.as_ref()).collect();
    let goes_on = |written: Written| {
        let forgets = refers(question)
            .is_some_and(|far| keeps_nothing(if far { &answered } else { latest }, &written.select));
        let written = if forgets { of_those(index, written, &found)? } else { written };
        let means = written.read.as_ref().and_then(|meant| plan::reading::written(index, meant));
        (means.as_deref() != Some(last)).then_some(written)
    };
    if let Some(mut written) = written {
        let conditions = found.iter().flat_map(|found| &found.sets).flat_map(|set| &set.tests);
        gathered.kept = conditions.cloned().collect();
        let others = std::mem::take(&mut written.others).into_iter().filter_map(goes_on).collect();
        gather::offer(task, &mut gathered, goes_on(written))?;
        gather::offer_others(task, &mut gathered, others)?;
    }
    Ok(Way::new(task, gathered, None))
}

/// A SELECT that forgot of which things it is asked, of these: the conditions of those that are of its view hold on.
fn of_those(index: &Index, written: Written, found: &[&Grounded]) -> Option<Written> {
    let mut meant = written.read?;
    found.iter().find(|known| keep(index, &mut meant, known))?;
    let select = plan::reading::written(index, &meant)?;
    Some(Written { probability: written.probability, ..Written::reading(select, Some(meant)) })
}

/// The turns that a SELECT answered which a model can be shown.
fn answered(turns: &[Turn]) -> Vec<Before<'_>> {
    let answered = turns.iter().filter_map(|turn| {
        let select = turn.select.as_deref().filter(|select| select.len() <= LONGEST)?;
        let told = if turn.items.len() <= SHOWN { &turn.items[..] } else { &[] };
        Some(Before { question: &turn.question, select, told })
    });
    answered.collect()
}
