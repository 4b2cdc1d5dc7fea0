//! Phrases as the data file writes them, matched against the words of a message. Not here: what a phrase means.

use std::ops::Range;

/// Words that a slot takes, at most: what a graph calls something is short.
const SLOT: usize = 6;

/// A phrase: its parts in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Phrase(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    /// A word; whether the graph's own thing of that name takes it away.
    Word { text: String, yields: bool },
    /// One of these; whether it may be missing.
    OneOf { choices: Vec<Phrase>, optional: bool },
    /// What the graph calls something.
    Slot,
}

/// How a phrase matches from some word on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Matched {
    /// The word behind it.
    pub end: usize,
    /// What the slot took.
    pub slot: Option<Range<usize>>,
    /// Words that stand for the graph's own things, if it has such.
    pub yielding: Vec<usize>,
}

impl Phrase {
    /// Reads a line of the data file.
    ///
    /// # Errors
    /// What is wrong with it, for whoever wrote it.
    pub fn parse(line: &str) -> Result<Self, String> {
        let spaced: String = line
            .chars()
            .flat_map(|c| if "()[]|".contains(c) { vec![' ', c, ' '] } else { vec![c] })
            .collect();
        let tokens: Vec<&str> = spaced.split_whitespace().collect();
        let mut at = 0;
        let phrase = sequence(&tokens, &mut at)?;
        match tokens.get(at) {
            None => Ok(phrase),
            Some(token) => Err(format!("{token:?} stands alone in {line:?}")),
        }
    }

    /// All ways in which the phrase matches the words from `at` on.
    pub fn matches(&self, words: &[String], at: usize) -> Vec<Matched> {
        self.from(words, Matched { end: at, ..Matched::default() })
    }

    fn from(&self, words: &[String], begun: Matched) -> Vec<Matched> {
        let mut ways = vec![begun];
        for part in &self.0 {
            ways = ways.into_iter().flat_map(|way| part.after(words, way)).collect();
        }
        ways
    }
}

impl Part {
    fn after(&self, words: &[String], way: Matched) -> Vec<Matched> {
        match self {
            Part::Word { text, yields } => {
                if words.get(way.end) != Some(text) {
                    return vec![];
                }
                let mut next = way;
                next.yielding.extend(yields.then_some(next.end));
                next.end += 1;
                vec![next]
            }
            Part::OneOf { choices, optional } => {
                let mut ways: Vec<Matched> =
                    choices.iter().flat_map(|choice| choice.from(words, way.clone())).collect();
                ways.extend(optional.then_some(way));
                ways
            }
            Part::Slot => (way.end + 1..=words.len().min(way.end + SLOT))
                .map(|end| Matched { end, slot: Some(way.end..end), yielding: way.yielding.clone() })
                .collect(),
        }
    }
}

/// Parts up to the end, a bar or a closing bracket.
fn sequence(tokens: &[&str], at: &mut usize) -> Result<Phrase, String> {
    let mut parts = Vec::new();
    while let Some(&token) = tokens.get(*at) {
        match token {
            "|" | ")" | "]" => break,
            "(" | "[" => {
                let (close, optional) = if token == "(" { (")", false) } else { ("]", true) };
                *at += 1;
                let mut choices = vec![sequence(tokens, at)?];
                while tokens.get(*at) == Some(&"|") {
                    *at += 1;
                    choices.push(sequence(tokens, at)?);
                }
                if tokens.get(*at) != Some(&close) {
                    return Err(format!("{close:?} is missing in {:?}", tokens.join(" ")));
                }
                *at += 1;
                parts.push(Part::OneOf { choices, optional });
            }
            "{}" => {
                *at += 1;
                parts.push(Part::Slot);
            }
            word => {
                *at += 1;
                let bare = word.trim_end_matches('*');
                if plan::words(bare) != [bare] {
                    return Err(format!("{word:?} is not one word in small letters"));
                }
                parts.push(Part::Word { text: bare.to_owned(), yields: bare != word });
            }
        }
    }
    if parts.is_empty() {
        Err(format!("nothing stands in {:?}", tokens.join(" ")))
    } else {
        Ok(Phrase(parts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(line: &str, said: &str) -> Vec<usize> {
        let mut ends: Vec<usize> =
            Phrase::parse(line).unwrap().matches(&plan::words(said), 0).iter().map(|m| m.end).collect();
        ends.sort_unstable();
        ends
    }

    #[test]
    fn choices_options_and_slots() {
        assert_eq!(ends("(hi|good [very] morning) [there|all]", "Hi there!"), [1, 2]);
        assert_eq!(ends("(hi|good [very] morning)", "good morning"), [2]);
        assert_eq!(ends("what does {} mean", "What does in stock mean?"), [5]);
        assert!(ends("what does {} mean", "What does mean?").is_empty());
        let ways = Phrase::parse("which tables* are there")
            .unwrap()
            .matches(&plan::words("Which tables are there?"), 0);
        assert_eq!(ways[0].yielding, [1]);
    }

    #[test]
    fn a_broken_line_says_what_is_wrong() {
        for line in ["(a|b", "a)", "[", "a | | b", "Hello", "what's up", ""] {
            assert!(Phrase::parse(line).is_err(), "{line}");
        }
    }
}
