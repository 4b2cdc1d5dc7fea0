//! How well candidates fit the question: how probable the model finds it that somebody asks so who wants what a candidate is.
//! A small model tells better which of several SELECTs a question belongs to than it writes the right one (a noisy channel).

use plan::Index;

use super::Candidate;
use super::gather::Gathered;
use crate::Error;
use crate::steps::continue_select::Before;
use crate::steps::say_back::{STEP, say_back};
use crate::strategies::Task;

/// SELECTs that are measured at most: each is as much as sixty tokens to read.
const MOST: usize = 6;

/// Bytes of a SELECT that a model is shown, at most: one that names hundreds of things fits no context.
pub(super) const LONGEST: usize = 4_000;

/// A SELECT of which nothing is told.
const UNSAID: &str = "SELECT";

/// Measures the likeliest of the candidates that answer, as far as the model can; `false` where there is nothing to measure.
/// Those that are not `likely` at all are not measured. A question that goes on from what was asked `before` may have been
/// read in several ways; a candidate is the way's place and its own there.
pub(super) fn measure(
    task: &mut Task<'_, '_>,
    ways: &mut [&mut Gathered],
    before: &[Before<'_>],
    likely: impl Fn(usize, usize) -> Option<f32>,
) -> Result<bool, Error> {
    if !task.llm.capability(STEP).measures {
        return Ok(false);
    }
    let selects = likeliest(task.index, ways, likely);
    if selects.is_empty() {
        return Ok(false);
    }
    task.trace.begin("measure")?;
    let mut fits: Vec<f32> = Vec::new();
    for (select, candidates) in &selects {
        let fit = say_back(task, select, before)?;
        candidates.iter().for_each(|&(way, at)| ways[way].candidates[at].fit.clone_from(&fit));
        fits.extend(fit.map(|fit| fit.mean));
    }
    let unsaid = say_back(task, UNSAID, before)?;
    let best = fits.into_iter().reduce(f32::max);
    for way in ways {
        way.best_fit = best;
        way.unsaid.clone_from(&unsaid);
    }
    task.trace.end(format!("how well {} SELECTs fit the question", selects.len()))?;
    Ok(true)
}

/// The likeliest SELECTs, each with the candidates that it is written of.
fn likeliest(
    index: &Index,
    ways: &[&mut Gathered],
    likely: impl Fn(usize, usize) -> Option<f32>,
) -> Vec<(String, Vec<(usize, usize)>)> {
    let mut order: Vec<((usize, usize), f32)> = Vec::new();
    for (way, gathered) in ways.iter().enumerate() {
        let answer = gathered.candidates.iter().enumerate().filter(|(_, one)| one.answers());
        order.extend(answer.filter_map(|(at, _)| Some(((way, at), likely(way, at)?))));
    }
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut selects: Vec<(String, Vec<(usize, usize)>)> = Vec::new();
    for (place, _) in order {
        let written = written(index, &ways[place.0].candidates[place.1]);
        let Some(select) = written.filter(|select| select.len() <= LONGEST) else { continue };
        match selects.iter().position(|(known, _)| *known == select) {
            Some(known) => selects[known].1.push(place),
            None if selects.len() < MOST => selects.push((select, vec![place])),
            None => {}
        }
    }
    selects
}

/// The candidate as a SELECT over the question views.
fn written(index: &Index, one: &Candidate) -> Option<String> {
    let written = one.meant.as_ref().and_then(|meant| plan::reading::written(index, meant));
    written.or_else(|| one.select.clone())
}
