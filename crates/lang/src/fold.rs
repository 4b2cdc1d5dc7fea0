//! Folding: text reduced to what people match by. Lower case, no accents, compatibility forms resolved.
//! Unicode Standard Annex 15 (NFKD) and the letters it does not decompose. A mark that makes another letter of its
//! script stays: é is e, but が is no か and й no и. Not stemming.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower case without accents: `Coupé` and `COUPE` become `coupe`. Folding what is folded changes nothing.
pub fn fold(text: &str) -> String {
    folded(text, spelt)
}

/// The same, but letters that have no parts stay: `straße`.
pub fn without_accents(text: &str) -> String {
    folded(text, |_| "")
}

fn folded(text: &str, spelt: fn(char) -> &'static str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    let mut base = '\0';
    for letter in text.nfkd() {
        if is_combining_mark(letter) {
            if !is_accent(base, letter) {
                folded.push(letter);
            }
            continue;
        }
        base = letter;
        for lower in letter.to_lowercase().filter(|c| !is_combining_mark(*c)) {
            match spelt(lower) {
                "" => folded.push(lower),
                spelling => folded.push_str(spelling),
            }
        }
    }
    if folded.is_ascii() { folded } else { folded.nfkc().collect() }
}

/// The character stands inside a word: a letter, a digit, or a mark on one.
pub fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || is_combining_mark(letter)
}

/// How a letter that has no parts is also written.
fn spelt(letter: char) -> &'static str {
    match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'ħ' => "h",
        'ı' => "i",
        'ς' => "σ",
        '’' | '‘' => "'",
        '‐' | '‑' | '–' | '—' => "-",
        _ => "",
    }
}

/// The mark says how its letter is spoken and is often left out. Marks of unknown scripts are parts of their letters.
fn is_accent(base: char, mark: char) -> bool {
    match mark {
        // Accents of Latin and Greek.
        '\u{300}'..='\u{36f}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe20}'..='\u{fe2f}' => !makes_cyrillic(base, mark),
        // Points of Hebrew; short vowels and recitation marks of Arabic, and the hamza on its alef.
        '\u{591}'..='\u{5c7}'
        | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{652}'
        | '\u{656}'..='\u{65f}'
        | '\u{670}'
        | '\u{6d6}'..='\u{6ed}' => true,
        '\u{653}'..='\u{655}' => base == 'ا',
        // How a character is drawn.
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => true,
        _ => false,
    }
}

/// й, ў, ї, ѓ, ќ are letters; ё is often written е, and stress is not written.
fn makes_cyrillic(base: char, mark: char) -> bool {
    let lower = base.to_lowercase().next().unwrap_or(base);
    let stress = matches!(mark, '\u{300}' | '\u{301}') && "аеиоуыэюяіє".contains(lower);
    let yo = mark == '\u{308}' && lower == 'е';
    matches!(lower, '\u{400}'..='\u{52f}') && !stress && !yo
}

#[cfg(test)]
mod tests {
    use super::fold;
    use proptest::prelude::*;

    #[test]
    fn folding_leaves_what_people_match_by() {
        let folded =
            ["Coupé", "STRASSE", "Straße", "Øresund", "ﬁve", "İstanbul", "Ελλάδα", "ΟΔΟΣ", "日本"].map(fold);
        assert_eq!(
            folded,
            ["coupe", "strasse", "strasse", "oresund", "five", "istanbul", "ελλαδα", "οδοσ", "日本"]
        );
    }

    #[test]
    fn marks_that_make_another_letter_stay() {
        for (one, other) in [
            ("が", "か"),
            ("パリ", "ハリ"),
            ("мой", "мои"),
            ("їжа", "іжа"),
            ("ў", "у"),
            ("कि", "क"),
            ("ไม้", "ไม"),
            ("한", "하"),
            ("ئ", "ي"),
        ] {
            assert_ne!(fold(one), fold(other), "{one} {other}");
        }
        for (one, other) in [
            ("ещё", "ЕЩЕ"),
            ("за́мок", "замок"),
            ("か\u{3099}", "が"),
            ("ｶﾞ", "ガ"),
            ("أحمد", "احمد"),
            ("مُحَمَّد", "محمد"),
            ("שָׁלוֹם", "שלום"),
            ("❤\u{fe0f}", "❤"),
            ("cafe\u{301}", "Café"),
            ("\u{1112}\u{1161}\u{11ab}국", "한국"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
        }
    }

    proptest! {
        #[test]
        fn folding_twice_is_folding_once(text in "\\PC{0,12}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
