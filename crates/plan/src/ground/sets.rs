//! The sets of things a plan is about: several where it compares them; and what is said of two things where one cannot
//! be all of it.

use crate::rules::{Rule, fires};
use kb::View;

use super::lens::Lens;
use crate::meaning::{Operand, Operator, Test};

impl Lens<'_> {
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
