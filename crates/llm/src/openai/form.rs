//! How a reply's form is asked for: by a grammar, a JSON schema, a tool's parameters, as any JSON, or not at all. What a server does not
//! take is asked for in the next weaker way, and that is remembered for the server.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

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
    /// The server says that it is llama.cpp's, which takes grammars; asked once.
    takes_grammars: OnceLock<bool>,
    /// How often it did not say what it is.
    unanswered: AtomicU8,
    /// How often it refused a form.
    refused: AtomicUsize,
}

impl Form {
    /// As it is wanted; with `Auto` as the model can: what it is known to take, else what its server says.
    pub(super) fn new(wanted: Structured, able: &Capability) -> Self {
        let tool = if able.tools { vec![Structured::Tool] } else { vec![] };
        let ladder = [vec![Structured::Schema], tool, vec![Structured::Json, Structured::Nothing]].concat();
        let known = ladder.iter().position(|way| *way == able.forms);
        let takes_grammars = OnceLock::new();
        if known.is_some() {
            // Its own service is known, and is not llama.cpp's.
            takes_grammars.get_or_init(|| false);
        }
        Self {
            wanted,
            ladder: ladder[known.unwrap_or(0)..].to_vec(),
            takes_grammars,
            unanswered: AtomicU8::new(0),
            refused: AtomicUsize::new(0),
        }
    }

    /// Adds to `body` what says the form.
    pub(super) fn say(&self, body: &mut Value, request: &Request, server: &Server, on_token: OnToken<'_>) {
        let Some(grammar) = &request.grammar else { return };
        let way = match self.wanted {
            Structured::Auto if self.takes_grammars(server, request.deadline, on_token) => {
                Structured::Grammar
            }
            Structured::Auto => {
                let refused = self.refused.load(Ordering::Relaxed);
                self.ladder.get(refused).copied().unwrap_or(Structured::Nothing)
            }
            named => named,
        };
        let name = step_name(&request.step);
        match (way, &request.schema) {
            (Structured::Grammar, _) => body["grammar"] = json!(grammar),
            // A reply that is no JSON has no schema: only its step can check it.
            (_, None) | (Structured::Nothing | Structured::Auto, _) => {}
            (Structured::Schema, Some(schema)) => {
                body["response_format"] =
                    json!({ "type": "json_schema", "json_schema": { "name": name, "schema": schema } });
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
        let by_schema = self.wanted == Structured::Auto && self.takes_grammars.get() != Some(&true);
        let formed = by_schema && request.grammar.is_some() && request.schema.is_some();
        refusal && formed && self.refused.fetch_add(1, Ordering::Relaxed) + 1 < self.ladder.len()
    }

    fn takes_grammars(&self, server: &Server, deadline: Option<Instant>, on_token: OnToken<'_>) -> bool {
        if let Some(known) = self.takes_grammars.get() {
            return *known;
        }
        let soon = Instant::now() + ASKING;
        let until = deadline.map_or(soon, |deadline| deadline.min(soon));
        let said = server.get("/models", Some(until), on_token).and_then(|mut answer| answer.text(on_token));
        match said {
            Ok(text) => {
                let models: Value = serde_json::from_str(&text).unwrap_or_default();
                *self.takes_grammars.get_or_init(|| models["data"][0]["owned_by"] == "llamacpp")
            }
            // It has no list of models.
            Err(error) if error.status.is_some() => *self.takes_grammars.get_or_init(|| false),
            // It may be starting; but who never answers is not asked for ever.
            Err(_) if self.unanswered.fetch_add(1, Ordering::Relaxed) + 1 < ASKED => false,
            Err(_) => *self.takes_grammars.get_or_init(|| false),
        }
    }
}
