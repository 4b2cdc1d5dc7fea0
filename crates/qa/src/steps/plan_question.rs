//! The plan of a question: the model says what is asked, in the question's own words (`plan::Plan`).

use std::ops::ControlFlow;
use std::time::Instant;

use llm::Llm;
use plan::Plan;
use serde::Serialize;

use crate::Error;
use crate::call::Call;
use crate::trace::Trace;

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
}

/// Asks the model for the question's plan.
pub(crate) fn plan_question(
    llm: &dyn Llm,
    question: &str,
    max_attempts: usize,
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<Plan, Error> {
    trace.begin("plan")?;
    let call = Call {
        grammar: Some(plan::GRAMMAR),
        schema: Some(plan::schema()),
        max_attempts,
        ..Call::new("plan", include_str!("plan_question.prompt"), Context { question })
    };
    let plan = call.run(llm, trace, deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
        Plan::parse(llm::json_in(reply))?.faithful_to(question)
    })?;
    trace.end(plan.to_json())?;
    Ok(plan)
}
