//! How near two questions are whose names are masked: by their form, and by the words that one has and the other not. Words
//! are the same by their stems, by what English knows of them, by closeness in meaning where there is an embedder, and where
//! the SELECT that answers the one says what the other does.

use super::select::read;
use crate::ground::{Index, accounted};
use lang::likeness::{Form, akin, is_light};
use lang::numbers::numeral;
use lang::{alike, stem, stems};

/// Stands where a name or number was: two questions about other ones are the same then.
pub(super) const MASK: &str = "\u{fffc}";

/// Words this near in meaning say the same.
const SAME: f32 = 0.55;
/// What it is worth that a word is said in another one, or by the SELECT alone.
const OTHERWISE: f32 = 0.9;
const BY_SELECT: f32 = 0.8;

/// Two questions, the names and numbers of both masked.
pub(super) struct Compared<'a> {
    /// The first without its names, for its form.
    pub taught: String,
    /// The second so.
    pub question: String,
    /// The words of the first, masked.
    pub told: Vec<String>,
    /// Those of the second.
    pub asked: Vec<String>,
    /// What answers the second if it asks as the first does.
    pub select: &'a str,
    /// The second as it is written.
    pub written: &'a str,
}

/// How near two questions are.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Nearness {
    /// From 0 to 1: the harmonic mean of how much of each the other says.
    pub alike: f32,
    /// They ask in one form.
    pub form: bool,
    /// Words of the second that nothing says.
    pub left: Vec<String>,
    /// Words of the first that the second says nothing of.
    pub lost: Vec<String>,
}

/// Compares them.
pub(super) fn nearness(index: &Index, compared: &Compared<'_>) -> Nearness {
    let (told, asked) = (content(&compared.told), content(&compared.asked));
    let said_by_select = stems(&compared.select.replace('_', " "));
    let near = |word: &str, others: &[&String]| {
        let known = others.iter().map(|other| match () {
            () if word == other.as_str() || stem(word) == stem(other) => 1.0,
            () if akin(word, other) => OTHERWISE,
            () => 0.0,
        });
        let known = known.fold(0.0, f32::max);
        if known > 0.0 {
            return known;
        }
        let others: Vec<&str> = others.iter().map(|other| other.as_str()).collect();
        let close = index.similarity.with_each(word, &others).into_iter().fold(0.0, f32::max);
        if close >= SAME { close } else { 0.0 }
    };
    let by_select = |word: &str| {
        let stemmed = stem(word);
        let said = said_by_select.iter().any(|known| alike(known, &stemmed) > 0.0 || akin(word, known));
        if said { BY_SELECT } else { 0.0 }
    };
    let mut of_asked: Vec<f32> = asked.iter().map(|word| near(word, &told).max(by_select(word))).collect();
    if of_asked.contains(&0.0) {
        let by_meaning = by_meaning(index, compared);
        for (worth, word) in of_asked.iter_mut().zip(&asked).filter(|(worth, _)| **worth == 0.0) {
            *worth = if by_meaning(word) { BY_SELECT } else { 0.0 };
        }
    }
    let of_told: Vec<f32> = told.iter().map(|word| near(word, &asked)).collect();
    let unsaid = |words: &[&String], worth: &[f32]| {
        let lost = words.iter().zip(worth).filter(|(_, worth)| **worth == 0.0);
        lost.map(|(word, _)| (*word).clone()).collect::<Vec<_>>()
    };
    let mean = |worth: &[f32]| match worth.len() {
        0 => 1.0,
        many => worth.iter().sum::<f32>() / many as f32,
    };
    let (of_question, of_taught) = (mean(&of_asked), mean(&of_told));
    let both = of_question + of_taught;
    let counting = compared.select.to_uppercase().contains("COUNT(");
    Nearness {
        alike: if both == 0.0 { 0.0 } else { 2.0 * of_question * of_taught / both },
        form: Form::of(&compared.taught).fits(&Form::of(&compared.question), counting),
        left: unsaid(&asked, &of_asked),
        lost: unsaid(&told, &of_told),
    }
}

/// Whether what the SELECT means says a word: who performs maintenance is an employee.
fn by_meaning(index: &Index, compared: &Compared<'_>) -> impl Fn(&str) -> bool {
    let meant = read(index, compared.select, compared.written).ok();
    let left = meant.map(|meant| accounted(index, compared.written, &meant).left);
    move |word| left.as_ref().is_some_and(|left| !left.iter().any(|unsaid| unsaid == word))
}

/// Words that say what is asked; a number that stands for nothing in the SELECT is one of them.
fn content(masked: &[String]) -> Vec<&String> {
    let tells = |word: &&String| *word != MASK && (numeral(word).is_some() || !is_light(word));
    masked.iter().filter(tells).collect()
}
