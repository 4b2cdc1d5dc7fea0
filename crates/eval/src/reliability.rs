//! Whether answers are right as often as their confidence says.

use std::fmt;

use serde::Serialize;

/// Confidences are gathered in steps of this.
const STEPS: f32 = 5.0;

/// One answer from the tables: how its question was read, and whether it was right.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Judged {
    /// The share of the question that the meaning accounts for.
    pub accounted: f32,
    /// Two readings found the same.
    pub agreed: Option<bool>,
    /// What was said of how sure it is, from 0 to 1.
    pub confidence: f32,
    /// It was right.
    pub right: bool,
}

/// Answers of about the same confidence.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bin {
    /// Their mean confidence.
    pub said: f32,
    /// How many of them were right.
    pub right: usize,
    /// Answers.
    pub total: usize,
}

/// A reliability table, with what it is made of.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Reliability {
    /// From the least sure to the surest.
    pub bins: Vec<Bin>,
    /// By answer, in the questions' order.
    pub judged: Vec<Judged>,
}

impl Reliability {
    /// `None` without answers that say how sure they are.
    pub fn of(judged: Vec<Judged>) -> Option<Self> {
        let step = |j: &&Judged| (j.confidence.clamp(0.0, 0.999) * STEPS) as usize;
        let bins: Vec<Bin> = (0..STEPS as usize)
            .filter_map(|at| {
                let within: Vec<&Judged> = judged.iter().filter(|j| step(j) == at).collect();
                let said: f32 = within.iter().map(|j| j.confidence).sum();
                let right = within.iter().filter(|j| j.right).count();
                (!within.is_empty()).then(|| Bin {
                    said: said / within.len() as f32,
                    right,
                    total: within.len(),
                })
            })
            .collect();
        (!judged.is_empty()).then_some(Self { bins, judged })
    }
}

impl fmt::Display for Reliability {
    /// `said 0.55: 4/9 right; said 0.83: 30/36 right`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bins: Vec<String> =
            self.bins.iter().map(|b| format!("said {:.2}: {}/{} right", b.said, b.right, b.total)).collect();
        write!(f, "confidence {}", bins.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_one_confidence_stand_together() {
        let judged = |confidence, right| Judged { accounted: 1.0, agreed: None, confidence, right };
        let table = Reliability::of(vec![
            judged(0.9, true),
            judged(0.85, false),
            judged(1.0, true),
            judged(0.3, false),
        ]);
        insta::assert_snapshot!(table.expect("answers"), @"confidence said 0.30: 0/1 right; said 0.92: 2/3 right");
        assert_eq!(Reliability::of(vec![]), None);
    }
}
