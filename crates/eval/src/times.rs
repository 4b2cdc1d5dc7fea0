//! How long answers took: of all of it, of what is not the model, and of each step.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::Given;

/// Seconds of one question after another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The upper median.
    pub median: f64,
    /// So many or less in 95 of 100 (nearest rank).
    pub p95: f64,
}

impl Spread {
    fn of(mut seconds: Vec<f64>) -> Self {
        seconds.sort_by(f64::total_cmp);
        let at = |rank: usize| seconds.get(rank).copied().unwrap_or_default();
        let high = (seconds.len() * 95).div_ceil(100).saturating_sub(1);
        Self { median: at(seconds.len() / 2), p95: at(high) }
    }
}

/// A step over all questions that took it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StepTimes {
    /// How many questions took it.
    pub questions: usize,
    /// Seconds a question, all its turns together.
    #[serde(flatten)]
    pub seconds: Spread,
}

/// Where the time went.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Times {
    /// From question to answer.
    pub question: Spread,
    /// Of that, all but the model's calls.
    pub beyond_model: Spread,
    /// By the step's name.
    pub steps: BTreeMap<String, StepTimes>,
}

impl Times {
    /// Of the answers that tell their steps; `None` without one.
    pub fn of<'g>(answers: impl Iterator<Item = &'g Given>) -> Option<Self> {
        let told: Vec<&Given> = answers.filter(|given| !given.trace.is_empty()).collect();
        let mut steps: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for given in &told {
            let mut own: BTreeMap<&str, f64> = BTreeMap::new();
            for step in &given.trace {
                *own.entry(&step.step).or_default() += step.seconds;
            }
            for (name, seconds) in own {
                steps.entry(name).or_default().push(seconds);
            }
        }
        let beyond = |given: &&Given| (given.seconds - given.effort.model_seconds).max(0.0);
        (!told.is_empty()).then(|| Self {
            question: Spread::of(told.iter().map(|given| given.seconds).collect()),
            beyond_model: Spread::of(told.iter().map(beyond).collect()),
            steps: steps
                .into_iter()
                .map(|(name, seconds)| {
                    let questions = seconds.len();
                    (name.to_owned(), StepTimes { questions, seconds: Spread::of(seconds) })
                })
                .collect(),
        })
    }
}

impl fmt::Display for Times {
    /// `95 % in 8.1 s; beyond the model 12 ms, 95 % in 40 ms`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spread { median, p95 } = self.beyond_model;
        let (median, p95) = (1000.0 * median, 1000.0 * p95);
        write!(f, "95 % in {:.1} s; beyond the model {median:.0} ms, 95 % in {p95:.0} ms", self.question.p95)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, Traced};

    #[test]
    fn steps_of_a_question_are_added_up() {
        let step = |step: &str, seconds| Traced { step: step.into(), seconds, ..Traced::default() };
        let given = |seconds, model_seconds, trace| Given {
            seconds,
            trace,
            effort: Effort { model_seconds, ..Effort::default() },
            ..Given::default()
        };
        let answers = [
            given(3.0, 2.5, vec![step("plan", 2.5), step("sql", 0.25), step("sql", 0.25)]),
            given(1.0, 0.0, vec![step("sql", 1.0)]),
            Given { seconds: 99.0, ..Given::default() },
        ];
        let times = Times::of(answers.iter()).expect("steps");
        assert_eq!(times.question, Spread { median: 3.0, p95: 3.0 });
        assert_eq!(times.beyond_model, Spread { median: 1.0, p95: 1.0 });
        let sql = StepTimes { questions: 2, seconds: Spread { median: 1.0, p95: 1.0 } };
        assert_eq!((times.steps.len(), &times.steps["sql"]), (2, &sql));
        assert_eq!(Times::of(answers[2..].iter()), None);
    }

    #[test]
    fn of_twenty_the_nineteenth_is_the_95th_of_a_hundred() {
        assert_eq!(Spread::of((1..=20).map(f64::from).collect()), Spread { median: 11.0, p95: 19.0 });
        assert_eq!(Spread::of(vec![]), Spread::default());
    }
}
