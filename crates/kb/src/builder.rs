//! A graph in the making: statements in any order become interned terms and numbered triples; at the end things of
//! several files meet (`meeting`), blank nodes are named, terms and triples sorted. Reading files is in `rdf`.

use crate::axioms;
use crate::blank;
use crate::containers;
use crate::error::Error;
use crate::graph::{Graph, Skipped, Source};
use crate::lines::{Node, Object, Plain, is_iri};
use crate::meeting;
use crate::rdf::universal;
use crate::terms::{Id, Interned, NONE, Shape, Terms};
use oxrdf::vocab::{rdf, xsd};
use oxrdf::{GraphNameRef, LiteralRef, NamedNodeRef, NamedOrBlankNodeRef, Quad, TermRef};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

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
    /// Some terms may be in no triple.
    unused: bool,
}

/// A state to go back to.
#[derive(Clone, Copy)]
pub(crate) struct Mark(usize);

impl Builder {
    /// How far reading is.
    pub fn mark(&self) -> Mark {
        Mark(self.triples.len())
    }

    /// Takes back what was inserted since.
    pub fn back_to(&mut self, Mark(length): Mark) {
        self.unused |= self.triples.len() > length;
        self.triples.truncate(length);
        self.graphs.truncate(length);
    }

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
        match universal(iri.as_str()) {
            Some(universal) => self.id(Shape::Iri, &universal),
            None => self.id(Shape::Iri, iri.as_str()),
        }
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
        let Self { terms, mut triples, mut graphs, mut sources, skipped, mut unused, .. } = self;
        if sources.len() > 1 {
            unused |= meeting::meet(&terms, &mut triples);
        }
        if graphs.iter().all(|&graph| graph == NONE) {
            graphs.clear();
        }
        let used = unused.then(|| used(&terms, &triples, &graphs));
        let graph_of = |place: usize| graphs.get(place).copied().unwrap_or(NONE);
        let quads = triples.iter().enumerate().map(|(place, &[s, p, o])| [s, p, o, graph_of(place)]);
        let is_used = |id: Id| used.as_ref().is_none_or(|used| used[id as usize]);
        let texts = final_texts(&terms, blank::labels(&terms, quads, is_used));
        let mut order = sorted(&terms, &texts);
        order.retain(|&id| is_used(id));
        let mut rank = vec![NONE; terms.len()];
        for (position, &id) in order.iter().enumerate() {
            rank[id as usize] = position as Id;
        }
        let renamed = |id: Id| if id == NONE { NONE } else { rank[id as usize] };
        let axioms = axioms::read(&terms, &triples);
        let (read, lists) = match containers::read(&terms, axioms.as_deref().unwrap_or(&triples)) {
            Some(read) => (Some(read.triples), read.lists),
            None => (axioms, BTreeMap::new()),
        };
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
        let stated = triples.len();
        if let Some(read) = read {
            if quads.is_empty() {
                quads.extend(triples.iter().map(|&[s, p, o]| [s, p, o, NONE]));
            }
            triples = read.into_iter().map(|triple| triple.map(renamed)).collect();
            triples.sort_unstable();
        }
        let iris = order.partition_point(|&id| terms.shape(id) == Shape::Iri) as Id;
        let terms = terms.reordered(
            &order,
            |id| texts.get(&id).map_or_else(|| terms.text(id), String::as_str),
            &rank,
        );
        sources.sort_by(|a, b| a.path.cmp(&b.path));
        Graph { terms, iris, triples, stated, quads, lists, sources, skipped }
    }
}

fn checked(interned: Interned) -> Result<Option<Id>, Error> {
    match interned {
        Interned::Id(id) => Ok(Some(id)),
        Interned::Invalid => Ok(None),
        Interned::Full => Err(Error::TooLarge { limit: NONE.into() }),
    }
}

/// The terms that are in triples, and those that these are made of.
fn used(terms: &Terms, triples: &[[Id; 3]], graphs: &[Id]) -> Vec<bool> {
    let mut used = vec![false; terms.len()];
    let mut open: Vec<Id> = triples.iter().flatten().chain(graphs).copied().collect();
    while let Some(id) = open.pop() {
        if id == NONE || std::mem::replace(&mut used[id as usize], true) {
            continue;
        }
        match terms.shape(id) {
            Shape::Literal { datatype, language } => open.extend([datatype, language]),
            Shape::Triple(parts) => open.extend(parts),
            _ => {}
        }
    }
    used
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
