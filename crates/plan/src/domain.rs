//! The values of one text column, by word: which of them a mention's words mean.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::codes;
use crate::rules::{Rule, fires};
use lang::{fold, lexicon, local_words, stem, words};

/// The values of one text column.
#[derive(Debug, Default, Clone)]
pub struct Domain {
    /// Distinct values, as stored, sorted.
    pub values: Vec<String>,
    /// The words of each value, as token numbers.
    pub(crate) tokens: Vec<Vec<u32>>,
    /// Values by token.
    pub(crate) postings: HashMap<u32, Vec<u32>>,
    /// Values by folded text.
    pub(crate) exact: HashMap<String, Vec<u32>>,
    /// The values are IRIs, in part without the base of the graph, that are called by their last parts.
    pub(crate) by_iri: bool,
    /// The values that are kinds of one, itself among them: "consultants" are surgeons too.
    pub(crate) kinds: HashMap<u32, Vec<u32>>,
    /// Values by the code that their entity has in its IRI alone, or by what people say for the letter that they are.
    pub(crate) codes: HashMap<String, u32>,
    /// The values are what things are called that have no name: the word for their kind and a code.
    pub(crate) counted: bool,
    /// Every value begins with a number: "8 (2003-2005, 2007-2011)".
    pub(crate) numbered: bool,
}

/// A word of a mention with the tokens of the vocabulary it may stand for.
#[derive(Debug, Clone)]
pub struct Word {
    /// As folded from the question.
    pub text: String,
    /// The token of the same stem, and, when asked for, tokens it is a part or a misspelling of.
    pub tokens: Vec<u32>,
}

/// What a mention's words found in one domain: the values that hold the most of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The values, as stored.
    pub values: Vec<String>,
    /// Positions of the words they hold.
    pub covered: Vec<usize>,
    /// A value consists of just these words.
    pub whole: bool,
    /// Share of the shortest value's words that are covered.
    pub share: f32,
}

impl Domain {
    /// The values of these numbers; of a class its kinds.
    fn meant(&self, numbers: &[u32]) -> Vec<String> {
        let mut all: Vec<u32> =
            numbers.iter().flat_map(|n| self.kinds.get(n).cloned().unwrap_or_else(|| vec![*n])).collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(|n| self.values[n as usize].clone()).collect()
    }

    /// The values that things have, without classes that are only above these.
    pub(crate) fn present(&self) -> impl Iterator<Item = &String> {
        let own = |number: &u32| self.kinds.get(number).is_some_and(|kinds| kinds.contains(number));
        let values = (0u32..).zip(&self.values);
        values.filter(move |(number, _)| self.kinds.is_empty() || own(number)).map(|(_, value)| value)
    }

    /// Those that may hold all words of this value, itself among them.
    pub(crate) fn around(&self, value: &str) -> Vec<&String> {
        let at = self.values.binary_search_by(|own| own.as_str().cmp(value)).ok();
        let postings =
            at.into_iter().flat_map(|at| &self.tokens[at]).filter_map(|token| self.postings.get(token));
        match postings.min_by_key(|numbers| numbers.len()) {
            Some(rarest) => rarest.iter().map(|&number| &self.values[number as usize]).collect(),
            None => self.values.iter().collect(),
        }
    }

    /// A value as people read it: an IRI by its last part.
    pub fn read<'v>(&self, value: &'v str) -> Cow<'v, str> {
        if self.by_iri { local_words(value) } else { reading(value) }
    }

    /// The value whose folded text is exactly this.
    pub fn exact(&self, text: &str) -> Option<Vec<String>> {
        match self.exact.get(&fold(text)) {
            Some(found) => Some(self.meant(found)),
            // A class by its address, as a SELECT has it.
            None if text.contains("://") => {
                let at = self.values.binary_search_by(|own| own.as_str().cmp(text)).ok()?;
                Some(self.meant(&[at as u32]))
            }
            None if self.codes.is_empty() => None,
            None => {
                let said = words(text);
                let code = self.codes.get(&codes::key(said.iter().map(String::as_str)))?;
                Some(self.meant(&[*code]))
            }
        }
    }

    /// The codes by which a value is known.
    pub(crate) fn codes_of(&self, value: &str) -> impl Iterator<Item = &str> {
        let at = self.values.binary_search_by(|own| own.as_str().cmp(value)).ok();
        let own = self.codes.iter().filter(move |(_, value)| at == Some(**value as usize));
        own.map(|(code, _)| code.as_str())
    }

    /// The codes of entities.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &String> {
        self.codes.keys()
    }

    /// The longest run of words that are a code.
    fn coded(&self, said: &[Word]) -> Option<Found> {
        if self.codes.is_empty() {
            return None;
        }
        let all = (0..said.len()).flat_map(|from| (from + 1..=said.len()).map(move |to| (from, to)));
        let known = all.filter_map(|(from, to)| {
            let code = self.codes.get(&codes::key(said[from..to].iter().map(|word| word.text.as_str())))?;
            Some((from..to, *code))
        });
        let (covered, code) = known.max_by_key(|(covered, _)| covered.len())?;
        Some(Found { values: self.meant(&[code]), covered: covered.collect(), whole: true, share: 1.0 })
    }

    /// The values that hold the largest set of `words`; of several such sets the one whose values are covered best.
    pub fn find(&self, words: &[Word]) -> Option<Found> {
        let mut held: HashMap<u32, Vec<usize>> = HashMap::new();
        for (position, word) in words.iter().enumerate() {
            let mut values: Vec<u32> =
                word.tokens.iter().filter_map(|t| self.postings.get(t)).flatten().copied().collect();
            values.sort_unstable();
            values.dedup();
            for value in values {
                held.entry(value).or_default().push(position);
            }
        }
        let coded = self.coded(words);
        let most = held.values().map(Vec::len).max().unwrap_or(0);
        if most == 0 || coded.as_ref().is_some_and(|coded| coded.covered.len() >= most) {
            return coded;
        }
        let mut sets: HashMap<Vec<usize>, Vec<u32>> = HashMap::new();
        for (value, covered) in held {
            if covered.len() == most {
                sets.entry(covered).or_default().push(value);
            }
        }
        let mut best: Option<Found> = None;
        let mut sets: Vec<_> = sets.into_iter().collect();
        sets.sort();
        for (covered, mut numbers) in sets {
            numbers.sort_unstable();
            let shortest = numbers.iter().map(|&v| self.tokens[v as usize].len()).min().unwrap_or(1).max(1);
            let share = (covered.len() as f32 / shortest as f32).min(1.0);
            let whole = share >= 1.0;
            // A name meant as a whole is meant alone: "BMW X1" is not "BMW X1 Edition", "Harbour of Glass" not "The Glass
            // Harbour".
            let mut turned = false;
            if whole {
                numbers.retain(|&v| self.tokens[v as usize].len() == shortest);
                let said: Vec<String> = covered.iter().map(|&at| stem(&words[at].text)).collect();
                let in_order = |&v: &u32| {
                    let value = self.read(&self.values[v as usize]);
                    lexicon::telling(&lang::words(&value)).map(|w| stem(w)).eq(said.iter().cloned())
                };
                let said = numbers.iter().any(in_order);
                if numbers.len() > 1 && said {
                    numbers.retain(in_order);
                }
                turned = !said;
            }
            if fires(Rule::CountedNames, self.counted && (!whole || turned)) {
                continue;
            }
            if best.as_ref().is_none_or(|b| share > b.share) {
                best = Some(Found { values: self.meant(&numbers), covered, whole, share });
            }
        }
        best.or(coded)
    }
}

/// A text as it is; an IRI as the words of its last part: `ElectricBicycle` is "Electric Bicycle".
pub(crate) fn reading(value: &str) -> Cow<'_, str> {
    if value.contains("://") && !value.contains(' ') { local_words(value) } else { Cow::Borrowed(value) }
}
