//! Reading files that may be anything: lines of bounded length, whole files of bounded size, in the encoding they say.

use encoding_rs::{Encoding, UTF_8};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read, Result};
use std::path::Path;

/// Bytes of a line that are still read.
pub(super) const LONGEST: usize = 16 << 20;

/// Bytes of a document that are still read.
pub(super) const LARGEST: usize = 256 << 20;

/// Bytes at a file's start that are looked at.
const START: usize = 8192;

/// One line.
pub(super) enum Line {
    /// Its text, without the end of line.
    Text(String),
    /// Bytes that are no UTF-8, or hold a zero.
    NotUtf8,
    /// Longer than [`LONGEST`]; it was passed over.
    TooLong,
}

/// The lines of a file with their numbers, from 1.
pub(super) struct Lines {
    content: Box<dyn BufRead>,
    number: u64,
}

impl Lines {
    /// Opens a file. One that is in UTF-16, as its first bytes say, is read whole.
    pub fn open(path: &Path) -> Result<Self> {
        let mut content = BufReader::with_capacity(1 << 16, File::open(path)?);
        let mut start = vec![0; START];
        let length = content.read(&mut start)?;
        start.truncate(length);
        let content: Box<dyn BufRead> = match Encoding::for_bom(&start) {
            Some((encoding, mark)) if encoding == UTF_8 => {
                Box::new(Cursor::new(start.split_off(mark)).chain(content))
            }
            Some((encoding, _)) => {
                let mut bytes = start;
                content.take(LARGEST as u64).read_to_end(&mut bytes)?;
                Box::new(Cursor::new(encoding.decode(&bytes).0.into_owned().into_bytes()))
            }
            // A zero is no text in any encoding that could be read without its mark.
            None if start.contains(&0) => {
                return Err(std::io::Error::other("it looks like a binary file, not a text"));
            }
            None => Box::new(Cursor::new(start).chain(content)),
        };
        Ok(Self { content, number: 0 })
    }

    /// The next line; `None` at the end.
    pub fn next(&mut self) -> Result<Option<(u64, Line)>> {
        let mut bytes = Vec::new();
        let length = (&mut self.content).take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        if length > LONGEST && bytes.last() != Some(&b'\n') {
            self.content.skip_until(b'\n')?;
            return Ok(Some((self.number, Line::TooLong)));
        }
        while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            bytes.pop();
        }
        let line = match String::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => Line::Text(text),
            _ => Line::NotUtf8,
        };
        Ok(Some((self.number, line)))
    }
}

pub(super) fn too_large() -> String {
    format!("a document of more than {} MB; split it", LARGEST >> 20)
}

/// A web page in the encoding that its first bytes or its `<meta charset>` say, else UTF-8.
pub(super) fn whole(path: &Path) -> std::result::Result<String, String> {
    let failed = |error: std::io::Error| error.to_string();
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    file.take(LARGEST as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() > LARGEST {
        return Err(too_large());
    }
    let start = &bytes[..bytes.len().min(START)];
    let encoding = match Encoding::for_bom(start) {
        Some((encoding, _)) => encoding,
        None if start.contains(&0) => return Err("it looks like a binary file, not a page".into()),
        None => declared(start).unwrap_or(UTF_8),
    };
    let (text, _, broken) = encoding.decode(&bytes);
    match broken {
        false => Ok(text.into_owned()),
        true => {
            Err(format!("not {}; convert the file (iconv -t utf-8), or correct its charset", encoding.name()))
        }
    }
}

/// The encoding that follows `charset=` in a page's first bytes.
fn declared(start: &[u8]) -> Option<&'static Encoding> {
    let start = String::from_utf8_lossy(start).to_ascii_lowercase();
    let at = start.find("charset=")? + "charset=".len();
    let label: String = start[at..]
        .trim_start_matches(['"', '\'', ' '])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_:".contains(*c))
        .collect();
    Encoding::for_label(label.as_bytes())
}
