//! Queries over the tables, run for their rows: where the tables are, or over the triples at an endpoint.

use plan::compile::{self, Query, Shape};
use plan::{Ask, Grounded, Index};
use search::{KnowledgeBase, Limits, Rows};

use super::far;
use crate::answer::{Evidence, Language};
use crate::trace::Trace;
use crate::{Error, statements};

/// The rows of a statement, with the query that gave them.
pub(crate) struct Ran {
    /// The query's.
    pub language: Language,
    /// As it was run.
    pub query: String,
    /// In the shape of the tables' rows, whichever language it is.
    pub rows: Rows,
}

/// Runs a query where the triples or their tables are; stops when the caller does.
pub(crate) fn run(
    kb: &KnowledgeBase,
    index: &Index,
    query: &Query,
    trace: &mut Trace<'_>,
) -> Result<Ran, Error> {
    if trace.cancelled() {
        return Err(Error::Cancelled);
    }
    if kb.endpoint().is_some() {
        return far::run(kb, index, &query.statement, trace);
    }
    let rows = kb.tables().compiled(&query.sql, &Limits::default(), &|| false)?;
    Ok(Ran { language: Language::Sql, query: query.sql.clone(), rows })
}

/// What a statement found, as a source.
pub(crate) fn source(ran: Ran, statements: Vec<String>) -> Evidence {
    let Ran { language: ran_in, query, rows } = ran;
    let mut found = evidence(query, rows, statements);
    if let Evidence::Query { language, .. } = &mut found {
        *language = ran_in;
    }
    found
}

/// The result of a query that answers what was meant: of values their columns, of things their names, of what is computed
/// the figure.
pub(crate) fn answering(meant: &Grounded, query: &Query, ran: Ran, stated: Vec<String>) -> Evidence {
    let mut found = source(ran, stated);
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

/// Runs the statements of a profile: what the things of an open question are like. They are more than are asked of an endpoint
/// for one question.
pub(crate) fn run_profile(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    trace: &mut Trace<'_>,
) -> Result<Vec<(Query, Rows)>, Error> {
    if kb.endpoint().is_some() {
        return Ok(vec![]);
    }
    let view = &index.schema.views[grounded.view];
    let everything = format!("all {}", view.label);
    let mut out = Vec::new();
    for query in compile::profile(index, grounded, &everything) {
        let rows = run(kb, index, &query, trace)?.rows;
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
        let ran = match run(kb, index, &query, trace) {
            Err(Error::NotAsked(_)) => continue,
            ran => ran?,
        };
        let stated = statements::state(index, grounded, &query, &ran.rows);
        if !stated.is_empty() {
            out.push(source(ran, stated));
        }
    }
    Ok(out)
}
