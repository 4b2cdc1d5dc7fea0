//! The numbers in an answer's text, as a reader sees them: thousands separators belong to a number, digits after
//! a letter ("X1") are part of a name.

/// Every number of `text`, in order. A number does not begin right after a letter, digit, underscore or point;
/// one without separators not after a comma either.
pub fn numbers(text: &str) -> Vec<f64> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        match separated(&chars, at).or_else(|| plain(&chars, at)) {
            Some(end) => {
                let digits: String = chars[at..end].iter().filter(|&&c| c != ',').collect();
                found.extend(digits.parse::<f64>());
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

/// The end of a number such as `-1,234,567.8` that begins at `at`.
fn separated(chars: &[char], at: usize) -> Option<usize> {
    if before(chars, at).is_some_and(|c| is_word(c) || c == '.') {
        return None;
    }
    let head = at + usize::from(chars[at] == '-');
    let mut end = digits(chars, head);
    if !(1..=3).contains(&(end - head)) {
        return None;
    }
    let first = end;
    while chars.get(end) == Some(&',') && digits(chars, end + 1) >= end + 4 {
        end += 4;
    }
    (end > first).then(|| fraction(chars, end))
}

/// The end of a number such as `-12.5` that begins at `at`.
fn plain(chars: &[char], at: usize) -> Option<usize> {
    if before(chars, at).is_some_and(|c| is_word(c) || matches!(c, '.' | ',')) {
        return None;
    }
    let head = at + usize::from(chars[at] == '-');
    let end = digits(chars, head);
    (end > head).then(|| fraction(chars, end))
}

/// Past `.digits` at `end`, if they are there.
fn fraction(chars: &[char], end: usize) -> usize {
    let decimals = digits(chars, end + 1);
    if chars.get(end) == Some(&'.') && decimals > end + 1 { decimals } else { end }
}

/// Past the digits at `from`; `from` itself when there are none.
fn digits(chars: &[char], from: usize) -> usize {
    from + chars.get(from..).map_or(0, |rest| rest.iter().take_while(|c| c.is_ascii_digit()).count())
}

fn before(chars: &[char], at: usize) -> Option<char> {
    at.checked_sub(1).map(|i| chars[i])
}

/// Letters, digits and the underscore: what a word is made of.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, expected) in [
            ("It costs EUR 33,775.", vec![33775.0]),
            ("1,234,567.25 and 0.5", vec![1_234_567.25, 0.5]),
            ("between 5-7 s, at -3 degrees", vec![5.0, 7.0, -3.0]),
            ("the X1 and the i4 eDrive40", vec![]),
            ("the 530e", vec![530.0]),
            ("530 e", vec![530.0]),
            ("version 1.2.3", vec![1.2]),
            ("1,2345", vec![1234.0]),
            ("12,34", vec![12.0]),
            ("1234,567", vec![1234.0]),
            ("a3 .5 _7", vec![]),
            ("3.", vec![3.0]),
            ("", vec![]),
        ] {
            assert_eq!(numbers(text), expected, "{text}");
        }
    }
}
