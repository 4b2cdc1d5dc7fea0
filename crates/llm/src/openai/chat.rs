//! Chat completions, streamed.

use std::io::Read;
use std::ops::ControlFlow;
use std::time::Instant;

use serde_json::{Value, json};

use super::OpenAiOptions;
use super::endpoint::{Answer, Endpoint, LARGEST, message_in, not_the_interface, out_of_time};
use super::events::{Broken, Events};
use crate::{Completion, Error, Fault, Llm, OnToken, Request, Result, Stop};

/// A chat model at a server.
pub struct OpenAiChat {
    endpoint: Endpoint,
    model: String,
    context: usize,
}

impl OpenAiChat {
    /// Checks the options and reads the key; the server is first reached by a call.
    pub fn new(options: &OpenAiOptions) -> Result<Self> {
        let endpoint = Endpoint::new(options)?;
        Ok(Self { endpoint, model: options.model.clone(), context: options.context })
    }
}

impl std::fmt::Debug for OpenAiChat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let server = self.endpoint.base();
        f.debug_struct("OpenAiChat").field("server", &server).field("model", &self.model).finish()
    }
}

impl Llm for OpenAiChat {
    fn name(&self) -> &str {
        &self.model
    }

    fn context_length(&self) -> usize {
        self.context
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let start = Instant::now();
        let body = body(&self.model, request);
        let base = self.endpoint.base();
        let completion = self.endpoint.post("/chat/completions", &body, request.deadline, |answer| {
            let mut reply = Reply::new(base, request);
            let read = reply.read(answer, on_token);
            match read {
                // What was heard cannot be unsaid: no second attempt by us.
                Err(error) if error.fault == Fault::Transient && !reply.text.is_empty() => {
                    Err(Error { fault: Fault::Permanent, ..error })
                }
                Err(error) => Err(error),
                Ok(()) => Ok(reply.completion()),
            }
        })?;
        Ok(Completion { time: start.elapsed(), ..completion })
    }
}

fn body(model: &str, request: &Request) -> Value {
    let mut body = json!({
        "model": model,
        "messages": request.messages,
        "max_tokens": request.max_tokens,
        "temperature": request.temperature,
        "stream": true,
        "stream_options": { "include_usage": true },
    });
    if !request.stop.is_empty() {
        body["stop"] = json!(request.stop);
    }
    if request.grammar.is_some() {
        body["response_format"] = json!({ "type": "json_object" });
    }
    body
}

/// A reply as it comes in.
struct Reply<'a> {
    base: &'a str,
    request: &'a Request,
    text: String,
    pieces: usize,
    stop: Option<Stop>,
    usage: Value,
}

impl<'a> Reply<'a> {
    fn new(base: &'a str, request: &'a Request) -> Self {
        Self { base, request, text: String::new(), pieces: 0, stop: None, usage: Value::Null }
    }

    fn read(&mut self, mut answer: Answer, on_token: OnToken<'_>) -> Result<()> {
        let kind = answer.response.headers().get("content-type").and_then(|v| v.to_str().ok()).unwrap_or("");
        if kind.starts_with("text/event-stream") {
            let events = Events::new(answer.response.body_mut().as_reader().take(LARGEST));
            return self.read_events(events, answer.until, on_token);
        }
        // Servers without streaming answer with one document.
        let mut text = String::new();
        let read = answer.response.body_mut().as_reader().take(LARGEST).read_to_string(&mut text);
        if let Err(error) = read {
            return Err(self.broken(&error, answer.until));
        }
        let document: Option<Value> = serde_json::from_str(&text).ok();
        match document {
            Some(document) if document["choices"][0]["message"].is_object() => {
                self.take(&document, &document["choices"][0]["message"], on_token)?;
                self.ended()
            }
            _ => Err(not_the_interface(self.base, &answer.response, &text)),
        }
    }

    fn read_events<R: Read>(
        &mut self,
        events: Events<R>,
        until: Instant,
        on_token: OnToken<'_>,
    ) -> Result<()> {
        // A token is rarely longer than this many bytes, and a server sends at most a few events for each.
        let most = self.request.max_tokens.saturating_mul(4).saturating_add(1000);
        for (n, event) in events.enumerate() {
            let event = match event {
                Ok(event) => event,
                Err(Broken::Connection(error)) => return Err(self.broken(&error, until)),
                Err(Broken::TooLong) => return Err(self.wrong("an event without end")),
            };
            if event.trim() == "[DONE]" {
                return self.ended();
            }
            if Instant::now() >= until {
                return Err(out_of_time(self.base));
            }
            if n > most {
                return Err(self.wrong("a stream far longer than the reply asked for"));
            }
            let chunk: Value = serde_json::from_str(&event)
                .map_err(|e| self.wrong(&format!("an event that is not JSON ({e})")))?;
            if !chunk["error"].is_null() {
                let message = format!("{}: {}", self.base, message_in(&event));
                return Err(Error::new(Fault::Transient, message).hint("the server broke the reply off"));
            }
            self.take(&chunk, &chunk["choices"][0]["delta"], on_token)?;
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
        if let Some(text) = message["content"].as_str().filter(|text| !text.is_empty()) {
            self.pieces += 1;
            self.text.push_str(text);
            if on_token(text) == ControlFlow::Break(()) {
                let step = &self.request.step;
                return Err(Error::new(Fault::Cancelled, format!("step {step}: cancelled")));
            }
        }
        match chunk["choices"][0]["finish_reason"].as_str() {
            None => {}
            Some("length") => self.stop = Some(Stop::Length),
            Some(_) => self.stop = Some(Stop::End),
        }
        Ok(())
    }

    /// A reply is whole only when the server said why it ended.
    fn ended(&self) -> Result<()> {
        match self.stop {
            Some(_) => Ok(()),
            None => Err(Error::new(Fault::Transient, format!("{}: the reply broke off", self.base))
                .hint("the server or the connection failed in the middle; try again")),
        }
    }

    fn broken(&self, error: &std::io::Error, until: Instant) -> Error {
        if Instant::now() >= until || error.kind() == std::io::ErrorKind::TimedOut {
            return out_of_time(self.base);
        }
        Error::new(Fault::Transient, format!("{}: the connection broke: {error}", self.base))
            .hint("the server or the connection failed in the middle; try again")
    }

    fn wrong(&self, what: &str) -> Error {
        Error::new(Fault::Permanent, format!("{}: the server sent {what}", self.base))
            .hint("check that the address is that of an OpenAI-compatible server")
    }

    /// Without the server's own count, pieces stand for tokens, and four characters of prompt for one.
    fn completion(self) -> Completion {
        let counted = |at: &Value| at.as_u64().and_then(|n| usize::try_from(n).ok());
        let characters: usize = self.request.messages.iter().map(|m| m.content.chars().count()).sum();
        Completion {
            tokens_in: counted(&self.usage["prompt_tokens"]).unwrap_or(characters / 4),
            tokens_cached: counted(&self.usage["prompt_tokens_details"]["cached_tokens"]).unwrap_or(0),
            tokens_out: counted(&self.usage["completion_tokens"]).unwrap_or(self.pieces),
            time: std::time::Duration::ZERO,
            stop: self.stop.unwrap_or(Stop::End),
            text: self.text,
        }
    }
}
