//! Fitting the trees by which one of a question's candidates is chosen: over all candidates, each question counting once.
//! Judged by leaving graphs out.

mod boost;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use boost::{Rows, boost};
use qa::reading::{FEATURES, Forest, STAGES};

use crate::candidates::{Offer, Offered};

/// Parts that the graphs are dealt into; what is said of one is learned from the others.
const PARTS: usize = 8;

/// What a fit is worth on graphs that it was not fitted to.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// Trees of all the graphs.
    pub forest: Forest,
    /// Questions that were asked.
    pub questions: usize,
    /// Of them, those with a right candidate.
    pub possible: usize,
    /// Of the likeliest candidates, each by trees of other graphs, in ten bins of likelihood how many, and how many of them right.
    pub bins: [[usize; 2]; 10],
}

/// Fits trees: all of them, or further ones `onto` those that are there, to what these leave open.
pub fn fit(offered: &[Offered], onto: Option<&Forest>) -> Fitted {
    let graphs: BTreeSet<&str> = offered.iter().map(|one| one.graph.as_str()).collect();
    let part: BTreeMap<&str, usize> =
        graphs.into_iter().enumerate().map(|(at, graph)| (graph, at % PARTS)).collect();
    let mut fitted = Fitted {
        forest: boost(&rows(offered.iter()), FEATURES, onto),
        questions: offered.len(),
        possible: offered.iter().filter(|one| one.candidates.iter().any(|offer| offer.right)).count(),
        bins: [[0; 2]; 10],
    };
    for left_out in 0..PARTS {
        let within = |one: &&Offered| part[one.graph.as_str()] == left_out;
        if !offered.iter().any(|one| within(&one)) {
            continue;
        }
        let forest = boost(&rows(offered.iter().filter(|one| !within(one))), FEATURES, onto);
        for (offer, likely) in offered.iter().filter(within).filter_map(|one| best(one, &forest)) {
            let [all, right] = &mut fitted.bins[((likely * 10.0) as usize).min(9)];
            *all += 1;
            *right += usize::from(offer.right);
        }
    }
    fitted
}

/// The likeliest candidate when the choice was made.
fn best<'o>(one: &'o Offered, forest: &Forest) -> Option<(&'o Offer, f32)> {
    let offers = one.candidates.iter().filter(|offer| offer.answers);
    let likely = offers.filter_map(|offer| Some((offer, forest.likelihood(offer.last()?))));
    likely.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// The candidates that answer, at every stage.
fn rows<'o>(offered: impl Iterator<Item = &'o Offered>) -> Rows {
    let mut rows = Rows::default();
    for (one, stage) in offered.flat_map(|one| (0..STAGES.len()).map(move |stage| (one, stage))) {
        let offers = one.candidates.iter().filter(|offer| offer.answers);
        let offers: Vec<_> = offers.filter_map(|offer| Some((offer.at(stage)?, offer.right))).collect();
        for (features, right) in &offers {
            rows.features.extend_from_slice(features);
            rows.judged.push((1.0 / offers.len() as f32, *right));
        }
    }
    rows
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { questions, possible, bins, .. } = self;
        let right: usize = bins.iter().map(|[_, right]| right).sum();
        write!(
            f,
            "{questions} questions, {possible} with a right candidate; on graphs left out the likeliest is right in {right}; of those said to be right in"
        )?;
        for (bin, [all, right]) in bins.iter().enumerate().filter(|(_, [all, _])| *all > 0) {
            write!(f, " {}-{} %: {right} of {all};", bin * 10, bin * 10 + 10)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The feature that tells right from wrong gets the weight, on graphs left out too.
    #[test]
    fn what_tells_right_from_wrong_is_learned() {
        let telling = FEATURES.iter().position(|name| *name == "whole").expect("a feature");
        let offer = |right: bool, noise: f32| {
            let mut features = vec![0.0; FEATURES.len()];
            features[0] = 1.0;
            features[telling] = f32::from(u8::from(right));
            features[telling + 3] = noise;
            let features = [None, Some(features.clone()), Some(features.clone()), Some(features)];
            Offer {
                by: "plan".into(),
                place: 0,
                plan: None,
                query: None,
                accounted: 1.0,
                likely: 0.0,
                answers: true,
                right,
                features,
            }
        };
        let offered: Vec<Offered> = (0..480)
            .map(|at| Offered {
                graph: format!("g{}", at % 4),
                question: at.to_string(),
                candidates: vec![offer(at % 2 == 0, 1.0), offer(at % 2 == 1, 0.0), offer(false, 1.0)],
            })
            .collect();
        let fitted = fit(&offered, None);
        let right: usize = fitted.bins.iter().map(|[_, right]| right).sum();
        assert_eq!((fitted.questions, fitted.possible, right), (480, 480, 480));
    }
}
