//! Folding: text reduced to what people match by. Lower case, no diacritics, compatibility forms resolved.
//! Unicode Standard Annex 15 (NFKD) and the letters it does not decompose. Not stemming (see `words`).

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower case without diacritics: `Coupé` and `COUPE` become `coupe`.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for letter in text.nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase) {
        match letter {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ł' => folded.push('l'),
            'ħ' => folded.push('h'),
            'ı' => folded.push('i'),
            '’' | '‘' => folded.push('\''),
            '‐' | '‑' | '–' | '—' => folded.push('-'),
            other if is_combining_mark(other) => {}
            other => folded.push(other),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn folding_leaves_what_people_match_by() {
        let folded = ["Coupé", "STRASSE", "Straße", "Øresund", "ﬁve", "İstanbul", "Ελλάδα", "日本"].map(fold);
        assert_eq!(folded, ["coupe", "strasse", "strasse", "oresund", "five", "istanbul", "ελλαδα", "日本"]);
    }
}
