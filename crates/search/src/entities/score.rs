//! How well a label fits a mention, word by word: rare words weigh more, misspelt ones count less.

use super::Match;

/// A word of a mention and how much it tells: the logarithm of how rare it is among the labels.
#[derive(Debug, Clone)]
pub(super) struct Weighted {
    pub word: String,
    pub weight: f32,
}

/// How much the mention's words count against the label's.
const MENTION_SHARE: f32 = 0.75;

/// The highest score of a match that is not of the whole text.
const CEILING: f32 = 0.95;

/// A word with another ending.
const INFLECTED: f32 = 0.95;

/// Words less alike than this are different words.
const ALIKE: f64 = 0.7;

/// The score of a label's words, 0 to 0.95, and whether any was misspelt.
pub(super) fn rate(mention: &[Weighted], label: &[String]) -> (f32, Match) {
    let total: f32 = mention.iter().map(|m| m.weight).sum();
    if total <= 0.0 || label.is_empty() {
        return (0.0, Match::Token);
    }
    let mut misspelt = false;
    let mut told = 0.0;
    let mut hit = vec![false; label.len()];
    for Weighted { word, weight } in mention {
        let best = label.iter().enumerate().map(|(n, other)| (likeness(word, other), n));
        let best = best.max_by(|a, b| a.0.total_cmp(&b.0).then(hit[b.1].cmp(&hit[a.1])));
        if let Some((likeness, n)) = best.filter(|(likeness, _)| *likeness > 0.0) {
            told += weight * likeness;
            hit[n] = true;
            misspelt |= likeness < INFLECTED;
        }
    }
    let covered = hit.iter().filter(|&&hit| hit).count() as f32 / label.len() as f32;
    let score = MENTION_SHARE * told / total + (1.0 - MENTION_SHARE) * covered;
    (CEILING * score, if misspelt { Match::Fuzzy } else { Match::Token })
}

/// From 1 for the same word to 0 for another.
fn likeness(a: &str, b: &str) -> f32 {
    if a == b {
        return 1.0;
    }
    let numeric = |word: &str| word.starts_with(char::is_numeric);
    if numeric(a) || numeric(b) || a.chars().count().min(b.chars().count()) <= 3 {
        return 0.0;
    }
    let inflected = |long: &str, short: &str| {
        long.strip_prefix(short).is_some_and(|rest| matches!(rest, "s" | "es" | "n" | "en" | "e"))
    };
    if inflected(a, b) || inflected(b, a) {
        return INFLECTED;
    }
    let alike = strsim::normalized_damerau_levenshtein(a, b);
    if alike >= ALIKE { 0.9 * alike as f32 } else { 0.0 }
}
