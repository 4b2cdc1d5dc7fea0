//! How much of a sentence stands in a source: its numbers, its currency, its codes, its words, and whether it is so.

use plan::{is_function_word, stem, stems, words};

use super::sentences::sentences;

/// Signs of currencies with what else they are called.
const CURRENCIES: [(char, [&str; 2]); 4] =
    [('$', ["usd", "dollar"]), ('€', ["eur", "euro"]), ('£', ["gbp", "pound"]), ('¥', ["jpy", "yen"])];

/// Words that say that something is not so.
const DENYING: [&str; 12] =
    ["no", "not", "never", "none", "nothing", "nobody", "neither", "nor", "without", "cannot", "t", "false"];

/// Says that something is not so: "doesn't" is "doesn" and "t".
pub(crate) fn denies(words: &[String]) -> bool {
    words.iter().any(|w| DENYING.contains(&w.as_str()))
}

/// The source says "has dogs allowed false" of what the sentence says as if it were so, or denies nothing that the sentence
/// denies.
fn contradicts(sentence: &str, source: &str) -> bool {
    if denies(&words(sentence)) {
        return !denies(&words(source));
    }
    let said = stems(sentence);
    let denied = |told: &String| {
        let property = told.trim_end_matches('.').strip_suffix(" false").and_then(|t| t.split_once(" has "));
        property.is_some_and(|(_, property)| stems(property).iter().all(|w| said.contains(w)))
    };
    sentences(source).iter().any(denied)
}

/// How well a source supports a sentence: 0 when a number or a name with one is not in it or it says the contrary, else the
/// share of content words it holds.
pub(super) fn support(sentence: &str, source: &str) -> f32 {
    let held = stems(source);
    let numbers = |text: &str| -> Vec<f64> {
        words(text).iter().filter_map(|w| w.replace(',', "").parse::<f64>().ok()).collect()
    };
    let known = numbers(source);
    if numbers(sentence).iter().any(|n| !known.iter().any(|k| (k - n).abs() <= n.abs() * 0.006 + 1e-9)) {
        return 0.0;
    }
    // Hours are no dollars.
    let said = words(source);
    let foreign = |(symbol, names): &(char, [&str; 2])| {
        let named = said.iter().any(|w| names.contains(&w.strip_suffix('s').unwrap_or(w)));
        sentence.contains(*symbol) && !source.contains(*symbol) && !named
    };
    if CURRENCIES.iter().any(foreign) {
        return 0.0;
    }
    if contradicts(sentence, source) {
        return 0.0;
    }
    // "The X7 has petrol engines" is not told by what is said of the X1.
    let code = |w: &String| w.chars().any(|c| c.is_ascii_digit()) && w.chars().any(char::is_alphabetic);
    if words(sentence).iter().any(|w| code(w) && !said.contains(w)) {
        return 0.0;
    }
    let telling = |word: &String| word.len() > 3 && !is_function_word(word);
    let content: Vec<String> = words(sentence).into_iter().filter(telling).map(|w| stem(&w)).collect();
    if content.is_empty() {
        return if known.is_empty() { 0.0 } else { 1.0 };
    }
    content.iter().filter(|w| held.contains(w)).count() as f32 / content.len() as f32
}
