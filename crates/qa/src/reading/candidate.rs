//! A candidate: one meaning of a question, or a query that runs unread, with what it finds.

use llm::Probability;
use plan::{Account, Ask, Grounded, Plan, Set, Test};
use search::Value;

use super::attempt::Attempt;
use super::forest::Forest;
use super::taught::Lesson;
use crate::Evidence;
use crate::steps::say_back::Fit;

/// Where a candidate comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// A plan that the question's own form gives.
    Form,
    /// The model's plan.
    Plan,
    /// The model's SELECT, read as a meaning.
    Select,
    /// The model's SELECT, run as it stands.
    Query,
    /// What somebody taught of a question like it.
    Taught,
}

impl By {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Form, Self::Plan, Self::Select, Self::Query, Self::Taught];
    /// Those that read the question itself.
    pub const READ: [Self; 4] = [Self::Form, Self::Plan, Self::Select, Self::Query];

    /// The model wrote it as a SELECT.
    pub(super) fn is_select(self) -> bool {
        matches!(self, Self::Select | Self::Query)
    }

    /// What people who read along are told.
    pub(super) fn told(self) -> &'static str {
        match self {
            Self::Form => "the question's own words",
            Self::Plan => "the model's outline",
            Self::Select => "the model's query, understood",
            Self::Query => "the model's query as it stands",
            Self::Taught => "what was taught",
        }
    }

    /// In records and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Plan => "plan",
            Self::Select => "SELECT",
            Self::Query => "query",
            Self::Taught => "taught question",
        }
    }
}

/// One way to understand a question, with what it finds.
#[derive(Debug)]
pub struct Candidate {
    /// Where it comes from.
    pub by: By,
    /// Its place among the meanings of its plan, by score; 0 is the best.
    pub place: usize,
    /// The plan it was made of.
    pub plan: Option<Plan>,
    /// The SELECT it was made of, over the question views.
    pub select: Option<String>,
    /// What it means; a query that runs unread means nothing.
    pub meant: Option<Grounded>,
    /// How probable the model found its SELECT; none where it does not say.
    pub probability: Option<Probability>,
    /// How well it fits the question; none where that was not measured.
    pub fit: Option<Fit>,
    /// How much of the question it accounts for.
    pub account: Account,
    /// How much worse than the best of its plan it explains the question.
    pub worse: f32,
    /// What it finds.
    pub(crate) found: Attempt,
    /// What was taught that it comes from.
    pub lesson: Option<Lesson>,
}

impl Candidate {
    /// One of a source, of which nothing is known yet.
    pub(super) fn by(by: By) -> Self {
        Self {
            by,
            place: 0,
            plan: None,
            select: None,
            meant: None,
            probability: None,
            fit: None,
            account: Account::default(),
            worse: 0.0,
            found: Attempt::default(),
            lesson: None,
        }
    }

    /// How likely it is right, with these values of [`super::FEATURES`]; of what was taught the lesson alone says so.
    pub fn likelihood(&self, features: &[f32]) -> f32 {
        match &self.lesson {
            Some(lesson) => lesson.likelihood(),
            None => Forest::learned().likelihood(features),
        }
    }

    /// The question's form is a verb that the graph knows and a name, and this is what it says of things of any kind.
    pub(super) fn is_plain(&self) -> bool {
        let whole = self.account.left.is_empty() && self.account.share >= 0.99;
        let verb = self.plan.as_ref().is_some_and(Plan::says_verb_alone);
        self.by == By::Form && self.place == 0 && whole && verb
    }

    /// The rows of what answers the question.
    pub fn rows(&self) -> Option<&[Vec<Value>]> {
        match self.found.evidence.first() {
            Some(Evidence::Query { rows, .. }) => Some(rows),
            _ => None,
        }
    }

    /// What it found, as queries with their rows and sentences.
    pub fn evidence(&self) -> &[Evidence] {
        &self.found.evidence
    }

    /// The first query's text.
    pub fn query(&self) -> Option<&str> {
        match self.found.evidence.first() {
            Some(Evidence::Query { query, .. }) => Some(query),
            _ => None,
        }
    }

    /// What its rows say, as one text.
    pub fn text(&self) -> String {
        let statements = self.found.evidence.iter().flat_map(|one| match one {
            Evidence::Query { statements, .. } => &statements[..],
            Evidence::Passage { .. } => &[],
        });
        statements.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Its one row says 0, or no.
    pub(super) fn finds_zero(&self) -> bool {
        let zero = |row: &[Value]| row.iter().filter_map(Value::as_number).next() == Some(0.0);
        matches!(self.rows(), Some([row]) if zero(row))
    }

    /// It asks for what is called by two names that nothing has at once: the one is no condition on the other.
    pub(super) fn contradicts(&self) -> bool {
        let names = |test: &Test| matches!(test, Test::Among { column: 0, negated: false, .. });
        let twice = |set: &Set| set.tests.iter().filter(|test| names(test)).count() > 1;
        self.meant.as_ref().is_some_and(|meant| meant.sets.iter().any(twice))
    }

    /// It finds more than that nothing is so, and asks more than whether a thing is there: what is only pointed to is no ground
    /// for such an answer.
    pub(super) fn finds_something(&self) -> bool {
        let whether =
            self.meant.as_ref().is_some_and(|meant| meant.ask == Ask::Exists && meant.probes.is_empty());
        !self.finds_zero() && !whether
    }

    /// It has something to tell.
    pub fn answers(&self) -> bool {
        !self.found.evidence.is_empty()
    }
}
