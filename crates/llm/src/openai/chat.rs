//! Chat completions, streamed.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::form::Form;
use crate::http::{Answer, Asked, Interface, ServerChat, ServerOptions, counted, heard};
use crate::thoughts::Thoughts;
use crate::{Completion, Error, Fault, OnToken, Request, Result, Stop};

/// A chat model at a server with OpenAI's interface.
pub type OpenAiChat = ServerChat<OpenAi>;

/// OpenAI's interface, and what its server is known to take.
pub struct OpenAi {
    form: Form,
    /// The server's model wants the limit under its newer name: OpenAI's that reason.
    newer_limit: AtomicBool,
    /// The server's model takes no temperature but its own: the same ones.
    own_temperature: AtomicBool,
}

impl Interface for OpenAi {
    const NAME: &'static str = "OpenAiChat";
    const PATH: &'static str = "/chat/completions";

    fn new(options: &ServerOptions) -> (Self, ServerOptions) {
        let (newer_limit, own_temperature) = (AtomicBool::new(false), AtomicBool::new(false));
        let form = Form::new(options.structured, &options.capability);
        (Self { form, newer_limit, own_temperature }, options.clone())
    }

    fn body(&self, asked: &Asked<'_>, on_token: OnToken<'_>) -> Value {
        let request = asked.request;
        let mut body = json!({
            "model": asked.model,
            "messages": request.messages,
            "stream": true,
            "stream_options": { "include_usage": true },
        });
        let newer = self.newer_limit.load(Ordering::Relaxed);
        body[if newer { "max_completion_tokens" } else { "max_tokens" }] = json!(asked.limit());
        if !self.own_temperature.load(Ordering::Relaxed) {
            body["temperature"] = json!(request.temperature);
        }
        if !request.stop.is_empty() {
            body["stop"] = json!(request.stop);
        }
        self.form.say(&mut body, request, asked.server, on_token);
        body
    }

    fn weaken(&self, error: &Error, request: &Request) -> bool {
        if error.status == Some(400) {
            if error.message.contains("max_completion_tokens") {
                return !self.newer_limit.swap(true, Ordering::Relaxed);
            }
            if error.message.contains("temperature") && error.message.contains("support") {
                return !self.own_temperature.swap(true, Ordering::Relaxed);
            }
        }
        self.form.weaken(error, request)
    }

    fn read(&self, asked: &Asked<'_>, answer: Answer, on_token: OnToken<'_>) -> Result<Completion> {
        let mut reply = Reply::new(asked);
        reply.read(answer, on_token)?;
        reply.completion(on_token)
    }
}

/// A reply as it comes in.
struct Reply<'a> {
    asked: &'a Asked<'a>,
    reply: Thoughts,
    stop: Option<Stop>,
    usage: Value,
}

impl<'a> Reply<'a> {
    fn new(asked: &'a Asked<'a>) -> Self {
        Self { asked, reply: asked.reply(), stop: None, usage: Value::Null }
    }

    fn read(&mut self, mut answer: Answer, on_token: OnToken<'_>) -> Result<()> {
        if answer.kind.starts_with("text/event-stream") {
            return self.read_events(answer, on_token);
        }
        // Servers without streaming answer with one document.
        let text = answer.text(on_token)?;
        let document: Option<Value> = serde_json::from_str(&text).ok();
        match document {
            Some(document) if document["choices"][0]["message"].is_object() => {
                self.take(&document, &document["choices"][0]["message"], on_token)?;
                self.ended()
            }
            _ => Err(answer.not_the_interface(&text)),
        }
    }

    fn read_events(&mut self, mut answer: Answer, on_token: OnToken<'_>) -> Result<()> {
        let mut events = 0;
        while let Some(event) = answer.event(on_token)? {
            if event == "[DONE]" {
                return self.ended();
            }
            events += 1;
            if events > self.asked.most_pieces() {
                return Err(self.wrong("a stream far longer than the reply asked for"));
            }
            let chunk: Value = serde_json::from_str(&event)
                .map_err(|e| self.wrong(&format!("an event that is not JSON ({e})")))?;
            if !chunk["error"].is_null() {
                return Err(self.asked.broken_off(&event));
            }
            self.take(&chunk, &chunk["choices"][0]["delta"], on_token)?;
            if self.reply.is_full() {
                self.stop = Some(Stop::Length);
                return Ok(());
            }
        }
        self.ended()
    }

    /// Takes one chunk and the message (part) in it.
    fn take(&mut self, chunk: &Value, message: &Value, on_token: OnToken<'_>) -> Result<()> {
        if let Some(role) = message["role"].as_str().filter(|role| *role != "assistant" && !role.is_empty()) {
            return Err(self.wrong(&format!("a reply in the role of {role:?}")));
        }
        if !chunk["usage"].is_null() {
            self.usage = chunk["usage"].clone();
        }
        let text = |value: &Value| value.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
        // DeepSeek, vLLM and llama.cpp's server call thoughts the first, OpenRouter and newer vLLM the second.
        if let Some(thought) = text(&message["reasoning_content"]).or_else(|| text(&message["reasoning"])) {
            self.reply.think(&thought);
            heard(self.asked, "", on_token)?;
        }
        if let Some(why) = text(&message["refusal"]) {
            return Err(self.asked.refuses(&why));
        }
        // Of a tool that had to be called, its parameters are the reply.
        let parameters = &message["tool_calls"][0]["function"]["arguments"];
        for piece in [text(&message["content"]), text(parameters)].into_iter().flatten() {
            heard(self.asked, &self.reply.push(&piece), on_token)?;
        }
        match chunk["choices"][0]["finish_reason"].as_str() {
            None => {}
            Some("length" | "MAX_TOKENS") => self.stop = Some(Stop::Length),
            Some(reason) if is_filter(reason) => return Err(self.asked.filtered()),
            Some(_) => self.stop = Some(Stop::End),
        }
        Ok(())
    }

    /// A reply is whole only when the server said why it ended.
    fn ended(&self) -> Result<()> {
        match self.stop {
            Some(_) => Ok(()),
            None => Err(self.asked.cut_off()),
        }
    }

    fn wrong(&self, what: &str) -> Error {
        Error::new(Fault::Permanent, format!("{}: the server sent {what}", self.asked.server.base()))
            .hint("check that the address is that of an OpenAI-compatible server")
    }

    /// Without the server's own count, pieces stand for tokens, and four characters of prompt for one.
    fn completion(self, on_token: OnToken<'_>) -> Result<Completion> {
        let stop = self.stop.unwrap_or(Stop::End);
        let (apart, rest) = self.reply.finish(stop);
        heard(self.asked, &rest, on_token)?;
        Ok(Completion {
            tokens_in: counted(&self.usage["prompt_tokens"]).unwrap_or(self.asked.characters() / 4),
            tokens_cached: counted(&self.usage["prompt_tokens_details"]["cached_tokens"]).unwrap_or(0),
            tokens_out: counted(&self.usage["completion_tokens"]).unwrap_or(apart.pieces),
            stop,
            text: apart.said,
            thoughts: apart.thoughts,
            ..Completion::default()
        })
    }
}

/// Why Gemini's own interface holds a reply back; its OpenAI form may hand the reason on as it stands.
const FILTERS: [&str; 5] = ["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"];

/// A reply ended so because a filter held the rest back. Gemini may name the filter behind OpenAI's word for it.
fn is_filter(reason: &str) -> bool {
    reason.starts_with("content_filter") || FILTERS.contains(&reason)
}
