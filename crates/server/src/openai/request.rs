//! What clients send. Fields without a meaning here are ignored, and clients write null for what they leave open.

use qa::Conversation;
use serde::Deserialize;
use serde_json::Value;

use super::cited::as_given;
use crate::answering;
use crate::problem::Problem;

/// A request, as far as it has a meaning here.
#[derive(Deserialize)]
pub(crate) struct Chat {
    pub(super) model: String,
    pub(super) messages: Vec<Message>,
    stream: Option<bool>,
    stream_options: Option<StreamOptions>,
    n: Option<u32>,
}

#[derive(Deserialize)]
struct StreamOptions {
    include_usage: Option<bool>,
}

impl Chat {
    pub(super) fn streams(&self) -> bool {
        self.stream == Some(true)
    }

    pub(super) fn wants_usage(&self) -> bool {
        self.stream_options.as_ref().is_some_and(|options| options.include_usage == Some(true))
    }

    /// One answer is given to a question.
    pub(super) fn wants_one(&self) -> bool {
        self.n.is_none_or(|n| n == 1)
    }
}

/// One message of the conversation so far.
#[derive(Deserialize)]
pub(super) struct Message {
    pub(super) role: String,
    content: Option<Content>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Value>),
}

impl Message {
    /// The text; images and sounds are not read.
    pub(super) fn text(&self) -> String {
        match &self.content {
            None => String::new(),
            Some(Content::Text(text)) => text.clone(),
            Some(Content::Parts(parts)) => {
                let texts: Vec<&str> = parts.iter().filter_map(|part| part["text"].as_str()).collect();
                texts.join("\n")
            }
        }
    }

    /// By the person or the assistant; others instruct a model.
    pub(super) fn is_spoken(&self) -> bool {
        matches!(self.role.as_str(), "user" | "assistant")
    }
}

/// The last question, and what was said before it. Messages of other roles than user and assistant are instructions to a
/// model, and here no model follows any; or what a tool said, which the assistant's next words are about.
pub(super) fn conversation_of(messages: &[Message]) -> Result<(Conversation, String), Problem> {
    let mut conversation = Conversation::default();
    let mut asked: Option<String> = None;
    for message in messages {
        let text = message.text();
        match message.role.as_str() {
            // A call of a tool says nothing yet: the answer follows.
            "assistant" if text.trim().is_empty() => {}
            "user" => asked = Some(text),
            "assistant" => match (asked.take(), conversation.turns.last_mut()) {
                (Some(question), _) => {
                    let (standalone, answer) = (question.clone(), as_given(&text));
                    conversation.turns.push(qa::Turn {
                        question,
                        standalone,
                        answer,
                        plan: None,
                        select: None,
                        items: vec![],
                        likely: None,
                    });
                }
                // More words after a tool's: the last are the answer.
                (None, Some(turn)) => turn.answer = as_given(&text),
                (None, None) => {}
            },
            _ => {}
        }
    }
    let question = asked.ok_or_else(|| {
        Problem::bad_request("The last message is no question.", "Send one with the role `user` at the end.")
    })?;
    answering::check_question(&question)?;
    Ok((conversation, question))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn messages(json: Value) -> Vec<Message> {
        serde_json::from_value(json).expect("messages")
    }

    #[test]
    fn a_client_conversation_becomes_ours_and_what_was_said_beside_comes_off() {
        let said = messages(json!([
            { "role": "system", "content": "Obey." },
            { "role": "user", "content": "Which is the cheapest?" },
            { "role": "assistant", "content": "The Kiebitz [^1].\n\n> Not taken into account: red.\n\n[^1]: a query" },
            { "role": "user", "content": "And the lightest?" },
        ]));
        let (conversation, question) = conversation_of(&said).expect("a question");
        assert_eq!(question, "And the lightest?");
        assert_eq!(conversation.turns.len(), 1);
        assert_eq!(conversation.turns[0].answer, "The Kiebitz [1].");
        assert!(conversation_of(&said[..3]).is_err());
        assert!(conversation_of(&[]).is_err());
    }

    #[test]
    fn a_tool_called_in_between_loses_no_turn() {
        let call =
            json!([{ "id": "c1", "type": "function", "function": { "name": "graph", "arguments": "{}" } }]);
        let said = messages(json!([
            { "role": "user", "content": "Which is the cheapest?", "name": null },
            { "role": "assistant", "content": null, "tool_calls": call, "refusal": null },
            { "role": "tool", "tool_call_id": "c1", "content": "Kiebitz" },
            { "role": "assistant", "content": "The Kiebitz.", "tool_calls": null },
            { "role": "user", "content": [{ "type": "text", "text": "And the lightest?" }] },
            { "role": "assistant", "content": "", "tool_calls": call },
            { "role": "tool", "tool_call_id": "c1", "content": "Merle" },
        ]));
        let (conversation, question) = conversation_of(&said).expect("a question");
        assert_eq!(question, "And the lightest?", "the tool's words are no answer of the assistant's");
        let turns: Vec<_> =
            conversation.turns.iter().map(|t| (t.question.as_str(), t.answer.as_str())).collect();
        assert_eq!(turns, [("Which is the cheapest?", "The Kiebitz.")]);
    }

    #[test]
    fn null_is_as_if_it_were_left_out() {
        let chat: Chat = serde_json::from_value(json!({
            "model": "bikes", "messages": [], "stream": null, "stream_options": null, "n": null, "temperature": null,
            "tools": null, "stop": null, "user": null, "response_format": null
        }))
        .expect("a request");
        assert!(!chat.streams() && !chat.wants_usage() && chat.wants_one());
        let options = json!({ "model": "b", "messages": [], "stream": true, "stream_options": { "include_usage": null } });
        let chat: Chat = serde_json::from_value(options).expect("a request");
        assert!(chat.streams() && !chat.wants_usage());
    }
}
