//! How a server's model takes the form of a reply: asked for in each way, with a question that does not say the form. A
//! server that refuses a way says so, and is asked in the next weaker one whenever that happens; one that ignores it
//! answers with prose, which only trying shows.

use std::ops::ControlFlow;
use std::time::Instant;

use llm::{Message, Request, Role, Structured};
use serde_json::{Value, json};

use super::TIME;
use crate::config::{ChatModel, Provider, Speaks};
use crate::{capability, models};

/// What was found out, as far as it was.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Forms {
    /// It calls the tool that it has to call.
    pub tools: Option<bool>,
    /// The strictest way that holds, where what its server says of itself is not so.
    pub form: Option<Structured>,
}

/// Asks; nothing of models in this process, nor of interfaces that have one way only.
pub(super) fn probe(settings: &ChatModel) -> Forms {
    let several =
        matches!(settings.provider, Provider::Server { speaks: Speaks::OpenAi | Speaks::Azure { .. }, .. });
    if !several || settings.structured != Structured::Auto {
        return Forms::default();
    }
    decide(&mut |way| holds(settings, way))
}

/// From which ways hold; `None`: no reply came, which says nothing of forms.
fn decide(holds: &mut dyn FnMut(Structured) -> Option<bool>) -> Forms {
    let Some(auto) = holds(Structured::Auto) else { return Forms::default() };
    let tools = holds(Structured::Tool);
    let form = match (auto, tools) {
        (true, _) => None,
        (false, Some(true)) => Some(Structured::Tool),
        (false, _) => holds(Structured::Json).filter(|json| *json).map(|_| Structured::Json),
    };
    Forms { tools, form }
}

fn holds(settings: &ChatModel, way: Structured) -> Option<bool> {
    let settings = ChatModel { structured: way, ..settings.clone() };
    // What an earlier probe found would stand in for what is tried.
    let model = models::of_known(&settings, &capability::unmeasured(&settings)).ok()?;
    match model.complete(&request(way), &mut |_| ControlFlow::Continue(())) {
        Ok(reply) => Some(fits(&reply.text)),
        // A refusal of the way is an answer; a server that is away is none.
        Err(error) => matches!(error.status, Some(400 | 404 | 415 | 422 | 501)).then_some(false),
    }
}

fn request(way: Structured) -> Request {
    // Servers take `json_object` only where the prompt speaks of JSON.
    let instructions = match way {
        Structured::Json => "Answer as a JSON object with the fields bike and kilograms.",
        _ => "Answer the question.",
    };
    let question =
        "The Pista weighs 7 kg, the Vento 6 kg. Which is the lighter bike, and what does it weigh?";
    let fields = json!({ "bike": { "type": "string" }, "kilograms": { "type": "integer" } });
    let schema = json!({
        "type": "object",
        "properties": fields,
        "required": ["bike", "kilograms"],
        "additionalProperties": false,
    });
    Request {
        step: "form".into(),
        messages: vec![Message::new(Role::System, instructions), Message::new(Role::User, question)],
        grammar: Some(r#"root ::= "{\"bike\": \"" [A-Za-z]+ "\", \"kilograms\": " [0-9]+ "}""#.into()),
        schema: Some(schema),
        max_tokens: 60,
        deadline: Some(Instant::now() + TIME),
        ..Request::default()
    }
}

/// The reply is in the form, whatever it says.
fn fits(reply: &str) -> bool {
    let fields: Option<Value> = serde_json::from_str(reply.trim()).ok();
    fields.is_some_and(|fields| fields["bike"].is_string() && fields["kilograms"].is_number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_in_no_form() {
        assert!(fits(r#" {"bike": "Vento", "kilograms": 6} "#));
        for other in
            ["The Vento, at 6 kg.", "```json\n{\"bike\": \"Vento\"}\n```", r#"{"bike": "Vento"}"#, "6"]
        {
            assert!(!fits(other), "{other}");
        }
    }

    #[test]
    fn a_way_that_is_ignored_is_left_for_one_that_holds() {
        let found = |auto, tool, json| {
            decide(&mut |way| match way {
                Structured::Auto => auto,
                Structured::Tool => tool,
                _ => json,
            })
        };
        let told = |tools, form| Forms { tools, form };
        assert_eq!(found(Some(true), Some(true), None), told(Some(true), None));
        assert_eq!(found(Some(true), Some(false), None), told(Some(false), None));
        assert_eq!(found(Some(false), Some(true), Some(true)), told(Some(true), Some(Structured::Tool)));
        assert_eq!(found(Some(false), Some(false), Some(true)), told(Some(false), Some(Structured::Json)));
        assert_eq!(found(Some(false), Some(false), Some(false)), told(Some(false), None));
        // It never answered.
        assert_eq!(found(None, Some(true), Some(true)), Forms::default());
    }
}
