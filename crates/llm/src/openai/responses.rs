//! OpenAI's newer interface (`/responses`), streamed: https://platform.openai.com/docs/api-reference/responses. Nothing is
//! stored at the service.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::strict::is_strict;
use crate::http::{
    Answer, Asked, Interface, ServerChat, ServerOptions, Structured, counted, heard, step_name,
};
use crate::thoughts::Thoughts;
use crate::{Completion, Error, Fault, OnToken, Request, Result, Role, Stop};

/// A chat model at a server with OpenAI's `/responses`.
pub type OpenAiResponses = ServerChat<Responses>;

/// The interface, and what its model is known to take.
pub struct Responses {
    structured: Structured,
    /// The model takes no temperature but its own.
    own_temperature: AtomicBool,
    /// It refused to keep to a schema strictly.
    not_strict: AtomicBool,
    /// It takes no form.
    no_form: AtomicBool,
}

impl Responses {
    /// The form of a reply, as strictly as the model takes it.
    fn form(&self, request: &Request) -> Option<Value> {
        let schema = request.schema.as_ref().filter(|_| request.grammar.is_some())?;
        match self.structured {
            Structured::Nothing => None,
            Structured::Json => Some(json!({ "type": "json_object" })),
            _ if self.no_form.load(Ordering::Relaxed) => None,
            _ => {
                let name = step_name(&request.step);
                let mut form = json!({ "type": "json_schema", "name": name, "schema": schema });
                if is_strict(schema) && !self.not_strict.load(Ordering::Relaxed) {
                    form["strict"] = json!(true);
                }
                Some(form)
            }
        }
    }
}

impl Interface for Responses {
    const NAME: &'static str = "OpenAiResponses";
    const PATH: &'static str = "/responses";

    fn new(options: &ServerOptions) -> (Self, ServerOptions) {
        let no = || AtomicBool::new(false);
        let (own_temperature, not_strict, no_form) = (no(), no(), no());
        (Self { structured: options.structured, own_temperature, not_strict, no_form }, options.clone())
    }

    fn body(&self, asked: &Asked<'_>, _: OnToken<'_>) -> Value {
        let request = asked.request;
        let input: Vec<Value> = request
            .messages
            .iter()
            .map(|message| {
                // What the model said before is output again.
                let kind = if message.role == Role::Assistant { "output_text" } else { "input_text" };
                let content = json!([{ "type": kind, "text": message.content }]);
                json!({ "role": message.role, "content": content })
            })
            .collect();
        let mut body = json!({
            "model": asked.model,
            "input": input,
            "max_output_tokens": asked.limit().max(LEAST),
            "stream": true,
            "store": false,
        });
        if !asked.capability.thinks && !self.own_temperature.load(Ordering::Relaxed) {
            body["temperature"] = json!(request.temperature);
        }
        if let Some(form) = self.form(request) {
            body["text"] = json!({ "format": form });
        }
        body
    }

    fn weaken(&self, error: &Error, request: &Request) -> bool {
        if error.status != Some(400) || error.fault != Fault::Permanent {
            return false;
        }
        if error.message.contains("temperature") && error.message.contains("support") {
            return !self.own_temperature.swap(true, Ordering::Relaxed);
        }
        let form = self.form(request).filter(|_| self.structured == Structured::Auto);
        if form.as_ref().is_some_and(|form| form["strict"] == true) {
            return !self.not_strict.swap(true, Ordering::Relaxed);
        }
        let formed = form.is_some();
        formed && !self.no_form.swap(true, Ordering::Relaxed)
    }

    fn read(&self, asked: &Asked<'_>, mut answer: Answer, on_token: OnToken<'_>) -> Result<Completion> {
        if !answer.kind.starts_with("text/event-stream") {
            let text = answer.text(on_token)?;
            return Err(answer.not_the_interface(&text));
        }
        let mut reply = Thoughts::new(false, asked.request.max_tokens);
        let mut events = 0;
        while let Some(event) = answer.event(on_token)? {
            events += 1;
            if events > asked.most_pieces() {
                return Err(wrong(asked, "a stream far longer than the reply asked for"));
            }
            let data: Value = serde_json::from_str(&event)
                .map_err(|e| wrong(asked, &format!("an event that is not JSON ({e})")))?;
            let piece = data["delta"].as_str().unwrap_or_default();
            match data["type"].as_str() {
                Some("response.output_text.delta") => heard(asked, &reply.push(piece), on_token)?,
                Some("response.reasoning_summary_text.delta" | "response.reasoning_text.delta") => {
                    reply.think(piece);
                    heard(asked, "", on_token)?;
                }
                Some("response.refusal.done") => {
                    return Err(asked.refuses(data["refusal"].as_str().unwrap_or_default()));
                }
                Some("response.completed") => return completion(asked, reply, Stop::End, &data, on_token),
                Some("response.incomplete") => {
                    return match data["response"]["incomplete_details"]["reason"].as_str() {
                        Some("content_filter") => Err(asked.filtered()),
                        _ => completion(asked, reply, Stop::Length, &data, on_token),
                    };
                }
                Some("response.failed") => return Err(asked.broken_off(&data["response"].to_string())),
                Some("error") => return Err(asked.broken_off(&event)),
                // Of the many others none says more of the reply.
                _ => {}
            }
        }
        Err(asked.cut_off())
    }
}

/// The fewest tokens that the interface takes as a limit.
const LEAST: usize = 16;

fn completion(
    asked: &Asked<'_>,
    reply: Thoughts,
    stop: Stop,
    last: &Value,
    on_token: OnToken<'_>,
) -> Result<Completion> {
    let usage = &last["response"]["usage"];
    let (apart, rest) = reply.finish(stop);
    heard(asked, &rest, on_token)?;
    Ok(Completion {
        tokens_in: counted(&usage["input_tokens"]).unwrap_or(asked.characters() / 4),
        tokens_cached: counted(&usage["input_tokens_details"]["cached_tokens"]).unwrap_or(0),
        tokens_out: counted(&usage["output_tokens"]).unwrap_or(apart.pieces),
        stop,
        text: apart.said,
        thoughts: apart.thoughts,
        ..Completion::default()
    })
}

fn wrong(asked: &Asked<'_>, what: &str) -> Error {
    Error::new(Fault::Permanent, format!("{}: the server sent {what}", asked.base()))
        .hint("check that the address is that of a server with OpenAI's /responses")
}
