//! Things that several files of one reading speak of by another address than the one they are described under. `<alice>`
//! is what `alice.ttl` describes, as servers leave the ending of a file out; `<#pump>` in a file that says nothing of
//! `pump` is the `#pump` of the one other file that does. What two files both describe stays two things, for a name
//! such as `#me` may be anybody's.

use crate::rdf::{LOCAL, published};
use crate::terms::{Id, NONE, Shape, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// Puts what is described in place of what is only named; tells whether anything met.
pub(crate) fn meet(terms: &Terms, triples: &mut [[Id; 3]]) -> bool {
    let iris = (0..terms.len() as Id).filter(|&id| terms.shape(id) == Shape::Iri);
    let local: Vec<(Id, &str)> =
        iris.map(|id| (id, terms.text(id))).filter(|(_, iri)| iri.starts_with(LOCAL)).collect();
    let fragment = |iri| str::split_once(iri, '#').map(|(_, fragment)| fragment).filter(|f| !f.is_empty());
    // Of two ways to meet, the whole address says more.
    let (by_fragment, by_address) = (of_one_key(&local, fragment), of_one_key(&local, published));
    if by_fragment.is_empty() && by_address.is_empty() {
        return false;
    }
    let described: FxHashSet<Id> = triples.iter().map(|triple| triple[0]).collect();
    let mut instead: FxHashMap<Id, Id> = FxHashMap::default();
    for ids in by_fragment.iter().chain(&by_address) {
        let (known, named): (Vec<Id>, Vec<Id>) = ids.iter().partition(|id| described.contains(id));
        if let [only] = known[..] {
            instead.extend(named.into_iter().map(|id| (id, only)));
        }
    }
    for triple in triples.iter_mut() {
        for part in triple {
            *part = instead.get(part).copied().unwrap_or(*part);
        }
    }
    debug_assert!(triples.iter().flatten().all(|&id| id != NONE));
    !instead.is_empty()
}

/// Those that share a key with others.
fn of_one_key<'t, K: Hash + Eq>(local: &[(Id, &'t str)], key: impl Fn(&'t str) -> Option<K>) -> Vec<Vec<Id>> {
    let mut by_key: FxHashMap<K, Vec<Id>> = FxHashMap::default();
    for &(id, iri) in local {
        if let Some(key) = key(iri) {
            by_key.entry(key).or_default().push(id);
        }
    }
    by_key.into_values().filter(|ids| ids.len() > 1).collect()
}
