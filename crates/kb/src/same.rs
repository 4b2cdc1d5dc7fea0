//! Things that a graph says to be the same (owl:sameAs), told as one: who has two IRIs is counted once. Not here: finding
//! out who is the same.

use crate::graph::{Graph, Term};
use crate::lineage::Fact;
use crate::terms::{Id, NONE};
use oxrdf::vocab::rdf;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

pub(crate) const SAME_AS: &str = "http://www.w3.org/2002/07/owl#sameAs";

impl Graph {
    /// Some things are the same as others and can be told as one.
    pub fn has_same(&self) -> bool {
        self.find(SAME_AS).is_some_and(|same| !self.representatives(same).is_empty())
    }

    /// A fact of a merged graph as it may stand in its files: with each of the names that its things have there, the
    /// fact itself first.
    pub fn as_stated(&self, fact: &Fact) -> Vec<Fact> {
        let names = |node: &str| -> Vec<String> {
            let bare = node.strip_prefix('<').and_then(|iri| iri.strip_suffix('>')).unwrap_or(node);
            let same = self.about(bare).filter(|&(p, o)| p == SAME_AS && !matches!(o, Term::Literal { .. }));
            std::iter::once(node.to_owned()).chain(same.map(|(_, o)| o.to_string())).collect()
        };
        let objects = names(&fact.object);
        let each = |subject: String| {
            let with = move |object: &String| Fact {
                subject: subject.clone(),
                object: object.clone(),
                ..fact.clone()
            };
            objects.iter().map(with)
        };
        names(&fact.subject).into_iter().flat_map(each).collect()
    }

    /// This graph with what is said of things that are the same said of the one of them that most is said of, and which
    /// those are. Things of which the graph says nothing else, or that are of unlike types, stay apart.
    pub fn with_same_merged(mut self) -> Self {
        let Some(same) = self.find(SAME_AS) else { return self };
        let one = self.representatives(same);
        if one.is_empty() {
            return self;
        }
        let of = |id: Id| one.get(&id).copied().unwrap_or(id);
        let merged = |s: Id, p: Id, o: Id| match p == same {
            true if of(s) == of(o) => None,
            true => Some([of(s), p, o]),
            false => Some([of(s), p, of(o)]),
        };
        let others = || one.iter().map(|(&id, &told)| [told, same, id]);
        self.triples = self.triples.iter().filter_map(|&[s, p, o]| merged(s, p, o)).chain(others()).collect();
        self.triples.sort_unstable();
        self.triples.dedup();
        if !self.quads.is_empty() {
            let quads = std::mem::take(&mut self.quads).into_iter();
            let quads = quads.filter_map(|[s, p, o, g]| merged(s, p, o).map(|[s, p, o]| [s, p, o, g]));
            self.quads = quads.chain(others().map(|[s, p, o]| [s, p, o, NONE])).collect();
            self.quads.sort_unstable();
            self.quads.dedup();
        }
        self
    }

    /// By thing that is the same as another: the one it is told as.
    fn representatives(&self, same: Id) -> FxHashMap<Id, Id> {
        let kind = self.find(rdf::TYPE.as_str());
        let types = |id: Id| -> Vec<Id> {
            self.facts(id).iter().filter(|t| Some(t[1]) == kind).map(|t| t[2]).collect()
        };
        let named: FxHashSet<Id> =
            self.triples().iter().filter(|t| t[1] != same).flat_map(|t| [t[0], t[2]]).collect();
        let told = |id: Id| self.is_node(id) && named.contains(&id);
        let alike = |a: Id, b: Id| {
            let (a, b) = (types(a), types(b));
            a.is_empty() || b.is_empty() || a.iter().any(|class| b.contains(class))
        };
        let mut one: FxHashMap<Id, Id> = FxHashMap::default();
        for &[s, p, o] in self.triples() {
            if p == same && s != o && told(s) && told(o) && alike(s, o) {
                let (a, b) = (last(&one, s), last(&one, o));
                let rank = |id: Id| (Reverse(self.facts(id).len()), id);
                match rank(a).cmp(&rank(b)) {
                    std::cmp::Ordering::Less => drop(one.insert(b, a)),
                    std::cmp::Ordering::Greater => drop(one.insert(a, b)),
                    std::cmp::Ordering::Equal => {}
                }
            }
        }
        one.keys().map(|&id| (id, last(&one, id))).collect()
    }
}

/// Where the way from a thing to the one it is the same as ends.
fn last(one: &FxHashMap<Id, Id>, mut id: Id) -> Id {
    while let Some(&next) = one.get(&id) {
        id = next;
    }
    id
}
