//! Years of the calendar where some are before Christ: `-0301`, `301 BC`, `AD 14`, and the years of such dates
//! (`-0301-02-10`). No text sorts them, so a column of them is of whole numbers, negative before Christ: `-301` is 301 BC.

use super::Value;
use oxrdf::vocab::xsd;

const BEFORE: [&str; 7] = ["bc", "bce", "b.c.", "b.c.e.", "v. chr.", "v.chr.", "av. j.-c."];
const AFTER: [&str; 7] = ["ad", "ce", "a.d.", "c.e.", "n. chr.", "n.chr.", "ap. j.-c."];

/// A column's values are years, and some say that they are before or after Christ.
pub(super) fn are_all(values: &[Value<'_>]) -> bool {
    let read = |v: &Value<'_>| dated(v) && read(v.text).is_some();
    values.iter().all(read) && values.iter().any(says_era)
}

/// All are of the datatype of years.
pub(super) fn are_typed(values: &[Value<'_>]) -> bool {
    values.iter().all(|v| v.datatype == Some(xsd::G_YEAR.as_str()))
}

/// The year that a text says.
pub(super) fn read(text: &str) -> Option<i64> {
    let text = text.trim();
    if text.len() > 30 {
        return None;
    }
    let (rest, before) = without_era(text);
    let (sign, digits) = match rest.strip_prefix(['-', '−']) {
        Some(digits) => (-1, digits),
        None => (1, rest),
    };
    let (year, day) = digits.split_once('-').unwrap_or((digits, ""));
    let count = year.len();
    let known = count > 0 && count <= 9 && year.bytes().all(|b| b.is_ascii_digit());
    // Four digits as XML Schema writes them, or fewer beside an era.
    let shaped = count >= 4 || (before.is_some() && sign == 1 && day.is_empty());
    let dated = day.is_empty() || is_day(day);
    let year: i64 = year.parse().ok().filter(|_| known && shaped && dated)?;
    Some(if before == Some(true) { -year } else { sign * year })
}

/// The value says that it is before or after Christ. A number below zero alone is no year.
fn says_era(value: &Value<'_>) -> bool {
    let text = value.text.trim();
    let dated = value.datatype.is_some_and(|d| d != xsd::STRING.as_str() && is_dates(d));
    let below = text.strip_prefix(['-', '−']).is_some_and(|rest| dated || rest.contains('-'));
    below || without_era(text).1.is_some()
}

fn is_dates(datatype: &str) -> bool {
    [xsd::G_YEAR, xsd::G_YEAR_MONTH, xsd::DATE, xsd::DATE_TIME].iter().any(|k| k.as_str() == datatype)
}

/// The text without `BC` or `AD`, and whether it said BC.
fn without_era(text: &str) -> (&str, Option<bool>) {
    let lower = text.to_ascii_lowercase();
    let ends = |era: &str| {
        let rest = lower.strip_suffix(era)?;
        rest.ends_with(|c: char| c.is_ascii_digit() || c == ' ').then(|| text[..rest.len()].trim())
    };
    let begins = |era: &str| {
        let rest = lower.strip_prefix(era)?;
        rest.starts_with(' ').then(|| text[text.len() - rest.len()..].trim())
    };
    let find = |eras: &[&str]| eras.iter().find_map(|era| ends(era).or_else(|| begins(era)));
    match (find(&BEFORE), find(&AFTER)) {
        (Some(rest), _) => (rest, Some(true)),
        (None, Some(rest)) => (rest, Some(false)),
        (None, None) => (text, None),
    }
}

/// `02-10`, `02`, `02-10Z`, `02-10T12:00:00`.
fn is_day(text: &str) -> bool {
    let day = text.split(['T', 'Z', '+']).next().unwrap_or_default();
    let mut parts = day.split('-');
    let within = |part: Option<&str>, most: u8| {
        part.is_none_or(|part| part.len() == 2 && part.parse().is_ok_and(|n: u8| (1..=most).contains(&n)))
    };
    within(parts.next(), 12) && within(parts.next(), 31)
}

fn dated(value: &Value<'_>) -> bool {
    let may = |d: &str| is_dates(d) || d == xsd::STRING.as_str() || !d.starts_with("http://www.w3.org/2001/");
    value.unit.is_none() && value.datatype.is_none_or(may)
}
