//! A meaning with another value in a value's place, or beside it: "What about the Lyra?", "And in 2022?", "How does that
//! compare to the Lyra?" after a question on another.

use super::Index;
use super::whole::as_written;
use crate::meaning::{Grounded, Operand, Test};
use lang::lexicon;

/// The meaning with what `said` names in place of each value that is of the same column, with that value; none where `said`
/// says more than such a name.
pub fn exchanged(index: &Index, meant: &Grounded, said: &str) -> Vec<(String, Grounded)> {
    let mut all = Vec::new();
    for at in 0.. {
        let mut other = meant.clone();
        let mut left = at;
        let view = meant.view;
        let mut done = false;
        for set in &mut other.sets {
            let Some(place) = nth(view, &mut set.tests, &mut left) else { continue };
            done = true;
            if let Some(old) = place.exchange(index, said) {
                set.name = said.to_owned();
                all.push((old, other));
            }
            break;
        }
        if !done {
            return all;
        }
    }
    all
}

/// The meaning with what `said` names beside its things: "How does that compare to the Lyra?" after a question on another.
pub fn set_beside(index: &Index, meant: &Grounded, said: &str) -> Vec<Grounded> {
    let ([_], None, None) = (&meant.sets[..], meant.per, meant.order) else { return vec![] };
    let both = |(_, other): (String, Grounded)| Grounded {
        sets: meant.sets.iter().cloned().chain(other.sets).collect(),
        ..meant.clone()
    };
    exchanged(index, meant, said).into_iter().map(both).collect()
}

/// A test, and the view that it is of.
struct Place<'t> {
    view: usize,
    test: &'t mut Test,
}

/// The test of this number among those of values, in links too.
fn nth<'t>(view: usize, tests: &'t mut [Test], left: &mut usize) -> Option<Place<'t>> {
    for test in tests {
        match test {
            Test::Linked { view, tests, .. } => {
                let of = *view;
                if let Some(found) = nth(of, tests, left) {
                    return Some(found);
                }
            }
            Test::Reaches { tests, .. } => {
                if let Some(found) = nth(view, tests, left) {
                    return Some(found);
                }
            }
            Test::Among { .. } | Test::Compare { value: Operand::Date(_) | Operand::Number(_), .. } => {
                if *left == 0 {
                    return Some(Place { view, test });
                }
                *left -= 1;
            }
            _ => {}
        }
    }
    None
}

impl Place<'_> {
    /// Puts what is said in the value's place; the value that was there.
    fn exchange(self, index: &Index, written: &str) -> Option<String> {
        let said = lexicon::content(written);
        match self.test {
            Test::Among { column, values, word, .. } => {
                let view = &index.schema.views[self.view];
                let (table, stored) = index.place(view, &view.columns[*column]);
                let domain = index.vocabulary.domain(table, stored)?;
                let asked: Vec<_> = said.iter().map(|word| index.vocabulary.word(word)).collect();
                let found = domain.find(&asked).filter(|found| found.covered.len() == said.len())?;
                let others = as_written(written, found.values);
                if said.is_empty() || others == *values {
                    return None;
                }
                let old = values.first()?.clone();
                (*values, *word) = (others, None);
                Some(old)
            }
            // A year for a year.
            Test::Compare { value, .. } => {
                let [year] = &said[..] else { return None };
                let (old, new) = match value {
                    Operand::Date(date) => (date.clone(), Operand::Date(year.clone())),
                    Operand::Number(number) => (number.to_string(), Operand::Number(year.parse().ok()?)),
                    _ => return None,
                };
                (is_year(year) && is_year(&old) && *year != old).then(|| {
                    *value = new;
                    old
                })
            }
            _ => None,
        }
    }
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit())
}
