//! What an endpoint says beside a result: of which kind it is, whether it is all there is, what went wrong; read up to a bound.

use std::io::Read;
use ureq::Body;
use ureq::http::{Response, header};

/// Of what an endpoint says about an error, so much is read, and shown.
const READ: u64 = 1 << 16;
const SHOWN: usize = 300;

/// What an endpoint says of a result that is not all there is.
pub(super) struct Cut {
    /// It gave what it had when its own time was over.
    pub partial: bool,
    /// It gives no more rows than these, whatever is asked.
    rows: Option<usize>,
}

impl Cut {
    /// Virtuoso says both in headers of its own; a partial content is one by its status.
    pub fn of(response: &Response<Body>) -> Self {
        let said = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        let partial = response.status().as_u16() == 206 || said("X-SQL-State") == Some("S1TAT");
        Self { partial, rows: said("X-SPARQL-MaxRows").and_then(|rows| rows.trim().parse().ok()) }
    }

    pub fn tells(&self, rows: usize) -> bool {
        self.partial || self.rows.is_some_and(|most| rows >= most)
    }
}

pub(super) fn media_type(response: &Response<Body>) -> String {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.unwrap_or("").split(';').next().unwrap_or("").trim().to_ascii_lowercase()
}

/// How what an endpoint says about an error begins, on one line.
pub(super) fn beginning(response: &mut Response<Body>) -> String {
    let mut bytes = Vec::new();
    // What cannot be read only makes the error shorter.
    let _ = response.body_mut().as_reader().take(READ).read_to_end(&mut bytes);
    shown(&String::from_utf8_lossy(&bytes))
}

pub(super) fn shown(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}

pub(super) fn is_html(text: &str) -> bool {
    let start: String = text.trim_start().chars().take(15).collect::<String>().to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

/// Whether an error says that the query took too long: Virtuoso refuses by its own estimate or stops a transaction,
/// Blazegraph and QLever run out of time; none has a status for it.
pub(super) fn gave_up(text: &str) -> bool {
    let text = text.to_lowercase();
    ["execution time", "timed out", "timeout", "time limit", "time-out"]
        .iter()
        .any(|said| text.contains(said))
}
