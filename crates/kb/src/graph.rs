//! The graph in memory: sorted, distinct triples over interned terms; the same whatever the order of reading.
//! RDF 1.2 Concepts, sections 3 and 4 (datasets). It is made by `builder`; what the triples mean is not known here.
//!
//! Blank nodes are named anew from what is said of them (`blank`), because the labels of a file mean nothing
//! outside it. Named graphs: a triple counts once however many graphs state it; the graphs are kept for writing.

use crate::error::Error;
use crate::schema::Listed;
use crate::terms::{Id, NONE, Shape, Terms};
use oxrdf::{GraphName, NamedNodeRef, Quad};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Sorted, distinct triples.
#[derive(Debug, Default)]
pub struct Graph {
    pub(crate) terms: Terms,
    /// IRIs come first among the terms; so many there are.
    pub(crate) iris: Id,
    /// As induction sees them: with links in place of the nodes that spell class axioms out (`axioms`)
    /// and of those of lists (`containers`).
    pub(crate) triples: Vec<[Id; 3]>,
    /// Distinct triples as they are stated.
    pub(crate) stated: usize,
    /// Every statement with its graph, only where some graph has a name or some triples are not as stated.
    pub(crate) quads: Vec<[Id; 4]>,
    /// By predicate: how the lists are written whose values are told as its own.
    pub(crate) lists: BTreeMap<String, Listed>,
    pub(crate) sources: Vec<Source>,
    pub(crate) skipped: Vec<Skipped>,
}

/// A file the graph was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// The format it was read as: `Turtle`.
    pub format: &'static str,
    /// Statements in it, duplicates included.
    pub statements: u64,
    /// Size on disk.
    pub bytes: u64,
    /// About how many statements lenient reading lost.
    pub lost: u64,
}

/// A statement that lenient reading left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The file.
    pub path: PathBuf,
    /// From 1; 0 where the format's reader does not say.
    pub line: u64,
    /// From 1; 0 where the format's reader does not say.
    pub column: u64,
    /// Why.
    pub message: String,
}

impl std::fmt::Display for Skipped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.path.display())?;
        // What nobody knows is 0.
        for place in [self.line, self.column].into_iter().filter(|place| *place > 0) {
            write!(f, ":{place}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// A term as it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term<'g> {
    /// An IRI.
    Iri(&'g str),
    /// A blank node's label, without `_:`.
    Blank(&'g str),
    /// A literal.
    Literal {
        /// Its lexical form.
        text: &'g str,
        /// Its datatype's IRI; xsd:string and rdf:langString are left out.
        datatype: Option<&'g str>,
        /// Its language tag.
        language: Option<&'g str>,
    },
    /// A triple term, in N-Triples.
    Triple(&'g str),
}

impl Graph {
    /// No triple at all.
    pub fn is_empty(&self) -> bool {
        self.stated == 0
    }

    /// Distinct triples, as they are stated.
    pub fn len(&self) -> usize {
        self.stated
    }

    /// The files it was read from, in order of their paths.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// What lenient reading left out.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Names of the named graphs, sorted; IRIs, or blank nodes as `_:b0`.
    pub fn graph_names(&self) -> Vec<String> {
        let mut names: Vec<Id> = self.quads.iter().map(|quad| quad[3]).filter(|&g| g != NONE).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(|id| self.node(id)).collect()
    }

    /// The triples in sorted order, as induction sees them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Term<'_>, &str, Term<'_>)> + '_ {
        self.triples.iter().map(|&[s, p, o]| (self.term(s), self.text(p), self.term(o)))
    }

    /// Every statement as others take it, sorted, with its named graph if it has one.
    pub fn quads(&self) -> impl Iterator<Item = Quad> + '_ {
        let plain = self.quads.is_empty().then_some(&self.triples).into_iter().flatten();
        plain
            .map(|&[s, p, o]| [s, p, o, NONE])
            .chain(self.quads.iter().copied())
            .filter_map(|quad| self.quad(quad))
    }

    /// The triples about one subject, sorted; the subject is an IRI, or a blank node as `_:b0`.
    pub fn about<'g>(&'g self, subject: &str) -> impl Iterator<Item = (&'g str, Term<'g>)> + 'g {
        let facts = self.find(subject).map(|id| self.facts(id)).unwrap_or_default();
        facts.iter().map(|&[_, p, o]| (self.text(p), self.term(o)))
    }

    /// This graph without the statements of another; also how many there were. One in a named graph is removed from
    /// that graph, one without from the default graph. Blank nodes are compared by the labels they have here.
    pub fn without(mut self, other: &Self) -> (Self, u64) {
        let wanted: FxHashSet<String> = other.quads().map(|quad| quad.to_string()).collect();
        let stays = |graph: &Self, quad: [Id; 4]| {
            graph.quad(quad).is_none_or(|quad| !wanted.contains(&quad.to_string()))
        };
        let before = if self.quads.is_empty() { self.triples.len() } else { self.quads.len() };
        let after = if self.quads.is_empty() {
            let mut triples = std::mem::take(&mut self.triples);
            triples.retain(|&[s, p, o]| stays(&self, [s, p, o, NONE]));
            self.triples = triples;
            self.stated = self.triples.len();
            self.triples.len()
        } else {
            let mut quads = std::mem::take(&mut self.quads);
            quads.retain(|quad| stays(&self, *quad));
            self.triples = quads.iter().map(|&[s, p, o, _]| [s, p, o]).collect();
            self.triples.dedup();
            self.stated = self.triples.len();
            self.quads = quads;
            self.quads.len()
        };
        (self, (before - after) as u64)
    }

    pub(crate) fn triples(&self) -> &[[Id; 3]] {
        &self.triples
    }

    pub(crate) fn text(&self, id: Id) -> &str {
        self.terms.text(id)
    }

    pub(crate) fn shape(&self, id: Id) -> Shape {
        self.terms.shape(id)
    }

    /// Distinct triple terms; they stand behind the literals, before the tags.
    pub(crate) fn triple_terms(&self) -> usize {
        let shapes = (0..self.terms.len() as Id).rev().map(|id| self.terms.shape(id));
        shapes
            .skip_while(|shape| *shape == Shape::Tag)
            .take_while(|shape| matches!(shape, Shape::Triple(_)))
            .count()
    }

    pub(crate) fn terms(&self) -> usize {
        self.terms.len()
    }

    pub(crate) fn is_iri(&self, id: Id) -> bool {
        id < self.iris
    }

    /// An IRI or a blank node: something a row can stand for.
    pub(crate) fn is_node(&self, id: Id) -> bool {
        matches!(self.terms.shape(id), Shape::Iri | Shape::Blank)
    }

    /// The IRI, or `_:` and the label.
    pub(crate) fn node(&self, id: Id) -> String {
        match self.terms.shape(id) {
            Shape::Blank => format!("_:{}", self.text(id)),
            _ => self.text(id).to_owned(),
        }
    }

    /// The id of an IRI or of a blank node written `_:b0`.
    pub(crate) fn find(&self, node: &str) -> Option<Id> {
        let (range, text) = match node.strip_prefix("_:") {
            Some(label) => (self.iris..self.blanks_end(), label),
            None => (0..self.iris, node),
        };
        let end = range.end;
        let id = first_after(range, |id| self.text(id) < text);
        (id < end && self.text(id) == text).then_some(id)
    }

    /// The IRIs that start so.
    pub(crate) fn starting_with<'g>(&'g self, prefix: &'g str) -> impl Iterator<Item = Id> + 'g {
        let first = first_after(0..self.iris, |id| self.text(id) < prefix);
        (first..self.iris).take_while(move |&id| self.text(id).starts_with(prefix))
    }

    fn blanks_end(&self) -> Id {
        first_after(self.iris..self.terms.len() as Id, |id| self.terms.shape(id) == Shape::Blank)
    }

    /// The triples of one subject.
    pub(crate) fn facts(&self, subject: Id) -> &[[Id; 3]] {
        let start = self.triples.partition_point(|t| t[0] < subject);
        let length = self.triples[start..].partition_point(|t| t[0] == subject);
        &self.triples[start..start + length]
    }

    /// Predicates, those of most triples first.
    pub(crate) fn predicates(&self) -> Vec<Id> {
        let mut used = vec![0u32; self.iris as usize];
        for t in &self.triples {
            used[t[1] as usize] += 1;
        }
        let mut predicates: Vec<Id> = (0..self.iris).filter(|&p| used[p as usize] > 0).collect();
        predicates.sort_by_key(|&p| (std::cmp::Reverse(used[p as usize]), p));
        predicates
    }

    /// Subjects with their triples, sorted.
    pub(crate) fn capsules(&self) -> impl Iterator<Item = (Id, &[[Id; 3]])> {
        self.triples.chunk_by(|a, b| a[0] == b[0]).map(|facts| (facts[0][0], facts))
    }

    pub(crate) fn datatype(&self, id: Id) -> Option<&str> {
        match self.terms.shape(id) {
            Shape::Literal { datatype, .. } if datatype != NONE => Some(self.text(datatype)),
            _ => None,
        }
    }

    pub(crate) fn language(&self, id: Id) -> Option<&str> {
        match self.terms.shape(id) {
            Shape::Literal { language, .. } if language != NONE => Some(self.text(language)),
            _ => None,
        }
    }

    pub(crate) fn term(&self, id: Id) -> Term<'_> {
        let text = self.text(id);
        match self.terms.shape(id) {
            Shape::Iri => Term::Iri(text),
            Shape::Blank => Term::Blank(text),
            Shape::Triple(_) => Term::Triple(text),
            Shape::Literal { .. } | Shape::Tag => {
                Term::Literal { text, datatype: self.datatype(id), language: self.language(id) }
            }
        }
    }

    fn oxterm(&self, id: Id) -> Option<oxrdf::Term> {
        let text = self.text(id);
        Some(match self.terms.shape(id) {
            Shape::Iri => NamedNodeRef::new_unchecked(text).into_owned().into(),
            Shape::Blank => oxrdf::BlankNodeRef::new_unchecked(text).into_owned().into(),
            Shape::Triple([s, p, o]) => {
                oxrdf::Triple::from_terms(self.oxterm(s)?, self.oxterm(p)?, self.oxterm(o)?).ok()?.into()
            }
            Shape::Tag => return None,
            Shape::Literal { datatype, language } => {
                if language != NONE {
                    let (tag, direction) = match self.text(language).split_once("--") {
                        Some((tag, "ltr")) => (tag, Some(oxrdf::BaseDirection::Ltr)),
                        Some((tag, _)) => (tag, Some(oxrdf::BaseDirection::Rtl)),
                        None => (self.text(language), None),
                    };
                    match direction {
                        Some(d) => {
                            oxrdf::Literal::new_directional_language_tagged_literal_unchecked(text, tag, d)
                                .into()
                        }
                        None => oxrdf::Literal::new_language_tagged_literal_unchecked(text, tag).into(),
                    }
                } else if datatype != NONE {
                    let datatype = NamedNodeRef::new_unchecked(self.text(datatype)).into_owned();
                    oxrdf::Literal::new_typed_literal(text, datatype).into()
                } else {
                    oxrdf::Literal::new_simple_literal(text).into()
                }
            }
        })
    }

    fn quad(&self, [s, p, o, g]: [Id; 4]) -> Option<Quad> {
        let triple = oxrdf::Triple::from_terms(self.oxterm(s)?, self.oxterm(p)?, self.oxterm(o)?).ok()?;
        let graph = match (g != NONE).then(|| self.oxterm(g)).flatten() {
            Some(oxrdf::Term::NamedNode(name)) => GraphName::NamedNode(name),
            Some(oxrdf::Term::BlankNode(name)) => GraphName::BlankNode(name),
            _ => GraphName::DefaultGraph,
        };
        Some(triple.in_graph(graph))
    }
}

/// The first id of a sorted range for which it does not hold; the range's end if there is none.
fn first_after(range: std::ops::Range<Id>, holds: impl Fn(Id) -> bool) -> Id {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// Writes the graph as sorted N-Quads, compressed with zstd.
pub fn write_nquads(graph: &Graph, path: &Path) -> Result<(), Error> {
    use std::io::Write;
    let file = std::fs::File::create(path).map_err(Error::write(path))?;
    let mut out = zstd::Encoder::new(std::io::BufWriter::new(file), 3).map_err(Error::write(path))?;
    for quad in graph.quads() {
        let end = if quad.graph_name.is_default_graph() { " .\n" } else { " " };
        write!(out, "{} {} {}{end}", quad.subject, quad.predicate, quad.object)
            .map_err(Error::write(path))?;
        if !quad.graph_name.is_default_graph() {
            writeln!(out, "{} .", quad.graph_name).map_err(Error::write(path))?;
        }
    }
    out.finish().and_then(|mut buffer| buffer.flush()).map_err(Error::write(path))
}
