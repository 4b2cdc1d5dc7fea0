//! The IRI prefix that ids leave out: the one that saves most characters.

use super::typing::Typing;
use crate::graph::Graph;
use crate::terms::{Id, NONE};
use rustc_hash::FxHashMap;

/// Cut behind a `/` or `#`, so that what is left is readable.
pub(super) fn choose(graph: &Graph, typing: &Typing) -> String {
    let mut uses: FxHashMap<&str, usize> = FxHashMap::default();
    let rows = (0..graph.terms() as Id).filter(|&id| typing.table_of[id as usize] != NONE);
    for iri in rows.filter(|&id| graph.is_iri(id)).map(|id| graph.text(id)) {
        let authority = iri.find("://").map_or(0, |at| at + 3);
        let cuts = iri.match_indices(['/', '#', ':']).map(|(at, _)| at + 1);
        for at in cuts.filter(|&at| at > authority && at < iri.len()) {
            // `urn:isbn:` has no authority; elsewhere a colon is part of the name.
            if authority == 0 || !iri[..at].ends_with(':') {
                *uses.entry(&iri[..at]).or_default() += 1;
            }
        }
    }
    let best =
        uses.into_iter().max_by_key(|(prefix, count)| (prefix.len() * count, std::cmp::Reverse(*prefix)));
    best.map(|(prefix, _)| prefix.to_owned()).unwrap_or_default()
}
