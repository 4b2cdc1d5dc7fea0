//! When things began, and which of them are older: which columns hold dates or years, and which end of them a word asks
//! for.

use kb::{Kind, View, ViewColumn};

use super::Index;
use super::lens::{Lens, SPOKEN_OF};
use crate::language::End;
use crate::meaning::Attribute;
use crate::rules::{Rule, fires};
use lang::lexicon::{self, Period};
use lang::{stem, words};

/// What columns of years are called by.
const YEARS: [&str; 12] = [
    "year",
    "founded",
    "founding",
    "established",
    "built",
    "opened",
    "born",
    "birth",
    "since",
    "created",
    "launched",
    "released",
];

impl Index {
    /// The column holds dates, or years as numbers.
    pub fn is_dated(&self, view: &View, column: &ViewColumn) -> bool {
        let (table, stored) = self.place(view, column);
        match column.kind {
            Kind::Date => true,
            Kind::Number => {
                let stored = self.schema.table(table).and_then(|table| table.column(stored));
                stored.is_some_and(kb::Column::holds_years)
            }
            _ => false,
        }
    }

    /// Dates have years, months and decades; years as numbers have decades.
    pub(crate) fn has_periods(&self, view: &View, column: &ViewColumn, period: Period) -> bool {
        column.kind == Kind::Date || period == Period::Decade && self.is_dated(view, column)
    }

    /// The end of a column that has more of what an adjective says: who is older has the higher age, but the earlier
    /// date. `None` where the column is about nothing that it says.
    pub(crate) fn end_of_more(&self, view: &View, column: usize, nouns: &[(&str, End)]) -> Option<End> {
        let column = &view.columns[column];
        let named: Vec<String> = words(&column.name).iter().map(|word| stem(word)).collect();
        let dated = self.is_dated(view, column);
        let says = |noun: &str| named.contains(&stem(noun)) || dated && lexicon::is_date_noun(noun);
        nouns.iter().find(|(noun, _)| says(noun)).map(|(_, end)| *end)
    }
}

impl Lens<'_> {
    /// The column holds dates, or years as numbers.
    pub(super) fn is_dated(&self, column: usize) -> bool {
        self.index.is_dated(self.view, self.column(column))
    }

    /// As [`Index::end_of_more`].
    pub(super) fn end_of_more(&self, column: usize, nouns: &[(&str, End)]) -> Option<End> {
        self.index.end_of_more(self.view, column, nouns)
    }

    /// Its own dates; without any, its own years.
    pub(super) fn own_times(&self) -> Vec<usize> {
        let own = || (0..self.view.columns.len()).filter(|&number| self.column(number).path.is_empty());
        let dates: Vec<usize> = own().filter(|&number| self.column(number).kind == Kind::Date).collect();
        if dates.is_empty() { own().filter(|&number| self.is_dated(number)).collect() } else { dates }
    }

    /// The period that a phrase names and the column has no value of its own for: years of dates, decades of years.
    pub(super) fn period(&self, phrase: &str, column: usize) -> Option<Period> {
        let period = words(phrase).last().and_then(|word| lexicon::period(word))?;
        self.index.has_periods(self.view, self.column(column), period).then_some(period)
    }

    /// "per year", of dates: those that the question speaks of most, or that most have.
    pub(super) fn dates_of(&self, phrase: &str) -> Option<Attribute> {
        let spoken = self.named_in_question();
        let dates = self
            .own_times()
            .into_iter()
            .filter(|&column| !self.column(column).many && self.period(phrase, column).is_some());
        let best = dates.max_by(|&a, &b| {
            let fuller = self.column(a).filled.cmp(&self.column(b).filled);
            spoken[a].total_cmp(&spoken[b]).then(fuller).then(b.cmp(&a))
        })?;
        fires(Rule::PerPeriod, true).then(|| Attribute::of(phrase, vec![best], SPOKEN_OF))
    }

    /// Its only own date, or the one that says when something began.
    pub(super) fn began(&self) -> Option<(usize, f32)> {
        let dates = || {
            let columns = self.view.columns.iter().enumerate();
            columns.filter(|(_, c)| c.kind == Kind::Date && c.path.is_empty() && !c.many).map(|(n, _)| n)
        };
        let begins = |column: &usize| {
            let name = &self.name(*column).words;
            name.iter().any(|w| {
                matches!(w.as_str(), "since" | "start" | "started" | "joined" | "hired" | "from" | "began")
            })
        };
        let mut starts = dates().filter(begins);
        match (starts.next(), starts.next()) {
            (Some(only), None) => Some((only, 0.7)),
            (None, _) if dates().count() == 1 => dates().next().map(|only| (only, 0.5)),
            _ => None,
        }
    }

    /// The things' own date or year, where a superlative of time found that of what they are linked to and the question does
    /// not speak of that: the one that it speaks of most, or that most have.
    pub(super) fn own_time(&self, found: usize) -> Option<usize> {
        let spoken = self.named_in_question();
        if self.column(found).path.is_empty()
            || spoken[found] >= SPOKEN_OF
            || self.end_in_time(found).is_none()
        {
            return None;
        }
        let own = self.own_times().into_iter().filter(|&column| !self.column(column).many);
        let best = own.max_by(|&a, &b| {
            let fuller = self.column(a).filled.cmp(&self.column(b).filled);
            spoken[a].total_cmp(&spoken[b]).then(fuller).then(b.cmp(&a))
        });
        best.filter(|_| fires(Rule::OwnTime, true))
    }

    /// The end of dates that the question's superlative asks for: what has lasted longest began first.
    pub(crate) fn end_in_time(&self, column: usize) -> Option<End> {
        // "founded 1985": a year as a number.
        let called = self.column(column).kind == Kind::Number
            && self.name(column).words.iter().any(|w| YEARS.contains(&w.as_str()));
        let dates = (called || self.is_dated(column)) && !self.column(column).many;
        let asked = words(self.question);
        asked.iter().filter(|_| dates).find_map(|word| match word.as_str() {
            "longest" | "oldest" | "earliest" => Some(End::Lowest),
            "newest" | "youngest" | "latest" => Some(End::Highest),
            _ => None,
        })
    }

    /// The end that has more of an adjective's quality in this column: the fastest has the lowest time.
    pub(super) fn end_for(&self, phrase: &str, column: usize) -> Option<End> {
        let (nouns, degree) = words(phrase).iter().find_map(|w| lexicon::adjective(w))?;
        let end = self.end_of_more(column, nouns)?;
        (degree != lexicon::Degree::Positive).then_some(end)
    }
}
