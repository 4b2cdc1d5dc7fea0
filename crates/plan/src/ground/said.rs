//! A question as the graph says it: initials for what it has in full, the other way round, a bracketed name for its
//! translation, names as it has them, and its own word for the only kind of things it is about.

use std::borrow::Cow;

use super::{Index, bracketed, familiar, initials, only_kind};
use lang::is_of_word;

/// The question with what the graph calls otherwise said as the graph does.
pub fn as_the_graph_says<'q>(index: &Index, question: &'q str) -> Cow<'q, str> {
    if let Some(said) = bracketed::meant(index, question) {
        return Cow::Owned(as_the_graph_says(index, &said).into_owned());
    }
    let words = placed(question);
    let mut kind = only_kind::of(index, question);
    let mut said = String::new();
    let (mut at, mut copied) = (0, 0);
    while at < words.len() {
        let mut found = initials::said(index, &words[at..]).or_else(|| familiar::name(index, &words[at..]));
        if found.is_none() {
            // What follows may be a number of each: "which municipalities have 100 inhabitants".
            found = kind.take_if(|kind| kind.means(index, words[at].1)).map(|kind| (1, kind.name));
        }
        let Some((count, name)) = found else {
            at += 1;
            continue;
        };
        let (last_at, last) = words[at + count - 1];
        said.push_str(&question[copied..words[at].0]);
        said.push_str(&name);
        copied = last_at + last.len();
        at += count;
    }
    if copied == 0 {
        return Cow::Borrowed(question);
    }
    said.push_str(&question[copied..]);
    Cow::Owned(said)
}

/// Words with their places.
pub(crate) fn placed(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = 0;
    while let Some(from) = text[rest..].find(is_of_word).map(|at| rest + at) {
        let to = text[from..].find(|c| !is_of_word(c)).map_or(text.len(), |at| from + at);
        words.push((from, &text[from..to]));
        rest = to;
    }
    words
}
