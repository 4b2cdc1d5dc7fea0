//! The routes under `/api/v1`: each parses, calls one thing, and says what came out.

pub(crate) mod configurations;
pub(crate) mod consoles;
pub(crate) mod conversations;
pub(crate) mod export;
pub(crate) mod feedback;
pub(crate) mod graph;
pub(crate) mod jobs;
pub(crate) mod knowledge_bases;
pub(crate) mod messages;
pub(crate) mod saved;
pub(crate) mod shares;
pub(crate) mod taught;
pub(crate) mod tokens;
pub(crate) mod turns;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Query, Request, rejection::JsonRejection};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// A JSON body; what is wrong with it becomes a [`Problem`].
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Json(value) =
            Json::from_request(request, state).await.map_err(|e: JsonRejection| Problem::from(e))?;
        Ok(Body(value))
    }
}

/// Query parameters; what is wrong with them becomes a [`Problem`].
pub(crate) struct Parameters<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Query(value) = Query::from_request_parts(parts, state).await.map_err(Problem::from)?;
        Ok(Parameters(value))
    }
}
