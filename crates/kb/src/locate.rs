//! Where a triple stands in the files it came from: they are read again, because keeping a line for every triple
//! would cost every build memory and disk for what is asked of few. A file's reader tells the line it has come to;
//! from there the line that shows the triple's object is looked for upwards.

use crate::error::Error;
use crate::format::{self, Opened};
use crate::line_by_line::LineByLine;
use crate::lineage::Fact;
use crate::rdf::{self, Bases, Contexts, Fault, Found, LOCAL, Lost, ReadOptions, published, universal};
use oxrdf::{NamedOrBlankNode, Quad, Term};
use oxrdfio::RdfFormat;
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

/// The places of each triple in these files and folders, read as `options` say, in order; none for what is not there.
/// Broken statements are passed over. Blank nodes have other labels in files, so a triple with one is found at every
/// statement that agrees in all else.
pub fn locate(paths: &[PathBuf], facts: &[Fact], options: &ReadOptions) -> Result<Vec<Vec<Place>>, Error> {
    let mut places = vec![Vec::new(); facts.len()];
    let contexts = Contexts::load(&options.contexts)?;
    let bases = Bases::new(paths, options.base.as_deref(), options.root.as_deref());
    for path in format::files(paths)? {
        let base = bases.of(&path);
        let mut found = |quad: &Quad, line: &mut dyn FnMut() -> u64| {
            for (fact, places) in facts.iter().zip(&mut places) {
                if is(fact, quad) {
                    places.push(Place { path: path.clone(), line: line() });
                }
            }
        };
        let Opened { format, content, .. } = format::open(&path)?;
        match format {
            RdfFormat::NTriples | RdfFormat::NQuads => in_lines(&path, format, content, &mut found)?,
            RdfFormat::Turtle | RdfFormat::TriG => {
                rdf::statements(content, format, &base, &mut Statements { path: &path, found: &mut found })?;
            }
            _ => in_blocks(format, content, &base, &contexts, &mut found),
        }
    }
    for places in &mut places {
        places.sort();
        places.dedup();
    }
    Ok(places)
}

type Each<'f> = dyn FnMut(&Quad, &mut dyn FnMut() -> u64) + 'f;

fn in_lines(
    path: &Path,
    format: RdfFormat,
    content: Box<dyn Read>,
    found: &mut Each<'_>,
) -> Result<(), Error> {
    let mut content = BufReader::new(content);
    let (mut line, mut number) = (Vec::new(), 0);
    while content.read_until(b'\n', &mut line).map_err(Error::read(path))? > 0 {
        number += 1;
        for quad in rdf::line(&line, format).unwrap_or_default() {
            found(&quad, &mut || number);
        }
        line.clear();
    }
    Ok(())
}

/// Statements with the text that makes them.
struct Statements<'s, 'f> {
    path: &'s Path,
    found: &'s mut Each<'f>,
}

impl Found for Statements<'_, '_> {
    fn found(&mut self, quads: &mut Vec<Quad>, text: &[u8], line: u64) -> Result<(), Error> {
        for quad in quads.drain(..) {
            (self.found)(&quad, &mut || {
                let lines: Vec<String> = text
                    .split(|byte| *byte == b'\n')
                    .map(|line| String::from_utf8_lossy(line).into_owned())
                    .collect();
                let shown = lines.iter().position(|line| shows(line, &quad.object));
                let first = lines.iter().position(|line| !line.trim().is_empty());
                line + 1 + shown.or(first).unwrap_or(0) as u64
            });
        }
        Ok(())
    }

    fn lost(&mut self, _: &[u8], _: u64, _: Lost) -> Result<(), Error> {
        Ok(())
    }

    fn broken(&self, _: &[u8], _: u64, fault: Fault) -> Error {
        Error::Malformed { path: self.path.to_owned(), message: fault.message }
    }

    fn unreadable(&self, source: std::io::Error) -> Error {
        Error::Read { path: self.path.to_owned(), source }
    }
}

fn in_blocks(
    format: RdfFormat,
    content: Box<dyn Read>,
    base: &str,
    contexts: &Contexts,
    found: &mut Each<'_>,
) {
    let lines = Rc::new(RefCell::new(Recent { number: 0, lines: VecDeque::new() }));
    let recent = lines.clone();
    let reader = LineByLine::new(BufReader::new(content), move |line| recent.borrow_mut().push(line));
    let quads = rdf::parser(format, base).for_reader(reader).with_document_loader(contexts.loader());
    // Neither reader goes on after a fault.
    for quad in quads.map_while(Result::ok) {
        found(&quad, &mut || lines.borrow().showing(&quad.object));
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
        && (fact.subject.starts_with("_:") || alike(&fact.subject, quad.subject.to_string()))
        && (fact.object.starts_with("_:") || alike(&fact.object, quad.object.to_string()))
}

/// A term of the graph is this one of a file, where it may have the file's own address.
fn alike(known: &str, written: String) -> bool {
    if known == written {
        return true;
    }
    let iri = written.strip_prefix('<').and_then(|iri| iri.strip_suffix('>'));
    let Some(iri) = iri.filter(|iri| iri.starts_with(LOCAL)) else { return false };
    let known = known.trim_matches(['<', '>']);
    let fragment =
        |iri: &str| iri.starts_with(LOCAL).then(|| iri.split_once('#').map(|(_, f)| f.to_owned())).flatten();
    universal(iri).is_some_and(|universal| universal == known)
        || published(iri) == published(known)
        || fragment(iri).is_some_and(|one| fragment(known).is_some_and(|other| one == other))
}

/// This line holds the object as people write it.
fn shows(line: &str, object: &Term) -> bool {
    let wanted = match object {
        Term::NamedNode(iri) => {
            let iri = iri.as_str().trim_end_matches(['/', '#']);
            iri.rsplit(['/', '#', ':']).next().unwrap_or(iri)
        }
        // Escapes and line breaks are written in several ways; what stands before them is not.
        Term::Literal(literal) => literal.value().split(['\n', '"', '\\', '\t']).next().unwrap_or_default(),
        _ => "",
    };
    !wanted.is_empty() && line.contains(wanted)
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
        let above = self.lines.iter().rev().position(|line| shows(line, object));
        self.number.saturating_sub(above.unwrap_or(0) as u64)
    }
}
