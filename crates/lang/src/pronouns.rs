//! Pronouns: words that stand for what was said before.

use crate::{Words, en, is_plural};

/// What a pronoun stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandsFor {
    /// "she"
    Person,
    /// "it"
    Thing,
    /// "them"
    Several,
    /// "there"
    Place,
}

/// What a folded pronoun stands for.
pub fn stands_for(word: &str) -> Option<StandsFor> {
    let pronouns = &en().pronouns;
    let lists = [
        (&pronouns.person, StandsFor::Person),
        (&pronouns.thing, StandsFor::Thing),
        (&pronouns.several, StandsFor::Several),
        (&pronouns.place, StandsFor::Place),
    ];
    first(&lists, word)
}

/// Whose is what stands behind a folded word: "her price" is a person's.
pub fn whose(word: &str) -> Option<StandsFor> {
    let pronouns = &en().pronouns;
    let lists = [
        (&pronouns.of_person, StandsFor::Person),
        (&pronouns.of_thing, StandsFor::Thing),
        (&pronouns.of_several, StandsFor::Several),
    ];
    first(&lists, word)
}

/// Whether the folded word at a place is of things that are named before it: "books with their authors".
pub fn is_of_own(words: &[String], at: usize) -> bool {
    let pronouns = &en().pronouns;
    pronouns.of_several.contains(&words[at])
        && at > 1
        && pronouns.beside_own.contains(&words[at - 1])
        && is_plural(&words[at - 2])
}

/// What the first of some lists with this word says.
fn first(lists: &[(&Words, StandsFor)], word: &str) -> Option<StandsFor> {
    lists.iter().find(|(list, _)| list.contains(word)).map(|(_, stands_for)| *stands_for)
}

/// A folded word that points to one thing: "this", "that ferry".
pub fn points_to_one(word: &str) -> bool {
    en().pronouns.this.contains(word)
}

/// A folded word that points to several things: "these", "those ferries".
pub fn points_to_several(word: &str) -> bool {
    en().pronouns.these.contains(word)
}

/// A folded word before what is meant in place of what was understood: "no, I meant the Lyra".
pub fn corrects(word: &str) -> bool {
    en().pronouns.corrections.contains(word)
}

/// A folded word that sets another beside what was asked about: "How does that compare to the Lyra?"
pub fn sets_beside(word: &str) -> bool {
    en().pronouns.set_beside.contains(word)
}

/// A folded word that restricts what was found: "only the wooden ones".
pub fn says_only(word: &str) -> bool {
    en().pronouns.only.contains(word)
}

/// A folded word for the one at the end of several that were told: "the last one".
pub fn says_last(word: &str) -> bool {
    en().pronouns.last.contains(word)
}

/// A folded word for those that are left: "what else", "the other ferries".
pub fn says_others(word: &str) -> bool {
    en().pronouns.others.contains(word)
}

/// A folded word for what is so beside what was said: "only the ones with a shuttle too".
pub fn says_besides(word: &str) -> bool {
    en().pronouns.besides.contains(word)
}

/// A folded word that joins a question to what was said before it: "and", "okay".
pub fn opens(word: &str) -> bool {
    en().pronouns.openers.contains(word)
}

/// These folded words speak of all there are, not of those that were found.
pub fn says_of_everything(said: &[String]) -> bool {
    let text = format!(" {} ", said.join(" "));
    en().pronouns.of_everything.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
}

/// Some of these folded words ask for what was not spoken of: "what else", "the other ferries"; "the other one" was.
pub fn asks_for_others(said: &[String]) -> bool {
    let alone = |at: usize| said.get(at + 1).is_none_or(|next| crate::lexicon::is_function_word(next));
    let the = |at: usize| at > 0 && said[at - 1] == "the";
    (0..said.len()).any(|at| says_others(&said[at]) && !(the(at) && alone(at)))
}

/// How many of these folded words begin what is left out of what was found: "leave out the wooden ones".
pub fn leaves_out(said: &[String]) -> Option<usize> {
    begins(said, &en().pronouns.leaving_out)
}

/// How many of these folded words stand before what is meant from here on: "back to the Lyra: who leads it?"
pub fn returns(said: &[String]) -> Option<usize> {
    begins(said, &en().pronouns.returning)
}

fn begins(said: &[String], phrases: &Words) -> Option<usize> {
    let begins = |phrase: &str| {
        let words: Vec<&str> = phrase.split(' ').collect();
        (said.len() > words.len() && words.iter().zip(said).all(|(a, b)| a == b)).then_some(words.len())
    };
    phrases.iter().find_map(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pronoun_stands_for_a_person_a_thing_several_or_a_place() {
        assert_eq!(stands_for("she"), Some(StandsFor::Person));
        assert_eq!(stands_for("it"), Some(StandsFor::Thing));
        assert_eq!(stands_for("ferry"), None);
        assert_eq!(whose("her"), Some(StandsFor::Person));
        assert_eq!(whose("it"), None);
        assert!(points_to_one("that") && points_to_several("those"));
        let leaves = |text: &str| leaves_out(&crate::words(text));
        assert_eq!(leaves("leave out the wooden ones"), Some(2));
        assert_eq!(leaves("the wooden ones"), None);
    }
}
