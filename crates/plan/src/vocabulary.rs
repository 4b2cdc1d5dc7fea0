//! Every name and category value of a graph, by word: what mentions are looked up in.
//!
//! One [`Domain`] per text column of the induced database (labels of entities included). Not here: which column
//! a mention means in the end (see `ground`).

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use kb::{View, ViewColumn};

use crate::classes::Classes;
use crate::codes::Codes;
use crate::domain::{Domain, Word, reading};
use crate::people::is_person;
use crate::prefixes;
use crate::rules::{Rule, fires};
use crate::shape::Shape;
use lang::{fold, is_country, lexicon, local_words, origin, stem};

/// A word as some value writes it, or its stem.
#[derive(Debug, Clone)]
struct Written {
    text: String,
    shape: Shape,
    token: u32,
}

/// All domains of a graph.
#[derive(Debug, Default)]
pub struct Vocabulary {
    tokens: HashMap<String, u32>,
    /// Stems and the words they were taken from: what a misspelt word is compared with.
    forms: Vec<Written>,
    /// By token, its forms.
    written: Vec<Vec<u32>>,
    /// By table and column.
    domains: HashMap<String, HashMap<String, Domain>>,
    /// Tables and columns that hold what entities are called.
    names: BTreeSet<(String, String)>,
    /// By view table and column: the names of the entities that a link really leads to.
    pub(crate) reached: Reached,
    /// By table: what its entities are called in their IRIs.
    pub(crate) segments: HashMap<String, String>,
    /// Words that were loosened before: every word of a question is, in every view.
    loosened: Mutex<HashMap<String, Word>>,
}

impl Clone for Vocabulary {
    fn clone(&self) -> Self {
        Self {
            tokens: self.tokens.clone(),
            forms: self.forms.clone(),
            written: self.written.clone(),
            domains: self.domains.clone(),
            names: self.names.clone(),
            reached: self.reached.clone(),
            segments: self.segments.clone(),
            // What a word may stand for is another matter with more words.
            loosened: Mutex::default(),
        }
    }
}

/// By view table and column: names.
pub(crate) type Reached = HashMap<String, HashMap<String, HashSet<String>>>;

impl Vocabulary {
    /// What the table's entities are called in their IRIs alone.
    pub(crate) fn in_iris(&self, table: &str) -> Option<&String> {
        self.segments.get(table)
    }

    /// Those of the values that a view's link leads to, where that is known: who wrote books and who translated them
    /// are all persons.
    pub(crate) fn reached(&self, view: &View, column: &ViewColumn, values: Vec<String>) -> Vec<String> {
        match self.reached.get(&view.table).and_then(|columns| columns.get(&column.name)) {
            Some(known) => values.into_iter().filter(|v| known.contains(v)).collect(),
            None => values,
        }
    }

    /// Adds the classes of a type column with their superclasses: each stands for its kinds among them.
    pub(crate) fn add_classes(
        &mut self,
        table: &str,
        column: &str,
        mut values: Vec<String>,
        classes: &Classes,
    ) {
        let present: BTreeSet<String> = values.iter().cloned().collect();
        let above: BTreeSet<String> = values.iter().flat_map(|v| classes.above(v)).collect();
        values.extend(above.into_iter().filter(|class| !present.contains(class)));
        values.sort();
        let mut kinds: HashMap<u32, Vec<u32>> = HashMap::new();
        for (number, class) in (0u32..).zip(&values) {
            if present.contains(class) {
                kinds.entry(number).or_default().push(number);
            }
        }
        for (number, class) in (0u32..).zip(&values).filter(|(_, class)| present.contains(*class)) {
            for upper in classes.above(class) {
                if let Ok(at) = values.binary_search(&upper) {
                    kinds.entry(at as u32).or_default().push(number);
                }
            }
        }
        self.add_named_by_iri(table, column, values);
        if let Some(domain) = self.domains.get_mut(table).and_then(|columns| columns.get_mut(column)) {
            domain.kinds = kinds;
        }
    }

    /// Adds IRIs of a column that the graph does not describe: their last parts are what they are called.
    pub(crate) fn add_named_by_iri(&mut self, table: &str, column: &str, values: Vec<String>) {
        self.add_read(table, column, values, local_words);
        if let Some(domain) = self.domains.get_mut(table).and_then(|columns| columns.get_mut(column)) {
            domain.by_iri = true;
        }
    }

    /// The column's values are IRIs that are called by their last parts.
    pub(crate) fn is_by_iri(&self, table: &str, column: &str) -> bool {
        self.domain(table, column).is_some_and(|domain| domain.by_iri)
    }

    /// The column holds what entities are called.
    pub fn call(&mut self, table: &str, column: &str) {
        self.names.insert((table.to_owned(), column.to_owned()));
    }

    /// The column's values are what things without a name are called (`order 17`): a part of that means none of them, and
    /// "17 orders" is a number of them.
    pub(crate) fn count(&mut self, table: &str, column: &str) {
        if let Some(domain) = self.domains.get_mut(table).and_then(|columns| columns.get_mut(column)) {
            domain.counted = true;
        }
    }

    /// As [`Vocabulary::count`] says.
    pub(crate) fn is_counted(&self, table: &str, column: &str) -> bool {
        self.domain(table, column).is_some_and(|domain| domain.counted)
    }

    /// Entities are also known by codes.
    pub(crate) fn encode(&mut self, codes: Codes) {
        let columns = self.domains.get_mut(&codes.table);
        let Some(domain) = columns.and_then(|columns| columns.get_mut(&codes.column)) else { return };
        let at = |label: &String| Some(domain.values.binary_search(label).ok()? as u32);
        domain.codes =
            codes.labels.iter().filter_map(|(code, label)| Some((code.clone(), at(label)?))).collect();
    }

    /// An entity is called just so.
    pub(crate) fn is_name(&self, phrase: &str) -> bool {
        self.names.iter().any(|(table, column)| {
            self.domain(table, column).is_some_and(|domain| domain.exact(phrase).is_some())
        })
    }

    /// Some value is called just so.
    pub(crate) fn is_value(&self, phrase: &str) -> bool {
        self.all().any(|(_, domain)| domain.exact(phrase).is_some())
    }

    /// Every table with the values of each of its columns that names something.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &Domain)> {
        self.domains.iter().flat_map(|(table, columns)| columns.values().map(move |d| (table.as_str(), d)))
    }

    /// What entities are called, in every column that says so.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Domain> {
        self.names.iter().filter_map(|(table, column)| self.domain(table, column))
    }

    /// Adds names of things that are called by a code and by what they tie: these are known by their own names, "season 12"
    /// and not "Chicago" says the "season 12 (Chicago Cubs)".
    pub(crate) fn add_coded(&mut self, table: &str, column: &str, values: Vec<String>) {
        self.add_read(table, column, values, before_brackets);
        if let Some(domain) = self.domains.get_mut(table).and_then(|columns| columns.get_mut(column)) {
            for (number, value) in (0u32..).zip(&domain.values) {
                domain.exact.entry(fold(value)).or_insert_with(|| vec![number]);
            }
        }
    }

    /// Adds the distinct values of a column.
    pub fn add(&mut self, table: &str, column: &str, values: Vec<String>) {
        self.add_read(table, column, values, reading);
    }

    /// Adds values no part of which is said for the whole.
    pub(crate) fn add_whole(&mut self, table: &str, column: &str, values: Vec<String>) {
        let mut domain = Domain { tokens: vec![vec![]; values.len()], ..Domain::default() };
        for (number, value) in (0u32..).zip(&values) {
            for whole in BTreeSet::from([fold(value), lang::words(value).join(" ")]) {
                domain.exact.entry(whole).or_default().push(number);
            }
        }
        domain.values = values;
        self.put(table, column, domain);
    }

    fn add_read(
        &mut self,
        table: &str,
        column: &str,
        values: Vec<String>,
        reading: fn(&str) -> Cow<'_, str>,
    ) {
        let mut domain = Domain::default();
        let read: Vec<Cow<'_, str>> = values.iter().map(|value| reading(value)).collect();
        for (number, (value, name)) in (0u32..).zip(read.iter().zip(prefixes::without(&read))) {
            domain.exact.entry(fold(value)).or_default().push(number);
            // "Anti-Mage" and "St. Ives" as a question's words have them.
            let said = lang::words(value);
            let spaced = said.join(" ");
            if said.len() > 1 && spaced != fold(value) {
                domain.exact.entry(spaced).or_default().push(number);
            }
            if let Some(name) = name {
                domain.exact.entry(fold(name)).or_default().push(number);
            }
            let mut tokens: Vec<u32> = lexicon::telling(&said).map(|w| self.token(w)).collect();
            for &token in &tokens {
                let posting = domain.postings.entry(token).or_default();
                if posting.last() != Some(&number) {
                    posting.push(number);
                }
            }
            // A part that says which one it is as well as all of it is a whole name.
            if let Some(name) = name {
                tokens = lexicon::telling(&lang::words(name)).map(|w| self.token(w)).collect();
            }
            tokens.sort_unstable();
            tokens.dedup();
            domain.tokens.push(tokens);
        }
        drop(read);
        let said = lexicon::said_for_sexes(&values).into_iter();
        domain.codes = said.map(|(at, word)| (word.to_owned(), at as u32)).collect();
        domain.values = values;
        self.put(table, column, domain);
    }

    fn put(&mut self, table: &str, column: &str, mut domain: Domain) {
        let numbered = |value: &String| value.starts_with(|letter: char| letter.is_ascii_digit());
        domain.numbered = domain.values.iter().all(numbered);
        self.domains.entry(table.to_owned()).or_default().insert(column.to_owned(), domain);
    }

    /// The token of a word's stem; the word is remembered as it is written.
    fn token(&mut self, word: &str) -> u32 {
        let stemmed = stem(word);
        let token = match self.tokens.get(&stemmed) {
            Some(&token) => token,
            None => {
                let token = self.tokens.len() as u32;
                self.written.push(Vec::new());
                self.write(&stemmed, token);
                self.tokens.insert(stemmed, token);
                token
            }
        };
        self.write(word, token);
        token
    }

    fn write(&mut self, word: &str, token: u32) {
        let known = &mut self.written[token as usize];
        if known.iter().all(|&form| self.forms[form as usize].text != word) {
            known.push(self.forms.len() as u32);
            self.forms.push(Written { text: word.to_owned(), shape: Shape::of(word), token });
        }
    }

    /// The values of a column, if it names things.
    pub fn domain(&self, table: &str, column: &str) -> Option<&Domain> {
        self.domains.get(table)?.get(column)
    }

    /// The words of all values and their stems.
    pub(crate) fn written(&self) -> impl Iterator<Item = &str> {
        self.forms.iter().map(|form| form.text.as_str())
    }

    /// A folded word with the token of its stem.
    pub fn word(&self, text: &str) -> Word {
        // "Japanese" where only Japan is known, "pianist" where the piano is, "Saturday" where days are "Sa".
        let known = |word: &str| self.tokens.get(&stem(word)).copied();
        let own = known(text);
        let grown = || origin(text).and_then(known);
        // "Mexican" is of Mexico beside a "Trans-Mexican Belt", unless something is called just so.
        let from = match own {
            Some(_) => grown().filter(|_| origin(text).is_some_and(is_country) && !self.is_value(text)),
            None => grown().or_else(|| lexicon::short_forms(text).find_map(known)),
        };
        Word { text: text.to_owned(), tokens: own.into_iter().chain(from).collect() }
    }

    /// The same word with the tokens it is a part of ("lights" in "headlights"), or that are spelt almost alike.
    pub fn loosened(&self, text: &str) -> Word {
        let known = |lock: &Mutex<HashMap<String, Word>>| {
            lock.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned()
        };
        if let Some(word) = known(&self.loosened) {
            return word;
        }
        let word = self.loosen(text);
        let mut seen = self.loosened.lock().unwrap_or_else(PoisonError::into_inner);
        // Bounded: a server meets many words.
        if seen.len() > 20_000 {
            seen.clear();
        }
        seen.insert(text.to_owned(), word.clone());
        word
    }

    fn loosen(&self, text: &str) -> Word {
        let stemmed = stem(text);
        // "leader" is no misspelt "reader".
        let slips = |word: &str| match word.chars().count() {
            _ if is_person(text) => 0,
            // Nor "Iceland" Ireland.
            _ if fires(Rule::CountryIsNoSlip, is_country(text)) => 0,
            0..=4 => 0,
            5..=7 => 1,
            _ => 2,
        };
        // A slip may change what the stem is: "toring" is no form of "tour".
        let written: Vec<(&str, Shape, usize)> = match stemmed == text {
            true => vec![(text, Shape::of(text), slips(text))],
            false => vec![
                (text, Shape::of(text), slips(text)),
                (stemmed.as_str(), Shape::of(&stemmed), slips(&stemmed)),
            ],
        };
        let mut near: Vec<(usize, u32)> = Vec::new();
        for form in &self.forms {
            for (said, shape, allowed) in &written {
                if !shape.may_stand_in(&form.shape) && !shape.within(&form.shape, *allowed) {
                    continue;
                }
                let known = form.text.as_str();
                let part = said.len() >= 4
                    && known.len() > said.len()
                    && (known.ends_with(said) || known.starts_with(said));
                if part {
                    near.push((0, form.token));
                } else if known.chars().count().abs_diff(said.chars().count()) <= *allowed && *allowed > 0 {
                    let distance = strsim::osa_distance(known, said);
                    if distance <= *allowed && same_digits(known, said) {
                        near.push((distance, form.token));
                    }
                }
            }
        }
        let best = near.iter().map(|(d, _)| *d).min();
        let mut tokens: Vec<u32> =
            near.into_iter().filter(|(d, _)| Some(*d) == best).map(|(_, t)| t).collect();
        tokens.sort_unstable();
        tokens.dedup();
        Word { text: text.to_owned(), tokens }
    }
}

/// What stands before what is told in brackets at the end.
pub(crate) fn before_brackets(name: &str) -> Cow<'_, str> {
    match name.rfind(" (").filter(|_| name.ends_with(')')) {
        Some(at) => Cow::Borrowed(&name[..at]),
        None => Cow::Borrowed(name),
    }
}

/// "x1" is not a misspelling of "x7".
fn same_digits(a: &str, b: &str) -> bool {
    a.chars().filter(char::is_ascii_digit).eq(b.chars().filter(char::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Found;
    use lang::words;

    fn ferries() -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        let names = ["Nordlys", "Nordlys Ferry II", "Sea Cloud", "Sea Cloud Express", "Cloudrunner"];
        vocabulary.add("ferry", "label", names.map(str::to_owned).to_vec());
        vocabulary
    }

    fn find(text: &str) -> Found {
        let vocabulary = ferries();
        let words: Vec<Word> = words(text).iter().map(|w| vocabulary.word(w)).collect();
        vocabulary.domain("ferry", "label").unwrap().find(&words).unwrap()
    }

    #[test]
    fn a_whole_name_is_meant_alone_and_a_part_means_all() {
        assert_eq!(find("the sea cloud").values, ["Sea Cloud"]);
        assert_eq!(find("express cloud").values, ["Sea Cloud Express"]);
        assert_eq!(find("ferry").values, ["Nordlys Ferry II"]);
        assert!(!find("ferry").whole);
    }

    #[test]
    fn what_has_no_name_is_called_by_kind_and_code_alone() {
        let mut vocabulary = Vocabulary::default();
        vocabulary.add("entry", "label", (1..4).map(|n| format!("race entry {n}")).collect());
        vocabulary.count("entry", "label");
        let find = |text: &str| {
            let words: Vec<Word> = words(text).iter().map(|w| vocabulary.word(w)).collect();
            vocabulary.domain("entry", "label").unwrap().find(&words).map(|found| found.values)
        };
        assert_eq!(find("the race entry 2"), Some(vec!["race entry 2".to_owned()]));
        assert_eq!(find("race entries"), None);
        assert_eq!(find("exactly 2 race entries"), None);
        assert_eq!(find("more than 2 entries"), None);
    }

    #[test]
    fn misspelt_and_compound_words_are_found_when_asked() {
        let vocabulary = ferries();
        let texts = |word: Word| {
            let form = |t: &u32| vocabulary.written[*t as usize][0] as usize;
            word.tokens.iter().map(|t| vocabulary.forms[form(t)].text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(texts(vocabulary.loosened("clowd")), ["cloud"]);
        assert!(texts(vocabulary.loosened("cloud")).contains(&"cloudrunn".to_owned()));
        assert!(vocabulary.loosened("x2").tokens.is_empty());
        let mut countries = Vocabulary::default();
        countries.add("country", "label", vec!["Ireland".to_owned()]);
        assert!(countries.loosened("iceland").tokens.is_empty());
        assert!(!countries.loosened("irelend").tokens.is_empty());
    }
}
