//! Readings by what people taught: a question that was taught is read as it was taught, and one that asks alike may ask the
//! same of other things: its candidate stands beside the others.

use plan::reading::{Nearness, retold};
use plan::{Account, Grounded};
use search::{Bank, Pair};

use super::choose::Chosen;
use super::features::share;
use super::forest::chance;
use super::gather::Gathered;
use super::lesson;
use super::{By, Candidate};
use crate::strategies::Task;
use crate::taught::Taught;
use crate::{Error, Reading};

/// Pairs whose words are compared with a question's.
const COMPARED: usize = 12;
/// Pairs that become candidates.
const TRIED: usize = 3;
/// A pair less alike is none.
const ALIKE: f32 = 0.5;

/// Which pair a candidate comes from, and how near the two questions are.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// The pair.
    pub taught: Taught,
    /// How near.
    pub near: Nearness,
}

impl Lesson {
    /// How likely it is right: so far as the two questions ask alike. Nothing else is known of it, and too little was
    /// taught to learn this from.
    pub fn likelihood(&self) -> f32 {
        let Nearness { alike, left, lost, .. } = &self.near;
        chance(10.0 * alike - 6.0 - 9.0 * share(left.len(), 3) - 1.5 * share(lost.len(), 3))
    }
}

/// How a question is answered that was taught just so; none where it was not, or its query finds nothing any more, which is
/// noted.
pub(crate) fn same(task: &mut Task<'_, '_>, bank: &Bank, question: &str) -> Result<Option<Chosen>, Error> {
    let Some(pair) = bank.same(question) else { return Ok(None) };
    let mut taught = Taught::by(pair, true);
    task.trace.begin("taught")?;
    let found = match lesson::tried(task.kb, task.index, pair.whole(), &pair.select, task.trace) {
        Ok(found) => found,
        Err(Error::Unteachable(why)) => {
            task.trace.end(why.clone())?;
            let Taught { by, on, .. } = taught;
            task.trace.note(format!("What {by} taught on {on} holds no longer. {why}"));
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    taught.verified = pair.verified.then(|| pair.rows.as_ref() == Some(&found.hash()));
    task.trace.end(taught.mark())?;
    Ok(Some(Chosen {
        select: Some(written(task, found.meant.as_ref(), &pair.select)),
        meant: found.meant,
        found: found.attempt,
        reading: Some(Reading { accounted: 1.0, agreed: None, confidence: 1.0 }),
        taught: Some(taught),
        ..Chosen::default()
    }))
}

fn written(task: &Task<'_, '_>, meant: Option<&Grounded>, select: &str) -> String {
    meant.and_then(|meant| plan::reading::written(task.index, meant)).unwrap_or_else(|| select.to_owned())
}

/// Candidates of the pairs whose questions ask alike, the nearest first.
pub(super) fn by_taught(task: &mut Task<'_, '_>, gathered: &mut Gathered) -> Result<(), Error> {
    let bank = task.kb.taught()?;
    let near = nearest(&bank, task.question, COMPARED);
    if near.is_empty() {
        return Ok(());
    }
    task.trace.begin("taught")?;
    let (index, question) = (task.index, task.question);
    let retell = || {
        let told = near.iter().filter_map(|pair| {
            let retold = retold(index, &pair.select, pair.whole(), question)?;
            Some((*pair, retold)).filter(|(_, retold)| retold.near.form && retold.near.alike >= ALIKE)
        });
        let mut told: Vec<_> = told.collect();
        told.sort_by(|a, b| b.1.near.alike.total_cmp(&a.1.near.alike));
        told.truncate(TRIED);
        told
    };
    let told = task.trace.during(retell)?;
    for (place, (pair, retold)) in told.into_iter().enumerate() {
        let found = match lesson::tried(task.kb, task.index, task.question, &retold.select, task.trace) {
            Ok(found) => found,
            Err(Error::Unteachable(_)) => continue,
            Err(error) => return Err(error),
        };
        let left = retold.near.left.clone();
        // What the pair explains of the question it accounts for.
        let share = if left.is_empty() { 1.0 } else { retold.near.alike };
        gathered.candidates.push(Candidate {
            place,
            select: Some(written(task, found.meant.as_ref(), &retold.select)),
            meant: found.meant,
            account: Account { share, left, missed: None },
            found: found.attempt,
            lesson: Some(Lesson { taught: Taught::by(pair, false), near: retold.near }),
            ..Candidate::by(By::Taught)
        });
    }
    let tried = gathered.candidates.iter().filter(|one| one.by == By::Taught).count();
    task.trace.end(format!("{tried} of {} pairs", bank.pairs().count()))
}

/// The pairs that share the most words with a question; names count as words here.
pub(crate) fn nearest<'b>(bank: &'b Bank, question: &str, most: usize) -> Vec<&'b Pair> {
    let asked = plan::stems(question);
    let mut near: Vec<(f32, &Pair)> = bank
        .pairs()
        .map(|pair| {
            let told = plan::stems(pair.whole());
            let shared = told.iter().filter(|stem| asked.contains(stem)).count();
            (2.0 * shared as f32 / (told.len() + asked.len()).max(1) as f32, pair)
        })
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.truncate(most);
    near.into_iter().map(|(_, pair)| pair).collect()
}
