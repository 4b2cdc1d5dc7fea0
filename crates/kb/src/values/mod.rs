//! What the literals of one column are, by evidence: numbers, with or without units and currencies, ranges, pairs,
//! times, dates, truth values, or text. One [`Format`] per column; the same format reads each value again when rows
//! are written. Our own addition to RAGONITE 2.1, whose script takes these from a hand-written configuration.
//!
//! A column is what at least 95 % of its values are; the rest become NULL and the originals are kept beside.
//! Dates need all. Literals whose datatype says what they are are believed. Numbers written as strings with a
//! leading zero or plus are codes, and codes are text.

mod date;
mod flag;
pub(crate) mod list;
mod number;
mod quantity;
mod unit;
mod unit_names;
mod written;
mod year;

pub use date::MONTHS;
pub(crate) use number::Style;
pub use unit::{convert, is_unit, measures_other};
pub(crate) use unit::{
    in_brackets as unit_in_brackets, in_letters as symbol_in_letters, is_symbol_of, of_name as unit_of_name,
};
pub(crate) use unit_names::{of_name as unit_of_term, stated_in as unit_stated_in};
pub(crate) use written::written;

use crate::annotations::Read;
use crate::schema::SqlType;
use date::DayOrder;
use quantity::{Parsed, Shape};
use std::collections::BTreeMap;

/// Values that stand for none.
const MISSING: [&str; 12] = ["", "-", "--", "–", "—", "?", "..", "...", "n/a", "na", "none", "unknown"];

/// How the values of a column are read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Format {
    /// As they are.
    Text,
    /// `true` and `false`.
    Boolean,
    /// A day.
    Date(DayOrder),
    /// A day and time in ISO 8601; of `instants` that are given in several offsets from UTC, in UTC.
    DateTime { instants: bool },
    /// A year, negative before Christ.
    Year,
    /// One number or two.
    Number { style: Style, unit: Option<String>, shape: Shape, integer: bool },
}

/// How a column of literals is to be read, with what support.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Inferred {
    pub format: Format,
    /// Values that agree.
    pub support: u64,
    /// Values in all, missing ones aside.
    pub of: u64,
    /// The original text says more than the values read from it.
    pub keep_original: bool,
    /// What a person should look at.
    pub doubts: Vec<String>,
}

/// One value as SQLite stores it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
}

/// One distinct literal of a column.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Value<'v> {
    pub text: &'v str,
    pub datatype: Option<&'v str>,
    /// The unit that stands beside the text: in a node of its own, or as its datatype.
    pub unit: Option<&'v str>,
    /// How often it occurs.
    pub count: u64,
}

/// Share of values that must agree, in percent.
const ENOUGH: u64 = 95;

/// Finds the format of a column.
pub(crate) fn infer(values: &[Value<'_>]) -> Inferred {
    let present: Vec<Value<'_>> = values.iter().copied().filter(|v| !is_missing(v.text)).collect();
    let of: u64 = present.iter().map(|v| v.count).sum();
    let missing = values.len() > present.len();
    let text = |doubts| Inferred { format: Format::Text, support: of, of, keep_original: false, doubts };
    if present.is_empty() {
        return text(Vec::new());
    }
    let united = present.iter().any(|v| v.unit.is_some());
    if !united && flag::are_all(&present) {
        return Inferred {
            format: Format::Boolean,
            support: of,
            of,
            keep_original: missing,
            doubts: Vec::new(),
        };
    }
    if year::are_all(&present) {
        let plain = |v: &Value<'_>| v.text.trim().parse::<i64>().is_ok();
        let keep_original = missing || !present.iter().all(plain);
        return Inferred { format: Format::Year, support: of, of, keep_original, doubts: Vec::new() };
    }
    let dates = if united { date::Found::No } else { date::infer(&present) };
    match dates {
        date::Found::Date { order, iso } => {
            let keep_original = missing || !iso;
            return Inferred {
                format: Format::Date(order),
                support: of,
                of,
                keep_original,
                doubts: Vec::new(),
            };
        }
        date::Found::DateTime { instants } => {
            return Inferred {
                format: Format::DateTime { instants },
                support: of,
                of,
                keep_original: missing
                    || present
                        .iter()
                        .any(|v| instants && date::plain(v.text, true) != date::plain(v.text, false)),
                doubts: Vec::new(),
            };
        }
        date::Found::Ambiguous => {
            return text(vec!["dates whose day and month cannot be told apart; kept as text".into()]);
        }
        date::Found::No => {}
    }
    if present.iter().any(|v| v.datatype.is_none() && number::is_code(v.text)) {
        return text(Vec::new());
    }
    // Calling codes: who writes a plus before every value and no minus anywhere means it.
    let plus = |v: &Value<'_>| v.datatype.is_none() && v.text.trim_start().starts_with('+');
    if present.len() > 1 && present.iter().all(plus) {
        return text(Vec::new());
    }
    infer_number(&present, of, missing).unwrap_or_else(text)
}

/// The format that someone wishes for a column, whatever share of its values fits: the others are NULL, with the
/// original beside. A unit alone makes numbers of what it can.
pub(crate) fn infer_as(values: &[Value<'_>], read: Option<Read>, unit: Option<&str>) -> Inferred {
    let of: u64 = values.iter().map(|v| v.count).sum();
    let minutes = "min".to_owned();
    let format = match read {
        Some(Read::Text) => Format::Text,
        Some(Read::Boolean) => Format::Boolean,
        Some(Read::Date) => {
            let fits = |order| values.iter().filter(|v| date::read(v.text, order).is_some()).count();
            let month_first = fits(DayOrder::MonthFirst) > fits(DayOrder::DayFirst);
            Format::Date(if month_first { DayOrder::MonthFirst } else { DayOrder::DayFirst })
        }
        None | Some(Read::Number | Read::Range | Read::Time) => {
            let (style, _) = number::style(values);
            let parsed: Vec<(Parsed, u64)> =
                values.iter().filter_map(|v| Some((quantity::parse(v, style)?, v.count))).collect();
            let common = || match common_unit(&parsed) {
                Units::One(unit) => Some(unit),
                Units::None | Units::Mixed(_) => None,
            };
            let unit = match unit {
                Some(unit) => Some(unit::of_words(unit)),
                None if read == Some(Read::Time) => Some(minutes),
                None => common(),
            };
            let widest = Shape::widest(parsed.iter().map(|(p, _)| p.shape));
            let shape = if read == Some(Read::Range) { Shape::Range } else { widest };
            let whole = |p: &Parsed| p.numbers(unit.as_deref()).all(is_whole);
            let integer = parsed.iter().all(|(p, _)| whole(p));
            Format::Number { style, unit, shape, integer }
        }
    };
    let fits = |v: &&Value<'_>| format.cells(v)[0] != Cell::Null;
    let support: u64 = values.iter().filter(fits).map(|v| v.count).sum();
    let mut doubts = Vec::new();
    if support < of {
        doubts.push(format!("{} values are no {format}: NULL, with the original beside", of - support));
    }
    let keep_original = format != Format::Text && {
        let plain = infer(values);
        support < of || plain.format != format || plain.keep_original
    };
    Inferred { format, support, of, keep_original, doubts }
}

/// Numbers if enough of the values are, with one unit; else why not.
fn infer_number(present: &[Value<'_>], of: u64, missing: bool) -> Result<Inferred, Vec<String>> {
    let (style, mut doubts) = number::style(present);
    let parsed: Vec<(Parsed, u64)> =
        present.iter().filter_map(|v| Some((quantity::parse(v, style)?, v.count))).collect();
    let support: u64 = parsed.iter().map(|(_, count)| count).sum();
    if support * 100 < of * ENOUGH {
        return Err(Vec::new());
    }
    let unit = match common_unit(&parsed) {
        Units::One(unit) => Some(unit),
        Units::None => None,
        Units::Mixed(units) if units.iter().any(|unit| unit::is_known(unit)) => {
            return Err(vec![format!(
                "mixed units {} that cannot be converted; kept as text",
                units.join(", ")
            )]);
        }
        Units::Mixed(_) => return Err(Vec::new()),
    };
    let shape = Shape::widest(parsed.iter().map(|(p, _)| p.shape));
    let mut converted = false;
    let mut bare = 0;
    let mut integer = true;
    for (value, count) in &parsed {
        converted |= value.unit.is_some() && value.unit != unit;
        bare += if unit.is_some() && value.unit.is_none() { *count } else { 0 };
        integer &= value.integer || value.numbers(unit.as_deref()).all(is_whole);
    }
    if converted {
        doubts.push(format!("values in other units converted to {}", unit.as_deref().unwrap_or_default()));
    }
    if bare > 0 {
        doubts.push(format!("{bare} values without a unit taken as {}", unit.as_deref().unwrap_or_default()));
    }
    if support < of {
        doubts.push(format!("{} values are no such number: NULL, with the original beside", of - support));
    }
    // More digits than a number holds would come back changed.
    if parsed.iter().any(|(p, _)| p.digits > if p.integer { 15 } else { 17 }) {
        return Err(Vec::new());
    }
    let keep_original = missing || converted || bare > 0 || support < of || shape != Shape::Single;
    Ok(Inferred {
        format: Format::Number { style, unit, shape, integer },
        support,
        of,
        keep_original,
        doubts,
    })
}

enum Units {
    None,
    One(String),
    Mixed(Vec<String>),
}

/// The most frequent unit, if all others convert to it.
fn common_unit(parsed: &[(Parsed, u64)]) -> Units {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for (value, count) in parsed {
        if let Some(unit) = &value.unit {
            *counts.entry(unit).or_default() += count;
        }
    }
    agreed(&counts)
}

/// The most frequent of units, each with how often it occurs, if all others convert to it.
pub(crate) fn one_unit(counts: &BTreeMap<&str, u64>) -> Option<String> {
    match agreed(counts) {
        Units::One(unit) => Some(unit),
        Units::None | Units::Mixed(_) => None,
    }
}

fn agreed(counts: &BTreeMap<&str, u64>) -> Units {
    let Some((&most, _)) = counts.iter().max_by_key(|(unit, count)| (**count, std::cmp::Reverse(**unit)))
    else {
        return Units::None;
    };
    if counts.keys().all(|unit| unit::factor(unit, most).is_some()) {
        Units::One(most.to_owned())
    } else {
        Units::Mixed(counts.keys().map(|unit| (*unit).to_owned()).collect())
    }
}

impl Format {
    /// The values are years of the calendar.
    pub fn holds_years(&self, values: &[Value<'_>]) -> bool {
        *self == Self::Year || matches!(self, Self::Number { .. }) && year::are_typed(values)
    }

    /// The cells of a value: one, or the two ends of a range.
    pub fn cells(&self, value: &Value<'_>) -> [Cell; 2] {
        let text = value.text;
        let one = |cell| [cell, Cell::Null];
        match self {
            Self::Text => one(Cell::Text(text.to_owned())),
            _ if is_missing(text) => one(Cell::Null),
            Self::Boolean => one(flag::read(text).map_or(Cell::Null, |b| Cell::Integer(b.into()))),
            Self::Date(order) => {
                let part = || date::read_part(text).map_or(Cell::Null, |part| Cell::Text(part.into_owned()));
                one(date::read(text, *order).map_or_else(part, |d| Cell::Text(d.to_string())))
            }
            Self::DateTime { instants } => one(Cell::Text(date::plain(text, *instants))),
            Self::Year => one(year::read(text).map_or(Cell::Null, Cell::Integer)),
            Self::Number { style, unit, shape, integer } => {
                let Some(parsed) = quantity::parse(value, *style) else {
                    return one(Cell::Null);
                };
                // Only a wished unit can be one that a value does not convert to.
                if let (Some(from), Some(to)) = (&parsed.unit, unit)
                    && unit::factor(from, to).is_none()
                {
                    return one(Cell::Null);
                }
                let cell = |number: f64| match integer {
                    true => Cell::Integer(number.round() as i64),
                    false => Cell::Real(number),
                };
                let mut numbers = parsed.numbers(unit.as_deref()).map(cell);
                let first = numbers.next().unwrap_or(Cell::Null);
                match (numbers.next(), shape) {
                    (Some(second), _) => [first, second],
                    (None, Shape::Range) => [first.clone(), first],
                    (None, _) => one(first),
                }
            }
        }
    }

    pub fn sql_type(&self) -> SqlType {
        match self {
            Self::Text => SqlType::Text,
            Self::Boolean => SqlType::Boolean,
            Self::Date(_) => SqlType::Date,
            Self::DateTime { .. } => SqlType::DateTime,
            Self::Year => SqlType::Integer,
            Self::Number { integer: true, .. } => SqlType::Integer,
            Self::Number { integer: false, .. } => SqlType::Real,
        }
    }

    pub fn unit(&self) -> Option<&str> {
        match self {
            Self::Number { unit, .. } => unit.as_deref(),
            _ => None,
        }
    }

    /// One number, or two and whether they are the ends of a range.
    pub fn parts(&self) -> Parts {
        match self {
            Self::Number { shape: Shape::Range, .. } => Parts::Range,
            Self::Number { shape: Shape::Pair, .. } => Parts::Pair,
            _ => Parts::One,
        }
    }
}

/// How many columns a value fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parts {
    One,
    Range,
    Pair,
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text => f.write_str("text"),
            Self::Boolean => f.write_str("boolean"),
            Self::Date(_) => f.write_str("date"),
            Self::DateTime { .. } => f.write_str("date and time"),
            Self::Year => f.write_str("year"),
            Self::Number { unit, shape, integer, .. } => {
                f.write_str(match (shape, integer) {
                    (Shape::Single, true) => "integer",
                    (Shape::Single, false) => "number",
                    (Shape::Range, _) => "range",
                    (Shape::Pair, _) => "two numbers",
                })?;
                unit.as_ref().map_or(Ok(()), |unit| write!(f, " in {unit}"))
            }
        }
    }
}

/// The whole text is one number, without a unit.
pub(crate) fn is_number(text: &str, datatype: Option<&str>) -> bool {
    let value = Value { text, datatype, unit: None, count: 1 };
    let typed = datatype.is_some_and(|datatype| !datatype.ends_with("#gYear"));
    (typed || datatype.is_none() && !number::is_code(text))
        && quantity::parse(&value, Style::Dot).is_some_and(|p| p.unit.is_none() && p.shape == Shape::Single)
}

/// The text says that number in that unit, or in none: `3,70 EUR`.
pub(crate) fn says(text: &str, number: &str, unit: &str) -> bool {
    let plain = |text, style| quantity::parse(&Value { text, datatype: None, unit: None, count: 1 }, style);
    let Some(wanted) = plain(number, Style::Dot) else { return false };
    [Style::Dot, Style::Comma].into_iter().filter_map(|style| plain(text, style)).any(|said| {
        let fits = said
            .unit
            .as_deref()
            .is_none_or(|said| unit_of_term(said).as_deref() == Some(unit) || said == unit);
        fits && said.shape == Shape::Single && said.numbers(None).eq(wanted.numbers(None))
    })
}

fn is_missing(text: &str) -> bool {
    let text = text.trim();
    text.len() <= 8 && MISSING.iter().any(|missing| text.eq_ignore_ascii_case(missing))
}

fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && number.abs() < 9e15
}

#[cfg(test)]
mod tests;
