//! How the literals of a column say what its cells hold: what a query over the triples has to do to compare alike.

use super::quantity::{Shape, is_numeric};
use super::{Cell, Format, Style, Value, flag, is_missing};
use crate::schema::Written;
use oxrdf::vocab::xsd;

/// The plainest way that holds for every value.
pub(crate) fn written(format: &Format, values: &[Value<'_>]) -> Written {
    let holds = |fits: &dyn Fn(&Value<'_>, &Cell) -> bool| {
        values.iter().filter(|v| !is_missing(v.text)).all(|value| {
            let [cell, _] = format.cells(value);
            cell == Cell::Null || fits(value, &cell)
        })
    };
    let same_text = |v: &Value<'_>, cell: &Cell| matches!(cell, Cell::Text(text) if text == v.text);
    match format {
        Format::Text => Written::Verbatim,
        Format::Date(_) | Format::DateTime { .. } if holds(&same_text) => Written::Verbatim,
        Format::Boolean if holds(&|v, _| v.datatype == Some(xsd::BOOLEAN.as_str())) => Written::Verbatim,
        Format::Boolean if holds(&|v, _| flag::is_plain(v.text)) => Written::Plain,
        Format::Year if holds(&|v, cell| is(cell, v.text)) => Written::Plain,
        Format::Number { shape: Shape::Single, style, .. } => {
            // A literal that is no number gives no cell, and no number to a query either.
            if holds(&|v, _| v.datatype.is_some_and(is_number)) {
                Written::Verbatim
            } else if holds(&|v, cell| is(cell, v.text)) {
                Written::Plain
            } else if holds(&|v, cell| is(cell, &digits(v.text, *style))) {
                match style {
                    Style::Dot => Written::Digits,
                    Style::Comma => Written::DigitsComma,
                }
            } else {
                Written::Otherwise
            }
        }
        _ => Written::Otherwise,
    }
}

/// A year alone is read as a number here, but is none to SPARQL.
fn is_number(datatype: &str) -> bool {
    is_numeric(datatype) && datatype != xsd::G_YEAR.as_str()
}

/// The cell is what the text says as xsd:double.
fn is(cell: &Cell, text: &str) -> bool {
    let Ok(number) = text.trim().parse::<f64>() else { return false };
    match cell {
        Cell::Integer(whole) => *whole as f64 == number,
        Cell::Real(real) => *real == number,
        Cell::Null | Cell::Text(_) => false,
    }
}

/// What stays of a text without all but digits, sign and decimal mark.
fn digits(text: &str, style: Style) -> String {
    let mark = if style == Style::Dot { '.' } else { ',' };
    let kept = text.chars().filter(|c| c.is_ascii_digit() || *c == '-' || *c == mark);
    kept.map(|c| if c == ',' { '.' } else { c }).collect()
}
