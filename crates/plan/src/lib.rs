//! Question plans: the language, grounding in one graph, compiling to SQL.
//!
//! The core of ragonite: a model says what a question asks ([`Plan`]); everything else is decided here by
//! algorithms over the graph's own names and values. No model inside.

mod classes;
mod codes;
pub mod compile;
mod derived;
mod ground;
mod language;
mod lexicon;
mod parse;
mod people;
mod plural;
pub mod reading;
mod segments;
mod shape;
mod similarity;
mod stop;
mod synonyms;
mod vocabulary;
mod words;

pub use ground::{
    Account, Attribute, Claim, Grounded, GroupTest, Index, Operand, Operator, Order as GroundedOrder, Set,
    Stranger, Test, accounted, answers_itself, ground, likely_views, normalise, nothing_heard, numeral,
    ordinal, strangers, unheard, what_is_asked, yes_no,
};
pub use language::{Ask, Condition, End, GRAMMAR, Order, Plan, schema};
pub use lexicon::{
    is_adjective, is_day_or_month, is_function_word, is_general_noun, is_superlative, says_each,
};
pub use parse::of_question;
pub use plural::plural;
pub use similarity::{Embed, Similarity};
pub use stop::stoppable;
pub use vocabulary::{Vocabulary, local_words};
pub use words::{fold, is_plural, stem, stems, words};
