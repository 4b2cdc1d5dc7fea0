//! What says of which kind a subject is: rdf:type, or a property of the graph's own where nearly nothing has a type.
//! Wikidata and what is modelled after it states "instance of" (P31) and "subclass of" (P279) as any other fact.

use super::hints::Hints;
use super::typing::iri_tells;
use crate::graph::Graph;
use crate::names;
use crate::terms::{Id, NONE};
use oxrdf::vocab::{rdf, rdfs};
use rustc_hash::FxHashSet;

/// What such properties are called.
const INSTANCE_OF: &[&str] =
    &["instance of", "is instance of", "is an instance of", "is a", "isa", "entity type"];
/// What they may be called, if the IRIs of things do not tell their kinds: a dish's `type` may be of dishes only.
const TYPE: &[&str] = &["type", "kind", "has type"];
const SUBCLASS_OF: &[&str] = &["subclass of", "sub class of", "is subclass of", "is a subclass of"];
pub(super) const WIKIDATA: &str = "http://www.wikidata.org/prop/direct/";

/// The predicates that say what things are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds {
    /// rdf:type.
    pub types: Id,
    /// The graph's own; `NONE` where rdf:type does it.
    pub stated: Id,
    /// rdfs:subClassOf and the graph's own, each `NONE` where it is not used.
    pub above: [Id; 2],
}

impl Kinds {
    /// Looks for them; `telling` are the classes that say something.
    pub fn find(graph: &Graph, hints: &Hints, telling: &dyn Fn(Id) -> bool) -> Self {
        let find = |iri: &str| graph.find(iri).unwrap_or(NONE);
        let types = find(rdf::TYPE.as_str());
        let predicates = graph.predicates();
        let stated = stated(graph, hints, &predicates, types, telling).unwrap_or(NONE);
        let called = |p: &Id| is_called(graph, hints, *p, SUBCLASS_OF, "P279");
        let above = match stated {
            NONE => NONE,
            _ => predicates.into_iter().find(called).unwrap_or(NONE),
        };
        Self { types, stated, above: [find(rdfs::SUB_CLASS_OF.as_str()), above] }
    }

    /// Its objects are classes.
    pub fn name_a_class(&self, predicate: Id) -> bool {
        predicate == self.types || predicate == self.stated || self.above.contains(&predicate)
    }

    /// It says what its subjects are.
    pub fn says_kind(&self, predicate: Id) -> bool {
        predicate == self.types || (predicate == self.stated && self.stated != NONE)
    }

    /// The classes that the graph's own property states.
    pub fn stated_in<'f>(&self, facts: &'f [[Id; 3]]) -> impl Iterator<Item = Id> + 'f {
        let stated = self.stated;
        facts.iter().filter(move |t| stated != NONE && t[1] == stated).map(|t| t[2])
    }
}

/// The property that tells kinds of most subjects that no type tells, if there is one. Each kind has several things.
fn stated(
    graph: &Graph,
    hints: &Hints,
    predicates: &[Id],
    types: Id,
    telling: &dyn Fn(Id) -> bool,
) -> Option<Id> {
    let clearly = |p: Id| is_called(graph, hints, p, INSTANCE_OF, "P31");
    let maybe = |p: Id| is_called(graph, hints, p, TYPE, "P31");
    let has = |facts: &[[Id; 3]], p: Id| facts.iter().any(|t| t[1] == p && graph.is_iri(t[2]));
    let untyped = |facts: &[[Id; 3]]| !facts.iter().any(|t| t[1] == types && telling(t[2]));
    let of_ontology = |facts: &[[Id; 3]]| facts.iter().any(|t| t[1] == types && !telling(t[2]));
    let mut called = predicates.iter().copied().filter(|&p| p != types && (clearly(p) || maybe(p)));
    called.find(|&p| {
        let kinds: FxHashSet<Id> = graph.triples().iter().filter(|t| t[1] == p).map(|t| t[2]).collect();
        let (mut told, mut all, mut by_iri) = (0, 0, 0);
        for (subject, facts) in graph.capsules().filter(|(subject, _)| graph.is_iri(*subject)) {
            if !untyped(facts) {
                continue;
            }
            if has(facts, p) {
                told += 1;
                all += 1;
                by_iri += usize::from(iri_tells(graph.text(subject)));
            } else if !kinds.contains(&subject) && !of_ontology(facts) {
                all += 1;
            }
        }
        told >= 2 * kinds.len() && 2 * told >= all && told > 0 && (clearly(p) || 2 * by_iri < told)
    })
}

/// The predicate's label or local name is one of these, or it is this one of Wikidata's.
fn is_called(graph: &Graph, hints: &Hints, predicate: Id, called: &[&str], wikidata: &str) -> bool {
    let iri = graph.text(predicate);
    if iri.strip_prefix(WIKIDATA) == Some(wikidata) {
        return true;
    }
    let known = |name: &str| called.contains(&name.trim().to_lowercase().as_str());
    let label = graph.find(names::label_predicate()).unwrap_or(NONE);
    let described = hints.describing(predicate);
    let mut labels = graph.facts(described).iter().filter(|t| t[1] == label).map(|t| graph.text(t[2]));
    known(&names::reading(iri)) || labels.any(known)
}
