//! RDF files in, a graph out: streaming, format by name or content, errors with file, line and text.
//! Syntaxes: the W3C's N-Triples, N-Quads, Turtle, TriG, RDF/XML and JSON-LD, as the parsers of `oxrdfio` read them.
//! Nothing is ever fetched: remote JSON-LD contexts are built in, given as files, or an error (`contexts`).
//!
//! Every file has a base IRI (`base`). Read leniently, a fault costs what is around it, in every syntax: `statements`
//! and `mend` for Turtle and TriG, `elements` for RDF/XML, `members` for JSON-LD; what was lost is counted and told.

mod base;
mod contexts;
mod doctype;
mod elements;
mod faults;
mod members;
mod mend;
mod statements;
mod tags;
mod tokens;

pub use base::common_folder;
pub(crate) use base::{Bases, LOCAL, published, universal};
pub(crate) use contexts::Contexts;

use crate::builder::Builder;
use crate::error::Error;
use crate::format::{self, Opened};
use crate::graph::{Graph, Skipped, Source};
use crate::lines;
use crate::progress::{Progress, Stage};
use faults::{cut, locate, without_place};
use oxrdf::{NamedNode, NamedOrBlankNode, Quad, Term};
use oxrdfio::{RdfFormat, RdfParseError, RdfParser};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Statements between two calls of the progress function.
const STEP: u64 = 1 << 16;

/// How to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOptions {
    /// Skip what cannot be read and list it ([`Graph::skipped`]) instead of stopping.
    pub lenient: bool,
    /// Percent of a file's statements that lenient reading may lose before it fails.
    pub allow_loss: u8,
    /// The base IRI of every file; without it each has its own address ([`common_folder`]).
    pub base: Option<String>,
    /// Where addresses begin; what the files have in common if `None`.
    pub root: Option<PathBuf>,
    /// Remote JSON-LD contexts by their address, each with the file that holds it.
    pub contexts: Vec<(String, PathBuf)>,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { lenient: false, allow_loss: 50, base: None, root: None, contexts: Vec::new() }
    }
}

/// Reads files, and the RDF files in folders, into one graph.
pub fn read(
    paths: &[PathBuf],
    options: &ReadOptions,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Graph, Error> {
    let mut builder = Builder::default();
    let mut state = State { done: 0, total: 0, triples: 0 };
    if let Some(base) = options.base.as_deref().filter(|base| NamedNode::new(*base).is_err()) {
        return Err(Error::Base { base: base.to_owned() });
    }
    let contexts = Contexts::load(&options.contexts)?;
    let bases = Bases::new(paths, options.base.as_deref(), options.root.as_deref());
    let files = format::files(paths)?;
    for file in &files {
        state.total += std::fs::metadata(file).map_err(Error::read(file))?.len();
    }
    for path in &files {
        let base = bases.of(path);
        let file = File { path, base: &base, contexts: &contexts, options };
        read_file(&file, &mut builder, &mut state, progress)?;
    }
    progress(&Progress { stage: Stage::Read, done: state.total, total: state.total, triples: state.triples });
    Ok(builder.finish())
}

struct State {
    done: u64,
    total: u64,
    triples: u64,
}

/// A file and how it is read.
#[derive(Clone, Copy)]
struct File<'f> {
    path: &'f Path,
    base: &'f str,
    contexts: &'f Contexts,
    options: &'f ReadOptions,
}

/// Why a text is not RDF, and where in it: a place in its bytes.
#[derive(Debug)]
pub(crate) struct Fault {
    pub at: usize,
    pub message: String,
}

/// What could not be read of a text.
#[derive(Debug)]
pub(crate) struct Lost {
    pub at: usize,
    pub end: usize,
    /// About how many statements it was.
    pub statements: u64,
    pub message: String,
}

/// Takes what a text says, and what could not be read of it. `line` is the text's first, from 0.
pub(crate) trait Found {
    fn found(&mut self, quads: &mut Vec<Quad>, text: &[u8], line: u64) -> Result<(), Error>;
    fn lost(&mut self, text: &[u8], line: u64, lost: Lost) -> Result<(), Error>;
    fn broken(&self, text: &[u8], line: u64, fault: Fault) -> Error;
    fn unreadable(&self, error: std::io::Error) -> Error;
}

/// The statements of Turtle or TriG, for those who ask where they stand.
pub(crate) fn statements(
    content: Box<dyn Read>,
    format: RdfFormat,
    base: &str,
    out: &mut dyn Found,
) -> Result<(), Error> {
    statements::read(content, format == RdfFormat::TriG, base, true, out)
}

/// A parser of a whole file. It takes every language tag that the grammars allow.
pub(crate) fn parser(format: RdfFormat, base: &str) -> RdfParser {
    let parser = RdfParser::from_format(format);
    parser.clone().with_base_iri(base).unwrap_or(parser)
}

/// What a line of N-Triples or N-Quads says.
pub(crate) fn line(line: &[u8], format: RdfFormat) -> Result<Vec<Quad>, RdfParseError> {
    let error = match lines::general(line, format) {
        Ok(quads) => return Ok(quads),
        Err(error) => error,
    };
    let RdfParseError::Syntax(syntax) = &error else { return Err(error) };
    let Some(place) = syntax.location() else { return Err(error) };
    let mut tags = tags::Tags::default();
    let mut text = line.to_vec();
    if !tags.stand_in(&mut text, place.start.offset as usize) {
        return Err(error);
    }
    let mut quads = lines::general(&text, format)?;
    tags.put_back(&mut quads);
    Ok(quads)
}

/// The builder as it takes one file.
struct Into<'b> {
    file: File<'b>,
    builder: &'b mut Builder,
    count: &'b mut dyn FnMut(),
    lost: u64,
    first: Option<String>,
}

impl Into<'_> {
    fn insert(&mut self, quad: &Quad) -> Result<(), Error> {
        self.builder.insert(quad)?;
        (self.count)();
        Ok(())
    }

    fn skip(&mut self, line: u64, column: u64, message: String, statements: u64) {
        self.lost += statements;
        let message =
            if statements > 1 { format!("{message} (about {statements} statements)") } else { message };
        let skipped = Skipped { path: self.file.path.to_owned(), line, column, message };
        self.first.get_or_insert_with(|| skipped.to_string());
        self.builder.skip(skipped);
    }
}

impl Found for Into<'_> {
    fn found(&mut self, quads: &mut Vec<Quad>, _: &[u8], _: u64) -> Result<(), Error> {
        // A parser gives them last first; the graph is sorted anyway.
        for quad in quads.drain(..) {
            self.insert(&quad)?;
        }
        Ok(())
    }

    fn lost(&mut self, text: &[u8], line: u64, lost: Lost) -> Result<(), Error> {
        let (begin, column) = faults::place(text, lost.at);
        let (end, _) = faults::place(text, lost.end.saturating_sub(1).max(lost.at));
        let message =
            if end > begin { format!("to line {}: {}", line + end + 1, lost.message) } else { lost.message };
        self.skip(line + begin + 1, column + 1, message, lost.statements);
        Ok(())
    }

    fn broken(&self, text: &[u8], line: u64, fault: Fault) -> Error {
        let (down, column) = faults::place(text, fault.at);
        let shown = text.split(|byte| *byte == b'\n').nth(down as usize).unwrap_or_default();
        Error::Syntax {
            path: self.file.path.to_owned(),
            line: line + down + 1,
            column: column + 1,
            message: fault.message,
            text: cut(String::from_utf8_lossy(shown).trim_end(), column as usize),
        }
    }

    fn unreadable(&self, source: std::io::Error) -> Error {
        Error::Read { path: self.file.path.to_owned(), source }
    }
}

fn read_file(
    file: &File<'_>,
    builder: &mut Builder,
    state: &mut State,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    let path = file.path;
    let Opened { format, bytes, taken, content } = format::open(path)?;
    builder.next_file();
    let begun = state.triples;
    let mut count = || {
        state.triples += 1;
        if state.triples.is_multiple_of(STEP) {
            let done = state.done + taken.get();
            progress(&Progress { stage: Stage::Read, done, total: state.total, triples: state.triples });
        }
    };
    let mut out = Into { file: *file, builder, count: &mut count, lost: 0, first: None };
    match format {
        RdfFormat::NTriples | RdfFormat::NQuads => read_lines(format, content, &mut out)?,
        RdfFormat::Turtle | RdfFormat::TriG => {
            statements::read(content, format == RdfFormat::TriG, file.base, file.options.lenient, &mut out)?;
        }
        _ => read_blocks(format, content, &mut out)?,
    }
    let (lost, first) = (out.lost, out.first);
    state.done += bytes;
    let statements = state.triples - begun;
    builder.add_source(Source { path: path.to_owned(), format: format.name(), statements, bytes, lost });
    let of = statements + lost;
    if lost * 100 > of * u64::from(file.options.allow_loss) {
        return Err(Error::TooMuchLost {
            path: path.to_owned(),
            lost,
            of,
            allowed: file.options.allow_loss,
            first: first.unwrap_or_default(),
        });
    }
    Ok(())
}

/// Formats with a statement a line.
fn read_lines(format: RdfFormat, content: Box<dyn Read>, out: &mut Into<'_>) -> Result<(), Error> {
    let path = out.file.path;
    let mut content = BufReader::with_capacity(1 << 18, content);
    let (mut text, mut number) = (Vec::new(), 0);
    while content.read_until(b'\n', &mut text).map_err(Error::read(path))? > 0 {
        number += 1;
        let plain =
            std::str::from_utf8(&text).ok().and_then(|l| lines::plain(l, format == RdfFormat::NQuads));
        if plain.map_or(Ok(false), |plain| out.builder.insert_plain(&plain))? {
            (out.count)();
        } else {
            match line(&text, format) {
                Ok(quads) => quads.iter().try_for_each(|quad| out.insert(quad))?,
                Err(RdfParseError::Io(error)) => return Err(out.unreadable(error)),
                Err(RdfParseError::Syntax(error)) => {
                    let at = error.location().map_or(0, |range| range.start.offset as usize);
                    let fault = Fault { at, message: without_place(&error.to_string()) };
                    if !out.file.options.lenient {
                        return Err(out.broken(&text, number - 1, fault));
                    }
                    let lost = Lost { at, end: text.len(), statements: 1, message: fault.message };
                    out.lost(&text, number - 1, lost)?;
                }
            }
        }
        text.clear();
    }
    Ok(())
}

/// RDF/XML and JSON-LD: read as a stream, and where that fails element by element.
fn read_blocks(format: RdfFormat, content: Box<dyn Read>, out: &mut Into<'_>) -> Result<(), Error> {
    let file = out.file;
    let content = match format {
        RdfFormat::RdfXml => {
            let document = doctype::looked_at(content).map_err(Error::read(file.path))?;
            if let Some((head, fault)) = document.wrong {
                return Err(out.broken(&head, 0, fault));
            }
            document.content
        }
        _ => content,
    };
    let mark = out.builder.mark();
    let error = match stream(format, content, out) {
        Ok(()) => return Ok(()),
        Err(Stop::Error(error)) => return Err(error),
        Err(Stop::Syntax(error)) => error,
    };
    // The parser of RDF/XML asks for tags of BCP 47, the specification for what XML allows.
    let tag = format == RdfFormat::RdfXml && error.to_string().contains("language tag");
    if !file.options.lenient && !tag {
        return Err(locate(&file, format, error));
    }
    out.builder.back_to(mark);
    let mut text = Vec::new();
    format::open(file.path)?.content.read_to_end(&mut text).map_err(Error::read(file.path))?;
    if format == RdfFormat::RdfXml {
        elements::read(&text, file.base, file.options.lenient, out)
    } else {
        members::read(&text, &file, error, out)
    }
}

/// Why a stream ended early.
enum Stop {
    Syntax(RdfParseError),
    Error(Error),
}

fn stream(format: RdfFormat, content: Box<dyn Read>, out: &mut Into<'_>) -> Result<(), Stop> {
    let file = out.file;
    let quads = parser(format, file.base).for_reader(content).with_document_loader(file.contexts.loader());
    for quad in quads {
        match quad {
            Ok(quad) => out.insert(&quad).map_err(Stop::Error)?,
            Err(RdfParseError::Io(error)) => return Err(Stop::Error(out.unreadable(error))),
            Err(error) => return Err(Stop::Syntax(error)),
        }
    }
    Ok(())
}

/// A parser that checks neither IRIs nor tags gave this statement: what is wrong with it.
fn wrong(quad: &Quad) -> Option<String> {
    fn of(iri: &NamedNode) -> Option<String> {
        NamedNode::new(iri.as_str()).err().map(|error| format!("<{}> is no IRI: {error}", iri.as_str()))
    }
    fn of_term(term: &Term) -> Option<String> {
        match term {
            Term::NamedNode(iri) => of(iri),
            Term::BlankNode(_) => None,
            Term::Literal(literal) => match literal.language() {
                Some(tag) if !tags::is_tag(tag) => Some(format!("{tag:?} is no language tag")),
                Some(_) => None,
                None => of(&literal.datatype().into_owned()),
            },
            Term::Triple(triple) => of(&triple.predicate).or_else(|| of_term(&triple.object)),
        }
    }
    let subject = match &quad.subject {
        NamedOrBlankNode::NamedNode(iri) => of(iri),
        NamedOrBlankNode::BlankNode(_) => None,
    };
    subject.or_else(|| of(&quad.predicate)).or_else(|| of_term(&quad.object))
}
