//! Whether a question can be understood alone (Chatty-KG, section 4.2.1): asked of the model where the question's own
//! words do not tell, as in "When was the first film released?" after one about a book.

use std::ops::ControlFlow;
use std::time::Instant;

use llm::Llm;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::call::Call;
use crate::trace::Trace;

const GRAMMAR: &str = r#"root ::= "{\"type\":" ("\"dependent\"" | "\"self-contained\"") "}""#;

#[derive(Serialize)]
struct Context<'a> {
    earlier: &'a [&'a str],
    question: &'a str,
}

#[derive(Deserialize)]
struct Said {
    r#type: Type,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Type {
    Dependent,
    SelfContained,
}

/// Asks the model; a question about which it says nothing usable is taken as it stands.
pub(crate) fn is_dependent(
    llm: &dyn Llm,
    earlier: &[&str],
    question: &str,
    max_attempts: usize,
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<bool, Error> {
    trace.begin("classify")?;
    let call = Call {
        grammar: Some(GRAMMAR),
        schema: Some(serde_json::json!({
            "type": "object",
            "properties": { "type": { "enum": ["dependent", "self-contained"] } },
            "required": ["type"],
            "additionalProperties": false,
        })),
        max_attempts,
        ..Call::new("classify", include_str!("classify.prompt"), Context { earlier, question })
    };
    let said = call.run(llm, trace, deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
        serde_json::from_str::<Said>(llm::json_in(reply))
            .map_err(|error| format!("it is not such JSON: {error}"))
    });
    let dependent = match said {
        Ok(said) => matches!(said.r#type, Type::Dependent),
        Err(Error::Reply { .. }) => false,
        Err(error) => return Err(error),
    };
    trace.end(if dependent { "dependent" } else { "self-contained" })?;
    Ok(dependent)
}
