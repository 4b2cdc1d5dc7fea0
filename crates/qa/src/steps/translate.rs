//! A question of another language in English (FrOG section 3.1): the graph's names and the steps' prompts are English.

use std::ops::ControlFlow;
use std::time::Instant;

use llm::Llm;
use plan::words;
use serde::Serialize;

use crate::Error;
use crate::call::Call;
use crate::steps::language::Tongue;
use crate::trace::Trace;

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
}

/// Translates `question` from `tongue`.
pub(crate) fn translate(
    llm: &dyn Llm,
    question: &str,
    tongue: Tongue,
    max_attempts: usize,
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<String, Error> {
    trace.begin("translate")?;
    let call = Call {
        grammar: Some("root ::= [^\\n\\x00-\\x1f]{2,300}"),
        max_attempts,
        ..Call::new("translate", include_str!("translate.prompt"), Context { question })
    };
    let english = call.run(llm, trace, deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
        let reply = reply.trim();
        check(question, reply).map(|()| reply.to_owned())
    });
    let english = match english {
        Ok(english) => english,
        // The words of the question may still be the graph's own.
        Err(Error::Reply { .. }) => question.to_owned(),
        Err(error) => return Err(error),
    };
    trace.end(format!("from {}: {english}", tongue.name()))?;
    Ok(english)
}

/// Numbers and codes stay.
fn check(question: &str, english: &str) -> Result<(), String> {
    let after = words(english);
    let lost: Vec<String> = words(question)
        .into_iter()
        .filter(|word| word.chars().any(|c| c.is_ascii_digit()) && !after.contains(word))
        .collect();
    if lost.is_empty() { Ok(()) } else { Err(format!("it lost {:?}", lost.join(" "))) }
}
