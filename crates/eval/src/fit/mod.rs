//! Fitting the weights by which one of a question's candidates is chosen: a logistic model over all candidates, each
//! question counting once, with a penalty on large weights. Judged by leaving each graph out.

use std::collections::BTreeSet;
use std::fmt;

use qa::reading::{FEATURES, STAGES, Weights};
use serde::Serialize;

use crate::candidates::{Offer, Offered};

/// Steps of descent; the loss has settled long before.
const STEPS: usize = 3_000;
const RATE: f32 = 0.5;

/// What a fit is worth on graphs that it was not fitted to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fitted {
    /// Weights of all the graphs.
    pub weights: Weights,
    /// Questions that have an answer.
    pub questions: usize,
    /// Of them, those with a right candidate.
    pub possible: usize,
    /// Of them, those whose likeliest candidate is right, each by weights of the other graphs; after each of [`STAGES`].
    pub right: [usize; STAGES.len()],
    /// The same stages: of the likeliest candidates in ten bins of likelihood how many, and how many of them right.
    pub bins: [[[usize; 2]; 10]; STAGES.len()],
}

/// Fits weights; `penalty` is on their squares. `only`: these features alone, all others keep the weights that the program
/// has; none means all.
pub fn fit(offered: &[Offered], penalty: f32, only: &[String]) -> Fitted {
    let graphs: BTreeSet<&str> = offered.iter().map(|one| one.graph.as_str()).collect();
    let mut fitted = Fitted {
        weights: Weights::new(&descend(offered.iter(), penalty, only)),
        questions: offered.len(),
        possible: offered.iter().filter(|one| one.candidates.iter().any(|offer| offer.right)).count(),
        right: [0; STAGES.len()],
        bins: [[[0; 2]; 10]; STAGES.len()],
    };
    for graph in graphs {
        let others = offered.iter().filter(|one| one.graph != graph);
        let weights = Weights::new(&descend(others, penalty, only));
        for one in offered.iter().filter(|one| one.graph == graph) {
            for stage in 0..STAGES.len() {
                let Some((offer, likely)) = best(one, stage, &weights) else { continue };
                fitted.right[stage] += usize::from(offer.right);
                let [all, right] = &mut fitted.bins[stage][((likely * 10.0) as usize).min(9)];
                *all += 1;
                *right += usize::from(offer.right);
            }
        }
    }
    fitted
}

/// The likeliest candidate of a stage.
fn best<'o>(one: &'o Offered, stage: usize, weights: &Weights) -> Option<(&'o Offer, f32)> {
    let offers = one.candidates.iter().filter(|offer| offer.answers);
    let likely = offers.filter_map(|offer| Some((offer, weights.likelihood(offer.at(stage)?))));
    likely.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// Numbers that are added beside each other: sums in order would be computed one by one.
const LANES: usize = 8;

/// What is descended on: features of one candidate at one stage a row, filled up to whole [`LANES`].
struct Rows {
    width: usize,
    features: Vec<f32>,
    /// Of each row how much it counts, and whether it is right.
    judged: Vec<(f32, f32)>,
}

impl Rows {
    fn of<'o>(offered: impl Iterator<Item = &'o Offered>) -> Self {
        let mut rows =
            Self { width: FEATURES.len().next_multiple_of(LANES), features: Vec::new(), judged: Vec::new() };
        let mut questions = 0;
        for (one, stage) in offered.flat_map(|one| (0..STAGES.len()).map(move |stage| (one, stage))) {
            let offers = one.candidates.iter().filter(|offer| offer.answers);
            let offers: Vec<_> = offers.filter_map(|offer| Some((offer.at(stage)?, offer.right))).collect();
            questions += usize::from(!offers.is_empty());
            for (features, right) in &offers {
                rows.features.extend_from_slice(features);
                rows.features.resize(rows.features.len().next_multiple_of(rows.width), 0.0);
                rows.judged.push((1.0 / offers.len() as f32, f32::from(u8::from(*right))));
            }
        }
        rows.judged.iter_mut().for_each(|(share, _)| *share /= questions.max(1) as f32);
        rows
    }

    /// Adds the slope of the loss at these weights.
    fn slope(&self, weights: &[f32], slope: &mut [f32]) {
        for (features, (share, right)) in self.features.chunks_exact(self.width).zip(&self.judged) {
            let mut sums = [0.0; LANES];
            for (weights, features) in weights.chunks_exact(LANES).zip(features.chunks_exact(LANES)) {
                for lane in 0..LANES {
                    sums[lane] += weights[lane] * features[lane];
                }
            }
            let off = share * (1.0 / (1.0 + (-sums.iter().sum::<f32>()).exp()) - right);
            for (slope, feature) in slope.iter_mut().zip(features) {
                *slope += off * feature;
            }
        }
    }
}

/// Gradient descent with momentum on the mean loss of the questions.
fn descend<'o>(offered: impl Iterator<Item = &'o Offered>, penalty: f32, only: &[String]) -> Vec<f32> {
    let rows = Rows::of(offered);
    let moves: Vec<bool> =
        FEATURES.iter().map(|name| only.is_empty() || only.iter().any(|one| one == name)).collect();
    let mut weights = match only {
        [] => vec![0.0f32; FEATURES.len()],
        _ => Weights::learned().values(),
    };
    weights.resize(rows.width, 0.0);
    let mut speed = vec![0.0f32; rows.width];
    for _ in 0..STEPS {
        let mut slope: Vec<f32> = weights.iter().map(|weight| penalty * weight).collect();
        rows.slope(&weights, &mut slope);
        let moved = weights.iter_mut().zip(&mut speed).zip(&slope).zip(&moves).filter(|(_, moves)| **moves);
        for (((weight, speed), slope), _) in moved {
            *speed = 0.9 * *speed - RATE * slope;
            *weight += *speed;
        }
    }
    weights.truncate(FEATURES.len());
    weights
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { questions, possible, .. } = self;
        write!(f, "{questions} questions, {possible} with a right candidate; right on graphs left out:")?;
        for ((stage, right), bins) in STAGES.iter().zip(self.right).zip(&self.bins) {
            write!(f, "\nafter the {stage} {right}; of those said to be right in")?;
            for (bin, [all, right]) in bins.iter().enumerate().filter(|(_, [all, _])| *all > 0) {
                write!(f, " {}-{} %: {right} of {all};", bin * 10, bin * 10 + 10)?;
            }
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
        let offered: Vec<Offered> = (0..12)
            .map(|at| Offered {
                graph: format!("g{}", at % 4),
                question: at.to_string(),
                candidates: vec![offer(at % 2 == 0, 1.0), offer(at % 2 == 1, 0.0), offer(false, 1.0)],
            })
            .collect();
        let fitted = fit(&offered, 0.001, &[]);
        assert_eq!((fitted.questions, fitted.possible, fitted.right), (12, 12, [0, 12, 12, 12]));
    }
}
