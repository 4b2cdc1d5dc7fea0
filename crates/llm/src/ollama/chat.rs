//! Chat, streamed as lines of JSON. The context's size is set, cutting is refused where the server can refuse it, and
//! the server's count of the prompt is compared with what was sent.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::{Answer, Server, ServerOptions, Structured, shown};
use crate::{Completion, Error, Fault, Llm, OnToken, Request, Result, Stop};

/// Characters that a token of a prompt has at most, on average: with fewer tokens than that, something is missing.
const LONGEST_TOKENS: usize = 8;

/// A chat model at an Ollama server.
pub struct OllamaChat {
    server: Server,
    model: String,
    context: usize,
    structured: Structured,
    /// How often a form was refused: servers before schemas take `"json"`, older ones nothing.
    refused: AtomicU8,
}

impl OllamaChat {
    /// Checks the options and reads the key; the server is first reached by a call.
    pub fn new(options: &ServerOptions) -> Result<Self> {
        // People write the address of its OpenAI endpoint too.
        let base_url = options.base_url.trim_end_matches('/');
        let base_url = base_url.strip_suffix("/v1").unwrap_or(base_url).to_owned();
        let server = Server::new(&ServerOptions { base_url, ..options.clone() })?;
        let (model, context, structured) = (options.model.clone(), options.context, options.structured);
        Ok(Self { server, model, context, structured, refused: AtomicU8::new(0) })
    }

    fn body(&self, request: &Request) -> Value {
        let mut options = json!({
            "num_ctx": self.context,
            "num_predict": request.max_tokens,
            "temperature": request.temperature,
        });
        if !request.stop.is_empty() {
            options["stop"] = json!(request.stop);
        }
        json!({
            "model": self.model,
            "messages": request.messages,
            "stream": true,
            // Newer servers then answer with an error instead of cutting; older ones do not know the words.
            "truncate": false,
            "shift": false,
            "options": options,
        })
    }

    /// The form of a reply, as strictly as the server takes it.
    fn form(&self, request: &Request) -> Option<Value> {
        let schema = request.schema.as_ref().filter(|_| request.grammar.is_some())?;
        match (self.structured, self.refused.load(Ordering::Relaxed)) {
            (Structured::Nothing, _) | (Structured::Auto, 2..) => None,
            (Structured::Json, _) | (Structured::Auto, 1) => Some(json!("json")),
            // It takes no grammars: a schema is the nearest it has.
            (Structured::Auto | Structured::Schema | Structured::Grammar, _) => Some(schema.clone()),
        }
    }

    fn weaken(&self, error: &Error) -> bool {
        let refusal = error.fault == Fault::Permanent && matches!(error.status, Some(400 | 422 | 501));
        refusal && self.structured == Structured::Auto && self.refused.fetch_add(1, Ordering::Relaxed) < 2
    }

    fn attempt(&self, body: &Value, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let answer = self.server.post("/api/chat", body, request.deadline, on_token)?;
        self.read(answer, request, on_token).map_err(|error| self.server.without_key(error))
    }

    fn read(&self, mut answer: Answer, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let mut text = String::new();
        let most = request.max_tokens.saturating_mul(4).saturating_add(1000);
        let mut pieces = 0;
        while let Some(line) = answer.line(on_token)? {
            if line.is_empty() {
                continue;
            }
            let Ok(chunk) = serde_json::from_str::<Value>(&line) else {
                return Err(match text.is_empty() {
                    true => answer.not_the_interface(&line),
                    false => self.wrong("a line that is not JSON"),
                });
            };
            if let Some(error) = chunk["error"].as_str() {
                let message = format!("{}: {}", self.server.base(), shown(error));
                return Err(Error::new(Fault::Transient, message).hint("the server broke the reply off"));
            }
            let message = &chunk["message"];
            if let Some(role) = message["role"].as_str().filter(|role| *role != "assistant") {
                return Err(self.wrong(&format!("a reply in the role of {role:?}")));
            }
            if !message.is_object() {
                return Err(answer.not_the_interface(&line));
            }
            pieces += 1;
            if pieces > most {
                return Err(self.wrong("a stream far longer than the reply asked for"));
            }
            if let Some(piece) = message["content"].as_str().filter(|piece| !piece.is_empty()) {
                text.push_str(piece);
                if on_token(piece) == ControlFlow::Break(()) {
                    return Err(Error::cancelled(&request.step));
                }
            }
            if chunk["done"] == true {
                return Ok(self.completion(text, pieces, &chunk, request));
            }
        }
        Err(Error::new(Fault::Transient, format!("{}: the reply broke off", self.server.base()))
            .hint("the server or the connection failed in the middle; try again"))
    }

    fn completion(&self, text: String, pieces: usize, last: &Value, request: &Request) -> Completion {
        let counted = |at: &Value| at.as_u64().and_then(|n| usize::try_from(n).ok());
        let characters: usize = request.messages.iter().map(|m| m.content.chars().count()).sum();
        let evaluated = counted(&last["prompt_eval_count"]);
        let least = characters / LONGEST_TOKENS;
        // Old servers leave the count out for a prompt that they had evaluated before.
        let cut = evaluated.filter(|n| *n < least).map(|n| {
            format!(
                "the server {} read {n} tokens of a prompt of at least {least}: it was cut to fit the context of {}",
                self.server.base(),
                self.context
            )
        });
        Completion {
            tokens_in: evaluated.unwrap_or(characters / 4),
            tokens_out: counted(&last["eval_count"]).unwrap_or(pieces),
            stop: if last["done_reason"] == "length" { Stop::Length } else { Stop::End },
            text,
            warnings: cut.into_iter().collect(),
            time: Duration::ZERO,
            ..Completion::default()
        }
    }

    fn wrong(&self, what: &str) -> Error {
        Error::new(Fault::Permanent, format!("{}: the server sent {what}", self.server.base()))
            .hint("check that the address is that of an Ollama server")
    }
}

impl std::fmt::Debug for OllamaChat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let server = self.server.base();
        f.debug_struct("OllamaChat").field("server", &server).field("model", &self.model).finish()
    }
}

impl Llm for OllamaChat {
    fn name(&self) -> &str {
        &self.model
    }

    fn context_length(&self) -> usize {
        self.context
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let start = Instant::now();
        let completion = loop {
            let mut body = self.body(request);
            let form = self.form(request);
            let formed = form.is_some();
            if let Some(form) = form {
                body["format"] = form;
            }
            match self.attempt(&body, request, on_token) {
                Err(error) if formed && self.weaken(&error) => {}
                other => break other?,
            }
        };
        Ok(Completion { time: start.elapsed(), ..completion })
    }
}
