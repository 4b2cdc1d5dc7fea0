//! Grounding: a plan's words become one view's columns, values and numbers.
//!
//! Every view is tried; the one that explains most of the words wins. Nothing of any domain is known here: names
//! come from the graph's own labels and values ([`crate::Vocabulary`]), properties from its column names and a general
//! lexicon, closeness in meaning from the embedder.

mod account;
mod amounts;
mod answered;
mod attributes;
mod bounds;
mod called;
mod comparison;
mod conditions;
mod draft;
mod forms;
mod index;
mod linked;
mod meaning;
mod mentions;
mod missed;
mod names;
mod normalise;
mod numbers;
mod outcome;
mod repairs;
mod rooted;
mod sets;
mod spoken;
mod strangers;
mod times;
mod unheard;
mod used;
mod variants;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use kb::{Kind, View, ViewColumn};

use crate::ground::comparison::content;
use crate::ground::mentions::Mention;
use crate::ground::names::{Name, ViewNames};
use crate::language::{Ask, Condition, Plan};
use crate::lexicon;
use crate::words::words;

pub(crate) use account::names_one;
pub use account::{Account, accounted, what_is_asked};
pub(crate) use answered::AskedFor;
pub use attributes::Attribute;
pub(crate) use bounds::say_bounds;
pub use called::answers_itself;
pub(crate) use called::name_spans;
pub(crate) use conditions::negated;
pub(crate) use draft::says_all;
pub use index::Index;
pub use meaning::{Claim, Grounded, GroupTest, Operand, Operator, Order, Set, Test};
pub use normalise::yes_no;
pub use normalise::{normalise, ordinal};
pub use numbers::numeral;
pub(crate) use numbers::{Years, date, in_letters, quantities};
pub(crate) use outcome::say_outcome;
pub(crate) use rooted::{at_what_is_told, back, own_column};
pub(crate) use spoken::plain;
pub use strangers::{Stranger, strangers};
pub use unheard::{nothing_heard, unheard};

/// A property named so plainly is meant, whatever else the words may be.
const SURE: f32 = 0.6;
/// What putting out something else than is asked for takes away.
const OTHER: f32 = 0.8;

/// Counting things of a kind says more than counting the kind, which is one.
const KIND: f32 = 0.3;

/// Meanings of a plan, best first; empty when no view holds anything of it.
pub fn ground(index: &Index, plan: &Plan, question: &str) -> Vec<Grounded> {
    let question = plain(question);
    let plan = normalise(plan, question);
    let memo = Memo::default();
    let asked = words(question);
    let wish = AskedFor::of_question(index, question);
    let mut all: Vec<Grounded> = Vec::new();
    for (plan, worth) in variants::variants(&plan, question) {
        for number in 0..index.schema.views.len() {
            let lens = Lens::new(index, number, &memo, question);
            if let Some(mut grounded) = lens.ground(number, &plan) {
                grounded.score += worth;
                say_outcome(index, &asked, &mut grounded);
                say_bounds(&asked, question, &mut grounded);
                at_what_is_told(&index.schema.views, &mut grounded);
                if let Some(wish) = &wish {
                    if lens.only_links() || wish.ranks_by_another(index, &asked, &grounded) {
                        wish.put_out(index, &mut grounded);
                    }
                    if !wish.is_put_out(index, &grounded) {
                        grounded.score -= OTHER;
                    }
                }
                all.push(grounded);
            }
        }
    }
    let kinds: Vec<Grounded> = all.iter().filter_map(|meant| of_the_kind(index, meant)).collect();
    all.extend(kinds);
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    all
}

/// "How many lions are there?" where a lion is one species: the animals whose species it is are counted.
fn of_the_kind(index: &Index, meant: &Grounded) -> Option<Grounded> {
    let ([set], Ask::Count, true) =
        (&meant.sets[..], meant.ask, meant.wanted.is_empty() && meant.per.is_none())
    else {
        return None;
    };
    let [Test::Among { column: 0, values, word, negated: false }] = &set.tests[..] else { return None };
    let ([_], None) = (&values[..], meant.order) else { return None };
    let kind = &index.schema.views[meant.view];
    let label = &index.names.views[meant.view].label.stems;
    let views = index.schema.views.iter().enumerate();
    let mut found = views.filter_map(|(number, view)| {
        // Called after its type, and shared: many animals have one species.
        let column = view.columns.iter().position(|c| {
            matches!(&c.path[..], [link] if !link.inverse)
                && !c.many
                && c.distinct * 2 <= c.filled
                && matches!(&c.kind, Kind::Entity { table } if *table == kind.table)
        })?;
        let named = &index.names.views[number].columns[column].stems;
        (named == label).then_some((number, column))
    });
    let (Some((view, column)), None) = (found.next(), found.next()) else { return None };
    let test = Test::Among { column, values: values.clone(), word: word.clone(), negated: false };
    let sets = vec![Set { name: set.name.clone(), tests: vec![test] }];
    Some(Grounded { view, sets, score: meant.score + KIND, ..meant.clone() })
}

/// The views that explain most of a question's words, best first.
pub fn likely_views(index: &Index, question: &str) -> Vec<usize> {
    let question = plain(question);
    let memo = Memo::default();
    let asked = crate::words::stems(question);
    let mut scored: Vec<(f32, usize)> = index
        .schema
        .views
        .iter()
        .enumerate()
        .map(|(number, view)| {
            let lens = Lens::new(index, number, &memo, question);
            let mut spoken: Vec<f32> = lens
                .named_in_question()
                .iter()
                .copied()
                .zip(&view.columns)
                .filter(|(_, c)| c.path.len() <= 1)
                .map(|(s, _)| s)
                .collect();
            spoken.sort_by(|a, b| b.total_cmp(a));
            let spoken: f32 = spoken.iter().take(3).sum();
            let label = &index.names.views[number].label.stems;
            let called = !label.is_empty() && label.iter().all(|w| asked.contains(w));
            let dull = if lens.only_links() || lens.of_ontology() { 2.0 } else { 0.0 };
            let named = lens.whole_name_in(question);
            (0.5 * lens.mention(question).score + spoken + f32::from(u8::from(called)) + named - dull, number)
        })
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, number)| number).collect()
}

/// One view to look through.
#[derive(Clone, Copy)]
pub(crate) struct Lens<'a> {
    index: &'a Index,
    view: &'a View,
    names: &'a ViewNames,
    /// Links followed so far.
    depth: u8,
    memo: &'a Memo,
    /// Its words tell columns apart that hold the same names: who translated a book and who wrote it.
    question: &'a str,
    /// A condition is looked at: the things' own names are no likelier than others.
    restricting: bool,
}

/// What was looked up for this plan: its readings ask the same things of the same views.
#[derive(Default)]
pub(crate) struct Memo {
    mentions: RefCell<HashMap<(String, u8, bool, String), Mention>>,
    conditions: RefCell<HashMap<(String, u8, Condition), Meaning>>,
    /// By view, how much the question speaks of each column.
    spoken: RefCell<HashMap<String, Rc<[f32]>>>,
    /// By view, the columns behind several links of which the question calls the first.
    ways: RefCell<HashMap<String, Rc<[usize]>>>,
    /// By view, phrase and whether only numbers count: the columns, best first.
    ranked: RefCell<HashMap<(String, String, bool), Ranked>>,
}

/// Columns with their scores, best first.
pub(crate) type Ranked = Rc<[(usize, f32)]>;

/// A test with what it is worth, if there is one.
type Meaning = Option<(Test, f32)>;

impl<'a> Lens<'a> {
    /// Looks through the view of this number for what `question` asks about.
    fn new(index: &'a Index, number: usize, memo: &'a Memo, question: &'a str) -> Self {
        crate::stop::go_on();
        let (view, names) = (&index.schema.views[number], &index.names.views[number]);
        Self { index, view, names, depth: 0, memo, question, restricting: false }
    }

    /// Looks through it for what `question` restricts.
    pub(crate) fn over(index: &'a Index, number: usize, memo: &'a Memo, question: &'a str) -> Self {
        Self { restricting: true, ..Self::new(index, number, memo, question) }
    }
}

impl Lens<'_> {
    fn column(&self, column: usize) -> &ViewColumn {
        &self.view.columns[column]
    }

    /// What a column is called.
    fn name(&self, column: usize) -> &Name {
        &self.names.columns[column]
    }

    /// Categories that the question names and what the model `said` of it dropped: "easy recipes with less than 300 kcal".
    pub(crate) fn dropped(self, said: &[String], question: &str, tests: &[Test]) -> Vec<Test> {
        let mut planned = said.to_vec();
        planned.extend(said.iter().map(|w| crate::words::stem(w)));
        let tested: Vec<usize> = tests.iter().filter_map(Test::column).collect();
        let asked = words(question);
        let mut found = Vec::new();
        for (at, word) in asked.iter().enumerate() {
            let before = at.checked_sub(1).map(|b| asked[b].as_str());
            if planned.contains(word)
                || planned.contains(&crate::words::stem(word))
                || lexicon::is_function_word(word)
                || lexicon::is_general_noun(word)
                || lexicon::adjective(word).is_some_and(|(_, d)| d != lexicon::Degree::Positive)
                || before.is_some_and(comparison::negates)
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
    fn of_ontology(self) -> bool {
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

    /// The column leads to other things, by their names.
    fn leads_away(self, column: usize) -> bool {
        column != 0 && matches!(self.column(column).kind, Kind::Entity { .. })
    }

    /// The phrase names the view's things, or their name: "per teacher", "by policy number" of policies.
    fn is_the_thing(self, phrase: &str) -> bool {
        let rest = content(phrase);
        let label = &self.names.label.stems;
        !rest.is_empty()
            && (self.names_view(phrase) >= 0.9 && rest.len() <= label.len()
                || self.attribute(phrase, false).is_some_and(|a| {
                    let column = self.column(a.columns[0]);
                    let rows = self.view.columns[0].filled;
                    // An own column that tells the things apart.
                    a.score >= 0.8
                        && column.path.is_empty()
                        && !column.many
                        && column.distinct == rows
                        && rows > 1
                }))
    }

    /// A phrase of which every word is a value somewhere other than in the things' names, as a restriction; denied
    /// where the question says so ("no hot shower").
    fn described_by(self, phrase: &str, asked: &[String]) -> Option<Test> {
        // The "stars" of a film are none of the "Dog Star Diner" that it is a remake of.
        let said = content(phrase);
        let several = comparison::says_several(phrase);
        let mut tests: Vec<Test> = self
            .everywhere(phrase)
            .into_iter()
            .filter(|(column, _)| *column != 0 && (!several || self.is_called(*column, phrase)))
            .map(|(column, values)| Test::Among { column, values, word: None, negated: false })
            .collect();
        if tests.is_empty() && !several {
            tests.extend(self.linked_to(phrase, false).map(|(test, _)| test));
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
        Some(if denied { conditions::negated(test) } else { test })
    }

    /// Every word of the phrase says which type it is about.
    fn says_the_things(self, phrase: &str) -> bool {
        content(phrase)
            .iter()
            .all(|w| self.names.have_part(w) || lexicon::is_general_noun(w) || self.means_view(w))
    }

    /// "number of courses": how many values a many-valued column has.
    fn counted(self, phrase: &str) -> Option<Attribute> {
        let of = variants::without_counting(phrase);
        let (column, score) = self.rank(&of, false).iter().copied().find(|(c, _)| self.column(*c).many)?;
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

/// A column whose values are names: text or entities.
fn names(column: &ViewColumn) -> bool {
    matches!(column.kind, Kind::Text | Kind::Entity { .. })
}
