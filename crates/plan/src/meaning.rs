//! A plan with a meaning in one graph: its sets, tests and properties as columns of one view. Data only.

use kb::{Kind, Role, View, ViewColumn};
use lang::comparison::negate;
use lang::lexicon::Period;
use lang::words;

use crate::language::{Ask, End};

pub use lang::comparison::Operator;

/// A plan with a meaning in one graph.
#[derive(Debug, Clone, PartialEq)]
pub struct Grounded {
    /// The view it is about, by position in the schema.
    pub view: usize,
    /// The kind of answer.
    pub ask: Ask,
    /// The things; more than one when sets are compared.
    pub sets: Vec<Set>,
    /// The properties asked for.
    pub wanted: Vec<Attribute>,
    /// What a yes/no question asks of the things: any of these tests.
    pub probes: Vec<Test>,
    /// A superlative: view column, end, how many.
    pub order: Option<Order>,
    /// The view column to group by.
    pub per: Option<usize>,
    /// The part of its dates that the groups are.
    pub period: Option<Period>,
    /// Which of the groups are asked for, by what is counted or computed of them.
    pub groups: Option<GroupTest>,
    /// What a yes/no question says of its things.
    pub claim: Claim,
    /// Words that found no meaning.
    pub unexplained: Vec<String>,
    /// How well the view explains the question; comparable within one question only.
    pub score: f32,
}

impl Grounded {
    /// The things of these sets, and nothing else said of them.
    pub fn of(view: usize, sets: Vec<Set>) -> Self {
        Self {
            view,
            ask: Ask::Value,
            sets,
            wanted: vec![],
            probes: vec![],
            order: None,
            per: None,
            period: None,
            groups: None,
            claim: Claim::Some,
            unexplained: vec![],
            score: 0.0,
        }
    }

    /// The one column whose values are told; none where several are, or the things themselves. What a condition says already
    /// tells nothing: "the plants that feed into Dunmere" are told, not Dunmere.
    pub fn told(&self) -> Option<usize> {
        match (&self.wanted[..], self.per) {
            ([], per) => per,
            ([only], None) if self.ask == Ask::Value && !only.counted => match only.columns[..] {
                [column] if !self.says(column) => Some(column),
                _ => None,
            },
            _ => None,
        }
    }

    /// Some condition says a value of this column.
    fn says(&self, column: usize) -> bool {
        let says =
            |test: &Test| matches!(test, Test::Among { column: own, negated: false, .. } if *own == column);
        self.sets.iter().flat_map(|set| &set.tests).any(says)
    }
}

/// What a yes/no question says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Claim {
    /// That some do ("do they have ..", "is there ..").
    #[default]
    Some,
    /// That all do, or nothing else does ("are all ..", "only").
    All,
    /// That the first set's value is higher than the second's.
    Higher,
    /// That it is lower.
    Lower,
}

/// Which groups are asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum GroupTest {
    /// The best so many, ties included.
    Best(End, u32),
    /// Those whose number compares so.
    Compare(Operator, f64),
}

/// A grounded superlative.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Order {
    /// The view column that orders.
    pub column: usize,
    /// Which end comes first.
    pub end: End,
    /// How many, ties included.
    pub count: u32,
    /// Which place alone is wanted, by distinct values: 2 of "the second highest"; 1 where the best are.
    pub place: u32,
    /// By how many values each has; otherwise by the value, of several by the one at that end.
    pub counted: bool,
}

impl Order {
    /// A column of many values is ordered by how many there are: always where they are names, of numbers and dates where
    /// the question `counts`.
    pub fn counts(column: &ViewColumn, counts: bool) -> bool {
        column.many && (counts || !matches!(column.kind, Kind::Number | Kind::Date))
    }
}

/// A set of entities: all that pass every test.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Set {
    /// As the question names it.
    pub name: String,
    /// All must hold.
    pub tests: Vec<Test>,
}

/// One test of an entity.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// The column (one of its values) is among these.
    Among {
        /// View column.
        column: usize,
        /// The values.
        values: Vec<String>,
        /// The word that found them, when every value holds it and no other value does.
        word: Option<String>,
        /// None of its values is.
        negated: bool,
    },
    /// The column compares so with a number or an ISO date.
    Compare {
        /// View column.
        column: usize,
        /// How.
        operator: Operator,
        /// With what.
        value: Operand,
    },
    /// The column has a value at all.
    Present {
        /// View column.
        column: usize,
        /// It has none.
        negated: bool,
    },
    /// A truth value.
    Is {
        /// View column.
        column: usize,
        /// The wanted value.
        value: bool,
    },
    /// How many values a many-valued column has: "at least two courses".
    Number {
        /// View column.
        column: usize,
        /// How it compares.
        operator: Operator,
        /// With how many.
        count: f64,
    },
    /// A linked entity passes all of these tests of its own view: "prerequisites with 3 credits".
    Linked {
        /// View column, an entity's.
        column: usize,
        /// The entity's view, by position in the schema.
        view: usize,
        /// All must hold of one and the same linked entity.
        tests: Vec<Test>,
        /// No linked entity does.
        negated: bool,
    },
    /// An entity that a relation among the view's own things leads to, followed once or as often as it goes, passes all of
    /// these: "anything below ceramics".
    Reaches {
        /// View column, of one link to an entity of the view.
        column: usize,
        /// All must hold of one and the same entity there.
        tests: Vec<Test>,
        /// None there does.
        negated: bool,
    },
    /// Any of these.
    Any(Vec<Test>),
    /// All of these.
    All(Vec<Test>),
}

/// What a column is compared with.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A number in the column's unit.
    Number(f64),
    /// Text that sorts as a date: `2020-05`.
    Date(String),
    /// Another single-valued column of the same thing, of the same kind and unit, and so much more: draws have as many
    /// goals on both sides.
    Column {
        /// Its number in the view.
        column: usize,
        /// What is added to its value.
        plus: f64,
    },
    /// The column's average (or its only value) over a set of the same view.
    Mean(Box<Set>),
    /// The column's highest or lowest value over a set of the same view.
    Best(End, Box<Set>),
}

impl Test {
    /// The one name that it asks of the things themselves.
    pub fn own_name(&self) -> Option<&str> {
        match self {
            Test::Among { column: 0, values, negated: false, .. } => match &values[..] {
                [only] => Some(only),
                _ => None,
            },
            _ => None,
        }
    }

    /// Both test the same, whichever word of a question says it.
    pub fn alike(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Test::Among { column, values, negated, .. },
                Test::Among { column: of, values: these, negated: turned, .. },
            ) => (column, values, negated) == (of, these, turned),
            _ => self == other,
        }
    }

    /// It follows a relation as often as it goes.
    pub fn reaches(&self) -> bool {
        match self {
            Test::Reaches { .. } => true,
            Test::Linked { tests, .. } | Test::Any(tests) | Test::All(tests) => {
                tests.iter().any(Test::reaches)
            }
            _ => false,
        }
    }

    /// The one column it is about, if it is one.
    pub fn column(&self) -> Option<usize> {
        match self {
            Test::Among { column, .. }
            | Test::Compare { column, .. }
            | Test::Present { column, .. }
            | Test::Is { column, .. }
            | Test::Number { column, .. }
            | Test::Linked { column, .. }
            | Test::Reaches { column, .. } => Some(*column),
            Test::Any(_) | Test::All(_) => None,
        }
    }
}

/// A property asked for, tied to columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    /// As the question names it.
    pub phrase: String,
    /// View columns: one, or the ends of a range.
    pub columns: Vec<usize>,
    /// From 0 to 1.
    pub score: f32,
    /// How many values there are is wanted, not which.
    pub counted: bool,
    /// The numbers of the two columns are added up: "goals" where a match has home goals and away goals.
    pub together: bool,
}

impl Attribute {
    /// The values of these columns are wanted, for a phrase.
    pub(crate) fn of(phrase: &str, columns: Vec<usize>, score: f32) -> Self {
        Self { phrase: phrase.to_owned(), columns, score, counted: false, together: false }
    }

    /// Two numbers added up, called by the words that their names share.
    pub(crate) fn together(view: &View, columns: [usize; 2], score: f32) -> Self {
        let [one, other] = columns.map(|c| words(&view.columns[c].name));
        let shared: Vec<&str> = one.iter().filter(|w| other.contains(w)).map(String::as_str).collect();
        let phrase = match shared.is_empty() {
            true => columns.map(|c| view.columns[c].name.as_str()).join(" and "),
            false => shared.join(" "),
        };
        Self { phrase, columns: columns.to_vec(), score, counted: false, together: true }
    }
}

/// The test turned round.
pub(crate) fn negated(test: Test) -> Test {
    match test {
        Test::Among { column, values, word, negated } => {
            Test::Among { column, values, word, negated: !negated }
        }
        Test::Present { column, negated } => Test::Present { column, negated: !negated },
        Test::Is { column, value } => Test::Is { column, value: !value },
        Test::Compare { column, operator, value } => {
            Test::Compare { column, operator: negate(operator), value }
        }
        Test::Number { column, operator, count } => {
            Test::Number { column, operator: negate(operator), count }
        }
        Test::Linked { column, view, tests, negated } => {
            Test::Linked { column, view, tests, negated: !negated }
        }
        Test::Reaches { column, tests, negated } => Test::Reaches { column, tests, negated: !negated },
        // De Morgan.
        Test::Any(tests) => Test::All(tests.into_iter().map(negated).collect()),
        Test::All(tests) => Test::Any(tests.into_iter().map(negated).collect()),
    }
}

/// The column says of which types its entities are.
pub(crate) fn is_types(role: &Role) -> bool {
    matches!(role, Role::Iri { predicate } if predicate.ends_with("#type"))
}
