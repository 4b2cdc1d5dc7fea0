//! What puts a plan right, in this order: its conditions first, then what it asks, of what, by which groups, in which order.

mod asks;
mod conditions;
mod groups;
mod order;
mod things;

pub(super) use groups::computed;

use super::How::{Instead, Last};
use super::{Rewrite, Rule};

/// All of them.
pub(super) const REWRITES: &[Rewrite] = &[
    Rewrite { rule: Rule::JoinRanges, how: Instead(conditions::join_ranges) },
    Rewrite { rule: Rule::BareThings, how: Instead(things::bare) },
    Rewrite { rule: Rule::ComparingProperty, how: Instead(conditions::comparing_property) },
    Rewrite { rule: Rule::Apart, how: Instead(asks::apart) },
    Rewrite { rule: Rule::WantingIsDenied, how: Instead(conditions::wanting_is_denied) },
    Rewrite { rule: Rule::WantedAreThings, how: Instead(things::wanted_are_things) },
    Rewrite { rule: Rule::WantedOfThings, how: Instead(things::wanted_of_things) },
    Rewrite { rule: Rule::WantedNameThings, how: Instead(things::wanted_name_things) },
    Rewrite { rule: Rule::CountedNoun, how: Instead(things::counted_noun) },
    Rewrite { rule: Rule::WantedThemselves, how: Instead(things::wanted_themselves) },
    Rewrite { rule: Rule::CountedPerEach, how: Instead(groups::counted_per_each) },
    Rewrite { rule: Rule::GroupedByEach, how: Instead(groups::by_each) },
    Rewrite { rule: Rule::BesideRestricts, how: Instead(conditions::beside_restricts) },
    Rewrite { rule: Rule::ListedInOrder, how: Last(order::listed) },
    Rewrite { rule: Rule::ExtremeRanks, how: Instead(order::extreme_ranks) },
    Rewrite { rule: Rule::FirstOrLast, how: Instead(order::first_or_last) },
    Rewrite { rule: Rule::SuperlativeSaid, how: Instead(order::superlative_said) },
    Rewrite { rule: Rule::AsksWhether, how: Instead(asks::asks_whether) },
    Rewrite { rule: Rule::AsksWhich, how: Instead(asks::asks_which) },
    Rewrite { rule: Rule::AsksHowMany, how: Instead(asks::asks_how_many) },
    // Nothing after it takes it for what "which" asks.
    Rewrite { rule: Rule::MostCommon, how: Instead(groups::most_common) },
];
