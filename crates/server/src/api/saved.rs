//! In which form a result is sent: JSON, or the file for spreadsheets that the client accepts instead.

use std::convert::Infallible;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use qa::TableColumn;
use search::Rows;
use serde::Serialize;

use crate::app::App;
use crate::problem::Problem;
use crate::sheet::Sheet;
use crate::sparql_protocol::accepted;

/// XLSX's media type.
pub(crate) const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The form that the client accepts first; JSON where it names none of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Json,
    Csv,
    Xlsx,
}

impl<S: Send + Sync> FromRequestParts<S> for Form {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let known = |kind: String| match kind.as_str() {
            "application/json" | "application/*" | "*/*" => Some(Form::Json),
            "text/csv" => Some(Form::Csv),
            XLSX => Some(Form::Xlsx),
            _ => None,
        };
        Ok(accepted(&parts.headers).into_iter().find_map(known).unwrap_or(Form::Json))
    }
}

/// A result with what a file says of it beside its rows.
pub(crate) struct Saved {
    pub(crate) rows: Rows,
    pub(crate) columns: Vec<TableColumn>,
    pub(crate) about: Vec<(&'static str, String)>,
}

impl Form {
    /// Sends `json`, or as a file what `result` makes of it.
    pub(crate) async fn send<T: Serialize + Send + 'static>(
        self,
        app: &App,
        json: T,
        result: impl FnOnce(T) -> Saved + Send + 'static,
    ) -> Result<Response, Problem> {
        if self == Form::Json {
            return Ok(Json(json).into_response());
        }
        let (kind, name, bytes) = app
            .blocking(move || {
                let Saved { rows, columns, about } = result(json);
                let sheet = Sheet { rows: &rows, columns: &columns, about: &about };
                match self {
                    Form::Xlsx => sheet.xlsx().map(|bytes| (XLSX, "result.xlsx", bytes)),
                    _ => Ok(("text/csv; charset=utf-8", "result.csv", sheet.csv().into_bytes())),
                }
            })
            .await?
            .map_err(|error| Problem::panicked(&error))?;
        let name = format!("attachment; filename=\"{name}\"");
        Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes)
            .into_response())
    }
}
