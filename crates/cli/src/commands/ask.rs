//! `ragonite ask`: one question, alone or in a conversation that is kept between calls.

use anyhow::Result;
use qa::{Conversation, Verdict};
use serde_json::json;

use super::{Answering, Base, Format, Outcome};
use crate::config::Config;
use crate::conversations::{ConversationId, Kept};
use crate::record::Record;
use crate::{answering, output, render};

/// Ask one question
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
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
    let Arguments { base, question, conversation: id, answering, format } = arguments;
    let engine = answering::open(&base.kb, config)?;
    let mut kept = id.as_ref().map(|id| Kept::open(id, &base.kb)).transpose()?;
    let none = Conversation::default();
    let conversation = kept.as_ref().map_or(&none, |kept| &kept.conversation);
    let turn = conversation.turns.len() + 1;
    let answer = answering::ask(&engine, conversation, &question, answering.strategy(config), None)?;
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
