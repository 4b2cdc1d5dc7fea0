//! Who speaks with a running server and takes it that the server may be killed meanwhile.

use serde_json::{Value, json};

/// A client that keeps its connection.
pub struct Client {
    agent: ureq::Agent,
    base: String,
}

impl Client {
    pub fn new(base: &str) -> Client {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        Client { agent, base: base.to_owned() }
    }

    /// Status and body; `None` where the server is gone.
    pub fn try_call(&self, method: &str, path: &str, body: Option<&Value>) -> Option<(u16, Value)> {
        let request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.base));
        let request = request.header("content-type", "application/json");
        let body = body.map(Value::to_string).unwrap_or_default();
        let gone = |error: ureq::Error| eprintln!("{method} {path}: {error}");
        let mut response = self.agent.run(request.body(body).expect("a request")).map_err(gone).ok()?;
        let text = response.body_mut().read_to_string().map_err(gone).ok()?;
        Some((response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    /// Status and body of a server that lives.
    pub fn call(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        self.try_call(method, path, body).unwrap_or_else(|| panic!("{method} {path}: the server is gone"))
    }

    /// The address of a new conversation about a knowledge base.
    pub fn converse(&self, kb: &str) -> Option<String> {
        let (status, made) = self.try_call("POST", "/api/v1/conversations", Some(&json!({ "kb": kb })))?;
        (status == 201).then(|| format!("/api/v1/conversations/{}", made["id"].as_str().expect("an id")))
    }

    /// Status and answer.
    pub fn ask(&self, conversation: &str, question: &str) -> Option<(u16, Value)> {
        self.try_call("POST", &format!("{conversation}/messages"), Some(&json!({ "question": question })))
    }
}
