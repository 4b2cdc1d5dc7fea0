//! Server-sent events (the `data:` lines of WHATWG HTML section 9.2), with bounds on what a server may send.

use std::io::{BufRead, BufReader, Read};

/// The longest line accepted.
const LINE: u64 = 1 << 20;

/// Why reading ended early.
#[derive(Debug)]
pub(super) enum Broken {
    /// The connection broke or timed out.
    Connection(std::io::Error),
    /// A line longer than any real event.
    TooLong,
}

/// The data of each event; comments, names and ids are skipped.
pub(super) struct Events<R> {
    lines: BufReader<R>,
}

impl<R: Read> Events<R> {
    pub(super) fn new(body: R) -> Self {
        Self { lines: BufReader::new(body) }
    }
}

impl<R: Read> Iterator for Events<R> {
    type Item = Result<String, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut line = Vec::new();
            match self.lines.by_ref().take(LINE).read_until(b'\n', &mut line) {
                Err(error) => return Some(Err(Broken::Connection(error))),
                Ok(0) => return None,
                Ok(n) if n as u64 == LINE && !line.ends_with(b"\n") => return Some(Err(Broken::TooLong)),
                Ok(_) => {}
            }
            if let Some(data) = String::from_utf8_lossy(&line).trim_end().strip_prefix("data:") {
                return Some(Ok(data.strip_prefix(' ').unwrap_or(data).to_owned()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_data_lines_count() {
        let body = ": hello\nevent: x\r\ndata: one\r\n\r\ndata:two\ndata:  three";
        let data: Vec<String> = Events::new(body.as_bytes()).map(|e| e.unwrap()).collect();
        assert_eq!(data, ["one", "two", " three"]);
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let mut events = Events::new(std::io::repeat(b'x'));
        assert!(matches!(events.next(), Some(Err(Broken::TooLong))));
    }
}
