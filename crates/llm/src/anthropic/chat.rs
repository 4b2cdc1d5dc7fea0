//! Messages, streamed.

use serde_json::{Value, json};

use crate::http::{
    Answer, Asked, Interface, Login, ServerChat, ServerOptions, Structured, counted, heard, step_name,
};
use crate::thoughts::Thoughts;
use crate::{Completion, Error, Fault, OnToken, Request, Result, Role, Stop};

/// The version of the interface that is spoken.
const VERSION: &str = "2023-06-01";

/// A chat model of Anthropic's.
pub type AnthropicChat = ServerChat<Anthropic>;

/// Anthropic's interface.
pub struct Anthropic {
    structured: Structured,
}

impl Anthropic {
    /// Whether the form of this reply is asked for as a tool's parameters.
    fn calls_a_tool(&self, request: &Request) -> bool {
        request.schema.is_some()
            && request.grammar.is_some()
            && !matches!(self.structured, Structured::Nothing | Structured::Json)
    }
}

impl Interface for Anthropic {
    const NAME: &'static str = "AnthropicChat";
    const PATH: &'static str = "/messages";

    fn new(options: &ServerOptions) -> (Self, ServerOptions) {
        let headers = [options.headers.clone(), vec![("anthropic-version", VERSION.to_owned())]].concat();
        let structured = options.structured;
        (Self { structured }, ServerOptions { login: Login::Header("x-api-key"), headers, ..options.clone() })
    }

    fn body(&self, asked: &Asked<'_>, _: OnToken<'_>) -> Value {
        let request = asked.request;
        let (system, spoken): (Vec<_>, Vec<_>) =
            request.messages.iter().partition(|m| m.role == Role::System);
        let mut messages: Vec<Value> = spoken
            .iter()
            .map(|message| {
                let content = json!([{ "type": "text", "text": message.content }]);
                json!({ "role": message.role, "content": content })
            })
            .collect();
        let instructions: Vec<&str> = system.iter().map(|message| message.content.as_str()).collect();
        let mut system = json!([{ "type": "text", "text": instructions.join("\n\n") }]);
        // The service keeps the evaluated state of all before the mark: the last message that never changes.
        let fixed = request.fixed.min(request.messages.len());
        let fixed = request.messages[..fixed].iter().filter(|m| m.role != Role::System).count();
        let marked = match fixed.checked_sub(1) {
            Some(last) => &mut messages[last]["content"][0],
            None => &mut system[0],
        };
        if request.fixed > 0 {
            marked["cache_control"] = json!({ "type": "ephemeral" });
        }
        let mut body = json!({
            "model": asked.model,
            "messages": messages,
            "max_tokens": asked.limit(),
            "temperature": request.temperature,
            "stream": true,
        });
        if !instructions.is_empty() {
            body["system"] = system;
        }
        if !request.stop.is_empty() {
            body["stop_sequences"] = json!(request.stop);
        }
        if let Some(schema) = request.schema.as_ref().filter(|_| self.calls_a_tool(request)) {
            let name = step_name(&request.step);
            body["tools"] =
                json!([{ "name": name, "description": "Gives the reply.", "input_schema": schema }]);
            body["tool_choice"] = json!({ "type": "tool", "name": name });
        } else if asked.capability.thinks {
            // Thinking takes no temperature but 1, and no tool that has to be called; at least 1,024 tokens of it.
            let budget = asked.thinking.max(1_024);
            body["thinking"] = json!({ "type": "enabled", "budget_tokens": budget });
            body["max_tokens"] = json!(request.max_tokens + budget);
            body["temperature"] = json!(1);
        }
        body
    }

    fn weaken(&self, _: &Error, _: &Request) -> bool {
        false
    }

    fn read(&self, asked: &Asked<'_>, answer: Answer, on_token: OnToken<'_>) -> Result<Completion> {
        let mut message = Message::of(asked);
        message.read(answer, on_token)?;
        message.completion(on_token)
    }
}

/// A message as it comes in.
struct Message<'a> {
    asked: &'a Asked<'a>,
    reply: Thoughts,
    stop: Option<Stop>,
    /// Tokens of the prompt that were evaluated, kept from before, and written to be kept.
    evaluated: usize,
    kept: usize,
    written: usize,
    out: Option<usize>,
}

impl<'a> Message<'a> {
    fn of(asked: &'a Asked<'a>) -> Self {
        let reply = Thoughts::new(false, asked.request.max_tokens);
        Self { asked, reply, stop: None, evaluated: 0, kept: 0, written: 0, out: None }
    }

    fn read(&mut self, mut answer: Answer, on_token: OnToken<'_>) -> Result<()> {
        if !answer.kind.starts_with("text/event-stream") {
            let text = answer.text(on_token)?;
            return Err(answer.not_the_interface(&text));
        }
        let mut events = 0;
        while let Some(event) = answer.event(on_token)? {
            events += 1;
            if events > self.asked.most_pieces() {
                return Err(self.wrong("a stream far longer than the reply asked for"));
            }
            let data: Value = serde_json::from_str(&event)
                .map_err(|e| self.wrong(&format!("an event that is not JSON ({e})")))?;
            if self.take(&data, &event, on_token)? {
                return Ok(());
            }
        }
        Err(self.asked.cut_off())
    }

    /// Takes one event; whether it was the last. Kinds that nobody knows yet say nothing: the interface announces more.
    fn take(&mut self, data: &Value, event: &str, on_token: OnToken<'_>) -> Result<bool> {
        match data["type"].as_str() {
            Some("message_start") => {
                let usage = &data["message"]["usage"];
                self.evaluated = counted(&usage["input_tokens"]).unwrap_or(0);
                self.kept = counted(&usage["cache_read_input_tokens"]).unwrap_or(0);
                self.written = counted(&usage["cache_creation_input_tokens"]).unwrap_or(0);
            }
            Some("content_block_delta") => {
                let delta = &data["delta"];
                let text = |key: &str| delta[key].as_str().unwrap_or_default();
                match delta["type"].as_str() {
                    Some("text_delta") => heard(self.asked, &self.reply.push(text("text")), on_token)?,
                    Some("input_json_delta") => {
                        heard(self.asked, &self.reply.push(text("partial_json")), on_token)?;
                    }
                    Some("thinking_delta") => {
                        self.reply.think(text("thinking"));
                        heard(self.asked, "", on_token)?;
                    }
                    _ => {}
                }
            }
            Some("message_delta") => {
                self.out = counted(&data["usage"]["output_tokens"]).or(self.out);
                match data["delta"]["stop_reason"].as_str() {
                    None => {}
                    Some("max_tokens") => self.stop = Some(Stop::Length),
                    Some("refusal") => return Err(self.asked.refuses("stop_reason refusal")),
                    Some("model_context_window_exceeded") => {
                        let message =
                            format!("{}: the reply does not fit into the context", self.asked.base());
                        return Err(Error::new(Fault::ContextLength, message).hint(
                            "shorten the history or the evidence, or use a model with a larger context",
                        ));
                    }
                    Some(_) => self.stop = Some(Stop::End),
                }
            }
            Some("message_stop") => return self.stop.map(|_| true).ok_or_else(|| self.asked.cut_off()),
            Some("error") => return Err(self.asked.broken_off(event)),
            _ => {}
        }
        Ok(false)
    }

    fn wrong(&self, what: &str) -> Error {
        Error::new(Fault::Permanent, format!("{}: the server sent {what}", self.asked.base())).hint(
            "check that the address is that of Anthropic's interface, as in https://api.anthropic.com/v1",
        )
    }

    fn completion(self, on_token: OnToken<'_>) -> Result<Completion> {
        let stop = self.stop.unwrap_or(Stop::End);
        let (apart, rest) = self.reply.finish(stop);
        heard(self.asked, &rest, on_token)?;
        Ok(Completion {
            tokens_in: self.evaluated + self.kept + self.written,
            tokens_cached: self.kept,
            tokens_out: self.out.unwrap_or(apart.pieces),
            stop,
            text: apart.said,
            thoughts: apart.thoughts,
            ..Completion::default()
        })
    }
}
