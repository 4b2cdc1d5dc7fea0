//! "Both A and B" of what has one value a row: a small model writes `WHERE year = 2010 AND year = 2011`, which nothing can be,
//! or `IN (2010, 2011)`, which either is. What is put out must be found with each.

use sqlparser::ast::{BinaryOperator, Expr, GroupByExpr, Query, Select, SelectItem, SetExpr, Value};

use super::select::parsed;
use crate::rules::{Rule, fires};
use lang::question::says_both;
use lang::words;

/// The same as the SELECTs of each value, intersected; `None` where the question says no two, or the SELECT computes.
pub fn both(select: &str, question: &str) -> Option<String> {
    let Query { body, with: None, .. } = *parsed(select).ok()? else { return None };
    let SetExpr::Select(select) = *body else { return None };
    if !is_plain(&select) {
        return None;
    }
    let mut parts = Vec::new();
    conjuncts(select.selection.as_ref()?, &mut parts);
    let (kept, values) = two_values(&parts)?;
    if !fires(Rule::BothOfTwo, says_both(&words(question))) {
        return None;
    }
    let each = values.into_iter().map(|value| {
        let all = kept.iter().map(|at| parts[*at].clone()).chain([value]);
        let selection = all.reduce(|left, right| {
            let (left, right) = (Box::new(left), Box::new(right));
            Expr::BinaryOp { left, op: BinaryOperator::And, right }
        });
        Select { selection, ..(*select).clone() }.to_string()
    });
    Some(each.collect::<Vec<_>>().join(" INTERSECT "))
}

/// It puts out columns, and neither groups nor computes.
fn is_plain(select: &Select) -> bool {
    let column = |item: &SelectItem| {
        matches!(item, SelectItem::UnnamedExpr(Expr::Identifier(_) | Expr::CompoundIdentifier(_)))
    };
    let groups = match &select.group_by {
        GroupByExpr::Expressions(by, _) => !by.is_empty(),
        GroupByExpr::All(_) => true,
    };
    select.projection.iter().all(column) && !groups && select.having.is_none()
}

fn conjuncts(expr: &Expr, out: &mut Vec<Expr>) {
    match expr {
        Expr::BinaryOp { left, op: BinaryOperator::And, right } => {
            conjuncts(left, out);
            conjuncts(right, out);
        }
        Expr::Nested(inner) if matches!(&**inner, Expr::BinaryOp { op: BinaryOperator::And, .. }) => {
            conjuncts(inner, out);
        }
        other => out.push(other.clone()),
    }
}

/// The two conditions on one column, whether both or one of them had to hold, and the places of all others.
fn two_values(parts: &[Expr]) -> Option<(Vec<usize>, [Expr; 2])> {
    for (at, part) in parts.iter().enumerate() {
        let others = |but: Option<usize>| (0..parts.len()).filter(|&n| n != at && Some(n) != but).collect();
        if let Some(two) = either(part) {
            return Some((others(None), two));
        }
        let same =
            |other: &Expr| matches!((is(part), is(other)), (Some((a, x)), Some((b, y))) if a == b && x != y);
        if let Some(other) = (at + 1..parts.len()).find(|&n| same(&parts[n])) {
            return Some((others(Some(other)), [part.clone(), parts[other].clone()]));
        }
    }
    None
}

/// `c = 'a' OR c = 'b'`, `c IN ('a', 'b')`
fn either(expr: &Expr) -> Option<[Expr; 2]> {
    match expr {
        Expr::Nested(inner) => either(inner),
        Expr::BinaryOp { left, op: BinaryOperator::Or, right } => {
            let (a, b) = (is(left)?, is(right)?);
            (a.0 == b.0 && a.1 != b.1).then(|| [(**left).clone(), (**right).clone()])
        }
        Expr::InList { expr, list, negated: false } => {
            let [one, other] = &list[..] else { return None };
            let equals = |value: &Expr| {
                let (left, right) = (expr.clone(), Box::new(value.clone()));
                Expr::BinaryOp { left, op: BinaryOperator::Eq, right }
            };
            Some([equals(one), equals(other)])
        }
        _ => None,
    }
}

/// `column = value`
fn is(expr: &Expr) -> Option<(String, &Value)> {
    match expr {
        Expr::Nested(inner) => is(inner),
        Expr::BinaryOp { left, op: BinaryOperator::Eq, right } => match (&**left, &**right) {
            (column @ (Expr::Identifier(_) | Expr::CompoundIdentifier(_)), Expr::Value(value)) => {
                Some((column.to_string().to_lowercase(), &value.value))
            }
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::both;

    #[test]
    fn what_is_put_out_is_found_with_each_of_the_two() {
        let read = |select: &str| {
            both(select, "Which towns had a launch in both 2010 and 2011?").unwrap_or_default()
        };
        let each =
            "SELECT town FROM launch WHERE year = 2010 INTERSECT SELECT town FROM launch WHERE year = 2011";
        assert_eq!(read("SELECT town FROM launch WHERE year = 2010 AND year = 2011"), each);
        assert_eq!(read("SELECT town FROM launch WHERE year IN (2010, 2011)"), each);
        assert_eq!(read("SELECT town FROM launch WHERE (year = 2010 OR year = 2011) ORDER BY town"), each);
        insta::assert_snapshot!(
            read("SELECT DISTINCT town FROM launch WHERE crew > 2 AND year = 2010 AND year = 2011"),
            @"SELECT DISTINCT town FROM launch WHERE crew > 2 AND year = 2010 INTERSECT SELECT DISTINCT town FROM launch WHERE crew > 2 AND year = 2011"
        );
    }

    #[test]
    fn what_is_too_long_to_be_walked_is_left_alone() {
        let many = ["crew > 1"; 20_000].join(" AND ");
        let select = format!("SELECT town FROM launch WHERE year IN (2010, 2011) AND {many}");
        assert_eq!(both(&select, "Which towns had a launch in both 2010 and 2011?"), None);
    }

    #[test]
    fn what_computes_or_says_one_value_stays() {
        let read = |select: &str| both(select, "Which towns had a launch in both years?");
        assert_eq!(read("SELECT COUNT(*) FROM launch WHERE year IN (2010, 2011)"), None);
        assert_eq!(read("SELECT town FROM launch WHERE year = 2010 AND crew = 2"), None);
        assert_eq!(both("SELECT town FROM launch WHERE year IN (2010, 2011)", "towns of 2010 or 2011"), None);
    }
}
