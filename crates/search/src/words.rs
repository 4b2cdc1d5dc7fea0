//! Text into index terms. Passages: words, stemmed by the rules of their language (Snowball) and folded; scripts that
//! write no spaces by pairs of letters. Names: the same folded and not stemmed, also parted between letters and digits,
//! because people write "420 i" for "420i".

use frostem::Stemmer;
use kb::{fold, is_of_word};
use std::borrow::Cow;
use tantivy::Index;
use tantivy::tokenizer::{TextAnalyzer, WhitespaceTokenizer};
use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// The analyzer of fields whose words were found before and stand between spaces.
pub(crate) const SPACED: &str = "spaced";

/// Longer words are no words: hashes, encoded images.
const LONGEST: usize = 80;

/// Letters that say which language a text is in, at most and at least.
const SAMPLE: usize = 600;
const LEAST_SAMPLE: usize = 60;

/// Makes the analyzer known to an index.
pub(crate) fn register(index: &Index) {
    index.tokenizers().register(SPACED, TextAnalyzer::builder(WhitespaceTokenizer::default()).build());
}

/// The rules that words of a language are stemmed by; a language without rules keeps its words whole.
#[derive(Clone)]
pub(crate) struct Language {
    /// ISO 639 code: `en`, `deu`.
    pub code: String,
    stemmer: Option<Stemmer>,
}

impl Language {
    /// The language of a code or tag: `en`, `deu`, `pt-BR`.
    pub fn of(code: &str) -> Self {
        let primary = code.split(['-', '_']).next().unwrap_or(code);
        Self { code: primary.to_ascii_lowercase(), stemmer: Stemmer::try_from_name(primary).ok() }
    }

    /// The language a text is in, if it is long enough to tell.
    pub fn detect(text: &str) -> Option<Self> {
        let end = text.char_indices().nth(SAMPLE).map_or(text.len(), |(at, _)| at);
        let sample = &text[..end];
        if sample.chars().filter(|c| c.is_alphabetic()).count() < LEAST_SAMPLE {
            return None;
        }
        whatlang::detect(sample).filter(whatlang::Info::is_reliable).map(|info| Self::of(info.lang().code()))
    }

    /// Both stem alike.
    pub fn same(&self, other: &Self) -> bool {
        match (&self.stemmer, &other.stemmer) {
            (Some(a), Some(b)) => a.algorithm() == b.algorithm(),
            (None, None) => true,
            _ => false,
        }
    }

    /// The index term of a word in small letters.
    pub fn term(&self, word: &str) -> String {
        match &self.stemmer {
            Some(stemmer) => fold(&stemmer.stem(word)),
            None => fold(word),
        }
    }

    /// Appends the terms of a text, each with a space before it.
    pub fn add_terms(&self, text: &str, terms: &mut String) {
        each_word(text, &mut |word| {
            terms.push(' ');
            terms.push_str(&self.term(word));
        });
    }
}

/// Calls `emit` with each word of a text in small letters; pairs of letters where a script writes no spaces.
pub(crate) fn each_word(text: &str, emit: &mut dyn FnMut(&str)) {
    let mut word = String::new();
    let mut unspaced = false;
    // A letter and its mark may be written as one character or as two.
    let text: Cow<'_, str> =
        if text.is_ascii() || is_nfc(text) { text.into() } else { text.nfc().collect::<String>().into() };
    for letter in text.chars() {
        let part = letter.is_alphanumeric() || (is_combining_mark(letter) && !word.is_empty());
        let here = part && is_unspaced(letter);
        if !part || here != unspaced {
            end_word(&mut word, unspaced, emit);
            unspaced = here;
        }
        if part {
            word.extend(letter.to_lowercase());
        }
    }
    end_word(&mut word, unspaced, emit);
}

fn end_word(word: &mut String, unspaced: bool, emit: &mut dyn FnMut(&str)) {
    if unspaced && word.chars().nth(2).is_some() {
        let mut starts = word.char_indices().map(|(at, _)| at).chain([word.len()]);
        let (mut from, mut middle) = (starts.next().unwrap_or(0), starts.next().unwrap_or(0));
        for to in starts {
            emit(&word[from..to]);
            (from, middle) = (middle, to);
        }
    } else if !word.is_empty() && (unspaced || word.len() <= LONGEST) {
        emit(word);
    }
    word.clear();
}

/// Han, Kana, Hangul, and the scripts of South-East Asia without spaces between words.
pub(crate) fn is_unspaced(letter: char) -> bool {
    matches!(u32::from(letter),
        0x0e00..=0x0eff | 0x1000..=0x109f | 0x1780..=0x17ff | 0x3005..=0x3007 | 0x3040..=0x30ff | 0x31f0..=0x31ff
        | 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xac00..=0xd7af | 0xf900..=0xfaff | 0xff66..=0xff9f
        | 0x20000..=0x323af)
}

/// The words of a name, folded; "BMW 420i Coupé" gives bmw, 420, i, coupe, and "東京都" 東京, 京都.
pub fn name_words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_word(&fold(name), &mut |word| {
        let mut numeric = None;
        for letter in word.chars() {
            let here = if is_combining_mark(letter) { numeric } else { Some(letter.is_numeric()) };
            match words.last_mut() {
                Some(last) if here == numeric && numeric.is_some() => String::push(last, letter),
                _ => words.push(letter.to_string()),
            }
            numeric = here;
        }
    });
    words
}

/// Some word holds both letters and digits: it is also known by its parts ("420 i" for "420i").
pub(crate) fn has_mixed_word(name: &str) -> bool {
    let mut words = name.split(|letter: char| !is_of_word(letter));
    words.any(|word| word.contains(char::is_numeric) && word.contains(char::is_alphabetic))
}

/// A name without anything but letters and digits: "4-Series" and "4series" are the same.
pub(crate) fn squeeze(name: &str) -> String {
    fold(name).chars().filter(|letter| is_of_word(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(language: &str, text: &str) -> String {
        let mut terms = String::new();
        Language::of(language).add_terms(text, &mut terms);
        terms.trim_start().to_owned()
    }

    #[test]
    fn names_part_between_letters_and_digits() {
        assert_eq!(super::name_words("BMW 420i Coupé"), ["bmw", "420", "i", "coupe"]);
        assert_eq!(super::name_words("  i4 M50 x-Drive "), ["i", "4", "m", "50", "x", "drive"]);
        assert!(super::name_words("--- !").is_empty());
        assert_eq!(super::name_words("हिन्दी ग्रन्थ 2"), ["हिन्दी", "ग्रन्थ", "2"]);
        assert_eq!(super::name_words("Tower (東京都), 唐"), ["tower", "東京", "京都", "唐"]);
        assert_eq!(super::squeeze("4-Series"), super::squeeze("4series"));
    }

    #[test]
    fn words_are_stemmed_by_their_language() {
        assert_eq!(terms("en", "Hydraulic brakes, BRAKING!"), "hydraul brake brake");
        assert_eq!(terms("de-CH", "Die Häuser des Hauses"), "die haus des haus");
        assert_eq!(terms("fra", "les élèves, l'histoire"), terms("fr", "LES élève l histoires"));
        assert_eq!(terms("es", "canciones"), terms("es", "canción"));
        // No rules for it: whole words, folded.
        assert_eq!(terms("zu", "Izindlu Ézinhle"), "izindlu ezinhle");
    }

    #[test]
    fn scripts_without_spaces_give_pairs() {
        assert_eq!(terms("zh", "电动汽车 X7的价格"), "电动 动汽 汽车 x7 的价 价格");
        assert_eq!(terms("ja", "東京"), "東京");
        assert_eq!(terms("ja", "佐々木"), "佐々 々木");
        assert_eq!(terms("ja", "か\u{3099}き"), terms("ja", "がき"));
        assert_eq!(terms("hi", "हिन्दी भाषा").split(' ').count(), 2);
    }

    #[test]
    fn long_texts_tell_their_language() {
        let german = "Die Batterie sitzt im Unterrohr des Rahmens, und der Motor in der Nabe ist kaum größer als eine Untertasse.";
        assert_eq!(Language::detect(german).map(|l| l.code), Some("deu".into()));
        assert!(Language::detect("BMW X7").is_none());
        assert!(
            Language::of("deu").same(&Language::of("de")) && !Language::of("de").same(&Language::of("en"))
        );
    }
}
