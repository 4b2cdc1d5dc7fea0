//! How many tokens a server runs its model with, as far as it says. OpenAI's interface has no field for it; the programs that
//! speak it each have a place of their own: vLLM and services in the list of models, llama.cpp's server in `/props`, LM
//! Studio in its own interface.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::ServerOptions;
use crate::http::{Server, counted};

/// The most time for one question.
const ASKING: Duration = Duration::from_secs(5);
/// Where a list of models says it: vLLM and SGLang; OpenRouter and Together; Groq.
const IN_LIST: [&str; 3] = ["max_model_len", "context_length", "context_window"];

/// Tokens of prompt and reply together that the server at these options runs the model with; `None` where it does not say, or
/// cannot be asked.
pub fn openai_context(options: &ServerOptions) -> Option<usize> {
    let list = get(options, "/models")?;
    let model = entry(&list, &options.model)?;
    if let Some(said) = IN_LIST.iter().find_map(|field| counted(&model[*field])) {
        return Some(said);
    }
    let base = options.base_url.trim_end_matches('/');
    let root = base.strip_suffix("/v1").unwrap_or(base);
    let root = ServerOptions { base_url: root.to_owned(), ..options.clone() };
    match model["owned_by"].as_str()? {
        "llamacpp" => counted(&get(&root, "/props")?["default_generation_settings"]["n_ctx"]),
        // LM Studio. What the model could take is no measure: it is loaded with less.
        "organization_owner" => {
            let list = get(&root, "/api/v0/models")?;
            counted(&entry(&list, &options.model)?["loaded_context_length"])
        }
        _ => None,
    }
    .filter(|&tokens| tokens > 0)
}

/// The model of this name in a list, or the only one: who serves one model answers to any name.
fn entry<'l>(list: &'l Value, name: &str) -> Option<&'l Value> {
    let models = list["data"].as_array()?;
    let named = models.iter().find(|model| model["id"] == name);
    named.or(if let [only] = &models[..] { Some(only) } else { None })
}

fn get(options: &ServerOptions, path: &str) -> Option<Value> {
    let (server, until) = (Server::new(options).ok()?, Instant::now() + ASKING);
    let go_on = &mut |_: &str| std::ops::ControlFlow::Continue(());
    let mut answer = server.get(path, Some(until), go_on).ok()?;
    serde_json::from_str(&answer.text(go_on).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::testing::{say, serve};

    const JSON: &str = "application/json";

    /// What is made of these answers, and the paths that were asked for.
    fn said(model: &str, answers: &[(&'static str, &'static str)]) -> String {
        let answers = answers.iter().map(|(status, body)| say(status, JSON, body)).collect();
        let (address, requests) = serve(answers);
        let context = openai_context(&ServerOptions::new(format!("{address}/v1"), model));
        let paths: Vec<String> = requests
            .try_iter()
            .map(|request| request.split_whitespace().nth(1).unwrap_or_default().to_owned())
            .collect();
        format!("{} after {}", context.map_or("nothing".to_owned(), |n| n.to_string()), paths.join(", "))
    }

    #[test]
    fn each_program_says_it_in_its_own_place() {
        let vllm = r#"{"object":"list","data":[{"id":"Qwen/Qwen3-8B","object":"model","created":1719581274,"owned_by":"vllm","root":"Qwen/Qwen3-8B","parent":null,"max_model_len":16384,"permission":[]}]}"#;
        assert_eq!(said("Qwen/Qwen3-8B", &[("200 OK", vllm)]), "16384 after /v1/models");
        let llama = r#"{"object":"list","data":[{"id":"qwen.gguf","object":"model","created":1,"owned_by":"llamacpp","meta":{"n_ctx_train":32768}}]}"#;
        let props = r#"{"default_generation_settings":{"id":0,"n_ctx":4096,"params":{}},"total_slots":2,"model_path":"qwen.gguf"}"#;
        assert_eq!(said("default", &[("200 OK", llama), ("200 OK", props)]), "4096 after /v1/models, /props");
        let studio = r#"{"object":"list","data":[{"id":"a","object":"model","owned_by":"organization_owner"},{"id":"b","object":"model","owned_by":"organization_owner"}]}"#;
        let loaded = r#"{"object":"list","data":[{"id":"a","object":"model","type":"llm","state":"loaded","max_context_length":32768,"loaded_context_length":4096},{"id":"b","object":"model","type":"llm","state":"not-loaded","max_context_length":131072}]}"#;
        assert_eq!(
            said("a", &[("200 OK", studio), ("200 OK", loaded)]),
            "4096 after /v1/models, /api/v0/models"
        );
        assert_eq!(
            said("b", &[("200 OK", studio), ("200 OK", loaded)]),
            "nothing after /v1/models, /api/v0/models"
        );
    }

    #[test]
    fn who_does_not_say_is_not_guessed_for() {
        let openai = r#"{"object":"list","data":[{"id":"gpt-4o","object":"model","created":1,"owned_by":"system"},{"id":"gpt-5","object":"model","created":1,"owned_by":"system"}]}"#;
        assert_eq!(said("gpt-4o", &[("200 OK", openai)]), "nothing after /v1/models");
        assert_eq!(said("ours", &[("200 OK", openai)]), "nothing after /v1/models");
        assert_eq!(said("ours", &[("404 Not Found", "{}")]), "nothing after /v1/models");
        assert_eq!(said("ours", &[("200 OK", "<html>")]), "nothing after /v1/models");
        let llama = r#"{"data":[{"id":"m","owned_by":"llamacpp"}]}"#;
        let off = r#"{"error":{"code":501,"message":"This server does not support it"}}"#;
        assert_eq!(
            said("m", &[("200 OK", llama), ("501 Not Implemented", off)]),
            "nothing after /v1/models, /props"
        );
    }
}
