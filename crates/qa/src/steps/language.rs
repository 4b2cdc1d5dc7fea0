//! Which language a question is in, offline (FrOG section 3.1). Detection by character trigrams is unsure of short
//! questions full of names; English function words settle those first.

use plan::{is_function_word, words};
use whatlang::{Detector, Lang};

/// Told apart; a small model speaks few others, and rare relatives take short questions away from these.
const SPOKEN: [Lang; 14] = [
    Lang::Eng,
    Lang::Deu,
    Lang::Fra,
    Lang::Spa,
    Lang::Ita,
    Lang::Por,
    Lang::Nld,
    Lang::Ind,
    Lang::Rus,
    Lang::Cmn,
    Lang::Jpn,
    Lang::Kor,
    Lang::Ara,
    Lang::Hin,
];
/// Below this the detector guesses.
const SURE: f64 = 0.2;
/// From here on it is in no doubt.
const CERTAIN: f64 = 0.4;
/// Greek letters and all that come behind them: no Latin ones.
const FIRST_OF_OTHER_SCRIPTS: u32 = 0x370;
/// Words by which a language is known.
const TOLD: usize = 3;
/// Share of function words that make a question English.
const ENGLISH: f32 = 0.25;

/// A language by its English name: `German`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tongue(Lang);

impl Tongue {
    /// What is taken where nothing is known.
    pub(crate) const ENGLISH: Self = Self(Lang::Eng);

    /// Its English name.
    pub(crate) fn name(self) -> &'static str {
        self.0.eng_name()
    }

    pub(crate) fn is_english(self) -> bool {
        self.0 == Lang::Eng
    }
}

/// The language of a question; English when in doubt.
pub(crate) fn language(question: &str) -> Tongue {
    // Names say nothing of the language around them.
    let outside = unquoted(question);
    let said = words(&outside);
    let function = said.iter().filter(|word| is_function_word(word)).count();
    if function as f32 >= ENGLISH * said.len() as f32 && !said.is_empty() && function > 0 {
        return Tongue::ENGLISH;
    }
    match Detector::with_allowlist(SPOKEN.to_vec()).detect(&outside) {
        Some(found) if found.confidence() >= SURE || found.is_reliable() => Tongue(found.lang()),
        _ => Tongue::ENGLISH,
    }
}

/// The language, where the detector is in no doubt: enough to say that it is not understood.
pub(crate) fn surely(question: &str) -> Option<Tongue> {
    let outside = unquoted(question);
    let said = words(&outside);
    let function = said.iter().filter(|word| is_function_word(word)).count();
    if said.len() < TOLD || function as f32 >= ENGLISH * said.len() as f32 {
        return None;
    }
    let found = Detector::with_allowlist(SPOKEN.to_vec()).detect(&outside)?;
    (found.confidence() >= CERTAIN || found.is_reliable()).then(|| Tongue(found.lang()))
}

/// The language that the question is asked in by its small words, or by its letters where none of them is Latin: enough not
/// to look for its words as names.
pub(crate) fn asked_in(question: &str) -> Option<Tongue> {
    let outside = unquoted(question);
    if let Some(code) = plan::tongue::asked_in(&outside) {
        return Lang::from_code(code).map(Tongue);
    }
    let letters = || outside.chars().filter(|c| c.is_alphabetic());
    let foreign = letters().next().is_some() && letters().all(|c| c as u32 >= FIRST_OF_OTHER_SCRIPTS);
    // A name alone is looked up, in whatever letters.
    let asks = outside.trim_end().ends_with(['?', '\u{ff1f}', '\u{61f}']);
    let found = Detector::with_allowlist(SPOKEN.to_vec()).detect(&outside).filter(|_| foreign && asks)?;
    Some(Tongue(found.lang())).filter(|tongue| !tongue.is_english())
}

/// The text without what stands in quotes.
fn unquoted(text: &str) -> String {
    let mut out = String::new();
    let mut inside = None;
    let letters: Vec<char> = text.chars().collect();
    for (at, &c) in letters.iter().enumerate() {
        let word = |i: Option<usize>| i.and_then(|i| letters.get(i)).is_some_and(|c| c.is_alphanumeric());
        match inside {
            Some(end) if c == end && !word(Some(at + 1)) => inside = None,
            Some(_) => {}
            // An apostrophe inside a word opens nothing.
            None if "'\"".contains(c) && !word(at.checked_sub(1)) => inside = Some(c),
            None if c == '\u{201e}' || c == '\u{201c}' => {
                inside = Some(if c == '\u{201e}' { '\u{201c}' } else { '\u{201d}' })
            }
            None => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_only_named_where_there_is_no_doubt() {
        for (question, wanted) in [
            ("Welche Fahrräder wiegen weniger als zwölf Kilogramm?", Some("German")),
            ("Combien coûtent les vélos électriques les plus légers ?", Some("French")),
            ("¿Cuáles son las bicicletas más baratas de la tienda?", Some("Spanish")),
            ("Сколько стоят самые лёгкие велосипеды?", Some("Russian")),
            ("Which bicycles weigh less than twelve kilograms?", None),
            ("asdf jkl", None),
            ("Tolvane Tour Pro", None),
        ] {
            let found = surely(question).filter(|tongue| !tongue.is_english());
            assert_eq!(found.map(Tongue::name), wanted, "{question}");
        }
    }

    #[test]
    fn what_is_asked_in_other_letters_is_told_from_a_name() {
        for (question, wanted) in [
            ("有多少只狗？", Some("Mandarin")),
            ("Сколько здесь кошек?", Some("Russian")),
            ("Wie viele Tiere gibt es?", Some("German")),
            ("丁敬", None),
            ("What is the population of Київ?", None),
            ("How many dogs are there?", None),
        ] {
            assert_eq!(asked_in(question).map(Tongue::name), wanted, "{question}");
        }
    }

    #[test]
    fn short_questions_full_of_names_are_told_apart() {
        for (question, wanted) in [
            ("What courses have 'Computer network' as a prerequisite course?", "English"),
            ("Which hotels in Ghent have a sauna?", "English"),
            ("How many evaluation methods of 'Internet of Things'?", "English"),
            ("Welche Kurse haben 'Test' als Prüfungsmethode?", "German"),
            // Too short to be sure, and half of it Dutch: taken as English.
            ("Wie viele Museen gibt es in Gent?", "English"),
            ("Mata kuliah apa saja yang memiliki metode evaluasi 'Test'?", "Indonesian"),
            ("Berapa jumlah prasyarat untuk 'Calculus 2'?", "Indonesian"),
            ("Quels hôtels de Gand ont un sauna ?", "French"),
        ] {
            assert_eq!(language(question).name(), wanted, "{question}");
        }
    }
}
