//! Literals of a SELECT: the values of the graph, numbers in the column's unit, dates and truths they mean.

use kb::Kind;
use sqlparser::ast::{Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, UnaryOperator, Value};

use super::scope::Scope;
use crate::ground::{SPOKEN_OF, leads_to_own_kind};
use crate::meaning::{Operand, Operator, Test};
use crate::rules::{Rule, fires};
use lang::lexicon::is_function_word;
use lang::numbers::{Years, date, in_letters, quantities};
use lang::{fold, stem, stems, words};

/// A constant.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Literal {
    Number(f64),
    Text(String),
    Truth(bool),
}

impl Literal {
    /// The constant an expression is. SQLite takes a name in double quotes that is no column for text.
    pub fn of(expr: &Expr) -> Option<Self> {
        match expr {
            Expr::Value(value) => match &value.value {
                Value::Number(text, _) => text.parse().ok().map(Self::Number),
                Value::Boolean(truth) => Some(Self::Truth(*truth)),
                Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => {
                    Some(Self::Text(text.clone()))
                }
                _ => None,
            },
            Expr::TypedString(typed) => match &typed.value.value {
                Value::SingleQuotedString(text) => Some(Self::Text(text.clone())),
                _ => None,
            },
            Expr::UnaryOp { op: UnaryOperator::Minus, expr } => match Self::of(expr)? {
                Self::Number(number) => Some(Self::Number(-number)),
                _ => None,
            },
            Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => Self::of(inner),
            Expr::Identifier(ident) if ident.quote_style == Some('"') => {
                Some(Self::Text(ident.value.clone()))
            }
            Expr::Function(function) => argument(function).and_then(Self::of),
            _ => None,
        }
    }

    /// The question says it, or it says nothing. What it does not say, a model made up.
    pub fn stands(&self, scope: &Scope<'_>, column: &str) -> bool {
        let asked = stems(scope.question);
        match self {
            Self::Number(number) => {
                *number <= 1.0
                    || quantities(scope.question).iter().any(|q| q.number == *number)
                    || words(scope.question).iter().any(|w| in_letters(w) == Some(*number))
                    || Years::in_text(scope.question).is_some_and(|years| years.hold(*number))
            }
            // `open = TRUE` is said by the column's name.
            Self::Truth(_) => stems(column).iter().any(|w| asked.contains(w)),
            Self::Text(text) => {
                let mut content = words(text);
                content.retain(|w| !is_function_word(w));
                content.is_empty()
                    || content.iter().any(|w| asked.contains(&stem(w)))
                    || year_of(text).is_some_and(|year| {
                        let spoken = Years::in_text(scope.question);
                        says_year(&asked, &year)
                            || spoken.zip(year.parse().ok()).is_some_and(|(years, year)| years.hold(year))
                    })
                    || decade_of(text).is_some_and(|(first, _)| says_year(&asked, &first))
            }
        }
    }

    fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().trim_end_matches('%').parse().ok(),
            Self::Truth(truth) => Some(f64::from(u8::from(*truth))),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Number(number) => format!("{number}"),
            Self::Text(text) => text.clone(),
            Self::Truth(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        }
    }

    fn truth(&self) -> Option<bool> {
        match self {
            Self::Truth(truth) => Some(*truth),
            Self::Number(number) => Some(*number != 0.0),
            Self::Text(text) => match fold(text).as_str() {
                "yes" | "true" | "y" | "t" | "1" => Some(true),
                "no" | "false" | "n" | "f" | "0" => Some(false),
                _ => None,
            },
        }
    }
}

/// The year a date begins with: `2012-05-01`, `2012%`.
fn year_of(text: &str) -> Option<String> {
    let year: String = text.chars().take(4).collect();
    (year.len() == 4 && year.parse::<u16>().is_ok()).then_some(year)
}

/// The first and last year of a decade that a pattern means: `199%`.
pub(super) fn decade_of(text: &str) -> Option<(String, String)> {
    let digits = text.trim_end_matches(['%', '_']);
    let decade = digits.len() == 3 && digits.parse::<u16>().is_ok_and(|d| (100..=210).contains(&d));
    decade.then(|| (format!("{digits}0"), format!("{digits}9")))
}

/// The year itself or its decade: "in the 1970s" says 1975 too.
fn says_year(asked: &[String], year: &str) -> bool {
    let decade = year.get(..3).unwrap_or(year);
    asked.iter().any(|word| word.starts_with(year) || word.starts_with(decade))
}

/// A column of a table compared with a constant.
pub(super) fn compared(
    scope: &Scope<'_>,
    table: usize,
    column: usize,
    operator: Operator,
    literal: &Literal,
) -> Result<Test, String> {
    let column = dated(scope, table, column, literal).unwrap_or(column);
    let target = &scope.view(table).columns[column];
    let name = &target.name;
    match target.kind {
        Kind::Boolean => {
            let value = literal.truth().ok_or_else(|| format!("{name} is true or false"))?;
            Ok(Test::Is { column, value: value == (operator != Operator::Unequal) })
        }
        Kind::Number => {
            let number = literal.number().ok_or_else(|| format!("{name} is a number"))?;
            let number = in_unit(scope, name, target.unit.as_deref(), number)?;
            Ok(Test::Compare { column, operator, value: Operand::Number(number) })
        }
        Kind::Date => {
            let date = date(&literal.text()).ok_or_else(|| format!("{name} is a date"))?;
            Ok(Test::Compare { column, operator, value: Operand::Date(date) })
        }
        Kind::Text | Kind::Entity { .. } => match operator {
            Operator::Equal | Operator::Unequal => {
                named(scope, table, column, &literal.text(), operator == Operator::Unequal)
            }
            // A number of links: "prerequisites > 2", "member > 10" too where nobody has more than one.
            _ if (target.many || matches!(target.kind, Kind::Entity { .. }))
                && literal.number().is_some() =>
            {
                Ok(Test::Number { column, operator, count: literal.number().unwrap_or_default() })
            }
            _ => Err(format!("{name} holds names, which are not more or less than others")),
        },
    }
}

/// A year that a measure was compared with ("bought before 2012" as `price < 2012`) is one of the table's dates.
fn dated(scope: &Scope<'_>, table: usize, column: usize, literal: &Literal) -> Option<usize> {
    let year = literal.number().filter(|n| n.fract() == 0.0 && (1000.0..=2100.0).contains(n))?;
    let columns = &scope.view(table).columns;
    let measure = columns[column].kind == Kind::Number && columns[column].unit.is_some();
    let asked = words(scope.question);
    let at = asked.iter().position(|w| *w == format!("{year}"))?;
    let before = at.checked_sub(1).map(|b| asked[b].as_str());
    if !measure || !matches!(before, Some("before" | "after" | "since" | "until" | "in" | "from")) {
        return None;
    }
    let spoken = scope.lens(table).named_in_question();
    (0..columns.len())
        .filter(|&c| columns[c].kind == Kind::Date && columns[c].path.is_empty())
        .max_by(|&a, &b| spoken[a].total_cmp(&spoken[b]))
}

/// A number as the question says it: 1.5 beside "1.5 m" is 1500 of a column in mm; euros are no watt-hours.
fn in_unit(scope: &Scope<'_>, name: &str, unit: Option<&str>, number: f64) -> Result<f64, String> {
    let Some(unit) = unit else { return Ok(number) };
    let asked = quantities(scope.question);
    let mut said = asked.iter().filter(|q| q.number == number && !q.unit.is_empty());
    let own = |unit: &str| unit.split_whitespace().next().unwrap_or_default().to_owned();
    let converted = said.clone().find_map(|q| {
        kb::convert(number, &own(&q.unit), unit).or_else(|| kb::convert(number, &q.unit, unit))
    });
    let other = said.find(|q| kb::measures_other(&own(&q.unit), unit));
    match (converted, other) {
        (None, Some(q)) if fires(Rule::UnitIsOther, true) => {
            Err(format!("{name} is in {unit}, the question says {}", own(&q.unit)))
        }
        (converted, _) => Ok(converted.unwrap_or(number)),
    }
}

/// A column whose value is called so. A name that the column does not hold, but another does, is meant there.
pub(super) fn named(
    scope: &Scope<'_>,
    table: usize,
    column: usize,
    pattern: &str,
    negated: bool,
) -> Result<Test, String> {
    let text = pattern.trim_matches('%').trim();
    let lens = scope.lens(table);
    // "How many infusion pumps do we own?" is not about what they replace.
    let itself = column != 0
        && leads_to_own_kind(scope.view(table), &scope.view(table).columns[column])
        && lens.named_in_question()[column] < SPOKEN_OF
        && (lens.within(0, text).is_some() || lens.holding(0, text).is_some());
    let column = if itself { 0 } else { column };
    let among = |column, values| Test::Among { column, values, word: None, negated };
    if text.is_empty() {
        return Ok(Test::Present { column, negated });
    }
    if pattern.contains('%')
        && let Some(values) = lens.holding(column, text)
    {
        return Ok(among(column, values));
    }
    if column == 0 && !negated {
        scope.written.borrow_mut().push((table, text.to_owned()));
    }
    // "Castrel City" is a club before it is a part of what matches are called, Italy no "Italian Peninsula".
    if let Some(values) = lens.within(column, text).filter(|values| !lens.is_of_others(column, text, values))
    {
        return Ok(among(column, values));
    }
    let mut elsewhere = lens.everywhere(text);
    let spoken = lens.named_in_question();
    elsewhere.sort_by(|(a, _), (b, _)| {
        let place = |column: usize| {
            let path = &scope.view(table).columns[column].path;
            // A thing's own link before one that others have to it: who is in a party, not whom a party is led by.
            let own = path.iter().all(|link| !link.inverse);
            (!lens.is_called(column, text), path.len(), column != 0, !own)
        };
        place(*a).cmp(&place(*b)).then(spoken[*b].total_cmp(&spoken[*a])).then(a.cmp(b))
    });
    if let Some((column, values)) = elsewhere.into_iter().next() {
        return Ok(among(column, values));
    }
    if let Some((test, _)) = lens.linked_to(text, false) {
        return Ok(if negated { crate::meaning::negated(test) } else { test });
    }
    Err(format!("no {} is called {text:?}", scope.view(table).columns[column].name))
}

/// A function's only argument.
pub(super) fn argument(function: &Function) -> Option<&Expr> {
    match &arguments(function)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// A function's arguments.
pub(super) fn arguments(function: &Function) -> Vec<&Expr> {
    let FunctionArguments::List(list) = &function.args else { return vec![] };
    list.args
        .iter()
        .filter_map(|argument| match argument {
            FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => Some(expr),
            _ => None,
        })
        .collect()
}
