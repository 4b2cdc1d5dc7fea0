//! A server's answer as it comes in. A thread of its own reads the connection, so that whoever waits can be asked
//! whether to go on; when nobody reads any more the thread closes the connection, which frees the server.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::{Error, Fault, OnToken, Result};

/// The longest line accepted: longer ones are no event of a model.
const LINE: usize = 1 << 20;
/// The most of an answer that is read at all.
const LARGEST: usize = 64 << 20;
/// The most of a server's own words that an error shows.
const SHOWN: usize = 300;
/// How often a waiting caller is asked.
const POLL: Duration = Duration::from_millis(50);

/// An answer with status 200 that is being read.
pub struct Answer {
    base: String,
    /// Its content type.
    pub kind: String,
    pieces: Receiver<std::io::Result<Vec<u8>>>,
    /// What was received and not returned yet.
    buffer: Vec<u8>,
    read: usize,
    /// When this attempt is out of time.
    pub until: Instant,
}

impl Answer {
    pub(super) fn new(
        base: String,
        kind: String,
        pieces: Receiver<std::io::Result<Vec<u8>>>,
        until: Instant,
    ) -> Self {
        Self { base, kind, pieces, buffer: Vec::new(), read: 0, until }
    }

    /// The next line without its end; `None` when the answer is over.
    pub(crate) fn line(&mut self, on_token: OnToken<'_>) -> Result<Option<String>> {
        let mut looked = 0;
        loop {
            if let Some(at) = self.buffer[looked..].iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=looked + at).collect();
                return Ok(Some(String::from_utf8_lossy(&line).trim_end().to_owned()));
            }
            looked = self.buffer.len();
            if looked > LINE {
                return Err(Error::new(
                    Fault::Permanent,
                    format!("{}: the server sent a line without end", self.base),
                )
                .hint("check that the address is that of a model server"));
            }
            match self.more(on_token)? {
                true => {}
                false if self.buffer.is_empty() => return Ok(None),
                false => {
                    let rest = std::mem::take(&mut self.buffer);
                    return Ok(Some(String::from_utf8_lossy(&rest).trim_end().to_owned()));
                }
            }
        }
    }

    /// The data of the next server-sent event that has a line of it (WHATWG HTML, section 9.2); `None` when the answer is
    /// over. No model server sends data of several lines.
    pub(crate) fn event(&mut self, on_token: OnToken<'_>) -> Result<Option<String>> {
        while let Some(line) = self.line(on_token)? {
            if let Some(data) = line.strip_prefix("data:") {
                return Ok(Some(data.trim().to_owned()));
            }
        }
        Ok(None)
    }

    /// Everything that is left.
    pub(crate) fn text(&mut self, on_token: OnToken<'_>) -> Result<String> {
        while self.more(on_token)? {}
        Ok(String::from_utf8_lossy(&std::mem::take(&mut self.buffer)).into_owned())
    }

    /// Waits for the next piece; `false` at the end.
    fn more(&mut self, on_token: OnToken<'_>) -> Result<bool> {
        match wait(&self.pieces, &self.base, self.until, on_token)? {
            None => Ok(false),
            Some(Ok(piece)) => {
                self.read += piece.len();
                if self.read > LARGEST {
                    return Err(Error::new(
                        Fault::Permanent,
                        format!("{}: the server sent more than {} MB", self.base, LARGEST >> 20),
                    )
                    .hint("check that the address is that of a model server"));
                }
                self.buffer.extend_from_slice(&piece);
                Ok(true)
            }
            Some(Err(_)) if Instant::now() >= self.until => Err(out_of_time(&self.base)),
            Some(Err(error)) if error.kind() == std::io::ErrorKind::TimedOut => Err(out_of_time(&self.base)),
            Some(Err(error)) => {
                Err(Error::new(Fault::Transient, format!("{}: the connection broke: {error}", self.base))
                    .hint("the server or the connection failed in the middle; try again"))
            }
        }
    }

    /// The error of an answer that is not what the interface promises.
    pub(crate) fn not_the_interface(&self, start: &str) -> Error {
        let kind = if self.kind.is_empty() { "no content type" } else { &self.kind };
        Error::new(
            Fault::Permanent,
            format!("{}: answered with {kind}, not with a model's reply: {}", self.base, shown(start)),
        )
        .hint("check the server's address: an OpenAI-compatible one usually ends with /v1, Ollama's with its port")
    }
}

/// The next thing another thread says; `None` when it has ended. Asks meanwhile whether to go on.
pub(super) fn wait<T>(
    said: &Receiver<T>,
    base: &str,
    until: Instant,
    on_token: OnToken<'_>,
) -> Result<Option<T>> {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(out_of_time(base));
        }
        match said.recv_timeout(left.min(POLL)) {
            Ok(said) => return Ok(Some(said)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                if on_token("") == ControlFlow::Break(()) {
                    return Err(Error::new(Fault::Cancelled, format!("{base}: cancelled")));
                }
            }
        }
    }
}

pub(super) fn out_of_time(base: &str) -> Error {
    Error::new(Fault::Deadline, format!("{base}: no complete reply in the time allowed"))
        .hint("allow more time, or use a faster model")
}

/// A server's own words, shortened to a line.
pub(crate) fn shown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.is_empty() { "it said nothing".into() } else { line.chars().take(SHOWN).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    fn lines(pieces: &[&[u8]]) -> Vec<String> {
        let (send, receive) = sync_channel(pieces.len());
        pieces.iter().for_each(|piece| send.send(Ok(piece.to_vec())).unwrap());
        drop(send);
        let until = Instant::now() + Duration::from_secs(60);
        let mut answer = Answer::new("SERVER".into(), String::new(), receive, until);
        let mut lines = Vec::new();
        loop {
            match answer.line(&mut |_| ControlFlow::Continue(())) {
                Ok(Some(line)) => lines.push(line),
                Ok(None) => return lines,
                Err(error) => {
                    lines.push(error.to_string());
                    return lines;
                }
            }
        }
    }

    #[test]
    fn pieces_become_lines() {
        assert_eq!(lines(&[b"one\r\nt", b"wo\n\nthr", b"ee"]), ["one", "two", "", "three"]);
        assert_eq!(lines(&[]), Vec::<String>::new());
        let long = vec![b'x'; LINE + 2];
        assert_eq!(
            lines(&[&long]),
            ["SERVER: the server sent a line without end (check that the address is that of a model server)"]
        );
    }
}
