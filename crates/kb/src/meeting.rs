//! Things that several files of one reading speak of by a fragment alone: `<#pump>` in a file that says nothing of
//! `pump` is the `#pump` of the one other file that does. What two files both describe stays two things, for a name
//! such as `#me` may be anybody's.

use crate::rdf::LOCAL;
use crate::terms::{Id, NONE, Shape, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Puts what is described in place of what is only named; tells whether anything met.
pub(crate) fn meet(terms: &Terms, triples: &mut [[Id; 3]]) -> bool {
    let mut by_fragment: FxHashMap<&str, Vec<Id>> = FxHashMap::default();
    for id in 0..terms.len() as Id {
        if terms.shape(id) == Shape::Iri
            && let Some((_, fragment)) =
                terms.text(id).strip_prefix(LOCAL).and_then(|rest| rest.split_once('#'))
            && !fragment.is_empty()
        {
            by_fragment.entry(fragment).or_default().push(id);
        }
    }
    by_fragment.retain(|_, ids| ids.len() > 1);
    if by_fragment.is_empty() {
        return false;
    }
    let described: FxHashSet<Id> = triples.iter().map(|triple| triple[0]).collect();
    let mut instead: FxHashMap<Id, Id> = FxHashMap::default();
    for ids in by_fragment.values() {
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
