//! Things that several files of one reading speak of by another address than the one they are described under. `<alice>`
//! is what `alice.ttl` describes, as servers leave the ending of a file out; `<#pump>` in a file that says nothing of
//! `pump` is the `#pump` of the one other file that does. What two files both describe stays two things, for a name
//! such as `#me` may be anybody's.

use crate::rdf::{LOCAL, published};
use crate::terms::{Id, NONE, Shape, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Puts what is described in place of what is only named; tells whether anything met.
pub(crate) fn meet(terms: &Terms, triples: &mut [[Id; 3]]) -> bool {
    let local: Vec<(Id, &str)> = (0..terms.len() as Id)
        .filter(|&id| terms.shape(id) == Shape::Iri && terms.text(id).starts_with(LOCAL))
        .map(|id| (id, terms.text(id)))
        .collect();
    let described: FxHashSet<Id> = triples.iter().map(|triple| triple[0]).collect();
    let fragment = |iri: &str| {
        iri.split_once('#').map(|(_, fragment)| fragment.to_owned()).filter(|fragment| !fragment.is_empty())
    };
    let mut instead = of_one_key(&local, &described, fragment);
    // Of two ways to meet, the whole address says more.
    instead.extend(of_one_key(&local, &described, published));
    for triple in triples.iter_mut() {
        for part in triple {
            *part = instead.get(part).copied().unwrap_or(*part);
        }
    }
    debug_assert!(triples.iter().flatten().all(|&id| id != NONE));
    !instead.is_empty()
}

/// What is named beside the only one of the same key that is described.
fn of_one_key(
    local: &[(Id, &str)],
    described: &FxHashSet<Id>,
    key: impl Fn(&str) -> Option<String>,
) -> FxHashMap<Id, Id> {
    let mut by_key: FxHashMap<String, Vec<Id>> = FxHashMap::default();
    for &(id, iri) in local {
        if let Some(key) = key(iri) {
            by_key.entry(key).or_default().push(id);
        }
    }
    let mut instead: FxHashMap<Id, Id> = FxHashMap::default();
    for ids in by_key.values() {
        let (known, named): (Vec<Id>, Vec<Id>) = ids.iter().partition(|id| described.contains(id));
        if let [only] = known[..] {
            instead.extend(named.into_iter().map(|id| (id, only)));
        }
    }
    instead
}
