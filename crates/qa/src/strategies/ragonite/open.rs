//! Evidence for an open question: of one thing what the graph states of it, of any what sets them apart.

use plan::{Ask, Attribute, Grounded};

use super::Task;
use crate::steps::profile::traits;
use crate::steps::structured::{self, run_profile, run_values};
use crate::{Error, Evidence};

/// Sentences of a profile that are given to the model.
const TRAITS: usize = 4;
/// Properties of one thing that are put out.
const FACTS: usize = 12;

/// What the things of an open question are like. `sizes`: how many things each set of it has.
pub(super) fn profile(
    task: &mut Task<'_, '_>,
    grounded: &Grounded,
    sizes: &[u64],
) -> Result<Vec<Evidence>, Error> {
    task.trace.begin("profile")?;
    let (kb, index) = (task.kb, task.index);
    let view = &index.schema.views[grounded.view];
    let mut out = match sizes {
        [1] => run_values(kb, index, &facts(view, grounded), task.trace)?,
        _ => vec![],
    };
    let all = index.schema.table(&view.table).map_or(1, |t| t.rows);
    let results = run_profile(kb, index, grounded, task.trace)?;
    let versus = grounded.sets.len() > 1;
    let everything = format!("all {}", view.label);
    let other = grounded.sets.get(1).map_or(everything.as_str(), |s| s.name.as_str());
    let set = grounded.sets.first().map_or("", |s| s.name.as_str());
    let size = sizes.first().copied().unwrap_or(1);
    let mut told = traits(&results, set, other, versus, size, sizes.get(1).copied().unwrap_or(all));
    told.retain(|t| t.weight > 0.0 || size == 1);
    let statements: Vec<&str> = told.iter().map(|t| t.statement.as_str()).collect();
    let meaning = index.similarity.with_each(task.question, &statements);
    let mut ranked: Vec<(f32, usize)> =
        told.iter().enumerate().map(|(i, t)| (t.weight.min(1.5) + 2.0 * meaning[i], i)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    out.extend(ranked.into_iter().take(TRAITS).map(|(_, i)| {
        let (query, rows) = &results[told[i].query];
        structured::evidence(query.sql.clone(), rows.clone(), vec![told[i].statement.clone()])
    }));
    task.trace.end(format!("{} properties", out.len()))?;
    Ok(out)
}

/// The own properties of the things, and the names of what they are linked to once.
fn facts(view: &kb::View, grounded: &Grounded) -> Grounded {
    let own = |c: &kb::ViewColumn| {
        !c.many && (c.path.is_empty() || c.path.len() == 1 && matches!(c.kind, kb::Kind::Entity { .. }))
    };
    let wanted = view.columns.iter().enumerate().skip(1).filter(|(_, c)| own(c)).take(FACTS);
    let wanted = wanted.map(|(number, column)| Attribute {
        phrase: column.name.clone(),
        columns: vec![number],
        score: 1.0,
        counted: false,
    });
    Grounded { ask: Ask::Value, wanted: wanted.collect(), probes: vec![], order: None, ..grounded.clone() }
}
