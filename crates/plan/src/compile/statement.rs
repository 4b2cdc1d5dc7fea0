//! What is to be computed of a view, whatever language it is written in: [`Statement`], and the meaning its rows
//! will have: [`Shape`]. Data only.

use kb::Kind;
use lang::lexicon::Period;

use crate::language::{Ask, End};
use crate::meaning::{GroupTest, Order, Set, Test};

/// One computation over one or several sets of a view's entities.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The view, by position in the schema.
    pub view: usize,
    /// The sets, each computed by itself.
    pub sets: Vec<Set>,
    /// What is computed.
    pub form: Form,
}

/// What is computed of each set.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
    /// How many entities it has.
    Size,
    /// Its entities with values of theirs.
    Entities(Vec<Output>),
    /// The best of its entities, ties included, with values of theirs.
    Ranked {
        /// What orders, from which end, and how many.
        order: Order,
        /// Further values.
        outputs: Vec<Output>,
    },
    /// How many entities, or how many distinct values of a column.
    Count(Option<usize>),
    /// Average, sum, lowest, highest of a value, or of two numbers of each entity added up ("goals" at home and away),
    /// and how many entities have a value.
    Aggregate(Output, Option<usize>),
    /// The values of a column by frequency, all or only these.
    Distinct(usize, Option<Vec<String>>),
    /// By values of a column: how many entities, or the aggregates of another column.
    Groups {
        /// Groups.
        per: usize,
        /// The part of its dates that the groups are.
        period: Option<Period>,
        /// What is aggregated.
        measured: Option<usize>,
        /// Which groups are kept, by how many entities they have or by this aggregate of what is measured; all
        /// without.
        kept: Option<(Ask, GroupTest)>,
    },
    /// How many of its entities pass a test.
    Share(Test),
}

/// A value of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// The column's value; several give several rows.
    Value(usize),
    /// How many distinct values the column has.
    Number(usize),
    /// Of a thing's several values the one at this end.
    Extreme(usize, End),
}

impl Output {
    /// The view column.
    pub fn column(self) -> usize {
        match self {
            Self::Value(column) | Self::Number(column) | Self::Extreme(column, _) => column,
        }
    }
}

/// A heading of a result with what people need to read its values.
#[derive(Debug, Clone, PartialEq)]
pub struct Heading {
    /// The view column's reading name.
    pub name: String,
    /// The unit of its numbers.
    pub unit: Option<String>,
    /// What its values are.
    pub kind: Kind,
    /// Its numbers are years, not quantities.
    pub years: bool,
    /// Its numbers tell things apart, as ids and codes do: no quantities.
    pub codes: bool,
    /// Its texts are IRIs that are called by their last parts, in part without the graph's base.
    pub by_iri: bool,
}

/// What a query's rows are. Every row of a comparison begins with the set's name.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// `[name, value ..]`: an entity a row (several rows where a value is many-valued).
    Entities(Vec<Heading>),
    /// `[name, place, ordering value, value ..]`, best first, ties together.
    Ranked {
        /// The ordering value, then the others.
        headings: Vec<Heading>,
        /// Which end came first.
        end: End,
        /// How many were asked for.
        count: u32,
        /// Which place alone was: 2 of "the second highest".
        place: u32,
    },
    /// `[set, count]`.
    Count {
        /// What was counted: `None` the entities themselves.
        of: Option<Heading>,
    },
    /// `[set, average, sum, minimum, maximum, with a value, of]`.
    Aggregate {
        /// What was aggregated.
        heading: Heading,
        /// Which of them was asked for.
        ask: Ask,
    },
    /// `[set, value, entities]`, most frequent first.
    Distinct(Heading),
    /// `[group, entities]` or `[group, average, sum, minimum, maximum, with a value]`, best first; of the best
    /// groups also their place.
    Groups {
        /// The groups.
        by: Heading,
        /// What was aggregated, if anything.
        of: Option<Heading>,
        /// Which aggregate was asked for.
        ask: Ask,
        /// Which groups were kept.
        kept: Option<GroupTest>,
    },
    /// `[set, matching, of]`.
    Share,
}
