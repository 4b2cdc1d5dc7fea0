//! How well candidates fit the question: how probable the model finds it that somebody asks so who wants what a candidate is.
//! A small model tells better which of several SELECTs a question belongs to than it writes the right one (a noisy channel).

use super::gather::Gathered;
use crate::Error;
use crate::steps::say_back::{STEP, say_back};
use crate::strategies::Task;

/// SELECTs that are measured at most: each is as much as sixty tokens to read.
const MOST: usize = 6;

/// Measures the likeliest of the candidates that answer, as far as the model can; `false` where there is nothing to compare.
/// Those that are not `likely` at all are not measured.
pub(super) fn measure(
    task: &mut Task<'_, '_>,
    gathered: &mut Gathered,
    likely: impl Fn(usize) -> Option<f32>,
) -> Result<bool, Error> {
    if !task.llm.capability(STEP).measures {
        return Ok(false);
    }
    let all = &gathered.candidates;
    let mut order: Vec<(usize, f32)> =
        (0..all.len()).filter(|&at| all[at].answers()).filter_map(|at| Some((at, likely(at)?))).collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut selects: Vec<(String, Vec<usize>)> = Vec::new();
    for (at, _) in order {
        let one = &all[at];
        let written = one.meant.as_ref().and_then(|meant| plan::reading::written(task.index, meant));
        let Some(select) = written.or_else(|| one.select.clone()) else { continue };
        match selects.iter().position(|(known, _)| *known == select) {
            Some(known) => selects[known].1.push(at),
            None if selects.len() < MOST => selects.push((select, vec![at])),
            None => {}
        }
    }
    if selects.len() < 2 {
        return Ok(false);
    }
    task.trace.begin("measure")?;
    for (select, candidates) in &selects {
        let fit = say_back(task, select)?;
        candidates.iter().for_each(|&at| gathered.candidates[at].fit = fit);
    }
    task.trace.end(format!("how well {} SELECTs fit the question", selects.len()))?;
    Ok(true)
}
