//! Questions that go on from an answer. Each is made of the answer's own things and columns, and run first: only what
//! has an answer is offered.

use kb::{Kind, View, ViewColumn};
use plan::compile::{self, Shape};
use plan::{Ask, Attribute, Claim, End, Grounded, GroundedOrder, Index, Set, Test};
use search::{KnowledgeBase, Limits, Value};

use crate::starter::plural;

/// Questions offered.
const OFFERED: usize = 3;
/// Candidates that are run for them, at most.
const TRIED: usize = 8;

/// Up to three questions that go on from an answered one about `sizes` things.
pub(crate) fn follow_ups(
    kb: &KnowledgeBase,
    index: &Index,
    answered: &Grounded,
    sizes: &[u64],
    plain: bool,
) -> Vec<String> {
    let maker = Maker { kb, index, answered, view: &index.schema.views[answered.view] };
    let one = answered.sets.len() == 1 && (sizes == [1] || answered.order.is_some_and(|o| o.count == 1));
    let candidates = match maker.the_one().filter(|_| one) {
        Some(name) => maker.of_one(&name),
        None => maker.of_many(plain),
    };
    let mut out: Vec<String> = Vec::new();
    for (question, meaning) in candidates.into_iter().take(TRIED) {
        if out.len() < OFFERED && !out.contains(&question) && maker.has_answer(&meaning) {
            out.push(question);
        }
    }
    out
}

struct Maker<'a> {
    kb: &'a KnowledgeBase,
    index: &'a Index,
    answered: &'a Grounded,
    view: &'a View,
}

impl Maker<'_> {
    /// The name of the thing that the answer is about, if it is one.
    fn the_one(&self) -> Option<String> {
        let mut meaning = self.answered.clone();
        meaning.wanted.clear();
        meaning.ask = Ask::Value;
        meaning.per = None;
        let query = compile::compile(self.index, &meaning, &[1]).into_iter().next()?;
        let rows = self.kb.sql().query(&query.sql, &[], &Limits::default(), &|| false).ok()?;
        match &rows.rows[..] {
            [only] => Some(only.first()?.to_string()),
            _ => None,
        }
    }

    /// Columns that were not asked about and that most things have, the fullest and nearest first.
    fn others(&self, fits: impl Fn(&ViewColumn) -> bool) -> Vec<usize> {
        let used = |c: usize| {
            self.answered.wanted.iter().any(|a| a.columns.contains(&c))
                || self.answered.order.is_some_and(|o| o.column == c)
                || self.answered.per == Some(c)
        };
        let columns = self.view.columns.iter().enumerate().skip(1);
        let mut found: Vec<usize> =
            columns.filter(|(n, c)| c.distinct > 1 && fits(c) && !used(*n)).map(|(n, _)| n).collect();
        found.sort_by_key(|&n| {
            let column = &self.view.columns[n];
            (column.path.len(), std::cmp::Reverse(column.filled), n)
        });
        found
    }

    fn of_one(&self, name: &str) -> Vec<(String, Grounded)> {
        let the_one = Test::Among { column: 0, values: vec![name.to_owned()], word: None, negated: false };
        let set = Set { name: name.to_owned(), tests: vec![the_one] };
        let asked = self.others(|c| c.path.len() <= 1).into_iter().take(TRIED - 1).map(|column| {
            let column_name = &self.view.columns[column].name;
            let verb = if self.view.columns[column].many { "are" } else { "is" };
            (
                format!("What {verb} the {column_name} of {name}?"),
                self.meaning(Ask::Value, set.clone(), vec![column], None),
            )
        });
        let mut out: Vec<_> = asked.collect();
        // One of them leads on to the others of its kind.
        out.splice(2.min(out.len())..2.min(out.len()), self.extremes(&Set::default()).into_iter().take(1));
        out
    }

    fn of_many(&self, plain: bool) -> Vec<(String, Grounded)> {
        // Conditions in a question's own words would have to be put into words again: then of all.
        let set = match &self.answered.sets[..] {
            [only] if plain => only.clone(),
            _ => Set::default(),
        };
        let mut out = self.extremes(&set);
        out.truncate(2);
        let things = if set.tests.is_empty() { plural(&self.view.label) } else { set.name.clone() };
        for column in self.others(|c| category(c) && c.path.len() <= 1).into_iter().take(2) {
            let mut meaning = self.meaning(Ask::Count, set.clone(), vec![], None);
            meaning.per = Some(column);
            out.push((
                format!("How many {things} are there for each {}?", self.view.columns[column].name),
                meaning,
            ));
        }
        for column in self.others(|c| measure(c) && c.path.is_empty()).into_iter().take(2) {
            out.push((
                format!("What is the average {} of {things}?", self.view.columns[column].name),
                self.meaning(Ask::Average, set.clone(), vec![column], None),
            ));
        }
        out
    }

    fn extremes(&self, set: &Set) -> Vec<(String, Grounded)> {
        let columns = self.others(|c| measure(c) && c.path.is_empty()).into_iter().take(2);
        columns
            .zip([End::Highest, End::Lowest])
            .map(|(column, end)| {
                let name = &self.view.columns[column].name;
                let word = if end == End::Highest { "highest" } else { "lowest" };
                let which = match set.tests.is_empty() {
                    true => format!("Which {}", self.view.label),
                    false => format!("Which of the {}", set.name),
                };
                let order = GroundedOrder { column, end, count: 1, place: 1 };
                (
                    format!("{which} has the {word} {name}?"),
                    self.meaning(Ask::Value, set.clone(), vec![], Some(order)),
                )
            })
            .collect()
    }

    fn meaning(&self, ask: Ask, set: Set, columns: Vec<usize>, order: Option<GroundedOrder>) -> Grounded {
        let wanted = columns.into_iter().map(|column| Attribute {
            phrase: self.view.columns[column].name.clone(),
            columns: vec![column],
            score: 1.0,
            counted: false,
            together: false,
        });
        Grounded {
            view: self.answered.view,
            ask,
            sets: vec![set],
            wanted: wanted.collect(),
            probes: vec![],
            order,
            per: None,
            groups: None,
            claim: Claim::Some,
            unexplained: vec![],
            score: 0.0,
        }
    }

    /// Its query gives a value.
    fn has_answer(&self, meaning: &Grounded) -> bool {
        let Some(query) = compile::compile(self.index, meaning, &[1]).into_iter().next() else {
            return false;
        };
        let Ok(rows) = self.kb.sql().query(&query.sql, &[], &Limits::default(), &|| false) else {
            return false;
        };
        let told = match query.shape {
            Shape::Groups { .. } => 0,
            _ => 1,
        };
        let several = !matches!(query.shape, Shape::Groups { .. }) || rows.rows.len() > 1;
        several && rows.rows.first().is_some_and(|row| row.get(told).is_some_and(|v| *v != Value::Null))
    }
}

fn measure(column: &ViewColumn) -> bool {
    column.kind == Kind::Number && !column.many
}

/// Few values that repeat.
fn category(column: &ViewColumn) -> bool {
    matches!(column.kind, Kind::Text | Kind::Entity { .. } | Kind::Boolean)
        && column.distinct <= 20
        && column.distinct * 2 <= column.filled
}
