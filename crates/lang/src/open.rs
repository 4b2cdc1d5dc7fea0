//! Questions that ask all that is known of what they name, by their other words: "Who is ..?", "Tell me about ..", "Compare ..
//! with ..".

use crate::lexicon::says_open;

/// A question asks nothing else, by its words but for the `names` that it says so many of; `last` is its last word.
pub fn asks_what_is_known(others: &[&str], names: usize, last: &str) -> bool {
    let what = matches!(others, ["who" | "what", "is" | "are" | "was" | "were", ..]);
    let open = others.iter().any(|word| says_open(word));
    let says_more =
        |word: &&str| !(says_open(word) || BESIDE.contains(word) || open && JOINING.contains(word));
    let compares =
        others.iter().any(|word| JOINING.contains(word) || matches!(*word, "and" | "vs" | "versus"));
    // "What is it about?" asks for its subject.
    names > 0 && (what || open) && (names < 2 || compares) && last != "about" && !others.iter().any(says_more)
}

/// Words of "who is the", "can you", "I would like": such a question asks nothing more by them.
const BESIDE: [&str; 20] = [
    "who", "what", "is", "are", "was", "were", "the", "a", "an", "and", "me", "us", "you", "i", "we", "can",
    "could", "do", "would", "like",
];
/// Stand between what is compared.
const JOINING: [&str; 5] = ["of", "with", "to", "from", "between"];
