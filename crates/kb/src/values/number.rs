//! Numbers as people write them: signs, exponents, thousands separators, decimal points or commas. What `4,500`
//! means is decided once per column (`style`), by the values that leave no choice.

use super::Value;

/// The decimal mark of a column; the other mark groups thousands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `4,500.5`
    Dot,
    /// `4.500,5`
    Comma,
}

impl Style {
    fn decimal(self) -> char {
        match self {
            Self::Dot => '.',
            Self::Comma => ',',
        }
    }
}

/// A number read from the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Number {
    pub value: f64,
    pub integer: bool,
    /// Significant digits as written.
    pub digits: usize,
}

/// The number token at the beginning of a text, and the rest.
pub(super) fn take(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut at = text.chars().next().filter(|c| matches!(c, '+' | '-' | '−')).map_or(0, char::len_utf8);
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let begins = digit(at) || (bytes.get(at) == Some(&b'.') && digit(at + 1));
    if !begins {
        return None;
    }
    let mut last = at;
    while at < text.len() {
        let Some(c) = text[at..].chars().next() else { break };
        let next = at + c.len_utf8();
        let three = || (0..3).all(|i| digit(next + i)) && !digit(next + 3);
        let goes_on = match c {
            '0'..='9' => true,
            '.' | ',' => digit(next),
            '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}' => digit(last) && three() && at > last,
            _ => false,
        };
        if !goes_on {
            break;
        }
        if c.is_ascii_digit() {
            last = at;
        }
        at = next;
    }
    let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
    if matches!(bytes.get(at), Some(b'e' | b'E')) && digit(at + 1 + sign) {
        at += 1 + sign;
        while digit(at) {
            at += 1;
        }
    }
    Some((&text[..at], &text[at..]))
}

/// The value of a number token, if it is well-formed in this style.
pub(super) fn read(token: &str, style: Style) -> Option<Number> {
    let (mantissa, exponent) = match token.find(['e', 'E']) {
        Some(at) => (&token[..at], &token[at..]),
        None => (token, ""),
    };
    let mut plain = String::with_capacity(token.len());
    let mut groups = 0;
    let mut since_mark = 0;
    let mut decimal = false;
    for c in mantissa.chars() {
        match c {
            '0'..='9' => {
                plain.push(c);
                since_mark += 1;
            }
            '-' | '−' => plain.push('-'),
            '+' => {}
            c if c == style.decimal() && !decimal => {
                if groups > 0 && since_mark != 3 {
                    return None;
                }
                decimal = true;
                plain.push('.');
            }
            // A grouping mark: behind one to three digits, then every three.
            _ if !decimal && (1..=3).contains(&since_mark) && (groups == 0 || since_mark == 3) => {
                groups += 1;
                since_mark = 0;
            }
            _ => return None,
        }
    }
    if groups > 0 && !decimal && since_mark != 3 {
        return None;
    }
    let digits = plain.chars().filter(char::is_ascii_digit).collect::<String>().trim_start_matches('0').len();
    plain.push_str(exponent);
    let value: f64 = plain.parse().ok().filter(|v: &f64| v.is_finite())?;
    Some(Number { value, integer: !decimal && exponent.is_empty(), digits })
}

/// A string of digits that is a name, not a number: a leading zero, or a plus as in telephone numbers.
pub(super) fn is_code(text: &str) -> bool {
    let text = text.trim();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let leading_zero = text.len() > 1 && text.starts_with('0') && text.len() == digits;
    leading_zero || (text.starts_with('+') && digits >= 6)
}

/// What one token says of its column's style.
enum Evidence {
    Dot,
    Comma,
    /// `4.500`: thousands or three decimals.
    DotAndThree,
    Nothing,
}

fn evidence(token: &str) -> Evidence {
    let dots = token.matches('.').count();
    let commas = token.matches(',').count();
    let after = |mark| {
        token.rsplit(mark).next().map_or(0, |tail| tail.bytes().take_while(u8::is_ascii_digit).count())
    };
    match (dots, commas) {
        (0, 0) => Evidence::Nothing,
        (_, 1) if dots > 0 && token.rfind(',') > token.rfind('.') => Evidence::Comma,
        (1, _) if commas > 0 => Evidence::Dot,
        (2.., _) => Evidence::Comma,
        (_, 2..) => Evidence::Dot,
        (1, _) if after('.') != 3 || token.trim_start_matches(['-', '+']).starts_with("0.") => Evidence::Dot,
        (1, _) => Evidence::DotAndThree,
        // `4,500` alone is thousands unless other values of the column say otherwise.
        _ if after(',') != 3 || token.trim_start_matches(['-', '+']).starts_with("0,") => Evidence::Comma,
        _ => Evidence::Nothing,
    }
}

/// The style of a column, and what is doubtful about it.
pub(super) fn style(values: &[Value<'_>]) -> (Style, Vec<String>) {
    let (mut dot, mut comma, mut three, mut hundreds, mut small) = (0, 0, 0, 0, 0);
    for value in values.iter().filter(|v| v.datatype.is_none()) {
        for token in tokens(value.text) {
            match evidence(token) {
                Evidence::Dot => dot += value.count,
                Evidence::Comma => comma += value.count,
                Evidence::DotAndThree => three += value.count,
                Evidence::Nothing => match token.len() {
                    0..3 => small += value.count,
                    3 => hundreds += value.count,
                    _ => small += 1,
                },
            }
        }
    }
    let mut doubts = Vec::new();
    if dot > 0 && comma > 0 {
        doubts.push(format!("decimal points ({dot}) and decimal commas ({comma}) in one column"));
    }
    // `950` beside `1.050`: the same magnitude only if the point groups thousands.
    let grouped = three > 0 && dot == 0 && (comma > 0 || (hundreds > 0 && small == 0));
    if three > 0 && dot == 0 && !grouped {
        doubts.push(format!("{three} numbers like 4.500 read with a decimal point; they may be thousands"));
    }
    (if comma > dot || grouped { Style::Comma } else { Style::Dot }, doubts)
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = rest.find(|c: char| c.is_ascii_digit())?;
        let (token, tail) = take(&rest[at..])?;
        rest = tail;
        Some(token)
    })
}
