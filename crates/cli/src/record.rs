//! An answer as `--json` and `batch` write it: one object a line. Other programs read this: keys are added, never
//! renamed.

use qa::{Answer, Attribution, Evidence, Language, Source, StepRecord, Understood, Verdict};
use search::Value;
use serde::Serialize;

/// One question's line.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    conversation: serde_json::Value,
    turn: serde_json::Value,
    /// The text with its `[1]` marks; `null` when the question failed.
    answer: Option<&'a str>,
    verdict: Option<Verdict>,
    citations: &'a [usize],
    sources: Vec<RecordedSource<'a>>,
    sql: Vec<&'a str>,
    sparql: Vec<&'a str>,
    standalone: Option<&'a str>,
    seconds: f64,
    steps: &'a [StepRecord],
    notes: &'a [String],
    /// How far the question was understood; `null` where there is no answer or its strategy cannot tell.
    understood: Option<&'a Understood>,
    /// Who taught that it is answered so.
    #[serde(skip_serializing_if = "Option::is_none")]
    taught: Option<&'a qa::Taught>,
    /// The answer without each of its sources, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    attributions: Option<&'a [Attribution]>,
    /// Why there is no answer.
    error: Option<String>,
}

/// A numbered source.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum RecordedSource<'a> {
    Query {
        n: usize,
        language: Language,
        query: &'a str,
        statements: &'a [String],
        columns: &'a [String],
        rows: &'a [Vec<Value>],
        truncated: bool,
    },
    Passage {
        n: usize,
        title: &'a str,
        passage: &'a str,
        entity: Option<&'a str>,
        url: Option<&'a str>,
        score: f32,
    },
}

impl<'a> Record<'a> {
    /// An answered question.
    pub fn answered(conversation: serde_json::Value, turn: serde_json::Value, answer: &'a Answer) -> Self {
        Record {
            conversation,
            turn,
            answer: Some(&answer.text),
            verdict: Some(answer.verdict),
            citations: &answer.citations,
            sources: answer.sources.iter().map(recorded).collect(),
            sql: answer.queries(Language::Sql),
            sparql: answer.queries(Language::Sparql),
            standalone: Some(&answer.standalone),
            seconds: answer.seconds,
            steps: &answer.steps,
            notes: &answer.notes,
            understood: answer.understood.as_ref(),
            taught: answer.taught.as_ref(),
            attributions: None,
            error: None,
        }
    }

    /// The same with the answer without each of its sources.
    pub fn explained(self, attributions: Option<&'a [Attribution]>) -> Self {
        Record { attributions, ..self }
    }

    /// A failed question.
    pub fn failed(
        conversation: serde_json::Value,
        turn: serde_json::Value,
        seconds: f64,
        error: String,
    ) -> Self {
        Record {
            conversation,
            turn,
            answer: None,
            verdict: None,
            citations: &[],
            sources: Vec::new(),
            sql: Vec::new(),
            sparql: Vec::new(),
            standalone: None,
            seconds,
            steps: &[],
            notes: &[],
            understood: None,
            taught: None,
            attributions: None,
            error: Some(error),
        }
    }
}

fn recorded(source: &Source) -> RecordedSource<'_> {
    let n = source.n;
    match &source.evidence {
        Evidence::Query { language, query, statements, columns, rows, truncated, .. } => {
            RecordedSource::Query {
                n,
                language: *language,
                query,
                statements,
                columns,
                rows,
                truncated: *truncated,
            }
        }
        Evidence::Passage { entity, title, text, url, score } => RecordedSource::Passage {
            n,
            title,
            passage: text,
            entity: entity.as_deref(),
            url: url.as_deref(),
            score: *score,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_failed_line_has_every_key() {
        let record = Record::failed(json!(1), json!(2), 0.5, "the model failed".into());
        insta::assert_snapshot!(serde_json::to_string(&record).expect("JSON"), @r#"{"conversation":1,"turn":2,"answer":null,"verdict":null,"citations":[],"sources":[],"sql":[],"sparql":[],"standalone":null,"seconds":0.5,"steps":[],"notes":[],"understood":null,"error":"the model failed"}"#);
    }

    #[test]
    fn an_answered_line_carries_its_sources() {
        let answer = Answer {
            text: "Two [1], as the text says [2].".into(),
            verdict: Verdict::Answered,
            standalone: "How many?".into(),
            citations: vec![1, 2],
            sources: vec![
                Source {
                    n: 1,
                    evidence: Evidence::Query {
                        language: Language::Sql,
                        query: "SELECT 2 AS n".into(),
                        statements: vec!["There are 2.".into()],
                        columns: vec!["n".into()],
                        rows: vec![vec![Value::Integer(2)]],
                        asked: Vec::new(),
                        truncated: false,
                    },
                },
                Source {
                    n: 2,
                    evidence: Evidence::Passage {
                        entity: Some("http://x.example/a".into()),
                        title: "A".into(),
                        text: "A has two.".into(),
                        url: None,
                        score: 0.5,
                    },
                },
            ],
            steps: vec![StepRecord {
                name: "plan".into(),
                seconds: 1.5,
                tokens_in: 10,
                tokens_cached: 4,
                tokens_out: 3,
                calls: 1,
                model_seconds: 1.25,
                ..StepRecord::default()
            }],
            seconds: 2.0,
            ..Answer::default()
        };
        let record = Record::answered(json!("c"), json!(1), &answer);
        insta::assert_snapshot!(serde_json::to_string_pretty(&record).expect("JSON"));
    }
}
