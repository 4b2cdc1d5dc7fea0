//! Grounding: a plan's words become one view's columns, values and numbers.
//!
//! Every view is tried; the one that explains most of the words wins. Nothing of any domain is known here: names
//! come from the graph's own labels and values ([`crate::Vocabulary`]), properties from its column names and a general
//! lexicon, closeness in meaning from the embedder.

mod account;
mod answered;
mod attributes;
mod called;
mod comparison;
mod conditions;
mod forms;
mod index;
mod linked;
mod meaning;
mod mentions;
mod names;
mod normalise;
mod numbers;
mod repairs;
mod sets;
mod unheard;
mod variants;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use kb::{Kind, View, ViewColumn};

use crate::ground::comparison::content;
use crate::ground::mentions::Mention;
use crate::ground::names::{Name, ViewNames};
use crate::ground::sets::{drop_doubled, inherit, says_ones};
use crate::language::{Ask, Condition, End, Plan};
use crate::lexicon;
use crate::words::words;

pub use account::{Account, accounted};
pub(crate) use answered::put_out_what_is_asked;
use answered::puts_out_what_is_asked;
pub use attributes::Attribute;
pub use called::answers_itself;
pub(crate) use conditions::negated;
pub use index::Index;
pub use meaning::{Claim, Grounded, GroupTest, Operand, Operator, Order, Set, Test};
pub(crate) use normalise::yes_no;
pub use normalise::{normalise, ordinal};
pub(crate) use numbers::{date, in_letters, quantities};
pub use unheard::unheard;

/// A property named so plainly is meant, whatever else the words may be.
const SURE: f32 = 0.6;
/// What putting out something else than is asked for takes away.
const OTHER: f32 = 0.8;

/// Meanings of a plan, best first; empty when no view holds anything of it.
pub fn ground(index: &Index, plan: &Plan, question: &str) -> Vec<Grounded> {
    let plan = normalise(plan, question);
    let memo = Memo::default();
    let asked = words(question);
    let names_said = called::called(index, &asked);
    let mut all: Vec<Grounded> = Vec::new();
    for (plan, worth) in variants::variants(&plan, question) {
        for number in 0..index.schema.views.len() {
            let lens = Lens::new(index, number, &memo, question);
            if let Some(mut grounded) = lens.ground(number, &plan, question) {
                grounded.score += worth;
                if lens.only_links() {
                    put_out_what_is_asked(index, &asked, &mut grounded);
                }
                if !puts_out_what_is_asked(index, &asked, &names_said, &grounded) {
                    grounded.score -= OTHER;
                }
                all.push(grounded);
            }
        }
    }
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    all
}

/// The views that explain most of a question's words, best first.
pub fn likely_views(index: &Index, question: &str) -> Vec<usize> {
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

    fn ground(self, number: usize, plan: &Plan, question: &str) -> Option<Grounded> {
        let mut ask = plan.ask;
        // What only ties two others together is seldom what is asked about.
        let mut score = if self.only_links() { -0.6 } else { 0.0 };
        // Few ask about the words that a graph describes itself with.
        score -= if self.of_ontology() { 2.5 } else { 0.0 };
        let mut unexplained = Vec::new();
        let mut sets = Vec::new();

        for name in self.parts(&plan.things).into_iter().chain(plan.versus.clone()) {
            let mention = self.mention(&name);
            score += mention.score;
            // The weight of the Lyra is hers, not that of what belongs to her.
            let another =
                matches!(&mention.tests[..], [test] if test.column().is_some_and(|c| self.leads_away(c)));
            if another && self.names_view(&name) < 0.5 {
                score -= 0.3;
            }
            unexplained.extend(mention.unexplained);
            let mut tests = mention.tests;
            if let Some(first) = sets.first().filter(|_| says_ones(&name)) {
                inherit(&mut tests, first);
            }
            sets.push(Set { name, tests });
        }
        score += self.alike(&mut sets);
        // The best of "the Lyra or the Vega" is one ranking over both, what both have one grouping.
        let asked = words(question);
        let both = sets.len();
        let common = ask == Ask::Count && plan.per.is_some() && variants::in_common(&asked);
        let merged = plan.versus.is_none() && plan.things.contains(" or ");
        if (plan.order.is_some() || common) && merged && sets.len() > 1 {
            let any = Test::Any(sets.iter().map(|s| Test::All(s.tests.clone())).collect());
            sets = vec![Set { name: plan.things.clone(), tests: vec![any] }];
        }
        let comparing = sets.len() > 1;
        if sets.is_empty() {
            sets.push(Set::default());
        }
        let mut probes = Vec::new();

        for condition in &plan.conditions {
            // "to 100 km/h" is how the acceleration is called.
            if let Some(measure) = numbers::quantity(&condition.value)
                && self.view.columns.iter().any(|column| numbers::says_measure(&column.name, &measure))
            {
                score += 0.5;
                continue;
            }
            let (test, worth, left) = self.condition(condition);
            score += worth;
            unexplained.extend(left);
            // "Is the Nordlys longer than 50 m?" asks the condition of the things.
            let asks = plan.ask == Ask::Exists && plan.want.is_empty() && !plan.things.is_empty();
            if asks || plan.ask == Ask::Share {
                probes.extend(test);
                continue;
            }
            // Conditions hold for the things asked about; what they are compared with stands alone.
            let concerned = if plan.versus.is_some() { sets.len() - 1 } else { sets.len() };
            if let Some(test) = test {
                for set in &mut sets[..concerned.max(1)] {
                    set.tests.push(test.clone());
                }
            }
        }

        if sets.len() == 1 && !matches!(ask, Ask::Describe | Ask::Exists | Ask::Share) {
            let dropped = self.dropped(&words(&plan.to_json()), question, &sets[0].tests);
            score += 0.4 * dropped.len() as f32;
            sets[0].tests.extend(dropped);
        }
        for set in &mut sets {
            drop_doubled(&mut set.tests);
            sets::either(self.view, &mut set.tests);
        }
        // "Are these taller than an average X2?" compares averages, whatever the plan calls it.
        let mut claim = self.claim(question, None);
        if ask == Ask::Exists && comparing && matches!(claim, Claim::Higher | Claim::Lower) {
            ask = Ask::Average;
        }
        // "the number of pets of each student" is a property of each thing, no grouping.
        let grouped = plan.per.as_deref().is_some_and(|per| self.is_the_thing(per));
        let numeric = ask.computes();
        let mut wanted: Vec<Attribute> = Vec::new();
        for phrase in &plan.want {
            if matches!(ask, Ask::Exists | Ask::Share) {
                let (found, worth) = self.probe(phrase);
                score += worth;
                if found.is_empty() {
                    unexplained.extend(words(phrase));
                }
                probes.extend(found);
                continue;
            }
            if matches!(ask, Ask::Value | Ask::Count)
                && (grouped || ask == Ask::Value)
                && variants::counts(&asked, phrase)
                && let Some(attribute) = self.counted(phrase)
            {
                score += 1.5 * attribute.score;
                wanted.push(attribute);
                continue;
            }
            let both = if matches!(ask, Ask::Sum | Ask::Average) { self.added_up(phrase) } else { None };
            let attribute = both.or_else(|| self.attribute(phrase, numeric));
            // "Which huts have a hot shower?": what is wanted is a value, and restricts the things.
            if !numeric
                && attribute.as_ref().is_none_or(|a| a.score < SURE)
                // The "moons" of Gorm do not describe it.
                && !(comparison::says_several(phrase) && sets[0].tests.iter().any(|test| test.column() == Some(0)))
                && let Some(test) = self.described_by(phrase, &asked)
            {
                score += 1.0;
                sets[0].tests.push(test);
                continue;
            }
            // "What year was it first published?" wants the year of "first published".
            let attribute = match attribute {
                Some(found) if found.score >= SURE => Some(found),
                weak => {
                    let taken: Vec<usize> =
                        sets.iter().flat_map(|s| &s.tests).filter_map(Test::column).collect();
                    let said = self.said_in(&asked, &taken).filter(|_| !numeric);
                    let better = said.filter(|s| weak.as_ref().is_none_or(|w| w.score < s.score));
                    better.or(weak)
                }
            };
            match attribute {
                // "Which halls are open on Sundays?" restricts the halls; that they are is no news.
                Some(attribute)
                    if ask != Ask::Exists
                        && self.column(attribute.columns[0]).kind == Kind::Boolean
                        && !self.column(attribute.columns[0]).many
                        && normalise::wh_question(&asked)
                        && !sets[0].tests.iter().any(|t| t.column() == Some(0)) =>
                {
                    score += 1.5 * attribute.score;
                    let denied = asked.iter().any(|w| comparison::negates(w));
                    sets[0].tests.push(Test::Is { column: attribute.columns[0], value: !denied });
                }
                Some(attribute) => {
                    score += 1.5 * attribute.score;
                    wanted.push(attribute);
                }
                None => {
                    // The things themselves, said again: "which shops" with want ["shops"].
                    if !self.says_the_things(phrase) {
                        score -= 1.0;
                        unexplained
                            .extend(words(phrase).into_iter().filter(|w| !lexicon::is_function_word(w)));
                    } else {
                        score += 0.3;
                    }
                }
            }
        }
        if let Some(column) = wanted.first().and_then(|a| a.columns.first()) {
            claim = self.claim(question, Some(*column));
        }
        if self.wanted_have_it(&wanted, &sets[0].tests) {
            score -= 1.0;
        }
        // "dealers per region, the most dealers first": groups are ordered by how many they have.
        let best = plan.order.as_ref().filter(|order| {
            let counted = variants::without_counting(&order.property);
            plan.per.is_some() && ask == Ask::Count && wanted.is_empty() && self.says_the_things(&counted)
        });
        let groups = match common && merged && both > 1 {
            true => Some(GroupTest::Compare(Operator::AtLeast, both as f64)),
            false => best.map(|order| GroupTest::Best(order.end, order.count)),
        };
        let order = plan.order.as_ref().filter(|_| groups.is_none()).and_then(|order| {
            let (column, end, worth) = self.ordering(&order.property, order.end)?;
            score += 1.5 * worth;
            let place = normalise::place_asked(&asked);
            let count = if place > 1 { 1 } else { order.count };
            Some(Order { column, end, count, place })
        });
        if plan.order.is_some() && order.is_none() && groups.is_none() {
            score -= 1.0;
        }
        if grouped && wanted.iter().any(|a| a.counted) {
            ask = Ask::Value;
        }
        // "calories per serving" is what the number is called.
        let in_name = plan.per.as_deref().is_some_and(|per| {
            let measured = wanted.iter().flat_map(|a| &a.columns).copied().chain(order.map(|o| o.column));
            measured.into_iter().any(|c| says_per(&self.column(c).name, per))
        });
        let grouped = grouped || in_name;
        let per =
            plan.per.as_ref().filter(|_| !grouped || (wanted.is_empty() && !in_name)).and_then(|phrase| {
                let attribute = self.attribute(phrase, false)?;
                score += attribute.score;
                attribute.columns.first().copied()
            });
        // "How many models has Ada designed?" counts what it might be grouped by.
        let per = per.filter(|column| {
            ask != Ask::Count
                || normalise::says_each(&asked)
                || !wanted.iter().any(|a| a.columns.contains(column))
        });
        if let (Some(phrase), None) = (plan.per.as_ref().filter(|_| !grouped), per) {
            score -= 1.0;
            unexplained.extend(words(phrase));
        }
        // Groups are ordered by how many they have: an order by a column of the things is another's.
        if ask == Ask::Count && per.is_some() && order.is_some() {
            score -= 1.0;
        }
        // One thing has one value of it: there is nothing to count.
        let single = |a: &Attribute| {
            let own = |&c: &usize| {
                let column = self.column(c);
                !column.many && column.path.is_empty() && column.kind != Kind::Number
            };
            a.columns.iter().all(own)
        };
        let of_one = sets.iter().all(|set| set.tests.iter().any(|test| test.column() == Some(0)));
        if ask == Ask::Count && of_one && !wanted.is_empty() && wanted.iter().all(single) {
            score -= 1.5;
        }
        // "transfers" whose "transfer fee" is wanted are said by it.
        let says = |word: &String| {
            let stemmed = crate::words::stem(word);
            wanted.iter().flat_map(|a| &a.columns).any(|&column| self.name(column).says(&stemmed))
        };
        unexplained.retain(|word| !says(word));
        // "How many gears does it have?" asks a number the graph states.
        if ask == Ask::Count
            && let [only] = &wanted[..]
            && only.columns.iter().all(|&c| self.column(c).kind == Kind::Number && !self.column(c).many)
        {
            ask = Ask::Value;
        }
        // Comparing needs a number; the sets' names alone say nothing.
        if comparing && wanted.is_empty() && !matches!(ask, Ask::Describe | Ask::Count | Ask::Exists) {
            score -= 0.2;
        }
        // A share is one of all the things, not of those that have it.
        if ask == Ask::Share && (probes.is_empty() || comparing) {
            return None;
        }
        (score > -3.0).then(|| {
            unexplained.sort();
            unexplained.dedup();
            Grounded {
                view: number,
                ask,
                sets,
                wanted,
                probes,
                order,
                per,
                groups: groups.filter(|_| per.is_some()),
                claim,
                unexplained,
                score,
            }
        })
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
        content(phrase).iter().all(|w| {
            self.names.label.says(&crate::words::stem(w)) || lexicon::is_general_noun(w) || self.means_view(w)
        })
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

    /// What a yes/no question says, read from its words.
    fn claim(self, question: &str, column: Option<usize>) -> Claim {
        let asked = words(question);
        if !normalise::yes_no(&asked) {
            return Claim::Some;
        }
        if let Some((adjective, more)) = normalise::comparative(question) {
            // "faster" is a higher speed but a lower acceleration time: the column decides which noun is meant.
            let nouns = lexicon::adjective(&adjective).map_or(&[][..], |(nouns, _)| nouns);
            let name = column.map_or(vec![], |c| crate::words::stems(&self.column(c).name));
            let meant = nouns.iter().find(|(noun, _)| name.contains(&crate::words::stem(noun)));
            // "worse emissions": what is bad about the column is not for code to say.
            if column.is_some() && !nouns.is_empty() && meant.is_none() {
                return Claim::Some;
            }
            let meant = meant.or(nouns.first());
            return match (meant.map_or(End::Highest, |n| n.1), more) {
                (End::Highest, true) | (End::Lowest, false) => Claim::Higher,
                _ => Claim::Lower,
            };
        }
        let all = asked.iter().any(|w| matches!(w.as_str(), "only" | "all" | "every" | "always" | "each"));
        if all { Claim::All } else { Claim::Some }
    }
}

/// "kcal per serving" says per serving.
fn says_per(name: &str, per: &str) -> bool {
    let (name, per) = (words(name), crate::words::stems(per));
    let at = name.iter().position(|w| w == "per");
    at.is_some_and(|at| name[at + 1..].iter().any(|w| per.contains(&crate::words::stem(w))))
}

/// A column whose values are names: text or entities.
fn names(column: &ViewColumn) -> bool {
    matches!(column.kind, Kind::Text | Kind::Entity { .. })
}
