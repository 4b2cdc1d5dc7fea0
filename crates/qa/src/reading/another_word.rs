//! Where no reading answers because the graph has no word for something: a value near in meaning is read in its place ("meat
//! eaters" are what is carnivorous), or what the model wrote for it is taken ("corners" are its turns), if it makes each word that
//! the graph has not far more probable than no SELECT does.

use plan::{Index, words};

use super::Candidate;
use super::choose::{Best, SURE, Weighed, take_best};
use super::gather::{self, Gathered};
use super::measure::measure;
use crate::Error;
use crate::reading::choose::Chosen;
use crate::steps::say_back::Fit;
use crate::strategies::Task;

/// A query that nobody read says so much of the question besides.
const BESIDES: f32 = 0.3;
/// By so much at least a SELECT makes a word more probable that it tells, in logarithms.
const TOLD: f32 = 3.0;
/// What is read for a word that the graph has not is no surer.
const UNSURE: f32 = 0.5;

/// A way to say the question with a value, and what is read of that.
struct Way {
    otherwise: plan::Otherwise,
    gathered: Gathered,
    weighed: Weighed,
}

/// The question read with a value in the place of what the graph has no word for; of several the one that fits it best.
pub(super) fn by_another_value(task: &mut Task<'_, '_>) -> Result<Option<Chosen>, Error> {
    let (index, question) = (task.index, task.question);
    let mut ways: Vec<Way> = Vec::new();
    for otherwise in task.trace.during(|| plan::otherwise(index, question))? {
        let mut asking = task.about(&otherwise.question);
        asking.index.prepare(&otherwise.question);
        let mut gathered = Gathered { strangers: gather::strangers(&mut asking)?, ..Gathered::default() };
        gather::by_form(&mut asking, &mut gathered)?;
        let weighed = Weighed::of(&asking, &gathered);
        let (likely, whole) = weighed.likely(&gathered);
        if likely >= UNSURE && whole {
            ways.push(Way { otherwise, gathered, weighed });
        }
    }
    if ways.len() > 1 {
        let (mut gathered, weighed): (Vec<&mut Gathered>, Vec<&Weighed>) =
            ways.iter_mut().map(|way| (&mut way.gathered, &way.weighed)).unzip();
        let best = |way: usize, at: usize| weighed[way].of_one(at).filter(|likely| *likely >= SURE);
        measure(task, &mut gathered, &[], best)?;
    }
    let fit = |way: &Way| {
        let fits = way.gathered.candidates.iter().filter_map(|one| one.fit.as_ref());
        fits.map(|fit| fit.mean).fold(f32::NEG_INFINITY, f32::max)
    };
    // Of those alike the nearest in meaning, which stands first.
    let best = ways.into_iter().rev().max_by(|a, b| fit(a).total_cmp(&fit(b)));
    let Some(Way { otherwise, gathered, weighed }) = best else { return Ok(None) };
    let chosen = take_best(&mut task.about(&otherwise.question), gathered, &weighed)?;
    task.trace.note(format!("{:?} is read as {:?}.", otherwise.said, otherwise.value));
    Ok(chosen.map(unsure))
}

/// The candidate whose SELECT tells all words that the graph has not.
pub(super) fn by_another_word(
    task: &mut Task<'_, '_>,
    gathered: &mut Gathered,
) -> Result<Option<Best>, Error> {
    let unheard = |one: &Candidate| gathered.strangers || !may_tell(one);
    let may: Vec<bool> = gathered.candidates.iter().map(|one| !unheard(one)).collect();
    let share = |at: usize, all: &[Candidate]| all[at].account.share;
    let shares: Vec<f32> = (0..may.len()).map(|at| share(at, &gathered.candidates)).collect();
    let likely = |_, at: usize| may[at].then(|| shares[at]);
    if !may.contains(&true) || !measure(task, &mut [gathered], &[], likely)? {
        return Ok(None);
    }
    let Some(unsaid) = &gathered.unsaid else { return Ok(None) };
    let tells = |one: &Candidate| {
        let fit = one.fit.as_ref()?;
        let left = left(task.index, one);
        let told = left.iter().all(|word| gain(word, fit, unsaid).is_some_and(|gain| gain >= TOLD));
        (told && !left.is_empty()).then_some(fit.mean)
    };
    let told = gathered.candidates.iter().enumerate().filter(|(at, _)| may[*at]);
    let best = told.filter_map(|(at, one)| Some((at, tells(one)?))).max_by(|a, b| a.1.total_cmp(&b.1));
    Ok(best.map(|(at, _)| Best { at, likely: UNSURE }))
}

/// No surer than what is read for what nobody said.
fn unsure(mut chosen: Chosen) -> Chosen {
    if let Some(reading) = &mut chosen.reading {
        reading.confidence = reading.confidence.min(UNSURE);
    }
    chosen
}

/// The model wrote it as a SELECT, and nothing speaks against it but words that it leaves out.
fn may_tell(one: &Candidate) -> bool {
    one.by.is_select()
        && one.answers()
        && one.found.objections.is_empty()
        && one.account.share >= BESIDES
        && !one.finds_zero()
}

/// The words that it leaves out.
fn left(index: &Index, one: &Candidate) -> Vec<String> {
    let missed = one.account.missed.iter().flat_map(|missed| words(missed));
    let mut all: Vec<String> = one.account.left.iter().cloned().chain(missed).collect();
    all.retain(|word| !plan::is_function_word(word) && !index.says(word));
    all.dedup();
    all
}

/// How much more probable the SELECT makes the word.
fn gain(word: &str, fit: &Fit, unsaid: &Fit) -> Option<f32> {
    let log = |fit: &Fit| fit.words.iter().find(|(own, _)| own == word).map(|(_, log)| *log);
    Some(log(fit)? - log(unsaid)?)
}
