//! The steps strategies are made of: plain functions, typed in and out, with their prompts beside them.

pub(crate) mod as_sparql;
pub(crate) mod claims;
pub(crate) mod clarify;
pub(crate) mod classify;
pub(crate) mod compose_answer;
pub(crate) mod follow_ups;
pub(crate) mod language;
pub(crate) mod link_entities;
pub(crate) mod one_hop;
pub(crate) mod ontology;
pub(crate) mod phrase;
pub(crate) mod plan_question;
pub(crate) mod profile;
pub(crate) mod rewrite;
pub(crate) mod spot_values;
pub(crate) mod structured;
pub(crate) mod target_type;
pub(crate) mod tell;
pub(crate) mod translate;
pub(crate) mod word_question;
pub(crate) mod write_select;
pub(crate) mod write_sparql;
