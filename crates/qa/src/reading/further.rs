//! Further SELECTs of a model that writes them well: each for another way to understand the question, until one of them is
//! the same again or it has written as many as its strength is asked for.

use super::gather::{Gathered, likely_views, offer_behind};
use crate::Error;
use crate::budgets::Budgets;
use crate::steps::write_select::write_another;
use crate::strategies::Task;

/// What the model writes when it is asked how else the question can be understood, beside its first SELECT; `false` where that
/// is nothing.
pub(super) fn by_further_selects(task: &mut Task<'_, '_>, gathered: &mut Gathered) -> Result<bool, Error> {
    let (before, most) =
        (gathered.candidates.len(), Budgets::of_step(task.llm, "write_select").readings.selects);
    if most < 2 {
        return Ok(false);
    }
    let likely = likely_views(task, gathered)?;
    let mut selects: Vec<String> = Vec::new();
    for one in &gathered.candidates {
        selects.extend(one.select.clone().filter(|select| one.by.is_select() && !selects.contains(select)));
    }
    while !selects.is_empty() && selects.len() < most {
        let Some(written) = write_another(task, &likely, &selects)? else { break };
        if selects.contains(&written.select) {
            break;
        }
        let place = selects.len();
        selects.push(written.select.clone());
        offer_behind(task, gathered, written, place)?;
    }
    Ok(gathered.candidates.len() > before)
}
