//! Asking a file of questions in order, each with the history of its conversation.

use std::collections::BTreeMap;
use std::time::Instant;

use qa::{Answer, Conversation, Evidence};
use search::Rows;

use crate::{Effort, Given, Question, TurnKey};

/// Asks every question; `on_failure` hears of those that have no answer. Such a question leaves no trace in its
/// conversation.
pub fn run<E>(
    questions: &[Question],
    mut ask: impl FnMut(&Conversation, &str) -> Result<Answer, E>,
    mut on_failure: impl FnMut(&Question, &E),
) -> BTreeMap<TurnKey, Given> {
    let mut conversations: BTreeMap<String, Conversation> = BTreeMap::new();
    let mut answers = BTreeMap::new();
    for question in questions {
        let conversation = conversations.entry(question.conversation.to_string()).or_default();
        let began = Instant::now();
        let given = match ask(conversation, &question.question) {
            Ok(answer) => {
                conversation.push(&question.question, &answer);
                given(answer)
            }
            Err(error) => {
                on_failure(question, &error);
                Given { seconds: began.elapsed().as_secs_f64(), ..Given::default() }
            }
        };
        answers.insert(TurnKey::new(&question.conversation, &question.turn), given);
    }
    answers
}

fn given(answer: Answer) -> Given {
    let mut effort = Effort::default();
    for step in &answer.steps {
        effort.calls += step.calls as f64;
        effort.tokens_in += step.tokens_in as f64;
        effort.tokens_out += step.tokens_out as f64;
        effort.model_seconds += step.model_seconds;
        effort.cost = step.cost.map(|cost| effort.cost.unwrap_or(0.0) + cost).or(effort.cost);
        if step.queries > 0 {
            *effort.queries.entry(step.name.clone()).or_default() += step.queries as f64;
        }
    }
    let mut results = Vec::new();
    let mut entities = Vec::new();
    for source in answer.sources {
        match source.evidence {
            Evidence::Query { query, columns, rows, truncated, .. } => {
                results.push((query, Rows { columns, rows, truncated }));
            }
            Evidence::Passage { entity, .. } => entities.extend(entity),
        }
    }
    Given {
        reading: answer.reading,
        results,
        entities,
        answer: answer.text,
        seconds: answer.seconds,
        standalone: answer.standalone,
        plan: answer.plan.map_or_else(String::new, |plan| plan.to_json()),
        effort,
    }
}
