//! How a reply's form is asked for: by a grammar, a JSON schema, a tool's parameters, as any JSON, or not at all. What a server does not
//! take is asked for in the next weaker way, and that is remembered for the server. vLLM is given a grammar where a reply has no schema.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::strict::is_strict;
use crate::http::{Server, Structured, step_name};
use crate::{Capability, Error, Fault, OnToken, Request};

/// The most time for asking what a server is; one that computes on all cores is slow to say it.
const ASKING: Duration = Duration::from_secs(20);
/// How often it is asked in vain.
const ASKED: u8 = 3;
/// What the tool is for whose parameters are the reply.
const REPLY: &str = "Gives the reply.";

/// What one server is told of a reply's form.
#[derive(Debug)]
pub(super) struct Form {
    wanted: Structured,
    /// What is tried, the strictest first; each refusal goes on to the next.
    ladder: Vec<Structured>,
    /// What the server says that it is; asked once.
    kind: OnceLock<Kind>,
    /// How often it did not say what it is.
    unanswered: AtomicU8,
    /// How often it refused a form.
    refused: AtomicUsize,
    /// It refused to keep to a schema strictly.
    not_strict: AtomicBool,
    /// It refused a grammar as vLLM is given one.
    no_grammar: AtomicBool,
}

/// Whose server it is, as far as that matters to forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Takes grammars, for all replies.
    LlamaCpp,
    /// Takes schemas as OpenAI does, and grammars in a way of its own.
    Vllm,
    Other,
}

impl Form {
    /// As it is wanted; with `Auto` as the model can: what it is known to take, else what its server says.
    pub(super) fn new(wanted: Structured, able: &Capability) -> Self {
        let tool = if able.tools { vec![Structured::Tool] } else { vec![] };
        let ladder = [vec![Structured::Schema], tool, vec![Structured::Json, Structured::Nothing]].concat();
        let known = ladder.iter().position(|way| *way == able.forms);
        let kind = OnceLock::new();
        if known.is_some() {
            // Its own service is known, and is not one of these.
            kind.get_or_init(|| Kind::Other);
        }
        Self {
            wanted,
            ladder: ladder[known.unwrap_or(0)..].to_vec(),
            kind,
            unanswered: AtomicU8::new(0),
            refused: AtomicUsize::new(0),
            not_strict: AtomicBool::new(false),
            no_grammar: AtomicBool::new(false),
        }
    }

    /// Adds to `body` what says the form.
    pub(super) fn say(&self, body: &mut Value, request: &Request, server: &Server, on_token: OnToken<'_>) {
        let Some(grammar) = &request.grammar else { return };
        let mut kind = Kind::Other;
        let mut way = self.wanted;
        if way == Structured::Auto {
            kind = self.kind(server, request.deadline, on_token);
            way = if kind == Kind::LlamaCpp { Structured::Grammar } else { self.rung() };
        }
        let name = step_name(&request.step);
        match (way, &request.schema) {
            (_, None) if kind == Kind::Vllm && !self.no_grammar.load(Ordering::Relaxed) => {
                body["structured_outputs"] = json!({ "grammar": grammar });
            }
            (Structured::Grammar, _) => body["grammar"] = json!(grammar),
            // A reply that is no JSON has no schema: only its step can check it.
            (_, None) | (Structured::Nothing | Structured::Auto, _) => {}
            (Structured::Schema, Some(schema)) => {
                let mut said = json!({ "name": name, "schema": schema });
                if is_strict(schema) && !self.not_strict.load(Ordering::Relaxed) {
                    said["strict"] = json!(true);
                }
                body["response_format"] = json!({ "type": "json_schema", "json_schema": said });
            }
            (Structured::Tool, Some(schema)) => {
                let function = json!({ "name": name, "description": REPLY, "parameters": schema });
                body["tools"] = json!([{ "type": "function", "function": function }]);
                body["tool_choice"] = json!({ "type": "function", "function": { "name": name } });
            }
            (Structured::Json, Some(_)) => body["response_format"] = json!({ "type": "json_object" }),
        }
    }

    /// Whether a refusal may have been for the form, and a weaker one is left to try.
    pub(super) fn weaken(&self, error: &Error, request: &Request) -> bool {
        let refusal = error.fault == Fault::Permanent && matches!(error.status, Some(400 | 415 | 422 | 501));
        let by_schema = self.wanted == Structured::Auto && self.kind.get() != Some(&Kind::LlamaCpp);
        if !refusal || !by_schema || request.grammar.is_none() {
            return false;
        }
        let Some(schema) = &request.schema else {
            return self.kind.get() == Some(&Kind::Vllm) && !self.no_grammar.swap(true, Ordering::Relaxed);
        };
        let strict = self.rung() == Structured::Schema && is_strict(schema);
        if strict && !self.not_strict.swap(true, Ordering::Relaxed) {
            return true;
        }
        self.refused.fetch_add(1, Ordering::Relaxed) + 1 < self.ladder.len()
    }

    /// The strictest way that was not refused.
    fn rung(&self) -> Structured {
        self.ladder.get(self.refused.load(Ordering::Relaxed)).copied().unwrap_or(Structured::Nothing)
    }

    fn kind(&self, server: &Server, deadline: Option<Instant>, on_token: OnToken<'_>) -> Kind {
        if let Some(known) = self.kind.get() {
            return *known;
        }
        let soon = Instant::now() + ASKING;
        let until = deadline.map_or(soon, |deadline| deadline.min(soon));
        let said = server.get("/models", Some(until), on_token).and_then(|mut answer| answer.text(on_token));
        match said {
            Ok(text) => {
                let models: Value = serde_json::from_str(&text).unwrap_or_default();
                *self.kind.get_or_init(|| match models["data"][0]["owned_by"].as_str() {
                    Some("llamacpp") => Kind::LlamaCpp,
                    Some("vllm") => Kind::Vllm,
                    _ => Kind::Other,
                })
            }
            // It has no list of models.
            Err(error) if error.status.is_some() => *self.kind.get_or_init(|| Kind::Other),
            // It may be starting; but who never answers is not asked for ever.
            Err(_) if self.unanswered.fetch_add(1, Ordering::Relaxed) + 1 < ASKED => Kind::Other,
            Err(_) => *self.kind.get_or_init(|| Kind::Other),
        }
    }
}
