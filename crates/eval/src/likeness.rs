//! Results compared as sets, by the definitions of two papers.
//!
//! - Jaccard (FrOG, equation 1): |A and B| / |A or B|, where A and B are sets of rows and a row is its values sorted.
//!   Two empty results are the same: 1.
//! - Coverage (scholarly hybrid): |auto and gold| / |gold|, the mean and the share of questions with at least 0.7. A
//!   question whose gold is empty counts 1 when the answer is too. Rows are compared by their first
//!   value, the entity; entities found without a query count too.
//! - The variant of that paper's published script divides by the smaller of the two sets and looks at the first ten
//!   of each; it is reported beside, under its own name.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use crate::metrics;

/// Enough overlap for an answer to count.
const ENOUGH: f64 = 0.7;
/// Entities that the published script looks at.
const FIRST: usize = 10;

/// A reference's rows and an answer's, each value in its comparable spelling.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pair {
    /// Of the reference.
    pub gold: Vec<Vec<String>>,
    /// Of the answer, best first; empty when there is none.
    pub auto: Vec<Vec<String>>,
    /// Entities found without a query, after those of `auto`; only the overlap counts them.
    pub beside: Vec<String>,
}

/// Coverage over some questions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Coverage {
    /// Questions.
    pub questions: usize,
    /// Mean overlap.
    pub mean: f64,
    /// Share of questions with at least 0.7.
    pub enough: f64,
}

/// Both papers' figures over a file of questions.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Likeness {
    /// FrOG's mean Jaccard similarity.
    pub jaccard: f64,
    /// The scholarly hybrid's overlap.
    pub overlap: Coverage,
    /// The same by category.
    pub overlap_by_category: BTreeMap<String, Coverage>,
    /// As the scholarly hybrid's published script computes it.
    pub overlap_by_script: Coverage,
}

impl Likeness {
    /// Means over pairs with their categories.
    pub fn of(pairs: &[(String, Pair)]) -> Self {
        let all = |measure: fn(&Pair) -> f64| -> Coverage { overlap(pairs.iter().map(|(_, p)| measure(p))) };
        let mut categories: BTreeMap<String, Vec<f64>> = BTreeMap::new();
        for (category, pair) in pairs {
            categories.entry(category.clone()).or_default().push(pair.overlap());
        }
        Self {
            jaccard: all(Pair::jaccard).mean,
            overlap: all(Pair::overlap),
            overlap_by_category: categories
                .into_iter()
                .map(|(name, values)| (name, overlap(values.into_iter())))
                .collect(),
            overlap_by_script: all(Pair::overlap_by_script),
        }
    }
}

fn overlap(values: impl Iterator<Item = f64>) -> Coverage {
    let values: Vec<f64> = values.collect();
    let count = values.len().max(1) as f64;
    Coverage {
        questions: values.len(),
        mean: values.iter().sum::<f64>() / count,
        enough: values.iter().filter(|v| **v >= ENOUGH).count() as f64 / count,
    }
}

impl Pair {
    /// FrOG, equation 1.
    pub fn jaccard(&self) -> f64 {
        let rows = |rows: &[Vec<String>]| -> BTreeSet<Vec<String>> {
            let sorted = |row: &Vec<String>| {
                let mut row = row.clone();
                row.sort_unstable();
                row
            };
            rows.iter().map(sorted).collect()
        };
        metrics::jaccard(&rows(&self.gold), &rows(&self.auto))
    }

    /// |auto and gold| / |gold|.
    pub fn overlap(&self) -> f64 {
        let (gold, auto) = (entities(&self.gold), self.found());
        match gold.len() {
            0 => f64::from(u8::from(auto.is_empty())),
            size => gold.iter().filter(|e| auto.contains(e)).count() as f64 / size as f64,
        }
    }

    /// The answer's entities, those found without a query last.
    fn found(&self) -> Vec<String> {
        let mut found = entities(&self.auto);
        for entity in &self.beside {
            if !found.contains(entity) {
                found.push(entity.clone());
            }
        }
        found
    }

    /// The published script's: the first ten of each, divided by the smaller.
    pub fn overlap_by_script(&self) -> f64 {
        let first = |found: Vec<String>| -> Vec<String> { found.into_iter().take(FIRST).collect() };
        let (gold, auto) = (first(entities(&self.gold)), first(self.found()));
        match gold.len().min(auto.len()) {
            0 => 0.0,
            size => gold.iter().filter(|e| auto.contains(e)).count() as f64 / size as f64,
        }
    }
}

/// The first values, each once.
fn entities(rows: &[Vec<String>]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for first in rows.iter().filter_map(|row| row.first()) {
        if !out.contains(first) {
            out.push(first.clone());
        }
    }
    out
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ({:.0}% of {} reach 0.7)", self.mean, 100.0 * self.enough, self.questions)
    }
}

impl fmt::Display for Likeness {
    /// `Jaccard 0.812; overlap 0.900 (90% of 40 reach 0.7): paper ..; by the script ..`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Jaccard {:.3}; overlap {}", self.jaccard, self.overlap)?;
        if self.overlap_by_category.len() > 1 {
            let parts: Vec<String> =
                self.overlap_by_category.iter().map(|(name, overlap)| format!("{name} {overlap}")).collect();
            write!(f, ": {}", parts.join(", "))?;
        }
        write!(f, "; by the published script {}", self.overlap_by_script)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(gold: &[&[&str]], auto: &[&[&str]]) -> Pair {
        let rows =
            |rows: &[&[&str]]| rows.iter().map(|r| r.iter().map(|v| (*v).to_owned()).collect()).collect();
        Pair { gold: rows(gold), auto: rows(auto), beside: vec![] }
    }

    #[test]
    fn rows_are_sets_of_sorted_values() {
        assert_eq!(
            pair(&[&["a", "1"], &["b", "2"]], &[&["2", "b"], &["1", "a"], &["1", "a"]]).jaccard(),
            1.0
        );
        assert_eq!(pair(&[&["a"], &["b"]], &[&["b"], &["c"]]).jaccard(), 1.0 / 3.0);
        assert_eq!(pair(&[], &[]).jaccard(), 1.0);
        assert_eq!(pair(&[], &[&["a"]]).jaccard(), 0.0);
    }

    #[test]
    fn overlap_divides_by_the_reference_and_the_script_by_the_smaller() {
        let few = pair(&[&["a"], &["b"], &["c"], &["d"]], &[&["a", "x"], &["b", "y"]]);
        assert_eq!((few.overlap(), few.overlap_by_script()), (0.5, 1.0));
        let likeness = Likeness::of(&[("paper".into(), few), ("person".into(), pair(&[&["a"]], &[&["a"]]))]);
        insta::assert_snapshot!(likeness, @"Jaccard 0.500; overlap 0.750 (50% of 2 reach 0.7): paper 0.500 (0% of 1 reach 0.7), person 1.000 (100% of 1 reach 0.7); by the published script 1.000 (100% of 2 reach 0.7)");
    }
}
