//! Every name and category value of a graph, by word: what mentions are looked up in.
//!
//! One [`Domain`] per text column of the induced database (labels of entities included). Not here: which column
//! a mention means in the end (see `ground`).

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use kb::{View, ViewColumn};

use crate::classes::Classes;
use crate::codes::{self, Codes};
use crate::people::is_person;
use crate::prefixes;
use crate::rules::{Rule, fires};
use crate::shape::Shape;
use lang::{fold, is_country, lexicon, local_words, origin, stem, words};

/// The values of one text column.
#[derive(Debug, Default, Clone)]
pub struct Domain {
    /// Distinct values, as stored, sorted.
    pub values: Vec<String>,
    /// The words of each value, as token numbers.
    tokens: Vec<Vec<u32>>,
    /// Values by token.
    postings: HashMap<u32, Vec<u32>>,
    /// Values by folded text.
    exact: HashMap<String, Vec<u32>>,
    /// The values are IRIs, in part without the base of the graph, that are called by their last parts.
    by_iri: bool,
    /// The values that are kinds of one, itself among them: "consultants" are surgeons too.
    kinds: HashMap<u32, Vec<u32>>,
    /// Values by the code that their entity has in its IRI alone, or by what people say for the letter that they are.
    codes: HashMap<String, u32>,
    /// The values are what things are called that have no name: the word for their kind and a code.
    counted: bool,
}

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

/// A word of a mention with the tokens of the vocabulary it may stand for.
#[derive(Debug, Clone)]
pub struct Word {
    /// As folded from the question.
    pub text: String,
    /// The token of the same stem, and, when asked for, tokens it is a part or a misspelling of.
    pub tokens: Vec<u32>,
}

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
        self.domains.entry(table.to_owned()).or_default().insert(column.to_owned(), domain);
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
fn reading(value: &str) -> Cow<'_, str> {
    if value.contains("://") && !value.contains(' ') { local_words(value) } else { Cow::Borrowed(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

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
