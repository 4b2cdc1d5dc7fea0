//! Names that a question says and that nobody in the graph has: "Isla Quillmere" where there is an Isla Kerrow. What
//! is asked about them has no answer, whatever a reading makes of the rest of the question.
//!
//! A name is known by its capitals. In a question without any it is known by a word that is a part of some name and
//! stands beside another such word, or beside one that the graph has never heard of. Not here: whether a text speaks
//! of the name.

mod written;

use crate::rules::{Rule, fires};
use std::ops::Range;

use super::Index;
use super::called::called;
use crate::domain::{Domain, Found, Word};
use crate::people::is_person;
use lang::lexicon::{self, passing};
use lang::numbers::in_letters;
use lang::{origin, stem, words};

pub(super) use written::is_strange_name;
use written::{Written, names, written};

/// What a word is of a name, at least: names are of two or three words.
const SHORT: f32 = 0.3;
/// Names like it that are offered, at most.
const OFFERED: usize = 3;
/// Letters of a word that is a name when it stands alone.
const LONG: usize = 4;
/// The same, where further letters are capitals.
const LONGER: usize = 6;
/// What is named by its capital in any graph, besides days, months and titles.
const EVERYWHERE: [&str; 10] =
    ["english", "internet", "christmas", "easter", "st", "saint", "ok", "latin", "roman", "i"];
/// Values of a column that are looked through one by one, at most.
const SCANNED: usize = 50_000;
/// Words between two names rather than within one, unless a value has them all.
const JOINING: [&str; 6] = ["and", "or", "in", "on", "at", "for"];

/// A name that the graph does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stranger {
    /// As the question writes it.
    pub name: String,
    /// Names of the graph that share most of its words, best first.
    pub near: Vec<String>,
}

/// The names in a question that no value of the graph holds, in the question's order.
pub fn strangers(index: &Index, question: &str) -> Vec<Stranger> {
    let written = written(index, question);
    let mut found = Vec::new();
    let runs: Vec<Range<usize>> = match written.iter().skip(1).any(|w| w.upper() || w.quoted) {
        true => names(&written).into_iter().filter(|_| fires(Rule::StrangerWritten, true)).collect(),
        false => unheard_beside(index, &written)
            .into_iter()
            .filter(|_| fires(Rule::StrangerUnheard, true))
            .collect(),
    };
    let mut seen = 0;
    for run in runs {
        // "tom kerrow", and not "kerrow lead" too.
        if run.start < seen {
            continue;
        }
        let end = run.end;
        let said: Vec<&Written<'_>> = written[run].iter().collect();
        let (Some(first), Some(last)) = (said.first(), said.last()) else { continue };
        if !known(index, &said) {
            let name = question[first.at.start..last.at.end].to_owned();
            found.push(Stranger { near: near(index, &said), name });
            seen = end;
        }
    }
    found
}

/// In a question without capitals: words that the graph has never heard of beside one that is a part of a name.
fn unheard_beside(index: &Index, written: &[Written<'_>]) -> Vec<Range<usize>> {
    let asked: Vec<String> = written.iter().map(|w| w.word.clone()).collect();
    let names: Vec<Range<usize>> = called(index, &asked).into_iter().map(|name| name.words).collect();
    // Of a title of many words, "Open a swimming place at Saltmarsh", no word is a part of a name; nor are "not work" of "Nasty
    // Piece Of Work" and "Maybe Not".
    let short = |found: Found| !found.whole && found.share > SHORT;
    let part = |at: usize| {
        let w = &written[at];
        let looked = [index.vocabulary.word(&w.word)];
        !is_plain(index, w)
            && !w.code()
            && !lexicon::is_function_word(&w.word)
            && !lexicon::negates(&w.word)
            && lexicon::synonyms(&w.word).is_empty()
            && !names.iter().any(|name| name.contains(&at))
            && in_letters(&w.word).is_none()
            && index.vocabulary.names().any(|domain| domain.find(&looked).is_some_and(short))
    };
    let mut runs = Vec::new();
    for (at, w) in written.iter().enumerate() {
        let strange = |at: usize| unheard(index, &written[at]);
        let joined = at > 0 && !w.apart;
        if joined && (strange(at) && part(at - 1) || strange(at - 1) && part(at) || part(at - 1) && part(at))
        {
            runs.push(at - 1..at + 1);
        }
    }
    runs
}

/// Nothing is called by the word, nor by what it may be a slip of or mean.
fn unheard(index: &Index, w: &Written<'_>) -> bool {
    w.word.chars().count() >= LONG
        && !w.code()
        && !lexicon::is_function_word(&w.word)
        && !passing(&w.word)
        && lexicon::adjective(&w.word).is_none()
        && !lexicon::is_outcome(&w.word)
        && !is_plain(index, w)
        && index.vocabulary.word(&w.word).tokens.is_empty()
        && index.vocabulary.loosened(&w.word).tokens.is_empty()
        && !index.nearly_called(&w.word, 1)
}

/// Some value holds these words, or they are two names one after the other, or no name at all.
fn known(index: &Index, said: &[&Written<'_>]) -> bool {
    let telling: Vec<&Written<'_>> =
        said.iter().copied().filter(|w| !lexicon::is_function_word(&w.word)).collect();
    // A quotation is one name.
    if !said[0].quoted && !held(index, &telling) {
        let between = |at: usize| {
            let word = said[at].word.as_str();
            JOINING.contains(&word) || word == "of" && !within_a_name(index, said, at)
        };
        if let Some(at) = (0..said.len()).find(|&at| between(at)) {
            let (one, other) = (&said[..at], &said[at + 1..]);
            return [one, other].into_iter().all(|part| part.is_empty() || known(index, part));
        }
    }
    let said = &telling[..];
    let plain = |w: &&Written<'_>| is_plain(index, w);
    if fires(Rule::KnownPlainly, said.iter().all(plain))
        || held(index, said)
        || fires(Rule::KnownCode, coded(index, said))
    {
        return true;
    }
    match said {
        [only] if !only.code() => fires(Rule::KnownAlone, alone(index, only)),
        _ => {
            fires(Rule::KnownBesideKind, beside_its_kind(index, said))
                || (1..said.len()).any(|at| {
                    let (one, other) = said.split_at(at);
                    whole(index, one) && (whole(index, other) || known_after(index, other))
                })
        }
    }
}

/// "Harbour of Salt" where there is a "Harbour of Glass": the word at `at` joins such names. "Touring models of BMW" are
/// called otherwise.
fn within_a_name(index: &Index, said: &[&Written<'_>], at: usize) -> bool {
    let pair =
        |from: usize| said.get(from..from + 2).map(|pair| [pair[0].word.as_str(), pair[1].word.as_str()]);
    let pairs: Vec<[&str; 2]> = at.checked_sub(1).into_iter().chain([at]).filter_map(pair).collect();
    index.vocabulary.names().filter(|domain| domain.values.len() <= SCANNED).any(|domain| {
        let mut names = domain.values.iter().map(|value| words(&domain.read(value)));
        names.any(|name| name.windows(2).any(|w| pairs.iter().any(|pair| w[0] == pair[0] && w[1] == pair[1])))
    })
}

/// A code that is no value's, or a value's that writes it apart: "M-105" where no value is a letter and a number,
/// "NGC4993" of "NGC 4993".
fn coded(index: &Index, said: &[&Written<'_>]) -> bool {
    if !said.iter().any(|w| w.code()) {
        return false;
    }
    let letter = |w: &Written<'_>| w.word.chars().count() == 1;
    let alone = said.iter().all(|w| w.code() || letter(w));
    let own: String = said.iter().map(|w| w.word.as_str()).collect();
    let (mut joined, mut shaped) = (false, false);
    let domains = index.vocabulary.all().map(|(_, domain)| domain).filter(|d| d.values.len() <= SCANNED);
    for domain in domains {
        let values = domain.values.iter().map(|value| words(value).concat());
        for value in values.chain(domain.codes().cloned()) {
            joined |= value.ends_with(&own);
            shaped |= alone && shape(&value) == shape(&own);
        }
    }
    joined || alone && !shaped
}

/// "a999" of "M-105".
fn shape(code: &str) -> String {
    let class = |c: char| if c.is_ascii_digit() { '9' } else { 'a' };
    code.chars().map(class).collect()
}

/// "director Nadia Kovel", "Velden vineyard": the words without what such things are called.
fn beside_its_kind(index: &Index, said: &[&Written<'_>]) -> bool {
    let (plain, rest): (Vec<&Written<'_>>, Vec<&Written<'_>>) =
        said.iter().copied().partition(|w| is_plain(index, w));
    if plain.is_empty() || rest.is_empty() || rest.iter().any(|w| w.code()) {
        return false;
    }
    let looked = looked(index, &rest);
    let of_kind = |table: &str, w: &Written<'_>| {
        lexicon::is_general_noun(&w.word)
            || is_person(&w.word)
            || is_everywhere(&w.word)
            || index.label_of(table).is_some_and(|label| label.stems.contains(&stem(&w.word)))
    };
    whole(index, &rest)
        || index
            .vocabulary
            .all()
            .any(|(table, domain)| holds(domain, &looked) && plain.iter().all(|w| of_kind(table, w)))
}

/// What follows a whole name may be another, or no name.
fn known_after(index: &Index, said: &[&Written<'_>]) -> bool {
    said.iter().all(|w| is_plain(index, w) || w.year())
}

/// A word that names nothing alone: a short one, one in capitals only, one that means what the graph calls something by.
fn alone(index: &Index, only: &Written<'_>) -> bool {
    let capitals = only.text.chars().skip(1).any(char::is_uppercase);
    // "IUCN" may be what a property is about.
    if only.word.chars().count() < if capitals { LONGER } else { LONG } {
        return true;
    }
    index.nearly_called(&only.word, 1)
}

fn is_everywhere(word: &str) -> bool {
    EVERYWHERE.contains(&word) || lexicon::is_day_or_month(word) || lexicon::is_title(word)
}

/// No part of a name by itself: what the graph calls its types and properties, a title, a month, a people.
fn is_plain(index: &Index, said: &Written<'_>) -> bool {
    let word = said.word.as_str();
    !said.code()
        && (index.names.say(&stem(word))
            || lexicon::is_general_noun(word)
            || lexicon::is_date_noun(word)
            || origin(word).is_some()
            || is_person(word)
            || is_everywhere(word)
            || index.names_some_type(word))
}

/// The words as the vocabulary has them; one that it does not have as those that it may be a slip of.
fn looked(index: &Index, said: &[&Written<'_>]) -> Vec<Word> {
    let look = |w: &&Written<'_>| {
        let exact = index.vocabulary.word(&w.word);
        if exact.tokens.is_empty() && !w.code() { index.vocabulary.loosened(&w.word) } else { exact }
    };
    said.iter().map(look).collect()
}

fn held(index: &Index, said: &[&Written<'_>]) -> bool {
    let looked = looked(index, said);
    index.vocabulary.all().any(|(_, domain)| holds(domain, &looked))
}

fn holds(domain: &Domain, looked: &[Word]) -> bool {
    domain.find(looked).is_some_and(|found| found.covered.len() == looked.len())
}

fn whole(index: &Index, said: &[&Written<'_>]) -> bool {
    let looked = looked(index, said);
    let just = |domain: &Domain| {
        domain.find(&looked).is_some_and(|found| found.whole && found.covered.len() == looked.len())
    };
    said.iter().all(|w| is_plain(index, w)) || index.vocabulary.all().any(|(_, domain)| just(domain))
}

/// The names that hold most of these words; those that hold a title or a kind only where no other word leads to one.
fn near(index: &Index, said: &[&Written<'_>]) -> Vec<String> {
    let telling: Vec<&Written<'_>> = said.iter().copied().filter(|w| !is_plain(index, w)).collect();
    let coded = said.iter().any(|w| w.code());
    let of_telling = if coded { vec![] } else { holders(index, &telling) };
    if of_telling.is_empty() { holders(index, said) } else { of_telling }
}

fn holders(index: &Index, said: &[&Written<'_>]) -> Vec<String> {
    let looked = looked(index, said);
    let mut all: Vec<(usize, String)> = Vec::new();
    for domain in index.vocabulary.names() {
        if let Some(found) = domain.find(&looked) {
            let read = |value: &String| (found.covered.len(), domain.read(value).into_owned());
            all.extend(found.values.iter().take(OFFERED).map(read));
        }
    }
    let most = all.iter().map(|(covered, _)| *covered).max();
    all.retain(|(covered, _)| Some(*covered) == most);
    all.sort_by_key(|(_, name)| (words(name).len(), name.clone()));
    all.dedup();
    all.into_iter().map(|(_, name)| name).take(OFFERED).collect()
}
