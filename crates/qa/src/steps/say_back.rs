//! How probable a question is where a SELECT is what it asks, as the model finds; of a follow-up, where it goes on from those
//! before.

use serde::Serialize;

use super::continue_select::Before;
use crate::Error;
use crate::call::Call;
use crate::strategies::Task;

/// The step's name.
pub(crate) const STEP: &str = "say_back";

#[derive(Serialize)]
struct Context<'a> {
    before: &'a [Before<'a>],
    select: &'a str,
}

/// The logarithm of the question's probability for one of its tokens, told the SELECT and the questions before it with
/// theirs; none where the model does not say.
pub(crate) fn say_back(
    task: &mut Task<'_, '_>,
    select: &str,
    before: &[Before<'_>],
) -> Result<Option<f32>, Error> {
    let Task { llm, question, deadline, ref mut trace, .. } = *task;
    let probability = call(select, before).measure(question, llm, trace, deadline)?;
    Ok(probability.map(|probability| probability.mean.ln()))
}

fn call<'a>(select: &'a str, before: &'a [Before<'a>]) -> Call<'static, Context<'a>> {
    let first = include_str!("say_back.prompt");
    let next = include_str!("say_next.prompt");
    Call::new("say_back", if before.is_empty() { first } else { next }, Context { before, select })
}
