//! The page, embedded in the binary: what `npm run build` made in `ui/dist`, or a note on how to build it. Its files
//! hold no data, so no token is asked.

use std::borrow::Cow;

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::problem::Problem;

/// The built page. Without Node there is none, and the build goes on.
#[derive(Embed)]
#[folder = "../../ui/dist"]
#[allow_missing = true]
struct Files;

/// What stands at `/` when the page was not built.
const UNBUILT: &[u8] = include_bytes!("unbuilt.html");

/// One file as it is sent.
struct File {
    data: Cow<'static, [u8]>,
    hash: [u8; 32],
    is_gzip: bool,
}

/// A file of the page; `/` is `index.html`.
pub(crate) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = find(path, takes_gzip(&headers)) else {
        return Problem::new(StatusCode::NOT_FOUND, "There is no such page.", "The page is at `/`.")
            .into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "The page can only be read.", "Use GET.")
            .into_response();
    }
    let hash: String = file.hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let unchanged =
        headers.get(header::IF_NONE_MATCH).is_some_and(|given| given.as_bytes() == tag.as_bytes());
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, media_type(path))], file.data).into_response()
    };
    let sent = response.headers_mut();
    if file.is_gzip && !unchanged {
        sent.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    sent.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // Names in `assets` hold a hash of their content. The rest is checked again each time: a new binary brings a
    // new page.
    let caching = if path.starts_with("assets/") { "max-age=31536000, immutable" } else { "no-cache" };
    sent.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        sent.insert(header::ETAG, tag);
    }
    response
}

/// The file of that path, compressed where the build made it so and the browser takes it.
fn find(path: &str, gzip: bool) -> Option<File> {
    let compressed = if gzip { Files::get(&format!("{path}.gz")) } else { None };
    let is_gzip = compressed.is_some();
    if let Some(file) = compressed.or_else(|| Files::get(path)) {
        return Some(File { hash: file.metadata.sha256_hash(), data: file.data, is_gzip });
    }
    // The ETag of the note: any that no built page has.
    (path == "index.html").then(|| File { data: UNBUILT.into(), hash: [0; 32], is_gzip: false })
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"))
            && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_taken_where_it_is_offered() {
        for (accepted, expected) in
            [("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.5", true), ("gzip;q=0", false), ("br", false)]
        {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(takes_gzip(&headers), expected, "{accepted}");
        }
    }

    #[test]
    fn there_is_a_page_whether_or_not_it_was_built() {
        let page = find("index.html", true).expect("a page");
        assert!(String::from_utf8_lossy(&page.data).contains("<title>ragonite</title>"));
        assert!(find("../Cargo.toml", false).is_none());
    }
}
