//! One turn of a conversation: its answer, the events that led to it, its sources down to triples, and what people
//! thought of it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use qa::{Evidence, Language, Source};
use search::Rows;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::saved::{Form, Saved};
use super::{Body, Parameters};
use crate::access::Caller;
use crate::answering::attribute;
use crate::app::App;
use crate::ask::{Cell, Lineage};
use crate::problem::Problem;
use crate::store::{Feedback, TurnDetails};

/// The longest comment.
const MAX_COMMENT: usize = 4000;

/// `GET /conversations/{id}/turns/{turn}`
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}/turns/{turn}",
    tag = "turns",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number")),
    responses((status = 200, description = "Done", body = TurnDetails))
)]
pub(crate) async fn read(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn)): Path<(String, String)>,
) -> Result<Json<TurnDetails>, Problem> {
    find(&app, &caller, id, &turn).await.map(Json)
}

/// The events of one turn.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct TurnTrace {
    /// Each `{"at": seconds, "event": {..}}`.
    events: Value,
}

/// `GET /conversations/{id}/turns/{turn}/trace`: the events of one turn, each with its second.
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}/turns/{turn}/trace",
    tag = "turns",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number")),
    responses((status = 200, description = "Done", body = TurnTrace))
)]
pub(crate) async fn trace(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn)): Path<(String, String)>,
) -> Result<Json<TurnTrace>, Problem> {
    let turn = number(&turn)?;
    let events =
        app.stored(move |store| store.trace(&caller.user, &id, turn)).await?.ok_or_else(Problem::no_turn)?;
    Ok(Json(TurnTrace { events }))
}

/// The sources of an answer.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Sources {
    #[schema(value_type = Vec<serde_json::Value>)]
    sources: Vec<Source>,
}

/// `GET /conversations/{id}/turns/{turn}/sources`
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}/turns/{turn}/sources",
    tag = "turns",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number")),
    responses((status = 200, description = "Done", body = Sources))
)]
pub(crate) async fn sources(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn)): Path<(String, String)>,
) -> Result<Json<Sources>, Problem> {
    let sources = sources_of(find(&app, &caller, id, &turn).await?)?;
    Ok(Json(Sources { sources }))
}

/// `GET /conversations/{id}/turns/{turn}/sources/{n}`: as CSV or XLSX where the client accepts that first, with the
/// columns of the answer's table if it is made of this source.
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}/turns/{turn}/sources/{n}",
    tag = "turns",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number"), ("n" = String, Path, description = "The source's number")),
    responses((status = 200, description = "Done", content((serde_json::Value = "application/json"), (String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))))
)]
pub(crate) async fn source(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn, n)): Path<(String, String, String)>,
    form: Form,
) -> Result<Response, Problem> {
    let turn = find(&app, &caller, id, &turn).await?;
    send_source(&app, turn, &n, form).await
}

/// A source of a turn in the form that is wanted.
pub(crate) async fn send_source(
    app: &App,
    turn: TurnDetails,
    n: &str,
    form: Form,
) -> Result<Response, Problem> {
    let (question, table) = (turn.question.clone(), table_of(&turn));
    let source = source_of(sources_of(turn)?, n)?;
    if form != Form::Json && !matches!(source.evidence, Evidence::Query { .. }) {
        return Err(Problem::new(
            StatusCode::NOT_ACCEPTABLE,
            "This source is a text, not rows.",
            "Accept application/json.",
        ));
    }
    form.send(app, source, move |source| saved(question, table, source)).await
}

/// The answer's table, if it has one that this version knows.
fn table_of(turn: &TurnDetails) -> Option<qa::Table> {
    turn.answer.as_ref().and_then(|answer| serde_json::from_value(answer["table"].clone()).ok())
}

/// The rows of a source with what they answer.
fn saved(question: String, table: Option<qa::Table>, source: Source) -> Saved {
    let columns =
        table.filter(|table| table.source == source.n).map(|table| table.columns).unwrap_or_default();
    match source.evidence {
        Evidence::Query { language, query, columns: names, rows, truncated, .. } => {
            let language = if language == Language::Sql { "SQL" } else { "SPARQL" };
            let about = vec![("Question", question), (language, query)];
            Saved { rows: Rows { columns: names, rows, truncated }, columns, about }
        }
        Evidence::Passage { .. } => Saved { rows: Rows::default(), columns, about: Vec::new() },
    }
}

/// Which cell of a source's rows; both count from 0.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CellOf {
    row: Option<usize>,
    column: Option<usize>,
}

/// `GET /conversations/{id}/turns/{turn}/sources/{n}/lineage?row=0&column=1`: the triples a cell of a query's rows
/// stands for; without `column` those of the row's entity; of a passage those that it tells.
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}/turns/{turn}/sources/{n}/lineage",
    tag = "turns",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number"), ("n" = String, Path, description = "The source's number"), CellOf),
    responses((status = 200, description = "Done", body = Lineage))
)]
pub(crate) async fn lineage(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn, n)): Path<(String, String, String)>,
    Parameters(cell): Parameters<CellOf>,
) -> Result<Json<Lineage>, Problem> {
    let (owner, conversation) = (caller.user.clone(), id.clone());
    let kb = app.stored(move |store| store.knowledge_base(&owner, &conversation)).await?;
    let kb = kb.ok_or_else(Problem::no_conversation)?;
    let turn = find(&app, &caller, id, &turn).await?;
    trace_cell(&app, &caller, &kb, turn, &n, cell).await
}

/// The triples behind a cell of a turn's source.
pub(crate) async fn trace_cell(
    app: &App,
    caller: &Caller,
    kb: &str,
    turn: TurnDetails,
    n: &str,
    CellOf { row, column }: CellOf,
) -> Result<Json<Lineage>, Problem> {
    let source = source_of(sources_of(turn)?, n)?;
    let cell = cell_of(source.evidence, row.unwrap_or(0), column)?;
    let lineage = app.consult(caller, kb, move |kb| kb.lineage(&cell)).await?;
    lineage.map(Json).map_err(|error| Problem::from(&error))
}

fn cell_of(evidence: Evidence, row: usize, column: Option<usize>) -> Result<Cell, Problem> {
    match evidence {
        Evidence::Passage { entity: Some(iri), text, .. } => {
            Ok(Cell { id: Some(iri), passage: Some(text), ..Cell::default() })
        }
        Evidence::Passage { entity: None, .. } => Err(Problem::new(
            StatusCode::NOT_FOUND,
            "This passage is of a document, not of the graph: no triple stands behind it.",
            "Its `url`, if it has one, says where it is from.",
        )),
        Evidence::Query { query, columns, rows, .. } => {
            let Some(cells) = rows.into_iter().nth(row) else {
                return Err(Problem::new(
                    StatusCode::NOT_FOUND,
                    format!("This source has no row {row}."),
                    "Rows count from 0.",
                ));
            };
            let column = match column {
                Some(column) => Some(columns.get(column).cloned().ok_or_else(|| {
                    Problem::new(
                        StatusCode::NOT_FOUND,
                        format!("This source has no column {column}."),
                        "Columns count from 0.",
                    )
                })?),
                None => None,
            };
            let labels = cells.iter().filter_map(|cell| cell.as_text().map(str::to_owned)).collect();
            let row = columns.into_iter().zip(cells).collect();
            Ok(Cell { tables: names(&query), labels, column, row, ..Cell::default() })
        }
    }
}

/// The names a query mentions, in order, each once: its tables and views are among them.
fn names(query: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let word = |c: char| c.is_alphanumeric() || c == '_';
    for name in query.split(|c| !word(c)).filter(|name| !name.is_empty()) {
        if !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
        }
    }
    found
}

/// How an answer would change.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Attributions {
    /// One for each source that the answer cites or that its model read.
    #[schema(value_type = Vec<serde_json::Value>)]
    attributions: Vec<qa::Attribution>,
}

/// `POST /conversations/{id}/turns/{turn}/attributions`: the answer as it would be without each of its sources. It is
/// worded again for each, so it may take as long as several questions; nothing is kept.
#[utoipa::path(
    post,
    path = "/api/v1/conversations/{id}/turns/{turn}/attributions",
    tag = "turns",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number")),
    responses((status = 200, description = "Done", body = Attributions))
)]
pub(crate) async fn attributions(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn)): Path<(String, String)>,
) -> Result<Json<Attributions>, Problem> {
    let (owner, conversation) = (caller.user.clone(), id.clone());
    let kb = app.stored(move |store| store.knowledge_base(&owner, &conversation)).await?;
    let kb = app.knowledge_base(&caller, &kb.ok_or_else(Problem::no_conversation)?)?;
    let Some(answer) = find(&app, &caller, id, &turn).await?.answer else {
        return Err(Problem::new(
            StatusCode::CONFLICT,
            "This question has no answer.",
            "Ask it again, and wait for the answer.",
        ));
    };
    let answer: qa::Answer = serde_json::from_value(answer).map_err(of_another_version)?;
    let attributions = attribute(&app, kb, answer).await?;
    Ok(Json(Attributions { attributions }))
}

/// `PUT /conversations/{id}/turns/{turn}/feedback`
#[utoipa::path(
    put,
    path = "/api/v1/conversations/{id}/turns/{turn}/feedback",
    tag = "turns",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number")),
    request_body = Feedback,
    responses((status = 200, description = "Done", body = Feedback))
)]
pub(crate) async fn give_feedback(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn)): Path<(String, String)>,
    Body(feedback): Body<Feedback>,
) -> Result<Json<Feedback>, Problem> {
    if feedback.comment.chars().count() > MAX_COMMENT {
        return Err(Problem::bad_request(
            format!("The comment has more than {MAX_COMMENT} characters."),
            "Write a shorter one.",
        ));
    }
    let turn = number(&turn)?;
    let given = feedback.clone();
    let there = app.stored(move |store| store.feedback(&caller.user, &id, turn, Some(&feedback))).await?;
    if there { Ok(Json(given)) } else { Err(Problem::no_turn()) }
}

/// `DELETE /conversations/{id}/turns/{turn}/feedback`
#[utoipa::path(
    delete,
    path = "/api/v1/conversations/{id}/turns/{turn}/feedback",
    tag = "turns",
    params(("id" = String, Path, description = "The conversation's id"), ("turn" = String, Path, description = "The turn's number")),
    responses((status = 204, description = "Taken back"))
)]
pub(crate) async fn take_feedback_back(
    State(app): State<App>,
    caller: Caller,
    Path((id, turn)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let turn = number(&turn)?;
    let there = app.stored(move |store| store.feedback(&caller.user, &id, turn, None)).await?;
    if there { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::no_turn()) }
}

/// A turn's number, as it stands in an address.
pub(crate) fn number(turn: &str) -> Result<i64, Problem> {
    turn.parse().map_err(|_| Problem::no_turn())
}

/// The turn, if it is there and the caller's.
pub(crate) async fn find(app: &App, caller: &Caller, id: String, turn: &str) -> Result<TurnDetails, Problem> {
    let turn = number(turn)?;
    let owner = caller.user.clone();
    app.stored(move |store| store.turn(&owner, &id, turn)).await?.ok_or_else(Problem::no_turn)
}

fn sources_of(turn: TurnDetails) -> Result<Vec<Source>, Problem> {
    let Some(mut answer) = turn.answer else { return Ok(Vec::new()) };
    serde_json::from_value(answer["sources"].take()).map_err(of_another_version)
}

fn of_another_version(why: serde_json::Error) -> Problem {
    Problem::new(
        StatusCode::CONFLICT,
        format!("This answer is of another version of ragonite: {why}."),
        "Ask the question again.",
    )
}

fn source_of(sources: Vec<Source>, n: &str) -> Result<Source, Problem> {
    sources.into_iter().find(|source| source.n.to_string() == n).ok_or_else(|| {
        Problem::new(
            StatusCode::NOT_FOUND,
            "This answer has no source of that number.",
            "GET ../sources lists them.",
        )
    })
}
