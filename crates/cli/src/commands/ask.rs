//! `ragonite ask`: one question, alone or in a conversation that is kept between calls.

use anyhow::Result;
use qa::{Conversation, Verdict};
use serde_json::json;

use super::{Answering, Explaining, Format, Outcome, Place};
use crate::answering::{Answerer, check_question};
use crate::config::Config;
use crate::conversations::{ConversationId, Kept};
use crate::record::Record;
use crate::{output, render};

/// Ask one question
#[derive(Debug, clap::Args)]
#[command(allow_missing_positional = true)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The question
    question: String,
    /// Continue, or begin, the conversation of this name
    #[arg(long, value_name = "ID")]
    conversation: Option<ConversationId>,
    #[command(flatten)]
    answering: Answering,
    #[command(flatten)]
    explaining: Explaining,
    #[command(flatten)]
    format: Format,
}

/// Asks.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let Arguments { place, question, conversation: id, answering, explaining, format } = arguments;
    // A knowledge base alone is taken for the question.
    if place.is_unnamed() && std::path::Path::new(&question).join("manifest.json").is_file() {
        anyhow::bail!("say what to ask of it: ragonite ask {question} \"QUESTION\"");
    }
    // Said before a model is opened, which takes seconds.
    check_question(&question)?;
    let place = place.chosen()?;
    let answerer = Answerer::open(&place, &answering, config)?;
    let mut kept = id.as_ref().map(|id| Kept::open(id, &place)).transpose()?;
    let none = Conversation::default();
    let conversation = kept.as_ref().map_or(&none, |kept| &kept.conversation);
    let turn = conversation.turns.len() + 1;
    let answer = answerer.ask(conversation, &question, None)?;
    if !format.json {
        output::line(render::answer(&answer, &question))?;
    }
    let attributions = explaining.explain.then(|| answerer.attribute(&answer, None)).transpose();
    match &attributions {
        Ok(attributions) if format.json => {
            let id = id.as_ref().map(ConversationId::as_str);
            let record = Record::answered(json!(id), json!(turn), &answer);
            output::json(&record.explained(attributions.as_deref()))?;
        }
        Ok(Some(attributions)) => {
            output::line(format_args!("\n{}", render::explained(&answer, attributions)))?
        }
        Ok(None) | Err(_) => {}
    }
    // An answer is kept whatever became of what was asked about it.
    if let Some(kept) = &mut kept {
        kept.conversation.push(&question, &answer);
    }
    if let Some(kept) = kept {
        kept.save()?;
    }
    attributions?;
    Ok(Outcome::found(answer.verdict == Verdict::Answered))
}
