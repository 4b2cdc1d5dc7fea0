//! Services as they are: what each documents that it sends, written down by hand as it comes over the wire
//! (`recorded/NAME.http`: status, headers, body), and what becomes of it.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::testing::{Answer, KEY, request, serve};
use crate::{
    AnthropicChat, Llm, OllamaChat, OpenAiChat, OpenAiResponses, Request, Result, ServerOptions, azure,
};

/// The interfaces that are spoken.
#[derive(Clone, Copy)]
enum Spoken {
    OpenAi,
    Azure,
    Responses,
    Anthropic,
    Ollama,
}

impl Spoken {
    fn open(self, options: &ServerOptions) -> Result<Box<dyn Llm>> {
        Ok(match self {
            Self::OpenAi => Box::new(OpenAiChat::new(options)?),
            Self::Azure => Box::new(OpenAiChat::new(&azure(options, "2024-10-21"))?),
            Self::Responses => Box::new(OpenAiResponses::new(options)?),
            Self::Anthropic => Box::new(AnthropicChat::new(options)?),
            Self::Ollama => Box::new(OllamaChat::new(options)?),
        })
    }
}

/// One written-down answer, as it comes over the wire.
fn recorded(text: &'static str) -> Answer {
    Box::new(move |connection| {
        let (head, body) = text.split_once("\n\n").unwrap();
        let head = head.replace('\n', "\r\n");
        let _ = connection.write_all(format!("{head}\r\nconnection: close\r\n\r\n{body}").as_bytes());
    })
}

/// What becomes of a call of `model` that is answered so.
fn outcome(spoken: Spoken, model: &str, request: &Request, answers: Vec<Answer>) -> (String, Vec<String>) {
    let (address, requests) = serve(answers);
    let options = ServerOptions { key_env: Some(KEY.into()), ..ServerOptions::new(&address, model) };
    let model = spoken.open(&options).unwrap();
    let request = Request { deadline: Some(Instant::now() + Duration::from_secs(60)), ..request.clone() };
    let mut heard = String::new();
    let said = match model.complete(&request, &mut |piece| {
        heard.push_str(piece);
        ControlFlow::Continue(())
    }) {
        Ok(done) => {
            assert_eq!(heard, done.text, "what was streamed is what was returned");
            let thoughts = if done.thoughts.is_empty() {
                String::new()
            } else {
                format!(" thought {:?}", done.thoughts)
            };
            format!(
                "{:?} {:?} in {} cached {} out {}{thoughts}",
                done.text, done.stop, done.tokens_in, done.tokens_cached, done.tokens_out
            )
        }
        Err(error) => {
            let wait = error.retry_after.map(|wait| format!(" [wait {:.1} s]", wait.as_secs_f64()));
            format!("{:?}: {error}{}", error.fault, wait.unwrap_or_default())
        }
    };
    (said.replace(&address, "SERVER"), requests.try_iter().collect())
}

macro_rules! recordings {
    ($($name:literal $spoken:ident $model:literal),* $(,)?) => {
        &[$(($name, Spoken::$spoken, $model, include_str!(concat!("recorded/", $name, ".http")))),*]
    };
}

const RECORDED: &[(&str, Spoken, &str, &str)] = recordings![
    "openai-chat" OpenAi "gpt-4o",
    "openai-refusal" OpenAi "gpt-4o",
    "openai-content-filter" OpenAi "gpt-4o",
    "openai-truncated" OpenAi "gpt-4o",
    "openai-rate-limit" OpenAi "gpt-4o",
    "openai-quota" OpenAi "gpt-4o",
    "openai-context" OpenAi "gpt-4o",
    "openai-thought-only" OpenAi "gpt-5",
    "responses" Responses "gpt-5",
    "responses-incomplete" Responses "gpt-4o",
    "responses-filtered" Responses "gpt-4o",
    "responses-refusal" Responses "gpt-4o",
    "responses-failed" Responses "gpt-4o",
    "responses-truncated" Responses "gpt-4o",
    "responses-rate-limit" Responses "gpt-5",
    "responses-context" Responses "gpt-5",
    "azure-chat" Azure "ours",
    "azure-content-filter" Azure "ours",
    "azure-rate-limit" Azure "ours",
    "azure-context" Azure "ours",
    "azure-truncated" Azure "ours",
    "anthropic" Anthropic "claude-sonnet-4-5",
    "anthropic-tool" Anthropic "claude-sonnet-4-5",
    "anthropic-thinking" Anthropic "claude-sonnet-4-5",
    "anthropic-refusal" Anthropic "claude-opus-4",
    "anthropic-overloaded" Anthropic "claude-opus-4",
    "anthropic-truncated" Anthropic "claude-opus-4",
    "anthropic-rate-limit" Anthropic "claude-opus-4",
    "anthropic-context" Anthropic "claude-opus-4",
    "gemini" OpenAi "gemini-2.5-flash",
    "gemini-rate-limit" OpenAi "gemini-2.5-flash",
    "gemini-context" OpenAi "gemini-2.5-flash",
    "gemini-filtered" OpenAi "gemini-2.5-flash",
    "gemini-safety" OpenAi "gemini-2.5-flash",
    "gemini-truncated" OpenAi "gemini-2.5-flash",
    "vllm-thinking" OpenAi "Qwen/Qwen3-8B",
    "vllm-context" OpenAi "Qwen/Qwen3-8B",
    "vllm-truncated" OpenAi "Qwen/Qwen3-8B",
    "llama-context" OpenAi "default",
    "llama-loading" OpenAi "default",
    "llama-truncated" OpenAi "default",
    "lm-studio-thinking" OpenAi "deepseek-r1-distill-qwen-7b",
    "lm-studio-context" OpenAi "qwen2.5-7b-instruct",
    "lm-studio-truncated" OpenAi "qwen2.5-7b-instruct",
    "lm-studio-no-model" OpenAi "qwen2.5-7b-instruct",
    "ollama-thinking" Ollama "qwen3:8b",
    "ollama-truncated" Ollama "qwen3:8b",
    "ollama-missing" Ollama "qwen3:8b",
    "ollama-busy" Ollama "qwen3:8b",
];

#[test]
fn every_answer_is_a_reply_or_a_readable_error() {
    let lines = RECORDED.iter().map(|(name, spoken, model, text)| {
        let (said, _) = outcome(*spoken, model, &request(), vec![recorded(text)]);
        format!("{name}: {said}")
    });
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
}

/// What is sent: the path, the headers that log in, the body.
fn sent(spoken: Spoken, model: &str, request: &Request, answer: &'static str) -> String {
    let (_, requests) = outcome(spoken, model, request, vec![recorded(answer)]);
    let (head, body) = requests[0].split_once("\n\n").unwrap();
    let key = std::env::var(KEY).unwrap();
    let path = head.split_whitespace().nth(1).unwrap_or_default();
    let login = head.lines().skip(1).filter(|line| {
        let name = line.split(':').next().unwrap_or_default().to_ascii_lowercase();
        ["authorization", "api-key", "x-api-key", "anthropic-version"].contains(&name.as_str())
    });
    let login: Vec<String> = login.map(|line| line.trim().replace(&key, "KEY").to_lowercase()).collect();
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    format!("{path} | {} | {body}", login.join(" | "))
}

#[test]
fn each_is_asked_in_its_own_form() {
    let schema = serde_json::json!({ "type": "object" });
    let formed = Request {
        grammar: Some("root ::= \"{}\"".into()),
        schema: Some(schema),
        fixed: 1,
        stop: vec![";".into()],
        ..request()
    };
    let lines = [
        sent(Spoken::OpenAi, "gpt-4o", &formed, include_str!("recorded/openai-chat.http")),
        sent(Spoken::OpenAi, "gpt-5", &request(), include_str!("recorded/openai-chat.http")),
        sent(Spoken::Azure, "gpt-4o", &request(), include_str!("recorded/azure-chat.http")),
        sent(Spoken::Responses, "gpt-4o", &formed, include_str!("recorded/responses.http")),
        sent(Spoken::Responses, "gpt-5", &request(), include_str!("recorded/responses.http")),
        sent(Spoken::Anthropic, "claude-sonnet-4-5", &formed, include_str!("recorded/anthropic-tool.http")),
        sent(Spoken::Anthropic, "claude-sonnet-4-5", &request(), include_str!("recorded/anthropic.http")),
        sent(Spoken::OpenAi, "gemini-2.5-flash", &formed, include_str!("recorded/gemini.http")),
        sent(Spoken::Ollama, "qwen3:8b", &formed, include_str!("recorded/ollama-thinking.http")),
    ];
    insta::assert_snapshot!(lines.join("\n"));
}

/// A server that answers with text and no form, and one whose model calls the tool that it was given.
#[test]
fn a_form_that_is_refused_is_asked_for_as_a_tool_where_the_model_calls_them() {
    let schema = Some(serde_json::json!({ "type": "object" }));
    let formed = Request { grammar: Some("root ::= \"{}\"".into()), schema, ..request() };
    let models = "HTTP/1.1 200 OK\ncontent-type: application/json\n\n{\"data\":[{\"owned_by\":\"vllm\"}]}";
    let refuses = "HTTP/1.1 400 Bad Request\ncontent-type: application/json\n\n{\"error\":{\"message\":\"response_format is not supported\"}}";
    let calls = "HTTP/1.1 200 OK\ncontent-type: text/event-stream\n\ndata: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"type\":\"function\",\"function\":{\"name\":\"greet\",\"arguments\":\"\"}}]}}]}\n\ndata: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{}\"}}]}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n";
    let answers = [models, refuses, calls].map(recorded).into();
    let (said, requests) = outcome(Spoken::OpenAi, "qwen2.5-7b-instruct", &formed, answers);
    assert!(said.starts_with("\"{}\" End"), "{said}");
    let body = requests.last().and_then(|sent| sent.split_once("\n\n")).map(|(_, body)| body).unwrap();
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(body["tools"][0]["function"]["parameters"], serde_json::json!({ "type": "object" }));
    assert_eq!(body["tool_choice"]["function"]["name"], "greet");
}

/// vLLM: a schema is asked for as OpenAI's interface has it, which all its versions take; one that its engine cannot hold a reply
/// to in the next weaker way. A form that is no JSON is asked for by its grammar, in the field that versions from 0.12 on have
/// for it (`guided_grammar` before); where that is refused, not at all.
#[test]
fn vllm_is_asked_for_a_schema_or_by_a_grammar() {
    let schema = serde_json::json!({ "type": "object", "properties": { "greeting": { "type": "string" } } });
    let formed =
        Request { grammar: Some("root ::= \"{}\"".into()), schema: Some(schema.clone()), ..request() };
    let [models, no_schema, reply] = [
        include_str!("recorded/vllm-models.http"),
        include_str!("recorded/vllm-no-schema.http"),
        include_str!("recorded/vllm-schema.http"),
    ];
    let bodies = |request: &Request, answers: &[&'static str]| {
        let answers = answers.iter().copied().map(recorded).collect();
        let (said, sent) = outcome(Spoken::OpenAi, "Qwen/Qwen2.5-7B-Served", request, answers);
        assert!(said.starts_with(r#""{\"greeting\": \"Hi\"}" End in 31"#), "{said}");
        let bodies = sent.iter().filter_map(|sent| sent.split_once("\n\n")).map(|(_, body)| body.to_owned());
        bodies.filter_map(|body| serde_json::from_str(&body).ok()).collect::<Vec<serde_json::Value>>()
    };
    let strict = bodies(&formed, &[models, reply]);
    assert_eq!(
        strict[0]["response_format"],
        serde_json::json!({ "type": "json_schema", "json_schema": { "name": "greet", "schema": schema } })
    );
    let plain = Request { schema: None, ..formed.clone() };
    let by_grammar = bodies(&plain, &[models, no_schema, reply]);
    assert_eq!(by_grammar[0]["structured_outputs"], serde_json::json!({ "grammar": "root ::= \"{}\"" }));
    assert_eq!((by_grammar[0].get("response_format"), by_grammar[1].get("structured_outputs")), (None, None));
    // A Qwen is known to call tools: that is the next best.
    let weaker = bodies(&formed, &[models, no_schema, reply]);
    assert_eq!(weaker[1]["tool_choice"]["function"]["name"], "greet");
}
