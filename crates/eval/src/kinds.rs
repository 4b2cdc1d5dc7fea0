//! Whether it is told which kind of things a question asks for, as the scholarly strategy tells it, by questions of which
//! people said it (scholarly hybrid, section 5.2.3), without a chat model.

use std::collections::BTreeMap;
use std::fmt;

use kb::Asks;
use search::{Error, KnowledgeBase};
use serde::Serialize;

use crate::Count;

/// A question that another kind was told of.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MistakenKind {
    /// As it was asked.
    pub question: String,
    /// What it asks for.
    pub kind: String,
    /// What was told.
    pub told: String,
    /// How likely that was held to be, from 0 to 1.
    pub sure: f32,
}

/// The outcome.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KindsReport {
    /// By the kind asked for.
    pub kinds: BTreeMap<String, Count>,
    /// All questions.
    pub all: Count,
    /// Those of which too little was sure, which the strategy asks the model about.
    pub unsure: usize,
    /// In the order of the questions.
    pub mistaken: Vec<MistakenKind>,
}

impl fmt::Display for KindsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.kinds.iter().map(|(kind, count)| (kind.as_str(), count));
        for (name, count) in lines.chain([("all", &self.all)]) {
            let (low, high) = count.interval();
            writeln!(
                f,
                "{name:<24} {count:>8}   95 % sure between {:.0} and {:.0} %",
                100.0 * low,
                100.0 * high
            )?;
        }
        write!(f, "{} questions so unsure that the model is asked", self.unsure)
    }
}

/// Tells the kind of each question; one of which less than `least` is sure counts as unsure beside.
///
/// # Errors
/// When the knowledge base was not built to tell kinds, or has none of a name that a question is said to ask for.
pub fn kinds(kb: &KnowledgeBase, asked: &[Asks], least: f32) -> Result<KindsReport, Error> {
    let targets = kb.targets()?;
    let mut report =
        KindsReport { kinds: BTreeMap::new(), all: Count::default(), unsure: 0, mistaken: vec![] };
    for Asks { question, kind } in asked {
        let unknown = |message| Error::Unknown { path: kb.path().to_owned(), message };
        let wanted = targets.called(kind).map_err(unknown)?;
        let label = |place: usize| targets.targets[place].label.clone();
        let Some((told, sure)) = kb.classify(question)?.first().copied() else { continue };
        for count in [&mut report.all, report.kinds.entry(label(wanted)).or_default()] {
            count.add(told == wanted);
        }
        report.unsure += usize::from(sure < least);
        if told != wanted {
            let (question, kind, told) = (question.clone(), label(wanted), label(told));
            report.mistaken.push(MistakenKind { question, kind, told, sure });
        }
    }
    Ok(report)
}
