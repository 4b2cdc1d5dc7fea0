//! The SQL reading of a question: the model writes a SELECT over the question views, which is read as a grounded plan
//! (`plan::reading`).

use std::ops::ControlFlow;
use std::time::Instant;

use llm::{Completion, Llm, Probability};
use plan::reading::{Shown, flat, grouped, read};
use plan::{Grounded, Index};
use serde::Serialize;

use crate::Error;
use crate::call::Call;
use crate::strategies::Task;
use crate::trace::Trace;

/// One SELECT on one line, so that nothing is explained around it. It may end anywhere: held open until a semicolon, a
/// small model goes on making up conditions.
pub(super) const GRAMMAR: &str = "root ::= \"SELECT \" [^;`\\n]+ [;`\\n]?";
/// A wrong SELECT is seldom righted twice.
pub(super) const ATTEMPTS: usize = 2;
/// SELECTs that the model might as well have written, beside the one it wrote.
pub(super) const ALTERNATIVES: usize = 2;

#[derive(Serialize)]
struct Context<'a> {
    tables: String,
    question: &'a str,
}

/// A SELECT that a model wrote.
#[derive(Debug)]
pub(crate) struct Written {
    /// Its text.
    pub select: String,
    /// What it means, where it can be read.
    pub read: Option<Grounded>,
    /// How probable the model found it; none where it does not say.
    pub probability: Option<Probability>,
    /// What it might have written instead, of what can be read or run.
    pub others: Vec<Written>,
}

impl Written {
    /// One of which nothing is known but what it says.
    pub(crate) fn reading(select: String, read: Option<Grounded>) -> Self {
        Self { select, read, probability: None, others: vec![] }
    }
}

/// Asks the model for a SELECT; `likely` are the views that may be asked about, best first. `None` when none of what
/// it wrote can be read or run.
pub(crate) fn write_select(
    llm: &dyn Llm,
    index: &Index,
    question: &str,
    likely: &[usize],
    max_attempts: usize,
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<Option<Written>, Error> {
    trace.begin("write_select")?;
    let call = call(index, question, likely, max_attempts, None);
    let go_on = &mut |_: &mut Trace<'_>, _: &str| ControlFlow::Continue(());
    let parse = |completion: &Completion| understood(index, completion, question);
    let written = call.run_whole(llm, trace, deadline, go_on, parse);
    end(written, trace)
}

/// Asks the model that wrote these for a SELECT of another way to understand the question; one of them again where it knows none.
pub(crate) fn write_another(
    task: &mut Task<'_, '_>,
    likely: &[usize],
    selects: &[String],
) -> Result<Option<Written>, Error> {
    let Task { llm, index, question, deadline, ref mut trace, .. } = *task;
    trace.begin("write_select")?;
    let asked = include_str!("another_select.prompt").trim().to_owned();
    let call = call(index, question, likely, task.settings.max_attempts, Some((selects.join("\n"), asked)));
    let go_on = &mut |_: &mut Trace<'_>, _: &str| ControlFlow::Continue(());
    let parse = |completion: &Completion| understood(index, completion, question);
    let written = call.run_whole(llm, trace, deadline, go_on, parse);
    end(written, trace)
}

fn call<'a>(
    index: &Index,
    question: &'a str,
    likely: &[usize],
    max_attempts: usize,
    before: Option<(String, String)>,
) -> Call<'a, Context<'a>> {
    Call {
        grammar: Some(GRAMMAR),
        max_attempts: max_attempts.min(ATTEMPTS),
        // Who is asked for another way to understand it is not asked for those it might as well have written.
        alternatives: if before.is_none() { ALTERNATIVES } else { 0 },
        before,
        ..Call::new(
            "write_select",
            include_str!("write_select.prompt"),
            Context { tables: Shown::choose(index, question, likely).text(index), question },
        )
    }
}

/// Ends the step: a SELECT that nobody can use is none, for another reading, or the passages, may still answer.
pub(super) fn end(written: Result<Written, Error>, trace: &mut Trace<'_>) -> Result<Option<Written>, Error> {
    match written {
        Ok(written) => {
            trace.end(written.select.clone())?;
            Ok(Some(written))
        }
        Err(Error::Reply { reason, .. }) => {
            trace.end(format!("not usable: {reason}"))?;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// The texts in quotes of a SELECT, and what is left without them.
pub(crate) fn apart(select: &str) -> (Vec<String>, String) {
    let mut values = Vec::new();
    let mut rest = String::new();
    for (at, part) in select.split('\'').enumerate() {
        if at % 2 == 0 { rest.push_str(part) } else { values.push(part.trim_matches('%').to_owned()) }
    }
    (values, rest)
}

/// What a reply means, or that it runs; else why neither.
pub(super) fn understood(index: &Index, completion: &Completion, question: &str) -> Result<Written, String> {
    let usable = |text: &str, probability| {
        let select = text.trim_end_matches(['`', '\n']);
        let select = grouped(select).unwrap_or_else(|| select.to_owned());
        let read = meaning(index, &select, question)?;
        Ok::<_, String>(Written { probability, ..Written::reading(select, read) })
    };
    let mut written = usable(&completion.text, completion.probability)?;
    for other in &completion.alternatives {
        let other = usable(&other.text, Some(other.probability)).ok();
        written.others.extend(other.filter(|other| other.select != written.select));
    }
    Ok(written)
}

/// What a SELECT means; none of one that only runs as it stands; else why neither.
pub(crate) fn meaning(index: &Index, select: &str, question: &str) -> Result<Option<Grounded>, String> {
    match read(index, select, question) {
        Ok(meant) => Ok(Some(meant)),
        // What the language of plans cannot say may run as it stands.
        Err(reason) => flat(index, select, question).map_err(|_| reason).map(|_| None),
    }
}
