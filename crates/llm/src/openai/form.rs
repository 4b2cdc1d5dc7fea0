//! How a reply's form is asked for: by a grammar, a JSON schema, as any JSON, or not at all. What a server does not
//! take is asked for in the next weaker way, and that is remembered for the server.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::{Server, Structured};
use crate::{Error, Fault, OnToken, Request};

/// The most time for asking what a server is.
const ASKING: Duration = Duration::from_secs(5);
/// How often it is asked in vain.
const ASKED: u8 = 3;

/// What one server is told of a reply's form.
#[derive(Debug)]
pub(super) struct Form {
    wanted: Structured,
    /// The server says that it is llama.cpp's, which takes grammars; asked once.
    takes_grammars: OnceLock<bool>,
    /// How often it did not say what it is.
    unanswered: AtomicU8,
    /// How often it refused a form, each time the next weaker one is taken.
    refused: AtomicU8,
}

impl Form {
    pub(super) fn new(wanted: Structured) -> Self {
        Self {
            wanted,
            takes_grammars: OnceLock::new(),
            unanswered: AtomicU8::new(0),
            refused: AtomicU8::new(0),
        }
    }

    /// Adds to `body` what says the form.
    pub(super) fn say(&self, body: &mut Value, request: &Request, server: &Server, on_token: OnToken<'_>) {
        let Some(grammar) = &request.grammar else { return };
        let way = match self.wanted {
            Structured::Auto if self.takes_grammars(server, request.deadline, on_token) => {
                Structured::Grammar
            }
            Structured::Auto => match self.refused.load(Ordering::Relaxed) {
                0 => Structured::Schema,
                1 => Structured::Json,
                _ => Structured::Nothing,
            },
            named => named,
        };
        let response_format = match (way, &request.schema) {
            (Structured::Grammar, _) => {
                body["grammar"] = json!(grammar);
                return;
            }
            // A reply that is no JSON has no schema: only its step can check it.
            (_, None) | (Structured::Nothing | Structured::Auto, _) => return,
            (Structured::Schema, Some(schema)) => json!({
                "type": "json_schema",
                "json_schema": { "name": name(&request.step), "schema": schema },
            }),
            (Structured::Json, Some(_)) => json!({ "type": "json_object" }),
        };
        body["response_format"] = response_format;
    }

    /// Whether a refusal may have been for the form, and a weaker one is left to try.
    pub(super) fn weaken(&self, error: &Error, request: &Request) -> bool {
        let refusal = error.fault == Fault::Permanent && matches!(error.status, Some(400 | 415 | 422 | 501));
        let by_schema = self.wanted == Structured::Auto && self.takes_grammars.get() != Some(&true);
        let formed = by_schema && request.grammar.is_some() && request.schema.is_some();
        refusal && formed && self.refused.fetch_add(1, Ordering::Relaxed) < 2
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

/// A schema's name may hold letters, digits, `_` and `-`.
fn name(step: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = step.chars().map(plain).take(64).collect();
    if name.is_empty() { "reply".into() } else { name }
}
