//! Whether a question about a name that nobody has is declined: each question that says a name of the graph, of two
//! words or more, is asked with one of them exchanged, by turns for a word of another name and for one that is no word.

use std::collections::BTreeSet;
use std::fmt;

use fastrand::Rng;
use qa::Verdict;
use search::{KnowledgeBase, QueryError};
use serde::Serialize;

use crate::mentions::names;
use crate::{Count, Question};

/// Letters of a word that is exchanged, at least.
const LONG: usize = 4;
/// Words that are tried for one.
const TRIES: usize = 20;

/// What a word of the name was exchanged for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Exchange {
    /// A word of another name.
    Known,
    /// Letters that make no word.
    Unknown,
}

/// A question about nobody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Strange {
    /// As it is asked.
    pub question: String,
    /// The name that nobody has.
    pub name: String,
    /// The one that it was made of.
    pub was: String,
    /// How.
    pub exchange: Exchange,
}

/// One that was answered all the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answered {
    /// The question.
    #[serde(flatten)]
    pub of: Strange,
    /// What was answered.
    pub answer: String,
}

/// The outcome; right is what was declined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StrangersReport {
    /// All questions.
    pub all: Count,
    /// Those with a word of another name.
    pub known: Count,
    /// Those with a word that is none.
    pub unknown: Count,
    /// What was answered.
    pub answered: Vec<Answered>,
}

impl StrangersReport {
    /// The part that was declined.
    pub fn share(&self) -> f64 {
        self.all.right as f64 / self.all.total.max(1) as f64
    }
}

impl fmt::Display for StrangersReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<24} {:>9} {:>9}", "a word exchanged for", "questions", "declined")?;
        writeln!(f, "{:<24} {:>9} {:>9}", "one of another name", self.known.total, self.known.right)?;
        writeln!(f, "{:<24} {:>9} {:>9}", "one that is no word", self.unknown.total, self.unknown.right)?;
        write!(f, "{:<24} {:>9} {:>9}", "all", self.all.total, self.all.right)
    }
}

/// The questions that name something, each about nobody. The same seed makes the same ones.
///
/// # Errors
/// When names cannot be read.
pub fn strangers_in(
    kb: &KnowledgeBase,
    questions: &[Question],
    seed: u64,
) -> Result<Vec<Strange>, QueryError> {
    let named: Vec<String> = names(kb)?.into_iter().flatten().map(|name| name.text).collect();
    let known: Vec<BTreeSet<String>> =
        named.iter().map(|name| plan::words(name).into_iter().collect()).collect();
    // Not only letters: a code exchanged is another question.
    let long = |word: &&str| word.chars().count() >= LONG && word.chars().all(char::is_alphabetic);
    let words: Vec<&str> = named
        .iter()
        .flat_map(|name| name.split_whitespace())
        .filter(long)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let mut rng = Rng::with_seed(seed);
    let mut made = Vec::new();
    for question in questions {
        let asked = question.standalone.as_ref().unwrap_or(&question.question);
        let said = named.iter().filter_map(|name| Some((name, stands_in(name, asked)?)));
        let Some((was, at)) = said.max_by_key(|(name, at)| (name.len(), usize::MAX - at)) else { continue };
        let written = &asked[at..at + was.len()];
        let exchange = if made.len() % 2 == 0 { Exchange::Known } else { Exchange::Unknown };
        let strange = (0..TRIES).find_map(|_| {
            let pieces: Vec<&str> = written.split(' ').collect();
            let places: Vec<usize> = (0..pieces.len()).filter(|&at| long(&pieces[at])).collect();
            let place = *rng.choice(&places)?;
            let other = match exchange {
                Exchange::Known => (*rng.choice(&words)?).to_owned(),
                Exchange::Unknown => no_word(&mut rng),
            };
            let large = pieces[place].starts_with(char::is_uppercase);
            let other = if large { other } else { other.to_lowercase() };
            let mut pieces: Vec<&str> = pieces;
            pieces[place] = &other;
            let name = pieces.join(" ");
            let said = plan::words(&name);
            let had = known.iter().any(|known| said.iter().all(|word| known.contains(word)));
            // A name within: "Salt Road" of "Old Salt Road".
            let holds =
                known.iter().any(|known| known.len() > 1 && known.iter().all(|word| said.contains(word)));
            (!had && !holds).then_some(name)
        });
        if let Some(name) = strange {
            let question = format!("{}{name}{}", &asked[..at], &asked[at + was.len()..]);
            made.push(Strange { question, name, was: was.clone(), exchange });
        }
    }
    Ok(made)
}

/// Where a name of two words or more stands in a text, in letters of either case.
fn stands_in(name: &str, text: &str) -> Option<usize> {
    if name.split_whitespace().count() < 2 {
        return None;
    }
    let edge = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    text.char_indices().map(|(at, _)| at).find(|&at| {
        let part = text.get(at..at + name.len());
        part.is_some_and(|part| plan::fold(part) == plan::fold(name))
            && edge(text[..at].chars().next_back())
            && edge(text[at + name.len()..].chars().next())
    })
}

/// "Tovemal": six or more letters that make no word.
fn no_word(rng: &mut Rng) -> String {
    const BEGIN: [&str; 12] = ["Br", "D", "Gr", "K", "L", "M", "N", "P", "St", "T", "V", "Z"];
    const VOWELS: [&str; 5] = ["a", "e", "i", "o", "u"];
    const WITHIN: [&str; 10] = ["l", "m", "n", "rd", "sk", "st", "v", "z", "lm", "nd"];
    let mut word = String::from(BEGIN[rng.usize(..BEGIN.len())]);
    for part in [&VOWELS[..], &WITHIN, &VOWELS, &WITHIN, &VOWELS, &WITHIN] {
        word.push_str(part[rng.usize(..part.len())]);
    }
    word
}

/// Asks each question, alone, for a verdict and a text; `on_failure` hears of those that fail, which count as neither.
pub fn strangers<E>(
    made: Vec<Strange>,
    mut ask: impl FnMut(&str) -> Result<(Verdict, String), E>,
    mut on_failure: impl FnMut(&Strange, &E),
) -> StrangersReport {
    let mut report = StrangersReport {
        all: Count::default(),
        known: Count::default(),
        unknown: Count::default(),
        answered: Vec::new(),
    };
    for strange in made {
        let (verdict, answer) = match ask(&strange.question) {
            Ok(given) => given,
            Err(error) => {
                on_failure(&strange, &error);
                continue;
            }
        };
        let declined = verdict == Verdict::NotInGraph;
        let of_kind = match strange.exchange {
            Exchange::Known => &mut report.known,
            Exchange::Unknown => &mut report.unknown,
        };
        for count in [of_kind, &mut report.all] {
            count.total += 1;
            count.right += usize::from(declined);
        }
        if !declined {
            report.answered.push(Answered { of: strange, answer });
        }
    }
    report
}
