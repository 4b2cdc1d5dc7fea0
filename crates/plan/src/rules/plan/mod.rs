//! What puts a plan right, in this order: its conditions first, then what it asks, of what, by which groups, in which order.

mod asks;
mod conditions;
mod groups;
mod order;
mod things;

use super::How::{Instead, Last};
use super::{Rewrite, Rule};

/// All of them.
pub(super) const REWRITES: &[Rewrite] = &[
    Rewrite { rule: Rule::JoinRanges, how: Instead(conditions::join_ranges) },
    Rewrite { rule: Rule::BareThings, how: Instead(things::bare) },
    Rewrite { rule: Rule::ButNot, how: Instead(conditions::but_not) },
    Rewrite { rule: Rule::ComparingProperty, how: Instead(conditions::comparing_property) },
    Rewrite { rule: Rule::NotInValue, how: Instead(conditions::not_in_value) },
    Rewrite { rule: Rule::ComparisonInValue, how: Instead(conditions::comparison_in_value) },
    Rewrite { rule: Rule::TurnedComparison, how: Instead(conditions::turned_comparison) },
    Rewrite { rule: Rule::TurnedCondition, how: Instead(conditions::turned_condition) },
    Rewrite { rule: Rule::IncludeTheEnd, how: Instead(conditions::include_the_end) },
    Rewrite { rule: Rule::BareValues, how: Instead(conditions::bare_values) },
    Rewrite { rule: Rule::ListOfThings, how: Instead(asks::list_of_things) },
    Rewrite { rule: Rule::Spread, how: Instead(asks::spread) },
    Rewrite { rule: Rule::Apart, how: Instead(asks::apart) },
    Rewrite { rule: Rule::PropertyOfItself, how: Instead(asks::property_of_itself) },
    Rewrite { rule: Rule::AskedIsNoValue, how: Instead(asks::asked_is_no_value) },
    Rewrite { rule: Rule::AskOnce, how: Instead(asks::ask_once) },
    Rewrite { rule: Rule::WhatMakes, how: Instead(asks::what_makes) },
    Rewrite { rule: Rule::DifferIn, how: Instead(asks::differ_in) },
    Rewrite { rule: Rule::OrderBy, how: Instead(order::order_by) },
    Rewrite { rule: Rule::MostOften, how: Instead(order::most_often) },
    Rewrite { rule: Rule::WantingIsDenied, how: Instead(conditions::wanting_is_denied) },
    Rewrite { rule: Rule::AsAProperty, how: Instead(conditions::as_a_property) },
    Rewrite { rule: Rule::ClosedByProperty, how: Instead(asks::closed_by_property) },
    Rewrite { rule: Rule::CountedAgain, how: Instead(things::counted_again) },
    Rewrite { rule: Rule::WantedAreThings, how: Instead(things::wanted_are_things) },
    Rewrite { rule: Rule::WantedOfThings, how: Instead(things::wanted_of_things) },
    Rewrite { rule: Rule::WantedNameThings, how: Instead(things::wanted_name_things) },
    Rewrite { rule: Rule::WantedRestricts, how: Instead(things::wanted_restricts) },
    Rewrite { rule: Rule::PartedThings, how: Instead(things::parted_things) },
    Rewrite { rule: Rule::CountedNoun, how: Instead(things::counted_noun) },
    Rewrite { rule: Rule::WantedThemselves, how: Instead(things::wanted_themselves) },
    Rewrite { rule: Rule::ComputedAlone, how: Instead(things::computed_alone) },
    Rewrite { rule: Rule::VersusItself, how: Instead(things::versus_itself) },
    Rewrite { rule: Rule::RestrictedGroup, how: Instead(groups::restricted) },
    Rewrite { rule: Rule::CountedPerEach, how: Instead(groups::counted_per_each) },
    Rewrite { rule: Rule::GroupedByEach, how: Instead(groups::by_each) },
    Rewrite { rule: Rule::ListedGroup, how: Instead(groups::listed) },
    Rewrite { rule: Rule::BesideRestricts, how: Instead(conditions::beside_restricts) },
    Rewrite { rule: Rule::Together, how: Instead(asks::together) },
    Rewrite { rule: Rule::ListedInOrder, how: Last(order::listed) },
    Rewrite { rule: Rule::AggregateUnranked, how: Last(order::aggregate_unranked) },
    Rewrite { rule: Rule::SeveralAggregates, how: Last(order::several_aggregates) },
    Rewrite { rule: Rule::ExtremeRanks, how: Instead(order::extreme_ranks) },
    Rewrite { rule: Rule::FirstOrLast, how: Instead(order::first_or_last) },
    Rewrite { rule: Rule::SuperlativeSaid, how: Instead(order::superlative_said) },
    Rewrite { rule: Rule::AsksWhether, how: Instead(asks::asks_whether) },
    Rewrite { rule: Rule::AsksWhich, how: Instead(asks::asks_which) },
    Rewrite { rule: Rule::AsksHowMany, how: Instead(asks::asks_how_many) },
    // Nothing after it takes it for what "which" asks.
    Rewrite { rule: Rule::MostCommon, how: Instead(groups::most_common) },
];
