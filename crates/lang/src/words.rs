//! Words of questions, names and values, brought to one form: lower case, no diacritics, stemmed.
//! Not here: what words mean (see `lexicon` and `vocabulary`).

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{LazyLock, PoisonError, RwLock};

use frostem::{Algorithm, Stemmer};

use crate::fold::{fold, is_of_word};
use crate::forms::singular;
use crate::lexicon::is_function_word;

/// A word of a text, with where it stands there.
pub(crate) struct Placed<'t> {
    pub folded: String,
    pub at: Range<usize>,
    pub text: &'t str,
}

/// The words of a text with their places: runs of letters, digits and apostrophes.
pub(crate) fn placed(text: &str) -> Vec<Placed<'_>> {
    let mut words = Vec::new();
    let mut from = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_alphanumeric() || c == '\'' || c == '\u{2019}', from) {
            (true, None) => from = Some(at),
            (false, Some(start)) => {
                let word = &text[start..at];
                words.push(Placed { folded: fold(word), at: start..at, text: word });
                from = None;
            }
            _ => {}
        }
    }
    words
}

/// The folded words of a text: runs of letters and digits; a dot or comma between digits belongs to its number, and
/// O'Hare is Ohare.
pub fn words(text: &str) -> Vec<String> {
    crate::stop::go_on();
    let folded = fold(text);
    let mut out = Vec::new();
    let mut began = None;
    let mut before = None;
    let mut rest = folded.char_indices();
    let word = |start: usize, end: usize| folded[start..end].replace('\'', "");
    while let Some((at, c)) = rest.next() {
        let mut ahead = rest.clone().map(|(_, c)| c);
        let (next, after) = (ahead.next(), ahead.next());
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let inside_number = matches!(c, '.' | ',') && digit(before) && digit(next);
        let of_name = c == '\'' && next.is_some_and(char::is_alphabetic);
        let joined = of_name && began.is_some_and(|start| folded[start..at] == *"o");
        if c.is_alphanumeric() || inside_number || joined || began.is_some() && is_of_word(c) {
            began = began.or(Some(at));
        } else {
            out.extend(began.take().map(|start| word(start, at)));
            // No other apostrophe joins what we want to keep: "what's" is what, "Stark's" is Stark.
            if matches!(c, '\'' | '\u{2019}') && next == Some('s') && !after.is_some_and(is_of_word) {
                rest.next();
            }
        }
        before = Some(c);
    }
    out.extend(began.map(|start| word(start, folded.len())));
    out
}

/// The stem of a folded word (Snowball English); words with digits and very short ones stay as they are.
pub fn stem(word: &str) -> String {
    thread_local! {
        static STEMMER: Stemmer = Stemmer::new(Algorithm::English);
    }
    // One for all threads: a server has many.
    static SEEN: LazyLock<RwLock<HashMap<String, String>>> = LazyLock::new(RwLock::default);
    let short = word.len() < 4 && singular(word).is_none();
    if short || !word.chars().all(char::is_alphabetic) {
        return word.to_owned();
    }
    if let Some(known) = SEEN.read().unwrap_or_else(PoisonError::into_inner).get(word) {
        return known.clone();
    }
    let stemmed = STEMMER.with(|s| s.stem(singular(word).unwrap_or(word)).to_string());
    let mut seen = SEEN.write().unwrap_or_else(PoisonError::into_inner);
    // Bounded: a long-lived server meets many words, few of them twice.
    if seen.len() > 50_000 {
        seen.clear();
    }
    seen.insert(word.to_owned(), stemmed.clone());
    stemmed
}

/// A folded noun that looks like a plural: "dogs", "classes", "children", no "glass".
pub fn is_plural(word: &str) -> bool {
    singular(word).is_some() || word.ends_with('s') && stem(word) != word
}

/// The stems of a text's words.
pub fn stems(text: &str) -> Vec<String> {
    words(text).iter().map(|w| stem(w)).collect()
}

/// The stems of a phrase's words that tell something.
pub fn telling_stems(phrase: &str) -> Vec<String> {
    words(phrase).iter().filter(|w| !is_function_word(w)).map(|w| stem(w)).collect()
}

/// Equal stems, or one grown from the other ("weigh", "weight").
pub fn alike(a: &str, b: &str) -> f32 {
    if a == b {
        return 1.0;
    }
    let common = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let longer = a.chars().count().max(b.chars().count());
    if common >= 5 && common * 10 >= longer * 7 { 0.75 } else { 0.0 }
}

/// How addresses of documents end.
const PAGES: [&str; 6] = [".html", ".htm", ".ttl", ".rdf", ".owl", ".jsonld"];

/// The words of an IRI's last part, without a document's ending, also of one that is written without the graph's base: `ns/MainCourse`.
pub fn local_words(value: &str) -> Cow<'_, str> {
    let local = value.rsplit(['/', '#']).next().unwrap_or(value);
    let local = PAGES.iter().find_map(|ending| local.strip_suffix(ending)).unwrap_or(local);
    let local = if local.starts_with("urn:") { local.rsplit(':').next().unwrap_or(local) } else { local };
    let mut out = String::new();
    let mut lower = false;
    for c in local.chars() {
        if lower && c.is_uppercase() {
            out.push(' ');
        }
        lower = c.is_lowercase();
        out.push(if matches!(c, '_' | '-') { ' ' } else { c });
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_numbers_stay_whole() {
        assert_eq!(
            words("What’s the Câble's LÄNGE, under 1,500.5 mm?"),
            ["what", "the", "cable", "lange", "under", "1,500.5", "mm"]
        );
        assert_eq!(
            words("Does O’Hare, o' course, have O'Neill's?"),
            ["does", "ohare", "o", "course", "have", "oneill"]
        );
        assert_eq!(words("हिन्दी भाषा, мой 東京"), ["हिन्दी", "भाषा", "мой", "東京"]);
        assert_eq!(words("all-wheel drive (i4 eDrive40)"), ["all", "wheel", "drive", "i4", "edrive40"]);
    }

    #[test]
    fn addresses_are_read_by_their_ends() {
        assert_eq!(local_words("http://x.example/ns#MainCourse"), "Main Course");
        assert_eq!(local_words("http://spdx.example/GPL-2.0-or-later.html"), "GPL 2.0 or later");
    }

    #[test]
    fn forms_of_a_word_share_a_stem() {
        assert_eq!(stem("batteries"), stem("battery"));
        assert_eq!(stem("courses"), stem("course"));
        assert_eq!(stem("taxa"), stem("taxon"));
        assert_eq!(stem("x1"), "x1");
    }
}
