//! How probable a question is where a SELECT is what it asks, as the model finds.

use serde::Serialize;

use crate::Error;
use crate::call::Call;
use crate::strategies::Task;

/// The step's name.
pub(crate) const STEP: &str = "say_back";

#[derive(Serialize)]
struct Context<'a> {
    select: &'a str,
}

/// The logarithm of the question's probability for one of its tokens, told the SELECT; none where the model does not say.
pub(crate) fn say_back(task: &mut Task<'_, '_>, select: &str) -> Result<Option<f32>, Error> {
    let Task { llm, question, deadline, ref mut trace, .. } = *task;
    let probability = call(select).measure(question, llm, trace, deadline)?;
    Ok(probability.map(|probability| probability.mean.ln()))
}

fn call(select: &str) -> Call<'static, Context<'_>> {
    Call {
        step: "say_back",
        template: include_str!("say_back.prompt"),
        context: Context { select },
        shots: vec![],
        grammar: None,
        schema: None,
        more_tokens: 0,
        max_attempts: 1,
        alternatives: 0,
        before: None,
    }
}
