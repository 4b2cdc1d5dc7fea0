//! Chat completions, streamed.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::form::Form;
use crate::http::{Answer, Server, ServerOptions, message_in};
use crate::{Completion, Error, Fault, Llm, OnToken, Request, Result, Stop};

/// A chat model at a server.
pub struct OpenAiChat {
    server: Server,
    model: String,
    context: usize,
    form: Form,
}

impl OpenAiChat {
    /// Checks the options and reads the key; the server is first reached by a call.
    pub fn new(options: &ServerOptions) -> Result<Self> {
        let server = Server::new(options)?;
        let form = Form::new(options.structured);
        Ok(Self { server, model: options.model.clone(), context: options.context, form })
    }

    fn attempt(&self, body: &Value, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let answer = self.server.post("/chat/completions", body, request.deadline, on_token)?;
        let mut reply = Reply::new(self.server.base(), request);
        reply.read(answer, on_token).map_err(|error| self.server.without_key(error))?;
        Ok(reply.completion())
    }
}

impl std::fmt::Debug for OpenAiChat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let server = self.server.base();
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
        let completion = loop {
            let mut body = body(&self.model, request);
            let formed = self.form.say(&mut body, request, &self.server, on_token);
            match self.attempt(&body, request, on_token) {
                Err(error) if formed && self.form.weaken(&error) => {}
                other => break other?,
            }
        };
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

    /// The `data:` lines of server-sent events (WHATWG HTML, section 9.2).
    fn read_events(&mut self, mut answer: Answer, on_token: OnToken<'_>) -> Result<()> {
        // A token is rarely longer than this many bytes, and a server sends at most a few events for each.
        let most = self.request.max_tokens.saturating_mul(4).saturating_add(1000);
        let mut events = 0;
        while let Some(line) = answer.line(on_token)? {
            let Some(event) = line.strip_prefix("data:").map(str::trim) else { continue };
            if event == "[DONE]" {
                return self.ended();
            }
            events += 1;
            if events > most {
                return Err(self.wrong("a stream far longer than the reply asked for"));
            }
            let chunk: Value = serde_json::from_str(event)
                .map_err(|e| self.wrong(&format!("an event that is not JSON ({e})")))?;
            if !chunk["error"].is_null() {
                let message = format!("{}: {}", self.base, message_in(event));
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
                return Err(Error::cancelled(&self.request.step));
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
            time: Duration::ZERO,
            stop: self.stop.unwrap_or(Stop::End),
            text: self.text,
            ..Completion::default()
        }
    }
}
