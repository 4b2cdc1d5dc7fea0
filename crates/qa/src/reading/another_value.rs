//! Where no reading answers because the graph has no word for something, a value near in meaning is read in its place: "meat
//! eaters" are what is carnivorous. What is taken for what nobody said is told, and marked as unsure.

use super::choose::{Chosen, SURE, Weighed, take_best};
use super::gather::{self, Gathered};
use super::measure::measure;
use crate::Error;
use crate::strategies::Task;

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

/// No surer than what is read for what nobody said.
fn unsure(mut chosen: Chosen) -> Chosen {
    if let Some(reading) = &mut chosen.reading {
        reading.confidence = reading.confidence.min(UNSURE);
    }
    chosen
}
