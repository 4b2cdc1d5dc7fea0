//! `ragonite generate`: questions with reference queries made from a graph, as `ragonite eval` reads them.

use anyhow::Result;
use eval::generate::{self, Options};

use super::{Chosen, Outcome, Place};
use crate::config::Config;
use crate::output::{self, tell};
use crate::{graph, models};

/// Make questions with reference queries from a graph
///
/// Entities are drawn and walks from them turned into SPARQL of four shapes, each also as a count: one fact of a thing,
/// things with a value, things with two values, things linked to a thing with a value. Every query is run first; empty
/// and trivial ones are left out. Writes one JSON object a line, for `ragonite eval`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// How many questions, or dialogues
    #[arg(long, value_name = "N", default_value_t = 60)]
    count: usize,
    /// The same number makes the same questions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A predicate no question asks for, by its IRI; may be repeated
    #[arg(long, value_name = "IRI")]
    exclude: Vec<String>,
    /// Ask for predicates of RDF Schema, OWL and SKOS too
    #[arg(long)]
    schema: bool,
    /// Leave out questions with more answers
    #[arg(long, value_name = "N", default_value_t = 50)]
    longest: usize,
    /// Make conversations of two to five turns
    #[arg(long, conflicts_with = "model_questions")]
    dialogues: bool,
    /// Let the chat model phrase the questions; the template's words are kept where it says nothing usable
    #[arg(long)]
    model_questions: bool,
}

/// Draws and writes.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let Arguments { count, seed, schema, longest, dialogues, model_questions, .. } = *arguments;
    let options = Options { count, seed, exclude: arguments.exclude.clone(), schema, longest };
    // Its own queries are safe to run in this process, and there are thousands.
    let (kb, endpoint);
    let store = match arguments.place.chosen()? {
        Chosen::Base(path) => {
            let opened = search::KnowledgeBase::open(path, None)?;
            kb = graph::at_endpoint(opened, config)?;
            kb.sparql()?
        }
        Chosen::Endpoint(address) => {
            endpoint = graph::endpoint(address, config)?;
            &endpoint
        }
    };
    let model = model_questions.then(|| models::chat(config)).transpose()?;
    let questions = match dialogues {
        true => generate::dialogues(store, &options)?,
        false => generate::questions(store, &options, |asked| match &model {
            None => Ok(None),
            Some(llm) => Ok::<_, anyhow::Error>(qa::word_question(
                &**llm,
                &asked.sparql,
                &asked.labels,
                &asked.question,
                &asked.fixed,
            )?),
        })?,
    };
    for question in &questions {
        output::json(question)?;
    }
    let made =
        questions.iter().map(|q| q.conversation.to_string()).collect::<std::collections::BTreeSet<_>>();
    if made.len() < count {
        tell(format_args!(
            "The graph has no more than these {} with another answer or another shape.",
            made.len()
        ));
    }
    Ok(Outcome::found(!questions.is_empty()))
}
