//! "Is the Lyra a ferry or a freighter?" asks which of the two it is: what is told is the property, and no yes.

use crate::language::Ask;
use crate::meaning::{Attribute, Grounded, Test};
use crate::rules::{Rule, fires};
use kb::View;
use lang::question::either_or;

/// Turns a yes or no into the value that is asked for, where two values of one property are named with "or".
pub fn tell_which(view: &View, asked: &[String], grounded: &mut Grounded) {
    let ([set], Ask::Exists) = (&grounded.sets[..], grounded.ask) else { return };
    let itself = set.tests.iter().any(|test| test.own_name().is_some());
    if !itself || !grounded.wanted.is_empty() || !either_or(asked) {
        return;
    }
    let mut said = Vec::new();
    if !grounded.probes.iter().all(|test| gather(test, &mut said)) {
        return;
    }
    let Some(&(column, _)) = said.first() else { return };
    let values: usize = said.iter().map(|(_, values)| values).sum();
    let alike = values > 1 && said.iter().all(|(other, _)| *other == column);
    if fires(Rule::WhichOfAlternatives, alike) {
        grounded.ask = Ask::Value;
        grounded.wanted = vec![Attribute::of(&view.columns[column].name, vec![column], 1.0)];
        grounded.probes.clear();
    }
}

/// The columns that are tested for values, and for how many; not for anything else.
fn gather(test: &Test, said: &mut Vec<(usize, usize)>) -> bool {
    match test {
        Test::Among { column, values, negated: false, .. } => {
            said.push((*column, values.len()));
            true
        }
        Test::Any(tests) | Test::All(tests) => tests.iter().all(|test| gather(test, said)),
        _ => false,
    }
}
