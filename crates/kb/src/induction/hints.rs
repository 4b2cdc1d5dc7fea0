//! What the graph declares of its own predicates: RDFS domains and ranges, OWL's functional properties and inverses,
//! SHACL's property shapes. Hints only: they name, explain, and put untyped subjects where they belong; the data
//! decides what a column holds, and where it disagrees with what is declared the report says so.

use super::kinds::WIKIDATA;
use crate::graph::Graph;
use crate::report::Doubt;
use crate::terms::{Id, NONE};
use oxrdf::vocab::{rdf, rdfs, xsd};
use rustc_hash::{FxHashMap, FxHashSet};

const OWL: &str = "http://www.w3.org/2002/07/owl#";
pub(super) const SHACL: &str = "http://www.w3.org/ns/shacl#";

/// Declarations by predicate.
#[derive(Debug, Default)]
pub(crate) struct Hints {
    /// The one class its subjects are members of.
    domains: FxHashMap<Id, Id>,
    /// The one class, or datatype, of its objects.
    ranges: FxHashMap<Id, Id>,
    inverses: FxHashMap<Id, Id>,
    /// At most one value a subject.
    single: FxHashSet<Id>,
    /// What describes a predicate in its place: Wikidata's `wd:P31` is the property whose statements use `wdt:P31`.
    described: FxHashMap<Id, Id>,
    /// From shapes.
    names: FxHashMap<Id, Id>,
    descriptions: FxHashMap<Id, Id>,
}

/// What describes predicates elsewhere, by `wikibase:directClaim` or by Wikidata's names.
fn described(graph: &Graph) -> FxHashMap<Id, Id> {
    const DIRECT_CLAIM: &str = "http://wikiba.se/ontology#directClaim";
    let direct = graph.find(DIRECT_CLAIM).unwrap_or(NONE);
    let stated = graph.triples().iter().filter(|t| t[1] == direct && direct != NONE).map(|t| (t[2], t[0]));
    let named = graph.starting_with(WIKIDATA).filter_map(|p| {
        let number = graph.text(p).strip_prefix(WIKIDATA)?;
        Some((p, graph.find(&format!("http://www.wikidata.org/entity/{number}"))?))
    });
    named.chain(stated).collect()
}

impl Hints {
    pub fn new(graph: &Graph) -> Self {
        let find = |iri: &str| graph.find(iri).unwrap_or(NONE);
        let owl = |local: &str| find(&format!("{OWL}{local}"));
        let shacl = |local: &str| find(&format!("{SHACL}{local}"));
        let [domain, range, kind] = [rdfs::DOMAIN, rdfs::RANGE, rdf::TYPE].map(|p| find(p.as_str()));
        let (inverse, functional, path) = (owl("inverseOf"), owl("FunctionalProperty"), shacl("path"));
        let mut hints = Self { described: described(graph), ..Self::default() };
        if [domain, range, inverse, functional, path].iter().all(|&id| id == NONE) {
            return hints;
        }
        let mut domains: FxHashMap<Id, FxHashSet<Id>> = FxHashMap::default();
        let mut ranges: FxHashMap<Id, FxHashSet<Id>> = FxHashMap::default();
        let mut shapes: FxHashMap<Id, Id> = FxHashMap::default();
        for &[s, p, o] in graph.triples() {
            match p {
                _ if p == NONE => {}
                _ if p == domain => {
                    domains.entry(s).or_default().insert(o);
                }
                _ if p == range => {
                    ranges.entry(s).or_default().insert(o);
                }
                _ if p == inverse && graph.is_iri(s) && graph.is_iri(o) => {
                    hints.inverses.entry(s).or_insert(o);
                    hints.inverses.entry(o).or_insert(s);
                }
                _ if p == kind && o == functional => {
                    hints.single.insert(s);
                }
                _ if p == path && graph.is_iri(o) => {
                    shapes.insert(s, o);
                }
                _ => {}
            }
        }
        let terms = Shacl {
            property: shacl("property"),
            target: shacl("targetClass"),
            class: shacl("class"),
            datatype: shacl("datatype"),
            most: shacl("maxCount"),
            name: shacl("name"),
            description: shacl("description"),
        };
        hints.read_shapes(graph, &terms, &shapes, &mut domains, &mut ranges);
        // Several domains are meant as a union as often as the intersection they are by the standard.
        let only = |all: FxHashMap<Id, FxHashSet<Id>>| {
            let single = all.into_iter().filter(|(_, classes)| classes.len() == 1);
            single.flat_map(|(p, classes)| classes.into_iter().map(move |class| (p, class))).collect()
        };
        hints.domains = only(domains);
        hints.ranges = only(ranges);
        hints
    }

    fn read_shapes(
        &mut self,
        graph: &Graph,
        terms: &Shacl,
        shapes: &FxHashMap<Id, Id>,
        domains: &mut FxHashMap<Id, FxHashSet<Id>>,
        ranges: &mut FxHashMap<Id, FxHashSet<Id>>,
    ) {
        let mut shapes: Vec<(Id, Id)> = shapes.iter().map(|(&shape, &path)| (shape, path)).collect();
        shapes.sort_unstable();
        // How many subjects may have several differs by shape: only what all of them say holds for the predicate.
        let mut single: FxHashMap<Id, bool> = FxHashMap::default();
        for &(shape, path) in &shapes {
            let mut one = false;
            for &[_, p, o] in graph.facts(shape).iter().filter(|t| t[1] != NONE) {
                match p {
                    _ if p == terms.class || p == terms.datatype => {
                        ranges.entry(path).or_default().insert(o);
                    }
                    _ if p == terms.most => one = graph.text(o) == "1",
                    _ if p == terms.name => {
                        self.names.entry(path).or_insert(o);
                    }
                    _ if p == terms.description => {
                        self.descriptions.entry(path).or_insert(o);
                    }
                    _ => {}
                }
            }
            single.entry(path).and_modify(|all| *all &= one).or_insert(one);
        }
        self.single.extend(single.into_iter().filter(|(_, one)| *one).map(|(path, _)| path));
        if terms.property == NONE {
            return;
        }
        for &[node, _, shape] in graph.triples().iter().filter(|t| t[1] == terms.property) {
            let Ok(place) = shapes.binary_search_by_key(&shape, |(shape, _)| *shape) else { continue };
            let targets = graph.facts(node).iter().filter(|t| t[1] == terms.target).map(|t| t[2]);
            domains.entry(shapes[place].1).or_default().extend(targets);
        }
        domains.retain(|_, classes| !classes.is_empty());
    }

    /// Nothing is declared.
    pub fn is_empty(&self) -> bool {
        self.domains.is_empty() && self.ranges.is_empty()
    }

    pub fn domain(&self, predicate: Id) -> Option<Id> {
        self.domains.get(&predicate).copied()
    }

    pub fn range(&self, predicate: Id) -> Option<Id> {
        self.ranges.get(&predicate).copied()
    }

    /// The predicate that says the same from the other end.
    pub fn inverse(&self, predicate: Id) -> Option<Id> {
        self.inverses.get(&predicate).copied()
    }

    /// A shape's name for the predicate.
    pub fn name(&self, predicate: Id) -> Option<Id> {
        self.names.get(&predicate).copied()
    }

    /// What describes predicates in their place.
    pub fn describers(&self) -> impl Iterator<Item = Id> + '_ {
        self.described.values().copied()
    }

    /// Where the predicate is described: itself, unless the graph says otherwise.
    pub fn describing(&self, predicate: Id) -> Id {
        self.described.get(&predicate).copied().unwrap_or(predicate)
    }

    /// A shape's description of the predicate.
    pub fn description(&self, predicate: Id) -> Option<Id> {
        self.descriptions.get(&predicate).copied()
    }

    /// What is doubtful about a predicate of which some subjects have several values.
    pub fn several(&self, graph: &Graph, predicate: Id, about: &str) -> Option<Doubt> {
        self.single.contains(&predicate).then(|| Doubt {
            about: about.to_owned(),
            message: format!(
                "<{}> is declared to have one value, but some things have several; all are kept",
                graph.text(predicate)
            ),
        })
    }

    /// What is doubtful about a column of text whose predicate is declared to be of numbers.
    pub fn no_number(&self, graph: &Graph, predicate: Id, about: &str) -> Option<Doubt> {
        let range = graph.text(self.range(predicate)?);
        let numeric = [xsd::INTEGER, xsd::DECIMAL, xsd::DOUBLE, xsd::FLOAT, xsd::INT, xsd::LONG];
        numeric.iter().any(|datatype| datatype.as_str() == range).then(|| Doubt {
            about: about.to_owned(),
            message: format!("declared as <{range}>, but the values are no such numbers; kept as text"),
        })
    }
}

struct Shacl {
    property: Id,
    target: Id,
    class: Id,
    datatype: Id,
    most: Id,
    name: Id,
    description: Id,
}
