//! One value as one number or two, with a unit: `4,500 mm`, `EUR 2,499`, `112 - 118 g/km`, `20.8 / 18.4 kWh`,
//! `2:29 h`, `1 h 30 min`, `PT1H30M`. Not dates, not clock times without a unit, not codes.

use super::number::{self, Number, Style};
use super::{Value, unit};
use jiff::{Span, SpanRelativeTo, Unit};
use oxrdf::vocab::xsd;

/// One number, the ends of a range, or two numbers side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    Single,
    Range,
    Pair,
}

impl Shape {
    /// What holds all of a column's values.
    pub fn widest(shapes: impl Iterator<Item = Self>) -> Self {
        shapes.max().unwrap_or(Self::Single)
    }
}

/// A value as read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Parsed {
    first: f64,
    second: Option<f64>,
    pub unit: Option<String>,
    pub shape: Shape,
    /// Written as whole numbers.
    pub integer: bool,
    /// The most digits one of them is written with.
    pub digits: usize,
}

impl Parsed {
    /// The numbers, in the given unit.
    pub fn numbers(&self, unit: Option<&str>) -> impl Iterator<Item = f64> + use<> {
        let factor = match (self.unit.as_deref(), unit) {
            (Some(from), Some(to)) => unit::factor(from, to).unwrap_or(1.0),
            _ => 1.0,
        };
        std::iter::once(self.first).chain(self.second).map(move |number| tidy(number, factor))
    }

    fn single(number: Number, unit: Option<String>) -> Self {
        Self {
            first: number.value,
            second: None,
            unit,
            shape: Shape::Single,
            integer: number.integer,
            digits: number.digits,
        }
    }

    fn two(first: Number, second: Number, unit: Option<String>, shape: Shape) -> Self {
        Self {
            first: first.value,
            second: Some(second.value),
            unit,
            shape,
            integer: first.integer && second.integer,
            digits: first.digits.max(second.digits),
        }
    }
}

/// Reads a value as a quantity.
pub(super) fn parse(value: &Value<'_>, style: Style) -> Option<Parsed> {
    let text = value.text.trim();
    match value.datatype {
        Some(datatype) if is_numeric(datatype) => {
            let number = number::read(text, Style::Dot)?;
            Some(Parsed::single(number, value.unit.map(str::to_owned)))
        }
        Some(datatype) if is_duration(datatype) => duration(text),
        Some(datatype) if datatype.starts_with("http://www.w3.org/2001/XMLSchema#") => None,
        _ if text.len() > 60 => None,
        _ => {
            let parsed = alternatives(text, style)?;
            let unit = parsed.unit.clone().or_else(|| value.unit.map(str::to_owned));
            Some(Parsed { unit, ..parsed })
        }
    }
}

/// `a / b` is a pair; if one side is a placeholder, it is the other.
fn alternatives(text: &str, style: Style) -> Option<Parsed> {
    let Some((left, right)) = text.split_once(" / ") else { return quantity(text, style) };
    let (left, right) = (left.trim(), right.trim());
    match (is_placeholder(left), is_placeholder(right)) {
        (true, false) => quantity(right, style),
        (false, true) => quantity(left, style),
        (true, true) => None,
        (false, false) => {
            let second = quantity(right, style).filter(|p| p.shape == Shape::Single)?;
            let mut first = quantity(left, style).filter(|p| p.shape == Shape::Single)?;
            let unit = first.unit.take().or_else(|| second.unit.clone());
            if unit.is_none() || second.unit.is_some() && second.unit != unit {
                return None;
            }
            Some(Parsed {
                second: Some(second.first),
                unit,
                shape: Shape::Pair,
                integer: first.integer && second.integer,
                digits: first.digits.max(second.digits),
                ..first
            })
        }
    }
}

/// `.. min`, `- h`: a unit whose number is missing.
fn is_placeholder(text: &str) -> bool {
    let rest = text.trim_start_matches(['.', '-', '–', '—', '?']);
    super::is_missing(text) || (rest.len() < text.len() && !rest.contains(|c: char| c.is_ascii_digit()))
}

fn quantity(text: &str, style: Style) -> Option<Parsed> {
    if let Some(time) = clock(text).or_else(|| compound(text, style)).or_else(|| duration(text)) {
        return Some(time);
    }
    let (currency, text) = match unit::take_currency(text) {
        Some((currency, rest)) => (Some(currency.to_owned()), rest.trim_start()),
        None => (None, text),
    };
    let (token, rest) = number::take(text)?;
    let first = number::read(token, style)?;
    if rest.trim().is_empty() {
        return Some(Parsed::single(first, currency));
    }
    // `2.499,-` and `2,499.-`: no cents.
    if currency.is_some() && matches!(rest.trim(), ",-" | ".-" | ",–" | ".–" | ",--") {
        return Some(Parsed::single(first, currency));
    }
    if let Some(range) = range(first, rest, style, currency.clone()) {
        return Some(range);
    }
    let unit = unit::read(rest, rest.starts_with(char::is_whitespace))?;
    if currency.is_some() {
        return None;
    }
    Some(Parsed::single(first, Some(unit)))
}

/// `.. - 118 g/km`, `.. g/km to 118 g/km`: without a unit only if the dash stands between spaces.
fn range(first: Number, rest: &str, style: Style, currency: Option<String>) -> Option<Parsed> {
    let at = ["-", "–", "—", "…", " to ", " bis "]
        .iter()
        .filter_map(|dash| Some((rest.find(dash)?, *dash)))
        .min()?;
    let (between, after) = (&rest[..at.0], &rest[at.0 + at.1.len()..]);
    let spaced = at.1.starts_with(' ') || (between.ends_with(' ') && after.starts_with(' '));
    let after = after.trim_start();
    let (second_currency, after) = match unit::take_currency(after) {
        Some((name, rest)) => (Some(name.to_owned()), rest.trim_start()),
        None => (None, after),
    };
    let (token, tail) = number::take(after)?;
    let second = number::read(token, style)?;
    let before_unit = match between.trim() {
        "" => None,
        text => Some(unit::read(text, true)?),
    };
    let after_unit = match tail.trim() {
        "" => None,
        text => Some(unit::read(text, tail.starts_with(char::is_whitespace))?),
    };
    let units: Vec<&String> =
        [&currency, &second_currency, &before_unit, &after_unit].into_iter().flatten().collect();
    if units.windows(2).any(|pair| pair[0] != pair[1]) {
        return None;
    }
    let unit = units.first().map(|unit| (*unit).clone());
    let plausible = first.value <= second.value && (unit.is_some() || spaced);
    plausible.then(|| Parsed::two(first, second, unit, Shape::Range))
}

/// `PT5H45M`, as XML Schema and schema.org write it, in minutes; a day has 24 hours. Months and years have no such length.
fn duration(text: &str) -> Option<Parsed> {
    let span: Span = text.starts_with('P').then(|| text.parse().ok())??;
    let minutes = span.total((Unit::Minute, SpanRelativeTo::days_are_24_hours())).ok()?;
    let number = Number { value: minutes, integer: minutes.fract() == 0.0, digits: 6 };
    Some(Parsed::single(number, Some("min".into())))
}

fn is_duration(datatype: &str) -> bool {
    datatype == xsd::DURATION.as_str() || datatype == xsd::DAY_TIME_DURATION.as_str()
}

/// `2:29 h` in minutes, `3:20 min` in minutes with a fraction.
fn clock(text: &str) -> Option<Parsed> {
    let (time, unit) = text.split_once(' ')?;
    let mut parts = time.split(':').map(|part| part.parse::<u32>().ok().filter(|_| part.len() <= 3));
    let (major, minor, rest) = (parts.next()??, parts.next()??, parts.next());
    if minor >= 60 || !time.contains(':') {
        return None;
    }
    let seconds = match rest {
        Some(seconds) => seconds.filter(|s| *s < 60)?,
        None => 0,
    };
    let minutes = match unit::read(unit, true)?.as_str() {
        "h" => f64::from(major * 60 + minor) + f64::from(seconds) / 60.0,
        "min" if rest.is_none() => f64::from(major) + f64::from(minor) / 60.0,
        _ => return None,
    };
    let number = Number { value: minutes, integer: minutes.fract() == 0.0, digits: 6 };
    Some(Parsed::single(number, Some("min".into())))
}

/// `1 h 30 min`, `5 ft 11 in`: the same dimension, smaller and smaller; in the last unit.
fn compound(text: &str, style: Style) -> Option<Parsed> {
    let mut rest = text;
    let mut parts: Vec<(f64, String)> = Vec::new();
    while !rest.trim().is_empty() {
        let (token, tail) = number::take(rest.trim_start())?;
        let end = tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len());
        let unit = unit::read(&tail[..end], true).filter(|unit| unit::is_known(unit))?;
        parts.push((number::read(token, style)?.value, unit));
        rest = &tail[end..];
    }
    let (_, last) = parts.last().filter(|_| parts.len() > 1)?;
    let factors: Vec<f64> = parts.iter().map(|(_, unit)| unit::factor(unit, last)).collect::<Option<_>>()?;
    if factors.windows(2).any(|pair| pair[0] <= pair[1]) {
        return None;
    }
    let value: f64 = parts.iter().zip(&factors).map(|((value, _), factor)| value * factor).sum();
    let number = Number { value, integer: value.fract() == 0.0, digits: 6 };
    Some(Parsed::single(number, Some(last.clone())))
}

pub(super) fn is_numeric(datatype: &str) -> bool {
    const LOCAL: &str = " integer decimal double float int long short byte nonNegativeInteger positiveInteger \
        nonPositiveInteger negativeInteger unsignedInt unsignedLong unsignedShort unsignedByte gYear ";
    let namespace = xsd::INTEGER.as_str().trim_end_matches("integer");
    datatype.strip_prefix(namespace).is_some_and(|local| LOCAL.contains(&format!(" {local} ")))
}

/// Twelve significant digits: 1.503 m is 1503 mm, not 1503.0000000000002.
fn tidy(number: f64, factor: f64) -> f64 {
    if factor == 1.0 {
        return number;
    }
    format!("{:.11e}", number * factor).parse().unwrap_or(number * factor)
}
