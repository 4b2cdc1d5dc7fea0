//! What stands in a list or container (RDF Schema 1.1, section 5) is told of the thing that has the list: a book's authors
//! are persons, whatever `rdf:Seq` stands between. The nodes of lists stay in the triples; induction does not see them, for
//! they are nothing that anybody speaks of. Its order is not kept.

use crate::schema::Listed;
use crate::terms::{Id, NONE, Shape, Terms};
use oxrdf::vocab::rdf;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Vocabularies whose lists are parts of axioms and shapes.
const OF_SCHEMAS: [&str; 2] = ["http://www.w3.org/2002/07/owl#", "http://www.w3.org/ns/shacl#"];
const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
/// Lists in lists, and what one list may hold.
const DEPTH: usize = 4;
const ITEMS: usize = 10_000;

/// A graph without the nodes of its lists.
pub(crate) struct Read {
    /// As induction is to see them, sorted.
    pub triples: Vec<[Id; 3]>,
    /// By predicate: how the lists that its values stand in are written.
    pub lists: BTreeMap<String, Listed>,
}

/// Reads the lists; `None` where no list is.
pub(crate) fn read(terms: &Terms, triples: &[[Id; 3]]) -> Option<Read> {
    let lists = Lists::new(terms, triples)?;
    let mut seen: Vec<[Id; 3]> = Vec::with_capacity(triples.len());
    let mut written: FxHashMap<Id, Listed> = FxHashMap::default();
    let mut plain: FxHashSet<Id> = FxHashSet::default();
    let mut items = Vec::new();
    for &[s, p, o] in triples {
        // The last cell of an axiom's list stays with it.
        if lists.nodes.contains_key(&s) || lists.nil == o && !lists.cells.contains_key(&s) {
            continue;
        }
        if !lists.nodes.contains_key(&o) {
            plain.insert(p);
            seen.push([s, p, o]);
            continue;
        }
        items.clear();
        let listed = written.entry(p).or_insert(Listed { alike: true, ..Listed::default() });
        lists.hold(o, 0, listed, &mut items);
        seen.extend(items.iter().map(|&item| [s, p, item]));
    }
    seen.sort_unstable();
    seen.dedup();
    let lists = written.into_iter().map(|(p, listed)| {
        (terms.text(p).to_owned(), Listed { alike: listed.alike && !plain.contains(&p), ..listed })
    });
    Some(Read { triples: seen, lists: lists.collect() })
}

/// The lists of a graph that some thing has.
struct Lists {
    /// By node of a list or container: what it holds itself, with the highest number of a container's member.
    nodes: FxHashMap<Id, (Vec<Id>, u32)>,
    /// By cell of a list: the next one.
    cells: FxHashMap<Id, Id>,
    nil: Id,
}

impl Lists {
    fn new(terms: &Terms, triples: &[[Id; 3]]) -> Option<Self> {
        let named = |name: &str| terms.find(Shape::Iri, &format!("{RDF}{name}")).unwrap_or(NONE);
        let [first, rest, nil] = ["first", "rest", "nil"].map(named);
        let containers = ["Seq", "Bag", "Alt"].map(named);
        if first == NONE && containers.iter().all(|class| *class == NONE) {
            return None;
        }
        let kind = terms.find(Shape::Iri, rdf::TYPE.as_str()).unwrap_or(NONE);
        let of_schema = |p: Id| OF_SCHEMAS.iter().any(|space| terms.text(p).starts_with(space));
        // A list that is not a part of what a thing says is a thing of its own.
        let mut had: FxHashSet<Id> = FxHashSet::default();
        let mut schema: FxHashSet<Id> = FxHashSet::default();
        let mut cells = FxHashMap::default();
        let mut typed: FxHashSet<Id> = FxHashSet::default();
        for &[s, p, o] in triples {
            match p {
                _ if p == rest && p != NONE => drop(cells.insert(s, o)),
                _ if p == kind && containers.contains(&o) => drop(typed.insert(s)),
                _ if of_schema(p) => drop(schema.insert(o)),
                _ => drop(had.insert(o)),
            }
        }
        let mut nodes: FxHashMap<Id, (Vec<Id>, u32)> = FxHashMap::default();
        let member = |p: Id| {
            terms
                .text(p)
                .strip_prefix(RDF)
                .and_then(|name| name.strip_prefix('_'))
                .filter(|number| number.bytes().all(|b| b.is_ascii_digit()))
                .and_then(|number| number.parse::<u32>().ok())
        };
        for &[s, p, o] in triples {
            let cell = p == first && p != NONE && cells.contains_key(&s);
            let number = if typed.contains(&s) { member(p) } else { None };
            if cell || number.is_some() {
                let (held, highest) = nodes.entry(s).or_default();
                held.push(o);
                *highest = (*highest).max(number.unwrap_or(0));
            }
        }
        // All cells of lists that nothing but axioms have stay.
        let after: FxHashSet<Id> = cells.values().copied().collect();
        let heads: Vec<Id> = nodes.keys().copied().filter(|node| !after.contains(node)).collect();
        for head in heads {
            if !had.contains(&head) || schema.contains(&head) {
                let mut next = Some(head);
                while let Some(node) = next.filter(|node| nodes.remove(node).is_some()) {
                    next = cells.get(&node).copied();
                }
            }
        }
        (!nodes.is_empty()).then_some(Self { nodes, cells, nil })
    }

    /// What a list holds, with what lists in it do, and how it is written.
    fn hold(&self, node: Id, depth: usize, listed: &mut Listed, items: &mut Vec<Id>) {
        let mut next = Some(node);
        let mut left = ITEMS;
        while let Some(node) = next.filter(|_| left > 0) {
            let Some((held, highest)) = self.nodes.get(&node) else { return };
            listed.cells |= self.cells.contains_key(&node);
            listed.members = listed.members.max(*highest);
            for &item in held {
                if !self.nodes.contains_key(&item) {
                    items.push(item);
                    continue;
                }
                listed.alike = false;
                if depth < DEPTH {
                    self.hold(item, depth + 1, listed, items);
                }
            }
            next = self.cells.get(&node).copied();
            left -= 1;
        }
    }
}
