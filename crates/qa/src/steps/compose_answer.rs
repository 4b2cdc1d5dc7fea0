//! The answer's text: statements that code computed are given as they are; passages are put into words by the
//! model and then checked sentence by sentence.

use std::ops::ControlFlow;
use std::time::Instant;

use llm::Llm;
use plan::{stem, words};
use serde::Serialize;

use crate::call::Call;
use crate::steps::claims::{self, Checked, Citable};
use crate::trace::Trace;
use crate::{Error, Event};

/// What the model says when the sources do not answer.
const NOT_FOUND: &str = "NOT FOUND";

#[derive(Serialize)]
struct Context<'a> {
    sources: Vec<Shown>,
    question: &'a str,
}

#[derive(Serialize)]
struct Shown {
    n: usize,
    text: String,
}

/// How an answer is composed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Composing {
    /// Its sentences must stand in their sources.
    pub check: bool,
    /// What the model writes is told while it comes: it is the answer's text.
    pub streamed: bool,
    /// Characters of a source that are shown to the model.
    pub shown: usize,
}

/// What the model made of the sources.
#[derive(Debug)]
pub(crate) enum Composed {
    /// They do not answer, it says.
    NotFound,
    /// Its sentences, some of which stand, or none.
    Checked(Checked),
}

impl Composed {
    /// Sentences of which some stand.
    pub fn standing(self) -> Option<Checked> {
        match self {
            Self::Checked(checked) if checked.claims.iter().any(|claim| claim.supported) => Some(checked),
            _ => None,
        }
    }
}

/// Lets the model answer from sources.
pub(crate) fn compose_answer(
    llm: &dyn Llm,
    question: &str,
    sources: &[Citable],
    how: Composing,
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<Composed, Error> {
    trace.begin("compose_answer")?;
    let shown =
        sources.iter().map(|s| Shown { n: s.n, text: excerpt(&s.text, question, how.shown) }).collect();
    let call = Call {
        step: "compose_answer",
        template: include_str!("compose_answer.prompt"),
        context: Context { sources: shown, question },
        shots: vec![],
        grammar: None,
        schema: None,
        max_tokens: 160,
        max_attempts: 1,
        before: None,
    };
    let mut on_text = |trace: &mut Trace<'_>, piece: &str| {
        let event = if how.streamed { Event::Text { piece: piece.to_owned() } } else { Event::Token };
        match trace.emit(event) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let reply =
        call.run(llm, trace, deadline, &mut on_text, |reply| Ok::<_, String>(reply.trim().to_owned()))?;
    if reply.to_uppercase().contains(NOT_FOUND) {
        trace.end("not found in the sources")?;
        return Ok(Composed::NotFound);
    }
    let checked = match how.check {
        true => claims::check(question, &reply, sources),
        false => claims::unchecked(&reply, sources),
    };
    trace.end(format!("{} repaired, {} dropped", checked.repaired(), checked.dropped().len()))?;
    Ok(Composed::Checked(checked))
}

/// The sentences of a text that share most words with the question, in their order, up to `length` characters.
pub(crate) fn excerpt(text: &str, question: &str, length: usize) -> String {
    if text.chars().count() <= length {
        return text.to_owned();
    }
    let asked: Vec<String> = words(question).into_iter().filter(|w| w.len() > 3).map(|w| stem(&w)).collect();
    let sentences = claims::sentences(text);
    let mut ranked: Vec<(usize, usize)> = sentences
        .iter()
        .enumerate()
        .map(|(at, sentence)| (words(sentence).iter().filter(|w| asked.contains(&stem(w))).count(), at))
        .collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut kept = Vec::new();
    let mut used = 0;
    for (_, at) in ranked {
        let long = sentences[at].chars().count();
        if used + long <= length || kept.is_empty() {
            used += long;
            kept.push(at);
        }
    }
    kept.sort_unstable();
    let out = kept.into_iter().map(|at| sentences[at].as_str()).collect::<Vec<_>>().join(" ");
    out.chars().take(length * 2).collect()
}
