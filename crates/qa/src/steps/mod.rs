//! The steps strategies are made of: plain functions, typed in and out, with their prompts beside them.

pub(crate) mod as_sparql;
pub(crate) mod claims;
pub(crate) mod clarify;
pub(crate) mod classify;
pub(crate) mod compose_answer;
pub(crate) mod follow_ups;
pub(crate) mod plan_question;
pub(crate) mod profile;
pub(crate) mod rewrite;
pub(crate) mod structured;
pub(crate) mod word_question;
