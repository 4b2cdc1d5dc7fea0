//! JSON in a model's reply.

/// The JSON of a reply that may be wrapped in a Markdown fence; models do that even when told not to.
pub fn json_in(reply: &str) -> &str {
    let text = reply.trim();
    let Some(inside) = text.strip_prefix("```") else { return text };
    let inside = inside.strip_suffix("```").unwrap_or(inside);
    inside.strip_prefix("json").unwrap_or(inside).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fenced_json_is_found() {
        for reply in ["{\"a\":1}", " ```json\n{\"a\":1}\n``` ", "```\n{\"a\":1}```"] {
            assert_eq!(json_in(reply), "{\"a\":1}", "{reply}");
        }
    }
}
