//! Distinct terms and their ids. A term is its kind, its text and, for a literal, datatype and language; an id is
//! its number here. RDF 1.2 Concepts, section 3. Knows nothing of triples.

use rustc_hash::FxHashMap;
use std::hash::Hasher;

/// The number of a term.
pub type Id = u32;

/// No term.
pub const NONE: Id = u32::MAX;

/// What a term is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Shape {
    Iri,
    Blank,
    /// Ids of the datatype IRI (`NONE` for xsd:string and rdf:langString) and of the language tag, kept as an
    /// [`Shape::Tag`] term (`NONE` without).
    Literal {
        datatype: Id,
        language: Id,
    },
    /// A language tag, `en` or `ar--rtl`; never subject, predicate or object.
    Tag,
    /// A triple term: its text is made when the graph is complete.
    Triple([Id; 3]),
}

/// What became of a term to be interned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Interned {
    Id(Id),
    /// It is new and was refused.
    Invalid,
    /// There are no more ids.
    Full,
}

/// Distinct terms, stored one after another.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    text: String,
    ends: Vec<u64>,
    shapes: Vec<Shape>,
    /// Hash of a term -> the newest term with it; `older` chains the rest.
    newest: FxHashMap<u64, Id>,
    older: Vec<Id>,
}

impl Terms {
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    pub fn text(&self, id: Id) -> &str {
        let id = id as usize;
        let start = if id == 0 { 0 } else { self.ends[id - 1] as usize };
        &self.text[start..self.ends[id] as usize]
    }

    pub fn shape(&self, id: Id) -> Shape {
        self.shapes[id as usize]
    }

    /// The term's id, new if it has not been seen.
    pub fn intern(&mut self, shape: Shape, text: &str) -> Interned {
        self.intern_if(shape, text, |_| true)
    }

    /// The same where a new term must be `valid`; one that has been seen was.
    pub fn intern_if(&mut self, shape: Shape, text: &str, valid: impl FnOnce(&str) -> bool) -> Interned {
        let hash = hash(shape, text);
        let newest = self.newest.get(&hash).copied().unwrap_or(NONE);
        let mut candidate = newest;
        while candidate != NONE {
            if self.shape(candidate) == shape && self.text(candidate) == text {
                return Interned::Id(candidate);
            }
            candidate = self.older[candidate as usize];
        }
        if !valid(text) {
            return Interned::Invalid;
        }
        let Some(id) = Id::try_from(self.shapes.len()).ok().filter(|&id| id != NONE) else {
            return Interned::Full;
        };
        self.push(shape, text);
        self.older.push(newest);
        self.newest.insert(hash, id);
        Interned::Id(id)
    }

    /// The id of a term, while terms are gathered.
    pub fn find(&self, shape: Shape, text: &str) -> Option<Id> {
        let mut candidate = self.newest.get(&hash(shape, text)).copied().unwrap_or(NONE);
        while candidate != NONE {
            if self.shape(candidate) == shape && self.text(candidate) == text {
                return Some(candidate);
            }
            candidate = self.older[candidate as usize];
        }
        None
    }

    fn push(&mut self, shape: Shape, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len() as u64);
        self.shapes.push(shape);
    }

    /// The same terms in the given order with these texts.
    pub fn reordered<'t>(&self, order: &[Id], text: impl Fn(Id) -> &'t str, rank: &[Id]) -> Self
    where
        Self: 't,
    {
        let mut terms = Self {
            text: String::with_capacity(self.text.len()),
            ends: Vec::with_capacity(order.len()),
            shapes: Vec::with_capacity(order.len()),
            ..Self::default()
        };
        let renamed = |id: Id| if id == NONE { NONE } else { rank[id as usize] };
        for &id in order {
            let shape = match self.shape(id) {
                Shape::Literal { datatype, language } => {
                    Shape::Literal { datatype: renamed(datatype), language: renamed(language) }
                }
                Shape::Triple(parts) => Shape::Triple(parts.map(renamed)),
                other => other,
            };
            terms.push(shape, text(id));
        }
        terms
    }
}

fn hash(shape: Shape, text: &str) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    std::hash::Hash::hash(&shape, &mut hasher);
    hasher.write(text.as_bytes());
    hasher.finish()
}
