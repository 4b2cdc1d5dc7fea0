//! The words of a comparison ("at least", "cheaper than", "without"): how a value is compared, and whether it is denied.

use crate::lexicon::{self, Degree, End, is_other_than, negates};
use crate::words::words;

/// A value is less.
const LESS: [&str; 8] = ["less", "under", "below", "fewer", "lower", "smaller", "before", "within"];
/// A value is more.
const MORE: [&str; 11] = [
    "more",
    "over",
    "above",
    "greater",
    "higher",
    "exceeds",
    "exceeding",
    "after",
    "beyond",
    "bigger",
    "larger",
];

/// How values compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `=`
    Equal,
    /// `<>`
    Unequal,
}

/// A comparison's words, read.
pub struct Comparison {
    /// How values compare.
    pub operator: Operator,
    /// It is denied.
    pub negated: bool,
    /// Two values bound it.
    pub between: bool,
    /// An adjective that names the property: "cheaper than".
    pub adjective: Option<String>,
    /// As said, without its negation.
    pub said: String,
}

impl Comparison {
    /// "of": whatever it is to them.
    pub fn belongs(&self) -> bool {
        self.said.trim() == "of"
    }

    /// It says when: "before", "since".
    pub fn is_in_time(&self) -> bool {
        const TIMES: [&str; 5] = ["before", "after", "since", "until", "during"];
        self.said.split_whitespace().any(|word| TIMES.contains(&word))
    }
}

/// "above", "below" ..: says alone that a value is more or less, if one is compared.
pub fn bounds(word: &str) -> bool {
    MORE.contains(&word) || LESS.contains(&word)
}

/// "Which of them has more?": more is said, and of nothing that it would be more than.
pub fn of_none(asked: &[String]) -> bool {
    let degree = |word: &String| {
        matches!(word.as_str(), "more" | "less")
            || lexicon::adjective(word).is_some_and(|(_, degree)| degree == Degree::Comparative)
    };
    let beside = |word: &String| {
        matches!(word.as_str(), "than" | "or" | "average" | "averages" | "mean")
            || bounds(word) && !degree(word)
    };
    asked.iter().any(degree) && !asked.iter().any(beside)
}

/// Reads a comparison's words; the value may hold them too ("under 9 kg").
pub fn compare(comparison: &str, value: &str) -> Comparison {
    let said = words(&format!("{comparison} {value}"));
    let has = |w: &str| said.iter().any(|s| s == w);
    let other = is_other_than(&words(comparison));
    let negated = other || words(comparison).iter().any(|w| negates(w));
    let adjective =
        said.iter().find(|w| matches!(lexicon::adjective(w), Some((_, Degree::Comparative)))).cloned();
    let no_more = negated && (has("more") || has("less") || has("later") || has("over"));
    let equal = has("equal") || has("equals");
    let operator = if equal && (has("more") || has("greater") || has("larger")) {
        Operator::AtLeast
    } else if equal && (has("less") || has("smaller") || has("fewer")) {
        Operator::AtMost
    } else if has("least") || has("minimum") || has("since") || has("from") {
        Operator::AtLeast
    } else if has("most") || has("maximum") || has("up") || has("until") {
        Operator::AtMost
    } else if LESS.iter().any(|w| has(w)) {
        Operator::Less
    } else if MORE.iter().any(|w| has(w)) {
        Operator::More
    } else if let Some((nouns, _)) = adjective.as_deref().and_then(lexicon::adjective) {
        if nouns.first().is_some_and(|(_, end)| *end == End::Lowest) {
            Operator::Less
        } else {
            Operator::More
        }
    } else {
        Operator::Equal
    };
    // "no more than 9" is "at most 9"; the negation is used up.
    if no_more {
        let said = comparison.to_owned();
        return Comparison { operator: negate(operator), negated: false, between: false, adjective, said };
    }
    let mut positive = words(comparison);
    let says_other = |word: &str| other && matches!(word, "other" | "than");
    positive.retain(|w| !(negates(w) || says_other(w)));
    let said = positive.join(" ");
    Comparison { operator, negated, between: has("between") || is_span(value), adjective, said }
}

/// What is compared, and with what, of a comparison's words and its value: "narrower than", "ceramics"; also where the
/// value holds the whole of it. `None` where nothing is compared.
pub fn compared<'v>(before: &str, value: &'v str) -> Option<(Vec<String>, &'v str)> {
    const THAN: &str = "than";
    let mut said = words(before);
    let (more, with) = match said.last().is_some_and(|word| word == THAN) {
        true => ("", value),
        false => value.split_once(&format!(" {THAN} "))?,
    };
    said.extend(words(more));
    said.retain(|word| word != THAN);
    Some((said, with.trim()))
}

/// The words of an equality.
pub fn equality(negated: bool) -> &'static str {
    if negated { "is not" } else { "is" }
}

fn is_span(value: &str) -> bool {
    let mut numbers =
        value.split([' ', '-', '–']).filter(|p| p.chars().next().is_some_and(|c| c.is_ascii_digit()));
    numbers.next().is_some()
        && numbers.next().is_some()
        && (value.contains(" to ") || value.contains(" and "))
}

/// How values compare that do not compare so.
pub fn negate(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::AtLeast,
        Operator::AtMost => Operator::More,
        Operator::More => Operator::AtMost,
        Operator::AtLeast => Operator::Less,
        Operator::Equal => Operator::Unequal,
        Operator::Unequal => Operator::Equal,
    }
}
