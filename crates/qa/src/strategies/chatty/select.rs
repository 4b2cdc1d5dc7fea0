//! Which candidates are run (algorithm 3): the model keeps the predicates that matter to the question, and the queries
//! with most of them stay. Where the question says predicates in their very words there is nothing to choose.

use std::ops::ControlFlow;

use serde::Serialize;

use super::Asking;
use super::candidates::Candidate;
use super::relations::{Predicate, SAID};
use crate::Error;
use crate::call::Call;
use crate::strategy::hundredths;

/// How much worse than the best a query may fit the question and still run beside it.
const WORSE: f32 = 0.3;

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
    predicates: Vec<String>,
}

/// The queries to run together, and those to fall back to.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Selected {
    pub run: Vec<Candidate>,
    pub others: Vec<Candidate>,
}

/// Selects.
pub(super) fn select(asking: &mut Asking<'_, '_>, candidates: Vec<Candidate>) -> Result<Selected, Error> {
    asking.trace.begin("select")?;
    let mut found: Vec<&Predicate> = Vec::new();
    for predicate in candidates.iter().flat_map(|c| &c.predicates) {
        match found.iter_mut().find(|known| known.reading == predicate.reading) {
            Some(known) if known.score < predicate.score => *known = predicate,
            Some(_) => {}
            None => found.push(predicate),
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(asking.settings.predicates_shown);
    let readings: Vec<&str> = found.iter().map(|predicate| predicate.reading.as_str()).collect();
    let said = |candidate: &Candidate| candidate.predicates.iter().all(|p| p.score >= SAID);
    if candidates.first().is_some_and(said) {
        asking.trace.end("said in the question")?;
        let mut candidates = candidates.into_iter();
        return Ok(Selected { run: candidates.next().into_iter().collect(), others: candidates.collect() });
    }
    let kept: Vec<String> = match &readings[..] {
        [] | [_] => readings.iter().map(|&r| r.to_owned()).collect(),
        _ => keep(asking, &found, &readings)?,
    };
    let kept = match candidates.first() {
        Some(one) if one.predicates.len() == 1 => meaning_the_same(asking, &readings, kept),
        _ => kept,
    };
    let selected = touching(candidates, &kept, asking.settings.queries_together);
    asking.trace.end(format!("{}; {} queries", kept.join(", "), selected.run.len()))?;
    Ok(selected)
}

/// Of kept predicates of one fact, the likeliest and those that mean the same (founder, founders, founded by): what they state
/// is merged. Others state something else. Without an encoder nobody can tell, and all stay.
fn meaning_the_same(asking: &Asking<'_, '_>, readings: &[&str], kept: Vec<String>) -> Vec<String> {
    let Some(first) = readings.iter().find(|reading| kept.iter().any(|k| k == *reading)) else { return kept };
    let others: Vec<&str> = kept.iter().map(String::as_str).collect();
    let alike = asking.similarity.with_each(first, &others);
    if alike.iter().all(|cosine| *cosine == 0.0) {
        return kept;
    }
    let same = hundredths(asking.settings.same_percent);
    kept.iter()
        .zip(alike)
        .filter(|(k, cosine)| k == first || *cosine >= same)
        .map(|(k, _)| k.clone())
        .collect()
}

/// Queries with as many kept predicates as any has, of the best scores, at most so many.
pub(super) fn touching(candidates: Vec<Candidate>, kept: &[String], together: usize) -> Selected {
    let held = |c: &Candidate| c.predicates.iter().filter(|p| kept.contains(&p.reading)).count();
    let most = candidates.iter().map(held).max().unwrap_or(0);
    let best = candidates.iter().filter(|c| held(c) == most).map(|c| c.score).fold(0.0, f32::max);
    let mut readings: Vec<Vec<String>> = Vec::new();
    let (mut run, mut others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|c| {
        // The same predicates the other way round mean something else: only the likelier way is run.
        let own: Vec<String> = c.predicates.iter().map(|p| p.reading.clone()).collect();
        let runs = most > 0 && held(c) == most && c.score >= best - WORSE && !readings.contains(&own);
        readings.extend(runs.then_some(own));
        runs
    });
    others.splice(..0, run.drain(together.min(run.len())..));
    others.sort_by(|a, b| b.score.total_cmp(&a.score));
    Selected { run, others }
}

/// Lets the model choose predicates, by their numbers; the best ranked when it says nothing usable.
fn keep(asking: &mut Asking<'_, '_>, found: &[&Predicate], readings: &[&str]) -> Result<Vec<String>, Error> {
    let shown = |predicate: &&Predicate| match &predicate.also {
        Some(also) => format!("{} ({also})", predicate.reading),
        None => predicate.reading.clone(),
    };
    let numbers: Vec<String> = (1..=readings.len()).map(|n| format!("\"{n}\"")).collect();
    let grammar = format!(
        "root ::= \"{{\\\"keep\\\":[\" n (\",\" n)? (\",\" n)? \"]}}\"\nn ::= {}",
        numbers.join(" | ")
    );
    let call = Call {
        grammar: Some(&grammar),
        max_attempts: asking.settings.max_attempts,
        ..Call::new(
            "select",
            include_str!("select.prompt"),
            Context { question: asking.question, predicates: found.iter().map(shown).collect() },
        )
    };
    let kept =
        call.run(asking.llm, asking.trace, asking.deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
            kept(reply, readings)
        });
    match kept {
        Ok(kept) => Ok(kept),
        Err(Error::Reply { .. }) => Ok(readings.first().map(|&r| r.to_owned()).into_iter().collect()),
        Err(error) => Err(error),
    }
}

/// The query validator: a list that is not empty, of predicates that were shown.
pub(super) fn kept(reply: &str, readings: &[&str]) -> Result<Vec<String>, String> {
    let said: serde_json::Value =
        serde_json::from_str(reply.trim()).map_err(|error| format!("it is not such JSON: {error}"))?;
    let numbers = said["keep"].as_array().ok_or("\"keep\" must be a list of numbers")?;
    let mut kept: Vec<String> = Vec::new();
    for number in numbers.iter().filter_map(serde_json::Value::as_u64) {
        if let Some(reading) = (number as usize).checked_sub(1).and_then(|at| readings.get(at))
            && !kept.iter().any(|k| k == reading)
        {
            kept.push((*reading).to_owned());
        }
    }
    if kept.is_empty() {
        Err(format!("\"keep\" must name numbers from 1 to {}", readings.len()))
    } else {
        Ok(kept)
    }
}
