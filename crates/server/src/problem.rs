//! Errors as clients see them: RFC 9457 `application/problem+json` with a hint that says what to do next.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// What went wrong, whose fault it is and what to do.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Problem {
    #[serde(rename = "type")]
    kind: &'static str,
    /// The HTTP status, repeated in the body as the RFC asks.
    pub(crate) status: u16,
    title: String,
    /// What happened, in this case.
    pub(crate) detail: String,
    /// What to do next.
    hint: String,
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>, hint: impl Into<String>) -> Problem {
        Problem {
            kind: "about:blank",
            status: status.as_u16(),
            title: status.canonical_reason().unwrap_or("Error").to_owned(),
            detail: detail.into(),
            hint: hint.into(),
            retry_after: None,
        }
    }

    pub(crate) fn no_conversation() -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "There is no conversation with this id.",
            "It may have been deleted. GET /api/v1/conversations lists those there are.",
        )
    }

    pub(crate) fn no_knowledge_base(name: &str) -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            format!("No knowledge base `{name}` is served here."),
            "GET /api/v1/knowledge-bases lists those there are; `ragonite serve KB..` names what to serve.",
        )
    }

    /// A conversation's turns follow on each other, so two at once make no sense.
    pub(crate) fn still_answering() -> Problem {
        Problem::new(
            StatusCode::CONFLICT,
            "This conversation is still answering its last question.",
            "Wait for that answer, or stop it with POST ../stop.",
        )
    }

    pub(crate) fn no_turn() -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "There is no such turn in this conversation.",
            "GET /api/v1/conversations/{id} lists its turns.",
        )
    }

    pub(crate) fn unauthorized() -> Problem {
        Problem::new(
            StatusCode::UNAUTHORIZED,
            "This server needs a token, and none or another one was sent.",
            "Send the header `Authorization: Bearer TOKEN` with the token the server was started with.",
        )
    }

    pub(crate) fn bad_request(detail: impl Into<String>, hint: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, detail, hint)
    }

    /// After so many seconds it may be tried again.
    pub(crate) fn retry_after(mut self, seconds: u32) -> Problem {
        self.retry_after = Some(seconds);
        self
    }

    /// As people read it.
    pub(crate) fn to_text(&self) -> String {
        format!("{} {}", self.detail, self.hint)
    }

    /// The server is working on as much as it may: come back.
    pub(crate) fn busy(detail: impl Into<String>) -> Problem {
        let mut problem =
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail, "Try again in a few seconds.");
        problem.retry_after = Some(3);
        problem
    }

    /// A bug, caught.
    pub(crate) fn panicked(said: &str) -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            format!("A bug in ragonite stopped this: {said}"),
            "Other questions still work. Please report the bug with this text.",
        )
    }
}

impl From<&qa::Error> for Problem {
    fn from(error: &qa::Error) -> Problem {
        let (status, hint) = match error {
            qa::Error::Cancelled => {
                (StatusCode::CONFLICT, "The question was stopped. Ask it again to continue.")
            }
            qa::Error::Model { .. } => (
                StatusCode::BAD_GATEWAY,
                "Ask again; if it stays, `ragonite model list` shows the models and whether they are complete.",
            ),
            qa::Error::Reply { .. } => {
                (StatusCode::BAD_GATEWAY, "Ask it in other words, or choose another strategy.")
            }
            qa::Error::KnowledgeBase(_) | qa::Error::Query(_) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "Build the knowledge base again with `ragonite build`, then restart the server.",
            ),
            qa::Error::Unteachable(_) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "Change it and send it again; the schema lists tables and columns.",
            ),
            qa::Error::NeedsTriples { .. } | qa::Error::NotAsked(_) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "Choose one of the strategies that the knowledge base lists.",
            ),
            qa::Error::OtherVersion => (StatusCode::CONFLICT, "Ask the question again."),
            qa::Error::Prompt { .. } => {
                (StatusCode::INTERNAL_SERVER_ERROR, "Choose another strategy, and please report this bug.")
            }
        };
        Problem::new(status, error.to_string(), hint)
    }
}

impl From<&search::QueryError> for Problem {
    fn from(error: &search::QueryError) -> Problem {
        match error {
            search::QueryError::Engine(_) => {
                Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string(), "Run it again.")
            }
            search::QueryError::Endpoint { .. } => Problem::new(
                StatusCode::BAD_GATEWAY,
                error.to_string(),
                "The endpoint is not this server's: try again later.",
            ),
            search::QueryError::Limit(search::Exceeded::Busy) => Problem::busy(error.to_string()),
            search::QueryError::Limit(limit) => {
                let hint = match limit.setting() {
                    Some(setting) => format!("`{setting}` in ragonite.toml is its bound."),
                    None => "Change the query and run it again.".to_owned(),
                };
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string(), hint)
            }
            _ => Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                error.to_string(),
                "Change the query and run it again; the schema lists tables, columns and units.",
            ),
        }
    }
}

impl From<&crate::Unannotated> for Problem {
    fn from(error: &crate::Unannotated) -> Problem {
        match error {
            crate::Unannotated::Wrong(why) => Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                format!("The annotations cannot be followed: {why}"),
                "Correct what it names and look again; nothing was changed.",
            ),
            crate::Unannotated::Failed(error) => Problem::from(error),
        }
    }
}

impl From<crate::StoreError> for Problem {
    fn from(error: crate::StoreError) -> Problem {
        use crate::StoreError as E;
        let hint = match error {
            E::Server { address, what, hint, passing } => {
                let detail = format!(
                    "The conversations on the PostgreSQL server of {address} cannot be read or written: {what}."
                );
                return match passing {
                    true => Problem::busy(detail),
                    false => Problem::new(StatusCode::INTERNAL_SERVER_ERROR, detail, format!("{hint}.")),
                };
            }
            E::ForeignSchema { .. } | E::NewerSchema { .. } => "Restart the server with that.",
            E::Sqlite { .. } | E::Create { .. } | E::Foreign { .. } | E::Newer { .. } => {
                "Check that the disk has room and that the file can be written, then try again."
            }
        };
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string(), hint)
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Problem {
        let hint = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => "Send a shorter text.",
            StatusCode::UNSUPPORTED_MEDIA_TYPE => "Send the header `Content-Type: application/json`.",
            _ => "Send a JSON object with the fields this route takes.",
        };
        Problem::new(rejection.status(), rejection.body_text(), hint)
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Problem {
        Problem::bad_request(rejection.body_text(), "`limit` and `offset` are whole numbers.")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = self.retry_after;
        let mut response = (status, Json(self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
