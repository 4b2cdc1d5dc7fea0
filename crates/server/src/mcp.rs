//! The Model Context Protocol, with the official SDK: knowledge bases as tools for agents, over streamable HTTP
//! (`/mcp`) and over standard input and output (`ragonite mcp`). All tools only read.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::access::Caller;
use crate::answering;
use crate::app::{App, Shared};
use crate::ask::{About, Ask, Cell, ViewQuery};
use crate::problem::Problem;
use crate::serve::{Error, Options};
use crate::store::Store;

/// Rows of an answer's table.
const TABLED: usize = 30;

/// What agents are told at the beginning.
const INSTRUCTIONS: &str = "Answers questions from knowledge graphs, with citations. Begin with `ask`: it answers a \
    question in plain words. `schema` lists the tables and question views that `query_views` reads; `search` finds \
    entities and passages by words; `sparql` queries the triples; `lineage` leads a value back to its triples.";

/// The tools over what is served.
#[derive(Clone)]
pub(crate) struct Mcp {
    app: App,
}

/// `/mcp`: each request stands for itself, so nothing is kept between them.
pub(crate) fn service(app: App) -> StreamableHttpService<Mcp, NeverSessionManager> {
    // Hosts and origins are checked for every route alike, in `access`.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts()
        .disable_allowed_origins();
    StreamableHttpService::new(
        move || Ok(Mcp { app: Arc::clone(&app) }),
        Arc::new(NeverSessionManager::default()),
        config,
    )
}

/// The protocol wants clients to accept JSON and event streams both. Each answer here is JSON: whoever accepts that, or
/// anything, is answered.
pub(crate) async fn accept_json(mut request: Request, next: Next) -> Response {
    let accepted = request.headers().get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let kinds: Vec<String> = accepted
        .flat_map(|value| value.split(','))
        .map(|kind| kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
        .filter(|kind| !kind.is_empty())
        .collect();
    let takes = |kind: &String| matches!(kind.as_str(), "application/json" | "application/*" | "*/*");
    if request.method() == Method::POST && (kinds.is_empty() || kinds.iter().any(takes)) {
        let both = HeaderValue::from_static("application/json, text/event-stream");
        request.headers_mut().insert(header::ACCEPT, both);
    }
    next.run(request).await
}

/// Serves one client over standard input and output until it goes away.
///
/// # Errors
/// When the system refuses threads, or the client does not speak the protocol.
pub fn serve_stdio(knowledge_bases: Vec<Arc<dyn Ask>>) -> Result<(), Error> {
    let store = Store::in_memory()?;
    let app: App =
        Arc::new(Shared::new(knowledge_bases, store, &Options::new(std::path::PathBuf::new()), false));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().thread_name("mcp").build()?;
    let ended = runtime.block_on(async {
        let running = Mcp { app: Arc::clone(&app) }
            .serve(rmcp::transport::stdio())
            .await
            .map_err(|error| Error::Client(error.to_string()))?;
        running.waiting().await.map(drop).map_err(|error| Error::Client(error.to_string()))
    });
    // A read of standard input cannot be cancelled; the process ends with it.
    runtime.shutdown_background();
    ended
}

impl ServerHandler for Mcp {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("ragonite", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let parts = context.extensions.get::<axum::http::request::Parts>();
        // Without HTTP there is one client: the program that started this one.
        let caller = match parts {
            Some(parts) => parts.extensions.get::<Caller>().cloned(),
            None => Some(Caller::owner()),
        };
        let caller = caller.ok_or_else(|| ErrorData::invalid_request("This server needs a token.", None))?;
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let called = call(&self.app, &caller, &request.name, arguments);
        let outcome = tokio::select! {
            outcome = called => outcome,
            () = context.ct.cancelled() => Err(Failure::Said(Problem::from(&qa::Error::Cancelled))),
        };
        Ok(match outcome {
            Ok(Told { text, value }) => {
                let mut result = CallToolResult::structured(value);
                result.content = vec![ContentBlock::text(text)];
                result
            }
            Err(Failure::Said(problem)) => CallToolResult::error(vec![ContentBlock::text(problem.to_text())]),
            Err(Failure::Unknown) => {
                return Err(ErrorData::invalid_params(format!("There is no tool `{}`.", request.name), None));
            }
        }
        .into())
    }
}

/// What a tool says: for the agent to read, and the same as data.
struct Told {
    text: String,
    value: Value,
}

enum Failure {
    /// For the agent to read and do better.
    Said(Problem),
    /// No such tool.
    Unknown,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Said(problem)
    }
}

async fn call(app: &App, caller: &Caller, tool: &str, arguments: Value) -> Result<Told, Failure> {
    match tool {
        "ask" => ask(app, caller, arguments).await,
        "query_views" => query_views(app, caller, arguments).await,
        "sparql" => sparql(app, caller, arguments).await,
        "search" => search(app, caller, arguments).await,
        "schema" => schema(app, caller, arguments).await,
        "lineage" => lineage(app, caller, arguments).await,
        _ => Err(Failure::Unknown),
    }
}

/// The knowledge base an agent means: the one it names, or the only one.
fn chosen(app: &App, caller: &Caller, named: Option<String>) -> Result<Arc<dyn Ask>, Problem> {
    let all = app.knowledge_bases(caller);
    match (named, all.as_slice()) {
        (Some(name), _) => app.knowledge_base(caller, &name),
        (None, [only]) => Ok(Arc::clone(only)),
        (None, all) => {
            let names: Vec<&str> = all.iter().map(|kb| kb.name()).collect();
            Err(Problem::bad_request(
                "There are several knowledge bases.",
                format!("Name one as `kb`: {}.", names.join(", ")),
            ))
        }
    }
}

fn parsed<T: DeserializeOwned>(arguments: Value) -> Result<T, Problem> {
    serde_json::from_value(arguments).map_err(|error| {
        Problem::bad_request(
            format!("The arguments cannot be used: {error}."),
            "The tool's input schema says what it takes.",
        )
    })
}

fn told(value: impl serde::Serialize) -> Result<Told, Failure> {
    let value = answering::to_json(&value)?;
    Ok(Told { text: value.to_string(), value })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    question: String,
    kb: Option<String>,
    strategy: Option<String>,
}

async fn ask(app: &App, caller: &Caller, arguments: Value) -> Result<Told, Failure> {
    let Asked { question, kb, strategy } = parsed(arguments)?;
    answering::check_question(&question)?;
    let kb = chosen(app, caller, kb)?;
    let conversation = qa::Conversation::default();
    let listener = answering::answer_unkept(app, kb, conversation, question, strategy).await?;
    let answer = answering::whole(listener).await?;
    let mut text = answer.lead().to_owned();
    if let Some(table) = answer.markdown_table(TABLED) {
        text.push_str(&format!("\n\n{table}\n"));
    }
    for note in &answer.remarks() {
        text.push_str(&format!("\n({note})"));
    }
    for source in answer.sources.iter().filter(|source| answer.citations.contains(&source.n)) {
        let said = match &source.evidence {
            qa::Evidence::Query { query, .. } => query.clone(),
            qa::Evidence::Passage { title, text, .. } => format!("{title}: {text}"),
        };
        text.push_str(&format!("\n[{}] {said}", source.n));
    }
    let value = json!({
        "text": answer.text, "verdict": answer.verdict, "standalone": answer.standalone,
        "citations": answer.citations, "sources": answer.sources, "notes": answer.remarks(),
        "sparql": answer.sparql,
    });
    Ok(Told { text, value })
}

#[derive(Deserialize)]
struct Viewing {
    kb: Option<String>,
    #[serde(flatten)]
    rest: JsonObject,
}

async fn query_views(app: &App, caller: &Caller, arguments: Value) -> Result<Told, Failure> {
    let Viewing { kb, rest } = parsed(arguments)?;
    let query: ViewQuery = parsed(Value::Object(rest))?;
    let kb = chosen(app, caller, kb)?;
    let viewed = app.query(caller, kb, move |kb| kb.view_query(&query)).await?;
    told(viewed.map_err(|error| Problem::from(&error))?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Queried {
    query: String,
    kb: Option<String>,
}

async fn sparql(app: &App, caller: &Caller, arguments: Value) -> Result<Told, Failure> {
    let Queried { query, kb } = parsed(arguments)?;
    let kb = chosen(app, caller, kb)?;
    let result = app.query(caller, kb, move |kb| kb.sparql(&query)).await?;
    told(result.map_err(|error| Problem::from(&error))?.to_rows())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sought {
    words: String,
    kb: Option<String>,
    #[serde(default = "few")]
    limit: usize,
}

fn few() -> usize {
    5
}

async fn search(app: &App, caller: &Caller, arguments: Value) -> Result<Told, Failure> {
    let Sought { words, kb, limit } = parsed(arguments)?;
    let limit = limit.clamp(1, 50);
    let kb = chosen(app, caller, kb)?;
    let found = app.blocking(move || {
        // At an endpoint there are names alone.
        let passages = match kb.about().endpoint {
            None => kb.passages(&words, &::search::Filter::default(), limit)?,
            Some(_) => Vec::new(),
        };
        Ok((kb.entities(&words, &[], limit)?, passages))
    });
    let found = found.await?.map_err(|error: ::search::QueryError| Problem::from(&error))?;
    told(json!({ "entities": found.0, "passages": found.1 }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    kb: Option<String>,
}

async fn schema(app: &App, caller: &Caller, arguments: Value) -> Result<Told, Failure> {
    let Which { kb } = parsed(arguments)?;
    if kb.is_none() && app.knowledge_bases(caller).len() != 1 {
        let all = app.knowledge_bases(caller);
        let names: Vec<&str> = all.iter().map(|kb| kb.name()).collect();
        let called = all.iter().map(|kb| {
            let About { title, description, .. } = kb.about();
            (kb.name().to_owned(), json!({ "title": title, "description": description }))
        });
        let called: serde_json::Map<String, Value> = called.collect();
        return told(json!({ "knowledge_bases": names, "called": called }));
    }
    let kb = chosen(app, caller, kb)?;
    told(app.blocking(move || kb.schema()).await?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CellNamed {
    table: String,
    id: Option<String>,
    label: Option<String>,
    column: Option<String>,
    kb: Option<String>,
}

async fn lineage(app: &App, caller: &Caller, arguments: Value) -> Result<Told, Failure> {
    let CellNamed { table, id, label, column, kb } = parsed(arguments)?;
    if id.is_none() && label.is_none() {
        return Err(
            Problem::bad_request("No row is named.", "Give its `id`, or the entity's `label`.").into()
        );
    }
    let kb = chosen(app, caller, kb)?;
    let labels = label.into_iter().collect();
    let cell = Cell { tables: vec![table], id, labels, column, ..Cell::default() };
    let lineage = app.blocking(move || kb.lineage(&cell)).await?;
    told(lineage.map_err(|error| Problem::from(&error))?)
}

/// The tools with what they take.
fn tools() -> Vec<Tool> {
    let kb = json!({ "type": "string", "description": "The knowledge base; needed when there are several." });
    let text = |description: &str| json!({ "type": "string", "description": description });
    let comparisons =
        ["equal", "unequal", "less", "at_most", "more", "at_least", "contains", "present", "absent"];
    [
        (
            "ask",
            "Answer a question in plain words from the knowledge graph, with citations.",
            json!({ "question": text("The question, complete in itself."), "kb": kb, "strategy": text("How to answer; left out, the default.") }),
            json!(["question"]),
        ),
        (
            "query_views",
            "Read one flat view of an entity type: choose columns, conditions and order by the names that `schema` lists.",
            json!({
                "view": text("The view's name, as in `v_bicycle`."),
                "columns": { "type": "array", "items": { "type": "string" }, "description": "Left out: all single-valued ones." },
                "conditions": { "type": "array", "items": {
                    "type": "object",
                    "properties": {
                        "column": { "type": "string" },
                        "is": { "type": "string", "enum": comparisons },
                        "value": { "description": "A number, a text, true or false; nothing for present and absent." }
                    },
                    "required": ["column", "is"]
                } },
                "order": { "type": "array", "items": {
                    "type": "object",
                    "properties": { "column": { "type": "string" }, "descending": { "type": "boolean" } },
                    "required": ["column"]
                } },
                "limit": { "type": "integer", "minimum": 0 },
                "kb": kb
            }),
            json!(["view"]),
        ),
        (
            "sparql",
            "Run a SPARQL SELECT or ASK query over the triples.",
            json!({ "query": text("The query."), "kb": kb }),
            json!(["query"]),
        ),
        (
            "search",
            "Find entities by name and passages by meaning.",
            json!({
                "words": text("What to look for."), "kb": kb,
                "limit": { "type": "integer", "minimum": 1, "maximum": 50, "description": "Of each, at most; 5 if left out." }
            }),
            json!(["words"]),
        ),
        (
            "schema",
            "The tables and question views of a knowledge base, with columns, units and examples.",
            json!({ "kb": kb }),
            json!([]),
        ),
        (
            "lineage",
            "The triples that stand behind one value: of a table's row (by id or by its entity's name) and a column.",
            json!({
                "table": text("The table or view."), "id": text("The row's id or IRI."),
                "label": text("Or the entity's name."), "column": text("The column; left out, the entity itself."), "kb": kb
            }),
            json!(["table"]),
        ),
    ]
    .into_iter()
    .map(|(name, description, properties, required)| {
        let schema = json!({ "type": "object", "properties": properties, "required": required });
        let schema = schema.as_object().cloned().unwrap_or_default();
        Tool::new(name, description, Arc::new(schema)).annotate(ToolAnnotations::new().read_only(true))
    })
    .collect()
}
