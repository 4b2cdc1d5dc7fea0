//! Answers as lists of values, by the measures of `crate::metrics`. Which values an answer gives is fixed by the answer: of
//! each of its results the column that was asked for, in their order, each value once. The reference has no say in that.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::metrics::{
    self, Tally, f1_macro, f1_micro, f1_of_means, hit_at, mean, p_at_1, reciprocal_rank, tally,
};

/// How well one answer's values fit the reference's.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Overlap {
    /// What is right of what.
    pub tally: Tally,
    /// The first one given is right: 1, else 0.
    pub p_at_1: f64,
    /// One over the place of the first right one.
    pub reciprocal_rank: f64,
    /// A right one is among the first five: 1, else 0.
    pub hit_at_5: f64,
}

/// The same over many questions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Sets {
    /// Questions whose reference has one column.
    pub questions: usize,
    /// Mean precision.
    pub precision: f64,
    /// Mean recall.
    pub recall: f64,
    /// Harmonic mean of both means.
    pub f1: f64,
    /// Mean of the questions' F1.
    pub f1_macro: f64,
    /// F1 over the values of all questions.
    pub f1_micro: f64,
    /// Share of questions whose first value is right.
    pub p_at_1: f64,
    /// Mean of one over the place of the first right value.
    pub mrr: f64,
    /// Share of questions with a right value among the first five.
    pub hit_at_5: f64,
}

impl Overlap {
    /// Of a yes or no.
    pub(crate) fn of_truth(right: bool) -> Self {
        let truth = f64::from(u8::from(right));
        let tally = Tally { right: right.into(), given: 1, wanted: 1 };
        Self { tally, p_at_1: truth, reciprocal_rank: truth, hit_at_5: truth }
    }

    /// Of the values of an answer, as it gives them.
    pub(crate) fn of_values(wanted: &BTreeSet<String>, values: impl Iterator<Item = String>) -> Self {
        let mut ranked: Vec<String> = Vec::new();
        for value in values {
            if !ranked.contains(&value) {
                ranked.push(value);
            }
        }
        let given: BTreeSet<String> = ranked.iter().cloned().collect();
        Self {
            tally: tally(&given, wanted),
            p_at_1: p_at_1(&ranked, wanted),
            reciprocal_rank: reciprocal_rank(&ranked, wanted),
            hit_at_5: hit_at(5, &ranked, wanted),
        }
    }
}

impl Sets {
    /// Averages; `None` without questions.
    pub(crate) fn of(overlaps: &[Overlap]) -> Option<Self> {
        if overlaps.is_empty() {
            return None;
        }
        let tallies: Vec<Tally> = overlaps.iter().map(|o| o.tally).collect();
        Some(Self {
            questions: overlaps.len(),
            precision: mean(tallies.iter().map(|t| metrics::precision(*t))),
            recall: mean(tallies.iter().map(|t| metrics::recall(*t))),
            f1: f1_of_means(&tallies),
            f1_macro: f1_macro(&tallies),
            f1_micro: f1_micro(&tallies),
            p_at_1: mean(overlaps.iter().map(|o| o.p_at_1)),
            mrr: mean(overlaps.iter().map(|o| o.reciprocal_rank)),
            hit_at_5: mean(overlaps.iter().map(|o| o.hit_at_5)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlap(wanted: &[&str], values: &[&str]) -> Overlap {
        let owned = |values: &[&str]| values.iter().map(|v| (*v).to_owned()).collect::<Vec<_>>();
        Overlap::of_values(&owned(wanted).into_iter().collect(), owned(values).into_iter())
    }

    #[test]
    fn values_count_once_in_the_order_given() {
        let o = overlap(&["a", "b"], &["c", "a", "c"]);
        assert_eq!(o.tally, Tally { right: 1, given: 2, wanted: 2 });
        assert_eq!((o.p_at_1, o.reciprocal_rank, o.hit_at_5), (0.0, 0.5, 1.0));
        assert_eq!(
            overlap(&["a"], &[]),
            Overlap { tally: Tally { right: 0, given: 0, wanted: 1 }, ..Overlap::default() }
        );
    }

    #[test]
    fn a_yes_or_no_is_one_value() {
        let sets = Sets::of(&[Overlap::of_truth(true), Overlap::of_truth(false)]).unwrap();
        assert_eq!((sets.f1, sets.f1_macro, sets.f1_micro, sets.p_at_1, sets.mrr), (0.5, 0.5, 0.5, 0.5, 0.5));
        assert_eq!(Sets::of(&[]), None);
    }
}
