//! A question's words as they are written, and which of them are written as names are: with capitals, or between
//! quotation marks.

use std::ops::Range;

use super::Index;
use lang::lexicon;
use lang::numbers::is_year;
use lang::{fold, stem};

/// Words between two capitals that belong to one name: "Harbour of Glass".
const WITHIN: [&str; 17] = [
    "of", "the", "and", "in", "on", "at", "for", "de", "la", "le", "von", "van", "der", "den", "da", "di",
    "du",
];
/// Words that are written with a capital only where a headline is.
const HEADLINE: [&str; 12] =
    ["is", "are", "was", "were", "does", "did", "do", "what", "which", "how", "who", "when"];
/// What opens or closes a quotation.
const QUOTES: [char; 5] = ['"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}'];
/// A word of the question as it is written.
pub(super) struct Written<'q> {
    pub text: &'q str,
    /// Folded.
    pub word: String,
    /// Its bytes in the question.
    pub at: Range<usize>,
    /// It begins with a capital, and not because a sentence does.
    pub capital: bool,
    /// What stands before it ends a name: a comma, a quotation mark.
    pub apart: bool,
    /// It stands between quotation marks.
    pub quoted: bool,
}

impl Written<'_> {
    pub fn upper(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_uppercase)
    }

    /// It holds a digit: "17", "K410".
    pub fn code(&self) -> bool {
        self.word.chars().any(|c| c.is_ascii_digit())
    }

    /// "2023"
    pub fn year(&self) -> bool {
        is_year(&self.word)
    }
}

/// The question's words. The first of a sentence counts as a name's only if some value has it.
pub(super) fn written<'q>(index: &Index, question: &'q str) -> Vec<Written<'q>> {
    let mut all: Vec<Written<'q>> = Vec::new();
    let inside = |c: char| c.is_alphanumeric();
    let mut from = 0;
    let mut quoted = false;
    while let Some(start) = question[from..].find(inside).map(|at| from + at) {
        let end = question[start..].find(|c| !inside(c)).map_or(question.len(), |at| start + at);
        let gap = &question[from..start];
        from = end;
        if gap.chars().filter(|c| QUOTES.contains(c)).count() % 2 == 1 {
            quoted = !quoted;
        }
        let text = &question[start..end];
        // "Rose's" is Rose.
        if gap.ends_with(['\'', '\u{2019}']) && text == "s" {
            continue;
        }
        let opens =
            all.is_empty() || gap.contains(['?', '!', ':']) || gap.contains(". ") && !titled(all.last());
        let word = fold(text);
        let upper = text.chars().next().is_some_and(char::is_uppercase);
        let opener = opens
            && (lexicon::is_function_word(&word)
                || index.vocabulary.word(&word).tokens.is_empty()
                || lexicon::is_general_noun(&word)
                || index.names.say(&stem(&word)));
        // "Ring-tailed" is one word.
        let joined = gap == "-" && all.last().is_some_and(|w| w.capital);
        let apart = !matches!(gap.trim(), "" | "-" | "'" | "\u{2019}" | "&" | ".") && !all.is_empty();
        let capital = upper && !opener && !HEADLINE.contains(&word.as_str()) || joined;
        all.push(Written { text, word, at: start..end, capital, apart, quoted });
    }
    all
}

/// "Dr." and "K." end no sentence.
fn titled(before: Option<&Written<'_>>) -> bool {
    before.is_some_and(|w| w.upper() && w.text.chars().count() <= 3)
}

/// The question writes the folded word as a name, and the graph knows none such.
pub(in crate::ground) fn is_strange_name(index: &Index, question: &str, word: &str) -> bool {
    if !index.vocabulary.word(word).tokens.is_empty() || index.names.say(&stem(word)) {
        return false;
    }
    let written = written(index, question);
    names(&written).into_iter().any(|run| written[run].iter().any(|one| one.capital && one.word == word))
}

/// Runs of words that are written as names are. None where capitals tell nothing: in a headline, or where all is large.
pub(super) fn names(written: &[Written<'_>]) -> Vec<Range<usize>> {
    let headline = written.iter().skip(1).any(|w| w.upper() && HEADLINE.contains(&w.word.as_str()));
    let small = |w: &Written<'_>| w.text.chars().any(char::is_lowercase);
    if headline || !written.iter().any(small) {
        return vec![];
    }
    let mut runs = Vec::new();
    let mut at = 0;
    while at < written.len() {
        let start = at;
        let mut end = at + 1;
        if written[at].quoted {
            end += written[end..].iter().take_while(|w| w.quoted && !w.apart).count();
            runs.push(start..end);
            at = end;
            continue;
        }
        if !written[at].capital {
            at += 1;
            continue;
        }
        loop {
            // At most two small words before the next capital.
            let within = |w: &&Written<'_>| !w.apart && WITHIN.contains(&w.word.as_str()) && !w.upper();
            let small = written[end..].iter().take(2).take_while(within).count();
            match written.get(end + small) {
                Some(next) if !next.apart && (next.capital || small == 0 && next.code()) => end += small + 1,
                _ => break,
            }
        }
        runs.push(start..end);
        at = end;
    }
    runs
}
