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
    Beside { rule: Rule::ShareOfThings, read: One(amounts::share_of_things) },
    Beside { rule: Rule::OfSoMany, read: One(links::of_so_many) },
    Beside { rule: Rule::ThingsAndTheirNumber, read: One(ranked::things_and_their_number) },
    Beside { rule: Rule::ValueOfProperty, read: One(links::value_of_property) },
    Beside { rule: Rule::ConditionOfLink, read: One(links::condition_of_link) },
    Beside { rule: Rule::ThingsOfLink, read: One(links::things_of_link) },
    Beside { rule: Rule::PropertyOfThings, read: One(links::property_of_things) },
    Beside { rule: Rule::LinkedThings, read: One(links::linked_things) },
    Beside { rule: Rule::StatedNumber, read: One(amounts::stated_number) },
    Beside { rule: Rule::MostOfWanted, read: One(ranked::most_of_wanted) },
    Beside { rule: Rule::WhoMost, read: One(ranked::who_most) },
    Beside { rule: Rule::MostOfEach, read: One(ranked::most_of_each) },
    Beside { rule: Rule::AmountOfIt, read: One(amounts::amount_of_it) },
    Beside { rule: Rule::PaidForOthers, read: Several(amounts::paid_for_others) },
    Beside { rule: Rule::PaidByVerb, read: One(amounts::paid_by_verb) },
    Beside { rule: Rule::MeasuredOf, read: One(amounts::measured_of) },
    Beside { rule: Rule::TotalPer, read: One(amounts::total_per) },
    Beside { rule: Rule::BestAverage, read: One(ranked::best_average) },
    Beside { rule: Rule::NameIsNoGroup, read: One(links::name_is_no_group) },
    Beside { rule: Rule::SharedByBoth, read: One(both::shared_by_both) },
    Beside { rule: Rule::SharedValues, read: One(both::shared_values) },
    Beside { rule: Rule::BetterOfTwo, read: One(both::better_of_two) },
    Beside { rule: Rule::ComparedAsDone, read: One(both::compared_as_done) },
];
