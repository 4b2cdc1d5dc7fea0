//! The graph behind the answers: entities by name, one entity with its triples, passages, and where a cell is from.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use search::{Candidate, Filter, Hit, SourceKind};
use serde::{Deserialize, Serialize};

use super::Parameters;
use crate::access::Caller;
use crate::app::App;
use crate::ask::{Cell, Lineage, Neighbourhood};
use crate::problem::Problem;

/// The most things one of these lists.
const MOST: usize = 100;

/// What to look for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Sought {
    /// The words.
    q: String,
    /// Only entities of this table.
    table: Option<String>,
    /// At most so many.
    limit: Option<usize>,
    /// They are being typed: names that go on from there are sought, however the last word ends.
    #[serde(default)]
    typing: bool,
}

/// Entities found.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct FoundEntities {
    /// The likeliest first.
    #[schema(value_type = Vec<serde_json::Value>)]
    entities: Vec<Candidate>,
}

/// `GET /knowledge-bases/{kb}/entities?q=`: entities that the words may name.
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/entities",
    tag = "graph",
    params(("kb" = String, Path, description = "The knowledge base's name"), Sought),
    responses((status = 200, description = "Done", body = FoundEntities))
)]
pub(crate) async fn entities(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Parameters(Sought { q, table, limit, typing }): Parameters<Sought>,
) -> Result<Json<FoundEntities>, Problem> {
    let limit = checked(limit, 10)?;
    let tables: Vec<String> = table.into_iter().collect();
    let found = app.consult(&caller, &kb, move |kb| match typing {
        true => kb.completions(&q, limit),
        false => kb.entities(&q, &tables, limit),
    });
    let found = found.await?;
    Ok(Json(FoundEntities { entities: found.map_err(|error| Problem::from(&error))? }))
}

/// Which passages to look for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The words, or a question.
    q: String,
    /// Only passages about entities of this table, and documents that name one.
    table: Option<String>,
    /// Only passages made from the graph, or only those of documents.
    #[param(value_type = Option<String>)]
    source: Option<SourceKind>,
    /// At most so many.
    limit: Option<usize>,
}

/// Passages found.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct FoundPassages {
    /// The best first.
    #[schema(value_type = Vec<serde_json::Value>)]
    passages: Vec<Hit>,
}

/// `GET /knowledge-bases/{kb}/passages?q=`: passages that fit the words.
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/passages",
    tag = "graph",
    params(("kb" = String, Path, description = "The knowledge base's name"), Wanted),
    responses((status = 200, description = "Done", body = FoundPassages))
)]
pub(crate) async fn passages(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Parameters(Wanted { q, table, source, limit }): Parameters<Wanted>,
) -> Result<Json<FoundPassages>, Problem> {
    let limit = checked(limit, 5)?;
    let filter = Filter { tables: table.into_iter().collect(), kind: source };
    let found = app.consult(&caller, &kb, move |kb| kb.passages(&q, &filter, limit)).await?;
    Ok(Json(FoundPassages { passages: found.map_err(|error| Problem::from(&error))? }))
}

/// Which entity.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Named {
    /// Its IRI, or `_:b0`.
    iri: String,
    /// Triples each way, at most.
    limit: Option<usize>,
}

/// `GET /knowledge-bases/{kb}/entity?iri=`: the entity and the triples around it.
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/entity",
    tag = "graph",
    params(("kb" = String, Path, description = "The knowledge base's name"), Named),
    responses((status = 200, description = "Done", body = Neighbourhood))
)]
pub(crate) async fn entity(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Parameters(Named { iri, limit }): Parameters<Named>,
) -> Result<Json<Neighbourhood>, Problem> {
    let limit = checked(limit, 50)?;
    let found = app.consult(&caller, &kb, move |kb| kb.entity(&iri, limit)).await?;
    found.map_err(|error| Problem::from(&error))?.map(Json).ok_or_else(|| {
        Problem::new(
            StatusCode::NOT_FOUND,
            "The graph describes no such entity.",
            "GET ../entities?q=NAME finds entities by name.",
        )
    })
}

/// Which cell.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CellNamed {
    /// The row's table, or a view of it.
    table: String,
    /// The row's id or IRI ..
    id: Option<String>,
    /// .. or its entity's name.
    label: Option<String>,
    /// The column, by its SQL name or the name people read; without it the entity itself.
    column: Option<String>,
}

/// `GET /knowledge-bases/{kb}/lineage?table=&id=&column=`: the triples that a cell stands for.
#[utoipa::path(
    get,
    path = "/api/v1/knowledge-bases/{kb}/lineage",
    tag = "graph",
    params(("kb" = String, Path, description = "The knowledge base's name"), CellNamed),
    responses((status = 200, description = "Done", body = Lineage))
)]
pub(crate) async fn lineage(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    Parameters(CellNamed { table, id, label, column }): Parameters<CellNamed>,
) -> Result<Json<Lineage>, Problem> {
    if id.is_none() && label.is_none() {
        return Err(Problem::bad_request(
            "No row is named.",
            "Send its `id`, or the entity's name as `label`.",
        ));
    }
    let labels = label.into_iter().collect();
    let cell = Cell { tables: vec![table], id, labels, column, ..Cell::default() };
    let lineage = app.consult(&caller, &kb, move |kb| kb.lineage(&cell)).await?;
    lineage.map(Json).map_err(|error| Problem::from(&error))
}

fn checked(limit: Option<usize>, default: usize) -> Result<usize, Problem> {
    let limit = limit.unwrap_or(default);
    if (1..=MOST).contains(&limit) {
        return Ok(limit);
    }
    Err(Problem::bad_request(format!("`limit` is {limit}."), format!("Take one between 1 and {MOST}.")))
}
