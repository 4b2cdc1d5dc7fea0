//! The English words, loaded once from `data/en`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::OnceLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::depth::Depth;
use crate::fold;
use crate::lexicon::{Degree, End};

/// A list of folded words.
#[derive(Debug, Deserialize)]
#[serde(from = "Vec<String>")]
pub struct Words {
    ordered: Vec<String>,
    set: HashSet<String>,
}

impl From<Vec<String>> for Words {
    fn from(ordered: Vec<String>) -> Self {
        Self { set: ordered.iter().cloned().collect(), ordered }
    }
}

impl Words {
    /// The word is one of them.
    pub fn contains(&self, word: &str) -> bool {
        self.set.contains(word)
    }

    /// Which of them it is, from 0.
    pub fn position(&self, word: &str) -> Option<usize> {
        self.ordered.iter().position(|own| own == word)
    }

    /// All of them, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.ordered.iter().map(String::as_str)
    }
}

/// Words for the parts of a date that things are grouped by.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each list is described in the file")]
pub struct Periods {
    pub year: Words,
    pub month: Words,
    pub decade: Words,
}

/// Words by what they do in a question: `data/en/words.toml` says it of each list.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "each list is described in its file")]
pub struct Lists {
    pub function_words: Words,
    pub general_nouns: Words,
    pub date_nouns: Words,
    pub node_nouns: Words,
    pub begins_a_span: Words,
    pub ends_a_span: Words,
    pub now: Words,
    pub place_nouns: Words,
    pub periods: Periods,
    pub number_nouns: Words,
    pub code_nouns: Words,
    pub key_nouns: Words,
    pub outdated: Words,
    pub rising: Words,
    pub falling: Words,
    pub light_verbs: Words,
    pub gaining: Words,
    pub telling: Words,
    pub holding: Words,
    pub common: Words,
    pub shared: Words,
    pub requesting: Words,
    pub requesting_or_not: Words,
    pub sorting: Words,
    pub outcomes: Words,
    pub victory: Words,
    pub arrival: Words,
    pub ranks_at_the_end: Words,
    pub at_the_start: Words,
    pub amounts: Words,
    pub counted_on: Words,
    pub titles: Words,
    pub before_names: Words,
    pub negations: Words,
    pub asking: Words,
    pub days: Words,
    pub months: Words,
    pub requests: Words,
    pub asides: Words,
    pub whether: Words,
    pub before_whether: Words,
    pub some: Words,
    pub which_they_are: Words,
    pub wh: Words,
    pub listing: Words,
    pub politely: Words,
    pub imperatives: Words,
    pub each: Words,
    pub of_every_group: Words,
    pub of_two: Words,
    pub own: Words,
    pub when: Words,
    pub asks_where: Words,
    pub comparatives: BTreeMap<String, String>,
    pub series: BTreeMap<String, String>,
    pub begins_a_noun: Words,
    pub before_number_of: Words,
    pub ends_of_nouns: Words,
    pub before_asked_noun: Words,
    pub within_asked_noun: Words,
    pub after_asked_noun: Words,
    pub restricting: Words,
    pub sharing: Words,
    pub share: Words,
}

/// Whom "who" can mean: `data/en/people.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct People {
    /// What persons are called by what they are or do.
    pub persons: Words,
    /// How nouns end that say what persons do.
    pub endings: Words,
    /// What those are called that act together.
    pub bodies: Words,
    /// Properties of persons alone.
    pub properties: Words,
    /// By the letter for a sex, what people say for it.
    pub sexes: BTreeMap<String, Vec<String>>,
}

/// Words that stand for what was said before: `data/en/pronouns.toml`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Pronouns {
    pub person: Words,
    pub thing: Words,
    pub several: Words,
    pub place: Words,
    pub of_person: Words,
    pub of_thing: Words,
    pub of_several: Words,
    pub beside_own: Words,
    pub this: Words,
    pub these: Words,
    pub corrections: Words,
    pub set_beside: Words,
    pub only: Words,
    pub besides: Words,
    pub of_everything: Words,
    pub openers: Words,
    pub last: Words,
    pub others: Words,
    pub leaving_out: Words,
    pub returning: Words,
}

/// Forms that no rule of spelling tells: `data/en/forms.toml`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Forms {
    pub own_plural: Words,
    pub plural_endings: BTreeMap<String, String>,
    pub singulars: HashMap<String, String>,
    pub countries: HashMap<String, String>,
    pub abbreviations: HashMap<String, Vec<String>>,
    pub players: HashMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Numbers {
    pub numbers: Words,
    pub ordinals: Words,
    pub magnitudes: HashMap<String, f64>,
    pub decades: HashMap<String, u32>,
    pub hours: Vec<Hours>,
}

/// A part of an hour as it is said.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hours {
    pub said: String,
    pub minutes: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SynonymFile {
    words: HashMap<String, Vec<String>>,
    phrases: HashMap<String, Vec<String>>,
    opposites: HashMap<String, Vec<String>>,
    ends: HashMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct AdjectiveFile {
    nouns: HashMap<String, String>,
    degrees: Degrees,
    measured_in: HashMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Degrees {
    vague: Vec<String>,
    irregular: HashMap<String, Irregular>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Irregular {
    pub of: String,
    pub degree: Degree,
}

/// Words of times that are told from today: `data/en/relative.toml` says it of each list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Relative {
    pub within: Words,
    pub bounds: Words,
    pub last: Words,
    pub this: Words,
    pub next: Words,
    pub ago: Words,
    pub tens: Words,
    pub years: Words,
    pub months: Words,
    pub weeks: Words,
    pub days: Words,
}

/// Words of how far a relation is followed: `data/en/depth.toml` says it of each list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DepthWords {
    pub phrases: Words,
    pub joins: Words,
    pub any: Words,
    pub verbs: Words,
    pub below: Words,
    pub above: Words,
    pub tail: Words,
    pub within: Words,
    pub places: HashMap<String, Depth>,
    pub upper: Words,
    pub lower: Words,
    pub upwards: Words,
    pub holding: Words,
}

/// An adjective's nouns, each with the end that has more of it.
pub(crate) type Nouns = Vec<(&'static str, End)>;

/// What is known of English.
#[derive(Debug)]
pub struct En {
    /// Words by what they do.
    pub words: Lists,
    /// Whom "who" can mean.
    pub people: People,
    pub(crate) pronouns: Pronouns,
    pub(crate) forms: Forms,
    pub(crate) numbers: Numbers,
    pub(crate) relative: Relative,
    pub(crate) depth: DepthWords,
    pub(crate) synonyms: HashMap<String, Vec<&'static str>>,
    /// Names of truths that are not so where the words say what is.
    pub(crate) opposites: HashMap<String, Vec<&'static str>>,
    /// By a word for what is over, what the dates may be called that say when.
    pub(crate) ends: HashMap<String, Vec<&'static str>>,
    /// What somebody in charge of a thing is called.
    pub in_charge: Vec<&'static str>,
    /// What other names of a thing are called.
    pub other_names: Vec<&'static str>,
    pub(crate) adjectives: HashMap<String, Nouns>,
    pub(crate) irregular: HashMap<String, Irregular>,
    /// Nouns of adjectives that do not say by themselves which property they are about.
    pub(crate) vague: Vec<Nouns>,
    pub(crate) measured_in: HashMap<String, &'static str>,
    /// Every word that stands in a file of the language, of four letters and more.
    pub(crate) all: HashSet<String>,
}

/// English, read when it is first asked for.
pub fn en() -> &'static En {
    static EN: OnceLock<En> = OnceLock::new();
    EN.get_or_init(load)
}

/// # Panics
/// Where a file of this crate is none: its tests read them all.
fn file<T: DeserializeOwned>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|error| panic!("data/en/{name}: {error}"))
}

macro_rules! read {
    ($name:literal) => {
        file($name, include_str!(concat!("../data/en/", $name)))
    };
}

fn load() -> En {
    let synonyms: SynonymFile = read!("synonyms.toml");
    let adjectives: AdjectiveFile = read!("adjectives.toml");
    let nouns: HashMap<String, Nouns> =
        adjectives.nouns.into_iter().map(|(word, said)| (word, nouns(&said))).collect();
    let vague = adjectives.degrees.vague.iter().filter_map(|word| nouns.get(word).cloned()).collect();
    let mut phrases = synonyms.phrases;
    En {
        words: read!("words.toml"),
        people: read!("people.toml"),
        pronouns: read!("pronouns.toml"),
        forms: read!("forms.toml"),
        numbers: read!("numbers.toml"),
        relative: read!("relative.toml"),
        depth: read!("depth.toml"),
        synonyms: synonyms.words.into_iter().map(|(word, others)| (word, kept(others))).collect(),
        opposites: synonyms.opposites.into_iter().map(|(said, truths)| (said, kept(truths))).collect(),
        ends: synonyms.ends.into_iter().map(|(said, dates)| (said, kept(dates))).collect(),
        in_charge: kept(phrases.remove("in-charge").unwrap_or_default()),
        other_names: kept(phrases.remove("other-names").unwrap_or_default()),
        adjectives: nouns,
        irregular: adjectives.degrees.irregular,
        vague,
        measured_in: adjectives.measured_in.into_iter().map(|(noun, unit)| (noun, keep(&unit))).collect(),
        all: all_words(),
    }
}

/// What the files say, in lists and in what is said of them.
fn all_words() -> HashSet<String> {
    const FILES: [&str; 8] = [
        include_str!("../data/en/words.toml"),
        include_str!("../data/en/people.toml"),
        include_str!("../data/en/pronouns.toml"),
        include_str!("../data/en/forms.toml"),
        include_str!("../data/en/numbers.toml"),
        include_str!("../data/en/relative.toml"),
        include_str!("../data/en/synonyms.toml"),
        include_str!("../data/en/adjectives.toml"),
    ];
    let said = FILES.into_iter().flat_map(|file| file.split(|c: char| !c.is_alphabetic()));
    said.map(fold).filter(|word| word.chars().count() > 3).collect()
}

/// Kept as long as the program runs, as all of the language is.
fn keep(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn kept(texts: Vec<String>) -> Vec<&'static str> {
    texts.iter().map(|text| keep(text)).collect()
}

/// "price- cost-": nouns with the end that has more of the adjective's quality.
fn nouns(said: &str) -> Nouns {
    let noun = |part: &str| {
        let end = if part.ends_with('-') { End::Lowest } else { End::Highest };
        (keep(part.trim_end_matches(['+', '-'])), end)
    };
    said.split_ascii_whitespace().map(noun).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_no_synonym_of_itself() {
        for (word, others) in &en().synonyms {
            assert!(!others.contains(&word.as_str()), "{word} stands for itself");
        }
    }

    #[test]
    fn every_adjective_has_a_noun_with_an_end() {
        for (word, nouns) in &en().adjectives {
            assert!(!nouns.is_empty() && nouns.iter().all(|(noun, _)| !noun.is_empty()), "{word}");
        }
        assert!(en().irregular.values().all(|form| en().adjectives.contains_key(&form.of)));
        assert_eq!(en().vague.len(), 20);
    }

    #[test]
    fn a_word_stands_once_in_its_list() {
        let En { words: lists, people, .. } = en();
        let all =
            [&lists.function_words, &lists.general_nouns, &lists.negations, &people.persons, &people.bodies];
        assert!(all.iter().all(|list| list.ordered.len() == list.set.len()));
    }
}
