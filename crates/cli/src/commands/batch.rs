//! `ragonite batch`: questions as JSON lines in, answers as JSON lines out, each written as soon as it is there. A
//! line that fails says why and does not stop the run.

use std::collections::HashMap;
use std::io::BufRead;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use qa::Conversation;
use serde_json::Value;

use super::{Answering, Explaining, Outcome, Place};
use crate::answering::Answerer;
use crate::config::Config;
use crate::output::{self, explain};
use crate::record::Record;

/// Answer questions from standard input, one JSON object a line
///
/// A line is {"conversation": .., "turn": .., "question": ".."}; other keys are ignored. Questions of one
/// conversation follow on each other in the order of their lines; a line without "conversation" stands alone. For
/// each line one is written at once: its conversation and turn, the answer with citations, sources, queries, steps
/// and seconds, or "error". The exit status is 2 when a line failed.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    answering: Answering,
    #[command(flatten)]
    explaining: Explaining,
}

/// A line of the input: where it belongs, and its question or what is wrong with it.
struct Asked {
    conversation: Value,
    turn: Value,
    question: Result<String, String>,
}

/// Answers every line.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let answerer = Answerer::open(&arguments.place.chosen()?, &arguments.answering, config)?;
    let mut conversations: HashMap<String, Conversation> = HashMap::new();
    let (mut lines, mut failed) = (0, 0);
    for (number, line) in std::io::stdin().lock().split(b'\n').enumerate() {
        let line = line.context("standard input cannot be read")?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        lines += 1;
        let began = Instant::now();
        let Asked { conversation: id, turn, question } = parse(&line);
        let question = match question {
            Ok(question) => question,
            Err(reason) => {
                failed += 1;
                let error = format!("line {}: {reason}", number + 1);
                output::json(&Record::failed(id, turn, 0.0, error))?;
                continue;
            }
        };
        let mut alone = Conversation::default();
        let conversation = match &id {
            Value::Null => &mut alone,
            id => conversations.entry(id.to_string()).or_default(),
        };
        let answered = answerer.ask(conversation, &question, None).and_then(|answer| {
            let explain = arguments.explaining.explain;
            let attributions = explain.then(|| answerer.attribute(&answer, None)).transpose()?;
            Ok((answer, attributions))
        });
        match answered {
            Ok((answer, attributions)) => {
                let record = Record::answered(id, turn, &answer);
                output::json(&record.explained(attributions.as_deref()))?;
                conversation.push(&question, &answer);
            }
            Err(error) => {
                failed += 1;
                let seconds = began.elapsed().as_secs_f64();
                output::json(&Record::failed(id, turn, seconds, explain(&error)))?;
            }
        }
    }
    if failed > 0 {
        bail!("{failed} of {lines} questions failed; their lines say why under \"error\"");
    }
    Ok(Outcome::Found)
}

/// Reads a line. A broken one keeps what it says of its conversation and turn.
fn parse(line: &[u8]) -> Asked {
    const WANTED: &str = r#"a line looks like {"conversation": 1, "turn": 1, "question": ".."}"#;
    let nowhere = |reason| Asked { conversation: Value::Null, turn: Value::Null, question: Err(reason) };
    let mut object = match serde_json::from_slice(line) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return nowhere(format!("this is no JSON object; {WANTED}")),
        Err(error) => return nowhere(format!("this is no JSON ({error}); {WANTED}")),
    };
    let mut take = |key: &str| object.remove(key).unwrap_or(Value::Null);
    let question = match take("question") {
        Value::String(question) if !question.trim().is_empty() => Ok(question),
        _ => Err(format!("there is no \"question\" with text in it; {WANTED}")),
    };
    Asked { conversation: take("conversation"), turn: take("turn"), question }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_broken_line_keeps_what_it_says_of_its_place() {
        let right = parse(br#"{"question": "How many?", "category": "lookup"}"#);
        assert_eq!((right.question.as_deref(), right.conversation), (Ok("How many?"), Value::Null));
        let wrong = parse(br#"{"conversation": "a", "turn": 2}"#);
        assert_eq!((wrong.conversation, wrong.turn), (json!("a"), json!(2)));
        assert!(wrong.question.is_err_and(|reason| reason.starts_with("there is no \"question\"")));
        for line in ["{", "[]", "\"x\"", r#"{"question": 3}"#, r#"{"question": " "}"#] {
            assert!(parse(line.as_bytes()).question.is_err(), "{line}");
        }
        assert!(parse(b"\xff").question.is_err());
    }
}
