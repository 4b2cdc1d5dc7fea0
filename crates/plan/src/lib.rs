//! Question plans: the language, grounding in one graph, compiling to SQL.
//!
//! The core of ragonite: a model says what a question asks ([`Plan`]); everything else is decided here by
//! algorithms over the graph's own names and values. No model inside.

mod classes;
mod codes;
pub mod compile;
mod dialect;
mod domain;
mod ground;
mod language;
mod load;
mod meaning;
mod open;
mod parse;
mod people;
mod prefixes;
pub mod reading;
pub mod rules;
mod segments;
mod shape;
mod similarity;
mod vocabulary;

pub use ground::{
    Account, Doubt, Elsewhere, Graft, Grafted, Index, Otherwise, Stranger, accounted, answers_itself,
    as_the_graph_says, denied, doubts, exchanged, grafted, ground, has_hierarchy, knows, likely_views,
    names_said, nothing_heard, only_link, otherwise, passes_over_spans, set_beside, strangers, tell_behind,
    tell_depth, tell_link_or_text, tell_namesakes, tell_spans, tell_which, tells_only_types, unheard, within,
    without_slips,
};
pub use lang::comparison::{bounds, of_none};
pub use lang::depth::{self, Depth};
pub use lang::lexicon::{
    Period, has_superlative, is_adjective, is_date_noun, is_day_or_month, is_function_word, is_general_noun,
    is_outdated, is_superlative, negates, passing, ranks, says_each, says_open, superlative_of, synonyms,
};
pub use lang::likeness;
pub use lang::numbers::{date, in_letters, is_year, nth, numeral, ordinal, quantities};
pub use lang::pronouns;
pub use lang::question::{
    asked_for, asks_by_name, asks_when, asks_which_of, counts, one_of_two, says_of_both, what_is_asked,
    without_superlatives, yes_no,
};
pub use lang::relative;
pub use lang::stop::stoppable;
pub use lang::tongue;
pub use lang::{
    both_numbers, fold, is_plural, local_words, origin, plural, stem, stems, telling_stems, words,
};
pub use language::{Ask, Condition, End, GRAMMAR, Order, Plan, schema};
pub use meaning::{
    Attribute, Claim, Grounded, GroupTest, Operand, Operator, Order as GroundedOrder, Set, Test,
};
pub use open::about_named;
pub use parse::of_question;
pub use rules::normalise;
pub use similarity::{Embed, Similarity};
pub use vocabulary::Vocabulary;
