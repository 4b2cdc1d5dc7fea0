//! A value as the server sends it, as the embedded database has it: truth values are 0 and 1, decimals are numbers, dates
//! are ISO 8601 texts.

use crate::value::Value;
use postgres::types::{FromSql, Type};
use std::error::Error;
use std::fmt::Write as _;

/// One value of a row.
pub(super) struct Cell(pub Value);

/// From 1970-01-01 to 2000-01-01, where the server counts days and microseconds from.
const EPOCH: i64 = 10_957;
const DAY: i64 = 86_400_000_000;

impl<'a> FromSql<'a> for Cell {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self(match *kind {
            Type::BOOL => Value::Integer(bool::from_sql(kind, raw)?.into()),
            Type::INT2 => Value::Integer(i16::from_sql(kind, raw)?.into()),
            Type::INT4 => Value::Integer(i32::from_sql(kind, raw)?.into()),
            Type::INT8 => Value::Integer(i64::from_sql(kind, raw)?),
            Type::FLOAT4 => Value::Real(f32::from_sql(kind, raw)?.into()),
            Type::FLOAT8 => Value::Real(f64::from_sql(kind, raw)?),
            Type::NUMERIC => decimal(raw).ok_or("a number that ends early")?,
            Type::DATE => Value::Text(day(i64::from(i32::from_sql(&Type::INT4, raw)?))),
            Type::TIMESTAMP | Type::TIMESTAMPTZ => {
                Value::Text(moment(i64::from_sql(&Type::INT8, raw)?, *kind == Type::TIMESTAMPTZ))
            }
            _ => Value::Text(String::from_utf8_lossy(raw).into_owned()),
        }))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self(Value::Null))
    }

    fn accepts(kind: &Type) -> bool {
        matches!(
            *kind,
            Type::BOOL
                | Type::INT2
                | Type::INT4
                | Type::INT8
                | Type::FLOAT4
                | Type::FLOAT8
                | Type::NUMERIC
                | Type::DATE
                | Type::TIMESTAMP
                | Type::TIMESTAMPTZ
                | Type::TEXT
                | Type::VARCHAR
                | Type::BPCHAR
                | Type::NAME
                | Type::UNKNOWN
        )
    }
}

/// What a value takes in a result.
pub(super) fn bytes_of(value: &Value) -> usize {
    match value {
        Value::Text(text) => text.len(),
        Value::Null | Value::Integer(_) | Value::Real(_) => 8,
    }
}

/// A decimal: how many groups of four digits, the first one's weight, sign, digits behind the point, groups.
fn decimal(raw: &[u8]) -> Option<Value> {
    let word = |at: usize| Some(u16::from_be_bytes([*raw.get(2 * at)?, *raw.get(2 * at + 1)?]));
    let (groups, weight, sign, behind) = (word(0)?, word(1)? as i16, word(2)?, word(3)?);
    match sign {
        0xC000 => return Some(Value::Real(f64::NAN)),
        0xD000 => return Some(Value::Real(f64::INFINITY)),
        0xF000 => return Some(Value::Real(f64::NEG_INFINITY)),
        _ => {}
    }
    let group = |place: i32| match usize::try_from(i32::from(weight) - place) {
        Ok(at) if at < usize::from(groups) => word(4 + at),
        _ => Some(0),
    };
    let mut text = if sign == 0x4000 { "-".to_owned() } else { String::new() };
    for place in (0..=i32::from(weight).max(0)).rev() {
        let _ = write!(text, "{:04}", group(place)?);
    }
    if behind == 0
        && let Ok(whole) = text.parse()
    {
        return Some(Value::Integer(whole));
    }
    text.push('.');
    for place in 1..=i32::from(behind.div_ceil(4)) + 1 {
        let _ = write!(text, "{:04}", group(-place)?);
    }
    text.parse().ok().map(Value::Real)
}

/// A day, counted from 2000-01-01.
fn day(count: i64) -> String {
    // Howard Hinnant, chrono-compatible low-level date algorithms: civil_from_days.
    let shifted = count + EPOCH + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{:02}", of_year - (153 * shifted_month + 2) / 5 + 1)
}

/// A time, counted in microseconds from 2000-01-01.
fn moment(count: i64, zoned: bool) -> String {
    let seconds = count.rem_euclid(DAY) / 1_000_000;
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let zone = if zoned { "Z" } else { "" };
    format!("{}T{hour:02}:{minute:02}:{second:02}{zone}", day(count.div_euclid(DAY)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_numbers() {
        let wire = |words: &[u16]| words.iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>();
        for (words, value) in [
            (&[0, 0, 0, 0][..], Value::Integer(0)),
            (&[1, 0, 0x4000, 0, 7], Value::Integer(-7)),
            (&[1, 1, 0, 0, 12], Value::Integer(120_000)),
            (&[2, 0, 0, 2, 3, 1_500], Value::Real(3.15)),
            (&[1, 0xFFFF, 0, 16, 2_500], Value::Real(0.25)),
            (&[1, 0xFFFE, 0x4000, 8, 25], Value::Real(-0.000_000_25)),
            (&[2, 1, 0, 1, 1, 2], Value::Real(10_002.0)),
        ] {
            assert_eq!(decimal(&wire(words)), Some(value), "{words:?}");
        }
        assert_eq!(decimal(&wire(&[3, 0, 0, 0, 7])[..8]), None);
    }

    #[test]
    fn days_are_written_as_iso_does() {
        assert_eq!(
            [day(0), day(-1), day(59), day(9_827)],
            ["2000-01-01", "1999-12-31", "2000-02-29", "2026-11-27"]
        );
        assert_eq!(moment(DAY + 3_661_000_000, true), "2000-01-02T01:01:01Z");
    }
}
