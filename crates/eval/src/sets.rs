//! Answers as sets of values, measured as Chatty-KG does (section 7.1): precision and recall of a question, their
//! averages, F1 as the harmonic mean of those, and P@1: whether the first value is a right one.

use std::collections::BTreeSet;

use serde::Serialize;

/// How well one answer's values fit the reference's.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Overlap {
    /// Right values among those given.
    pub precision: f64,
    /// Right values among those wanted.
    pub recall: f64,
    /// The first one given is right.
    pub first: bool,
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
    /// Share of questions whose first value is right.
    pub p_at_1: f64,
}

impl Overlap {
    /// Of a yes or no.
    pub(crate) fn of_truth(right: bool) -> Self {
        let share = f64::from(u8::from(right));
        Self { precision: share, recall: share, first: right }
    }

    /// Of tables of values: from each the column that shares most values with what is wanted, all in one list.
    pub(crate) fn of_tables(wanted: &BTreeSet<String>, tables: &[Vec<Vec<String>>]) -> Self {
        let mut given: Vec<&String> = Vec::new();
        for table in tables {
            let width = table.first().map_or(0, Vec::len);
            let held = |column: usize| table.iter().filter(|row| wanted.contains(&row[column])).count();
            let Some(best) = (0..width).rev().max_by_key(|&column| held(column)) else { continue };
            for value in table.iter().map(|row| &row[best]) {
                if !given.contains(&value) {
                    given.push(value);
                }
            }
        }
        let right = given.iter().filter(|value| wanted.contains(**value)).count() as f64;
        let share = |of: usize| if of == 0 { 0.0 } else { right / of as f64 };
        let first = given.first().is_some_and(|value| wanted.contains(*value));
        Self { precision: share(given.len()), recall: share(wanted.len()), first }
    }
}

impl Sets {
    /// Averages; `None` without questions.
    pub(crate) fn of(overlaps: &[Overlap]) -> Option<Self> {
        let questions = overlaps.len();
        if questions == 0 {
            return None;
        }
        let mean = |of: &dyn Fn(&Overlap) -> f64| overlaps.iter().map(of).sum::<f64>() / questions as f64;
        let (precision, recall) = (mean(&|o| o.precision), mean(&|o| o.recall));
        let both = precision + recall;
        let f1 = if both == 0.0 { 0.0 } else { 2.0 * precision * recall / both };
        Some(Self { questions, precision, recall, f1, p_at_1: mean(&|o| f64::from(u8::from(o.first))) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlap(wanted: &[&str], tables: &[&[&[&str]]]) -> Overlap {
        let owned = |row: &&[&str]| row.iter().map(|v| (*v).to_owned()).collect::<Vec<_>>();
        let tables: Vec<Vec<Vec<String>>> = tables.iter().map(|t| t.iter().map(owned).collect()).collect();
        Overlap::of_tables(&wanted.iter().map(|w| (*w).to_owned()).collect(), &tables)
    }

    #[test]
    fn values_of_all_tables_count_once() {
        let o = overlap(&["a", "b"], &[&[&["a", "x"], &["c", "y"]], &[&["a", "x"]]]);
        assert_eq!((o.precision, o.recall, o.first), (0.5, 0.5, true));
        assert_eq!(overlap(&["a"], &[]), Overlap::default());
        assert_eq!(overlap(&["a"], &[&[]]), Overlap::default());
        assert_eq!(overlap(&["x", "y"], &[&[&["a", "x"], &["c", "y"]]]).precision, 1.0);
    }

    #[test]
    fn f1_is_the_harmonic_mean_of_the_means() {
        let right = Overlap::of_truth(true);
        let half = Overlap { precision: 0.5, recall: 0.0, first: false };
        let sets = Sets::of(&[right, half]).unwrap();
        assert_eq!((sets.precision, sets.recall, sets.p_at_1), (0.75, 0.5, 0.5));
        assert!((sets.f1 - 0.6).abs() < 1e-9);
        assert_eq!(Sets::of(&[]), None);
    }
}
