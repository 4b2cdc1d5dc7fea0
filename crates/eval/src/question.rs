//! The two files of a scoring: questions with expectations, and answers. Both are JSON lines.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Error, Expectation, Given, Gold};

const QUESTION_LINE: &str = r#"A line looks like {"conversation": 1, "turn": 1, "category": "lookup", "question": "..", "expect": {..}}"#;
const ANSWER_LINE: &str =
    r#"A line looks like {"conversation": 1, "turn": 1, "answer": "..", "seconds": 1.5}"#;

/// A question with what its answer must say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Line")]
pub struct Question {
    /// Which conversation it belongs to: a number or a text.
    pub conversation: Value,
    /// Its place there.
    pub turn: Value,
    /// `lookup`, `complex`, `abstract`, or what the file calls it.
    pub category: String,
    /// As typed; it may need the turns before it.
    pub question: String,
    /// What a right answer says.
    #[serde(skip_serializing_if = "Expectation::is_nothing")]
    pub expect: Expectation,
    /// The question with what its conversation leaves implicit, where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standalone: Option<String>,
    /// A query whose result a right answer's result holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gold: Option<Gold>,
}

/// A question as it is written.
#[derive(Deserialize)]
struct Line {
    conversation: Value,
    turn: Value,
    #[serde(default = "uncategorized")]
    category: String,
    question: String,
    #[serde(default)]
    expect: Expectation,
    standalone: Option<String>,
    gold: Option<Gold>,
}

fn uncategorized() -> String {
    "single".to_owned()
}

impl TryFrom<Line> for Question {
    type Error = &'static str;

    /// A question that any answer would be right for is no question.
    fn try_from(line: Line) -> Result<Self, Self::Error> {
        let Line { conversation, turn, category, question, expect, standalone, gold } = line;
        if gold.is_none() && expect == Expectation::default() {
            return Err("neither `expect` nor `gold` says what is right");
        }
        Ok(Self { conversation, turn, category, question, expect, standalone, gold })
    }
}

/// Which turn of which conversation, as JSON text: `1` and `"1"` differ.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TurnKey {
    conversation: String,
    turn: String,
}

impl TurnKey {
    /// The key of a line.
    pub fn new(conversation: &Value, turn: &Value) -> Self {
        Self { conversation: conversation.to_string(), turn: turn.to_string() }
    }
}

#[derive(Deserialize)]
struct AnswerLine {
    #[serde(default)]
    conversation: Value,
    #[serde(default)]
    turn: Value,
    answer: Option<String>,
    seconds: Option<f64>,
}

/// Reads a file of questions.
///
/// # Errors
/// With file and line when a line is no question; when there is none.
pub fn read_questions(path: &Path) -> Result<Vec<Question>, Error> {
    let mut questions: Vec<Question> = read_lines(path, QUESTION_LINE)?;
    for question in &mut questions {
        // A database is named from its questions.
        if let (Some(Gold::Sql { database, .. }), Some(folder)) = (&mut question.gold, path.parent()) {
            *database = folder.join(&*database);
        }
    }
    if questions.is_empty() { Err(Error::NoQuestions(path.to_owned())) } else { Ok(questions) }
}

/// Makes each question its own conversation, in its standalone form where it has one.
pub fn stand_alone(questions: &mut [Question]) {
    for (at, question) in questions.iter_mut().enumerate() {
        question.conversation = format!("{}/{}", question.conversation, at).into();
        if let Some(standalone) = &question.standalone {
            question.question.clone_from(standalone);
        }
    }
}

/// Reads a file of answers, as `ragonite batch` writes it; of several answers to one turn the last counts.
///
/// # Errors
/// With file and line when a line is no answer.
pub fn read_answers(path: &Path) -> Result<BTreeMap<TurnKey, Given>, Error> {
    let lines: Vec<AnswerLine> = read_lines(path, ANSWER_LINE)?;
    let keyed = lines.into_iter().map(|line| {
        let given = Given {
            answer: line.answer.unwrap_or_default(),
            seconds: line.seconds.unwrap_or_default(),
            ..Given::default()
        };
        (TurnKey::new(&line.conversation, &line.turn), given)
    });
    Ok(keyed.collect())
}

/// Reads JSON lines; `expected` says what one looks like.
pub(crate) fn read_lines<T: for<'de> Deserialize<'de>>(
    path: &Path,
    expected: &'static str,
) -> Result<Vec<T>, Error> {
    let text =
        std::fs::read_to_string(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(i, line)| {
            serde_json::from_str(line).map_err(|e| Error::Line {
                path: path.to_owned(),
                line: i + 1,
                reason: e.to_string(),
                expected,
            })
        })
        .collect()
}
