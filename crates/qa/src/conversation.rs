//! A conversation: what was asked and answered so far. Stored by the server, kept in memory by the command line.

use serde::{Deserialize, Serialize};

use crate::{Answer, Verdict};

/// Items of an answer that are kept.
const ITEMS: usize = 1_000;

/// The turns so far, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Conversation {
    /// What was asked and answered.
    pub turns: Vec<Turn>,
}

/// One question with its answer, as later questions need them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// As typed.
    pub question: String,
    /// With everything made explicit.
    pub standalone: String,
    /// The answer's text.
    pub answer: String,
    /// The plan that answered it.
    pub plan: Option<plan::Plan>,
    /// What answered it as a SELECT over the question views, which a follow-up goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub select: Option<String>,
    /// What was answered as a list: names and values, where a query gave them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// How likely it is that the question was understood, from 0 to 1; 0 where nothing was found, none where texts answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub likely: Option<f32>,
}

impl Conversation {
    /// Adds an answered question.
    pub fn push(&mut self, question: &str, answer: &Answer) {
        self.turns.push(Turn {
            question: question.to_owned(),
            standalone: answer.standalone.clone(),
            answer: answer.text.clone(),
            plan: answer.plan.clone(),
            select: answer.select.clone(),
            items: answer.items(ITEMS),
            likely: match answer.verdict {
                Verdict::NotInGraph => Some(0.0),
                Verdict::Answered => answer.reading.map(|reading| reading.confidence),
            },
        });
    }
}
