//! The paper's retrieval agent (RAGONITE section 2.3): sees the tables, the question and what was found so far, and calls
//! a tool with a query of its own or says that it is enough.

use std::ops::ControlFlow;

use llm::Fault;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::budgets::Budgets;
use crate::call::Call;
use crate::steps::compose_answer::Before;
use crate::strategies::Task;
use crate::trace::Trace;

/// What may be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tool {
    /// A SELECT over the induced tables.
    Sql,
    /// A search of the passages.
    Text,
}

impl Tool {
    pub const ALL: [Self; 2] = [Self::Sql, Self::Text];

    fn name(self) -> &'static str {
        match self {
            Self::Sql => "sql",
            Self::Text => "text",
        }
    }
}

/// A call with what it gave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Called {
    pub tool: Tool,
    pub query: String,
    /// For the model: rows, passages, or why there are none.
    pub result: String,
}

/// What the model may say next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Allowed {
    pub tools: Vec<Tool>,
    /// Both branches are used at least once (section 2.3): until then it may not finish.
    pub unused: Vec<Tool>,
}

impl Allowed {
    fn finish(&self) -> bool {
        self.unused.is_empty()
    }
}

#[derive(Serialize)]
struct Context<'a> {
    tables: &'a str,
    /// They are in PostgreSQL.
    postgres: bool,
    turns: &'a [Before<'a>],
    question: &'a str,
    calls: &'a [Called],
    allowed: String,
}

/// The paper's form of a reply (section 2.3, figure 3).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    finish: bool,
    #[serde(default)]
    use_tool: Option<UseTool>,
}

#[derive(Deserialize)]
struct UseTool {
    name: Tool,
    parameters: Parameters,
}

#[derive(Deserialize)]
struct Parameters {
    query: String,
}

/// The next call; `None` when the model has enough.
///
/// # Errors
/// When the model fails, or no reply of it can be used.
pub(crate) fn choose_tool(
    task: &mut Task<'_, '_>,
    tables: &str,
    calls: &[Called],
    allowed: &Allowed,
) -> Result<Option<(Tool, String)>, Error> {
    task.trace.begin("choose_tool")?;
    let grammar = grammar(allowed);
    let budgets = Budgets::of_step(task.llm, "choose_tool");
    let turns = if budgets.recalls { Before::of(task.turns, task.question, &budgets) } else { vec![] };
    let mut turns = &turns[..];
    let chosen = loop {
        let postgres = task.kb.tables().on_postgres();
        let call = Call {
            grammar: Some(&grammar),
            schema: Some(schema(allowed)),
            max_attempts: task.settings.max_attempts,
            ..Call::new(
                "choose_tool",
                include_str!("choose_tool.prompt"),
                Context { tables, postgres, turns, question: task.question, calls, allowed: told(allowed) },
            )
        };
        let go_on = &mut |_: &mut Trace<'_>, _: &str| ControlFlow::Continue(());
        let chosen =
            call.run(task.llm, task.trace, task.deadline, go_on, |reply| next(reply, calls, allowed));
        match (chosen, turns) {
            // The oldest turn goes first.
            (Err(Error::Model { source, .. }), [_, rest @ ..]) if source.fault == Fault::ContextLength => {
                turns = rest;
            }
            (chosen, _) => break chosen?,
        }
    };
    task.trace.end(match &chosen {
        Some((tool, query)) => format!("{}: {query}", tool.name()),
        None => "enough was found".to_owned(),
    })?;
    Ok(chosen)
}

/// What a reply calls for.
fn next(reply: &str, calls: &[Called], allowed: &Allowed) -> Result<Option<(Tool, String)>, String> {
    let reply: Reply = serde_json::from_str(llm::json_in(reply))
        .map_err(|e| format!("it is not the JSON asked for ({e})"))?;
    let Some(UseTool { name, parameters }) = reply.use_tool.filter(|_| !reply.finish) else {
        return match (reply.finish, allowed.finish()) {
            (true, true) => Ok(None),
            (true, false) => Err(format!("it is not time to finish: {}", wanted(allowed))),
            (false, _) => Err("it neither finishes nor uses a tool".to_owned()),
        };
    };
    let query = parameters.query.trim().trim_end_matches(';').to_owned();
    if !allowed.tools.contains(&name) {
        return Err(wanted(allowed));
    }
    if query.is_empty() {
        return Err("the query is empty".to_owned());
    }
    if calls.iter().any(|call| call.tool == name && call.query == query) {
        return Err(format!("this call was made already, and would give the same: {}", wanted(allowed)));
    }
    Ok(Some((name, query)))
}

/// What may come next, for the model.
fn told(allowed: &Allowed) -> String {
    let wanted = wanted(allowed).replacen("call", "Call", 1);
    if allowed.finish() { format!("{wanted}, or finish.") } else { format!("{wanted}.") }
}

/// What is to be called.
fn wanted(allowed: &Allowed) -> String {
    match &allowed.tools[..] {
        [only] => format!("call the tool {:?} now", only.name()),
        _ => match &allowed.unused[..] {
            [unused] => format!("call a tool ({:?} was not called yet)", unused.name()),
            _ => "call a tool".to_owned(),
        },
    }
}

fn names(allowed: &Allowed) -> impl Iterator<Item = &'static str> {
    allowed.tools.iter().map(|tool| tool.name())
}

/// The replies that are allowed, for models held to a grammar.
fn grammar(allowed: &Allowed) -> String {
    let tools = names(allowed).map(|name| format!(r#""\"{name}\"""#)).collect::<Vec<_>>().join(" | ");
    let call = r#""{\"finish\": false, \"use_tool\": {\"name\": " tool ", \"parameters\": {\"query\": \"" char+ "\"}}}""#;
    let enough = if allowed.finish() { r#" | "{\"finish\": true}""# } else { "" };
    let char = r#"[^"\\\x00-\x1f] | "\\" ["\\n]"#;
    format!("root ::= {call}{enough}\ntool ::= {tools}\nchar ::= {char}\n")
}

/// The same as a JSON schema.
fn schema(allowed: &Allowed) -> serde_json::Value {
    let text = serde_json::json!({ "type": "string", "minLength": 1 });
    let parameters = serde_json::json!({
        "type": "object", "properties": { "query": text }, "required": ["query"], "additionalProperties": false,
    });
    let names: Vec<&str> = names(allowed).collect();
    let tool = serde_json::json!({
        "type": "object",
        "properties": { "name": { "enum": names }, "parameters": parameters },
        "required": ["name", "parameters"],
        "additionalProperties": false,
    });
    let required = if allowed.finish() { vec!["finish"] } else { vec!["finish", "use_tool"] };
    serde_json::json!({
        "type": "object",
        "properties": { "finish": { "type": "boolean" }, "use_tool": tool },
        "required": required,
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: fn() -> Allowed = || Allowed { tools: Tool::ALL.to_vec(), unused: vec![] };

    #[test]
    fn a_reply_calls_a_tool_or_finishes() {
        let call = r#"{"finish": false, "use_tool": {"name": "sql", "parameters": {"query": "SELECT 1;"}}}"#;
        assert_eq!(next(call, &[], &ANY()), Ok(Some((Tool::Sql, "SELECT 1".to_owned()))));
        let fenced = format!("```json\n{call}\n```");
        assert_eq!(next(&fenced, &[], &ANY()), Ok(Some((Tool::Sql, "SELECT 1".to_owned()))));
        assert_eq!(next(r#"{"finish": true}"#, &[], &ANY()), Ok(None));
    }

    #[test]
    fn what_is_not_allowed_is_refused_with_what_is() {
        let only_text = Allowed { tools: vec![Tool::Text], unused: vec![Tool::Text] };
        let sql = r#"{"finish": false, "use_tool": {"name": "sql", "parameters": {"query": "SELECT 1"}}}"#;
        let refused = Err(r#"call the tool "text" now"#.to_owned());
        assert_eq!(next(sql, &[], &only_text), refused);
        let early = next(r#"{"finish": true}"#, &[], &only_text);
        assert_eq!(early, Err(r#"it is not time to finish: call the tool "text" now"#.to_owned()));
        assert!(next(r#"{"finish": false}"#, &[], &ANY()).is_err());
        let before = Called { tool: Tool::Sql, query: "SELECT 1".into(), result: "1".into() };
        assert!(next(sql, &[before], &ANY()).is_err_and(|why| why.contains("already")));
        assert!(next("SELECT 1", &[], &ANY()).is_err());
    }
}
