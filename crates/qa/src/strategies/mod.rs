//! The strategies: each is an order of steps that gathers evidence for one standalone question and says how it may
//! be worded. What all of them share is the engine's: rewriting with history, events and trace, numbering of sources,
//! wording with the claim check, the verdict.

pub(crate) mod chatty;
mod frog;
mod original;
mod ragonite;
mod scholarly;
mod sparql_only;

pub use frog::FrogSettings;
pub use scholarly::ScholarlySettings;

use std::time::Instant;

use llm::Llm;
use plan::{Depth, Index, Plan, Similarity};
use search::{Hit, KnowledgeBase};

use crate::budgets::Budgets;
use crate::reading::Chosen;
use crate::steps::language::{Tongue, language};
use crate::steps::rewrite::History;
use crate::steps::translate::translate;
use crate::table::Table;
use crate::trace::Trace;
use crate::wording::Wording;
use crate::{
    Claim, Clarification, Coverage, Error, Evidence, Offered, Reading, Settings, Strategy, Taught, Turn,
};

/// One question, with all a strategy may use to answer it.
pub(crate) struct Task<'a, 'e> {
    /// Understood without its conversation; English where the strategy translates.
    pub question: &'a str,
    /// As it was typed.
    pub asked: &'a str,
    /// The language it was asked in, and is answered in.
    pub language: Tongue,
    /// How far relations are followed, where the question said so before that was taken from it.
    pub depth: Option<Depth>,
    /// What was said before it, oldest first: for models that are given it beside a question that stands alone.
    pub turns: &'a [Turn],
    pub kb: &'a KnowledgeBase,
    pub llm: &'a dyn Llm,
    pub index: &'a Index,
    pub settings: &'a Settings,
    /// When to give up.
    pub deadline: Instant,
    pub trace: &'a mut Trace<'e>,
}

impl<'a, 'e> Task<'a, 'e> {
    /// Passages that are looked for: as many as are configured, or as the model that answers from them is given.
    pub fn passages(&self) -> usize {
        match self.settings.passages {
            0 => Budgets::of_step(self.llm, "compose_answer").retrieved,
            configured => configured,
        }
    }

    /// Few-shots that are shown to the model which writes SPARQL, and what tells which of them are like the question.
    pub fn shots(&self) -> (usize, &'a Similarity) {
        (Budgets::of_step(self.llm, "write_sparql").shots, &self.index.similarity)
    }

    /// The same with another question.
    pub fn about<'t>(&'t mut self, question: &'t str) -> Task<'t, 'e>
    where
        'a: 't,
    {
        Task {
            question,
            asked: self.asked,
            language: self.language,
            depth: self.depth,
            turns: self.turns,
            kb: self.kb,
            llm: self.llm,
            index: self.index,
            settings: self.settings,
            deadline: self.deadline,
            trace: self.trace,
        }
    }
}

/// What a strategy found.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// Becomes the answer's sources, numbered in this order.
    pub evidence: Vec<Evidence>,
    /// How it answers the question.
    pub wording: Wording,
    /// Where its sources contradict each other, by their numbers.
    pub differences: Vec<Claim>,
    /// What the graph lacks of the question, as sentences.
    pub missing: Vec<String>,
    /// What could not be done as asked, for people.
    pub notes: Vec<String>,
    /// The question plan that led to it.
    pub plan: Option<Plan>,
    /// The question as a SELECT over the question views.
    pub select: Option<String>,
    /// The question as one SPARQL query.
    pub sparql: Option<String>,
    /// Rows of one of its queries as a table.
    pub table: Option<Table>,
    /// How many of the things asked about have the value asked for.
    pub coverage: Option<Coverage>,
    /// Words of the question that its reading has nothing of; none where the strategy cannot tell.
    pub left_out: Option<Vec<String>>,
    /// How the question was read over the tables.
    pub reading: Option<Reading>,
    /// A name that fits several things.
    pub clarification: Option<Clarification>,
    /// Questions that go on from here.
    pub follow_ups: Vec<String>,
    /// What somebody taught that it comes from.
    pub taught: Option<Taught>,
    /// Other ways to read the question.
    pub offered: Vec<Offered>,
}

/// A question as a strategy takes it.
pub(crate) struct Heard {
    /// In English, where the strategy translates.
    pub question: String,
    /// The language it was asked in; English where nobody looks.
    pub language: Tongue,
}

/// A strategy that answers in the language of the question.
pub(crate) fn translates(strategy: Strategy) -> bool {
    strategy == Strategy::Frog
}

/// Before the conversation is looked at: the question's language, for strategies that speak several.
pub(crate) fn hear(
    translates: bool,
    llm: &dyn Llm,
    question: &str,
    settings: &Settings,
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<Heard, Error> {
    let language = if translates { language(question) } else { Tongue::ENGLISH };
    let question = match language.is_english() {
        true => question.to_owned(),
        false => translate(llm, question, language, settings.max_attempts, deadline, trace)?,
    };
    Ok(Heard { question, language })
}

/// How a strategy's question takes what it needs from its conversation.
pub(crate) fn history(strategy: Strategy, settings: &Settings) -> History {
    match strategy {
        Strategy::Chatty => History::Model { items: settings.chatty.history_items },
        _ => History::Words,
    }
}

/// The strategy answers from the tables, so a follow-up may go on from what answered before it.
pub(crate) fn follows(strategy: Strategy) -> bool {
    matches!(strategy, Strategy::Ragonite | Strategy::SqlOnly)
}

/// Gathers evidence for a question; `followed`: how a follow-up was understood already. "Not in this graph" is a draft without evidence that answers it.
pub(crate) fn draft(
    strategy: Strategy,
    task: &mut Task<'_, '_>,
    followed: Option<Chosen>,
) -> Result<Draft, Error> {
    match strategy {
        Strategy::Chatty => {
            let store = task.kb.sparql()?;
            chatty::draft(&mut chatty::Asking {
                question: task.question,
                store,
                names: task.kb.names().map(chatty::Searched::Known),
                languages: task.kb.languages(),
                ontology: Some(task.kb.terms()?.ontology()),
                similarity: &task.index.similarity,
                llm: task.llm,
                settings: &task.settings.chatty,
                limits: task.kb.limits(),
                deadline: task.deadline,
                trace: task.trace,
                cut: None,
            })
        }
        // The passages are of a few samples: they are no ground for an answer.
        Strategy::Ragonite if task.kb.endpoint().is_some() => {
            ragonite::draft(task, &[ragonite::Branch::Sql], followed)
        }
        Strategy::Ragonite => {
            ragonite::draft(task, &[ragonite::Branch::Sql, ragonite::Branch::Text], followed)
        }
        Strategy::SqlOnly => ragonite::draft(task, &[ragonite::Branch::Sql], followed),
        Strategy::TextOnly => ragonite::draft(task, &[ragonite::Branch::Text], None),
        Strategy::RagoniteOriginal => original::draft(task),
        Strategy::SparqlOnly => sparql_only::draft(task),
        Strategy::Frog => frog::draft(task),
        Strategy::Scholarly => scholarly::draft(task),
    }
}

/// A passage that was found, as a source.
fn passage(hit: &Hit) -> Evidence {
    Evidence::Passage {
        entity: hit.passage.entity.clone(),
        title: hit.passage.title.clone(),
        text: hit.passage.text.clone(),
        url: match &hit.passage.source {
            kb::PassageSource::Text { url, .. } => url.clone(),
            kb::PassageSource::Graph => None,
        },
        score: hit.score,
    }
}
