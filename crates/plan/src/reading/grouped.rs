//! `SELECT town, COUNT(launch) FROM site` puts out one town for all: a small model forgets what it groups by, which is what it
//! puts out beside what it computes. MAX and MIN stay: SQLite puts out the row that has them.

use sqlparser::ast::{Expr, Function, GroupByExpr, OrderByKind, Query, Select, SelectItem, SetExpr};

use super::select::parsed;
use crate::rules::{Rule, fires};

/// The same SELECT grouped by what it puts out; `None` where it groups already, or computes over all.
pub fn grouped(select: &str) -> Option<String> {
    let mut query = parsed(select).ok()?;
    let computes = ordered(&query).any(|expr| counts(expr).is_some());
    let SetExpr::Select(select) = &mut *query.body else { return None };
    let by = forgotten(select, computes)?;
    if !fires(Rule::GroupedByPutOut, !by.is_empty()) {
        return None;
    }
    select.group_by = GroupByExpr::Expressions(by, vec![]);
    Some(query.to_string())
}

/// The columns put out beside what is computed.
fn forgotten(select: &Select, ordered: bool) -> Option<Vec<Expr>> {
    if !matches!(&select.group_by, GroupByExpr::Expressions(by, _) if by.is_empty()) {
        return None;
    }
    let put_out = select.projection.iter().map(|item| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => Some(expr),
        _ => None,
    });
    let put_out: Vec<&Expr> = put_out.collect::<Option<_>>()?;
    let computes = ordered || put_out.iter().any(|expr| counts(expr).is_some());
    let columns =
        put_out.into_iter().filter(|e| matches!(e, Expr::Identifier(_) | Expr::CompoundIdentifier(_)));
    computes.then(|| columns.cloned().collect())
}

fn ordered(query: &Query) -> impl Iterator<Item = &Expr> {
    let by = query.order_by.iter().filter_map(|order| match &order.kind {
        OrderByKind::Expressions(by) => Some(by),
        OrderByKind::All(_) => None,
    });
    by.flatten().map(|by| &by.expr)
}

/// It counts, adds up or averages.
fn counts(expr: &Expr) -> Option<&Function> {
    match expr {
        Expr::Nested(inner) => counts(inner),
        Expr::Function(function) => {
            let name = function.name.to_string().to_lowercase();
            (function.over.is_none() && matches!(&*name, "count" | "sum" | "avg")).then_some(function)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn what_is_put_out_beside_a_count_is_what_is_counted_by() {
        let read = |select: &str| grouped(select).unwrap_or_default();
        insta::assert_snapshot!(
            read("SELECT town, COUNT(launch) FROM site"),
            @"SELECT town, COUNT(launch) FROM site GROUP BY town"
        );
        insta::assert_snapshot!(
            read("SELECT nominee FROM prize ORDER BY COUNT(nominee) DESC LIMIT 1"),
            @"SELECT nominee FROM prize GROUP BY nominee ORDER BY COUNT(nominee) DESC LIMIT 1"
        );
    }

    #[test]
    fn what_is_too_long_to_be_walked_is_left_alone() {
        let many = ["crew > 1"; 20_000].join(" AND ");
        assert_eq!(grouped(&format!("SELECT town, COUNT(*) FROM launch WHERE {many}")), None);
    }

    #[test]
    fn what_is_grouped_or_computed_over_all_stays() {
        assert_eq!(grouped("SELECT COUNT(*) FROM site"), None);
        assert_eq!(grouped("SELECT name, MAX(height) FROM tower"), None);
        assert_eq!(grouped("SELECT town, COUNT(*) FROM site GROUP BY town"), None);
        assert_eq!(grouped("SELECT name FROM tower ORDER BY height DESC LIMIT 1"), None);
    }
}
