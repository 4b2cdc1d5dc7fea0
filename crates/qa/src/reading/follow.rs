//! A follow-up is a reading of the meaning before it. By form: what it may point to is said out, every such text is read, with
//! or without the conditions of the meaning before, and the likeliest reading taken, so that no model is asked where one is
//! plain. By the model: it goes on from the SELECTs that answered. The question that stands alone is said from what was chosen.
//!
//! Not here: follow-ups that nothing goes on from, which are written anew by the model (`steps::rewrite`).

use plan::reading::flat;
use plan::{Grounded, Index};

use super::Candidate;
use super::attempt::keep;
use super::candidate::By;
use super::choose::{CERTAIN, Chosen, SURE, Weighed, ask, take_best};
use super::edits::{Another, is_phrase, with_another};
use super::gather::{self, Gathered, Kept, Read};
use super::measure::{LONGEST, measure};
use super::pointed::{Pointed, pointed, refers, refers_to_several};
use super::spoken::{counted_noun, meaning, named, one_by_one, spoken, things_found, things_told};
use super::strays::strays;
use super::taught::by_taught;
use crate::steps::continue_select::{Before, continue_select, keeps_nothing, latest};
use crate::steps::pointing::without_opener;
use crate::steps::rewrite::{History, rewrite};
use crate::steps::say_question::say_question;
use crate::steps::write_select::Written;
use crate::strategies::Task;
use crate::{Error, Turn};

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
    /// What the follow-up asks, said out; none where the model went on from a SELECT.
    said: Option<Pointed>,
    /// All that the follow-up says is understood: there is no other way to go on.
    plain: bool,
}

impl Way {
    fn new(task: &mut Task<'_, '_>, gathered: Gathered, said: Option<Pointed>) -> Self {
        let mut way = Self { likely: 0.0, weighed: Weighed::default(), gathered, said, plain: false };
        way.weigh(task);
        way
    }

    fn question<'q>(&'q self, task: &Task<'q, '_>) -> &'q str {
        self.said.as_ref().map_or(task.question, |said| &said.question)
    }

    /// As things stand.
    fn weigh(&mut self, task: &mut Task<'_, '_>) {
        let question = self.question(task).to_owned();
        self.weighed = Weighed::of(&task.about(&question), &self.gathered);
        let (likely, whole) = self.weighed.likely(&self.gathered);
        self.likely = if whole { likely } else { likely * PARTLY };
        if self.plain && likely > 0.0 {
            self.likely = self.likely.max(CERTAIN);
        }
    }
}

/// Understands a follow-up, if the turn before it was answered by a query and what goes on from that is likely right.
pub(crate) fn follow(task: &mut Task<'_, '_>) -> Result<Option<Followed>, Error> {
    let (mut ways, pointing) = ways(task, [SURE, CERTAIN])?;
    if ways.iter().any(|way| way.likely > 0.0) {
        task.trace.begin("follow")?;
        let told = |form: bool| {
            let of = ways.iter().filter(|way| way.said.is_some() == form).map(|way| way.likely);
            100.0 * of.fold(0.0, f32::max)
        };
        let [form, select] = [told(true), told(false)];
        task.trace.end(format!(
            "likely right: {form:.0} % ({}), {select:.0} % ({})",
            By::Form.told(),
            By::Select.told()
        ))?;
    }
    match likeliest(&ways) {
        Some(at) => taken(task, ways.swap_remove(at), &pointing),
        None => Ok(None),
    }
}

/// The candidates of all ways to go on, the question anew as the model writes it among them, though one of them be sure.
pub(crate) fn all_ways(task: &mut Task<'_, '_>) -> Result<Vec<Read>, Error> {
    let (mut ways, _) = ways(task, [f32::INFINITY; 2])?;
    let history = (Some(task.index), History::Words);
    let (question, attempts, deadline) = (task.question, task.settings.max_attempts, task.deadline);
    let rewritten = rewrite(task.llm, task.turns, question, history, attempts, deadline, task.trace)?;
    ways.push(by_rewriting(task, rewritten.as_str())?);
    let read = |way: Way| {
        let question = way.question(task).to_owned();
        let features = way.gathered.features(&task.about(&question));
        let stages = [vec![], vec![], vec![], features];
        Read { stages, candidates: way.gathered.candidates }
    };
    Ok(ways.into_iter().map(read).collect())
}

/// Goes on by form, and by the model unless a reading is `sure`; measures them side by side unless one is `certain`.
fn ways(task: &mut Task<'_, '_>, [sure, certain]: [f32; 2]) -> Result<(Vec<Way>, Vec<Pointing>), Error> {
    let turns = task.turns;
    let Some(last) = turns.last() else { return Ok((vec![], vec![])) };
    let before = last.select.as_deref().and_then(|last| meaning(task.index, last));
    let pointing = pointing(task, turns, before.as_ref());
    let form = task.settings.readings.form();
    let mut ways = if form { by_form(task, turns, &pointing)? } else { vec![] };
    without_strays(task, before.as_ref(), &mut ways);
    let is = |ways: &[Way], least: f32| likeliest(ways).is_some_and(|at| ways[at].likely >= least);
    let form_ways = ways.len();
    let select = last.select.as_deref().filter(|last| last.len() <= LONGEST);
    if let Some(last) = select.filter(|_| !is(&ways, sure) && task.settings.readings.select()) {
        ways.push(by_select(task, turns, last, &pointing)?);
        without_strays(task, before.as_ref(), &mut ways[form_ways..]);
    }
    if !is(&ways, certain) {
        compare(task, turns, &mut ways)?;
    }
    Ok((ways, pointing))
}

/// Leaves out readings that are none of the follow-up to what was said before.
fn without_strays(task: &mut Task<'_, '_>, before: Option<&Grounded>, ways: &mut [Way]) {
    for way in ways {
        let strays = |one: &Candidate| strays(task.question, task.turns, before, one);
        let all = way.gathered.candidates.len();
        way.gathered.candidates.retain(|one| !strays(one));
        if way.gathered.candidates.len() < all {
            way.weigh(task);
        }
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

fn taken(task: &mut Task<'_, '_>, way: Way, pointing: &[Pointing]) -> Result<Option<Followed>, Error> {
    let index = task.index;
    let asked = way.said.as_ref().map_or(task.question, |said| &said.question).to_owned();
    let chosen = take_best(&mut task.about(&asked), way.gathered, &way.weighed)?;
    let before = task.turns.last().map_or("", |turn| turn.standalone.as_str());
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
fn pointing(task: &Task<'_, '_>, turns: &[Turn], before: Option<&Grounded>) -> Vec<Pointing> {
    let items = turns.last().map_or(&[][..], |turn| &turn.items);
    let found = match before {
        Some(before) => things_found(task.index, before, items),
        None => things_told(task.index, items).into_iter().collect(),
    };
    let one_by_one = one_by_one(task.index, turns);
    // One is not "the two".
    let (first, found) = match items {
        [_] if refers_to_several(task.question) && one_by_one.is_some() => (one_by_one, vec![]),
        _ => (None, found.into_iter().chain(one_by_one).collect()),
    };
    let mut found: Vec<Option<Grounded>> = first.into_iter().chain(found).map(Some).collect();
    if found.is_empty() {
        found.push(None);
    }
    let noun = before.and_then(|before| counted_noun(task.index, before));
    let all = found.into_iter().enumerate().map(|(at, found)| {
        let spoken = spoken(task.index, turns, found.as_ref());
        let mut said = pointed(task.question, turns, &spoken, noun.as_deref());
        said.retain(|said| said.keeps || at == 0);
        Pointing { found, said }
    });
    all.collect()
}

/// The readings by form of each that the follow-up may point to, what was told last first.
fn by_form(task: &mut Task<'_, '_>, turns: &[Turn], pointing: &[Pointing]) -> Result<Vec<Way>, Error> {
    let all = || pointing.iter().flat_map(|one| one.said.iter().map(|said| (one.found.as_ref(), said)));
    let others = if all().any(|(_, said)| said.others) { named(task.index, turns) } else { vec![] };
    let mut ways: Vec<Way> = Vec::new();
    let edited = edited(task, turns)?;
    // A phrase says nothing without what it was asked of.
    let (phrase, edited) = if is_phrase(task.question) { (edited, vec![]) } else { (vec![], edited) };
    ways.extend(phrase);
    let bare = without_opener(task.question);
    let asked_again = ways.iter().any(|way| way.likely > 0.0);
    for (found, said) in all().filter(|(_, said)| !asked_again || said.question != bare) {
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
    ways.extend(edited);
    Ok(ways)
}

/// The readings of the edits of what was asked before.
fn edited(task: &mut Task<'_, '_>, turns: &[Turn]) -> Result<Vec<Way>, Error> {
    let mut ways = Vec::new();
    for Another { question, unsaid, meant, plain } in with_another(task, turns)? {
        let mut asking = task.about(&question);
        asking.index.prepare(&question);
        let mut gathered = Gathered { planned: true, selected: true, ..Gathered::default() };
        let select = plan::reading::written(asking.index, &meant);
        gather::offer(
            &mut asking,
            &mut gathered,
            select.map(|select| Written::reading(select, Some(meant))),
        )?;
        // What is said anew of a meaning has no other.
        match plain {
            true => gathered.candidates.retain(|one| one.meant.is_some()),
            false => gather::by_form(&mut asking, &mut gathered)?,
        }
        let said =
            Pointed { question: question.clone(), shown: question.clone(), keeps: unsaid, others: false };
        let mut way = by_form_of(task, gathered, said);
        if plain {
            way.plain = true;
            way.weigh(task);
        }
        ways.push(way);
    }
    Ok(ways)
}

fn by_form_of(task: &mut Task<'_, '_>, mut gathered: Gathered, said: Pointed) -> Way {
    gathered.candidates.retain(Candidate::finds_something);
    Way::new(task, gathered, Some(said))
}

/// The readings of the question as the model wrote it anew.
fn by_rewriting(task: &mut Task<'_, '_>, rewritten: &str) -> Result<Way, Error> {
    let mut asking = task.about(rewritten);
    asking.index.prepare(rewritten);
    let strangers = gather::strangers(&mut asking)?;
    let gathered = ask(&mut asking, strangers)?.gathered;
    let [question, shown] = [rewritten.to_owned(), rewritten.to_owned()];
    let said = Pointed { question, shown, keeps: false, others: false };
    Ok(Way::new(task, gathered, Some(said)))
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
