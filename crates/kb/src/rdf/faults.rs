//! Where a file is broken, in lines and columns, and the line that shows it.

use super::{File, contexts, parser};
use crate::error::Error;
use crate::format;
use crate::line_by_line::LineByLine;
use oxrdfio::{RdfFormat, RdfParseError};
use std::cell::Cell;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::rc::Rc;

/// Characters of a broken line that an error shows.
const SHOWN: usize = 120;

/// Line and column of a place in a text, both from 0, the column in characters.
pub(super) fn place(text: &[u8], at: usize) -> (u64, u64) {
    let before = &text[..at.min(text.len())];
    let line = before.iter().filter(|byte| **byte == b'\n').count();
    let begin = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    (line as u64, String::from_utf8_lossy(&before[begin..]).chars().count() as u64)
}

/// The parser's error with the line it is on.
pub(super) fn locate(file: &File<'_>, format: RdfFormat, error: RdfParseError) -> Error {
    let path = file.path;
    let message = error.to_string();
    if let Some((_, message)) = message.split_once(contexts::MISSING) {
        return Error::Context { path: path.to_owned(), message: format!("{}{message}", contexts::MISSING) };
    }
    let syntax = match error {
        RdfParseError::Io(source) => return Error::Read { path: path.to_owned(), source },
        RdfParseError::Syntax(ref syntax) => syntax,
    };
    let place = match syntax.location() {
        Some(range) => Some((range.start.line, range.start.column)),
        None if format == RdfFormat::RdfXml => xml_line(file).map(|line| (line, 0)),
        None => None,
    };
    let message = without_place(&error.to_string());
    match place {
        Some((line, column)) => Error::Syntax {
            path: path.to_owned(),
            line: line + 1,
            column: column + 1,
            message,
            text: line_of(path, line).map(|text| cut(&text, column as usize)).unwrap_or_default(),
        },
        None => Error::Malformed { path: path.to_owned(), message },
    }
}

/// The parser opens its message with the place, which the error states in its own way.
pub(super) fn without_place(message: &str) -> String {
    let place = ["Parser error at line ", "Parser error between line "];
    match place.iter().find_map(|begin| message.strip_prefix(begin)).and_then(|rest| rest.split_once(": ")) {
        Some((_, rest)) => rest.to_owned(),
        None => message.to_owned(),
    }
}

fn line_of(path: &Path, number: u64) -> Option<String> {
    let content = BufReader::new(format::open(path).ok()?.content);
    let mut line = Vec::new();
    let mut lines = content.split(b'\n').skip(usize::try_from(number).ok()?);
    line.append(&mut lines.next()?.ok()?);
    Some(String::from_utf8_lossy(&line).trim_end().to_owned())
}

/// The part of a line around a column.
pub(super) fn cut(line: &str, column: usize) -> String {
    let count = line.chars().count();
    if count <= SHOWN {
        return line.to_owned();
    }
    let start = column.saturating_sub(SHOWN / 2).min(count - SHOWN);
    let middle: String = line.chars().skip(start).take(SHOWN).collect();
    let before = if start > 0 { "..." } else { "" };
    let after = if start + SHOWN < count { "..." } else { "" };
    format!("{before}{middle}{after}")
}

/// Where an RDF/XML file breaks: read again line by line, because its parser keeps no position.
fn xml_line(file: &File<'_>) -> Option<u64> {
    let content = BufReader::new(format::open(file.path).ok()?.content);
    let lines = Rc::new(Cell::new(0));
    let counted = lines.clone();
    let reader = LineByLine::new(content, move |_| counted.set(counted.get() + 1));
    parser(RdfFormat::RdfXml, file.base).for_reader(reader).find(Result::is_err)?.err()?;
    Some(u64::max(lines.get(), 1) - 1)
}
