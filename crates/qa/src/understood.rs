//! One verdict on how far a question was understood, that a person can act on: the words that were left out, or that such
//! answers are often wrong. Not whether the answer stands in its sources: the claim check says that.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Evidence, Reading, Source, Verdict, Wording};

/// A reading that accounts for so much of a question leaves nothing of it out.
const WHOLE: f32 = 0.99;
/// Of readings that are likelier, more than nine in ten were right.
const SURE: f32 = 0.9;
/// Of readings that are less likely, about half were right: the answer asks to be checked. Between the two it was four in
/// five.
const UNSURE: f32 = 0.72;

/// How far a question was understood.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Understood {
    /// In one word.
    pub how: Extent,
    /// Words of the question that the answer takes no account of, as stems or as they were asked.
    #[serde(default)]
    pub left_out: Vec<String>,
}

/// How far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// All of it, over the tables.
    Whole,
    /// Without some of its words.
    #[default]
    Part,
    /// All of its words; four in five of such readings are right.
    Likely,
    /// All of its words, but such readings are often wrong, or another one found something else.
    Unsure,
    /// It was answered from texts that hold its words.
    Texts,
}

impl fmt::Display for Extent {
    /// As in JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl Understood {
    /// In words, for a terminal; nothing where all is well.
    pub fn note(&self) -> Option<String> {
        match self.how {
            Extent::Part if self.left_out.is_empty() => {
                Some("The question was understood in part: check the query.".to_owned())
            }
            Extent::Part => Some(format!("Not taken into account: {}.", self.left_out.join(", "))),
            Extent::Likely => Some("Of such answers about four in five are right.".to_owned()),
            Extent::Unsure => Some("Such answers are often wrong: check the query.".to_owned()),
            Extent::Whole | Extent::Texts => None,
        }
    }
}

/// The verdict on an answer whose reading left out these words; `None` where there is no answer to judge. `closed`: the
/// question asks for certain things or values, by its plan.
pub(crate) fn understood(
    verdict: Verdict,
    wording: &Wording,
    reading: Option<Reading>,
    left_out: &[String],
    closed: bool,
    cited: &[&Source],
) -> Option<Understood> {
    if verdict == Verdict::NotInGraph {
        return None;
    }
    let left_out = left_out.to_vec();
    if *wording != Wording::Stated {
        // A text was found by the whole question, whatever the tables have of its words.
        let text = cited.iter().any(|source| matches!(source.evidence, Evidence::Passage { .. }));
        // Three things of which some is stated are no answer to which of all are meant.
        let own = |source: &&Source| matches!(source.evidence, Evidence::Passage { entity: Some(_), .. });
        if closed && text && cited.iter().all(own) {
            return Some(Understood { how: Extent::Unsure, left_out: vec![] });
        }
        return Some(match text || left_out.is_empty() {
            true => Understood { how: Extent::Texts, left_out: vec![] },
            false => Understood { how: Extent::Part, left_out },
        });
    }
    let doubted = |reading: Reading| reading.confidence < UNSURE || reading.agreed == Some(false);
    let how = match reading {
        _ if !left_out.is_empty() => Extent::Part,
        Some(reading) if reading.accounted < WHOLE => Extent::Unsure,
        Some(reading) if doubted(reading) => Extent::Unsure,
        Some(reading) if reading.confidence < SURE => Extent::Likely,
        Some(_) => Extent::Whole,
        // All that is known of one thing was asked for.
        None => Extent::Whole,
    };
    Some(Understood { how, left_out })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn how(
        wording: &Wording,
        reading: Option<(f32, Option<bool>)>,
        left_out: &[&str],
        text: bool,
    ) -> (Extent, usize) {
        let reading = reading.map(|(accounted, agreed)| Reading {
            accounted,
            agreed,
            confidence: if agreed == Some(true) { 0.95 } else { 0.75 },
        });
        let (title, text_of) = (String::new(), String::new());
        let evidence = Evidence::Passage { entity: None, title, text: text_of, url: None, score: 0.0 };
        let source = Source { n: 1, evidence };
        let cited: Vec<&Source> = if text { vec![&source] } else { vec![] };
        let left_out: Vec<String> = left_out.iter().map(|word| (*word).to_owned()).collect();
        let found = understood(Verdict::Answered, wording, reading, &left_out, false, &cited).unwrap();
        (found.how, found.left_out.len())
    }

    #[test]
    fn what_single_things_are_said_to_be_answers_no_closed_question_surely() {
        let judged = |entity: Option<&str>, closed: bool| {
            let evidence = Evidence::Passage {
                entity: entity.map(str::to_owned),
                title: String::new(),
                text: String::new(),
                url: None,
                score: 0.0,
            };
            let source = Source { n: 1, evidence };
            understood(Verdict::Answered, &Wording::composed(1, false), None, &[], closed, &[&source])
                .unwrap()
                .how
        };
        assert_eq!(judged(Some("http://x/ada"), true), Extent::Unsure);
        assert_eq!(judged(Some("http://x/ada"), false), Extent::Texts);
        // A text may well list them.
        assert_eq!(judged(None, true), Extent::Texts);
    }

    #[test]
    fn nothing_that_was_left_out_is_understood_fully() {
        let stated = &Wording::Stated;
        assert_eq!(how(stated, Some((1.0, Some(true))), &[], false), (Extent::Whole, 0));
        assert_eq!(how(stated, Some((1.0, None)), &[], false), (Extent::Likely, 0));
        assert_eq!(how(stated, Some((1.0, Some(false))), &[], false), (Extent::Unsure, 0));
        assert_eq!(how(stated, Some((0.7, Some(true))), &[], false), (Extent::Unsure, 0));
        assert_eq!(how(stated, Some((1.0, Some(true))), &["brand"], false), (Extent::Part, 1));
    }

    #[test]
    fn what_is_told_from_a_text_was_found_by_the_whole_question() {
        let composed = &Wording::composed(1, false);
        assert_eq!(how(composed, None, &["tracks"], true), (Extent::Texts, 0));
        assert_eq!(how(composed, None, &["tracks"], false), (Extent::Part, 1));
        assert_eq!(how(composed, None, &[], false), (Extent::Texts, 0));
    }
}
