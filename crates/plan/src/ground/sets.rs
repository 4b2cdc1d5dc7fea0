//! The sets of things a plan is about: several where it compares them, alike in what they are found by; and what is
//! said of two things where one cannot be all of it.

use crate::rules::{Rule, fires};
use kb::View;

use super::lens::Lens;
use crate::meaning::{Operand, Operator, Set, Test};
use lang::words;

impl Lens<'_> {
    /// Two sets that are compared differ in the same respects: where the columns that one was found by explain the
    /// other too, it is meant so. "The carbon ones" beside "the aluminium ones" are those of carbon, whatever else is
    /// called carbon.
    pub(super) fn alike(self, sets: &mut [Set]) -> f32 {
        let [one, other] = sets else { return 0.0 };
        let by = |set: &Set| -> Vec<usize> { set.tests.iter().filter_map(Test::column).collect() };
        let (first, second) = (by(one), by(other));
        if first.is_empty()
            || second.is_empty()
            || first.iter().all(|c| second.contains(c))
            || !fires(Rule::SetsAlike, true)
        {
            return 0.0;
        }
        if let Some(mention) = self.mention_in(&one.name, &second) {
            one.tests = mention.tests;
        } else if let Some(mention) = self.mention_in(&other.name, &first) {
            other.tests = mention.tests;
        } else {
            return 0.0;
        }
        0.3
    }

    /// "X1 and X7" names two sets when each part names something and no value is called that as a whole.
    pub(super) fn parts(&self, things: &str) -> Vec<String> {
        if things.trim().is_empty() {
            return vec![];
        }
        let parts: Vec<String> = things
            .split(',')
            .flat_map(|p| p.split(" and "))
            .flat_map(|p| p.split(" or "))
            .map(|p| p.trim().to_owned())
            .filter(|p| !p.is_empty())
            .collect();
        if parts.len() < 2 || self.is_whole_value(things) {
            return vec![things.to_owned()];
        }
        let all_name_something = parts.iter().all(|p| {
            let mention = self.mention(p);
            !mention.tests.is_empty() && mention.unexplained.len() <= 1
        });
        if all_name_something { parts } else { vec![things.to_owned()] }
    }
}

/// "the aluminium ones": things of the kind that was named before.
pub(super) fn says_ones(name: &str) -> bool {
    words(name).iter().any(|w| matches!(w.as_str(), "one" | "ones" | "those"))
}

/// Adds what the first set is restricted by and this one does not say otherwise.
pub(super) fn inherit(tests: &mut Vec<Test>, first: &Set) {
    let said: Vec<usize> = tests.iter().filter_map(Test::column).collect();
    tests.extend(first.tests.iter().filter(|t| t.column().is_some_and(|c| !said.contains(&c))).cloned());
}

/// A link that is denied once is denied, though the plan says it twice: without pets, and "any pets" as well.
pub(super) fn drop_doubled(tests: &mut Vec<Test>) {
    let denied: Vec<usize> = tests
        .iter()
        .filter(|t| matches!(t, Test::Present { negated: true, .. } | Test::Linked { negated: true, .. }))
        .filter_map(Test::column)
        .collect();
    let described: Vec<usize> =
        tests.iter().filter(|t| matches!(t, Test::Linked { .. })).filter_map(Test::column).collect();
    tests.retain(|t| match t {
        Test::Present { column, negated: false } => !denied.contains(column),
        Test::Present { column, negated: true } => !described.contains(column),
        _ => true,
    });
}

/// Nothing is of 1961 and of 1995, nobody above 40 and below 30: what a single value cannot be at once is said of two
/// things.
///
/// `both` is not either: what is to be found with each of the two is not what one of them has.
pub(super) fn either(view: &View, both: bool, tests: &mut Vec<Test>) {
    let compared: Vec<usize> =
        tests.iter().filter(|t| matches!(t, Test::Compare { .. })).filter_map(Test::column).collect();
    for column in compared.into_iter().filter(|&column| !view.columns[column].many) {
        let about = |test: &Test| matches!(test, Test::Compare { .. }) && test.column() == Some(column);
        let of_it: Vec<&Test> = tests.iter().filter(|test| about(test)).collect();
        let two = of_it.iter().any(|one| of_it.iter().any(|other| excludes(one, other)));
        if two && fires(Rule::BothOfTwo, both) || !fires(Rule::EitherOfTwo, two) {
            continue;
        }
        let (same, others) = std::mem::take(tests).into_iter().partition(about);
        *tests = others;
        tests.push(Test::Any(same));
    }
}

/// No value meets both.
fn excludes(one: &Test, other: &Test) -> bool {
    use Operator::{AtLeast, AtMost, Equal, Less, More};
    let (Test::Compare { operator, value, .. }, Test::Compare { operator: other, value: second, .. }) =
        (one, other)
    else {
        return false;
    };
    match (operator, other) {
        (Equal, Equal) => value != second && !matches!(value, Operand::Mean(_) | Operand::Best(..)),
        (Less | AtMost, More | AtLeast) => {
            matches!((value, second), (Operand::Number(below), Operand::Number(above)) if above >= below)
        }
        _ => false,
    }
}
