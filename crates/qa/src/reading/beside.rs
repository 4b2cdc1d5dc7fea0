//! What is told beside an answer: how many of the things had a value to compute with or to rank by, which of them are out of
//! date, and what is so where what was asked is not.

use plan::compile::{self, Form, Query, Shape};
use plan::{Ask, Grounded, Index, Test};
use search::{KnowledgeBase, Rows, Value};

use super::rows::{run, source};
use crate::several::{LISTED, list};
use crate::trace::Trace;
use crate::{Coverage, Error, Evidence, statements};

/// What is so where what was asked is not: "no" to a child seat as standard equipment, but it is an optional accessory.
/// Asked of one thing and of one other that it is linked to, link by link: not of an endpoint.
pub(super) fn instead(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    told: &[Evidence],
    trace: &mut Trace<'_>,
) -> Result<Option<Evidence>, Error> {
    let none = |evidence: &Evidence| match evidence {
        Evidence::Query { rows, .. } => {
            matches!(&rows[..], [row] if row.get(1).and_then(Value::as_number) == Some(0.0)
                && row.get(2).and_then(Value::as_number) == Some(1.0))
        }
        Evidence::Passage { .. } => false,
    };
    if kb.endpoint().is_some() {
        return Ok(None);
    }
    let (Ask::Exists, true, [probe]) = (grounded.ask, told.first().is_some_and(none), &grounded.probes[..])
    else {
        return Ok(None);
    };
    let (column, values) = match probe {
        Test::Among { column, values, negated: false, .. } => (column, values),
        Test::Linked { column, tests, negated: false, .. } => match &tests[..] {
            [Test::Among { column: 0, values, negated: false, .. }] => (column, values),
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let view = &index.schema.views[grounded.view];
    let asked = &view.columns[*column];
    let kb::Kind::Entity { .. } = asked.kind else { return Ok(None) };
    let also = |other: &kb::ViewColumn| other.kind == asked.kind && other.path.len() == asked.path.len();
    for other in (0..view.columns.len()).filter(|c| c != column && also(&view.columns[*c])) {
        let probe = Test::Among { column: other, values: values.clone(), word: None, negated: false };
        let turned = Grounded { probes: vec![probe], ..grounded.clone() };
        let Some(query) = compile::compile(index, &turned, &[1]).into_iter().next() else { continue };
        let ran = run(kb, index, &query, trace)?;
        let holds = ran.rows.rows.first().and_then(|row| row.get(1)?.as_number()).is_some_and(|n| n > 0.0);
        if holds {
            let set = grounded.sets.first().map_or(view.label.as_str(), |s| s.name.as_str());
            let statement =
                format!("{}: {} {}.", statements::capital(set), view.columns[other].name, values.join(", "));
            return Ok(Some(source(ran, vec![statement])));
        }
    }
    Ok(None)
}

/// How many of the things have the value that an aggregate was computed with.
pub(super) fn computed_over(query: &Query, rows: &Rows) -> Option<Coverage> {
    let Shape::Aggregate { heading, .. } = &query.shape else { return None };
    let sum = |at: usize| rows.rows.iter().filter_map(|row| row.get(at)?.as_number()).sum::<f64>() as u64;
    Some(Coverage { of: sum(6), with: sum(5), what: heading.name.clone() })
}

/// How many of the things have the value that a ranking was made by and, of those that have none, the source: the
/// ranking's own rows do not tell of them.
pub(super) fn unranked(
    kb: &KnowledgeBase,
    index: &Index,
    query: &Query,
    trace: &mut Trace<'_>,
) -> Result<Option<(Coverage, Option<Evidence>)>, Error> {
    let (Shape::Ranked { headings, .. }, Form::Ranked { order, .. }) = (&query.shape, &query.statement.form)
    else {
        return Ok(None);
    };
    let view = &index.schema.views[query.statement.view];
    let (Some(set), false) = (query.statement.sets.first(), view.columns[order.column].many) else {
        return Ok(None);
    };
    let lacking = compile::lacking(index, query.statement.view, set, order.column);
    let ran = run(kb, index, &lacking, trace)?;
    let number =
        |at: usize| ran.rows.rows.first().and_then(|row| row.get(at)?.as_number()).unwrap_or(0.0) as u64;
    let (without, of) = (number(1), number(2));
    let coverage = Coverage { of, with: of.saturating_sub(without), what: headings[0].name.clone() };
    let told = statements::gap(index, view, set, &coverage);
    let told = told.map(|told| source(ran, vec![told]));
    Ok(Some((coverage, told)))
}

/// Which of the things that an answer tells of are out of date by the graph: "Plug valve mark 1 is deprecated." Nothing where
/// the question asks by that. All that are out of date are looked through: not at an endpoint.
pub(super) fn outdated(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    (query, told): (&Query, &Rows),
    trace: &mut Trace<'_>,
) -> Result<Option<Evidence>, Error> {
    let view = &index.schema.views[grounded.view];
    let says = |column: &kb::ViewColumn| {
        column.kind == kb::Kind::Boolean
            && column.path.is_empty()
            && plan::words(&column.name).iter().any(|word| plan::is_outdated(word))
    };
    let (Some(column), [set]) = (view.columns.iter().position(says), &grounded.sets[..]) else {
        return Ok(None);
    };
    if kb.endpoint().is_some() {
        return Ok(None);
    }
    let asked = set.tests.iter().chain(&grounded.probes).filter_map(Test::column);
    let wanted = grounded.wanted.iter().flat_map(|wanted| wanted.columns.iter().copied());
    if asked.chain(wanted).any(|other| other == column) {
        return Ok(None);
    }
    let mut those = set.clone();
    those.tests.push(Test::Is { column, value: true });
    let those = Grounded::of(grounded.view, vec![those]);
    let Some(which) = compile::compile(index, &those, &[1]).into_iter().next() else { return Ok(None) };
    let mut ran = run(kb, index, &which, trace)?;
    let rows = &mut ran.rows;
    if matches!(query.shape, Shape::Ranked { .. } | Shape::Entities(_)) {
        rows.rows.retain(|row| told.rows.iter().any(|told| told.first() == row.first()));
    }
    let named: Vec<String> = rows.rows.iter().filter_map(|row| Some(row.first()?.to_string())).collect();
    let are = if named.len() == 1 { "is" } else { "are" };
    let statement = match named.len() {
        0 => return Ok(None),
        1..=LISTED => format!("{} {are} {}.", list(&named), view.columns[column].name),
        many => format!("{many} of these {} are {}.", plan::plural(&view.label), view.columns[column].name),
    };
    Ok(Some(source(ran, vec![statement])))
}
