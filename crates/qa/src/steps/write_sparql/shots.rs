//! A graph's few-shots as the model sees them: with the names that its own query must use, and before each question
//! the terms its query needs, as they will stand before the question to be answered.

use std::collections::BTreeMap;

use kb::FewShot;
use plan::Similarity;

use super::{Brief, GraphTerms};

/// Few-shots, ready to be shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shots {
    shown: Vec<Shown>,
}

/// One few-shot.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    pub question: String,
    pub brief: Brief,
    pub thoughts: String,
    pub sparql: String,
}

impl Shots {
    /// `shots` in the names of `terms`, which learns those of their entities. As many as `most` are always shown, in their
    /// order, so that their evaluated state can be kept; of more, those whose question is most like `question`.
    pub(crate) fn of(
        shots: &[FewShot],
        prefixes: &BTreeMap<String, String>,
        question: &str,
        (most, similarity): (usize, &Similarity),
        terms: &mut GraphTerms<'_>,
    ) -> Self {
        let mut chosen: Vec<usize> = (0..shots.len()).collect();
        if shots.len() > most {
            let questions: Vec<&str> = shots.iter().map(|s| s.question.as_str()).collect();
            let alike = similarity.with_each(question, &questions);
            chosen.sort_by(|&a, &b| alike[b].total_cmp(&alike[a]).then(a.cmp(&b)));
            chosen.truncate(most);
            // The nearest last, beside the question.
            chosen.reverse();
        }
        Self { shown: chosen.into_iter().map(|at| shown(&shots[at], prefixes, terms)).collect() }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Shown> {
        self.shown.iter()
    }
}

fn shown(shot: &FewShot, prefixes: &BTreeMap<String, String>, terms: &mut GraphTerms<'_>) -> Shown {
    let (sparql, iris) = terms.contract(&shot.sparql, |prefix| prefixes.get(prefix).cloned());
    let thoughts = if shot.thoughts.is_empty() { read_aloud(&sparql) } else { shot.thoughts.clone() };
    Shown { question: shot.question.clone(), brief: terms.brief_of(&iris), thoughts, sparql }
}

/// The patterns of a query in words: the thought that leads to it, where nobody has written one.
fn read_aloud(sparql: &str) -> String {
    let inside =
        sparql.split_once('{').and_then(|(_, rest)| rest.rsplit_once('}')).map_or(sparql, |(body, _)| body);
    let plain: String =
        inside.chars().map(|c| if c == '_' { ' ' } else { c }).filter(|c| !":\"\\{}".contains(*c)).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(" .").to_owned()
}
