//! Conditions on linked entities, tested in the linked entity's own view: "prerequisites with 3 credits", "a concert
//! in 2014", "students who have a dog but no cat".

use std::cell::LazyCell;

use kb::{Kind, ViewColumn};

use super::conditions::all;
use super::lens::Lens;
use super::names::Name;
use crate::language::Condition;
use crate::meaning::{Attribute, Operand, Operator, Test};
use crate::rules::{Rule, fires};
use lang::comparison::Comparison;
use lang::lexicon::content;
use lang::{stem, stems};

/// Links that are followed from the entity asked about.
const HOPS: u8 = 2;

/// A link that so many times as many things have as another is the one that is spoken of.
const MOSTLY: u64 = 4;

/// From here on a property is one of the things'.
const KNOWN: f32 = 0.4;

/// A link with how plainly it was named.
struct Named {
    column: usize,
    score: f32,
    /// The property's words beside the link's name.
    property: Vec<String>,
    /// The value's words beside the link's name.
    value: Vec<String>,
}

impl<'a> Lens<'a> {
    /// What is wanted are entities that themselves have the property by which the things are chosen on another way:
    /// "staff who speak French" are not the staff of a department whose head does.
    pub(super) fn wanted_have_it(self, wanted: &[Attribute], tests: &[Test]) -> bool {
        let Some(Kind::Entity { table }) = wanted.first().map(|a| &self.column(a.columns[0]).kind) else {
            return false;
        };
        let Some(of) = self.index.schema.view_of(table) else { return false };
        tests.iter().filter_map(Test::column).any(|tested| {
            let tested = self.column(tested);
            let place = self.index.place(self.view, tested);
            !tested.path.is_empty()
                && !matches!(tested.kind, Kind::Entity { .. })
                && of.columns.iter().any(|own| own.path.len() <= 1 && self.index.place(of, own) == place)
        })
    }

    /// The link to such things that is meant where only they are named: volcanoes are located in countries, of which some are
    /// administered by another. None where no one is so much fuller than those that have one value.
    pub(super) fn usual(self, kind: &Kind) -> Option<usize> {
        let single = self.links_to(kind).filter(|(_, c)| !c.many).map(|(_, c)| c.filled).max()?;
        let (number, many) = self.links_to(kind).filter(|(_, c)| c.many).max_by_key(|(_, c)| c.filled)?;
        (many.filled > MOSTLY * single).then_some(number)
    }

    /// The things' own links that lead straight to such things.
    fn links_to(self, kind: &Kind) -> impl Iterator<Item = (usize, &'a ViewColumn)> {
        let own = |c: &ViewColumn| c.kind == *kind && matches!(&c.path[..], [link] if !link.inverse);
        self.view.columns.iter().enumerate().filter(move |(_, c)| own(c))
    }

    /// The view of the entities a column links to.
    pub(crate) fn target(&self, column: usize) -> Option<(usize, Lens<'a>)> {
        let Kind::Entity { table } = &self.column(column).kind else { return None };
        let view = self.index.number_of(table)?;
        (self.depth < HOPS).then(|| {
            let names = &self.index.names.views[view];
            let lens = Lens { view: &self.index.schema.views[view], names, depth: self.depth + 1, ..*self };
            (view, lens)
        })
    }

    /// There is none of it: no value, of an amount also zero; "no country" is none in any of the ways to countries.
    pub(super) fn lacks(&self, column: usize, phrase: &str) -> Test {
        let absent = |column: usize| Test::Present { column, negated: true };
        let kind = &self.column(column).kind;
        let label = match kind {
            Kind::Entity { table } => self.index.label_of(table),
            _ => None,
        };
        if label.is_some_and(|label| label.stems == stems(&content(phrase).join(" "))) {
            let ways: Vec<usize> = self.links_to(kind).map(|(number, _)| number).collect();
            if ways.contains(&column) {
                return all(ways.into_iter().map(absent).collect());
            }
        }
        let absent = absent(column);
        let amount = self.column(column).kind == Kind::Number && !self.column(column).many;
        let zero = || Test::Compare { column, operator: Operator::Equal, value: Operand::Number(0.0) };
        if amount { Test::Any(vec![absent, zero()]) } else { absent }
    }

    /// A condition on a link that the property or the value names: what is left of both is said of the linked entity.
    pub(crate) fn linked(
        &self,
        comparison: &Comparison,
        property: Option<&str>,
        value: &str,
    ) -> Option<(Test, f32)> {
        let mut best: Option<(Test, f32)> = None;
        for link in self.named_links(property, value) {
            let Some((view, lens)) = self.target(link.column) else { continue };
            if link.property.is_empty() && link.value.is_empty() {
                // "without any concert": the link itself is what is asked for; "the cost of a building" speaks of them.
                let kind = |name: &str| self.index.names.views.iter().any(|v| v.are_just_called(&stem(name)));
                let of = property.is_none() && comparison.belongs();
                if of && matches!(&content(value)[..], [only] if kind(only)) {
                    continue;
                }
                let test = Test::Present { column: link.column, negated: comparison.negated };
                keep(&mut best, test, 0.6 + link.score);
                continue;
            }
            // "never placed an order" has none, if nothing else ties these things to orders.
            let none = comparison.negated && link.value.is_empty();
            if fires(Rule::OnlyWay, none && self.is_only_way(&link, property, value)) {
                keep(&mut best, Test::Present { column: link.column, negated: true }, 0.4 + link.score);
                continue;
            }
            let inner = Condition {
                property: (!link.property.is_empty()).then(|| link.property.join(" ")),
                comparison: comparison.said.clone(),
                value: if link.value.is_empty() { value.to_owned() } else { link.value.join(" ") },
            };
            let (Some(test), worth, left) = lens.condition(&inner) else { continue };
            if left.is_empty() {
                let test = Test::Linked {
                    column: link.column,
                    view,
                    tests: vec![test],
                    negated: comparison.negated,
                };
                keep(&mut best, test, 0.4 + link.score + 0.5 * worth);
            }
        }
        best
    }

    /// The value is what those are called that the link leads to ("orders" are customer orders), the property says nothing of
    /// these things, and no other link leads to what is called so.
    fn is_only_way(self, link: &Named, property: Option<&str>, value: &str) -> bool {
        let said = stems(&content(value).join(" "));
        let leads = |column: usize| {
            let view = self.target(column).map(|(view, _)| view);
            view.is_some_and(|view| self.index.names.views[view].label.stems.ends_with(&said))
        };
        let known = |property| self.rank(property, false).first().is_some_and(|(_, score)| *score >= KNOWN);
        property.is_some_and(|property| !known(property))
            && (1..self.view.columns.len()).filter(|&column| leads(column)).eq([link.column])
    }

    /// A condition on something it is linked to, though no word names the link: "a cat that is 3 years old".
    pub(crate) fn linked_by(
        &self,
        comparison: &Comparison,
        property: Option<&str>,
        value: &str,
    ) -> Option<(Test, f32)> {
        if self.depth > 0 {
            return None;
        }
        let inner = Condition {
            property: property.map(str::to_owned),
            comparison: comparison.said.clone(),
            value: value.to_owned(),
        };
        let mut best: Option<(Test, f32)> = None;
        for column in 1..self.view.columns.len() {
            let Some((view, lens)) = self.target(column) else { continue };
            let (Some(test), worth, left) = lens.condition(&inner) else { continue };
            if left.is_empty() {
                let far = 0.1 * self.column(column).path.len() as f32;
                let test = Test::Linked { column, view, tests: vec![test], negated: comparison.negated };
                keep(&mut best, test, 0.6 * worth - 0.2 - far);
            }
        }
        best
    }

    /// Entities linked to something of that description, though no word names the link.
    /// Misspelt words and parts of words are taken only when `loose`.
    pub(crate) fn linked_to(&self, phrase: &str, loose: bool) -> Option<(Test, f32)> {
        let mut best: Option<(Test, f32)> = None;
        for column in 1..self.view.columns.len() {
            let Some((view, lens)) = self.target(column) else { continue };
            let mention = lens.mention(phrase);
            if mention.tests.is_empty() || !mention.unexplained.is_empty() || (mention.loose && !loose) {
                continue;
            }
            let far = 0.1 * self.column(column).path.len() as f32;
            let test = Test::Linked { column, view, tests: mention.tests, negated: false };
            keep(&mut best, test, 0.5 * mention.score - 0.2 - far);
        }
        best
    }

    /// Links named by words of the property or, where the property says nothing, of the value.
    fn named_links(&self, property: Option<&str>, value: &str) -> Vec<Named> {
        let property = property.map(content).unwrap_or_default();
        let value_words = content(value);
        // Looked for in every column, and seldom asked for.
        let one_value =
            LazyCell::new(|| value_words.len() > 1 && self.index.vocabulary.is_value(&value_words.join(" ")));
        let mut found = Vec::new();
        for column in 1..self.view.columns.len() {
            let Some((view, _)) = self.target(column) else { continue };
            let label = &self.index.names.views[view].label;
            let mut offer = |words: &[String], of_property: bool| {
                let stemmed: Vec<String> = words.iter().map(|w| stem(w)).collect();
                // "requires" of "requires technology".
                let verb = |name: &&Name| match &name.stems[..] {
                    [only] => self.index.names.act(only) && stemmed.contains(only),
                    _ => false,
                };
                let name = self.names.all(column).skip(1).find(verb).unwrap_or(self.name(column));
                for (name, worth) in [(name, 1.0), (label, 0.9)] {
                    // "in party" is called by its noun.
                    let link = matches!(&self.column(column).path[..], [link] if !link.inverse);
                    let name = if link { &name.telling } else { &name.stems };
                    let held = name.iter().filter(|n| stemmed.contains(n)).count();
                    // The last word says what it is: "required course" is a course.
                    let head = name.last().is_some_and(|n| stemmed.contains(n));
                    if held == 0 {
                        continue;
                    }
                    let divided = !of_property && stemmed.iter().any(|stem| !name.contains(stem));
                    if fires(Rule::ValueUndivided, divided && *one_value) {
                        continue;
                    }
                    let worth = if head || held == name.len() { worth } else { worth - 0.15 };
                    let rest: Vec<String> =
                        words.iter().filter(|w| !name.contains(&stem(w))).cloned().collect();
                    let score = worth * (0.6 + 0.4 * held as f32 / name.len() as f32)
                        - 0.05 * self.column(column).path.len() as f32;
                    let (property, value) =
                        if of_property { (rest, vec![]) } else { (property.clone(), rest) };
                    let whole_value = !of_property && value.is_empty();
                    if of_property && property.is_empty() && value_words.is_empty() {
                        found.push(Named { column, score, property, value });
                    } else if of_property {
                        found.push(Named { column, score, property, value: value_words.clone() });
                    } else if whole_value || property.is_empty() || value.len() < value_words.len() {
                        found.push(Named { column, score: score - 0.05, property, value });
                    }
                    break;
                }
            };
            offer(&property, true);
            offer(&value_words, false);
        }
        found
    }
}

fn keep(best: &mut Option<(Test, f32)>, test: Test, worth: f32) {
    if best.as_ref().is_none_or(|(_, known)| worth > *known) {
        *best = Some((test, worth));
    }
}
