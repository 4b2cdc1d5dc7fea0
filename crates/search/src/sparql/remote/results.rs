//! What an endpoint sends, read while it comes: SPARQL 1.1 Query Results in JSON, XML or TSV, up to the limits. A
//! result that goes on beyond them is cut, and says so.

use super::said::is_html;
use crate::limits::Limits;
use crate::sparql::term::{Collected, SparqlResult};
use oxigraph::sparql::results::{
    QueryResultsFormat, QueryResultsParseError, QueryResultsParser, ReaderQueryResultsParserOutput,
};
use std::io::{self, BufRead, BufReader, Read};

/// Bytes on the wire for a byte of values, at most: names, quotes and types surround every value.
const WRAPPING: u64 = 16;

/// Why a body is no result.
#[derive(Debug)]
pub(super) enum Unreadable {
    /// One value, or what stands around the values, goes on beyond this many bytes.
    TooLong(u64),
    /// The connection broke, or was too slow.
    Broken(io::Error),
    /// A page for people.
    Html,
    /// Something else.
    Wrong(String),
}

/// Reads a result from a body.
pub(super) fn read(
    format: QueryResultsFormat,
    body: impl Read,
    limits: &Limits,
) -> Result<SparqlResult, Unreadable> {
    let most = WRAPPING.saturating_mul(limits.bytes as u64).max(1 << 16);
    let mut body = BufReader::new(Bounded { body, left: most });
    let start = body.fill_buf().map_err(|error| unread(error, most))?;
    if is_html(&String::from_utf8_lossy(start)) {
        return Err(Unreadable::Html);
    }
    let wrong = |error: QueryResultsParseError| match error {
        QueryResultsParseError::Io(error) => unread(error, most),
        QueryResultsParseError::Syntax(error) => Unreadable::Wrong(error.to_string()),
    };
    let solutions = match QueryResultsParser::from_format(format).for_reader(body).map_err(wrong)? {
        ReaderQueryResultsParserOutput::Boolean(boolean) => {
            return Ok(SparqlResult { boolean: Some(boolean), ..SparqlResult::default() });
        }
        ReaderQueryResultsParserOutput::Solutions(solutions) => solutions,
    };
    let mut collected = Collected::new(solutions.variables(), limits);
    for solution in solutions {
        if collected.push(solution.map_err(wrong)?.values()).is_break() {
            break;
        }
    }
    Ok(collected.result)
}

fn unread(error: io::Error, most: u64) -> Unreadable {
    match error.kind() {
        io::ErrorKind::FileTooLarge => Unreadable::TooLong(most),
        // The parser's word for an end it did not expect.
        io::ErrorKind::InvalidData => Unreadable::Wrong(error.to_string()),
        _ => Unreadable::Broken(error),
    }
}

/// A body that may not go on for ever.
struct Bounded<R> {
    body: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let most = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let read = self.body.read(&mut buffer[..most])?;
        self.left -= read as u64;
        Ok(read)
    }
}
