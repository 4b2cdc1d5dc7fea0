//! What each source is worth to an answer: the answer as it would be without it. Counterfactual attribution, as in Roy et
//! al., "Evidence Contextualization and Counterfactual Attribution for Conversational QA over Heterogeneous Data with RAG
//! Systems" (2025); one source at a time, where that paper leaves out clusters: which other source says the same is seen
//! from what the answer then cites.

use std::collections::BTreeSet;
use std::time::Instant;

use llm::Llm;
use serde::{Deserialize, Serialize};

use crate::budgets::Budgets;
use crate::steps::claims::telling;
use crate::trace::Trace;
use crate::wording::{Drafted, Wording, is_query, word};
use crate::{Answer, Claim, Error, Event, OnEvent, Settings, Source, Verdict};

/// An answer without one of its sources.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Attribution {
    /// The number of the source that was left out.
    pub source: usize,
    /// Whether there still is an answer.
    pub verdict: Verdict,
    /// The answer as it would be, with its citations.
    pub text: String,
    /// What the source is worth: the share of the answer's words, beyond those of the question, that would not be said;
    /// from 0, where all of it would be, to 1.
    pub share: f32,
}

/// Words the answer again without each source that it cites or that its model read, in the order of their numbers. Each
/// may take as long as a question.
pub(crate) fn attribute(
    llm: &dyn Llm,
    settings: &Settings,
    answer: &Answer,
    on_event: OnEvent<'_>,
) -> Result<Vec<Attribution>, Error> {
    let wording = answer.wording.as_ref().ok_or(Error::OtherVersion)?;
    // What is written here is not the answer's text.
    let mut unwritten = |event| match event {
        Event::Text { .. } => on_event(Event::Token),
        event => on_event(event),
    };
    let mut trace = Trace::new(&mut unwritten);
    let told = |claims: &[Claim]| -> Vec<Claim> {
        claims.iter().filter(|claim| !answer.differences.contains(claim)).cloned().collect()
    };
    let whole = told(&answer.claims);
    let mut out = Vec::new();
    for n in weighed(answer, wording) {
        let left: Vec<Source> = answer.sources.iter().filter(|source| source.n != n).cloned().collect();
        let read = Budgets::of_step(llm, "compose_answer").passages;
        let wording = without(wording, &left, read);
        let differences: Vec<Claim> =
            answer.differences.iter().filter(|told| !told.sources.contains(&n)).cloned().collect();
        let drafted = Drafted {
            wording: &wording,
            differences: &differences,
            missing: &[],
            check: settings.check_claims,
            before: &[],
            tabled: None,
        };
        let deadline = Instant::now() + settings.deadline;
        let worded = word(llm, &answer.standalone, &drafted, &left, deadline, &mut trace)?;
        let share = match worded.verdict {
            Verdict::NotInGraph => 1.0,
            Verdict::Answered => unsaid(&answer.standalone, &whole, &told(&worded.claims)),
        };
        out.push(Attribution { source: n, verdict: worded.verdict, text: worded.text, share });
    }
    Ok(out)
}

/// The sources that may have made the answer what it is.
fn weighed(answer: &Answer, wording: &Wording) -> Vec<usize> {
    let read = match wording {
        Wording::NotInGraph | Wording::Schema => return vec![],
        Wording::Stated => 0,
        Wording::Gathered => usize::MAX,
        Wording::Summed { read } | Wording::Composed { read, .. } => *read,
    };
    let passages = answer.sources.iter().filter(|source| !is_query(source)).map(|source| source.n).take(read);
    let queries = answer.sources.iter().filter(|source| is_query(source)).map(|source| source.n);
    let all: BTreeSet<usize> = passages.chain(queries).chain(answer.citations.iter().copied()).collect();
    all.into_iter().collect()
}

/// How what is left is worded: as before, and by the best `read` passages alone where what was stated is gone.
fn without(wording: &Wording, left: &[Source], read: usize) -> Wording {
    match wording {
        Wording::Stated | Wording::Summed { .. } if !left.iter().any(is_query) => {
            Wording::composed(read, false)
        }
        other => other.clone(),
    }
}

/// The share of what one answer says beyond its question that another does not say.
fn unsaid(question: &str, answer: &[Claim], other: &[Claim]) -> f32 {
    let asked: BTreeSet<String> = telling(question).into_iter().collect();
    let said = |claims: &[Claim]| -> BTreeSet<String> {
        claims.iter().filter(|claim| claim.supported).flat_map(|claim| telling(&claim.text)).collect()
    };
    let (whole, other) = (said(answer), said(other));
    let mut own: BTreeSet<&String> = whole.difference(&asked).collect();
    if own.is_empty() {
        own = whole.iter().collect();
    }
    let gone = own.iter().filter(|word| !other.contains(**word)).count();
    gone as f32 / own.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(texts: &[&str]) -> Vec<Claim> {
        let claim =
            |text: &&str| Claim { text: (*text).into(), supported: true, repaired: false, sources: vec![1] };
        texts.iter().map(claim).collect()
    }

    #[test]
    fn what_the_question_says_already_is_worth_nothing() {
        let question = "What does the Lyra cost?";
        let whole = claims(&["Lyra: cost 900 EUR."]);
        assert_eq!(unsaid(question, &whole, &whole), 0.0);
        // The price is another: "900" and not "EUR" is gone.
        assert_eq!(unsaid(question, &whole, &claims(&["The Lyra costs 950 EUR."])), 0.5);
        assert_eq!(unsaid(question, &whole, &[]), 1.0);
        // An answer that only repeats the question is compared as a whole.
        assert_eq!(unsaid("Is the Lyra red?", &claims(&["The Lyra is red."]), &[]), 1.0);
    }
}
