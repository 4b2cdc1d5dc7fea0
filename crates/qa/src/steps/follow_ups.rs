//! Questions that go on from an answer. Each is made of the answer's own things and columns, and run first: only what
//! has an answer is offered.

use kb::{View, ViewColumn};
use plan::compile;
use plan::{Ask, End, Grounded, GroundedOrder, Index, Set, Test, plural};
use search::{KnowledgeBase, Limits};

use crate::naming::{Form, form};
use crate::suggestions::{self, Candidate, asks_for, asks_for_end, category, measure, worth_reading};

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
    for candidate in candidates.into_iter().take(TRIED) {
        if out.len() < OFFERED && !out.contains(&candidate.question) && worth_reading(kb, index, &candidate) {
            out.push(candidate.question);
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
        let rows = self.kb.tables().compiled(&query.sql, &Limits::default(), &|| false).ok()?;
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

    fn of_one(&self, name: &str) -> Vec<Candidate> {
        let the_one = Test::Among { column: 0, values: vec![name.to_owned()], word: None, negated: false };
        let set = Set { name: name.to_owned(), tests: vec![the_one] };
        let columns = self.others(|c| c.path.len() <= 1).into_iter();
        let asked = columns.filter_map(|column| {
            let question = asks_for(&self.view.columns[column], name)?;
            Some(Candidate { question, meaning: self.meaning(Ask::Value, set.clone(), &[column], None) })
        });
        let mut out: Vec<Candidate> = asked.take(TRIED - 1).collect();
        // One of them leads on to the others of its kind.
        out.splice(2.min(out.len())..2.min(out.len()), self.extremes(&Set::default()).into_iter().take(1));
        out
    }

    fn of_many(&self, plain: bool) -> Vec<Candidate> {
        // Conditions in a question's own words would have to be put into words again: then of all.
        let set = match &self.answered.sets[..] {
            [only] if plain => only.clone(),
            _ => Set::default(),
        };
        let mut out = self.extremes(&set);
        out.truncate(2);
        let things =
            if set.tests.is_empty() { plural(self.index.spoken(self.view)) } else { set.name.clone() };
        for column in self.others(|c| category(c) && c.path.len() <= 1).into_iter().take(2) {
            let meaning = Grounded { per: Some(column), ..self.meaning(Ask::Count, set.clone(), &[], None) };
            let question =
                format!("How many {things} are there for each {}?", self.view.columns[column].name);
            out.push(Candidate { question, meaning });
        }
        let noun =
            |c: &ViewColumn| matches!(form(&c.name, false), Form::Noun(noun) if !plan::is_plural(noun));
        let averaged = |c: &ViewColumn| measure(self.index, self.view, c) && c.path.is_empty() && noun(c);
        for column in self.others(averaged).into_iter().take(2) {
            let question = format!("What is the average {} of {things}?", self.view.columns[column].name);
            out.push(Candidate {
                question,
                meaning: self.meaning(Ask::Average, set.clone(), &[column], None),
            });
        }
        out
    }

    fn extremes(&self, set: &Set) -> Vec<Candidate> {
        let columns =
            self.others(|c| measure(self.index, self.view, c) && c.path.is_empty()).into_iter().take(2);
        let which = match set.tests.is_empty() {
            true => format!("Which {}", self.view.label),
            false => format!("Which of the {}", set.name),
        };
        columns
            .zip([End::Highest, End::Lowest])
            .filter_map(|(column, end)| {
                let order = GroundedOrder { column, end, count: 1, place: 1, counted: false };
                let question = asks_for_end(&which, &self.view.columns[column], end)?;
                Some(Candidate { question, meaning: self.meaning(Ask::Value, set.clone(), &[], Some(order)) })
            })
            .collect()
    }

    fn meaning(&self, ask: Ask, set: Set, columns: &[usize], order: Option<GroundedOrder>) -> Grounded {
        suggestions::meaning(self.answered.view, self.view, ask, set, columns, order)
    }
}
