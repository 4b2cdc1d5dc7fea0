//! Where a triple stands in the files it came from: they are read again, because keeping a line for every triple
//! would cost every build memory and disk for what is asked of few. A file's reader tells the line it has come to;
//! from there the line that shows the triple's object is looked for upwards.

use crate::error::Error;
use crate::format::{self, Opened};
use crate::line_by_line::LineByLine;
use crate::lineage::Fact;
use crate::lines;
use oxrdf::{NamedOrBlankNode, Quad, Term};
use oxrdfio::{RdfFormat, RdfParser};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Lines that are looked through for a statement that the reader has completed.
const LOOKED_THROUGH: usize = 200;

/// A statement of a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file.
    pub path: PathBuf,
    /// From 1: the line that shows the object, or on which the statement ends.
    pub line: u64,
}

/// The places of each triple in these files and folders, in order; none for what is not there. Broken statements are
/// passed over. Blank nodes have other labels in files, so a triple with one is found at every statement that agrees
/// in all else.
pub fn locate(paths: &[PathBuf], facts: &[Fact]) -> Result<Vec<Vec<Place>>, Error> {
    let mut places = vec![Vec::new(); facts.len()];
    for path in format::files(paths)? {
        let mut found = |quad: &Quad, line: &mut dyn FnMut() -> u64| {
            for (fact, places) in facts.iter().zip(&mut places) {
                if is(fact, quad) {
                    places.push(Place { path: path.clone(), line: line() });
                }
            }
        };
        let Opened { format, content, .. } = format::open(&path)?;
        if matches!(format, RdfFormat::NTriples | RdfFormat::NQuads) {
            in_lines(&path, format, content, &mut found)?;
        } else {
            in_blocks(format, content, &mut found);
        }
    }
    for places in &mut places {
        places.sort();
        places.dedup();
    }
    Ok(places)
}

type Found<'f> = dyn FnMut(&Quad, &mut dyn FnMut() -> u64) + 'f;

fn in_lines(
    path: &Path,
    format: RdfFormat,
    content: Box<dyn Read>,
    found: &mut Found<'_>,
) -> Result<(), Error> {
    let mut content = BufReader::new(content);
    let (mut line, mut number) = (Vec::new(), 0);
    while content.read_until(b'\n', &mut line).map_err(Error::read(path))? > 0 {
        number += 1;
        for quad in lines::general(&line, format).unwrap_or_default() {
            found(&quad, &mut || number);
        }
        line.clear();
    }
    Ok(())
}

fn in_blocks(format: RdfFormat, content: Box<dyn Read>, found: &mut Found<'_>) {
    let lines = Rc::new(RefCell::new(Recent { number: 0, lines: VecDeque::new() }));
    let recent = lines.clone();
    let reader = LineByLine::new(BufReader::new(content), move |line| recent.borrow_mut().push(line));
    for quad in RdfParser::from_format(format).for_reader(reader) {
        match quad {
            Ok(quad) => found(&quad, &mut || lines.borrow().showing(&quad.object)),
            Err(_) if matches!(format, RdfFormat::RdfXml | RdfFormat::JsonLd { .. }) => break,
            Err(_) => {}
        }
    }
}

fn is(fact: &Fact, quad: &Quad) -> bool {
    let predicate = fact.predicate.strip_prefix('<').and_then(|iri| iri.strip_suffix('>'));
    let subject = match &quad.subject {
        NamedOrBlankNode::BlankNode(_) => fact.subject.starts_with("_:"),
        NamedOrBlankNode::NamedNode(_) => true,
    };
    let object = matches!(quad.object, Term::BlankNode(_)) == fact.object.starts_with("_:");
    // The cheap comparisons first: nearly every statement is another one.
    predicate == Some(quad.predicate.as_str())
        && subject
        && object
        && (fact.subject.starts_with("_:") || fact.subject == quad.subject.to_string())
        && (fact.object.starts_with("_:") || fact.object == quad.object.to_string())
}

/// The last lines that a parser was given.
struct Recent {
    number: u64,
    lines: VecDeque<String>,
}

impl Recent {
    fn push(&mut self, line: &[u8]) {
        self.number += 1;
        if self.lines.len() == LOOKED_THROUGH {
            self.lines.pop_front();
        }
        self.lines.push_back(String::from_utf8_lossy(line).into_owned());
    }

    /// The nearest line above that holds the object as people write it, or the line at hand.
    fn showing(&self, object: &Term) -> u64 {
        let wanted = match object {
            Term::NamedNode(iri) => {
                let iri = iri.as_str().trim_end_matches(['/', '#']);
                iri.rsplit(['/', '#', ':']).next().unwrap_or(iri)
            }
            // Escapes and line breaks are written in several ways; what stands before them is not.
            Term::Literal(literal) => {
                literal.value().split(['\n', '"', '\\', '\t']).next().unwrap_or_default()
            }
            _ => "",
        };
        let above = self.lines.iter().rev().position(|line| !wanted.is_empty() && line.contains(wanted));
        self.number.saturating_sub(above.unwrap_or(0) as u64)
    }
}
