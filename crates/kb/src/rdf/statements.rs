//! Turtle and TriG statement by statement (RDF 1.1 Turtle, TriG): one parser is given each statement's text in turn, so
//! that an error is known to lie in that text and costs no more than a part of it (`mend`). Also where a statement
//! stands, for those who ask.

use super::mend::{self, Mended};
use super::tags::{self, Tags};
use super::tokens::{Ends, Statement, Tokens, statement};
use super::{Fault, Found, Lost};
use crate::error::Error;
use oxrdf::{GraphName, Quad};
use oxttl::{TriGParser, TurtleParser};
use oxttl::{trig::LowLevelTriGParser, turtle::LowLevelTurtleParser};
use std::io::Read;

/// Bytes that are read at a time, at least.
const READ: usize = 1 << 16;

/// How often one statement is parsed again without one more of its parts.
const ATTEMPTS: usize = 256;

/// Reads the statements of a text. `found` is given what each says, `lost` what could not be read of it; without
/// `lenient` the first fault ends the reading.
pub(super) fn read(
    content: Box<dyn Read>,
    graphs: bool,
    base: &str,
    lenient: bool,
    out: &mut dyn Found,
) -> Result<(), Error> {
    let mut reader = Reader::new(content, graphs, base);
    let mut quads = Vec::new();
    while let Some(next) = reader.next(out)? {
        quads.clear();
        let text = &reader.buffer[reader.at..reader.at + next.length];
        let parsed = match next.unclosed {
            Some((at, why)) => Err(Fault { at, message: why.into() }),
            None => reader.parser.parse(
                text,
                reader.ended && reader.at + next.length == reader.buffer.len(),
                &mut quads,
            ),
        };
        match parsed {
            Ok(()) => {
                out.found(&mut quads, text, reader.line)?;
                reader.advance(next.length, next.ends);
            }
            Err(fault) => {
                let text = text.to_vec();
                let taken = reader.recover(text, fault, &next, lenient, out)?;
                let closes = next.ends == Ends::ClosesGraph && taken == next.length;
                reader.advance(taken, if closes { Ends::ClosesGraph } else { Ends::Plainly });
                // Whatever state the fault left the parser in.
                reader.restart();
            }
        }
    }
    reader.finish(lenient, out)
}

struct Reader {
    content: Box<dyn Read>,
    ended: bool,
    buffer: Vec<u8>,
    /// Where the next statement begins, and its line from 0.
    at: usize,
    line: u64,
    graphs: bool,
    /// The head of the graph that is open: `GRAPH <g> {`.
    graph: Option<Vec<u8>>,
    parser: Parser,
}

impl Reader {
    fn new(content: Box<dyn Read>, graphs: bool, base: &str) -> Self {
        let parser = Parser::new(graphs, Some(base), &[]);
        Self { content, ended: false, buffer: Vec::new(), at: 0, line: 0, graphs, graph: None, parser }
    }

    /// The next statement, with more of the file where it does not end in what is there.
    fn next(&mut self, out: &dyn Found) -> Result<Option<Statement>, Error> {
        loop {
            let rest = &self.buffer[self.at..];
            if self.ended && rest.is_empty() {
                return Ok(None);
            }
            let enough = !rest.is_empty();
            if enough && let Some(found) = statement(rest, self.ended, self.graphs) {
                return Ok(Some(found));
            }
            self.buffer.drain(..self.at);
            self.at = 0;
            // As much again: a text of megabytes is looked through twice, not once for each piece of it.
            let wanted = READ.max(self.buffer.len()) as u64;
            let read = self.content.by_ref().take(wanted).read_to_end(&mut self.buffer);
            self.ended = read.map_err(|error| out.unreadable(error))? == 0;
        }
    }

    fn advance(&mut self, length: usize, ends: Ends) {
        let text = &self.buffer[self.at..self.at + length];
        match ends {
            Ends::OpensGraph => self.graph = Some(text.to_vec()),
            Ends::ClosesGraph => self.graph = None,
            Ends::Plainly => {}
        }
        self.line += newlines(text);
        self.at += length;
    }

    /// What is still open where the file ends.
    fn finish(mut self, lenient: bool, out: &mut dyn Found) -> Result<(), Error> {
        let mut quads = Vec::new();
        match self.parser.parse(b"", true, &mut quads) {
            Err(fault) if !lenient => Err(out.broken(b"", self.line, fault)),
            // A graph that lacks its brace has told its statements.
            _ => out.found(&mut quads, b"", self.line),
        }
    }

    /// A parser that knows what the old one knew but for the statement at hand.
    fn restart(&mut self) {
        let prefixes = self.parser.prefixes();
        let base = self.parser.base();
        self.parser = Parser::new(self.graphs, base.as_deref(), &prefixes);
        if let Some(head) = &self.graph {
            // It was read before, so it has no fault.
            let _ = self.parser.parse(head, false, &mut Vec::new());
        }
    }

    /// Reads what can be read of a statement with a fault; returns how much of the text that was.
    fn recover(
        &mut self,
        mut text: Vec<u8>,
        mut fault: Fault,
        statement: &Statement,
        lenient: bool,
        out: &mut dyn Found,
    ) -> Result<usize, Error> {
        let whole = text.len();
        let mut taken = whole;
        let mut tags = Tags::default();
        let mut lost: Vec<Lost> = Vec::new();
        let original = text.clone();
        for attempt in 0..ATTEMPTS {
            if !tags.stand_in(&mut text, fault.at) {
                if !lenient {
                    return Err(out.broken(&original, self.line, fault));
                }
                let closes = statement.ends == Ends::ClosesGraph && taken == whole;
                match mend::mend(&mut text, &fault, taken == whole && attempt < ATTEMPTS / 2, closes) {
                    Some(Mended::Split { at }) => taken = at,
                    Some(Mended::Without { range }) => {
                        let statements =
                            mend::statements(&original[range.start.min(whole)..range.end.min(whole)]);
                        lost.push(Lost {
                            at: range.start,
                            end: range.end,
                            statements,
                            message: fault.message,
                        });
                    }
                    None => {
                        lost.clear();
                        let statements = mend::statements(&original[..taken]);
                        lost.push(Lost {
                            at: fault.at.min(taken),
                            end: taken,
                            statements,
                            message: fault.message,
                        });
                        break;
                    }
                }
            }
            // The parser would wait for its end.
            if let Some(open) = Tokens::new(&text).find_map(|token| Some((token.start, token.unclosed?))) {
                fault = Fault { at: open.0, message: open.1.into() };
                continue;
            }
            self.restart();
            let mut quads = Vec::new();
            let last = self.ended && self.at + taken == self.buffer.len();
            match self.parser.parse(&text, last, &mut quads) {
                Ok(()) => {
                    tags.put_back(&mut quads);
                    out.found(&mut quads, &original, self.line)?;
                    break;
                }
                Err(next) => fault = next,
            }
        }
        for lost in lost {
            out.lost(&original, self.line, lost)?;
        }
        Ok(taken)
    }
}

fn newlines(text: &[u8]) -> u64 {
    text.iter().filter(|byte| **byte == b'\n').count() as u64
}

/// One of the two parsers, and how much it was given.
struct Parser {
    grammar: Grammar,
    fed: u64,
}

enum Grammar {
    Turtle(LowLevelTurtleParser),
    TriG(LowLevelTriGParser),
}

impl Parser {
    fn new(graphs: bool, base: Option<&str>, prefixes: &[(String, String)]) -> Self {
        let grammar = if graphs {
            let mut parser = TriGParser::new();
            if let Some(based) = base.and_then(|base| parser.clone().with_base_iri(base).ok()) {
                parser = based;
            }
            for (name, iri) in prefixes {
                parser = parser.clone().with_prefix(name, iri).unwrap_or(parser);
            }
            Grammar::TriG(parser.low_level())
        } else {
            let mut parser = TurtleParser::new();
            if let Some(based) = base.and_then(|base| parser.clone().with_base_iri(base).ok()) {
                parser = based;
            }
            for (name, iri) in prefixes {
                parser = parser.clone().with_prefix(name, iri).unwrap_or(parser);
            }
            Grammar::Turtle(parser.low_level())
        };
        Self { grammar, fed: 0 }
    }

    fn prefixes(&self) -> Vec<(String, String)> {
        let owned = |(name, iri): (&str, &str)| (name.to_owned(), iri.to_owned());
        match &self.grammar {
            Grammar::Turtle(parser) => parser.prefixes().map(owned).collect(),
            Grammar::TriG(parser) => parser.prefixes().map(owned).collect(),
        }
    }

    fn base(&self) -> Option<String> {
        match &self.grammar {
            Grammar::Turtle(parser) => parser.base_iri(),
            Grammar::TriG(parser) => parser.base_iri(),
        }
        .map(str::to_owned)
    }

    /// What a statement says. `last`: the file ends behind it.
    fn parse(&mut self, text: &[u8], last: bool, quads: &mut Vec<Quad>) -> Result<(), Fault> {
        let before = self.fed;
        self.fed += text.len() as u64;
        match &mut self.grammar {
            Grammar::Turtle(parser) => {
                parser.extend_from_slice(text);
                if last {
                    parser.end();
                }
            }
            Grammar::TriG(parser) => {
                parser.extend_from_slice(text);
                if last {
                    parser.end();
                }
            }
        }
        loop {
            let next = match &mut self.grammar {
                Grammar::Turtle(parser) => parser
                    .parse_next()
                    .map(|next| next.map(|triple| triple.in_graph(GraphName::DefaultGraph))),
                Grammar::TriG(parser) => parser.parse_next(),
            };
            match next {
                Some(Ok(quad)) => quads.push(quad),
                None => return Ok(()),
                Some(Err(error)) => {
                    let at = error.location().start.offset.saturating_sub(before) as usize;
                    let message = error.message().to_owned();
                    return Err(Fault { at: at.min(text.len()), message: tags::explained(message) });
                }
            }
        }
    }
}
