//! How well the words of a question fit a SELECT. "Who owns Torr Mill?" is as probable as any question of a mill where the
//! SELECT is about its builder, but for the one word "owns": so each word counts for itself, beside what other SELECTs make of
//! it, and beside how probable it is where nothing is told of the SELECT.

use plan::{is_function_word, is_general_noun};

use crate::steps::say_back::Fit;

/// Logarithms that are as far as can be told.
const FAR: f32 = 10.0;

/// What the candidates that were measured make of each word of a question.
#[derive(Debug, Default)]
pub(super) struct EachWord {
    words: Vec<Word>,
}

/// A word of the question, with logarithms of its probability.
#[derive(Debug)]
struct Word {
    /// It tells something, or none of them does.
    telling: bool,
    /// Where nothing is told of the SELECT.
    unsaid: f32,
    /// Where the candidate is meant that tells it best.
    best: f32,
}

impl EachWord {
    /// Of the fits that were measured.
    pub fn of<'f>(unsaid: Option<&Fit>, fits: impl Iterator<Item = &'f Fit> + Clone) -> Self {
        let Some(unsaid) = unsaid else { return Self::default() };
        let telling = |word: &str| {
            !is_function_word(word)
                && !is_general_noun(word)
                && !word.starts_with(|c: char| c.is_ascii_digit())
        };
        let any_tells = unsaid.words.iter().any(|(word, _)| telling(word));
        let words = unsaid.words.iter().enumerate().map(|(at, (word, unsaid))| {
            let told = fits.clone().filter_map(|fit| fit.words.get(at)).map(|(_, log)| *log);
            let best = told.fold(f32::NEG_INFINITY, f32::max);
            Word { telling: !any_tells || telling(word), unsaid: *unsaid, best }
        });
        Self { words: words.collect() }
    }

    /// For a candidate of that fit: how much the word that it tells least is told, how probable its least probable word is, how
    /// much those that tell something are told; the first two of the candidate that tells each word best; how much better
    /// another tells a word; how much all are told. 0 where it was not measured.
    pub fn values(&self, fit: Option<&Fit>) -> [f32; 7] {
        let Some(fit) = fit.filter(|fit| !self.words.is_empty() && fit.words.len() == self.words.len())
        else {
            return [0.0; 7];
        };
        let all = || self.words.iter().zip(fit.words.iter().map(|(_, own)| *own));
        let some = || all().filter(|(word, _)| word.telling);
        let values = [
            least(some().map(|(word, own)| own - word.unsaid)),
            least(some().map(|(_, own)| own)),
            mean(some().map(|(word, own)| own - word.unsaid)),
            least(some().map(|(word, _)| word.best - word.unsaid)),
            least(some().map(|(word, _)| word.best)),
            least(some().map(|(word, own)| own - word.best)),
            mean(all().map(|(word, own)| own - word.unsaid)),
        ];
        values.map(|value| (value / FAR).clamp(-2.0, 2.0))
    }
}

fn least(values: impl Iterator<Item = f32>) -> f32 {
    values.fold(f32::INFINITY, f32::min)
}

fn mean(values: impl Iterator<Item = f32>) -> f32 {
    let (sum, number) = values.fold((0.0, 0.0), |(sum, number), value| (sum + value, number + 1.0));
    sum / f32::max(number, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(words: &[(&str, f32)]) -> Fit {
        Fit { mean: 0.0, words: words.iter().map(|(word, log)| ((*word).to_owned(), *log)).collect() }
    }

    #[test]
    fn the_word_that_no_select_tells_stands_out() {
        let unsaid = fit(&[("who", -4.0), ("owns", -6.0), ("torr", -20.0), ("mill", -3.0)]);
        let builder = fit(&[("who", -0.5), ("owns", -7.0), ("torr", -2.0), ("mill", -0.1)]);
        let owner = fit(&[("who", -0.5), ("owns", -1.0), ("torr", -2.0), ("mill", -0.1)]);
        let alone = EachWord::of(Some(&unsaid), [&builder].into_iter()).values(Some(&builder));
        assert_eq!(alone.map(|value| (value * 100.0).round()), [-10.0, -70.0, 66.0, -10.0, -70.0, 0.0, 58.0]);
        let both = EachWord::of(Some(&unsaid), [&builder, &owner].into_iter());
        assert_eq!(
            both.values(Some(&builder))[3..6].iter().map(|v| (v * 100.0).round()).collect::<Vec<_>>(),
            [29.0, -20.0, -60.0]
        );
        assert!(both.values(Some(&owner))[5] == 0.0 && both.values(None) == [0.0; 7]);
    }
}
