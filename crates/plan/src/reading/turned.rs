//! `SELECT author FROM work WHERE born > 1960`: all that is said is said of what is put out, the authors; the works
//! stand in between only.

use kb::Kind;

use super::scope::Place;
use super::select::{Item, Reading};
use crate::ground::{back, own_column};
use crate::meaning::{Operand, Test};

impl Reading<'_> {
    /// Makes what is put out the things that are asked about, where every condition is theirs.
    pub(super) fn turn_to_what_is_put_out(&mut self) {
        let [Item::Column(place)] = self.items[..] else { return };
        if place.table != self.main || self.said.is_empty() || !self.groups.is_empty() {
            return;
        }
        let views = &self.reader.index.schema.views;
        let from = self.scope.view_number(self.main);
        let column = &views[from].columns[place.column];
        let Kind::Entity { table } = &column.kind else { return };
        let Some(to) = views.iter().position(|view| view.table == *table) else { return };
        let own = |number: usize| own_column(column, &views[from].columns[number], &views[to]);
        let tests: Option<Vec<Test>> = self
            .said
            .iter()
            .map(|(table, test)| {
                let linked = self.scope.view_number(*table) == to
                    && self.scope.link(self.main, *table) == Some(place.column);
                match *table == self.main {
                    true => moved(test, own),
                    false => linked.then(|| test.clone()),
                }
            })
            .collect();
        let Some(mut tests) = tests else { return };
        if let Some(column) = back(views, to, from, place.column) {
            tests.push(Test::Present { column, negated: false });
        }
        let table = self.scope.table_of(to);
        self.said = tests.into_iter().map(|test| (table, test)).collect();
        self.main = table;
        self.items = vec![Item::Column(Place { table, column: 0 })];
    }
}

/// The test of a row with another view's columns; `None` where one of them is not there.
fn moved(test: &Test, to: impl Fn(usize) -> Option<usize> + Copy) -> Option<Test> {
    let all = |tests: &[Test]| tests.iter().map(|test| moved(test, to)).collect::<Option<Vec<Test>>>();
    let mut moved = match test {
        Test::Any(tests) => return all(tests).map(Test::Any),
        Test::All(tests) => return all(tests).map(Test::All),
        other => other.clone(),
    };
    match &mut moved {
        Test::Among { column, .. }
        | Test::Compare { column, .. }
        | Test::Present { column, .. }
        | Test::Is { column, .. }
        | Test::Number { column, .. }
        | Test::Linked { column, .. } => *column = to(*column)?,
        // It is about the things of its own view.
        Test::Reaches { .. } | Test::Any(_) | Test::All(_) => return None,
    }
    // What a value is compared with may be chosen by the first view's columns.
    let computed = matches!(&moved, Test::Compare { value: Operand::Mean(_) | Operand::Best(..), .. });
    (!computed).then_some(moved)
}
