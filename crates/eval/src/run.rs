//! Asking a file of questions in order, each with the history of its conversation.

use std::collections::BTreeMap;
use std::time::Instant;

use qa::{Answer, Conversation, Event, Evidence};
use search::Rows;

use crate::report::Found;
use crate::{Called, Effort, Given, Question, Traced, TurnKey};

/// Asks every question; `ask` passes the events on that it hears of. `on_failure` hears of those that have no answer.
/// Such a question leaves nothing in its conversation.
pub fn run<E>(
    questions: &[Question],
    mut ask: impl FnMut(&Conversation, &str, &mut dyn FnMut(&Event)) -> Result<Answer, E>,
    mut on_failure: impl FnMut(&Question, &E),
) -> BTreeMap<TurnKey, Given> {
    let mut conversations: BTreeMap<String, Conversation> = BTreeMap::new();
    let mut answers = BTreeMap::new();
    for question in questions {
        let conversation = conversations.entry(question.conversation.to_string()).or_default();
        let began = Instant::now();
        let mut heard = Heard::default();
        let answered = ask(conversation, &question.question, &mut |event| heard.hear(event));
        let given = match answered {
            Ok(answer) => {
                conversation.push(&question.question, &answer);
                Given { trace: heard.steps, ..given(answer) }
            }
            Err(error) => {
                on_failure(question, &error);
                let seconds = began.elapsed().as_secs_f64();
                Given { seconds, trace: heard.steps, ..Given::default() }
            }
        };
        answers.insert(TurnKey::new(&question.conversation, &question.turn), given);
    }
    answers
}

/// The events of a question, as steps. One that was broken off by an error stands last and has no outcome.
#[derive(Default)]
struct Heard {
    steps: Vec<Traced>,
}

impl Heard {
    fn hear(&mut self, event: &Event) {
        match (event, self.steps.last_mut()) {
            (Event::Started { step }, _) => {
                self.steps.push(Traced { step: step.clone(), ..Traced::default() });
            }
            (Event::ModelCall { prompt, reply, refused, .. }, Some(step)) => step.calls.push(Called {
                prompt: prompt.clone(),
                reply: reply.clone(),
                refused: refused.clone(),
            }),
            (Event::Finished { record, outcome }, Some(step)) => {
                step.seconds = record.seconds;
                step.outcome.clone_from(outcome);
            }
            _ => {}
        }
    }
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
            Evidence::Query { query, columns, rows, truncated, asked, .. } => {
                results.push(Found { query, rows: Rows { columns, rows, truncated }, asked });
            }
            Evidence::Passage { entity, .. } => entities.extend(entity),
        }
    }
    Given {
        reading: answer.reading,
        understood: answer.understood,
        results,
        entities,
        answer: answer.text,
        seconds: answer.seconds,
        standalone: answer.standalone,
        plan: answer.plan.map_or_else(String::new, |plan| plan.to_json()),
        effort,
        trace: Vec::new(),
    }
}
