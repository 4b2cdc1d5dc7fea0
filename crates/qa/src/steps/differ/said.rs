//! What a sentence says that can be held against a row: its numbers with the words beside them, and its names.

use plan::{fold, words};

/// Numbers that are written as words.
const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
/// Twenty and on.
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
/// Words that make the number after them a rough one.
const ROUGH: [&str; 14] = [
    "about",
    "around",
    "almost",
    "nearly",
    "roughly",
    "approximately",
    "some",
    "circa",
    "ca",
    "close",
    "near",
    "just",
    "good",
    "short",
];
/// Words that make the number after them a bound.
const BOUNDS: [&str; 14] = [
    "over", "under", "above", "below", "more", "less", "fewer", "than", "least", "most", "up", "until",
    "before", "after",
];
/// Words before a number that say how it is meant, at most.
const BEFORE: usize = 4;

/// A number of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Quantity {
    pub number: f64,
    /// The word before it.
    pub before: String,
    /// The word after it, or what is written with it.
    pub after: String,
    /// It is said to be a rough one.
    pub rough: bool,
    /// It is said to be more or less.
    pub bound: bool,
}

/// The numbers of a sentence, in its order.
pub(super) fn quantities(sentence: &str) -> Vec<Quantity> {
    // "a 212-metre span", "sixty-eight"
    let sentence = sentence.replace('-', " ");
    let tokens: Vec<&str> = sentence.split_whitespace().map(bare).collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some((number, attached, long)) = number(&tokens[at..]) else {
            at += 1;
            continue;
        };
        let beside =
            |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|t| (*t).to_owned()).unwrap_or_default();
        let earlier = words(&tokens[at.saturating_sub(BEFORE)..at].join(" "));
        let says = |list: &[&str]| earlier.iter().any(|word| list.contains(&word.as_str()));
        out.push(Quantity {
            number,
            before: beside(at.checked_sub(1)),
            after: if attached.is_empty() { beside(Some(at + long)) } else { attached },
            rough: says(&ROUGH),
            bound: says(&BOUNDS),
        });
        at += long;
    }
    out
}

/// The number that some tokens begin with, what is written with it, and how many of them it is.
fn number(tokens: &[&str]) -> Option<(f64, String, usize)> {
    let token = tokens.first()?;
    let Some(at) = token.find(|c: char| c.is_ascii_digit()) else {
        let place =
            |list: &[&str], word: &str| list.iter().position(|name| *name == word).map(|at| at as f64);
        let word = fold(token);
        if let Some(tens) = place(&TENS, &word).map(|at| 10.0 * (at + 2.0)) {
            let ones = tokens.get(1).and_then(|word| place(&SMALL[1..10], &fold(word)));
            return Some((
                tens + ones.map_or(0.0, |at| at + 1.0),
                String::new(),
                1 + usize::from(ones.is_some()),
            ));
        }
        return place(&SMALL, &word).map(|number| (number, String::new(), 1));
    };
    let (sign, rest) = token.split_at(at);
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(rest.len());
    let (digits, unit) = rest.split_at(end);
    // "X7" is a name, "17:40" a time.
    if sign.chars().any(char::is_alphanumeric) || unit.starts_with([':', '/']) {
        return None;
    }
    let number = digits.trim_end_matches(['.', ',']).replace(',', "").parse().ok()?;
    Some((number, format!("{sign}{unit}"), 1))
}

/// Runs of words that are written as names, with those that a sentence begins with.
pub(super) fn names(sentence: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut run: Vec<&str> = Vec::new();
    for (at, token) in sentence.split_whitespace().enumerate() {
        let bare = bare(token);
        let bare = bare.strip_suffix("'s").or(bare.strip_suffix("’s")).unwrap_or(bare);
        let first = at == 0 && plan::is_function_word(&fold(bare));
        let part = bare.starts_with(char::is_uppercase) && !first;
        if part {
            run.push(bare);
        }
        if !part || token.ends_with([',', ';', ':', '.']) {
            out.extend(Some(std::mem::take(&mut run).join(" ")).filter(|name| !name.is_empty()));
        }
    }
    out.extend(Some(run.join(" ")).filter(|name| !name.is_empty()));
    out
}

fn bare(token: &str) -> &str {
    token.trim_matches(|c: char| !c.is_alphanumeric() && !"€$£%".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(sentence: &str) -> String {
        let each = quantities(sentence).into_iter().map(|q| {
            let how =
                [(q.rough, "~"), (q.bound, "<")].into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign);
            format!("{}{} {}", how.collect::<String>(), q.number, q.after)
        });
        each.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        assert_eq!(read("She has sixty-eight beds, and fourteen bunks."), "68 beds; 14 bunks");
        assert_eq!(read("A 212-metre span, about 1,600 feet up."), "212 metre; ~1600 feet");
        assert_eq!(read("It costs €900, or at least 950EUR."), "900 €; <950 EUR");
        assert_eq!(read("The X7 leaves at 17:40."), "");
        assert_eq!(read("It is just short of nine miles long."), "~9 miles");
    }

    #[test]
    fn names_are_read_with_those_at_the_beginning() {
        assert_eq!(
            names("Dagny Merrow runs it for the Varn Alpine Club, Linnhall's own."),
            ["Dagny Merrow", "Varn Alpine Club", "Linnhall"]
        );
        assert_eq!(names("It was built by Ada Holm."), ["Ada Holm"]);
    }
}
