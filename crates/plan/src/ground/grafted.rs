//! A meaning with what a phrase says in place of what it said of the same: "And in 2019?", "and per hall?" after a count.

use kb::Kind;

use super::Index;
use super::ways::only_link;
use crate::language::Ask;
use crate::meaning::{Grounded, Operand, Test, negated};

/// How a phrase stands to what was said before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Graft {
    /// Its conditions hold in place of those of the same column.
    InPlace,
    /// They hold beside those before where both can: of what a thing has several.
    Beside,
    /// They alone hold.
    Alone,
}

/// A meaning with a phrase grafted on.
#[derive(Debug, Clone)]
pub struct Grafted {
    /// It asks what the meaning before asked.
    pub meant: Grounded,
    /// The values that gave way.
    pub old: Vec<String>,
}

/// What `before` asks, of the things that `phrase` means: its conditions hold as `how` says, and its groups and its order in place of others. None where the two are of different things,
/// or where the phrase asks for something of its own.
pub fn grafted(index: &Index, before: &Grounded, phrase: &Grounded, how: Graft) -> Option<Grafted> {
    let ([_], [said]) = (&before.sets[..], &phrase.sets[..]) else { return None };
    let asks = !phrase.wanted.is_empty() || !phrase.probes.is_empty() || phrase.ask == Ask::Describe;
    if asks && phrase.per.is_none() {
        return None;
    }
    if before.view != phrase.view {
        return of_linked(index, before, phrase);
    }
    let mut meant = before.clone();
    let mut old = Vec::new();
    let set = &mut meant.sets[0];
    for test in &said.tests {
        let same = |own: &Test| {
            let of_same = test.column().is_some() && own.column() == test.column() && !denies(test);
            let many =
                test.column().is_some_and(|column| index.schema.views[before.view].columns[column].many);
            match how {
                Graft::InPlace => of_same,
                Graft::Beside => of_same && !many,
                Graft::Alone => !said.tests.contains(own),
            }
        };
        old.extend(set.tests.iter().filter(|own| same(own)).filter_map(value));
        set.tests.retain(|own| !same(own));
        set.tests.push(test.clone());
    }
    if phrase.per.is_some() {
        (meant.per, meant.period) = (phrase.per, phrase.period);
    }
    meant.order = phrase.order.or(meant.order);
    let changed = meant.sets != before.sets
        || (meant.per, meant.period) != (before.per, before.period)
        || meant.order != before.order;
    changed.then_some(Grafted { meant, old })
}

/// "Only the district courts" after cases per court: of the groups, or of what one link alone leads to.
fn of_linked(index: &Index, before: &Grounded, phrase: &Grounded) -> Option<Grafted> {
    let ([said], None, None) = (&phrase.sets[..], phrase.per, phrase.order) else { return None };
    let table = &index.schema.views[phrase.view].table;
    let leads = |column: &usize| {
        let kind = &index.schema.views[before.view].columns[*column].kind;
        matches!(kind, Kind::Entity { table: to } if to == table)
    };
    let column = before.per.filter(leads).or_else(|| only_link(index, before.view, phrase.view))?;
    let tests = Some(said.tests.clone()).filter(|tests| !tests.is_empty())?;
    let mut meant = before.clone();
    meant.sets[0].tests.push(Test::Linked { column, view: phrase.view, tests, negated: false });
    Some(Grafted { meant, old: vec![] })
}

/// The things that are not what a phrase says: "without the ones from Bergen". None where it says more than one thing.
pub fn denied(phrase: &Grounded) -> Option<Grounded> {
    let mut denied = phrase.clone();
    let ([set], None, None) = (&mut denied.sets[..], phrase.order, phrase.per) else { return None };
    let test = (set.tests.len() == 1).then(|| set.tests.pop())??;
    set.tests.push(negated(test));
    Some(denied)
}

fn denies(test: &Test) -> bool {
    matches!(test, Test::Among { negated: true, .. } | Test::Linked { negated: true, .. })
}

/// The one value that is tested for.
fn value(test: &Test) -> Option<String> {
    match test {
        Test::Among { values, .. } => values.first().cloned(),
        Test::Compare { value: Operand::Date(date), .. } => Some(date.clone()),
        Test::Compare { value: Operand::Number(number), .. } => Some(number.to_string()),
        Test::Linked { tests, .. } | Test::Reaches { tests, .. } => tests.iter().find_map(value),
        _ => None,
    }
}
