//! ETags of what the interface returns: a hash of the JSON, so that who has it already is told so (304) and who
//! polls costs no more than the reading.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// Adds `ETag` to JSON that was read, and answers 304 when the client has it.
pub(crate) async fn add_tag(request: Request, next: Next) -> Response {
    let reads = request.method() == Method::GET || request.method() == Method::HEAD;
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|t| t == "application/json");
    if !reads || !is_json || response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        // JSON of ours is whole before it is sent; a broken one would be the connection's end.
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let hash: String = Sha256::digest(&bytes)[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let unchanged = known.as_ref().and_then(|known| known.to_str().ok()).is_some_and(|known| {
        known.split(',').map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
    });
    if let Ok(tag) = HeaderValue::try_from(tag) {
        parts.headers.insert(header::ETAG, tag);
    }
    // Kept by the asker alone, and checked again each time.
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    if unchanged {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_TYPE);
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}
