//! RDF files in, a graph out: streaming, format by name or content, errors with file, line and text.
//! Syntaxes: the W3C's N-Triples, N-Quads, Turtle, TriG, RDF/XML and JSON-LD, as `oxrdfio` reads them. Nothing is
//! ever fetched: a remote JSON-LD context is an error.

use crate::builder::Builder;
use crate::error::Error;
use crate::format::{self, Opened};
use crate::graph::{Graph, Skipped, Source};
use crate::line_by_line::LineByLine;
use crate::lines;
use crate::progress::{Progress, Stage};
use oxrdfio::{RdfFormat, RdfParseError, RdfParser};
use std::cell::Cell;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Statements between two calls of the progress function.
const STEP: u64 = 1 << 16;

/// Characters of a broken line that an error shows.
const SHOWN: usize = 120;

/// How to read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Skip broken statements and list them ([`Graph::skipped`]) instead of stopping. RDF/XML and JSON-LD cannot
    /// be read past an error: the rest of such a file is skipped.
    pub lenient: bool,
}

/// Reads files, and the RDF files in folders, into one graph.
pub fn read(
    paths: &[PathBuf],
    options: &ReadOptions,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Graph, Error> {
    let mut builder = Builder::default();
    let mut state = State { done: 0, total: 0, triples: 0 };
    let files = format::files(paths)?;
    for file in &files {
        state.total += std::fs::metadata(file).map_err(Error::read(file))?.len();
    }
    for file in &files {
        read_file(file, *options, &mut builder, &mut state, progress)?;
    }
    progress(&Progress { stage: Stage::Read, done: state.total, total: state.total, triples: state.triples });
    Ok(builder.finish())
}

struct State {
    done: u64,
    total: u64,
    triples: u64,
}

fn read_file(
    path: &Path,
    options: ReadOptions,
    builder: &mut Builder,
    state: &mut State,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    let Opened { format, bytes, taken, content } = format::open(path)?;
    builder.next_file();
    let begun = state.triples;
    let mut count = |state: &mut State| {
        state.triples += 1;
        if state.triples.is_multiple_of(STEP) {
            let done = state.done + taken.get();
            progress(&Progress { stage: Stage::Read, done, total: state.total, triples: state.triples });
        }
    };
    if matches!(format, RdfFormat::NTriples | RdfFormat::NQuads) {
        read_lines(path, format, content, options, builder, &mut || count(state))?;
    } else {
        for quad in RdfParser::from_format(format).for_reader(content) {
            match quad {
                Ok(quad) => {
                    builder.insert(&quad)?;
                    count(state);
                }
                Err(error) => {
                    refuse(path, locate(path, format, error), options, builder)?;
                    // These readers cannot find the next statement.
                    if matches!(format, RdfFormat::RdfXml | RdfFormat::JsonLd { .. }) {
                        break;
                    }
                }
            }
        }
    }
    state.done += bytes;
    let statements = state.triples - begun;
    builder.add_source(Source { path: path.to_owned(), format: format.name(), statements, bytes });
    Ok(())
}

/// Formats with a statement a line.
fn read_lines(
    path: &Path,
    format: RdfFormat,
    content: Box<dyn Read>,
    options: ReadOptions,
    builder: &mut Builder,
    count: &mut dyn FnMut(),
) -> Result<(), Error> {
    let mut content = BufReader::with_capacity(1 << 18, content);
    let (mut line, mut number) = (Vec::new(), 0);
    while content.read_until(b'\n', &mut line).map_err(Error::read(path))? > 0 {
        number += 1;
        let plain =
            std::str::from_utf8(&line).ok().and_then(|l| lines::plain(l, format == RdfFormat::NQuads));
        if plain.map_or(Ok(false), |plain| builder.insert_plain(&plain))? {
            count();
        } else {
            match lines::general(&line, format) {
                Ok(quads) => {
                    for quad in &quads {
                        builder.insert(quad)?;
                        count();
                    }
                }
                Err(error) => refuse(path, on_line(path, number, &line, error), options, builder)?,
            }
        }
        line.clear();
    }
    Ok(())
}

/// A broken statement stops the reading, or is noted where reading is lenient.
fn refuse(path: &Path, error: Error, options: ReadOptions, builder: &mut Builder) -> Result<(), Error> {
    if !options.lenient || matches!(error, Error::Read { .. }) {
        return Err(error);
    }
    builder.skip(skipped(path, error));
    Ok(())
}

/// The error of a line read alone.
fn on_line(path: &Path, number: u64, line: &[u8], error: RdfParseError) -> Error {
    let column = match &error {
        RdfParseError::Syntax(syntax) => syntax.location().map_or(0, |range| range.start.column),
        RdfParseError::Io(_) => 0,
    };
    let text = String::from_utf8_lossy(line);
    Error::Syntax {
        path: path.to_owned(),
        line: number,
        column: column + 1,
        message: without_place(&error.to_string()),
        text: cut(text.trim_end(), column as usize),
    }
}

fn skipped(path: &Path, error: Error) -> Skipped {
    match error {
        Error::Syntax { path, line, column, message, .. } => Skipped { path, line, column, message },
        other => Skipped { path: path.to_owned(), line: 0, column: 0, message: other.to_string() },
    }
}

/// The parser's error with the line it is on.
fn locate(path: &Path, format: RdfFormat, error: RdfParseError) -> Error {
    let syntax = match error {
        RdfParseError::Io(source) => return Error::Read { path: path.to_owned(), source },
        RdfParseError::Syntax(ref syntax) => syntax,
    };
    let place = match syntax.location() {
        Some(range) => Some((range.start.line, range.start.column)),
        None if format == RdfFormat::RdfXml => xml_line(path).map(|line| (line, 0)),
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
fn without_place(message: &str) -> String {
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
fn cut(line: &str, column: usize) -> String {
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
fn xml_line(path: &Path) -> Option<u64> {
    let content = BufReader::new(format::open(path).ok()?.content);
    let lines = Rc::new(Cell::new(0));
    let counted = lines.clone();
    let reader = LineByLine::new(content, move |_| counted.set(counted.get() + 1));
    RdfParser::from_format(RdfFormat::RdfXml).for_reader(reader).find(Result::is_err)?.err()?;
    Some(u64::max(lines.get(), 1) - 1)
}
