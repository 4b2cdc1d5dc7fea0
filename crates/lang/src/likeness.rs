//! Whether two questions ask alike: by their form (how many, whether, the end of a superlative, a bound, a denial) and by
//! their words ("longest" and "length", "cost" and "price"). Not here: names, which a graph knows.

use crate::comparison::{Operator, compare};
use crate::forms::origin;
use crate::lexicon::{self, Degree, End, negates, opposite};
use crate::numbers::numeral;
use crate::question::{asks_how_many, place_asked, yes_no};
use crate::words::{alike, stem, stems, words};

/// Words before a number that bound it.
const BOUND: usize = 4;

/// The properties that a superlative or comparative is about, with its end.
type Ends = Vec<(&'static str, End)>;

/// How a question asks.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    counts: bool,
    whether: bool,
    denies: bool,
    share: bool,
    place: u32,
    superlatives: Vec<Ends>,
    comparatives: Vec<Ends>,
    bounds: Vec<End>,
}

impl Form {
    /// Reads it off a question.
    pub fn of(question: &str) -> Self {
        let asked = words(question);
        let counting = asked.first().is_some_and(|word| lexicon::is_number_noun(word));
        Self {
            counts: asks_how_many(&asked) || counting,
            whether: yes_no(&asked),
            denies: asked.iter().any(|word| negates(word)),
            share: asked.iter().any(|word| lexicon::says_share(word)),
            place: place_asked(&asked),
            superlatives: superlatives(&asked),
            comparatives: comparatives(&asked),
            bounds: bounds(&asked),
        }
    }

    /// It asks for what may stand somewhere as it is: nothing has to be counted, ranked, compared or looked for in vain.
    pub fn is_plain(&self) -> bool {
        let computes = self.counts || self.denies || self.share || self.place > 1;
        let compares = [&self.superlatives, &self.comparatives].into_iter().any(|all| !all.is_empty())
            || !self.bounds.is_empty();
        !computes && !compares
    }

    /// Both ask the same of what they name. `counting`: what answers the one counts, so the other must ask how many; a
    /// number that is only told is asked for by either form.
    pub fn fits(&self, other: &Self, counting: bool) -> bool {
        (!counting || self.counts == other.counts)
            && self.whether == other.whether
            && self.denies == other.denies
            && self.share == other.share
            && self.place == other.place
            && all_agree(&self.superlatives, &other.superlatives)
            && all_agree(&self.comparatives, &other.comparatives)
            && self.bounds == other.bounds
    }
}

fn all_agree(one: &[Ends], other: &[Ends]) -> bool {
    one.len() == other.len() && one.iter().all(|ends| other.iter().any(|others| agree(ends, others)))
}

/// "oldest" and "earliest", no "youngest": of a property that both name they ask for one end, else for one end at all.
fn agree(one: &Ends, other: &Ends) -> bool {
    let mut shared = one.iter().filter(|(noun, _)| other.iter().any(|(known, _)| known == noun)).peekable();
    match shared.peek() {
        Some(_) => shared.any(|end| other.contains(end)),
        None => one.iter().any(|(_, end)| other.iter().any(|(_, known)| known == end)),
    }
}

fn superlatives(asked: &[String]) -> Vec<Ends> {
    let mut found = Vec::new();
    for (at, word) in asked.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |before| asked[before].as_str());
        let next = asked.get(at + 1).map_or("", String::as_str);
        let end = match word.as_str() {
            "most" | "top" | "maximum" => End::Highest,
            "least" | "fewest" | "minimum" | "bottom" => End::Lowest,
            word => {
                let known = lexicon::adjective(word).filter(|(_, degree)| *degree == Degree::Superlative);
                found.extend(known.map(|(nouns, _)| nouns.to_vec()));
                continue;
            }
        };
        if before == "at" || next == "of" {
            continue;
        }
        found.push(match lexicon::adjective(next).filter(|(_, degree)| *degree == Degree::Positive) {
            Some((nouns, _)) if end == End::Highest => nouns.to_vec(),
            Some((nouns, _)) => nouns.iter().map(|(noun, end)| (*noun, opposite(*end))).collect(),
            None => vec![("", end)],
        });
    }
    found
}

/// Comparatives of things; those of numbers are bounds.
fn comparatives(asked: &[String]) -> Vec<Ends> {
    let of_number = |at: usize| {
        asked.get(at + 1).is_some_and(|next| next == "than")
            && asked.get(at + 2).is_some_and(|next| numeral(next).is_some())
    };
    // "1996 or later" bounds a number.
    let after_or = |at: usize| at > 0 && asked[at - 1] == "or";
    let compared = asked.iter().enumerate().filter(|(at, _)| !of_number(*at) && !after_or(*at));
    let known = compared.filter_map(|(_, word)| lexicon::adjective(word));
    known.filter(|(_, degree)| *degree == Degree::Comparative).map(|(nouns, _)| nouns.to_vec()).collect()
}

/// Of the numbers in digits the ends that are cut off.
fn bounds(asked: &[String]) -> Vec<End> {
    let numbers = (0..asked.len()).filter(|&at| numeral(&asked[at]).is_some());
    let bound = |at: usize| {
        let mut said = asked[at.saturating_sub(BOUND)..at].to_vec();
        if let Some([or, what]) = asked.get(at + 1..at + 3)
            && or == "or"
        {
            said.push(what.clone());
        }
        let read = compare(&said.join(" "), "");
        match read.operator {
            Operator::Less | Operator::AtMost => Some(End::Highest),
            Operator::More | Operator::AtLeast => Some(End::Lowest),
            Operator::Equal | Operator::Unequal => None,
        }
    };
    numbers.filter_map(bound).collect()
}

/// A folded word that two questions need not share to ask the same: what it says their forms say, or nothing does.
pub fn is_light(word: &str) -> bool {
    let vague = lexicon::adjective(word)
        .is_some_and(|(_, degree)| degree != Degree::Positive && !lexicon::is_specific(word));
    vague || lexicon::passing(word) || lexicon::is_general_noun(word) || lexicon::is_light_verb(word)
}

/// Two folded words say the same of a thing: forms of one word, synonyms, an adjective and its property, adjectives of one
/// property and end.
pub fn akin(one: &str, other: &str) -> bool {
    let (a, b) = (stem(one), stem(other));
    let grown = |word: &str, of: &str| origin(word).is_some_and(|origin| stem(origin) == of);
    if alike(&a, &b) > 0.0 || grown(one, &b) || grown(other, &a) {
        return true;
    }
    let says = |word: &str, stemmed: &str| {
        lexicon::synonyms(word).iter().any(|known| stems(known).iter().any(|known| known == stemmed))
    };
    if says(one, &b) || says(other, &a) {
        return true;
    }
    match (lexicon::adjective(one), lexicon::adjective(other)) {
        (Some((ones, _)), Some((others, _))) => ones.iter().any(|end| others.contains(end)),
        (Some((nouns, _)), None) => nouns.iter().any(|(noun, _)| stem(noun) == b),
        (None, Some((nouns, _))) => nouns.iter().any(|(noun, _)| stem(noun) == a),
        (None, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(one: &str, other: &str) -> bool {
        Form::of(one).fits(&Form::of(other), true)
    }

    #[test]
    fn one_form_is_said_in_many_ways() {
        assert!(fit("How many ferries are there?", "What is the number of ferries?"));
        assert!(fit("Which ferry is the longest?", "Name the ferry with the greatest length."));
        assert!(fit("What is the oldest ferry?", "Which ferry was built the earliest?"));
        assert!(fit("Which are longer than 200 m?", "Which are over 200 m long?"));
        assert!(fit("Which is the most expensive?", "Which has the highest price?"));
        assert!(fit("What are the three longest?", "Which 3 are the longest?"));
        assert!(fit("Which were built in 1996 or later?", "Which were built since 1996?"));
    }

    #[test]
    fn what_turns_an_answer_round_is_another_form() {
        assert!(!fit("How many ferries are there?", "Which ferries are there?"));
        assert!(!fit("What is the oldest ferry?", "What is the youngest ferry?"));
        assert!(!fit("Which is the most expensive?", "Which is the least expensive?"));
        assert!(!fit("Which are over 200 m?", "Which are under 200 m?"));
        assert!(!fit("Which ferries have a bar?", "Which ferries have no bar?"));
        assert!(!fit("Which is the second longest?", "Which is the longest?"));
        assert!(!fit("Is the Lyra a ferry?", "Which is the ferry?"));
    }

    #[test]
    fn what_must_be_computed_is_not_plainly_asked_for() {
        for plain in ["What does the Lyra cost?", "Do the ferries have a bar?", "Who built the Lyra in 1996?"]
        {
            assert!(Form::of(plain).is_plain(), "{plain}");
        }
        for computed in [
            "How many ferries are there?",
            "What is the longest ferry?",
            "Which have no bar?",
            "Is the Lyra longer?",
        ] {
            assert!(!Form::of(computed).is_plain(), "{computed}");
        }
    }

    #[test]
    fn words_of_one_meaning_are_akin() {
        for (one, other) in
            [("ferries", "ferry"), ("cost", "price"), ("longest", "length"), ("cheap", "price")]
        {
            assert!(akin(one, other) && akin(other, one), "{one} {other}");
        }
        assert!(!akin("cheapest", "expensive") && !akin("length", "width"));
        assert!(is_light("largest") && is_light("gives") && !is_light("heaviest") && !is_light("red"));
    }
}
