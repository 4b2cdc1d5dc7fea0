//! Dates: xsd:date and xsd:dateTime, ISO 8601, `14 April 1205`, `April 14, 1205`, `14.04.1205`, `4/14/1205`. A column
//! is of dates only if all its values are, or most and the others are years or months of years (`2006-10`, `October
//! 2006`). Whether 3/4 is in March or April follows from the column's other values.

use std::borrow::Cow;

use super::Value;
use jiff::civil::Date;
use oxrdf::vocab::xsd;

/// Which comes first in `3/4/2015`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DayOrder {
    DayFirst,
    MonthFirst,
}

/// What a column's values are.
pub(super) enum Found {
    Date { order: DayOrder, iso: bool },
    DateTime { instants: bool },
    Ambiguous,
    No,
}

/// As English writes them, folded.
pub const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

pub(super) fn infer(values: &[Value<'_>]) -> Found {
    // "1888" among days: of some things only the year is known.
    let days: Vec<Value<'_>> = values.iter().copied().filter(|v| !is_part(v)).collect();
    if days.len() < values.len() {
        let verbatim = values.iter().all(|v| read_part(v.text).is_none_or(|part| part == v.text.trim()));
        // Months of years sort as they are.
        if days.is_empty() && (!verbatim || values.iter().any(|v| v.text.contains('-'))) {
            return Found::Date { order: DayOrder::DayFirst, iso: verbatim };
        }
        if days.len() * 2 > values.len() {
            return match infer(&days) {
                Found::Date { iso, order } => Found::Date { iso: iso && verbatim, order },
                _ => Found::No,
            };
        }
    }
    if values.iter().all(|v| is_date_time(v.text) && is_textual(v.datatype)) {
        return Found::DateTime { instants: are_of_several_offsets(values) };
    }
    let fits = |order| values.iter().all(|v| is_textual(v.datatype) && read(v.text, order).is_some());
    let iso = values.iter().all(|v| read_iso(v.text).is_some());
    match (fits(DayOrder::DayFirst), fits(DayOrder::MonthFirst)) {
        (true, false) => Found::Date { order: DayOrder::DayFirst, iso },
        (false, true) => Found::Date { order: DayOrder::MonthFirst, iso },
        (false, false) => Found::No,
        (true, true) => {
            let differ =
                |v: &Value<'_>| read(v.text, DayOrder::DayFirst) != read(v.text, DayOrder::MonthFirst);
            // Where people write points, the day comes first.
            let points = || values.iter().all(|v| v.text.matches('.').count() == 2);
            if values.iter().any(differ) && !points() {
                Found::Ambiguous
            } else {
                Found::Date { order: DayOrder::DayFirst, iso }
            }
        }
    }
}

/// A year, or a year and a month, as ISO 8601 and `xsd:gYear` write them, or in words: so written it stands, sorted as
/// text, before its days.
fn is_part(value: &Value<'_>) -> bool {
    let known = value.datatype.is_none_or(|d| d.ends_with("#gYear") || d.ends_with("#gYearMonth"));
    known && read_part(value.text).is_some()
}

/// The same of a cell, as ISO 8601 writes it.
pub(super) fn read_part(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim();
    let digits = |part: &str, length: usize| part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
    let mut words = text.split([' ', ',', '.']).filter(|word| !word.is_empty());
    if let (Some(word), Some(year), None) = (words.next(), words.next(), words.next())
        && digits(year, 4)
        && let Some(month) = month(word)
    {
        return Some(Cow::Owned(format!("{year}-{month:02}")));
    }
    let (year, month) = text.split_once('-').unwrap_or((text, "01"));
    let month_of_year = digits(month, 2) && month.parse().is_ok_and(|m: u8| (1..=12).contains(&m));
    (digits(year, 4) && month_of_year).then_some(Cow::Borrowed(text))
}

/// The day that a text names.
pub(super) fn read(text: &str, order: DayOrder) -> Option<Date> {
    let text = text.trim();
    if text.len() > 30 || text.len() < 6 {
        return None;
    }
    read_iso(text).or_else(|| read_words(text)).or_else(|| read_numbers(text, order))
}

/// A date and time without the `T`'s variants, as SQLite compares it; one of several offsets in UTC.
pub(super) fn plain(text: &str, instants: bool) -> String {
    let instant = || text.trim().parse::<jiff::Timestamp>().ok().map(|instant| instant.to_string());
    let local = || text.trim().replacen(' ', "T", 1);
    if instants { instant().unwrap_or_else(local) } else { local() }
}

/// Texts of one offset, or of none, sort as they are.
fn are_of_several_offsets(values: &[Value<'_>]) -> bool {
    let mut offsets = values.iter().map(|v| offset(v.text.trim()));
    let first = offsets.next();
    offsets.any(|offset| Some(offset) != first)
}

/// `Z`, `+02:00`, or nothing.
fn offset(text: &str) -> &str {
    let time = text.get(11..).unwrap_or_default();
    match time.find(['Z', 'z', '+', '-']).map(|at| &time[at..]) {
        None => "",
        Some("z" | "+00:00" | "-00:00") => "Z",
        Some(offset) => offset,
    }
}

fn is_textual(datatype: Option<&str>) -> bool {
    datatype.is_none_or(|d| {
        [xsd::DATE, xsd::DATE_TIME, xsd::DATE_TIME_STAMP].iter().any(|known| known.as_str() == d)
            || !d.starts_with("http://www.w3.org/2001/")
    })
}

fn is_date_time(text: &str) -> bool {
    let text = text.trim();
    let shape = text.len() >= 16 && matches!(text.as_bytes().get(10), Some(b'T' | b' '));
    // jiff wants an offset as `Z` or `+01:00`, which xsd:dateTime has too.
    shape && (text.parse::<jiff::civil::DateTime>().is_ok() || text.parse::<jiff::Timestamp>().is_ok())
}

fn read_iso(text: &str) -> Option<Date> {
    // xsd:date may carry an offset, which a day alone does not need.
    let day = text.trim().get(..10)?;
    let rest = &text.trim()[10..];
    let offset = rest.is_empty() || rest == "Z" || (rest.len() == 6 && rest.starts_with(['+', '-']));
    let shape =
        day.bytes().enumerate().all(|(i, b)| if i == 4 || i == 7 { b == b'-' } else { b.is_ascii_digit() });
    (offset && shape).then(|| day.parse().ok()).flatten()
}

fn read_words(text: &str) -> Option<Date> {
    let words: Vec<&str> = text.split([' ', ',', '.', '-']).filter(|word| !word.is_empty()).collect();
    let [first, second, third] = words[..] else { return None };
    let (day, month) = match (month(first), month(second)) {
        (Some(month), None) => (second, month),
        (None, Some(month)) => (first, month),
        _ => return None,
    };
    let day = day.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    date(third, month, day)
}

fn read_numbers(text: &str, order: DayOrder) -> Option<Date> {
    let mark = ['/', '.', '-'].into_iter().find(|mark| text.matches(*mark).count() == 2)?;
    let parts: Vec<&str> = text.split(mark).collect();
    if parts.iter().any(|part| part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    let [first, second, year] = parts[..] else { return None };
    let (day, month) = match order {
        DayOrder::DayFirst => (first, second),
        DayOrder::MonthFirst => (second, first),
    };
    date(year, month.parse().ok()?, day)
}

fn date(year: &str, month: i8, day: &str) -> Option<Date> {
    // `17 May 99` could be any century.
    let year = (year.len() >= 3).then(|| year.parse().ok()).flatten()?;
    Date::new(year, month, day.parse().ok()?).ok()
}

fn month(word: &str) -> Option<i8> {
    let word = word.to_lowercase();
    let full =
        MONTHS.iter().position(|month| *month == word || (word.len() == 3 && month.starts_with(&word)))?;
    Some(full as i8 + 1)
}
