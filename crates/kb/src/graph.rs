//! The graph in memory: sorted, distinct triples over interned terms; the same whatever the order of reading.
//! RDF 1.2 Concepts, sections 3 and 4 (datasets). Reading is in `rdf`, what the triples mean is not known here.
//!
//! Blank nodes are named anew from what is said of them (`blank`), because the labels of a file mean nothing
//! outside it. Named graphs: a triple counts once however many graphs state it; the graphs are kept for writing.

use crate::blank;
use crate::error::Error;
use crate::lines::{Node, Object, Plain, is_iri};
use crate::terms::{Id, Interned, NONE, Shape, Terms};
use oxrdf::vocab::{rdf, xsd};
use oxrdf::{GraphName, GraphNameRef, LiteralRef, NamedNodeRef, NamedOrBlankNodeRef, Quad, TermRef};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};

/// Sorted, distinct triples.
#[derive(Debug, Default)]
pub struct Graph {
    terms: Terms,
    iris: Id,
    triples: Vec<[Id; 3]>,
    /// Every statement with its graph, only where some graph has a name.
    quads: Vec<[Id; 4]>,
    sources: Vec<Source>,
    skipped: Vec<Skipped>,
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
        self.triples.is_empty()
    }

    /// Distinct triples.
    pub fn len(&self) -> usize {
        self.triples.len()
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

    /// The triples in sorted order.
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
            self.triples.len()
        } else {
            let mut quads = std::mem::take(&mut self.quads);
            quads.retain(|quad| stays(&self, *quad));
            self.triples = quads.iter().map(|&[s, p, o, _]| [s, p, o]).collect();
            self.triples.dedup();
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
        let (mut low, mut high) = (range.start, range.end);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.text(middle).cmp(text) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(middle),
            }
        }
        None
    }

    fn blanks_end(&self) -> Id {
        let (mut low, mut high) = (self.iris, self.terms.len() as Id);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.terms.shape(middle) == Shape::Blank { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The triples of one subject.
    pub(crate) fn facts(&self, subject: Id) -> &[[Id; 3]] {
        let start = self.triples.partition_point(|t| t[0] < subject);
        let length = self.triples[start..].partition_point(|t| t[0] == subject);
        &self.triples[start..start + length]
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

/// Collects statements in any order.
#[derive(Default)]
pub(crate) struct Builder {
    terms: Terms,
    triples: Vec<[Id; 3]>,
    /// The graph of each triple, from the first that has one.
    graphs: Vec<Id>,
    file: usize,
    scratch: String,
    last: Option<(String, Id)>,
    sources: Vec<Source>,
    skipped: Vec<Skipped>,
}

impl Builder {
    /// The following statements come from another file: its blank nodes are others.
    pub fn next_file(&mut self) {
        self.file += 1;
    }

    pub fn add_source(&mut self, source: Source) {
        self.sources.push(source);
    }

    pub fn skip(&mut self, skipped: Skipped) {
        self.skipped.push(skipped);
    }

    pub fn insert(&mut self, quad: &Quad) -> Result<(), Error> {
        let subject = self.subject(quad.subject.as_ref())?;
        let predicate = self.iri(quad.predicate.as_ref())?;
        let object = self.term(quad.object.as_ref())?;
        let graph = match quad.graph_name.as_ref() {
            GraphNameRef::NamedNode(name) => self.iri(name)?,
            GraphNameRef::BlankNode(name) => self.subject(NamedOrBlankNodeRef::BlankNode(name))?,
            GraphNameRef::DefaultGraph => NONE,
        };
        self.push([subject, predicate, object], graph);
        Ok(())
    }

    /// The same for a line taken apart; `false`, and nothing inserted, if the general parser has to look at it.
    pub fn insert_plain(&mut self, line: &Plain<'_>) -> Result<bool, Error> {
        let Some(subject) = self.plain_node(line.subject)? else { return Ok(false) };
        let Some(predicate) = self.plain_iri(line.predicate)? else { return Ok(false) };
        let object = match line.object {
            Object::Node(node) => self.plain_node(node)?,
            Object::Literal { text, datatype, language } => self.plain_literal(text, datatype, language)?,
        };
        let Some(object) = object else { return Ok(false) };
        let graph = match line.graph {
            None => NONE,
            Some(name) => match self.plain_node(name)? {
                Some(name) => name,
                None => return Ok(false),
            },
        };
        self.push([subject, predicate, object], graph);
        Ok(true)
    }

    fn push(&mut self, triple: [Id; 3], graph: Id) {
        if graph != NONE && self.graphs.is_empty() {
            self.graphs.resize(self.triples.len(), NONE);
        }
        self.triples.push(triple);
        if graph != NONE || !self.graphs.is_empty() {
            self.graphs.push(graph);
        }
    }

    fn plain_node(&mut self, node: Node<'_>) -> Result<Option<Id>, Error> {
        match node {
            Node::Iri(iri) => match &self.last {
                Some((text, id)) if text == iri => Ok(Some(*id)),
                _ => {
                    let id = self.plain_iri(iri)?;
                    if let Some(id) = id {
                        self.remember(iri, id);
                    }
                    Ok(id)
                }
            },
            Node::Blank(label) => self.blank(label).map(Some),
        }
    }

    fn plain_iri(&mut self, iri: &str) -> Result<Option<Id>, Error> {
        checked(self.terms.intern_if(Shape::Iri, iri, is_iri))
    }

    fn plain_literal(
        &mut self,
        text: &str,
        datatype: Option<&str>,
        language: Option<&str>,
    ) -> Result<Option<Id>, Error> {
        let shape = match (datatype, language) {
            (Some(datatype), _) if datatype == xsd::STRING.as_str() => {
                Shape::Literal { datatype: NONE, language: NONE }
            }
            // Language and direction belong to these, so the general parser says what is wrong.
            (Some(datatype), _) if datatype.starts_with("http://www.w3.org/1999/02/22-rdf-syntax-ns#") => {
                return Ok(None);
            }
            (Some(datatype), _) => match self.plain_iri(datatype)? {
                Some(datatype) => Shape::Literal { datatype, language: NONE },
                None => return Ok(None),
            },
            // A new tag is the general parser's to judge.
            (None, Some(tag)) => match checked(self.terms.intern_if(Shape::Tag, tag, |_| false))? {
                Some(language) => Shape::Literal { datatype: NONE, language },
                None => return Ok(None),
            },
            (None, None) => Shape::Literal { datatype: NONE, language: NONE },
        };
        self.id(shape, text).map(Some)
    }

    fn id(&mut self, shape: Shape, text: &str) -> Result<Id, Error> {
        checked(self.terms.intern(shape, text))?.ok_or(Error::TooLarge { limit: NONE.into() })
    }

    fn iri(&mut self, iri: NamedNodeRef<'_>) -> Result<Id, Error> {
        self.id(Shape::Iri, iri.as_str())
    }

    /// Statements about one subject tend to stand together, so the last one is looked at first.
    fn subject(&mut self, subject: NamedOrBlankNodeRef<'_>) -> Result<Id, Error> {
        match subject {
            NamedOrBlankNodeRef::NamedNode(iri) => {
                if let Some((text, id)) = &self.last
                    && text == iri.as_str()
                {
                    return Ok(*id);
                }
                let id = self.iri(iri)?;
                self.remember(iri.as_str(), id);
                Ok(id)
            }
            NamedOrBlankNodeRef::BlankNode(blank) => self.blank(blank.as_str()),
        }
    }

    fn remember(&mut self, iri: &str, id: Id) {
        let last = self.last.get_or_insert_with(|| (String::new(), id));
        last.0.clear();
        last.0.push_str(iri);
        last.1 = id;
    }

    fn blank(&mut self, label: &str) -> Result<Id, Error> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch.push_str(&self.file.to_string());
        scratch.push(' ');
        scratch.push_str(label);
        let id = self.id(Shape::Blank, &scratch);
        self.scratch = scratch;
        id
    }

    fn term(&mut self, term: TermRef<'_>) -> Result<Id, Error> {
        match term {
            TermRef::NamedNode(iri) => self.iri(iri),
            TermRef::BlankNode(blank) => self.subject(NamedOrBlankNodeRef::BlankNode(blank)),
            TermRef::Literal(literal) => self.literal(literal),
            TermRef::Triple(triple) => {
                let subject = self.subject(triple.subject.as_ref())?;
                let predicate = self.iri(triple.predicate.as_ref())?;
                let object = self.term(triple.object.as_ref())?;
                self.id(Shape::Triple([subject, predicate, object]), "")
            }
        }
    }

    fn literal(&mut self, literal: LiteralRef<'_>) -> Result<Id, Error> {
        let language = match (literal.language(), literal.direction()) {
            (Some(tag), None) => self.id(Shape::Tag, tag)?,
            (Some(tag), Some(direction)) => {
                let direction = if direction == oxrdf::BaseDirection::Ltr { "ltr" } else { "rtl" };
                self.id(Shape::Tag, &format!("{tag}--{direction}"))?
            }
            (None, _) => NONE,
        };
        let datatype = match literal.datatype() {
            plain if plain == xsd::STRING || plain == rdf::LANG_STRING || language != NONE => NONE,
            datatype => self.iri(datatype)?,
        };
        self.id(Shape::Literal { datatype, language }, literal.value())
    }

    /// Names blank nodes, sorts terms and triples, drops duplicates.
    pub fn finish(self) -> Graph {
        let Self { terms, mut triples, graphs, mut sources, skipped, .. } = self;
        let graph_of = |place: usize| graphs.get(place).copied().unwrap_or(NONE);
        let quads = triples.iter().enumerate().map(|(place, &[s, p, o])| [s, p, o, graph_of(place)]);
        let texts = final_texts(&terms, blank::labels(&terms, quads));
        let order = sorted(&terms, &texts);
        let mut rank = vec![0; order.len()];
        for (position, &id) in order.iter().enumerate() {
            rank[id as usize] = position as Id;
        }
        let renamed = |id: Id| if id == NONE { NONE } else { rank[id as usize] };
        let mut quads: Vec<[Id; 4]> = Vec::new();
        if !graphs.is_empty() {
            let named = triples.iter().zip(&graphs);
            quads.extend(named.map(|(&[s, p, o], &g)| [s, p, o, g].map(renamed)));
            quads.sort_unstable();
            quads.dedup();
        }
        for triple in &mut triples {
            *triple = triple.map(renamed);
        }
        triples.sort_unstable();
        triples.dedup();
        let iris = order.partition_point(|&id| terms.shape(id) == Shape::Iri) as Id;
        let terms = terms.reordered(
            &order,
            |id| texts.get(&id).map_or_else(|| terms.text(id), String::as_str),
            &rank,
        );
        sources.sort_by(|a, b| a.path.cmp(&b.path));
        Graph { terms, iris, triples, quads, sources, skipped }
    }
}

fn checked(interned: Interned) -> Result<Option<Id>, Error> {
    match interned {
        Interned::Id(id) => Ok(Some(id)),
        Interned::Invalid => Ok(None),
        Interned::Full => Err(Error::TooLarge { limit: NONE.into() }),
    }
}

/// All terms: IRIs, blank nodes, literals, triple terms, tags; each kind by text, datatype and language.
fn sorted(terms: &Terms, texts: &FxHashMap<Id, String>) -> Vec<Id> {
    let text = |id: Id| texts.get(&id).map_or_else(|| terms.text(id), String::as_str);
    let tag = |id: Id| if id == NONE { "" } else { terms.text(id) };
    let kind = |id: Id| match terms.shape(id) {
        Shape::Iri => 0_u8,
        Shape::Blank => 1,
        Shape::Literal { .. } => 2,
        Shape::Triple(_) => 3,
        Shape::Tag => 4,
    };
    let marks = |id: Id| match terms.shape(id) {
        Shape::Literal { datatype, language } => (tag(datatype), tag(language)),
        _ => ("", ""),
    };
    let mut order: Vec<Id> = (0..terms.len() as Id).collect();
    order.sort_unstable_by(|&a, &b| {
        let texts = || text(a).cmp(text(b));
        kind(a).cmp(&kind(b)).then_with(texts).then_with(|| marks(a).cmp(&marks(b)))
    });
    order
}

/// New texts of the terms whose text depends on blank labels.
fn final_texts(terms: &Terms, labels: FxHashMap<Id, String>) -> FxHashMap<Id, String> {
    let mut texts = labels;
    // A triple term's parts are older than itself, so one pass is enough.
    for id in 0..terms.len() as Id {
        if let Shape::Triple(parts) = terms.shape(id) {
            let [s, p, o] = parts.map(|part| {
                let text = texts.get(&part).map_or_else(|| terms.text(part), String::as_str);
                match terms.shape(part) {
                    Shape::Blank => format!("_:{text}"),
                    Shape::Iri => format!("<{text}>"),
                    Shape::Triple(_) | Shape::Tag => text.to_owned(),
                    Shape::Literal { datatype, language } if datatype == NONE && language == NONE => {
                        format!("{text:?}")
                    }
                    Shape::Literal { datatype, language } if language == NONE => {
                        format!("{text:?}^^<{}>", terms.text(datatype))
                    }
                    Shape::Literal { language, .. } => format!("{text:?}@{}", terms.text(language)),
                }
            });
            texts.insert(id, format!("<<( {s} {p} {o} )>>"));
        }
    }
    texts
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
