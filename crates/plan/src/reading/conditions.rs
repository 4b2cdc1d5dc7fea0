//! Conditions of a SELECT as tests: comparisons, patterns, lists, NULL, subqueries, AND, OR and NOT, each said of one
//! of its tables and brought to the one that is asked about.

use sqlparser::ast::{BinaryOperator, Expr, Query, UnaryOperator};

use super::literals::{Literal, arguments, compared, decade_of, named};
use super::scope::{Place, Scope};
use super::select::{Inner, inner};
use crate::ground::back;
use crate::language::{Ask, End};
use crate::meaning::{Operand, Operator, Test, negated};

/// Nested deeper than this nobody means it.
const DEPTH: usize = 12;

/// A test of one table's rows.
pub(super) type Said = (usize, Test);

/// The tests of a condition, all of which must hold.
pub(super) fn tests(scope: &Scope<'_>, main: usize, expr: &Expr, depth: usize) -> Result<Vec<Said>, String> {
    if depth > DEPTH {
        return Err("the condition is nested too deeply".into());
    }
    match expr {
        Expr::Nested(inner) => tests(scope, main, inner, depth + 1),
        Expr::BinaryOp { left, op: BinaryOperator::And, right } => {
            let mut all = tests(scope, main, left, depth + 1)?;
            all.extend(tests(scope, main, right, depth + 1)?);
            Ok(all)
        }
        Expr::BinaryOp { left, op: BinaryOperator::Or, right } => {
            let left = tests(scope, main, left, depth + 1)?;
            let right = tests(scope, main, right, depth + 1)?;
            // A side that only ties tables together says nothing.
            if left.is_empty() || right.is_empty() {
                return Ok([left, right].concat());
            }
            let one = left.first().map_or(main, |t| t.0);
            // Said of one table alone, it stays there.
            let at = if left.iter().chain(&right).all(|t| t.0 == one) { one } else { main };
            let any = [left, right]
                .into_iter()
                .map(|side| Ok(all(lift(scope, at, side)?)))
                .collect::<Result<Vec<Test>, String>>()?;
            Ok(vec![(at, Test::Any(any))])
        }
        Expr::UnaryOp { op: UnaryOperator::Not, expr } => {
            let inner = tests(scope, main, expr, depth + 1)?;
            deny(scope, main, inner)
        }
        other => Ok(single(scope, main, other, depth)?.into_iter().collect()),
    }
}

/// NOT of tests.
fn deny(scope: &Scope<'_>, main: usize, said: Vec<Said>) -> Result<Vec<Said>, String> {
    let one = said.first().map_or(main, |t| t.0);
    let at = if said.iter().all(|t| t.0 == one) { one } else { main };
    Ok(vec![(at, negated(all(lift(scope, at, said)?)))])
}

/// Tests of all tables as tests of the one: of linked entities those that belong together.
pub(super) fn lift(scope: &Scope<'_>, to: usize, said: Vec<Said>) -> Result<Vec<Test>, String> {
    let mut out = Vec::new();
    let mut others: Vec<(usize, Vec<Test>)> = Vec::new();
    for (table, test) in said {
        match others.iter_mut().find(|(t, _)| *t == table) {
            _ if table == to => out.push(test),
            Some((_, tests)) => tests.push(test),
            None => others.push((table, vec![test])),
        }
    }
    for (table, tests) in others {
        out.push(through(scope, to, table, tests, 0)?);
    }
    Ok(out)
}

/// A linked entity of another table passes the tests; by a third table where no link leads there.
fn through(scope: &Scope<'_>, from: usize, to: usize, tests: Vec<Test>, hops: usize) -> Result<Test, String> {
    let linked =
        |column, table, tests| Test::Linked { column, view: scope.view_number(table), tests, negated: false };
    if let Some(column) = scope.link(from, to) {
        return Ok(linked(column, to, tests));
    }
    if hops < 2 {
        for between in (0..scope.tables()).filter(|t| *t != from && *t != to) {
            if let Some(column) = scope.link(from, between)
                && let Ok(test) = through(scope, between, to, tests.clone(), hops + 1)
            {
                return Ok(linked(column, between, vec![test]));
            }
        }
    }
    Err(format!("no link leads from {} to {}", scope.view(from).label, scope.view(to).label))
}

pub(super) fn all(mut tests: Vec<Test>) -> Test {
    if tests.len() == 1 { tests.remove(0) } else { Test::All(tests) }
}

/// One condition; `None` for one that only ties tables together.
fn single(scope: &Scope<'_>, main: usize, expr: &Expr, depth: usize) -> Result<Option<Said>, String> {
    let not_understood = || format!("the condition {expr} cannot be used");
    Ok(Some(match expr {
        Expr::BinaryOp { left, op, right } => {
            let operator = operator(op).ok_or_else(not_understood)?;
            return comparison(scope, left, operator, right, depth);
        }
        Expr::Between { expr, negated: denied, low, high } => {
            let place = column(scope, expr)?;
            let mut ends = Vec::new();
            for (end, operator) in [(low, Operator::AtLeast), (high, Operator::AtMost)] {
                let literal = Literal::of(end).ok_or_else(not_understood)?;
                if said_of(scope, place, &literal) {
                    ends.push(compared(scope, place.table, place.column, operator, &literal)?);
                }
            }
            if ends.is_empty() {
                return Ok(None);
            }
            let test = all(ends);
            (place.table, if *denied { negated(test) } else { test })
        }
        Expr::Like { negated: denied, expr, pattern, .. }
        | Expr::ILike { negated: denied, expr, pattern, .. } => {
            let place = column(scope, expr)?;
            let Some(Literal::Text(pattern)) = Literal::of(pattern) else { return Err(not_understood()) };
            let kind = &scope.view(place.table).columns[place.column].kind;
            if !Literal::Text(pattern.clone()).stands(scope, "") {
                return Ok(None);
            }
            // LIKE '2020%' of a date.
            if matches!(kind, kb::Kind::Date | kb::Kind::Number | kb::Kind::Boolean) {
                let text = pattern.trim_matches('%').trim_end_matches('-');
                let is = |operator, text: String| {
                    compared(scope, place.table, place.column, operator, &Literal::Text(text))
                };
                // LIKE '199%' is ten years.
                let test = match decade_of(text) {
                    Some((first, last)) => {
                        all(vec![is(Operator::AtLeast, first)?, is(Operator::AtMost, last)?])
                    }
                    None => is(Operator::Equal, text.to_owned())?,
                };
                (place.table, if *denied { negated(test) } else { test })
            } else {
                (place.table, named(scope, place.table, place.column, &pattern, *denied)?)
            }
        }
        Expr::InList { expr, list, negated: denied } => {
            let place = column(scope, expr)?;
            let literals: Vec<Literal> = list
                .iter()
                .map(|item| Literal::of(item).ok_or_else(not_understood))
                .collect::<Result<_, _>>()?;
            let any = literals
                .iter()
                .filter(|l| l.stands(scope, ""))
                .map(|literal| compared(scope, place.table, place.column, Operator::Equal, literal))
                .collect::<Result<Vec<Test>, String>>()?;
            if any.is_empty() {
                return Ok(None);
            }
            let test = together(any);
            (place.table, if *denied { negated(test) } else { test })
        }
        Expr::IsNull(inner) | Expr::IsNotNull(inner) => {
            let place = column(scope, inner)?;
            (place.table, Test::Present { column: place.column, negated: matches!(expr, Expr::IsNull(_)) })
        }
        Expr::IsTrue(expr) | Expr::IsNotFalse(expr) => truth(scope, expr, true)?,
        Expr::IsFalse(expr) | Expr::IsNotTrue(expr) => truth(scope, expr, false)?,
        Expr::InSubquery { expr, subquery, negated: denied } => {
            let place = column(scope, expr)?;
            let test = among_those(scope, place, subquery, depth)?;
            (place.table, if *denied { negated(test) } else { test })
        }
        Expr::Exists { subquery, negated: denied } => {
            let test = some_linked(scope, main, subquery, depth)?;
            (main, if *denied { negated(test) } else { test })
        }
        // A truth by itself: WHERE wheelchair_accessible.
        Expr::Identifier(_) | Expr::CompoundIdentifier(_) => truth(scope, expr, true)?,
        _ => return Err(not_understood()),
    }))
}

fn truth(scope: &Scope<'_>, expr: &Expr, value: bool) -> Result<Said, String> {
    let place = column(scope, expr)?;
    let test = compared(scope, place.table, place.column, Operator::Equal, &Literal::Truth(value))?;
    Ok((place.table, test))
}

/// Values of one column as one test.
fn together(tests: Vec<Test>) -> Test {
    let mut values = Vec::new();
    let mut at = None;
    for test in &tests {
        match test {
            Test::Among { column, values: own, negated: false, .. } if at.is_none_or(|c| c == *column) => {
                at = Some(*column);
                values.extend(own.iter().cloned());
            }
            _ => return if tests.len() == 1 { all(tests) } else { Test::Any(tests) },
        }
    }
    values.sort();
    values.dedup();
    match at {
        Some(column) => Test::Among { column, values, word: None, negated: false },
        None => Test::Any(tests),
    }
}

/// A column, perhaps inside a function that changes how it is written: `lower(x)`, `strftime('%Y', x)`, `substr(x, 1, 4)`.
fn column(scope: &Scope<'_>, expr: &Expr) -> Result<Place, String> {
    match expr {
        Expr::Function(function) => {
            let name = function.name.to_string().to_lowercase();
            let plain = matches!(
                name.as_str(),
                "lower"
                    | "upper"
                    | "trim"
                    | "strftime"
                    | "date"
                    | "year"
                    | "substr"
                    | "substring"
                    | "round"
                    | "coalesce"
                    | "ifnull"
            );
            let inner =
                arguments(function).into_iter().find(|a| scope.place(a).is_ok() && Literal::of(a).is_none());
            match inner {
                Some(inner) if plain => scope.place(inner),
                _ => Err(format!("{name} of a column cannot be used in a condition")),
            }
        }
        Expr::Substring { expr, .. } | Expr::Extract { expr, .. } | Expr::Trim { expr, .. } => {
            scope.place(expr)
        }
        other => scope.place(other),
    }
}

pub(super) fn operator(op: &BinaryOperator) -> Option<Operator> {
    Some(match op {
        BinaryOperator::Eq => Operator::Equal,
        BinaryOperator::NotEq => Operator::Unequal,
        BinaryOperator::Lt => Operator::Less,
        BinaryOperator::LtEq => Operator::AtMost,
        BinaryOperator::Gt => Operator::More,
        BinaryOperator::GtEq => Operator::AtLeast,
        _ => return None,
    })
}

/// `5 < x` is `x > 5`.
fn mirrored(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::More,
        Operator::AtMost => Operator::AtLeast,
        Operator::More => Operator::Less,
        Operator::AtLeast => Operator::AtMost,
        same => same,
    }
}

fn comparison(
    scope: &Scope<'_>,
    left: &Expr,
    operator: Operator,
    right: &Expr,
    depth: usize,
) -> Result<Option<Said>, String> {
    // A quoted name on the right is text, though a column may be called alike.
    if let Some(literal) = Literal::of(right)
        && let Ok(place) = column(scope, left)
    {
        if !said_of(scope, place, &literal) {
            return Ok(None);
        }
        let place = owner(scope, place, &literal);
        return Ok(Some((place.table, compared(scope, place.table, place.column, operator, &literal)?)));
    }
    if let Some(literal) = Literal::of(left)
        && let Ok(place) = column(scope, right)
    {
        if !said_of(scope, place, &literal) {
            return Ok(None);
        }
        let test = compared(scope, place.table, place.column, mirrored(operator), &literal)?;
        return Ok(Some((place.table, test)));
    }
    match (left, right) {
        (Expr::Nested(left), _) => comparison(scope, left, operator, right, depth),
        // "by three goals or more": home_goals - away_goals >= 3
        (Expr::BinaryOp { left: one, op: BinaryOperator::Minus, right: other }, _) => {
            let (Some(Literal::Number(plus)), one, other) =
                (Literal::of(right), column(scope, one)?, column(scope, other)?)
            else {
                return Err(format!("the difference {left} can be compared with a number alone"));
            };
            let found = beside(scope, one, operator, (other, plus)).map(Some);
            found.ok_or_else(|| format!("{left} is no difference of two numbers of one table"))
        }
        (_, Expr::Nested(right)) => comparison(scope, left, operator, right, depth),
        (_, Expr::Subquery(query)) => {
            let place = column(scope, left)?;
            computed(scope, place, operator, query, depth).map(Some)
        }
        (Expr::Subquery(query), _) => {
            let place = column(scope, right)?;
            computed(scope, place, mirrored(operator), query, depth).map(Some)
        }
        _ => {
            let (one, other) = (column(scope, left)?, column(scope, right)?);
            // What ties two tables together was seen in FROM.
            if operator == Operator::Equal && one.table != other.table {
                return Ok(None);
            }
            beside(scope, one, operator, (other, 0.0))
                .map(Some)
                .ok_or_else(|| format!("two columns, {left} and {right}, cannot be compared"))
        }
    }
}

/// Two numbers or dates of one thing compared; the second with so much more.
fn beside(scope: &Scope<'_>, one: Place, operator: Operator, (other, plus): (Place, f64)) -> Option<Said> {
    let view = scope.view(one.table);
    let (first, second) = (&view.columns[one.column], view.columns.get(other.column)?);
    let comparable = matches!(first.kind, kb::Kind::Number | kb::Kind::Date) && first.unit == second.unit;
    let dates = first.kind == kb::Kind::Date;
    let fits = one.table == other.table
        && one.column != other.column
        && comparable
        && first.kind == second.kind
        && !(first.many || second.many || dates && plus != 0.0);
    let value = Operand::Column { column: other.column, plus };
    fits.then_some((one.table, Test::Compare { column: one.column, operator, value }))
}

/// The question says the constant, or the column's name does.
fn said_of(scope: &Scope<'_>, place: Place, literal: &Literal) -> bool {
    literal.stands(scope, &scope.view(place.table).columns[place.column].name)
}

/// The table whose thing is called so: "Kiel" is a port, though the SELECT calls a ferry so. What no column of a table
/// that was joined in holds, a link of those before it may lead to: bells "in Market Tower" are of no foundry's town.
fn owner(scope: &Scope<'_>, place: Place, literal: &Literal) -> Place {
    let Literal::Text(name) = literal else { return place };
    let called = |table: usize| scope.lens(table).within(0, name).is_some();
    let added = place.table >= scope.from;
    if added && place.column != 0 && scope.lens(place.table).within(place.column, name).is_none() {
        let lead = |table: usize| {
            let (view, lens) = (scope.view(table), scope.lens(table));
            let mut links = (1..view.columns.len()).filter(|&c| view.columns[c].path.len() == 1);
            links.find(|&c| lens.is_called(c, name)).map(|column| Place { table, column })
        };
        return (0..scope.from).find_map(lead).unwrap_or(place);
    }
    if place.column != 0 || called(place.table) {
        return place;
    }
    let other = (0..scope.tables()).find(|&table| called(table));
    other.map_or(place, |table| Place { table, column: 0 })
}

/// A column compared with what a subquery computes.
fn computed(
    scope: &Scope<'_>,
    place: Place,
    operator: Operator,
    query: &Query,
    depth: usize,
) -> Result<Said, String> {
    let found = inner(scope, query, depth + 1)?;
    let same = found.view == scope.view_number(place.table);
    let number = scope.view(place.table).columns[place.column].kind != kb::Kind::Text;
    let value = match &found {
        Inner { function: Some(function), column: Some(column), set, .. }
            if same && *column == place.column =>
        {
            match function {
                Ask::Average => Operand::Mean(Box::new(set.clone())),
                Ask::Maximum => Operand::Best(End::Highest, Box::new(set.clone())),
                Ask::Minimum => Operand::Best(End::Lowest, Box::new(set.clone())),
                _ => return Err("a column can be compared with AVG, MAX or MIN of a subquery alone".into()),
            }
        }
        // The value of one thing.
        Inner { function: None, column: Some(column), set, .. }
            if same && *column == place.column && number =>
        {
            Operand::Mean(Box::new(set.clone()))
        }
        Inner { function: None, .. } if operator == Operator::Equal => {
            return Ok((place.table, member(scope, place, found)?));
        }
        _ => return Err("this subquery cannot be compared with".into()),
    };
    Ok((place.table, Test::Compare { column: place.column, operator, value }))
}

/// `x IN (SELECT ..)`.
fn among_those(scope: &Scope<'_>, place: Place, query: &Query, depth: usize) -> Result<Test, String> {
    let found = inner(scope, query, depth + 1)?;
    if found.function.is_some() {
        return Err("IN needs the names of things".into());
    }
    member(scope, place, found)
}

/// The column names one of those that a subquery finds, or something they name.
fn member(scope: &Scope<'_>, place: Place, found: Inner) -> Result<Test, String> {
    let view = scope.view(place.table);
    let own = scope.view_number(place.table);
    let table_of = |view: usize| &scope.index.schema.views[view].table;
    let leads = |column: usize, to: usize| matches!(&view.columns[column].kind, kb::Kind::Entity { table } if table == table_of(to));
    let linked = |column, view, tests| Test::Linked { column, view, tests, negated: false };
    // author IN (SELECT name FROM author WHERE ..)
    if found.column == Some(0) && leads(place.column, found.view) {
        return Ok(linked(place.column, found.view, found.set.tests));
    }
    // name IN (SELECT name FROM the same WHERE ..)
    if place.column == 0 && found.column == Some(0) && found.view == own {
        return Ok(all(found.set.tests));
    }
    // name IN (SELECT author FROM book WHERE ..)
    if place.column == 0
        && let Some(column) = found.column
        && let Some(back) = back(&scope.index.schema.views, own, found.view, column)
            .or_else(|| scope.link_to_view(place.table, found.view))
    {
        return Ok(linked(back, found.view, found.set.tests));
    }
    Err("this subquery does not name what the column holds".into())
}

/// `EXISTS (SELECT .. FROM other ..)`: something of that other table is linked.
fn some_linked(scope: &Scope<'_>, main: usize, query: &Query, depth: usize) -> Result<Test, String> {
    let found = inner(scope, query, depth + 1)?;
    if found.view == scope.view_number(main) {
        return Ok(all(found.set.tests));
    }
    let column = scope
        .link_to_view(main, found.view)
        .ok_or_else(|| format!("no link leads from {} there", scope.view(main).label))?;
    Ok(match found.set.tests.is_empty() {
        true => Test::Present { column, negated: false },
        false => Test::Linked { column, view: found.view, tests: found.set.tests, negated: false },
    })
}
