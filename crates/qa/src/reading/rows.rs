//! Queries over the tables, run for their rows.

use plan::compile::{self, Query, Shape};
use plan::{Ask, Grounded, Index};
use search::{KnowledgeBase, Limits, Rows};

use crate::answer::{Evidence, Language};
use crate::trace::Trace;
use crate::{Error, statements};

/// The rows of a query; stops when the caller does.
pub(crate) fn query_sql(kb: &KnowledgeBase, sql: &str, trace: &mut Trace<'_>) -> Result<Rows, Error> {
    if trace.cancelled() {
        return Err(Error::Cancelled);
    }
    Ok(kb.tables().compiled(sql, &Limits::default(), &|| false)?)
}

/// The result of a query that answers what was meant: of values their columns, of things their names, of what is computed
/// the figure.
pub(crate) fn answering(meant: &Grounded, query: &Query, rows: Rows, stated: Vec<String>) -> Evidence {
    let mut found = evidence(query.sql.clone(), rows, stated);
    if let Evidence::Query { asked, .. } = &mut found {
        *asked = match (&query.shape, meant.ask) {
            (Shape::Entities(_), _) if meant.wanted.len() == 1 && meant.told().is_none() => vec![0],
            (Shape::Entities(headings), _) if !meant.wanted.is_empty() && !headings.is_empty() => {
                (1..=meant.wanted.len().min(headings.len())).collect()
            }
            (Shape::Entities(_) | Shape::Ranked { .. } | Shape::Groups { .. }, _) => vec![0],
            (Shape::Aggregate { .. }, Ask::Sum) => vec![2],
            (Shape::Aggregate { .. }, Ask::Minimum) => vec![3],
            (Shape::Aggregate { .. }, Ask::Maximum) => vec![4],
            (Shape::Count { .. } | Shape::Distinct(_) | Shape::Aggregate { .. } | Shape::Share, _) => vec![1],
        };
    }
    found
}

/// A query's result as a source.
pub(crate) fn evidence(sql: String, rows: Rows, statements: Vec<String>) -> Evidence {
    Evidence::Query {
        language: Language::Sql,
        query: sql,
        statements,
        columns: rows.columns,
        rows: rows.rows,
        asked: Vec::new(),
        truncated: rows.truncated,
    }
}

/// Runs the statements of a profile: what the things of an open question are like.
pub(crate) fn run_profile(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    trace: &mut Trace<'_>,
) -> Result<Vec<(Query, Rows)>, Error> {
    let view = &index.schema.views[grounded.view];
    let everything = format!("all {}", view.label);
    let mut out = Vec::new();
    for query in compile::profile(index, grounded, &everything) {
        let rows = query_sql(kb, &query.sql, trace)?;
        out.push((query, rows));
    }
    Ok(out)
}

/// Puts out values of things whose size is known to be one.
pub(crate) fn run_values(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    trace: &mut Trace<'_>,
) -> Result<Vec<Evidence>, Error> {
    let mut out = Vec::new();
    for query in compile::compile(index, grounded, &[1]) {
        let rows = query_sql(kb, &query.sql, trace)?;
        let stated = statements::state(index, grounded, &query, &rows);
        if !stated.is_empty() {
            out.push(evidence(query.sql, rows, stated));
        }
    }
    Ok(out)
}
