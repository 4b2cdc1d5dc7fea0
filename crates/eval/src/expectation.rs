//! What a right answer must say, and whether an answer says it. Checked on the text alone; citations are left out
//! of it first, so that `[12]` is no number of the answer.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::numbers::{is_word, numbers};

/// Checks on the text of an answer; all of them must hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// Of each group at least one alternative is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub all_of: Vec<Vec<Alternative>>,
    /// So many of these are said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<AtLeast>,
    /// None of these is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub none_of: Vec<Alternative>,
}

/// One thing an answer may say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Alternative {
    /// These words, whole, in any case.
    Text(String),
    /// A number near this one.
    Number {
        /// The number.
        number: f64,
        /// How far off it may be, as a share of it.
        #[serde(default)]
        tolerance: f64,
    },
}

/// A choice of which several are needed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtLeast {
    /// How many.
    pub count: usize,
    /// Of these.
    pub of: Vec<Alternative>,
}

impl Expectation {
    /// Nothing is expected: a reference query judges instead.
    pub(crate) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Whether `answer` says what it must. An empty answer never does.
    pub fn holds(&self, answer: &str) -> bool {
        if answer.is_empty() {
            return false;
        }
        let plain = without_citations(answer);
        let said = Said { text: fold(&plain), numbers: numbers(&plain) };
        self.all_of.iter().all(|group| group.iter().any(|a| said.holds(a)))
            && self.at_least.as_ref().is_none_or(|a| a.of.iter().filter(|a| said.holds(a)).count() >= a.count)
            && !self.none_of.iter().any(|a| said.holds(a))
    }
}

/// An answer, prepared for looking things up in it.
struct Said {
    text: String,
    numbers: Vec<f64>,
}

impl Said {
    fn holds(&self, alternative: &Alternative) -> bool {
        match alternative {
            Alternative::Text(words) => has_words(&self.text, &fold(words)),
            Alternative::Number { number, tolerance } => {
                // A number with decimals may be rounded to two of them.
                let rounding = if number.fract() == 0.0 { 1e-9 } else { 0.0051 };
                let off = (number.abs() * tolerance).max(rounding);
                self.numbers.iter().any(|n| (n - number).abs() <= off)
            }
        }
    }
}

/// Compatibility forms, dashes, underscores for spaces and case made equal; emphasis marks dropped.
fn fold(text: &str) -> String {
    let normal: String = text.nfkc().collect();
    normal.replace(['\u{2011}', '\u{2013}'], "-").replace('_', " ").replace('*', "").to_lowercase()
}

/// Whether `words` stands in `text` with no letter or digit touching it.
fn has_words(text: &str, words: &str) -> bool {
    let starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    starts.filter(|&at| text[at..].starts_with(words)).any(|at| {
        let before = text[..at].chars().next_back();
        let after = text[at + words.len()..].chars().next();
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// `[1]`, `[2, 3]` and `[source 4]` become a space.
fn without_citations(answer: &str) -> String {
    let mut kept = String::with_capacity(answer.len());
    let mut rest = answer;
    while let Some(open) = rest.find('[') {
        let (head, tail) = rest.split_at(open);
        kept.push_str(head);
        match tail.find(']').filter(|&close| is_citation(&tail[1..close])) {
            Some(close) => {
                kept.push(' ');
                rest = &tail[close + 1..];
            }
            None => {
                kept.push('[');
                rest = &tail[1..];
            }
        }
    }
    kept.push_str(rest);
    kept
}

fn is_citation(inner: &str) -> bool {
    let numbers = match inner.get(..6) {
        Some(word) if word.eq_ignore_ascii_case("source") => &inner[6..],
        _ => inner,
    };
    !numbers.is_empty() && numbers.chars().all(|c| c.is_ascii_digit() || c == ',' || c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(expect: &str, answer: &str) -> bool {
        serde_json::from_str::<Expectation>(expect).expect("an expectation").holds(answer)
    }

    #[test]
    fn every_group_needs_one_alternative() {
        let expect = r#"{"all_of": [["higher", "more"], [{"number": 263.6, "tolerance": 0.01}]]}"#;
        assert!(holds(expect, "Yes: 264 g/km on average, more than the other [1]."));
        assert!(!holds(expect, "Yes: 264 g/km on average [1]."));
        assert!(!holds(expect, "It is higher, 270 g/km [1]."));
    }

    #[test]
    fn words_are_whole_and_case_does_not_count() {
        let expect = r#"{"all_of": [["LED rear lights", "m60i"]]}"#;
        assert!(holds(expect, "It has led **rear** lights."));
        assert!(holds(expect, "the M60i, of course"));
        assert!(!holds(expect, "It has LED rear lightsabers."));
        assert!(holds(r#"{"all_of": [["all-wheel"]]}"#, "all\u{2013}wheel drive"));
        assert!(holds(r#"{"all_of": [["200 m2"]]}"#, "It has 200 m\u{b2}."));
    }

    #[test]
    fn citations_are_no_numbers_of_the_answer() {
        let expect = r#"{"all_of": [[{"number": 2}]]}"#;
        assert!(!holds(expect, "There are some [2]."));
        assert!(!holds(expect, "There are some [1, 2] [Source 2]."));
        assert!(holds(expect, "There are 2 [1]."));
        assert!(holds(expect, "There are [about 2] of them."));
    }

    #[test]
    fn a_count_of_a_list_and_what_must_not_be_said() {
        let expect =
            r#"{"at_least": {"count": 2, "of": ["bell", "rack", {"number": 7}]}, "none_of": ["lamp"]}"#;
        assert!(holds(expect, "A bell and 7 gears."));
        assert!(!holds(expect, "A bell."));
        assert!(!holds(expect, "A bell, a rack and a lamp."));
    }

    #[test]
    fn whole_numbers_are_exact_and_others_rounded_to_two_decimals() {
        assert!(!holds(r#"{"all_of": [[{"number": 100}]]}"#, "100.5"));
        assert!(holds(r#"{"all_of": [[{"number": 8.311}]]}"#, "8.31"));
        assert!(!holds(r#"{"all_of": [[{"number": 8.311}]]}"#, "8.3"));
    }

    #[test]
    fn an_empty_answer_is_never_right() {
        assert!(!holds("{}", ""));
        assert!(holds("{}", "anything"));
    }
}
