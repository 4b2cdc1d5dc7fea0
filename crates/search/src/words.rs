//! Text into index terms. Passages: words, folded and stemmed (English). Names: folded words, also parted between
//! letters and digits, because people write "420 i" for "420i".

use crate::fold::fold;
use tantivy::Index;
use tantivy::tokenizer::{
    AsciiFoldingFilter, Language, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer, TextAnalyzer,
    WhitespaceTokenizer,
};

/// The analyzer of passages.
pub(crate) const PROSE: &str = "prose";
/// The analyzer of names, which are split by [`name_words`] before.
pub(crate) const NAMES: &str = "names";

/// Makes the analyzers known to an index.
pub(crate) fn register(index: &Index) {
    let prose = TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(80))
        .filter(LowerCaser)
        .filter(AsciiFoldingFilter)
        .filter(Stemmer::new(Language::English))
        .build();
    index.tokenizers().register(PROSE, prose);
    index.tokenizers().register(NAMES, TextAnalyzer::builder(WhitespaceTokenizer::default()).build());
}

/// The words of a name, folded; "BMW 420i Coupé" gives bmw, 420, i, coupe.
pub(crate) fn name_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for letter in fold(name).chars() {
        let class = if letter.is_numeric() {
            Some(true)
        } else if letter.is_alphanumeric() {
            Some(false)
        } else {
            None
        };
        match (class, words.last_mut()) {
            (Some(_), Some(word)) if class == last => word.push(letter),
            (Some(_), _) => words.push(letter.to_string()),
            (None, _) => {}
        }
        last = class;
    }
    words
}

/// Some word holds both letters and digits: it is also known by its parts ("420 i" for "420i").
pub(crate) fn has_mixed_word(name: &str) -> bool {
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| word.contains(char::is_numeric) && word.contains(char::is_alphabetic))
}

/// A name without anything but letters and digits: "4-Series" and "4series" are the same.
pub(crate) fn squeeze(name: &str) -> String {
    fold(name).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_part_between_letters_and_digits() {
        assert_eq!(super::name_words("BMW 420i Coupé"), ["bmw", "420", "i", "coupe"]);
        assert_eq!(super::name_words("  i4 M50 x-Drive "), ["i", "4", "m", "50", "x", "drive"]);
        assert!(super::name_words("--- !").is_empty());
        assert_eq!(super::squeeze("4-Series"), super::squeeze("4series"));
    }
}
