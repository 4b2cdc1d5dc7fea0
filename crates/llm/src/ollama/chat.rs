//! Chat, streamed as lines of JSON. The context's size is set, cutting is refused where the server can refuse it, and
//! the server's count of the prompt is compared with what was sent.

use std::sync::atomic::{AtomicU8, Ordering};

use serde_json::{Value, json};

use crate::http::{Answer, Asked, Interface, ServerChat, ServerOptions, Structured, counted, heard, shown};
use crate::thoughts::Apart;
use crate::{Completion, Error, Fault, OnToken, Request, Result, Stop};

/// Characters that a token of a prompt has at most, on average: with fewer tokens than that, something is missing.
const LONGEST_TOKENS: usize = 8;

/// A chat model at an Ollama server.
pub type OllamaChat = ServerChat<Ollama>;

/// Ollama's interface, and what its server is known not to take.
pub struct Ollama {
    structured: Structured,
    /// How often a form was refused: servers before schemas take `"json"`, older ones nothing.
    refused: AtomicU8,
}

impl Ollama {
    /// The form of a reply, as strictly as the server takes it.
    fn form(&self, request: &Request) -> Option<Value> {
        let schema = request.schema.as_ref().filter(|_| request.grammar.is_some())?;
        match (self.structured, self.refused.load(Ordering::Relaxed)) {
            (Structured::Nothing, _) | (Structured::Auto, 2..) => None,
            (Structured::Json, _) | (Structured::Auto, 1) => Some(json!("json")),
            // It takes no grammars, and leaves it to the model whether it calls a tool: a schema is the nearest it has.
            (Structured::Auto | Structured::Schema | Structured::Grammar | Structured::Tool, _) => {
                Some(schema.clone())
            }
        }
    }
}

impl Interface for Ollama {
    const NAME: &'static str = "OllamaChat";
    const PATH: &'static str = "/api/chat";

    fn new(options: &ServerOptions) -> (Self, ServerOptions) {
        // People write the address of its OpenAI endpoint too.
        let base_url = options.base_url.trim_end_matches('/');
        let base_url = base_url.strip_suffix("/v1").unwrap_or(base_url).to_owned();
        let structured = options.structured;
        (Self { structured, refused: AtomicU8::new(0) }, ServerOptions { base_url, ..options.clone() })
    }

    fn body(&self, asked: &Asked<'_>, _: OnToken<'_>) -> Value {
        let request = asked.request;
        let mut options = json!({
            "num_ctx": asked.capability.context,
            "num_predict": asked.limit(),
            "temperature": request.temperature,
        });
        if !request.stop.is_empty() {
            options["stop"] = json!(request.stop);
        }
        let mut body = json!({
            "model": asked.model,
            "messages": request.messages,
            "stream": true,
            // Newer servers then answer with an error instead of cutting; older ones do not know the words.
            "truncate": false,
            "shift": false,
            "options": options,
        });
        if let Some(form) = self.form(request) {
            body["format"] = form;
        }
        body
    }

    fn weaken(&self, error: &Error, request: &Request) -> bool {
        let refusal = error.fault == Fault::Permanent && matches!(error.status, Some(400 | 422 | 501));
        let formed = self.structured == Structured::Auto && self.form(request).is_some();
        refusal && formed && self.refused.fetch_add(1, Ordering::Relaxed) < 2
    }

    fn read(&self, asked: &Asked<'_>, mut answer: Answer, on_token: OnToken<'_>) -> Result<Completion> {
        let base = asked.server.base();
        let wrong = |what: &str| {
            Error::new(Fault::Permanent, format!("{base}: the server sent {what}"))
                .hint("check that the address is that of an Ollama server")
        };
        let mut reply = asked.reply();
        let mut pieces = 0;
        while let Some(line) = answer.line(on_token)? {
            if line.is_empty() {
                continue;
            }
            let Ok(chunk) = serde_json::from_str::<Value>(&line) else {
                return Err(match pieces {
                    0 => answer.not_the_interface(&line),
                    _ => wrong("a line that is not JSON"),
                });
            };
            if let Some(error) = chunk["error"].as_str() {
                let message = format!("{}: {}", base, shown(error));
                return Err(Error::new(Fault::Transient, message).hint("the server broke the reply off"));
            }
            let message = &chunk["message"];
            if let Some(role) = message["role"].as_str().filter(|role| *role != "assistant") {
                return Err(wrong(&format!("a reply in the role of {role:?}")));
            }
            if !message.is_object() {
                return Err(answer.not_the_interface(&line));
            }
            pieces += 1;
            if pieces > asked.most_pieces() {
                return Err(wrong("a stream far longer than the reply asked for"));
            }
            if let Some(piece) = message["thinking"].as_str().filter(|piece| !piece.is_empty()) {
                reply.think(piece);
                heard(asked, "", on_token)?;
            }
            if let Some(piece) = message["content"].as_str().filter(|piece| !piece.is_empty()) {
                heard(asked, &reply.push(piece), on_token)?;
            }
            if chunk["done"] == true || reply.is_full() {
                let stop = match chunk["done_reason"] == "length" || reply.is_full() {
                    true => Stop::Length,
                    false => Stop::End,
                };
                let (apart, rest) = reply.finish(stop);
                heard(asked, &rest, on_token)?;
                return Ok(completion(asked, apart, stop, &chunk));
            }
        }
        Err(asked.cut_off())
    }
}

fn completion(asked: &Asked<'_>, apart: Apart, stop: Stop, last: &Value) -> Completion {
    let evaluated = counted(&last["prompt_eval_count"]);
    let least = asked.characters() / LONGEST_TOKENS;
    // Old servers leave the count out for a prompt that they had evaluated before.
    let cut = evaluated.filter(|n| *n < least).map(|n| {
        format!(
            "the server {} read {n} tokens of a prompt of at least {least}: it was cut to fit the context of {}",
            asked.server.base(),
            asked.capability.context
        )
    });
    Completion {
        tokens_in: evaluated.unwrap_or(asked.characters() / 4),
        tokens_out: counted(&last["eval_count"]).unwrap_or(apart.pieces),
        stop,
        text: apart.said,
        thoughts: apart.thoughts,
        warnings: cut.into_iter().collect(),
        ..Completion::default()
    }
}
