//! The answer's text: statements that code computed are given as they are; passages are put into words by the
//! model and then checked sentence by sentence.

use std::ops::ControlFlow;
use std::time::Instant;

use llm::Llm;
use serde::Serialize;

use crate::budgets::Budgets;
use crate::call::Call;
use crate::steps::claims::{self, Checked, Citable, Told};
use crate::steps::excerpt::excerpt;
use crate::trace::Trace;
use crate::{Error, Event, Turn};

/// What the model says when the sources do not answer.
const NOT_FOUND: &str = "NOT FOUND";

/// Characters of a row, told as a sentence.
const ROW: usize = 100;

#[derive(Serialize)]
struct Context<'a> {
    turns: Vec<Before<'a>>,
    sources: Vec<Shown>,
    question: &'a str,
}

/// An earlier turn, as a model is shown it.
#[derive(Serialize)]
pub(crate) struct Before<'a> {
    question: &'a str,
    answer: String,
}

impl<'a> Before<'a> {
    /// The newest turns, as many and as much of their answers as the model is given.
    pub fn of(turns: &'a [Turn], question: &str, budgets: &Budgets) -> Vec<Self> {
        let recent = turns[turns.len().saturating_sub(budgets.turns)..].iter();
        let shown = recent.map(|turn| Self {
            question: &turn.question,
            answer: excerpt("", &turn.answer, question, budgets.answer),
        });
        shown.collect()
    }
}

#[derive(Serialize)]
struct Shown {
    n: usize,
    text: String,
}

/// How an answer is composed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Composing<'a> {
    /// Its sentences must stand in their sources.
    pub check: bool,
    /// What the model writes is told while it comes: it is the answer's text.
    pub streamed: bool,
    /// Characters of a source that are shown to the model.
    pub shown: usize,
    /// The model writes at length, with headings and lists, and is shown these turns before it; `None`: a few sentences
    /// about the question alone.
    pub fluent: Option<&'a [Turn]>,
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
    how: Composing<'_>,
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<Composed, Error> {
    trace.begin("compose_answer")?;
    let budgets = Budgets::of_step(llm, "compose_answer");
    // A result is whole, or its rows are wrong: a model that may be shown many is shown all of them.
    let length = |source: &Citable| match (how.fluent, source.told) {
        (Some(_), Told::Rows) => how.shown.max(budgets.rows_shown * ROW),
        _ => how.shown,
    };
    let shown = |s: &Citable| Shown { n: s.n, text: excerpt(&s.title, &s.text, question, length(s)) };
    let shown = sources.iter().map(shown).collect();
    let turns = Before::of(how.fluent.unwrap_or_default(), question, &budgets);
    let call = Call::new(
        "compose_answer",
        match how.fluent {
            Some(_) => include_str!("compose_fluent.prompt"),
            None => include_str!("compose_answer.prompt"),
        },
        Context { turns, sources: shown, question },
    );
    let mut on_text = |trace: &mut Trace<'_>, piece: &str| {
        let event = if how.streamed { Event::Text { piece: piece.to_owned() } } else { Event::Token };
        match trace.emit(event) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let reply =
        call.run(llm, trace, deadline, &mut on_text, |reply| Ok::<_, String>(reply.trim().to_owned()))?;
    let (reply, cut) = match trace.cut_after() {
        None => (reply, None),
        // Half a sentence says what nobody meant.
        Some(tokens) if how.fluent.is_some() => (whole(&reply).to_owned(), Some(tokens)),
        Some(tokens) => (reply, Some(tokens)),
    };
    if let Some(tokens) = cut.filter(|_| how.streamed) {
        trace.note(format!(
            "The model's answer was longer than the {tokens} tokens it may have: what came after is left out. Ask for less \
             at once, or use a model that may say more (`ragonite config` shows how much)."
        ));
    }
    if reply.to_uppercase().contains(NOT_FOUND) {
        trace.end("not found in the sources")?;
        return Ok(Composed::NotFound);
    }
    let checked = match how.check {
        check if how.fluent.is_some() => claims::laid_out(question, &reply, sources, check),
        true => claims::check(question, &reply, sources),
        false => claims::unchecked(&reply, sources),
    };
    trace.end(format!("{} repaired, {} dropped", checked.repaired(), checked.dropped().len()))?;
    Ok(Composed::Checked(checked))
}

/// A reply without what stands behind the end of its last sentence or line.
fn whole(reply: &str) -> &str {
    let ends = |(at, c): (usize, char)| match c {
        '\n' => Some(at),
        '.' | '!' | '?' | ']' => {
            let next = reply[at + 1..].chars().next();
            next.is_some_and(char::is_whitespace).then_some(at + 1)
        }
        _ => None,
    };
    let at_end = reply.ends_with(['.', '!', '?', ']']);
    let last = if at_end { Some(reply.len()) } else { reply.char_indices().filter_map(ends).next_back() };
    &reply[..last.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_that_was_cut_ends_where_its_last_sentence_does() {
        assert_eq!(
            whole("It is red [1]. It weighs 9.5 kg [2]. And it"),
            "It is red [1]. It weighs 9.5 kg [2]."
        );
        assert_eq!(whole("## Seats\n- Leather [1]\n- Hea"), "## Seats\n- Leather [1]");
        assert_eq!(whole("It is red [1]."), "It is red [1].");
        assert_eq!(whole("It is"), "");
    }
}
