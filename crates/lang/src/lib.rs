//! What ragonite knows of a language: its words by what they do, their forms, numbers, and how questions are asked.
//!
//! The words are data, in `data/en/*.toml`; a second language would be a folder beside it. Knows no graph and no domain:
//! what words mean in a graph is found in `plan`.

pub mod comparison;
pub mod depth;
pub mod lexicon;
pub mod likeness;
pub mod numbers;
pub mod open;
pub mod pronouns;
pub mod question;
pub mod relative;
pub mod stop;
pub mod tongue;

mod en;
mod fold;
mod forms;
mod words;

pub use en::{En, Words, en};
pub use fold::{fold, is_of_word, without_accents};
pub use forms::{both_numbers, is_country, is_own_plural, origin, plural, singular};
pub use lexicon::End;
pub use words::{alike, is_plural, local_words, stem, stems, telling_stems, words};
