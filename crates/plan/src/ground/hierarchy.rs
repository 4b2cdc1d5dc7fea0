//! Relations among things of one kind that have an upper and a lower end, as "broader" and "part of" do, and how far they
//! are followed: "manuals about ceramics or anything narrower", "everything below ceramics".

use kb::{Kind, View};
use lang::depth::{Depth, leads};
use lang::lexicon::negates;
use lang::words;

use super::Index;
use super::lens::Lens;
use super::ways::{back, leads_to_own_kind};
use crate::language::{Ask, Condition};
use crate::meaning::{Grounded, Set, Test};

/// The columns of a view that lead from its things to others of them, one link up or down.
#[derive(Debug, Clone, Copy)]
struct Hierarchy {
    up: usize,
    down: Option<usize>,
}

/// The first relation of a view's things whose ends are told apart: by what it is called, or because each has one thing
/// above it and several below.
fn hierarchy(view: &View) -> Option<Hierarchy> {
    let related = |&at: &usize| {
        view.columns[at].path.len() == 1 && at > 0 && leads_to_own_kind(view, &view.columns[at])
    };
    let other = |at: usize| back(std::slice::from_ref(view), 0, 0, at);
    let called = |depth: Depth| {
        (0..view.columns.len())
            .filter(related)
            .find(|&at| leads(&words(&view.columns[at].name)) == Some(depth))
    };
    let single = || {
        (0..view.columns.len()).filter(related).find(|&at| {
            let several = |other: usize| view.columns[other].many;
            !view.columns[at].many && other(at).is_some_and(several)
        })
    };
    if let Some(up) = called(Depth::Above) {
        return Some(Hierarchy { up, down: other(up) });
    }
    if let Some(down) = called(Depth::Below) {
        return Some(Hierarchy { up: other(down)?, down: Some(down) });
    }
    single().map(|up| Hierarchy { up, down: other(up) })
}

impl Hierarchy {
    /// The column along which what is on this side of a thing leads to it.
    fn towards(self, depth: Depth) -> Option<usize> {
        match depth {
            Depth::Above => self.down,
            Depth::Any | Depth::Below => Some(self.up),
        }
    }
}

/// The graph has things of one kind that lead to each other.
pub fn has_hierarchy(index: &Index) -> bool {
    index.schema.views.iter().any(|view| hierarchy(view).is_some())
}

/// Follows the relation that a meaning speaks of as often as it goes, as the question says; `false` where it speaks of none
/// that could be.
pub fn tell_depth(index: &Index, depth: Depth, grounded: &mut Grounded) -> bool {
    let views = &index.schema.views;
    if leads_on(views, grounded) {
        return true;
    }
    let view = &views[grounded.view];
    let tests = || grounded.sets.iter().flat_map(|set| &set.tests).chain(&grounded.probes);
    let by_relation = tests().any(|test| followed(view, test).is_some());
    let deeper = |test: &Test| match by_relation {
        true => followed(view, test),
        false => taken_in(index, view, depth, test),
    };
    let mut changed = false;
    let tests = grounded.sets.iter_mut().flat_map(|set| &mut set.tests).chain(&mut grounded.probes);
    for test in tests {
        if let Some(deeper) = deeper(test) {
            (*test, changed) = (deeper, true);
        }
    }
    changed
}

/// "museums in Italy", of museums in its cities: the meaning with what lies within the places and topics that it names.
/// `None` where it names none that others are a part of.
pub fn within(index: &Index, grounded: &Grounded) -> Option<Grounded> {
    let view = &index.schema.views[grounded.view];
    let mut wider = grounded.clone();
    let mut changed = false;
    let tests = wider.sets.iter_mut().flat_map(|set| &mut set.tests).chain(&mut wider.probes);
    for test in tests.filter(|test| test.column() != Some(0)) {
        let Some(deeper) = taken_in(index, view, Depth::Below, test) else { continue };
        let holds = |test: &Test| match test {
            Test::Linked { view, .. } => holds(&index.schema.views[*view]),
            _ => false,
        };
        if holds(&deeper) {
            (*test, changed) = (deeper, true);
        }
    }
    changed.then_some(wider)
}

/// The things of a view have parts, which what is said of the parts is said of too.
fn holds(view: &View) -> bool {
    let named = |at: usize| lang::depth::holds(&words(&view.columns[at].name));
    hierarchy(view).is_some_and(|found| named(found.up) || found.down.is_some_and(named))
}

/// "What does ceramics have as narrower at all levels?": what is told along a relation are the things that lead back to it.
fn leads_on(views: &[View], grounded: &mut Grounded) -> bool {
    let view = &views[grounded.view];
    let ([wanted], [set], None, None) =
        (&grounded.wanted[..], &grounded.sets[..], grounded.order, grounded.per)
    else {
        return false;
    };
    let ([column], Ask::Value | Ask::Count) = (&wanted.columns[..], grounded.ask) else { return false };
    let related = view.columns[*column].path.len() == 1 && leads_to_own_kind(view, &view.columns[*column]);
    let way_back = back(views, grounded.view, grounded.view, *column);
    let (Some(column), true, false) = (way_back, related, set.tests.is_empty()) else { return false };
    let tests = vec![Test::Reaches { column, tests: set.tests.clone(), negated: false }];
    let sets = vec![Set { name: view.label.clone(), tests }];
    *grounded = Grounded { sets, wanted: vec![], ..grounded.clone() };
    true
}

/// A test along a relation among the view's own things, followed on.
fn followed(view: &View, test: &Test) -> Option<Test> {
    let column = test.column().filter(|&at| at > 0 && leads_to_own_kind(view, &view.columns[at]))?;
    if view.columns[column].path.len() != 1 {
        return None;
    }
    match test {
        Test::Among { values, word, negated, .. } => {
            let itself =
                Test::Among { column: 0, values: values.clone(), word: word.clone(), negated: false };
            Some(Test::Reaches { column, tests: vec![itself], negated: *negated })
        }
        Test::Linked { tests, negated, .. } => {
            Some(Test::Reaches { column, tests: tests.clone(), negated: *negated })
        }
        _ => None,
    }
}

/// A test of things by name, their own or of what they are linked to, that takes in those on one side of what is named.
fn taken_in(index: &Index, view: &View, depth: Depth, test: &Test) -> Option<Test> {
    let with = |view: &View, tests: Vec<Test>| {
        let column = hierarchy(view)?.towards(depth)?;
        let itself = if tests.len() == 1 { tests[0].clone() } else { Test::All(tests.clone()) };
        Some(Test::Any(vec![itself, Test::Reaches { column, tests, negated: false }]))
    };
    let named = |values: &[String], word: &Option<String>| {
        vec![Test::Among { column: 0, values: values.to_vec(), word: word.clone(), negated: false }]
    };
    match test {
        Test::Among { column: 0, negated: false, .. } => with(view, vec![test.clone()]),
        Test::Among { column, values, word, negated } => {
            let Kind::Entity { table } = &view.columns[*column].kind else { return None };
            let number = index.number_of(table)?;
            let tests = vec![with(&index.schema.views[number], named(values, word))?];
            Some(Test::Linked { column: *column, view: number, tests, negated: *negated })
        }
        Test::Linked { column, view, tests, negated } if !tests.is_empty() => {
            let deeper = vec![with(&index.schema.views[*view], tests.clone())?];
            Some(Test::Linked { column: *column, view: *view, tests: deeper, negated: *negated })
        }
        _ => None,
    }
}

impl Lens<'_> {
    /// "below ceramics": what leads there by the relation whose lower end the things are.
    pub(super) fn placed(&self, condition: &Condition) -> Option<(Test, f32)> {
        let property = condition.property.as_deref().unwrap_or_default();
        let said = words(&format!("{property} {}", condition.comparison));
        let depth = said.last().and_then(|word| lang::depth::place(word))?;
        let column = hierarchy(self.view)?.towards(depth)?;
        let mention = self.mention(&condition.value);
        let names = |test: &Test| test.own_name().is_some();
        let named = mention.unexplained.is_empty() && !mention.loose && mention.tests.iter().all(names);
        let negated = said.iter().any(|word| negates(word));
        (named && !mention.tests.is_empty())
            .then_some((Test::Reaches { column, tests: mention.tests, negated }, mention.score))
    }
}
