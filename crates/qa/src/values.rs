//! A value as people read it: with its unit, money as money, years and codes as they are, times as a clock shows them.

use kb::Kind;
use plan::compile::Heading;
use search::Value;

use crate::figure::plain;

/// Its numbers are years, or are called so: "year of birth", and no "passengers per year".
pub(crate) fn tells_years(heading: &Heading) -> bool {
    if heading.years || heading.unit.is_some() {
        return heading.years;
    }
    let said = plan::words(&heading.name);
    (0..said.len()).any(|at| matches!(&*said[at], "year" | "years") && (at == 0 || said[at - 1] != "per"))
}

/// Its numbers are years or codes, not quantities.
pub(crate) fn no_quantity(heading: &Heading) -> bool {
    heading.codes || tells_years(heading)
}

/// The unit is a currency by its code, as ISO 4217 has it: `EUR`.
pub(crate) fn is_currency(unit: &str) -> bool {
    unit.len() == 3 && unit.chars().all(|c| c.is_ascii_uppercase())
}

/// A value as people read it, with its unit.
pub(crate) fn shown(value: &Value, heading: Option<&Heading>) -> String {
    let boolean = heading.is_some_and(|h| h.kind == Kind::Boolean);
    let number = match value {
        Value::Null => return "not given".into(),
        Value::Text(text) if heading.is_some_and(|h| h.by_iri) => {
            return plan::local_words(text).into_owned();
        }
        Value::Text(text) if heading.is_some_and(|h| h.kind == Kind::Date) => return moment(text),
        Value::Text(text) => return text.clone(),
        Value::Integer(0) if boolean => return "no".into(),
        Value::Integer(_) if boolean => return "yes".into(),
        Value::Integer(whole) => *whole as f64,
        Value::Real(real) => *real,
    };
    // Years and codes are no quantities.
    let year = heading.is_some_and(|h| h.codes || number < 10_000.0 && tells_years(h));
    let written = match heading {
        Some(heading) if heading.years && number < 0.0 && number.fract() == 0.0 => format!("{} BC", -number),
        _ if year && number.fract() == 0.0 => format!("{number}"),
        _ => plain(number),
    };
    match heading.and_then(|h| h.unit.as_deref()) {
        None => written,
        Some("%") => format!("{written}%"),
        Some(unit) if is_currency(unit) => {
            // "EUR 1.90"
            let tenths = written.rsplit_once('.').is_some_and(|(_, decimals)| decimals.len() == 1);
            format!("{unit} {written}{}", if tenths { "0" } else { "" })
        }
        Some(unit) => match clock(number, unit) {
            Some(clock) => format!("{written} {unit} ({clock})"),
            None => format!("{written} {unit}"),
        },
    }
}

/// A date with a time of day (XSD 1.1 part 2, 3.3.7) as people write it: `2022-11-03 14:20`; whole minutes have no seconds.
/// Anything else stays as it is.
pub(crate) fn moment(text: &str) -> String {
    let timed = || {
        let (day, time) = text.split_once('T')?;
        let (hour, minute) = time.get(..5)?.split_once(':')?;
        let number = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
        let dated = day.len() >= 10 && day.bytes().all(|b| b.is_ascii_digit() || b == b'-');
        let rest = &time[5..];
        let (seconds, zone) = rest.split_at(rest.find(['Z', '+', '-']).unwrap_or(rest.len()));
        let seconds = if seconds.bytes().all(|b| b":.0".contains(&b)) { "" } else { seconds };
        let zone = match zone {
            "" => String::new(),
            "Z" | "+00:00" | "-00:00" => " UTC".to_owned(),
            other => format!(" {other}"),
        };
        (dated && number(hour) && number(minute)).then(|| format!("{day} {hour}:{minute}{seconds}{zone}"))
    };
    timed().unwrap_or_else(|| text.to_owned())
}

/// A time of sixty minutes or seconds and more as a clock shows it: "2:29 h", "8:50 min".
fn clock(number: f64, unit: &str) -> Option<String> {
    let (parts, of) = match unit {
        "min" => (number, "h"),
        "s" => (number, "min"),
        "ms" => (number / 1000.0, "min"),
        _ => return None,
    };
    let whole = parts.round() as i64;
    (parts >= 60.0).then(|| format!("{}:{:02} {of}", whole / 60, whole % 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_stands_behind_its_date() {
        for (written, told) in [
            ("2022-11-03T14:20:00", "2022-11-03 14:20"),
            ("2022-11-03T14:20:31.5Z", "2022-11-03 14:20:31.5 UTC"),
            ("2022-11-03T14:20:00.000+01:00", "2022-11-03 14:20 +01:00"),
            ("-0044-03-15T12:00:00-05:00", "-0044-03-15 12:00 -05:00"),
            ("2022-11-03", "2022-11-03"),
            ("Tue", "Tue"),
            ("2022T1", "2022T1"),
            ("2022-11-03Té:20", "2022-11-03Té:20"),
        ] {
            assert_eq!(moment(written), told);
        }
    }

    #[test]
    fn numbers_read_well() {
        let minutes = Heading {
            name: "charging time".into(),
            unit: Some("min".into()),
            kind: Kind::Number,
            years: false,
            by_iri: false,
            codes: false,
        };
        assert_eq!(shown(&Value::Integer(149), Some(&minutes)), "149 min (2:29 h)");
        let thousandths = Heading { unit: Some("ms".into()), ..minutes.clone() };
        assert_eq!(shown(&Value::Integer(529_658), Some(&thousandths)), "529,658 ms (8:50 min)");
        let year = Heading { name: "model year".into(), unit: None, ..minutes.clone() };
        assert_eq!(shown(&Value::Integer(2024), Some(&year)), "2024");
        let passengers = Heading { name: "passengers per year".into(), ..year };
        assert_eq!(shown(&Value::Integer(2024), Some(&passengers)), "2,024");
        let notation = Heading { name: "notation".into(), codes: true, ..passengers };
        assert_eq!(shown(&Value::Integer(882_090), Some(&notation)), "882090");
        let price = Heading { name: "price".into(), unit: Some("EUR".into()), ..minutes.clone() };
        assert_eq!(shown(&Value::Integer(2499), Some(&price)), "EUR 2,499");
        assert_eq!(shown(&Value::Real(1.9), Some(&price)), "EUR 1.90");
    }
}
