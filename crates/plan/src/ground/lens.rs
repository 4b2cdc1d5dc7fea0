//! One view, looked through for what a question says: its columns, and what kind of things it holds.

use std::cell::LazyCell;

use crate::rules::{Rule, fires};
use kb::{Kind, View, ViewColumn};
use lang::lexicon::{self, content};
use lang::question::{says_several, without_counting};
use lang::{stem, stems, telling_stems, words};

use super::Index;
use super::memo::Memo;
use super::names::{Name, ViewNames};
use crate::meaning::{Attribute, Test, negated};

/// A column that the question speaks of less is not named by it.
pub(crate) const SPOKEN_OF: f32 = 0.5;
/// A property named so plainly is meant, whatever else the words may be.
pub(super) const SURE: f32 = 0.6;

/// One view to look through.
#[derive(Clone, Copy)]
pub(crate) struct Lens<'a> {
    pub(super) index: &'a Index,
    pub(super) view: &'a View,
    pub(super) names: &'a ViewNames,
    /// Links followed so far.
    pub(super) depth: u8,
    pub(super) memo: &'a Memo,
    /// Its words tell columns apart that hold the same names: who translated a book and who wrote it.
    pub(super) question: &'a str,
    /// A condition is looked at: the things' own names are no likelier than others.
    pub(super) restricting: bool,
}

impl<'a> Lens<'a> {
    /// Looks through the view of this number for what `question` asks about.
    pub(super) fn new(index: &'a Index, number: usize, memo: &'a Memo, question: &'a str) -> Self {
        lang::stop::go_on();
        let (view, names) = (&index.schema.views[number], &index.names.views[number]);
        Self { index, view, names, depth: 0, memo, question, restricting: false }
    }

    /// Looks through it for what `question` restricts.
    pub(crate) fn over(index: &'a Index, number: usize, memo: &'a Memo, question: &'a str) -> Self {
        Self { restricting: true, ..Self::new(index, number, memo, question) }
    }
}

impl Lens<'_> {
    pub(super) fn column(&self, column: usize) -> &ViewColumn {
        &self.view.columns[column]
    }

    /// A code in capitals, which the question has in small letters among others.
    pub(super) fn is_written_otherwise(&self, value: &str) -> bool {
        let code = value.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
        code && !self.question.contains(value)
    }

    /// What a column is called.
    pub(super) fn name(&self, column: usize) -> &Name {
        &self.names.columns[column]
    }

    /// Categories that the question names and what the model `said` of it dropped: "easy recipes with less than 300 kcal".
    pub(crate) fn dropped(self, said: &[String], question: &str, tests: &[Test]) -> Vec<Test> {
        let mut planned = said.to_vec();
        planned.extend(said.iter().map(|w| stem(w)));
        let tested: Vec<usize> = tests.iter().filter_map(Test::column).collect();
        let asked = words(question);
        let mut found = Vec::new();
        for (at, word) in asked.iter().enumerate() {
            let before = at.checked_sub(1).map(|b| asked[b].as_str());
            if planned.contains(word)
                || planned.contains(&stem(word))
                || lexicon::is_function_word(word)
                || lexicon::is_general_noun(word)
                || lexicon::adjective(word).is_some_and(|(_, d)| d != lexicon::Degree::Positive)
                || before.is_some_and(lexicon::negates)
                || word.len() < 3
            {
                continue;
            }
            // A word of few that one of its own columns repeats, and no other column holds.
            let columns: Vec<usize> = (1..self.view.columns.len())
                .filter(|&c| {
                    let column = self.column(c);
                    let kinds =
                        column.path.len() == 1 && !column.many && column.also.iter().any(|n| n == "kind");
                    (kinds || column.kind == Kind::Text && column.path.is_empty())
                        && column.distinct <= 20
                        && column.distinct < column.filled
                        && !tested.contains(&c)
                })
                .collect();
            let holding: Vec<(usize, Vec<String>)> = columns
                .into_iter()
                .filter_map(|c| {
                    let (table, name) = self.index.place(self.view, self.column(c));
                    let domain = self.index.vocabulary.domain(table, name)?;
                    // "planets": an "orbit" is no orbiter.
                    let one = || word.strip_suffix('s').filter(|_| !self.column(c).path.is_empty());
                    Some((c, domain.exact(word).or_else(|| domain.exact(one()?))?))
                })
                .collect();
            if let [(column, values)] = &holding[..] {
                found.push(Test::Among {
                    column: *column,
                    values: values.clone(),
                    word: None,
                    negated: false,
                });
            }
        }
        found
    }

    /// Classes and properties, which the graph holds beside its things.
    pub(super) fn of_ontology(self) -> bool {
        self.index.schema.table(&self.view.table).is_some_and(|table| table.ontology)
    }

    /// Rows that have no name and only link to others: a reified N:M relation.
    pub(crate) fn only_links(self) -> bool {
        let Some(table) = self.index.schema.table(&self.view.table) else { return false };
        let keys = table.columns.iter().filter(|c| matches!(c.role, kb::Role::Key { .. })).count();
        let named = table.columns.iter().any(|c| match &c.role {
            kb::Role::Label { predicates } => !predicates.is_empty(),
            kb::Role::Literal { .. } => matches!(c.sql_type, kb::SqlType::Text),
            _ => false,
        });
        keys >= 2 && !named
    }

    /// What the view's things are linked to is called just so, and these values of a column, or of the things' own names, only
    /// nearly.
    pub(crate) fn is_of_others(self, column: usize, phrase: &str, values: &[String]) -> bool {
        let said = stems(phrase);
        let says = |value: &String| {
            let own = stems(value);
            said.iter().all(|word| own.contains(word))
        };
        let linked = |c: usize| self.column(c).path.len() == 1 && self.is_called(c, phrase);
        !self.is_called(column, phrase)
            && (column == 0 || !values.iter().any(says))
            && (1..self.view.columns.len()).any(linked)
    }

    /// The things are called so: their name, or another that they have.
    pub(super) fn is_own_name(self, column: usize) -> bool {
        let one = self.column(column);
        let (table, stored) = self.index.place(self.view, one);
        let other = || {
            self.index
                .schema
                .table(table)
                .and_then(|t| t.column(stored))
                .is_some_and(kb::Column::is_other_name)
        };
        column == 0 || one.path.is_empty() && other()
    }

    /// The column leads to other things, by their names.
    pub(super) fn leads_away(self, column: usize) -> bool {
        column != 0 && matches!(self.column(column).kind, Kind::Entity { .. })
    }

    /// The phrase names the view's things, or their name: "per teacher", "by policy number" of policies.
    pub(super) fn is_the_thing(self, phrase: &str) -> bool {
        let rest = content(phrase);
        let label = &self.names.label.stems;
        !rest.is_empty()
            && (matches!(&rest[..], [only] if self.names.are_all_called(&stem(only)))
                || self.names_view(phrase) >= 0.9 && rest.len() <= label.len()
                || self.attribute(phrase, false).is_some_and(|a| {
                    let column = self.column(a.columns[0]);
                    let rows = self.view.columns[0].filled;
                    // An own column that tells the things apart.
                    fires(Rule::OwnKey, a.score >= 0.8)
                        && column.path.is_empty()
                        && !column.many
                        && column.distinct == rows
                        && rows > 1
                }))
    }

    /// A phrase of which every word is a value somewhere other than in the things' names, as a restriction; denied
    /// where the question says so ("no hot shower").
    pub(super) fn described_by(self, phrase: &str, asked: &[String]) -> Option<Test> {
        // The "stars" of a film are none of the "Dog Star Diner" that it is a remake of.
        let said = content(phrase);
        let several = says_several(phrase);
        // A "brand" is no Brandtner.
        let stemmed: Vec<String> = said.iter().map(|w| stem(w)).collect();
        let whole = |value: &String| stems(value).iter().any(|word| stemmed.contains(word));
        let mut tests: Vec<Test> = self
            .everywhere(phrase)
            .into_iter()
            .filter(|(column, _)| *column != 0 && (!several || self.is_called(*column, phrase)))
            .filter(|(_, values)| values.iter().any(whole))
            .map(|(column, values)| Test::Among { column, values, word: None, negated: false })
            .collect();
        if tests.is_empty() && !several {
            tests.extend(
                self.linked_to(phrase, false)
                    .filter(|_| fires(Rule::DescribedByLink, true))
                    .map(|(test, _)| test),
            );
        }
        let first = said.into_iter().next()?;
        let denied = asked
            .windows(2)
            .any(|w| matches!(w[0].as_str(), "no" | "without" | "not" | "lack" | "lacks") && w[1] == first);
        let test = match tests.len() {
            0 => return None,
            1 => tests.remove(0),
            _ => Test::Any(tests),
        };
        Some(if denied { negated(test) } else { test })
    }

    /// Every word of the phrase says which type it is about.
    pub(super) fn says_the_things(self, phrase: &str) -> bool {
        content(phrase)
            .iter()
            .all(|w| self.names.have_part(w) || lexicon::is_general_noun(w) || self.means_view(w))
    }

    /// The many-valued column that a phrase counts: not the members' other names where it says the members, each of one.
    pub(super) fn counted_by(self, phrase: &str) -> Option<(usize, f32)> {
        let ranked = self.rank(phrase, false);
        let mut many = ranked.iter().copied().filter(|(column, _)| self.column(*column).many);
        let first = many.clone().next()?;
        let asked = LazyCell::new(|| telling_stems(self.question));
        let by_role = many.find(|&(column, score)| {
            let role = || Some(stems(self.column(column).name.split_once(" (")?.1));
            let said = |role: Vec<String>| !role.is_empty() && role.iter().all(|word| asked.contains(word));
            first.1 - score < ALIKE && role().is_some_and(said)
        });
        let counted = by_role.filter(|_| fires(Rule::CountedByRole, true)).unwrap_or(first);
        let link = |column: usize| {
            !self.column(column).many && matches!(self.column(column).kind, Kind::Entity { .. })
        };
        let said = ranked.first().is_some_and(|&(first, score)| {
            let beyond = self.column(counted.0).path.starts_with(&self.column(first).path);
            link(first) && score > counted.1 && beyond
        });
        (!fires(Rule::CountsNothingBeyond, said)).then_some(counted)
    }

    /// "number of courses": how many values a many-valued column has.
    pub(super) fn counted(self, phrase: &str) -> Option<Attribute> {
        let of = without_counting(phrase);
        let (column, score) = self.counted_by(&of)?;
        let better = self.rank(phrase, true).first().is_some_and(|(_, s)| *s > score);
        (score >= 0.6 && !better).then(|| Attribute {
            phrase: of,
            columns: vec![column],
            score,
            counted: true,
            together: false,
        })
    }
}

/// Of columns whose names fit a phrase so nearly alike another word may decide.
const ALIKE: f32 = 0.05;

/// A column whose values are names: text or entities.
pub(super) fn names(column: &ViewColumn) -> bool {
    matches!(column.kind, Kind::Text | Kind::Entity { .. })
}
