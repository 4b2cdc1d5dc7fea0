//! How many tokens an Ollama server is to hold a model's prompt and reply in: what its model file says, else what the model
//! takes, as far as memory is spent on it unasked.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::{Interface, Server, counted};
use crate::ollama::chat::Ollama;
use crate::{ServerOptions, UNKNOWN_CONTEXT};

/// The most time for asking.
const ASKING: Duration = Duration::from_secs(5);

/// Tokens of prompt and reply together; `None` where the server does not say, or cannot be asked.
pub fn ollama_context(options: &ServerOptions) -> Option<usize> {
    let (_, options) = Ollama::new(options);
    let (server, until) = (Server::new(&options).ok()?, Instant::now() + ASKING);
    let go_on = &mut |_: &str| ControlFlow::Continue(());
    let body = json!({ "model": options.model });
    let mut answer = server.post("/api/show", &body, Some(until), go_on).ok()?;
    let shown: Value = serde_json::from_str(&answer.text(go_on).ok()?).ok()?;
    // Lines of a name and its value.
    let set = shown["parameters"].as_str().unwrap_or_default().lines().find_map(|line| {
        let (name, value) = line.trim().split_once(char::is_whitespace)?;
        (name == "num_ctx").then(|| value.trim().parse().ok())?
    });
    // `qwen3.context_length`: the architecture stands in front.
    let takes = shown["model_info"]
        .as_object()
        .and_then(|info| info.iter().find(|(name, _)| name.ends_with(".context_length")))
        .and_then(|(_, tokens)| counted(tokens));
    set.or(takes.map(|tokens| tokens.min(UNKNOWN_CONTEXT))).filter(|&tokens| tokens > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::testing::{say, serve};

    fn said(status: &'static str, body: &'static str) -> Option<usize> {
        let (address, requests) = serve(vec![say(status, "application/json", body)]);
        let context = ollama_context(&ServerOptions::new(format!("{address}/v1"), "qwen3:8b"));
        let request = requests.recv().unwrap();
        assert!(request.starts_with("POST /api/show "), "{request}");
        let body: Value = serde_json::from_str(request.split_once("\n\n").unwrap().1).unwrap();
        assert_eq!(body, json!({ "model": "qwen3:8b" }));
        context
    }

    #[test]
    fn a_model_file_says_it_before_the_model_does() {
        let set = r#"{"modelfile":"FROM qwen3:8b","parameters":"num_ctx                        16384\nstop                           \"<|im_end|>\"","template":"","details":{"family":"qwen3"},"model_info":{"general.architecture":"qwen3","qwen3.context_length":40960},"capabilities":["completion","tools","thinking"]}"#;
        assert_eq!(said("200 OK", set), Some(16_384));
        let short = r#"{"parameters":"stop \"</s>\"","model_info":{"llama.context_length":4096}}"#;
        assert_eq!(said("200 OK", short), Some(4_096));
        // A long one would take memory that nobody offered.
        let long = r#"{"model_info":{"qwen3.context_length":40960}}"#;
        assert_eq!(said("200 OK", long), Some(UNKNOWN_CONTEXT));
        assert_eq!(said("200 OK", "{}"), None);
        assert_eq!(said("404 Not Found", r#"{"error":"model 'qwen3:8b' not found"}"#), None);
    }
}
