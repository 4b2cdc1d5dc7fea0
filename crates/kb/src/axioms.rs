//! Class axioms as links between classes (OWL 2 Mapping to RDF Graphs, section 2.2): a class below "has topping some
//! Cheese" is linked to Cheese by "has topping", one defined as "a Pizza that .." stands below Pizza. The nodes that
//! spell an axiom out (restrictions, the lists of intersections) stay in the triples; induction does not see them, for
//! they are nothing that anybody speaks of.

use crate::terms::{Id, NONE, Shape, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

const OWL: &str = "http://www.w3.org/2002/07/owl#";
const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS: &str = "http://www.w3.org/2000/01/rdf-schema#";

/// Axioms nest, but not without end.
const DEPTH: usize = 8;

/// The triples as induction is to see them, sorted, or `None` where no axiom is spelt out.
pub(crate) fn read(terms: &Terms, triples: &[[Id; 3]]) -> Option<Vec<[Id; 3]>> {
    let axioms = Axioms::new(terms, triples)?;
    let mut links: Vec<[Id; 3]> = Vec::new();
    let above = [axioms.sub_class, axioms.same_class];
    for &[class, p, o] in triples {
        if above.contains(&p) && p != NONE && terms.shape(class) == Shape::Iri && axioms.spelt.contains(&o) {
            axioms.follow(class, o, 0, &mut links);
        }
    }
    let spelt = |id: &Id| axioms.spelt.contains(id);
    links.extend(triples.iter().filter(|[s, _, o]| !spelt(s) && !spelt(o)));
    links.sort_unstable();
    links.dedup();
    Some(links)
}

struct Axioms<'t> {
    terms: &'t Terms,
    facts: FxHashMap<Id, Vec<(Id, Id)>>,
    /// Restrictions, nameless classes and the lists in them.
    spelt: FxHashSet<Id>,
    sub_class: Id,
    same_class: Id,
    property: Id,
    inverse: Id,
    /// What a restriction leads to.
    fillers: Vec<Id>,
    intersection: Id,
    first: Id,
    rest: Id,
}

impl<'t> Axioms<'t> {
    fn new(terms: &'t Terms, triples: &[[Id; 3]]) -> Option<Self> {
        let named =
            |space: &str, name: &str| terms.find(Shape::Iri, &format!("{space}{name}")).unwrap_or(NONE);
        let property = named(OWL, "onProperty");
        let parts = ["intersectionOf", "unionOf", "complementOf", "oneOf"].map(|name| named(OWL, name));
        if property == NONE && parts.iter().all(|part| *part == NONE) {
            return None;
        }
        let (first, rest) = (named(RDF, "first"), named(RDF, "rest"));
        let mut facts: FxHashMap<Id, Vec<(Id, Id)>> = FxHashMap::default();
        let mut heads: Vec<Id> = Vec::new();
        for &[s, p, o] in triples {
            if terms.shape(s) == Shape::Blank {
                facts.entry(s).or_default().push((p, o));
            }
            let spells = p != NONE && (p == property || parts.contains(&p));
            if spells && terms.shape(s) == Shape::Blank {
                heads.push(s);
            }
            // `Colours owl:oneOf ( red green )`: the list belongs to the axiom too.
            if spells && terms.shape(o) == Shape::Blank {
                heads.push(o);
            }
        }
        let mut spelt = FxHashSet::default();
        while let Some(node) = heads.pop() {
            if spelt.insert(node) {
                let inner = facts.get(&node).into_iter().flatten().map(|&(_, o)| o);
                heads.extend(inner.filter(|&o| terms.shape(o) == Shape::Blank));
            }
        }
        let fillers = ["someValuesFrom", "hasValue", "onClass"].map(|name| named(OWL, name));
        Some(Self {
            terms,
            facts,
            spelt,
            sub_class: named(RDFS, "subClassOf"),
            same_class: named(OWL, "equivalentClass"),
            property,
            inverse: named(OWL, "inverseOf"),
            fillers: fillers.into_iter().filter(|filler| *filler != NONE).collect(),
            intersection: parts[0],
            first,
            rest,
        })
    }

    fn value(&self, node: Id, predicate: Id) -> Option<Id> {
        self.facts.get(&node)?.iter().find(|(p, _)| *p == predicate && predicate != NONE).map(|(_, o)| *o)
    }

    /// What it means for a class to stand below a nameless one.
    fn follow(&self, class: Id, nameless: Id, depth: usize, links: &mut Vec<[Id; 3]>) {
        if depth > DEPTH {
            return;
        }
        if let Some(property) = self.value(nameless, self.property) {
            for filler in self.fillers.iter().filter_map(|filler| self.value(nameless, *filler)) {
                if self.terms.shape(filler) == Shape::Blank {
                    continue;
                }
                match self.value(property, self.inverse) {
                    Some(inverse) if self.terms.shape(filler) == Shape::Iri => {
                        links.push([filler, inverse, class])
                    }
                    None if self.terms.shape(property) == Shape::Iri => links.push([class, property, filler]),
                    _ => {}
                }
            }
        }
        let mut list = self.value(nameless, self.intersection);
        let mut left = 1_000;
        while let Some(cell) = list.filter(|_| left > 0) {
            match self.value(cell, self.first) {
                Some(member) if self.spelt.contains(&member) => self.follow(class, member, depth + 1, links),
                Some(member) if self.sub_class != NONE && member != class => {
                    links.push([class, self.sub_class, member]);
                }
                _ => {}
            }
            list = self.value(cell, self.rest);
            left -= 1;
        }
    }
}
