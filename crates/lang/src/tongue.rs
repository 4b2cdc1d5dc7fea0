//! That a question is asked in another language than English, by the small words of that language: as sure of four words
//! as of forty, where letters alone tell little.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::en::Words;
use crate::lexicon::is_function_word;
use crate::words;

/// Small words that a question has of its language, at least.
const KNOWN_BY: usize = 2;

/// The words of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tongue {
    /// Begin a question.
    asks: Words,
    /// Stand in any sentence.
    small: Words,
}

fn tongues() -> &'static BTreeMap<String, Tongue> {
    static TONGUES: OnceLock<BTreeMap<String, Tongue>> = OnceLock::new();
    TONGUES.get_or_init(|| {
        toml::from_str(include_str!("../data/tongues.toml")).unwrap_or_else(|e| panic!("tongues.toml: {e}"))
    })
}

/// The language that a question is asked in, by its code (ISO 639-3): one of its words that begin questions and another
/// small word stand there, and no word that is English alone. `None` where that is not so, as of English.
pub fn asked_in(question: &str) -> Option<&'static str> {
    let said = words(question);
    let known = |tongue: &Tongue| {
        let asks = said.iter().filter(|word| tongue.asks.contains(word)).count();
        let small = said.iter().filter(|word| tongue.small.contains(word)).count();
        let foreign = |word: &String| tongue.asks.contains(word) || tongue.small.contains(word);
        let english = said.iter().any(|word| is_function_word(word) && !foreign(word));
        (asks > 0 && asks + small >= KNOWN_BY && !english).then_some(asks + small)
    };
    let found = tongues().iter().filter_map(|(code, tongue)| Some((known(tongue)?, code)));
    found.max_by_key(|(words, _)| *words).map(|(_, code)| code.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_small_words_tell_the_language() {
        for (question, wanted) in [
            ("Wie viele Tiere gibt es?", Some("deu")),
            ("Wer hat das Schloss gebaut?", Some("deu")),
            ("Combien de chats attendent ?", Some("fra")),
            ("Où est le phare ?", Some("fra")),
            ("¿Qué animal pesa más?", Some("spa")),
            ("Quanti animali ci sono?", Some("ita")),
            ("Quantos animais há no abrigo?", Some("por")),
            ("Hoeveel dieren zijn er?", Some("nld")),
            ("Berapa jumlah hewan?", Some("ind")),
            ("How many animals are there?", None),
            ("Who wrote La vie est belle?", None),
            ("When was the Comte de Paris born?", None),
            ("What was Der Spiegel called before?", None),
            ("Dessin royal", None),
            ("which of them is a hoe", None),
            ("las vegas hotels", None),
            ("", None),
        ] {
            assert_eq!(asked_in(question), wanted, "{question}");
        }
    }
}
