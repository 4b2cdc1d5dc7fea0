//! `ragonite batch`: questions as JSON lines in, answers as JSON lines out, each written as soon as it is there. A
//! line that fails says why and does not stop the run.

use std::collections::HashMap;
use std::io::BufRead;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use qa::Conversation;
use serde_json::Value;

use super::{Answering, Base, Outcome};
use crate::config::Config;
use crate::output::explain;
use crate::record::Record;
use crate::{answering, output};

/// Answer questions from standard input, one JSON object a line
///
/// A line is {"conversation": .., "turn": .., "question": ".."}; other keys are ignored. Questions of one
/// conversation follow on each other in the order of their lines; a line without "conversation" stands alone. For
/// each line one is written at once: its conversation and turn, the answer with citations, sources, queries, steps
/// and seconds, or "error". The exit status is 2 when a line failed.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    #[command(flatten)]
    answering: Answering,
}

/// A line of the input.
struct Asked {
    conversation: Value,
    turn: Value,
    question: String,
}

/// Answers every line.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let engine = answering::open(&arguments.base.kb, config)?;
    let strategy = arguments.answering.strategy(config);
    let mut conversations: HashMap<String, Conversation> = HashMap::new();
    let (mut lines, mut failed) = (0, 0);
    for (number, line) in std::io::stdin().lock().split(b'\n').enumerate() {
        let line = line.context("standard input cannot be read")?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        lines += 1;
        let began = Instant::now();
        let asked = match parse(&line) {
            Ok(asked) => asked,
            Err((conversation, turn, reason)) => {
                failed += 1;
                let error = format!("line {}: {reason}", number + 1);
                output::json(&Record::failed(conversation, turn, 0.0, error))?;
                continue;
            }
        };
        let Asked { conversation: id, turn, question } = asked;
        let mut alone = Conversation::default();
        let conversation = match &id {
            Value::Null => &mut alone,
            id => conversations.entry(id.to_string()).or_default(),
        };
        match answering::ask(&engine, conversation, &question, strategy, None) {
            Ok(answer) => {
                output::json(&Record::answered(id, turn, &answer))?;
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

/// A line's question; else what it says of its conversation and turn, and what is wrong with it.
fn parse(line: &[u8]) -> Result<Asked, (Value, Value, String)> {
    const WANTED: &str = r#"a line looks like {"conversation": 1, "turn": 1, "question": ".."}"#;
    let mut object = match serde_json::from_slice(line) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Err((Value::Null, Value::Null, format!("this is no JSON object; {WANTED}"))),
        Err(error) => return Err((Value::Null, Value::Null, format!("this is no JSON ({error}); {WANTED}"))),
    };
    let mut take = |key: &str| object.remove(key).unwrap_or(Value::Null);
    let (conversation, turn) = (take("conversation"), take("turn"));
    match take("question") {
        Value::String(question) if !question.trim().is_empty() => Ok(Asked { conversation, turn, question }),
        _ => Err((conversation, turn, format!("there is no \"question\" with text in it; {WANTED}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_broken_line_keeps_what_it_says_of_its_place() {
        let wrong = |line: &str| parse(line.as_bytes()).err();
        assert!(wrong(r#"{"question": "How many?", "category": "lookup"}"#).is_none());
        let (conversation, turn, reason) = wrong(r#"{"conversation": "a", "turn": 2}"#).expect("no question");
        assert_eq!((conversation, turn), (json!("a"), json!(2)));
        assert!(reason.starts_with("there is no \"question\""), "{reason}");
        for line in ["{", "[]", "\"x\"", r#"{"question": 3}"#, r#"{"question": " "}"#] {
            assert!(wrong(line).is_some(), "{line}");
        }
        assert!(parse(b"\xff").is_err());
    }
}
