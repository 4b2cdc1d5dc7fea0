//! How a number is written for people.

/// Decimals of a small number, at most.
const DIGITS: usize = 12;

/// A number with thousands separators and at most two decimals; one that is smaller than a tenth with three digits.
pub fn plain(number: f64) -> String {
    if number != 0.0 && number.abs() < 0.1 {
        return small(number);
    }
    let rounded = (number * 100.0).round() / 100.0;
    let text = if rounded.fract() == 0.0 { format!("{rounded:.0}") } else { format!("{rounded:.2}") };
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text };
    let (sign, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
    let (whole, decimals) = digits.split_once('.').map_or((digits, None), |(w, d)| (w, Some(d)));
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    match decimals {
        Some(decimals) => format!("{sign}{grouped}.{decimals}"),
        None => format!("{sign}{grouped}"),
    }
}

/// How many decimals [`plain`] writes of the number, or more than it ever does of one that it writes as a power of ten.
pub fn decimals(number: f64) -> usize {
    match plain(number) {
        power if power.contains('e') => DIGITS + 1,
        text => text.split_once('.').map_or(0, |(_, decimals)| decimals.len()),
    }
}

/// 0.00178, not 0.
fn small(number: f64) -> String {
    let digits = 2 - number.abs().log10().floor() as i32;
    let text = format!("{number:.*}", usize::try_from(digits).unwrap_or_default().min(DIGITS));
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.trim_start_matches('-') == "0" { format!("{number:e}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(plain(1234567.0), "1,234,567");
        assert_eq!(plain(-1234.5), "-1,234.5");
        assert_eq!(plain(0.127), "0.13");
        assert_eq!(plain(0.001784), "0.00178");
        assert_eq!(plain(-0.05), "-0.05");
        assert_eq!(plain(1.6e-19), "1.6e-19");
        assert_eq!([5743.0, 0.5, 0.127, 0.001784, 1.6e-19].map(decimals), [0, 1, 2, 5, 13]);
    }
}
