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

/// The relation of a thing to its kind, as the prompt has it.
pub(super) const KIND_OF: &str = "is a";

/// A question as facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Understood {
    pub kind: Kind,
    /// The facts; connected, at least one.
    pub facts: Vec<Fact>,
    /// The unknown that is asked for, where it is not the facts' first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// Which of all that fit are asked for, by their place in an order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Bounds of unknowns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
}

/// An order by an unknown: by its values where they are numbers or dates, else by how many it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Order {
    pub by: String,
    pub least_first: bool,
    /// The places asked for, from 1, both included.
    pub places: (usize, usize),
}

/// A bound of an unknown: of its value where that is a number or date, else of how many it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Limit {
    pub of: String,
    /// As SPARQL has it: `>`, `<`, `>=`, `<=` or `=`.
    pub operator: String,
    pub than: Bound,
}

/// What an unknown is held against.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) enum Bound {
    /// A number or a date, as written.
    Value(String),
    /// Another unknown.
    Unknown(String),
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
        self.asked.as_deref().or_else(|| self.unknowns().next())
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

impl Fact {
    /// It says of which kind a thing is.
    pub fn says_kind(&self) -> bool {
        self.relation.eq_ignore_ascii_case(KIND_OF)
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
