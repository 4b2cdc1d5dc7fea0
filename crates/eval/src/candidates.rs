//! Candidates of questions, judged: whether a right reading was among them, by source, and what weights are fitted to.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use qa::reading::{By, Candidate, Read, STAGES};
use qa::{Evidence, Rows};
use serde::{Deserialize, Serialize};

use crate::question::read_lines;
use crate::{Error, Question, Reference};

/// A question with the candidates that were gathered for it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Offered {
    /// The graph that was asked.
    pub graph: String,
    /// The question.
    pub question: String,
    /// In the order they were made.
    pub candidates: Vec<Offer>,
}

/// One candidate, judged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// Its source's name.
    pub by: String,
    /// Its place among the meanings of its plan.
    pub place: usize,
    /// The plan it was made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// Its first query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// How much of the question it accounts for.
    pub accounted: f32,
    /// How likely it is right, as the weights in use say.
    pub likely: f32,
    /// It has something to tell.
    pub answers: bool,
    /// What it tells is right.
    pub right: bool,
    /// The values of [`qa::reading::FEATURES`] after each of [`STAGES`]; none before it was made, nor after a reading was sure.
    pub features: [Option<Vec<f32>>; STAGES.len()],
}

impl Offer {
    /// Its features at a stage.
    pub(crate) fn at(&self, stage: usize) -> Option<&[f32]> {
        self.features[stage].as_deref()
    }

    /// Its features when the choice was made.
    pub(crate) fn last(&self) -> Option<&[f32]> {
        self.features.iter().rev().find_map(Option::as_deref)
    }
}

impl Offered {
    /// Judges the candidates of a question by its expectation or its reference query.
    ///
    /// # Errors
    /// Why the reference query cannot be run.
    pub fn judged(
        graph: &str,
        question: &Question,
        ways: &[Read],
        reference: &mut Reference<'_>,
    ) -> Result<Self, String> {
        let gold =
            question.gold.as_ref().map(|gold| reference.rows(gold).map(|rows| (gold, rows))).transpose()?;
        let right = |candidate: &Candidate| {
            let text = candidate.text();
            match &gold {
                _ if !candidate.answers() => false,
                Some((gold, wanted)) => {
                    let tables = candidate.evidence().iter().filter_map(rows).collect::<Vec<_>>();
                    reference.agrees(gold, wanted, &text, tables.iter())
                }
                None => question.expect.holds(&text),
            }
        };
        let all = ways.iter().flat_map(|read| {
            read.candidates.iter().enumerate().map(move |(at, candidate)| (read, at, candidate))
        });
        let likely = |read: &Read, at: usize| {
            let values = read.stages.iter().rev().find_map(|stage| stage.get(at));
            values.map_or(0.0, |values| read.candidates[at].likelihood(values))
        };
        let offers = all.map(|(read, at, candidate)| Offer {
            by: candidate.by.name().to_owned(),
            place: candidate.place,
            plan: candidate.plan.as_ref().map(|plan| plan.to_json()),
            query: candidate.query().map(str::to_owned),
            accounted: candidate.account.share,
            likely: likely(read, at),
            answers: candidate.answers(),
            right: right(candidate),
            features: read.stages.each_ref().map(|stage| stage.get(at).cloned()),
        });
        Ok(Self {
            graph: graph.to_owned(),
            question: question.question.clone(),
            candidates: offers.collect(),
        })
    }

    /// The candidates that answer, likeliest first by `worth`.
    fn ranked(&self, worth: impl Fn(&Offer) -> f32) -> Vec<&Offer> {
        let mut offers: Vec<&Offer> = self.candidates.iter().filter(|offer| offer.answers).collect();
        offers.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        offers
    }
}

fn rows(evidence: &Evidence) -> Option<Rows> {
    match evidence {
        Evidence::Query { columns, rows, truncated, .. } => {
            Some(Rows { columns: columns.clone(), rows: rows.clone(), truncated: *truncated })
        }
        Evidence::Passage { .. } => None,
    }
}

/// Reads lines of [`Offered`].
///
/// # Errors
/// With file and line when a line is none.
pub fn read_offered(path: &Path) -> Result<Vec<Offered>, Error> {
    read_lines(path, "A line is what `ragonite eval candidates` writes.")
}

/// Where the right readings are.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Oracle {
    /// Questions asked.
    pub questions: usize,
    /// Questions whose likeliest candidate is right.
    pub chosen: usize,
    /// Questions with a right candidate among the likeliest so many.
    pub among: BTreeMap<usize, usize>,
    /// Questions with a right candidate at all.
    pub any: usize,
    /// By source: questions with a right candidate of it, those whose first of it is right, and those where no other
    /// source has a right one.
    pub by: BTreeMap<String, [usize; 3]>,
}

impl Oracle {
    /// Counts where right readings are among the candidates.
    pub fn of(offered: &[Offered]) -> Self {
        let right = |most: usize| {
            let found = |one: &&Offered| one.ranked(|offer| offer.likely).iter().take(most).any(|o| o.right);
            offered.iter().filter(found).count()
        };
        let by = By::ALL.map(|by| {
            let own = |offer: &&Offer| offer.by == by.name();
            let all = |one: &&Offered| one.candidates.iter().filter(own).any(|o| o.right);
            let first = |one: &&Offered| one.candidates.iter().filter(own).any(|o| o.right && o.place == 0);
            let alone =
                |one: &&Offered| all(one) && !one.candidates.iter().any(|o| o.by != by.name() && o.right);
            let count = |test: &dyn Fn(&&Offered) -> bool| offered.iter().filter(|one| test(one)).count();
            (by.name().to_owned(), [count(&all), count(&first), count(&alone)])
        });
        Self {
            questions: offered.len(),
            chosen: right(1),
            among: [1, 5, 20].map(|most| (most, right(most))).into(),
            any: right(usize::MAX),
            by: by.into(),
        }
    }
}

impl fmt::Display for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |n: usize| 100.0 * n as f64 / self.questions.max(1) as f64;
        write!(f, "{} questions; a right reading is", self.questions)?;
        for (most, right) in &self.among {
            write!(f, " among the first {most} of {right} ({:.0} %),", share(*right))?;
        }
        write!(f, " among all of {} ({:.0} %)", self.any, share(self.any))?;
        for (by, [all, first, alone]) in &self.by {
            write!(f, "\n{by}: right in {all}, its first in {first}, it alone in {alone}")?;
        }
        Ok(())
    }
}
