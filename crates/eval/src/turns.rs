//! Conversations: what is right at which turn, how many are right from end to end, and how much of what is right standing
//! alone stays right in its conversation.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::{Count, Question};

/// Turns from this one on are counted together.
const LATE: usize = 5;

/// Right answers by their place in their conversation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Turns {
    /// By the turn's place, from 1; the last place is all later ones.
    pub places: BTreeMap<usize, Count>,
    /// Conversations with nothing wrong.
    pub conversations: Count,
    /// Of what is right standing alone, what is right in its conversation, where both were asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retention: Option<Count>,
}

impl Turns {
    /// Those of `questions`, in the order asked, whose answers are `right`; none where no conversation has two turns.
    pub(crate) fn of(questions: &[Question], right: &[bool]) -> Option<Self> {
        let mut conversations: BTreeMap<String, Vec<bool>> = BTreeMap::new();
        for (question, right) in questions.iter().zip(right) {
            conversations.entry(question.conversation.to_string()).or_default().push(*right);
        }
        if conversations.values().all(|turns| turns.len() < 2) {
            return None;
        }
        let mut places: BTreeMap<usize, Count> = BTreeMap::new();
        let mut whole = Count::default();
        for turns in conversations.values() {
            for (at, right) in turns.iter().enumerate() {
                places.entry((at + 1).min(LATE)).or_default().add(*right);
            }
            whole.add(turns.iter().all(|right| *right));
        }
        Some(Self { places, conversations: whole, retention: None })
    }
}

/// What is right in its conversation of what is right `alone`, question by question.
pub(crate) fn retention(right: &[bool], alone: &[bool]) -> Count {
    let mut kept = Count::default();
    right.iter().zip(alone).filter(|(_, alone)| **alone).for_each(|(right, _)| kept.add(*right));
    kept
}

impl fmt::Display for Turns {
    /// `turns 1: 3/4, 2: 2/4, 5 and later: 1/3; whole conversations 1/4; of those right alone 5/6 right in conversation`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |(place, count): (&usize, &Count)| match *place {
            LATE => format!("{LATE} and later: {count}"),
            place => format!("{place}: {count}"),
        };
        let places: Vec<String> = self.places.iter().map(place).collect();
        write!(f, "turns {}; whole conversations {}", places.join(", "), self.conversations)?;
        match self.retention {
            Some(kept) => write!(f, "; of those right alone {kept} right in conversation"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(turns: &[(&str, bool)]) -> (Vec<Question>, Vec<bool>) {
        let question = |(at, (conversation, _)): (usize, &(&str, bool))| {
            let line = serde_json::json!({
                "conversation": conversation, "turn": at, "category": "lookup", "question": "How heavy?",
                "expect": {"all_of": [["15"]]},
            });
            serde_json::from_value(line).expect("a question")
        };
        (turns.iter().enumerate().map(question).collect(), turns.iter().map(|(_, right)| *right).collect())
    }

    #[test]
    fn turns_are_counted_by_place_and_conversations_from_end_to_end() {
        let (questions, right) =
            asked(&[("a", true), ("b", true), ("a", true), ("b", false), ("c", false), ("a", true)]);
        let mut turns = Turns::of(&questions, &right).expect("conversations");
        turns.retention = Some(retention(&right, &[true, true, false, true, false, true]));
        insta::assert_snapshot!(turns, @"turns 1: 2/3, 2: 1/2, 3: 1/1; whole conversations 1/3; of those right alone 3/4 right in conversation");
    }

    #[test]
    fn late_turns_are_one_place_and_single_questions_no_conversation() {
        let (questions, right) = asked(&[("a", true); 7]);
        insta::assert_snapshot!(Turns::of(&questions, &right).expect("one"), @"turns 1: 1/1, 2: 1/1, 3: 1/1, 4: 1/1, 5 and later: 3/3; whole conversations 1/1");
        let (questions, right) = asked(&[("a", true), ("b", false)]);
        assert_eq!(Turns::of(&questions, &right), None);
    }
}
