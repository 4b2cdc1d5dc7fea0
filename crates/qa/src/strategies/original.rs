//! RAGONITE as it was published (sections 2.2 to 2.4): the model writes SQL over the induced tables and chooses its tools
//! round by round, each at least once; a second call of it answers from all that was found. For strong models: nothing
//! is planned, grounded or mended here. What holds the answer to its sources is shared with every strategy.

use plan::Index;
use search::{Hit, Limits, QueryError, Rows};

use super::{Draft, Task, Wording};
use crate::budgets::Budgets;
use crate::reading::rows::evidence;
use crate::several::LISTED;
use crate::steps::choose_tool::{Allowed, Called, Tool, choose_tool};
use crate::steps::excerpt::excerpt;
use crate::steps::tell_rows::{table_of, tell_rows};
use crate::{Branches, Error, Evidence};

/// What was found so far.
struct Found {
    /// What of it the model that chooses is shown.
    budgets: Budgets,
    queries: Vec<Evidence>,
    hits: Vec<Hit>,
    calls: Vec<Called>,
    /// Tools that gave something, or that there is nothing.
    worked: Vec<Tool>,
}

/// Lets the model gather evidence, in rounds.
pub(crate) fn draft(task: &mut Task<'_, '_>) -> Result<Draft, Error> {
    let budgets = Budgets::of_step(task.llm, "choose_tool");
    let (tables, left_out) = tables(task.index, task.question, budgets.tables);
    let mut notes = Vec::new();
    if left_out > 0 {
        notes.push(format!(
            "The model's context is too short for {left_out} of the tables: they were not shown to it."
        ));
    }
    let mut found = Found { budgets, queries: vec![], hits: vec![], calls: vec![], worked: vec![] };
    let (rounds, tools) = (task.settings.max_rounds, tools(task.settings.branches));
    for round in 0..rounds {
        let allowed = allowed(tools, &found.worked, rounds - round);
        match choose_tool(task, &tables, &found.calls, &allowed) {
            Ok(Some((tool, query))) => call(task, &mut found, tool, query)?,
            Ok(None) => break,
            // What was found before may still answer.
            Err(Error::Reply { reason, .. }) => {
                task.trace.end(format!("not usable: {reason}"))?;
                break;
            }
            Err(error) => return Err(error),
        }
    }
    // A model that never found its way to the passages is given those of the question.
    if tools.contains(&Tool::Text) && !found.worked.contains(&Tool::Text) {
        call(task, &mut found, Tool::Text, task.question.to_owned())?;
    }
    let passages = found.hits.iter().map(super::passage);
    let evidence: Vec<Evidence> = found.queries.into_iter().chain(passages).collect();
    let wording = if evidence.is_empty() { Wording::NotInGraph } else { Wording::Gathered };
    Ok(Draft { evidence, wording, notes, ..Draft::default() })
}

/// The tools of the branches that are looked in.
fn tools(branches: Branches) -> &'static [Tool] {
    match branches {
        Branches::Both => &Tool::ALL,
        Branches::Sql => &[Tool::Sql],
        Branches::Text => &[Tool::Text],
    }
}

/// All tools are used at least once (section 2.3): the last rounds are kept for those that were not.
fn allowed(tools: &[Tool], worked: &[Tool], rounds_left: usize) -> Allowed {
    let unused: Vec<Tool> = tools.iter().copied().filter(|tool| !worked.contains(tool)).collect();
    let tools = if unused.len() < rounds_left { tools.to_vec() } else { unused.clone() };
    Allowed { tools, unused }
}

/// Calls a tool. That a query cannot be run is for the model to know.
fn call(task: &mut Task<'_, '_>, found: &mut Found, tool: Tool, query: String) -> Result<(), Error> {
    let result = match tool {
        Tool::Sql => {
            task.trace.begin("sql")?;
            match run(task, &query, found.budgets.rows) {
                Ok(rows) => {
                    found.worked.push(tool);
                    task.trace.end(format!("{} rows", rows.rows.len()))?;
                    let result = table_of(&rows, found.budgets.rows_shown);
                    let told = LISTED.max(found.budgets.rows_shown);
                    let statements = tell_rows(&task.index.schema, &query, &rows, told);
                    found.queries.push(evidence(query.clone(), rows, statements));
                    result
                }
                Err(QueryError::Cancelled) => return Err(Error::Cancelled),
                Err(wrong @ (QueryError::Engine(_) | QueryError::Endpoint { .. })) => {
                    return Err(wrong.into());
                }
                Err(wrong) => {
                    task.trace.end(wrong.to_string())?;
                    wrong.to_string()
                }
            }
        }
        Tool::Text => {
            found.worked.push(tool);
            task.trace.begin("passages")?;
            let mut hits = task.kb.search(&query, task.passages(), task.kb.best_mode())?;
            hits.retain(|hit| found.hits.iter().all(|known| known.passage != hit.passage));
            task.trace.end(format!("{} passages", hits.len()))?;
            let result = shown(&hits, &query, found.budgets.glimpse);
            found.hits.extend(hits);
            result
        }
    };
    found.calls.push(Called { tool, query, result });
    Ok(())
}

fn run(task: &Task<'_, '_>, query: &str, rows: usize) -> Result<Rows, QueryError> {
    let limits = Limits { rows, ..Limits::default() };
    task.kb.tables().query(query, &limits, &|| task.trace.cancelled())
}

/// Passages as the model reads them before its next call, so many characters of each.
fn shown(hits: &[Hit], query: &str, length: usize) -> String {
    if hits.is_empty() {
        return "No passage that was not found before.".to_owned();
    }
    let line = |hit: &Hit| {
        let text = excerpt(&hit.passage.title, &hit.passage.text, query, length);
        format!("- {}: {text}", hit.passage.title)
    };
    hits.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The induced tables with their comments, as SQL declares them, in the schema's order; where so many characters do not hold
/// them all, those that the question's words speak of, and how many were left out.
fn tables(index: &Index, question: &str, room: usize) -> (String, usize) {
    let schema = &index.schema;
    let declared: Vec<String> = schema.tables.iter().map(kb::create_table).collect();
    let mut order: Vec<usize> = (0..declared.len()).collect();
    if declared.iter().map(String::len).sum::<usize>() > room {
        let likely: Vec<&str> = plan::likely_views(index, question)
            .into_iter()
            .map(|view| schema.views[view].table.as_str())
            .collect();
        // A table of links or values stands with the last of those that it joins.
        let place = |table: &kb::Table| {
            let of = |name: &str| likely.iter().position(|likely| *likely == name).unwrap_or(likely.len());
            let joined = table.columns.iter().filter_map(|column| match &column.role {
                kb::Role::Key { table, .. } => Some(of(table)),
                _ => None,
            });
            if table.is_entity() { of(&table.name) } else { joined.max().unwrap_or(likely.len()) }
        };
        order.sort_by_key(|&at| place(&schema.tables[at]));
    }
    let mut used = 0;
    order.retain(|&at| {
        used += declared[at].len();
        used <= room
    });
    order.sort_unstable();
    let shown: Vec<&str> = order.iter().map(|&at| declared[at].as_str()).collect();
    (shown.join(";\n"), declared.len() - order.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_rounds_are_for_tools_that_were_not_used() {
        let both = Tool::ALL.to_vec();
        let text = vec![Tool::Text];
        assert_eq!(allowed(&Tool::ALL, &[], 3), Allowed { tools: both.clone(), unused: both.clone() });
        assert_eq!(allowed(&Tool::ALL, &[], 2), Allowed { tools: both.clone(), unused: both.clone() });
        assert_eq!(
            allowed(&Tool::ALL, &[Tool::Sql], 2),
            Allowed { tools: both.clone(), unused: text.clone() }
        );
        assert_eq!(allowed(&Tool::ALL, &[Tool::Sql], 1), Allowed { tools: text.clone(), unused: text });
        assert_eq!(allowed(&Tool::ALL, &[Tool::Text, Tool::Sql], 1), Allowed { tools: both, unused: vec![] });
        let sql = vec![Tool::Sql];
        assert_eq!(allowed(&sql, &[], 3), Allowed { tools: sql.clone(), unused: sql.clone() });
        assert_eq!(allowed(&sql, &[Tool::Sql], 1), Allowed { tools: sql, unused: vec![] });
    }
}
