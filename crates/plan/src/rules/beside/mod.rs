//! Other readings of a plan, in this order: what is counted or ranked, what restricts whom, amounts, two things at once.

mod amounts;
mod both;
mod links;
mod ranked;

use super::Read::{One, Several};
use super::{Beside, Rule};

pub(crate) use both::better_of;

/// All of them.
pub(super) const READINGS: &[Beside] = &[
    Beside { rule: Rule::ValueOfProperty, read: One(links::value_of_property) },
    Beside { rule: Rule::LinkedThings, read: One(links::linked_things) },
    Beside { rule: Rule::MostOfEach, read: One(ranked::most_of_each) },
    Beside { rule: Rule::PaidForOthers, read: Several(amounts::paid_for_others) },
    Beside { rule: Rule::ComparedAsDone, read: One(both::compared_as_done) },
];
