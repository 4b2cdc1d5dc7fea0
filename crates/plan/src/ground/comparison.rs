//! The words of a comparison ("at least", "cheaper than", "without"): how a value is compared, and whether it is denied.

use crate::ground::Operator;
use crate::language::End;
use crate::lexicon::{self, Degree};
use crate::words::{is_plural, words};

/// A comparison's words, read.
pub(crate) struct Comparison {
    pub(crate) operator: Operator,
    pub(crate) negated: bool,
    pub(crate) between: bool,
    /// An adjective that names the property: "cheaper than".
    pub(crate) adjective: Option<String>,
    /// As said, without its negation.
    pub(crate) said: String,
}

/// Words that turn a condition round.
const NEGATIONS: &[&str] = &[
    "not",
    "no",
    "without",
    "except",
    "excluding",
    "isn",
    "aren",
    "don",
    "doesn",
    "didn",
    "hasn",
    "haven",
    "never",
    "lacks",
    "lack",
    "unequal",
    "neither",
    "nor",
];

pub(crate) fn negates(word: &str) -> bool {
    NEGATIONS.contains(&word)
}

/// "by somebody other than", "apart from": what follows is left out.
pub(super) fn is_other_than(words: &[String]) -> bool {
    words.windows(2).any(|pair| {
        matches!((pair[0].as_str(), pair[1].as_str()), ("other", "than") | ("apart" | "aside", "from"))
    })
}

/// The words of a phrase that mean something in a graph.
pub(crate) fn content(phrase: &str) -> Vec<String> {
    let mut words = words(phrase);
    words.retain(|w| !lexicon::is_function_word(w) && !negates(w));
    words
}

/// Reads a comparison's words; the value may hold them too ("under 9 kg").
pub(crate) fn compare(comparison: &str, value: &str) -> Comparison {
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
    } else if ["less", "under", "below", "fewer", "lower", "smaller", "before", "within"]
        .iter()
        .any(|w| has(w))
    {
        Operator::Less
    } else if [
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
    ]
    .iter()
    .any(|w| has(w))
    {
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

fn is_span(value: &str) -> bool {
    let mut numbers =
        value.split([' ', '-', '–']).filter(|p| p.chars().next().is_some_and(|c| c.is_ascii_digit()));
    numbers.next().is_some()
        && numbers.next().is_some()
        && (value.contains(" to ") || value.contains(" and "))
}

pub(crate) fn negate(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::AtLeast,
        Operator::AtMost => Operator::More,
        Operator::More => Operator::AtMost,
        Operator::AtLeast => Operator::Less,
        Operator::Equal => Operator::Unequal,
        Operator::Unequal => Operator::Equal,
    }
}

/// One noun in the plural.
pub(super) fn says_several(phrase: &str) -> bool {
    matches!(&content(phrase)[..], [only] if is_plural(only))
}
