//! What a conversation offers a follow-up to point to: what was told, what was found, what was asked about, by recency, each with
//! its kind.

use kb::Kind;
use plan::pronouns::StandsFor;
use plan::reading::read;
use plan::{Ask, Grounded, Index, Set, Test, is_year, without_superlatives, words};

use crate::Turn;

/// How many turns back something may be pointed to.
pub(super) const REMEMBERED: usize = 4;
/// Values of conditions that may be pointed to.
const MANY: usize = 3;

/// So many of a ranking are named at most, and of what is known by its names alone.
const RANKED: usize = 20;
const NAMED: usize = 50;

/// What years are called.
const YEAR: &str = "year";

/// What was spoken of, that a follow-up may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Referent {
    /// The name of one thing, or what several are called.
    pub name: String,
    /// What things of its kind are called, where that is known.
    pub kind: Option<String>,
    /// Whether they are persons, where that is known.
    pub person: Option<bool>,
    /// It is several: the things that were found.
    pub several: bool,
    /// Something else was spoken of since: it is meant only where the question says of what kind it is.
    pub older: bool,
}

impl Referent {
    /// A year, which is meant where that is said alone.
    pub fn year(name: &str) -> Self {
        let kind = Some(YEAR.to_owned());
        Self { name: name.to_owned(), kind, person: None, several: false, older: true }
    }

    pub fn is_year(&self) -> bool {
        self.kind.as_deref() == Some(YEAR) && self.name.parse::<u16>().is_ok()
    }

    /// It may be called so.
    pub fn may_be(&self, word: StandsFor) -> bool {
        match word {
            StandsFor::Person => !self.several && self.person.unwrap_or(!self.older),
            StandsFor::Thing | StandsFor::Place => !self.several && !self.older && self.person != Some(true),
            StandsFor::Several => !self.older,
        }
    }

    /// "that ferry", where it is a ferry.
    pub fn is_a(&self, noun: &str) -> bool {
        let head = self.kind.as_deref().and_then(|kind| words(kind).pop());
        // A series may be one.
        let one = |head: &str| head == noun || !plan::is_plural(noun) && plan::stem(head) == plan::stem(noun);
        !self.several && head.is_some_and(|head| one(&head))
    }
}

/// What a SELECT that answered means: it reads every word that it says.
pub(super) fn meaning(index: &Index, select: &str) -> Option<Grounded> {
    read(index, select, &select.replace(['_', '\''], " ")).ok()
}

/// What was spoken of, by recency: what was told last, the things that were found, what the last question was about, and the same
/// of the turns before it. `found`: what the things are called that the last turn found.
pub(super) fn spoken(index: &Index, turns: &[Turn], found: Option<&Grounded>) -> Vec<Referent> {
    let mut all = Vec::new();
    for (back, turn) in turns.iter().rev().take(REMEMBERED).enumerate() {
        let older = back > 0;
        let one = |name: &str, view: Option<usize>| Referent {
            name: name.to_owned(),
            kind: view.map(|view| called_kind(index, view)),
            person: view.map(|view| index.are_persons(view)),
            several: false,
            older,
        };
        let several = |found: &Grounded| {
            let kind = called_kind(index, found.view);
            let name = format!("the {}", plan::plural(&kind));
            Referent { name, kind: Some(kind), person: None, several: true, older: false }
        };
        let said = words(&turn.question).into_iter().rev();
        all.extend(said.filter(|word| is_year(word)).take(1).map(|year| Referent::year(&year)));
        let Some(meant) = turn.select.as_deref().and_then(|select| meaning(index, select)) else {
            // Of what is not read it is known what it told.
            match (&turn.items[..], things_called(index, &turn.items)) {
                (_, None) => break,
                ([only], Some(view)) => all.push(one(only, Some(view))),
                _ => all.extend(found.filter(|_| !older).map(several)),
            }
            continue;
        };
        // "What is Ann's stage name?": she is Ann.
        let person = || meant.sets.iter().flat_map(|set| &set.tests).find_map(Test::own_name);
        match (&turn.items[..], told_view(index, &meant)) {
            ([only], Some(None)) if index.are_persons(meant.view) => {
                all.extend(person().map(|name| one(name, Some(meant.view))));
                all.push(one(only, None));
            }
            ([only], Some(view)) => all.push(one(only, view)),
            // Two that share the first place are "it" together.
            (several, Some(view)) if (2..=MANY).contains(&several.len()) && meant.order.is_some() => {
                all.push(one(&several.join(" and "), view));
            }
            _ => {}
        }
        all.extend(found.filter(|_| !older).map(several));
        let tests = || meant.sets.iter().flat_map(|set| &set.tests);
        all.extend(tests().filter_map(Test::own_name).map(|name| one(name, Some(meant.view))));
        // "The tools for the Nordlys repair": several tools are not "it".
        if turn.items.len() > 1 {
            let values = tests().filter_map(|test| match (test, values(test)) {
                (Test::Among { column, .. }, [only]) if *column > 0 => {
                    let column = &index.schema.views[meant.view].columns[*column];
                    Some(one(only, view_of(index, &column.kind)))
                }
                _ => None,
            });
            // What is a thing is sooner spoken of than what things are.
            let (things, others): (Vec<_>, Vec<_>) = values.partition(|one| one.kind.is_some());
            all.extend(things.into_iter().chain(others).take(MANY));
        }
    }
    all
}

/// What one thing of a view is called in a question, which would rank by a superlative: "first ascents" are ascents.
pub(super) fn called_kind(index: &Index, view: usize) -> String {
    without_superlatives(&index.schema.views[view].label)
}

/// The view that has things of all these names.
fn things_called(index: &Index, names: &[String]) -> Option<usize> {
    let has = |view: &usize| names.iter().all(|name| index.has_thing(*view, name));
    (0..index.schema.views.len()).find(has).filter(|_| !names.is_empty())
}

/// Things that were told by a SELECT which is not read, by their names.
pub(super) fn things_told(index: &Index, items: &[String]) -> Option<Grounded> {
    let view = (2..=NAMED).contains(&items.len()).then(|| things_called(index, items))??;
    Some(all(index, view, called(items.to_vec())))
}

/// The view whose things a column links to.
fn view_of(index: &Index, kind: &Kind) -> Option<usize> {
    let Kind::Entity { table } = kind else { return None };
    index.schema.views.iter().position(|view| view.table == *table)
}

/// Of which view what was told is, where it is something that has a name; `None` where it is a number, a day or the like.
fn told_view(index: &Index, meant: &Grounded) -> Option<Option<usize>> {
    let one =
        meant.wanted.len() <= 1 && meant.ask == Ask::Value && !meant.wanted.iter().any(|one| one.counted);
    let Some(column) = meant.told() else { return one.then_some(Some(meant.view)) };
    let kind = &index.schema.views[meant.view].columns[column].kind;
    matches!(kind, Kind::Entity { .. } | Kind::Text).then(|| view_of(index, kind))
}

/// The things that a meaning found, each as a meaning of its own: what it put out, if that is things, and what it is about,
/// where that is not one thing that was named. "Which laureates were born in Japan?", told with their awards, found both.
pub(super) fn things_found(index: &Index, before: &Grounded, items: &[String]) -> Vec<Grounded> {
    let views = &index.schema.views;
    let told = before.told().map(|column| &views[before.view].columns[column].kind);
    let linked = told.and_then(|kind| view_of(index, kind)).filter(|_| !items.is_empty());
    // Many are said by what they were found by: a query that names each is long, and the model copies it.
    let by_link = || {
        linked.filter(|_| items.len() > MANY && before.order.is_none())?;
        led_to(index, before, before.told()?)
    };
    let by_name = || linked.map(|view| (view, called(items.to_vec())));
    let put_out =
        by_link().or_else(by_name).or_else(|| counted(index, before)).or_else(|| ranked(before, items));
    let one = before.sets.iter().flat_map(|set| &set.tests).any(|test| test.own_name().is_some());
    let about = (!one && before.sets.len() == 1).then(|| Grounded::of(before.view, before.sets.clone()));
    put_out.map(|(view, test)| all(index, view, test)).into_iter().chain(about).collect()
}

/// The first by rank, by their names: the three highest towers, not all towers.
fn ranked(before: &Grounded, items: &[String]) -> Option<(usize, Test)> {
    let own = before.order.is_some() && before.told().is_none_or(|column| column == 0);
    (own && (2..=RANKED).contains(&items.len())).then(|| (before.view, called(items.to_vec())))
}

/// All things of a view that pass a test.
fn all(index: &Index, view: usize, test: Test) -> Grounded {
    Grounded::of(view, vec![Set { name: index.schema.views[view].label.clone(), tests: vec![test] }])
}

/// They have these names.
fn called(names: Vec<String>) -> Test {
    Test::Among { column: 0, values: names, word: None, negated: false }
}

/// The things of one kind that the last turns were about or told, one each: "Which of them is longer?" after "How long is the
/// Lyra?" and "And the Tern?", or after "Which ferry serves Turku?" and "And Oslo?". None where the last turn alone was about one.
pub(super) fn one_by_one(index: &Index, turns: &[Turn]) -> Option<Grounded> {
    let mut names: Vec<String> = Vec::new();
    let mut view = None;
    for turn in turns.iter().rev().take(REMEMBERED) {
        let Some(meant) = turn.select.as_deref().and_then(|select| meaning(index, select)) else { break };
        let own: Vec<&str> =
            meant.sets.iter().flat_map(|set| &set.tests).filter_map(Test::own_name).collect();
        let (name, of) = match (&own[..], &turn.items[..], told_view(index, &meant)) {
            ([name], ..) => (*name, meant.view),
            ([], [told], Some(Some(of))) => (told.as_str(), of),
            _ => break,
        };
        if *view.get_or_insert(of) != of {
            break;
        }
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    let view = view.filter(|_| names.len() > 1)?;
    Some(all(index, view, called(names)))
}

/// What one of those is called that a meaning counts, or has the most of.
pub(super) fn counted_noun(index: &Index, before: &Grounded) -> Option<String> {
    let views = &index.schema.views;
    let column = counted_column(before).or(before.order.as_ref().map(|order| order.column))?;
    let column = &views[before.view].columns[column];
    let view = view_of(index, &column.kind).filter(|_| column.many)?;
    Some(views[view].label.clone())
}

/// What was counted of some things.
fn counted(index: &Index, before: &Grounded) -> Option<(usize, Test)> {
    led_to(index, before, counted_column(before).filter(|_| before.wanted.len() == 1)?)
}

/// The column of what is counted, where that is something the things have.
fn counted_column(before: &Grounded) -> Option<usize> {
    let mut counted = before.wanted.iter().filter(|one| one.counted || before.ask == Ask::Count);
    counted.find_map(|one| one.columns.first().copied())
}

/// What a column leads to from some things, told by the link back: the albums whose artist is one of the things.
fn led_to(index: &Index, before: &Grounded, column: usize) -> Option<(usize, Test)> {
    let views = &index.schema.views;
    let [set] = &before.sets[..] else { return None };
    let column = &views[before.view].columns[column];
    let [link] = &column.path[..] else { return None };
    let view = view_of(index, &column.kind)?;
    let leads_back = |other: &kb::ViewColumn| {
        matches!(&other.kind, Kind::Entity { table } if *table == views[before.view].table)
            && matches!(&other.path[..], [back] if back.predicate == link.predicate && back.inverse != link.inverse)
    };
    let back = views[view].columns.iter().position(leads_back)?;
    let (view_before, tests) = (before.view, set.tests.clone());
    Some((view, Test::Linked { column: back, view: view_before, tests, negated: false }))
}

/// The names that were asked by or told last of each kind, each with the view whose thing it is.
pub(super) fn named(index: &Index, turns: &[Turn]) -> Vec<(usize, String)> {
    let mut all: Vec<(usize, String)> = Vec::new();
    for turn in turns.iter().rev() {
        let Some(meant) = turn.select.as_deref().and_then(|select| meaning(index, select)) else { continue };
        let tests = meant.sets.iter().flat_map(|set| &set.tests);
        let mut said: Vec<(usize, String)> =
            tests.filter_map(Test::own_name).map(|name| (meant.view, name.to_owned())).collect();
        if let Some(Some(view)) = told_view(index, &meant) {
            said.extend(turn.items.iter().map(|item| (view, item.clone())));
        }
        said.retain(|(view, _)| !all.iter().any(|(known, _)| known == view));
        all.extend(said);
    }
    all
}

/// The values that a condition tests for.
fn values(test: &Test) -> &[String] {
    match test {
        Test::Among { values, .. } => values,
        _ => &[],
    }
}
