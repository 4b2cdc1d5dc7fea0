//! What people taught: how an answer says that it comes from there, what a lesson must be to be kept, and words that people
//! say for what the graph calls otherwise. Where the lessons are kept: `search`; how a question is read by them:
//! `reading`.

use std::ops::ControlFlow;

use plan::Index;
use search::{Bank, KnowledgeBase, Lesson, Pair, Synonym};
use serde::{Deserialize, Serialize};

use crate::reading::lesson;
use crate::trace::Trace;
use crate::{Error, asked};

/// That a question was answered as somebody taught it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taught {
    /// What the lesson is known by ([`search::Lesson::id`]).
    pub id: String,
    /// Who taught it.
    pub by: String,
    /// The day, as `2026-11-25`.
    pub on: String,
    /// The question that was taught.
    pub question: String,
    /// The question asked is this one; else one like it.
    pub same: bool,
    /// Somebody verified its rows, and they are the same still; `false`: the data has changed since. None where nobody did, or
    /// where another question was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
}

impl Taught {
    /// By a pair.
    pub(crate) fn by(pair: &Pair, same: bool) -> Self {
        Self {
            id: Lesson::Pair(pair.clone()).id(),
            by: pair.by.clone(),
            on: pair.on.clone(),
            question: pair.whole().to_owned(),
            same,
            verified: None,
        }
    }

    /// In words, for people.
    pub fn mark(&self) -> String {
        let Self { by, on, question, .. } = self;
        match (self.same, self.verified) {
            (true, Some(true)) => format!("Verified by {by} on {on}."),
            (true, Some(false)) => {
                format!("Taught by {by} on {on}, who verified the answer then: the data has changed since.")
            }
            (true, None) => format!("Taught by {by} on {on}."),
            (false, _) => format!("Read as {by} taught {question:?} on {on}."),
        }
    }
}

/// A pair as somebody teaches it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Teaching<'a> {
    /// The question as it was asked.
    pub question: &'a str,
    /// The question that stands alone, where that is another.
    pub standalone: Option<&'a str>,
    /// A SELECT over the question views.
    pub select: &'a str,
    /// Who teaches it.
    pub by: &'a str,
    /// The day, as `2026-11-25`.
    pub on: &'a str,
    /// Somebody looked at the rows and says that they are right.
    pub verified: bool,
}

/// What a SELECT finds: shown before it is kept.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tried {
    /// What it says, as sentences.
    pub text: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<search::Value>>,
    /// What it means as people read it; none where it runs unread.
    pub meaning: Option<String>,
}

/// Tries a pair: it must run and find something.
///
/// # Errors
/// [`Error::Unteachable`] says what of it cannot be used; others when the knowledge base fails.
pub fn checked(kb: &KnowledgeBase, index: &Index, teaching: &Teaching<'_>) -> Result<(Lesson, Tried), Error> {
    let whole = teaching.standalone.unwrap_or(teaching.question).trim();
    if let Some((why, what)) = asked::unaskable(whole) {
        return Err(Error::Unteachable(format!("{why} {what}")));
    }
    by_whom(teaching.by)?;
    let mut on_event = |_: crate::Event| ControlFlow::Continue(());
    let mut trace = Trace::new(&mut on_event);
    let found = lesson::tried(kb, index, whole, teaching.select, &mut trace)?;
    let rows = found.hash();
    let tried = Tried {
        text: found.text(),
        columns: found.columns().to_vec(),
        rows: found.rows().to_vec(),
        meaning: found.meant.as_ref().map(|meant| crate::steps::explain::explain(index, meant)),
    };
    let question = teaching.question.trim().to_owned();
    let pair = Pair {
        standalone: (whole != question).then(|| whole.to_owned()),
        question,
        select: teaching.select.trim().trim_end_matches(';').trim_end().to_owned(),
        by: teaching.by.trim().to_owned(),
        on: teaching.on.to_owned(),
        rows: Some(rows),
        verified: teaching.verified,
    };
    Ok((Lesson::Pair(pair), tried))
}

/// A word for what the graph calls otherwise.
///
/// # Errors
/// [`Error::Unteachable`] where the graph calls nothing so, with what is spelt most like it.
pub fn checked_synonym(index: &Index, word: &str, means: &str, by: &str, on: &str) -> Result<Lesson, Error> {
    let (word, means) = (word.trim(), means.trim());
    by_whom(by)?;
    if plan::words(word).is_empty() || plan::words(means).is_empty() {
        return Err(Error::Unteachable("A synonym is written WORD=MEANING, as in \"brand=series\".".into()));
    }
    if plan::stems(word) == plan::stems(means) {
        return Err(Error::Unteachable(format!("{word:?} means itself already.")));
    }
    if !plan::knows(index, means) {
        let labels = index.schema.views.iter().flat_map(|view| {
            let columns = view.columns.iter().map(|column| column.name.as_str());
            std::iter::once(view.label.as_str()).chain(columns)
        });
        let nearest = kb::nearest(means, labels).map(|near| format!(" The nearest is {near:?}."));
        return Err(Error::Unteachable(format!(
            "The graph calls no table, column or value {means:?}.{}",
            nearest.unwrap_or_default()
        )));
    }
    let (word, means, by, on) = (word.to_owned(), means.to_owned(), by.trim().to_owned(), on.to_owned());
    Ok(Lesson::Synonym(Synonym { word, means, by, on }))
}

/// Characters of a name, at most.
const NAME: usize = 100;

fn by_whom(by: &str) -> Result<(), Error> {
    let by = by.trim();
    match by.is_empty() || by.chars().count() > NAME || by.chars().any(char::is_control) {
        true => Err(Error::Unteachable(format!("{by:?} is no name: take 1 to {NAME} characters."))),
        false => Ok(()),
    }
}

/// A lesson that somebody else wrote must hold here too.
///
/// # Errors
/// As [`checked`] and [`checked_synonym`].
pub fn checked_again(kb: &KnowledgeBase, index: &Index, lesson: &Lesson) -> Result<Lesson, Error> {
    match lesson {
        Lesson::Pair(pair) => {
            let teaching = Teaching {
                question: &pair.question,
                standalone: pair.standalone.as_deref(),
                select: &pair.select,
                by: &pair.by,
                on: &pair.on,
                verified: false,
            };
            let (kept, _) = checked(kb, index, &teaching)?;
            // What was verified stays so where the rows are those that were looked at.
            Ok(match kept {
                Lesson::Pair(kept) => Lesson::Pair(Pair {
                    verified: pair.verified,
                    rows: pair.rows.clone().or(kept.rows),
                    ..kept
                }),
                other => other,
            })
        }
        Lesson::Synonym(Synonym { word, means, by, on }) => checked_synonym(index, word, means, by, on),
    }
}

/// How a taught pair stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Its query gives the rows that it gave.
    Same,
    /// It gives other rows: the data has changed.
    Changed,
    /// It does not run, or finds nothing.
    Broken,
}

/// Runs a taught pair again.
///
/// # Errors
/// When the knowledge base fails.
pub fn standing(kb: &KnowledgeBase, index: &Index, pair: &Pair) -> Result<Standing, Error> {
    let mut on_event = |_: crate::Event| ControlFlow::Continue(());
    match lesson::tried(kb, index, pair.whole(), &pair.select, &mut Trace::new(&mut on_event)) {
        Ok(found) if pair.rows.as_ref().is_none_or(|rows| *rows == found.hash()) => Ok(Standing::Same),
        Ok(_) => Ok(Standing::Changed),
        Err(Error::Unteachable(_)) => Ok(Standing::Broken),
        Err(error) => Err(error),
    }
}

/// The question in the graph's words, with a note for each that was exchanged. Within a longer name a word stays.
pub(crate) fn in_its_words(bank: &Bank, index: &Index, question: &str) -> (String, Vec<String>) {
    let (mut said, mut notes) = (question.to_owned(), Vec::new());
    let taught = bank.synonyms().map(|one| {
        let whom = format!("as {} taught on {}", one.by, one.on);
        (one.word.as_str(), one.means.as_str(), whom)
    });
    let annotated = index.schema.synonyms.iter();
    let annotated = annotated.map(|(word, means)| (word.as_str(), means.as_str(), "as annotated".to_owned()));
    for (word, means, whom) in taught.chain(annotated) {
        let pieces = pieces(&said);
        let words: Vec<String> = pieces.iter().map(|(_, word)| word.clone()).collect();
        let names = plan::names_said(index, &words);
        let wanted: Vec<String> = plan::stems(word);
        let found = (0..words.len()).find(|&at| {
            let span = at..at + wanted.len();
            let says = words
                .get(span.clone())
                .is_some_and(|words| words.iter().map(|word| plan::stem(word)).eq(wanted.iter().cloned()));
            let inside = |name: &std::ops::Range<usize>| {
                name.start <= span.start && span.end <= name.end && name.len() > span.len()
            };
            says && !names.iter().any(inside)
        });
        let Some(at) = found else { continue };
        let (first, last) = (&pieces[at].0, &pieces[at + wanted.len() - 1]);
        let several = plan::is_plural(&last.1) && !plan::is_plural(means);
        let means = if several { plan::plural(means) } else { means.to_owned() };
        let range = first.start..last.0.end;
        notes.push(format!("{:?} is read as {means:?}, {whom}.", &said[range.clone()]));
        said.replace_range(range, &means);
    }
    (said, notes)
}

/// The words of a text with where they stand in it.
fn pieces(text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    let mut found: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    let mut began = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_alphanumeric(), began) {
            (true, None) => began = Some(at),
            (false, Some(start)) => {
                found.push((start..at, plan::fold(&text[start..at])));
                began = None;
            }
            _ => {}
        }
    }
    found
}
