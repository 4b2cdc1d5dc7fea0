//! Whether a JSON schema keeps to what OpenAI's `strict` asks of one: objects that say all of their properties and require
//! every one, keywords it knows, no deeper and with no more names than it takes. A schema that does is followed to the letter
//! by whoever takes `strict`; any other one is refused with it.
//! https://platform.openai.com/docs/guides/structured-outputs

use serde_json::Value;

/// Objects within each other.
const DEPTH: usize = 5;
/// Values of all enumerations, and characters of one of more than `LONG` values.
const VALUES: usize = 500;
const LONG: usize = 250;
const CHARACTERS: usize = 7_500;

/// Whether it does.
pub(super) fn is_strict(schema: &Value) -> bool {
    let mut values = 0;
    schema["type"] == "object" && keeps(schema, DEPTH, &mut values) && values <= VALUES
}

/// Whether a part does, at most so deep; `values` counts.
fn keeps(schema: &Value, depth: usize, values: &mut usize) -> bool {
    let Some(parts) = schema.as_object() else { return false };
    // Values alone do not tell it of which type they are.
    let typed = parts.contains_key("type") || parts.contains_key("anyOf");
    typed
        && parts.iter().all(|(keyword, said)| match keyword.as_str() {
            "type" => match said.as_str() {
                Some("object") => is_whole(schema),
                Some(_) => true,
                // `["string", "null"]`.
                None => said.as_array().is_some_and(|types| types.iter().all(|one| one != "object")),
            },
            "properties" => match (depth.checked_sub(1), said.as_object()) {
                (Some(depth), Some(all)) => all.values().all(|one| keeps(one, depth, values)),
                _ => false,
            },
            "items" => keeps(said, depth, values),
            "anyOf" => said.as_array().is_some_and(|all| all.iter().all(|one| keeps(one, depth, values))),
            "enum" => {
                let all = said.as_array().map_or(&[][..], Vec::as_slice);
                *values += all.len();
                let length: usize = all.iter().filter_map(Value::as_str).map(|one| one.chars().count()).sum();
                all.len() <= LONG || length <= CHARACTERS
            }
            "required"
            | "additionalProperties"
            | "const"
            | "description"
            | "title"
            | "minItems"
            | "maxItems"
            | "minimum"
            | "maximum"
            | "pattern" => true,
            _ => false,
        })
}

/// Whether an object requires each of its properties and takes no other.
fn is_whole(schema: &Value) -> bool {
    let Some(properties) = schema["properties"].as_object() else { return false };
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    schema["additionalProperties"] == false
        && properties.len() == required.len()
        && required.iter().all(|name| name.as_str().is_some_and(|name| properties.contains_key(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn object(properties: Value, required: &[&str]) -> Value {
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    }

    #[test]
    fn a_schema_is_strict_that_says_all_and_requires_all() {
        let name = json!({ "type": "string" });
        let list = json!({ "type": "array", "items": object(json!({ "n": { "type": "integer" } }), &["n"]) });
        for strict in [
            object(json!({ "name": name }), &["name"]),
            object(json!({ "name": name, "list": list }), &["list", "name"]),
            object(
                json!({ "kind": { "type": "string", "enum": ["a", "b"] }, "or": { "anyOf": [name, { "type": ["number", "null"] }] } }),
                &["kind", "or"],
            ),
        ] {
            assert!(is_strict(&strict), "{strict}");
        }
        let open = json!({ "type": "object", "properties": { "name": name }, "required": ["name"] });
        let many: Vec<String> = (0..=VALUES).map(|n| n.to_string()).collect();
        let deep =
            (0..DEPTH).fold(object(json!({}), &[]), |inner, _| object(json!({ "in": inner }), &["in"]));
        for other in [
            json!({ "type": "object" }),
            name.clone(),
            open.clone(),
            object(json!({ "name": name, "more": name }), &["name"]),
            object(json!({ "name": name }), &["other"]),
            object(json!({ "inner": open }), &["inner"]),
            object(json!({ "list": { "type": "array", "items": { "type": "object" } } }), &["list"]),
            object(json!({ "name": { "type": "string", "minLength": 1 } }), &["name"]),
            object(json!({ "name": { "oneOf": [name] } }), &["name"]),
            object(json!({ "name": { "enum": ["a"] } }), &["name"]),
            object(json!({ "name": { "type": "string", "enum": many } }), &["name"]),
            deep,
        ] {
            assert!(!is_strict(&other), "{other}");
        }
    }
}
