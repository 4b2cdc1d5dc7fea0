//! The paper's third baseline (RAGONITE section 3): the model writes SPARQL over the graph's terms, in few rounds, each
//! with what the one before brought.

use super::{Draft, Task, Wording};
use crate::Error;
use crate::steps::spot_values::spot_values;
use crate::steps::tell::{tell, untold};
use crate::steps::write_sparql::{GraphTerms, Manner, Shots, Written, write_sparql};

/// Terms that are shown: a prompt holds no more.
const PROPERTIES: usize = 40;
const CLASSES: usize = 15;

/// Writes a query and states its result.
pub(crate) fn draft(task: &mut Task<'_, '_>) -> Result<Draft, Error> {
    let mut terms = GraphTerms::of(task.kb)?;
    let given = task.kb.few_shots();
    let shots = Shots::of(&given.shots, &given.prefixes, task.question, task.shots(), &mut terms);
    let mut brief = terms.most_used(PROPERTIES, CLASSES);
    brief.values = spot_values(task.question, task.kb, &terms, &|_| false)?;
    let manner = Manner { thoughts: false, held: true, attempts: task.settings.max_rounds };
    let written = write_sparql(task, &brief, terms.names(), &shots, manner)?;
    answer(task, written)
}

/// A count of 0 is an answer; no row is none.
fn holds_nothing(written: &Written) -> bool {
    written.result.boolean.is_none() && written.result.rows.iter().flatten().flatten().next().is_none()
}

/// The draft of a result. One that holds nothing says so, unless it is a count or a yes or no.
pub(super) fn answer(task: &mut Task<'_, '_>, written: Option<Written>) -> Result<Draft, Error> {
    let (evidence, wording, missing) = match written {
        None => (vec![], Wording::NotInGraph, vec!["No query that the graph can run came of it.".to_owned()]),
        Some(written) if holds_nothing(&written) => (vec![untold(written)], Wording::NotInGraph, vec![]),
        Some(written) => (vec![tell(task, written)?], Wording::Stated, vec![]),
    };
    Ok(Draft { evidence, wording, missing, ..Draft::default() })
}
