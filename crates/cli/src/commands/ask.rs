//! `ragonite ask`: one question, alone or in a conversation that is kept between calls.

use anyhow::Result;
use qa::{Conversation, Verdict};
use serde_json::json;

use super::{Answering, Format, Outcome, Place};
use crate::answering::Answerer;
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
    format: Format,
}

/// Asks.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let Arguments { place, question, conversation: id, answering, format } = arguments;
    let place = place.chosen()?;
    let answerer = Answerer::open(&place, &answering, config)?;
    let mut kept = id.as_ref().map(|id| Kept::open(id, &place)).transpose()?;
    let none = Conversation::default();
    let conversation = kept.as_ref().map_or(&none, |kept| &kept.conversation);
    let turn = conversation.turns.len() + 1;
    let answer = answerer.ask(conversation, &question, None)?;
    if format.json {
        let id = id.as_ref().map(ConversationId::as_str);
        output::json(&Record::answered(json!(id), json!(turn), &answer))?;
    } else {
        output::line(render::answer(&answer, &question))?;
    }
    if let Some(kept) = &mut kept {
        kept.conversation.push(&question, &answer);
    }
    if let Some(kept) = kept {
        kept.save()?;
    }
    Ok(Outcome::found(answer.verdict == Verdict::Answered))
}
