//! The question's intermediate representation (paper, definition 3.2): the things it names, its unknowns, and facts
//! between them.

use serde::{Deserialize, Serialize};

/// What kind of answer is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    /// The things that fit the unknown.
    Which,
    /// How many fit.
    Count,
    /// Whether it is so.
    YesNo,
}

/// A question as facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Understood {
    pub kind: Kind,
    /// The facts; connected, at least one.
    pub facts: Vec<Fact>,
}

/// `<e1, r, e2>`
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Fact {
    pub subject: End,
    pub relation: String,
    pub object: End,
}

/// One end of a fact.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(super) enum End {
    /// A thing or value, in the question's words.
    Named(String),
    /// An unknown, without `?`.
    Unknown(String),
}

impl Understood {
    /// The unknown that is asked for; none for a yes or no.
    pub fn target(&self) -> Option<&str> {
        self.unknowns().next()
    }

    /// Unknowns in the order of the facts, each once.
    pub fn unknowns(&self) -> impl Iterator<Item = &str> {
        let all: Vec<&str> = self
            .facts
            .iter()
            .flat_map(|fact| [&fact.subject, &fact.object])
            .filter_map(|end| match end {
                End::Unknown(name) => Some(name.as_str()),
                End::Named(_) => None,
            })
            .collect();
        let first = |at: usize| !all[..at].contains(&all[at]);
        (0..all.len()).filter(|&at| first(at)).map(|at| all[at]).collect::<Vec<_>>().into_iter()
    }

    /// Names, each once.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for end in self.facts.iter().flat_map(|fact| [&fact.subject, &fact.object]) {
            if let End::Named(name) = end
                && !names.contains(&name.as_str())
            {
                names.push(name);
            }
        }
        names
    }
}

impl End {
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::Unknown(_) => None,
        }
    }

    pub fn unknown(&self) -> Option<&str> {
        match self {
            Self::Unknown(name) => Some(name),
            Self::Named(_) => None,
        }
    }
}
